//! What programs leave behind in other groups or sessions. Only Linux lets this process adopt it.

#[cfg(target_os = "linux")]
pub use adopted::Orphans;

#[cfg(not(target_os = "linux"))]
#[derive(Debug)]
pub struct Orphans;

#[cfg(not(target_os = "linux"))]
impl Orphans {
    pub fn adopt() -> Self {
        Self
    }

    #[allow(clippy::unused_self, reason = "elsewhere there is something to end")]
    pub fn end(&self) {}
}

#[cfg(target_os = "linux")]
mod adopted {
    use nix::sys::signal::{Signal, kill};
    use nix::sys::wait::{WaitPidFlag, waitpid};
    use nix::unistd::{Pid, getpgid, getpid};
    use std::collections::HashSet;
    use std::fs;
    use std::path::Path;
    use std::time::Duration;

    /// How long to wait for a process that hangs inside the system.
    const LOOKS: (u32, Duration) = (500, Duration::from_millis(2));

    /// The children of this process that come from programs. A shell that becomes this process by `exec` leaves it its own
    /// children, which are none of our business.
    #[derive(Debug)]
    pub struct Orphans {
        /// Our descendants that existed before the first program.
        strangers: HashSet<Pid>,
        /// Their process groups. What strangers start later is in these, and programs are not: each leads a new one.
        groups: HashSet<Pid>,
        /// The first process of a system or container is given everybody's orphans, and can't tell whose they were.
        /// Neither can anybody who sees the processes of another container.
        tells_apart: bool,
    }

    impl Orphans {
        /// From now on, a process whose parent has ended becomes our child if it descends from one. No program may run yet.
        pub fn adopt() -> Self {
            let strangers = descendants();
            let groups = strangers.iter().filter_map(|&stranger| getpgid(Some(stranger)).ok()).collect();
            let sees_itself =
                fs::read_link("/proc/self").is_ok_and(|own| own == Path::new(&getpid().to_string()));
            let tells_apart = sees_itself && getpid() != Pid::from_raw(1);
            if tells_apart {
                // Without it, what has left its group can't be found.
                let _ = nix::sys::prctl::set_child_subreaper(true);
            }
            Self { strangers, groups, tells_apart }
        }

        /// Ends them. What those have started becomes ours with their end, and is ended next. No program may run any more.
        pub fn end(&self) {
            if !self.tells_apart {
                // Those that have ended are waited for, as everybody expects of the first process.
                wait_for(&self.present());
                return;
            }
            for _ in 0..LOOKS.0 {
                let orphans = self.present();
                if orphans.is_empty() {
                    return;
                }
                for &orphan in &orphans {
                    let _ = kill(orphan, Signal::SIGKILL);
                }
                std::thread::sleep(LOOKS.1);
                wait_for(&orphans);
            }
        }

        fn present(&self) -> Vec<Pid> {
            let is_stranger = |child: &Pid| {
                self.strangers.contains(child)
                    || getpgid(Some(*child)).is_ok_and(|group| self.groups.contains(&group))
            };
            children(getpid()).into_iter().filter(|child| !is_stranger(child)).collect()
        }
    }

    /// Takes note of those that have ended, so that their numbers are free again.
    fn wait_for(orphans: &[Pid]) {
        for &orphan in orphans {
            let _ = waitpid(orphan, Some(WaitPidFlag::WNOHANG));
        }
    }

    fn descendants() -> HashSet<Pid> {
        let mut found = HashSet::new();
        let mut open = vec![getpid()];
        while let Some(parent) = open.pop() {
            open.extend(children(parent).into_iter().filter(|&child| found.insert(child)));
        }
        found
    }

    /// The children of all threads of a process.
    fn children(parent: Pid) -> Vec<Pid> {
        let Ok(threads) = fs::read_dir(format!("/proc/{parent}/task")) else { return Vec::new() };
        let texts =
            threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        let ids =
            |text: String| text.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<i32>>();
        texts.flat_map(ids).map(Pid::from_raw).collect()
    }
}

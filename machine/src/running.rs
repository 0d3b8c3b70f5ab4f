//! The programs that run now. Everything that ends this process, except SIGKILL, ends them first.
//!
//! On Unix every program leads a process group of its own. On Linux this process also adopts what a program leaves behind
//! in other groups or sessions, so that nothing outlives the game.

use crate::orphans::Orphans;
use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug)]
struct Roster {
    /// The programs that have not been waited for yet: their process ids can't be reused.
    programs: Vec<u32>,
    /// What programs leave behind, from the first program on.
    orphans: Option<Orphans>,
    /// This process is about to end: nothing is started any more.
    is_closed: bool,
}

static ROSTER: Mutex<Roster> = Mutex::new(Roster { programs: Vec::new(), orphans: None, is_closed: false });

fn roster() -> MutexGuard<'static, Roster> {
    ROSTER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program with all that it has started. Dropping it ends them.
#[derive(Debug)]
pub struct Running {
    child: Child,
}

impl Running {
    /// Starts it; its standard input and output must be pipes.
    pub fn start(command: &mut Command) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        let mut roster = roster();
        if roster.is_closed {
            return Err(io::ErrorKind::Interrupted.into());
        }
        roster.orphans.get_or_insert_with(Orphans::adopt);
        let mut child = apart(command).spawn()?;
        roster.programs.push(child.id());
        drop(roster);
        let pipes = (child.stdin.take(), child.stdout.take());
        let running = Self { child };
        match pipes {
            (Some(input), Some(output)) => Ok((running, input, output)),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Has the program itself ended?
    pub fn has_ended(&mut self) -> bool {
        has_ended(&mut self.child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut roster = roster();
        let own = self.child.id();
        // Not there if everything was ended meanwhile: by now the number may be somebody else's.
        let Some(place) = roster.programs.iter().position(|&program| program == own) else { return };
        // The group goes before its leader is waited for: until then the number can't be used again.
        end_group(own);
        let _ = self.child.kill();
        let _ = self.child.wait();
        roster.programs.swap_remove(place);
        // While other programs play, there is no telling which of them an adopted child came from.
        if roster.programs.is_empty() {
            roster.end_orphans();
        }
    }
}

impl Roster {
    fn end_all(&mut self) {
        self.is_closed = true;
        if self.programs.is_empty() {
            return;
        }
        for program in self.programs.drain(..) {
            end_group(program);
        }
        self.end_orphans();
    }

    fn end_orphans(&self) {
        if let Some(orphans) = &self.orphans {
            orphans.end();
        }
    }
}

/// Ends all programs and everything that they have started; no new one can be started.
pub fn end_programs() {
    roster().end_all();
}

/// A signal that ends this process ends all programs first. Signals that are ignored stay ignored, so that `nohup` works.
#[cfg(unix)]
pub fn end_programs_on_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let signals: Vec<i32> =
        [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| is_heard(signal)).collect();
    let mut signals = Signals::new(signals)?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // Held to the end, so that nobody acts on a program that is gone.
            let mut roster = roster();
            roster.end_all();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
pub fn end_programs_on_signals() -> io::Result<()> {
    Ok(())
}

/// Does this signal end the process? Where the system does not say, SIGHUP is left as it is.
#[cfg(unix)]
fn is_heard(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()) {
        Some(mask) => mask >> (signal - 1) & 1 == 0,
        None => signal != signal_hook::consts::SIGHUP,
    }
}

#[cfg(unix)]
fn apart(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

#[cfg(not(unix))]
fn apart(command: &mut Command) -> &mut Command {
    command
}

#[cfg(unix)]
fn end_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(group) = i32::try_from(leader) {
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_leader: u32) {}

/// Looks without reaping it, so that its process id stays reserved.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
fn has_ended(child: &mut Child) -> bool {
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
    let Ok(id) = i32::try_from(child.id()) else { return false };
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    waitid(Id::Pid(nix::unistd::Pid::from_raw(id)), flags) != Ok(WaitStatus::StillAlive)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

//! The program, run and watched.

use kernel::is_visible;
use std::env;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// No command may take longer over anything that a stranger hands it.
const LONGEST: Duration = Duration::from_secs(2);

/// A run that never ends is ended after this long.
const PATIENCE: Duration = Duration::from_secs(10);

/// The program under test. It may be run from several threads.
#[derive(Debug)]
pub struct Program {
    path: PathBuf,
    longest: AtomicU64,
    /// Machines are noisy: what was slow is run once more, alone, before it counts.
    alone: Mutex<()>,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Program {
    pub fn find() -> Result<Self, String> {
        let path = env::var("PARLOUR").map_err(|_| "PARLOUR does not name the program".to_string())?;
        Ok(Self { path: path.into(), longest: AtomicU64::new(0), alone: Mutex::new(()) })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn longest(&self) -> Duration {
        Duration::from_millis(self.longest.load(Ordering::Relaxed))
    }

    /// Runs a command and checks what must hold for every one: it ends by itself and in time, does not panic, and
    /// writes nothing that could upset a terminal.
    pub fn run(&self, home: &Path, args: &[&str]) -> Result<Ran, String> {
        let (ran, took) = self.once(home, args)?;
        let took = if took > LONGEST {
            let _alone = self.alone.lock();
            self.once(home, args)?.1
        } else {
            took
        };
        self.longest.fetch_max(took.as_millis() as u64, Ordering::Relaxed);
        if took > LONGEST {
            return Err(format!("{args:?} took {} ms", took.as_millis()));
        }
        Ok(ran)
    }

    fn once(&self, home: &Path, args: &[&str]) -> Result<(Ran, Duration), String> {
        let start = Instant::now();
        let mut child = Command::new(&self.path)
            .args(args)
            .env("PARLOUR_HOME", home)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.path.display()))?;
        let out = child.stdout.take().map(gather);
        let err = child.stderr.take().map(gather);
        let status = wait(&mut child, start).ok_or_else(|| format!("{args:?} does not end"))?;
        let took = start.elapsed();
        let text = |gathered: Option<thread::JoinHandle<Vec<u8>>>| {
            let bytes = gathered.and_then(|gathered| gathered.join().ok()).unwrap_or_default();
            String::from_utf8(bytes).map_err(|_| format!("{args:?} wrote something that is not text"))
        };
        let (out, err) = (text(out)?, text(err)?);
        let code = status.code().ok_or_else(|| format!("{args:?} was ended by a signal: {err}"))?;
        if !(0..=3).contains(&code) || err.contains("panicked") {
            return Err(format!("{args:?} ended with {code}: {err}"));
        }
        if let Some(raw) = out.chars().chain(err.chars()).find(|&c| c != '\n' && !is_visible(c)) {
            return Err(format!("{args:?} wrote {raw:?} raw"));
        }
        if code != 0 && err.trim().is_empty() && out.trim().is_empty() {
            return Err(format!("{args:?} ended with {code} and said nothing"));
        }
        Ok((Ran { code, out, err }, took))
    }
}

fn gather(mut stream: impl std::io::Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // Nobody reads more than this, and a program that writes for ever must not fill the memory.
        let _ = stream.by_ref().take(16 << 20).read_to_end(&mut bytes);
        bytes
    })
}

fn wait(child: &mut Child, start: Instant) -> Option<ExitStatus> {
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::sleep(Duration::from_micros(300));
    }
}

/// Runs `jobs` jobs on all cores; the first fault ends it.
pub fn shared<T: Send>(jobs: u32, work: impl Fn(u32) -> Result<T, String> + Sync) -> Result<Vec<T>, String> {
    let next = std::sync::atomic::AtomicU32::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                return Ok(done);
            }
            match work(job) {
                Ok(result) => done.push(result),
                Err(fault) => {
                    next.store(jobs, Ordering::Relaxed);
                    return Err(format!("job {job}: {fault}"));
                }
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let ended: Vec<Result<Vec<T>, String>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().map(|one| one.join().unwrap_or_else(|_| Err("a thread died".into()))).collect()
    });
    Ok(ended.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

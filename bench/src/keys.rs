//! How soon a key shows its effect, and how much the program does while idle. Measured as a
//! person sees it: through a pseudo-terminal, from the key to the changed screen.

use crate::program::program;
use audience::Screen;
use serde_json::json;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const KEYS: usize = 1000;
const IDLE: Duration = Duration::from_mins(1);
/// One frame, and two, at 60 frames a second.
const MEDIAN: Duration = Duration::from_millis(16);
const LAST: Duration = Duration::from_millis(33);
const IDLE_SECONDS: f64 = 0.1;

pub fn measure(json: bool) -> ExitCode {
    match run() {
        Ok(seen) => {
            seen.print(json);
            if seen.is_quick() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(3)
        }
    }
}

struct Seen {
    median: Duration,
    last: Duration,
    idle: f64,
}

impl Seen {
    fn is_quick(&self) -> bool {
        self.median <= MEDIAN && self.last <= LAST && self.idle < IDLE_SECONDS
    }

    fn print(&self, json: bool) {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        let (median, last, idle) = (millis(self.median), millis(self.last), self.idle);
        if json {
            let line = json!({
                "keys": KEYS, "median_ms": median, "p99_ms": last, "idle_cpu_s_per_min": idle,
                "wanted": { "median_ms": millis(MEDIAN), "p99_ms": millis(LAST), "idle_cpu_s_per_min": IDLE_SECONDS },
            });
            println!("{line}");
        } else {
            println!("{KEYS} keys: median {median:.2} ms (wanted {:.0}),", millis(MEDIAN));
            println!("99 of 100 within {last:.2} ms (wanted {:.0}),", millis(LAST));
            println!("idle: {idle:.2} s of processor time a minute (wanted less than {IDLE_SECONDS})");
        }
    }
}

fn run() -> Result<Seen, String> {
    let fault = |error: std::io::Error| error.to_string();
    let home = tempfile::tempdir().map_err(fault)?;
    let args = ["play", "connect4", "--lang=en", "--set=first=1"];
    let mut screen = Screen::open(&program()?, &args, home.path(), &[("COLORTERM", "truecolor")], (120, 40))
        .map_err(fault)?;
    screen.wait_for("choose a column")?;
    let mut times = Vec::with_capacity(KEYS);
    for number in 0..KEYS {
        let before = screen.text();
        let key = if number / 6 % 2 == 0 { "\x1b[C" } else { "\x1b[D" };
        let start = Instant::now();
        screen.press(key).map_err(fault)?;
        screen.wait_until("the cursor", |screen| screen.text() != before)?;
        times.push(start.elapsed());
        // People do not press keys at regular intervals.
        std::thread::sleep(Duration::from_millis(1 + number as u64 % 7));
    }
    times.sort_unstable();
    let used = || screen.processor_seconds().ok_or("the system does not say how busy a program is");
    let before = used()?;
    std::thread::sleep(IDLE);
    let idle = (used()? - before) * 60.0 / IDLE.as_secs_f64();
    Ok(Seen { median: times[KEYS / 2], last: times[KEYS * 99 / 100], idle })
}

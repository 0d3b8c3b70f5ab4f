//! The program that was built with this one, and what the system says of running programs.

use std::env;
use std::fs;
use std::path::PathBuf;

/// `PARLOUR` names the program; by default it is next to this one.
pub fn program() -> Result<PathBuf, String> {
    if let Some(program) = env::var_os("PARLOUR") {
        return Ok(program.into());
    }
    let own = env::current_exe().map_err(|error| error.to_string())?;
    let program = own.with_file_name("parlour");
    if program.exists() {
        Ok(program)
    } else {
        Err("There is no program yet: cargo build --release -p cli".into())
    }
}

/// The processes that this one has started.
pub fn children(process: u32) -> Vec<u32> {
    let text = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    text.split_whitespace().filter_map(|child| child.parse().ok()).collect()
}

/// The processor time of a process so far, including threads that have ended. `self` is this one.
pub fn processor_seconds(process: &str) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(") ")?;
    let ticks = |index: usize| fields.split(' ').nth(index)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

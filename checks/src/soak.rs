//! Two hundred pairs of restless hands at the full screen.

use crate::Verdict;
use std::env;
use std::path::Path;

const SESSIONS: u32 = 200;

pub fn check() -> Verdict {
    let program = env::var("PARLOUR").map_err(|_| "PARLOUR does not name the program".to_string())?;
    audience::soak(Path::new(&program), SESSIONS, 0x736f_616b)
}

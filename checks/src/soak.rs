//! Two hundred pairs of restless hands at the full screen, and five hundred games with heavy ones.

use crate::Verdict;
use std::env;
use std::path::Path;

const SESSIONS: u32 = 200;
const GAMES: u32 = 500;

pub fn check() -> Verdict {
    let program = env::var("PARLOUR").map_err(|_| "PARLOUR does not name the program".to_string())?;
    let restless = audience::soak(Path::new(&program), SESSIONS, 0x736f_616b)?;
    let heavy = audience::hold(Path::new(&program), GAMES, 0x6865_6c64)?;
    if !heavy.is_clear() {
        return Err(format!(
            "the machine is too busy to hold keys, please run this again without other load: {heavy}"
        ));
    }
    Ok(format!("{restless}; {heavy}"))
}

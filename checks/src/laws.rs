//! The laws on ten thousand random games of every game and setup.

use crate::Verdict;
use connect4::Connect4;
use kernel::{Catalogued, Choices, Imagine};
use testkit::Laws;

const GAMES: u32 = 10_000;

/// The setups of a game that differ in kind.
fn check_all<G: Imagine + Catalogued>(setups: &[&str]) -> Result<usize, String> {
    for setup in setups {
        let choices: Choices = setup.parse().map_err(|fault| format!("{setup}: {fault}"))?;
        let config = G::configure(&choices).map_err(|fault| format!("{setup}: {fault}"))?;
        Laws::<G>::of(&config).hold(GAMES);
    }
    Ok(setups.len())
}

pub fn check() -> Verdict {
    let setups = check_all::<Connect4>(&[
        "",
        "width=4 height=4 line=3",
        "width=9 height=7",
        "width=10 height=10 line=5",
        "width=16 height=16 line=6",
    ])?;
    Ok(format!("{GAMES} games each of {setups} setups"))
}

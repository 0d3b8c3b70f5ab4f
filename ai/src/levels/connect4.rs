//! Connect 4: from a beginner to one who does not err.

use super::perfect::Perfect;
use crate::greedy::Connect4 as Greedy;
use crate::thinking::Thinking;
use crate::tree::{NoOpinion, Opinion, Searcher};
use crate::{Player, Players, Random};
use connect4::{Action, Connect4, State};
use kernel::{Dice, Game as _, Seat};
use std::time::Duration;

impl Players for Connect4 {
    const LEVELS: &'static [&'static str] =
        &["random", "greedy", "easy", "medium", "hard", "expert", "perfect"];

    fn player(level: &str, seed: u64) -> Option<Player<Self>> {
        let plain = |most, millis| {
            let thinking = Thinking::new(Duration::from_millis(millis)).at_most(most);
            Some(Box::new(Searcher::new(NoOpinion, thinking, seed)) as Player<Self>)
        };
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "greedy" => Some(Box::new(Greedy::new(seed))),
            "easy" => Some(Box::new(Greedy::beginner(seed))),
            "medium" => plain(600, 300),
            "hard" => plain(10_000, 1000),
            "expert" => {
                let thinking = Thinking::new(Duration::from_millis(2500)).threads(2);
                Some(Box::new(Searcher::new(Alert, thinking, seed)))
            }
            "perfect" => Some(Box::new(Perfect::new(seed))),
            _ => None,
        }
    }
}

/// Plays on as nobody would play worse: completes a line, or else stops one.
#[derive(Clone, Copy, Debug)]
pub struct Alert;

impl Opinion<Connect4> for Alert {
    #[inline]
    fn roll(
        &mut self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        let must = state.completes(seat).or_else(|| state.completes(seat.next(2)));
        must.map(Action).or_else(|| Connect4::any_option(state, seat, scratch, dice))
    }
}

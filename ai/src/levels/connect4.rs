//! Connect 4: from a beginner to a perfect player.

use crate::connect4::{Alert, PACE, Perfect, advise};
use crate::greedy::Connect4 as Greedy;
use crate::thinking::Thinking;
use crate::tree::{NoOpinion, Searcher};
use crate::{Advice, Common, Inquiry, Player, Players, Random};
use connect4::Connect4;
use kernel::Budget;
use std::time::Duration;

impl Players for Connect4 {
    const LEVELS: &'static [&'static str] =
        &["random", "greedy", "easy", "medium", "hard", "expert", "perfect"];

    fn player(level: &str, seed: u64, common: &Common) -> Option<Player<Self>> {
        let plain = |most, millis| {
            let thinking = Thinking::new(Duration::from_millis(millis)).at_most(most).pace(PACE);
            Some(Box::new(Searcher::new(NoOpinion, thinking, seed)) as Player<Self>)
        };
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "greedy" => Some(Box::new(Greedy::new(seed))),
            "easy" => Some(Box::new(Greedy::beginner(seed))),
            "medium" => plain(600, 300),
            "hard" => plain(10_000, 1000),
            "expert" => {
                let thinking = Thinking::new(Duration::from_millis(2500)).threads(2).pace(PACE);
                Some(Box::new(Searcher::new(Alert, thinking, seed)))
            }
            "perfect" => Some(Box::new(Perfect::new(seed, common.connect4.clone()))),
            _ => None,
        }
    }
    fn advise(inquiry: &Inquiry<'_, Self>, budget: Budget<'_>, common: &Common) -> Option<Advice> {
        advise(inquiry, budget, common)
    }
}

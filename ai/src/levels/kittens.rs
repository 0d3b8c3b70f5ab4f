//! Exploding Kittens: from playing on a whim to plans that take into account what a look at the deck will show.

use crate::kittens::{Casual, Planner};
use crate::thinking::Thinking;
use crate::{Advice, Common, Inquiry, Player, Players, Random};
use ::kittens::Kittens;
use kernel::Budget;
use std::time::Duration;

const EXPERT: Thinking = Thinking::new(Duration::from_millis(1500)).threads(2);

impl Players for Kittens {
    const LEVELS: &'static [&'static str] = &["random", "easy", "medium", "hard", "expert"];

    fn player(level: &str, seed: u64, _common: &Common) -> Option<Player<Self>> {
        let hard = Thinking::new(Duration::from_millis(600)).at_most(200);
        Some(match level {
            "random" => Box::new(Random::new(seed)),
            "easy" => Box::new(Casual::new(50, seed)),
            "medium" => Box::new(Casual::new(0, seed)),
            "hard" => Box::new(Planner::<false>::new(hard, seed)),
            "expert" => Box::new(Planner::<true>::new(EXPERT, seed)),
            _ => return None,
        })
    }
    fn advise(inquiry: &Inquiry<'_, Self>, budget: Budget<'_>, _common: &Common) -> Option<Advice> {
        Planner::<true>::new(EXPERT, 0).advise(inquiry.view, inquiry.options, budget)
    }
}

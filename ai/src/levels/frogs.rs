//! Frogs: all levels judge alike; they differ in how far they look.

use crate::frogs::{Look, Paddler};
use crate::thinking::Thinking;
use crate::{Common, Player, Players, Random, greedy};
use frogs::Frogs;
use std::time::Duration;

const LOOK_ONCE: Look = Look { depth: 1, width: 12 };

impl Players for Frogs {
    const LEVELS: &'static [&'static str] = &["random", "greedy", "easy", "medium", "hard", "expert"];

    fn player(level: &str, seed: u64, _common: &Common) -> Option<Player<Self>> {
        let ahead = |depth, width, millis| {
            Paddler::new(Look { depth, width }, Thinking::new(Duration::from_millis(millis)), seed)
        };
        let player = match level {
            "random" => return Some(Box::new(Random::new(seed))),
            "greedy" => return Some(Box::new(greedy::Frogs::new(seed))),
            "easy" => Paddler::new(LOOK_ONCE, Thinking::new(Duration::ZERO), seed).wavering(70),
            "medium" => ahead(2, 8, 300),
            "hard" => ahead(3, 10, 1000),
            "expert" => {
                let thinking = Thinking::new(Duration::from_millis(2500)).threads(2);
                Paddler::new(Look { depth: 40, width: 12 }, thinking, seed)
            }
            _ => return None,
        };
        Some(Box::new(player))
    }
}

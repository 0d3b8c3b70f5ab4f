//! Tellstones: all levels think alike; they differ in what they remember, and in what they make of it.

use crate::advice::by_playing;
use crate::tellstones::{Level, Mind};
use crate::{Advice, Common, Inquiry, Player, Players, Random};
use ::tellstones::Tellstones;
use kernel::Budget;

const EASY: Level =
    Level { fading: 0.2, blinking: 0.5, mixes_up: true, reasons: false, whim: 0.4, watches: false };
const MEDIUM: Level =
    Level { fading: 0.07, blinking: 0.2, mixes_up: true, reasons: false, whim: 0.1, watches: false };
const HARD: Level =
    Level { fading: 0.018, blinking: 0.05, mixes_up: false, reasons: true, whim: 0.0, watches: false };
const EXPERT: Level =
    Level { fading: 0.001, blinking: 0.002, mixes_up: false, reasons: true, whim: 0.0, watches: true };

impl Players for Tellstones {
    const LEVELS: &'static [&'static str] = &["random", "easy", "medium", "hard", "expert"];

    fn player(level: &str, seed: u64, _common: &Common) -> Option<Player<Self>> {
        let level = match level {
            "random" => return Some(Box::new(Random::new(seed))),
            "easy" => EASY,
            "medium" => MEDIUM,
            "hard" => HARD,
            "expert" => EXPERT,
            _ => return None,
        };
        Some(Box::new(Mind::new(level, seed)))
    }
    /// What lies face down is named by those who remember it.
    fn advise(inquiry: &Inquiry<'_, Self>, budget: Budget<'_>, common: &Common) -> Option<Advice> {
        if inquiry.view.question.is_naming() { None } else { by_playing(inquiry, budget, common) }
    }
}

//! What an expert would do in a player's place.

use crate::{Common, Players};
use kernel::{Budget, Game};

/// A question that somebody wants advice about: what the player sees, has heard, and may answer.
#[derive(Debug)]
pub struct Inquiry<'a, G: Game> {
    /// What the player sees.
    pub view: &'a G::View,
    /// What the player has heard since the start.
    pub memory: &'a [&'a G::Notice],
    /// What the player may answer; never empty.
    pub options: &'a [G::Action],
}

/// What an expert would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The index of the option.
    pub option: usize,
    /// Why, if the search knows.
    pub reason: Option<Reason>,
}

/// Why an option is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins by force.
    WinIn {
        /// How many turns of the player that takes, this one included.
        turns: u32,
    },
    /// The estimated chance to win with it.
    Chance {
        /// From 0 to 100.
        percent: u8,
    },
}

impl Reason {
    /// A mean reward from 0 to 1 as a chance.
    pub fn chance(mean: f64) -> Self {
        Self::Chance { percent: (mean.clamp(0.0, 1.0) * 100.0).round() as u8 }
    }
}

/// The choice of the game's expert, or of its last level if it has none. No reason is known.
pub fn by_playing<G: Players>(
    inquiry: &Inquiry<'_, G>,
    budget: Budget<'_>,
    common: &Common,
) -> Option<Advice> {
    let level = G::LEVELS.iter().find(|level| **level == "expert").or(G::LEVELS.last())?;
    let mut expert = G::player(level, 0, common)?;
    inquiry.memory.iter().for_each(|notice| expert.observe(notice));
    let chosen = expert.choose(inquiry.view, inquiry.options, budget);
    let option = inquiry.options.iter().position(|option| *option == chosen)?;
    Some(Advice { option, reason: None })
}

//! What a lesson is made of.

use kernel::{Choices, Seat, Seed};

/// The learner's seat. The partner has the other one.
pub const LEARNER: Seat = Seat::new(0);

/// One thing at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A sentence to read before going on.
    Tell(&'static str),
    /// A sentence that asks for something, and the answers that do it, in the game's notation.
    Ask(&'static str, &'static [&'static str]),
}

impl Part {
    /// The key of its sentence.
    pub const fn sentence(&self) -> &'static str {
        match self {
            Self::Tell(sentence) | Self::Ask(sentence, _) => sentence,
        }
    }
}

/// A short match for two that explains a game.
///
/// The deal comes from its seed, through the rules, as in any other match. Every answer that a step asks for is legal when
/// it is asked for, and so is every answer of the partner: a test plays every way through every lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The name of the game.
    pub game: &'static str,
    /// How it is set up: the preset, and what differs from it.
    pub preset: &'static str,
    /// The settings that differ from the preset.
    pub settings: &'static [(&'static str, &'static str)],
    /// A short number that names the deal.
    pub deal: u32,
    /// In the order in which they are taught.
    pub steps: &'static [Part],
    /// What the partner answers, question by question.
    pub replies: &'static [&'static str],
}

impl Lesson {
    /// The game's settings.
    pub fn choices(&self) -> Choices {
        let preset = Choices::default().with_preset(self.preset).with_seats(2);
        self.settings.iter().fold(preset, |choices, (key, value)| choices.with(key, value))
    }

    /// The seed of its deal.
    pub const fn seed(&self) -> Seed {
        let mut bytes = [0; 32];
        let [a, b, c, d] = self.deal.to_be_bytes();
        (bytes[28], bytes[29], bytes[30], bytes[31]) = (a, b, c, d);
        Seed(bytes)
    }
}

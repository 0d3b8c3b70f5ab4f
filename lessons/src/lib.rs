//! First games that teach: a short scripted match for each game, explained one thing at a time on the real board.
//!
//! A [`Lesson`] is data: how the game is set up, the deal, what the learner reads and is asked to do, what the partner
//! answers. It is played at a real table, with the [`Partner`] as a computer player; a client shows the sentences of its
//! [`Coach`] and asks it about every answer. Nothing here knows a screen, and the sentences are keys: a client puts
//! them into words.

#![warn(missing_docs)]

mod coach;
mod connect4;
mod frogs;
mod kittens;
mod lesson;
mod partner;
mod tellstones;

pub use coach::{Coach, Verdict};
pub use lesson::{LEARNER, Lesson, Part};
pub use partner::{PARTNER, Partner, Returning};

use kernel::Key;

const ALL: &[Lesson] = &[connect4::LESSON, kittens::LESSON, frogs::LESSON, tellstones::LESSON];

/// All lessons, in the order of the menus.
pub const fn all() -> &'static [Lesson] {
    ALL
}

/// The lesson of this game.
pub fn find(game: &str) -> Option<&'static Lesson> {
    ALL.iter().find(|lesson| lesson.game == game)
}

/// Every sentence that a client must have words for.
pub fn keys() -> impl Iterator<Item = Key> {
    let sentences = ALL.iter().flat_map(|lesson| lesson.steps).map(Part::sentence);
    sentences.map(|name| Key { name, args: &[] })
}

//! The list of games: those that come with Parlour, and those that a program adds before it starts.

use crate::AnyGame;
use crate::any_game::Listed;
use ai::Players;
use kernel::{Catalogued, Imagine};
use std::sync::{Mutex, PoisonError};

type Games = &'static [&'static dyn AnyGame];

const OWN: Games = &[
    &Listed::<connect4::Connect4>::NEW,
    &Listed::<kittens::Kittens>::NEW,
    &Listed::<frogs::Frogs>::NEW,
    &Listed::<tellstones::Tellstones>::NEW,
];

/// Why a game can't be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddFault {
    /// Two games of one name would share their words, settings and saved games.
    #[error("there is already a game called '{0}'")]
    Taken(&'static str),
    /// The list has been read already: words are loaded, menus are drawn.
    #[error("'{0}' must be added before the list of games is first read")]
    TooLate(&'static str),
}

/// The list is written first, and only read after that: all readers see the same list.
enum Shelf {
    Open(Vec<&'static dyn AnyGame>),
    Read(Games),
}

impl Shelf {
    const fn new() -> Self {
        Self::Open(Vec::new())
    }

    fn add(&mut self, game: &'static dyn AnyGame) -> Result<(), AddFault> {
        let Self::Open(added) = self else { return Err(AddFault::TooLate(game.name())) };
        if OWN.iter().chain(&*added).any(|known| known.name() == game.name()) {
            return Err(AddFault::Taken(game.name()));
        }
        added.push(game);
        Ok(())
    }

    fn read(&mut self) -> Games {
        let games = match self {
            Self::Read(games) => return games,
            Self::Open(added) if added.is_empty() => OWN,
            // This happens once in a process, so leaking it costs nothing.
            Self::Open(added) => Vec::leak(OWN.iter().chain(&*added).copied().collect()),
        };
        *self = Self::Read(games);
        games
    }
}

static SHELF: Mutex<Shelf> = Mutex::new(Shelf::new());

/// Adds a game of your own after the existing ones. Call it first thing in `main`.
///
/// `examples/nim` does this and is a whole program.
pub fn add<G: Imagine + Catalogued + Players>() -> Result<(), AddFault> {
    SHELF.lock().unwrap_or_else(PoisonError::into_inner).add(&Listed::<G>::NEW)
}

/// In the order of the menus.
pub fn games() -> Games {
    SHELF.lock().unwrap_or_else(PoisonError::into_inner).read()
}

/// The game of this short name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Choices, Seed};
    use table::{Fairness, TableRules};

    #[test]
    fn a_name_that_is_taken_is_refused() {
        let mut shelf = Shelf::new();
        assert_eq!(shelf.add(OWN[2]), Err(AddFault::Taken("frogs")));
        assert_eq!(shelf.read().len(), OWN.len());
    }

    #[test]
    fn a_list_that_was_read_no_longer_changes() {
        let mut shelf = Shelf::new();
        let read = shelf.read();
        assert_eq!(shelf.add(OWN[2]), Err(AddFault::TooLate("frogs")));
        assert!(std::ptr::eq(read, shelf.read()));
    }

    /// States do not use the heap: apart from its log, a table takes no more than this.
    #[test]
    fn a_table_of_any_game_takes_at_most_four_kilobytes() {
        for game in OWN {
            let fairness = Fairness::drawn(Seed([7; 32]));
            let opened = game.open(&Choices::default(), fairness, TableRules::default(), 0);
            let bytes = opened.map(|(table, _)| size_of_val(&*table));
            assert!(bytes.as_ref().is_ok_and(|bytes| *bytes <= 4096), "{}: {bytes:?} bytes", game.name());
        }
    }
}

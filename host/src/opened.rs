//! A stored match that has been read: a table with no players yet.
//!
//! Reading never starts a program. Seating the players is a separate step, which takes the commands that somebody gave or
//! agreed to in this run.

use crate::header::{TableSettings, ending, open};
use crate::hosted::record;
use crate::{Hosted, MatchFault, Recruiter};
use catalog::AnyGame;
use kernel::Seat;
use ledger::{
    Controller, Damage, MatchId, NewMatch, Player, ProgramName, Store, StoreError, StoredMatch, Timestamp,
};
use std::fmt;
use table::{AnyTable, OwnedTable, Record, is_timing};

/// The progress of a stored match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Who is to move, if everybody may know.
    pub turn: Option<Seat>,
    /// The number of moves, without those taken back.
    pub moves: u32,
}

/// A stored match, over or not, as far as it is intact.
pub struct Opened {
    /// The id of the match.
    pub id: MatchId,
    /// What is played.
    pub game: &'static dyn AnyGame,
    pub(crate) table: Box<dyn OwnedTable>,
    pub(crate) header: NewMatch,
    /// When the last entry was made.
    pub(crate) last: Timestamp,
    /// What is wrong with the match, if anything: then this is the intact part of it.
    pub damage: Option<Damage>,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("id", &self.id).field("game", &self.game).finish_non_exhaustive()
    }
}

impl Opened {
    /// A match as it was read.
    pub fn new(stored: StoredMatch) -> Result<Self, MatchFault> {
        let StoredMatch { id, mut header, entries, ending: ended, mut damage } = stored;
        if header.entropy.is_none() {
            return Err(StoreError::Waiting(id).into());
        }
        let (game, table) = open(&header, &entries)?;
        if header.players.len() != table.seats() {
            damage = damage.or(Some(Damage::Players));
            header.players = vec![nobody(); table.seats()];
        }
        if table.outcome().map(|outcome| ending(&outcome)) != ended {
            damage = damage.or(Some(Damage::Ending));
        }
        let last = entries.last().map_or(header.created, |entry| entry.at);
        Ok(Self { id, game, table, header, last, damage })
    }

    /// Reads a match.
    pub async fn load(store: &impl Store, id: MatchId) -> Result<Self, MatchFault> {
        Self::new(store.load(id).await?)
    }

    /// Reads a match that can be continued.
    pub async fn unfinished(store: &impl Store, id: MatchId) -> Result<Self, MatchFault> {
        let stored = store.load(id).await?;
        let is_over = stored.ending.is_some();
        match Self::new(stored) {
            Ok(Self { damage: Some(damage), .. }) => Err(damaged(id, damage)),
            Ok(_) if is_over => Err(MatchFault::Over(id)),
            opened => opened,
        }
    }

    /// Deletes a match that can't be replayed: one that is unfinished, damaged, or played by other rules.
    pub async fn delete(store: &impl Store, id: MatchId) -> Result<(), MatchFault> {
        const ATTEMPTS: u32 = 10;
        for _ in 0..ATTEMPTS {
            let entries = match store.load(id).await {
                Err(StoreError::DamagedMatch { .. }) => None,
                Ok(stored) if stored.damage.is_some() => None,
                Ok(stored) => {
                    let entries = stored.entries.len() as u32;
                    let is_over = stored.ending.is_some();
                    match Self::new(stored) {
                        Ok(Self { damage: None, .. }) if is_over => return Err(MatchFault::Kept(id)),
                        _ => Some(entries),
                    }
                }
                Err(error) => return Err(error.into()),
            };
            match store.delete(id, entries).await {
                // Somebody continued it: it may be over by now.
                Err(StoreError::Conflict { .. }) => {}
                answer => return Ok(answer?),
            }
        }
        Err(StoreError::Busy.into())
    }

    /// Deletes a match in which nobody has played: what was set up, and a clock that stopped, is no play. False if
    /// somebody has, or if it is gone already.
    pub async fn forget_unplayed(store: &impl Store, id: MatchId) -> Result<bool, MatchFault> {
        let stored = store.load(id).await?;
        let opening = TableSettings::of(&stored.header).map_or(0, |settings| settings.opening);
        let mut played = stored.entries.iter().skip(opening as usize);
        if stored.damage.is_some() || !played.all(|entry| is_timing(&entry.text)) {
            return Ok(false);
        }
        match store.delete(id, Some(stored.entries.len() as u32)).await {
            Ok(()) => Ok(true),
            // Somebody played meanwhile.
            Err(StoreError::Conflict { .. } | StoreError::NotFound(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// What everybody may ask of the table.
    pub fn table(&self) -> &dyn AnyTable {
        self.table.as_any_table()
    }

    /// The seat that was asked first.
    pub fn first_asked(&self) -> Seat {
        self.table.first_asked()
    }

    /// The match as text.
    pub fn record(&self) -> Record {
        record(&*self.table, &self.header, self.header.created)
    }

    /// The progress of the match.
    pub fn progress(&self) -> Progress {
        Progress { turn: self.table.on_turn().first(), moves: self.table.move_count() }
    }

    /// The players that are programs, as a list of seats names them; each once.
    pub fn programs(&self) -> Vec<String> {
        programs(self.game, &self.header.players)
    }

    /// Is this the list of seats that the match is played with?
    pub fn has_seats(&self, seats: &[String]) -> bool {
        let players = self.header.players.iter().map(|player| player.controller.to_string());
        players.eq(seats.iter().map(|seat| seat.trim().to_string()))
    }

    /// Seats the players, who hear everything so far. A program is started only if its name is among `agreed`.
    pub fn seat(self, agreed: &[String], recruiter: Box<dyn Recruiter>) -> Result<Hosted, MatchFault> {
        if let Some(damage) = self.damage {
            return Err(damaged(self.id, damage));
        }
        if self.programs().iter().any(|program| !agreed.contains(program)) {
            return Err(MatchFault::NotAgreed(self.id));
        }
        Hosted::seated(self, recruiter)
    }
}

fn damaged(id: MatchId, damage: Damage) -> MatchFault {
    StoreError::DamagedMatch { id, damage }.into()
}

/// A player whose name was lost.
fn nobody() -> Player {
    Player::human("?")
}

/// Those of these players that are programs, by name; each once.
pub fn programs(game: &dyn AnyGame, players: &[Player]) -> Vec<String> {
    let mut programs: Vec<String> = Vec::new();
    for Player { controller, .. } in players {
        if let Controller::Bot(name) = controller
            && !game.levels().contains(&name.as_str())
            && ProgramName::read(name).is_some()
            && !programs.contains(name)
        {
            programs.push(name.clone());
        }
    }
    programs
}

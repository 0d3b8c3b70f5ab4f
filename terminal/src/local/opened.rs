//! A stored match that is read: a table at which nobody sits.
//!
//! Reading never starts a program. Seating the players is a step of its own, and takes the commands that somebody gave or
//! agreed to in this run.

use super::chairs::Chairs;
use super::match_::{fairness, iso_date, labels, open};
use super::{Archive, LocalMatch, LostCount, MatchFault, Program, ProgramName};
use ai::{AnyBot, Invitation};
use catalog::AnyGame;
use kernel::{Pace, Pending, Seat, Seed};
use std::fmt;
use std::process::Stdio;
use store::{Controller, Damage, MatchId, NewMatch, Player, StoreError, StoredMatch, Timestamp};
use table::{AnyTable, Record};

/// How far a stored match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Who is to move, if that is everybody's business.
    pub turn: Option<Seat>,
    /// What was taken back does not count.
    pub moves: u32,
}

pub struct Opened {
    pub id: MatchId,
    pub game: &'static dyn AnyGame,
    pub(super) table: Box<dyn AnyTable>,
    pub(super) header: NewMatch,
    /// When the last entry was made.
    pub(super) last: Timestamp,
    /// What is wrong with the match, if anything is: then this is as much of it as is intact.
    pub damage: Option<Damage>,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("id", &self.id).field("game", &self.game).finish_non_exhaustive()
    }
}

impl Opened {
    /// A stored match, over or not, as far as it is intact.
    pub fn new(stored: StoredMatch) -> Result<Self, MatchFault> {
        let StoredMatch { id, mut header, entries, ending, mut damage } = stored;
        let (game, table) = open(&header, &entries)?;
        if header.players.len() != table.seats() {
            damage = damage.or(Some(Damage::Players));
            header.players = vec![nobody(); table.seats()];
        }
        if table.pending().outcome().map(|outcome| super::match_::ending(&outcome)) != ending {
            damage = damage.or(Some(Damage::Ending));
        }
        let last = entries.last().map_or(header.created, |entry| entry.at);
        Ok(Self { id, game, table, header, last, damage })
    }

    pub fn load(archive: &Archive, id: MatchId) -> Result<Self, MatchFault> {
        Self::new(archive.load(id)?)
    }

    /// One that can be played on.
    pub fn unfinished(archive: &Archive, id: MatchId) -> Result<Self, MatchFault> {
        let stored = archive.load(id)?;
        let is_over = stored.ending.is_some();
        match Self::new(stored) {
            Ok(Self { damage: Some(damage), .. }) => Err(damaged(id, damage)),
            Ok(_) if is_over => Err(MatchFault::Over(id)),
            opened => opened,
        }
    }

    /// Removes a match that can't be replayed: one that is not over, is damaged, or is of other rules.
    pub fn delete(archive: &Archive, id: MatchId) -> Result<(), MatchFault> {
        const ATTEMPTS: u32 = 10;
        for _ in 0..ATTEMPTS {
            let entries = match archive.load(id) {
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
            match archive.delete(id, entries) {
                // Somebody played on: it may be over by now.
                Err(StoreError::Conflict { .. }) => {}
                answer => return Ok(answer?),
            }
        }
        Err(StoreError::Busy.into())
    }

    pub fn record(&self) -> Record {
        self.table.record(labels(&self.header), &iso_date(self.header.created))
    }

    pub fn progress(&self) -> Progress {
        let turn = match self.table.pending() {
            Pending::Ask(ask) if ask.pace == Pace::Turn => ask.seats.first(),
            _ => None,
        };
        Progress { turn, moves: self.table.move_count() }
    }

    /// The players that are programs, as they are named in a list of seats; each once.
    pub fn programs(&self) -> Vec<String> {
        programs(self.game, &self.header.players)
    }

    /// Is this list of seats the one that the match is played with?
    pub fn has_seats(&self, seats: &[String]) -> bool {
        let players = self.header.players.iter().map(|player| player.controller.to_string());
        players.eq(seats.iter().map(|seat| seat.trim().to_string()))
    }

    /// Seats the players, who hear everything so far. A program is started only if its name is among `agreed`.
    pub fn seat(self, agreed: &[String]) -> Result<LocalMatch, MatchFault> {
        if let Some(damage) = self.damage {
            return Err(damaged(self.id, damage));
        }
        if self.programs().iter().any(|program| !agreed.contains(program)) {
            return Err(MatchFault::NotAgreed(self.id));
        }
        LocalMatch::seated(self)
    }
}

fn damaged(id: MatchId, damage: Damage) -> MatchFault {
    StoreError::DamagedMatch { id, damage }.into()
}

/// Somebody whose name was lost.
fn nobody() -> Player {
    Player { name: "?".into(), controller: Controller::Human }
}

/// Those of these players that are programs, by name; each once.
pub(crate) fn programs(game: &dyn AnyGame, players: &[Player]) -> Vec<String> {
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

/// The computer players by seat, who have heard everything so far. With a given seed they play the same way
/// again. Starts the programs among them, so the caller must know that they are wanted.
pub(super) fn chairs(
    game: &dyn AnyGame,
    header: &NewMatch,
    table: &dyn AnyTable,
) -> Result<Chairs, MatchFault> {
    let (fairness, entries) = (fairness(header), table.entry_count());
    let bot = |(seat, player): (usize, &Player)| -> Result<Option<Box<dyn AnyBot>>, MatchFault> {
        let Controller::Bot(level) = &player.controller else { return Ok(None) };
        let Seed(bytes) = fairness.seed(&format!("player {seat} after {entries}"));
        let seed = bytes[..8].iter().fold(0, |seed, &byte| seed << 8 | u64::from(byte));
        let Some(seat) = Seat::checked(seat) else { return Ok(None) };
        if let Some(bot) = game.bot(level, seed, machine::common()) {
            return Ok(Some(bot));
        }
        // A level that this version does not know is silent, as anybody may be.
        let Some(name) = ProgramName::read(level) else { return Ok(None) };
        let invitation = Invitation { seat, seats: header.players.len(), seed };
        let game = (game.name(), game.rules_version());
        let program = Program::start(&name, game, invitation, Stdio::null(), LostCount::default());
        let program = program
            .map_err(|error| MatchFault::Program { name: level.clone(), reason: error.to_string() })?;
        Ok(Some(Box::new(program)))
    };
    let bots: Result<Vec<_>, MatchFault> = header.players.iter().enumerate().map(bot).collect();
    let mut chairs = Chairs::new(bots?.into_iter());
    table.retell(&mut |heard| chairs.observe(heard));
    Ok(chairs)
}

//! How a match begins: what an earlier game decides is settled, the seed is made, the match is stored, the table is opened.

use super::{Hosted, record};
use crate::chairs::{Chairs, Usher};
use crate::header::{TableSettings, header, millis};
use crate::previous::{following, known};
use crate::{MatchFault, Recruiter, Setup};
use catalog::AnyGame;
use kernel::{Choices, Seed, Viewer};
use ledger::{LogEntry, MatchId, NewMatch, Player, Store, Timestamp};
use table::{AnyHeard, Fairness, OwnedTable, PatienceRules, Record, TableRules};

/// A match with everything settled but its seed. The commitment of a seed that is made together covers these choices.
#[derive(Clone, Debug)]
pub struct Settled {
    /// As it was wished for; its players have their identities.
    setup: Setup,
    choices: Choices,
    patience: PatienceRules,
}

impl Settled {
    /// What is played.
    pub const fn game(&self) -> &'static dyn AnyGame {
        self.setup.game
    }

    /// The settings of the game, all of them, as the record will have them.
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// Who plays: one for each seat, with their identities.
    pub fn players(&self) -> &[Player] {
        &self.setup.players
    }
}

impl Hosted {
    /// Settles what the last game of the same players decides. Nothing is drawn or stored. Players with an identity
    /// are who they are, whatever their name; others are known by name.
    pub async fn settle(store: &impl Store, setup: &Setup) -> Result<Settled, MatchFault> {
        let unplayable = |fault| MatchFault::Config(setup.game, fault);
        let players = known(store, &setup.players).await?;
        let setup = Setup { players, ..setup.clone() };
        let choices = following(store, &setup).await?;
        let patience = Setup::patience_rules(&setup.patience).map_err(unplayable)?;
        let seats = setup.game.seats(&choices).map_err(unplayable)?;
        if setup.players.len() != seats {
            return Err(MatchFault::Seats { seats });
        }
        Ok(Settled { setup, choices, patience })
    }

    /// Stores a new match and opens its table. `drawn` are fresh random bits. `accept` gets the record before anything is
    /// stored, and can still refuse.
    pub async fn begin<E: From<MatchFault>>(
        store: &impl Store,
        setup: &Setup,
        drawn: Seed,
        now: Timestamp,
        recruiter: Box<dyn Recruiter>,
        accept: impl FnOnce(&Record) -> Result<(), E>,
    ) -> Result<(Self, AnyHeard), E> {
        Self::begin_from(store, setup, &[], drawn, now, recruiter, accept).await
    }

    /// The same with answers that are given before anybody plays, in the game's notation: the match goes on from there,
    /// and its record says so.
    pub async fn begin_from<E: From<MatchFault>>(
        store: &impl Store,
        setup: &Setup,
        opening: &[String],
        drawn: Seed,
        now: Timestamp,
        recruiter: Box<dyn Recruiter>,
        accept: impl FnOnce(&Record) -> Result<(), E>,
    ) -> Result<(Self, AnyHeard), E> {
        let settled = Self::settle(store, setup).await?;
        let beginning = Beginning::new(&settled, opening, setup.fairness(drawn), now, recruiter)?;
        accept(&beginning.record())?;
        let stored = store.create_from(&beginning.header, &beginning.opening).await;
        Ok(beginning.stored_as(stored.map_err(MatchFault::from)?))
    }

    /// Stores a match whose seed was made together, under this name, and opens its table: from a secret of the server and the
    /// bits of every seat, which are empty for a seat that adds nothing. A seed in the setup does not count.
    pub async fn begin_together(
        store: &impl Store,
        id: MatchId,
        settled: &Settled,
        secret: Seed,
        entropy: Vec<Vec<u8>>,
        now: Timestamp,
        recruiter: Box<dyn Recruiter>,
    ) -> Result<(Self, AnyHeard), MatchFault> {
        let seats = settled.players().len();
        if entropy.len() != seats {
            return Err(MatchFault::Seats { seats });
        }
        let fairness = Fairness::together(secret, entropy);
        let beginning = Beginning::new(settled, &[], fairness, now, recruiter)?;
        store.create_as(id, &beginning.header).await?;
        Ok(beginning.stored_as(id))
    }
}

/// A match that is about to be stored.
struct Beginning {
    game: &'static dyn AnyGame,
    table: Box<dyn OwnedTable>,
    heard: AnyHeard,
    header: NewMatch,
    /// What is given before anybody plays.
    opening: Vec<LogEntry>,
    chairs: Chairs,
    recruiter: Box<dyn Recruiter>,
}

impl Beginning {
    fn new(
        settled: &Settled,
        opening: &[String],
        fairness: Fairness,
        now: Timestamp,
        recruiter: Box<dyn Recruiter>,
    ) -> Result<Self, MatchFault> {
        let Settled { setup, choices, patience } = settled;
        let game = setup.game;
        let unplayable = |fault| MatchFault::Config(game, fault);
        let wished = game.configure(&setup.choices).map_err(unplayable)?;
        let rules = TableRules { patience: *patience, clock: setup.clock, opening: opening.len() as u32 };
        let settings = TableSettings::new(setup, &wished, choices, opening.len(), &fairness);
        let header = header(setup, &fairness, &settings, choices, now);
        let (mut table, heard) = game.open(choices, fairness, rules, millis(now)).map_err(unplayable)?;
        let opening = play_opening(&mut *table, opening, now)?;
        // Find out whether a program can be started before anything is written.
        let usher = Usher { game, header: &header, table: &*table, recruiter: &*recruiter };
        let chairs = Chairs::new(usher)?;
        Ok(Self { game, table, heard, header, opening, chairs, recruiter })
    }

    fn record(&self) -> Record {
        record(&*self.table, &self.header, self.header.created)
    }

    fn stored_as(self, id: MatchId) -> (Hosted, AnyHeard) {
        let Self { game, table, heard, header, chairs, recruiter, .. } = self;
        let last = header.created;
        (Hosted { id, game, table, header, chairs, recruiter, undo: None, last }, heard)
    }
}

/// Gives these answers before anybody plays; returns what is to be stored. Each is given by the seat that is asked. There
/// must be something left to play.
fn play_opening(
    table: &mut dyn OwnedTable,
    opening: &[String],
    now: Timestamp,
) -> Result<Vec<LogEntry>, MatchFault> {
    let mut entries = Vec::new();
    for (number, text) in (1..).zip(opening) {
        let fault = MatchFault::Opening { number };
        let seat = table.pending().asked().first();
        let asked = seat.and_then(|seat| Some((seat, table.asked(Viewer::Seat(seat))?.id)));
        let Some((seat, question)) = asked else { return Err(fault) };
        let Ok(prepared) = table.answer(seat, question, text, 0) else { return Err(fault) };
        if prepared.outcome.is_some() {
            return Err(fault);
        }
        entries.push(LogEntry { seq: prepared.seq, text: prepared.text.clone(), at: now });
        table.commit(prepared, millis(now)).map_err(|_| MatchFault::Broken)?;
    }
    Ok(entries)
}

//! This device's part in deals over the network. Hashes come from here: a page over plain http has no `crypto.subtle`.

use crate::fault::Fault;
use crate::pairs::Pairs;
use crate::reader::Reader;
use crate::records::Check;
use client::{Bits, Deal, Doubt, Part};
use protocol::{
    Access, Fault as Refusal, FaultKey, MatchName, Occupant, PersonName, Round, SeatInfo, Stage, TableInfo,
    TableName,
};
use serde::Serialize;
use words::{Speech, say};

/// The deals of all tables where this device has a seat.
#[derive(Debug, Default)]
pub struct Deals {
    tables: Pairs<Deal>,
}

impl Deals {
    /// Draws bits for a seat that is being taken, or without a round for the game after this one; the pledge goes with the
    /// request for it.
    pub fn draw(&mut self, table: &TableName, round: Option<u32>, random: [u8; 32]) -> Result<String, Fault> {
        if random == [0; 32] {
            return Err(Fault::Unreadable("no random bits".into()));
        }
        let deal = self.tables.entry(&table.0);
        let bits = Bits::new(random);
        let drawn = match round {
            Some(round) => deal.draw(round, bits),
            None => deal.draw_next(bits),
        };
        Ok(drawn.pledge.clone())
    }

    /// What this device has to say about the deal of a table that looks like this.
    pub fn look(&mut self, info: &TableInfo, random: [u8; 32]) -> Option<Said> {
        // A seat may have been taken by the table's code.
        if self.tables.get_mut(&info.table.0).is_none()
            && let Some(deal) = self.tables.remove(&info.code)
        {
            self.tables.insert(info.table.0.clone(), deal);
        }
        let deal = self.tables.entry(&info.table.0);
        let table = info.table.clone();
        match deal.look(info, false)? {
            Part::Pledge { round } => {
                let pledge = deal.draw(round, Bits::new(random)).pledge.clone();
                Some(Said::Pledge { table, round, pledge })
            }
            Part::Reveal { round, bits } => Some(Said::Reveal { table, round, bits }),
        }
    }

    /// On a new connection everything may have to be said again.
    pub fn lost(&mut self) {
        self.tables.values_mut().for_each(Deal::lost);
    }

    /// Does the record of a finished match fit what was shown? Nothing if this device had no part in its deal.
    pub fn check(
        &mut self,
        speech: &Speech,
        table: &TableName,
        of: &MatchName,
        record: &str,
    ) -> Option<Check> {
        let verdict = self.tables.get_mut(&table.0)?.check(of, record)?;
        Some(match verdict {
            Ok(()) => Check::new(true, say!(speech, "deal-fits")),
            Err(doubt) => Check::new(false, doubt_text(speech, doubt)),
        })
    }
}

/// What does not fit.
fn doubt_text(speech: &Speech, doubt: Doubt) -> String {
    let what = match doubt {
        Doubt::Unreadable => say!(speech, "doubt-unreadable"),
        Doubt::Commitment => say!(speech, "doubt-commitment"),
        Doubt::Secret => say!(speech, "doubt-secret"),
        Doubt::OwnBits => say!(speech, "doubt-own-bits"),
        Doubt::OthersBits => say!(speech, "doubt-others-bits"),
    };
    say!(speech, "doubt", what = what)
}

/// What a device says about a deal, as the protocol has it.
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Said {
    /// The pledge of fresh bits.
    Pledge { table: TableName, round: u32, pledge: String },
    /// The bits.
    Reveal { table: TableName, round: u32, bits: String },
}

/// Shows no bits.
impl std::fmt::Debug for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Said").finish_non_exhaustive()
    }
}

/// A table as a server describes it, as far as names and deals need it.
pub fn table_info(info: Reader<'_>) -> Result<TableInfo, Fault> {
    let round = info.field("round")?;
    let stage = info.field("stage")?;
    let of = || MatchName(stage.text_or_empty("of").into());
    let seats = info.list("seats").map(|seat| SeatInfo {
        who: seat.maybe("who").map_or(Occupant::Open, occupant),
        pledge: seat.string("pledge"),
        wants_rematch: seat.is("wants_rematch"),
        is_replaced: seat.is("is_replaced"),
        replaced_by_vote_of: Vec::new(),
    });
    Ok(TableInfo {
        table: TableName(info.text("table")?.into()),
        code: info.text_or_empty("code").into(),
        game: info.text("game")?.into(),
        rules: info.short("rules")?,
        choices: info.text_or_empty("choices").into(),
        patience: info.text_or_empty("patience").into(),
        clock: info.text_or_empty("clock").into(),
        access: Access::Link,
        spectators: info.is("spectators"),
        locked: info.is("locked"),
        host: info.string("host").map(PersonName),
        seats: seats.collect(),
        you: info.seat("you"),
        stage: match stage.text("at")? {
            "gathering" => Stage::Gathering,
            "revealing" => Stage::Revealing { until: stage.number("until")? },
            "playing" => Stage::Playing { of: of() },
            "over" => Stage::Over { of: of() },
            _ => Stage::Closed { fault: Refusal::new(FaultKey::TableClosed) },
        },
        round: Round {
            number: round.short("number")?,
            pledge: round.text_or_empty("pledge").into(),
            commitment: round.string("commitment"),
            voids: Vec::new(),
        },
        last: info.maybe_number("last").unwrap_or(0),
    })
}

/// Who sits there: `{"person": {…}}`, `{"computer": {…}}` or `"open"`.
fn occupant(who: Reader<'_>) -> Occupant {
    if let Some(person) = who.maybe("person") {
        return Occupant::Person {
            person: PersonName(person.text_or_empty("person").into()),
            name: person.text_or_empty("name").into(),
            is_here: person.is("is_here"),
            rating: None,
        };
    }
    match who.maybe("computer") {
        Some(computer) => Occupant::Computer { level: computer.text_or_empty("level").into() },
        None => Occupant::Open,
    }
}

//! A client's part in a deal.
//!
//! The server shows a pledge of its secret before anybody sits down, and every device pledges bits of its own. Once all pledges
//! are known everybody reveals, and the seed is made of all of it. So a deal is random as long as one device is honest. What
//! was shown before is remembered here, and the record of the finished match must fit it.

use kernel::Seat;
use protocol::{MatchName, Round, SeatInfo, Stage, TableInfo};
use std::fmt::Write as _;
use table::{Pledge, Record};

/// What does not fit in the record of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It can't be read.
    Unreadable,
    /// The commitment is not the one that was shown before the deal.
    Commitment,
    /// The server's secret is not the one that it pledged.
    Secret,
    /// The bits of this device are not part of the deal.
    OwnBits,
    /// Another player's bits are not those that were pledged.
    OthersBits,
}

/// The pledge of some bits, in hex.
fn pledge(bits: &[u8]) -> String {
    Pledge::of(bits).to_string()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing into a string can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bits that this device drew.
#[derive(Clone, PartialEq, Eq)]
pub struct Bits {
    bits: [u8; 32],
    /// Their pledge, in hex.
    pub pledge: String,
}

/// Shows no bits.
impl std::fmt::Debug for Bits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bits").field("pledge", &self.pledge).finish_non_exhaustive()
    }
}

impl Bits {
    /// These bits.
    pub fn new(bits: [u8; 32]) -> Self {
        Self { bits, pledge: pledge(&bits) }
    }
}

/// What a client has to say about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Draw bits for this round, and pledge them.
    Pledge {
        /// The number of the round.
        round: u32,
    },
    /// Reveal these.
    Reveal {
        /// The number of the round.
        round: u32,
        /// In hex.
        bits: String,
    },
}

/// What was shown before this device revealed its bits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    seat: Seat,
    bits: [u8; 32],
    server: String,
    commitment: Option<String>,
    pledges: Vec<Option<String>>,
}

/// The deals of one table, as this device sees them.
#[derive(Debug, Default)]
pub struct Deal {
    /// The bits for this round; 0 before the number of the round is known.
    own: Option<(u32, Bits)>,
    /// The last round in which the bits of this device were asked for.
    revealed: Option<(u32, Shown)>,
    /// The match that was dealt with them.
    of: Option<MatchName>,
    is_checked: bool,
    /// What was said on this connection already.
    said: Vec<Part>,
}

impl Deal {
    /// Bits for a seat that is being taken.
    pub fn draw(&mut self, round: u32, bits: Bits) -> &Bits {
        self.of = None;
        &self.own.insert((round, bits)).1
    }

    /// Bits for the game after this one, whose record is yet to be checked.
    /// Asking twice keeps the first pledge.
    pub fn draw_next(&mut self, bits: Bits) -> &Bits {
        match &mut self.own {
            Some((0, own)) => own,
            own => &own.insert((0, bits)).1,
        }
    }

    /// On a new connection everything may have to be said again.
    pub fn lost(&mut self) {
        self.said.clear();
    }

    /// What is to be said now that the table looks like this. Somebody who is sitting down has pledged already.
    pub fn look(&mut self, table: &TableInfo, is_sitting_down: bool) -> Option<Part> {
        let seat = table.you?;
        let Round { number, .. } = table.round;
        if let Stage::Playing { of } = &table.stage
            && self.revealed.as_ref().is_some_and(|(round, _)| *round == number)
            && self.of.as_ref() != Some(of)
        {
            (self.of, self.is_checked) = (Some(of.clone()), false);
        }
        // The round of a match that has begun is over.
        if !matches!(table.stage, Stage::Gathering | Stage::Revealing { .. }) {
            return None;
        }
        let pledged = table.seats.get(seat.index()).and_then(|seat| seat.pledge.as_ref());
        // Bits that everybody knows from another round would let the server choose the deal.
        let is_spent = |own: &Bits| {
            self.revealed.as_ref().is_some_and(|(round, shown)| *round != number && shown.bits == own.bits)
        };
        if let Some((round, own)) = &mut self.own
            && pledged == Some(&own.pledge)
            && !is_spent(own)
        {
            *round = number;
            let Stage::Revealing { .. } = table.stage else { return None };
            let shown = Shown {
                seat,
                bits: own.bits,
                server: table.round.pledge.clone(),
                commitment: table.round.commitment.clone(),
                pledges: table.seats.iter().map(|seat: &SeatInfo| seat.pledge.clone()).collect(),
            };
            // What was shown first counts.
            if self.revealed.as_ref().is_none_or(|(round, _)| *round != number) {
                self.revealed = Some((number, shown));
            }
            let part = Part::Reveal { round: number, bits: hex(&own.bits) };
            return self.once(part);
        }
        if let Stage::Revealing { .. } = table.stage {
            // Another window of the same player has pledged, and reveals.
            return None;
        }
        // Another window of the same player may have pledged since: each does it once a round, so that they do not take turns.
        let is_drawn = |round: u32| round == number || round == 0 && is_sitting_down;
        let is_drawn = self.own.as_ref().is_some_and(|(round, _)| is_drawn(*round));
        if is_drawn && (pledged.is_some() || self.said.is_empty()) {
            return None;
        }
        self.once(Part::Pledge { round: number })
    }

    /// Nothing is said twice on one connection.
    fn once(&mut self, part: Part) -> Option<Part> {
        if self.said.contains(&part) {
            return None;
        }
        self.said.retain(|said| matches!((said, &part), (Part::Pledge { .. }, Part::Reveal { .. })));
        self.said.push(part.clone());
        Some(part)
    }

    /// Does the record of a finished match fit what was shown? Nothing if this device had no part in it, or it was checked before.
    pub fn check(&mut self, of: &MatchName, record: &str) -> Option<Result<(), Doubt>> {
        if self.is_checked || self.of.as_ref() != Some(of) {
            return None;
        }
        let (_, shown) = self.revealed.as_ref()?;
        self.is_checked = true;
        Some(shown.doubt(record).map_or(Ok(()), Err))
    }
}

impl Shown {
    fn doubt(&self, record: &str) -> Option<Doubt> {
        let Ok(record) = record.parse::<Record>() else { return Some(Doubt::Unreadable) };
        if self.commitment.as_ref().is_some_and(|shown| *shown != record.commitment.to_string()) {
            return Some(Doubt::Commitment);
        }
        if record.secret.is_none_or(|secret| pledge(&secret.0) != self.server) {
            return Some(Doubt::Secret);
        }
        let added = |seat: usize| record.entropy.get(seat).map_or(&[][..], Vec::as_slice);
        if added(self.seat.index()) != self.bits {
            return Some(Doubt::OwnBits);
        }
        let fits = |(seat, shown): (usize, &Option<String>)| match shown {
            Some(shown) => pledge(added(seat)) == *shown,
            None => added(seat).is_empty(),
        };
        (!self.pledges.iter().enumerate().all(fits)).then_some(Doubt::OthersBits)
    }
}

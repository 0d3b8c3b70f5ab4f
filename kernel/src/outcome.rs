//! How a game ended: a place for every seat, ties allowed.

use crate::{MAX_SEATS, Seat};
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Places count from 1; seats with the same place are tied. A draw is a tie of everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<u8>", try_from = "Vec<u8>")]
pub struct Outcome {
    seats: u8,
    places: [u8; MAX_SEATS],
}

impl Outcome {
    /// One seat wins, all others share the second place.
    pub const fn won_by(winner: Seat, seats: usize) -> Self {
        let mut places = [0; MAX_SEATS];
        let mut index = 0;
        while index < seats {
            places[index] = if index == winner.index() { 1 } else { 2 };
            index += 1;
        }
        Self { seats: seats as u8, places }
    }

    /// Everybody shares the first place.
    pub const fn draw(seats: usize) -> Self {
        let mut places = [0; MAX_SEATS];
        let mut index = 0;
        while index < seats {
            places[index] = 1;
            index += 1;
        }
        Self { seats: seats as u8, places }
    }

    /// One place per seat, in seat order. Places beyond [`MAX_SEATS`] are ignored.
    pub fn from_places(list: &[u8]) -> Self {
        let list = &list[..list.len().min(MAX_SEATS)];
        let mut places = [0; MAX_SEATS];
        places[..list.len()].copy_from_slice(list);
        Self { seats: list.len() as u8, places }
    }

    /// How many players there were.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// One place per seat, in seat order.
    pub fn places(&self) -> &[u8] {
        &self.places[..self.seats as usize]
    }

    /// The place of this seat, counted from 1.
    pub const fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// Does everybody share the first place?
    pub fn is_draw(&self) -> bool {
        self.places().iter().all(|&place| place == 1)
    }

    /// The one seat in first place, if it is alone there.
    pub fn winner(&self) -> Option<Seat> {
        let mut first = Seat::all(self.seats()).filter(|&seat| self.place(seat) == 1);
        let winner = first.next()?;
        first.next().is_none().then_some(winner)
    }
}

/// The list is empty, too long, or has a place that cannot exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an outcome has a place for every seat, and a table has at most 8")]
pub struct BadOutcome;

impl From<Outcome> for Vec<u8> {
    fn from(outcome: Outcome) -> Self {
        outcome.places().to_vec()
    }
}

impl TryFrom<Vec<u8>> for Outcome {
    type Error = BadOutcome;

    fn try_from(places: Vec<u8>) -> Result<Self, BadOutcome> {
        let fits = (1..=MAX_SEATS).contains(&places.len());
        let sensible = places.iter().all(|&place| (1..=places.len()).contains(&place.into()));
        if fits && sensible { Ok(Self::from_places(&places)) } else { Err(BadOutcome) }
    }
}

/// The places in seat order: `1 2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for place in self.places() {
            write!(f, "{gap}{place}")?;
            gap = " ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_winner_is_alone_in_first_place() {
        assert_eq!(Outcome::won_by(Seat::new(1), 3).winner(), Some(Seat::new(1)));
        assert_eq!(Outcome::from_places(&[1, 1, 3]).winner(), None);
        assert!(!Outcome::from_places(&[1, 1, 3]).is_draw());
        assert!(Outcome::draw(2).is_draw());
    }
}

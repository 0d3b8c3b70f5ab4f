//! How far frogs have to go.

use crate::pond::Pond;
use crate::shape::Pads;
use crate::{Board, Place};
use kernel::Seat;

/// No way over bridges is longer.
const MOST: usize = 81;

/// Steps from every pad to the nearest home base that a frog of one player may enter, over the bridges that are
/// there now and without regard to frogs in the way.
#[derive(Clone, Debug)]
pub struct Distances {
    /// The pads that are one step away from such a home base, two steps, and so on.
    rings: [Pads; MOST],
    /// Where this player's waiting frogs come out.
    gate: Pads,
}

impl Distances {
    /// Steps from this place: 1 from a pad that is joined to a home base that may be entered. Nothing if bridges are
    /// missing.
    pub fn from(&self, place: Place) -> Option<u8> {
        let (pads, more) = match place {
            Place::Pad(pad) => (pad.bit(), 1),
            Place::Home(_) => (self.gate, 2),
        };
        let ring = self.rings.iter().position(|ring| ring & pads != 0)?;
        Some(ring as u8 + more)
    }
}

impl Board {
    /// The way ahead of this player's frogs.
    pub fn distances(&self, seat: Seat) -> Distances {
        let mut ring = self.goals(seat).iter().fold(0, |pads, home| pads | self.gate_of(home));
        let pond = Pond::<Pads>::new(self);
        let mut seen = 0;
        let mut rings = [0; MOST];
        for slot in &mut rings {
            *slot = ring;
            seen |= ring;
            ring = pond.joined(ring) & !seen;
            if ring == 0 {
                break;
            }
        }
        Distances { rings, gate: self.gate_of(seat) }
    }

    /// The frogs of this player that are still on their way, one by one: where each is.
    pub fn travellers(&self, seat: Seat) -> impl Iterator<Item = Place> + Clone {
        self.origins(seat).flat_map(move |place| {
            let frogs = if place.pad().is_some() { 1 } else { usize::from(self.waiting(seat)) };
            core::iter::repeat_n(place, frogs)
        })
    }
}

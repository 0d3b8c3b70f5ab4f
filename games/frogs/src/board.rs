//! A position: where the frogs and the bridges are.

use crate::place::{Heading, STRIDE};
use crate::shape::{Pads, Shape, each};
use crate::{Bridge, Card, Config, Fault, Hand, Home, Pad, Place, Stranding};
use kernel::{Seat, SeatSet};

/// More than four can't sit around a square.
pub(crate) const MAX_PLAYERS: usize = 4;

/// Everything on the table except whose turn it is. Small, without heap, and cheap to copy: search can play on
/// copies of it. Every seat that it is asked about must be one of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) side: u8,
    pub(crate) seats: u8,
    /// How many frogs each player began with.
    pub(crate) frogs: u8,
    /// Bridges that are not on the board. Always equal to the number of missing ones: kept so that the one can
    /// be checked against the other.
    pub(crate) stock: u8,
    pub(crate) stranding: Stranding,
    /// Who has not left.
    pub(crate) living: SeatSet,
    /// Frogs on pads, by owner.
    pub(crate) own: [Pads; MAX_PLAYERS],
    /// Pads that are joined to the pad east of them, and north of them.
    pub(crate) east: Pads,
    pub(crate) north: Pads,
    /// Frogs that wait in their owner's home base.
    pub(crate) waiting: [u8; MAX_PLAYERS],
    /// Frogs locked for good: first by owner, then by whose home base they are in.
    pub(crate) locked: [[u8; MAX_PLAYERS]; MAX_PLAYERS],
    pub(crate) hands: [Hand; MAX_PLAYERS],
}

impl Board {
    /// All frogs at home, all bridges built.
    pub fn new(config: &Config) -> Self {
        let seats = usize::from(config.seats());
        let shape = Shape::of(config.side());
        let mut waiting = [0; MAX_PLAYERS];
        waiting[..seats].fill(config.frogs());
        let mut hands = [Hand::EMPTY; MAX_PLAYERS];
        if config.cards() {
            hands[..seats].fill(Hand::FULL);
        }
        let bare = Self::bare(config.side(), seats, config.frogs(), 0, config.stranding());
        Self { east: shape.east, north: shape.north, waiting, hands, ..bare }
    }

    /// Without frogs and bridges.
    pub(crate) fn bare(side: u8, seats: usize, frogs: u8, stock: u8, stranding: Stranding) -> Self {
        let seats = seats.clamp(2, MAX_PLAYERS);
        Self {
            side,
            seats: seats as u8,
            frogs,
            stock,
            stranding,
            living: SeatSet::all(seats),
            own: [0; MAX_PLAYERS],
            east: 0,
            north: 0,
            waiting: [0; MAX_PLAYERS],
            locked: [[0; MAX_PLAYERS]; MAX_PLAYERS],
            hands: [Hand::EMPTY; MAX_PLAYERS],
        }
    }

    /// The number of pads in a row.
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// The number of seats, including those of players who left.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The pads that a home base is joined to; none if nobody sits there.
    pub fn gate(&self, home: Home) -> impl Iterator<Item = Pad> + Clone {
        each(home.seat(self.seats()).map_or(0, |seat| self.gate_of(seat)))
    }

    /// Bridges that can be built.
    pub const fn stock(&self) -> u8 {
        self.stock
    }

    /// The players who have not left.
    pub const fn living(&self) -> SeatSet {
        self.living
    }

    /// The cards that this player has not used.
    pub const fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// Frogs that wait in their own home base.
    pub const fn waiting(&self, seat: Seat) -> u8 {
        self.waiting[seat.index()]
    }

    /// Frogs of this player that are locked in the home base of `home`'s player.
    pub const fn locked_in(&self, seat: Seat, home: Seat) -> u8 {
        self.locked[seat.index()][home.index()]
    }

    /// All locked frogs of this player.
    pub fn locked(&self, seat: Seat) -> u8 {
        self.locked[seat.index()].iter().sum()
    }

    /// Whose frog is on this pad.
    #[inline]
    pub fn owner(&self, pad: Pad) -> Option<Seat> {
        let bit = pad.bit();
        Seat::all(self.seats()).find(|seat| self.own[seat.index()] & bit != 0)
    }

    /// The pads with a frog of this player.
    pub fn frogs_on_pads(&self, seat: Seat) -> impl Iterator<Item = Pad> + Clone {
        each(self.own[seat.index()])
    }

    /// Is this bridge on the board?
    pub fn has_bridge(&self, bridge: Bridge) -> bool {
        self.bridges(bridge.heading()) & bridge.ends().0.bit() != 0
    }

    /// The bridges on the board, those to the east first.
    pub fn bridges_built(&self) -> impl Iterator<Item = Bridge> {
        let east = each(self.east).map(|pad| Bridge::new(Heading::East, pad));
        east.chain(each(self.north).map(|pad| Bridge::new(Heading::North, pad)))
    }

    /// The bridges that a card can take away, those to the east first.
    pub fn bridges_to_cut(&self) -> impl Iterator<Item = Bridge> + '_ {
        self.bridges_built().filter(|&bridge| self.stranded_by_cut(bridge).is_none())
    }

    /// The bridges that are missing, those to the east first.
    pub fn bridges_missing(&self) -> impl Iterator<Item = Bridge> + Clone {
        let shape = self.shape();
        let east = each(shape.east & !self.east).map(|pad| Bridge::new(Heading::East, pad));
        east.chain(each(shape.north & !self.north).map(|pad| Bridge::new(Heading::North, pad)))
    }

    #[inline]
    pub(crate) const fn shape(&self) -> &'static Shape {
        Shape::of(self.side)
    }

    #[inline]
    const fn bridges(&self, heading: Heading) -> Pads {
        match heading {
            Heading::East => self.east,
            Heading::North => self.north,
        }
    }

    #[inline]
    pub(crate) fn bridges_mut(&mut self, heading: Heading) -> &mut Pads {
        match heading {
            Heading::East => &mut self.east,
            Heading::North => &mut self.north,
        }
    }

    #[inline]
    pub(crate) fn taken(&self) -> Pads {
        self.own.iter().fold(0, |taken, own| taken | own)
    }

    /// The pads without a bridge, where no frog may be left. None if stranding is allowed.
    #[inline]
    pub(crate) fn off_limits(&self) -> Pads {
        match self.stranding {
            Stranding::Allowed => 0,
            Stranding::Forbidden => {
                let bridged = self.east | self.east << 1 | self.north | self.north << STRIDE;
                self.shape().pads & !(bridged | self.shape().gates(self.seats()))
            }
        }
    }

    /// The pad whose frog would be stranded if this bridge were gone.
    pub(crate) fn stranded_by_cut(&self, bridge: Bridge) -> Option<Pad> {
        let (near, far) = bridge.ends();
        let mut next = *self;
        *next.bridges_mut(bridge.heading()) &= !near.bit();
        each((near.bit() | far.bit()) & self.taken() & next.off_limits()).next()
    }

    /// The pads that a home base is joined to; none if nobody sits there.
    #[inline]
    pub(crate) const fn gate_of(&self, seat: Seat) -> Pads {
        self.shape().gate(Home::of(seat, self.seats as usize))
    }

    /// Frogs of this player that can still move, now or later.
    #[inline]
    pub(crate) fn loose(&self, seat: Seat) -> u32 {
        u32::from(self.frogs) - u32::from(self.locked(seat))
    }

    /// The players into whose home bases a frog of `owner` may go: not its own, and only where the frogs left would
    /// still be enough to reach every opponent.
    #[inline]
    pub(crate) fn goals(&self, owner: Seat) -> SeatSet {
        let others = SeatSet::all(self.seats()).without(owner);
        if self.seats == 2 {
            return others;
        }
        let visits = &self.locked[owner.index()];
        let missed: SeatSet = others.iter().filter(|&seat| visits[seat.index()] == 0).collect();
        let missed: SeatSet = missed.iter().filter(|&seat| self.living.contains(seat)).collect();
        if self.loose(owner) > missed.len() as u32 { others } else { missed }
    }

    /// A player with no frog left to bring home has won.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        self.living.iter().find(|seat| self.own[seat.index()] == 0 && self.waiting[seat.index()] == 0)
    }

    /// Somebody leaves: what is not locked goes with them.
    pub(crate) fn remove(&mut self, seat: Seat) {
        self.living = self.living.without(seat);
        self.own[seat.index()] = 0;
        self.waiting[seat.index()] = 0;
        self.hands[seat.index()] = Hand::EMPTY;
    }

    pub(crate) fn spend(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()] = self.hands[seat.index()].without(card);
    }

    /// A bridge changes hands between the board and the stock.
    #[inline]
    pub(crate) fn toggle(&mut self, bridge: Bridge) {
        let bit = bridge.ends().0.bit();
        let bridges = self.bridges_mut(bridge.heading());
        *bridges ^= bit;
        if *bridges & bit == 0 {
            self.stock += 1;
        } else {
            self.stock = self.stock.wrapping_sub(1);
        }
    }

    /// The part of F-9 that takes only a few operations: no two frogs on a pad, none lost or added in total, no
    /// bridge where none can be, bridges and stock constant, no frog stranded. Looked at after every turn.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Fault> {
        let shape = self.shape();
        let taken = self.taken();
        let apart = self.own.iter().fold(0, |apart, own| apart ^ own);
        let home: u8 = self.waiting.iter().chain(self.locked.as_flattened()).sum();
        let left = Seat::all(self.seats()).filter(|&seat| !self.living.contains(seat));
        let gone: u32 = left.map(|seat| self.loose(seat)).sum();
        if taken != apart {
            return Err(Fault::TwoOnAPad);
        }
        if taken & !shape.pads != 0 {
            return Err(Fault::OffTheBoard);
        }
        if count(taken) + u32::from(home) + gone != u32::from(self.frogs) * u32::from(self.seats) {
            return Err(Fault::FrogsLost);
        }
        if self.east & !shape.east != 0 || self.north & !shape.north != 0 {
            return Err(Fault::StrayBridge);
        }
        if count(self.east) + count(self.north) + u32::from(self.stock) != u32::from(shape.most) {
            return Err(Fault::BridgesLost);
        }
        if taken & self.off_limits() != 0 {
            return Err(Fault::Stranded);
        }
        Ok(())
    }

    /// All of F-9, per player, and that everybody can still reach every opponent.
    pub(crate) fn audit(&self) -> Result<(), Fault> {
        self.check()?;
        for seat in Seat::all(self.seats()) {
            let pads = count(self.own[seat.index()]);
            let living = self.living.contains(seat);
            let gone = if living { 0 } else { self.loose(seat) };
            let all = pads + u32::from(self.waiting(seat)) + u32::from(self.locked(seat)) + gone;
            if all != u32::from(self.frogs) {
                return Err(Fault::FrogsLost);
            }
            let others = self.living.without(seat);
            let open = others.iter().filter(|&other| self.locked_in(seat, other) == 0).count();
            if living && self.loose(seat) < open as u32 {
                return Err(Fault::OutOfReach);
            }
            if self.locked_in(seat, seat) != 0 {
                return Err(Fault::InOwnHome);
            }
        }
        Ok(())
    }

    /// The frogs of this player that are not locked, by where they are; the waiting ones are one place.
    pub fn origins(&self, seat: Seat) -> impl Iterator<Item = Place> + Clone {
        let home = (self.waiting(seat) > 0).then(|| Place::Home(Home::of(seat, self.seats())));
        home.into_iter().chain(self.frogs_on_pads(seat).map(Place::Pad))
    }
}

/// The number of pads. Small boards leave the upper half empty, and counting bits is slow on machines without an instruction
/// for it.
#[inline]
fn count(pads: Pads) -> u32 {
    let high = (pads >> 64) as u64;
    (pads as u64).count_ones() + if high == 0 { 0 } else { high.count_ones() }
}

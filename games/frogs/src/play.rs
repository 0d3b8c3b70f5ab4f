//! What a turn does to the board.

use crate::pond::{Pond, Word, fitted};
use crate::{Action, Board, Bridge, Card, Pad, Path, Place, Refusal};
use kernel::Seat;

/// The most steps in a move of an extra jump. Two moves of any length would make more pairs than can be listed.
pub(crate) const JUMP_STEPS: usize = 3;

impl Board {
    /// The board after this turn of this player, if the rules allow it. Looks only at the board: whose turn it is,
    /// and whether the game goes on, is for the game to say.
    #[inline]
    pub fn after(&self, seat: Seat, action: &Action) -> Result<Self, Refusal> {
        match *action {
            Action::Move { ref path } => self.after_path(seat, path),
            Action::Build { bridge } => self.after_building(bridge),
            Action::Jump { ref first, ref second } => self.after_jump(seat, first, second),
            Action::Two { bridges } => self.after_two(seat, bridges.bridges()),
            Action::Cut { bridge } => self.after_cut(seat, bridge),
            Action::Chute { from, to } => self.after_chute(seat, from, to),
            Action::Pass => Err(Refusal::MayNotPass),
        }
    }

    #[inline]
    pub(crate) fn after_path(&self, seat: Seat, path: &Path) -> Result<Self, Refusal> {
        fitted!(self, W => self.walked::<W>(seat, path))
    }

    #[inline]
    fn walked<W: Word>(&self, seat: Seat, path: &Path) -> Result<Self, Refusal> {
        let pond = Pond::<W>::new(self);
        let mut next = *self;
        let (mut own, mut east, mut north) = (pond.own, pond.east, pond.north);
        // Pads are toggled, not set: along a chain a pad is left by one frog and reached by another, perhaps of
        // the same player.
        pond.walk_to_end(seat, path, |owner, from, to| match (from, to) {
            (Place::Pad(from), Place::Pad(to)) => {
                own[owner.index()] ^= W::one(from.index());
                own[owner.index()] ^= W::one(to.index());
                let west_or_south = from.index().min(to.index());
                let bridges = if from.row() == to.row() { &mut east } else { &mut north };
                *bridges ^= W::one(west_or_south);
                next.stock += 1;
            }
            (Place::Home(_), Place::Pad(to)) => {
                own[owner.index()] ^= W::one(to.index());
                next.waiting[owner.index()] -= 1;
            }
            (Place::Pad(from), Place::Home(home)) => {
                own[owner.index()] ^= W::one(from.index());
                if let Some(host) = home.seat(self.seats()) {
                    next.locked[owner.index()][host.index()] += 1;
                }
            }
            (Place::Home(_), Place::Home(_)) => {}
        })?;
        next.own = own.map(W::into);
        (next.east, next.north) = (east.into(), north.into());
        Ok(next)
    }

    #[inline]
    fn after_building(&self, bridge: Bridge) -> Result<Self, Refusal> {
        self.check_bridge(bridge)?;
        if self.has_bridge(bridge) {
            return Err(Refusal::BridgeThere { bridge });
        }
        let mut next = *self;
        next.toggle(bridge);
        Ok(next)
    }

    fn after_jump(&self, seat: Seat, first: &Path, second: &Path) -> Result<Self, Refusal> {
        self.check_card(seat, Card::ExtraJump)?;
        if first.len().max(second.len()) > JUMP_STEPS + 1 {
            return Err(Refusal::JumpTooLong { most: JUMP_STEPS as u8 });
        }
        let between = self.after_path(seat, first)?;
        if between.winner().is_some() {
            return Err(Refusal::JumpPastEnd);
        }
        let mut next = between.after_path(seat, second)?;
        next.spend(seat, Card::ExtraJump);
        Ok(next)
    }

    fn after_two(&self, seat: Seat, [one, other]: [Bridge; 2]) -> Result<Self, Refusal> {
        self.check_card(seat, Card::TwoBridges)?;
        if self.stock < 2 {
            return Err(Refusal::StockLow { stock: self.stock });
        }
        let mut next = self.after_building(one)?.after_building(other)?;
        next.spend(seat, Card::TwoBridges);
        Ok(next)
    }

    fn after_cut(&self, seat: Seat, bridge: Bridge) -> Result<Self, Refusal> {
        self.check_card(seat, Card::RemoveBridge)?;
        self.check_bridge(bridge)?;
        if !self.has_bridge(bridge) {
            return Err(Refusal::BridgeGone { bridge });
        }
        if let Some(pad) = self.stranded_by_cut(bridge) {
            return Err(Refusal::Stranded { pad });
        }
        let mut next = *self;
        next.toggle(bridge);
        next.spend(seat, Card::RemoveBridge);
        Ok(next)
    }

    fn after_chute(&self, seat: Seat, from: Place, to: Pad) -> Result<Self, Refusal> {
        self.check_card(seat, Card::Parachute)?;
        self.check_origin(seat, from)?;
        if !self.shape().has(to) {
            return Err(Refusal::NoSuchPlace { place: to.into() });
        }
        if self.owner(to).is_some() {
            return Err(Refusal::PadTaken { pad: to });
        }
        if self.off_limits() & to.bit() != 0 {
            return Err(Refusal::CutOff { pad: to });
        }
        let mut next = *self;
        match from {
            Place::Pad(pad) => next.own[seat.index()] ^= pad.bit(),
            Place::Home(_) => next.waiting[seat.index()] -= 1,
        }
        next.own[seat.index()] ^= to.bit();
        next.spend(seat, Card::Parachute);
        Ok(next)
    }

    pub(crate) fn check_card(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.hand(seat).has(card) { Ok(()) } else { Err(Refusal::NoCard { card }) }
    }

    #[inline]
    fn check_bridge(&self, bridge: Bridge) -> Result<(), Refusal> {
        if self.shape().has_bridge(bridge) {
            return Ok(());
        }
        let (near, far) = bridge.ends();
        let missing = if self.shape().has(near) { far } else { near };
        Err(Refusal::NoSuchPlace { place: missing.into() })
    }
}

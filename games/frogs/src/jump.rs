//! The cards, one choice at a time: can this one be used, and how can a move of an extra jump go on?

use crate::play::JUMP_STEPS;
use crate::shape::each;
use crate::{Board, Card, Onward, Pad, Path, Refusal};
use alloc::vec::Vec;
use kernel::Seat;

impl Board {
    /// Can this player use this card now?
    pub fn check_use(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.check_card(seat, card)?;
        let usable = match card {
            Card::ExtraJump => !self.first_jumps(seat).is_empty(),
            Card::TwoBridges if self.stock < 2 => return Err(Refusal::StockLow { stock: self.stock }),
            Card::TwoBridges => true,
            Card::RemoveBridge => self.bridges_to_cut().next().is_some(),
            Card::Parachute => self.landing_pads().next().is_some() && self.origins(seat).next().is_some(),
        };
        if usable { Ok(()) } else { Err(Refusal::NoUse { card }) }
    }

    /// The pads that a parachute can land on.
    pub fn landing_pads(&self) -> impl Iterator<Item = Pad> + Clone {
        each(self.shape().pads & !self.taken() & !self.off_limits())
    }

    /// As [`onward`](Self::onward), for a move of an extra jump: the second one if `first` is there. Only what leads to
    /// a whole extra jump is offered.
    pub fn onward_in_jump(&self, seat: Seat, first: Option<&Path>, prefix: &Path) -> Result<Onward, Refusal> {
        self.check_card(seat, Card::ExtraJump)?;
        let between = first.map_or(Ok(*self), |first| self.after_path(seat, first))?;
        let onward = between.onward(seat, prefix)?;
        let jumps = if first.is_some() { between.short_moves(seat) } else { self.first_jumps(seat) };
        let leads_on = |prefix: &Path| jumps.iter().any(|path| path.begins_like(prefix));
        if !leads_on(prefix) {
            return Err(between.wrong_jump(seat, prefix));
        }
        Ok(match onward {
            Onward::To(mut places) => {
                places.retain(|&place| prefix.then(place).is_some_and(|longer| leads_on(&longer)));
                Onward::To(places)
            }
            Onward::Complete => Onward::Complete,
        })
    }

    /// The moves that are short enough for an extra jump.
    fn short_moves(&self, seat: Seat) -> Vec<Path> {
        let mut moves = Vec::new();
        self.paths(seat, JUMP_STEPS + 1, &mut |path| moves.push(*path));
        moves
    }

    /// Those of them after which a second one can follow.
    fn first_jumps(&self, seat: Seat) -> Vec<Path> {
        let mut moves = self.short_moves(seat);
        moves.retain(|path| {
            self.after_path(seat, path)
                .is_ok_and(|after| after.winner().is_none() && !after.short_moves(seat).is_empty())
        });
        moves
    }

    /// Why no extra jump begins with a move like this.
    fn wrong_jump(&self, seat: Seat, prefix: &Path) -> Refusal {
        let moves = self.short_moves(seat);
        let Some(path) = moves.iter().find(|path| path.begins_like(prefix)) else {
            return Refusal::JumpTooLong { most: JUMP_STEPS as u8 };
        };
        let ends = self.after_path(seat, path).is_ok_and(|after| after.winner().is_some());
        if ends { Refusal::JumpPastEnd } else { Refusal::NoSecondMove }
    }
}

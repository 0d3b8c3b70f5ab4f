//! Answers to what is asked.

use crate::deck::End;
use crate::event::Event;
use crate::state::{Phase, Pick, State};
use crate::title::Title;
use crate::{Action, MOST_SHUFFLES, Play, Refusal};
use kernel::{Dice, Seat, Sink, Step};

impl State {
    /// Carries out an answer if it is possible.
    #[inline(always)]
    pub(crate) fn answer(
        &mut self,
        seat: Seat,
        action: Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        if !self.asks(seat) {
            return Err(if matches!(self.phase(), Phase::Over) { Refusal::Over } else { Refusal::NotAsked });
        }
        match self.phase() {
            Phase::Turn => {
                self.check_turn(seat, action)?;
                self.take_turn(action, dice, out);
                Ok(Step::Closed)
            }
            Phase::Nope(_) => self.answer_nope(seat, action, dice, out),
            Phase::Times => self.answer_times(action, dice, out),
            Phase::Place { .. } => self.answer_place(action, dice, out),
            Phase::Give { .. } => self.answer_give(seat, action, dice, out),
            _ => self.answer_seldom(seat, action, dice, out),
        }
    }

    fn check_turn(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Draw => Ok(()),
            Action::Play(play) => self.check_play(seat, play),
            Action::At { position } if self.cursed.contains(seat) => self.check_position(seat, position),
            _ => Err(Refusal::NotTheQuestion),
        }
    }

    /// Draws or plays, as it is possible.
    #[inline(always)]
    fn take_turn(&mut self, action: Action, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        match action {
            Action::Draw => self.draw(End::Top, out),
            Action::Play(Play::Card { card }) => self.play_card(card, dice, out),
            Action::Play(play) => self.play_more(play, dice, out),
            Action::At { position } => self.play_at(position, dice, out),
            _ => {}
        }
    }

    #[inline(always)]
    fn answer_nope(
        &mut self,
        seat: Seat,
        action: Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        match action {
            Action::Nope => Ok(self.nope(seat, dice, out)),
            Action::Pass => Ok(self.pass(seat, dice, out)),
            _ => Err(Refusal::NotTheQuestion),
        }
    }

    /// Questions that only some cards bring up.
    #[inline(always)]
    fn answer_seldom(
        &mut self,
        seat: Seat,
        action: Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        match (*self.phase(), action) {
            (Phase::Aim { card }, Action::Target { target }) => {
                self.check_target(self.targets(card), target)?;
                self.aim(card, target, dice, out);
            }
            (Phase::Alter { count }, Action::Order { order }) => {
                if order.len() != count {
                    return Err(Refusal::NoSuchOrder { count });
                }
                self.alter(order.places(), out);
            }
            (Phase::Garbage { .. }, _) => {
                let pick = self.pick(seat, action, dice)?;
                return Ok(self.throw(seat, pick, dice, out));
            }
            (Phase::Take { from, .. }, Action::Take { card }) => {
                if !self.takeable(from).any(|(_, lying)| lying == card) {
                    return Err(Refusal::NotInPile { card });
                }
                self.fetch(from, card, out);
            }
            (Phase::DrawBottom, Action::Draw) => self.draw(End::Bottom, out),
            (Phase::Keep { end }, Action::Keep) => self.keep(end, out),
            (Phase::Keep { end }, Action::Defuse) => {
                if !self.hands.has(seat, Title::Defuse) {
                    return Err(Refusal::NoDefuse);
                }
                self.defuse_drawn(end, out);
            }
            _ => return Err(Refusal::NotTheQuestion),
        }
        Ok(Step::Closed)
    }

    #[inline(always)]
    fn answer_times(
        &mut self,
        action: Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        match action {
            Action::Times { times: times @ 1..=MOST_SHUFFLES } => self.shuffle(Some(times), dice, out),
            Action::Times { .. } => return Err(Refusal::NoSuchNumber),
            _ => return Err(Refusal::NotTheQuestion),
        }
        Ok(Step::Closed)
    }

    #[inline(always)]
    fn answer_place(
        &mut self,
        action: Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        let most = self.deck.len();
        match action {
            Action::PutAnywhere => self.place(None, dice, out),
            Action::Put { index } if index <= most => self.place(Some(index), dice, out),
            Action::Put { .. } => return Err(Refusal::NoSuchPlace { most }),
            _ => return Err(Refusal::NotTheQuestion),
        }
        Ok(Step::Closed)
    }

    #[inline(always)]
    fn answer_give(
        &mut self,
        seat: Seat,
        action: Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        let pick = self.pick(seat, action, dice)?;
        self.give(seat, pick, out);
        Ok(Step::Closed)
    }

    /// The card that somebody parts with.
    #[inline(always)]
    fn pick(&self, seat: Seat, action: Action, dice: &mut impl Dice) -> Result<Pick, Refusal> {
        let is_cursed = self.cursed.contains(seat);
        match action {
            Action::GiveAnything => Ok(self.pick_any(seat, dice)),
            Action::Give { .. } if is_cursed => Err(Refusal::Cursed),
            Action::Give { card } => {
                self.check_held(seat, card)?;
                Ok(self.pick_title(seat, card))
            }
            Action::GiveAt { position } if is_cursed => {
                self.check_position(seat, position)?;
                Ok(self.pick_at(seat, position, dice))
            }
            _ => Err(Refusal::NotTheQuestion),
        }
    }
}

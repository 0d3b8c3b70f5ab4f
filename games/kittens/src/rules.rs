//! The rules, as every game here has them.

use crate::deck::End;
use crate::event::{Event, What};
use crate::state::{Phase, Pick, State};
use crate::title::Title;
use crate::{Action, Config, First, NopeAsks, Notice, Order, Play, Refusal, View};
use alloc::vec::Vec;
use kernel::{Dice, Game, Pending, Seat, Sink, Step, Viewer};

/// Exploding Kittens.
#[derive(Clone, Copy, Debug)]
pub enum Kittens {}

impl Game for Kittens {
    type Config = Config;
    type State = State;
    type Event = Event;
    type Action = Action;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;

    const OPEN: bool = false;

    #[inline(always)]
    fn start(config: &Config, dice: &mut impl Dice, out: &mut impl Sink<Event>) -> State {
        let mut state = State::new(config);
        state.deal(dice);
        let first = match config.first() {
            First::First => Seat::new(0),
            First::Random => Seat::new(dice.below(config.seats() as u32) as u8),
        };
        State::tell(out, || What::Began { first });
        state.begin(first, 1, false, out);
        state
    }

    fn seats(config: &Config) -> usize {
        config.seats()
    }

    #[inline]
    fn pending(state: &State) -> Pending {
        state.pending()
    }

    fn options(state: &State, seat: Seat, into: &mut Vec<Action>) {
        state.list_options(seat, into);
    }

    #[inline(always)]
    fn any_option(
        state: &State,
        seat: Seat,
        _scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        state.draw_option(seat, dice)
    }

    #[inline]
    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        state.answer(seat, *action, dice, out)
    }

    #[inline(always)]
    fn take_any_option(
        state: &mut State,
        seat: Seat,
        _scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Option<Step> {
        state.answer_anything(seat, dice, out)
    }

    fn when_silent(state: &State, seat: Seat) -> Action {
        match *state.phase() {
            Phase::Turn | Phase::DrawBottom | Phase::Over => Action::Draw,
            Phase::Aim { card } => {
                let target = state.targets(card).first().unwrap_or(state.turn);
                Action::Target { target }
            }
            Phase::Nope(_) => Action::Pass,
            Phase::Times => Action::Times { times: 1 },
            Phase::Alter { count } => Action::Order { order: Order::same(count) },
            Phase::Give { .. } | Phase::Garbage { .. } => Action::GiveAnything,
            Phase::Take { from, .. } => {
                let newest = state.takeable(from).next_back().map_or(Title::Nope, |(_, card)| card);
                Action::Take { card: newest }
            }
            Phase::Keep { .. } if state.hands.has(seat, Title::Defuse) => Action::Defuse,
            Phase::Keep { .. } => Action::Keep,
            Phase::Place { .. } => Action::PutAnywhere,
        }
    }

    fn withdraw(state: &mut State, seat: Seat, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        state.leave(seat, dice, out);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn notice(event: &Event, viewer: Viewer) -> Option<Notice> {
        event.notice(viewer)
    }

    fn discloses(event: &Event) -> bool {
        event.discloses()
    }

    /// Where a kitten goes, what is given, how seen cards are ordered, whether a kitten is kept, and, where nobody
    /// is told who passed, every answer that is no Nope.
    fn is_secret(state: &State, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Put { .. }
            | Action::Give { .. }
            | Action::GiveAt { .. }
            | Action::GiveAnything
            | Action::Order { .. }
            | Action::Keep
            | Action::Defuse => true,
            Action::Pass => state.config.nope_asks() == NopeAsks::Everyone,
            Action::Nope => !state.hands.has(seat, Title::Nope),
            Action::Draw => state.draws_kept_kitten(),
            _ => false,
        }
    }

    /// Every play puts a card on the discard pile, and only five of them bring one back; so there are at most 113
    /// plays, each with four answers to it. Draws are at most the cards of the box and what Garbage Collection and
    /// Defuses bring back.
    fn longest(_config: &Config) -> u32 {
        2000
    }

    fn audit(state: &State) -> Result<(), &'static str> {
        state.audit()
    }
}

impl State {
    /// A Defuse each; the deck without kittens and Defuses, shuffled and dealt; then those, and shuffled again.
    fn deal(&mut self, dice: &mut impl Dice) {
        let config = self.config;
        self.deck.lay(config.edition());
        for seat in Seat::all(config.seats()) {
            self.hands.take_up(seat, Title::Defuse);
            for _ in 0..config.hand() {
                // The shuffle, as far as it matters: what is not dealt is shuffled once more below.
                self.hands.take_up(seat, self.deck.deal(dice));
            }
            self.hands.hold(seat, config.hand() + 1);
            // Everybody knows how it was dealt: a Defuse, and no kitten.
            self.hands.reveal(seat, Title::Defuse, true);
            if config.edition().has_streaking() {
                self.hands.reveal(seat, Title::ExplodingKitten, false);
            }
        }
        for (card, count) in [
            (Title::ExplodingKitten, config.kittens()),
            (Title::ImplodingKitten, config.imploding()),
            (Title::Defuse, config.spare_defuses()),
        ] {
            (0..count).for_each(|_| self.deck.push(card));
            (0..config.left_out(card)).for_each(|_| self.out.add(card));
        }
        self.deck.shuffle(dice);
    }

    /// Carries out an answer if it is possible.
    #[inline(always)]
    fn answer(
        &mut self,
        seat: Seat,
        action: Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        if !self.asks(seat) {
            return Err(if matches!(self.phase(), Phase::Over) { Refusal::Over } else { Refusal::NotAsked });
        }
        // Most questions are a turn, and most others a Nope.
        match self.phase() {
            Phase::Turn => {
                self.check_turn(seat, action)?;
                self.take_turn(action, dice, out);
                Ok(Step::Closed)
            }
            Phase::Nope(_) => self.answer_nope(seat, action, dice, out),
            _ => self.answer_seldom(seat, action, dice, out),
        }
    }

    /// Carries out any answer, each equally likely.
    #[inline(always)]
    fn answer_anything(
        &mut self,
        seat: Seat,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Option<Step> {
        if !self.asks(seat) {
            return None;
        }
        match self.phase() {
            // What a hand offers is possible: that need not be looked at again.
            Phase::Turn if !self.cursed.contains(seat) => {
                let action = self.draw_play(dice);
                self.take_turn(action, dice, out);
                Some(Step::Closed)
            }
            Phase::Nope(_) => {
                let action = self.draw_option(seat, dice)?;
                self.answer_nope(seat, action, dice, out).ok()
            }
            _ => self.answer_anything_seldom(seat, dice, out),
        }
    }

    #[inline(never)]
    fn answer_anything_seldom(
        &mut self,
        seat: Seat,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Option<Step> {
        let action = self.draw_seldom(seat, dice)?;
        if matches!(self.phase(), Phase::Turn) {
            self.take_turn(action, dice, out);
            return Some(Step::Closed);
        }
        self.answer_seldom(seat, action, dice, out).ok()
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
            (Phase::Times, Action::Times { times }) => {
                if !(1..=100).contains(&times) {
                    return Err(Refusal::NoSuchNumber);
                }
                self.shuffle(Some(times), dice, out);
            }
            (Phase::Place { .. }, Action::PutAnywhere) => self.place(None, dice, out),
            (Phase::Place { .. }, Action::Put { index }) => {
                let most = self.deck.len();
                if index > most {
                    return Err(Refusal::NoSuchPlace { most });
                }
                self.place(Some(index), dice, out);
            }
            (Phase::Give { .. }, _) => {
                self.check_gift(seat, action)?;
                let pick = self.pick(seat, action, dice);
                self.give(seat, pick, out);
            }
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
                self.check_gift(seat, action)?;
                let pick = self.pick(seat, action, dice);
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

    fn check_gift(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::GiveAnything => Ok(()),
            Action::Give { .. } if self.cursed.contains(seat) => Err(Refusal::Cursed),
            Action::Give { card } => self.check_held(seat, card),
            Action::GiveAt { position } if self.cursed.contains(seat) => self.check_position(seat, position),
            _ => Err(Refusal::NotTheQuestion),
        }
    }

    /// The card that somebody parts with.
    fn pick(&self, seat: Seat, action: Action, dice: &mut impl Dice) -> Pick {
        match action {
            Action::Give { card } => self.pick_title(seat, card),
            Action::GiveAt { position } => self.pick_at(seat, position, dice),
            _ => self.pick_any(seat, dice),
        }
    }
}

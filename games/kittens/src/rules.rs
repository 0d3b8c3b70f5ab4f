//! The rules, as every game here has them.

use crate::event::{Event, What};
use crate::options::{All, Any};
use crate::state::{Phase, State};
use crate::title::Title;
use crate::{Action, Config, First, NopeAsks, Notice, Order, Refusal, View};
use alloc::vec::Vec;
use kernel::{Dice, Game, Pending, PublicLine, Publicity, Seat, Sink, Step, Viewer};

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
        state.offer(seat, All(into));
    }

    #[inline(always)]
    fn any_option(
        state: &State,
        seat: Seat,
        _scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        state.offer(seat, Any(dice))
    }

    #[inline(always)]
    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        state.answer(seat, *action, dice, out)
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

    /// Everybody hears that somebody put a kitten back, ordered cards or gave one, not which. Picks for Garbage
    /// Collection come together, whether a kitten is kept is part of the draw, and where nobody is told who passed,
    /// neither is a Yes without a Nope.
    fn publicity(state: &State, seat: Seat, action: &Action) -> Publicity {
        match action {
            Action::Put { .. } | Action::PutAnywhere | Action::Order { .. } => Publicity::Veiled,
            Action::Give { .. } | Action::GiveAt { .. } | Action::GiveAnything => {
                if matches!(state.phase(), Phase::Garbage { .. }) {
                    Publicity::Hidden
                } else {
                    Publicity::Veiled
                }
            }
            Action::Keep | Action::Defuse => Publicity::Hidden,
            Action::Pass if state.config.nope_asks() == NopeAsks::Everyone => Publicity::Hidden,
            Action::Nope if !state.hands.has(seat, Title::Nope) => Publicity::Hidden,
            _ => Publicity::Open,
        }
    }

    fn check_public(config: &Config, lines: &[PublicLine<Action>]) -> Result<(), usize> {
        crate::public::check(config, lines)
    }

    /// Everything but the order of turns tells somebody something.
    fn is_final(_line: &PublicLine<Action>) -> bool {
        true
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
}

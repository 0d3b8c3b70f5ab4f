//! The rules, as every game here has them.

use crate::deck::Deck;
use crate::event::{Event, What};
use crate::hands::Hands;
use crate::state::{Phase, Pick, Pile, State};
use crate::title::{Title, Titles};
use crate::{Action, Config, First, MAX_PLAYERS, NopeAsks, Notice, Order, Refusal, View};
use alloc::vec::Vec;
use kernel::{Dice, Direction, Game, Pending, Seat, SeatSet, Sink, Step, Viewer};

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
        if let Some(menu) = state.menu(seat) {
            into.extend((0..menu.len()).map(|index| menu.nth(index)));
        }
    }

    #[inline]
    fn any_option(
        state: &State,
        seat: Seat,
        _scratch: &mut Vec<Action>,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        let menu = state.menu(seat)?;
        Some(menu.nth(dice.below(menu.len())))
    }

    #[inline]
    fn apply(
        state: &mut State,
        seat: Seat,
        action: &Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Result<Step, Refusal> {
        state.check(seat, action)?;
        Ok(state.answer(seat, action, dice, out))
    }

    fn when_silent(state: &State, seat: Seat) -> Action {
        match state.phase {
            Phase::Turn | Phase::DrawBottom | Phase::Over => Action::Draw,
            Phase::Aim { card } => {
                let target = state.targets(Some(card)).first().unwrap_or(state.turn);
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
    /// Everything but the deal.
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            config: *config,
            phase: Phase::Turn,
            turn: Seat::new(0),
            owed: 1,
            attacked: false,
            direction: Direction::Clockwise,
            alive: SeatSet::all(config.seats()),
            cursed: SeatSet::EMPTY,
            places: [0; MAX_PLAYERS],
            deck: Deck::new(),
            hands: Hands::new(),
            discard: Pile::new(),
            out: crate::bag::Bag::EMPTY,
        }
    }

    /// A Defuse each; the deck without kittens and Defuses, shuffled and dealt; then those, and shuffled again.
    fn deal(&mut self, dice: &mut impl Dice) {
        let config = self.config;
        let mut cards = [Title::Defuse; crate::deck::CARDS];
        let mut len = 0;
        for card in Titles::EVERY.without(Title::Defuse).iter().skip(2) {
            let copies = usize::from(card.copies(config.edition()));
            cards[len..len + copies].fill(card);
            len += copies;
        }
        for seat in Seat::all(config.seats()) {
            self.hands.deal(seat, Title::Defuse);
            for _ in 0..config.hand() {
                // The shuffle, as far as it matters: what is not dealt is shuffled once more below.
                let place = dice.below(len as u32) as usize;
                len -= 1;
                cards.swap(place, len);
                self.hands.deal(seat, cards[len]);
            }
        }
        cards[..len].iter().for_each(|&card| self.deck.push(card));
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

    /// Carries out an answer that is possible.
    #[inline]
    fn answer(
        &mut self,
        seat: Seat,
        action: &Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Step {
        match (self.phase, *action) {
            (Phase::Turn, Action::Play(play)) => self.play(play, dice, out),
            (Phase::Turn, Action::At { position }) => self.play_at(position, dice, out),
            (Phase::Turn, _) => self.draw(crate::deck::End::Top, out),
            (Phase::DrawBottom, _) => self.draw(crate::deck::End::Bottom, out),
            (Phase::Aim { card }, Action::Target { target }) => self.aim(card, target, dice, out),
            (Phase::Nope(reaction), Action::Nope) => return self.nope(seat, reaction, dice, out),
            (Phase::Nope(reaction), _) => return self.pass(seat, reaction, dice, out),
            (Phase::Times, Action::Times { times }) => self.shuffle(Some(times), dice, out),
            (Phase::Alter { .. }, Action::Order { order }) => self.alter(order.places(), out),
            (Phase::Give { .. }, _) => {
                let pick = self.pick(seat, action, dice);
                self.give(seat, pick, out);
            }
            (Phase::Garbage { .. }, _) => {
                let pick = self.pick(seat, action, dice);
                return self.throw(seat, pick, dice, out);
            }
            (Phase::Take { from, .. }, Action::Take { card }) => self.fetch(from, card, out),
            (Phase::Keep { end }, Action::Keep) => self.keep(end, out),
            (Phase::Keep { end }, _) => self.defuse_drawn(end, out),
            (Phase::Place { .. }, Action::Put { index }) => self.place(Some(index), dice, out),
            (Phase::Place { .. }, _) => self.place(None, dice, out),
            _ => {}
        }
        Step::Closed
    }

    /// The card that somebody parts with.
    fn pick(&self, seat: Seat, action: &Action, dice: &mut impl Dice) -> Pick {
        match *action {
            Action::Give { card } => self.pick_title(seat, card),
            Action::GiveAt { position } => self.pick_at(seat, position, dice),
            _ => self.pick_any(seat, dice),
        }
    }
}

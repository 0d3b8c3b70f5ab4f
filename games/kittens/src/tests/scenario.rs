//! Positions made for a test, and what happens in them.

use crate::knowers::Knowers;
use crate::state::State;
use crate::title::{Title, Titles};
use crate::{Action, Event, Hand, Kittens, Notice, Refusal, View};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use kernel::{
    Catalogued, Choices, FastDice, Game, Imagine, Pending, Publicity, Seat, SeatSet, Step, Tell, Viewer,
};
use testkit::Script;

pub struct Scenario {
    pub state: State,
    pub dice: Script,
    /// What happened in the last action.
    events: Vec<Event>,
}

pub fn seat(index: u8) -> Seat {
    Seat::new(index)
}

pub fn titles(text: &str) -> Vec<Title> {
    text.split_ascii_whitespace().map(|word| word.parse().unwrap_or_else(|_| panic!("{word}"))).collect()
}

pub fn words(cards: &[Title]) -> String {
    cards.iter().map(|card| card.word()).collect::<Vec<_>>().join(" ")
}

impl Scenario {
    /// A game with these choices in which nobody holds anything yet; the first player is on turn.
    pub fn new(choices: &str) -> Self {
        let choices: Choices = choices.parse().unwrap();
        let config = Kittens::configure(&choices).unwrap();
        let mut state = State::new(&config);
        for card in Titles::EVERY.iter() {
            (0..card.copies(config.edition())).for_each(|_| state.out.add(card));
        }
        Self { state, dice: Script::new([]), events: Vec::new() }
    }

    fn take_out(&mut self, card: Title) -> Title {
        assert!(self.state.out.has(card), "there is no {card} left in the box");
        self.state.out.remove(card);
        card
    }

    #[must_use]
    pub fn hand(mut self, index: u8, cards: &str) -> Self {
        for card in titles(cards) {
            let card = self.take_out(card);
            self.state.hands.gain(seat(index), card, Knowers::NOBODY);
        }
        self
    }

    /// The deck, from the top.
    #[must_use]
    pub fn deck(mut self, cards: &str) -> Self {
        for card in titles(cards).into_iter().rev() {
            let card = self.take_out(card);
            self.state.deck.push(card);
        }
        self
    }

    /// The discard pile, from the bottom.
    #[must_use]
    pub fn discard(mut self, cards: &str) -> Self {
        for card in titles(cards) {
            let card = self.take_out(card);
            self.state.discard.push(card);
        }
        self
    }

    #[must_use]
    pub fn owing(mut self, turns: u8) -> Self {
        self.state.owed = turns;
        self.state.attacked = true;
        self
    }

    #[must_use]
    pub fn face_up(mut self) -> Self {
        self.state.deck.face_up = true;
        self.state.deck.look();
        self
    }

    #[must_use]
    pub fn cursed(mut self, index: u8) -> Self {
        self.state.cursed = self.state.cursed.with(seat(index));
        self.state.hands.turn_down(seat(index));
        self
    }

    #[must_use]
    pub fn marked(mut self, index: u8, cards: &str) -> Self {
        for card in titles(cards) {
            self.state.hands.mark(seat(index), card);
        }
        self
    }

    /// What the dice show next.
    #[must_use]
    pub fn dice(mut self, answers: impl IntoIterator<Item = u32>) -> Self {
        self.dice = Script::new(answers);
        self
    }

    /// The seat answers; the answer must be accepted, and afterwards everything must still be in order.
    #[track_caller]
    pub fn play(&mut self, index: u8, action: &str) -> Step {
        let parsed: Action = action.parse().unwrap_or_else(|_| panic!("{action}"));
        self.events.clear();
        let step = Kittens::apply(&mut self.state, seat(index), &parsed, &mut self.dice, &mut self.events);
        self.check();
        step.unwrap_or_else(|refusal| panic!("{action}: {refusal:?}"))
    }

    /// Several answers, written `seat: action` and separated by commas.
    #[track_caller]
    pub fn plays(&mut self, answers: &str) {
        for answer in answers.split(", ") {
            let (index, action) = answer.split_once(": ").unwrap();
            self.play(index.parse().unwrap(), action);
        }
    }

    #[track_caller]
    pub fn refused(&mut self, index: u8, action: &str) -> Refusal {
        let parsed: Action = action.parse().unwrap_or_else(|_| panic!("{action}"));
        let before = self.state;
        let result = Kittens::apply(&mut self.state, seat(index), &parsed, &mut self.dice, &mut ());
        assert_eq!(self.state, before);
        result.expect_err(action)
    }

    #[track_caller]
    pub fn leave(&mut self, index: u8) {
        self.events.clear();
        Kittens::withdraw(&mut self.state, seat(index), &mut self.dice, &mut self.events);
        self.check();
    }

    /// Everybody can imagine a world that looks like this one.
    #[track_caller]
    fn check(&self) {
        Kittens::audit(&self.state).unwrap();
        for viewer in Viewer::all(self.state.seats()) {
            let view = Kittens::view(&self.state, viewer);
            let world = Kittens::imagine(&view, &[], &mut FastDice::new(7));
            Kittens::audit(&world).unwrap();
            assert_eq!(Kittens::view(&world, viewer), view, "imagined by {viewer:?}");
        }
    }

    pub fn view(&self, index: u8) -> View {
        Kittens::view(&self.state, Viewer::Seat(seat(index)))
    }

    pub fn spectator(&self) -> View {
        Kittens::view(&self.state, Viewer::Spectator)
    }

    /// What this seat heard of the last action.
    pub fn heard(&self, index: u8) -> Vec<Notice> {
        self.heard_by(Viewer::Seat(seat(index)))
    }

    pub fn heard_by(&self, viewer: Viewer) -> Vec<Notice> {
        self.events.iter().filter_map(|event| Kittens::notice(event, viewer)).collect()
    }

    /// The same as keys without their prefix, separated by blanks.
    pub fn keys(&self, index: u8) -> String {
        let key = |notice: &Notice| notice.tell().key.trim_start_matches("kittens-notice-").to_string();
        self.heard(index).iter().map(key).collect::<Vec<_>>().join(" ")
    }

    pub fn cards(&self, index: u8) -> String {
        words(&self.state.hands.of(seat(index)).iter().collect::<Vec<_>>())
    }

    /// The deck from the top.
    pub fn deck_cards(&self) -> String {
        words(&self.state.deck.cards().iter().rev().copied().collect::<Vec<_>>())
    }

    pub fn discarded(&self) -> String {
        words(self.state.discard.cards())
    }

    /// What a seat is certain of in a hand.
    pub fn known(&self, index: u8, owner: u8) -> String {
        words(&self.view(index).players[usize::from(owner)].known)
    }

    pub fn lacks(&self, index: u8, owner: u8) -> String {
        words(&self.view(index).players[usize::from(owner)].lacks)
    }

    /// The deck as a seat knows it, from the top; `?` for what it does not know.
    pub fn seen_deck(&self, index: u8) -> String {
        let view = self.view(index).deck;
        let card = |index: u8| {
            let known = view.known.iter().find(|known| known.index == index);
            known.map_or("?", |known| known.card.word())
        };
        (0..view.cards).map(card).collect::<Vec<_>>().join(" ")
    }

    /// One's own hand as it is seen; `?` for hidden cards.
    pub fn own(&self, index: u8) -> String {
        match self.view(index).hand {
            None => String::new(),
            Some(Hand::Open { cards }) => words(&cards),
            Some(Hand::Cursed { marked, hidden }) => {
                let mut shown: Vec<&str> = marked.iter().map(|card| card.word()).collect();
                shown.extend((0..hidden).map(|_| "?"));
                shown.join(" ")
            }
        }
    }

    pub fn asked(&self) -> Vec<usize> {
        Kittens::pending(&self.state).asked().iter().map(Seat::index).collect()
    }

    /// Whose turn it is, and how many turns are left.
    pub fn turn(&self) -> (usize, u8) {
        (self.state.turn.index(), self.state.owed)
    }

    pub fn options(&self, index: u8) -> Vec<String> {
        let mut options = Vec::new();
        Kittens::options(&self.state, seat(index), &mut options);
        options.iter().map(Action::to_string).collect()
    }

    pub fn silent(&self, index: u8) -> String {
        Kittens::when_silent(&self.state, seat(index)).to_string()
    }

    pub fn publicity(&self, index: u8, action: &str) -> Publicity {
        Kittens::publicity(&self.state, seat(index), &action.parse().unwrap())
    }

    pub fn alive(&self) -> SeatSet {
        self.state.alive
    }

    pub fn winner(&self) -> Option<usize> {
        match Kittens::pending(&self.state) {
            Pending::Over(outcome) => outcome.winner().map(Seat::index),
            Pending::Ask(_) => None,
        }
    }
}

//! Worlds that a viewer may not be able to tell from the real one: for the tests of secrecy.
//!
//! Written from RULES.md, never from the views: everything changes that "What is known" does not give to the viewer.
//!
//! | what changes | why it may |
//! |---|---|
//! | cards of other hands and of the deck, exchanged with each other | a viewer knows some cards for certain, and the sizes |
//! | a cursed viewer's own hidden cards | a cursed hand is hidden from its owner |
//! | where others have put a kitten | only its player knows the index |
//! | whether somebody keeps a kitten, and who has the Streaking Kitten | a kept kitten is told as an ordinary draw |
//! | whether somebody is deciding to keep or to defuse | for all others the question before still stands |
//! | who has passed, where everyone is asked | nobody learns who passed or when |
//! | who has picked for Garbage Collection, and what | all pick in secret |
//! | what other players know | nobody can read minds |
//!
//! What stays: what the viewer is certain of, cards that lie open, and that a face-up Imploding Kitten is not on top
//! where it is not seen there.

use crate::bag::Bag;
use crate::deck::End;
use crate::knowers::{PUBLIC, knower};
use crate::state::{Phase, Pick, State};
use crate::title::{Title, Titles};
use crate::{Kittens, NopeAsks};
use alloc::vec::Vec;
use kernel::{Dice, Disturb, Seat, SeatSet, Viewer};

impl Disturb for Kittens {
    fn disturb(state: &State, viewer: Viewer, dice: &mut impl Dice) -> State {
        let mut disturbed = Disturbed { world: *state, viewer };
        disturbed.undo_secret_draw();
        disturbed.exchange_cards(dice);
        disturbed.draw_in_secret(dice);
        disturbed.change_answers(dice);
        disturbed.change_memories();
        disturbed.world
    }
}

struct Disturbed {
    world: State,
    viewer: Viewer,
}

/// A place that holds a card which the viewer does not know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Hand(Seat),
    Deck(u8),
}

impl Disturbed {
    /// Somebody else decides in secret about a drawn kitten: it might as well not be drawn yet.
    fn undo_secret_draw(&mut self) {
        if let Phase::Keep { end } = *self.world.phase()
            && !self.viewer.is(self.world.turn)
        {
            self.world.pose(match end {
                End::Top => Phase::Turn,
                End::Bottom => Phase::DrawBottom,
            });
        }
    }

    /// Somebody else might have drawn a kitten that can be kept.
    fn draw_in_secret(&mut self, dice: &mut impl Dice) {
        let end = match self.world.phase() {
            Phase::Turn => End::Top,
            Phase::DrawBottom => End::Bottom,
            _ => return,
        };
        let turn = self.world.turn;
        let drawn = |world: &State| world.deck.len() > 0 && world.deck.card(world.deck.end(end)) == KITTEN;
        let may_keep = drawn(&self.world) && self.world.can_keep(turn);
        if may_keep && !self.viewer.is(turn) && dice.below(4) > 0 {
            self.world.draw(end, &mut ());
        }
    }

    /// The places that hold what the viewer does not know, with what they hold.
    fn hidden(&self) -> Vec<(Place, Title)> {
        let (world, knower) = (&self.world, knower(self.viewer));
        let mut hidden = Vec::new();
        for place in (0..world.deck.len()).filter(|&place| !world.deck.is_known(knower, place)) {
            hidden.push((Place::Deck(place), world.deck.card(place)));
        }
        for seat in Seat::all(world.seats()) {
            let is_seen = self.viewer.is(seat) && !world.cursed.contains(seat);
            if !is_seen {
                let unknown = world.hands.of(seat).minus(&world.hands.known(seat, knower));
                hidden.extend(unknown.iter().map(|card| (Place::Hand(seat), card)));
            }
        }
        hidden
    }

    /// Exchanges hidden cards again and again, as long as the world stays possible.
    fn exchange_cards(&mut self, dice: &mut impl Dice) {
        let mut hidden = self.hidden();
        if hidden.len() < 2 {
            return;
        }
        for _ in 0..3 * hidden.len() {
            let pair = [0; 2].map(|_: u8| dice.below(hidden.len() as u32) as usize);
            self.exchange(&mut hidden, pair);
        }
        self.favour_kept_kittens(&mut hidden, dice);
    }

    /// At random, a kitten is seldom kept or drawn: so the cards for that are brought together now and then.
    fn favour_kept_kittens(&mut self, hidden: &mut [(Place, Title)], dice: &mut impl Dice) {
        let world = &self.world;
        let others = world.alive.iter().filter(|&seat| !self.viewer.is(seat));
        let holders: SeatSet = others.collect();
        let Some(holder) = holders.nth(dice.below(holders.len().max(1) as u32) as usize) else { return };
        let holder = if dice.below(2) == 0 && holders.contains(world.turn) { world.turn } else { holder };
        let end = if *world.phase() == Phase::DrawBottom { End::Bottom } else { End::Top };
        let wanted = |place: &Place, deck_end: Option<u8>| match (*place, deck_end) {
            (Place::Deck(place), Some(end)) => place == end,
            (Place::Hand(seat), None) => seat == holder,
            _ => false,
        };
        let deck_end = (world.deck.len() > 0).then(|| world.deck.end(end));
        let to_deck = dice.below(2) == 0;
        for (card, goal) in [(Title::StreakingKitten, None), (KITTEN, deck_end.filter(|_| to_deck))] {
            let from = hidden.iter().position(|&(_, held)| held == card);
            let to = hidden
                .iter()
                .position(|(place, held)| wanted(place, goal) && !Titles::KITTENS.contains(*held));
            if let (Some(from), Some(to), true) = (from, to, dice.below(3) > 0) {
                self.exchange(hidden, [from, to]);
            }
        }
    }

    fn exchange(&mut self, hidden: &mut [(Place, Title)], [left, right]: [usize; 2]) {
        let ((one, card), (other, second)) = (hidden[left], hidden[right]);
        if one == other || card == second || !self.may_be(second, one) || !self.may_be(card, other) {
            return;
        }
        let before = self.world;
        self.put(one, card, second);
        self.put(other, second, card);
        if self.is_possible() {
            hidden[left].1 = second;
            hidden[right].1 = card;
        } else {
            self.world = before;
        }
    }

    fn put(&mut self, place: Place, old: Title, new: Title) {
        match place {
            Place::Hand(seat) => self.world.hands.replace(seat, old, new),
            Place::Deck(place) => self.world.deck.replace(place, new),
        }
    }

    /// Does this card fit what the viewer knows of the place?
    fn may_be(&self, card: Title, place: Place) -> bool {
        let deck = &self.world.deck;
        match place {
            Place::Hand(seat) => {
                let lacks = self.world.hands.lacks(seat, knower(self.viewer));
                card != Title::ImplodingKitten && !lacks.contains(card)
            }
            // On top everybody would see it.
            Place::Deck(place) => card != Title::ImplodingKitten || !deck.face_up || place + 1 < deck.len(),
        }
    }

    /// At most one kitten is kept, by the holder of the Streaking Kitten; a player who is asked whether to keep one has none.
    fn is_possible(&self) -> bool {
        let world = &self.world;
        let kept = |seat: Seat| world.hands.of(seat).count(KITTEN);
        let keepers = || world.alive.iter().filter(|&seat| kept(seat) > 0);
        let is_held_back = |seat| world.hands.has(seat, Title::StreakingKitten);
        let is_asked = matches!(world.phase(), Phase::Keep { .. });
        keepers().map(kept).sum::<u8>() <= 1
            && keepers().all(is_held_back)
            && (!is_asked || world.can_keep(world.turn))
    }

    /// Answers that nobody hears of may have been given or not.
    fn change_answers(&mut self, dice: &mut impl Dice) {
        match *self.world.phase() {
            Phase::Nope(mut reaction) if self.world.config.nope_asks() == NopeAsks::Everyone => {
                reaction.waiting = self.change_waiting(reaction.asked, reaction.waiting, dice);
                self.world.pose(Phase::Nope(reaction));
            }
            Phase::Garbage { asked, waiting, mut picks } => {
                let waiting = self.change_waiting(asked, waiting, dice);
                for seat in asked.except(waiting).iter() {
                    picks[seat.index()] = self.change_pick(seat, picks[seat.index()], dice);
                }
                self.world.pose(Phase::Garbage { asked, waiting, picks });
            }
            _ => {}
        }
    }

    /// The viewer has answered or not; of the others anybody may have, unless that would settle the question.
    fn change_waiting(&self, asked: SeatSet, waiting: SeatSet, dice: &mut impl Dice) -> SeatSet {
        let is_waiting = |seat: &Seat, dice: &mut dyn FnMut() -> bool| {
            if self.viewer.is(*seat) { waiting.contains(*seat) } else { dice() }
        };
        let mut toss = || dice.below(2) == 0;
        let changed: SeatSet = asked.iter().filter(|seat| is_waiting(seat, &mut toss)).collect();
        if changed.is_empty() { waiting } else { changed }
    }

    /// Only the viewer's own pick stays, and under a curse not even that: it was made unseen.
    fn change_pick(&self, seat: Seat, pick: Pick, dice: &mut impl Dice) -> Pick {
        let world = &self.world;
        if !self.viewer.is(seat) {
            return world.pick_any(seat, dice);
        }
        if world.cursed.contains(seat) && !pick.marked {
            return world.pick_at(seat, world.hands.marked(seat).len(), dice);
        }
        pick
    }

    /// What other players knew of hands and is not so in this world, they do not know in it. What everybody knows, the
    /// viewer knows too, and it has not changed.
    fn change_memories(&mut self) {
        for owner in Seat::all(self.world.seats()) {
            let held = *self.world.hands.of(owner);
            for other in (0..PUBLIC).filter(|&other| other != knower(self.viewer)) {
                let known = self.world.hands.known(owner, other);
                let still: Bag = known
                    .titles()
                    .iter()
                    .flat_map(|card| (0..known.count(card).min(held.count(card))).map(move |_| card))
                    .collect();
                let lacks = self.world.hands.lacks(owner, other);
                let lacks = lacks.iter().filter(|&card| !held.has(card)).collect();
                self.world.hands.suppose(owner, other, &still, lacks);
            }
        }
    }
}

const KITTEN: Title = Title::ExplodingKitten;

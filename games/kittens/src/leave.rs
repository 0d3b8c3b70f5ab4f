//! Players who leave.

use crate::deck::End;
use crate::event::{Event, What};
use crate::knowers::Knowers;
use crate::state::{Phase, State};
use crate::title::Title;
use kernel::{Dice, Seat, Sink};

impl State {
    /// A player leaves for good: out as if exploded.
    pub(crate) fn leave(&mut self, seat: Seat, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        if *self.phase() == Phase::Over || seat.index() >= self.seats() || !self.alive.contains(seat) {
            return;
        }
        Self::tell(out, || What::Left { seat });
        let took_kitten = self.take_kitten_along(seat, out);
        if !self.go_out(seat, None, out) {
            return;
        }
        if !took_kitten && self.deck.kittens() >= self.alive.len() {
            self.remove_lowest_kitten(out);
        }
        self.go_on_without(seat, dice, out);
    }

    /// A kitten that the player was placing, drawing or keeping goes out of the game. Returns whether there was one.
    fn take_kitten_along(&mut self, seat: Seat, out: &mut impl Sink<Event>) -> bool {
        let mut took = false;
        match *self.phase() {
            Phase::Place { by, kitten, .. } if by == seat => {
                self.out.add(kitten);
                self.pose(Phase::Turn);
                Self::tell(out, || What::WentOut { kitten, index: None });
                took = true;
            }
            Phase::Keep { end } if self.turn == seat => {
                let index = if end == End::Top { 0 } else { self.deck.len() - 1 };
                self.remove_from_deck(self.deck.end(end), index, out);
                took = true;
            }
            _ => {}
        }
        if self.hands.has(seat, Title::ExplodingKitten) {
            let kitten = Title::ExplodingKitten;
            let marked = self.hands.marked(seat).has(kitten);
            self.hands.lose(seat, kitten, marked, Knowers::EVERYBODY);
            self.out.add(kitten);
            Self::tell(out, || What::WentOut { kitten, index: None });
            took = true;
        }
        took
    }

    fn remove_lowest_kitten(&mut self, out: &mut impl Sink<Event>) {
        let Some(place) = self.deck.lowest_kitten() else { return };
        let drawn = match *self.phase() {
            Phase::Keep { end } if self.deck.end(end) == place => Some(end),
            _ => None,
        };
        let index = self.deck.len() - 1 - place;
        self.remove_from_deck(place, index, out);
        // A player who is putting the top cards in order sees the one that moves up.
        if let Phase::Alter { count } = *self.phase()
            && index < count
            && self.alive.contains(self.turn)
        {
            self.start_alter(count, out);
        }
        // The kitten that was about to be kept or defused is gone, and its player draws another card. For all others
        // this was the question anyway.
        match drawn {
            Some(End::Top) => self.pose(Phase::Turn),
            Some(End::Bottom) => self.pose(Phase::DrawBottom),
            None => {}
        }
    }

    fn remove_from_deck(&mut self, place: u8, index: u8, out: &mut impl Sink<Event>) {
        let kitten = self.deck.remove(place);
        self.out.add(kitten);
        Self::tell(out, || What::WentOut { kitten, index: Some(index) });
    }

    /// Goes on with what was asked when the player left.
    fn go_on_without(&mut self, seat: Seat, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        match *self.phase() {
            Phase::Nope(mut reaction) => {
                reaction.asked = reaction.asked.without(seat);
                reaction.waiting = reaction.waiting.without(seat);
                if reaction.by == seat {
                    Self::tell(out, || What::Void { seat });
                    self.pass_on(out);
                } else if reaction.play.target() == Some(seat) {
                    self.cancel(reaction.play, reaction.by, out);
                } else {
                    self.pose(Phase::Nope(reaction));
                    if reaction.waiting.is_empty() {
                        self.settle(dice, out);
                    }
                }
            }
            Phase::Garbage { .. } if self.turn == seat => {
                Self::tell(out, || What::Void { seat });
                self.pass_on(out);
            }
            Phase::Garbage { asked, waiting, picks } => {
                let (asked, waiting) = (asked.without(seat), waiting.without(seat));
                self.pose(Phase::Garbage { asked, waiting, picks });
                if waiting.is_empty() {
                    self.collect(asked, &picks, dice, out);
                }
            }
            Phase::Give { from } if from == seat => {
                Self::tell(out, || What::NothingHappened { seat: self.turn });
                self.resume(out);
            }
            // Somebody else must still place a kitten; after that the turn passes on.
            Phase::Place { .. } => {}
            // Whose turn it was may have left before, while somebody else had a kitten to place.
            _ if !self.alive.contains(self.turn) => self.pass_on(out),
            Phase::Aim { card } if self.targets(card).is_empty() => {
                Self::tell(out, || What::NothingHappened { seat: self.turn });
                self.resume(out);
            }
            _ => {}
        }
    }
}

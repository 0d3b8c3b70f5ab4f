//! How turns go on: drawing, kittens, going out.

use crate::deck::End;
use crate::event::{Event, What};
use crate::knowers::Knowers;
use crate::state::{Phase, State, Then};
use crate::title::Title;
use kernel::{Dice, Seat, Sink};

impl State {
    /// Emits an event if anybody listens.
    #[inline]
    pub(crate) fn tell(out: &mut impl Sink<Event>, what: impl FnOnce() -> What) {
        out.emit(|| Event(what()));
    }

    /// The turns of a player begin.
    #[inline]
    pub(crate) fn begin(&mut self, seat: Seat, owed: u8, attacked: bool, out: &mut impl Sink<Event>) {
        self.turn = seat;
        self.owed = owed;
        self.attacked = attacked;
        self.pose(Phase::Turn);
        Self::tell(out, || What::Turn { seat, owed });
    }

    /// The next living player owes one turn.
    pub(crate) fn pass_on(&mut self, out: &mut impl Sink<Event>) {
        self.begin(self.next_living(self.turn), 1, false, out);
    }

    /// One owed turn is over.
    #[inline]
    pub(crate) fn end_turn(&mut self, out: &mut impl Sink<Event>) {
        let is_last = self.owed <= 1;
        let next = self.next_living(self.turn);
        let seat = if is_last { next } else { self.turn };
        let owed = if is_last { 1 } else { self.owed - 1 };
        self.begin(seat, owed, self.attacked && !is_last, out);
    }

    /// Goes on with the turn that was interrupted, or with the next one if its player is out.
    pub(crate) fn resume(&mut self, out: &mut impl Sink<Event>) {
        if self.alive.contains(self.turn) {
            self.pose(Phase::Turn);
        } else {
            self.pass_on(out);
        }
    }

    #[inline(always)]
    pub(crate) fn draw(&mut self, end: End, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        if self.deck.len() == 0 {
            self.refill(out);
        }
        let place = self.deck.end(end);
        let card = self.deck.card(place);
        if matches!(card, Title::ExplodingKitten | Title::ImplodingKitten) {
            return self.draw_kitten(card, end, out);
        }
        let seen = self.deck.knowers(place);
        self.hands.gain(seat, card, seen);
        self.deck.remove(place);
        Self::tell(out, || What::Drew { seat, card, end });
        self.finish_draw(out);
    }

    /// Every draw that is told as an ordinary one lifts a curse and ends an owed turn.
    #[inline(always)]
    fn finish_draw(&mut self, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        if self.cursed.contains(seat) {
            self.cursed = self.cursed.without(seat);
            Self::tell(out, || What::Lifted { seat, hand: *self.hands.of(seat) });
        }
        self.end_turn(out);
    }

    /// The card at this end of the deck is a kitten, and is drawn.
    #[inline(never)]
    fn draw_kitten(&mut self, kitten: Title, end: End, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        let place = self.deck.end(end);
        match kitten {
            Title::ExplodingKitten if self.can_keep(seat) => {
                self.deck.learn(seat.index(), place);
                if self.cursed.contains(seat) {
                    // A player who is asked holds the Streaking Kitten, keeps no kitten yet, and knows whether there is a Defuse.
                    for card in [Title::StreakingKitten, Title::ExplodingKitten, Title::Defuse] {
                        self.hands.feel(seat, card);
                    }
                }
                self.pose(Phase::Keep { end });
                Self::tell(out, || What::MayKeep { seat });
            }
            Title::ExplodingKitten => {
                self.deck.remove(place);
                Self::tell(out, || What::DrewKitten { seat });
                self.face_kitten(seat, Then::EndTurn, out);
            }
            _ => {
                self.deck.remove(place);
                Self::tell(out, || What::DrewImploding { seat });
                if self.deck.face_up {
                    Self::tell(out, || What::Imploded { seat });
                    if self.go_out(seat, Some(Title::ImplodingKitten), out) {
                        self.pass_on(out);
                    }
                } else {
                    self.pose(Phase::Place { by: seat, kitten: Title::ImplodingKitten, then: Then::EndTurn });
                }
            }
        }
    }

    /// A card must be drawn and there is none: then a kitten is kept, and becomes the deck. A cursed player may have
    /// thrown it away unseen, or two may have gone out with one player: then one comes back.
    #[cold]
    fn refill(&mut self, out: &mut impl Sink<Event>) {
        let keeper = self.keeper();
        if let Some(keeper) = keeper {
            self.hands.show(keeper, Title::ExplodingKitten);
        } else {
            let pile = self.discard.cards();
            match pile.iter().rposition(|&card| card == Title::ExplodingKitten) {
                Some(place) => {
                    self.discard.remove(place);
                }
                None => self.out.remove(Title::ExplodingKitten),
            }
        }
        self.deck.refill(Title::ExplodingKitten);
        Self::tell(out, || What::Refilled { keeper });
    }

    /// The Streaking Kitten holds one kitten back.
    pub(crate) fn can_keep(&self, seat: Seat) -> bool {
        let hand = self.hands.of(seat);
        hand.has(Title::StreakingKitten) && !hand.has(Title::ExplodingKitten)
    }

    /// The answer to whether a drawn kitten is kept.
    pub(crate) fn keep(&mut self, end: End, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        let place = self.deck.end(end);
        let seen = self.deck.knowers(place);
        self.deck.remove(place);
        self.hands.gain(seat, Title::ExplodingKitten, seen);
        Self::tell(out, || What::Kept { seat, end });
        self.finish_draw(out);
    }

    pub(crate) fn defuse_drawn(&mut self, end: End, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.deck.remove(self.deck.end(end));
        Self::tell(out, || What::DrewKitten { seat });
        self.face_kitten(seat, Then::EndTurn, out);
    }

    /// An Exploding Kitten, in no hand any more, is defused or kills.
    fn face_kitten(&mut self, seat: Seat, then: Then, out: &mut impl Sink<Event>) {
        let kitten = Title::ExplodingKitten;
        if self.hands.has(seat, Title::Defuse) {
            self.hands.show(seat, Title::Defuse);
            self.discard.push(Title::Defuse);
            self.pose(Phase::Place { by: seat, kitten, then });
            Self::tell(out, || What::Defused { seat });
            return;
        }
        Self::tell(out, || What::HadNoDefuse { seat });
        Self::tell(out, || What::Exploded { seat });
        if self.go_out(seat, Some(kitten), out) {
            // A play that the kitten interrupted was this player's own, and ends with it.
            self.resume(out);
        }
    }

    /// A kitten in hand without the Streaking Kitten must be faced at once. Returns whether it was so.
    #[inline(always)]
    pub(crate) fn face_loose_kitten(&mut self, seat: Seat, then: Then, out: &mut impl Sink<Event>) -> bool {
        let hand = self.hands.of(seat);
        let is_loose = hand.has(Title::ExplodingKitten) && !hand.has(Title::StreakingKitten);
        if is_loose {
            self.come_loose(seat, then, out);
        }
        is_loose
    }

    #[cold]
    fn come_loose(&mut self, seat: Seat, then: Then, out: &mut impl Sink<Event>) {
        self.hands.show(seat, Title::ExplodingKitten);
        Self::tell(out, || What::Loose { seat });
        self.face_kitten(seat, then, out);
    }

    /// Puts the kitten back: at an index that its player alone knows, or anywhere.
    pub(crate) fn place(&mut self, index: Option<u8>, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let Phase::Place { by, kitten, then } = *self.phase() else { return };
        self.deck.face_up |= kitten == Title::ImplodingKitten;
        let len = self.deck.len();
        let (place, knower) = match index {
            Some(index) => (len - index, Some(by)),
            None => (dice.below(u32::from(len) + 1) as u8, None),
        };
        self.deck.insert(place, kitten, knower);
        Self::tell(out, || What::Placed { seat: by, kitten, index });
        match then {
            Then::EndTurn => self.end_turn(out),
            Then::Turn => self.resume(out),
            Then::Ask { play, from } => self.ask(play, by, 0, from, dice, out),
        }
    }

    /// A player is out, with hand and kitten. Returns whether the game goes on.
    pub(crate) fn go_out(&mut self, seat: Seat, kitten: Option<Title>, out: &mut impl Sink<Event>) -> bool {
        self.places[seat.index()] = self.alive.len() as u8;
        self.alive = self.alive.without(seat);
        self.cursed = self.cursed.without(seat);
        let hand = self.hands.empty(seat);
        for card in hand.titles().iter() {
            (0..hand.count(card)).for_each(|_| self.discard.push(card));
        }
        if let Some(kitten) = kitten {
            self.discard.push(kitten);
        }
        if self.alive.len() > 1 {
            return true;
        }
        if let Some(winner) = self.alive.first() {
            self.places[winner.index()] = 1;
            Self::tell(out, || What::Won { seat: winner });
        }
        if let Phase::Place { kitten, .. } = *self.phase() {
            // The others left before it was placed.
            self.out.add(kitten);
        }
        self.pose(Phase::Over);
        false
    }

    /// Which knowers see a card that goes between two hands: those two, unless they are cursed.
    #[inline]
    pub(crate) fn seers(&self, seats: &[Seat]) -> Knowers {
        let seeing = seats.iter().filter(|&&seat| !self.cursed.contains(seat));
        seeing.fold(Knowers::NOBODY, |seen, &seat| seen.with(seat))
    }
}

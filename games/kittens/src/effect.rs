//! What plays do: the Nope question, and then the effect.

use crate::deck::End;
use crate::event::{Event, What};
use crate::knowers::Knowers;
use crate::state::{Phase, Pick, Reaction, State, Then};
use crate::title::{Title, Titles};
use crate::{MAX_PLAYERS, NopeAsks, Play};
use kernel::{Dice, Seat, SeatSet, Sink, Step};

impl State {
    /// Puts a card from the hand on the discard pile, for everybody to see.
    #[inline]
    fn lay_down(&mut self, card: Title) {
        self.hands.show(self.turn, card);
        self.discard.push(card);
    }

    #[inline(always)]
    fn lay_down_equal(&mut self, card: Title, ferals: u8, size: u8) {
        (ferals..size).for_each(|_| self.lay_down(card));
        (0..ferals).for_each(|_| self.lay_down(Title::FeralCat));
    }

    /// Announces a play of the player whose turn it is. If nobody can stop it, it happens at once; else they are asked.
    #[inline]
    fn announce(&mut self, play: Play, out: &mut impl Sink<Event>) -> bool {
        let seat = self.turn;
        Self::tell(out, || What::Played { seat, play });
        let asked = self.askable(seat);
        if asked.is_empty() {
            return true;
        }
        self.pose(Phase::Nope(Reaction {
            play,
            by: seat,
            last: seat,
            nopes: 0,
            asked,
            waiting: asked,
            from: 0,
        }));
        false
    }

    /// The player whose turn it is plays a card without a target.
    #[inline(always)]
    pub(crate) fn play_card(&mut self, card: Title, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        self.lay_down(card);
        if self.announce(Play::Card { card }, out) {
            self.solo(card, dice, out);
        }
    }

    /// The player whose turn it is plays something else: a card on somebody, or several cards.
    #[inline(always)]
    pub(crate) fn play_more(&mut self, play: Play, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        let from = self.discard.len();
        match play {
            Play::Card { card } => self.play_card(card, dice, out),
            Play::Aimed { card, target } => {
                self.lay_down(card);
                if self.announce(play, out) {
                    self.aimed(card, target, dice, out);
                }
            }
            Play::Pair { card, ferals, target } => {
                self.lay_down_equal(card, ferals, 2);
                if self.announce(play, out) {
                    self.steal(target, dice, out);
                }
            }
            Play::Triple { card, ferals, target, named } => {
                self.lay_down_equal(card, ferals, 3);
                if self.announce(play, out) {
                    self.demand(target, named, out);
                }
            }
            Play::Five { cards } => {
                cards.cards().iter().for_each(|&card| self.lay_down(card));
                Self::tell(out, || What::Played { seat, play });
                if !self.face_loose_kitten(seat, Then::Ask { play, from }, out) {
                    self.ask(play, seat, 0, from, dice, out);
                }
            }
        }
    }

    /// A cursed player plays the card at a position, unseen unless it lies open.
    pub(crate) fn play_at(&mut self, position: u8, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        let Pick { card, marked } = self.pick_at(seat, position, dice);
        self.hands.lose(seat, card, marked, Knowers::EVERYBODY);
        self.discard.push(card);
        if Titles::SOLO.contains(card) {
            let play = Play::Card { card };
            Self::tell(out, || What::Played { seat, play });
            self.ask(play, seat, 0, 0, dice, out);
        } else if Titles::AIMED.contains(card) && !self.targets(card).is_empty() {
            Self::tell(out, || What::TurnedUp { seat, card });
            self.pose(Phase::Aim { card });
        } else {
            Self::tell(out, || What::Discarded { seat, card });
            if !self.face_loose_kitten(seat, Then::Turn, out) {
                self.resume(out);
            }
        }
    }

    /// The card at a position of a cursed hand. The hidden ones were shuffled: any of them may lie there.
    pub(crate) fn pick_at(&self, seat: Seat, position: u8, dice: &mut impl Dice) -> Pick {
        match self.open_card(seat, position) {
            Some(card) => Pick { card, marked: true },
            None => self.pick_hidden(seat, dice),
        }
    }

    fn pick_hidden(&self, seat: Seat, dice: &mut impl Dice) -> Pick {
        let hidden = self.hands.unmarked(seat);
        let (card, _) = hidden.nth(dice.below(u32::from(hidden.len())));
        Pick { card, marked: false }
    }

    /// Any card of a hand.
    pub(crate) fn pick_any(&self, seat: Seat, dice: &mut impl Dice) -> Pick {
        let (card, copy) = self.hands.of(seat).nth(dice.below(u32::from(self.hands.len(seat))));
        // Of equal cards the open ones count first.
        Pick { card, marked: copy < self.hands.marked(seat).count(card) }
    }

    /// Of equal cards an open one is given first.
    pub(crate) fn pick_title(&self, seat: Seat, card: Title) -> Pick {
        Pick { card, marked: self.hands.marked(seat).has(card) }
    }

    /// A card that was turned up by position is played on somebody.
    pub(crate) fn aim(
        &mut self,
        card: Title,
        target: Seat,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) {
        let (seat, play) = (self.turn, Play::Aimed { card, target });
        Self::tell(out, || What::Played { seat, play });
        self.ask(play, seat, 0, 0, dice, out);
    }

    /// Who is asked about a card that `last` played. Where only holders of a Nope are asked, everybody is told who they are,
    /// and so learns who holds none.
    #[inline]
    fn askable(&mut self, last: Seat) -> SeatSet {
        let asked = self.alive.without(last).except(self.cursed);
        match self.config.nope_asks() {
            NopeAsks::Holders => self.hands.reveal_nopes(asked),
            NopeAsks::Everyone => asked,
        }
    }

    /// Puts the question whether anybody stops the last card, which `last` played.
    #[inline]
    pub(crate) fn ask(
        &mut self,
        play: Play,
        last: Seat,
        nopes: u8,
        from: u8,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) {
        let asked = self.askable(last);
        self.pose(Phase::Nope(Reaction { play, by: self.turn, last, nopes, asked, waiting: asked, from }));
        if asked.is_empty() {
            self.settle(dice, out);
        }
    }

    pub(crate) fn nope(&mut self, seat: Seat, dice: &mut impl Dice, out: &mut impl Sink<Event>) -> Step {
        if !self.hands.has(seat, Title::Nope) {
            Self::tell(out, || What::HadNoNope { seat });
            return self.pass(seat, dice, out);
        }
        self.hands.show(seat, Title::Nope);
        self.discard.push(Title::Nope);
        let asked = self.askable(seat);
        let nopes = self.pose_nope(seat, asked);
        Self::tell(out, || What::Noped { seat, by: self.turn, nopes });
        if asked.is_empty() {
            self.settle(dice, out);
        }
        Step::Closed
    }

    #[inline]
    pub(crate) fn pass(&mut self, seat: Seat, dice: &mut impl Dice, out: &mut impl Sink<Event>) -> Step {
        let is_told = self.config.nope_asks() == NopeAsks::Holders;
        Self::tell(out, || What::Passed { seat, is_told });
        if self.strike_off(seat).is_empty() {
            self.settle(dice, out);
            Step::Closed
        } else {
            Step::StillOpen
        }
    }

    /// Nobody is left to be asked for a Nope: the play happens or not.
    ///
    /// Reads the question field by field: reading it as a whole, right after it was written in parts, is slow.
    pub(crate) fn settle(&mut self, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let Phase::Nope(reaction) = self.phase() else { return };
        let (by, nopes) = (reaction.by, reaction.nopes);
        if Play::is_stopped_by(nopes) {
            return self.cancel(reaction.play, by, out);
        }
        if nopes > 0 || !reaction.asked.is_empty() {
            Self::tell(out, || What::GoesThrough { seat: by, nopes });
        }
        match reaction.play {
            Play::Card { card } => {
                self.pose(Phase::Turn);
                self.solo(card, dice, out);
            }
            Play::Aimed { card, target } => {
                self.pose(Phase::Turn);
                self.aimed(card, target, dice, out);
            }
            Play::Pair { target, .. } => {
                self.pose(Phase::Turn);
                self.steal(target, dice, out);
            }
            Play::Triple { target, named, .. } => {
                self.pose(Phase::Turn);
                self.demand(target, named, out);
            }
            Play::Five { cards } => {
                let from = reaction.from;
                if self.takeable(from).next().is_some() {
                    self.pose(Phase::Take { cards, from });
                } else {
                    self.pose(Phase::Turn);
                    Self::tell(out, || What::NothingHappened { seat: by });
                }
            }
        }
    }

    pub(crate) fn cancel(&mut self, play: Play, by: Seat, out: &mut impl Sink<Event>) {
        Self::tell(out, || What::Cancelled { seat: by, play });
        self.resume(out);
    }

    /// The effect of a card without a target.
    #[inline(always)]
    fn solo(&mut self, card: Title, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        match card {
            Title::Attack => self.attack(self.next_living(seat), out),
            Title::Skip => self.end_turn(out),
            Title::SuperSkip => self.pass_on(out),
            Title::Reverse => {
                if self.alive.len() > 2 {
                    self.direction = self.direction.reversed();
                    let direction = self.direction;
                    Self::tell(out, || What::Reversed { direction });
                }
                self.end_turn(out);
            }
            Title::Shuffle if self.config.shuffle_count() => self.pose(Phase::Times),
            Title::Shuffle => self.shuffle(None, dice, out),
            Title::SeeTheFuture3 => {
                self.see(3, out);
            }
            Title::SeeTheFuture5 => {
                self.see(5, out);
            }
            Title::AlterTheFuture3 => self.start_alter(3, out),
            Title::AlterTheFuture5 => self.start_alter(5, out),
            Title::DrawFromTheBottom if self.config.edition().has_streaking() => self.pose(Phase::DrawBottom),
            Title::DrawFromTheBottom => self.draw(End::Bottom, out),
            Title::SwapTopAndBottom => {
                self.deck.swap_ends();
                Self::tell(out, || What::Swapped);
            }
            Title::GarbageCollection => self.start_garbage(out),
            Title::CatomicBomb => {
                let kittens = self.deck.bomb(dice);
                Self::tell(out, || What::Bombed { kittens });
                self.end_turn(out);
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn aimed(&mut self, card: Title, target: Seat, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        match card {
            Title::TargetedAttack => self.attack(target, out),
            Title::Favor if self.hands.len(target) > 0 => self.pose(Phase::Give { from: target }),
            Title::Mark if !self.hands.unmarked(target).is_empty() => {
                let Pick { card, .. } = self.pick_hidden(target, dice);
                self.hands.mark(target, card);
                Self::tell(out, || What::Marked { target, card });
            }
            Title::CurseOfTheCatButt => {
                let is_again = self.cursed.contains(target);
                if !is_again {
                    self.hands.turn_down(target);
                    self.cursed = self.cursed.with(target);
                }
                Self::tell(out, || What::Cursed { target, is_again });
            }
            _ => Self::tell(out, || What::NothingHappened { seat }),
        }
    }

    /// Two turns for the target, and those of an attack that was not paid off.
    fn attack(&mut self, target: Seat, out: &mut impl Sink<Event>) {
        let owed = if self.attacked { self.owed.saturating_add(2) } else { 2 };
        self.begin(target, owed, true, out);
    }

    pub(crate) fn shuffle(&mut self, times: Option<u8>, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.deck.shuffle_times(times.unwrap_or(1), dice);
        self.pose(Phase::Turn);
        Self::tell(out, || What::Shuffled { seat, times });
    }

    /// Looks at the top cards. Returns how many there were.
    fn see(&mut self, most: u8, out: &mut impl Sink<Event>) -> u8 {
        let seat = self.turn;
        let count = most.min(self.deck.len());
        self.deck.learn_top(seat.index(), count);
        Self::tell(out, || {
            let mut cards = [Title::ExplodingKitten; 5];
            cards.iter_mut().zip(self.deck.cards().iter().rev()).for_each(|(card, &top)| *card = top);
            cards[usize::from(count)..].fill(Title::ExplodingKitten);
            What::Saw { seat, cards, count }
        });
        count
    }

    /// Looks at the top cards, to put them in order.
    pub(crate) fn start_alter(&mut self, most: u8, out: &mut impl Sink<Event>) {
        let count = self.see(most, out);
        self.pose(if count > 0 { Phase::Alter { count } } else { Phase::Turn });
    }

    pub(crate) fn alter(&mut self, order: &[u8], out: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.deck.reorder(order, seat);
        self.pose(Phase::Turn);
        Self::tell(out, || What::Altered { seat, count: order.len() as u8 });
    }

    /// A pair takes a random card.
    fn steal(&mut self, target: Seat, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        if self.hands.len(target) == 0 {
            Self::tell(out, || What::NothingHappened { seat });
            return;
        }
        let Pick { card, marked } = self.pick_any(target, dice);
        let seen = if marked { Knowers::EVERYBODY } else { self.seers(&[seat, target]) };
        self.hands.pass(target, seat, card, marked, seen);
        Self::tell(out, || What::Took { from: target, to: seat, card, seen });
        self.face_after_move(target, out);
    }

    /// A triple takes a named card, if there is one.
    fn demand(&mut self, target: Seat, card: Title, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        if self.hands.len(target) == 0 {
            Self::tell(out, || What::NothingHappened { seat });
        } else if self.hands.has(target, card) {
            let Pick { marked, .. } = self.pick_title(target, card);
            self.hands.pass(target, seat, card, marked, Knowers::EVERYBODY);
            Self::tell(out, || What::Got { seat, from: target, card });
            self.face_after_move(target, out);
        } else {
            self.hands.reveal(target, card, false);
            Self::tell(out, || What::Missed { seat, target, card });
        }
    }

    /// The target of a Favor gives a card.
    pub(crate) fn give(&mut self, from: Seat, pick: Pick, out: &mut impl Sink<Event>) {
        let Pick { card, marked } = pick;
        let to = self.turn;
        let seen = if marked { Knowers::EVERYBODY } else { self.seers(&[from, to]) };
        self.hands.pass(from, to, card, marked, seen);
        Self::tell(out, || What::Gave { from, to, card, seen });
        self.pose(Phase::Turn);
        self.face_after_move(from, out);
    }

    /// A card went from `from` to the player whose turn it is: does a kitten stand without the Streaking Kitten?
    fn face_after_move(&mut self, from: Seat, out: &mut impl Sink<Event>) {
        if !self.face_loose_kitten(from, Then::Turn, out) {
            self.face_loose_kitten(self.turn, Then::Turn, out);
        }
    }

    /// Takes the newest card of this title that may be taken.
    pub(crate) fn fetch(&mut self, from: u8, card: Title, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        let place = self.takeable(from).rev().find(|(_, lying)| *lying == card).map(|(place, _)| place);
        if let Some(place) = place {
            self.discard.remove(place);
            self.hands.gain(seat, card, Knowers::EVERYBODY);
            Self::tell(out, || What::Fetched { seat, card });
        }
        self.pose(Phase::Turn);
    }

    fn start_garbage(&mut self, out: &mut impl Sink<Event>) {
        let seat = self.turn;
        let asked: SeatSet = self.alive.iter().filter(|&seat| self.hands.len(seat) > 0).collect();
        if asked.is_empty() {
            Self::tell(out, || What::NothingHappened { seat });
        } else {
            self.pose(Phase::Garbage { asked, waiting: asked, picks: [Pick::NONE; MAX_PLAYERS] });
        }
    }

    /// A player picked a card for Garbage Collection. It stays in the hand until all have.
    pub(crate) fn throw(
        &mut self,
        seat: Seat,
        pick: Pick,
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) -> Step {
        let Phase::Garbage { asked, waiting, mut picks } = *self.phase() else { return Step::Closed };
        picks[seat.index()] = pick;
        let waiting = waiting.without(seat);
        self.pose(Phase::Garbage { asked, waiting, picks });
        if waiting.is_empty() {
            self.collect(asked, &picks, dice, out);
            Step::Closed
        } else {
            Step::StillOpen
        }
    }

    pub(crate) fn collect(
        &mut self,
        seats: SeatSet,
        picks: &[Pick; MAX_PLAYERS],
        dice: &mut impl Dice,
        out: &mut impl Sink<Event>,
    ) {
        for seat in seats.iter() {
            let Pick { card, marked } = picks[seat.index()];
            let seen = if marked { Knowers::EVERYBODY } else { self.seers(&[seat]) };
            self.hands.lose(seat, card, marked, seen);
            self.deck.push(card);
            Self::tell(out, || What::Threw { seat, card, seen });
        }
        self.deck.shuffle(dice);
        Self::tell(out, || What::Collected { seats });
        self.pose(Phase::Turn);
        for seat in seats.iter() {
            if self.face_loose_kitten(seat, Then::Turn, out) {
                return;
            }
        }
    }
}

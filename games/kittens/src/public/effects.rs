//! What plays and draws may lead to.

use super::standing::{Asked, Situation, Standing, Then, Visitor};
use super::{Span, Table};
use crate::Play;
use crate::title::Title;
use alloc::vec::Vec;
use kernel::{Direction, Seat};

impl Standing {
    pub fn next_living(&self, seat: Seat) -> Seat {
        let next = match self.situation.direction {
            Direction::Clockwise => self.situation.alive.after(seat),
            Direction::CounterClockwise => self.situation.alive.before(seat),
        };
        next.unwrap_or(seat)
    }

    fn begin(&self, seat: Seat, owed: u8, attacked: bool, next: Visitor<'_>) {
        let situation = Situation { asked: Asked::Turn, turn: seat, owed, attacked, ..self.situation };
        next(Self { situation, ..*self });
    }

    pub fn pass_on(&self, next: Visitor<'_>) {
        self.begin(self.next_living(self.situation.turn), 1, false, next);
    }

    pub fn end_turn(&self, next: Visitor<'_>) {
        if self.situation.owed <= 1 {
            self.pass_on(next);
        } else {
            self.begin(self.situation.turn, self.situation.owed - 1, self.situation.attacked, next);
        }
    }

    pub fn resume(&self, next: Visitor<'_>) {
        if self.situation.alive.contains(self.situation.turn) {
            next(self.ask(Asked::Turn));
        } else {
            self.pass_on(next);
        }
    }

    /// This player is out.
    #[must_use]
    pub fn without(&self, seat: Seat) -> Self {
        let mut after = self.with_hand(seat, Span::NONE);
        after.situation.alive = after.situation.alive.without(seat);
        after.situation.cursed = after.situation.cursed.without(seat);
        after.counts.safe = after.counts.safe.without(seat);
        after
    }

    /// A card is drawn: an ordinary one, or one that is told as such; a kitten that is put back; or one that kills.
    pub fn draw(&self, table: &Table, next: Visitor<'_>) {
        let seat = self.situation.turn;
        let can_keep = table.config.edition().has_streaking();
        if let Some(deck) = self.counts.deck.fewer(1) {
            let drawn = self.with_deck(deck);
            // All kittens are still to be drawn.
            let harmless = if can_keep { Some(deck) } else { deck.at_least(self.situation.kittens) };
            if let Some(deck) = harmless {
                drawn.with_deck(deck).gain(seat).finish_draw(next);
            }
            drawn.defuse(seat, Then::EndTurn, next);
            if table.config.imploding() > 0 {
                next(drawn.ask(Asked::Place { by: seat, then: Then::EndTurn }));
            }
            let is_face_up = table.config.imploding() > 0 && table.may_be_placed;
            if !self.counts.safe.contains(seat) || is_face_up {
                drawn.go_out(seat, next);
            }
        }
        if can_keep && self.counts.deck.least == 0 {
            self.draw_the_kept_kitten(next);
        }
    }

    /// The deck is empty: a kitten that somebody keeps, or one from the discard pile, becomes the deck and is drawn.
    fn draw_the_kept_kitten(&self, next: Visitor<'_>) {
        let seat = self.situation.turn;
        let mut drawn = self.with_deck(Span::NONE);
        for hand in &mut drawn.counts.hands {
            *hand = hand.perhaps_fewer(1);
        }
        next(drawn.ask(Asked::Keep));
        drawn.defuse(seat, Then::EndTurn, next);
        if !self.counts.safe.contains(seat) {
            drawn.go_out(seat, next);
        }
    }

    pub fn finish_draw(&self, next: Visitor<'_>) {
        self.with_cursed(self.situation.cursed.without(self.situation.turn)).end_turn(next);
    }

    /// A Defuse is used, and the kitten put back.
    pub fn defuse(&self, seat: Seat, then: Then, next: Visitor<'_>) {
        if let Some(mut after) = self.lose(seat, 1) {
            after.counts.safe = after.counts.safe.without(seat);
            next(after.ask(Asked::Place { by: seat, then }));
        }
    }

    /// A kitten kills.
    fn go_out(&self, seat: Seat, next: Visitor<'_>) {
        let mut after = self.without(seat);
        after.situation.kittens = after.situation.kittens.saturating_sub(1);
        if after.situation.alive.len() < 2 { next(after.ask(Asked::Over)) } else { after.resume(next) }
    }

    /// A kept kitten may have to be faced now, by one of these.
    pub fn perhaps_loose(&self, table: &Table, seats: &[Seat], then: Then, next: Visitor<'_>) {
        next(*self);
        if table.config.edition().has_streaking() {
            for &seat in seats {
                self.come_loose(seat, then, next);
            }
        }
    }

    /// A kept kitten is faced.
    pub fn come_loose(&self, seat: Seat, then: Then, next: Visitor<'_>) {
        if let Some(shown) = self.lose(seat, 1) {
            shown.defuse(seat, then, next);
            if !self.counts.safe.contains(seat) {
                shown.go_out(seat, next);
            }
        }
    }

    /// The Nope question is settled.
    pub fn settle(&self, table: &Table, next: Visitor<'_>) {
        let Asked::Nope { play, is_stopped, .. } = self.situation.asked else { return };
        if is_stopped {
            return self.resume(next);
        }
        let turn = self.ask(Asked::Turn);
        match play {
            Play::Card { card } => turn.solo(table, card, next),
            Play::Aimed { card, target } => turn.aimed(card, target, next),
            Play::Pair { target, .. } => turn.rob(table, target, None, next),
            Play::Triple { target, named, .. } => turn.rob(table, target, Some(named), next),
            Play::Five { cards } => {
                next(turn.ask(Asked::Take { cards }));
                if !table.must_lie(cards.cards()) {
                    next(turn);
                }
            }
        }
    }

    fn solo(&self, table: &Table, card: Title, next: Visitor<'_>) {
        let config = &table.config;
        match card {
            Title::Attack => self.attack(self.next_living(self.situation.turn), next),
            Title::Skip | Title::CatomicBomb => self.end_turn(next),
            Title::SuperSkip => self.pass_on(next),
            Title::Reverse => {
                let direction = if self.situation.alive.len() > 2 {
                    self.situation.direction.reversed()
                } else {
                    self.situation.direction
                };
                let situation = Situation { direction, ..self.situation };
                Self { situation, ..*self }.end_turn(next);
            }
            Title::Shuffle if config.shuffle_count() => next(self.ask(Asked::Times)),
            Title::AlterTheFuture3 | Title::AlterTheFuture5 => {
                if self.counts.deck.most > 0 {
                    next(self.ask(Asked::Alter));
                }
                if self.counts.deck.least == 0 {
                    next(*self);
                }
            }
            Title::DrawFromTheBottom if config.edition().has_streaking() => next(self.ask(Asked::DrawBottom)),
            Title::DrawFromTheBottom => self.draw(table, next),
            Title::GarbageCollection => {
                let holders = |span: fn(&Span) -> u8| {
                    self.situation.alive.iter().any(|seat| span(&self.hand(seat)) > 0)
                };
                if holders(|hand| hand.most) {
                    next(self.ask(Asked::Garbage));
                }
                if !holders(|hand| hand.least) {
                    next(*self);
                }
            }
            _ => next(*self),
        }
    }

    fn aimed(&self, card: Title, target: Seat, next: Visitor<'_>) {
        match card {
            Title::TargetedAttack => self.attack(target, next),
            Title::Favor => {
                if let Some(hand) = self.hand(target).at_least(1) {
                    next(self.with_hand(target, hand).ask(Asked::Give { from: target }));
                }
                if self.hand(target).least == 0 {
                    next(self.with_hand(target, Span::NONE));
                }
            }
            Title::CurseOfTheCatButt => next(self.with_cursed(self.situation.cursed.with(target))),
            _ => next(*self),
        }
    }

    fn attack(&self, target: Seat, next: Visitor<'_>) {
        let owed = if self.situation.attacked { self.situation.owed.saturating_add(2) } else { 2 };
        self.begin(target, owed, true, next);
    }

    /// A pair takes any card, a triple one of a name, if there is one.
    fn rob(&self, table: &Table, target: Seat, named: Option<Title>, next: Visitor<'_>) {
        let is_defuse = named == Some(Title::Defuse);
        let is_sure = named.is_none() || is_defuse && self.counts.safe.contains(target);
        if let Some(mut after) = self.lose(target, 1) {
            if named.is_none() || is_defuse {
                after.counts.safe = after.counts.safe.without(target);
            }
            if is_defuse {
                after.counts.safe = after.counts.safe.with(self.situation.turn);
            }
            after.gain(self.situation.turn).perhaps_loose(
                table,
                &[target, self.situation.turn],
                Then::Turn,
                next,
            );
        }
        if !is_sure || self.hand(target).least == 0 {
            next(*self);
        }
    }

    /// All picks for Garbage Collection are in.
    pub fn collect(&self, table: &Table, next: Visitor<'_>) {
        let mut after = self.ask(Asked::Turn);
        for seat in self.situation.alive.iter() {
            let Span { least, most } = self.hand(seat);
            after.counts.hands[seat.index()] =
                Span { least: least.saturating_sub(1), most: most.saturating_sub(1) };
            after.counts.deck.least += u8::from(least > 0);
            after.counts.deck.most += u8::from(most > 0);
            after.counts.safe = after.counts.safe.without(seat);
        }
        let seats: Vec<Seat> = self.situation.alive.iter().collect();
        after.perhaps_loose(table, &seats, Then::Turn, next);
    }
}

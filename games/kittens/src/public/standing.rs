//! One situation that public lines allow, and what may follow.

use super::{Span, Table, seat_of};
use crate::title::{Title, Titles};
use crate::{Action, Config, First, Five, MAX_PLAYERS, MOST_SHUFFLES, NopeAsks, Play};
use alloc::vec::Vec;
use kernel::{Direction, PublicLine, Seat, SeatSet};

/// What is asked, as far as everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Asked {
    Turn,
    Aim {
        card: Title,
    },
    /// `passed` is known only where each no is told.
    Nope {
        play: Play,
        by: Seat,
        last: Seat,
        is_stopped: bool,
        passed: SeatSet,
    },
    Times,
    Alter,
    Give {
        from: Seat,
    },
    Garbage,
    Take {
        cards: Five,
    },
    DrawBottom,
    /// A kitten that everybody saw become the deck is kept or defused.
    Keep,
    Place {
        by: Seat,
        then: Then,
    },
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Then {
    EndTurn,
    Turn,
    Ask { play: Play },
}

/// Takes every situation that may follow.
pub(super) type Visitor<'a> = &'a mut dyn FnMut(Standing);

/// One situation that the lines allow, and how much there can be of everything in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub situation: Situation,
    pub counts: Counts,
}

/// Whose turn it is and who is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Situation {
    pub asked: Asked,
    pub turn: Seat,
    pub owed: u8,
    pub attacked: bool,
    pub direction: Direction,
    pub alive: SeatSet,
    pub cursed: SeatSet,
    /// Kittens in the deck and the one that is being placed, in games where nobody can keep one.
    pub kittens: u8,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub deck: Span,
    pub hands: [Span; MAX_PLAYERS],
    /// Who certainly holds a Defuse.
    pub safe: SeatSet,
}

impl Situation {
    /// How a game can begin.
    pub fn first(config: &Config) -> Vec<Self> {
        let begin = |turn| Self {
            asked: Asked::Turn,
            turn,
            owed: 1,
            attacked: false,
            direction: Direction::Clockwise,
            alive: SeatSet::all(config.seats()),
            cursed: SeatSet::EMPTY,
            kittens: if config.edition().has_streaking() { 0 } else { config.kittens() + config.imploding() },
        };
        match config.first() {
            First::First => Vec::from([begin(Seat::new(0))]),
            First::Random => Seat::all(config.seats()).map(begin).collect(),
        }
    }

    /// If this seat does something that is not shown: does it put a kitten back? `None` if it can't do any such thing.
    pub fn places(&self, seat: Seat) -> Option<bool> {
        match self.asked {
            Asked::Place { by, .. } if by == seat => Some(true),
            Asked::Give { from } if from == seat => Some(false),
            Asked::Alter if self.turn == seat => Some(false),
            _ => None,
        }
    }
}

impl Counts {
    pub fn first(config: &Config) -> Self {
        let hand = config.hand() + 1;
        let in_game = |card: Title| card.copies(config.edition()) - config.left_out(card);
        let cards: u8 = Title::ALL.into_iter().map(in_game).sum();
        let mut hands = [Span::NONE; MAX_PLAYERS];
        hands[..config.seats()].fill(Span::exactly(hand));
        let deck = Span::exactly(cards - hand * config.seats() as u8);
        Self { deck, hands, safe: SeatSet::all(config.seats()) }
    }

    /// Allows what the other allows.
    pub fn widen(&mut self, other: &Self) {
        self.deck = self.deck.or(other.deck);
        self.hands.iter_mut().zip(other.hands).for_each(|(hand, other)| *hand = hand.or(other));
        self.safe = self.safe.and(other.safe);
    }
}

impl Standing {
    pub const fn hand(&self, seat: Seat) -> Span {
        self.counts.hands[seat.index()]
    }

    #[must_use]
    pub const fn with_hand(mut self, seat: Seat, hand: Span) -> Self {
        self.counts.hands[seat.index()] = hand;
        self
    }

    #[must_use]
    pub const fn with_deck(mut self, deck: Span) -> Self {
        self.counts.deck = deck;
        self
    }

    #[must_use]
    pub const fn with_cursed(mut self, cursed: SeatSet) -> Self {
        self.situation.cursed = cursed;
        self
    }

    /// This many cards leave a hand, if it can have that many.
    pub fn lose(self, seat: Seat, count: u8) -> Option<Self> {
        Some(self.with_hand(seat, self.hand(seat).fewer(count)?))
    }

    #[must_use]
    pub const fn gain(self, seat: Seat) -> Self {
        self.with_hand(seat, self.hand(seat).more(1))
    }

    #[must_use]
    pub const fn ask(mut self, asked: Asked) -> Self {
        self.situation.asked = asked;
        self
    }

    /// What may follow if this line comes next.
    pub fn follow(&self, table: &Table, line: &PublicLine<Action>, next: Visitor<'_>) {
        if self.situation.asked == Asked::Over
            || seat_of(line).is_some_and(|seat| !self.situation.alive.contains(seat))
        {
            return;
        }
        match *line {
            PublicLine::Left { seat } => self.leave(table, seat, next),
            PublicLine::Settled => self.settled(table, next),
            PublicLine::Veiled { seat } => self.veiled(table, seat, next),
            PublicLine::Open { seat, action: Action::Nope } => self.noped(table, seat, next),
            PublicLine::Open { seat, action: Action::Pass } => self.passed(table, seat, next),
            PublicLine::Open { seat, action } if seat == self.situation.turn => {
                self.open(table, action, next);
            }
            PublicLine::Open { .. } => {}
        }
    }

    /// The player whose turn it is does something in the open.
    fn open(&self, table: &Table, action: Action, next: Visitor<'_>) {
        let seat = self.situation.turn;
        match (self.situation.asked, action) {
            (Asked::Turn | Asked::DrawBottom, Action::Draw) => self.draw(table, next),
            (Asked::Turn, Action::Play(play)) if !self.situation.cursed.contains(seat) => {
                self.play(table, play, next);
            }
            (Asked::Turn, Action::At { position }) if self.situation.cursed.contains(seat) => {
                self.play_blindly(table, position, next);
            }
            (Asked::Aim { card }, Action::Target { target }) => {
                let play = Play::Aimed { card, target };
                if let Some(aimed) = self.aimed_at(target, card) {
                    aimed.put_question(table, play, next);
                }
            }
            (Asked::Times, Action::Times { times: 1..=MOST_SHUFFLES }) => next(self.ask(Asked::Turn)),
            (Asked::Take { cards }, Action::Take { card }) => {
                let is_anybody_out = self.situation.alive.len() < table.config.seats();
                if table.may_lie(card, cards.cards(), is_anybody_out) {
                    let mut after = self.gain(seat).ask(Asked::Turn);
                    if card == Title::Defuse {
                        after.counts.safe = after.counts.safe.with(seat);
                    }
                    next(after);
                }
            }
            _ => {}
        }
    }

    /// Somebody did something that is not shown.
    fn veiled(&self, table: &Table, seat: Seat, next: Visitor<'_>) {
        match self.situation.asked {
            Asked::Alter if seat == self.situation.turn => next(self.ask(Asked::Turn)),
            Asked::Give { from } if seat == from => {
                if let Some(mut after) = self.lose(from, 1) {
                    after.counts.safe = after.counts.safe.without(from);
                    let after = after.gain(self.situation.turn).ask(Asked::Turn);
                    after.perhaps_loose(table, &[from, self.situation.turn], Then::Turn, next);
                }
            }
            Asked::Place { by, then } if seat == by => {
                let mut after = *self;
                after.counts.deck = after.counts.deck.more(1);
                match then {
                    Then::EndTurn => after.end_turn(next),
                    Then::Turn => after.resume(next),
                    Then::Ask { play } => after.put_question(table, play, next),
                }
            }
            _ => {}
        }
    }

    /// A question is settled by answers that nobody heard.
    fn settled(&self, table: &Table, next: Visitor<'_>) {
        match self.situation.asked {
            Asked::Nope { .. } if table.config.nope_asks() == NopeAsks::Everyone => self.settle(table, next),
            Asked::Garbage => self.collect(table, next),
            Asked::Keep => {
                self.gain(self.situation.turn).finish_draw(next);
                self.defuse(self.situation.turn, Then::EndTurn, next);
            }
            _ => {}
        }
    }

    /// A play of the player whose turn it is.
    fn play(&self, table: &Table, play: Play, next: Visitor<'_>) {
        let (seat, cards) = (self.situation.turn, play.cards().count() as u8);
        if !table.is_play(play) {
            return;
        }
        let Some(mut after) = self.lose(seat, cards) else { return };
        if play.cards().any(|card| card == Title::Defuse) {
            after.counts.safe = after.counts.safe.without(seat);
        }
        if let Some(target) = play.target() {
            // A combo takes a card, as a Favor does.
            let card = if let Play::Aimed { card, .. } = play { card } else { Title::Favor };
            match after.aimed_at(target, card) {
                Some(aimed) => after = aimed,
                None => return,
            }
        }
        after.put_question(table, play, next);
        if play.cards().any(|card| card == Title::StreakingKitten) {
            after.come_loose(seat, Then::Ask { play }, next);
        }
    }

    /// With this target, if it is possible: most cards need one that holds something.
    fn aimed_at(&self, target: Seat, card: Title) -> Option<Self> {
        if target == self.situation.turn || !self.situation.alive.contains(target) {
            return None;
        }
        let needed = u8::from(!matches!(card, Title::TargetedAttack | Title::CurseOfTheCatButt));
        Some(self.with_hand(target, self.hand(target).at_least(needed)?))
    }

    /// A cursed player plays something by its position.
    fn play_blindly(&self, table: &Table, position: u8, next: Visitor<'_>) {
        let seat = self.situation.turn;
        let Some(at) = self.hand(seat).at_least(position.saturating_add(1)) else { return };
        let Some(mut after) = self.with_hand(seat, at).lose(seat, 1) else { return };
        after.counts.safe = after.counts.safe.without(seat);
        for card in Titles::SOLO.iter().filter(|&card| table.is_left(card)) {
            after.put_question(table, Play::Card { card }, next);
        }
        for card in Titles::AIMED.iter().filter(|&card| table.is_left(card)) {
            next(after.ask(Asked::Aim { card }));
        }
        after.ask(Asked::Turn).perhaps_loose(table, &[seat], Then::Turn, next);
    }

    /// Who may be asked about a card that `last` played.
    pub fn askable(&self, last: Seat) -> SeatSet {
        self.situation.alive.without(last).except(self.situation.cursed)
    }

    /// Puts the question whether anybody stops this play.
    pub fn put_question(&self, table: &Table, play: Play, next: Visitor<'_>) {
        let by = self.situation.turn;
        let asked = Asked::Nope { play, by, last: by, is_stopped: false, passed: SeatSet::EMPTY };
        self.ask(asked).wait(table, next);
    }

    /// The question stands if anybody is left to answer, and is settled if not. Where only holders of a Nope are asked,
    /// that may be anybody or nobody.
    fn wait(&self, table: &Table, next: Visitor<'_>) {
        let Asked::Nope { last, passed, .. } = self.situation.asked else { return };
        let is_open = !self.askable(last).except(passed).is_empty();
        if is_open {
            next(*self);
        }
        if !is_open || table.config.nope_asks() == NopeAsks::Holders {
            self.settle(table, next);
        }
    }

    fn noped(&self, table: &Table, seat: Seat, next: Visitor<'_>) {
        let Asked::Nope { play, by, last, is_stopped, passed } = self.situation.asked else { return };
        let Some(after) = self.lose(seat, 1) else { return };
        if self.askable(last).except(passed).contains(seat) {
            let passed = SeatSet::EMPTY;
            after
                .ask(Asked::Nope { play, by, last: seat, is_stopped: !is_stopped, passed })
                .wait(table, next);
        }
    }

    /// A no that is told.
    fn passed(&self, table: &Table, seat: Seat, next: Visitor<'_>) {
        let Asked::Nope { play, by, last, is_stopped, passed } = self.situation.asked else { return };
        let is_told = table.config.nope_asks() == NopeAsks::Holders;
        let Some(after) = self.hand(seat).at_least(1).map(|hand| self.with_hand(seat, hand)) else { return };
        if is_told && self.askable(last).except(passed).contains(seat) {
            let passed = passed.with(seat);
            after.ask(Asked::Nope { play, by, last, is_stopped, passed }).wait(table, next);
        }
    }

    /// A player leaves.
    fn leave(&self, table: &Table, seat: Seat, next: Visitor<'_>) {
        let is_placing = matches!(self.situation.asked, Asked::Place { .. });
        let takes_along = matches!(self.situation.asked, Asked::Place { by, .. } if by == seat);
        let mut after = self.without(seat);
        if table.config.edition().has_streaking() {
            // A kitten that is kept or being drawn goes along.
            after.counts.deck = after.counts.deck.perhaps_fewer(1);
        } else if takes_along {
            after.situation.kittens -= 1;
        } else if usize::from(after.situation.kittens - u8::from(is_placing)) >= after.situation.alive.len() {
            after.situation.kittens -= 1;
            after.counts.deck = after.counts.deck.fewer(1).unwrap_or(Span::NONE);
        }
        if after.situation.alive.len() < 2 {
            return next(after.ask(Asked::Over));
        }
        after.go_on_without(table, seat, next);
    }

    fn go_on_without(&self, table: &Table, seat: Seat, next: Visitor<'_>) {
        match self.situation.asked {
            Asked::Nope { by, .. } if by == seat => self.pass_on(next),
            Asked::Nope { play, .. } if play.target() == Some(seat) => self.resume(next),
            Asked::Nope { play, by, last, is_stopped, passed } => {
                // Everybody else may have answered already.
                let passed = passed.without(seat);
                let asked = Asked::Nope { play, by, last, is_stopped, passed };
                if !self.askable(last).except(passed).is_empty() {
                    next(self.ask(asked));
                }
                self.settle(table, next);
            }
            Asked::Garbage if self.situation.turn == seat => self.pass_on(next),
            Asked::Garbage => {
                next(*self);
                self.collect(table, next);
            }
            Asked::Give { from } if from == seat => self.resume(next),
            Asked::Place { by, .. } if by == seat => self.resume(next),
            Asked::Place { .. } => next(*self),
            Asked::Aim { .. } if self.situation.turn != seat => {
                // Nobody may be left whom the card could be for.
                next(*self);
                self.resume(next);
            }
            _ if self.situation.alive.contains(self.situation.turn) => next(*self),
            _ => self.pass_on(next),
        }
    }
}

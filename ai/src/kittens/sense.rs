//! What looks sensible to a seat, without looking ahead.

use ::kittens::{Action, Moment, Play, State, Title};
use kernel::Seat;

/// What a card is worth to keep, about.
pub const fn value(card: Title) -> f32 {
    match card {
        Title::Defuse => 10.0,
        Title::StreakingKitten => 5.0,
        Title::Nope | Title::Attack | Title::TargetedAttack | Title::SuperSkip => 4.0,
        Title::Skip | Title::AlterTheFuture3 | Title::AlterTheFuture5 => 3.5,
        Title::Reverse | Title::DrawFromTheBottom | Title::CatomicBomb => 3.0,
        Title::SeeTheFuture3 | Title::SeeTheFuture5 => 2.5,
        Title::Favor | Title::SwapTopAndBottom | Title::CurseOfTheCatButt => 2.0,
        Title::Shuffle | Title::FeralCat => 1.5,
        // Nobody wants to keep a kitten.
        Title::ExplodingKitten | Title::ImplodingKitten => 0.2,
        _ => 1.0,
    }
}

/// How one seat sees the moment.
#[derive(Clone, Copy, Debug)]
pub struct Sense<'a> {
    state: &'a State,
    seat: Seat,
    /// The chance that the next card harms who draws it, as far as this seat knows.
    danger: f32,
    /// How bad it would be to draw now, from 0 to 1.
    fear: f32,
}

impl<'a> Sense<'a> {
    pub fn new(state: &'a State, seat: Seat) -> Self {
        let danger = danger(state, seat);
        let lives = state.holds(seat, Title::Defuse);
        let harm = match lives {
            0 => 1.0,
            1 => 0.5,
            _ => 0.35,
        };
        // A kitten that lies face up spares nobody.
        let harm = if state.foreseen(seat, 0) == Some(Title::ImplodingKitten) { 1.0 } else { harm };
        Self { state, seat, danger, fear: danger * harm }
    }

    /// How much this seat is inclined to give this answer: any scale, always above 0.
    pub fn inclination(&self, action: &Action) -> f32 {
        let weight = match *action {
            Action::Draw => self.draw(),
            Action::Play(play) => self.play(play),
            Action::Nope => self.nope(),
            Action::Put { index } => self.put(index),
            Action::PutAnywhere => 0.4,
            Action::Give { card } => 1.0 / (value(card) * value(card)),
            Action::GiveAnything => 0.02,
            Action::Take { card } => value(card) * value(card),
            Action::Keep => 2.0,
            Action::At { .. } => 0.3 * self.fear / f32::from(self.state.hand_len(self.seat).max(1)) + 0.01,
            Action::Order { order } => self.order(order.places()),
            _ => 1.0,
        };
        weight.max(0.001)
    }

    fn draw(&self) -> f32 {
        if self.danger >= 1.0 {
            return 0.02;
        }
        let calm = 1.0 - self.fear;
        calm * calm + if self.danger <= 0.0 { 1.5 } else { 0.0 }
    }

    fn is_foreseen(&self) -> bool {
        self.state.foreseen(self.seat, 0).is_some()
    }

    fn play(&self, play: Play) -> f32 {
        let owed = f32::from(self.state.turns());
        let sure = self.danger >= 1.0;
        match play {
            Play::Card { card } => match card {
                Title::Skip | Title::Reverse => 4.0 * self.fear * self.fear + 0.01,
                Title::SuperSkip => 4.0 * self.fear * self.fear * owed + 0.01,
                Title::Attack => 6.0 * self.fear * self.fear + 0.03 + 0.7 * (owed - 1.0),
                Title::SeeTheFuture3 | Title::SeeTheFuture5 => {
                    if self.is_foreseen() {
                        0.002
                    } else {
                        3.0 * self.fear
                    }
                }
                Title::AlterTheFuture3 | Title::AlterTheFuture5 if sure => 4.0,
                Title::AlterTheFuture3 | Title::AlterTheFuture5 => {
                    if self.is_foreseen() {
                        0.002
                    } else {
                        2.0 * self.fear
                    }
                }
                Title::Shuffle if sure => 1.5,
                Title::SwapTopAndBottom if sure => 2.0,
                Title::DrawFromTheBottom => self.bottom(),
                Title::CatomicBomb => 0.5 + self.fear,
                Title::GarbageCollection => 0.1,
                _ => 0.005,
            },
            Play::Aimed { card, target } => match card {
                Title::TargetedAttack => 6.0 * self.fear * self.fear + 0.03 + 0.7 * (owed - 1.0),
                Title::Favor => 0.3 * self.haul(target),
                Title::CurseOfTheCatButt => 0.2,
                _ => 0.1,
            },
            Play::Pair { card, target, .. } => 0.4 * self.haul(target) / value(card),
            Play::Triple { card, target, named, .. } => 0.03 * self.haul(target) * value(named) / value(card),
            Play::Five { cards } => {
                let cost: f32 = cards.cards().iter().map(|&card| value(card)).sum();
                3.0 / cost
            }
        }
    }

    /// What there is to gain from a hand.
    fn haul(&self, target: Seat) -> f32 {
        let need =
            if self.danger >= 1.0 || self.state.holds(self.seat, Title::Defuse) == 0 { 2.0 } else { 1.0 };
        need * f32::from(self.state.hand_len(target).min(8)) / 5.0
    }

    fn bottom(&self) -> f32 {
        let last = self.state.deck_len().saturating_sub(1);
        match self.state.foreseen(self.seat, last) {
            Some(card) if harms(self.state, card) => 0.001,
            Some(_) => 4.0 * self.fear + 0.02,
            None => 2.5 * self.fear * self.fear + 0.01,
        }
    }

    /// Against a no, which weighs 1.
    fn nope(&self) -> f32 {
        if self.state.holds(self.seat, Title::Nope) == 0 {
            return 0.0;
        }
        let Moment::Nope { play, by, nopes, .. } = self.state.moment() else { return 0.0 };
        let stands = nopes % 2 == 0;
        if by == self.seat {
            // Own play: it matters when it was to save one's skin.
            return if stands { 0.0 } else { 0.15 + 3.0 * self.fear * self.fear };
        }
        if !stands {
            return 0.02;
        }
        let is_next = self.state.follower() == self.seat;
        match play {
            Play::Triple { target, named, .. } if target == self.seat => {
                if self.state.holds(self.seat, named) > 0 { 0.3 * value(named) } else { 0.0 }
            }
            Play::Aimed { card: Title::TargetedAttack, target } if target == self.seat => {
                0.4 + 2.0 * self.fear
            }
            Play::Pair { target, .. } | Play::Aimed { target, .. } if target == self.seat => 0.5,
            Play::Card { card: Title::Attack } if is_next => 0.3 + 2.0 * self.fear,
            Play::Card {
                card: Title::Skip | Title::Reverse | Title::SuperSkip | Title::DrawFromTheBottom,
            } if is_next => 0.05 + 1.5 * self.fear * self.fear + if self.danger >= 1.0 { 1.5 } else { 0.0 },
            Play::Card { card: Title::Shuffle | Title::AlterTheFuture3 | Title::SwapTopAndBottom }
                if self.danger >= 1.0 =>
            {
                0.5
            }
            Play::Card { card: Title::CatomicBomb } if is_next => 1.0,
            _ => 0.03,
        }
    }

    /// The next card is the next player's, unless one has to draw again oneself.
    fn put(&self, index: u8) -> f32 {
        let again = self.state.turns().saturating_sub(1);
        let own_turn = self.state.player() == self.seat;
        let round = self.state.living().len() as u8;
        if own_turn && index < again {
            0.02
        } else if own_turn && index == again {
            1.5
        } else if index >= round.saturating_sub(1) + again && index.is_multiple_of(round.max(1)) {
            0.2
        } else {
            0.35
        }
    }

    /// Something harmless first if one has to draw, else something harmful.
    fn order(&self, places: &[u8]) -> f32 {
        let harms =
            |place: &u8| self.state.foreseen(self.seat, *place).is_some_and(|card| harms(self.state, card));
        let first = places.iter().position(harms);
        match first {
            Some(index) if index < usize::from(self.state.turns()) => 0.05,
            Some(index) if index == usize::from(self.state.turns()) => 2.0,
            _ => 1.0,
        }
    }
}

/// Would this card harm who draws it now?
pub fn harms(state: &State, card: Title) -> bool {
    card == Title::ExplodingKitten || card == Title::ImplodingKitten && state.implodes()
}

/// The chance that the next card harms who draws it, as far as this seat knows.
pub fn danger(state: &State, seat: Seat) -> f32 {
    if let Some(card) = state.foreseen(seat, 0) {
        return if harms(state, card) { 1.0 } else { 0.0 };
    }
    let (bad, all) = state.unforeseen(seat);
    f32::from(bad) / f32::from(all.max(1))
}

//! The answers that are worth considering: of equivalent ones, only one.

use super::sense::value;
use ::kittens::{Action, Combos, Five, Kittens, Moment, Play, State, Title};
use kernel::{Game as _, Seat, sort_few};

/// What is worth naming in a triple.
const WANTED: [Title; 4] = [Title::Defuse, Title::Nope, Title::Attack, Title::Skip];

/// Appends some of the options of this seat, always at least one.
pub fn shortlist(state: &State, seat: Seat, into: &mut Vec<Action>) {
    let start = into.len();
    match state.moment() {
        Moment::Turn if !state.is_cursed(seat) => turn(state, seat, into),
        Moment::Times => into.push(Action::Times { times: 1 }),
        Moment::Place { .. } => place(state, into),
        Moment::Nope { .. } if state.holds(seat, Title::Nope) == 0 => into.push(Action::Pass),
        Moment::Alter { count } if count > 3 => {
            Kittens::options(state, seat, into);
            // All orders of five are too many: every tenth of them differs enough from its neighbours.
            let mut index = 0;
            into.retain(|_| {
                index += 1;
                index <= start || (index - start) % 10 == 1
            });
        }
        _ => Kittens::options(state, seat, into),
    }
}

fn place(state: &State, into: &mut Vec<Action>) {
    let deck = state.deck_len();
    let mut places = [0, 1, 2, 3, deck / 2, deck];
    sort_few(&mut places, |one, next| one > next);
    let mut last = None;
    for index in places {
        if index <= deck && last != Some(index) {
            into.push(Action::Put { index });
            last = Some(index);
        }
    }
    into.push(Action::PutAnywhere);
}

fn turn(state: &State, seat: Seat, into: &mut Vec<Action>) {
    into.push(Action::Draw);
    for card in state.titles(seat) {
        if card.is_solo() {
            into.push(Action::Play(Play::Card { card }));
        } else if card.is_aimed() {
            let targets = state.may_aim(card).iter();
            into.extend(targets.map(|target| Action::Play(Play::Aimed { card, target })));
        }
    }
    let ferals = state.holds(seat, Title::FeralCat);
    let mut cheapest: Option<(Title, u8)> = None;
    let mut triple: Option<(Title, u8)> = None;
    for card in state.titles(seat).filter(|&card| state.may_combine(card) && card != Title::Defuse) {
        let held = state.holds(seat, card);
        let helped = if card.is_cat() { ferals } else { 0 };
        let cheaper = |known: Option<(Title, u8)>, needed: u8| {
            known.is_none_or(|(known, used)| value(card) + f32::from(needed) < value(known) + f32::from(used))
        };
        for (size, best) in [(2, &mut cheapest), (3, &mut triple)] {
            let needed = size - held.min(size);
            if needed <= helped && cheaper(*best, needed) {
                *best = Some((card, needed));
            }
        }
    }
    for target in state.may_rob().iter() {
        if let Some((card, ferals)) = cheapest {
            into.push(Action::Play(Play::Pair { card, ferals, target }));
        }
        if let Some((card, ferals)) = triple {
            into.extend(WANTED.map(|named| Action::Play(Play::Triple { card, ferals, target, named })));
        }
    }
    if state.setup().combos() == Combos::Titles {
        into.extend(five(state, seat));
    }
}

/// The five different cards that are missed least.
fn five(state: &State, seat: Seat) -> Option<Action> {
    let mut cards: Vec<Title> =
        state.titles(seat).filter(|&card| card != Title::ExplodingKitten && card != Title::Defuse).collect();
    if cards.len() < 5 {
        return None;
    }
    sort_few(&mut cards, |one, next| value(*one).total_cmp(&value(*next)).is_gt());
    let cards: [Title; 5] = cards[..5].try_into().ok()?;
    Some(Action::Play(Play::Five { cards: Five::new(cards) }))
}

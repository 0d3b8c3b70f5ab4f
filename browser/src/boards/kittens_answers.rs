//! Answers of Exploding Kittens: as people type them, and as targets that lead to them.

use super::kittens_drawing::card_id;
use crate::sight::Desk;
use kernel::{Catalogued as _, Seat};
use kittens::{Action, Kittens, Play, Question, Title, View};

/// The number of the first player in what is typed.
const FIRST: usize = 1;

/// The target that names a card which is not in the hand.
pub fn title_id(card: Title) -> String {
    format!("title-{}", card.word())
}

/// The target of a player: the element of that player.
pub fn seat_id(seat: Seat) -> String {
    format!("seat-{}", seat.index())
}

/// An answer as somebody typed it: the notation with players counted from 1, `d` to draw, a number where one is asked.
pub fn read(desk: &Desk<'_>, view: &View, text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    if let Some(action) = text.parse::<Action>().ok().or_else(|| Kittens::read_action(&text)) {
        return counted(action).map(|action| action.to_string());
    }
    let number = text.parse::<u8>().ok();
    let action = match (&view.question, number) {
        (Question::Turn | Question::DrawBottom, None) if text == "d" => Action::Draw,
        (Question::Nope { .. }, Some(1)) => Action::Nope,
        (Question::Nope { .. }, Some(2)) => Action::Pass,
        (Question::Times, Some(times)) => Action::Times { times },
        (Question::Place { .. }, Some(index)) => Action::Put { index },
        _ => {
            // A card by the name that the player sees.
            let is_named = |title: &Title| {
                desk.voice.word(&format!("kittens-card-{}", title.word())).to_ascii_lowercase() == text
            };
            let card = view.cards().into_iter().flatten().find(is_named)?;
            match view.question {
                Question::Give { .. } | Question::Garbage { .. } => Action::Give { card },
                Question::Turn => Action::Play(Play::Card { card }),
                _ => return None,
            }
        }
    };
    Some(action.to_string())
}

/// The same action with players counted from 0.
fn counted(action: Action) -> Option<Action> {
    let seat = |seat: Seat| seat.index().checked_sub(FIRST).and_then(Seat::checked);
    Some(match action {
        Action::Target { target } => Action::Target { target: seat(target)? },
        Action::Play(Play::Aimed { card, target }) => {
            Action::Play(Play::Aimed { card, target: seat(target)? })
        }
        Action::Play(Play::Pair { card, ferals, target }) => {
            Action::Play(Play::Pair { card, ferals, target: seat(target)? })
        }
        Action::Play(Play::Triple { card, ferals, target, named }) => {
            Action::Play(Play::Triple { card, ferals, target: seat(target)?, named })
        }
        other => other,
    })
}

/// The cards of the hand that make up these, each once.
fn places(view: &View, cards: impl Iterator<Item = Title>) -> Vec<String> {
    let hand = view.cards();
    let mut used: Vec<usize> = Vec::new();
    for card in cards {
        let place = (0..hand.len()).find(|index| hand[*index] == Some(card) && !used.contains(index));
        used.extend(place);
    }
    used.into_iter().map(card_id).collect()
}

/// The targets that lead to an answer.
pub fn way(view: &View, action: &Action) -> Vec<String> {
    match *action {
        Action::Play(play) => {
            let mut way = places(view, play.cards());
            let others =
                view.players.iter().enumerate().filter(|(index, player)| {
                    player.alive && view.you.is_none_or(|you| you.index() != *index)
                });
            // With one opponent nobody asks whom.
            way.extend(play.target().filter(|_| others.count() > 1).map(seat_id));
            if let Play::Triple { named, .. } = play {
                way.push(title_id(named));
            }
            way
        }
        Action::At { position } | Action::GiveAt { position } => vec![card_id(position.into())],
        Action::Give { card } => places(view, std::iter::once(card)),
        Action::Target { target } => vec![seat_id(target)],
        Action::Take { card } => vec![title_id(card)],
        Action::Order { ref order } => order.places().iter().map(|place| format!("top-{place}")).collect(),
        Action::Put { .. }
        | Action::Times { .. }
        | Action::Draw
        | Action::Nope
        | Action::Pass
        | Action::PutAnywhere
        | Action::Keep
        | Action::Defuse
        | Action::GiveAnything => vec![action.to_string().replace(' ', "-")],
    }
}

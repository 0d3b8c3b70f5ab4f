//! The table and the hand of whoever looks.

use crate::cards::{card_name, standing};
use crate::plain::Sight;
use crate::{Speech, say};
use kernel::{Direction, Seat};
use kittens::{Hand, Imploding, KnownCard, Question, View};

pub(super) fn draw(view: &View, sight: &Sight) -> String {
    let mut lines = vec![String::new()];
    lines.extend(piles(view, sight.speech));
    lines.extend(players(view, sight));
    if let Some(hand) = &view.hand {
        lines.push(say!(sight.speech, "kittens-hand"));
        lines.extend(hand_lines(hand, sight.speech));
    }
    lines.join("\n")
}

/// The deck with what the viewer knows of it, and the discard pile.
fn piles(view: &View, speech: &Speech) -> Vec<String> {
    let deck = say!(speech, "kittens-deck", count = view.deck.cards);
    let discard = match view.discard.last() {
        Some(&top) => say!(speech, "kittens-discard", count = view.discard.len(), card = top.arg()),
        None => say!(speech, "kittens-discard-empty"),
    };
    let mut lines = vec![format!("{deck}  {discard}")];
    if !view.deck.known.is_empty() {
        let known = |known: &KnownCard| format!("{} {}", known.index, card_name(speech, known.card));
        let cards: Vec<String> = view.deck.known.iter().map(known).collect();
        lines.push(say!(speech, "kittens-deck-known", cards = cards.join(", ")));
    }
    if view.deck.imploding == Imploding::FaceUp {
        lines.push(say!(speech, "kittens-imploding-up"));
    }
    if view.players.len() > 2 {
        lines.push(match view.direction {
            Direction::Clockwise => say!(speech, "kittens-clockwise"),
            Direction::CounterClockwise => say!(speech, "kittens-counter-clockwise"),
        });
    }
    lines
}

/// A line for every player, with a mark for whose turn it is.
fn players(view: &View, sight: &Sight) -> Vec<String> {
    let over = matches!(view.question, Question::Over { .. });
    let line = |seat: Seat| {
        let mark = if seat == view.turn && !over { '>' } else { ' ' };
        let name = sight.names.get(seat.index()).map_or("", String::as_str);
        format!("{mark} {}", standing(sight.speech, view, seat, name).join("; "))
    };
    Seat::all(view.players.len()).map(line).collect()
}

/// The cards with their indices.
fn hand_lines(hand: &Hand, speech: &Speech) -> Vec<String> {
    let names: Vec<String> = match hand {
        Hand::Open { cards } => cards.iter().map(|&card| card_name(speech, card)).collect(),
        Hand::Cursed { marked, hidden } => {
            let open = marked.iter().map(|&card| card_name(speech, card));
            open.chain((0..*hidden).map(|_| "???".to_string())).collect()
        }
    };
    names.iter().enumerate().map(|(index, name)| format!("{index:>3} {name}")).collect()
}

//! Exploding Kittens in words and indices, the same in plain mode and on the full screen.

use crate::{Speech, say};
use kernel::{Arg, Line, Seat};
use kittens::{Action, Play, Question, Refusal, Title, View};

/// A message of the game's own words.
pub fn said(speech: &Speech, key: &str, args: Vec<(&str, Arg)>) -> String {
    speech.say(&Line::new(key, args), &[])
}

pub fn card_name(speech: &Speech, card: Title) -> String {
    said(speech, &format!("kittens-card-{}", card.word()), Vec::new())
}

/// Several cards, in this order.
pub fn card_names(cards: &[Title]) -> Arg {
    Arg::Words(cards.iter().map(|card| format!("kittens-card-{}", card.word())).collect())
}

/// What a card does.
pub fn about(speech: &Speech, card: Title) -> String {
    let help = said(speech, &format!("kittens-help-{}", card.word()), Vec::new());
    format!("{}: {help}", card_name(speech, card))
}

/// The state of a player: cards, turns left if there are several, and what everybody or the viewer knows of the hand.
pub fn standing(speech: &Speech, view: &View, seat: Seat, name: &str) -> Vec<String> {
    let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
    let name = name.to_string();
    if !player.alive {
        return vec![say!(speech, "kittens-player-out", player = name)];
    }
    let is_over = matches!(view.question, Question::Over { .. });
    let mut parts = vec![say!(speech, "kittens-player", player = name, count = player.cards)];
    if seat == view.turn && view.turns > 1 && !is_over {
        parts.push(say!(speech, "kittens-turns", count = view.turns));
    }
    if player.cursed {
        parts.push(say!(speech, "kittens-cursed"));
    }
    if !player.marked.is_empty() {
        parts.push(say!(speech, "kittens-marked", cards = card_names(&player.marked)));
    }
    let known = view.known_of(seat);
    if !known.is_empty() {
        parts.push(match view.you {
            Some(_) => say!(speech, "kittens-known", cards = card_names(&known)),
            None => say!(speech, "kittens-known-to-all", cards = card_names(&known)),
        });
    }
    parts
}

/// What everybody or the viewer knows of another player's hand.
pub fn known_of(view: &View, seat: Seat) -> Vec<Title> {
    let Some(player) = view.players.get(seat.index()).filter(|player| player.alive) else {
        return Vec::new();
    };
    player.marked.iter().copied().chain(view.known_of(seat)).collect()
}

/// The cards at these places; `None` if there is no such place, or one is named twice.
pub fn at(hand: &[Title], numbers: &[u8]) -> Option<Vec<Title>> {
    let is_twice = |(index, number): (usize, &u8)| numbers[..index].contains(number);
    if numbers.iter().enumerate().any(is_twice) {
        return None;
    }
    numbers.iter().map(|&place| hand.get(usize::from(place)).copied()).collect()
}

/// Whole numbers, separated by spaces or commas. One that is negative or out of any range becomes the
/// largest, which the table refuses.
pub fn numbers(text: &str) -> Option<Vec<u8>> {
    let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        let is_number = !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit());
        is_number.then(|| word.parse().unwrap_or(u8::MAX))
    };
    let numbers: Vec<u8> = words.map(number).collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}

/// An action in notation with the players counted from `first`, as the table wants it: counted from 0. Anything else is
/// left to the table.
pub fn read_counted(text: &str, first: usize) -> Result<String, Refusal> {
    let Ok(action) = text.parse::<Action>() else { return Ok(text.into()) };
    let seat = |seat: Seat| seat.index().checked_sub(first).and_then(Seat::checked).ok_or(Refusal::BadTarget);
    let action = match action {
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
        _ => return Ok(text.into()),
    };
    Ok(action.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_players_are_counted_as_they_are_shown() {
        let typed = [
            ("favor 2", "favor 1"),
            ("target 1", "target 0"),
            ("pair tacocat+feral-cat 3", "pair tacocat+feral-cat 2"),
            ("triple beard-cat 2 nope", "triple beard-cat 1 nope"),
            ("put 2", "put 2"),
            ("give at 2", "give at 2"),
            ("order 2 0 1", "order 2 0 1"),
            ("something else 2", "something else 2"),
        ];
        for (text, meant) in typed {
            assert_eq!(read_counted(text, 1), Ok(meant.into()));
            assert_eq!(read_counted(text, 0), Ok(text.into()));
        }
        assert_eq!(read_counted("favor 0", 1), Err(Refusal::BadTarget));
    }

    #[test]
    fn indices_are_whole_numbers() {
        assert_eq!(numbers("3"), Some(vec![3]));
        assert_eq!(numbers(" 1, 4,5 "), Some(vec![1, 4, 5]));
        assert_eq!(numbers("-1 1000000"), Some(vec![255, 255]));
        assert_eq!(numbers("99999999999999999999"), Some(vec![255]));
        for text in ["", "d", "1 d", "-", "1.5", "pair tacocat 1"] {
            assert_eq!(numbers(text), None, "{text}");
        }
    }

    #[test]
    fn a_card_is_played_once() {
        let hand = [Title::Nope, Title::Tacocat, Title::Tacocat];
        assert_eq!(at(&hand, &[2, 1]), Some(vec![Title::Tacocat; 2]));
        assert_eq!(at(&hand, &[1, 1]), None);
        assert_eq!(at(&hand, &[3]), None);
    }
}

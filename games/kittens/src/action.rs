//! What a player can say, and how it is written.

use crate::{Five, Order, Play, Title};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use kernel::{Seat, tell};
use serde::{Deserialize, Serialize};

/// An answer to what the game asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// Draw a card, which ends the turn.
    Draw,
    /// Play a card or a combo.
    Play(Play),
    /// Cursed: play the unseen card at this position of the hand.
    At {
        /// The position in the hand, from 0.
        position: u8,
    },
    /// Cursed: the card that turned up is for this player.
    Target {
        /// Another player at whom the card can be aimed.
        target: Seat,
    },
    /// Stop the last card.
    Nope,
    /// No Nope.
    Pass,
    /// Shuffle this many times.
    Times {
        /// How many times; the result is as random after one.
        times: u8,
    },
    /// Lay the seen cards back in this order.
    Order {
        /// Which card comes on top, then the next.
        order: Order,
    },
    /// Put the kitten back with this many cards above it.
    Put {
        /// How many cards lie above it.
        index: u8,
    },
    /// Put the kitten back at a random place.
    PutAnywhere,
    /// Keep the drawn kitten in secret.
    Keep,
    /// Defuse the drawn kitten instead.
    Defuse,
    /// Give this card away: for a Favor, or to Garbage Collection.
    Give {
        /// A card in the hand.
        card: Title,
    },
    /// Cursed: give the card at this position.
    GiveAt {
        /// The position in the hand, from 0.
        position: u8,
    },
    /// Give a random card.
    GiveAnything,
    /// Take this card from the discard pile.
    Take {
        /// A card in the discard pile.
        card: Title,
    },
}

/// `draw`, `skip`, `favor 2`, `pair tacocat 1`, `pair tacocat+feral-cat 1`, `triple beard-cat 1 nope`,
/// `five defuse nope attack skip favor`, `at 3`, `target 1`, `nope`, `pass`, `times 7`, `order 2 0 1`, `put 3`,
/// `put anywhere`, `keep`, `defuse`, `give skip`, `give at 2`, `give anything`, `take attack`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Play(play) => play.fmt(f),
            Self::At { position } => write!(f, "at {position}"),
            Self::Target { target } => write!(f, "target {}", target.index()),
            Self::Nope => f.write_str("nope"),
            Self::Pass => f.write_str("pass"),
            Self::Times { times } => write!(f, "times {times}"),
            Self::Order { order } => write!(f, "order {order}"),
            Self::Put { index } => write!(f, "put {index}"),
            Self::PutAnywhere => f.write_str("put anywhere"),
            Self::Keep => f.write_str("keep"),
            Self::Defuse => f.write_str("defuse"),
            Self::Give { card } => write!(f, "give {card}"),
            Self::GiveAt { position } => write!(f, "give at {position}"),
            Self::GiveAnything => f.write_str("give anything"),
            Self::Take { card } => write!(f, "take {card}"),
        }
    }
}

/// The text is not an action in this notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not the notation of an action")]
pub struct BadAction;

/// A number as it is written: no sign, no leading zero.
fn number(word: &str) -> Result<u8, BadAction> {
    let plain = word == "0" || !word.starts_with(['0', '+']);
    word.parse().ok().filter(|_| plain).ok_or(BadAction)
}

fn seat(word: &str) -> Result<Seat, BadAction> {
    Seat::checked(usize::from(number(word)?)).ok_or(BadAction)
}

fn title(word: &str) -> Result<Title, BadAction> {
    word.parse().map_err(|_| BadAction)
}

/// `tacocat`, `tacocat+feral-cat`: what a pair or triple of `size` is made of, and how many Feral Cats stand in.
fn combo(word: &str, size: u8) -> Result<(Title, u8), BadAction> {
    let mut cards = word.split('+');
    let card = title(cards.next().unwrap_or_default())?;
    let mut ferals = 0;
    for feral in cards {
        if title(feral)? != Title::FeralCat || card == Title::FeralCat {
            return Err(BadAction);
        }
        ferals += 1;
    }
    if ferals < size { Ok((card, ferals)) } else { Err(BadAction) }
}

impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        let words: Vec<&str> = text.split(' ').collect();
        let action = match words.as_slice() {
            ["draw"] => Self::Draw,
            ["nope"] => Self::Nope,
            ["pass"] => Self::Pass,
            ["keep"] => Self::Keep,
            ["defuse"] => Self::Defuse,
            ["put", "anywhere"] => Self::PutAnywhere,
            ["put", index] => Self::Put { index: number(index)? },
            ["times", times] => Self::Times { times: number(times)? },
            ["at", position] => Self::At { position: number(position)? },
            ["target", target] => Self::Target { target: seat(target)? },
            ["give", "at", position] => Self::GiveAt { position: number(position)? },
            ["give", "anything"] => Self::GiveAnything,
            ["give", card] => Self::Give { card: title(card)? },
            ["take", card] => Self::Take { card: title(card)? },
            ["order", places @ ..] => {
                let places: Vec<u8> = places.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
                Self::Order { order: Order::new(&places).ok_or(BadAction)? }
            }
            ["pair", cards, target] => {
                let (card, ferals) = combo(cards, 2)?;
                Self::Play(Play::Pair { card, ferals, target: seat(target)? })
            }
            ["triple", cards, target, named] => {
                let (card, ferals) = combo(cards, 3)?;
                Self::Play(Play::Triple { card, ferals, target: seat(target)?, named: title(named)? })
            }
            ["five", cards @ ..] => {
                let cards: Vec<Title> = cards.iter().map(|word| title(word)).collect::<Result<_, _>>()?;
                let cards: [Title; 5] = cards.try_into().map_err(|_| BadAction)?;
                Self::Play(Play::Five { cards: Five::new(cards) })
            }
            ["play", card] | [card] => Self::Play(Play::Card { card: title(card)? }),
            [card, target] => Self::Play(Play::Aimed { card: title(card)?, target: seat(target)? }),
            _ => return Err(BadAction),
        };
        Ok(action)
    }
}

tell! { Action: "kittens-action-" {
    Action::Draw => "draw" {},
    Action::Play(Play::Card { card }) => "card" { card: card.arg() },
    Action::Play(Play::Aimed { card, target }) => "aimed" { card: card.arg(), target: *target },
    Action::Play(play @ Play::Pair { target, .. }) => "pair" { cards: play.arg(), target: *target },
    Action::Play(play @ Play::Triple { target, named, .. }) => "triple" {
        cards: play.arg(), target: *target, named: named.arg(),
    },
    Action::Play(play @ Play::Five { .. }) => "five" { cards: play.arg() },
    Action::At { position } => "at" { position: *position },
    Action::Target { target } => "target" { target: *target },
    Action::Nope => "nope" {},
    Action::Pass => "pass" {},
    Action::Times { times } => "times" { times: *times },
    Action::Order { order } => "order" { order: alloc::format!("{order}") },
    Action::Put { index } => "put" { index: *index },
    Action::PutAnywhere => "put-anywhere" {},
    Action::Keep => "keep" {},
    Action::Defuse => "defuse" {},
    Action::Give { card } => "give" { card: card.arg() },
    Action::GiveAt { position } => "give-at" { position: *position },
    Action::GiveAnything => "give-anything" {},
    Action::Take { card } => "take" { card: card.arg() },
} }

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn notation_is_read_as_it_is_written() {
        for text in [
            "draw",
            "skip",
            "favor 2",
            "pair tacocat 1",
            "pair tacocat+feral-cat 1",
            "pair feral-cat 0",
            "triple beard-cat 3 nope",
            "triple beard-cat+feral-cat+feral-cat 3 see-the-future-3",
            "five defuse nope attack skip feral-cat",
            "at 3",
            "target 1",
            "nope",
            "pass",
            "times 7",
            "order 2 0 1",
            "order 0",
            "put 0",
            "put anywhere",
            "keep",
            "defuse",
            "play nope",
            "play defuse",
            "give skip",
            "give at 2",
            "give anything",
            "take attack",
        ] {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            let wire = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&wire).unwrap(), action, "{wire}");
        }
    }

    #[test]
    fn nothing_else_is_read() {
        for text in [
            "",
            "kitten",
            "put -1",
            "put 256",
            "put 03",
            "favor 9",
            "favor 1 2",
            "pair tacocat+skip 1",
            "pair tacocat+feral-cat+feral-cat 1",
            "pair feral-cat+feral-cat 1",
            "order",
            "order 0 0",
            "order 1 2",
            "order 0 1 2 3 4 5",
            "times",
            "draw ",
            "five skip skip",
        ] {
            assert_eq!(text.parse::<Action>(), Err(BadAction), "{text}");
        }
    }

    #[test]
    fn five_cards_have_one_order() {
        let one: Action = "five skip nope attack defuse favor".parse().unwrap();
        assert_eq!(one.to_string(), "five defuse nope attack skip favor");
    }
}

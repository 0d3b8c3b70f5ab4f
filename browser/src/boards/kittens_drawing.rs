//! The table of Exploding Kittens: a hand, the piles, the players, and what can still be stopped.

use crate::sight::Desk;
use kernel::{Arg, Direction, Seat, Tell as _};
use kittens::{Action, Hand, Imploding, Notice, Play, Question, Title, View};
use serde::Serialize;
use words::say;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Spread {
    turn: Option<Seat>,
    turns: u8,
    is_attacked: bool,
    direction: Direction,
    hand: Option<Vec<CardShown>>,
    is_cursed: bool,
    players: Vec<PlayerShown>,
    deck: DeckShown,
    discard: PileShown,
    stack: Vec<Played>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CardShown {
    id: String,
    text: String,
    title: Option<&'static str>,
    label: String,
    about: String,
    is_marked: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayerShown {
    id: String,
    text: String,
    seat: Seat,
    name: String,
    is_alive: bool,
    place: Option<u8>,
    cards: u8,
    marked: Vec<Face>,
    known: Vec<Face>,
    is_cursed: bool,
}

/// A card face up.
#[derive(Debug, Serialize)]
struct Face {
    title: &'static str,
    label: String,
}

#[derive(Debug, Serialize)]
struct DeckShown {
    id: &'static str,
    text: String,
    cards: u8,
    known: Vec<Known>,
    imploding: Imploding,
}

#[derive(Debug, Serialize)]
struct Known {
    index: u8,
    card: Face,
}

#[derive(Debug, Serialize)]
struct PileShown {
    id: &'static str,
    text: String,
    cards: Vec<Face>,
}

#[derive(Debug, Serialize)]
struct Played {
    seat: Option<Seat>,
    cards: Vec<Face>,
    target: Option<Seat>,
    text: String,
    counts: bool,
}

/// What a card is called.
pub fn label(desk: &Desk<'_>, card: Title) -> String {
    desk.voice.word(&format!("kittens-card-{}", card.word()))
}

/// What a card does.
pub fn about(desk: &Desk<'_>, card: Title) -> String {
    desk.voice.word(&format!("kittens-help-{}", card.word()))
}

fn face(desk: &Desk<'_>, card: Title) -> Face {
    Face { title: card.word(), label: label(desk, card) }
}

fn faces(desk: &Desk<'_>, cards: &[Title]) -> Vec<Face> {
    cards.iter().map(|&card| face(desk, card)).collect()
}

/// Several cards in a sentence.
pub fn names(cards: &[Title]) -> Arg {
    Arg::Words(cards.iter().map(|card| format!("kittens-card-{}", card.word())).collect())
}

/// The id of a card of the hand.
pub fn card_id(index: usize) -> String {
    format!("hand-{index}")
}

/// A card of the hand as it is read out.
pub fn card_text(desk: &Desk<'_>, view: &View, index: usize) -> String {
    let cards = view.cards();
    let (number, count) = (index + 1, cards.len());
    match cards.get(index).copied().flatten() {
        Some(card) => {
            let (card, about) = (label(desk, card), about(desk, card));
            let card = say!(desk.speech(), "page-card", card = card, about = about);
            say!(desk.speech(), "page-kittens-card", number = number, count = count, card = card)
        }
        None => say!(desk.speech(), "page-kittens-hidden", number = number, count = count),
    }
}

/// A player as they are read out.
pub fn player_text(desk: &Desk<'_>, view: &View, seat: Seat) -> String {
    let speech = desk.speech();
    let Some(player) = view.players.get(seat.index()) else { return String::new() };
    let name = desk.name(seat);
    if !player.alive {
        return say!(speech, "kittens-player-out", player = name);
    }
    let is_over = matches!(view.question, Question::Over { .. });
    let mut parts = vec![say!(speech, "kittens-player", player = name, count = player.cards)];
    if seat == view.turn && !is_over {
        parts.push(say!(speech, "page-kittens-to-move"));
        if view.turns > 1 {
            parts.push(say!(speech, "kittens-turns", count = view.turns));
        }
    }
    if player.cursed {
        parts.push(say!(speech, "kittens-cursed"));
    }
    if !player.marked.is_empty() {
        parts.push(say!(speech, "kittens-marked", cards = names(&player.marked)));
    }
    let known = view.known_of(seat);
    if !known.is_empty() {
        parts.push(match view.you {
            Some(_) => say!(speech, "kittens-known", cards = names(&known)),
            None => say!(speech, "kittens-known-to-all", cards = names(&known)),
        });
    }
    parts.join("; ")
}

/// The deck as it is read out, with what the viewer knows of it.
pub fn deck_text(desk: &Desk<'_>, view: &View) -> String {
    let speech = desk.speech();
    let mut parts = vec![say!(speech, "kittens-deck", count = view.deck.cards)];
    for known in &view.deck.known {
        let card = label(desk, known.card);
        parts.push(say!(speech, "page-kittens-known-card", above = known.index, card = card));
    }
    if view.deck.imploding == Imploding::FaceUp {
        parts.push(say!(speech, "kittens-imploding-up"));
    }
    parts.join(" ")
}

/// The discard pile as it is read out.
pub fn discard_text(desk: &Desk<'_>, view: &View) -> String {
    match view.discard.last() {
        Some(&top) => {
            say!(desk.speech(), "kittens-discard", count = view.discard.len(), card = top.arg())
        }
        None => say!(desk.speech(), "kittens-discard-empty"),
    }
}

/// The play that can be stopped and the Nopes on it. Who played the earlier Nopes is known only from what was heard.
fn stack(desk: &Desk<'_>, view: &View) -> Vec<Played> {
    let Question::Nope { what, nopes, last, .. } = view.question else { return Vec::new() };
    let mut players: Vec<Option<Seat>> = Vec::new();
    for notice in desk.heard.iter().filter_map(|told| told.get::<Notice>()) {
        match notice {
            Notice::Played { .. } => players.clear(),
            &(Notice::Noped { player, nopes } | Notice::YouWereNoped { player, nopes }) => {
                players.resize(nopes.saturating_sub(1).into(), None);
                players.push(Some(player));
            }
            _ => {}
        }
    }
    let cards: Vec<Title> = what.cards().collect();
    let play = Played {
        seat: Some(view.turn),
        cards: faces(desk, &cards),
        target: what.target(),
        text: desk.voice.say(&Action::Play(what).tell()),
        counts: !Play::is_stopped_by(nopes),
    };
    let nope = |index: u8| Played {
        seat: if index + 1 == nopes {
            Some(last)
        } else {
            players.get(usize::from(index)).copied().flatten()
        },
        cards: faces(desk, &[Title::Nope]),
        target: None,
        text: desk.voice.say(&Action::Nope.tell()),
        counts: (nopes - index) % 2 == 1,
    };
    std::iter::once(play).chain((0..nopes).map(nope)).collect()
}

pub fn draw(desk: &Desk<'_>, view: &View) -> Spread {
    let is_over = matches!(view.question, Question::Over { .. });
    let marked = match &view.hand {
        Some(Hand::Cursed { marked, .. }) => marked.len(),
        _ => 0,
    };
    // Of one's own open hand, the cards that lie open for all.
    let mut open = view
        .you
        .and_then(|seat| view.players.get(seat.index()))
        .map_or_else(Vec::new, |player| player.marked.clone());
    let mut is_marked = |index: usize, card: Option<Title>| match card {
        _ if index < marked => true,
        Some(card) => match open.iter().position(|other| *other == card) {
            Some(place) => {
                open.remove(place);
                true
            }
            None => false,
        },
        None => false,
    };
    let mut cards = Vec::new();
    for (index, card) in view.cards().into_iter().enumerate() {
        cards.push(CardShown {
            id: card_id(index),
            text: card_text(desk, view, index),
            title: card.map(Title::word),
            label: card
                .map_or_else(|| say!(desk.speech(), "page-kittens-hidden-card"), |card| label(desk, card)),
            about: card.map_or_else(String::new, |card| about(desk, card)),
            is_marked: is_marked(index, card),
        });
    }
    Spread {
        turn: (!is_over).then_some(view.turn),
        turns: view.turns,
        is_attacked: view.attacked,
        direction: view.direction,
        hand: view.hand.as_ref().map(|_| cards),
        is_cursed: matches!(view.hand, Some(Hand::Cursed { .. })),
        players: Seat::all(view.players.len()).map(|seat| player(desk, view, seat)).collect(),
        deck: DeckShown {
            id: "deck",
            text: deck_text(desk, view),
            cards: view.deck.cards,
            known: view
                .deck
                .known
                .iter()
                .map(|known| Known { index: known.index, card: face(desk, known.card) })
                .collect(),
            imploding: view.deck.imploding,
        },
        discard: PileShown {
            id: "discard",
            text: discard_text(desk, view),
            cards: faces(desk, &view.discard),
        },
        stack: stack(desk, view),
    }
}

fn player(desk: &Desk<'_>, view: &View, seat: Seat) -> PlayerShown {
    let player = &view.players[seat.index()];
    PlayerShown {
        id: format!("seat-{}", seat.index()),
        text: player_text(desk, view, seat),
        seat,
        name: desk.name(seat),
        is_alive: player.alive,
        place: player.place,
        cards: player.cards,
        marked: faces(desk, &player.marked),
        known: faces(desk, &view.known_of(seat)),
        is_cursed: player.cursed,
    }
}

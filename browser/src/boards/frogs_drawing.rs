//! The pond of Frogs.

use crate::sight::Desk;
use frogs::{Action, Board, Bridge, Card, Home, Pad, Place, View};
use kernel::Seat;
use serde::Serialize;
use words::say;

/// Pads, bridges, home bases, and what every player has.
#[derive(Debug, Serialize)]
pub struct Pond {
    side: u8,
    turn: Option<Seat>,
    rows: Vec<Vec<PadShown>>,
    bridges: Vec<BridgeShown>,
    homes: Vec<HomeShown>,
    players: Vec<PlayerShown>,
    stock: u8,
    turns: u16,
    limit: u16,
    times: u8,
    marks: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PadShown {
    id: String,
    text: String,
    x: u8,
    y: u8,
    frog: Option<Seat>,
    is_last: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct BridgeShown {
    id: String,
    text: String,
    from: String,
    to: String,
    is_built: bool,
    is_last: bool,
}

#[derive(Debug, Serialize)]
struct HomeShown {
    id: String,
    text: String,
    side: &'static str,
    seat: Seat,
    waiting: u8,
    arrived: Vec<u8>,
    gate: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayerShown {
    id: String,
    text: String,
    seat: Seat,
    home: String,
    waiting: u8,
    arrived: u8,
    cards: Vec<CardShown>,
    has_left: bool,
}

#[derive(Debug, Serialize)]
struct CardShown {
    id: String,
    text: String,
    card: Card,
    label: String,
    about: String,
}

/// The letter of a player's home base marks their frogs.
pub fn mark(seat: Seat, seats: usize) -> String {
    Home::of(seat, seats).to_string()
}

/// The id of a card; others have the same ones, of their own.
pub fn card_id(seat: Seat, card: Card) -> String {
    format!("card-{}-{}", seat.index(), card.word())
}

/// What a card does.
pub fn card_about(desk: &Desk<'_>, card: Card) -> String {
    desk.voice.word(&format!("{}-text", card.title()))
}

/// A pad as it is read out.
pub fn pad_text(desk: &Desk<'_>, board: &Board, pad: Pad) -> String {
    let name = pad.to_string();
    match board.owner(pad) {
        Some(owner) => say!(desk.speech(), "page-frogs-pad-frog", pad = name, player = desk.name(owner)),
        None => say!(desk.speech(), "page-frogs-pad", pad = name),
    }
}

/// A home base as it is read out.
pub fn home_text(desk: &Desk<'_>, board: &Board, seat: Seat) -> String {
    let home = Home::of(seat, board.seats());
    let arrived: u8 = Seat::all(board.seats()).map(|owner| board.locked_in(owner, seat)).sum();
    let (letter, player, waiting) = (home.to_string(), desk.name(seat), board.waiting(seat));
    say!(
        desk.speech(),
        "page-frogs-home",
        letter = letter,
        player = player,
        waiting = waiting,
        arrived = arrived
    )
}

/// A bridge as it is read out.
pub fn bridge_text(desk: &Desk<'_>, board: &Board, bridge: Bridge) -> String {
    let (from, to) = bridge.ends();
    let (from, to) = (from.to_string(), to.to_string());
    if board.has_bridge(bridge) {
        say!(desk.speech(), "page-frogs-bridge", from = from, to = to)
    } else {
        say!(desk.speech(), "page-frogs-no-bridge", from = from, to = to)
    }
}

/// The places and bridges of a turn.
fn touched(action: &Action) -> (Vec<Place>, Vec<Bridge>) {
    match action {
        Action::Move { path } => (path.places().collect(), Vec::new()),
        Action::Jump { first, second } => (first.places().chain(second.places()).collect(), Vec::new()),
        Action::Build { bridge } | Action::Cut { bridge } => (Vec::new(), vec![*bridge]),
        Action::Two { bridges } => (Vec::new(), bridges.bridges().to_vec()),
        Action::Chute { from, to } => (vec![*from, (*to).into()], Vec::new()),
        Action::Pass => (Vec::new(), Vec::new()),
    }
}

fn pads(side: u8) -> impl Iterator<Item = Pad> {
    (0..side).flat_map(move |row| (0..side).filter_map(move |column| Pad::at(column, row)))
}

fn bridges(side: u8) -> impl Iterator<Item = Bridge> {
    pads(side).flat_map(move |pad| {
        let east = (pad.column() + 1 < side).then(|| Pad::at(pad.column() + 1, pad.row())).flatten();
        let north = (pad.row() + 1 < side).then(|| Pad::at(pad.column(), pad.row() + 1)).flatten();
        [east, north].into_iter().flatten().filter_map(move |other| Bridge::between(pad, other))
    })
}

/// The pond with this board: the present one, or one that would come of a turn.
pub fn draw(desk: &Desk<'_>, view: &View, board: &Board, last: Option<&Action>) -> Pond {
    let seats = board.seats();
    let (places, spans) = last.map(touched).unwrap_or_default();
    let shown_pad = |pad: Pad| PadShown {
        id: pad.to_string(),
        text: pad_text(desk, board, pad),
        x: pad.column(),
        y: pad.row(),
        frog: board.owner(pad),
        is_last: places.contains(&pad.into()),
    };
    let shown_bridge = |bridge: Bridge| BridgeShown {
        id: bridge.to_string(),
        text: bridge_text(desk, board, bridge),
        from: bridge.ends().0.to_string(),
        to: bridge.ends().1.to_string(),
        is_built: board.has_bridge(bridge),
        is_last: spans.contains(&bridge),
    };
    let shown_home = |seat: Seat| HomeShown {
        id: mark(seat, seats),
        text: home_text(desk, board, seat),
        side: Home::of(seat, seats).title().trim_start_matches("frogs-home-"),
        seat,
        waiting: board.waiting(seat),
        arrived: Seat::all(seats).map(|owner| board.locked_in(owner, seat)).collect(),
        gate: board.gate(Home::of(seat, seats)).map(|pad| pad.to_string()).collect(),
    };
    let rows = (0..view.side).rev().map(|row| {
        (0..view.side).filter_map(|column| Pad::at(column, row)).map(shown_pad).collect::<Vec<_>>()
    });
    Pond {
        side: view.side,
        turn: view.turn,
        rows: rows.collect(),
        bridges: bridges(view.side).map(shown_bridge).collect(),
        homes: Seat::all(seats).map(shown_home).collect(),
        players: Seat::all(seats).map(|seat| player(desk, board, seat)).collect(),
        stock: board.stock(),
        turns: view.turns,
        limit: view.limit,
        times: view.times,
        marks: Seat::all(seats).map(|seat| mark(seat, seats)).collect(),
    }
}

fn player(desk: &Desk<'_>, board: &Board, seat: Seat) -> PlayerShown {
    let card = |card: Card| {
        let (label, about) = (desk.voice.word(card.title()), card_about(desk, card));
        let text = say!(desk.speech(), "page-card", card = label.clone(), about = about.clone());
        CardShown { id: card_id(seat, card), text, card, label, about }
    };
    PlayerShown {
        id: format!("seat-{}", seat.index()),
        text: player_text(desk, board, seat),
        seat,
        home: mark(seat, board.seats()),
        waiting: board.waiting(seat),
        arrived: board.locked(seat),
        cards: board.hand(seat).cards().map(card).collect(),
        has_left: !board.living().contains(seat),
    }
}

/// A player as they are read out.
pub fn player_text(desk: &Desk<'_>, board: &Board, seat: Seat) -> String {
    let (player, letter) = (desk.name(seat), mark(seat, board.seats()));
    let arrived = board.locked(seat);
    if !board.living().contains(seat) {
        return say!(
            desk.speech(),
            "page-frogs-player-left",
            player = player,
            letter = letter,
            arrived = arrived
        );
    }
    let waiting = board.waiting(seat);
    let text = say!(
        desk.speech(),
        "page-frogs-player",
        player = player,
        letter = letter,
        waiting = waiting,
        arrived = arrived
    );
    let cards: Vec<String> = board.hand(seat).cards().map(|card| desk.voice.word(card.title())).collect();
    if cards.is_empty() {
        return text;
    }
    format!("{text} {}", say!(desk.speech(), "page-frogs-cards", cards = cards.join(", ")))
}

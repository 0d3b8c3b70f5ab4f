//! Tables on a server, in words, and what can be done there: the same for both user interfaces.

use super::Hall;
use crate::{Speech, say};
use client::Address;
use kernel::{Choices, Seat};
use protocol::{Access, Listed, NewSeat, NewTable, Occupant, SeatInfo, Stage, TableInfo};
use store::Controller;
use table::ClockRules;

/// What somebody can do at a table while no game is played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Wait for the others.
    Wait,
    /// Take a seat.
    Sit,
    /// Give the seat up.
    Stand,
    /// Let a computer play there.
    Fill(Seat),
    /// Free a computer's seat.
    Free(Seat),
    /// Let nobody else sit down, or somebody again.
    Lock(bool),
    /// Want another game, or no longer.
    Rematch(bool),
    /// Give the table up.
    Dissolve,
    /// Leave, and keep the seat.
    Back,
}

/// A text of a server that is shown as it is: a game that this program does not know.
fn game_title(speech: &Speech, game: &str) -> String {
    match catalog::find(game) {
        Some(game) => speech.game_title(game.name()),
        None => words::short(game),
    }
}

/// In seconds.
const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

/// A clock in words; empty without one.
pub fn clock_text(speech: &Speech, clock: &str) -> String {
    let Ok(ClockRules { per_move, per_game, reaction }) = clock.parse::<ClockRules>() else {
        return words::short(clock);
    };
    let time = |millis: u64| match millis / 1000 {
        seconds if seconds.is_multiple_of(DAY) => say!(speech, "clock-time-days", days = seconds / DAY),
        seconds if seconds.is_multiple_of(HOUR) => {
            say!(speech, "clock-time-hours", hours = seconds / HOUR)
        }
        seconds if seconds.is_multiple_of(60) => {
            say!(speech, "clock-time-minutes", minutes = seconds / 60)
        }
        seconds => say!(speech, "clock-time-seconds", seconds = seconds),
    };
    let mut parts = Vec::new();
    parts.extend(per_move.map(|limit| say!(speech, "clock-move", time = time(limit))));
    parts.extend(per_game.map(|(start, more)| match more {
        0 => say!(speech, "clock-game", time = time(start)),
        more => say!(speech, "clock-game-more", time = time(start), seconds = more / 1000),
    }));
    parts.extend(reaction.map(|limit| say!(speech, "clock-reaction", time = time(limit))));
    parts.join(", ")
}

/// Who sits there, in a word.
pub fn occupant(speech: &Speech, who: &Occupant) -> String {
    match who {
        Occupant::Open => say!(speech, "seat-open"),
        Occupant::Person { name, .. } => speech.kept_name(name),
        Occupant::Computer { level } => speech.computer(level),
    }
}

/// A table in the lobby, in a line.
pub fn listed_line(speech: &Speech, table: &Listed) -> String {
    let seats: Vec<String> = table.seats.iter().map(|who| occupant(speech, who)).collect();
    let state = match (table.is_open, table.is_playing) {
        (true, _) => say!(speech, "table-is-open"),
        (false, true) => say!(speech, "table-is-playing"),
        (false, false) => say!(speech, "table-is-full"),
    };
    let (game, clock) = (game_title(speech, &table.game), clock_text(speech, &table.clock));
    let line = say!(speech, "lobby-line", game = game, seats = seats.join(", "), state = state);
    if clock.is_empty() { line } else { format!("{line}, {clock}") }
}

/// One of my tables, in a line.
pub fn own_line(speech: &Speech, table: &TableInfo) -> String {
    let seats: Vec<String> = table.seats.iter().map(|seat| occupant(speech, &seat.who)).collect();
    let state = match table.stage {
        Stage::Gathering | Stage::Revealing { .. } => say!(speech, "table-is-open"),
        Stage::Playing { .. } => say!(speech, "table-is-playing"),
        Stage::Over { .. } => say!(speech, "table-is-over"),
        Stage::Closed { .. } => say!(speech, "table-is-closed"),
    };
    let game = game_title(speech, &table.game);
    say!(speech, "lobby-line", game = game, seats = seats.join(", "), state = state)
}

/// The game and what was settled about it.
pub fn table_title(speech: &Speech, table: &TableInfo) -> String {
    let title = game_title(speech, &table.game);
    let preset = preset(speech, table);
    let clock = clock_text(speech, &table.clock);
    let parts: Vec<String> = [Some(title), preset, Some(clock)].into_iter().flatten().collect();
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The preset, where there are several.
fn preset(speech: &Speech, table: &TableInfo) -> Option<String> {
    let game = catalog::find(&table.game).filter(|game| game.presets().len() > 1)?;
    let choices: Choices = table.choices.parse().ok()?;
    let preset = game.preset(&choices).name;
    Some(speech.of_game(game.name(), &format!("preset-{preset}")))
}

/// A seat, in a line.
pub fn seat_line(speech: &Speech, table: &TableInfo, index: usize, seat: &SeatInfo) -> String {
    let mut remarks = Vec::new();
    if table.you.is_some_and(|own| own.index() == index) {
        remarks.push(say!(speech, "seat-you"));
    }
    if let Occupant::Person { person, is_here, rating, .. } = &seat.who {
        if table.host.as_ref() == Some(person) {
            remarks.push(say!(speech, "seat-host"));
        }
        remarks.extend(rating.map(|rating| say!(speech, "seat-rating", rating = rating.rating)));
        if !is_here {
            remarks.push(say!(speech, "seat-away"));
        }
        if seat.wants_rematch {
            remarks.push(say!(speech, "seat-wants-rematch"));
        }
    }
    let name = occupant(speech, &seat.who);
    let line = format!("{} {name}", index + 1);
    if remarks.is_empty() { line } else { format!("{line} ({})", remarks.join(", ")) }
}

/// Everything that is to be known about a table before its game: who sits there, how others find it, how the deal is made.
pub fn table_lines(speech: &Speech, address: &Address, table: &TableInfo) -> Vec<String> {
    let mut lines: Vec<String> =
        table.seats.iter().enumerate().map(|(index, seat)| seat_line(speech, table, index, seat)).collect();
    lines.push(String::new());
    lines.push(stage_line(speech, table));
    lines.push(say!(speech, "table-code", code = table.code.clone(), link = address.table(&table.code)));
    if table.locked {
        lines.push(say!(speech, "table-is-locked"));
    }
    lines.extend(deal_lines(speech, table));
    lines
}

/// What the table waits for.
pub fn stage_line(speech: &Speech, table: &TableInfo) -> String {
    let names = |fits: &dyn Fn(&SeatInfo) -> bool| -> String {
        let names = table.seats.iter().filter(|seat| fits(seat));
        names.map(|seat| occupant(speech, &seat.who)).collect::<Vec<_>>().join(", ")
    };
    let is_away = |seat: &SeatInfo| matches!(seat.who, Occupant::Person { is_here: false, .. });
    let open = table.seats.iter().filter(|seat| seat.who == Occupant::Open).count();
    match &table.stage {
        Stage::Gathering if open > 0 => say!(speech, "stage-gathering", count = open),
        Stage::Gathering if table.seats.iter().any(is_away) => {
            say!(speech, "stage-absent", players = names(&is_away))
        }
        Stage::Gathering => say!(speech, "stage-full"),
        Stage::Revealing { .. } => say!(speech, "stage-revealing"),
        Stage::Playing { .. } => say!(speech, "stage-playing"),
        Stage::Over { .. } => {
            let is_waited_for =
                |seat: &SeatInfo| matches!(seat.who, Occupant::Person { .. }) && !seat.wants_rematch;
            let own = table.you.and_then(|seat| table.seats.get(seat.index()));
            match own {
                Some(own) if own.wants_rematch => {
                    say!(speech, "stage-rematch-waits", players = names(&is_waited_for))
                }
                _ => say!(speech, "stage-over"),
            }
        }
        Stage::Closed { fault } => super::fault_text(speech, fault),
    }
}

/// How the deal is made, in plain words; nothing after it: those pledges are not for the next one.
fn deal_lines(speech: &Speech, table: &TableInfo) -> Vec<String> {
    if !matches!(table.stage, Stage::Gathering | Stage::Revealing { .. }) {
        return Vec::new();
    }
    let short = |digits: &str| -> String {
        let digits = digits.chars().take(8);
        digits.map(|digit| if digit.is_ascii_hexdigit() { digit } else { '?' }).collect()
    };
    let is_person = |seat: &&SeatInfo| matches!(seat.who, Occupant::Person { .. });
    let people = table.seats.iter().filter(is_person).count();
    let pledged = table.seats.iter().filter(is_person).filter(|seat| seat.pledge.is_some()).count();
    let server = short(&table.round.pledge);
    let mut lines = vec![say!(speech, "deal-pledges", server = server, pledged = pledged, people = people)];
    if !table.round.voids.is_empty() {
        lines.push(say!(speech, "deal-voids", count = table.round.voids.len()));
    }
    lines
}

/// What can be done at a table now.
pub fn deeds(hall: &Hall, table: &TableInfo) -> Vec<Deed> {
    let is_host = hall.you().is_some_and(|you| table.host == Some(you.person));
    let open: Vec<Seat> = seats(table, |seat| seat.who == Occupant::Open);
    let computers = seats(table, |seat| matches!(seat.who, Occupant::Computer { .. }));
    let mut deeds = Vec::new();
    match &table.stage {
        Stage::Gathering | Stage::Revealing { .. } => {
            let can_sit = !open.is_empty() && (!table.locked || is_host);
            if table.you.is_none() && can_sit {
                deeds.push(Deed::Sit);
            }
            deeds.push(Deed::Wait);
            if is_host {
                deeds.extend(open.into_iter().map(Deed::Fill));
                deeds.extend(computers.into_iter().map(Deed::Free));
                deeds.push(Deed::Lock(!table.locked));
            }
            if table.you.is_some() {
                deeds.push(Deed::Stand);
            }
            if is_host {
                deeds.push(Deed::Dissolve);
            }
        }
        Stage::Over { .. } => {
            let own = table.you.and_then(|seat| table.seats.get(seat.index()));
            deeds.extend(own.map(|own| Deed::Rematch(!own.wants_rematch)));
            deeds.push(Deed::Wait);
        }
        Stage::Playing { .. } => deeds.push(Deed::Wait),
        Stage::Closed { .. } => {}
    }
    deeds.push(Deed::Back);
    deeds
}

fn seats(table: &TableInfo, fits: impl Fn(&SeatInfo) -> bool) -> Vec<Seat> {
    let all = Seat::all(table.seats.len()).zip(&table.seats);
    all.filter(|(_, seat)| fits(seat)).map(|(seat, _)| seat).collect()
}

/// A deed in words.
pub fn deed_text(speech: &Speech, table: &TableInfo, deed: &Deed) -> String {
    match deed {
        Deed::Wait => say!(speech, "deed-wait"),
        Deed::Sit => say!(speech, "deed-sit"),
        Deed::Stand => say!(speech, "deed-stand"),
        Deed::Fill(seat) => say!(speech, "deed-fill", number = seat.index() + 1),
        Deed::Free(seat) => say!(speech, "deed-free", number = seat.index() + 1),
        Deed::Lock(true) => say!(speech, "deed-lock"),
        Deed::Lock(false) => say!(speech, "deed-unlock"),
        Deed::Rematch(true) => say!(speech, "next-rematch"),
        Deed::Rematch(false) => say!(speech, "deed-no-rematch"),
        Deed::Dissolve => say!(speech, "deed-dissolve"),
        Deed::Back if table.you.is_some() => say!(speech, "deed-back-seated"),
        Deed::Back => say!(speech, "deed-back"),
    }
}

/// A table for a match like this one. Who is a person here takes part over the network.
pub fn new_table(setup: &host::Setup, clock: &str, access: Access, spectators: bool) -> NewTable {
    let seat = |player: &store::Player| match &player.controller {
        Controller::Human => NewSeat::Person,
        Controller::Bot(level) => NewSeat::Computer(level.clone()),
    };
    NewTable {
        game: setup.game.name().into(),
        choices: setup.choices.to_string(),
        patience: setup.patience.to_string(),
        clock: clock.into(),
        seats: setup.players.iter().map(seat).collect(),
        access,
        spectators,
    }
}

/// The clocks that a form offers.
pub const CLOCKS: &[&str] = &[
    "",
    "move=30 reaction=10",
    "move=60 reaction=15",
    "move=300 reaction=30",
    "game=300+5 reaction=10",
    "game=600+10 reaction=15",
    "game=1800+10 reaction=15",
    "move=86400",
];

/// A clock in words, also where there is none.
pub fn clock_choice(speech: &Speech, clock: &str) -> String {
    if clock.is_empty() { say!(speech, "clock-none") } else { clock_text(speech, clock) }
}

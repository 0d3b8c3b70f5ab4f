//! What is on the table: the deck and the discard pile, and the players around it.

use super::card::{Look, frame, title_lines};
use crate::cards::{card_name, card_names, known_of, standing};
use crate::say;
use crate::screen::text::{clip, clip_middle, row, wrap, write, write_centred};
use crate::screen::{FIRST_NUMBER, Role, Scene};
use kernel::{Direction, Seat};
use kittens::{Imploding, KnownCard, Question, Title, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

/// What is left below, and where the piles are.
#[derive(Clone, Copy, Debug)]
pub struct Below {
    pub rest: Rect,
    pub deck: Rect,
    pub discard: Rect,
}

/// Draws the table into the upper part of the area, and leaves at least this many lines below it.
pub fn draw(scene: &Scene, view: &View, area: Rect, leave: u16, buffer: &mut Buffer) -> Below {
    let pile = Look::Small.cell().size;
    let deck = Rect { width: pile.width, height: pile.height, ..area }.intersection(area);
    let discard = Rect { x: deck.right(), ..deck }.intersection(area);
    draw_deck(scene, view, deck, buffer);
    draw_discard(scene, view, discard, buffer);
    let beside =
        Rect { x: discard.right() + 1, width: area.right().saturating_sub(discard.right() + 1), ..area };
    let most = area.height.saturating_sub(leave).max(pile.height);
    let players = draw_players(scene, view, Rect { height: most, ..beside }, buffer);
    // Below the piles; next to the players if they take many lines.
    let width = if players > pile.height { deck.width + discard.width } else { area.width };
    let mut end = pile.height;
    let notes = notes(scene, view, width.into());
    let room = usize::from(most - pile.height);
    for (index, line) in notes.iter().enumerate().take(room) {
        // Notes that do not fit are hinted at in the last line.
        let is_cut = index + 1 == room && notes.len() > room;
        let text = if is_cut { notes[index..].join(" ") } else { line.clone() };
        write(buffer, Rect { width, ..row(area, end) }, &text, scene.theme.style(Role::Quiet));
        end += 1;
    }
    let used = players.max(end).min(area.height);
    Below { rest: Rect { y: area.y + used, height: area.height - used, ..area }, deck, discard }
}

/// The notation of records counts from 0.
pub fn mark(seat: Seat) -> String {
    (seat.index() + FIRST_NUMBER).to_string()
}

/// The back of the top card, or its face if the viewer knows it.
fn draw_deck(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
    let theme = scene.theme;
    let label = say!(scene.speech, "kittens-screen-deck", count = view.deck.cards);
    let inside = frame(buffer, area, theme, theme.style(Role::Title), &format!(" {label}"));
    let top = view.deck.known.iter().find(|known| known.index == 0);
    match top {
        Some(known) => draw_face(scene, known.card, inside, theme.style(Role::Last), buffer),
        None if view.deck.cards == 0 => {}
        None => {
            let back = if theme.signs.is_ascii { ":" } else { "░" };
            for index in 0..inside.height {
                write(
                    buffer,
                    row(inside, index),
                    &back.repeat(inside.width.into()),
                    theme.style(Role::Quiet),
                );
            }
        }
    }
}

fn draw_discard(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
    let theme = scene.theme;
    let label = say!(scene.speech, "kittens-screen-discard", count = view.discard.len());
    let inside = frame(buffer, area, theme, theme.style(Role::Quiet), &format!(" {label}"));
    if let Some(&top) = view.discard.last() {
        draw_face(scene, top, inside, theme.style(Role::Last), buffer);
    }
}

fn draw_face(scene: &Scene, card: Title, area: Rect, style: Style, buffer: &mut Buffer) {
    let name = card_name(scene.speech, card);
    for (index, line) in title_lines(&name, area.width.into()).iter().enumerate() {
        write_centred(buffer, row(area, index as u16), line, style);
    }
}

/// The state of a player, in at most this many lines. The number of cards is always there, everything else as far
/// as it fits.
fn player_lines(scene: &Scene, view: &View, seat: Seat, width: usize, most: usize) -> Vec<String> {
    // The width of a number of cards.
    const COUNT: usize = 11;
    let name = match most {
        1 => clip(scene.name(seat), width.saturating_sub(COUNT).max(4)),
        _ => scene.name(seat).to_string(),
    };
    let mut parts = standing(scene.speech, view, seat, &name);
    if let Some(place) = view.players[seat.index()].place {
        parts.push(say!(scene.speech, "kittens-screen-place", place = place));
    }
    let mut lines = wrap(&parts.join("; "), width);
    if lines.len() <= most {
        return lines;
    }
    if most > 1 {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(clip(&rest, width));
        return lines;
    }
    let known = known_of(view, seat);
    if !known.is_empty() {
        return vec![short_line(scene, view, seat, &known, width)];
    }
    let mut line = String::new();
    for part in parts {
        let longer = if line.is_empty() { part } else { format!("{line}; {part}") };
        if longer.width() > width && !line.is_empty() {
            let more = format!("{line} ..");
            return vec![if more.width() <= width { more } else { line }];
        }
        line = longer;
    }
    vec![line]
}

/// A player of whom cards are known, in one line: numbers instead of words, and the cards.
fn short_line(scene: &Scene, view: &View, seat: Seat, known: &[Title], width: usize) -> String {
    let count = view.players[seat.index()].cards;
    let text = |name: String| {
        say!(scene.speech, "kittens-screen-short", player = name, count = count, cards = card_names(known))
    };
    let around = text(String::new()).width();
    clip(&text(clip_middle(scene.name(seat), width.saturating_sub(around).max(4))), width)
}

/// All players, with a pointer at the player to move; returns the number of lines. All that is known of a player is said
/// if there is room for it.
fn draw_players(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) -> u16 {
    const INDENT: u16 = 4;
    let width = usize::from(area.width.saturating_sub(INDENT));
    let all = |most: usize| -> Vec<(Seat, Vec<String>)> {
        let seats = Seat::all(view.players.len());
        seats.map(|seat| (seat, player_lines(scene, view, seat, width, most))).collect()
    };
    let fits = |players: &Vec<(Seat, Vec<String>)>| {
        players.iter().map(|(_, lines)| lines.len()).sum::<usize>() <= area.height.into()
    };
    let players = [9, 3, 2].into_iter().map(all).find(fits).unwrap_or_else(|| all(1));
    let theme = scene.theme;
    let is_over = matches!(view.question, Question::Over { .. });
    let mut used = 0;
    for (seat, lines) in &players {
        let has_turn = *seat == view.turn && !is_over;
        let pointer = if has_turn { theme.signs.pointer } else { " " };
        let lead = row(area, used);
        write(buffer, lead, pointer, theme.style(Role::Choice));
        let beside = Rect { x: lead.x + 2, width: lead.width.saturating_sub(2), ..lead };
        write(buffer, beside, &mark(*seat), theme.style(Role::On(*seat)));
        let role = match (has_turn, view.players[seat.index()].alive) {
            (true, _) => Role::Of(*seat),
            (false, true) => Role::Plain,
            (false, false) => Role::Quiet,
        };
        for line in lines {
            let place = row(area, used);
            let text = Rect { x: place.x + INDENT, width: place.width.saturating_sub(INDENT), ..place };
            write(buffer, text, line, theme.style(role));
            used += 1;
        }
    }
    used.min(area.height)
}

/// What is known of the deck, and the direction of play.
fn notes(scene: &Scene, view: &View, width: usize) -> Vec<String> {
    let speech = scene.speech;
    let mut notes = Vec::new();
    if view.deck.known.iter().any(|known| known.index > 0) {
        let known = |known: &KnownCard| format!("{} {}", known.index, card_name(speech, known.card));
        let cards: Vec<String> = view.deck.known.iter().map(known).collect();
        notes.push(say!(speech, "kittens-screen-known", cards = cards.join(", ")));
    }
    if view.deck.imploding == Imploding::FaceUp {
        notes.push(say!(speech, "kittens-imploding-up"));
    }
    if view.alive().len() > 1 && view.players.len() > 2 {
        notes.push(match view.direction {
            Direction::Clockwise => say!(speech, "kittens-clockwise"),
            Direction::CounterClockwise => say!(speech, "kittens-counter-clockwise"),
        });
    }
    if notes.is_empty() {
        Vec::new()
    } else {
        wrap(&notes.join(&format!(" {} ", scene.theme.signs.dot)), width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Theme;
    use crate::speech_in;
    use kernel::{Catalogued as _, FastDice, Game as _, Viewer};
    use words::Language;

    /// The cards that are known of a hand are said in one line too, however narrow the window is.
    #[test]
    fn what_is_known_of_a_hand_fits_one_line() {
        let config = kittens::Kittens::configure(&"preset=classic seats=5".parse().unwrap()).unwrap();
        let state = kittens::Kittens::start(&config, &mut FastDice::new(0), &mut ());
        let mut view = kittens::Kittens::view(&state, Viewer::Seat(Seat::new(0)));
        let other = Seat::new(1);
        view.players[other.index()].known = vec![Title::Defuse, Title::Nope];
        let count = view.players[other.index()].cards;
        let names: Vec<String> = ["Ann", "Bartholomew", "Cid", "Dan", "Eve"].map(String::from).into();
        let speech = speech_in(Language::English).unwrap();
        let (theme, viewer) = (&Theme::PLAIN, Viewer::Seat(Seat::new(0)));
        let scene = Scene { speech: &speech, theme, names: &names, viewer, view: &view };
        let lines = player_lines(&scene, &view, other, 29, 1);
        assert_eq!(lines, [format!("Bartholomew {count}: Defuse, Nope")]);
        let lines = player_lines(&scene, &view, other, 24, 1);
        assert_eq!(lines, [format!("Barth..w {count}: Defuse, Nope")]);
    }
}

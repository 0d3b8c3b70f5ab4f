//! A play and the Nopes on it, as they come.

use super::card::{Look, frame, title_lines};
use crate::cards::card_name;
use crate::say;
use crate::screen::text::{clip, row, wrap, write, write_centred};
use crate::screen::{Role, Scene};
use kernel::Seat;
use kittens::{Notice, Play, Question, Title, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use table::Told;

/// Who played the Nopes on the last play, as everybody was told; empty where it was not seen.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    players: Vec<Option<Seat>>,
}

impl Chain {
    pub fn hear(&mut self, told: &[Told]) {
        for notice in told.iter().filter_map(Told::get::<Notice>) {
            match notice {
                Notice::Played { .. } => self.players.clear(),
                &(Notice::Noped { player, nopes } | Notice::YouWereNoped { player, nopes }) => {
                    self.players.resize(nopes.saturating_sub(1).into(), None);
                    self.players.push(Some(player));
                }
                _ => {}
            }
        }
    }

    /// How many lines it takes.
    pub fn height(scene: &Scene, view: &View, width: u16) -> u16 {
        Look::Small.cell().size.height + lines(scene, view, width.into()).len() as u16
    }

    /// The play, and each Nope on what came before it. Only the last ones, if there is no room for all.
    pub fn draw(&self, scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
        let Question::Nope { what, nopes, last, .. } = view.question else { return };
        let theme = scene.theme;
        let mut links: Vec<(Option<Seat>, String)> = vec![(Some(view.turn), play_name(scene, what))];
        for index in 0..usize::from(nopes) {
            let known = self.players.get(index).copied().flatten();
            let player = if index + 1 == usize::from(nopes) { Some(last) } else { known };
            links.push((player, card_name(scene.speech, Title::Nope)));
        }
        let size = Look::Small.cell().size;
        let step = size.width + 2;
        let most = usize::from((area.width + 2) / step).max(1);
        let first = links.len().saturating_sub(most);
        for (index, (player, name)) in links.iter().enumerate().skip(first) {
            let x = area.x + (index - first) as u16 * step;
            let place = Rect { x, y: area.y, width: size.width, height: size.height }.intersection(area);
            if index > first {
                let arrow = Rect { x: x - 2, y: area.y + 1, width: 2, height: 1 }.intersection(area);
                write(buffer, arrow, theme.signs.left, theme.style(Role::Bad));
            }
            let edge = theme.style(player.map_or(Role::Quiet, Role::Of));
            let who = player.map_or("?", |seat| scene.name(seat));
            let label = format!(" {}", clip(who, usize::from(place.width).saturating_sub(4)));
            let inside = frame(buffer, place, theme, edge, &label);
            let is_last = index + 1 == links.len();
            let style = theme.style(if is_last { Role::Last } else { Role::Quiet });
            for (line, text) in title_lines(name, inside.width.into()).iter().enumerate() {
                write_centred(buffer, row(inside, line as u16), text, style);
            }
        }
        for (index, line) in lines(scene, view, area.width.into()).iter().enumerate() {
            write(buffer, row(area, size.height + index as u16), line, theme.style(Role::Plain));
        }
    }
}

/// On whom, what for, the current result, and who is asked if everybody may know.
fn lines(scene: &Scene, view: &View, width: usize) -> Vec<String> {
    let Question::Nope { what, nopes, ref waiting, .. } = view.question else { return Vec::new() };
    let speech = scene.speech;
    let mut parts = Vec::new();
    if let Some(target) = what.target() {
        parts.push(say!(speech, "kittens-screen-on", target = scene.name(target).to_string()));
    }
    if let Play::Triple { named, .. } = what {
        parts.push(say!(speech, "kittens-screen-named", card = named.arg()));
    }
    parts.push(if Play::is_stopped_by(nopes) {
        say!(speech, "kittens-screen-stopped")
    } else {
        say!(speech, "kittens-screen-goes-on")
    });
    if let Some(waiting) = waiting.as_ref().filter(|waiting| !waiting.is_empty()) {
        let names: Vec<&str> = waiting.iter().map(|&seat| scene.name(seat)).collect();
        parts.push(say!(speech, "kittens-screen-asked", players = names.join(", ")));
    }
    wrap(&parts.join(&format!(" {} ", scene.theme.signs.dot)), width)
}

/// What was played, short enough for a card.
fn play_name(scene: &Scene, play: Play) -> String {
    let names: Vec<String> = play.cards().map(|card| card_name(scene.speech, card)).collect();
    match (play, &names[..]) {
        (Play::Five { .. }, _) => say!(scene.speech, "kittens-screen-five"),
        (_, [name]) => name.clone(),
        (_, [name, ..]) => format!("{} x {name}", names.len()),
        (_, []) => String::new(),
    }
}

//! Frogs: pads, bridges and home bases; a turn is chosen step by step, and shown as a whole before it counts.

mod choosing;
mod drawing;
mod layout;
mod motion;
mod saying;
mod spot;

use crate::say;
use crate::screen::text::{row, write};
use crate::screen::{Act, Board, Hint, Key, Role, Scene, Turn};
use choosing::{Choosing, Picked};
use drawing::{CURSOR, Painting, letter};
use frogs::{Action, Place, Refusal, Stage, View};
use kernel::{Catalogued as _, Line, Seat, Tell as _};
use layout::{Layout, good_width};
use motion::Motion;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use saying::Bar;
use spot::{Button, Spot};
use std::time::Duration;
use table::Told;

/// Frogs are letters on the colour of their player; choices are numbered, and the path of a move has arrows.
#[derive(Debug, Default)]
pub struct Frogs {
    choosing: Option<Choosing>,
    /// Where the cursor was in the turn before.
    cursor: Option<Spot>,
    /// The pond as it was drawn last.
    seen: Option<View>,
    motion: Option<Motion>,
    /// Where things were drawn last.
    layout: Option<Layout>,
    buttons: Vec<(Rect, Button)>,
    /// How far a pond that is larger than the screen was scrolled.
    top: u16,
    /// It was scrolled by hand: the cursor may be outside.
    is_scrolled: bool,
}

impl Frogs {
    /// What must be visible of a pond that is larger than the screen.
    fn focus(&self, choosing: Option<&Choosing>, view: &View) -> Option<Spot> {
        if self.is_scrolled {
            return None;
        }
        let end = |action: &Action| match action {
            Action::Move { path } | Action::Jump { second: path, .. } => Some(path.end().into()),
            Action::Build { bridge } | Action::Cut { bridge } => Some((*bridge).into()),
            Action::Two { bridges } => Some(bridges.bridges()[0].into()),
            Action::Chute { to, .. } => Some(Place::Pad(*to).into()),
            Action::Pass => None,
        };
        match choosing.map(Choosing::stage) {
            Some(Stage::Confirm(action)) => end(&action),
            Some(_) => choosing.and_then(Choosing::cursor),
            None => view.last.and_then(|last| end(&last.action)),
        }
    }

    fn draw_bar(&mut self, scene: &Scene, bar: &Bar, area: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        let cursor = self.choosing.as_ref().and_then(Choosing::cursor);
        self.buttons.clear();
        for (index, line) in bar.lines(area.width).into_iter().enumerate() {
            let line_area = row(area, index as u16);
            let used: u16 =
                line.iter().map(saying::Item::width).sum::<u16>() + saying::GAP * (line.len() as u16 - 1);
            let mut x = line_area.x + line_area.width.saturating_sub(used) / 2;
            for item in line {
                let place =
                    Rect { x, width: item.width().min(line_area.right().saturating_sub(x)), ..line_area };
                x += item.width() + saying::GAP;
                let Some(button) = item.button else {
                    write(buffer, place, &item.text, theme.style(Role::Quiet));
                    continue;
                };
                let has_cursor = cursor == Some(button.into());
                let style = theme.style(if has_cursor { Role::Cursor } else { Role::Choice });
                let (left, right) = if has_cursor { (CURSOR[0], CURSOR[1]) } else { ("[", "]") };
                write(buffer, place, &format!("{left}{} {}{right}", button.key(), item.text), style);
                self.buttons.push((place, button));
            }
        }
    }

    fn picked(&mut self, turn: &Turn, spot: Spot) -> Act {
        self.is_scrolled = false;
        let Some(choosing) = &mut self.choosing else { return Act::Ignored };
        match choosing.pick(spot) {
            Ok(Picked::Went | Picked::Nothing) => went(choosing),
            Ok(Picked::NoneToBuild) => Act::Refused(say!(turn.scene.speech, "frogs-screen-none-to-build")),
            Ok(Picked::Mover) => Act::Refused(say!(turn.scene.speech, "frogs-screen-mover")),
            Ok(Picked::Done(action)) => {
                self.cursor = match action {
                    Action::Move { path } | Action::Jump { second: path, .. } => {
                        path.places().nth(1).map(Spot::from)
                    }
                    Action::Chute { to, .. } => Some(Place::Pad(to).into()),
                    _ => self.cursor,
                };
                Act::Answer(action.to_string())
            }
            Err(refusal) => refused(turn, &refusal),
        }
    }

    fn spot_at(&self, at: Position) -> Option<Spot> {
        if let Some((_, button)) = self.buttons.iter().find(|(place, _)| place.contains(at)) {
            return Some((*button).into());
        }
        let layout = self.layout.as_ref()?;
        let board = self.choosing.as_ref()?.pond();
        let side = board.side();
        let pads = (0..side).flat_map(|row| (0..side).filter_map(move |column| frogs::Pad::at(column, row)));
        let homes = frogs::Home::ALL.into_iter().filter(|&home| layout::is_home(board, home));
        let places = pads.map(Place::from).chain(homes.map(Place::from)).map(Spot::from);
        let bridges = board.bridges_built().chain(board.bridges_missing()).map(Spot::from);
        let is_there =
            |spot: &Spot| layout.place(*spot).is_some_and(|place| layout.on_screen(place).contains(at));
        places.chain(bridges).find(is_there)
    }
}

/// A turn that is shown before it counts does not take the key that completed it, while it may be held.
fn went(choosing: &Choosing) -> Act {
    if matches!(choosing.stage(), Stage::Confirm(_)) { Act::Unsure } else { Act::Moved }
}

fn refused(turn: &Turn, refusal: &Refusal) -> Act {
    Act::Refused(turn.scene.speech.say(&refusal.tell(), turn.scene.names))
}

/// A place as people type it.
fn read_place(text: &str) -> Option<Place> {
    text.to_ascii_lowercase().parse().or_else(|_| text.to_ascii_uppercase().parse()).ok()
}

impl Board for Frogs {
    /// A crowded pond has tens of thousands of moves; they are found step by step.
    fn lists_options(&self) -> bool {
        false
    }

    fn width(&self, scene: &Scene) -> u16 {
        scene.view.get::<View>().map_or(54, |view| good_width(view.side))
    }

    fn mark(&self, scene: &Scene, seat: Seat) -> String {
        letter(seat, scene.names.len())
    }

    fn draw(&mut self, scene: &Scene, turn: Option<&Turn>, area: Rect, buffer: &mut Buffer) {
        let Some(view) = scene.view.get::<View>() else { return };
        // During an animation nothing is marked: a player in a hurry presses a key.
        let motion = self.motion.take();
        let chosen = self.choosing.take();
        let choosing = chosen.as_ref().filter(|_| turn.is_some() && motion.is_none());
        let bar = Bar::new(scene, view, choosing);
        let bar_height = bar.height(scene, view, area.width).min(area.height / 3);
        let pond = Rect { height: area.height - bar_height, ..area };
        let board = choosing.map_or_else(|| view.board(), |choosing| *choosing.pond());
        let layout = Layout::new(&board, pond, self.focus(choosing, view), self.top);
        self.top = layout.top;
        self.layout = Some(layout);
        let last = view.last.filter(|_| motion.is_none() && !choosing.is_some_and(Choosing::is_begun));
        let theme = scene.theme;
        Painting { theme, layout, board, motion: motion.as_ref(), choosing, last, buffer }.paint();
        self.motion = motion;
        self.choosing = chosen;
        // Below the pond, with a line between them where there is room.
        let y = (layout.window.bottom() + 1).min(pond.bottom());
        let below = Rect { y, height: bar_height, ..area };
        self.draw_bar(scene, &bar, below, buffer);
    }

    fn happened(&mut self, scene: &Scene, told: &[Told], now: Duration) {
        self.choosing = None;
        self.is_scrolled = false;
        let view = scene.view.get::<View>();
        let before = std::mem::replace(&mut self.seen, view.cloned());
        self.motion = match (&before, &self.seen) {
            (Some(before), Some(after))
                if scene.theme.moves && !told.is_empty() && before.last != after.last =>
            {
                after.last.and_then(|last| Motion::new(before.board(), after.board(), &last, now))
            }
            _ => None,
        };
    }

    fn asked(&mut self, turn: &Turn) {
        let view = turn.scene.view.get::<View>();
        self.choosing = view.map(|view| Choosing::new(view.board(), turn.seat, self.cursor));
    }

    fn is_begun(&self) -> bool {
        self.choosing.as_ref().is_some_and(Choosing::is_begun)
    }

    fn advance(&mut self, now: Duration) -> bool {
        if self.motion.as_mut().is_some_and(|motion| !motion.advance(now)) {
            self.motion = None;
        }
        self.motion.is_some()
    }

    fn settle(&mut self) {
        self.motion = None;
    }

    fn prompt(&self, turn: &Turn) -> String {
        self.choosing.as_ref().map_or_else(String::new, |choosing| saying::prompt(turn, choosing))
    }

    fn key(&mut self, turn: &Turn, key: Key) -> Act {
        let Some(choosing) = &mut self.choosing else { return Act::Ignored };
        if let Some(way) = key.way() {
            choosing.go(way);
            self.is_scrolled = false;
            return Act::Moved;
        }
        match key.letter() {
            Key::Tab | Key::BackTab => {
                choosing.turn_to(key == Key::Tab);
                self.is_scrolled = false;
                Act::Moved
            }
            Key::Esc | Key::Backspace | Key::Char('u' | '0') => {
                if choosing.back() {
                    return Act::Moved;
                }
                Act::Ignored
            }
            Key::Enter | Key::Char(' ') => match choosing.cursor() {
                Some(spot) => self.picked(turn, spot),
                None => Act::Ignored,
            },
            Key::Char(sign) => {
                let spot = match (key.number(), sign) {
                    // A number never confirms: the same one may have chosen the last step.
                    (Some(number), _) => choosing.by_number(number),
                    (None, letter) => Button::of(letter)
                        .filter(|&button| button == Button::Build || choosing.target(button.into()).is_some())
                        .map(Spot::from),
                };
                spot.map_or(Act::Ignored, |spot| self.picked(turn, spot))
            }
            _ => Act::Ignored,
        }
    }

    fn click(&mut self, turn: &Turn, at: Position) -> Act {
        let Some(spot) = self.spot_at(at) else { return Act::Ignored };
        let Some(choosing) = &mut self.choosing else { return Act::Ignored };
        if let (Stage::Confirm(_), Spot::Place(_) | Spot::Bridge(_)) = (choosing.stage(), spot) {
            return Act::Ignored;
        }
        if choosing.target(spot).is_some() {
            choosing.point(spot);
        }
        self.picked(turn, spot)
    }

    fn scroll(&mut self, _turn: &Turn, lines: i16) -> Act {
        let Some(layout) = self.layout.filter(|layout| layout.last_top() > 0) else {
            return Act::Ignored;
        };
        self.top = layout.top.saturating_add_signed(lines).min(layout.last_top());
        self.is_scrolled = true;
        Act::Moved
    }

    /// A place or a bridge is chosen as with a click. A whole turn is shown before it counts, like one that was chosen
    /// step by step; if it is against the rules, the table says so.
    fn typed(&mut self, turn: &Turn, text: &str) -> Act {
        let stage = self.choosing.as_ref().map(Choosing::stage);
        let spot = match stage {
            Some(Stage::Build | Stage::FirstOfTwo | Stage::SecondOfTwo(_) | Stage::Cut) => {
                match frogs::Frogs::read_action(&format!("+{}", text.trim_start_matches('+'))) {
                    Some(Action::Build { bridge }) => Some(bridge.into()),
                    _ => None,
                }
            }
            _ => read_place(text).map(Spot::from),
        };
        if let Some(spot) = spot {
            return self.picked(turn, spot);
        }
        let action = frogs::Frogs::read_action(text);
        let proposed = self.choosing.as_mut().zip(action).map(|(choosing, action)| choosing.propose(action));
        if let Some(Ok(())) = proposed {
            self.is_scrolled = false;
            return Act::Unsure;
        }
        Act::Answer(text.into())
    }

    fn hints(&self, turn: &Turn) -> Vec<Hint> {
        self.choosing.as_ref().map_or_else(Vec::new, |choosing| saying::hints(turn, choosing))
    }

    fn help(&self, turn: &Turn) -> String {
        let speech = turn.scene.speech;
        let near = turn.scene.theme.signs.dot;
        let mut lines =
            vec![say!(speech, "frogs-screen-help"), say!(speech, "frogs-screen-help-pond", near = near)];
        let view = turn.scene.view.get::<View>();
        if view.is_some_and(saying::has_cards) {
            lines.push(say!(speech, "frogs-help-cards"));
        }
        lines.join("\n\n")
    }

    /// The player to move is shown above and below the board: in the log it would hide what happened.
    fn says(&self, line: &Line) -> bool {
        line.key != "frogs-notice-turn"
    }
}

#[cfg(test)]
mod tests;

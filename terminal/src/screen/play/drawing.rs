//! The layout of a match: the players above, the board and the log in the middle, what to do below.

use super::Playing;
use super::awaited::Awaited;
use super::overlay::Overlay;
use crate::local::Unnamed;
use crate::say;
use crate::screen::players::{self, Marked};
use crate::screen::text::{row, share};
use crate::screen::{Hint, Role, SPIN, Scene, chrome};
use kernel::{AnyWire, Seat, SeatSet, Viewer};
use ratatui::Frame;
use ratatui::layout::Rect;
use store::Controller;
use table::Told;
use unicode_width::UnicodeWidthStr as _;

/// The log is shown if it can have at least this width.
const NARROWEST_LOG: u16 = 24;
const WIDEST_LOG: u16 = 44;

/// The key that hurries computer players. It means nothing else anywhere, so that it answers no question.
const HURRY: &str = ">";

impl Playing<'_> {
    pub(super) fn paint(&mut self, frame: &mut Frame) {
        let area = frame.area();
        self.paint_title(frame, area);
        let foot = self.foot(area.width);
        let body = Rect { y: area.y + 2, height: area.height - 2 - foot.height(), ..area };
        let viewer = match &self.awaited {
            Awaited::Passing(_) | Awaited::Secret(..) => None,
            Awaited::Everybody(_) | Awaited::Anybody(_) => Some(Viewer::Spectator),
            _ => self.hand.drawn_for(),
        };
        let mut news = None;
        if let Some(viewer) = viewer {
            self.paint_players(frame, row(area, 1));
            let view = self.hand.view(viewer);
            let body = self.paint_lesson(frame, body);
            self.paint_body(frame, body, viewer, &*view);
            // Without a log next to the board, what happened last is below it.
            if self.log_place.is_none() {
                news = self.log().latest();
            }
        } else {
            self.paint_curtain(frame, body);
        }
        let place = Rect { y: area.bottom() - foot.height(), height: foot.height(), ..area };
        self.paint_foot(frame, place, &foot, news.as_deref());
        self.paint_overlay(frame, body);
    }

    fn paint_title(&mut self, frame: &mut Frame, area: Rect) {
        let about = self.hand.about();
        let title = self.room.speech.game_title(about.game.name());
        let id = about.id.to_string();
        let commitment = about.commitment.short();
        let right = if self.hand.place.is_lost() {
            say!(self.room.speech, "online-reconnecting")
        } else {
            say!(self.room.speech, "screen-game-id", id = id, commitment = commitment)
        };
        chrome::title(frame.buffer_mut(), area, &self.room.theme, &title, &right);
    }

    /// The players, with a pointer at those who are asked.
    fn paint_players(&mut self, frame: &mut Frame, line: Rect) {
        // Nobody else may know who is asked for a reaction, unless the board shows it.
        let asked = match &self.awaited {
            _ if !self.hand.state().on_turn.is_empty() => self.hand.state().on_turn,
            Awaited::Asking(asked) => SeatSet::one(asked.seat),
            _ => SeatSet::EMPTY,
        };
        let scene = self.scene(Viewer::Spectator, &());
        let marked = Marked { asked, mover: None };
        players::draw(frame.buffer_mut(), line, &scene, self.board.as_ref(), marked, |names, room| {
            self.labels(names, room)
        });
    }

    /// The names of the players, and which of them are computers, if there is room for it.
    fn labels(&self, names: &[String], room: usize) -> Vec<String> {
        let speech = &self.room.speech;
        let players = &self.hand.about().players;
        let with_level = |player: &str, level: &str| {
            say!(speech, "computer-shown", name = player.to_string(), level = speech.level(level))
        };
        let in_full = |player: &str, level: &str| {
            say!(speech, "screen-computer", player = player.to_string(), level = speech.level(level))
        };
        let whole = |said: &dyn Fn(&str, &str) -> String| -> Option<Vec<String>> {
            let labels = names.iter().zip(players).map(|(name, player)| match &player.controller {
                Controller::Human => name.clone(),
                Controller::Bot(_) if Unnamed::read(&player.name).is_some() && name != &player.name => {
                    name.clone()
                }
                Controller::Bot(level) => said(name, level),
            });
            let labels: Vec<String> = labels.collect();
            (labels.iter().map(|label| label.width()).sum::<usize>() <= room).then_some(labels)
        };
        whole(&in_full).or_else(|| whole(&with_level)).unwrap_or_else(|| share(names, room))
    }

    fn scene<'a>(&'a self, viewer: Viewer, view: &'a dyn AnyWire) -> Scene<'a> {
        let room = &*self.room;
        Scene { speech: &room.speech, theme: &room.theme, names: &self.hand.names, viewer, view }
    }

    fn paint_body(&mut self, frame: &mut Frame, area: Rect, viewer: Viewer, view: &dyn AnyWire) {
        let wanted = self.board.width(&self.scene(viewer, view)) + 2;
        let left = area.width.saturating_sub(wanted);
        let log_width =
            if left >= NARROWEST_LOG { (left - left / 3).clamp(NARROWEST_LOG, WIDEST_LOG) } else { 0 };
        let place = Rect { width: area.width - log_width, ..area };
        let Self { room, hand, board, awaited, waker, .. } = self;
        let scene = Scene { speech: &room.speech, theme: &room.theme, names: &hand.names, viewer, view };
        let inner = chrome::inset(place);
        match awaited {
            Awaited::Asking(asked) => {
                let turn = asked.turn(room, &hand.names, waker);
                board.draw(&scene, Some(&turn), inner, frame.buffer_mut());
            }
            _ => board.draw(&scene, None, inner, frame.buffer_mut()),
        }
        let theme = self.room.theme;
        let side = Rect { x: area.right() - log_width, width: log_width, ..area };
        self.log_place = (log_width > 0).then_some(side);
        if let Some(side) = self.log_place {
            let title = say!(self.room.speech, "screen-log");
            let inside = chrome::boxed(frame.buffer_mut(), side, &theme, &title);
            self.log().draw(frame.buffer_mut(), chrome::inset(inside), &theme);
        }
    }

    /// Hides everything of the game.
    fn paint_curtain(&mut self, frame: &mut Frame, area: Rect) {
        let speech = &self.room.speech;
        let text = match &self.awaited {
            Awaited::Passing(seat) => {
                let player = self.hand.name(*seat).to_string();
                say!(speech, "screen-pass", player = player)
            }
            Awaited::Secret(seat, _) => {
                let player = self.hand.name(*seat).to_string();
                say!(speech, "screen-secret", player = player)
            }
            _ => String::new(),
        };
        let keys = [self.gate_hint(say!(speech, "key-ready"))];
        let title = speech.game_title(self.hand.about().game.name());
        let places = chrome::message(frame, area, &self.room.theme, &title, &[text], &keys);
        self.gate.button = places.first().copied().unwrap_or_default();
    }

    fn paint_secret(&mut self, frame: &mut Frame, area: Rect, seat: Seat, told: &[Told]) {
        let viewer = Viewer::Seat(seat);
        let view = self.hand.view(viewer);
        let Self { room, hand, board, .. } = self;
        let scene =
            Scene { speech: &room.speech, theme: &room.theme, names: &hand.names, viewer, view: &*view };
        let inner = chrome::inset(area);
        if board.draw_secret(&scene, told, inner, frame.buffer_mut()) {
            return;
        }
        let lines: Vec<String> = told.iter().map(|told| room.speech.say(&told.line, &hand.names)).collect();
        let heading = say!(room.speech, "screen-only", player = hand.name(seat).to_string());
        let keys = [self.gate_hint(say!(self.room.speech, "key-seen"))];
        chrome::message(frame, area, &self.room.theme, &heading, &lines, &keys);
    }

    /// The key of the gate, once it opens.
    fn gate_hint(&self, what: String) -> Hint {
        if self.gate.is_ready(self.now) {
            Hint::new(self.gate.key_name(), what)
        } else {
            Hint::new("", say!(self.room.speech, "key-moment"))
        }
    }

    pub(super) fn prompt(&mut self) -> (String, Role) {
        if self.is_telling() {
            return (String::new(), Role::Plain);
        }
        if let Some(prompt) = self.remote_prompt() {
            return prompt;
        }
        if let Some(prompt) = self.with_turn(|board, turn| (board.prompt(turn), Role::Of(turn.seat))) {
            return prompt;
        }
        let speech = &self.room.speech;
        match &self.awaited {
            Awaited::Waiting { turn, .. } => {
                let spinner = self.room.theme.signs.spinner;
                let frame = (self.now.as_millis() / SPIN.as_millis()) as usize % spinner.len();
                let sign = if self.room.theme.moves { spinner[frame] } else { "" };
                // Nobody else may know whose reaction is awaited.
                let (text, role) = match turn {
                    None => (say!(speech, "screen-reacting"), Role::Plain),
                    Some(seat) => {
                        let player = self.hand.name(*seat).to_string();
                        (say!(speech, "screen-thinking", player = player), Role::Of(*seat))
                    }
                };
                (format!("{text} {sign}").trim_end().to_string(), role)
            }
            Awaited::Seen | Awaited::Showing(..) | Awaited::Everybody(_) => {
                let is_ready = self.gate.is_ready(self.now);
                let key = self.gate.key_name();
                let seen = if is_ready { say!(speech, "screen-seen", key = key) } else { String::new() };
                let said = match &self.awaited {
                    Awaited::Everybody(seats) => {
                        let names: Vec<&str> = seats.iter().map(|&seat| self.hand.name(seat)).collect();
                        say!(speech, "screen-out", player = names.join(", "))
                    }
                    _ => String::new(),
                };
                (format!("{said} {seen}").trim().to_string(), Role::Choice)
            }
            Awaited::Anybody(anybody) => {
                let keys = self.common_keys(anybody);
                let keys: Vec<String> = keys.iter().map(|(mark, name)| format!("{mark} {name}")).collect();
                (format!("{} {}", anybody.common.question, keys.join(", ")).trim().to_string(), Role::Choice)
            }
            Awaited::Over(outcome) => {
                let text = match outcome.winner() {
                    Some(winner) => {
                        let player = self.hand.name(winner).to_string();
                        say!(speech, "summary-winner", player = player)
                    }
                    None => say!(speech, "summary-title"),
                };
                (text, Role::Good)
            }
            _ => (String::new(), Role::Plain),
        }
    }

    /// The keys while something lies over the game.
    fn overlay_hints(&self, overlay: &Overlay) -> Vec<Hint> {
        let (speech, signs) = (&self.room.speech, self.room.theme.signs);
        let back = Hint::new("Esc", say!(speech, "key-back"));
        match overlay {
            Overlay::Help(_) | Overlay::Rules(_) | Overlay::Commitment(_) | Overlay::Log => {
                vec![Hint::new(signs.upright, say!(speech, "key-scroll")), back]
            }
            Overlay::Phrases(_) => {
                let mute = if self.is_muted { say!(speech, "key-unmute") } else { say!(speech, "key-mute") };
                vec![Hint::new("Enter", say!(speech, "key-say")), Hint::new("m", mute), back]
            }
            Overlay::Menu(..) => {
                let choose = Hint::new(signs.upright, say!(speech, "key-choose"));
                let help = Hint::new("?", say!(speech, "key-help"));
                vec![choose, Hint::new("Enter", say!(speech, "key-ok")), back, help]
            }
            Overlay::Leave | Overlay::Forfeit(_) | Overlay::Undo { .. } | Overlay::Replace(_) => {
                vec![Hint::new("y", say!(speech, "key-yes")), Hint::new("n", say!(speech, "key-no"))]
            }
        }
    }

    pub(super) fn hints(&mut self) -> Vec<Hint> {
        if let Some(overlay) = &self.overlay {
            return self.overlay_hints(overlay);
        }
        if self.is_telling() {
            return self.lesson_hints();
        }
        let own = self.with_turn(|board, turn| board.hints(turn));
        let speech = &self.room.speech;
        let enter = |what: String| vec![Hint::new("Enter", what)];
        let shared = [Hint::new("?", say!(speech, "key-help")), Hint::new("q", say!(speech, "key-leave"))];
        if self.typing.is_some() {
            let mut hints = enter(say!(speech, "key-send"));
            hints.push(Hint::new("Esc", say!(speech, "key-cancel")));
            return hints;
        }
        if let Some(mut hints) = own {
            let shared = [
                Hint::new("?", say!(speech, "key-help")),
                Hint::new("Esc", say!(speech, "key-menu")),
                Hint::new(":", say!(speech, "key-type")),
                Hint::new("u", say!(speech, "key-undo")),
                Hint::new("q", say!(speech, "key-leave")),
            ];
            let can_undo = self.can_undo();
            for hint in shared {
                let is_offered = hint.key != "u" || can_undo;
                if is_offered && hints.iter().all(|own| own.key != hint.key) {
                    hints.push(hint);
                }
            }
            hints.extend(self.remote_hints());
            return hints;
        }
        let mut hints = match &self.awaited {
            Awaited::Waiting { .. } if self.is_remote => self.remote_hints(),
            Awaited::Waiting { .. } if self.can_skip() => {
                let skip = Hint::new("e", say!(speech, "key-to-the-end"));
                vec![Hint::new(HURRY, say!(speech, "key-hurry")), skip]
            }
            Awaited::Waiting { .. } => vec![Hint::new(HURRY, say!(speech, "key-hurry"))],
            Awaited::Over(_) => enter(say!(speech, "key-summary")),
            Awaited::Anybody(anybody) if self.gate.is_ready(self.now) => {
                let keys = self.common_keys(anybody);
                let marks: Vec<&str> = keys.iter().map(|(mark, _)| mark.as_str()).collect();
                let (nobody, people) = marks.split_last().unwrap_or((&"", &[]));
                vec![
                    Hint::new(&people.join(","), say!(speech, "key-look")),
                    Hint::new(nobody, say!(speech, "screen-nobody")),
                ]
            }
            Awaited::Passing(_) if self.gate.is_ready(self.now) && self.anybody().is_some() => {
                let back = Hint::new("Esc", say!(speech, "key-back"));
                vec![self.gate_hint(say!(speech, "key-on")), back]
            }
            _ if self.is_at_gate() => vec![self.gate_hint(say!(speech, "key-on"))],
            _ => Vec::new(),
        };
        // When it is over, every key leads to the summary.
        let is_over = matches!(self.awaited, Awaited::Over(_));
        hints.extend(shared.into_iter().filter(|hint| !is_over || hint.key != "q"));
        hints
    }

    fn paint_overlay(&mut self, frame: &mut Frame, area: Rect) {
        if let Awaited::Showing(seat, told) = &self.awaited {
            let (seat, told) = (*seat, told.clone());
            self.paint_secret(frame, area, seat, &told);
        }
        let theme = self.room.theme;
        let speech = &self.room.speech;
        let yes_no = || [Hint::new("y", say!(speech, "key-yes")), Hint::new("n", say!(speech, "key-no"))];
        let title = match &self.overlay {
            Some(Overlay::Rules(_)) => say!(speech, "menu-rules"),
            Some(Overlay::Commitment(_)) => say!(speech, "commitment-title"),
            _ => say!(speech, "game-menu-help"),
        };
        match &mut self.overlay {
            None => {}
            Some(Overlay::Help(scroll) | Overlay::Rules(scroll) | Overlay::Commitment(scroll)) => {
                let place = Rect { x: area.x + 2, width: area.width - 4, ..area };
                chrome::clear(frame.buffer_mut(), place);
                let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, &theme, &title));
                scroll.draw(frame.buffer_mut(), inside, &theme);
            }
            Some(Overlay::Log) => {
                let place = Rect { x: area.x + 2, width: area.width - 4, ..area };
                chrome::clear(frame.buffer_mut(), place);
                let title = say!(speech, "screen-log");
                let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, &theme, &title));
                self.log().draw(frame.buffer_mut(), inside, &theme);
            }
            Some(Overlay::Menu(list, _)) => {
                let place = crate::screen::text::centred(
                    area,
                    list.width().max(24) + 4,
                    list.entries.len() as u16 + 4,
                );
                chrome::clear(frame.buffer_mut(), place);
                let title = say!(speech, "game-menu-title");
                let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, &theme, &title));
                let inside = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
                list.draw(frame.buffer_mut(), inside, &theme);
            }
            Some(Overlay::Phrases(list)) => {
                let place = crate::screen::text::centred(
                    area,
                    list.width().max(24) + 4,
                    list.entries.len() as u16 + 4,
                );
                chrome::clear(frame.buffer_mut(), place);
                let title = say!(speech, "game-menu-phrases");
                let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, &theme, &title));
                let inside = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
                list.draw(frame.buffer_mut(), inside, &theme);
            }
            Some(Overlay::Replace(seat)) => {
                let player = self.hand.name(*seat).to_string();
                let title = say!(speech, "game-menu-replace", player = player.clone());
                let text = say!(speech, "replace-sure", player = player);
                self.yes_no = chrome::message(frame, area, &theme, &title, &[text], &yes_no());
            }
            Some(Overlay::Leave) => {
                let text = say!(speech, "screen-leave-begun");
                let title = say!(speech, "game-menu-leave");
                self.yes_no = chrome::message(frame, area, &theme, &title, &[text], &yes_no());
            }
            Some(Overlay::Forfeit(seat)) => {
                let player = self.hand.name(*seat).to_string();
                let text = say!(speech, "screen-forfeit", player = player);
                let title = say!(speech, "game-menu-forfeit");
                self.yes_no = chrome::message(frame, area, &theme, &title, &[text], &yes_no());
            }
            Some(Overlay::Undo { asker, others, .. }) => {
                let player = others.first().map(|&seat| self.hand.name(seat).to_string()).unwrap_or_default();
                let mover = self.hand.state().undoable.unwrap_or(*asker);
                let is_own = mover == *asker;
                let (asker, mover) = (self.hand.name(*asker).to_string(), self.hand.name(mover).to_string());
                let text = if is_own {
                    say!(speech, "screen-undo", player = player, asker = asker)
                } else {
                    say!(speech, "screen-undo-other", player = player, asker = asker, mover = mover)
                };
                let title = say!(speech, "game-menu-undo");
                self.yes_no = chrome::message(frame, area, &theme, &title, &[text], &yes_no());
            }
        }
    }
}

//! The layout of a replay: the board and the log in the middle, the position in the game below.

use super::{PACES, Replaying};
use crate::screen::players::{self, Marked};
use crate::screen::quitting::Quitting;
use crate::screen::text::{row, share, wrap, write, write_centred};
use crate::screen::{Hint, Progress, Role, Scene, chrome};
use crate::{moments, say};
use kernel::{AnyWire, SeatSet, Viewer};
use ratatui::Frame;
use ratatui::layout::Rect;
use std::sync::Arc;
use unicode_width::UnicodeWidthStr as _;

/// The least width of what is next to the board.
const NARROWEST: u16 = 24;
const WIDEST: u16 = 44;
/// The news, the moment, the timeline, the keys.
const FOOT: u16 = 4;

impl Replaying<'_> {
    pub(super) fn paint(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let theme = self.room.theme;
        let title =
            say!(self.room.speech, "replay-title", game = self.room.speech.game_title(self.game.name()));
        // The date is enough, and if there is no room for it, the viewer is.
        let date = self.record.date.split('T').next().unwrap_or_default();
        let eyes = self.eyes_in_words();
        let both = format!("{eyes} {} {date}", theme.signs.dot);
        let has_room = title.width() + both.width() + 4 <= area.width.into();
        chrome::title(frame.buffer_mut(), area, &theme, &title, if has_room { &both } else { &eyes });
        self.paint_players(frame, row(area, 1));
        let body = Rect { y: area.y + 2, height: area.height.saturating_sub(2 + FOOT), ..area };
        let is_beside = self.paint_body(frame, body);
        let foot = Rect { y: area.bottom().saturating_sub(FOOT), height: FOOT, ..area };
        self.paint_foot(frame, foot, is_beside);
        if let Some(help) = &mut self.help {
            let place = Rect { x: body.x + 2, width: body.width - 4, ..body };
            chrome::clear(frame.buffer_mut(), place);
            let title = say!(self.room.speech, "game-menu-help");
            let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, &theme, &title));
            help.draw(frame.buffer_mut(), inside, &theme);
        }
        self.quitting.draw(frame, body, &self.room.speech, &theme);
    }

    /// Whose view is shown, in words.
    fn eyes_in_words(&self) -> String {
        match self.viewer() {
            Viewer::Spectator => say!(self.room.speech, "replay-eyes-all"),
            Viewer::Seat(seat) => {
                let player = self.names.get(seat.index()).cloned().unwrap_or_default();
                say!(self.room.speech, "replay-eyes", player = player)
            }
        }
    }

    fn paint_players(&self, frame: &mut Frame, line: Rect) {
        let view = ();
        let (speech, theme, names) = (&self.room.speech, &self.room.theme, &self.names);
        let scene = Scene { speech, theme, names, viewer: Viewer::Spectator, view: &view };
        let (asked, mover) = self.shown().map_or((SeatSet::EMPTY, None), |step| (step.turn, step.seat));
        players::draw(frame.buffer_mut(), line, &scene, self.board.as_ref(), Marked { asked, mover }, share);
    }

    /// Returns whether there was room next to the board.
    fn paint_body(&mut self, frame: &mut Frame, area: Rect) -> bool {
        let viewer = self.viewer();
        let Self { room, board, names, replay, at, review, .. } = self;
        let (speech, theme) = (&room.speech, &room.theme);
        let view = replay.steps.get(*at).and_then(|step| step.view.as_ref());
        let empty: Arc<dyn AnyWire> = Arc::new(());
        let scene = Scene { speech, theme, names, viewer, view: &**view.unwrap_or(&empty) };
        let wanted = if view.is_some() { board.width(&scene) + 2 } else { area.width / 2 };
        let left = area.width.saturating_sub(wanted);
        let beside = if left >= NARROWEST { (left - left / 3).clamp(NARROWEST, WIDEST) } else { 0 };
        // The mistakes are worth a smaller board.
        let covered = if beside == 0 && review.is_some() { NARROWEST } else { beside };
        let place = chrome::inset(Rect { width: area.width - covered, ..area });
        if view.is_some() {
            board.draw(&scene, None, place, frame.buffer_mut());
        } else {
            let text = say!(speech, "replay-hidden");
            write_centred(frame.buffer_mut(), row(place, place.height / 2), &text, theme.style(Role::Quiet));
        }
        let side = Rect { x: area.right() - beside, width: beside, ..area };
        let mut log = side;
        if self.review.is_some() {
            let place = if beside > 0 {
                log.height = side.height / 2;
                Rect { y: log.bottom(), height: side.height - log.height, ..side }
            } else {
                Rect { x: area.right() - NARROWEST, width: NARROWEST, ..area }
            };
            self.paint_mistakes(frame, place, beside == 0);
        }
        if beside > 0 {
            let title = say!(self.room.speech, "screen-log");
            let inside = chrome::boxed(frame.buffer_mut(), log, &self.room.theme, &title);
            self.log.draw(frame.buffer_mut(), chrome::inset(inside), &self.room.theme);
        }
        beside > 0
    }

    /// The list, and below it what was wrong, if there is no other place for that.
    fn paint_mistakes(&mut self, frame: &mut Frame, area: Rect, explains: bool) {
        let explanation = self.explanation().filter(|_| explains).unwrap_or_default();
        let Self { room, review, list, .. } = self;
        let (speech, theme) = (&room.speech, &room.theme);
        let Some(review) = review else { return };
        let Progress { judged, moves, unclear } = review.progress();
        let found = review.mistakes().len();
        chrome::clear(frame.buffer_mut(), area);
        let title = say!(speech, "mistakes-title");
        let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), area, theme, &title));
        let state = match () {
            () if !review.progress().is_done() => {
                say!(speech, "mistakes-progress", judged = judged, moves = moves)
            }
            () if unclear > 0 => say!(speech, "mistakes-unclear", count = unclear),
            () if found == 0 => say!(speech, "mistakes-none"),
            () => say!(speech, "mistakes-done", count = found),
        };
        let lines = wrap(&state, inside.width.into());
        for (index, line) in lines.iter().enumerate() {
            write(frame.buffer_mut(), row(inside, index as u16), line, theme.style(Role::Quiet));
        }
        let used = (lines.len() as u16).min(inside.height);
        let mut place = Rect { y: inside.y + used, height: inside.height - used, ..inside };
        if explains {
            let lines = wrap(&explanation, inside.width.into());
            place.height = place.height.saturating_sub(lines.len() as u16 + 1);
            for (index, line) in lines.iter().enumerate() {
                let y = place.height + 1 + used + index as u16;
                write(frame.buffer_mut(), row(inside, y), line, theme.style(Role::Plain));
            }
        }
        list.draw(frame.buffer_mut(), place, theme);
    }

    fn paint_foot(&mut self, frame: &mut Frame, area: Rect, is_beside: bool) {
        let theme = self.room.theme;
        let speech = &self.room.speech;
        let line = chrome::inset(row(area, 0));
        if let Some(text) = self.explanation().filter(|_| is_beside) {
            write(frame.buffer_mut(), line, &text, theme.style(Role::Plain));
        } else if let Some(news) = self.log.last().filter(|_| !is_beside) {
            write_centred(frame.buffer_mut(), line, news, theme.style(Role::Plain));
        }
        let line = chrome::inset(row(area, 1));
        let (at, last) = (self.shown().map_or(0, |step| step.moves), moments::moves(&self.replay));
        let mut text = say!(speech, "replay-moment", at = at, last = last);
        match self.shown() {
            _ if self.at == 0 => text = format!("{text}  {}", say!(speech, "replay-start")),
            Some(step) => text = format!("{text}  {}", self.words(step).join(" ")),
            None => {}
        }
        let pace = PACES[self.pace].as_secs_f32();
        let state = if self.next.is_some() {
            say!(speech, "replay-playing", seconds = format!("{pace}"))
        } else {
            String::new()
        };
        let x = line.right().saturating_sub(state.width() as u16).max(line.x);
        let room = Rect { width: x.saturating_sub(line.x + 1), ..line };
        write(frame.buffer_mut(), room, &text, theme.style(Role::Last));
        write(
            frame.buffer_mut(),
            Rect { x, width: line.right() - x, ..line },
            &state,
            theme.style(Role::Good),
        );
        self.line = chrome::inset(row(area, 2));
        if let Some(typing) = &self.typing {
            let label = format!("{} ", say!(speech, "replay-go-to"));
            let used = write(frame.buffer_mut(), self.line, &label, theme.style(Role::Choice));
            let rest = Rect { x: self.line.x + used, width: self.line.width - used, ..self.line };
            typing.draw(frame, rest, &theme);
        } else if let Some(error) = &self.error {
            write(frame.buffer_mut(), self.line, error, theme.style(Role::Bad));
        } else {
            self.paint_line(frame);
        }
        let hints = self.hints();
        self.buttons = chrome::buttons(frame.buffer_mut(), area, &theme, &hints);
    }

    /// The whole game as a timeline, with the current moment and the mistakes.
    fn paint_line(&self, frame: &mut Frame) {
        let (theme, line, last) = (&self.room.theme, self.line, self.last().max(1));
        let width = usize::from(line.width).saturating_sub(1);
        let buffer = frame.buffer_mut();
        write(buffer, line, &theme.signs.rule.repeat(width + 1), theme.style(Role::Quiet));
        let mut put = |at: usize, sign: &str, role: Role| {
            let place = Rect { x: line.x + (at * width / last) as u16, width: 1, ..line };
            write(buffer, place, sign, theme.style(role));
        };
        let mistakes = self.mistakes();
        let grave = mistakes.iter().filter(|mistake| mistake.is_grave);
        grave.for_each(|mistake| put(mistake.at, "!", Role::Bad));
        put(self.at, theme.signs.on, Role::Cursor);
    }

    fn hints(&self) -> Vec<Hint> {
        let (speech, signs) = (&self.room.speech, self.room.theme.signs);
        if self.quitting.is_open() {
            return Quitting::keys(speech).to_vec();
        }
        if self.typing.is_some() {
            return vec![
                Hint::new("Enter", say!(speech, "key-go")),
                Hint::new("Esc", say!(speech, "key-cancel")),
            ];
        }
        let play = if self.next.is_some() { say!(speech, "key-pause") } else { say!(speech, "key-play") };
        let mut hints = vec![
            Hint::new(signs.sideways, say!(speech, "key-step")),
            Hint::new("Space", play),
            Hint::new("+-", say!(speech, "key-pace")),
            Hint::new("0-9", say!(speech, "key-go")),
        ];
        if self.review.is_some() {
            let own = [
                Hint::new(signs.upright, say!(speech, "key-choose")),
                Hint::new("Enter", say!(speech, "key-go")),
                Hint::new("Esc", say!(speech, "key-close")),
            ];
            return own.into_iter().chain(hints).collect();
        }
        if self.viewers.len() > 1 {
            hints.push(Hint::new("v", say!(speech, "key-eyes")));
        }
        if self.has_mistakes() {
            hints.push(Hint::new("m", say!(speech, "key-mistakes")));
        }
        if self.branches() {
            hints.push(Hint::new("o", say!(speech, "key-play-on")));
        }
        if self.board.studies().is_some() {
            hints.push(Hint::new("a", say!(speech, "key-study")));
        }
        hints.push(Hint::new("?", say!(speech, "key-help")));
        let back = if self.quits { say!(speech, "key-quit") } else { say!(speech, "key-back") };
        hints.push(Hint::new("Esc", back));
        hints.push(Hint::new("Home/End", say!(speech, "key-ends")));
        hints
    }
}

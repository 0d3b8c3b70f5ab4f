//! The end of a match: who won, the last board, the score between the players, and what next.

use super::manual::Manual;
use super::online::rematch_note;
use super::play::typing::{Typed, Typing};
use super::replay::Branch;
use super::text::{centred, row, wrap, write};
use super::{
    Board, Chosen, Event, FIRST_NUMBER, Hint, Key, List, Picture, Response, Role, Room, Scene, Scroll, Stage,
    board, chrome, replay,
};
use crate::local::{RecordFile, counted_names};
use crate::place::Place;
use crate::speech::{commitment_text, record_file_fault};
use crate::summary::Summary;
use crate::{Gone, say};
use kernel::{AnyWire, Outcome, Viewer};
use ratatui::Frame;
use ratatui::layout::Rect;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub use crate::summary::Next;

/// The width of the text next to the board; the board gets the rest.
const TEXT: u16 = 34;
const NARROWEST_BOARD: u16 = 40;
/// A longer list of moves is left out.
const LONGEST_SHEET: usize = 60;
/// Enter may still be held down from the game before: it counts after this long without it.
const REST: Duration = Duration::from_millis(400);

/// What follows the summary.
#[derive(Clone, Debug)]
pub enum Choice {
    /// Something from its list.
    Next(Next),
    /// One step back, to the table of a server.
    Back,
    /// The game goes on from a moment of the replay.
    PlayOn(Box<Branch>),
}

/// Shows how it ended until the players decide what to do next. The replay leads back here, unless somebody plays on
/// from it.
pub fn show(stage: &mut Stage, room: &Room, place: &dyn Place, outcome: &Outcome) -> Result<Choice, Gone> {
    let mut summing = Summing::new(room, place, outcome);
    loop {
        match stage.show(&mut summing)? {
            Wish::Next(next) => return Ok(Choice::Next(next)),
            Wish::Back => return Ok(Choice::Back),
            Wish::Replay => {
                if let Some(end) = &place.state().end
                    && let Some(branch) = replay::replay(stage, room, place.about().game, &end.record, 0)?
                {
                    return Ok(Choice::PlayOn(Box::new(branch)));
                }
            }
        }
    }
}

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Next(Next),
    Back,
    Replay,
}

#[derive(Debug)]
pub struct Summing<'a> {
    room: &'a Room,
    place: &'a dyn Place,
    heading: String,
    result: String,
    /// The rest, which may be long.
    details: Scroll,
    is_long: bool,
    board: Box<dyn Board>,
    names: Vec<String>,
    view: Arc<dyn AnyWire>,
    list: List,
    /// In a small window either the board or the text is shown.
    shows_board: bool,
    /// The file name for the record.
    typing: Option<Typing>,
    /// All digits of the commitment, over everything else.
    commitment: Option<Scroll>,
    note: Option<(String, Role)>,
    manual: Manual,
    /// The keys in the last line that can be clicked.
    buttons: chrome::Buttons,
    now: Duration,
    /// From this time on, Enter counts.
    awake: Option<Duration>,
}

impl<'a> Summing<'a> {
    pub fn new(room: &'a Room, place: &'a dyn Place, outcome: &Outcome) -> Self {
        let speech = &room.speech;
        let mut summary = Summary::new(speech, place, outcome, FIRST_NUMBER);
        // Long notation is only in the record; here the replay shows the moves.
        if place.state().sheet.len() > LONGEST_SHEET {
            summary.sheet = None;
        }
        let details: Vec<&str> = summary.details().map(String::as_str).collect();
        let details = Scroll::new(details.join("\n"));
        let is_remote = place.link().is_some();
        let entries = if is_remote {
            let rematch = if place.about().own.is_empty() {
                say!(speech, "next-wait")
            } else {
                say!(speech, "next-rematch")
            };
            vec![
                rematch,
                say!(speech, "next-lobby"),
                say!(speech, "next-replay"),
                say!(speech, "next-save"),
                say!(speech, "next-menu"),
                say!(speech, "menu-quit"),
            ]
        } else {
            vec![
                say!(speech, "next-rematch"),
                say!(speech, "next-new-game"),
                say!(speech, "next-replay"),
                say!(speech, "next-save"),
                say!(speech, "next-menu"),
                say!(speech, "menu-quit"),
            ]
        };
        let (names, view) =
            (counted_names(speech, place.about(), FIRST_NUMBER), place.state().view(Viewer::Spectator));
        let mut board = board(place.about().game);
        let (theme, viewer) = (&room.theme, Viewer::Spectator);
        board.happened(&Scene { speech, theme, names: &names, viewer, view: &*view }, &[], Duration::ZERO);
        let list = List::new(entries);
        Self {
            room,
            place,
            heading: summary.title,
            result: summary.result,
            details,
            is_long: false,
            board,
            names,
            view,
            list,
            shows_board: false,
            typing: None,
            commitment: None,
            note: rematch_note(room, place),
            manual: Manual::default(),
            buttons: chrome::Buttons::default(),
            now: Duration::ZERO,
            awake: None,
        }
    }

    /// Was it played on a server?
    fn is_remote(&self) -> bool {
        self.place.link().is_some()
    }

    fn choose(&mut self, entry: usize) -> Response<Wish> {
        self.note = None;
        match entry {
            0 => Response::Done(Wish::Next(Next::Rematch)),
            1 => Response::Done(Wish::Next(Next::NewGame)),
            2 => Response::Done(Wish::Replay),
            3 => {
                let name = format!("{}-{}.txt", self.place.about().game.name(), self.place.about().id);
                self.typing = Some(Typing::new(&name));
                Response::Draw
            }
            4 => Response::Done(Wish::Next(Next::Menu)),
            _ => Response::Done(Wish::Next(Next::Quit)),
        }
    }

    fn save(&mut self, name: &str) {
        let speech = &self.room.speech;
        let Some(end) = &self.place.state().end else { return };
        self.note = Some(match RecordFile::keep(Path::new(name), &end.record) {
            Ok(()) => (say!(speech, "summary-saved", file = name), Role::Good),
            Err(fault) => (record_file_fault(speech, &fault), Role::Bad),
        });
    }

    fn hear_typing(&mut self, mut typing: Typing, event: &Event) {
        match typing.hear(event) {
            Typed::Left => self.note = None,
            Typed::Line(text) if text.trim().is_empty() => self.note = None,
            Typed::Line(text) => {
                self.save(text.trim());
                // After the name of an existing file, the player wants to enter another.
                if matches!(self.note, Some((_, Role::Bad))) {
                    self.typing = Some(typing);
                }
            }
            Typed::Moved | Typed::Ignored => self.typing = Some(typing),
        }
    }

    fn paint_board(&mut self, frame: &mut Frame, area: Rect) {
        let Self { room, board, names, view, .. } = self;
        let scene = Scene {
            speech: &room.speech,
            theme: &room.theme,
            names,
            viewer: Viewer::Spectator,
            view: &**view,
        };
        board.draw(&scene, None, chrome::inset(area), frame.buffer_mut());
    }

    fn paint_text(&mut self, frame: &mut Frame, area: Rect) {
        let theme = &self.room.theme;
        let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), area, theme, &self.heading));
        let choices = (self.list.entries.len() as u16).min(inside.height);
        // A line stays free above the choices, and more where there is room.
        let room = (inside.height - choices).saturating_sub(1);
        let width = usize::from(inside.width);
        let result = wrap(&self.result, width);
        let long = wrap(&self.details.text, width.saturating_sub(1)).len();
        let gap = u16::from(result.len() + long + 2 <= usize::from(room));
        for (index, line) in result.iter().enumerate() {
            write(frame.buffer_mut(), row(inside, gap + index as u16), line, theme.style(Role::Good));
        }
        let top = (2 * gap + result.len() as u16).min(room);
        let place = Rect { y: inside.y + top, height: (room - top).min(long as u16), ..inside };
        self.is_long = long > usize::from(place.height);
        self.details.draw(frame.buffer_mut(), place, theme);
        let place = Rect { y: place.bottom() + 1, height: choices, ..inside };
        self.list.draw(frame.buffer_mut(), place, theme);
    }

    fn paint_saving(&self, frame: &mut Frame, area: Rect) {
        let (speech, theme) = (&self.room.speech, &self.room.theme);
        let Some(typing) = &self.typing else { return };
        let place = centred(area, 56, 9);
        chrome::clear(frame.buffer_mut(), place);
        let title = say!(speech, "next-save");
        let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, theme, &title));
        let ask = say!(speech, "summary-save-ask");
        write(frame.buffer_mut(), row(inside, 0), &ask, theme.style(Role::Plain));
        typing.draw(frame, row(inside, 1), theme);
        if let Some((note, role)) = &self.note {
            for (index, line) in wrap(note, inside.width.into()).iter().enumerate() {
                write(frame.buffer_mut(), row(inside, 3 + index as u16), line, theme.style(*role));
            }
        }
    }

    fn hints(&self, is_beside: bool) -> Vec<Hint> {
        let (speech, signs) = (&self.room.speech, self.room.theme.signs);
        if self.typing.is_some() {
            return vec![
                Hint::new("Enter", say!(speech, "key-ok")),
                Hint::new("Esc", say!(speech, "key-cancel")),
            ];
        }
        if self.commitment.is_some() {
            let scroll = Hint::new(signs.upright, say!(speech, "key-scroll"));
            return vec![scroll, Hint::new("Esc", say!(speech, "key-back"))];
        }
        let back = if self.is_remote() { say!(speech, "key-back") } else { say!(speech, "key-menu") };
        let mut hints = vec![
            Hint::new(signs.upright, say!(speech, "key-choose")),
            Hint::new("Enter", say!(speech, "key-ok")),
            Hint::new("Esc", back),
            Hint::new("C", say!(speech, "key-commitment")),
        ];
        if self.is_long && (is_beside || !self.shows_board) {
            hints.insert(1, Hint::new("PgUp/PgDn", say!(speech, "key-scroll")));
        } else {
            hints.push(Hint::new("?", say!(speech, "key-help")));
        }
        if !is_beside {
            let what = if self.shows_board { say!(speech, "key-result") } else { say!(speech, "key-board") };
            hints.insert(0, Hint::new("b", what));
        }
        hints
    }
}

impl Picture for Summing<'_> {
    type Done = Wish;

    fn at(&mut self, now: Duration) {
        self.now = now;
        self.awake.get_or_insert(now + REST);
    }

    fn theme(&self) -> &super::Theme {
        &self.room.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let (speech, theme) = (&self.room.speech, self.room.theme);
        let title = speech.game_title(self.place.about().game.name());
        let (id, commitment) = (self.place.about().id.to_string(), self.place.about().commitment.short());
        let right = say!(speech, "screen-game-id", id = id, commitment = commitment);
        chrome::title(frame.buffer_mut(), area, &theme, &title, &right);
        let body = Rect { y: area.y + 2, height: area.height.saturating_sub(5), ..area };
        let is_beside = area.width >= NARROWEST_BOARD + TEXT;
        if is_beside {
            let text = if area.width >= 110 { TEXT + 10 } else { TEXT };
            let left = Rect { width: body.width - text, ..body };
            self.paint_board(frame, left);
            self.paint_text(frame, Rect { x: left.right(), width: text, ..body });
        } else if self.shows_board {
            self.paint_board(frame, body);
        } else {
            self.paint_text(frame, chrome::inset(body));
        }
        if let Some(scroll) = &mut self.commitment {
            let place = centred(body, 60, 14);
            chrome::clear(frame.buffer_mut(), place);
            let title = say!(speech, "commitment-title");
            let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), place, &theme, &title));
            scroll.draw(frame.buffer_mut(), inside, &theme);
        } else if self.typing.is_some() {
            self.paint_saving(frame, body);
        } else if let Some((note, role)) = &self.note {
            let line = chrome::inset(row(area, area.height.saturating_sub(2)));
            write(frame.buffer_mut(), line, note, theme.style(*role));
        }
        let hints = self.hints(is_beside);
        self.buttons = chrome::buttons(frame.buffer_mut(), area, &theme, &hints);
        self.manual.draw(frame, &self.room.speech, &self.room.theme);
    }

    fn hear(&mut self, event: Event) -> Response<Wish> {
        let event = match event {
            Event::Click(at) => self.buttons.at(at).map_or(event, Event::Key),
            event => event,
        };
        if self.manual.hear(&event) {
            return Response::Draw;
        }
        if let Some(typing) = self.typing.take() {
            self.hear_typing(typing, &event);
            return Response::Draw;
        }
        if let Some(mut scroll) = self.commitment.take() {
            let leaves = matches!(event, Event::Click(_) | Event::Key(Key::Esc | Key::Enter))
                || matches!(event, Event::Key(key) if matches!(key.letter(), Key::Char('C' | 'q')));
            if !leaves {
                scroll.hear(&event);
                self.commitment = Some(scroll);
            }
            return Response::Draw;
        }
        if matches!(event, Event::Key(Key::Enter | Key::Char(' ')))
            && self.awake.is_some_and(|awake| self.now < awake)
        {
            self.awake = Some(self.now + REST);
            return Response::Stay;
        }
        if event == Event::Woken {
            // Others may want a rematch.
            let note = rematch_note(self.room, self.place);
            if note.is_none() || note == self.note {
                return Response::Stay;
            }
            self.note = note;
            return Response::Draw;
        }
        if Manual::is_asked_for(&event) {
            self.manual.open(say!(self.room.speech, "summary-help"));
            return Response::Draw;
        }
        if self.is_long && matches!(event, Event::Scroll(_) | Event::Key(Key::PageUp | Key::PageDown)) {
            self.details.hear(&event);
            return Response::Draw;
        }
        if let Chosen::Entry(index) = self.list.hear(&event) {
            return self.choose(index);
        }
        match event {
            Event::Key(key) => match key.letter() {
                Key::Esc | Key::Char('q') if self.is_remote() => Response::Done(Wish::Back),
                Key::Esc | Key::Char('q') => Response::Done(Wish::Next(Next::Menu)),
                Key::Char('C') => {
                    let (commitment, id) = (self.place.about().commitment, self.place.reference());
                    let text = commitment_text(&self.room.speech, &commitment, &id);
                    self.commitment = Some(Scroll::new(text));
                    Response::Draw
                }
                Key::Char('b') => {
                    self.shows_board = !self.shows_board;
                    Response::Draw
                }
                _ => Response::Draw,
            },
            Event::Scroll(_) | Event::Click(_) => Response::Draw,
            _ => Response::Stay,
        }
    }
}

//! The parts of the stage that stay usable while a picture waits for locked saved games.
//!
//! A picture is in the middle of something then, so it is not asked to draw itself. What it drew last stays on the screen,
//! with a line that says what is being waited for.

use super::Event;
use super::stage::paint;
use crate::local::Company;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{BufWriter, Stdout};
use std::mem::ManuallyDrop;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;
use unicode_width::UnicodeWidthStr as _;

pub(super) type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

pub(super) struct Backstage {
    /// Never dropped: it would report, in a panic, a cursor that it can't show on a terminal that is gone. Taking the stage
    /// down does all that is needed.
    pub terminal: ManuallyDrop<Screen>,
    events: Receiver<Event>,
    /// Events that came while the saved games were waited for, and are still to be heard.
    held: VecDeque<Event>,
    /// What was drawn last.
    last: Buffer,
    /// Says what is being waited for.
    pub waiting: String,
    /// Somebody left, and nobody listens to the keyboard any more.
    pub is_left: bool,
    /// An outdated line covers the picture.
    is_stale: bool,
}

impl Backstage {
    pub fn new(terminal: Screen, events: Receiver<Event>) -> Self {
        Self {
            terminal: ManuallyDrop::new(terminal),
            events,
            held: VecDeque::new(),
            last: Buffer::default(),
            waiting: String::new(),
            is_left: false,
            is_stale: false,
        }
    }

    /// The next event, or a tick after this time.
    pub fn next(&mut self, time: Option<Duration>) -> Event {
        if let Some(event) = self.held.pop_front() {
            return event;
        }
        match time {
            None => self.events.recv().unwrap_or(Event::Leave),
            Some(time) => match self.events.recv_timeout(time) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => Event::Tick,
                Err(RecvTimeoutError::Disconnected) => Event::Leave,
            },
        }
    }

    /// The next event, if there is one already.
    pub fn next_now(&mut self) -> Option<Event> {
        self.held.pop_front().or_else(|| self.events.try_recv().ok())
    }

    /// Keeps what was drawn.
    pub fn keep(last: &mut Buffer, drawn: &Buffer) {
        last.area = drawn.area;
        last.content.clone_from(&drawn.content);
    }

    /// The terminal, the buffer that keeps what is drawn on it, and the text for a long wait.
    pub fn parts(&mut self) -> (&mut Screen, &mut Buffer, &str) {
        (&mut self.terminal, &mut self.last, &self.waiting)
    }

    /// Must the picture be drawn again? True once.
    pub fn take_stale(&mut self) -> bool {
        std::mem::take(&mut self.is_stale)
    }

    fn draw_waiting(&mut self) {
        let Self { terminal, last, waiting, .. } = self;
        // A terminal that can't be drawn on is no reason to stop waiting.
        let _ = paint(terminal, |frame| {
            let area = frame.area();
            let buffer = frame.buffer_mut();
            for place in area.intersection(last.area).positions() {
                buffer[place] = last[place].clone();
            }
            notice(buffer, area, waiting);
        });
    }

    /// Handles what can't wait: leaving and resizing. Other keys are dropped, because they were meant for the picture.
    fn look_around(&mut self) -> ControlFlow<()> {
        while let Ok(event) = self.events.try_recv() {
            match event {
                Event::Leave => self.is_left = true,
                Event::Resize | Event::Refresh => {
                    self.draw_waiting();
                    self.held.push_back(event);
                }
                Event::Woken => self.held.push_back(event),
                _ => {}
            }
        }
        if self.is_left { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// One line in the middle, over everything else.
pub(super) fn notice(buffer: &mut Buffer, area: Rect, text: &str) {
    let text = format!(" {text} ");
    let width = (text.width() as u16).min(area.width);
    let (x, y) = (area.x + (area.width - width) / 2, area.y + area.height / 2);
    let line = Rect { x, y, width, height: area.height.min(1) };
    buffer.set_stringn(x, y, &text, width.into(), Style::reset());
    buffer.set_style(line, Style::reset().add_modifier(Modifier::REVERSED));
}

/// Draws on the stage without the picture.
pub(super) struct Usher(pub Rc<RefCell<Backstage>>);

impl Company for Usher {
    fn begin(&mut self) {
        if let Ok(mut backstage) = self.0.try_borrow_mut() {
            backstage.draw_waiting();
        }
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.0.try_borrow_mut().map_or(ControlFlow::Continue(()), |mut backstage| backstage.look_around())
    }

    fn end(&mut self) {
        if let Ok(mut backstage) = self.0.try_borrow_mut() {
            backstage.is_stale = true;
        }
    }
}

//! A lesson on the full screen: its sentences below the board, and answers that have to be those it asks for.

use super::Playing;
use super::awaited::Awaited;
use super::playing::Ended;
use crate::say;
use crate::screen::text::{row, wrap, write};
use crate::screen::{Event, Hint, Key, Response, Role, chrome};
use kernel::Seat;
use lessons::{Coach, Part, Verdict};
use ratatui::Frame;
use ratatui::layout::Rect;

/// From this height on there is room for the longest sentence at any time.
const ROOMY: u16 = 17;

impl Playing<'_> {
    /// The same match as a lesson.
    #[must_use]
    pub fn taught(mut self, coach: Coach) -> Self {
        self.coach = Some(coach);
        self
    }

    /// Is it the learner's turn to read or to act? Not while an answer is on its way, while the partner moves, or while a
    /// secret is shown.
    fn is_teaching(&self) -> bool {
        self.sending_for().is_none() && matches!(self.awaited, Awaited::Asking(_) | Awaited::Over(_))
    }

    /// Is there a sentence to read before the game goes on?
    pub(super) fn is_telling(&self) -> bool {
        self.is_teaching() && self.coach.is_some_and(|coach| coach.is_telling())
    }

    /// Is this answer not the one that the lesson asks for? Then the learner is told what to try. Illegal ones go to the
    /// table, which says what is wrong with them.
    pub(super) fn is_off_lesson(&mut self, seat: Seat, answer: &str) -> bool {
        let Some(coach) = &mut self.coach else { return false };
        let options = self.hand.options(seat);
        let verdict = coach.judge(self.hand.about().game, &*options, answer);
        if verdict == Verdict::NotNow {
            self.error = Some(say!(self.room.speech, "lesson-not-now"));
        }
        verdict == Verdict::NotNow
    }

    /// What keys and clicks do while a sentence is read; nothing can be taken back or given up in a lesson.
    pub(super) fn hear_lesson(&mut self, event: &Event) -> Option<Response<Ended>> {
        let is_telling = self.is_telling();
        let coach = self.coach.as_mut()?;
        match event {
            Event::Key(key) => match key.letter() {
                Key::Enter | Key::Char(' ') if is_telling => coach.read(),
                Key::Char('u' | 'F') => return Some(Response::Stay),
                Key::Esc | Key::PageUp | Key::PageDown | Key::Char('q' | '?' | 'L' | 'C') => return None,
                _ if is_telling => return Some(Response::Stay),
                _ => return None,
            },
            Event::Click(_) if is_telling => coach.read(),
            _ => return None,
        }
        self.error = None;
        Some(Response::Draw)
    }

    /// What the menu calls going back to the game. Spectators do not play.
    pub(super) fn go_on_label(&self) -> String {
        let speech = &self.room.speech;
        if self.hand.people().is_empty() {
            say!(speech, "game-menu-watch-on")
        } else {
            say!(speech, "game-menu-go-on")
        }
    }

    /// What the menu calls leaving: a lesson is not saved.
    pub(super) fn leave_label(&self) -> String {
        let speech = &self.room.speech;
        match self.coach {
            Some(_) => say!(speech, "lesson-leave"),
            None if self.is_remote && self.hand.people().is_empty() => {
                say!(speech, "game-menu-leave-watched")
            }
            None if self.is_remote => say!(speech, "game-menu-leave-table"),
            None => say!(speech, "game-menu-leave"),
        }
    }

    pub(super) fn lesson_hints(&self) -> Vec<Hint> {
        let speech = &self.room.speech;
        vec![
            Hint::new("Enter", say!(speech, "key-on")),
            Hint::new("?", say!(speech, "key-help")),
            Hint::new("Esc", say!(speech, "key-menu")),
            Hint::new("q", say!(speech, "key-leave")),
        ]
    }

    /// Draws the current sentence below the board; returns the room that is left above. Its height fits the longest
    /// sentence of the lesson, so that the board stays where it is.
    pub(super) fn paint_lesson(&mut self, frame: &mut Frame, area: Rect) -> Rect {
        let Some(coach) = &self.coach else { return area };
        let (speech, theme) = (&self.room.speech, &self.room.theme);
        let lines = |sentence: &str| wrap(&speech.with(sentence, &[]), area.width.saturating_sub(4).into());
        let steps = coach.lesson().steps.iter();
        // In a low window every line counts for the board: no frame, and no room for a longer sentence.
        let is_low = area.height < ROOMY;
        let longest = if is_low {
            lines(coach.sentence()).len()
        } else {
            steps.map(|step: &Part| lines(step.sentence()).len()).max().unwrap_or(0)
        };
        let height = (longest as u16 + if is_low { 1 } else { 2 }).min(area.height);
        let place = Rect { y: area.bottom() - height, height, ..area };
        let (number, count) = coach.progress();
        let title = say!(speech, "lesson-step", number = number, count = count);
        let inside = if is_low {
            let line = chrome::inset(row(place, 0));
            let used = write(frame.buffer_mut(), line, &format!("{title} "), theme.style(Role::Title));
            let rest = Rect { x: line.x + used, width: line.width.saturating_sub(used), ..line };
            write(
                frame.buffer_mut(),
                rest,
                &theme.signs.rule.repeat(rest.width.into()),
                theme.style(Role::Quiet),
            );
            chrome::inset(Rect { y: place.y + 1, height: height.saturating_sub(1), ..place })
        } else {
            chrome::inset(chrome::boxed(frame.buffer_mut(), place, theme, &title))
        };
        if self.is_teaching() {
            for (line, index) in lines(coach.sentence()).iter().zip(0..inside.height) {
                write(frame.buffer_mut(), row(inside, index), line, theme.style(Role::Plain));
            }
        }
        Rect { height: area.height - height, ..area }
    }
}

//! What fills the screen at a time: a menu, a game, a text.

use super::{Event, Theme};
use ratatui::Frame;
use std::time::Duration;

/// The smallest window that a picture must fit.
pub const MIN_WIDTH: u16 = 60;
pub const MIN_HEIGHT: u16 = 20;

/// Between two frames of something that moves.
pub const FRAME: Duration = Duration::from_millis(30);

/// Between two turns of the sign that somebody thinks.
pub const SPIN: Duration = Duration::from_millis(120);

/// What came of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<Done> {
    /// Nothing changed.
    Stay,
    /// It looks different now.
    Draw,
    /// The same, and somebody should look up.
    Ring,
    Done(Done),
}

/// Draws itself, hears events, and is done at some time. [`Stage::show`](super::Stage::show) runs it; tests
/// call it directly, with any time they like.
pub trait Picture {
    type Done;

    /// So much time has passed since the stage was raised. Comes before everything else.
    fn at(&mut self, _now: Duration) {}

    /// How everything on it looks. The stage paints the ground of it behind the picture.
    fn theme(&self) -> &Theme;

    /// The window is at least [`MIN_WIDTH`] x [`MIN_HEIGHT`].
    fn draw(&mut self, frame: &mut Frame);

    fn hear(&mut self, event: Event) -> Response<Self::Done>;

    /// Since when it waits for an answer from elsewhere, if it does. The stage says so when that takes long.
    fn waits(&self) -> Option<Duration> {
        None
    }

    /// When it wants an [`Event::Tick`] if nothing else happens: the next frame of something that moves, the
    /// next second of a clock. Nothing by default, and then the program sleeps.
    fn pulse(&self) -> Option<Duration> {
        None
    }
}

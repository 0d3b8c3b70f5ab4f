//! What fills the screen: a menu, a game, a text.

use super::{Event, Theme};
use ratatui::Frame;
use std::time::Duration;

/// The smallest window that a picture must fit.
pub const MIN_WIDTH: u16 = 60;
pub const MIN_HEIGHT: u16 = 20;

/// The time between two frames of an animation.
pub const FRAME: Duration = Duration::from_millis(30);

/// The time between two steps of the spinner while somebody thinks.
pub const SPIN: Duration = Duration::from_millis(120);

/// The response to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<Done> {
    /// Nothing changed.
    Stay,
    /// It looks different now.
    Draw,
    /// The same, with a bell for the player.
    Ring,
    Done(Done),
}

/// Draws itself, hears events, and is done at some point. [`Stage::show`](super::Stage::show) runs it; tests
/// call it directly, with any time they like.
pub trait Picture {
    type Done;

    /// The time since the stage was raised. Called before everything else.
    fn at(&mut self, _now: Duration) {}

    /// The theme. The stage paints its background behind the picture.
    fn theme(&self) -> &Theme;

    /// The window is at least [`MIN_WIDTH`] x [`MIN_HEIGHT`].
    fn draw(&mut self, frame: &mut Frame);

    fn hear(&mut self, event: Event) -> Response<Self::Done>;

    /// Since when it waits for a response from elsewhere, if it does. The stage reports a long wait.
    fn waits(&self) -> Option<Duration> {
        None
    }

    /// When it wants an [`Event::Tick`] if nothing else happens: the next frame of an animation, the
    /// next second of a clock. `None` by default, and then the program sleeps.
    fn pulse(&self) -> Option<Duration> {
        None
    }
}

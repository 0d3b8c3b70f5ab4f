//! What a match on the full screen waits for.

use super::sharing::Anybody;
use crate::place::Choice;
use crate::screen::{Room, Scene, Turn, Waker};
use kernel::{AnyActions, AnyWire, Outcome, Seat, Viewer};
use std::sync::Arc;
use table::{QuestionId, Told};

/// What the match waits for.
#[derive(Debug)]
pub(super) enum Awaited {
    /// Nothing: it continues at once.
    Between,
    Asking(Asked),
    /// Somebody else, who is named if it is their turn.
    Waiting {
        turn: Option<Seat>,
        /// The people here have had time to look, and the table knows it.
        is_watched: bool,
    },
    /// The holder of the terminal looks at the result of the move, before passing it on.
    Seen,
    /// The terminal is being passed.
    Passing(Seat),
    /// Only this person is to look.
    Secret(Seat, Vec<Told>),
    /// This person is looking at this.
    Showing(Seat, Vec<Told>),
    /// Everybody looks: these people went out.
    Everybody(Vec<Seat>),
    /// Everybody looks, and anybody may answer.
    Anybody(Anybody),
    Over(Outcome),
}

/// What a person is asked.
#[derive(Debug)]
pub(super) struct Asked {
    pub seat: Seat,
    pub question: QuestionId,
    pub options: Vec<Choice>,
    pub actions: Arc<dyn AnyActions>,
    pub view: Arc<dyn AnyWire>,
    /// The deadline, by the clock of the place.
    pub until: Option<u64>,
    /// Several people pass the terminal around.
    pub is_passed: bool,
}

impl Asked {
    pub fn turn<'a>(&'a self, room: &'a Room, names: &'a [String], waker: &'a Waker) -> Turn<'a> {
        let (seat, view) = (self.seat, &*self.view);
        let viewer = Viewer::Seat(seat);
        let scene = Scene { speech: &room.speech, theme: &room.theme, names, viewer, view };
        let is_passed = self.is_passed;
        Turn { scene, seat, options: &self.options, actions: &*self.actions, waker, is_passed }
    }
}

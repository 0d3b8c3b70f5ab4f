//! How a match on the full screen keeps time: rests and animations, the clock, and keys that wait for an answer.

use super::awaited::Awaited;
use super::playing::{Ended, Playing};
use crate::place::{Saying, Tempo};
use crate::screen::stage::LONG;
use crate::screen::{Event, Key, Response, Scene};
use kernel::Viewer;

/// Keys pressed while an answer is on its way are handled after it, if it does not take long.
const MOST_HELD: usize = 16;

impl Playing<'_> {
    pub(super) fn is_rested(&self) -> bool {
        self.now >= self.rest && !self.moves
    }

    /// Tells the table once people have had time to look.
    pub(super) fn watch(&mut self) {
        let is_rested = self.is_rested();
        if let Awaited::Waiting { is_watched, .. } = &mut self.awaited
            && is_rested
            && !*is_watched
        {
            *is_watched = true;
            self.hand.place.say(Saying::Watched);
        }
    }

    /// The clock is stopped while something lies over the game, or while the terminal is being passed.
    pub(super) fn look_at_clock(&mut self) {
        if self.hand.state().clock.is_none() {
            return;
        }
        let stands = self.overlay.is_some()
            || matches!(
                self.awaited,
                Awaited::Seen
                    | Awaited::Passing(_)
                    | Awaited::Secret(..)
                    | Awaited::Showing(..)
                    | Awaited::Everybody(_)
            );
        if stands != self.is_paused {
            self.is_paused = stands;
            self.hand.place.say(if stands { Saying::Pause } else { Saying::GoOn });
        }
        if let Awaited::Asking(asked) = &mut self.awaited {
            // A pause moves the deadline.
            let question = self.hand.state().question(asked.seat);
            asked.until = question.and_then(|question| question.until);
            if asked.until.is_some_and(|until| until <= self.hand.place.now()) {
                self.hand.place.say(Saying::LookAtClock);
            }
        }
    }

    /// An error about a break is removed when the break is over.
    pub(super) fn look_at_break(&mut self) -> bool {
        let Some((error, _)) = self.break_over.take_if(|(_, until)| *until <= self.now) else { return false };
        let is_seen = self.error.as_ref() == Some(&error);
        self.error.take_if(|_| is_seen);
        is_seen
    }

    /// Animations, and results computed in the background.
    pub(super) fn advance(&mut self) -> bool {
        let moved = std::mem::replace(&mut self.moves, false);
        self.moves = self.board.advance(self.now);
        moved || self.moves
    }

    /// Ends all animations on the board at once.
    pub(super) fn settle(&mut self) {
        self.board.settle();
        self.moves = self.board.advance(self.now);
    }

    /// Are only computer players left?
    pub(super) fn can_skip(&self) -> bool {
        let view = self.hand.view(Viewer::Spectator);
        let (speech, theme, viewer) = (&self.room.speech, &self.room.theme, Viewer::Spectator);
        let scene = Scene { speech, theme, names: &self.hand.names, viewer, view: &*view };
        let people = self.hand.people();
        !people.is_empty() && people.iter().all(|seat| self.board.is_out(&scene, seat))
    }

    /// Plays to the end without pauses.
    pub(super) fn skip(&mut self) {
        self.tempo = Tempo::AtOnce;
        self.hand.place.say(Saying::Tempo(Tempo::AtOnce));
        self.hurry();
    }

    /// Ends every wait.
    pub(super) fn hurry(&mut self) {
        self.settle();
        self.rest = self.now;
        self.hand.place.say(Saying::Hurry);
        self.watch();
    }

    /// Handles keys that were pressed while an answer was on its way.
    pub(super) fn catch_up(&mut self) -> Response<Ended> {
        let mut step = Response::Draw;
        while self.sent.is_none()
            && let Some((event, arrival)) = self.held.pop_front()
        {
            step = self.respond(&event, arrival);
            if matches!(step, Response::Done(_)) {
                break;
            }
            // The answer may be there already, and then the next key counts.
            self.look_at_news();
        }
        step
    }

    /// Keeps an event for later, if it is one that can wait.
    pub(super) fn hold(&mut self, event: Event) -> Response<Ended> {
        // A key that is held all the time is still held when the answer is there.
        let arrival = self.keyboard.note(&event, self.now);
        let is_long = self.sending_for().is_some_and(|time| time >= LONG);
        if is_long {
            // Nobody knows what they would apply to.
            self.held.clear();
            return match event {
                Event::Key(key) if key.letter() == Key::Char('q') => Response::Done(Ended::Left),
                _ => Response::Stay,
            };
        }
        if self.held.len() < MOST_HELD {
            self.held.push_back((event, arrival));
        }
        Response::Stay
    }
}

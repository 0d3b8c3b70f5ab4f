//! Who looks at the device.

use super::update::{Listener, unseen};
use super::{Heard, Local, Now, Own};
use crate::speech::Voice;
use kernel::{Seat, Viewer};
use serde::Serialize;
use words::say;

/// The device is to be given to somebody.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Handover {
    to: Seat,
    is_secret: bool,
    text: String,
}

impl Local {
    /// The person who is asked next at this device, if a person is.
    pub(super) fn asked_person(&self) -> Option<Seat> {
        let people = self.people();
        match people.len() {
            0 => None,
            1 => people.first().filter(|seat| self.hosted.table().asked(Viewer::Seat(*seat)).is_some()),
            // People are asked one after the other.
            _ => self.hosted.next_in_turn().filter(|seat| people.contains(*seat)),
        }
    }

    /// Does this seat see something that others must not?
    fn has_hand(&self, seat: Seat) -> bool {
        let table = self.hosted.table();
        table.view_json(Viewer::Seat(seat)) != table.view_json(Viewer::Spectator)
    }

    /// Was the person at the screen told something alone that they have not seen yet? Where there are no hands, nobody is asked to
    /// give the device away, so it stays with them until they have.
    pub(super) fn is_reading(&self) -> bool {
        let Viewer::Seat(seat) = self.listener.viewer else { return false };
        self.people().len() > 1 && !self.has_hand(seat) && self.has_unseen(seat)
    }

    fn has_unseen(&self, seat: Seat) -> bool {
        !unseen(&self.hosted, Viewer::Seat(seat), self.seen(seat)).is_empty()
    }

    /// Lets the right person look: the only one, or the one who is asked. A hand that others must not see is shown only when
    /// its owner says that they look.
    pub(super) fn pass_on(&mut self, voice: &Voice<'_>) {
        let people = self.people();
        if people.len() < 2 {
            let viewer = people.first().map_or(Viewer::Spectator, Viewer::Seat);
            self.turn_to(viewer);
            return;
        }
        let Some(seat) = self.asked_person() else {
            // While computers think, the person with the device may go on looking, unless the game is over for all to see.
            if self.hosted.table().outcome().is_some() {
                self.turn_to(Viewer::Spectator);
            }
            return;
        };
        if self.listener.viewer == Viewer::Seat(seat) {
            return;
        }
        let is_secret = self.has_hand(seat) || self.has_unseen(seat);
        self.turn_to(if is_secret { Viewer::Spectator } else { Viewer::Seat(seat) });
        if is_secret {
            let text = say!(voice.speech, "page-handover", player = voice.name(seat));
            self.news.push(Heard::Own(Own::Handover(Handover { to: seat, is_secret, text })));
        }
    }

    fn turn_to(&mut self, viewer: Viewer) {
        if self.listener.viewer != viewer {
            self.listener = self.listener_of(viewer);
        }
    }

    pub(super) fn listener_of(&self, viewer: Viewer) -> Listener {
        let seen = match viewer {
            Viewer::Seat(seat) => self.seen(seat),
            Viewer::Spectator => 0,
        };
        Listener { viewer, next: self.hosted.table().next_told(viewer), seen }
    }

    fn seen(&self, seat: Seat) -> u32 {
        let seen = self.memory.latest().map(|(_, seen)| seen).unwrap_or_default();
        seen.get(seat.index()).copied().flatten().unwrap_or(0)
    }

    /// Somebody says that they look now, or that nobody in particular does.
    pub fn looks(&mut self, seat: Option<Seat>, now: Now) {
        let seat = seat.filter(|seat| self.people().contains(*seat));
        self.listener = self.listener_of(seat.map_or(Viewer::Spectator, Viewer::Seat));
        self.show_table();
        self.tell_all(now);
    }
}

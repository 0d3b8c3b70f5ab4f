//! What a match on a server adds to the screen: others who speak, are absent, or are played for; and a line that can be lost.

use super::Playing;
use super::awaited::Awaited;
use super::overlay::Overlay;
use crate::online::{doubt_text, phrase_text};
use crate::place::{Event as News, Saying};
use crate::say;
use crate::screen::stage::LONG;
use crate::screen::{Hint, List, Role};
use kernel::Seat;
use protocol::{Occupant, Phrase};

impl Playing<'_> {
    /// Is there anybody to talk to?
    pub(super) fn can_talk(&self) -> bool {
        self.is_remote && !self.hand.people().is_empty()
    }

    pub(super) fn open_phrases(&mut self) {
        let phrases = Phrase::ALL.iter().map(|phrase| phrase_text(&self.room.speech, *phrase));
        self.overlay = Some(Overlay::Phrases(List::new(phrases.collect())));
    }

    pub(super) fn say_phrase(&mut self, index: usize) {
        if let Some(phrase) = Phrase::ALL.get(index) {
            self.hand.place.say(Saying::Phrase(*phrase));
        }
    }

    pub(super) fn mute(&mut self) {
        self.is_muted = !self.is_muted;
        let speech = &self.room.speech;
        let text =
            if self.is_muted { say!(speech, "phrases-muted") } else { say!(speech, "phrases-unmuted") };
        self.log().push(text);
    }

    /// Absent players for whom a computer could play on, and for whom nobody here has agreed yet.
    pub(super) fn replaceable(&self) -> Vec<Seat> {
        let own = self.hand.people();
        if !self.is_remote || own.is_empty() || self.hand.state().outcome().is_some() {
            return Vec::new();
        }
        let Some(table) = self.hand.place.table() else { return Vec::new() };
        let seats = Seat::all(table.seats.len()).zip(&table.seats);
        let is_open = |(seat, info): &(Seat, &protocol::SeatInfo)| {
            let is_agreed = info.replaced_by_vote_of.iter().any(|by| own.contains(*by));
            let is_away = matches!(info.who, Occupant::Person { is_here: false, .. });
            is_away && !info.is_replaced && !is_agreed && !own.contains(*seat)
        };
        seats.filter(is_open).map(|(seat, _)| seat).collect()
    }

    /// News that only come from a server. Gives others back.
    pub(super) fn take_remote(&mut self, news: News) -> Option<News> {
        let speech = &self.room.speech;
        let name = |seat: Seat| self.hand.name(seat).to_string();
        let text = match news {
            News::Said { .. } if self.is_muted => return None,
            News::Said { seat, phrase } => {
                say!(speech, "phrase-said", player = name(seat), phrase = phrase_text(speech, phrase))
            }
            News::Presence { seat, is_here: false } => say!(speech, "player-away", player = name(seat)),
            News::Presence { seat, is_here: true } => say!(speech, "player-back", player = name(seat)),
            News::Replaced { seat, on: true } => say!(speech, "player-replaced", player = name(seat)),
            News::Replaced { seat, on: false } => say!(speech, "player-returned", player = name(seat)),
            News::Dealt(Ok(())) => say!(speech, "deal-fits"),
            News::Dealt(Err(doubt)) => {
                let text = doubt_text(speech, doubt);
                self.error = Some(text.clone());
                text
            }
            other => return Some(other),
        };
        self.log().push(text);
        None
    }

    /// What is said instead of the usual prompt.
    pub(super) fn remote_prompt(&self) -> Option<(String, Role)> {
        if !self.is_remote {
            return None;
        }
        let speech = &self.room.speech;
        if self.hand.place.is_lost() {
            return Some((say!(speech, "online-reconnecting"), Role::Bad));
        }
        if self.sending_for().is_some_and(|time| time >= LONG) {
            return Some((say!(speech, "online-sending"), Role::Quiet));
        }
        let Awaited::Waiting { turn: Some(seat), .. } = self.awaited else { return None };
        let is_offered = self.replaceable().contains(&seat);
        is_offered.then(|| {
            let player = self.hand.name(seat).to_string();
            (say!(speech, "player-awaited", player = player), Role::Of(seat))
        })
    }

    /// The keys that only a match on a server has.
    pub(super) fn remote_hints(&self) -> Vec<Hint> {
        let speech = &self.room.speech;
        let mut hints = Vec::new();
        if matches!(self.awaited, Awaited::Waiting { .. }) && self.can_undo() {
            hints.push(Hint::new("u", say!(speech, "key-undo")));
        }
        if !self.replaceable().is_empty() {
            hints.push(Hint::new("V", say!(speech, "key-replace")));
        }
        if self.can_talk() {
            hints.push(Hint::new("T", say!(speech, "key-talk")));
        }
        hints
    }
}

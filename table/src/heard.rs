//! What viewers are told: made on demand, for one viewer at a time.

use crate::past::Past;
use crate::{Entry, Table};
use kernel::{AnyWire, Catalogued, Game, Line, MAX_SEATS, Tell, Viewer};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::BitOr;
use std::sync::Arc;

/// A set of viewers, as bits: the seats in order, and last spectators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ears(u16);

impl Ears {
    const fn bit(viewer: Viewer) -> u16 {
        match viewer {
            Viewer::Seat(seat) => 1 << seat.index(),
            Viewer::Spectator => 1 << MAX_SEATS,
        }
    }

    /// Every viewer who is told any of this.
    pub fn of<G: Game>(events: &[G::Event], seats: usize) -> Self {
        let hears = |viewer: &Viewer| events.iter().any(|event| G::notice(event, *viewer).is_some());
        Viewer::all(seats).filter(hears).fold(Self::default(), Self::with)
    }

    pub const fn with(self, viewer: Viewer) -> Self {
        Self(self.0 | Self::bit(viewer))
    }

    pub const fn contains(self, viewer: Viewer) -> bool {
        self.0 & Self::bit(viewer) != 0
    }
}

impl BitOr for Ears {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// One notice for one viewer.
#[derive(Clone, Debug)]
pub struct Told {
    /// As the game says it, for code that knows the game; or as JSON.
    pub notice: Arc<dyn AnyWire>,
    /// As a message for people.
    pub line: Line,
}

impl Told {
    /// A notice of some game.
    pub fn of<N: Tell + AnyWire>(notice: N) -> Self {
        Self { line: notice.tell(), notice: Arc::new(notice) }
    }

    /// The notice itself, for code that knows its type.
    pub fn get<N: 'static>(&self) -> Option<&N> {
        self.notice.get()
    }
}

/// One thing that a viewer hears of a table.
#[derive(Clone, Debug)]
pub enum Hearing {
    /// Something happened.
    Told(Told),
    /// All agreed to take something back that this viewer had heard of: look at the game again.
    TakenBack,
}

/// The effects of an entry, to be told to every viewer in that viewer's words.
pub struct Heard<G: Game> {
    events: Vec<G::Event>,
    /// Who had heard of what was taken back.
    taken_back: Option<Ears>,
}

impl<G: Game> Heard<G> {
    pub(crate) const fn of(events: Vec<G::Event>) -> Self {
        Self { events, taken_back: None }
    }

    pub(crate) const fn taken_back(ears: Ears) -> Self {
        Self { events: Vec::new(), taken_back: Some(ears) }
    }

    fn each(&self, viewer: Viewer) -> impl Iterator<Item = G::Notice> {
        self.events.iter().filter_map(move |event| G::notice(event, viewer))
    }

    /// What this viewer is told.
    pub fn notices(&self, viewer: Viewer) -> Vec<G::Notice> {
        self.each(viewer).collect()
    }

    /// The same, for code that does not know the game.
    pub fn told(&self, viewer: Viewer) -> Vec<Told> {
        self.each(viewer).map(Told::of).collect()
    }

    /// The same as it is sent to clients: an array of notices, without the words that [`Told`] has for people.
    pub fn json(&self, viewer: Viewer) -> String {
        // Only a map whose keys are not strings can fail, and no game has one.
        serde_json::to_string(&Notices { heard: self, viewer }).unwrap_or_default()
    }

    fn is_taken_back(&self, viewer: Viewer) -> bool {
        self.taken_back.is_some_and(|ears| ears.contains(viewer))
    }

    /// How many things this viewer hears.
    pub(crate) fn count(&self, viewer: Viewer) -> u32 {
        self.each(viewer).count() as u32 + u32::from(self.is_taken_back(viewer))
    }
}

/// What one viewer is told, written while it is made.
struct Notices<'h, G: Game> {
    heard: &'h Heard<G>,
    viewer: Viewer,
}

impl<G: Game> Serialize for Notices<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.heard.each(self.viewer))
    }
}

impl<G: Game> fmt::Debug for Heard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heard").finish_non_exhaustive()
    }
}

/// Something that every viewer may hear in their own way.
trait Audible: Send + Sync {
    fn told(&self, viewer: Viewer) -> Vec<Told>;
    fn json(&self, viewer: Viewer) -> String;
    fn is_taken_back(&self, viewer: Viewer) -> bool;
}

impl<G: Game> Audible for Heard<G> {
    fn told(&self, viewer: Viewer) -> Vec<Told> {
        self.told(viewer)
    }

    fn json(&self, viewer: Viewer) -> String {
        self.json(viewer)
    }

    fn is_taken_back(&self, viewer: Viewer) -> bool {
        self.is_taken_back(viewer)
    }
}

/// The effects of an entry in any game. It knows what every viewer is told, so its `Debug` output shows nothing.
#[derive(Clone)]
pub struct AnyHeard(Arc<dyn Audible>);

impl AnyHeard {
    /// What this viewer is told.
    pub fn told(&self, viewer: Viewer) -> Vec<Told> {
        self.0.told(viewer)
    }

    /// The same as it is sent to clients: an array of notices, without the words that [`Told`] has for people.
    pub fn json(&self, viewer: Viewer) -> String {
        self.0.json(viewer)
    }

    /// Was something taken back that this viewer had heard of?
    pub fn is_taken_back(&self, viewer: Viewer) -> bool {
        self.0.is_taken_back(viewer)
    }
}

impl<G: Game> From<Heard<G>> for AnyHeard {
    fn from(heard: Heard<G>) -> Self {
        Self(Arc::new(heard))
    }
}

impl fmt::Debug for AnyHeard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyHeard").finish_non_exhaustive()
    }
}

impl<G: Catalogued> Table<G> {
    /// What this viewer has heard from number `since` on, taken back or not. Peeks from number `seen` on are told in
    /// full; earlier ones say only that there was a peek.
    pub fn stream(&self, viewer: Viewer, since: u32, seen: u32) -> Vec<Hearing> {
        let mut stream = Vec::new();
        let mut number = 0;
        let mut hear = |hearing: &mut dyn FnMut(u32) -> Hearing| {
            if number >= since {
                stream.push(hearing(number));
            }
            number += 1;
        };
        let mut hear_all = |events: Vec<G::Event>, is_taken_back: bool| {
            for event in &events {
                if let Some(notice) = G::notice(event, viewer) {
                    hear(&mut |number| {
                        let notice = notice.clone();
                        let notice = if number < seen { G::faded(notice, viewer) } else { notice };
                        Hearing::Told(Told::of(notice))
                    });
                }
            }
            if is_taken_back {
                hear(&mut |_| Hearing::TakenBack);
            }
        };
        let (mut past, events) = Past::of(self);
        hear_all(events, false);
        for (index, logged) in (0..).zip(&self.log) {
            let mut events = Vec::new();
            past.repeat(index, &mut events);
            let is_undo = matches!(logged.entry, Entry::Undo { .. });
            hear_all(events, is_undo && logged.ears.contains(viewer));
        }
        stream
    }

    /// What this viewer was told from the start up to now, as if nothing had ever been taken back: the start first,
    /// then every entry that the viewer heard of. For players who must not remember what was taken back.
    pub fn retell(&self, viewer: Viewer) -> Vec<Vec<G::Notice>> {
        self.retell_seen(viewer, 0)
    }

    /// The same for somebody who has acknowledged their stream up to number `seen`: peeks before it say only that there
    /// was a peek.
    pub fn retell_seen(&self, viewer: Viewer, seen: u32) -> Vec<Vec<G::Notice>> {
        let (mut past, events) = Past::of(self);
        let mut number = 0;
        let mut told = vec![Self::notices(viewer, &events, seen, &mut number)];
        if seen == 0 {
            // Nothing fades, so what was taken back need not be counted.
            for &index in &self.line {
                let mut events = Vec::new();
                past.repeat(index, &mut events);
                told.push(Self::notices(viewer, &events, seen, &mut number));
            }
        } else {
            let mut line = self.line.iter().copied().peekable();
            for (index, logged) in (0..).zip(&self.log) {
                let mut events = Vec::new();
                past.repeat(index, &mut events);
                let own = Self::notices(viewer, &events, seen, &mut number);
                number +=
                    u32::from(matches!(logged.entry, Entry::Undo { .. }) && logged.ears.contains(viewer));
                if line.next_if_eq(&index).is_some() {
                    told.push(own);
                }
            }
        }
        told.retain(|notices| !notices.is_empty());
        told
    }

    /// What this viewer is told of these events, the first of which has this number in their stream.
    fn notices(viewer: Viewer, events: &[G::Event], seen: u32, number: &mut u32) -> Vec<G::Notice> {
        let told = events.iter().filter_map(|event| G::notice(event, viewer)).map(|notice| {
            let is_seen = *number < seen;
            *number += 1;
            if is_seen { G::faded(notice, viewer) } else { notice }
        });
        told.collect()
    }
}

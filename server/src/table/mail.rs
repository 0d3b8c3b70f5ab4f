//! What the viewers of a match are told, one entry after the other.

use super::Watcher;
use super::info::{fingerprint, index};
use super::position::{Parts, Public, hearings, position, public, retold, update};
use crate::outbox::text;
use axum::extract::ws::Utf8Bytes;
use host::{Audience, Hosted, News, UndoWish};
use kernel::{MAX_SEATS, Seat, Viewer};
use protocol::{Fault, FaultKey, Message, Note, Outcome, TableName};
use table::{AnyHeard, AnyRefused, Strain};

/// How far every viewer's stream was sent, and what they saw last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub next: [u32; MAX_SEATS + 1],
    pub shown: [u64; MAX_SEATS + 1],
    /// Up to which number everybody has acknowledged what was told to them alone.
    pub seen: [u32; MAX_SEATS + 1],
}

impl Told {
    /// Everybody who listens from now on has heard everything so far.
    pub fn of(hosted: &Hosted) -> Self {
        let mut told = Self { next: [0; MAX_SEATS + 1], shown: [0; MAX_SEATS + 1], seen: [0; MAX_SEATS + 1] };
        // To everybody the same is told as often as it takes.
        told.seen[index(Viewer::Spectator)] = u32::MAX;
        for viewer in Viewer::all(hosted.table().seats()) {
            told.next[index(viewer)] = hosted.table().next_told(viewer);
        }
        told
    }

    /// As it is stored. Where that is unknown, assume that everything was seen: better missed than shown twice.
    pub fn acknowledge(&mut self, stored: &[Option<u32>]) {
        for (place, seen) in self.seen[..MAX_SEATS].iter_mut().enumerate() {
            *seen = stored.get(place).copied().flatten().unwrap_or(u32::MAX);
        }
    }
}

/// Tells everybody who has opened the table their part of what happens.
pub(super) struct Mail<'a> {
    table: &'a str,
    of: &'a str,
    watchers: &'a [Watcher],
    pub told: Told,
    /// Who said what led to this, and what came of it.
    asker: Option<Seat>,
    pub verdict: Result<Outcome, Fault>,
    /// The entry that ended the game: it is told with the result.
    pub last: Option<AnyHeard>,
}

impl<'a> Mail<'a> {
    pub fn new(
        table: &'a str,
        of: &'a str,
        watchers: &'a [Watcher],
        told: Told,
        asker: Option<Seat>,
    ) -> Self {
        Self { table, of, watchers, told, asker, verdict: Ok(Outcome::Done), last: None }
    }

    /// The first thing that is heard of a game.
    pub fn begin(&mut self, hosted: &Hosted, start: &AnyHeard) {
        self.told.next = [0; MAX_SEATS + 1];
        self.tell_all(hosted, Some(start), None);
    }

    /// Tells every viewer who is there.
    pub fn tell_all(&mut self, hosted: &Hosted, heard: Option<&AnyHeard>, over: Option<&str>) {
        let public = public(hosted, over);
        for viewer in Viewer::all(hosted.table().seats()) {
            if self.watchers.iter().any(|watcher| watcher.viewer == viewer) {
                self.tell(hosted, viewer, heard, &public);
            }
        }
    }

    /// Tells one viewer, if there is anything new for them.
    fn tell(&mut self, hosted: &Hosted, viewer: Viewer, heard: Option<&AnyHeard>, public: &Public) {
        let place = index(viewer);
        let (from, next) = (self.told.next[place], hosted.table().next_told(viewer));
        let position = position(hosted, viewer, public);
        let print = fingerprint(&position);
        if from == next && print == self.told.shown[place] {
            return;
        }
        (self.told.next[place], self.told.shown[place]) = (next, print);
        let all = heard.filter(|heard| heard.is_taken_back(viewer)).map(|_| {
            let seen = self.told.seen[place].min(next);
            retold(&hosted.table().retell_seen(viewer, seen))
        });
        let parts = Parts {
            table: self.table,
            of: self.of,
            viewer: seat(viewer),
            now: u64::try_from(store::now().as_millis()).unwrap_or(0),
            from,
            heard: &heard.map_or_else(|| "[]".into(), |heard| hearings(heard, viewer)),
            retold: all.as_deref(),
            unseen: None,
            position: &position,
        };
        let message = Utf8Bytes::from(update(&parts));
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == viewer) {
            watcher.out.post(message.clone());
        }
    }

    fn note(&self, note: Note, to: impl Fn(Viewer) -> bool) {
        let message = text(&Message::Note { table: TableName(self.table.into()), note });
        for watcher in self.watchers.iter().filter(|watcher| to(watcher.viewer)) {
            watcher.out.post(message.clone());
        }
    }
}

pub(super) const fn seat(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

impl Audience for Mail<'_> {
    fn hear(&mut self, hosted: &Hosted, news: News) {
        match news {
            News::Heard(heard) | News::Elsewhere(heard) => {
                if hosted.table().outcome().is_some() {
                    self.last = Some(heard);
                } else {
                    self.tell_all(hosted, Some(&heard), None);
                }
            }
            News::Timed => self.tell_all(hosted, None, None),
            News::Refused { seat, refused } if self.asker == Some(seat) => {
                self.verdict = Err(refusal(hosted, refused));
            }
            News::Stale { seat } if seat.is_none() || seat == self.asker => {
                self.verdict = Err(FaultKey::Stale.into());
            }
            // Somebody else is told.
            News::Refused { .. } | News::Stale { .. } => {}
            News::Repeated { seat } => {
                if self.asker == Some(seat) {
                    self.verdict = Ok(Outcome::Repeated);
                }
            }

            News::UndoAsked(wish) => self.note(undo_asked(wish), |_| true),
            News::UndoRefused { by } => self.note(Note::UndoRefused { by }, |_| true),
            News::TimeUp { seat, is_open } => {
                self.note(Note::TimeUp { seat }, |viewer| is_open || viewer == Viewer::Seat(seat));
            }
            News::Unsure { seat } => self.note(Note::Unsure { seat }, |_| true),
        }
    }
}

pub(super) fn undo_asked(wish: UndoWish) -> Note {
    Note::UndoAsked { asker: wish.asker, waiting: wish.waiting.iter().collect() }
}

/// Why the table refused an answer.
fn refusal(hosted: &Hosted, refused: AnyRefused) -> Fault {
    let AnyRefused { line, strain, is_stale, locked } = refused;
    let key = match hosted.table().outcome() {
        _ if is_stale => FaultKey::Stale,
        Some(_) => FaultKey::Over,
        None => FaultKey::Refused,
    };
    let is_warning = strain != Strain::Fine;
    Fault { line: Some(line), retry_after: locked, is_warning, ..Fault::new(key) }
}

//! A game that is being played at a table.

use super::info::index;
use super::mail::{Mail, Told, seat as seat_of, undo_asked};
use super::position::{Parts, notices, over, position, public, retold, stretch, update};
use super::tally::Tally;
use super::undo::open_wish;
use super::{Order, RETRY, Table, Watcher};
use crate::hall::Hall;
use crate::outbox::Outbox;
use crate::ratings::are_members;
use crate::room::{Chair, RoomStage};
use ai::{AnyBot, Common, Invitation};
use axum::extract::ws::Utf8Bytes;
use bus::News;
use catalog::{AnyGame, OpenFault};
use host::{Hosted, MatchFault, Opened, Recruiter, Said, Task, Thought, reaction_time};
use kernel::{Budget, MAX_SEATS, Pace, Seat, Viewer, Workers as _};
use protocol::{Fault, FaultKey, Message, Outcome, Since, TableName};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Log as _, MatchId, PersonId, Player, StoreError};
use table::{Hearing, QuestionId};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// Levels are all that a server seats: no string in a database ever starts a program.
#[derive(Debug)]
pub(super) struct Crew;

impl Recruiter for Crew {
    fn recruit(
        &self,
        _name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        Ok(None)
    }

    fn common(&self) -> Common {
        machine::common().clone()
    }
}

/// The match of a table, while it is in memory.
pub(super) struct Live {
    pub of: String,
    pub id: MatchId,
    pub hosted: Hosted,
    pub told: Told,
    /// The result for everybody, as JSON.
    pub over: Option<String>,
    /// What everybody was committed to.
    pub commitment: String,
    /// How many computer players are thinking.
    pub thinking: u32,
    /// Computer players do not think before this time: another server, which stored the last entry, lets them think now.
    pub think_at: Option<Instant>,
    /// The hall counts all computer players that are awake.
    _computers: Counted,
}

impl Live {
    pub fn new(hosted: Hosted, hall: &Arc<Hall>, computers: usize) -> Self {
        let (id, told) = (hosted.id(), Told::of(&hosted));
        let counted = Counted::new(hall, computers);
        let commitment = hosted.commitment().to_string();
        Self {
            of: id.to_string(),
            id,
            hosted,
            told,
            over: None,
            commitment,
            thinking: 0,
            think_at: None,
            _computers: counted,
        }
    }

    /// Tells other servers how long the match is by now, if it has become longer here.
    fn tell_length(&mut self, hall: &Hall, before: u32) {
        let seq = self.hosted.entry_count();
        if seq > before {
            self.think_at = None;
            hall.peers.tell(News::Match { id: self.id, seq });
        }
    }

    /// Does a clock run?
    fn is_timed(&self) -> bool {
        let table = self.hosted.table();
        table.clock_face().is_some() && table.outcome().is_none()
    }

    pub fn mail<'a>(&'a self, table: &'a str, watchers: &'a [Watcher]) -> Mail<'a> {
        Mail::new(table, &self.of, watchers, self.told, None)
    }
}

/// Computer players of a match that is awake.
struct Counted {
    hall: Arc<Hall>,
    number: usize,
}

impl Counted {
    fn new(hall: &Arc<Hall>, number: usize) -> Self {
        hall.computers.fetch_add(number, Ordering::Relaxed);
        Self { hall: Arc::clone(hall), number }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.hall.computers.fetch_sub(self.number, Ordering::Relaxed);
    }
}

/// After this time it is stored what can be found out or said again: that a game is over, that somebody wants another.
pub(super) const SAVING: Duration = Duration::from_secs(1);

/// How long a computer player may think about a turn.
const THINKING: Duration = Duration::from_millis(1_500);

/// How long computer players wait when another server stored the last entry. They think there; if it dies, they think here.
pub(super) const AFTER_OTHERS: Duration = Duration::from_secs(3);

/// The level of a computer that plays on for somebody.
fn substitute_level(game: &dyn AnyGame) -> &'static str {
    let levels = game.levels();
    levels.iter().find(|level| **level == "medium").or(levels.first()).copied().unwrap_or("random")
}

impl Table {
    /// Loads the match of this table, if there is one and it is not in memory.
    pub(super) async fn wake_match(&mut self) -> Result<(), Fault> {
        let Some(of) = self.room.of() else { return Ok(()) };
        if self.live.as_ref().is_some_and(|live| live.id == of) {
            return Ok(());
        }
        match self.load(of).await {
            Ok(()) => Ok(()),
            Err(fault) => {
                let fault = fault_of(&fault);
                match fault.key {
                    FaultKey::MatchVoid => self.close(fault.clone()).await,
                    FaultKey::Unavailable => self.retry = Some(Instant::now() + RETRY),
                    _ => {}
                }
                Err(fault)
            }
        }
    }

    async fn load(&mut self, of: MatchId) -> Result<(), MatchFault> {
        let opened = Opened::load(&self.hall.store, of).await?;
        let mut hosted = opened.seat(&[], Box::new(Crew))?;
        let is_over = hosted.table().outcome().is_some();
        // Time runs only while an answer can be stored.
        let is_timed = hosted.table().clock_face().is_some();
        if is_timed && !is_over && hosted.last() < self.hall.since() {
            hosted.say(&self.hall.store, Said::GoOn, store::now(), &mut Vec::new()).await?;
        }
        hosted.set_wish(open_wish(&self.room));
        let seen = self.hall.store.seen(of).await.unwrap_or_default();
        let mut live = Live::new(hosted, &self.hall, self.room.computers());
        live.told.acknowledge(&seen);
        if let Some((_, told)) = self.heard.take().filter(|(heard, _)| *heard == of) {
            live.told = told;
        } else {
            // Those who are here already have heard nothing of it.
            live.told.next = [0; MAX_SEATS + 1];
            if self.hall.peers.is_shared() {
                live.think_at = Some(Instant::now() + AFTER_OTHERS);
            }
        }
        self.live = Some(live);
        for seat in Seat::all(self.room.chairs.len()) {
            if self.room.chairs[seat.index()].is_replaced {
                self.seat_substitute(seat);
            }
        }
        if is_over {
            self.finish(None).await;
        }
        self.resync();
        Ok(())
    }

    /// Tells those who listened while the database failed what they missed.
    fn resync(&mut self) {
        let Some(live) = &mut self.live else { return };
        for viewer in Viewer::all(self.room.chairs.len()) {
            let here: Vec<&Watcher> =
                self.watchers.iter().filter(|watcher| watcher.viewer == viewer).collect();
            if here.is_empty() {
                continue;
            }
            let from = live.told.next[index(viewer)];
            let table = live.hosted.table();
            let seen = table.next_told(viewer);
            let known = live.told.seen[index(viewer)].min(seen);
            let stream = table.stream(viewer, from, from.max(known));
            let missed = stretch(&stream);
            let all = missed.is_none().then(|| retold(&table.retell_seen(viewer, known)));
            let position = position(&live.hosted, viewer, &public(&live.hosted, live.over.as_deref()));
            let parts = Parts {
                table: &self.name,
                of: &live.of,
                viewer: seat_of(viewer),
                now: now_millis(),
                from: if missed.is_some() { from } else { seen },
                heard: missed.as_deref().unwrap_or("[]"),
                retold: all.as_deref(),
                unseen: None,
                position: &position,
            };
            let message = Utf8Bytes::from(update(&parts));
            for watcher in here {
                watcher.out.post(message.clone());
            }
            live.told.next[index(viewer)] = seen;
            live.told.shown[index(viewer)] = super::info::fingerprint(&position);
        }
    }

    /// Tells a connection that has just opened the table how the game stands, and what it has not heard.
    pub(super) fn catch_up(&mut self, out: &Outbox, viewer: Viewer, since: Option<Since>) {
        let Some(live) = &mut self.live else { return };
        let table = live.hosted.table();
        let next = table.next_told(viewer);
        let seen = live.told.seen[index(viewer)].min(next);
        let since = since.filter(|since| since.of.0 == live.of && since.next <= next).map(|since| since.next);
        let missed = since.and_then(|since| stretch(&table.stream(viewer, since, seen)));
        let (from, heard, all, unseen) = if let (Some(since), Some(missed)) = (since, &missed) {
            (since, missed.as_str(), None, None)
        } else {
            let unseen = unseen(&live.hosted, viewer, seen);
            (next, "[]", Some(retold(&table.retell_seen(viewer, seen))), Some(notices(&unseen)))
        };
        let position = position(&live.hosted, viewer, &public(&live.hosted, live.over.as_deref()));
        let parts = Parts {
            table: &self.name,
            of: &live.of,
            viewer: seat_of(viewer),
            now: now_millis(),
            from,
            heard,
            retold: all.as_deref(),
            unseen: unseen.as_deref(),
            position: &position,
        };
        out.post(update(&parts).into());
        // Rematches and votes are part of the table; this is not.
        if let Some(wish) = live.hosted.undo_wish() {
            out.send(&Message::Note { table: TableName(self.name.clone()), note: undo_asked(wish) });
        }
        live.told.next[index(viewer)] = next;
        live.told.shown[index(viewer)] = super::info::fingerprint(&position);
    }

    pub(super) async fn seen(&mut self, seat: Seat, number: u32) -> Result<(), Fault> {
        let Some(live) = &self.live else { return Err(FaultKey::NotBegun.into()) };
        let number = number.min(live.hosted.next_told(seat));
        let stored = self.hall.store.set_seen(live.id, seat.index() as u8, number).await;
        stored.map_err(|error| super::unavailable(&error))?;
        if let Some(live) = &mut self.live {
            let seen = &mut live.told.seen[seat.index()];
            *seen = number.max(*seen);
        }
        Ok(())
    }

    /// Reads what everybody has acknowledged, through any server.
    pub(super) async fn read_seen(&mut self) {
        let Some(live) = &mut self.live else { return };
        if let Ok(seen) = self.hall.store.seen(live.id).await {
            live.told.acknowledge(&seen);
        }
    }

    pub(super) async fn answer(&mut self, seat: Seat, question: u32, text: String) -> Result<Outcome, Fault> {
        self.say(Said::Answer { seat, question: QuestionId(question), text }, Some(seat)).await
    }

    pub(super) async fn leave(&mut self, seat: Seat) -> Result<Outcome, Fault> {
        self.say(Said::Leave { seat }, Some(seat)).await
    }

    /// Takes what somebody says from text to "stored and told".
    pub(super) async fn say(&mut self, said: Said, asker: Option<Seat>) -> Result<Outcome, Fault> {
        if !matches!(self.room.stage, RoomStage::Playing { .. } | RoomStage::Over { .. }) {
            return Err(FaultKey::NotBegun.into());
        }
        self.wake_match().await?;
        let Some(live) = &mut self.live else { return Err(FaultKey::NotBegun.into()) };
        if !self.hall.knows_outages() && live.hosted.table().clock_face().is_some() {
            return Err(Fault::new(FaultKey::Unavailable).after(1));
        }
        let before = live.hosted.entry_count();
        let mut mail = Mail::new(&self.name, &live.of, &self.watchers, live.told, asker);
        let (store, now) = (&self.hall.store, store::now());
        let mut done = Ok(());
        if live.hosted.last() < self.hall.since() && live.is_timed() {
            // Nobody loses time while no answer could be stored.
            done = live.hosted.say(store, Said::GoOn, now, &mut mail).await;
        }
        if done.is_ok() {
            done = live.hosted.say(store, said, now, &mut mail).await;
        }
        let Mail { told, verdict, last, .. } = mail;
        live.told = told;
        live.tell_length(&self.hall, before);
        self.settle_say(done, last).await?;
        verdict
    }

    /// Silence counts for everybody whose time is up, and a round that was not revealed in time is void.
    pub(super) async fn look_at_clock(&mut self) {
        match self.retry {
            Some(retry) if retry > Instant::now() => return,
            Some(_) => {
                self.retry = None;
                // If it fails again, it is tried again.
                if self.look_for_match().await.is_err()
                    || self.wake_match().await.is_err()
                    || self.look_for_deal().await.is_err()
                {
                    return;
                }
            }
            None => {}
        }
        let is_outage_over = self.hall.knows_outages()
            && self
                .live
                .as_ref()
                .is_some_and(|live| live.is_timed() && live.hosted.last() < self.hall.since());
        if !is_outage_over && self.deadline().is_none_or(|until| until > store::now()) {
            return;
        }
        if !self.hall.knows_outages() {
            self.retry = Some(Instant::now() + RETRY / 4);
            return;
        }
        if matches!(self.room.stage, RoomStage::Revealing { .. }) {
            if self.hall.peers.is_shared() && self.look_for_match().await.is_err() {
                self.retry.get_or_insert(Instant::now() + RETRY);
                return;
            }
            // Another server may have begun the game, or failed to.
            if self.room.chairs.iter().any(Chair::is_awaited) {
                self.void_round().await;
            } else if self.look_for_deal().await.is_err() {
                self.retry.get_or_insert(Instant::now() + RETRY);
            }
            return;
        }
        let Some(live) = &mut self.live else { return };
        let before = live.hosted.entry_count();
        let mut mail = Mail::new(&self.name, &live.of, &self.watchers, live.told, None);
        let (store, now) = (&self.hall.store, store::now());
        let mut done = Ok(());
        if live.hosted.last() < self.hall.since() {
            // Nobody loses time while no answer could be stored.
            done = live.hosted.say(store, Said::GoOn, now, &mut mail).await;
        }
        if done.is_ok() && live.hosted.entry_count() == before {
            done = live.hosted.expire(store, now, &mut mail).await;
        }
        let Mail { told, last, .. } = mail;
        live.told = told;
        live.tell_length(&self.hall, before);
        let _ = self.settle_say(done, last).await;
    }

    /// What follows from what was said: the end of the game, or of this table.
    pub(super) async fn settle_say(
        &mut self,
        done: Result<(), MatchFault>,
        last: Option<table::AnyHeard>,
    ) -> Result<(), Fault> {
        if let Some(last) = last {
            self.finish(Some(last)).await;
        }
        let Err(fault) = done else { return Ok(()) };
        let fault = fault_of(&fault);
        if fault.key == FaultKey::Unavailable {
            // The entry may be stored or not: the match is read again before anybody goes on.
            if let Some(live) = self.live.take() {
                self.heard = Some((live.id, live.told));
            }
            self.retry = Some(Instant::now() + RETRY);
        } else {
            self.close(fault.clone()).await;
        }
        Err(fault)
    }

    /// Is the game over without the room knowing it?
    pub(super) async fn look_for_end(&mut self) {
        let is_over = self.live.as_ref().is_some_and(|live| live.hosted.table().outcome().is_some());
        if is_over && matches!(self.room.stage, RoomStage::Playing { .. }) {
            self.finish(None).await;
        }
    }

    /// The game is over: everybody hears the result, and it is rated.
    async fn finish(&mut self, last: Option<table::AnyHeard>) {
        let Some(live) = &mut self.live else { return };
        let players = live.hosted.players();
        let news = last.as_ref().and_then(|_| live.hosted.table().outcome());
        if self.hall.peers.is_shared() {
            // The same players may have played through another server meanwhile.
            self.tally = Tally::default();
        }
        let standing = self.tally.after(&self.hall.store, &self.room.game, players, news).await;
        live.over = over(&live.hosted, standing);
        let mut mail = Mail::new(&self.name, &live.of, &self.watchers, live.told, None);
        if last.is_some() {
            mail.tell_all(&live.hosted, last.as_ref(), live.over.as_deref());
        }
        live.told = mail.told;
        let RoomStage::Playing { of } = self.room.stage else { return };
        let players = live.hosted.players().to_vec();
        let mut room = self.room.clone();
        (room.stage, room.changed) = (RoomStage::Over { of }, now_millis());
        self.unsaved = Some(Instant::now() + SAVING);
        self.show(room);
        tracing::info!(table = %self.name, "a game is over");
        // Before it is stored that the game is over: after a crash in between it is finished again, and rated once.
        self.uncounted = Some((of, players));
        // What fails now is tried again before anything is stored of the room.
        let _ = self.count_first().await;
    }

    /// A match that is over is rated before the room changes once more.
    pub(super) async fn count_first(&mut self) -> Result<(), Fault> {
        let Some((of, players)) = self.uncounted.clone() else { return Ok(()) };
        let counts = self.count(of, &players).await.map_err(|error| super::unavailable(&error))?;
        self.uncounted = None;
        if counts {
            self.rate().await;
            self.announce();
        }
        Ok(())
    }

    /// Rates a match that is over. False if it does not count.
    async fn count(&mut self, of: MatchId, players: &[Player]) -> Result<bool, StoreError> {
        let people: Vec<PersonId> = players.iter().filter_map(|player| player.person).collect();
        if self.guests.as_ref() == Some(&people) {
            return Ok(false);
        }
        let store = &self.hall.store;
        let counts = self.hall.ratings.rate(store, of, players, self.room.was_replaced).await?;
        if !counts && !are_members(store, &people).await? {
            // Who plays as a guest often plays again.
            self.guests = Some(people);
        }
        Ok(counts)
    }

    pub(super) fn seat_substitute(&mut self, seat: Seat) {
        if let Some(live) = &mut self.live {
            let level = substitute_level(live.hosted.game());
            live.hosted.substitute(seat, level);
        }
    }

    pub(super) fn relieve(&mut self, seat: Seat) {
        if let Some(live) = &mut self.live {
            live.hosted.relieve(seat);
        }
    }

    /// Lets every computer player think who is asked something.
    pub(super) fn send_to_think(&mut self) {
        let Some(live) = &mut self.live else { return };
        if live.over.is_some() || live.think_at.is_some_and(|then| then > Instant::now()) {
            return;
        }
        live.think_at = None;
        let asked = live.hosted.asked_count();
        for task in live.hosted.tasks() {
            live.thinking += 1;
            think(task, asked, live.id, self.own.clone());
        }
    }

    pub(super) async fn thought(&mut self, of: MatchId, thought: Thought) {
        let Some(live) = self.live.as_mut().filter(|live| live.id == of) else { return };
        live.thinking = live.thinking.saturating_sub(1);
        let _ = self.say(Said::Thought(thought), None).await;
    }
}

/// Thinks on another thread. The answer to a reaction takes a time that does not depend on what the player holds.
fn think(task: Task, asked: usize, of: MatchId, own: mpsc::Sender<Order>) {
    let is_reaction = task.pace() == Pace::Reaction;
    // Without randomness all pauses are the same, which reveals as little.
    let drawn = machine::random().map_or(0, u32::from_le_bytes);
    let pause = is_reaction.then(|| reaction_time(asked, drawn));
    let not_before = Instant::now() + pause.unwrap_or_default();
    let runtime = Handle::current();
    let messenger = Messenger { own, of, not_before, runtime, thought: Some(task.silence()) };
    machine::threads().spawn(Box::new(move || {
        let mut messenger = messenger;
        let time = Some(pause.unwrap_or(THINKING));
        messenger.thought = Some(task.think(Budget { time, ..Budget::default().with(machine::means()) }));
    }));
}

/// Brings a thought back, even of a player that crashed.
struct Messenger {
    own: mpsc::Sender<Order>,
    of: MatchId,
    not_before: Instant,
    runtime: Handle,
    thought: Option<Thought>,
}

impl Drop for Messenger {
    fn drop(&mut self) {
        let Some(thought) = self.thought.take() else { return };
        let (own, of, not_before) = (self.own.clone(), self.of, self.not_before);
        self.runtime.spawn(async move {
            sleep_until(not_before).await;
            // If the table is gone, nobody waits for it.
            let _ = own.send(Order::Thought(of, thought)).await;
        });
    }
}

/// What this seat alone was told and has not acknowledged.
fn unseen(hosted: &Hosted, viewer: Viewer, seen: u32) -> Vec<table::Told> {
    if viewer == Viewer::Spectator {
        return Vec::new();
    }
    let public = hosted.table().stream(Viewer::Spectator, 0, 0);
    let is_public = |told: &table::Told| {
        public.iter().any(|hearing| matches!(hearing, Hearing::Told(other) if other.line == told.line))
    };
    let stream = hosted.table().stream(viewer, seen, seen).into_iter();
    stream
        .filter_map(|hearing| match hearing {
            Hearing::Told(told) if !is_public(&told) => Some(told),
            _ => None,
        })
        .collect()
}

pub(super) fn now_millis() -> u64 {
    u64::try_from(store::now().as_millis()).unwrap_or(0)
}

/// As clients are told.
pub(super) fn fault_of(fault: &MatchFault) -> Fault {
    match fault {
        // A newer server plays it.
        MatchFault::Open(OpenFault::OtherRules { rules, known }) if rules > known => {
            FaultKey::OtherRules.into()
        }
        MatchFault::Store(StoreError::DamagedMatch { .. } | StoreError::NotFound(_))
        | MatchFault::Open(_) => FaultKey::MatchVoid.into(),
        // A newer server may know it.
        MatchFault::UnknownGame(_) => FaultKey::OtherRules.into(),
        MatchFault::Store(error) => super::unavailable(error),
        MatchFault::Config(_, fault) => Fault::new(FaultKey::BadSetup).with_detail(fault.to_string()),
        MatchFault::Over(_) => FaultKey::Over.into(),
        _ => FaultKey::Internal.into(),
    }
}

//! A table on this machine, hosted by its own thread: no screen waits for the disk.

use super::desk::{Answers, Delivery, Desk, Order};
use super::{About, Event, Heard, Place, PlaceFault, Retold, Saying, State, Waiting};
use crate::local::{Archive, RecordFile, Shelf};
use host::{Hosted, MatchFault, Said, Setup};
use kernel::{Job, Seat, Viewer, Workers as _};
use std::collections::VecDeque;
use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use store::{StoreError, Timestamp};
use table::{AnyHeard, Hearing, Told};

/// How computer players behave at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempo {
    /// They answer as soon as they can: nobody watches.
    AtOnce,
    /// They take their time where speed would reveal something, such as whether they have a choice at all.
    LikePeople,
}

/// Runs a job elsewhere, soon.
pub type Pool = Arc<dyn Fn(Job) + Send + Sync>;

/// What a match needs from this machine.
#[derive(Clone)]
pub struct Means {
    /// Where matches are kept.
    pub shelf: Shelf,
    /// The time of day.
    pub clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// Threads to think in.
    pub pool: Pool,
}

impl Means {
    /// The means of this machine, with this archive.
    pub fn of(archive: &Archive) -> Self {
        let pool = |job: Job| machine::threads().spawn(job);
        Self { shelf: archive.shelf(), clock: Arc::new(store::now), pool: Arc::new(pool) }
    }
}

impl fmt::Debug for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Means").finish_non_exhaustive()
    }
}

/// A player at one end, the thread that hosts the match at the other.
pub struct LocalPlace {
    about: About,
    state: State,
    orders: Sender<Order>,
    mail: Receiver<Delivery>,
    held: VecDeque<Delivery>,
    /// How many sent items are not answered yet.
    on_the_way: u32,
    /// The same for orders to the clock.
    timings: u32,
    /// Nothing more will come.
    is_closed: bool,
    bell: Bell,
    clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    shelf: Shelf,
    rematch: Setup,
    record: Option<RecordFile>,
    /// Disconnected once the thread has ended.
    end: Receiver<()>,
}

/// How long closing waits for the thread.
const CLOSING: Duration = Duration::from_secs(1);

impl fmt::Debug for LocalPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalPlace").field("id", &self.about.id).finish_non_exhaustive()
    }
}

/// Rings when there is something to hear.
pub(super) type Bell = Arc<Mutex<Option<Box<dyn Fn() + Send>>>>;

impl LocalPlace {
    /// A match that has just begun, with what was told at its start.
    pub fn begun(means: &Means, hosted: Hosted, start: &AnyHeard, record: Option<RecordFile>) -> Self {
        let about = about(&hosted);
        let event = Event::Begun(heard(&about, start));
        Self::open(means, hosted, about, Some(event), record)
    }

    /// A match that is resumed. If it has a clock, that goes on before anything is heard.
    pub fn resumed(means: &Means, hosted: Hosted, record: Option<RecordFile>) -> Self {
        let about = about(&hosted);
        let is_timed = hosted.table().clock_face().is_some();
        let event = (!is_timed).then(|| resumed(means, &about, &hosted));
        Self::open(means, hosted, about, event, record)
    }

    /// Without an event the thread of the match resumes it: nobody else waits for the disk.
    fn open(
        means: &Means,
        hosted: Hosted,
        about: About,
        event: Option<Event>,
        record: Option<RecordFile>,
    ) -> Self {
        let (orders, inbox) = channel();
        if event.is_none() {
            // The other end is still here.
            let _ = orders.send(Order::Resume);
        }
        let (outbox, mail) = channel();
        let bell = Bell::default();
        let (state, rematch) = (state(&about, &hosted), hosted.rematch());
        let file = record.clone();
        let desk = Desk::new(means.clone(), about.clone(), hosted, file, (orders.clone(), inbox), outbox);
        let desk = desk.ringing(Arc::clone(&bell));
        let (running, end) = channel();
        let run = move || {
            desk.run();
            drop(running);
        };
        // Without a thread nobody reads the orders: the match fails with the first one.
        let _ = thread::Builder::new().name("table".into()).spawn(run);
        let timings = u32::from(event.is_none());
        let first = event.map(|event| Delivery { event, state: None, answers: None });
        Self {
            about,
            state,
            orders,
            mail,
            held: first.into_iter().collect(),
            on_the_way: 0,
            timings,
            is_closed: false,
            bell,
            clock: Arc::clone(&means.clock),
            shelf: means.shelf.clone(),
            rematch,
            record,
            end,
        }
    }

    fn order(&mut self, order: Order) {
        let (is_answered, is_timing) = (matches!(order, Order::Said(_)), matches!(order, Order::Timing(_)));
        if self.orders.send(order).is_err() {
            let event = Event::Failed(MatchFault::Broken.into());
            self.held.push_back(Delivery { event, state: None, answers: None });
        } else {
            self.on_the_way += u32::from(is_answered);
            self.timings += u32::from(is_timing);
        }
    }
}

impl Place for LocalPlace {
    fn about(&self) -> &About {
        &self.about
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn say(&mut self, saying: Saying) {
        let order = match saying {
            Saying::Answer { seat, question, text } => Order::Said(Said::Answer { seat, question, text }),
            Saying::Unreadable { seat } => Order::Said(Said::Unreadable { seat }),
            Saying::Leave { seat } => Order::Said(Said::Leave { seat }),
            Saying::AskUndo { seat } => Order::Said(Said::AskUndo { seat }),
            Saying::Agree { seat, agrees } => Order::Said(Said::Agree { seat, agrees }),
            Saying::Pause | Saying::GoOn if self.state.clock.is_none() => return,
            Saying::Pause => Order::Timing(Said::Pause),
            Saying::GoOn => Order::Timing(Said::GoOn),
            Saying::Seen { seat } => {
                let told = self.state.told.iter().find(|(other, _)| *other == seat);
                Order::Seen(seat, told.map_or(0, |(_, number)| *number))
            }
            Saying::Consult { seat } => Order::Consult(seat),
            Saying::Unconsult => Order::Unconsult,
            Saying::Watched => Order::Watched,
            Saying::Hurry => Order::Hurry,
            Saying::Tempo(tempo) => Order::Tempo(tempo),
            Saying::LookAtClock => Order::LookAtClock,
            Saying::OneAtATime => Order::OneAtATime,
            // Everybody hears everybody here, and nobody's connection is lost.
            Saying::Phrase(_) | Saying::Replace { .. } => return,
        };
        self.order(order);
    }

    fn hear(&mut self) -> Option<Event> {
        self.has_news_within(Duration::ZERO);
        let Delivery { event, state, answers } = self.held.pop_front()?;
        match answers {
            Some(Answers::Said) => self.on_the_way = self.on_the_way.saturating_sub(1),
            Some(Answers::Timing) => self.timings = self.timings.saturating_sub(1),
            None => {}
        }
        self.is_closed |= matches!(event, Event::Failed(_));
        if let Some(state) = state {
            self.state = *state;
        }
        Some(event)
    }

    fn has_news_within(&mut self, time: Duration) -> bool {
        self.held.extend(self.mail.try_iter());
        if self.held.is_empty() {
            match self.mail.recv_timeout(time) {
                Ok(delivery) => self.held.push_back(delivery),
                // The thread crashed: nobody will ever answer.
                Err(RecvTimeoutError::Disconnected) if !self.is_closed => {
                    self.is_closed = true;
                    (self.on_the_way, self.timings) = (0, 0);
                    let event = Event::Failed(MatchFault::Broken.into());
                    self.held.push_back(Delivery { event, state: None, answers: None });
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
        }
        !self.held.is_empty()
    }

    fn is_sending(&self) -> bool {
        self.on_the_way > 0
    }

    fn is_timing(&self) -> bool {
        self.timings > 0
    }

    fn call(&mut self, wake: Box<dyn Fn() + Send>) {
        *self.bell.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }

    fn now(&self) -> u64 {
        millis((self.clock)())
    }

    fn is_saved(&self) -> Result<(), PlaceFault> {
        if self.is_sending() {
            return Err(StoreError::Unanswered.into());
        }
        self.shelf.run(self.shelf.store().check())?;
        if self.shelf.lacks(self.about.id) {
            return Err(StoreError::NotFound(self.about.id).into());
        }
        Ok(())
    }

    fn rematch(&self) -> Option<&Setup> {
        Some(&self.rematch)
    }

    fn record_file(&self) -> Option<&RecordFile> {
        self.record.as_ref()
    }
}

/// Lets the match go: programs that play in it end. Nobody waits long for a disk that does not answer.
impl Drop for LocalPlace {
    fn drop(&mut self) {
        let _ = self.orders.send(Order::Close);
        while self.hear().is_some() {}
        if !self.is_sending() {
            let _ = self.end.recv_timeout(CLOSING);
        }
    }
}

pub(super) fn millis(time: Timestamp) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(0)
}

pub(super) fn about(hosted: &Hosted) -> About {
    About {
        id: hosted.id(),
        game: hosted.game(),
        players: hosted.players().to_vec(),
        names: hosted.players().iter().map(|player| player.name.clone()).collect(),
        own: hosted.humans(),
        commitment: hosted.commitment(),
        allows_hints: hosted.allows_hints(),
    }
}

pub(super) fn heard(about: &About, heard: &AnyHeard) -> Heard {
    Heard { told: about.viewers().map(|viewer| (viewer, heard.told(viewer))).collect() }
}

pub(super) fn retold(about: &About, hosted: &Hosted) -> Retold {
    about.viewers().map(|viewer| (viewer, hosted.table().retell(viewer))).collect()
}

/// What people were told alone and never saw, because the program ended first.
fn unseen(shelf: &Shelf, hosted: &Hosted, about: &About) -> Vec<(Seat, Vec<Told>)> {
    // Where that is unknown, assume that everything was seen: better missed than shown twice.
    let Ok(seen) = shelf.seen(about.id) else { return Vec::new() };
    // Everybody heard what was taken back, too.
    let public = hosted.table().stream(Viewer::Spectator, 0, 0);
    let is_public = |told: &Told| {
        public.iter().any(|hearing| matches!(hearing, Hearing::Told(other) if other.line == told.line))
    };
    let mut unseen = Vec::new();
    for seat in about.own.iter() {
        let Some(&Some(number)) = seen.get(seat.index()) else { continue };
        let stream = hosted.table().stream(Viewer::Seat(seat), number, number);
        let told: Vec<Told> = stream
            .into_iter()
            .filter_map(|hearing| match hearing {
                Hearing::Told(told) if !is_public(&told) => Some(told),
                _ => None,
            })
            .collect();
        if !told.is_empty() {
            unseen.push((seat, told));
        }
    }
    unseen
}

pub(super) fn resumed(means: &Means, about: &About, hosted: &Hosted) -> Event {
    let unseen = unseen(&means.shelf, hosted, about);
    Event::Resumed { retold: retold(about, hosted), unseen }
}

pub(super) fn state(about: &About, hosted: &Hosted) -> State {
    let table = hosted.table();
    let waiting = match (table.outcome(), hosted.next_in_turn()) {
        (Some(outcome), _) => Waiting::Over(outcome),
        (None, Some(seat)) if about.own.contains(seat) => Waiting::Person(seat),
        (None, Some(seat)) => Waiting::Others(table.on_turn().contains(seat).then_some(seat)),
        (None, None) => Waiting::Broken,
    };
    let question = |seat| table.asked(Viewer::Seat(seat)).map(|question| (seat, question));
    State {
        waiting,
        on_turn: table.on_turn(),
        questions: about.own.iter().filter_map(question).collect(),
        views: about.viewers().map(|viewer| (viewer, table.view(viewer))).collect(),
        told: about.own.iter().map(|seat| (seat, hosted.next_told(seat))).collect(),
        undoable: hosted.would_undo(),
        clock: table.clock_face(),
        moves: table.move_count(),
        sheet: table.score_sheet(),
        end: None,
    }
}

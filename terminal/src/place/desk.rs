//! The thread that hosts a match: it takes orders, lets computer players think, and delivers the results.

use super::local::{Bell, Means, Tempo, heard, millis, resumed, retold, state};
use super::{About, Event, State};
use crate::local::{LocalFault, RecordFile};
use host::{Hosted, News, Said, Thought};
use kernel::{Budget, Pace, Seat, Viewer};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use table::AnyHeard;

/// What the screen wants.
pub(super) enum Order {
    /// A match with a clock is resumed: time that passed while nobody could play is forgiven.
    Resume,
    Said(Said),
    /// The same, but nobody waits for an answer.
    Timing(Said),
    LookAtClock,
    Seen(Seat, u32),
    Watched,
    Hurry,
    Tempo(Tempo),
    /// A computer player has made up its mind.
    Thought(Thought),
    Close,
}

/// What the screen gets.
pub(super) struct Delivery {
    pub event: Event,
    pub state: Option<Box<State>>,
    /// It is the last response to something that was sent.
    pub is_answer: bool,
}

/// A computer player that is thinking.
struct Thinker {
    stop: Arc<AtomicBool>,
    /// It does not answer sooner, whatever it holds.
    not_before: Instant,
    thought: Option<Thought>,
}

pub(super) struct Desk {
    means: Means,
    about: About,
    hosted: Hosted,
    record: Option<RecordFile>,
    orders: Receiver<Order>,
    outbox: Sender<Delivery>,
    bell: Bell,
    /// For players who think elsewhere.
    own: Sender<Order>,
    thinking: Option<Thinker>,
    tempo: Tempo,
    /// People have had time to look at the last move.
    is_watched: bool,
}

/// The thread ends: the match was closed, or it failed.
struct Ended;

impl Desk {
    pub fn new(
        means: Means,
        about: About,
        hosted: Hosted,
        record: Option<RecordFile>,
        (own, orders): (Sender<Order>, Receiver<Order>),
        outbox: Sender<Delivery>,
    ) -> Self {
        Self {
            means,
            about,
            hosted,
            record,
            orders,
            outbox,
            bell: Bell::default(),
            own,
            thinking: None,
            tempo: Tempo::LikePeople,
            is_watched: false,
        }
    }

    /// Rings this bell when there is something to hear.
    pub fn ringing(self, bell: Bell) -> Self {
        Self { bell, ..self }
    }

    pub fn run(mut self) {
        while self.turn().is_ok() {}
    }

    /// Waits for something to do, and does it.
    fn turn(&mut self) -> Result<(), Ended> {
        self.send_to_think();
        let order = match self.patience() {
            None => Some(self.orders.recv().unwrap_or(Order::Close)),
            Some(time) => match self.orders.recv_timeout(time) {
                Ok(order) => Some(order),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(Order::Close),
            },
        };
        match order {
            None | Some(Order::LookAtClock) => {}
            Some(Order::Resume) => self.resume()?,
            Some(Order::Said(said)) => self.say(said, true)?,
            Some(Order::Timing(said)) => self.say(said, false)?,
            Some(Order::Seen(seat, number)) => {
                // If this can't be stored, the worst is that the same is shown once more.
                let _ = self.means.shelf.set_seen(self.about.id, seat, number);
            }
            Some(Order::Watched) => self.is_watched = true,
            Some(Order::Hurry) => {
                if let Some(thinking) = &self.thinking {
                    thinking.stop.store(true, Ordering::Relaxed);
                }
            }
            Some(Order::Tempo(tempo)) => self.tempo = tempo,
            Some(Order::Thought(thought)) => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.thought = Some(thought);
                }
            }
            Some(Order::Close) => {
                self.close();
                return Err(Ended);
            }
        }
        self.look_at_thoughts()?;
        self.look_at_clock()
    }

    /// How long nothing has to be done unless an order comes.
    fn patience(&self) -> Option<Duration> {
        let thought = self.thinking.as_ref().filter(|thinking| thinking.thought.is_some() && self.is_watched);
        let thought = thought.map(|thinking| thinking.not_before.saturating_duration_since(Instant::now()));
        let now = millis((self.means.clock)());
        let deadline = self.hosted.deadline();
        let deadline = deadline.map(|until| Duration::from_millis(millis(until).saturating_sub(now)));
        // A stopped clock is checked now and then.
        let deadline = deadline.map(|time| time.max(Duration::from_millis(1)));
        [thought, deadline].into_iter().flatten().min()
    }

    /// People at one screen are asked one after the other, and so are computer players.
    fn send_to_think(&mut self) {
        if self.thinking.is_some() || self.hosted.table().outcome().is_some() {
            return;
        }
        let Some(seat) = self.hosted.next_in_turn().filter(|&seat| !self.about.own.contains(seat)) else {
            return;
        };
        let asked = self.hosted.asked_count();
        let Some(task) = self.hosted.task_of(seat) else { return };
        let is_reaction = task.pace() == Pace::Reaction && self.tempo == Tempo::LikePeople;
        let pause = is_reaction.then(|| pause(asked));
        let not_before = Instant::now() + pause.unwrap_or_default();
        self.thinking = Some(Thinker { stop: task.stop(), not_before, thought: None });
        let alarm = Alarm { own: self.own.clone(), thought: Some(task.silence()) };
        (self.means.pool)(Box::new(move || {
            let mut alarm = alarm;
            // A player with a pause thinks no longer than that.
            let thought = task.think(Budget { time: pause, ..Budget::default().with(machine::means()) });
            alarm.thought = Some(thought);
        }));
    }

    fn look_at_thoughts(&mut self) -> Result<(), Ended> {
        let now = Instant::now();
        let is_ready = |thinking: &mut Thinker| thinking.thought.is_some() && now >= thinking.not_before;
        let ready = if self.is_watched { self.thinking.take_if(is_ready) } else { None };
        match ready.and_then(|thinking| thinking.thought) {
            None => Ok(()),
            Some(thought) => self.say(Said::Thought(thought), false),
        }
    }

    fn look_at_clock(&mut self) -> Result<(), Ended> {
        let now = (self.means.clock)();
        if self.hosted.deadline().is_none_or(|until| until > now) {
            return Ok(());
        }
        let Self { hosted, means, .. } = self;
        let news = means.shelf.run(hosted.expire(means.shelf.store(), now));
        self.deliver(news, false)
    }

    fn say(&mut self, said: Said, is_answered: bool) -> Result<(), Ended> {
        let now = (self.means.clock)();
        let Self { hosted, means, .. } = self;
        let news = means.shelf.run(hosted.say(means.shelf.store(), said, now));
        self.deliver(news, is_answered)
    }

    fn resume(&mut self) -> Result<(), Ended> {
        let now = (self.means.clock)();
        let Self { hosted, means, .. } = self;
        let event = match means.shelf.run(hosted.say(means.shelf.store(), Said::GoOn, now)) {
            Ok(_) => resumed(means, &self.about, hosted),
            Err(fault) => Event::Failed(fault.into()),
        };
        let is_failed = matches!(event, Event::Failed(_));
        self.post(event, false);
        if is_failed { Err(Ended) } else { Ok(()) }
    }

    fn deliver(&mut self, news: Result<Vec<News>, host::MatchFault>, is_answered: bool) -> Result<(), Ended> {
        let news = match news {
            Ok(news) => news,
            Err(fault) => {
                self.post(Event::Failed(fault.into()), is_answered);
                return Err(Ended);
            }
        };
        let is_new = news.iter().any(|news| matches!(news, News::Heard(_) | News::Elsewhere(_)));
        if is_new {
            self.is_watched = false;
            // The question that a player is thinking about may be settled.
            let is_gone = self.hosted.next_in_turn().is_none_or(|seat| self.about.own.contains(seat));
            self.thinking.take_if(|_| is_gone);
        }
        let mut events: Vec<Event> = news.into_iter().map(|news| self.event(news)).collect();
        if is_new {
            events.extend(self.write_record().map(Event::Warned));
        }
        if events.is_empty() && is_answered {
            events.push(Event::Done);
        }
        let last = events.len().saturating_sub(1);
        for (index, event) in events.into_iter().enumerate() {
            self.post(event, is_answered && index == last);
        }
        Ok(())
    }

    fn event(&self, news: News) -> Event {
        let takes_back =
            |heard: &AnyHeard| self.about.viewers().any(|viewer: Viewer| heard.is_taken_back(viewer));
        let taken_back =
            |is_elsewhere| Event::TakenBack { retold: retold(&self.about, &self.hosted), is_elsewhere };
        match news {
            News::Heard(told) if takes_back(&told) => taken_back(false),
            News::Elsewhere(told) if takes_back(&told) => taken_back(true),
            News::Heard(told) => Event::Heard(heard(&self.about, &told)),
            News::Elsewhere(told) => Event::Elsewhere(heard(&self.about, &told)),
            News::Refused { refused, .. } => Event::Refused(refused),
            News::Stale { .. } => Event::Stale,
            News::UndoAsked(wish) => Event::UndoAsked(wish),
            News::UndoRefused { by } => Event::UndoRefused { by },
            News::Timed => Event::Done,
            News::TimeUp { seat, .. } => Event::TimeUp { seat },
            News::Unsure { seat } => Event::Unsure { seat },
        }
    }

    fn post(&self, event: Event, is_answer: bool) {
        let state = Some(Box::new(state(&self.about, &self.hosted)));
        // If nobody listens any more, nobody needs to know.
        let _ = self.outbox.send(Delivery { event, state, is_answer });
        if let Some(ring) = &*self.bell.lock().unwrap_or_else(PoisonError::into_inner) {
            ring();
        }
    }

    /// A record that can't be written is no reason to stop: the match itself is stored.
    fn write_record(&mut self) -> Option<LocalFault> {
        let file = self.record.take()?;
        match file.write(&self.hosted.record()) {
            Ok(()) => {
                self.record = Some(file);
                None
            }
            Err(fault) => Some(LocalFault::Record(fault)),
        }
    }

    /// While nobody can answer, no clock runs.
    fn close(&mut self) {
        if self.hosted.table().clock_face().is_some_and(|face| !face.is_paused) {
            let now = (self.means.clock)();
            let Self { hosted, means, .. } = self;
            // If it can't be stored, resuming forgives the time as well.
            let _ = means.shelf.run(hosted.say(means.shelf.store(), Said::Pause, now));
        }
    }
}

/// Reports even a player that crashes.
struct Alarm {
    own: Sender<Order>,
    thought: Option<Thought>,
}

impl Drop for Alarm {
    fn drop(&mut self) {
        if let Some(thought) = self.thought.take() {
            let _ = self.own.send(Order::Thought(thought));
        }
    }
}

/// The shortest and the longest pause before an answer to a reaction, in milliseconds.
const PAUSE: (u64, u64) = (600, 1600);

/// How long a computer player takes for a reaction if this many have not answered yet: drawn before it thinks, so that
/// it is the same whatever it holds and whatever it chooses. They are asked one after the other, and together take
/// about as long as one.
fn pause(asked: usize) -> Duration {
    // Without randomness all pauses are the same, which reveals as little.
    let drawn = machine::random().map_or(0, |bytes| u64::from(u32::from_le_bytes(bytes)));
    let whole = PAUSE.0 + ((drawn * (PAUSE.1 - PAUSE.0)) >> 32);
    Duration::from_millis(whole / asked.max(1) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_shared_by_those_who_are_asked() {
        for asked in 1..5 {
            for _ in 0..50 {
                let whole = pause(asked) * asked as u32 + Duration::from_millis(asked as u64);
                assert!(
                    whole >= Duration::from_millis(PAUSE.0) && whole <= Duration::from_millis(PAUSE.1 + 10)
                );
            }
        }
    }

    #[test]
    fn pauses_differ() {
        let first = pause(1);
        assert!((0..50).any(|_| pause(1) != first));
    }
}

//! The thread that hosts a match: it takes orders, lets computer players think, and delivers the results.

use super::local::{Bell, Means, Tempo, heard, millis, resumed, retold, state};
use super::{About, End, Event, PlaceFault, State};
use crate::local::{RecordFile, Shelf};
use host::{Audience, Hint, Hosted, MatchFault, News, Said, Thought, Ticket, head_to_head, reaction_time};
use kernel::{Budget, Pace, Seat, Viewer};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use table::{AnyHeard, QuestionId};

/// What the screen wants.
pub(super) enum Order {
    /// A match with a clock is resumed: time that passed while nobody could play is forgiven.
    Resume,
    Said(Said),
    /// The clock stops, or runs on.
    Timing(Said),
    LookAtClock,
    OneAtATime,
    Seen(Seat, u32),
    Consult(Seat),
    Unconsult,
    /// A hint is there, unless its search was stopped.
    Hint(Hint, Arc<AtomicBool>),
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
    pub answers: Option<Answers>,
}

/// What a response is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answers {
    /// Something that was said.
    Said,
    /// An order to the clock: nobody needs to wait for it.
    Timing,
}

/// A computer player that is thinking.
struct Thinker {
    seat: Seat,
    question: QuestionId,
    ticket: Ticket,
    stop: Arc<AtomicBool>,
    /// It does not answer sooner, whatever it holds.
    not_before: Instant,
    thought: Option<Thought>,
}

/// Nobody waits for it any longer.
impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What an order led to: each event with the state right after it, if it changed anything.
struct Mail<'a> {
    about: &'a About,
    events: Vec<(Event, Option<Box<State>>)>,
    /// Something was heard.
    is_new: bool,
}

impl Audience for Mail<'_> {
    fn hear(&mut self, hosted: &Hosted, news: News) {
        self.is_new |= matches!(news, News::Heard(_) | News::Elsewhere(_));
        let is_changed = matches!(news, News::Heard(_) | News::Elsewhere(_) | News::Timed);
        let state = is_changed.then(|| Box::new(state(self.about, hosted)));
        self.events.push((event(self.about, hosted, news), state));
    }
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
    /// Ends the search for a hint.
    hinting: Option<Arc<AtomicBool>>,
    tempo: Tempo,
    /// People have had time to look at the last move.
    is_watched: bool,
    /// After somebody's time is up the clock waits for the people here.
    is_one_at_a_time: bool,
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
            hinting: None,
            tempo: Tempo::LikePeople,
            is_watched: false,
            is_one_at_a_time: false,
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
            Some(Order::OneAtATime) => self.is_one_at_a_time = true,
            Some(Order::Resume) => self.resume()?,
            Some(Order::Said(said)) => self.say(said, Some(Answers::Said))?,
            Some(Order::Timing(said)) => self.say(said, Some(Answers::Timing))?,
            Some(Order::Seen(seat, number)) => {
                // If this can't be stored, the worst is that the same is shown once more.
                let _ = self.means.shelf.set_seen(self.about.id, seat, number);
            }
            Some(Order::Consult(seat)) => self.consult(seat),
            Some(Order::Unconsult) => self.unconsult(),
            // Nobody wants a hint whose search was stopped: its question may be settled.
            Some(Order::Hint(_, stop)) if stop.load(Ordering::Relaxed) => {}
            Some(Order::Hint(hint, _)) => {
                self.hinting = None;
                self.post(Delivery { event: Event::Hinted(hint), state: None, answers: None });
            }
            Some(Order::Watched) => self.is_watched = true,
            Some(Order::Hurry) => {
                if let Some(thinking) = &self.thinking {
                    thinking.stop.store(true, Ordering::Relaxed);
                }
            }
            Some(Order::Tempo(tempo)) => self.tempo = tempo,
            Some(Order::Thought(thought)) => match &mut self.thinking {
                Some(thinking) if thinking.ticket == thought.ticket() => thinking.thought = Some(thought),
                // Nobody waits for it: its player sits down again.
                _ => self.say(Said::Thought(thought), None)?,
            },
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
        let pause = is_reaction.then(|| {
            // Without randomness all pauses are the same, which reveals as little.
            reaction_time(asked, machine::random().map_or(0, u32::from_le_bytes))
        });
        let not_before = Instant::now() + pause.unwrap_or_default();
        self.thinking = Some(Thinker {
            seat,
            question: task.question(),
            ticket: task.ticket(),
            stop: task.stop(),
            not_before,
            thought: None,
        });
        let alarm = Alarm { own: self.own.clone(), thought: Some(task.silence()) };
        (self.means.pool)(Box::new(move || {
            let mut alarm = alarm;
            // A player with a pause thinks no longer than that.
            let thought = task.think(Budget { time: pause, ..Budget::default().with(machine::means()) });
            alarm.thought = Some(thought);
        }));
    }

    /// Searches for a hint in another thread.
    fn consult(&mut self, seat: Seat) {
        self.unconsult();
        let Some(consultation) = self.hosted.consult(seat) else { return };
        self.hinting = Some(consultation.stop());
        let (own, stop) = (self.own.clone(), consultation.stop());
        let bearer = Bearer { own, hint: Some(consultation.silence()), stop };
        (self.means.pool)(Box::new(move || {
            let mut bearer = bearer;
            bearer.hint = Some(consultation.think(Budget::default().with(machine::means())));
        }));
    }

    fn unconsult(&mut self) {
        if let Some(stop) = self.hinting.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn look_at_thoughts(&mut self) -> Result<(), Ended> {
        let now = Instant::now();
        let is_ready = |thinking: &mut Thinker| thinking.thought.is_some() && now >= thinking.not_before;
        let ready = if self.is_watched { self.thinking.take_if(is_ready) } else { None };
        match ready.and_then(|mut thinking| thinking.thought.take()) {
            None => Ok(()),
            Some(thought) => self.say(Said::Thought(thought), None),
        }
    }

    fn look_at_clock(&mut self) -> Result<(), Ended> {
        let now = (self.means.clock)();
        if self.hosted.deadline().is_none_or(|until| until > now) {
            return Ok(());
        }
        self.tell(None, |shelf, hosted, mail| shelf.run(hosted.expire(shelf.store(), now, mail)))?;
        if self.is_one_at_a_time && self.hosted.deadline().is_some() {
            self.say(Said::Pause, None)?;
        }
        Ok(())
    }

    fn say(&mut self, said: Said, answers: Option<Answers>) -> Result<(), Ended> {
        let now = (self.means.clock)();
        self.tell(answers, |shelf, hosted, mail| shelf.run(hosted.say(shelf.store(), said, now, mail)))
    }

    /// What others have stored since is told with the rest.
    fn resume(&mut self) -> Result<(), Ended> {
        let now = (self.means.clock)();
        let Self { hosted, means, about, .. } = self;
        let said = means.shelf.run(hosted.say(means.shelf.store(), Said::GoOn, now, &mut Vec::new()));
        let (event, end) = match said {
            Ok(()) => (resumed(means, about, hosted), Ok(())),
            Err(fault) => (Event::Failed(fault.into()), Err(Ended)),
        };
        let state = Some(Box::new(state(about, hosted)));
        self.post(Delivery { event, state, answers: Some(Answers::Timing) });
        end
    }

    /// Lets something happen in the match, and delivers everything that it led to.
    fn tell(
        &mut self,
        answers: Option<Answers>,
        act: impl FnOnce(&Shelf, &mut Hosted, &mut Mail) -> Result<(), MatchFault>,
    ) -> Result<(), Ended> {
        let Self { hosted, means, about, .. } = self;
        let mut mail = Mail { about, events: Vec::new(), is_new: false };
        let done = act(&means.shelf, hosted, &mut mail);
        let Mail { mut events, is_new, .. } = mail;
        if is_new {
            self.is_watched = false;
            self.unconsult();
            self.forget_settled();
            let end = self.end();
            for state in events.iter_mut().filter_map(|(_, state)| state.as_mut()) {
                state.end = end.clone().filter(|_| state.outcome().is_some());
            }
            events.extend(self.write_record().map(|fault| (Event::Warned(fault), None)));
        }
        let end = match done {
            Ok(()) => Ok(()),
            Err(fault) => {
                events.push((Event::Failed(fault.into()), None));
                Err(Ended)
            }
        };
        if events.is_empty() && answers.is_some() {
            events.push((Event::Done, None));
        }
        let last = events.len().saturating_sub(1);
        for (index, (event, state)) in events.into_iter().enumerate() {
            self.post(Delivery { event, state, answers: answers.filter(|_| index == last) });
        }
        end
    }

    /// Nobody waits for the answer to a question that is settled.
    fn forget_settled(&mut self) {
        let table = self.hosted.table();
        let is_settled = |thinking: &mut Thinker| {
            table.asked(Viewer::Seat(thinking.seat)).is_none_or(|asked| asked.id != thinking.question)
        };
        self.thinking.take_if(is_settled);
    }

    fn post(&self, delivery: Delivery) {
        // If nobody listens any more, nobody needs to know.
        let _ = self.outbox.send(delivery);
        if let Some(ring) = &*self.bell.lock().unwrap_or_else(PoisonError::into_inner) {
            ring();
        }
    }

    /// The result, once the match is over.
    fn end(&self) -> Option<Arc<End>> {
        self.hosted.table().outcome()?;
        let Self { hosted, means, about, .. } = self;
        let standing = head_to_head(means.shelf.store(), about.game.name(), &about.players);
        let standing = Some(means.shelf.run(standing));
        Some(Arc::new(End { record: hosted.record(), seconds: hosted.seconds(), standing }))
    }

    /// A record that can't be written is no reason to stop: the match itself is stored.
    fn write_record(&mut self) -> Option<PlaceFault> {
        let file = self.record.take()?;
        match file.write(&self.hosted.record()) {
            Ok(()) => {
                self.record = Some(file);
                None
            }
            Err(fault) => Some(PlaceFault::Record(fault)),
        }
    }

    /// While nobody can answer, no clock runs.
    fn close(&mut self) {
        self.unconsult();
        if self.hosted.table().clock_face().is_some_and(|face| !face.is_paused) {
            let now = (self.means.clock)();
            let Self { hosted, means, .. } = self;
            // If it can't be stored, resuming forgives the time as well.
            let _ = means.shelf.run(hosted.say(means.shelf.store(), Said::Pause, now, &mut Vec::new()));
        }
    }
}

/// The news for those who look at this screen.
fn event(about: &About, hosted: &Hosted, news: News) -> Event {
    let takes_back = |heard: &AnyHeard| about.viewers().any(|viewer: Viewer| heard.is_taken_back(viewer));
    let taken_back = |is_elsewhere| Event::TakenBack { retold: retold(about, hosted), is_elsewhere };
    match news {
        News::Heard(told) if takes_back(&told) => taken_back(false),
        News::Elsewhere(told) if takes_back(&told) => taken_back(true),
        News::Heard(told) => Event::Heard(heard(about, &told)),
        News::Elsewhere(told) => Event::Elsewhere(heard(about, &told)),
        News::Refused { refused, .. } => Event::Refused(refused),
        News::Stale { .. } => Event::Stale,
        News::UndoAsked(wish) => Event::UndoAsked { asker: wish.asker, waiting: wish.waiting },
        News::UndoRefused { by } => Event::UndoRefused { by },
        News::Timed | News::Repeated { .. } => Event::Done,
        News::TimeUp { seat, .. } => Event::TimeUp { seat },
        News::Unsure { seat } => Event::Unsure { seat },
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

/// Brings a hint, even of a search that crashes.
struct Bearer {
    own: Sender<Order>,
    hint: Option<Hint>,
    stop: Arc<AtomicBool>,
}

impl Drop for Bearer {
    fn drop(&mut self) {
        if let Some(hint) = self.hint.take() {
            let _ = self.own.send(Order::Hint(hint, Arc::clone(&self.stop)));
        }
    }
}

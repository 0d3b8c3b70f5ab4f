//! This end of the connection: a place as a screen knows it, in any weather.

use super::server::Server;
use host::{HeadToHead, Hint, Setup};
use kernel::{AnyWire, Dice, FastDice, Line, Outcome, Seat, SeatSet, Viewer};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use store::StoreError;
use table::{AnyRefused, ClockFace, Strain, Told};
use terminal::place::{About, End, Event, Heard, Place, PlaceFault, Retold, Saying, State, Waiting};

/// How bad the connection is.
#[derive(Clone, Copy)]
pub struct Weather {
    /// The connection is lost in one of this many steps.
    pub drop: u32,
    /// One of this many messages is duplicated.
    pub repeat: u32,
    /// The most steps that a message takes.
    pub delay: u32,
}

pub struct RemotePlace {
    server: Rc<RefCell<Server>>,
    seat: Seat,
    about: About,
    state: State,
    weather: Weather,
    dice: FastDice,
    tick: u64,
    is_connected: bool,
    to_server: VecDeque<(u64, String)>,
    to_client: VecDeque<(u64, String)>,
    /// The number of entries and of notes in the last update.
    sent: Option<(u32, usize)>,
    /// The numbers of the next items of both streams.
    next: (u64, u64),
    /// The number of the next note.
    note: usize,
    unanswered: Vec<Value>,
    keys: u32,
    events: VecDeque<(Event, Option<State>)>,
    losses: Rc<RefCell<u32>>,
}

impl std::fmt::Debug for RemotePlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RemotePlace").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl RemotePlace {
    pub fn new(
        server: &Rc<RefCell<Server>>,
        seat: Seat,
        weather: Weather,
        losses: &Rc<RefCell<u32>>,
    ) -> Self {
        let inside = server.borrow();
        let hosted = &inside.hosted;
        let about = About {
            id: hosted.id(),
            game: hosted.game(),
            players: hosted.players().to_vec(),
            names: hosted.players().iter().map(|player| player.name.clone()).collect(),
            own: SeatSet::one(seat),
            commitment: hosted.commitment(),
            allows_hints: hosted.allows_hints(),
        };
        let first = inside.update(seat, 0, 0, 0);
        drop(inside);
        let state = state(&about, seat, &first);
        let mut place = Self {
            server: Rc::clone(server),
            seat,
            about,
            state,
            weather,
            dice: FastDice::new(seat.index() as u64 + 5),
            tick: 0,
            is_connected: true,
            to_server: VecDeque::new(),
            to_client: VecDeque::new(),
            sent: None,
            next: (0, 0),
            note: 0,
            unanswered: Vec::new(),
            keys: 0,
            events: VecDeque::new(),
            losses: Rc::clone(losses),
        };
        let (told, _) = place.take_streams(&first);
        place.events.push_back((Event::Begun(told.unwrap_or_default()), None));
        place
    }

    fn send(
        queue: &mut VecDeque<(u64, String)>,
        now: u64,
        dice: &mut FastDice,
        weather: Weather,
        text: &str,
    ) {
        let last = queue.back().map_or(0, |(at, _)| *at);
        let at = last.max(now + u64::from(dice.below(weather.delay + 1)));
        queue.push_back((at, text.into()));
        if dice.below(weather.repeat) == 0 {
            queue.push_back((at, text.into()));
        }
    }

    /// What is new in these streams, if anything is; and whether something was taken back.
    fn take_streams(&mut self, update: &Value) -> (Option<Heard>, bool) {
        let game = self.about.game;
        let mut is_taken_back = false;
        let mut news = |stream: &Value, next: &mut u64| -> Vec<Told> {
            let from = stream["from"].as_u64().unwrap();
            let items = stream["items"].as_array().unwrap();
            let known = next.saturating_sub(from) as usize;
            let new = items.get(known..).unwrap_or_default();
            *next = (*next).max(from + items.len() as u64);
            is_taken_back |= new.iter().any(Value::is_null);
            new.iter().filter_map(|item| game.read_notice(item.as_str()?)).collect()
        };
        let own = news(&update["own"], &mut self.next.0);
        let public = news(&update["public"], &mut self.next.1);
        let is_heard = !own.is_empty() || !public.is_empty();
        let heard = Heard { told: vec![(Viewer::Seat(self.seat), own), (Viewer::Spectator, public)] };
        (is_heard.then_some(heard), is_taken_back)
    }

    /// Everything that still counts, read from an update.
    fn retold(&self, update: &Value) -> Retold {
        let game = self.about.game;
        let read = |told: &Value| -> Vec<Told> {
            let notices = told.as_array().unwrap().iter();
            notices.map(|notice| game.read_notice(notice.as_str().unwrap()).unwrap()).collect()
        };
        let retold = |index: usize| update["retold"][index].as_array().unwrap().iter().map(read).collect();
        vec![(Viewer::Seat(self.seat), retold(0)), (Viewer::Spectator, retold(1))]
    }

    /// A little time passes.
    fn step(&mut self) {
        self.tick += 1;
        if !self.is_connected {
            if self.dice.below(4) == 0 {
                // Reconnected: everything unanswered is sent again, and everything unheard is requested.
                self.is_connected = true;
                self.sent = None;
                self.events.push_back((Event::Found, None));
                for message in &self.unanswered {
                    Self::send(
                        &mut self.to_server,
                        self.tick,
                        &mut self.dice,
                        self.weather,
                        &message.to_string(),
                    );
                }
            }
            return;
        }
        if self.dice.below(self.weather.drop) == 0 {
            self.is_connected = false;
            self.to_server.clear();
            self.to_client.clear();
            self.events.push_back((Event::Lost, None));
            *self.losses.borrow_mut() += 1;
            return;
        }
        let now = self.tick;
        while let Some((_, text)) = self.to_server.pop_front_if(|(at, _)| *at <= now) {
            let message: Value = serde_json::from_str(&text).unwrap();
            let verdict = self.server.borrow_mut().answer(&message).to_string();
            Self::send(&mut self.to_client, now, &mut self.dice, self.weather, &verdict);
        }
        self.server.borrow_mut().think();
        let count = (self.server.borrow().hosted.entry_count(), self.server.borrow().notes.len());
        if self.sent != Some(count) {
            self.sent = Some(count);
            let update =
                self.server.borrow().update(self.seat, self.next.0, self.next.1, self.note).to_string();
            Self::send(&mut self.to_client, now, &mut self.dice, self.weather, &update);
        }
        while let Some((_, text)) = self.to_client.pop_front_if(|(at, _)| *at <= now) {
            let message: Value = serde_json::from_str(&text).unwrap();
            self.receive(&message);
        }
    }

    fn receive(&mut self, message: &Value) {
        if message["kind"] == "update" {
            let state = state(&self.about, self.seat, message);
            self.take_notes(&message["notes"]);
            let event = match self.take_streams(message) {
                (_, true) => Event::TakenBack { retold: self.retold(message), is_elsewhere: false },
                (Some(heard), false) => Event::Heard(heard),
                (None, false) => Event::Done,
            };
            self.events.push_back((event, Some(state)));
            return;
        }
        let before = self.unanswered.len();
        self.unanswered.retain(|sent| sent["key"] != message["key"]);
        if self.unanswered.len() == before {
            // It was answered before.
            return;
        }
        let event = match message["kind"].as_str().unwrap() {
            "accepted" => Event::Done,
            "stale" => Event::Stale,
            _ => Event::Refused(AnyRefused {
                line: serde_json::from_value::<Line>(message["line"].clone()).unwrap(),
                strain: Strain::Fine,
                is_stale: false,
                locked: None,
            }),
        };
        self.events.push_back((event, None));
    }
}

impl RemotePlace {
    fn take_notes(&mut self, notes: &Value) {
        let from = notes["from"].as_u64().unwrap() as usize;
        let seat = |value: &Value| serde_json::from_value::<Seat>(value.clone()).unwrap();
        for (number, note) in (from..).zip(notes["items"].as_array().unwrap()) {
            if number < self.note {
                continue;
            }
            self.note = number + 1;
            let event = match note["note"].as_str().unwrap() {
                "undo-asked" => Event::UndoAsked {
                    asker: seat(&note["asker"]),
                    waiting: serde_json::from_value(note["waiting"].clone()).unwrap(),
                },
                "undo-refused" => Event::UndoRefused { by: seat(&note["by"]) },
                _ => Event::TimeUp { seat: seat(&note["seat"]) },
            };
            self.events.push_back((event, None));
        }
    }
}

fn state(about: &About, seat: Seat, update: &Value) -> State {
    let read = |view: &Value| -> Arc<dyn AnyWire> { about.game.read_view(view.as_str().unwrap()).unwrap() };
    let question = serde_json::from_value(update["asked"].clone()).ok();
    let on_turn: SeatSet = serde_json::from_value(update["on_turn"].clone()).unwrap();
    let places: Option<Vec<u8>> = serde_json::from_value(update["places"].clone()).unwrap();
    let waiting = match (&places, question) {
        (Some(places), _) => Waiting::Over(Outcome::from_places(places)),
        (None, Some(_)) => Waiting::Person(seat),
        (None, None) => Waiting::Others(on_turn.first()),
    };
    let end = update["record"].as_str().map(|record| {
        let standing = Some(Ok(HeadToHead { played: 1, drawn: 0, won: vec![0; about.players.len()] }));
        Arc::new(End { record: record.parse().unwrap(), seconds: 0, standing })
    });
    State {
        waiting,
        on_turn,
        questions: question.map(|question| (seat, question)).into_iter().collect(),
        views: vec![
            (Viewer::Seat(seat), read(&update["view"])),
            (Viewer::Spectator, read(&update["public_view"])),
        ],
        told: vec![(seat, update["told"].as_u64().unwrap() as u32)],
        undoable: serde_json::from_value(update["undoable"].clone()).unwrap(),
        clock: Some(&update["clock"]).filter(|clock| clock.is_object()).map(|clock| ClockFace {
            left: serde_json::from_value(clock["left"].clone()).unwrap(),
            running: serde_json::from_value(clock["running"].clone()).unwrap(),
            since: clock["since"].as_u64().unwrap(),
            until: clock["until"].as_u64(),
            is_paused: clock["is_paused"] == true,
        }),
        moves: update["moves"].as_u64().unwrap() as u32,
        sheet: update["sheet"].as_str().unwrap().into(),
        end,
    }
}

impl Place for RemotePlace {
    fn about(&self) -> &About {
        &self.about
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn say(&mut self, saying: Saying) {
        let mut message = match saying {
            Saying::Answer { seat, question, text } => {
                json!({ "say": "answer", "seat": seat, "question": question, "text": text })
            }
            Saying::Unreadable { seat } => json!({ "say": "unreadable", "seat": seat }),
            Saying::Leave { seat } => json!({ "say": "leave", "seat": seat }),
            Saying::AskUndo { seat } => json!({ "say": "ask-undo", "seat": seat }),
            Saying::Agree { seat, agrees } => json!({ "say": "agree", "seat": seat, "agrees": agrees }),
            Saying::Seen { seat } => json!({ "say": "seen", "seat": seat, "number": self.state.told[0].1 }),
            Saying::Pause | Saying::GoOn if self.state.clock.is_none() => return,
            Saying::Pause => json!({ "say": "pause" }),
            Saying::GoOn => json!({ "say": "go-on" }),
            Saying::LookAtClock => json!({ "say": "look-at-clock" }),
            // Computers at the other end have their own pace.
            // This one speaks of nothing but the game.
            Saying::Watched
            | Saying::Hurry
            | Saying::Tempo(_)
            | Saying::OneAtATime
            | Saying::Unconsult
            | Saying::Phrase(_)
            | Saying::Replace { .. } => return,
            // This server gives no hints.
            Saying::Consult { seat } => {
                let question = self.state.question(seat).map(|question| question.id).unwrap_or_default();
                self.events.push_back((Event::Hinted(Hint { seat, question, advice: None }), None));
                return;
            }
        };
        self.keys += 1;
        message["key"] = json!(format!("{}-{}", self.seat.index(), self.keys));
        if self.is_connected {
            Self::send(&mut self.to_server, self.tick, &mut self.dice, self.weather, &message.to_string());
        }
        self.unanswered.push(message);
    }

    /// Time passes while somebody listens.
    fn hear(&mut self) -> Option<Event> {
        if self.events.is_empty() {
            self.step();
        }
        let (event, state) = self.events.pop_front()?;
        if let Some(state) = state {
            self.state = state;
        }
        Some(event)
    }

    fn has_news_within(&mut self, _time: Duration) -> bool {
        if self.events.is_empty() {
            self.step();
        }
        !self.events.is_empty()
    }

    fn is_sending(&self) -> bool {
        !self.unanswered.is_empty()
    }

    fn is_timing(&self) -> bool {
        false
    }

    fn call(&mut self, _wake: Box<dyn Fn() + Send>) {}

    fn now(&self) -> u64 {
        store::now().as_millis() as u64
    }

    fn is_saved(&self) -> Result<(), PlaceFault> {
        if self.is_sending() { Err(StoreError::Unanswered.into()) } else { Ok(()) }
    }

    fn rematch(&self) -> Option<&Setup> {
        None
    }
}

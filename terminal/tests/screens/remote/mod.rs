//! Screens at the far end of a bad connection: whole games through a place that is not on this machine. Messages are late,
//! duplicated, and lost with the connection; no screen notices.
use crate::common::{STILL, players, press, room};
use host::{HeadToHead, Hint, Hosted, MatchFault, News, Said, Setup};
use kernel::{AnyWire, Budget, Choices, Dice, FastDice, Line, Outcome, Seat, SeatSet, Seed, Viewer};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use store::{Log as _, SqliteStore, StoreError};
use table::{AnyRefused, ClockFace, Hearing, Strain, Told};
use terminal::place::{About, End, Event, Heard, Place, PlaceFault, Retold, Saying, State, Waiting};
use terminal::plain;
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Event as Input, Picture as _, Response, Waker};
use tokio::runtime::{Builder, Runtime};
use words::Language;

/// The other end of the connection: it receives and sends only text.
struct Server {
    runtime: Runtime,
    store: SqliteStore,
    hosted: Hosted,
    /// The verdict on everything that was said, by the key that its sender gave it.
    verdicts: HashMap<String, Value>,
    /// What everybody hears apart from what happens in the game, in order.
    notes: Vec<Value>,
}

impl Server {
    fn new(setup: &Setup) -> Self {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let store = runtime.block_on(SqliteStore::in_memory()).unwrap();
        let begun =
            Hosted::begin::<MatchFault>(&store, setup, Seed([0; 32]), store::now(), Box::new(()), |_| Ok(()));
        let (hosted, _) = runtime.block_on(begun).unwrap();
        Self { runtime, store, hosted, verdicts: HashMap::new(), notes: Vec::new() }
    }

    fn answer(&mut self, message: &Value) -> Value {
        let key = message["key"].as_str().unwrap().to_string();
        if let Some(verdict) = self.verdicts.get(&key) {
            return verdict.clone();
        }
        let verdict = match said(message) {
            Some(said) => self.say(said),
            None if message["say"] == "seen" => {
                let (seat, number) = (message["seat"].as_u64().unwrap(), message["number"].as_u64().unwrap());
                let seen = self.store.set_seen(self.hosted.id(), seat as u8, number as u32);
                self.runtime.block_on(seen).unwrap();
                json!({ "kind": "accepted" })
            }
            None => {
                let mut news = Vec::new();
                self.runtime.block_on(self.hosted.expire(&self.store, store::now(), &mut news)).unwrap();
                self.note(&news);
                json!({ "kind": "accepted" })
            }
        };
        let mut verdict = verdict;
        verdict["key"] = json!(key);
        self.verdicts.insert(key, verdict.clone());
        verdict
    }

    fn say(&mut self, said: Said) -> Value {
        let mut news = Vec::new();
        self.runtime.block_on(self.hosted.say(&self.store, said, store::now(), &mut news)).unwrap();
        self.note(&news);
        match news.first() {
            Some(News::Stale { .. }) => json!({ "kind": "stale" }),
            Some(News::Refused { refused, .. }) => json!({ "kind": "refused", "line": refused.line }),
            _ => json!({ "kind": "accepted" }),
        }
    }

    /// What everybody hears.
    fn note(&mut self, news: &[News]) {
        for news in news {
            self.notes.extend(match news {
                News::UndoAsked(wish) => {
                    Some(json!({ "note": "undo-asked", "asker": wish.asker, "waiting": wish.waiting }))
                }
                News::UndoRefused { by } => Some(json!({ "note": "undo-refused", "by": by })),
                News::TimeUp { seat, .. } => Some(json!({ "note": "time-up", "seat": seat })),
                _ => None,
            });
        }
    }

    /// Computers at this end play on.
    fn think(&mut self) {
        for task in self.hosted.tasks() {
            let thought = task.think(Budget::iterations(1));
            self.say(Said::Thought(thought));
        }
    }

    /// Everything that one seat has not received: from these numbers of its own stream and of the public one.
    fn update(&self, seat: Seat, own: u64, public: u64, notes: usize) -> Value {
        let table = self.hosted.table();
        let stream = |viewer, since: u64| -> Vec<Option<String>> {
            let items = table.stream(viewer, since as u32, 0);
            let item = |item: &Hearing| match item {
                Hearing::Told(told) => Some(told.notice.json()),
                Hearing::TakenBack => None,
            };
            items.iter().map(item).collect()
        };
        let retold = |viewer| -> Vec<Vec<String>> {
            let told = |told: Vec<Told>| told.iter().map(|told| told.notice.json()).collect();
            table.retell(viewer).into_iter().map(told).collect()
        };
        let clock = table.clock_face().map(|face| {
            json!({
                "left": face.left,
                "running": face.running,
                "since": face.since,
                "until": face.until,
                "is_paused": face.is_paused,
            })
        });
        json!({
            "kind": "update",
            "own": { "from": own, "items": stream(Viewer::Seat(seat), own) },
            "public": { "from": public, "items": stream(Viewer::Spectator, public) },
            "retold": [retold(Viewer::Seat(seat)), retold(Viewer::Spectator)],
            "notes": { "from": notes, "items": &self.notes[notes..] },
            "told": table.next_told(Viewer::Seat(seat)),
            "undoable": self.hosted.would_undo(),
            "clock": clock,
            "view": table.view_json(Viewer::Seat(seat)),
            "public_view": table.view_json(Viewer::Spectator),
            "asked": table.asked(Viewer::Seat(seat)),
            "on_turn": table.on_turn(),
            "moves": table.move_count(),
            "sheet": table.score_sheet(),
            "places": table.outcome().map(|outcome| outcome.places().to_vec()),
            "record": table.outcome().map(|_| self.hosted.record().to_string()),
        })
    }
}

/// What a message says; `None` if it is not for the match itself.
fn said(message: &Value) -> Option<Said> {
    let seat = || serde_json::from_value(message["seat"].clone()).unwrap();
    Some(match message["say"].as_str().unwrap() {
        "answer" => Said::Answer {
            seat: seat(),
            question: serde_json::from_value(message["question"].clone()).unwrap(),
            text: message["text"].as_str().unwrap().into(),
        },
        "unreadable" => Said::Unreadable { seat: seat() },
        "leave" => Said::Leave { seat: seat() },
        "ask-undo" => Said::AskUndo { seat: seat() },
        "agree" => Said::Agree { seat: seat(), agrees: message["agrees"] == true },
        "pause" => Said::Pause,
        "go-on" => Said::GoOn,
        _ => return None,
    })
}

/// How bad the connection is.
#[derive(Clone, Copy)]
struct Weather {
    /// The connection is lost in one of this many steps.
    drop: u32,
    /// One of this many messages is duplicated.
    repeat: u32,
    /// The most steps that a message takes.
    delay: u32,
}

struct RemotePlace {
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
    fn new(server: &Rc<RefCell<Server>>, seat: Seat, weather: Weather, losses: &Rc<RefCell<u32>>) -> Self {
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
        let standing = Ok(HeadToHead { played: 1, drawn: 0, won: vec![0; about.players.len()] });
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
            Saying::Watched | Saying::Hurry | Saying::Tempo(_) | Saying::Unconsult => return,
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

fn setup(game: &str, choices: &str, names: &[&str], clock: &str) -> Setup {
    Setup {
        game: catalog::find(game).unwrap(),
        choices: choices.parse::<Choices>().unwrap().with_seats(names.len() as u8),
        patience: Choices::default(),
        clock: clock.parse().unwrap(),
        players: players(names),
        seed: Some(Seed([3; 32])),
        entropy: Vec::new(),
    }
}

/// Plays one whole game, each player at their own screen, in notation; returns how often connections were lost.
fn play_remotely(game: &str, choices: &str, names: &[&str], weather: Weather) -> u32 {
    let setup = setup(game, choices, names, "");
    let server = Rc::new(RefCell::new(Server::new(&setup)));
    let losses = Rc::new(RefCell::new(0));
    let mut rooms: Vec<_> = names.iter().map(|_| room(Language::English, STILL)).collect();
    let mut screens: Vec<Playing> = Vec::new();
    for (seat, (_, room)) in Seat::all(names.len()).zip(&mut rooms) {
        let place = RemotePlace::new(&server, seat, weather, &losses);
        screens.push(Playing::new(room, Box::new(place), Waker::pair().0, Duration::ZERO));
    }
    let mut dice = FastDice::new(11);
    let mut ends: Vec<Option<Outcome>> = vec![None; screens.len()];
    let mut now = Duration::ZERO;
    for _ in 0..200_000 {
        if ends.iter().all(Option::is_some) {
            break;
        }
        now += Duration::from_secs(1);
        for (screen, end) in screens.iter_mut().zip(&mut ends).filter(|(_, end)| end.is_none()) {
            screen.at(now);
            assert!(!matches!(screen.hear(Input::Tick), Response::Done(_)));
            let ended = if let Some(seat) = screen.asks() {
                let options = server.borrow().hosted.table().options(seat);
                if options.is_empty() {
                    continue;
                }
                let text = options.text(dice.below(options.len() as u32) as usize).unwrap();
                let before = server.borrow().hosted.entry_count();
                let ended = press(screen, &format!(":{text}<Enter>"));
                // A board may want to be sure.
                let yes = match game {
                    "frogs" => Some(" "),
                    "tellstones" => Some("1"),
                    _ => None,
                };
                match yes.filter(|_| server.borrow().hosted.entry_count() == before) {
                    Some(yes) => press(screen, yes),
                    None => ended,
                }
            } else if screen.is_thinking() {
                None
            } else {
                press(screen, "<Enter>")
            };
            match ended {
                None => {}
                Some(Ended::Over(outcome)) => *end = Some(outcome),
                Some(other) => panic!("{other:?}"),
            }
        }
    }
    let real = server.borrow().hosted.table().outcome();
    let mut pictures = || -> String {
        screens.iter_mut().map(|screen| crate::common::shown(screen, (80, 24)) + "\n").collect()
    };
    assert!(real.is_some(), "{game} did not end:\n{}", pictures());
    assert!(ends.iter().all(|end| *end == real), "{game}: {ends:?}");

    *losses.borrow()
}

const FAIR: Weather = Weather { drop: 1_000_000, repeat: 1_000_000, delay: 0 };
const FOUL: Weather = Weather { drop: 40, repeat: 3, delay: 6 };

fn in_any_weather(game: &str, choices: &str, names: &[&str]) {
    assert_eq!(play_remotely(game, choices, names, FAIR), 0);
    assert!(play_remotely(game, choices, names, FOUL) > 0, "no connection was ever lost");
}

#[test]
fn connect4_is_played_over_a_bad_line() {
    in_any_weather("connect4", "", &["Ann", "Bob"]);
}

#[test]
fn kittens_are_played_over_a_bad_line() {
    in_any_weather("kittens", "preset=classic", &["Ann", "Bob", "Cleo"]);
}

#[test]
fn frogs_are_played_over_a_bad_line() {
    in_any_weather("frogs", "side=3 frogs=2", &["Ann", "Bob"]);
}

#[test]
fn tellstones_are_played_over_a_bad_line() {
    in_any_weather("tellstones", "", &["Ann", "Bob"]);
}

/// Lets both screens hear, until this holds.
fn until(screens: &mut [Playing], now: &mut Duration, holds: impl Fn(&mut [Playing]) -> bool) {
    for _ in 0..5_000 {
        if holds(screens) {
            return;
        }
        *now += Duration::from_secs(1);
        for screen in screens.iter_mut() {
            screen.at(*now);
            screen.hear(Input::Tick);
        }
    }
    let shown: Vec<String> =
        screens.iter_mut().map(|screen| crate::common::shown(screen, (80, 24))).collect();
    panic!("nothing came of it:\n{}", shown.join("\n"));
}

/// A move, an undo that the player whose move it was agrees to, and a forfeit, while a clock runs.
#[test]
fn undo_and_leaving_work_over_a_bad_line() {
    for weather in [FAIR, FOUL] {
        let setup = setup("connect4", "first=1", &["Ann", "Bob"], "game=600+0");
        let server = Rc::new(RefCell::new(Server::new(&setup)));
        let losses = Rc::new(RefCell::new(0));
        let mut rooms = [(), ()].map(|()| room(Language::English, STILL));
        let mut screens: Vec<Playing> = Vec::new();
        for (seat, (_, room)) in Seat::all(2).zip(&mut rooms) {
            let place = RemotePlace::new(&server, seat, weather, &losses);
            screens.push(Playing::new(room, Box::new(place), Waker::pair().0, Duration::ZERO));
        }
        let mut now = Duration::ZERO;
        let now = &mut now;
        let moves = || server.borrow().hosted.table().move_count();
        let is_over = || server.borrow().hosted.table().outcome().is_some();
        until(&mut screens, now, |screens| screens[0].asks().is_some());
        press(&mut screens[0], "4");
        until(&mut screens, now, |screens| screens[1].asks().is_some());
        assert_eq!(moves(), 1);
        press(&mut screens[1], "u");
        until(&mut screens, now, |screens| {
            crate::common::shown(&mut screens[0], (80, 24)).contains("do you agree")
        });
        press(&mut screens[0], "y");
        until(&mut screens, now, |_| moves() == 0);
        until(&mut screens, now, |screens| screens[0].asks().is_some());
        press(&mut screens[0], "5");
        until(&mut screens, now, |screens| screens[1].asks().is_some());
        // News that arrive in between close the question.
        until(&mut screens, now, |screens| {
            if screens[1].asks().is_some() {
                press(&mut screens[1], "Fy");
            }
            is_over()
        });
    }
}

/// Types columns from the middle outwards, again and again.
struct Columns(usize);

const COLUMNS: &[u8] = b"4\n3\n5\n2\n6\n1\n7\n";

impl std::io::Read for Columns {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = std::io::Read::read(&mut &COLUMNS[self.0..], buffer)?;
        std::io::BufRead::consume(self, count);
        Ok(count)
    }
}

impl std::io::BufRead for Columns {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        Ok(&COLUMNS[self.0..])
    }

    fn consume(&mut self, count: usize) {
        self.0 = (self.0 + count) % COLUMNS.len();
    }
}

/// Plain mode knows as little of where its table is as the screens do.
#[test]
fn plain_mode_is_played_over_a_bad_line() {
    for weather in [FAIR, FOUL] {
        let setup = setup("connect4", "first=1", &["Ann", "bot:random"], "game=600+0");
        let server = Rc::new(RefCell::new(Server::new(&setup)));
        let losses = Rc::new(RefCell::new(0));
        let place = RemotePlace::new(&server, Seat::new(0), weather, &losses);
        let (home, room) = room(Language::English, STILL);
        let mut room = plain::Room {
            home: home.path().into(),
            archive: room.archive,
            settings: room.settings,
            speech: room.speech,
            console: plain::Console::new(Columns(0), std::io::sink()),
            wishes: room.wishes,
        };
        plain::sit(&mut room, Box::new(place), true).unwrap();
        assert!(server.borrow().hosted.table().outcome().is_some());
    }
}

//! Screens at the far end of a bad connection: whole games through a place that is not on this machine. Messages are late,
//! duplicated, and lost with the connection; no screen notices.
use crate::common::{STILL, players, press, room};
use host::{Hosted, MatchFault, News, Said, Setup};
use kernel::{AnyWire, Choices, Dice, FastDice, Line, Outcome, Seat, SeatSet, Seed, Viewer};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use store::SqliteStore;
use table::{AnyRefused, Hearing, Strain, Told};
use terminal::place::{About, End, Event, Heard, Place, Saying, State, Waiting};
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Event as Input, Picture as _, Response, Waker};
use tokio::runtime::{Builder, Runtime};
use words::Language;

/// The other end of the connection: it receives and sends only text.
struct Server {
    runtime: Runtime,
    store: SqliteStore,
    hosted: Hosted,
    /// The verdict on every answer, by the key that its sender gave it.
    verdicts: HashMap<String, Value>,
}

impl Server {
    fn new(setup: &Setup) -> Self {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let store = runtime.block_on(SqliteStore::in_memory()).unwrap();
        let begun =
            Hosted::begin::<MatchFault>(&store, setup, Seed([0; 32]), store::now(), Box::new(()), |_| Ok(()));
        let (hosted, _) = runtime.block_on(begun).unwrap();
        Self { runtime, store, hosted, verdicts: HashMap::new() }
    }

    fn answer(&mut self, message: &Value) -> Value {
        let key = message["key"].as_str().unwrap().to_string();
        if let Some(verdict) = self.verdicts.get(&key) {
            return verdict.clone();
        }
        let said = Said::Answer {
            seat: serde_json::from_value(message["seat"].clone()).unwrap(),
            question: serde_json::from_value(message["question"].clone()).unwrap(),
            text: message["text"].as_str().unwrap().into(),
        };
        let news = self.runtime.block_on(self.hosted.say(&self.store, said, store::now())).unwrap();
        let verdict = match &news[0] {
            News::Heard(_) => json!({ "kind": "accepted", "key": key }),
            News::Stale { .. } => json!({ "kind": "stale", "key": key }),
            News::Refused { refused, .. } => json!({ "kind": "refused", "key": key, "line": refused.line }),
            other => panic!("{other:?}"),
        };
        self.verdicts.insert(key, verdict.clone());
        verdict
    }

    /// Everything that one seat has not received: from these numbers of its own stream and of the public one.
    fn update(&self, seat: Seat, own: u64, public: u64) -> Value {
        let table = self.hosted.table();
        let stream = |viewer, since: u64| -> Vec<String> {
            let items = table.stream(viewer, since as u32, 0);
            items
                .iter()
                .map(|item| match item {
                    Hearing::Told(told) => told.notice.json(),
                    Hearing::TakenBack => panic!("nobody takes anything back here"),
                })
                .collect()
        };
        json!({
            "kind": "update",
            "own": { "from": own, "items": stream(Viewer::Seat(seat), own) },
            "public": { "from": public, "items": stream(Viewer::Spectator, public) },
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
    /// The number of entries in the last update.
    sent: Option<u32>,
    /// The numbers of the next items of both streams.
    next: (u64, u64),
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
        };
        let first = inside.update(seat, 0, 0);
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
            unanswered: Vec::new(),
            keys: 0,
            events: VecDeque::new(),
            losses: Rc::clone(losses),
        };
        let told = place.take_streams(&first).unwrap_or_default();
        place.events.push_back((Event::Begun(told), None));
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

    /// What is new in these streams; `None` if nothing is.
    fn take_streams(&mut self, update: &Value) -> Option<Heard> {
        let game = self.about.game;
        let news = |stream: &Value, next: &mut u64| -> Vec<Told> {
            let from = stream["from"].as_u64().unwrap();
            let items = stream["items"].as_array().unwrap();
            let known = next.saturating_sub(from) as usize;
            let new = items.get(known..).unwrap_or_default();
            *next = (*next).max(from + items.len() as u64);
            new.iter().map(|item| game.read_notice(item.as_str().unwrap()).unwrap()).collect()
        };
        let own = news(&update["own"], &mut self.next.0);
        let public = news(&update["public"], &mut self.next.1);
        (!own.is_empty() || !public.is_empty())
            .then(|| Heard { told: vec![(Viewer::Seat(self.seat), own), (Viewer::Spectator, public)] })
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
        let entries = self.server.borrow().hosted.entry_count();
        if self.sent != Some(entries) {
            self.sent = Some(entries);
            let update = self.server.borrow().update(self.seat, self.next.0, self.next.1).to_string();
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
            let event = self.take_streams(message).map_or(Event::Done, Event::Heard);
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
    let end =
        update["record"].as_str().map(|record| Arc::new(End { record: record.parse().unwrap(), seconds: 0 }));
    State {
        waiting,
        on_turn,
        questions: question.map(|question| (seat, question)).into_iter().collect(),
        views: vec![
            (Viewer::Seat(seat), read(&update["view"])),
            (Viewer::Spectator, read(&update["public_view"])),
        ],
        told: vec![(seat, 0)],
        undoable: None,
        clock: None,
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
        let Saying::Answer { seat, question, text } = saying else { return };
        self.keys += 1;
        let key = format!("{}-{}", self.seat.index(), self.keys);
        let message = json!({ "key": key, "seat": seat, "question": question, "text": text });
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
        !self.events.is_empty()
    }

    fn is_sending(&self) -> bool {
        !self.unanswered.is_empty()
    }

    fn call(&mut self, _wake: Box<dyn Fn() + Send>) {}

    fn now(&self) -> u64 {
        0
    }
}

/// Plays one whole game, each player at their own screen, in notation; returns how often connections were lost.
fn play_remotely(game: &str, choices: &str, names: &[&str], weather: Weather) -> u32 {
    let setup = Setup {
        game: catalog::find(game).unwrap(),
        choices: choices.parse::<Choices>().unwrap().with_seats(names.len() as u8),
        patience: Choices::default(),
        clock: table::ClockRules::default(),
        players: players(names),
        seed: Some(Seed([3; 32])),
        entropy: Vec::new(),
    };
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
                let is_asked_back = game == "tellstones" && server.borrow().hosted.entry_count() == before;
                // A board may want to be sure.
                if is_asked_back { press(screen, "1") } else { ended }
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

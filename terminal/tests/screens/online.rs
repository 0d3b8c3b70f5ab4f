//! Screens and plain mode at the tables of a real server, over lines that are cut.

use crate::common::{STILL, press, room, shown};
use client::{Address, Client, Identity, Terms};
use kernel::{Dice as _, FastDice, Outcome, Seat};
use protocol::{Ask, NewSeat, NewTable, Outcome as Done, Phrase, Stage, TableName};
use server::{Limits, Options, Server};
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use store::SqliteStore;
use terminal::online::{Answer, Hall, fault_text, phrase_text};
use terminal::place::{Place as _, RemotePlace, Saying};
use terminal::plain;
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Event as Input, Picture as _, Response, Waker};
use terminal::speech_in;
use tokio_util::sync::CancellationToken;
use words::Language;

const PATIENCE: Duration = Duration::from_mins(1);

const TERMS: Terms = Terms {
    connecting: Duration::from_secs(10),
    silence: Duration::from_secs(5),
    last_wait: Duration::from_secs(5),
    first_pause: Duration::from_millis(5),
    longest_pause: Duration::from_millis(50),
};

/// A server in this process. Ends with it.
struct Host {
    stop: CancellationToken,
    at: SocketAddr,
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

fn host() -> Host {
    let (sender, bound) = std::sync::mpsc::channel();
    let stop = CancellationToken::new();
    let own = stop.clone();
    thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let store = SqliteStore::in_memory().await.unwrap();
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            // These players answer faster than any person.
            let limits =
                Limits { messages_per_second: 100_000, messages_at_once: 100_000, ..Limits::default() };
            let options = Options { limits, ..Options::default() };
            server::run(listener, Server::new(store, options, own)).await;
        });
    });
    Host { stop, at: bound.recv().unwrap() }
}

/// A line to the server that can be cut.
#[derive(Clone)]
struct Line {
    at: SocketAddr,
    open: Arc<Mutex<Vec<TcpStream>>>,
    cuts: Arc<AtomicU32>,
}

impl Line {
    fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = Self { at: listener.local_addr().unwrap(), open: Arc::default(), cuts: Arc::default() };
        let own = line.clone();
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(server) else { continue };
                for stream in [&near, &far] {
                    stream.set_nodelay(true).unwrap();
                }
                own.open.lock().unwrap().extend([near.try_clone().unwrap(), far.try_clone().unwrap()]);
                let ways = [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)];
                for (mut from, mut to) in ways {
                    thread::spawn(move || {
                        let mut bytes = [0; 4096];
                        while let Ok(count @ 1..) = from.read(&mut bytes) {
                            if to.write_all(&bytes[..count]).is_err() {
                                break;
                            }
                        }
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
            }
        });
        line
    }

    fn cut(&self) {
        self.cuts.fetch_add(1, Ordering::Relaxed);
        for stream in self.open.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn hall(&self, name: &str) -> Hall {
        let (address, _) = Address::read(&format!("http://{}", self.at)).unwrap();
        let rules =
            catalog::games().iter().map(|game| (game.name().to_string(), game.rules_version())).collect();
        Hall::of(Client::connect_on(TERMS, &address, Identity::guest(name), rules))
    }
}

/// Waits until this is there.
fn until<T>(hall: &Hall, what: &str, mut found: impl FnMut(&Hall) -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        hall.look_within(Duration::from_millis(20));
        assert_eq!(hall.failure(), None);
        if let Some(found) = found(hall) {
            return found;
        }
    }
    panic!("{what}");
}

fn done(hall: &Hall, ask: Ask) -> Done {
    let key = hall.ask(ask);
    match until(hall, "no answer", |hall| hall.answer(&key)) {
        Answer::Done(outcome) => outcome,
        other => panic!("{other:?}"),
    }
}

fn new_table(game: &str, choices: &str, clock: &str, seats: &[&str]) -> NewTable {
    let seat = |level: &&str| match *level {
        "" => NewSeat::Person,
        level => NewSeat::Computer(level.into()),
    };
    NewTable {
        game: game.into(),
        choices: choices.into(),
        patience: String::new(),
        clock: clock.into(),
        seats: seats.iter().map(seat).collect(),
        access: protocol::Access::Listed,
        spectators: true,
    }
}

/// The first of these halls makes a table, and all sit down.
fn seated(halls: &[Hall], table: NewTable) -> TableName {
    let Done::Table { table } = done(&halls[0], Ask::Make { table }) else { panic!() };
    let code = until(&halls[0], "no table", |hall| Some(hall.table(&table)?.code.clone()));
    for hall in halls {
        let opened = done(hall, Ask::Open { table: TableName(code.clone()), since: None });
        assert!(matches!(opened, Done::Table { table: name } if name == table));
        let key = hall.sit(&table, None);
        until(hall, "no seat", |hall| hall.answer(&key));
    }
    table
}

fn place(hall: &Hall, table: &TableName) -> RemotePlace {
    until(hall, "no game", |hall| RemotePlace::sit(hall, table)).unwrap()
}

/// Plays whole games at screens, in notation; lines are cut in between.
fn play(game: &str, choices: &str, names: &[&str], cuts: bool) {
    let host = host();
    let lines: Vec<Line> = names.iter().map(|_| Line::to(host.at)).collect();
    let halls: Vec<Hall> = lines.iter().zip(names).map(|(line, name)| line.hall(name)).collect();
    let empty = vec![""; names.len()];
    let table = seated(&halls, new_table(game, choices, "", &empty));
    let mut rooms: Vec<_> = names.iter().map(|_| room(Language::English, STILL)).collect();
    let mut screens: Vec<Playing> = Vec::new();
    let watcher = Line::to(host.at).hall("Watcher");
    done(&watcher, Ask::Open { table: table.clone(), since: None });
    let (_home, mut watching_room) = room(Language::Korean, STILL);
    for (hall, (_, room)) in halls.iter().zip(&mut rooms) {
        let place = place(hall, &table);
        assert_eq!(place.about().names, names);
        screens.push(Playing::new(room, Box::new(place), Waker::pair().0, Duration::ZERO));
    }
    let watched = place(&watcher, &table);
    assert!(watched.about().own.is_empty());
    let mut watching = Playing::new(&mut watching_room, Box::new(watched), Waker::pair().0, Duration::ZERO);
    let mut dice = FastDice::new(11);
    let mut ends: Vec<Option<Outcome>> = vec![None; screens.len()];
    let (mut now, end) = (Duration::ZERO, Instant::now() + 3 * PATIENCE);
    for round in 0.. {
        if ends.iter().all(Option::is_some) {
            break;
        }
        assert!(Instant::now() < end, "{game} does not end:\n{}", pictures(&mut screens));
        now += Duration::from_secs(1);
        // Once in any case, however soon the game ends.
        if cuts && (round == 3 || dice.below(40) == 0) {
            lines[dice.below(lines.len() as u32) as usize].cut();
        }
        for (screen, end) in screens.iter_mut().zip(&mut ends).filter(|(_, end)| end.is_none()) {
            screen.at(now);
            assert!(!matches!(screen.hear(Input::Tick), Response::Done(_)));
            let ended = match screen.asks() {
                _ if screen.sending_for().is_some() => None,
                // The question was settled meanwhile: the screen hears of it next.
                Some(seat) if screen.options(seat).is_empty() => None,
                Some(seat) => {
                    let text = any_option(screen, seat, &mut dice);
                    let ended = press(screen, &format!(":{text}<Enter>"));
                    // A board may want to be sure.
                    let yes = match game {
                        "frogs" => Some(" "),
                        "tellstones" => Some("1"),
                        _ => None,
                    };
                    let is_asked_back = ended.is_none() && screen.sending_for().is_none();
                    yes.filter(|_| is_asked_back).map_or(ended, |yes| press(screen, yes))
                }
                None if screen.is_thinking() => None,
                None if let Some(key) = screen.opens_with() => match screen.hear(Input::Key(key)) {
                    Response::Done(ended) => Some(ended),
                    _ => None,
                },
                None => press(screen, "<Enter>"),
            };
            // A gate opens only to those who have seen it.
            if screen.opens_with().is_some() {
                shown(screen, (80, 24));
            }
            match ended {
                None => {}
                Some(Ended::Over(outcome)) => *end = Some(outcome),
                Some(other) => panic!("{other:?}\n{}", pictures(&mut screens)),
            }
        }
        watching.at(now);
        watching.hear(Input::Tick);
        thread::sleep(Duration::from_millis(1));
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "{ends:?}");
    if cuts {
        assert!(lines.iter().any(|line| line.cuts.load(Ordering::Relaxed) > 0));
    }
    let end = Instant::now() + PATIENCE;
    while !matches!(press(&mut watching, "<Enter>"), Some(Ended::Over(outcome)) if Some(outcome) == ends[0]) {
        assert!(Instant::now() < end, "{}", shown(&mut watching, (80, 24)));
        now += Duration::from_secs(1);
        watching.at(now);
        watching.hear(Input::Woken);
        thread::sleep(Duration::from_millis(5));
    }
    // Everybody can check the deal, and this device did.
    let place = screens.remove(0).into_place();
    let record = place.state().end.as_ref().unwrap().record.clone();
    assert!(place.about().game.replay(&record, kernel::Viewer::Spectator).is_ok());
    assert_eq!(place.about().commitment, record.commitment);
}

fn pictures(screens: &mut [Playing]) -> String {
    screens.iter_mut().map(|screen| shown(screen, (80, 24)) + "\n").collect()
}

fn any_option(screen: &Playing, seat: Seat, dice: &mut FastDice) -> String {
    let options = screen.options(seat);
    options.text(dice.below(options.len() as u32) as usize).unwrap()
}

#[test]
fn connect4_is_played_on_a_server() {
    play("connect4", "", &["Ann", "Bob"], false);
    play("connect4", "", &["Ann", "Bob"], true);
}

#[test]
fn kittens_are_played_on_a_server() {
    play("kittens", "preset=classic seats=3", &["Ann", "Bob", "Cleo"], false);
    play("kittens", "preset=classic seats=3", &["Ann", "Bob", "Cleo"], true);
}

#[test]
fn frogs_are_played_on_a_server() {
    play("frogs", "side=3 frogs=2", &["Ann", "Bob"], true);
}

#[test]
fn tellstones_are_played_on_a_server() {
    play("tellstones", "", &["Ann", "Bob"], true);
}

/// Undo by agreement, phrases and mute, giving up, a rematch.
#[test]
fn people_at_a_table_agree_talk_and_play_again() {
    let host = host();
    let halls = ["Ann", "Bob"].map(|name| Line::to(host.at).hall(name));
    let table = seated(&halls, new_table("connect4", "first=1", "", &["", ""]));
    let mut rooms = [(), ()].map(|()| room(Language::English, STILL));
    {
        let mut screens: Vec<Playing> = Vec::new();
        for (hall, (_, room)) in halls.iter().zip(&mut rooms) {
            screens.push(Playing::new(room, Box::new(place(hall, &table)), Waker::pair().0, Duration::ZERO));
        }
        let [ann, bob] = &mut screens[..] else { panic!() };
        wait_for(ann, bob, |ann, _| ann.asks().is_some());
        press(ann, "4");
        wait_for(ann, bob, |_, bob| bob.asks().is_some());
        // The question says whose move it is about.
        press(bob, "u");
        wait_for(ann, bob, |ann, _| seen(ann).contains("which Ann made."));
        press(ann, "y");
        wait_for(ann, bob, |ann, _| ann.asks().is_some());
        // Who has just moved can ask too, and hears what it waits for.
        press(ann, "3");
        wait_for(ann, bob, |_, bob| bob.asks().is_some());
        assert!(seen(ann).contains("u undo"), "{}", shown(ann, (80, 24)));
        press(ann, "u");
        wait_for(ann, bob, |_, bob| seen(bob).contains("do you agree that Ann takes the last move back?"));
        wait_for(ann, bob, |ann, _| seen(ann).contains("Asked Bob to agree."));
        press(bob, "y");
        wait_for(ann, bob, |ann, _| ann.asks().is_some());
        press(ann, "T1");
        wait_for(ann, bob, |_, bob| shown(bob, (120, 30)).contains("Ann: \"Hello!\""));
        press(bob, "T<Down>m");
        press(ann, "T8");
        wait_for(ann, bob, |ann, _| shown(ann, (120, 30)).contains("Good game!"));
        press(ann, "5");
        wait_for(ann, bob, |_, bob| bob.asks().is_some());
        assert!(!shown(bob, (120, 30)).contains("Good game!"), "{}", shown(bob, (120, 30)));
        press(bob, "Fy");
        wait_for(ann, bob, |ann, bob| {
            shown(ann, (80, 24)).contains("Ann wins") && shown(bob, (80, 24)).contains("Ann wins")
        });
    }
    for hall in &halls {
        done(hall, Ask::Rematch { table: table.clone(), wants: true, pledge: None });
    }
    for hall in &halls {
        let place = place(hall, &table);
        assert_eq!(place.state().moves, 0);
    }
}

/// Who waits for a rematch is not shown the old game again after a lost connection, and is there when the next one begins.
#[test]
fn a_finished_game_does_not_come_back_while_a_rematch_is_awaited() {
    let host = host();
    let far = Line::to(host.at);
    let halls = [Line::to(host.at).hall("Ann"), far.hall("Bob")];
    let table = seated(&halls, new_table("connect4", "first=1", "", &["", ""]));
    let [ann, bob] = &halls;
    {
        let _places = [place(ann, &table), place(bob, &table)];
        done(ann, Ask::Leave { table: table.clone() });
        for hall in &halls {
            until(hall, "no end", |hall| {
                hall.table(&table).is_some_and(|info| matches!(info.stage, Stage::Over { .. })).then_some(())
            });
        }
    }
    let rematch = || Ask::Rematch { table: table.clone(), wants: true, pledge: None };
    done(bob, rematch());
    let speech = speech_in(Language::English).unwrap();
    let lines =
        terminal::online::table_lines(&speech, &bob.address(), &bob.table(&table).unwrap()).join("\n");
    assert!(lines.contains("Waiting for Ann") && !lines.contains("pledged"), "{lines}");
    far.cut();
    until(bob, "still there", |bob| bob.is_lost().then_some(()));
    until(bob, "not back", |bob| (!bob.is_lost() && !bob.has_game(&table)).then_some(()));
    assert!(RemotePlace::sit(bob, &table).is_none());
    done(ann, rematch());
    for hall in &halls {
        let place = place(hall, &table);
        assert!(place.state().end.is_none(), "this is the next game");
    }
}

/// What is on a large screen.
fn seen(screen: &mut Playing) -> String {
    shown(screen, (120, 30))
}

/// Spectators have no seat to keep, and nothing to go on playing.
#[test]
fn spectators_are_not_spoken_to_as_players() {
    let host = host();
    let halls = ["Ann", "Bob"].map(|name| Line::to(host.at).hall(name));
    let table = seated(&halls, new_table("connect4", "first=1", "", &["", ""]));
    place(&halls[0], &table);
    for (language, watch_on, others) in [
        (Language::English, "Go on watching", ["Go on playing", "seat is kept"]),
        (Language::Korean, "계속 보기", ["계속하기", "자리는 그대로"]),
    ] {
        let watcher = Line::to(host.at).hall("Watcher");
        done(&watcher, Ask::Open { table: table.clone(), since: None });
        let (_home, mut room) = room(language, STILL);
        let watched = place(&watcher, &table);
        let mut screen = Playing::new(&mut room, Box::new(watched), Waker::pair().0, Duration::ZERO);
        screen.hear(Input::Woken);
        press(&mut screen, "<Esc>");
        let menu = shown(&mut screen, (80, 24));
        assert!(menu.contains(watch_on), "{menu}");
        assert!(others.iter().all(|other| !menu.contains(other)), "{menu}");
    }
}

/// A clock of a day is not told in minutes.
#[test]
fn a_long_clock_is_told_in_days_and_hours() {
    for (language, said) in [
        (Language::English, ["1 day a move", "2 hours a move"]),
        (Language::Korean, ["한 수 1일", "한 수 2시간"]),
    ] {
        let speech = speech_in(language).unwrap();
        for (clock, said) in ["move=86400", "move=7200"].iter().zip(said) {
            assert_eq!(terminal::online::clock_text(&speech, clock), said);
        }
    }
}

/// Lets both screens hear, until this holds.
fn wait_for(ann: &mut Playing, bob: &mut Playing, holds: impl Fn(&mut Playing, &mut Playing) -> bool) {
    let end = Instant::now() + PATIENCE;
    let mut now = ann.now().max(bob.now());
    while !holds(ann, bob) || ann.sending_for().is_some() || bob.sending_for().is_some() {
        assert!(Instant::now() < end, "{}\n{}", shown(ann, (80, 24)), shown(bob, (80, 24)));
        now += Duration::from_secs(1);
        ann.at(now);
        ann.hear(Input::Woken);
        bob.at(now);
        bob.hear(Input::Woken);
        thread::sleep(Duration::from_millis(2));
    }
}

/// Types columns from the middle outwards, again and again.
#[test]
fn plain_mode_plays_against_a_computer_on_a_server() {
    let host = host();
    let line = Line::to(host.at);
    let hall = line.hall("Ann");
    let table = seated(std::slice::from_ref(&hall), new_table("connect4", "", "", &["", "easy"]));
    let (home, room) = room(Language::English, STILL);
    let lines = "1\n2\n3\n4\n5\n6\n7\n".repeat(30);
    let output = Arc::new(Mutex::new(Vec::new()));
    let mut room = plain::Room {
        home: home.path().into(),
        archive: room.archive,
        settings: room.settings,
        speech: room.speech,
        console: plain::Console::new(std::io::Cursor::new(lines), Shared(Arc::clone(&output))),
        wishes: room.wishes,
    };
    let place = place(&hall, &table);
    plain::sit(&mut room, Box::new(place), true).unwrap();
    let said = String::from_utf8(output.lock().unwrap().clone()).unwrap();
    assert!(said.contains("The deal was checked") || said.contains("The game is over"), "{said}");
    assert!(said.contains("parlour replay http://"), "{said}");
}

struct Shared(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Somebody whose line is cut is missed, and a computer plays on if the others agree.
#[test]
fn an_absent_player_is_played_for() {
    let host = host();
    let (near, far) = (Line::to(host.at), Line::to(host.at));
    let (ann, bob) = (near.hall("Ann"), far.hall("Bob"));
    let table = seated(&[ann.clone(), bob.clone()], new_table("connect4", "first=2", "", &["", ""]));
    let (_home, mut room) = room(Language::English, STILL);
    let mut screen = Playing::new(&mut room, Box::new(place(&ann, &table)), Waker::pair().0, Duration::ZERO);
    drop(place(&bob, &table));
    drop(bob);
    far.cut();
    let end = Instant::now() + PATIENCE;
    let step = |screen: &mut Playing| {
        assert!(Instant::now() < end, "{}", shown(screen, (80, 24)));
        screen.at(screen.now() + Duration::from_secs(1));
        screen.hear(Input::Woken);
        thread::sleep(Duration::from_millis(2));
    };
    while !shown(&mut screen, (80, 24)).contains("Bob is not connected") {
        step(&mut screen);
    }
    press(&mut screen, "Vy");
    while screen.asks().is_none() {
        step(&mut screen);
    }
    let log = shown(&mut screen, (120, 40));
    assert!(log.contains("A computer plays for Bob"), "{log}");
}

#[test]
fn there_are_words_for_every_fault_and_phrase() {
    for language in Language::ALL {
        let speech = speech_in(language).unwrap();
        let mut said = std::collections::BTreeSet::new();
        for key in protocol::FaultKey::ALL {
            let text = fault_text(&speech, &(*key).into());
            assert!(text.ends_with('.') && !text.starts_with("fault-"), "{text}");
            assert!(said.insert(text.clone()), "{text}");
        }
        for phrase in Phrase::ALL {
            assert!(said.insert(phrase_text(&speech, *phrase)));
        }
    }
}

/// A seat that a server does not know, numbers that do not fit, a view of another game: nothing of it reaches a screen.
#[test]
fn a_place_reads_only_what_fits() {
    let host = host();
    let hall = Line::to(host.at).hall("Ann");
    let table = seated(std::slice::from_ref(&hall), new_table("connect4", "first=1", "", &["", "easy"]));
    let mut place = place(&hall, &table);
    assert!(matches!(hall.table(&table).unwrap().stage, Stage::Playing { .. }));
    while place.state().question(Seat::new(0)).is_none() {
        assert!(place.has_news_within(PATIENCE));
        place.hear();
    }
    let question = place.state().question(Seat::new(0)).unwrap().id;
    // An answer to another question is late, and one against the rules is refused.
    place.say(Saying::Answer { seat: Seat::new(0), question: table::QuestionId(99), text: "4".into() });
    place.say(Saying::Answer { seat: Seat::new(0), question, text: "77".into() });
    let mut heard = Vec::new();
    while place.is_sending() {
        assert!(place.has_news_within(PATIENCE));
        heard.extend(place.hear().map(|event| format!("{event:?}")));
    }
    assert!(heard.iter().any(|event| event.starts_with("Stale")), "{heard:?}");
    assert!(heard.iter().any(|event| event.starts_with("Refused")), "{heard:?}");
    // The effect of an answer confirms it: a player who has to look at it first hears nothing else meanwhile.
    place.say(Saying::Answer { seat: Seat::new(0), question, text: "4".into() });
    assert!(place.is_sending());
    while place.state().question(Seat::new(0)).is_some_and(|asked| asked.id == question) {
        assert!(place.has_news_within(PATIENCE));
        place.hear();
    }
    assert!(!place.is_sending());
}

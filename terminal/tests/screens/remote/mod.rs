//! Screens at the far end of a bad connection: whole games through a place that is not on this machine. Messages are late,
//! duplicated, and lost with the connection; no screen notices.

mod place;
mod server;

use crate::common::{STILL, players, press, room};
use host::Setup;
use kernel::{Choices, Dice, FastDice, Outcome, Seat, Seed};
use place::{RemotePlace, Weather};
use server::Server;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use terminal::plain;
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Event as Input, Picture as _, Response, Waker};
use words::Language;

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
            crate::common::shown(&mut screens[0], (80, 24)).contains("which Ann made")
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

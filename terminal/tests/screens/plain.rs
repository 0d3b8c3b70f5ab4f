//! Plain mode against a clock that stands still until it is moved.
use crate::common::players;
use host::Setup;
use kernel::{Choices, Seed};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{MatchId, Store as _, Timestamp};
use tempfile::TempDir;
use terminal::local::{self, Archive, Settings, Shelf, Wishes};
use terminal::place::{Means, Place as _};
use terminal::plain::{Console, Ended, Room, sit};
use terminal::{After, speech_in};
use words::Language;

/// What a player does.
struct Act {
    /// The last entry in the log when this happens, as far as it matters.
    after: Option<&'static str>,
    /// How much time passes before the line comes, in milliseconds.
    time: i64,
    line: &'static [u8],
}

const fn types(line: &'static [u8]) -> Act {
    Act { after: None, time: 0, line }
}

/// Somebody who types.
struct Hands {
    acts: std::vec::IntoIter<Act>,
    line: &'static [u8],
    time: Arc<AtomicI64>,
    shelf: Shelf,
    id: MatchId,
}

impl Hands {
    fn last_entry(&self) -> Option<String> {
        let stored = self.shelf.run(self.shelf.store().load(self.id)).unwrap();
        stored.entries.last().map(|entry| entry.text.clone())
    }
}

impl Read for Hands {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Hands {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty()
            && let Some(act) = self.acts.next()
        {
            if let Some(text) = act.after {
                while self.last_entry().as_deref() != Some(text) {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
            self.time.fetch_add(act.time, Ordering::SeqCst);
            self.line = act.line;
        }
        Ok(self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line = &self.line[count..];
    }
}

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays a match of two people in plain mode, and returns everything that was written.
fn play(game: &str, clock: &str, acts: Vec<Act>) -> String {
    let home: TempDir = tempfile::tempdir().unwrap();
    let archive = Archive::open(home.path()).unwrap();
    let time = Arc::new(AtomicI64::new(1_000_000));
    let now = Arc::clone(&time);
    let now = move || Timestamp::from_millis(now.load(Ordering::SeqCst));
    let means = Means { clock: Arc::new(now), ..Means::of(&archive) };
    let setup = Setup {
        game: catalog::find(game).unwrap(),
        choices: Choices::default().with_seats(2),
        patience: Choices::default(),
        clock: clock.parse().unwrap(),
        players: players(&["Ann", "Bob"]),
        seed: Some(Seed([7; 32])),
        entropy: Vec::new(),
    };
    let place = local::begin(&archive, &means, &setup, None).unwrap();
    let (shelf, id, paper) = (archive.shelf(), place.about().id, Paper::default());
    let hands = Hands { acts: acts.into_iter(), line: b"", time, shelf, id };
    let mut room = Room {
        home: home.path().into(),
        archive,
        settings: Settings::default(),
        speech: speech_in(Language::English).unwrap(),
        console: Console::new(hands, paper.clone()),
        wishes: Wishes::default(),
    };
    let ended = sit(&mut room, Box::new(place), true);
    assert!(matches!(ended, Ok(Ended::After(After::Left | After::Unplayed))), "{ended:?}");
    String::from_utf8(paper.0.lock().unwrap().clone()).unwrap()
}

/// While the terminal is passed on nobody's time runs, and what is said of it is the time that is really left.
#[test]
fn passing_the_terminal_costs_no_time() {
    let pass = Act { after: Some("- !pause"), time: 30_000, line: b"\n" };
    let said = play("kittens", "game=60+0", vec![pass, types(b"q\n")]);
    assert!(said.contains("Time left: 60 s"), "{said}");
}

/// What happens while lines that are not even text come in is said all the same.
#[test]
fn time_that_runs_out_behind_unreadable_lines_is_said() {
    let late = Act { after: None, time: 61_000, line: b"\xff\n" };
    let said = play("connect4", "move=60", vec![late, types(b"\xff\n"), types(b"4\n"), types(b"q\n")]);
    assert!(said.contains("Time is up for Ann"), "{said}");
    assert!(said.contains("The game is saved."), "{said}");
}

/// A peek for one player alone, at a terminal that everybody looks at: the clock stops until everybody may look again.
#[test]
fn nobody_loses_time_while_something_is_shown_in_secret() {
    let placed = [types(b"0\n"), types(b"0 0\n"), types(b"1\n")];
    let flipped = [types(b"1\n"), types(b"0 0\n")];
    let peeked = [
        types(b"3\n"),
        types(b"0 0\n"),
        Act { after: Some("- !pause"), time: 30_000, line: b"\n" },
        Act { after: Some("- !pause"), time: 30_000, line: b"\n" },
    ];
    let acts = placed.into_iter().chain(flipped).chain(peeked).chain([types(b"q\n")]);
    let said = play("tellstones", "game=60+0", acts.collect());
    assert!(said.contains("peek at 0,0"), "{said}");
    let left: Vec<&str> = said.lines().filter(|line| line.starts_with("Time left")).collect();
    assert!(left.len() > 3 && left.iter().all(|line| *line == "Time left: 60 s"), "{said}");
}

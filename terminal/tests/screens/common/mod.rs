//! Screens as text, without a terminal.
#![allow(dead_code, clippy::unwrap_used, reason = "every test file takes what it needs")]

pub mod reached;
pub mod slow;

use host::Setup;
use kernel::{Choices, Seed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use std::time::Duration;
use store::Player;
use tempfile::TempDir;
use terminal::local::{self, Archive, Settings};
use terminal::place::Means;
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Depth, Event, Key, Look, Picture, Response, Room, Waker};
use terminal::speech_in;
use words::Language;

/// The window size of the snapshots.
pub const KEPT: (u16, u16) = (80, 24);

/// Some windows that everything must look good in.
pub const SIZES: [(u16, u16); 3] = [KEPT, (120, 40), (60, 20)];

/// Other windows, from the smallest on.
const OTHERS: [(u16, u16); 5] = [(60, 20), (72, 24), (100, 30), (120, 40), (200, 60)];

/// Every other window offers the same as the snapshot: it fits, the prompt is shown in full, and no key that is offered
/// there is missing in a larger window.
pub fn check_windows(kept: &str, mut shown: impl FnMut((u16, u16)) -> String) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<&str> = kept.lines().collect();
    let line = |index: usize| words(lines.get(index).copied().unwrap_or_default());
    let (title, prompt, hints) = (line(0), line(21), line(23));
    for size @ (width, height) in OTHERS {
        let picture = shown(size);
        assert!(picture.lines().count() <= height.into(), "{size:?}:\n{picture}");
        let is_wide = |line: &str| unicode_width::UnicodeWidthStr::width(line) > usize::from(width);
        assert!(!picture.lines().any(is_wide), "{size:?}:\n{picture}");
        let all = words(&picture);
        let name = title.split(' ').next().unwrap_or_default();
        assert!(all.contains(name), "no title at {size:?}:\n{picture}");
        let last = words(picture.lines().nth(usize::from(height) - 1).unwrap_or_default());
        if size.0 >= KEPT.0 {
            let missing = hints.split(' ').find(|word| !last.split(' ').any(|other| other == *word));
            assert_eq!(missing, None, "a hint is missing at {size:?}:\n{picture}");
        }
        // A frame around the line means that something lies over the game.
        if !prompt.contains(['│', '╰', '╯']) {
            assert!(all.contains(&prompt), "'{prompt}' is cut at {size:?}:\n{picture}");
        }
    }
}

/// No colours, no animations.
pub const STILL: Look =
    Look { depth: Depth::None, ascii: false, no_animation: true, sound: None, poor_characters: false };

/// A room with nothing in it yet.
pub fn room(language: Language, look: Look) -> (TempDir, Room) {
    let home = tempfile::tempdir().unwrap();
    let archive = Archive::open(home.path()).unwrap();
    let speech = speech_in(language).unwrap();
    let room = Room::new(home.path().into(), archive, Settings::default(), speech, look);
    (home, room)
}

/// Who plays: a name, or `bot:` and a level.
pub fn players(names: &[&str]) -> Vec<Player> {
    let player = |(index, name): (usize, &&str)| match name.strip_prefix("bot:") {
        Some(level) => Player::bot(format!("Robot {}", index + 1), level),
        None => Player::human(*name),
    };
    names.iter().enumerate().map(player).collect()
}

/// A new match, always the same.
pub fn begin<'r>(room: &'r mut Room, game: &str, choices: Choices, names: &[&str]) -> Playing<'r> {
    begin_at(Duration::ZERO, room, game, choices, names)
}

/// The same at this time of the stage.
pub fn begin_at<'r>(
    now: Duration,
    room: &'r mut Room,
    game: &str,
    choices: Choices,
    names: &[&str],
) -> Playing<'r> {
    begin_patiently(now, room, game, (choices, Choices::default()), names)
}

/// The same at a table with its own settings.
pub fn begin_patiently<'r>(
    now: Duration,
    room: &'r mut Room,
    game: &str,
    (choices, patience): (Choices, Choices),
    names: &[&str],
) -> Playing<'r> {
    let setup = setup_of(room, game, (choices, patience), names);
    begin_setup(now, room, &setup, &Means::of(&room.archive))
}

fn setup_of(room: &Room, game: &str, (choices, patience): (Choices, Choices), names: &[&str]) -> Setup {
    Setup {
        game: catalog::find(game).unwrap(),
        choices: choices.with_seats(names.len() as u8),
        patience,
        clock: room.settings.display.clock_rules(),
        players: players(names),
        seed: Some(Seed([7; 32])),
        entropy: Vec::new(),
    }
}

/// The same with its own means.
pub fn begin_setup<'r>(now: Duration, room: &'r mut Room, setup: &Setup, means: &Means) -> Playing<'r> {
    let place = local::begin(&room.archive, means, setup, None).unwrap();
    Playing::new(room, Box::new(place), Waker::pair().0, now)
}

/// A match whose table answers only while it is not told to be slow.
pub fn begin_slowly<'r>(
    room: &'r mut Room,
    game: &str,
    names: &[&str],
) -> (Playing<'r>, std::rc::Rc<std::cell::Cell<bool>>) {
    let setup = setup_of(room, game, (Choices::default(), Choices::default()), names);
    let place = local::begin(&room.archive, &Means::of(&room.archive), &setup, None).unwrap();
    let (place, is_slow) = slow::SlowPlace::new(Box::new(place));
    (Playing::new(room, Box::new(place), Waker::pair().0, Duration::ZERO), is_slow)
}

/// The number of moves made.
pub fn moves(playing: Playing) -> u32 {
    playing.into_place().state().moves
}

/// Hears until everything that was sent is answered.
pub fn settle<P: Picture>(picture: &mut P) -> Option<P::Done> {
    for _ in 0..60_000 {
        picture.waits()?;
        if let Response::Done(done) = picture.hear(Event::Woken) {
            return Some(done);
        }
        if picture.waits().is_some() {
            std::thread::sleep(Duration::from_micros(200));
        }
    }
    panic!("nothing came of it");
}

/// The screen in a window of this size.
pub fn shown(picture: &mut impl Picture, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| picture.draw(frame)).unwrap();
    text(terminal.backend().buffer())
}

/// The characters of a buffer, line by line.
pub fn text(buffer: &Buffer) -> String {
    let mut lines = Vec::new();
    for y in 0..buffer.area.height {
        let mut line = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            x += (unicode_width::UnicodeWidthStr::width(symbol) as u16).max(1);
        }
        lines.push(line.trim_end().to_string());
    }
    lines.join("\n")
}

/// The same, with everything that differs from run to run replaced.
pub fn shown_still(playing: &mut Playing, size: (u16, u16)) -> String {
    let id = playing.id().to_string();
    shown(playing, size).replace(&id, "GAME--ID")
}

/// Keys: letters as they are, others by name in angle brackets (`<Enter>`).
fn strokes(keys: &str) -> Vec<Key> {
    let (mut rest, mut strokes) = (keys, Vec::new());
    while let Some(sign) = rest.chars().next() {
        let name = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let (key, next) =
            name.map_or((Key::Char(sign), &rest[sign.len_utf8()..]), |(name, next)| (named(name), next));
        rest = next;
        strokes.push(key);
    }
    strokes
}

/// Presses keys with a pause after each, so that none of them may be a held one.
pub fn press_calmly(playing: &mut Playing, keys: &str) -> Option<Ended> {
    for key in strokes(keys) {
        wait(playing, Duration::from_secs(1));
        if let Response::Done(done) = playing.hear(Event::Key(key)) {
            return Some(done);
        }
        if let Some(done) = settle(playing) {
            return Some(done);
        }
    }
    None
}

/// Presses keys calmly, and opens all gates between them.
pub fn press_between_gates(playing: &mut Playing, keys: &str) -> Option<Ended> {
    for key in strokes(keys) {
        pass(playing);
        wait(playing, Duration::from_secs(1));
        if let Response::Done(done) = playing.hear(Event::Key(key)) {
            return Some(done);
        }
        if let Some(done) = settle(playing) {
            return Some(done);
        }
    }
    None
}

/// Presses [keys](strokes), all at the same moment. Returns how it ended, if it did.
pub fn press<P: Picture>(picture: &mut P, keys: &str) -> Option<P::Done> {
    for key in strokes(keys) {
        if let Response::Done(done) = picture.hear(Event::Key(key)) {
            return Some(done);
        }
        if let Some(done) = settle(picture) {
            return Some(done);
        }
    }
    None
}

fn named(name: &str) -> Key {
    match name {
        "Enter" => Key::Enter,
        "Esc" => Key::Esc,
        "Tab" => Key::Tab,
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Left" => Key::Left,
        "Right" => Key::Right,
        "Backspace" => Key::Backspace,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        "Home" => Key::Home,
        "End" => Key::End,
        other => panic!("no key {other}"),
    }
}

/// Lets time pass at the gates between people, and opens them one after the other.
pub fn pass(playing: &mut Playing) {
    while let Some(key) = playing.opens_with() {
        wait(playing, Duration::from_secs(1));
        assert!(!matches!(playing.hear(Event::Key(key)), Response::Done(_)));
        settle(playing);
    }
}

/// Lets time pass, with the screen in sight: keys pressed from now on are not held.
pub fn wait(playing: &mut Playing, time: Duration) {
    shown(playing, KEPT);
    playing.at(playing.now() + time);
    playing.hear(Event::Tick);
}

/// Lets computer players play until a person is asked or it is over.
pub fn wait_for_robots(playing: &mut Playing) -> Option<Ended> {
    for _ in 0..60_000 {
        if !playing.is_thinking() {
            return None;
        }
        if let Response::Done(ended) = playing.hear(Event::Woken) {
            return Some(ended);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("a computer player thinks for a minute");
}

//! Heavy hands: keys that are held, doubled, or bounce, at a terminal that people share.
//!
//! No key that was pressed before a pass screen appeared may reach the next person's question.

use crate::{Screen, Watched};
use kernel::{Dice as _, FastDice};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The games, their setups, and who plays.
const TABLES: &[(&[&str], &str)] = &[
    (&["kittens", "--preset=house"], "Ann,Ben"),
    (&["kittens", "--preset=house"], "Ann,Ben,Cat"),
    (&["kittens", "--preset=classic"], "Ann,Ben"),
    (&["kittens", "--preset=classic"], "Ann,Ben,Cat"),
    (&["tellstones"], "Ann,Ben"),
    (&["connect4"], "Ann,Ben"),
    (&["frogs"], "Ann,Ben"),
    (&["frogs"], "Ann,Ben,Cat"),
];

/// What is pressed too long or too often. In games without secrets, numbers may follow each other quickly.
const SECRET: &[&str] = &["\r", "\r", " ", "d", "1", "2", "y", "n", "0", "\x1b[C"];
const OPEN: &[&str] = &["\r", "\r", " "];

/// What a person does to come to the point where a key ends a question.
const WAYS: &[&str] = &["", "", "1", "2", "3", "\x1b[C", "\x1b[B", "00", "11", "4"];

/// The texts of screens that keep something from somebody.
const GATES: &[&str] =
    &["Pass the device", "looks now", "when you have seen it", "one moment", "Does anybody"];

/// Rounds per game, and games in parallel: they mostly sleep.
const ROUNDS: u32 = 8;
const TOGETHER: u32 = 20;

/// The pause before a keyboard repeats a key, and between two repeats.
const DELAY: Duration = Duration::from_millis(250);
const REPEAT: Duration = Duration::from_millis(33);

/// If a busy machine lets this much time pass before the first repeat, between two others, or before the program gets a
/// processor, the key was not held as far as the program can see.
const TOO_LONG: Duration = Duration::from_millis(600);
const TOO_SLOW: Duration = Duration::from_millis(200);

/// Plays this many games with heavy hands. Returns what was seen, or what is wrong.
pub fn hold(program: &Path, games: u32, seed: u64) -> Watched<String> {
    let next = AtomicU32::new(0);
    let work = || -> Watched<Tally> {
        let mut tally = Tally::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return Ok(tally);
            }
            let mut dice = FastDice::new(seed.wrapping_add(game.into()));
            let table = TABLES[game as usize % TABLES.len()];
            one(program, table, &mut dice, &mut tally)
                .map_err(|fault| format!("game {game}, {table:?}: {fault}"))?;
        }
    };
    let results: Vec<Watched<Tally>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..TOGETHER.min(games)).map(|_| scope.spawn(work)).collect();
        let lost = |_| Err("a game was lost".to_string());
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(lost)).collect()
    });
    let mut all = Tally::default();
    for result in results {
        let Tally { bursts, gates, unclear } = result?;
        all.bursts += bursts;
        all.gates += gates;
        all.unclear += unclear;
    }
    let Tally { bursts, gates, unclear } = all;
    Ok(format!(
        "{games} games, {bursts} keys held, doubled or bounced, {gates} screens that none of them opened, {unclear} \
         times the machine was too busy to tell"
    ))
}

/// What was done and seen.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    bursts: u32,
    gates: u32,
    /// Keys that may have looked like several presses to the program, where that makes a difference.
    unclear: u32,
}

/// What is on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sight {
    /// A screen that stays, by the words that say so.
    Gate(String),
    /// Somebody is asked; who has the pointer, if anybody.
    Asked(Option<String>),
    Over,
}

fn sight(text: &str) -> Sight {
    if text.contains("Enter summary") || text.contains("Rematch") {
        return Sight::Over;
    }
    if let Some(line) = GATES.iter().find_map(|gate| text.lines().find(|line| line.contains(gate))) {
        return Sight::Gate(line.trim().to_string());
    }
    let players = text.lines().nth(1).unwrap_or_default();
    let pointed = players.split_once('▶').and_then(|(_, rest)| rest.split_whitespace().nth(1));
    Sight::Asked(pointed.map(str::to_string))
}

fn pick<'a, T>(dice: &mut FastDice, all: &'a [T]) -> &'a T {
    &all[dice.below(all.len() as u32) as usize]
}

fn one(
    program: &Path,
    (setup, names): (&[&str], &str),
    dice: &mut FastDice,
    tally: &mut Tally,
) -> Watched<()> {
    let fault = |error: std::io::Error| error.to_string();
    let home = tempfile::tempdir().map_err(fault)?;
    let names = format!("--names={names}");
    let args = [&["play"], setup, &["--lang=en", "--no-animation", names.as_str()]].concat();
    let mut screen = Screen::open(program, &args, home.path(), &[], (80, 24)).map_err(fault)?;
    screen.wait_for("commitment")?;
    let is_secret = matches!(setup.first(), Some(&("kittens" | "tellstones")));
    for _ in 0..ROUNDS {
        open_gates(&mut screen)?;
        if sight(&screen.text()) == Sight::Over {
            break;
        }
        // A calm beginning, and then a heavy hand.
        screen.press(pick::<&str>(dice, WAYS)).map_err(fault)?;
        screen.watch_for(REPEAT);
        let before = sight(&screen.text());
        let key = *pick(dice, if is_secret { SECRET } else { OPEN });
        let (seen, is_held) = burst(&mut screen, dice, key).map_err(fault)?;
        tally.bursts += 1;
        let told = |what: &str, screen: &Screen| {
            format!("{what} after {key:?} ({before:?}, then {seen:?}):\n{}", screen.text())
        };
        let mut changes = seen.clone();
        changes.insert(0, before.clone());
        changes.dedup();
        let gate = changes.iter().position(|sight| matches!(sight, Sight::Gate(_)));
        if let Some(gate) = gate {
            tally.gates += 1;
            // From the first moment to the key that it wants, it is one and the same screen.
            let is_left = changes[gate..].iter().any(|sight| matches!(sight, Sight::Asked(_)));
            if is_left {
                return Err(told("a screen between people was opened", &screen));
            }
        } else if !is_held {
            tally.unclear += 1;
        } else {
            let people = changes.iter().filter(|sight| matches!(sight, Sight::Asked(Some(_)))).count();
            if people > 2 {
                return Err(told("one key answered for several people", &screen));
            }
        }
    }
    screen.press("\x03").map_err(fault)?;
    screen.exit_code()?;
    Ok(())
}

/// Holds, doubles or bounces a key: what was seen on the way, and whether it was quick enough to be that.
fn burst(screen: &mut Screen, dice: &mut FastDice, key: &str) -> std::io::Result<(Vec<Sight>, bool)> {
    let (mut seen, mut pace, mut is_held) = (Vec::new(), Pace::new(screen), true);
    match dice.below(4) {
        0 => screen.press(&key.repeat(2))?,
        1 => {
            for _ in 0..3 {
                is_held &= pace.keeps(screen);
                screen.press(key)?;
                screen.watch_for(Duration::from_millis(dice.below(40).into()));
                seen.push(sight(&screen.text()));
            }
        }
        _ => {
            screen.press(key)?;
            screen.watch_for(DELAY);
            for _ in 0..20 + dice.below(30) {
                seen.push(sight(&screen.text()));
                is_held &= pace.keeps(screen);
                screen.press(key)?;
                screen.watch_for(REPEAT);
            }
        }
    }
    screen.watch_for(Duration::from_millis(100));
    is_held &= pace.keeps(screen);
    seen.push(sight(&screen.text()));
    Ok((seen, is_held))
}

/// How regularly a key is pressed, and how soon the program can hear it.
struct Pace {
    last: Instant,
    starved: Option<Duration>,
    limit: Duration,
}

impl Pace {
    fn new(screen: &Screen) -> Self {
        Self { last: Instant::now(), starved: screen.starved(), limit: TOO_LONG }
    }

    /// Did this press follow the last one soon enough?
    fn keeps(&mut self, screen: &Screen) -> bool {
        let pause = std::mem::replace(&mut self.last, Instant::now()).elapsed();
        let starved = std::mem::replace(&mut self.starved, screen.starved());
        // A thread that has ended takes its time along.
        let waited = |(before, now): (Duration, Duration)| now.saturating_sub(before);
        let waited = starved.zip(self.starved).map_or(Duration::ZERO, waited);
        let limit = std::mem::replace(&mut self.limit, TOO_SLOW);
        pause < limit && waited < TOO_SLOW
    }
}

/// Goes on as a person would: waits for the key that a screen offers, and presses it.
fn open_gates(screen: &mut Screen) -> Watched<()> {
    let fault = |error: std::io::Error| error.to_string();
    // A held key is let go.
    screen.watch_for(Duration::from_millis(850));
    for _ in 0..400 {
        let text = screen.text();
        let Sight::Gate(_) = sight(&text) else { return Ok(()) };
        let key = if text.contains("0 nobody") {
            "0"
        } else if text.contains("Space I am ready") || text.contains("Press Space when") {
            " "
        } else if text.contains("Enter I am ready") || text.contains("Press Enter when") {
            "\r"
        } else {
            screen.watch_for(REPEAT);
            continue;
        };
        screen.press(key).map_err(fault)?;
        screen.wait_until("the next screen", |screen| screen.text() != text)?;
    }
    Err(format!("it never opens:\n{}", screen.text()))
}

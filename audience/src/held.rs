//! Heavy hands: keys that are held, doubled, or bounce, at a terminal that people share.
//!
//! No key that was pressed before a pass screen appeared may reach the next person's question.

use crate::pace::{Pace, REPEAT};
use crate::{Screen, Watched};
use kernel::{Dice as _, FastDice};
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

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

/// A program that took longer than this for a single key may not have drawn what came of it.
const CALM: Duration = Duration::from_millis(100);

/// Unless the machine is too busy, at least nine of ten presses can be judged.
const UNCLEAR_AT_MOST: u32 = 10;

/// Plays this many games with heavy hands. Returns what was seen, or what is wrong.
pub fn hold(program: &Path, games: u32, seed: u64) -> Watched<Hands> {
    let next = AtomicU32::new(0);
    let work = || -> Watched<Hands> {
        let mut hands = Hands::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return Ok(hands);
            }
            let mut dice = FastDice::new(seed.wrapping_add(game.into()));
            let table = TABLES[game as usize % TABLES.len()];
            one(program, table, &mut dice, &mut hands)
                .map_err(|fault| format!("game {game}, {table:?}: {fault}"))?;
            hands.games += 1;
        }
    };
    let results: Vec<Watched<Hands>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..TOGETHER.min(games)).map(|_| scope.spawn(work)).collect();
        let lost = |_| Err("a game was lost".to_string());
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(lost)).collect()
    });
    let mut all = Hands::default();
    for result in results {
        let Hands { games, bursts, gates, unclear } = result?;
        all.games += games;
        all.bursts += bursts;
        all.gates += gates;
        all.unclear += unclear;
    }
    Ok(all)
}

/// What heavy hands did, and what was seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hands {
    games: u32,
    /// Keys held, doubled or bounced.
    bursts: u32,
    /// Screens between people that came up meanwhile.
    gates: u32,
    /// Keys that came so slowly, or reached the program so late, that it may have taken them for several presses.
    unclear: u32,
}

impl Hands {
    /// Could nearly all presses be judged? If not, the machine is too busy for this check.
    pub fn is_clear(&self) -> bool {
        self.unclear * UNCLEAR_AT_MOST <= self.bursts
    }
}

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, bursts, gates, unclear } = self;
        write!(
            f,
            "{games} games, {bursts} keys held, doubled or bounced, {gates} screens that none of them opened, {unclear} \
             keys not judged because the machine was too busy to hold them"
        )
    }
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
    hands: &mut Hands,
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
        let mut calm = Pace::within(CALM, &screen);
        calm.press(&mut screen, pick::<&str>(dice, WAYS)).map_err(fault)?;
        screen.watch_for(REPEAT);
        // What is on the screen now must be what the calm key led to.
        let is_calm = calm.is_kept(&screen);
        let before = sight(&screen.text());
        let key = *pick(dice, if is_secret { SECRET } else { OPEN });
        let (seen, is_held) = burst(&mut screen, dice, key).map_err(fault)?;
        hands.bursts += 1;
        if !(is_calm && is_held) {
            hands.unclear += 1;
            continue;
        }
        let told = |what: &str, screen: &Screen| {
            format!("{what} after {key:?} ({before:?}, then {seen:?}):\n{}", screen.text())
        };
        let mut changes = seen.clone();
        changes.insert(0, before.clone());
        changes.dedup();
        let gate = changes.iter().position(|sight| matches!(sight, Sight::Gate(_)));
        if let Some(gate) = gate {
            hands.gates += 1;
            // From the first moment to the key that it wants, it is one and the same screen.
            let is_left = changes[gate..].iter().any(|sight| matches!(sight, Sight::Asked(_)));
            if is_left {
                return Err(told("a screen between people was opened", &screen));
            }
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
    let mut seen = Vec::new();
    let mut pace = Pace::new(screen);
    match dice.below(4) {
        0 => pace.press(screen, &key.repeat(2))?,
        1 => {
            for _ in 0..3 {
                pace.press(screen, key)?;
                screen.watch_for(Duration::from_millis(dice.below(40).into()));
                seen.push(sight(&screen.text()));
            }
        }
        _ => pace.hold(screen, key, 20 + dice.below(30), |screen| seen.push(sight(&screen.text())))?,
    }
    screen.watch_for(Duration::from_millis(100));
    let is_held = pace.is_kept(screen);
    seen.push(sight(&screen.text()));
    Ok((seen, is_held))
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

//! Restless hands: random keys, clicks, window sizes and ways to end. Afterwards the terminal is always restored.

use crate::{Screen, Watched};
use kernel::{Dice as _, FastDice};
use std::path::Path;
use std::time::Duration;

const SIZES: &[(u16, u16)] = &[(80, 24), (120, 40), (60, 20), (100, 30), (40, 10)];
const GAMES: &[&str] = &["connect4", "kittens", "frogs", "tellstones"];
const KEYS: &[&str] = &[
    "\r",
    "\r",
    "\r",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[B",
    "\x1b[C",
    "\x1b",
    "\t",
    "\x7f",
    " ",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "0",
    "h",
    "j",
    "k",
    "l",
    "a",
    "u",
    "?",
    "y",
    "n",
    "F",
    ":",
    "d",
    "e",
    "x",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
    "ㅗ",
    "가",
    "é",
    "\x1b[200~지수\x1b[201~",
    "\x1b[<64;10;10M",
    "\x1b[<65;10;10M",
    "\u{1f600}",
    "\x1b[Z",
];
/// How a session ends.
#[derive(Clone, Copy, Debug)]
enum End {
    Interrupt,
    Terminate,
    HangUp,
}

/// Runs this many sessions with the program. Returns what was seen, or what is wrong.
pub fn soak(program: &Path, sessions: u32, seed: u64) -> Watched<String> {
    let (mut keys, mut ends) = (0, [0; 4]);
    for session in 0..sessions {
        let mut dice = FastDice::new(seed.wrapping_add(session.into()));
        let (pressed, end) =
            one(program, &mut dice).map_err(|fault| format!("session {session}: {fault}"))?;
        keys += pressed;
        ends[end] += 1;
    }
    let [left, interrupted, terminated, hung_up] = ends;
    Ok(format!(
        "{sessions} sessions, {keys} keys; {left} left by themselves, {interrupted} interrupted, {terminated} \
         terminated, {hung_up} hung up; every terminal was given back"
    ))
}

fn pick<'a, T>(dice: &mut FastDice, all: &'a [T]) -> &'a T {
    &all[dice.below(all.len() as u32) as usize]
}

fn one(program: &Path, dice: &mut FastDice) -> Watched<(u32, usize)> {
    let fault = |error: std::io::Error| error.to_string();
    let home = tempfile::tempdir().map_err(fault)?;
    let size = *pick(dice, SIZES);
    let language = *pick(dice, &["--lang=en", "--lang=ko"]);
    let motion: &[&str] = if dice.below(2) == 0 { &["--no-animation"] } else { &[] };
    let game = *pick(dice, GAMES);
    let seats = *pick(dice, &["human,human", "human,bot:random", "bot:random,human"]);
    let mut args: Vec<&str> = match dice.below(3) {
        0 => vec![language],
        _ => vec!["play", game, language, "--seats", seats],
    };
    args.extend(motion);
    let mut screen =
        Screen::open(program, &args, home.path(), &[("COLORTERM", "truecolor")], size).map_err(fault)?;
    let told = |what: &str, screen: &Screen| format!("{what} ({args:?}, {size:?}):\n{}", screen.text());
    screen.wait_until("the first picture", |screen| screen.terminal().alternate_screen())?;
    let mut pressed = 0;
    for _ in 0..40 + dice.below(80) {
        if screen.has_ended() {
            break;
        }
        // A key may come too late for a program that has just exited.
        let _ = match dice.below(24) {
            0 => {
                let (columns, rows) = *pick(dice, SIZES);
                screen.resize(columns, rows)
            }
            1 => screen.click(dice.below(80) as u16, dice.below(24) as u16),
            2 if dice.below(20) == 0 => screen.press("q"),
            _ => screen.press(pick::<&str>(dice, KEYS)),
        };
        pressed += 1;
        if dice.below(4) == 0 {
            screen.watch_for(Duration::from_millis(dice.below(12).into()));
        }
    }
    let end = *pick(dice, &[End::Interrupt, End::Interrupt, End::Terminate, End::HangUp]);
    let left = screen.has_ended();
    if !left {
        match end {
            End::Interrupt => screen.press("\x03").map_err(fault)?,
            End::Terminate => screen.signal("TERM").map_err(fault)?,
            End::HangUp => screen.signal("HUP").map_err(fault)?,
        }
    }
    let code = screen.exit_code().map_err(|fault| format!("{fault}\n{args:?}"))?;
    if screen.output().contains("panicked") {
        return Err(told("it panicked", &screen));
    }
    if code != 0 && code != 143 {
        return Err(told(&format!("exit code {code}"), &screen));
    }
    let behind = screen.left_behind();
    if !behind.is_empty() {
        return Err(told(&format!("{} stayed behind", behind.join(", ")), &screen));
    }
    Ok((pressed, if left { 0 } else { end as usize + 1 }))
}

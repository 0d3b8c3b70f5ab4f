//! Records from strangers: changed, cut, made up.

use super::games::{Real, real};
use super::program::{Program, Ran, shared};
use kernel::{Dice, FastDice};
use std::fs;
use std::path::Path;
use table::{Pledge, Pledges, Record, RecordEntry};
use tempfile::TempDir;

const RECORDS: u32 = 24_000;

/// What every forged text tries to smuggle in.
const SMUGGLED: [&str; 14] = [
    "\u{1b}[2J\u{1b}[H",
    "\u{1b}]0;owned\u{7}",
    "\u{1b}]52;c;cm0gLXJmIH4=\u{7}",
    "\u{9b}31m",
    "\u{90}q\u{9c}",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{ad}",
    "\u{8}\u{8}\u{8}",
    "\r",
    "\0",
    "\u{2028}",
    "\u{e0041}",
];

pub fn check(program: &Program) -> Result<String, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let kinds = shared(RECORDS, |number| one(program, folder.path(), number))?;
    let count = |kind: Kind| kinds.iter().filter(|seen| **seen == kind).count();
    let (refused, sound, forged) = (count(Kind::Refused), count(Kind::Sound), count(Kind::Forged));
    // A run in which hardly anything got through, or nothing was refused, would prove nothing.
    if forged < 1000 || refused < 10_000 || sound < 500 {
        return Err(format!("only {refused} refused, {sound} sound, {forged} forged deals"));
    }
    Ok(format!("{RECORDS} records: {refused} refused, {sound} sound, {forged} forged deals all found"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The program refused it, and said why.
    Refused,
    /// It says the same as the real record: nothing but line ends or blank lines changed.
    Sound,
    /// Consistent in itself, but of another deal.
    Forged,
}

fn one(program: &Program, folder: &Path, number: u32) -> Result<Kind, String> {
    let mut dice = FastDice::new(u64::from(number) ^ 0x686f_7374);
    let real = real(number / 8)?;
    let file = folder.join(format!("{number}.txt"));
    let lang = if number.is_multiple_of(2) { "--lang=en" } else { "--lang=ko" };
    let made = make(&real, number, &mut dice);
    fs::write(&file, &made.bytes).map_err(|error| error.to_string())?;
    let name = file.to_str().ok_or("a folder without a name")?;
    let verified = program.run(folder, &["verify", name, lang])?;
    // Replaying a record must be as safe as verifying it.
    match number % 4 {
        0 => drop(program.run(folder, &["replay", name, "--json", lang])?),
        1 => drop(program.run(folder, &["replay", name, "--plain", lang])?),
        _ => {}
    }
    let noted = real.commitment.to_string();
    let kind = judge(&made, &verified).map_err(|fault| {
        format!("{fault}\n{}\n{}{}", String::from_utf8_lossy(&made.bytes), verified.out, verified.err)
    })?;
    if kind == Kind::Forged {
        let compared = program.run(folder, &["verify", name, lang, "--commitment", &noted])?;
        if compared.code != 1 {
            return Err(format!("a forged deal passes with --commitment: {}", compared.out));
        }
    } else if kind == Kind::Sound {
        let compared = program.run(folder, &["verify", name, lang, "--commitment", &noted])?;
        if compared.code != 0 {
            return Err(format!("a real record fails with --commitment: {}", compared.err));
        }
    }
    fs::remove_file(&file).map_err(|error| error.to_string())?;
    Ok(kind)
}

struct Made {
    bytes: Vec<u8>,
    /// What the program may make of it.
    allowed: &'static [Kind],
}

fn judge(made: &Made, verified: &Ran) -> Result<Kind, String> {
    let kind = match verified.code {
        0 if made.allowed.contains(&Kind::Forged) => Kind::Forged,
        0 => Kind::Sound,
        1 => Kind::Refused,
        code => return Err(format!("verify ended with {code}")),
    };
    if !made.allowed.contains(&kind) {
        return Err(format!("{kind:?}, but only {:?} is right", made.allowed));
    }
    // It must not call anything fair, and must say how to find out more.
    if kind != Kind::Refused && (verified.out.contains("fair") || !verified.out.contains("--commitment")) {
        return Err("it claims more than it checked".into());
    }
    Ok(kind)
}

fn make(real: &Real, number: u32, dice: &mut FastDice) -> Made {
    let text = real.record.to_string();
    let pick = |dice: &mut FastDice, count: usize| dice.below(count.max(1) as u32) as usize;
    match number % 8 {
        // Nothing that matters.
        0 => {
            let sound = match dice.below(4) {
                0 => text.replace('\n', "\r\n"),
                1 => format!("\u{feff}{text}"),
                2 => format!("{text}\r\n\n"),
                _ => text,
            };
            Made { bytes: sound.into(), allowed: &[Kind::Sound] }
        }
        // A whole game that was made up.
        1 => Made { bytes: real.forgery.to_string().into(), allowed: &[Kind::Forged] },
        // Something invisible somewhere.
        2 => {
            let smuggled = SMUGGLED[pick(dice, SMUGGLED.len())];
            let at = (0..=pick(dice, text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            // At the end of a line a carriage return is nothing, and so is one at the end of the file.
            let is_nothing = smuggled == "\r" && matches!(text.as_bytes().get(at), Some(b'\n') | None);
            let allowed: &[Kind] = if is_nothing { &[Kind::Sound] } else { &[Kind::Refused] };
            Made { bytes: format!("{}{smuggled}{}", &text[..at], &text[at..]).into(), allowed }
        }
        // Changed bytes.
        3 => {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=dice.below(3) {
                let at = pick(dice, bytes.len());
                match dice.below(3) {
                    0 => bytes[at] = dice.below(256) as u8,
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, dice.below(256) as u8),
                }
            }
            let is_same = String::from_utf8(bytes.clone()).is_ok_and(|changed| same(&changed, &text));
            Made { bytes, allowed: if is_same { &[Kind::Sound] } else { &[Kind::Refused] } }
        }
        // Changed lines.
        4 => {
            let mut lines: Vec<&str> = text.lines().collect();
            let (one, other) = (pick(dice, lines.len()), pick(dice, lines.len()));
            match dice.below(4) {
                0 => drop(lines.remove(one)),
                1 => lines.insert(other, lines[one]),
                2 => lines.swap(one, other),
                _ => lines.truncate(one),
            }
            let changed = lines.join("\n");
            let is_same = same(&changed, &text);
            Made { bytes: changed.into(), allowed: if is_same { &[Kind::Sound] } else { &[Kind::Refused] } }
        }
        // Another record with a chain that fits: somebody knows the format.
        5 => Made { bytes: rechained(&real.record, dice).into(), allowed: &[Kind::Refused] },
        // A running game that goes on for ever, or a finished one that was stretched.
        6 => Made { bytes: stretched(&real.record, dice).into(), allowed: &[Kind::Refused] },
        // Noise.
        _ => {
            let length = dice.below(3000) as usize;
            let mut bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
            if dice.below(2) == 0 {
                bytes.splice(0..0, b"[Parlour \"2\"]\n[Game \"".iter().copied());
            }
            Made { bytes, allowed: &[Kind::Refused] }
        }
    }
}

/// Do they differ in nothing but what mail does to a text?
fn same(changed: &str, text: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        text.trim_start_matches('\u{feff}')
            .trim_end_matches(['\r', '\n'])
            .split('\n')
            .map(|line| line.strip_suffix('\r').unwrap_or(line).trim_end_matches(' ').to_string())
            .collect()
    };
    lines(changed) == lines(text)
}

/// Changes what the headers or the entries say, and makes the chain fit again.
fn rechained(record: &Record, dice: &mut FastDice) -> String {
    let mut record = record.clone();
    let smuggled = SMUGGLED[dice.below(SMUGGLED.len() as u32) as usize];
    match dice.below(9) {
        0 => record.game = format!("chess{smuggled}"),
        1 => record.seats[0].name = format!("Ann{smuggled}"),
        2 => record.seats[0].name = "x".repeat(4000),
        3 => record.seats[0].controller = "bot:exec:curl evil; rm x".into(),
        4 => record.date = format!("2026{smuggled}"),
        5 => record.rules += 1,
        6 => record.seats[0].name = "a) (human); b".into(),
        7 => match &mut record.pledges {
            Some(pledges) => pledges.seats[0] = Some(Pledge::of(b"something else")),
            None => {
                record.pledges =
                    Some(Pledges { server: Pledge([0; 32]), seats: vec![None; record.seats.len()] });
            }
        },
        _ => {
            record.entries.push(RecordEntry { text: format!("1 {smuggled}"), veil: None });
        }
    }
    record.to_string()
}

/// Entries that no game can have, with a chain that fits.
fn stretched(record: &Record, dice: &mut FastDice) -> String {
    let mut record = record.clone();
    let action = match record.game.as_str() {
        "connect4" => "1",
        "frogs" => "--",
        _ => "draw",
    };
    let veil = (!record.is_over() && ["kittens", "tellstones"].contains(&record.game.as_str()))
        .then(|| "#0123456789abcdef".to_string());
    let seats = record.seats.len() as u32;
    if dice.below(2) == 0 {
        // An entry and its undo, again and again, up to the largest file there can be.
        let pairs = [900, 5_000, 40_000][dice.below(3) as usize];
        let first = record.entries.len();
        let seat = record.first.index();
        for pair in 0..pairs {
            let undo = format!("- !undo {}", first + 2 * pair);
            for text in [format!("{seat} {action}"), undo] {
                record.entries.push(RecordEntry { text, veil: veil.clone() });
            }
        }
        // And one that no game can have, in case the rest is possible.
        record.entries.push(RecordEntry { text: "- !undo 4294967295".into(), veil });
        return record.to_string();
    }
    let count = 500 + dice.below(500);
    for number in 0..count {
        let seat = number % seats;
        record.entries.push(RecordEntry { text: format!("{seat} {action}"), veil: veil.clone() });
    }
    record.to_string()
}

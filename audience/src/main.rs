//! Draws the pictures of the documentation from real runs: `audience PROGRAM FOLDER [NAME ...]`, all of them without a
//! name. `docs/make-pictures` calls it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

mod shots;

use audience::{Screen, svg};
use shots::{SHOTS, Shot, Steps};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// A key that is pressed again after this time is not held.
const CALM: Duration = Duration::from_millis(900);

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, names @ ..] = &args[..] else {
        eprintln!("Usage: audience PROGRAM FOLDER [NAME ...]");
        return ExitCode::from(2);
    };
    for shot in SHOTS.iter().filter(|shot| names.is_empty() || names.iter().any(|name| name == shot.name)) {
        let file = Path::new(folder).join(format!("{}.svg", shot.name));
        let drawn = drawn(Path::new(program), shot)
            .and_then(|picture| fs::write(&file, picture).map_err(|error| error.to_string()));
        if let Err(fault) = drawn {
            eprintln!("{}: {fault}", shot.name);
            return ExitCode::FAILURE;
        }
        println!("{}", file.display());
    }
    if let Err(error) = fs::write(Path::new(folder).join("README.md"), gallery()) {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// A page with all pictures.
fn gallery() -> String {
    let mut page = String::from("# Screens\n\nMade by `docs/make-pictures` from real runs.\n");
    for shot in SHOTS {
        let _ = write!(page, "\n## {0}\n\n![{0}]({0}.svg)\n", shot.name);
    }
    page
}

fn drawn(program: &Path, shot: &Shot) -> Result<String, String> {
    let fault = |error: std::io::Error| error.to_string();
    let home = tempfile::tempdir().map_err(fault)?;
    if !shot.settings.is_empty() {
        fs::write(home.path().join("settings.toml"), shot.settings).map_err(fault)?;
    }
    for (args, steps) in shot.before {
        opened(program, args, steps, home.path(), shot.size)?.exit_code()?;
    }
    let mut screen = opened(program, shot.args, shot.steps, home.path(), shot.size)?;
    // What was pressed last shows at once.
    screen.watch_for(Duration::from_millis(300));
    Ok(svg(screen.terminal()))
}

/// A window after all these steps.
fn opened(
    program: &Path,
    args: &[&str],
    steps: Steps,
    home: &Path,
    size: (u16, u16),
) -> Result<Screen, String> {
    let fault = |error: std::io::Error| error.to_string();
    let own = if args.contains(&"--seed") { &[][..] } else { &["--seed", SEED] };
    let seeded = [args, own].concat();
    let env = [("COLORTERM", "truecolor")];
    let mut screen = Screen::open(program, &seeded, home, &env, size).map_err(fault)?;
    let mut last = "";
    for (text, keys) in steps {
        screen.wait_for(text)?;
        for key in strokes(keys) {
            // The same key again, from another person, needs a moment.
            if key == last {
                screen.watch_for(CALM);
            }
            screen.press(key).map_err(fault)?;
            last = key;
        }
    }
    Ok(screen)
}

/// The keys one by one; what begins with Esc is one of them.
fn strokes(keys: &str) -> impl Iterator<Item = &str> {
    let mut rest = keys;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = match rest.strip_prefix("\x1b[") {
            Some(code) => code.find(char::is_alphabetic).map_or(rest.len(), |end| end + 3),
            None => first.len_utf8(),
        };
        let (key, others) = rest.split_at(length);
        rest = others;
        Some(key)
    })
}

//! Draws the pictures of the documentation from real runs: `audience PROGRAM FOLDER`. `docs/make-pictures` calls it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

mod shots;

use audience::{Screen, svg};
use shots::{SHOTS, Shot, Steps};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder] = &args[..] else {
        eprintln!("Usage: audience PROGRAM FOLDER");
        return ExitCode::from(2);
    };
    for shot in SHOTS {
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
    for (text, keys) in steps {
        screen.wait_for(text)?;
        screen.press(keys).map_err(fault)?;
    }
    Ok(screen)
}

//! Draws the pictures of the documentation from real runs: `audience PROGRAM FOLDER`. `docs/make-pictures` calls it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

mod scenes;

use audience::{Screen, svg};
use scenes::{SCENES, Scene, Steps};
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
    for scene in SCENES {
        let file = Path::new(folder).join(format!("{}.svg", scene.name));
        let drawn = drawn(Path::new(program), scene)
            .and_then(|picture| fs::write(&file, picture).map_err(|error| error.to_string()));
        if let Err(fault) = drawn {
            eprintln!("{}: {fault}", scene.name);
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
    for scene in SCENES {
        let _ = write!(page, "\n## {0}\n\n![{0}]({0}.svg)\n", scene.name);
    }
    page
}

fn drawn(program: &Path, scene: &Scene) -> Result<String, String> {
    let fault = |error: std::io::Error| error.to_string();
    let home = tempfile::tempdir().map_err(fault)?;
    if !scene.settings.is_empty() {
        fs::write(home.path().join("settings.toml"), scene.settings).map_err(fault)?;
    }
    for (args, steps) in scene.before {
        opened(program, args, steps, home.path(), scene.size)?.exit_code()?;
    }
    let mut screen = opened(program, scene.args, scene.steps, home.path(), scene.size)?;
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

//! Draws the pictures of the documentation from real runs: `audience PROGRAM FOLDER`. `docs/make-pictures` calls it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

use audience::{Screen, svg};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

/// One window, and what is done in it until the picture is taken.
struct Scene {
    name: &'static str,
    size: (u16, u16),
    args: &'static [&'static str],
    /// What to wait for, and the keys to press then. The last text is waited for before the picture.
    steps: &'static [(&'static str, &'static str)],
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

const SCENES: &[Scene] = &[
    Scene {
        name: "language",
        size: SMALL,
        args: &["--no-animation"],
        steps: &[("Choose your language", "")],
    },
    Scene {
        name: "menu-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "")],
    },
    Scene {
        name: "menu-ko", size: SMALL, args: &["--no-animation", "--lang=ko"], steps: &[("새 게임", "")]
    },
    Scene {
        name: "games-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "1"), ("Which game?", "")],
    },
    Scene {
        name: "new-game-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[
            ("New Game", "1"),
            ("Which game?", "1"),
            ("Start the game", "\x1b[B\x1b[B\x1b[C\x1b[C"),
            ("computer", ""),
        ],
    },
    Scene {
        name: "settings-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "6"), ("Time per move", "")],
    },
    Scene {
        name: "rules-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[("새 게임", "5"), ("어떤 게임을", "2"), ("익스플로딩 키튼", "")],
    },
    Scene {
        name: "connect4-en",
        size: SMALL,
        args: &["play", "connect4", "--no-animation", "--lang=en", "--set=first=1", "--names=Ann,Bob"],
        steps: &[("choose a column", "4435345356\x1b[D"), ("Ann (X)", "")],
    },
    Scene {
        name: "connect4-analysis-en",
        size: SMALL,
        args: &["play", "connect4", "--no-animation", "--lang=en", "--set=first=1", "--names=Ann,Bob"],
        steps: &[("choose a column", "4444435336553a"), ("+", "")],
    },
    Scene {
        name: "connect4-won-ko",
        size: LARGE,
        args: &["play", "connect4", "--no-animation", "--lang=ko", "--set=first=1", "--names=지수,민준"],
        steps: &[("열을 고르세요", "774433215"), ("Enter 결과", "")],
    },
    Scene {
        name: "connect4-summary-ko",
        size: SMALL,
        args: &["play", "connect4", "--no-animation", "--lang=ko", "--set=first=1", "--names=지수,민준"],
        steps: &[("열을 고르세요", "774433215"), ("Enter 결과", "\r"), ("한 판 더", "")],
    },
    Scene {
        name: "connect4-help-en",
        size: SMALL,
        args: &["play", "connect4", "--no-animation", "--lang=en", "--set=first=1", "--names=Ann,Bob"],
        steps: &[("choose a column", "44?"), ("Help", "")],
    },
    Scene {
        name: "connect4-small-ko",
        size: (60, 20),
        args: &["play", "connect4", "--no-animation", "--lang=ko", "--set=first=1", "--names=지수,민준"],
        steps: &[("열을 고르세요", "443534535"), ("민준(O)", "")],
    },
    Scene {
        name: "connect4-ascii-en",
        size: SMALL,
        args: &[
            "play",
            "connect4",
            "--no-animation",
            "--lang=en",
            "--ascii",
            "--color=never",
            "--set=first=1",
            "--names=Ann,Bob",
        ],
        steps: &[("choose a column", "443534535"), ("Bob (O)", "")],
    },
];

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
    ExitCode::SUCCESS
}

fn drawn(program: &Path, scene: &Scene) -> Result<String, String> {
    let fault = |error: std::io::Error| error.to_string();
    let home = tempfile::tempdir().map_err(fault)?;
    let seeded = [scene.args, &["--seed", SEED]].concat();
    let env = [("COLORTERM", "truecolor")];
    let mut screen = Screen::open(program, &seeded, home.path(), &env, scene.size).map_err(fault)?;
    for (text, keys) in scene.steps {
        screen.wait_for(text)?;
        screen.press(keys).map_err(fault)?;
    }
    // What was pressed last shows at once.
    screen.watch_for(Duration::from_millis(300));
    Ok(svg(screen.terminal()))
}

//! Draws the pictures of the documentation from real runs: `audience PROGRAM FOLDER`. `docs/make-pictures` calls it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a command")]

use audience::{Screen, svg};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

/// Both players of Exploding Kittens have a Nope.
const NOPES: &str = "00000000000000000000000000000000000000000000000000000000000000af";

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
    Scene {
        name: "kittens-pass-ko",
        size: SMALL,
        args: &["play", "kittens", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[("넘겨 주세요", "")],
    },
    Scene {
        name: "kittens-en",
        size: SMALL,
        args: &[
            "play",
            "kittens",
            "--no-animation",
            "--lang=en",
            "--seats=human,bot:random,bot:random",
            "--names=Ann,Bob,Cat",
        ],
        steps: &[("play cards, or draw", "\x1b[C"), ("play cards, or draw", "")],
    },
    Scene {
        name: "kittens-nope-ko",
        size: LARGE,
        args: &["play", "kittens", "--no-animation", "--lang=ko", "--names=지수,민준", "--seed", NOPES],
        steps: &[
            ("넘겨 주세요", "\r"),
            ("카드를 내거나", "2\r"),
            ("확인했으면", "\r"),
            ("넘겨 주세요", "\r"),
            ("안 돼 카드를", "1"),
            ("확인했으면", "\r"),
            ("넘겨 주세요", "\r"),
            ("안 돼 카드를", ""),
        ],
    },
    Scene {
        name: "frogs-en",
        size: SMALL,
        args: &["play", "frogs", "--no-animation", "--lang=en", "--names=Ann,Bob"],
        steps: &[("choose a frog", "1"), ("Bob", "")],
    },
    Scene {
        name: "frogs-ko",
        size: LARGE,
        args: &["play", "frogs", "--no-animation", "--lang=ko", "--names=지수,민준,하늘"],
        steps: &[("개구리를 고르세요", "111"), ("개구리를 고르세요", "1"), ("개구리", "")],
    },
    Scene {
        name: "tellstones-en",
        size: SMALL,
        args: &["play", "tellstones", "--no-animation", "--lang=en", "--names=Ann,Bob"],
        steps: &[
            ("choose an action", "000100001100210101010210111100111200\x1b[C"),
            ("Swap 0,0 with which cell?", ""),
        ],
    },
    Scene {
        name: "tellstones-challenge-ko",
        size: LARGE,
        args: &["play", "tellstones", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[("행동을 고르세요", "00010000111004007"), ("무엇일까요", "")],
    },
    Scene {
        name: "tellstones-peek-ko",
        size: SMALL,
        args: &["play", "tellstones", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[("행동을 고르세요", "000100100300"), ("지수님만 보세요", "\r"), ("엿봅니다", "")],
    },
    Scene {
        name: "replay-mistakes-en",
        size: SMALL,
        args: &[
            "play",
            "connect4",
            "--no-animation",
            "--lang=en",
            "--set=first=1",
            "--set=width=5",
            "--set=height=4",
            "--names=Ann,Bob",
        ],
        steps: &[
            ("choose a column", "1212121"),
            ("Enter summary", "\r"),
            ("Rematch", "3"),
            ("0 of 7", "\x1b[Fm"),
            ("mistakes:", ""),
        ],
    },
    Scene {
        name: "tellstones-only-ko",
        size: SMALL,
        args: &["play", "tellstones", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[
            ("지수 차례: 행동", "0"),
            ("어디에 놓을까요?", "hk\r"),
            ("놓을까요?", "1"),
            ("용으로", "\r"),
            ("민준 차례: 행동", "1"),
            ("뒤집", "00"),
            ("지수 차례: 행동", "jjj\r"),
            ("엿볼까요?", "00"),
            ("지수님만 보세요", ""),
        ],
    },
    Scene {
        name: "replay-en",
        size: SMALL,
        args: &["play", "connect4", "--no-animation", "--lang=en", "--set=first=1", "--names=Ann,Bob"],
        steps: &[
            ("choose a column", "774433215"),
            ("Enter summary", "\r"),
            ("Rematch", "\x1b"),
            ("Resume", "3"),
            ("Finished games", "\r"),
            ("of 9", "\x1b[F\x1b[D"),
            ("8 of 9", ""),
        ],
    },
    Scene {
        name: "statistics-ko",
        size: SMALL,
        args: &["play", "connect4", "--no-animation", "--lang=ko", "--set=first=1", "--names=지수,민준"],
        steps: &[
            ("열을 고르세요", "774433215"),
            ("Enter 결과", "\r"),
            ("한 판 더", "\x1b"),
            ("이어하기", "4"),
            ("1승", ""),
        ],
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
    let own = if scene.args.contains(&"--seed") { &[][..] } else { &["--seed", SEED] };
    let seeded = [scene.args, own].concat();
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

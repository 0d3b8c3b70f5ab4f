//! What is shown on the pictures of the documentation.

/// Both players of Exploding Kittens have a Nope.
const NOPES: &str = "00000000000000000000000000000000000000000000000000000000000000af";

/// What to wait for, and the keys to press then.
pub type Steps = &'static [(&'static str, &'static str)];

/// One window, and what is done in it until the picture is taken.
pub struct Shot {
    pub name: &'static str,
    pub size: (u16, u16),
    pub args: &'static [&'static str],
    /// What to wait for, and the keys to press then. The last text is waited for before the picture.
    pub steps: Steps,
    /// What was played in the same home before, until it ended.
    pub before: &'static [(&'static [&'static str], Steps)],
    /// The settings of that home.
    pub settings: &'static str,
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// Nothing was played before, and nothing was set.
const PLAIN: Shot = Shot { name: "", size: SMALL, args: &[], steps: &[], before: &[], settings: "" };

const CONNECT4: &[&str] =
    &["play", "connect4", "--no-animation", "--lang=en", "--set=first=1", "--names=Ann,Bob"];
const CONNECT4_KO: &[&str] =
    &["play", "connect4", "--no-animation", "--lang=ko", "--set=first=1", "--names=지수,민준"];

pub const SHOTS: &[Shot] = &[
    Shot {
        name: "language",
        size: SMALL,
        args: &["--no-animation"],
        steps: &[("Choose your language", "")],
        ..PLAIN
    },
    Shot {
        name: "menu-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "")],
        ..PLAIN
    },
    Shot {
        name: "menu-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[("새 게임", "")],
        ..PLAIN
    },
    Shot {
        name: "games-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "2"), ("Which game?", "")],
        ..PLAIN
    },
    Shot {
        name: "new-game-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[
            ("New Game", "2"),
            ("Which game?", "1"),
            ("I know how to play", "2"),
            ("Start the game", "\x1b[B\x1b[B\x1b[C"),
            ("Computer", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-offer-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[("새 게임", "2"), ("어떤 게임을", "3"), ("직접 두면서", "")],
        ..PLAIN
    },
    Shot {
        name: "lesson-connect4-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[
            ("New Game", "7"),
            ("Which game?", "1"),
            ("Welcome", "\r"),
            ("You are X", "4"),
            ("Robin took column 1", "4"),
            ("Make it three", "4"),
            ("Robin saw it", "\r"),
            ("build sideways", "3"),
            ("Watch out!", "2"),
            ("something else first", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-connect4-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[
            ("새 게임", "7"),
            ("어떤 게임을", "1"),
            ("환영합니다", "\r"),
            ("내 말은 X", "4"),
            ("로빈은 1열에", "4"),
            ("두 개가 쌓였고", "4"),
            ("세 개가 이어지면", "\r"),
            ("이제 옆으로", "3"),
            ("조심하세요!", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-kittens-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[
            ("New Game", "7"),
            ("Which game?", "2"),
            ("Welcome", "\r"),
            ("In your turn", "\r"),
            ("Start with Favor", ":favor 2\r"),
            ("Robin gave you", "d"),
            ("Robin plays Attack", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-kittens-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[
            ("새 게임", "7"),
            ("어떤 게임을", "2"),
            ("환영합니다", "\r"),
            ("내 차례에는", "\r"),
            ("먼저 부탁", ":favor 2\r"),
            ("로빈이 수염", "d"),
            ("로빈이 공격을 냈", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-frogs-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[
            ("New Game", "7"),
            ("Which game?", "3"),
            ("Welcome", "\r"),
            ("Pads are named", ":W-a2\r"),
            ("Enter do it", " "),
            ("The bridges of a", "\r"),
            ("Now jump", ":a2-b2\r"),
            ("Enter do it", " "),
            ("That was a bridge", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-frogs-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[
            ("새 게임", "7"),
            ("어떤 게임을", "3"),
            ("환영합니다", "\r"),
            ("체스판처럼", ":W-a2\r"),
            ("Enter 하기", " "),
            ("절대 끊어지지", "\r"),
            ("다리를 잘 보세요", ":a2-b2\r"),
            ("Enter 하기", " "),
            ("이것이 다리입니다", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-tellstones-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[
            ("New Game", "7"),
            ("Which game?", "4"),
            ("Welcome", "\r"),
            ("One action a turn", ":draw\r"),
            ("It is the Shield", ":place 1,1\r"),
            ("1=Yes", "1"),
            ("Robin placed the Scales", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "lesson-tellstones-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[
            ("새 게임", "7"),
            ("어떤 게임을", "4"),
            ("환영합니다", "\r"),
            ("한 차례에 행동 하나", ":draw\r"),
            ("한가운데", ":place 1,1\r"),
            ("방패를 놓을까요?", "1"),
            ("저울을 놓았습니다", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "settings-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "9"), ("Time per move", "")],
        ..PLAIN
    },
    Shot {
        name: "rules-ko",
        size: SMALL,
        args: &["--no-animation", "--lang=ko"],
        steps: &[("새 게임", "8"), ("어떤 게임을", "2"), ("익스플로딩 키튼", "")],
        ..PLAIN
    },
    Shot {
        name: "connect4-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "4435345356\x1b[D"), ("Ann (X)", "")],
        ..PLAIN
    },
    Shot {
        name: "connect4-analysis-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "4444435336553a"), ("+", "")],
        ..PLAIN
    },
    Shot {
        name: "connect4-won-ko",
        size: LARGE,
        args: CONNECT4_KO,
        steps: &[("열을 고르세요", "774433215"), ("Enter 결과", "")],
        ..PLAIN
    },
    Shot {
        name: "connect4-summary-ko",
        size: SMALL,
        args: CONNECT4_KO,
        steps: &[("열을 고르세요", "774433215"), ("Enter 결과", "\r"), ("한 판 더", "")],
        ..PLAIN
    },
    Shot {
        name: "connect4-help-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "44?"), ("Help", "")],
        ..PLAIN
    },
    Shot {
        name: "connect4-small-ko",
        size: (60, 20),
        args: CONNECT4_KO,
        steps: &[("열을 고르세요", "443534535"), ("민준(O)", "")],
        ..PLAIN
    },
    Shot {
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
        ..PLAIN
    },
    Shot {
        name: "kittens-pass-ko",
        size: SMALL,
        args: &["play", "kittens", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[("Space 준비됐습니다", "")],
        ..PLAIN
    },
    Shot {
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
        ..PLAIN
    },
    Shot {
        name: "kittens-nope-ko",
        size: LARGE,
        args: &["play", "kittens", "--no-animation", "--lang=ko", "--names=지수,민준", "--seed", NOPES],
        steps: &[
            ("Space 준비됐습니다", " "),
            ("카드를 내거나", "2\r"),
            ("Space 계속", " "),
            ("Enter 준비됐습니다", "\r"),
            ("안 돼 카드를", "1"),
            ("Space 계속", " "),
            ("Enter 준비됐습니다", "\r"),
            ("안 돼 카드를", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "frogs-en",
        size: SMALL,
        args: &["play", "frogs", "--no-animation", "--lang=en", "--names=Ann,Bob"],
        steps: &[("choose a frog", "1"), ("Bob", "")],
        ..PLAIN
    },
    Shot {
        name: "frogs-ko",
        size: LARGE,
        args: &["play", "frogs", "--no-animation", "--lang=ko", "--names=지수,민준,하늘"],
        steps: &[("개구리를 고르세요", "11\r"), ("민준", "1"), ("개구리", "")],
        ..PLAIN
    },
    Shot {
        name: "tellstones-en",
        size: SMALL,
        args: &["play", "tellstones", "--no-animation", "--lang=en", "--names=Ann,Bob"],
        steps: &[
            ("choose an action", "000100001100210101010210111100111200\x1b[C"),
            ("Swap 0,0 with which cell?", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "tellstones-challenge-ko",
        size: LARGE,
        args: &["play", "tellstones", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[("행동을 고르세요", "0001000011100400y7"), ("무엇일까요", "")],
        ..PLAIN
    },
    Shot {
        name: "tellstones-peek-ko",
        size: SMALL,
        args: &["play", "tellstones", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[("행동을 고르세요", "000100100300"), ("Enter 준비됐습니다", "\r"), ("Space 계속", "")],
        ..PLAIN
    },
    Shot {
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
        ..PLAIN
    },
    Shot {
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
            ("Enter 준비됐습니다", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "replay-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[
            ("choose a column", "774433215"),
            ("Enter summary", "\r"),
            ("Rematch", "\x1b"),
            ("Resume", "5"),
            ("Finished games", "\r"),
            ("of 9", "\x1b[F\x1b[D"),
            ("8 of 9", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "statistics-ko",
        size: SMALL,
        args: CONNECT4_KO,
        steps: &[
            ("열을 고르세요", "774433215"),
            ("Enter 결과", "\r"),
            ("한 판 더", "\x1b"),
            ("이어하기", "6"),
            ("100%", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "kittens-ko",
        size: SMALL,
        args: &["play", "kittens", "--no-animation", "--lang=ko", "--names=지수,민준,하늘"],
        steps: &[("Space 준비됐습니다", " "), ("카드를 내거나", "\x1b[C"), ("카드를 내거나", "")],
        ..PLAIN
    },
    Shot {
        name: "tellstones-ko",
        size: SMALL,
        args: &["play", "tellstones", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[("행동을 고르세요", "000100"), ("민준 차례: 행동", "")],
        ..PLAIN
    },
    Shot {
        name: "game-menu-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "44\x1b"), ("Save and leave", "")],
        ..PLAIN
    },
    Shot {
        name: "forfeit-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "44F"), ("really want to give up", "")],
        ..PLAIN
    },
    Shot {
        name: "undo-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "44u"), ("do you agree", "")],
        ..PLAIN
    },
    Shot {
        name: "save-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[
            ("choose a column", "774433215"),
            ("Enter summary", "\r"),
            ("Rematch", "4"),
            ("File name:", ""),
        ],
        ..PLAIN
    },
    Shot { name: "too-small-en", size: (50, 15), args: CONNECT4, steps: &[("too small", "")], ..PLAIN },
    Shot {
        name: "resume-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "4"), ("Unfinished games", "")],
        before: &[
            (CONNECT4, &[("choose a column", "443q")]),
            (
                &["play", "frogs", "--no-animation", "--lang=en", "--names=Ann,Bob"],
                &[("choose a frog", "11\r"), ("choose a frog", "q")],
            ),
        ],
        ..PLAIN
    },
    Shot {
        name: "finished-en",
        size: SMALL,
        args: &["--no-animation", "--lang=en"],
        steps: &[("New Game", "5"), ("Finished games", "")],
        before: &[
            (
                CONNECT4,
                &[
                    ("choose a column", "774433215"),
                    ("Enter summary", "\r"),
                    ("Rematch", "\x1b"),
                    ("New Game", "q"),
                ],
            ),
            (
                CONNECT4,
                &[
                    ("choose a column", "44Fy"),
                    ("Enter summary", "\r"),
                    ("Rematch", "\x1b"),
                    ("New Game", "q"),
                ],
            ),
        ],
        ..PLAIN
    },
    Shot {
        name: "kittens-summary-en",
        size: SMALL,
        args: &["play", "kittens", "--no-animation", "--lang=en", "--names=Ann,Bob,Cat"],
        steps: &[
            ("Space I am ready", " "),
            ("play cards, or draw", "Fy"),
            ("Press Space when", " "),
            ("Enter I am ready", "\r"),
            ("play cards, or draw", "Fy"),
            ("Enter summary", "\r"),
            ("Rematch", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "frogs-summary-ko",
        size: SMALL,
        args: &["play", "frogs", "--no-animation", "--lang=ko", "--names=지수,민준"],
        steps: &[
            ("개구리를 고르세요", "11\r"),
            ("개구리를 고르세요", "Fy"),
            ("Enter 결과", "\r"),
            ("한 판 더", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "tellstones-summary-en",
        size: SMALL,
        args: &["play", "tellstones", "--no-animation", "--lang=en", "--names=Ann,Bob"],
        steps: &[
            ("choose an action", "000100"),
            ("Bob: choose an action", "Fy"),
            ("Enter summary", "\r"),
            ("Rematch", ""),
        ],
        ..PLAIN
    },
    Shot {
        name: "high-contrast-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "443534535"), ("Bob (O)", "")],
        settings: "[display]\ncolours = \"high-contrast\"\n",
        ..PLAIN
    },
    Shot {
        name: "monochrome-en",
        size: SMALL,
        args: CONNECT4,
        steps: &[("choose a column", "443534535"), ("Bob (O)", "")],
        settings: "[display]\ncolours = \"monochrome\"\n",
        ..PLAIN
    },
];

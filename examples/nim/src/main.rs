//! A game of your own: Nim, in one file.
//!
//! Run it with `cargo run -p nim`. It is the whole `parlour` command with a fifth game: in the menus, by typed lines
//! and on the full screen, against the computer, saved, resumed, replayed, verified, and in the arena
//! (`cargo run -p nim -- arena nim --bots random,hard --games 100`).
//!
//! The file follows the order in which a game is made: the setup, what players do, what they are told, the rules,
//! computer players, words. To make another one, copy it, and let the compiler and the test at the end guide you.

use ai::{Common, Player, Players, Random};
use kernel::{
    Ask, Bot, Budget, Catalogued, Choices, ConfigFault, Dice, Game, Imagine, Kind, Outcome, Pending, Preset,
    Seat, Setting, Sink, Step, Viewer, settle, tell,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::process::ExitCode;
use std::str::FromStr;

/// The rows by name; row `a` begins with 1 stick, `b` with 3, `c` with 5, and so on.
const ROWS: [char; 5] = ['a', 'b', 'c', 'd', 'e'];

fn sticks_at_first(row: usize) -> u8 {
    2 * row as u8 + 1
}

/// The game. An empty type: it has only functions.
#[derive(Clone, Copy, Debug)]
enum Nim {}

/// How a game is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Config {
    seats: u8,
    rows: u8,
    last_wins: bool,
}

/// The truth about a game in progress. It never leaves the table: players get a [`View`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    config: Config,
    rows: [u8; ROWS.len()],
    turn: Seat,
    /// Who ended the game, and whether they won. If they lost, everybody else won.
    ended: Option<(Seat, bool)>,
}

/// What a player does: take sticks from one row. Notation: `b2` takes two from the second row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Take {
    row: char,
    count: u8,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row, self.count)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BadTake;

impl FromStr for Take {
    type Err = BadTake;

    fn from_str(text: &str) -> Result<Self, BadTake> {
        let mut characters = text.chars();
        match (
            characters.next(),
            characters.next().and_then(|character| character.to_digit(10)),
            characters.next(),
        ) {
            (Some(row), Some(count), None) if ROWS.contains(&row) => Ok(Self { row, count: count as u8 }),
            _ => Err(BadTake),
        }
    }
}

// Rules know no language: they name a message and its arguments. The words are at the end of this file.
tell! { Take: "nim-action-" {
    Take { row, count } => "take" { count: *count, row: row.to_string() },
} }

/// What everybody sees. In a game with secrets this would depend on the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct View {
    rows: BTreeMap<char, u8>,
    seats: u8,
    last_wins: bool,
    turn: Seat,
    ended: Option<(Seat, bool)>,
}

/// What everybody hears. Nothing is secret here, so this is also what happened (`Game::Event`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Notice {
    Began { seat: Seat },
    Took { seat: Seat, row: char, count: u8 },
    Won { seat: Seat },
    Lost { seat: Seat },
    Left { seat: Seat },
}

tell! { Notice: "nim-notice-" {
    Notice::Began { seat } => "began" { player: *seat },
    Notice::Took { seat, row, count } => "took" { player: *seat, count: *count, row: row.to_string() },
    Notice::Won { seat } => "won" { player: *seat },
    Notice::Lost { seat } => "lost" { player: *seat },
    Notice::Left { seat } => "left" { player: *seat },
} }

/// Why an answer is not accepted. The texts here are for developers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Refusal {
    #[error("not asked")]
    NotAsked,
    #[error("no such sticks in row {row}")]
    NotThere { row: char },
}

tell! { Refusal: "nim-refusal-" {
    Refusal::NotAsked => "not-asked" {},
    Refusal::NotThere { row } => "not-there" { row: row.to_string() },
} }

impl Game for Nim {
    type Config = Config;
    type State = State;
    type Event = Notice;
    type Action = Take;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;

    const OPEN: bool = true;

    fn start(config: &Config, dice: &mut impl Dice, out: &mut impl Sink<Notice>) -> State {
        let mut rows = [0; ROWS.len()];
        for (row, sticks) in rows.iter_mut().enumerate().take(config.rows.into()) {
            *sticks = sticks_at_first(row);
        }
        let turn = Seat::new(dice.below(config.seats.into()) as u8);
        out.emit(|| Notice::Began { seat: turn });
        State { config: *config, rows, turn, ended: None }
    }

    fn seats(config: &Config) -> usize {
        config.seats.into()
    }

    /// Whom the game asks now, or how it ended.
    fn pending(state: &State) -> Pending {
        let Some((ender, won)) = state.ended else { return Pending::Ask(Ask::turn(state.turn)) };
        let place = |seat: Seat| if (seat == ender) == won { 1 } else { 2 };
        let places: Vec<u8> = Seat::all(state.config.seats.into()).map(place).collect();
        Pending::Over(Outcome::from_places(&places))
    }

    fn options(state: &State, seat: Seat, into: &mut Vec<Take>) {
        if Self::pending(state).asked().contains(seat) {
            for (row, sticks) in ROWS.into_iter().zip(state.rows) {
                into.extend((1..=sticks).map(|count| Take { row, count }));
            }
        }
    }

    fn apply(
        state: &mut State,
        seat: Seat,
        take: &Take,
        _dice: &mut impl Dice,
        out: &mut impl Sink<Notice>,
    ) -> Result<Step, Refusal> {
        let Take { row, count } = *take;
        if !Self::pending(state).asked().contains(seat) {
            return Err(Refusal::NotAsked);
        }
        let mut sticks = ROWS.iter().zip(&mut state.rows).find(|(name, _)| **name == row);
        let Some((_, sticks)) = sticks.as_mut().filter(|(_, sticks)| (1..=**sticks).contains(&count)) else {
            return Err(Refusal::NotThere { row });
        };
        **sticks -= count;
        out.emit(|| Notice::Took { seat, row, count });
        if state.rows.iter().any(|&sticks| sticks > 0) {
            state.turn = seat.next(state.config.seats.into());
        } else {
            let won = state.config.last_wins;
            state.ended = Some((seat, won));
            out.emit(|| if won { Notice::Won { seat } } else { Notice::Lost { seat } });
        }
        Ok(Step::Closed)
    }

    /// Somebody's time ran out: the first stick that is there.
    fn when_silent(state: &State, _seat: Seat) -> Take {
        let row = state.rows.iter().position(|&sticks| sticks > 0).unwrap_or(0);
        Take { row: ROWS[row], count: 1 }
    }

    /// A player who leaves has lost.
    fn withdraw(state: &mut State, seat: Seat, _dice: &mut impl Dice, out: &mut impl Sink<Notice>) {
        if state.ended.is_none() {
            state.ended = Some((seat, false));
            out.emit(|| Notice::Left { seat });
        }
    }

    fn view(state: &State, _viewer: Viewer) -> View {
        let State { config: Config { seats, rows, last_wins }, turn, ended, .. } = *state;
        let rows = ROWS.into_iter().zip(state.rows).take(rows.into()).collect();
        View { rows, seats, last_wins, turn, ended }
    }

    fn notice(event: &Notice, _viewer: Viewer) -> Option<Notice> {
        Some(*event)
    }

    fn discloses(_event: &Notice) -> bool {
        false
    }

    fn longest(config: &Config) -> u32 {
        (0..config.rows.into()).map(|row| u32::from(sticks_at_first(row))).sum()
    }

    fn audit(state: &State) -> Result<(), &'static str> {
        let fits = |(row, &sticks): (usize, &u8)| sticks <= sticks_at_first(row);
        if state.rows.iter().enumerate().all(fits) { Ok(()) } else { Err("a row has grown") }
    }
}

/// A world that looks like this to the viewer. In a game with secrets there are many; here there is one.
impl Imagine for Nim {
    fn imagine(view: &View, _memory: &[Notice], _dice: &mut impl Dice) -> State {
        let mut rows = [0; ROWS.len()];
        for (row, &sticks) in rows.iter_mut().zip(view.rows.values()) {
            *row = sticks;
        }
        let config = Config { seats: view.seats, rows: view.rows.len() as u8, last_wins: view.last_wins };
        State { config, rows, turn: view.turn, ended: view.ended }
    }
}

/// What is written on the box. Menus, `parlour games` and `--set` follow from it.
impl Catalogued for Nim {
    const NAME: &'static str = "nim";
    const RULES_VERSION: u32 = 1;
    const FIRST_NUMBER: usize = 1;
    const WORDS: &'static [(&'static str, &'static str)] = &[("en", ENGLISH), ("ko", KOREAN)];

    fn presets() -> &'static [Preset] {
        &[
            Preset { name: "standard", values: &[] },
            Preset { name: "marienbad", values: &[("rows", "4"), ("last", "loses")] },
        ]
    }

    fn settings() -> &'static [Setting] {
        &[
            Setting { key: "rows", kind: Kind::Number { min: 2, max: 5 }, default: "3" },
            Setting { key: "last", kind: Kind::Choice(&["wins", "loses"]), default: "wins" },
        ]
    }

    fn seat_range(_preset: &Preset) -> (u8, u8) {
        (2, 4)
    }

    fn configure(choices: &Choices) -> Result<Config, ConfigFault> {
        let seats = choices.seats.unwrap_or(2);
        if !(2..=4).contains(&seats) {
            return Err(ConfigFault::Seats { seats, min: 2, max: 4 });
        }
        let settled = settle(Self::settings(), Self::presets(), choices)?;
        let rows = settled.number("rows").unwrap_or(3);
        Ok(Config { seats, rows, last_wins: settled.choice("last") == "wins" })
    }

    fn choices(config: &Config) -> Choices {
        let last = if config.last_wins { "wins" } else { "loses" };
        Choices::default().with_seats(config.seats).with("rows", &config.rows).with("last", last)
    }

    /// People may type `B2` too.
    fn read_action(text: &str) -> Option<Take> {
        text.trim().to_lowercase().parse().ok()
    }
}

/// The computer players.
impl Players for Nim {
    const LEVELS: &'static [&'static str] = &["random", "hard"];

    fn player(level: &str, seed: u64, _common: &Common) -> Option<Player<Self>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "hard" => Some(Box::new(Counting(Random::new(seed)))),
            _ => None,
        }
    }
}

/// Counts as Bouton did in 1901, which never errs against one opponent. Where that does not help, it plays at random.
#[derive(Debug)]
struct Counting(Random);

impl Bot<Nim> for Counting {
    fn observe(&mut self, _notice: &Notice) {}

    fn choose(&mut self, view: &View, options: &[Take], budget: Budget<'_>) -> Take {
        // Does the player to move now lose, if the other one makes no mistake?
        let is_lost = |rows: &BTreeMap<char, u8>| {
            let sum = rows.values().fold(0, |sum, sticks| sum ^ sticks);
            let has_choice = rows.values().any(|&sticks| sticks > 1);
            (sum == 0) == (has_choice || view.last_wins)
        };
        let good = options.iter().find(|take| {
            let mut rows = view.rows.clone();
            rows.entry(take.row).and_modify(|sticks| *sticks -= take.count);
            is_lost(&rows)
        });
        good.copied().unwrap_or_else(|| Bot::<Nim>::choose(&mut self.0, view, options, budget))
    }
}

fn main() -> Result<ExitCode, catalog::AddFault> {
    catalog::add::<Nim>()?;
    Ok(cli::run())
}

const ENGLISH: &str = r"
nim-title = Nim
nim-tagline = Take sticks, and count who will take the last one.
nim-rules =
    The sticks lie in rows of 1, 3, 5 and so on. On your turn you take as many as you like, but at least one, all from the same row.
    The player who takes the very last stick wins; or loses, and all others win: you settle that before the game.
nim-preset-standard = Standard
nim-preset-marienbad = Marienbad
nim-about-preset-standard = Taking the last stick wins.
nim-about-preset-marienbad = As in the film: taking the last stick loses.
nim-setting-rows = Rows
nim-about-rows = Each row has two sticks more than the one before.
nim-setting-last = Taking the last stick
nim-about-last = Whether the player who takes it wins or loses.
nim-value-last-wins = wins
nim-value-last-loses = loses
nim-action-take = Take { $count } from row { $row }
nim-notice-began = { $player } begins.
nim-notice-took = { $player } takes { $count } from row { $row }.
nim-notice-won = { $player } wins!
nim-notice-lost = { $player } has taken the last stick, and loses.
nim-notice-left = { $player } leaves, and loses.
nim-refusal-not-asked = It is not your turn.
nim-refusal-not-there = You can't take that many sticks from row { $row }.
";

const KOREAN: &str = r#"
nim-title = 님 게임
nim-tagline = 막대를 가져가며 마지막 막대를 누가 집을지 헤아려 보세요.
nim-rules =
    막대가 1개, 3개, 5개씩 줄지어 놓여 있습니다. 자기 차례에 한 줄을 골라 한 개 이상 원하는 만큼 가져갑니다.
    마지막 막대를 가져간 사람이 이깁니다. 그 사람이 지고 나머지가 모두 이기는 것으로 미리 정할 수도 있습니다.
nim-preset-standard = 기본
nim-preset-marienbad = 마리엔바트
nim-about-preset-standard = 마지막 막대를 가져가면 이깁니다.
nim-about-preset-marienbad = 영화에서처럼 마지막 막대를 가져가면 집니다.
nim-setting-rows = 줄 수
nim-about-rows = 다음 줄에는 막대가 두 개씩 더 많습니다.
nim-setting-last = 마지막 막대를 가져가면
nim-about-last = 마지막 막대를 가져간 사람이 이기는지 지는지 정합니다.
nim-value-last-wins = 이김
nim-value-last-loses = 짐
nim-action-take = { $row }줄에서 { $count }개 가져가기
nim-notice-began = { JOSA($player, "이/가") } 먼저 시작합니다.
nim-notice-took = { JOSA($player, "이/가") } { $row }줄에서 { $count }개를 가져갔습니다.
nim-notice-won = { JOSA($player, "이/가") } 이겼습니다!
nim-notice-lost = { JOSA($player, "이/가") } 마지막 막대를 가져가서 졌습니다.
nim-notice-left = { JOSA($player, "이/가") } 나가서 졌습니다.
nim-refusal-not-asked = 지금은 당신 차례가 아닙니다.
nim-refusal-not-there = { $row }줄에서는 그만큼 가져갈 수 없습니다.
"#;

#[cfg(test)]
mod tests;

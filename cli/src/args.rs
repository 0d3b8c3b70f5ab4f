//! The command line.

use clap::error::Error;
use clap::{Args as Arguments, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kernel::Seed;
use std::ffi::OsString;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use table::Commitment;
use words::Language;

/// Tabletop games in the terminal: Connect 4, Exploding Kittens, Frogs, Tellstones.
#[derive(Debug, Parser)]
#[command(name = "parlour", version, propagate_version = true, args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub menu: MenuArgs,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game.
    Play(PlayArgs),
    /// Continue an unfinished game; without an id, choose from a list.
    Resume(ResumeArgs),
    /// Step through a record.
    Replay(ReplayArgs),
    /// Check a record: the deal follows from the seed, every action is legal, the result is right.
    Verify(VerifyArgs),
    /// Delete a game that is not over, or that can't be replayed any more.
    Delete(DeleteArgs),
    /// List the games, their presets, settings and seats.
    Games(JsonArgs),
    /// Show the results of everybody who plays here.
    Stats(JsonArgs),
    /// Rate every column of a Connect 4 position.
    Analyse(AnalyseArgs),
    /// Find the exact scores of the Connect 4 positions in a file.
    Solve(SolveArgs),
    /// Play random games as fast as possible, and count them.
    Playouts(PlayoutsArgs),
    /// Let computer players play each other, and report who is stronger.
    Arena(ArenaArgs),
    /// Open tables to others on the network.
    Serve(ServeArgs),
    /// Look after the people and tables of a server on this machine, while it runs or not.
    Admin(AdminArgs),
    /// Copy everything of a server between SQLite and PostgreSQL, either way, and compare every game.
    MoveData(MoveArgs),
    /// Play at a server's table, or watch it. Without a table: the server's lobby.
    Join(JoinArgs),
    /// Let a program take a seat at a server's table.
    Bot(BotArgs),
    /// Print completions for a shell.
    Completions { shell: Shell },
    /// Print the manual page.
    Man,
}

/// How things are shown.
#[derive(Clone, Debug, Default, Arguments)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line are that")]
pub struct DisplayArgs {
    /// Text mode: play by typing lines.
    #[arg(long, conflicts_with = "screen")]
    pub plain: bool,
    /// Full screen.
    #[arg(long)]
    pub screen: bool,
    /// Language: en or ko. By default the last choice, or the locale's.
    #[arg(long, value_name = "en|ko", value_parser = language)]
    pub lang: Option<Language>,
    /// When to use colours.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,
    /// Turn animations off.
    #[arg(long)]
    pub no_animation: bool,
    /// Ring the terminal bell when it is your turn, when a move is refused, and when a game is over. By default as in the
    /// settings, and off at first.
    #[arg(long, value_enum, value_name = "on|off")]
    pub sound: Option<Switch>,
}

#[derive(Clone, Debug, Arguments)]
pub struct ServeArgs {
    /// Where to listen; port 0 takes a free one. By default all interfaces at port 4747.
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// The folder for matches and people. By default one in the folder of saved games.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Keep everything in PostgreSQL instead: `postgres://USER@HOST/NAME`.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub database: Option<String>,
    /// Several servers on one PostgreSQL tell each other over NATS what happens: `nats://HOST:PORT`.
    #[arg(long, value_name = "URL", requires = "database")]
    pub bus: Option<String>,
    /// What metrics and logs call this server among several. By default its host name and port.
    #[arg(long, value_name = "NAME")]
    pub node: Option<String>,
    /// The folder of the built browser client. By default `web` next to this program, or `web/dist` in the current folder.
    #[arg(long, value_name = "DIR")]
    pub web: Option<PathBuf>,
    /// A proxy whose word counts for the address of a client; may be repeated.
    #[arg(long, value_name = "ADDR")]
    pub trusted_proxy: Vec<IpAddr>,
    /// What the server calls itself.
    #[arg(long, value_name = "NAME", default_value = "Parlour")]
    pub name: String,
    /// Another value for a limit of docs/hosting.md; may be repeated.
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    pub limits: Vec<String>,
    /// What goes to stderr, as lines of JSON: error, warn, info or debug.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: String,
    /// Open the browser.
    #[arg(long)]
    pub open: bool,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct AdminArgs {
    #[command(subcommand)]
    pub command: AdminCommand,
    /// The folder of the server; by default the one that `serve` uses.
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    /// The PostgreSQL database of the server, if it has one.
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    pub database: Option<String>,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct MoveArgs {
    /// What to copy: a server's folder or file, or `postgres://USER@HOST/NAME`. Stop its servers first.
    #[arg(value_name = "FROM")]
    pub from: String,
    /// Where to: the same kinds of places. It must be empty, or hold a copy that was interrupted.
    #[arg(value_name = "TO")]
    pub to: String,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Subcommand)]
pub enum AdminCommand {
    /// List everybody: id, login, name, when they were last here.
    People,
    /// Give an account a new password, and end all its sessions.
    ResetPassword {
        /// A login, or an id.
        #[arg(value_name = "LOGIN")]
        who: String,
    },
    /// Give somebody another name.
    Rename {
        /// A login, or an id.
        #[arg(value_name = "WHO")]
        who: String,
        /// The new name.
        name: String,
    },
    /// Keep somebody out.
    Ban {
        /// A login, or an id.
        #[arg(value_name = "WHO")]
        who: String,
    },
    /// Let somebody in again.
    Unban {
        /// A login, or an id.
        #[arg(value_name = "WHO")]
        who: String,
    },
    /// Close a table.
    CloseTable {
        /// Its id, or its code.
        table: String,
    },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

#[derive(Clone, Debug, Default, Arguments)]
pub struct MenuArgs {
    #[command(flatten)]
    pub display: DisplayArgs,
    #[command(flatten)]
    pub keep: KeepArgs,
}

/// What decides the game, and where it is recorded.
#[derive(Clone, Debug, Default, Arguments)]
pub struct KeepArgs {
    /// Play the game of this seed again: 64 hex digits.
    #[arg(long, value_name = "HEX")]
    pub seed: Option<Seed>,
    /// Also write the record to this file, after every move.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// Which game, and how it is set up.
#[derive(Clone, Debug, Arguments)]
pub struct SetupArgs {
    #[arg(value_name = "GAME")]
    pub game: String,
    /// A named set of rules.
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Any setting that `parlour games` lists; may be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub settings: Vec<(String, String)>,
}

#[derive(Clone, Debug, Arguments)]
pub struct PlayArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Who plays, by seat: human, bot: and a level, or bot:exec: and the command of a program. By default the fewest
    /// seats, all human.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub seats: Vec<String>,
    /// The players' names, by seat.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Connect 4: begin from these moves, as 4455.
    #[arg(long, value_name = "MOVES")]
    pub from: Option<String>,
    /// Words that the players add to the shuffle, by seat.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub entropy: Vec<String>,
    #[command(flatten)]
    pub keep: KeepArgs,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct ResumeArgs {
    /// The game, as `parlour resume` lists it.
    pub id: Option<String>,
    /// Its seats again, as they were given to `play`: starts the programs among them without asking.
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "id")]
    pub seats: Vec<String>,
    /// Also write the record to this file, after every move.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct JoinArgs {
    /// The link to a table, or the address of a server.
    pub url: String,
    /// Play as a new guest with this name. By default you are who you were last time.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct BotArgs {
    /// The link to a table.
    pub url: String,
    /// What the program is called there. By default like its file.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The file with the program's token, so that it is the same player next time. It is written if it is not there.
    #[arg(long, value_name = "FILE")]
    pub token_file: Option<PathBuf>,
    /// Play on whenever the others want a rematch.
    #[arg(long)]
    pub rematch: bool,
    /// How long the program may think about a move, in milliseconds, where no clock says less.
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    pub time: u64,
    #[command(flatten)]
    pub display: DisplayArgs,
    /// The program and its arguments, after `--`. It speaks the protocol of docs/bot-protocol.md.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

#[derive(Clone, Debug, Arguments)]
pub struct ReplayArgs {
    /// A record file, the id of a saved game, or the link to a match on a server.
    #[arg(value_name = "FILE")]
    pub record: String,
    /// Start after this many entries.
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// One JSON line per action, with the public view after it.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct VerifyArgs {
    /// A record file, the id of a saved game, or the link to a match on a server.
    #[arg(value_name = "FILE")]
    pub record: String,
    /// The commitment that was shown when the game began, all 64 digits: the record must have the same.
    #[arg(long, value_name = "HEX", value_parser = commitment)]
    pub commitment: Option<Commitment>,
    /// A record of the same match, written while it was running: this record must continue it.
    #[arg(long, value_name = "FILE")]
    pub earlier: Option<String>,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct DeleteArgs {
    /// The game, as `parlour resume` lists it.
    pub id: String,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct JsonArgs {
    /// Print one JSON document.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub display: DisplayArgs,
}

#[derive(Clone, Debug, Arguments)]
pub struct PlayoutsArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    /// The number of players.
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// How long to play, in seconds.
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    pub seconds: f64,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Print one JSON document.
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Debug, Arguments)]
pub struct ArenaArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    /// The players, one per seat: levels, or "exec:" and the command of a program.
    #[arg(long, value_name = "A,B[,...]", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// The number of games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: u32,
    /// How long each may think about a move, in milliseconds.
    #[arg(long, value_name = "MS", conflicts_with = "iterations")]
    pub time: Option<u64>,
    /// How many iterations each may use for a move; the same number gives the same games.
    #[arg(long, value_name = "N")]
    pub iterations: Option<u64>,
    /// Play the games of this seed again: 64 hex digits.
    #[arg(long, value_name = "HEX")]
    pub seed: Option<Seed>,
    /// Print one JSON document.
    #[arg(long)]
    pub json: bool,
}

/// Which board of Connect 4.
#[derive(Clone, Copy, Debug, Arguments)]
pub struct BoardArgs {
    /// Columns and rows.
    #[arg(long, value_name = "WxH", default_value = "7x6", value_parser = size)]
    pub size: (u8, u8),
    /// How many in a row win.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub line: u8,
}

#[derive(Clone, Debug, Arguments)]
pub struct AnalyseArgs {
    /// connect4.
    #[arg(value_name = "GAME", value_parser = ["connect4"])]
    pub game: String,
    /// The columns played so far: 4453, or 10.4.11 on boards wider than 9.
    #[arg(value_name = "MOVES", default_value = "")]
    pub moves: String,
    #[command(flatten)]
    pub board: BoardArgs,
    /// The number of threads; by default one per processor.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Search without the opening book.
    #[arg(long)]
    pub no_book: bool,
    /// Stop after this many seconds, and report what is known by then.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub seconds: Option<f64>,
    /// Print one JSON document.
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Debug, Arguments)]
pub struct SolveArgs {
    /// Lines of moves, each with its score if that is known already.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub board: BoardArgs,
    /// Report only who wins: 1, 0 or -1.
    #[arg(long)]
    pub weak: bool,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Search without the opening book.
    #[arg(long)]
    pub no_book: bool,
    /// Print a JSON line for every position, and one for the total.
    #[arg(long)]
    pub json: bool,
}

/// The command line, with the names of all games in the catalog.
pub fn command() -> clap::Command {
    let names: Vec<&str> = catalog::games().iter().map(|game| game.name()).collect();
    let known = match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    };
    let command = ["play", "playouts", "arena"].into_iter().fold(Args::command(), |command, name| {
        command.mut_subcommand(name, |command| command.mut_arg("game", |arg| arg.help(&known)))
    });
    // Every command takes every display option, so that scripts can always pass them. Help shows only those with an effect.
    QUIET.into_iter().fold(command, |command, (name, options)| {
        command.mut_subcommand(name, |command| {
            options.iter().fold(command, |command, option| command.mut_arg(option, |arg| arg.hide(true)))
        })
    })
}

/// Options without an effect: nothing is drawn, or nobody is asked.
const UNDRAWN: [&str; 6] = ["plain", "screen", "color", "ascii", "no_animation", "sound"];

/// The commands with such options.
const QUIET: [(&str, &[&str]); 9] = [
    ("bot", &UNDRAWN),
    ("replay", &["sound"]),
    ("verify", &UNDRAWN),
    ("serve", &UNDRAWN),
    ("admin", &UNDRAWN),
    ("move-data", &UNDRAWN),
    ("delete", &UNDRAWN),
    ("games", &UNDRAWN),
    ("stats", &UNDRAWN),
];

/// Help, the version and wrong arguments are all errors.
pub fn read(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Args, Error> {
    let mut command = command();
    let arguments = arguments.into_iter().map(Into::into).collect();
    let matches = command.try_get_matches_from_mut(in_order(&command, arguments))?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Display options may stand before the command too: `parlour --plain play connect4`. They belong to the command.
fn in_order(command: &clap::Command, mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut first = 1;
    while let Some(option) = arguments.get(first).and_then(|argument| argument.to_str()) {
        first += match option.split_once('=').map_or(option, |(name, _)| name) {
            "--plain" | "--screen" | "--ascii" | "--no-animation" => 1,
            "--lang" | "--color" | "--sound" if option.contains('=') => 1,
            "--lang" | "--color" | "--sound" => 2,
            _ => break,
        };
    }
    let is_command = |name: &OsString| command.get_subcommands().any(|known| known.get_name() == name);
    if arguments.get(first).is_some_and(is_command) {
        arguments[1..=first].rotate_right(1);
    }
    arguments
}

fn size(text: &str) -> Result<(u8, u8), String> {
    let sides =
        text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides.ok_or_else(|| "a size is written WxH, for example 7x6".into())
}

fn language(text: &str) -> Result<Language, String> {
    Language::from_code(text).ok_or_else(|| "there is en (English) and ko (Korean)".into())
}

/// Digits in groups, as the full screen shows them, are accepted too.
fn commitment(text: &str) -> Result<Commitment, String> {
    let digits: String = text.split_whitespace().collect();
    digits.to_lowercase().parse().map_err(|_| "a commitment is 64 hex digits".into())
}

fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value))
            if !key.is_empty() && !value.is_empty() && !value.contains(char::is_whitespace) =>
        {
            Ok((key.into(), value.into()))
        }
        _ => Err("a setting is written KEY=VALUE, for example width=9".into()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 86400".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn help_shows_only_options_with_an_effect() {
        let help = |name: &str| {
            let mut command = command();
            command.build();
            command.find_subcommand_mut(name).unwrap().render_long_help().to_string()
        };
        for (name, options) in QUIET {
            for option in options {
                let option = format!("--{}", option.replace('_', "-"));
                assert!(!help(name).contains(&option), "{name} {option}");
            }
            assert!(help(name).contains("--lang"), "{name}");
        }
        for option in UNDRAWN {
            assert!(help("play").contains(&format!("--{}", option.replace('_', "-"))), "{option}");
        }
        // They are accepted all the same.
        assert!(read(["parlour", "stats", "--plain", "--color=never"]).is_ok());
    }

    #[test]
    fn display_options_may_stand_before_the_command() {
        let args = read(["parlour", "--plain", "--lang", "ko", "--color=never", "play", "frogs"]).unwrap();
        let Some(Command::Play(play)) = args.command else { panic!("{args:?}") };
        assert!(play.display.plain && play.display.color == Color::Never && play.setup.game == "frogs");
        assert_eq!(play.display.lang, Some(Language::Korean));
        assert!(read(["parlour", "--plain", "--lang=en"]).unwrap().menu.display.plain);
        let admin = read(["parlour", "--lang=ko", "admin", "people"]).unwrap();
        assert!(matches!(admin.command, Some(Command::Admin(_))));
        for wrong in
            [&["--plain", "--screen", "play", "frogs"][..], &["--lang", "play"], &["--seed=0", "play"]]
        {
            assert!(read(["parlour"].iter().chain(wrong)).is_err(), "{wrong:?}");
        }
    }
}

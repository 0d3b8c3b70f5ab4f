//! Computer players against each other.

use crate::args::{ArenaArgs, DisplayArgs};
use crate::exit::Exit;
use crate::output::{print_json, print_line};
use crate::play::{find, game_choices};
use crate::room::own_speech;
use ai::{AnyBot, Invitation, Match, Standings};
use catalog::AnyGame;
use kernel::Budget;
use ledger::ProgramName;
use machine::{Lost, LostCount, Program, end_programs_on_signals};
use serde_json::{Value, json};
use std::io::{self, IsTerminal as _, Write as _};
use std::process::Stdio;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use words::{Speech, say};

pub fn run(args: &ArenaArgs) -> Result<(), Exit> {
    let speech = own_speech(&DisplayArgs::default())?;
    let game = find(&speech, &args.setup.game)?;
    let programs = programs(&speech, game, &args.bots)?;
    let mut own = game_choices(&speech, game, &args.setup)?;
    own.seats = Some(u8::try_from(args.bots.len()).unwrap_or(u8::MAX));
    let time = args.time.map(Duration::from_millis);
    let budget = Budget { time, iterations: args.iterations, stop: None, means: machine::means() };
    let seed =
        args.seed.map_or(0, |seed| seed.0[..8].iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte)));
    let series = Match { bots: &args.bots, games: args.games, budget, seed };
    let seats = args.bots.len();
    if !(args.games as usize).is_multiple_of(seats) {
        let warning = say!(speech, "arena-uneven", games = args.games, seats = seats);
        // A warning that nobody can hear is no reason to stop.
        let _ = writeln!(io::stderr(), "{warning}");
    }
    if !programs.is_empty() {
        end_programs_on_signals()?;
    }
    let mut bar = Bar::new(args.games);
    let mut fault = None;
    let mut guests = |name: &str, invitation: Invitation| {
        let guest = programs.iter().find(|guest| guest.name == name)?;
        let lost = Arc::clone(&guest.lost);
        match Program::start(
            &guest.command,
            (game.name(), game.rules_version()),
            invitation,
            Stdio::inherit(),
            lost,
        ) {
            Ok(program) => Some(Box::new(program) as Box<dyn AnyBot>),
            Err(error) => {
                let reason = error.to_string();
                fault = Some(say!(speech, "error-program", name = name, reason = reason));
                None
            }
        }
    };
    let standings = game
        .arena(&own, &series, &mut guests, &mut |done| bar.show(done))
        .map_err(|fault| Exit::usage(speech.config_fault(game.name(), &fault)))?;
    let Some(standings) = standings else {
        return Err(fault.map_or_else(Exit::failed_and_said, Exit::failed));
    };
    if args.json {
        Ok(print_json(&as_json(game.name(), &standings, &programs))?)
    } else {
        let title = speech.game_title(game.name());
        Ok(print_line(&as_text(&speech, title, &standings, &programs).join("\n"))?)
    }
}

/// A program that plays, and what it failed to say.
struct Guest {
    name: String,
    command: ProgramName,
    lost: LostCount,
}

impl Guest {
    fn lost(&self) -> Lost {
        *self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The players that are programs, each once; all others must be levels.
fn programs(speech: &Speech, game: &dyn AnyGame, bots: &[String]) -> Result<Vec<Guest>, Exit> {
    let mut programs: Vec<Guest> = Vec::new();
    for name in bots.iter().filter(|name| !game.levels().contains(&name.as_str())) {
        let Some(command) = ProgramName::read(name) else {
            let known = game.levels().join(", ");
            return Err(Exit::usage(say!(speech, "error-level", level = name.clone(), known = known)));
        };
        if programs.iter().all(|guest| guest.name != *name) {
            programs.push(Guest { name: name.clone(), command, lost: LostCount::default() });
        }
    }
    Ok(programs)
}

/// A bar on the error output, if that is a terminal.
struct Bar {
    games: u32,
    shown: Option<u32>,
}

impl Bar {
    const WIDTH: u32 = 40;

    fn new(games: u32) -> Self {
        Self { games, shown: io::stderr().is_terminal().then_some(u32::MAX) }
    }

    fn show(&mut self, done: u32) {
        let filled =
            u32::try_from(u64::from(done) * u64::from(Self::WIDTH) / u64::from(self.games)).unwrap_or(0);
        if self.shown.is_none_or(|shown| shown == filled && done != self.games) {
            return;
        }
        self.shown = Some(filled);
        let bar = "#".repeat(filled as usize) + &".".repeat((Self::WIDTH - filled) as usize);
        let end = if done == self.games { "\n" } else { "" };
        // A bar that can't be drawn is no reason to stop.
        let _ = write!(io::stderr(), "\r[{bar}] {done}/{}{end}", self.games);
    }
}

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}

fn as_json(game: &str, standings: &Standings, programs: &[Guest]) -> Value {
    let bots = standings.bots.iter().map(|bot| {
        let mut line = json!({
            "name": bot.name,
            "wins": bot.wins,
            "score": rounded(bot.score, 4),
            "low": rounded(bot.low, 4),
            "high": rounded(bot.high, 4),
            "elo": rounded(bot.elo, 1),
            "forfeits": bot.forfeits,
        });
        if let Some(guest) = programs.iter().find(|guest| guest.name == bot.name) {
            let Lost { slow, nonsense, gone } = guest.lost();
            line["lost"] = json!({ "slow": slow, "nonsense": nonsense, "gone": gone });
        }
        line
    });
    json!({
        "game": game,
        "games": standings.games,
        "draws": standings.draws,
        "mean_actions": rounded(standings.mean_actions, 2),
        "most_actions": standings.most_actions,
        "seat_wins": standings.seat_wins,
        "first_wins": standings.first_wins,
        "bots": bots.collect::<Vec<_>>(),
    })
}

fn as_text(speech: &Speech, title: String, standings: &Standings, programs: &[Guest]) -> Vec<String> {
    let seats = standings.seat_wins.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut lines = vec![
        say!(
            speech,
            "arena-title",
            game = title,
            games = standings.games,
            draws = standings.draws,
            actions = format!("{:.1}", standings.mean_actions)
        ),
        say!(speech, "arena-seats", seats = seats, first = standings.first_wins),
    ];
    for bot in &standings.bots {
        lines.push(say!(
            speech,
            "arena-line",
            name = bot.name.clone(),
            wins = bot.wins,
            score = format!("{:.3}", bot.score),
            low = format!("{:.3}", bot.low),
            high = format!("{:.3}", bot.high),
            elo = format!("{:+.0}", bot.elo)
        ));
    }
    for guest in programs {
        let lost @ Lost { slow, nonsense, gone } = guest.lost();
        if lost.all() > 0 {
            let (name, count) = (guest.name.clone(), lost.all());
            lines.push(say!(
                speech,
                "arena-lost",
                name = name,
                count = count,
                slow = slow,
                nonsense = nonsense,
                gone = gone
            ));
        }
    }
    lines
}

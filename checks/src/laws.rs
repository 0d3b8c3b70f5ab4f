//! The laws on ten thousand random games of every setup, and the table law on ten thousand of every game.

use crate::{Verdict, caught};
use connect4::Connect4;
use frogs::Frogs;
use kernel::{Catalogued, Choices, Disturb, Game, Imagine};
use kittens::Kittens;
use std::env;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tellstones::{Action, Tellstones};
use testkit::{Laws, TableLaw};

/// Of every setup, which takes about an hour. `LAWS_GAMES` plays another number.
fn games() -> u32 {
    env::var("LAWS_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(10_000)
}

/// With the table law: of every game, shared by its setups.
const TABLE_GAMES: u32 = 10_000;

/// Answers that are given only if there are no others.
type Avoided<G> = fn(&<G as Game>::Action) -> bool;

/// One setup, to be played with this number of games for the table law.
type Job = Box<dyn Fn(u32) -> Result<(), String> + Send + Sync>;

fn job<G: Imagine + Disturb + Catalogued>(setup: &str, avoided: Option<Avoided<G>>) -> Job {
    let setup = setup.to_string();
    Box::new(move |table_games| {
        let fault = |fault: String| format!("{} {setup}: {fault}", G::NAME);
        let choices: Choices = setup.parse().map_err(|bad: kernel::BadChoices| fault(bad.to_string()))?;
        let config = G::configure(&choices).map_err(|bad| fault(bad.to_string()))?;
        let laws = Laws::<G>::of(&config);
        let laws = if let Some(avoided) = avoided { laws.avoiding(avoided) } else { laws };
        laws.hold(games());
        let law = TableLaw::<G>::of(&config);
        let law = if let Some(avoided) = avoided { law.avoiding(avoided) } else { law };
        law.hold(table_games);
        Ok(())
    })
}

/// Boards that differ in kind.
pub fn connect4() -> Verdict {
    let setups = [
        "",
        "width=4 height=4 line=3",
        "width=4 height=15 line=6",
        "width=9 height=7",
        "width=10 height=10 line=5",
        "width=16 height=16 line=6",
    ];
    hold(&setups.map(|setup| job::<Connect4>(setup, None)))
}

/// Random players soon give up. Without that, games reach points, full boards, brags and draws.
pub fn tellstones() -> Verdict {
    let patient: [Option<Avoided<Tellstones>>; 4] = [
        None,
        Some(|action| *action == Action::GiveUp),
        Some(stalls),
        Some(|action| stalls(action) || *action == Action::Brag),
    ];
    let setups = ["", "preset=memory", "first=2 brag_needs_hidden=3", "first=random brag_needs_hidden=9"];
    let jobs = setups.iter().flat_map(|setup| patient.map(|avoided| job::<Tellstones>(setup, avoided)));
    hold(&jobs.collect::<Vec<_>>())
}

/// What ends a game early or keeps the board from filling.
fn stalls(action: &Action) -> bool {
    matches!(action, Action::GiveUp | Action::Swap { .. } | Action::Challenge { .. })
}

/// Every number of seats, with and without cards, under both rules about stranded frogs.
pub fn frogs() -> Verdict {
    let setups =
        ["seats=2", "seats=3", "seats=4", "seats=2 cards=on", "seats=3 cards=on", "seats=4 cards=on"];
    let both = |setup: &str| [String::from(setup), format!("{setup} stranding=allowed")];
    let jobs = setups.iter().flat_map(|setup| both(setup)).map(|setup| job::<Frogs>(&setup, None));
    hold(&jobs.collect::<Vec<_>>())
}

/// Every preset with every edition and every number of seats.
pub fn kittens() -> Verdict {
    let mut jobs = Vec::new();
    for preset in Kittens::presets() {
        let (fewest, most) = Kittens::seat_range(preset);
        for seats in fewest..=most {
            for edition in ["exploding", "imploding", "streaking", "all"] {
                let setup = format!("preset={} seats={seats} edition={edition}", preset.name);
                jobs.push(job::<Kittens>(&setup, None));
            }
        }
    }
    hold(&jobs)
}

fn hold(jobs: &[Job]) -> Verdict {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    // All setups together.
    let table_games = TABLE_GAMES.div_ceil(jobs.len() as u32);
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            caught(|| job(table_games))?;
            eprintln!("  {} of {} setups", done.fetch_add(1, Ordering::Relaxed) + 1, jobs.len());
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let ended: Vec<Result<(), String>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a thread died".into())))
            .collect()
    });
    ended.into_iter().collect::<Result<(), String>>()?;
    Ok(format!("{} games each of {} setups, and {table_games} each with the table law", games(), jobs.len()))
}

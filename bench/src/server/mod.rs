//! Connect 4 over sockets, against boardgame.io: 50, 200 and 1,000 tables on one server process, two players each who
//! answer at once. Here every move is on disk before it is confirmed; the rival keeps everything in memory, its default.
//! The same players drive both, in turns. And what tables and sockets that nobody uses cost in memory.

pub mod cluster;
mod load;
mod memory;
mod rival;

use crate::measure::median;
use crate::program::program;
use crowd::{Served, raise_file_limit};
use load::Pace;
use memory::Memory;
use rival::Rival;
use serde_json::json;
use std::path::Path;

const TABLES: [u64; 3] = [50, 200, 1000];
/// How often each is measured; the median counts.
const TURNS: usize = 5;
/// At this many tables the rival must be beaten by this factor, with a lower 99th percentile.
const JUDGED: u64 = 200;
const LEAST: f64 = 6.0;

struct Row {
    tables: u64,
    ours: Pace,
    /// Nothing if the rival failed each time.
    theirs: Option<Pace>,
}

impl Row {
    fn measured(program: &Path, tables: u64) -> Result<Self, String> {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            ours.push(our_pace(program, tables)?);
            match load::run(&Rival::start()?, tables) {
                Ok(pace) => theirs.push(pace),
                Err(fault) => eprintln!("boardgame.io with {tables} tables: {fault}"),
            }
        }
        let theirs = (!theirs.is_empty()).then(|| typical(&theirs));
        Ok(Self { tables, ours: typical(&ours), theirs })
    }

    /// How many times their moves, and how many times their 99th percentile.
    fn ratios(&self) -> Option<(f64, f64)> {
        self.theirs.as_ref().map(|theirs| (self.ours.moves / theirs.moves, self.ours.p99 / theirs.p99))
    }

    fn print(&self) {
        let rival = "boardgame.io, in memory";
        for (name, pace) in [("ours", Some(&self.ours)), (rival, self.theirs.as_ref())] {
            let Some(pace) = pace else {
                println!("  {:>4} {name:<23} failed each time", self.tables);
                continue;
            };
            let Pace { moves, median, p99, server, players, .. } = pace;
            println!(
                "  {:>4} {name:<23} {moves:>8.0} {median:>9.2} {p99:>9.2} {server:>12.2} {players:>12.2}",
                self.tables
            );
        }
    }

    fn print_ratio(&self) {
        let least = if self.tables == JUDGED { format!(" (at least {LEAST})") } else { String::new() };
        if let Some((moves, p99)) = self.ratios() {
            println!(
                "  ours / boardgame.io at {:>4} tables: {moves:.2} times the moves{least}, {p99:.2} times the p99",
                self.tables,
            );
        }
    }

    fn is_met(&self) -> bool {
        self.tables != JUDGED || self.ratios().is_some_and(|(moves, p99)| moves >= LEAST && p99 < 1.0)
    }
}

/// The median of every value.
fn typical(all: &[Pace]) -> Pace {
    let middle = |value: fn(&Pace) -> f64| median(all.iter().map(value).collect());
    Pace {
        moves: middle(|pace| pace.moves),
        median: middle(|pace| pace.median),
        p99: middle(|pace| pace.p99),
        server: middle(|pace| pace.server),
        players: middle(|pace| pace.players),
        database: middle(|pace| pace.database),
    }
}

fn our_pace(program: &Path, tables: u64) -> Result<Pace, String> {
    let data = data()?;
    load::run(&Served::start(program, data.path(), 0, &[])?, tables)
}

/// A folder next to the program: the place of temporary files may be in memory, where nothing is ever durable.
fn data() -> Result<tempfile::TempDir, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = own.parent().ok_or("this program is nowhere")?;
    tempfile::tempdir_in(folder).map_err(|error| error.to_string())
}

/// Prints all of it; with numbers of tables, only the comparison at those. Returns whether all targets are met.
pub fn measure(only: &[u64], json: bool) -> Result<bool, String> {
    let program = program()?;
    raise_file_limit()?;
    Rival::install()?;
    if !json {
        print_title();
    }
    let mut rows = Vec::new();
    for tables in if only.is_empty() { &TABLES } else { only } {
        let row = Row::measured(&program, *tables)?;
        if !json {
            row.print();
        }
        rows.push(row);
    }
    let memory = only.is_empty().then(|| Memory::measured(&program)).transpose()?;
    if json {
        print_json(&rows, memory.as_ref());
    } else {
        memory.iter().for_each(Memory::print);
        rows.iter().for_each(Row::print_ratio);
    }
    Ok(rows.iter().all(Row::is_met) && memory.iter().all(Memory::is_met))
}

/// Only what tables and sockets that nobody uses cost.
pub fn measure_memory(json: bool) -> Result<bool, String> {
    raise_file_limit()?;
    let memory = Memory::measured(&program()?)?;
    if json {
        print_json(&[], Some(&memory));
    } else {
        memory.print();
    }
    Ok(memory.is_met())
}

fn print_json(rows: &[Row], memory: Option<&Memory>) {
    let pace = |pace: &Pace| {
        json!({
            "moves_per_s": pace.moves.round(), "p50_ms": pace.median, "p99_ms": pace.p99,
            "server_cpu": pace.server, "players_cpu": pace.players,
        })
    };
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            json!({
                "tables": row.tables,
                "ours": pace(&row.ours),
                "boardgame.io": row.theirs.as_ref().map(pace),
                "ratio": row.ratios().map(|(moves, _)| moves),
            })
        })
        .collect();
    let least = json!({ "tables": JUDGED, "ratio": LEAST });
    println!(
        "{}",
        json!({ "bench": "server", "rows": rows, "least": least, "memory": memory.map(Memory::json) })
    );
}

fn print_title() {
    println!(
        "server: Connect 4 over WebSockets, every move on disk before it is confirmed; median of {TURNS} turns"
    );
    println!(
        "  {:<28} {:>8} {:>9} {:>9} {:>12} {:>12}",
        "tables", "moves/s", "p50 ms", "p99 ms", "server cpu", "players cpu"
    );
}

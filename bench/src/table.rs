//! One move at a table, from its text to the JSON of every viewer: time and bytes allocated, as multiples of one random
//! game of the tight loop in the same run. And the memory of an idle table, without its log.

use crate::measure::{Contender, median};
use crate::{allocation, playouts};
use ::table::{AnyHeard, AnyTable, Fairness, OwnedTable, QuestionId, TableRules};
use kernel::{Choices, Dice as _, FastDice, Seat, Seed, Viewer};
use serde_json::json;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

struct Sample {
    game: &'static str,
    setup: &'static str,
    /// At most this many games of the loop for one move.
    most: Option<f64>,
}

const fn sample(game: &'static str, setup: &'static str, most: Option<f64>) -> Sample {
    Sample { game, setup, most }
}

/// 15 and 60 microseconds where the loop plays 2.5 million games a second.
const SAMPLES: &[Sample] = &[
    sample("connect4", "", Some(37.0)),
    sample("kittens", "preset=official seats=5", Some(150.0)),
    sample("kittens", "preset=official edition=all seats=5", Some(150.0)),
    sample("kittens", "preset=house seats=4", None),
    sample("frogs", "seats=2", None),
    sample("frogs", "seats=4", None),
    sample("tellstones", "", None),
];

/// An idle table is to hold at most this many bytes, without its log.
const MOST_IDLE: usize = 4096;
/// Different games of every sample, and how often each is played.
const GAMES: u64 = 8;
const ROUNDS: usize = 41;
/// A batch of the loop follows whenever the table has worked this long: a noisy machine is then noisy for both.
const TURN: Duration = Duration::from_micros(200);

/// Prints what a move takes. Returns whether all targets are met.
pub fn measure(json: bool) -> Result<bool, String> {
    let mut tight = playouts::by_hand();
    let mut rows = Vec::new();
    for sample in SAMPLES {
        rows.push(Row::measured(sample, &mut tight)?);
    }
    if json {
        let rows: Vec<_> = rows.iter().map(Row::json).collect();
        println!("{}", json!({ "bench": "table", "most_idle_bytes": MOST_IDLE, "rows": rows }));
    } else {
        println!("table: one move from its text to the JSON of all viewers, in games of the tight loop");
        println!(
            "  {:<44} {:>8} {:>7} {:>9} {:>7} {:>7} {:>11}",
            "", "us", "loops", "at most", "bytes", "sent", "idle bytes"
        );
        rows.iter().for_each(Row::print);
    }
    Ok(rows.iter().all(Row::is_met))
}

struct Row {
    sample: &'static Sample,
    /// Microseconds for a move.
    time: f64,
    /// The same as games of the loop.
    loops: f64,
    /// Bytes allocated for a move.
    bytes: f64,
    /// Bytes of JSON for a move, for all viewers together.
    sent: f64,
    /// Bytes that an idle table holds, without its log.
    idle: usize,
}

impl Row {
    fn measured(sample: &'static Sample, tight: &mut Contender) -> Result<Self, String> {
        let (mut moves, mut loops) = (Vec::new(), Vec::new());
        let mut all = Cost::default();
        for number in 0..GAMES {
            let script = Script::random(sample, number)?;
            all.add(&script.cost(sample)?);
            moves.extend(script.times(sample, tight, &mut loops)?);
        }
        let mean = |total: f64| total / f64::from(all.moves);
        let (time, one_loop) = (mean(moves.iter().sum()), median(loops));
        Ok(Self {
            sample,
            time,
            loops: time / one_loop,
            bytes: mean(all.allocated as f64),
            sent: mean(all.sent as f64),
            idle: idle(sample)?,
        })
    }

    fn is_met(&self) -> bool {
        self.sample.most.is_none_or(|most| self.loops <= most) && self.idle <= MOST_IDLE
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "game": self.sample.game, "setup": self.sample.setup, "us": self.time, "loops": self.loops,
            "most_loops": self.sample.most, "bytes": self.bytes.round(), "sent": self.sent.round(),
            "idle_bytes": self.idle,
        })
    }

    fn print(&self) {
        let Sample { game, setup, most } = self.sample;
        let name = format!("{game} {setup}");
        let most = most.map_or_else(String::new, |most| format!("{most:.0}"));
        println!(
            "  {name:<44} {:>8.2} {:>7.1} {most:>9} {:>7.0} {:>7.0} {:>11}",
            self.time, self.loops, self.bytes, self.sent, self.idle,
        );
    }
}

fn open(sample: &Sample, number: u64) -> Result<Box<dyn OwnedTable>, String> {
    let game = catalog::find(sample.game).ok_or("no such game")?;
    let choices: Choices = sample.setup.parse().map_err(|bad: kernel::BadChoices| bad.to_string())?;
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&number.to_le_bytes());
    let opened = game.open(&choices, Fairness::drawn(Seed(secret)), TableRules::default(), 0);
    Ok(opened.map_err(|fault| fault.to_string())?.0)
}

#[derive(Default)]
struct Cost {
    moves: u32,
    allocated: usize,
    sent: usize,
}

impl Cost {
    fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.allocated += other.allocated;
        self.sent += other.sent;
    }
}

/// A whole game as its players would send it.
struct Script {
    number: u64,
    answers: Vec<Answer>,
}

type Answer = (Seat, QuestionId, String);

impl Script {
    /// A random game.
    fn random(sample: &Sample, number: u64) -> Result<Self, String> {
        let mut dice = FastDice::new(number);
        let mut table = open(sample, number)?;
        let mut answers = Vec::new();
        while table.outcome().is_none() {
            let asked = table.pending().asked();
            let seat = asked.iter().nth(dice.below(asked.len() as u32) as usize).ok_or("nobody is asked")?;
            let options = table.options(seat);
            let text = options.text(dice.below(options.len() as u32) as usize).ok_or("nothing to answer")?;
            let question = table.asked(Viewer::Seat(seat)).ok_or("not asked")?.id;
            say(&mut *table, seat, question, &text)?;
            answers.push((seat, question, text));
        }
        Ok(Self { number, answers })
    }

    /// Bytes for all moves. Opening the table does not count.
    fn cost(&self, sample: &Sample) -> Result<Cost, String> {
        let mut table = open(sample, self.number)?;
        let (before, mut sent) = (allocation::total(), 0);
        for answer in &self.answers {
            sent += make_move(&mut *table, answer)?;
        }
        let allocated = allocation::total() - before;
        Ok(Cost { moves: self.answers.len() as u32, allocated, sent })
    }

    /// Microseconds for every move: the median of several plays, for moves differ and interruptions are rare. `loops`
    /// receives the microseconds for a game of the loop in between.
    fn times(
        &self,
        sample: &Sample,
        tight: &mut Contender,
        loops: &mut Vec<f64>,
    ) -> Result<Vec<f64>, String> {
        let mut times = vec![Vec::with_capacity(ROUNDS); self.answers.len()];
        let mut worked = Duration::ZERO;
        for _ in 0..ROUNDS {
            let mut table = open(sample, self.number)?;
            for (answer, times) in self.answers.iter().zip(&mut times) {
                let start = Instant::now();
                make_move(&mut *table, answer)?;
                let time = start.elapsed();
                times.push(micros(time));
                worked += time;
                if worked > TURN {
                    worked = Duration::ZERO;
                    let start = Instant::now();
                    let games = (tight.batch)();
                    loops.push(micros(start.elapsed()) / games as f64);
                }
            }
        }
        Ok(times.into_iter().map(median).collect())
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// From the text of an answer to the messages to all viewers; their bytes.
fn make_move(table: &mut dyn OwnedTable, (seat, question, text): &Answer) -> Result<usize, String> {
    let heard = say(table, *seat, *question, text)?;
    let bytes = |viewer| black_box(message(table.as_any_table(), viewer, &heard)).len();
    Ok(Viewer::all(table.seats()).map(bytes).sum())
}

/// From text to an entry that counts. Where it is stored is another matter.
fn say(table: &mut dyn OwnedTable, seat: Seat, question: QuestionId, text: &str) -> Result<AnyHeard, String> {
    let prepared = table.answer(seat, question, text, 0).map_err(|refused| format!("{:?}", refused.line))?;
    table.commit(prepared, 0).map_err(|outdated| outdated.to_string())
}

/// What a server sends to one viewer: what they heard, what they see, and what they are asked.
fn message(table: &dyn AnyTable, viewer: Viewer, heard: &AnyHeard) -> String {
    /// Bytes for everything else.
    const ROOM: usize = 120;
    let (heard, view) = (heard.json(viewer), table.view_json(viewer));
    let mut message = String::with_capacity(heard.len() + view.len() + ROOM);
    // Writing into a string can't fail.
    let _ = write!(message, r#"{{"next":{},"heard":{heard},"view":{view}"#, table.next_told(viewer));
    if let Some(question) = table.asked(viewer) {
        let _ = write!(message, r#","asked":{}"#, serde_json::to_string(&question).unwrap_or_default());
    }
    message.push('}');
    message
}

/// What a table holds before the first move, when its log is empty. States do not use the heap, so that later on a table
/// grows by its log alone.
fn idle(sample: &Sample) -> Result<usize, String> {
    let before = allocation::held();
    let table = open(sample, 0)?;
    let held = allocation::held() - before;
    drop(table);
    Ok(held)
}

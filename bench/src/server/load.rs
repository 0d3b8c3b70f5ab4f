//! Two players at every table, each on a socket of their own, who answer at once.

use crate::program::{children, processor_seconds};
use crowd::{Heard, Player, Served, Wire};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;
use tokio::task::LocalSet;

/// How long everybody plays before it counts, and while it counts.
const WARM_UP: Duration = Duration::from_secs(2);
const WINDOW: Duration = Duration::from_secs(5);
/// How many tables are filled at the same time.
const AT_ONCE: u64 = 50;

/// One player's side of a protocol.
pub trait Side {
    /// What is to be sent, in order.
    fn says(&mut self) -> &mut Vec<String>;
    /// Hears one message.
    fn hear(&mut self, text: &str) -> Result<Heard, String>;
}

/// A running server.
pub trait Contender {
    type Side: Side + 'static;
    /// Two players who are about to begin at a table of their own.
    async fn seat(&self, number: u64) -> Result<[(Wire, Self::Side); 2], String>;
    /// The numbers of its processes.
    fn processes(&self) -> Vec<u32>;
    /// The number of the main process of its database, if that has one of its own.
    fn database(&self) -> Option<u32> {
        None
    }
}

impl Side for Player {
    fn says(&mut self) -> &mut Vec<String> {
        &mut self.says
    }

    fn hear(&mut self, text: &str) -> Result<Heard, String> {
        Self::hear(self, text)
    }
}

impl Contender for Served {
    type Side = Player;

    async fn seat(&self, number: u64) -> Result<[(Wire, Player); 2], String> {
        seat_at([&self.url(), &self.url()], number).await
    }

    fn processes(&self) -> Vec<u32> {
        vec![self.id()]
    }
}

/// Two players who are about to begin at a table of their own, each on a server.
pub async fn seat_at(urls: [&str; 2], number: u64) -> Result<[(Wire, Player); 2], String> {
    let mut first = (Wire::connect(urls[0]).await?, Player::new(number * 2, None));
    while first.1.table().is_none() {
        exchange(&mut first.0, &mut first.1).await?;
    }
    let mut second = (Wire::connect(urls[1]).await?, Player::new(number * 2 + 1, first.1.table().cloned()));
    // A server does not wait long for somebody who does not say hello.
    exchange(&mut second.0, &mut second.1).await?;
    Ok([first, second])
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Pace {
    /// Moves per second.
    pub moves: f64,
    /// From sending an answer to its confirmation, in milliseconds.
    pub median: f64,
    pub p99: f64,
    /// Processor seconds per second of the server, of the players, and of a database with processes of its own.
    pub server: f64,
    pub players: f64,
    pub database: f64,
}

/// Every move that was confirmed while it counts, in microseconds.
#[derive(Default)]
struct Tally {
    since: Option<Instant>,
    times: Vec<u32>,
    fault: Option<String>,
}

/// Says what there is to say, and hears one message.
async fn exchange(wire: &mut Wire, side: &mut impl Side) -> Result<Heard, String> {
    for text in side.says().drain(..) {
        // What the server said last tells why it can't be sent.
        if wire.send(text).await.is_err() {
            break;
        }
    }
    let text = wire.next().await.ok_or("a connection was lost")?;
    side.hear(&text)
}

async fn play(wire: &mut Wire, side: &mut impl Side, tally: &RefCell<Tally>) -> Result<(), String> {
    let mut sent = Instant::now();
    loop {
        match exchange(wire, side).await? {
            Heard::News => {}
            Heard::Refused(key) => return Err(format!("an answer was refused: {key:?}")),
            Heard::Asked => sent = Instant::now(),
            Heard::Confirmed => {
                let mut tally = tally.borrow_mut();
                if tally.since.is_some_and(|since| sent >= since) {
                    tally.times.push(sent.elapsed().as_micros() as u32);
                }
            }
        }
    }
}

/// Lets this many tables play, and counts.
pub fn run<C: Contender>(contender: &C, tables: u64) -> Result<Pace, String> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let tally = Rc::new(RefCell::new(Tally::default()));
    LocalSet::new().block_on(&runtime, async {
        for begin in (0..tables).step_by(AT_ONCE as usize) {
            let seating = (begin..tables.min(begin + AT_ONCE)).map(|number| contender.seat(number));
            for seated in futures_util::future::join_all(seating).await {
                for (mut wire, mut side) in seated? {
                    let tally = Rc::clone(&tally);
                    tokio::task::spawn_local(async move {
                        if let Err(fault) = play(&mut wire, &mut side, &tally).await {
                            tally.borrow_mut().fault.get_or_insert(fault);
                        }
                    });
                }
            }
        }
        tokio::time::sleep(WARM_UP).await;
        let used = || {
            let all = |processes: &[u32]| -> Option<f64> {
                processes.iter().map(|process| processor_seconds(&process.to_string())).sum()
            };
            let server = all(&contender.processes());
            let database = contender.database().map_or(Some(0.0), |main| all(&children(main)));
            let used = server.zip(processor_seconds("self")).zip(database);
            used.ok_or("the system does not say how busy a program is")
        };
        let before = used()?;
        let since = Instant::now();
        tally.borrow_mut().since = Some(since);
        tokio::time::sleep(WINDOW).await;
        let (seconds, after) = (since.elapsed().as_secs_f64(), used()?);
        let Tally { mut times, fault, .. } = tally.take();
        if let Some(fault) = fault {
            return Err(fault);
        }
        if times.is_empty() {
            return Err("nobody has moved".into());
        }
        times.sort_unstable();
        let millis = |place: usize| f64::from(times[place]) / 1000.0;
        Ok(Pace {
            moves: times.len() as f64 / seconds,
            median: millis(times.len() / 2),
            p99: millis(times.len() * 99 / 100),
            server: (after.0.0 - before.0.0) / seconds,
            players: (after.0.1 - before.0.1) / seconds,
            database: (after.1 - before.1) / seconds,
        })
    })
}

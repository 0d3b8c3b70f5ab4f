//! Killing a server with a thousand live tables: everything that anybody had heard of is there when it is started again,
//! and everybody plays on.

use crate::{Verdict, program};
use ::crowd::{Heard, Player, Served, Wire, raise_file_limit};
use futures_util::future::join_all;
use protocol::MatchName;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};
use store::{Log, SqliteStore};
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio::task::{JoinHandle, LocalSet, spawn_local};
use tokio::time::sleep;

const TABLES: u64 = 1000;
/// How many tables are filled at the same time.
const AT_ONCE: u64 = 50;
/// How long everybody plays before the kill, and after it.
const BEFORE: Duration = Duration::from_secs(5);
const AFTER: Duration = Duration::from_secs(10);
/// From the start of the new process to the first answer that it accepts.
const MOST: Duration = Duration::from_secs(2);

/// What happened since a server was started.
#[derive(Default)]
struct Tally {
    confirmed: Cell<u64>,
    first: Cell<Option<Instant>>,
}

/// What is left of a player when the connection is lost.
struct Rest {
    player: Player,
    /// Answers of this player that counted.
    confirmed: u64,
}

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over as they are")]
fn said(error: impl ToString) -> String {
    error.to_string()
}

/// Plays until the connection is lost.
async fn play(mut wire: Wire, mut player: Player, tally: Rc<Tally>) -> Result<Rest, String> {
    let mut confirmed = 0;
    loop {
        for text in player.says.drain(..) {
            if wire.send(text).await.is_err() {
                break;
            }
        }
        let Some(text) = wire.next().await else { return Ok(Rest { player, confirmed }) };
        match player.hear(&text)? {
            Heard::Confirmed => {
                confirmed += 1;
                tally.confirmed.set(tally.confirmed.get() + 1);
                tally.first.set(tally.first.get().or_else(|| Some(Instant::now())));
            }
            Heard::Refused(key) => return Err(format!("an answer was refused: {key:?}")),
            Heard::News | Heard::Asked => {}
        }
    }
}

type Playing = JoinHandle<Result<Rest, String>>;

/// Two players who are about to begin at a table of their own.
async fn seat(url: &str, number: u64, tally: &Rc<Tally>) -> Result<[Playing; 2], String> {
    let mut first = Player::new(number * 2, None);
    let mut wire = Wire::connect(url).await?;
    while first.table().is_none() {
        for text in first.says.drain(..) {
            wire.send(text).await?;
        }
        first.hear(&wire.next().await.ok_or("a connection was lost")?)?;
    }
    let second = Player::new(number * 2 + 1, first.table().cloned());
    let other = Wire::connect(url).await?;
    Ok([spawn_local(play(wire, first, Rc::clone(tally))), spawn_local(play(other, second, Rc::clone(tally)))])
}

/// Kills the server, and waits until everybody has noticed.
async fn kill(served: Served, playing: Vec<Playing>) -> Result<Vec<Rest>, String> {
    served.kill()?;
    let mut rests = Vec::new();
    for ended in join_all(playing).await {
        rests.push(ended.map_err(said)??);
    }
    Ok(rests)
}

/// What everybody had heard of when the server was killed, twice.
struct Seen {
    /// Answers that were acknowledged before the first kill, and between the two.
    before: u64,
    after: u64,
    /// From the start of the second process to the first answer that it accepted.
    first: Duration,
    /// Tables where an answer was accepted after the first kill.
    resumed: usize,
    /// The moves of every match, as far as anybody had heard of them.
    sheets: BTreeMap<MatchName, String>,
}

async fn play_on(program: &Path, data: &Path) -> Result<Seen, String> {
    let served = Served::start(program, data, 0, &[])?;
    let (url, port) = (served.url(), served.address.port());
    let tally = Rc::new(Tally::default());
    let mut playing = Vec::new();
    for begin in (0..TABLES).step_by(AT_ONCE as usize) {
        let seating = (begin..TABLES.min(begin + AT_ONCE)).map(|number| seat(&url, number, &tally));
        for seated in join_all(seating).await {
            playing.extend(seated?);
        }
    }
    sleep(BEFORE).await;
    let rests = kill(served, playing).await?;
    let before = tally.confirmed.get();

    let start = Instant::now();
    let served = Served::start(program, data, port, &[])?;
    let tally = Rc::new(Tally::default());
    let back = |Rest { mut player, .. }: Rest| {
        let (url, tally) = (url.clone(), Rc::clone(&tally));
        spawn_local(async move {
            player.connect();
            play(Wire::connect(&url).await?, player, tally).await
        })
    };
    let playing = rests.into_iter().map(back).collect();
    sleep(AFTER).await;
    let rests = kill(served, playing).await?;
    let first = tally.first.get().ok_or("nobody could go on")?.duration_since(start);
    let resumed = rests.chunks(2).filter(|table| table.iter().any(|rest| rest.confirmed > 0)).count();
    let mut sheets: BTreeMap<MatchName, String> = BTreeMap::new();
    for (of, sheet) in rests.into_iter().flat_map(|rest| rest.player.sheets) {
        let longest = sheets.entry(of).or_default();
        if sheet.len() > longest.len() {
            *longest = sheet;
        }
    }
    Ok(Seen { before, after: tally.confirmed.get(), first, resumed, sheets })
}

/// Every move that anybody had heard of is stored, at its place.
async fn is_kept(data: &Path, sheets: &BTreeMap<MatchName, String>) -> Result<usize, String> {
    let store = SqliteStore::open(data.join("server.db")).await.map_err(said)?;
    let mut moves = 0;
    for (of, sheet) in sheets {
        let entries = store.entries_since(of.0.parse().map_err(said)?, 0).await.map_err(said)?;
        let stored: String = entries.iter().filter_map(|entry| entry.text.split(' ').nth(1)).collect();
        if !stored.starts_with(sheet.as_str()) {
            return Err(format!("match {of}: {sheet} was heard of, {stored} is stored"));
        }
        moves += sheet.len();
    }
    store.close().await;
    Ok(moves)
}

pub fn check() -> Verdict {
    raise_file_limit()?;
    let home = TempDir::new().map_err(said)?;
    let program = program()?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(said)?;
    let seen = LocalSet::new().block_on(&runtime, play_on(&program, home.path()))?;
    let Seen { before, after, first, resumed, sheets } = seen;
    let moves = runtime.block_on(is_kept(home.path(), &sheets))?;
    if before < TABLES || resumed < TABLES as usize {
        return Err(format!(
            "too little happened: {before} answers before the kill, {resumed} tables went on"
        ));
    }
    if first > MOST {
        return Err(format!("the first answer was accepted {} ms after the start", first.as_millis()));
    }
    Ok(format!(
        "{TABLES} live tables, {before} answers acknowledged before the kill, none lost; first one accepted {} ms after \
         the new process was started, all {resumed} tables went on with {after} more; after a second kill all {moves} \
         moves that players had heard of are stored",
        first.as_millis()
    ))
}

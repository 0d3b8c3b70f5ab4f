//! A storm: several servers, many tables of all games, players who come back on any server, and one fault after the other.
//!
//! After every fault, play goes on at every table. Then everybody pauses, and all servers must show the same to the same viewer.
//! In the end every answer that was acknowledged must be stored, and nothing twice.

mod cluster;
mod field;
mod guest;
mod watch;

use cluster::{Cluster, Fault};
use field::{Field, Place, Said, Seen};
use guest::Guest;
use kernel::{Dice as _, FastDice};
use protocol::TableName;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Instant, sleep};
use watch::{Shown, peek, watch};

/// How much is asked of the servers.
#[derive(Clone, Copy, Debug)]
pub struct Storm {
    /// How many servers there are.
    pub nodes: usize,
    /// How many tables.
    pub tables: usize,
    /// How many faults.
    pub faults: u32,
    /// How long a player thinks at most.
    pub thinking: Duration,
    /// At how many tables the windows of players are compared after each fault; the spectators' are at all of them.
    pub peeks: usize,
    /// Of the faults and of who is hit by them.
    pub seed: u64,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Weather {
    /// Answers that were acknowledged.
    pub acknowledged: u64,
    /// Matches that were begun.
    pub matches: usize,
    /// Connections that were lost.
    pub reconnected: u64,
    /// From the end of a fault until play went on at every table: the longest.
    pub slowest: Duration,
    /// Positions that were compared.
    pub compared: u64,
}

/// Within this time after a fault, play goes on everywhere.
const MOST: Duration = Duration::from_secs(5);
/// Within this time all servers show the same.
const AGREEING: Duration = Duration::from_secs(5);
/// Within this time all tables are filled.
const GATHERING: Duration = Duration::from_mins(2);
const LOOK: Duration = Duration::from_millis(20);

impl Storm {
    /// Lets it rage, with this program as the server.
    pub fn rage(self, program: &Path) -> Result<Weather, String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        let mut cluster = Cluster::start(program, self.nodes)?;
        let local = LocalSet::new();
        let (field, mut weather) = local.block_on(&runtime, self.play(&mut cluster))?;
        drop(local);
        weather.matches = is_kept(&cluster, &field)?;
        Ok(weather)
    }

    async fn play(self, cluster: &mut Cluster) -> Result<(Rc<Field>, Weather), String> {
        let field = Rc::new(Field::new(cluster.urls(), self.tables, self.thinking));
        let (mut tasks, mut dice) = (JoinSet::new(), FastDice::new(self.seed));
        for table in 0..self.tables {
            for player in 0..field.cuts[table].len() {
                tasks.spawn_local(Guest::new(&field, table, player).play());
            }
            // Not all of them make a table at the same moment.
            sleep(Duration::from_millis(5)).await;
        }
        let begun = Instant::now();
        while field.places.iter().any(|place| place.said.borrow().is_empty()) {
            field.verdict()?;
            if begun.elapsed() > GATHERING {
                return Err("not all games have begun".into());
            }
            sleep(LOOK).await;
        }
        let shown: Vec<Shown> = field.urls.iter().map(|_| Rc::new(RefCell::new(BTreeMap::new()))).collect();
        for (url, shown) in field.urls.iter().zip(&shown) {
            tasks.spawn_local(watch(Rc::clone(&field), url.clone(), Rc::clone(shown)));
        }
        let mut weather = Weather::default();
        for number in 0..self.faults {
            let fault = Fault::draw(number, self.nodes, &mut dice);
            let at = |error: String| format!("fault {number} ({fault:?}): {error}");
            cluster.suffer(fault, &mut dice).await.map_err(at)?;
            if fault == Fault::Cut {
                for cuts in &field.cuts {
                    if dice.below(4) == 0 {
                        cuts[dice.below(cuts.len() as u32) as usize].notify_one();
                    }
                }
            }
            let slowest = goes_on(&field).await.map_err(at)?;
            weather.slowest = weather.slowest.max(slowest);
            field.is_paused.set(true);
            let compared = self.compare(&field, &shown, &mut dice).await;
            field.is_paused.set(false);
            field.resumed.notify_waiters();
            weather.compared += compared.map_err(at)?;
            field.verdict().map_err(at)?;
        }
        field.is_paused.set(true);
        weather.compared += Self { peeks: usize::MAX, ..self }.compare(&field, &shown, &mut dice).await?;
        field.verdict()?;
        weather.acknowledged = field.acknowledged.get();
        weather.reconnected = field.reconnected.get();
        Ok((field, weather))
    }

    /// All servers show the same to the same viewer.
    async fn compare(&self, field: &Field, shown: &[Shown], dice: &mut FastDice) -> Result<u64, String> {
        let begun = Instant::now();
        loop {
            match difference(field, shown) {
                None => break,
                Some(difference) if begun.elapsed() > AGREEING => return Err(difference),
                Some(_) => sleep(LOOK).await,
            }
        }
        let mut compared = (field.places.len() * shown.len()) as u64;
        let mut tables: Vec<usize> = (0..field.places.len()).collect();
        dice.shuffle(&mut tables);
        for table in tables.into_iter().take(self.peeks) {
            let place = &field.places[table];
            let Some(name) = place.name.borrow().clone() else { continue };
            let tokens = place.tokens.borrow().clone();
            for (number, token) in tokens.iter().enumerate() {
                let Some(token) = token else { continue };
                for url in &field.urls {
                    same(place, number, url, token, &name)
                        .await
                        .map_err(|fault| format!("table {table}: {fault}"))?;
                    compared += 1;
                }
            }
        }
        Ok(compared)
    }
}

/// A new window shows what the player sees. What the player sees may still arrive.
async fn same(place: &Place, number: usize, url: &str, token: &str, name: &TableName) -> Result<(), String> {
    let begun = Instant::now();
    loop {
        let there = peek(url, token, name).await;
        let here = place.seen.borrow()[number].clone();
        if there.as_ref().ok() == here.as_ref() {
            return Ok(());
        }
        if begun.elapsed() > AGREEING {
            return Err(format!("player {number} sees {here:?}, and in a new window at {url} {there:?}"));
        }
        sleep(LOOK).await;
    }
}

/// Waits until an answer was acknowledged at every table since now.
async fn goes_on(field: &Field) -> Result<Duration, String> {
    let begun = Instant::now();
    loop {
        field.verdict()?;
        let waiting: Vec<usize> =
            (0..field.places.len()).filter(|table| field.places[*table].answered.get() < begun).collect();
        if waiting.is_empty() {
            return Ok(begun.elapsed());
        }
        if begun.elapsed() > MOST {
            let names: Vec<_> =
                waiting.iter().take(5).map(|table| describe(*table, &field.places[*table])).collect();
            return Err(format!("nobody plays at {} tables: {}", waiting.len(), names.join("; ")));
        }
        sleep(LOOK).await;
    }
}

fn describe(table: usize, place: &Place) -> String {
    let (game, ..) = field::game(table);
    let seen: Vec<String> = place.seen.borrow().iter().map(|seen| format!("{seen:?}")).collect();
    let tables = place.tables.borrow().join(" | ");
    let done: Vec<String> = place
        .done
        .borrow()
        .iter()
        .map(|(done, at)| format!("{} ms ago: {done}", at.elapsed().as_millis()))
        .collect();
    let (seen, done) = (seen.join(" | "), done.join(" | "));
    format!("table {table} ({game}, {:?}): {seen} -- {tables} -- {done}", place.name.borrow())
}

/// Where two servers show something different to spectators.
fn difference(field: &Field, shown: &[Shown]) -> Option<String> {
    if field.places.iter().any(|place| place.open.get() > 0) {
        return Some("answers wait for their reply".into());
    }
    for place in &field.places {
        let name = place.name.borrow().clone()?;
        let views: Vec<Option<Seen>> = shown.iter().map(|shown| shown.borrow().get(&name).cloned()).collect();
        if views.iter().any(|view| view.is_none() || *view != views[0]) {
            return Some(format!("{name}: the servers show {views:?}"));
        }
    }
    None
}

/// Everything that was acknowledged is stored once. The number of matches.
fn is_kept(cluster: &Cluster, field: &Field) -> Result<usize, String> {
    let schema = cluster.database.rsplit('=').next().unwrap_or_default().to_string();
    let rows =
        cluster.postgres.sql(&format!("SELECT match_id, text FROM {schema}.entries ORDER BY match_id, seq"));
    let mut logs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for row in rows.lines() {
        let (of, text) = row.split_once('|').ok_or("a row of entries")?;
        logs.entry(of).or_default().push(text);
    }
    for place in &field.places {
        for ((_, of), said) in place.said.borrow().iter() {
            let log = logs.get(of.0.as_str()).map(Vec::as_slice).unwrap_or_default();
            is_once(log, said).map_err(|fault| format!("match {of}: {fault}"))?;
        }
    }
    Ok(logs.len())
}

fn is_once(log: &[&str], said: &Said) -> Result<(), String> {
    let seat = said.seat.to_string();
    let own = log.iter().filter_map(|text| text.split_once(' ')).filter(|(by, _)| *by == seat);
    let own: Vec<&str> = own.map(|(_, text)| text).collect();
    let acknowledged: Vec<&str> = said.acknowledged.iter().map(String::as_str).collect();
    let sent: Vec<&str> = said.sent.iter().map(String::as_str).collect();
    if !is_part(&acknowledged, &own) {
        return Err(format!("acknowledged {acknowledged:?}, stored {own:?}"));
    }
    if !is_part(&own, &sent) {
        return Err(format!("stored {own:?}, said {sent:?}"));
    }
    Ok(())
}

/// Is the second list the first one, with more in between?
fn is_part(part: &[&str], whole: &[&str]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|wanted| rest.any(|other| other == wanted))
}

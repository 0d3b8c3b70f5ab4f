use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{Connection, Error, Row};
use tokio::sync::{mpsc, oneshot};

use super::fault::fault;
use super::place::Place;
use super::seen;
use crate::chain::{LINK, RawEnding, RawHeader, RawPlayer, commitment, entry_link, players_link};
use crate::{Damage, Ending, Entry, MatchId, NewMatch, StoreError};

/// The task that changes the database. It commits everything that waits as one group, because
/// the disk needs as long for one entry as for a hundred.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
    /// Has a single connection. Here only to be closed.
    pool: SqlitePool,
}

#[derive(Debug)]
pub(super) enum Write {
    Create { id: MatchId, new: Box<NewMatch> },
    Append { id: MatchId, entry: Entry, ending: Option<Ending> },
    Delete { id: MatchId, entries: Option<u32> },
    Seen { id: MatchId, seat: u8, entries: u32 },
}

type Answer = Result<(), StoreError>;

#[derive(Debug)]
struct Job {
    write: Write,
    answer: oneshot::Sender<Answer>,
}

const LARGEST_GROUP: usize = 256;

impl Writer {
    pub(super) fn start(pool: SqlitePool, place: Option<Place>) -> Self {
        let (queue, jobs) = mpsc::channel(LARGEST_GROUP);
        tokio::spawn(run(pool.clone(), place, jobs));
        Self { queue, pool }
    }

    /// Returns when the change is on disk, or refused.
    pub(super) async fn write(&self, write: Write) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.queue.send(Job { write, answer }).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Whoever can only read can't tidy up, so the last connection has to be this one, and to have looked at the log.
    pub(super) async fn close(self) {
        let _ = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&self.pool).await;
        self.pool.close().await;
    }
}

async fn run(pool: SqlitePool, place: Option<Place>, mut queue: mpsc::Receiver<Job>) {
    let mut group = Vec::new();
    while queue.recv_many(&mut group, LARGEST_GROUP).await > 0 {
        let answers = match keep(&pool, place.as_ref(), &group).await {
            Ok(answers) => answers,
            Err(error) => vec![Err(error); group.len()],
        };
        for (job, answer) in group.drain(..).zip(answers) {
            // Whoever asked may have gone away meanwhile.
            let _ = job.answer.send(answer);
        }
    }
}

/// Nothing is acknowledged that was written to a file which nobody can find any more.
async fn keep(pool: &SqlitePool, place: Option<&Place>, group: &[Job]) -> Result<Vec<Answer>, StoreError> {
    let check = || place.map_or(Ok(()), Place::check);
    check()?;
    let answers = commit(pool, group).await.map_err(fault)?;
    check()?;
    Ok(answers)
}

async fn commit(pool: &SqlitePool, group: &[Job]) -> Result<Vec<Answer>, Error> {
    let mut connection = pool.acquire().await?;
    let answers = transact(&mut connection, group).await;
    if answers.is_err() {
        // A transaction may still be open on it. The next group gets a new connection.
        let _ = connection.close().await;
    }
    answers
}

async fn transact(connection: &mut SqliteConnection, group: &[Job]) -> Result<Vec<Answer>, Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(group.len());
    for job in group {
        answers.push(match &job.write {
            Write::Create { id, new } => create(&mut transaction, *id, new).await?,
            Write::Append { id, entry, ending } => {
                append(&mut transaction, *id, entry, ending.as_ref()).await?
            }
            Write::Delete { id, entries } => delete(&mut transaction, *id, *entries).await?,
            Write::Seen { id, seat, entries } => seen::write(&mut transaction, *id, *seat, *entries).await?,
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn create(connection: &mut SqliteConnection, id: MatchId, new: &NewMatch) -> Result<Answer, Error> {
    let key = id.to_string();
    let header = raw_header(new);
    let players = raw_players(new);
    let link = header.link(&key);
    let made = sqlx::query(
        "INSERT INTO matches (id, game, rules, config, table_settings, secret, seed_given, created, \
         commitment, link, players_link, entries, head)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0, ?10) ON CONFLICT (id) DO NOTHING",
    )
    .bind(&key)
    .bind(&new.game)
    .bind(new.rules)
    .bind(&new.config)
    .bind(&new.table)
    .bind(&new.secret.0[..])
    .bind(new.seed_given)
    .bind(new.created.as_millis())
    .bind(header.commitment)
    .bind(&link[..])
    .bind(&players_link(&key, &players)[..])
    .execute(&mut *connection)
    .await?;
    if made.rows_affected() == 0 {
        return Ok(Err(StoreError::Conflict { id, seq: 0 }));
    }
    for (seat, player) in (0_i64..).zip(&new.players) {
        sqlx::query("INSERT INTO players (match_id, seat, name, controller) VALUES (?1, ?2, ?3, ?4)")
            .bind(&key)
            .bind(seat)
            .bind(&player.name)
            .bind(player.controller.to_string())
            .execute(&mut *connection)
            .await?;
    }
    for (part, bytes) in header.entropy {
        sqlx::query("INSERT INTO entropy (match_id, part, bytes) VALUES (?1, ?2, ?3)")
            .bind(&key)
            .bind(part)
            .bind(bytes)
            .execute(&mut *connection)
            .await?;
    }
    Ok(Ok(()))
}

fn raw_header(new: &NewMatch) -> RawHeader {
    RawHeader {
        game: new.game.clone().into(),
        rules: new.rules.into(),
        config: new.config.clone().into(),
        table: new.table.clone().into(),
        secret: new.secret.0.to_vec(),
        commitment: commitment(&new.secret.0).to_vec(),
        seed_given: new.seed_given.into(),
        created: new.created.as_millis(),
        entropy: (0..).zip(new.entropy.iter().cloned()).collect(),
    }
}

fn raw_players(new: &NewMatch) -> Vec<RawPlayer> {
    let raw = |(seat, player): (i64, &crate::Player)| RawPlayer {
        seat,
        name: player.name.clone().into(),
        controller: player.controller.to_string().into(),
    };
    (0..).zip(&new.players).map(raw).collect()
}

/// A refusal is no error to SQLite, so that it leaves the rest of the group alone.
async fn append(
    connection: &mut SqliteConnection,
    id: MatchId,
    entry: &Entry,
    ending: Option<&Ending>,
) -> Result<Answer, Error> {
    let key = id.to_string();
    // The head is believed only where the entry before, or the header, has the same link: what is put on a wrong head
    // would be taken for damaged ever after.
    let row = sqlx::query(
        "SELECT entries, head, ended IS NOT NULL AS over, CASE entries WHEN 0 THEN link ELSE \
         (SELECT link FROM entries WHERE match_id = id AND seq = matches.entries - 1) END AS before \
         FROM matches WHERE id = ?1",
    )
    .bind(&key)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(Err(StoreError::NotFound(id))) };
    let damaged = |damage| Ok(Err(StoreError::DamagedMatch { id, damage }));
    let head: Vec<u8> = row.try_get::<Option<_>, _>("head")?.unwrap_or_default();
    let entries: i64 = row.try_get("entries")?;
    match row.try_get::<Option<Vec<u8>>, _>("before")? {
        Some(before) if before == head && head.len() == LINK => {}
        None if entries > 0 => return damaged(Damage::Missing((entries - 1).try_into().unwrap_or(u32::MAX))),
        _ => return damaged(Damage::Length),
    }
    if row.try_get("over")? || entries != i64::from(entry.seq) {
        return Ok(Err(StoreError::Conflict { id, seq: entry.seq }));
    }
    let at = entry.at.as_millis();
    let link = entry_link(&head, entry.seq.into(), at, entry.text.as_bytes());
    let added = sqlx::query(
        "INSERT INTO entries (match_id, seq, text, at, link) VALUES (?1, ?2, ?3, ?4, ?5) \
         ON CONFLICT (match_id, seq) DO NOTHING",
    )
    .bind(&key)
    .bind(entry.seq)
    .bind(&entry.text)
    .bind(at)
    .bind(&link[..])
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        return damaged(Damage::Length);
    }
    sqlx::query("UPDATE matches SET entries = ?2, head = ?3 WHERE id = ?1")
        .bind(&key)
        .bind(i64::from(entry.seq) + 1)
        .bind(&link[..])
        .execute(&mut *connection)
        .await?;
    if let Some(Ending { result, places }) = ending {
        let places = places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let raw = RawEnding { ended: at, result: result.clone().into(), places: places.clone().into() };
        sqlx::query(
            "UPDATE matches SET ended = ?2, result = ?3, places = ?4, ending_link = ?5 WHERE id = ?1",
        )
        .bind(&key)
        .bind(at)
        .bind(result)
        .bind(places)
        .bind(&raw.link(&link)[..])
        .execute(connection)
        .await?;
    }
    Ok(Ok(()))
}

async fn delete(
    connection: &mut SqliteConnection,
    id: MatchId,
    entries: Option<u32>,
) -> Result<Answer, Error> {
    let key = id.to_string();
    if let Some(seq) = entries {
        let found: Option<i64> = sqlx::query_scalar("SELECT entries FROM matches WHERE id = ?1")
            .bind(&key)
            .fetch_optional(&mut *connection)
            .await?;
        match found {
            None => return Ok(Err(StoreError::NotFound(id))),
            Some(found) if found != i64::from(seq) => return Ok(Err(StoreError::Conflict { id, seq })),
            Some(_) => {}
        }
    }
    let mut deleted = 0;
    for sql in [
        "DELETE FROM entries WHERE match_id = ?1",
        "DELETE FROM entropy WHERE match_id = ?1",
        "DELETE FROM players WHERE match_id = ?1",
        "DELETE FROM matches WHERE id = ?1",
    ] {
        deleted += sqlx::query(sql).bind(&key).execute(&mut *connection).await?.rows_affected();
    }
    Ok(if deleted == 0 { Err(StoreError::NotFound(id)) } else { Ok(()) })
}

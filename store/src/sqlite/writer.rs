use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{Connection, Error};
use tokio::sync::{mpsc, oneshot};

use super::fault::fault;
use super::seen;
use crate::{Ending, Entry, MatchId, NewMatch, StoreError};

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
    pub(super) fn start(pool: SqlitePool) -> Self {
        let (queue, jobs) = mpsc::channel(LARGEST_GROUP);
        tokio::spawn(run(pool.clone(), jobs));
        Self { queue, pool }
    }

    /// Returns when the change is on disk, or refused.
    pub(super) async fn write(&self, write: Write) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.queue.send(Job { write, answer }).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) async fn close(self) {
        self.pool.close().await;
    }
}

async fn run(pool: SqlitePool, mut queue: mpsc::Receiver<Job>) {
    let mut group = Vec::new();
    while queue.recv_many(&mut group, LARGEST_GROUP).await > 0 {
        let answers = match commit(&pool, &group).await {
            Ok(answers) => answers,
            Err(error) => vec![Err(fault(error)); group.len()],
        };
        for (job, answer) in group.drain(..).zip(answers) {
            // Whoever asked may have gone away meanwhile.
            let _ = job.answer.send(answer);
        }
    }
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
            Write::Seen { id, seat, entries } => seen::write(&mut transaction, *id, *seat, *entries).await?,
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn create(connection: &mut SqliteConnection, id: MatchId, new: &NewMatch) -> Result<Answer, Error> {
    let key = id.to_string();
    let made = sqlx::query(
        "INSERT INTO matches (id, game, rules, config, table_settings, secret, seed_given, created)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING",
    )
    .bind(&key)
    .bind(&new.game)
    .bind(new.rules)
    .bind(&new.config)
    .bind(&new.table)
    .bind(&new.secret.0[..])
    .bind(new.seed_given)
    .bind(new.created.as_millis())
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
    for (part, bytes) in (0_i64..).zip(&new.entropy) {
        sqlx::query("INSERT INTO entropy (match_id, part, bytes) VALUES (?1, ?2, ?3)")
            .bind(&key)
            .bind(part)
            .bind(bytes)
            .execute(&mut *connection)
            .await?;
    }
    Ok(Ok(()))
}

async fn append(
    connection: &mut SqliteConnection,
    id: MatchId,
    entry: &Entry,
    ending: Option<&Ending>,
) -> Result<Answer, Error> {
    let key = id.to_string();
    // A refusal is no error to SQLite, so that it leaves the rest of the group alone.
    let added = sqlx::query(
        "INSERT INTO entries (match_id, seq, text, at)
         SELECT id, ?2, ?3, ?4 FROM matches WHERE id = ?1 AND ended IS NULL
         AND ?2 = (SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE match_id = ?1)",
    )
    .bind(&key)
    .bind(entry.seq)
    .bind(&entry.text)
    .bind(entry.at.as_millis())
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        let known: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM matches WHERE id = ?1)")
            .bind(&key)
            .fetch_one(&mut *connection)
            .await?;
        let refusal =
            if known { StoreError::Conflict { id, seq: entry.seq } } else { StoreError::NotFound(id) };
        return Ok(Err(refusal));
    }
    if let Some(ending) = ending {
        let places: Vec<String> = ending.places.iter().map(u8::to_string).collect();
        sqlx::query("UPDATE matches SET ended = ?2, result = ?3, places = ?4 WHERE id = ?1")
            .bind(&key)
            .bind(entry.at.as_millis())
            .bind(&ending.result)
            .bind(places.join(" "))
            .execute(&mut *connection)
            .await?;
    }
    Ok(Ok(()))
}

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use sqlx::Error;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};
use tokio::runtime;
use tokio::sync::{mpsc, oneshot};

use super::appends::{self, Append, Ends};
use super::creation::Creation;
use super::fault::{fault, is_corruption};
use super::members::{self, MemberWrite};
use super::place::Place;
use super::rooms::{self, Familiar};
use super::session::Session;
use super::{creation, orders, people, ratings, seen};
use crate::{
    Ending, LogEntry, MatchId, NewMatch, Order, PersonId, RatingRow, StoreError, StoredRoom, Timestamp,
};

/// The thread that changes the database. It commits everything that waits as one group, because
/// the disk needs as long for one entry as for a hundred.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
    /// Has a single connection. Here only to be closed.
    pool: SqlitePool,
    /// There may be something in the journal that was put there by this program.
    has_appended: Arc<AtomicBool>,
}

#[derive(Debug)]
pub(super) enum Write {
    Create {
        id: MatchId,
        new: Box<NewMatch>,
        entries: Vec<LogEntry>,
    },
    AddEntropy {
        id: MatchId,
        entropy: Vec<Vec<u8>>,
    },
    Append {
        id: MatchId,
        entry: LogEntry,
        ending: Option<Ending>,
    },
    Delete {
        id: MatchId,
        entries: Option<u32>,
    },
    /// The newest entries are moved to their logs.
    Settle,
    /// Everything goes into the one file, and the connection is let go.
    LetGo,
    Seen {
        id: MatchId,
        seat: u8,
        number: u32,
    },
    Person {
        id: PersonId,
        name: String,
    },
    Member(MemberWrite),
    Ratings {
        of: MatchId,
        rows: Vec<RatingRow>,
    },
    Room(Box<StoredRoom>),
    ReplaceRoom {
        room: Box<StoredRoom>,
        before: String,
    },
    Order {
        order: Order,
        now: Timestamp,
    },
}

impl Write {
    /// Could it matter whether a room is written before this or after it?
    fn concerns_rooms(&self) -> bool {
        matches!(self, Self::Member(_) | Self::Order { .. } | Self::ReplaceRoom { .. })
    }

    /// Could it matter whether a match is made before this or after it?
    fn concerns_people(&self) -> bool {
        matches!(self, Self::Member(_) | Self::Person { .. }) || self.concerns_logs()
    }

    /// Could an append be judged otherwise after this? Nobody appends to a match before they know that it was created.
    fn concerns_logs(&self) -> bool {
        matches!(self, Self::AddEntropy { .. } | Self::Delete { .. } | Self::Settle)
    }
}

pub(super) type Answer = Result<(), StoreError>;

/// Whether it was done, where the answer may be no.
pub(super) type Decision = Result<bool, StoreError>;

#[derive(Debug)]
struct Job {
    write: Write,
    answer: oneshot::Sender<Decision>,
}

const LARGEST_GROUP: usize = 1024;

impl Writer {
    /// It has a thread of its own: the database is asked several times for a group, and each answer would wait behind
    /// everything else that is ready to run.
    pub(super) fn start(pool: SqlitePool, place: Option<Place>) -> io::Result<Self> {
        let (queue, jobs) = mpsc::channel(LARGEST_GROUP);
        let runtime = runtime::Builder::new_current_thread().enable_time().build()?;
        let desk = Desk { pool: pool.clone(), connection: None, place, memory: Memory::default() };
        let work = run(desk, jobs);
        thread::Builder::new().name("parlour-writer".into()).spawn(move || runtime.block_on(work))?;
        Ok(Self { queue, pool, has_appended: Arc::default() })
    }

    /// Returns when the change is on disk, or refused.
    pub(super) async fn write(&self, write: Write) -> Answer {
        self.decide(write).await.map(|_| ())
    }

    /// The same where the answer may be no.
    pub(super) async fn decide(&self, write: Write) -> Decision {
        if matches!(write, Write::Append { .. } | Write::Create { .. }) {
            self.has_appended.store(true, Ordering::Relaxed);
        }
        let (answer, answered) = oneshot::channel();
        self.queue.send(Job { write, answer }).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Readers can't tidy up, so the last connection has to be this one, and to have looked at the log.
    pub(super) async fn close(self) {
        // What is not moved now is moved by whoever writes next. Who has only read leaves the file alone.
        if self.has_appended.load(Ordering::Relaxed) {
            let _ = self.write(Write::Settle).await;
        }
        let _ = self.write(Write::LetGo).await;
        self.pool.close().await;
    }
}

/// What the thread works with.
struct Desk {
    pool: SqlitePool,
    /// Kept from group to group, because giving it back takes a question to the database.
    connection: Option<PoolConnection<Sqlite>>,
    place: Option<Place>,
    memory: Memory,
}

async fn run(mut desk: Desk, mut queue: mpsc::Receiver<Job>) {
    let mut group = Vec::new();
    loop {
        if queue.recv_many(&mut group, LARGEST_GROUP).await == 0 {
            return;
        }
        let answers = match desk.keep(&group).await {
            Ok(answers) => answers,
            Err(error) => vec![Err(error); group.len()],
        };
        for (job, answer) in group.drain(..).zip(answers) {
            // The caller may have gone away meanwhile.
            let _ = job.answer.send(answer);
        }
    }
}

impl Desk {
    /// Nothing is acknowledged if the file it was written to has been deleted or replaced.
    async fn keep(&mut self, group: &[Job]) -> Result<Vec<Decision>, StoreError> {
        self.check()?;
        let is_last = |job: &Job| matches!(job.write, Write::LetGo);
        let answers = if group.iter().all(is_last) {
            vec![Ok(true); group.len()]
        } else {
            self.commit(group).await.map_err(fault)?
        };
        if group.iter().any(is_last) {
            let mut connection = self.connection().await.map_err(fault)?;
            let _ = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut *connection).await;
        } else if self.place.is_none() {
            // In memory others need it too.
            self.connection = None;
        }
        self.check()?;
        Ok(answers)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.place.as_ref().map_or(Ok(()), Place::check)
    }

    async fn connection(&mut self) -> Result<PoolConnection<Sqlite>, Error> {
        match self.connection.take() {
            Some(connection) => Ok(connection),
            None => self.pool.acquire().await,
        }
    }

    async fn commit(&mut self, group: &[Job]) -> Result<Vec<Decision>, Error> {
        match self.attempt(group).await {
            // If it is an index that does not fit its table, nothing is lost: it can be made again.
            Err(error) if is_corruption(&error) => match sqlx::query("REINDEX").execute(&self.pool).await {
                Ok(_) => self.attempt(group).await,
                Err(_) => Err(error),
            },
            answers => answers,
        }
    }

    async fn attempt(&mut self, group: &[Job]) -> Result<Vec<Decision>, Error> {
        let mut connection = self.connection().await?;
        let answers = transact(&mut connection, group, &mut self.memory).await;
        if answers.is_ok() {
            self.connection = Some(connection);
        } else {
            self.memory.forget();
            // A transaction may still be open on it. The next group gets a new connection.
            let _ = connection.close().await;
        }
        answers
    }
}

async fn transact(
    connection: &mut SqliteConnection,
    group: &[Job],
    memory: &mut Memory,
) -> Result<Vec<Decision>, Error> {
    let (mut session, version) = Session::begin(connection).await?;
    memory.check(version);
    let answers = write(&mut session, group, memory).await?;
    session.commit().await?;
    Ok(answers)
}

/// What the writer has written, so that it need not be read again.
#[derive(Debug, Default)]
struct Memory {
    /// What the database calls the last change by another connection.
    version: i64,
    ends: Ends,
    rooms: Familiar,
}

impl Memory {
    fn forget(&mut self) {
        self.ends.forget();
        self.rooms.forget();
    }

    /// Another program may have changed anything.
    fn check(&mut self, version: i64) {
        if std::mem::replace(&mut self.version, version) != version {
            self.forget();
        }
    }
}

/// An answer for each of the group, in order.
///
/// A refusal is no error to the database, so that it leaves the rest of the group alone.
async fn write(
    session: &mut Session<'_>,
    group: &[Job],
    memory: &mut Memory,
) -> Result<Vec<Decision>, Error> {
    let Memory { ends, rooms: familiar, .. } = memory;
    let mut answers: Vec<Decision> = vec![Ok(true); group.len()];
    let mut waiting: Vec<(usize, Append<'_>)> = Vec::new();
    let mut rooms: Vec<(usize, &StoredRoom)> = Vec::new();
    let mut new: Vec<(usize, Creation<'_>)> = Vec::new();
    for (place, job) in group.iter().enumerate() {
        // Appends wait for more of their kind, but nothing that could concern the same log overtakes them.
        if job.write.concerns_logs() {
            append(session, &mut waiting, &mut answers, ends).await?;
            ends.settle(session).await?;
            ends.forget();
        }
        // So do new matches, and rooms.
        if job.write.concerns_people() {
            create(session, &mut new, &mut answers, ends).await?;
        }
        if job.write.concerns_rooms() {
            write_rooms(session, &mut rooms, &mut answers, familiar).await?;
            familiar.forget();
        }
        answers[place] = match &job.write {
            Write::Append { id, entry, ending } => {
                waiting.push((place, Append { id: *id, entry, ending: ending.as_ref() }));
                continue;
            }
            Write::Create { id, new: header, entries } if entries.is_empty() => {
                new.push((place, Creation { id: *id, new: header }));
                continue;
            }
            Write::Create { id, new, entries } => {
                done(create_from(session, Creation { id: *id, new }, entries, ends).await?)
            }
            Write::AddEntropy { id, entropy } => {
                done(creation::add_entropy(session.now().await?, *id, entropy).await?)
            }
            Write::Delete { id, entries } => done(delete(session.now().await?, *id, *entries).await?),
            Write::Settle | Write::LetGo => Ok(true),
            Write::Seen { id, seat, number } => {
                done(seen::write(session.now().await?, *id, *seat, *number).await?)
            }
            Write::Person { id, name } => done(Ok(people::insert(session.now().await?, *id, name).await?)),
            Write::Member(write) => members::write(session.now().await?, write).await?,
            Write::Ratings { of, rows } => ratings::write(session.now().await?, *of, rows).await?,
            Write::Room(room) => {
                rooms.push((place, room));
                continue;
            }
            Write::ReplaceRoom { room, before } => rooms::replace(session.now().await?, room, before).await?,
            Write::Order { order, now } => orders::write(session.now().await?, *order, *now).await?,
        };
    }
    create(session, &mut new, &mut answers, ends).await?;
    write_rooms(session, &mut rooms, &mut answers, familiar).await?;
    append(session, &mut waiting, &mut answers, ends).await?;
    Ok(answers)
}

/// Writes the rooms that wait.
async fn write_rooms(
    session: &mut Session<'_>,
    waiting: &mut Vec<(usize, &StoredRoom)>,
    answers: &mut [Decision],
    familiar: &mut Familiar,
) -> Result<(), Error> {
    let rooms: Vec<&StoredRoom> = waiting.iter().map(|(_, room)| *room).collect();
    for ((place, _), decision) in waiting.drain(..).zip(rooms::write_all(session, &rooms, familiar).await?) {
        answers[place] = decision;
    }
    Ok(())
}

fn done(answer: Answer) -> Decision {
    answer.map(|()| true)
}

/// Makes the matches that wait. Nobody appends to one before they know that it was made.
async fn create(
    session: &mut Session<'_>,
    waiting: &mut Vec<(usize, Creation<'_>)>,
    answers: &mut [Decision],
    ends: &mut Ends,
) -> Result<(), Error> {
    if waiting.is_empty() {
        return Ok(());
    }
    let creations: Vec<Creation<'_>> = waiting.iter().map(|(_, creation)| *creation).collect();
    let made = creation::create(session, &creations).await?;
    for ((place, Creation { id, new }), link) in waiting.drain(..).zip(made) {
        answers[place] = link.map(|link| {
            ends.begin(id, &link, new.created, new.entropy.is_none());
            true
        });
    }
    Ok(())
}

/// A match with its first entries; without any of it if one is refused.
async fn create_from(
    session: &mut Session<'_>,
    creation: Creation<'_>,
    entries: &[LogEntry],
    ends: &mut Ends,
) -> Result<Answer, Error> {
    let (id, mut answers) = (creation.id, [Ok(true)]);
    create(session, &mut vec![(0, creation)], &mut answers, ends).await?;
    if let [Err(refused)] = answers {
        return Ok(Err(refused));
    }
    for entry in entries {
        let answers = appends::append(session, &[Append { id, entry, ending: None }], ends).await?;
        if let Some(refused) = answers.into_iter().find(Result::is_err) {
            ends.settle(session).await?;
            ends.forget();
            return Ok(delete(session.now().await?, id, None).await?.and(refused));
        }
    }
    Ok(Ok(()))
}

/// Makes the appends that wait.
async fn append(
    session: &mut Session<'_>,
    waiting: &mut Vec<(usize, Append<'_>)>,
    answers: &mut [Decision],
    ends: &mut Ends,
) -> Result<(), Error> {
    if waiting.is_empty() {
        return Ok(());
    }
    let appends: Vec<Append<'_>> = waiting.iter().map(|(_, append)| *append).collect();
    for ((place, _), answer) in waiting.drain(..).zip(appends::append(session, &appends, ends).await?) {
        answers[place] = done(answer);
    }
    Ok(())
}

pub(super) const LENGTH: &str = "SELECT length FROM matches WHERE id = $1";

/// The journal has no index: it is short.
const DELETE_NEWEST: &str = "DELETE FROM journal WHERE match_id = $1";

pub(super) const DELETE: [&str; 5] = [
    "DELETE FROM entries WHERE match_id = $1",
    "DELETE FROM entropy WHERE match_id = $1",
    "DELETE FROM players WHERE match_id = $1",
    "DELETE FROM rated_matches WHERE match_id = $1",
    "DELETE FROM matches WHERE id = $1",
];

async fn delete(
    connection: &mut SqliteConnection,
    id: MatchId,
    entries: Option<u32>,
) -> Result<Answer, Error> {
    let key = id.to_string();
    if let Some(seq) = entries {
        let found: Option<i64> =
            sqlx::query_scalar(LENGTH).bind(&key).fetch_optional(&mut *connection).await?;
        match found {
            None => return Ok(Err(StoreError::NotFound(id))),
            Some(found) if found != i64::from(seq) => return Ok(Err(StoreError::Conflict { id, seq })),
            Some(_) => {}
        }
    }
    let mut deleted = 0;
    for sql in DELETE.into_iter().chain([DELETE_NEWEST]) {
        deleted += sqlx::query(sql).bind(&key).execute(&mut *connection).await?.rows_affected();
    }
    Ok(if deleted == 0 { Err(StoreError::NotFound(id)) } else { Ok(()) })
}

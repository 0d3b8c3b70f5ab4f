//! What is written often: entries above all. Writes that wait at the same moment are made together, because the disk and the
//! network need as long for one as for a hundred.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::{io, thread};

use sqlx::postgres::PgConnection;
use tokio::runtime;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use super::appends::{self, Append, Ends};
use super::creation::{self, Creation};
use super::pool::{Lease, Pool};
use super::rooms::{self, Put};
use super::seen;
use crate::{Ending, LogEntry, MatchId, NewMatch, StoreError, StoredRoom};

/// A thread with a few lanes. Each commits everything that waits in it as a group, and meanwhile the others go on.
#[derive(Clone, Debug)]
pub(super) struct Writer(Vec<mpsc::Sender<Job>>);

/// A match always has the same lane, so what concerns it is done in order.
const LANES: usize = 2;

/// Rooms have a lane of their own after those.
pub(super) const CONNECTIONS: usize = LANES + 1;

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
    Seen {
        id: MatchId,
        seat: u8,
        number: u32,
    },
    /// Only while the room has the data that it had before, if that is given.
    Room {
        room: Box<StoredRoom>,
        before: Option<String>,
    },
}

/// Writes of one kind are made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Create,
    Append,
    Seen,
    Room,
    /// It is judged after all that was asked for before, and nothing overtakes it.
    Alone,
}

impl Kind {
    /// Nobody appends to a match before they know that it was made, so the order of these does not matter.
    const ALL: [Self; 5] = [Self::Create, Self::Append, Self::Seen, Self::Room, Self::Alone];
}

impl Write {
    const fn kind(&self) -> Kind {
        match self {
            Self::Create { .. } => Kind::Create,
            Self::Append { .. } => Kind::Append,
            Self::Seen { .. } => Kind::Seen,
            Self::Room { .. } => Kind::Room,
            Self::AddEntropy { .. } | Self::Delete { .. } => Kind::Alone,
        }
    }

    fn lane(&self) -> usize {
        match self {
            Self::Create { id, .. }
            | Self::AddEntropy { id, .. }
            | Self::Append { id, .. }
            | Self::Delete { id, .. }
            | Self::Seen { id, .. } => {
                let mut hasher = DefaultHasher::new();
                id.hash(&mut hasher);
                hasher.finish() as usize % LANES
            }
            Self::Room { .. } => LANES,
        }
    }
}

/// Whether it was done, where the answer may be no.
type Decision = Result<bool, StoreError>;

#[derive(Debug)]
struct Job {
    write: Write,
    answer: oneshot::Sender<Decision>,
}

const LARGEST_GROUP: usize = 1024;

impl Writer {
    /// It has a thread of its own: otherwise each answer of the database would wait behind everything else that is ready to
    /// run.
    pub(super) fn start(pool: &Pool) -> io::Result<Self> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let mut lanes = Vec::new();
        let mut work = JoinSet::new();
        for _ in 0..CONNECTIONS {
            let (lane, jobs) = mpsc::channel(LARGEST_GROUP);
            lanes.push(lane);
            work.spawn_on(Lane { pool: pool.clone(), ends: Ends::default() }.run(jobs), runtime.handle());
        }
        let work = async move { while work.join_next().await.is_some() {} };
        thread::Builder::new().name("parlour-writer".into()).spawn(move || runtime.block_on(work))?;
        Ok(Self(lanes))
    }

    /// Returns when the change is on disk, or refused.
    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        self.decide(write).await.map(|_| ())
    }

    /// The same where the answer may be no.
    pub(super) async fn decide(&self, write: Write) -> Decision {
        let (answer, answered) = oneshot::channel();
        let lane = &self.0[write.lane()];
        lane.send(Job { write, answer }).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

#[derive(Debug)]
struct Lane {
    pool: Pool,
    ends: Ends,
}

impl Lane {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut group = Vec::new();
        while queue.recv_many(&mut group, LARGEST_GROUP).await > 0 {
            let writes: Vec<&Write> = group.iter().map(|job| &job.write).collect();
            let decisions = self.write(&writes).await;
            for (job, decision) in group.drain(..).zip(decisions) {
                // The caller may have gone away meanwhile.
                let _ = job.answer.send(decision);
            }
        }
    }

    /// A decision for each of the group, in order.
    async fn write(&mut self, group: &[&Write]) -> Vec<Decision> {
        let mut decisions: Vec<Decision> = vec![Ok(true); group.len()];
        let mut lease = None;
        let mut first = 0;
        for part in group.chunk_by(|one, next| one.kind() != Kind::Alone && next.kind() != Kind::Alone) {
            for kind in Kind::ALL {
                let places: Vec<usize> = (0..part.len()).filter(|&at| part[at].kind() == kind).collect();
                if places.is_empty() {
                    continue;
                }
                let batch: Vec<&Write> = places.iter().map(|&at| part[at]).collect();
                for (at, decision) in places.into_iter().zip(self.batch(&mut lease, &batch).await) {
                    decisions[first + at] = decision;
                }
            }
            first += part.len();
        }
        if let Some(lease) = lease {
            lease.release();
        }
        decisions
    }

    /// Writes of one kind. What the database does not take for what it is spoils nothing but itself.
    async fn batch(&mut self, lease: &mut Option<Lease>, batch: &[&Write]) -> Vec<Decision> {
        match self.attempts(lease, batch).await {
            Ok(decisions) => decisions,
            Err(StoreError::Database(_)) if batch.len() > 1 => {
                let mut decisions = Vec::with_capacity(batch.len());
                for write in batch {
                    let decision = self.attempts(lease, &[write]).await;
                    decisions.push(decision.and_then(|one| one.into_iter().next().unwrap_or(Ok(true))));
                }
                decisions
            }
            Err(error) => vec![Err(error); batch.len()],
        }
    }

    /// Of servers that wait for each other, one is told to try again.
    async fn attempts(
        &mut self,
        lease: &mut Option<Lease>,
        batch: &[&Write],
    ) -> Result<Vec<Decision>, StoreError> {
        const ATTEMPTS: usize = 3;
        for _ in 1..ATTEMPTS {
            match self.attempt(lease, batch).await {
                Err(StoreError::Busy) => {}
                answer => return answer,
            }
        }
        self.attempt(lease, batch).await
    }

    async fn attempt(
        &mut self,
        lease: &mut Option<Lease>,
        batch: &[&Write],
    ) -> Result<Vec<Decision>, StoreError> {
        let mut own = match lease.take() {
            Some(own) => own,
            None => self.pool.lease().await?,
        };
        let decisions = perform(&mut own, batch, &mut self.ends).await?;
        // Where something went wrong nobody knows what the connection is busy with.
        *lease = Some(own);
        Ok(decisions)
    }
}

async fn perform(
    connection: &mut PgConnection,
    batch: &[&Write],
    ends: &mut Ends,
) -> Result<Vec<Decision>, StoreError> {
    let (mut new, mut appends, mut seen, mut rooms) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for write in batch {
        match write {
            Write::Create { id, new: header, entries } => {
                new.push(Creation { id: *id, new: header, entries });
            }
            Write::Append { id, entry, ending } => {
                appends.push(Append { id: *id, entry, ending: ending.as_ref() });
            }
            Write::Seen { id, seat, number } => seen.push((*id, *seat, *number)),
            Write::Room { room, before } => rooms.push(Put { room, before: before.as_deref() }),
            Write::AddEntropy { id, entropy } => {
                ends.forget(*id);
                return Ok(vec![done(creation::add_entropy(connection, *id, entropy).await?)]);
            }
            Write::Delete { id, entries } => {
                ends.forget(*id);
                return Ok(vec![done(creation::delete(connection, *id, *entries).await?)]);
            }
        }
    }
    let answers = if !new.is_empty() {
        creation::create(connection, &new, ends).await?
    } else if !appends.is_empty() {
        appends::append(connection, &appends, ends).await?
    } else if !seen.is_empty() {
        seen::set(connection, &seen).await?
    } else {
        return rooms::put(connection, &rooms).await;
    };
    Ok(answers.into_iter().map(done).collect())
}

fn done(answer: Result<(), StoreError>) -> Decision {
    answer.map(|()| true)
}

//! The store of several servers: one PostgreSQL, which decides between them.

mod appends;
mod creation;
mod fault;
mod lists;
mod members;
mod nodes;
mod orders;
mod people;
mod pool;
mod ratings;
mod reader;
mod rooms;
mod schema;
mod seen;
mod server;
mod writer;

use std::io;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::Mutex;

use crate::{
    Ending, Filter, Log, LogEntry, MatchId, NewMatch, Overview, Page, PersonId, Player, Store, StoreError,
    StoredMatch, Window,
};
pub(crate) use fault::fault;
use lists::Wanted;
pub(crate) use pool::Lease;
use pool::Pool;
use writer::{CONNECTIONS, Write, Writer};

/// Matches in a PostgreSQL database.
///
/// Any number of stores, on any number of machines, may be open on the same database: nothing is believed that the database
/// did not say just now. While it is away, everything fails with [`StoreError::Unavailable`]; once it is back, everything
/// works again.
///
/// A store is used in the Tokio runtime that it was opened in, with its timer and network enabled.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    writer: Writer,
    /// Of the writer's thread. Here only to be closed.
    writing: Pool,
    /// For questions, and for changes that are rare.
    pool: Pool,
    /// Such changes are made in the order in which they were asked for.
    turn: Arc<Mutex<()>>,
}

/// For questions: most take less than a millisecond, so that a few connections are enough for thousands of players.
const READERS: usize = 8;

impl PostgresStore {
    /// Opens the database that a URL like `postgres://user:password@host/name` names, and makes its tables if there are none.
    ///
    /// A database that belongs to another program, or was written by a newer version of this one, is refused and left as it
    /// is. Without a server that answers within a few seconds this is [`StoreError::Unavailable`].
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(url).map_err(fault)?.application_name("parlour");
        let options = options.options(SETTINGS).disable_statement_logging();
        let pool = Pool::new(options, READERS);
        let writing = pool.beside(CONNECTIONS);
        let mut lease = pool.lease().await?;
        schema::prepare(&mut lease).await?;
        lease.release();
        Ok(Self { writer: Writer::start(&writing)?, writing, pool, turn: Arc::default() })
    }

    /// Does the database answer?
    pub async fn check(&self) -> Result<(), StoreError> {
        let mut lease = self.pool.lease().await?;
        pool::answer(sqlx::query("SELECT 1").execute(&mut *lease)).await?;
        lease.release();
        Ok(())
    }

    /// A connection for whoever copies everything, and a text that tells this place from others.
    pub(crate) async fn raw(&self) -> Result<(Lease, String), StoreError> {
        let mut lease = self.pool.lease().await?;
        let place = sqlx::query_scalar(
            "SELECT concat_ws(' ', pg_postmaster_start_time(), inet_server_addr(), inet_server_port(), \
             current_database(), current_schema())",
        );
        let place = pool::answer(place.fetch_one(&mut *lease)).await?;
        Ok((lease, place))
    }

    /// Closes its connections. Nothing is lost without it.
    pub async fn close(self) {
        self.pool.close().await;
        self.writing.close().await;
    }
}

/// How a connection is set up. Times are in milliseconds.
const SETTINGS: [(&str, &str); 7] = [
    // A question that takes longer has gone wrong; a server that is gone must not keep others from anything.
    ("statement_timeout", "8000"),
    ("idle_in_transaction_session_timeout", "2000"),
    // There is an index for every question, and plans are made once: otherwise planning would take most of the time.
    ("plan_cache_mode", "force_generic_plan"),
    ("enable_seqscan", "off"),
    ("enable_hashjoin", "off"),
    ("enable_mergejoin", "off"),
    ("jit", "off"),
];

/// Asks the database something, and gives the connection back if all went well.
macro_rules! ask {
    ($store:expr, |$connection:ident| $question:expr) => {{
        let mut lease = $store.pool.lease().await?;
        let $connection = &mut *lease;
        let found = $question.await;
        if found.as_ref().err().is_none_or(pool::is_refusal) {
            lease.release();
        }
        found
    }};
}
use ask;

impl Log for PostgresStore {
    async fn append(&self, id: MatchId, entry: &LogEntry, ending: Option<&Ending>) -> Result<(), StoreError> {
        self.writer.write(Write::Append { id, entry: entry.clone(), ending: ending.cloned() }).await
    }

    async fn entries_since(&self, id: MatchId, seq: u32) -> Result<Vec<LogEntry>, StoreError> {
        ask!(self, |connection| reader::entries_since(connection, id, seq))
    }

    async fn seen(&self, id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
        ask!(self, |connection| seen::read(connection, id))
    }

    async fn set_seen(&self, id: MatchId, seat: u8, number: u32) -> Result<(), StoreError> {
        self.writer.write(Write::Seen { id, seat, number }).await
    }
}

impl Store for PostgresStore {
    async fn create_from(&self, new: &NewMatch, entries: &[LogEntry]) -> Result<MatchId, StoreError> {
        loop {
            let id = MatchId::from_random(random()?);
            if let Some((seq, _)) = (0..).zip(entries).find(|(seq, entry)| entry.seq != *seq) {
                return Err(StoreError::Conflict { id, seq });
            }
            let (new, entries) = (Box::new(new.clone()), entries.to_vec());
            match self.writer.write(Write::Create { id, new, entries }).await {
                // The same id was drawn before.
                Err(StoreError::Conflict { .. }) => {}
                answer => return answer.map(|()| id),
            }
        }
    }

    async fn create_as(&self, id: MatchId, new: &NewMatch) -> Result<(), StoreError> {
        self.writer.write(Write::Create { id, new: Box::new(new.clone()), entries: Vec::new() }).await
    }

    async fn add_entropy(&self, id: MatchId, entropy: &[Vec<u8>]) -> Result<(), StoreError> {
        self.writer.write(Write::AddEntropy { id, entropy: entropy.to_vec() }).await
    }

    async fn load(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        ask!(self, |connection| reader::load(connection, id))
    }

    async fn delete(&self, id: MatchId, entries: Option<u32>) -> Result<(), StoreError> {
        self.writer.write(Write::Delete { id, entries }).await
    }

    async fn person(&self, name: &str) -> Result<PersonId, StoreError> {
        ask!(self, |connection| people::find_or_add(connection, name))
    }

    async fn unfinished(&self, window: Window) -> Result<Page, StoreError> {
        ask!(self, |connection| lists::list(connection, Wanted::Unfinished, window))
    }

    async fn finished(&self, filter: &Filter, window: Window) -> Result<Page, StoreError> {
        ask!(self, |connection| lists::list(connection, Wanted::Finished(filter), window))
    }

    async fn last_of(&self, game: &str, players: &[Player]) -> Result<Option<Overview>, StoreError> {
        ask!(self, |connection| lists::last_of(connection, game, players))
    }
}

/// The values of one column, for statements that take whole columns.
fn column<T>(values: impl Iterator<Item = T>) -> Vec<T> {
    values.collect()
}

fn random() -> Result<u64, io::Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(io::Error::from)?;
    Ok(u64::from_le_bytes(bytes))
}

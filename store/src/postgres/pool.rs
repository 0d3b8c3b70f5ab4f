//! Connections: a few, shared, and each of them good.
//!
//! A connection comes back only from somebody who is done with it. Where a question was given up, failed or ran out of time,
//! the connection is closed, so nobody ever waits for an answer that is not theirs.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection, Error};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::fault::{fault, is_passing};
use crate::StoreError;

/// How long to wait for a connection, old or new, before the database counts as unavailable.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long one attempt to connect may take.
const CONNECTING: Duration = Duration::from_secs(2);

/// How long an answer may take. The server itself gives up a little earlier.
const ANSWERING: Duration = Duration::from_secs(10);

/// A connection that rested longer than this is asked whether it is still there.
const FRESH: Duration = Duration::from_secs(1);

/// At most so many connections at a time.
#[derive(Clone, Debug)]
pub(super) struct Pool(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    options: PgConnectOptions,
    permits: Arc<Semaphore>,
    /// And since when.
    idle: Mutex<Vec<(PgConnection, Instant)>>,
    doubt: Doubt,
}

/// When a connection was last lost: one that rested then may be gone, too. For all pools of a store.
#[derive(Clone, Debug)]
struct Doubt(Arc<Mutex<Instant>>);

/// A connection that is in use. If it is not [released](Lease::release), it is closed.
#[derive(Debug)]
pub(crate) struct Lease {
    /// Until it is dropped.
    connection: Option<PgConnection>,
    pool: Pool,
    _permit: OwnedSemaphorePermit,
}

impl Pool {
    pub(super) fn new(options: PgConnectOptions, size: usize) -> Self {
        Self::with(options, size, Doubt(Arc::new(Mutex::new(Instant::now()))))
    }

    /// Another pool on the same database: what is lost here casts doubt there.
    pub(super) fn beside(&self, size: usize) -> Self {
        Self::with(self.0.options.clone(), size, self.0.doubt.clone())
    }

    fn with(options: PgConnectOptions, size: usize, doubt: Doubt) -> Self {
        let permits = Arc::new(Semaphore::new(size));
        Self(Arc::new(Shared { options, permits, idle: Mutex::default(), doubt }))
    }

    pub(super) async fn lease(&self) -> Result<Lease, StoreError> {
        let deadline = Instant::now() + PATIENCE;
        let permit = match timeout_at(deadline, Arc::clone(&self.0.permits).acquire_owned()).await {
            Ok(permit) => permit.map_err(|_| StoreError::Closed)?,
            Err(_) => return Err(StoreError::Unavailable("all connections are busy".into())),
        };
        let connection = match self.rested().await {
            Some(connection) => connection,
            None => self.connect(deadline).await?,
        };
        Ok(Lease { connection: Some(connection), pool: self.clone(), _permit: permit })
    }

    /// A connection that is there already, and still good.
    async fn rested(&self) -> Option<PgConnection> {
        loop {
            let (mut connection, since) = self.idle(Vec::pop)?;
            let is_trusted = since.elapsed() < FRESH && self.0.doubt.is_older_than(since);
            if is_trusted || matches!(timeout(FRESH, connection.ping()).await, Ok(Ok(()))) {
                return Some(connection);
            }
        }
    }

    /// A new connection. The server may be starting: that takes a moment.
    async fn connect(&self, deadline: Instant) -> Result<PgConnection, StoreError> {
        let mut pause = Duration::from_millis(20);
        loop {
            let error = match timeout(CONNECTING, self.0.options.connect()).await {
                Ok(Ok(connection)) => return Ok(connection),
                Ok(Err(error)) if !is_passing(&error) => return Err(fault(error)),
                Ok(Err(error)) => error.to_string(),
                Err(_) => "it does not answer".into(),
            };
            if Instant::now() + pause >= deadline {
                return Err(StoreError::Unavailable(error));
            }
            sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(500));
        }
    }

    fn idle<T>(&self, work: impl FnOnce(&mut Vec<(PgConnection, Instant)>) -> T) -> T {
        work(&mut self.0.idle.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits for nobody: whoever has a connection may use it to the end.
    pub(super) async fn close(&self) {
        self.0.permits.close();
        for (connection, _) in self.idle(std::mem::take) {
            let _ = timeout(FRESH, connection.close()).await;
        }
    }
}

impl Doubt {
    fn is_older_than(&self, moment: Instant) -> bool {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) < moment
    }

    fn arises(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

impl Lease {
    /// Others may have it.
    pub(super) fn release(mut self) {
        if let Some(connection) = self.connection.take()
            && !self.pool.0.permits.is_closed()
        {
            self.pool.idle(|idle| idle.push((connection, Instant::now())));
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if self.connection.is_some() {
            self.pool.0.doubt.arises();
        }
    }
}

impl Deref for Lease {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.connection.as_ref().expect("there until it is dropped")
    }
}

impl DerefMut for Lease {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect("there until it is dropped")
    }
}

/// The answer to one question, if it comes in time.
pub(super) async fn answer<T>(question: impl Future<Output = Result<T, Error>>) -> Result<T, StoreError> {
    match timeout(ANSWERING, question).await {
        Ok(answer) => answer.map_err(fault),
        Err(_) => Err(StoreError::Unavailable("it does not answer".into())),
    }
}

/// The database answered, and the answer is no: the connection is as good as before.
pub(super) const fn is_refusal(error: &StoreError) -> bool {
    matches!(error, StoreError::NotFound(_) | StoreError::DamagedMatch { .. })
}

//! The way from a table to one connection.

use axum::extract::ws::Utf8Bytes;
use protocol::{Fault, Message, Outcome};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Tells one connection from another, for as long as this process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ConnectionId(pub u64);

/// How many messages may wait for a slow client. One that falls behind further is disconnected, and resumes later.
pub(crate) const QUEUE: usize = 512;

/// Sends messages to one connection. Nobody ever waits for a slow client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    pub id: ConnectionId,
    /// Every order carries an outbox: it is cheap to copy.
    way: Arc<Way>,
}

#[derive(Debug)]
struct Way {
    queue: mpsc::Sender<Utf8Bytes>,
    /// Closes the connection.
    hang_up: CancellationToken,
}

impl Outbox {
    pub fn new(id: ConnectionId, hang_up: CancellationToken) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        (Self { id, way: Arc::new(Way { queue, hang_up }) }, messages)
    }

    /// Sends a text that was written once for many.
    pub fn post(&self, text: Utf8Bytes) {
        if self.way.queue.try_send(text).is_err() {
            self.way.hang_up.cancel();
        }
    }

    pub fn send(&self, message: &Message) {
        self.post(text(message));
    }

    pub fn reply(&self, key: &str, outcome: Outcome) {
        self.send(&Message::Reply { re: key.into(), outcome });
    }

    pub fn refuse(&self, key: &str, fault: Fault) {
        self.send(&Message::Refused { re: key.into(), fault });
    }

    /// Answers a request.
    pub fn answer(&self, key: &str, result: Result<Outcome, Fault>) {
        match result {
            Ok(outcome) => self.reply(key, outcome),
            Err(fault) => self.refuse(key, fault),
        }
    }

    /// Says why, and closes the connection once that was sent.
    pub fn close(&self, fault: Fault) {
        self.send(&Message::Bye { fault });
        self.way.hang_up.cancel();
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &Message) -> Utf8Bytes {
    // Only a map whose keys are not strings can fail, and no message has one.
    serde_json::to_string(message).unwrap_or_default().into()
}

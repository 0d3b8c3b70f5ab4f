//! Windows that only look: a spectator of all tables on each server, and second windows of players.

use super::field::{Field, Seen};
use crate::{Wire, hello};
use protocol::{Ask, Message, Request, TableName};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// What one server shows to spectators, by table.
pub(super) type Shown = Rc<RefCell<BTreeMap<TableName, Seen>>>;

const AGAIN: Duration = Duration::from_millis(200);
const CONNECTING: Duration = Duration::from_secs(3);

fn text(key: &str, ask: Ask) -> String {
    serde_json::to_string(&Request { key: key.into(), ask }).unwrap_or_default()
}

/// Takes note of an update.
fn seen(text: &str) -> Option<(TableName, Seen)> {
    match serde_json::from_str(text) {
        Ok(Message::Update(update)) => {
            let position = serde_json::to_string(&update.position).ok()?;
            Some((update.table, Seen { of: update.of, position }))
        }
        _ => None,
    }
}

/// Watches all tables on one server, as long as the task is not dropped.
pub(super) async fn watch(field: Rc<Field>, url: String, shown: Shown) {
    loop {
        if let Ok(Ok(mut wire)) = timeout(CONNECTING, Wire::connect(&url)).await {
            let _ = watch_once(&field, &mut wire, &shown).await;
        }
        shown.borrow_mut().clear();
        sleep(AGAIN).await;
    }
}

async fn watch_once(field: &Field, wire: &mut Wire, shown: &Shown) -> Result<(), String> {
    wire.send(text("hello", hello("Watcher", None))).await?;
    for place in &field.places {
        let name = place.name.borrow().clone();
        if let Some(table) = name {
            wire.send(text("open", Ask::Open { table, since: None })).await?;
        }
    }
    while let Some(text) = wire.next().await {
        if let Some((table, seen)) = seen(&text) {
            shown.borrow_mut().insert(table, seen);
        }
        if matches!(serde_json::from_str(&text), Ok(Message::Refused { .. } | Message::Bye { .. })) {
            return Ok(());
        }
    }
    Ok(())
}

/// What a player sees in a new window on this server.
pub(super) async fn peek(url: &str, token: &str, table: &TableName) -> Result<Seen, String> {
    let peeking = async {
        let mut wire = Wire::connect(url).await?;
        wire.send(text("hello", hello("", Some(token.into())))).await?;
        wire.send(text("open", Ask::Open { table: table.clone(), since: None })).await?;
        while let Some(text) = wire.next().await {
            if let Some((_, seen)) = seen(&text) {
                return Ok(seen);
            }
        }
        Err("the connection was closed".into())
    };
    timeout(CONNECTING, peeking).await.map_err(|_| "nothing was shown")?
}

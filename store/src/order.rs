//! Orders as every database keeps them.

use crate::Order;

const BAN: &str = "ban";
const LOG_OUT: &str = "log-out";
const RENAME: &str = "rename";
const CLOSE: &str = "close";

/// What it is, and whom or what it concerns.
pub(crate) fn words(order: Order) -> (&'static str, String) {
    match order {
        Order::Ban(id) => (BAN, id.to_string()),
        Order::LogOut(id) => (LOG_OUT, id.to_string()),
        Order::Rename(id) => (RENAME, id.to_string()),
        Order::Close(id) => (CLOSE, id.to_string()),
    }
}

/// Nothing if a newer program wrote it.
pub(crate) fn read(what: &str, subject: &str) -> Option<Order> {
    match what {
        BAN => subject.parse().ok().map(Order::Ban),
        LOG_OUT => subject.parse().ok().map(Order::LogOut),
        RENAME => subject.parse().ok().map(Order::Rename),
        CLOSE => subject.parse().ok().map(Order::Close),
        _ => None,
    }
}

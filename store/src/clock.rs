use ledger::Timestamp;
use std::time::{SystemTime, UNIX_EPOCH};

/// The time of the system's clock.
pub fn now() -> Timestamp {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_millis(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX))
}

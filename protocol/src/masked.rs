//! Messages that carry secrets show everything else.

use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// Fields that nobody may find in a log file.
const SECRETS: [&str; 3] = ["token", "password", "bits"];

/// Writes the message as it is sent, without its secrets.
pub(crate) fn masked(message: &impl Serialize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut value = serde_json::to_value(message).map_err(|_| fmt::Error)?;
    if let Value::Object(fields) = &mut value {
        for (_, secret) in fields.iter_mut().filter(|(name, _)| SECRETS.contains(&name.as_str())) {
            if !secret.is_null() {
                *secret = "..".into();
            }
        }
    }
    write!(f, "{value}")
}

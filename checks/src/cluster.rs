//! Three servers on one PostgreSQL and one NATS, 200 tables of all games, and 60 faults.

use crate::{Verdict, program};
use ::crowd::{Storm, Weather, raise_file_limit};
use std::time::Duration;

const STORM: Storm =
    Storm { nodes: 3, tables: 200, faults: 60, thinking: Duration::from_secs(1), peeks: 10, seed: 18 };

pub fn check() -> Verdict {
    raise_file_limit()?;
    let Storm { nodes, tables, faults, .. } = STORM;
    let Weather { acknowledged, matches, reconnected, slowest, compared } = STORM.rage(&program()?)?;
    Ok(format!(
        "{nodes} servers, {tables} tables of all games, {faults} faults: {acknowledged} answers acknowledged in {matches} matches, \
         none lost and none doubled; players reconnected {reconnected} times; {compared} positions were the same on all \
         servers; play went on everywhere at most {} ms after the end of a fault",
        slowest.as_millis()
    ))
}

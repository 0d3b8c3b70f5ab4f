//! Three servers on one PostgreSQL and one NATS, and one fault of every kind. The long form is `./test --full cluster`. It has a
//! program of its own, because it measures how soon play goes on.
#![allow(clippy::unwrap_used)]

use crowd::Storm;
use std::path::Path;
use std::time::Duration;

#[test]
fn players_on_postgres_and_nats_survive_every_fault() {
    let program = Path::new(env!("CARGO_BIN_EXE_parlour"));
    let storm =
        Storm { nodes: 3, tables: 10, faults: 5, thinking: Duration::from_millis(200), peeks: 3, seed: 1 };
    let weather = storm.rage(program).unwrap();
    assert!(weather.acknowledged > 100 && weather.reconnected > 0, "{weather:?}");
}

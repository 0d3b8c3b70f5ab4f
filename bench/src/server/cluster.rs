//! What more servers cost and carry: Connect 4 at 200 tables on one server with SQLite, on one with PostgreSQL, and on two with
//! PostgreSQL and NATS, where the two players of a table are always on different servers.

use super::load::{Contender, Pace, run, seat_at};
use super::{data, typical};
use crate::program::program;
use crowd::{Player, Served, Wire, raise_file_limit};
use serde_json::json;
use services::{Nats, Postgres};
use std::path::Path;

const TABLES: u64 = 200;
/// How often each is measured, in turns; the median counts.
const TURNS: usize = 3;

/// Servers on one PostgreSQL.
struct Cluster {
    nodes: Vec<Served>,
    postgres: Postgres,
    _nats: Nats,
}

impl Cluster {
    fn start(program: &Path, folder: &Path, nodes: usize) -> Result<Self, String> {
        let (postgres, nats) = (Postgres::start_in(folder), Nats::start());
        let (database, bus) = (postgres.place().url(), nats.url());
        let options = ["--database", &database, "--bus", &bus];
        // A server that is alone needs no bus.
        let options = if nodes == 1 { &options[..2] } else { &options };
        let nodes = (0..nodes).map(|_| Served::with(program, options, 0, &[])).collect::<Result<_, _>>()?;
        Ok(Self { nodes, postgres, _nats: nats })
    }
}

impl Contender for Cluster {
    type Side = Player;

    async fn seat(&self, number: u64) -> Result<[(Wire, Player); 2], String> {
        let url = |place: u64| self.nodes[(place % self.nodes.len() as u64) as usize].url();
        seat_at([&url(number), &url(number + 1)], number).await
    }

    fn processes(&self) -> Vec<u32> {
        self.nodes.iter().map(Served::id).collect()
    }

    fn database(&self) -> Option<u32> {
        Some(self.postgres.pid())
    }
}

const NAMES: [&str; 3] = ["one, SQLite", "one, PostgreSQL", "two, PostgreSQL + NATS"];

pub fn measure(json: bool) -> Result<(), String> {
    let program = program()?;
    raise_file_limit()?;
    let mut all = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..TURNS {
        let folder = data()?;
        all[0].push(run(&Served::start(&program, folder.path(), 0, &[])?, TABLES)?);
        for nodes in [1, 2] {
            let folder = data()?;
            // PostgreSQL has a user of its own, who must get there.
            open_to_all(folder.path())?;
            all[nodes].push(run(&Cluster::start(&program, folder.path(), nodes)?, TABLES)?);
        }
    }
    let paces: Vec<Pace> = all.iter().map(|paces| typical(paces)).collect();
    if json {
        let row = |(name, pace): (&&str, &Pace)| {
            json!({
                "servers": name, "moves_per_s": pace.moves.round(), "p50_ms": pace.median, "p99_ms": pace.p99,
                "server_cpu": pace.server, "database_cpu": pace.database, "players_cpu": pace.players,
                "server_us_per_move": pace.server / pace.moves * 1e6,
                "database_us_per_move": pace.database / pace.moves * 1e6,
            })
        };
        let rows: Vec<_> = NAMES.iter().zip(&paces).map(row).collect();
        println!("{}", json!({ "bench": "cluster", "tables": TABLES, "rows": rows }));
        return Ok(());
    }
    println!(
        "cluster: Connect 4 at {TABLES} tables over WebSockets, every move on disk; median of {TURNS} turns"
    );
    println!(
        "  {:<23} {:>8} {:>8} {:>8} {:>11} {:>13} {:>12} {:>15} {:>17}",
        "servers",
        "moves/s",
        "p50 ms",
        "p99 ms",
        "server cpu",
        "database cpu",
        "players cpu",
        "server us/move",
        "database us/move"
    );
    for (name, pace) in NAMES.iter().zip(&paces) {
        let Pace { moves, median, p99, server, players, database } = pace;
        println!(
            "  {name:<23} {moves:>8.0} {median:>8.2} {p99:>8.2} {server:>11.2} {database:>13.2} {players:>12.2} {:>15.0} {:>17.0}",
            server / moves * 1e6,
            database / moves * 1e6,
        );
    }
    println!(
        "  All of it, players included, shares the cores of this machine: a second server adds work, and no cores."
    );
    println!(
        "  one / one: {:.2} times the moves on PostgreSQL; two / one: {:.2} times on two servers.",
        paces[1].moves / paces[0].moves,
        paces[2].moves / paces[1].moves
    );
    Ok(())
}

fn open_to_all(folder: &Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt as _;
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder, open).map_err(|error| error.to_string())
}

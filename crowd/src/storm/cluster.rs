//! Servers on one PostgreSQL and one NATS, and everything that can happen to them.

use crate::Served;
use kernel::{Dice as _, FastDice};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use services::{Nats, Postgres};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// How long a process is paused.
const PAUSE: Duration = Duration::from_secs(5);

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A server is killed, and started again a little later.
    Kill(usize),
    /// NATS is killed, and started again.
    Nats,
    /// PostgreSQL loses power, and is started again.
    Postgres,
    /// A server stands still.
    Pause(usize),
    /// Some players lose their connection.
    Cut,
}

impl Fault {
    /// Each kind in turn, so that a few faults are of all kinds; the rest is chance.
    pub fn draw(number: u32, nodes: usize, dice: &mut FastDice) -> Self {
        let node = dice.below(nodes as u32) as usize;
        match number % 5 {
            0 => Self::Kill(node),
            1 => Self::Nats,
            2 => Self::Cut,
            3 => Self::Postgres,
            _ => Self::Pause(node),
        }
    }
}

/// Everything runs on this machine.
pub(super) struct Cluster {
    program: PathBuf,
    pub postgres: Arc<Postgres>,
    nats: Arc<Mutex<Nats>>,
    pub database: String,
    bus: String,
    nodes: Vec<Option<Served>>,
    ports: Vec<u16>,
}

fn start(program: &Path, database: &str, bus: &str, port: u16) -> Result<Served, String> {
    let options = ["--database", database, "--bus", bus];
    Served::with(program, &options, port, &["tables-per-connection=100000", "computers=100000"])
}

impl Cluster {
    pub fn start(program: &Path, nodes: usize) -> Result<Self, String> {
        let (postgres, nats) = (Arc::new(Postgres::start()), Nats::start());
        let (database, bus) = (postgres.place().url(), nats.url());
        let nodes: Vec<Served> =
            (0..nodes).map(|_| start(program, &database, &bus, 0)).collect::<Result<_, _>>()?;
        let ports = nodes.iter().map(|node| node.address.port()).collect();
        let nodes = nodes.into_iter().map(Some).collect();
        let nats = Arc::new(Mutex::new(nats));
        Ok(Self { program: program.into(), postgres, nats, database, bus, nodes, ports })
    }

    pub fn urls(&self) -> Vec<String> {
        self.nodes.iter().flatten().map(Served::url).collect()
    }

    /// Lets it happen; returns when it is over.
    pub async fn suffer(&mut self, fault: Fault, dice: &mut FastDice) -> Result<(), String> {
        let moment = Duration::from_millis(u64::from(dice.below(2_000)) + 200);
        match fault {
            Fault::Kill(node) => {
                self.nodes[node].take().map_or(Ok(()), Served::kill)?;
                sleep(moment).await;
                let (program, database, bus) =
                    (self.program.clone(), self.database.clone(), self.bus.clone());
                let port = self.ports[node];
                let started = spawn_blocking(move || start(&program, &database, &bus, port)).await;
                self.nodes[node] = Some(started.map_err(|error| error.to_string())??);
            }
            Fault::Nats => {
                for is_start in [false, true] {
                    let nats = Arc::clone(&self.nats);
                    let done = spawn_blocking(move || {
                        let mut nats = nats.lock().unwrap_or_else(PoisonError::into_inner);
                        if is_start { nats.restart() } else { nats.stop() }
                    });
                    done.await.map_err(|error| error.to_string())?;
                    if !is_start {
                        sleep(moment).await;
                    }
                }
            }
            Fault::Postgres => {
                for is_start in [false, true] {
                    let postgres = Arc::clone(&self.postgres);
                    let done =
                        spawn_blocking(move || if is_start { postgres.restart() } else { postgres.stop() });
                    done.await.map_err(|error| error.to_string())?;
                    if !is_start {
                        sleep(moment).await;
                    }
                }
            }
            Fault::Pause(node) => {
                let id = self.nodes[node].as_ref().ok_or("no such server")?.id();
                let id = Pid::from_raw(i32::try_from(id).map_err(|error| error.to_string())?);
                kill(id, Signal::SIGSTOP).map_err(|error| error.to_string())?;
                sleep(PAUSE).await;
                kill(id, Signal::SIGCONT).map_err(|error| error.to_string())?;
            }
            Fault::Cut => {}
        }
        Ok(())
    }
}

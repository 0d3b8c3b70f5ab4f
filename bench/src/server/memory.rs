//! What a server holds for tables that nobody looks at, and for sockets that say nothing.

use super::data;
use crowd::{Served, Wire, hello, new_table};
use protocol::{Ask, Request};
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use tokio::runtime::Builder;

const PARKED: u32 = 10_000;
/// They are made by this many people.
const HOSTS: u32 = 500;
const SOCKETS: u32 = 5_000;
/// At most this many megabytes more than the empty server.
const MOST_PARKED: f64 = 60.0;
const MOST_SOCKETS: f64 = 100.0;
/// A table leaves memory when nobody has looked at it for this many seconds; then there is time to do so.
const PARKING: &str = "parking-seconds=1";
const REST: Duration = Duration::from_secs(4);

/// Megabytes over the empty server.
pub struct Memory {
    parked: f64,
    sockets: f64,
}

impl Memory {
    pub fn measured(program: &Path) -> Result<Self, String> {
        let runtime =
            Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
        Ok(Self { parked: runtime.block_on(parked(program))?, sockets: runtime.block_on(sockets(program))? })
    }

    pub fn is_met(&self) -> bool {
        self.parked <= MOST_PARKED && self.sockets <= MOST_SOCKETS
    }

    pub fn json(&self) -> serde_json::Value {
        json!({
            "parked_tables": PARKED, "parked_mb": self.parked, "most_parked_mb": MOST_PARKED,
            "idle_sockets": SOCKETS, "sockets_mb": self.sockets, "most_sockets_mb": MOST_SOCKETS,
        })
    }

    pub fn print(&self) {
        println!("  {PARKED} parked tables cost {:.1} MB (at most {MOST_PARKED})", self.parked);
        println!("  {SOCKETS} idle sockets cost {:.1} MB (at most {MOST_SOCKETS})", self.sockets);
    }
}

fn held(served: &Served) -> Result<f64, String> {
    let bytes = served.memory().ok_or("the system does not say how large a program is")?;
    Ok(bytes as f64 / 1e6)
}

/// Makes tables, and looks at none of them.
async fn parked(program: &Path) -> Result<f64, String> {
    let data = data()?;
    let served = Served::start(program, data.path(), 0, &[PARKING])?;
    let before = held(&served)?;
    for host in 0..HOSTS {
        let mut wire = guest(&served, host).await?;
        for _ in 0..PARKED / HOSTS {
            ask(&mut wire, Ask::Make { table: new_table() }).await?;
        }
    }
    tokio::time::sleep(REST).await;
    Ok(held(&served)? - before)
}

/// Guests who connect, and then say nothing.
async fn sockets(program: &Path) -> Result<f64, String> {
    let data = data()?;
    let served = Served::start(program, data.path(), 0, &[])?;
    let before = held(&served)?;
    let mut open = Vec::new();
    for number in 0..SOCKETS {
        open.push(guest(&served, number).await?);
    }
    tokio::time::sleep(REST).await;
    Ok(held(&served)? - before)
}

async fn guest(served: &Served, number: u32) -> Result<Wire, String> {
    let mut wire = Wire::connect(&served.url()).await?;
    ask(&mut wire, hello(&format!("Guest {number}"), None)).await?;
    Ok(wire)
}

/// Asks for something, and waits until it is done.
async fn ask(wire: &mut Wire, ask: Ask) -> Result<(), String> {
    let request = Request { key: String::new(), ask };
    wire.send(serde_json::to_string(&request).map_err(|error| error.to_string())?).await?;
    loop {
        let text = wire.next().await.ok_or("a connection was lost")?;
        if text.starts_with("{\"refused\"") {
            return Err(text.to_string());
        }
        if text.starts_with("{\"reply\"") {
            return Ok(());
        }
    }
}

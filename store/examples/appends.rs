//! How many entries per second a store takes, by the number of matches that are played at the same time.
//!
//! `cargo run --release -p store --example appends [FOLDER | postgres]`: the folder says which disk is measured; a PostgreSQL
//! server is started for it, and writes to the folder for temporary files.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use services::Postgres;
use store::{Database, Log, LogEntry, NewMatch, Player, Secret, Store, StoreError};
use tokio::task::JoinSet;

const TIME: Duration = Duration::from_secs(3);

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let argument = std::env::args().nth(1);
    if argument.as_deref() == Some("postgres") {
        let server = Postgres::start();
        for matches in [1, 8, 64, 256] {
            let place = server.place();
            let rate =
                runtime.block_on(async { measure(Database::open(&place.url()).await?, matches).await })?;
            println!("{matches:4} matches: {rate:8.0} entries/s");
        }
        return Ok(());
    }
    let folder = argument.map_or_else(std::env::temp_dir, PathBuf::from);
    for matches in [1, 8, 64, 256] {
        let file = folder.join(format!("appends-{}-{matches}.db", std::process::id()));
        let rate = runtime.block_on(async { measure(Database::open_file(&file).await?, matches).await })?;
        println!("{matches:4} matches: {rate:8.0} entries/s");
        std::fs::remove_file(file)?;
    }
    Ok(())
}

async fn measure(store: Database, matches: u32) -> Result<f64, Box<dyn Error>> {
    let mut ids = Vec::new();
    for _ in 0..matches {
        ids.push(store.create(&header()).await?);
    }
    let mut tables = JoinSet::new();
    let begun = Instant::now();
    for id in ids {
        let store = store.clone();
        tables.spawn(async move {
            for seq in 0.. {
                if begun.elapsed() > TIME {
                    return Ok(seq);
                }
                let entry = LogEntry { seq, text: "0 some-action 1,2".into(), at: store::now() };
                store.append(id, &entry, None).await?;
            }
            Ok::<u32, StoreError>(0)
        });
    }
    let mut entries = 0;
    while let Some(table) = tables.join_next().await {
        entries += table??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    store.close().await;
    Ok(f64::from(entries) / seconds)
}

fn header() -> NewMatch {
    NewMatch {
        game: "connect4".into(),
        rules: 1,
        config: "width=7 height=6".into(),
        patience: String::new(),
        clock: String::new(),
        wishes: String::new(),
        players: vec![Player::bot("Hal", "easy"), Player::bot("Eve", "hard")],
        secret: Secret([7; 32]),
        seed_given: false,
        entropy: Some(Vec::new()),
        created: store::now(),
    }
}

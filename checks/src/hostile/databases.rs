//! Saved games that were damaged: single values, rows, bytes, pages, the whole file.

use super::program::{Program, Ran, shared};
use kernel::{Dice, FastDice};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Row as _};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;
use tokio::runtime::Builder;

const DATABASES: u32 = 520;

/// What the undamaged home says.
struct Sound {
    home: TempDir,
    ids: Vec<String>,
    said: Vec<Vec<String>>,
    lists: Vec<String>,
}

const LANGUAGES: [&str; 2] = ["--lang=en", "--lang=ko"];
const DAMAGED: [&str; 2] = ["damage", "손상"];
const DATABASE: &str = "parlour.db";

pub fn check(program: &Program) -> Result<String, String> {
    let sound = Sound::make(program)?;
    let named = shared(DATABASES, |number| one(program, &sound, number))?;
    let named: u32 = named.into_iter().map(u32::from).sum();
    // Some bits of a file belong to nothing: free space, or what SQLite never reads.
    if named < DATABASES * 3 / 4 {
        return Err(format!("only {named} of {DATABASES} damaged databases were noticed"));
    }
    Ok(format!("{DATABASES} damaged databases: {named} named, the others say what they said before"))
}

impl Sound {
    fn make(program: &Program) -> Result<Self, String> {
        let home = TempDir::new().map_err(|error| error.to_string())?;
        for game in ["connect4", "kittens", "frogs", "tellstones"] {
            for (seats, lines) in
                [("bot:random,bot:random", ""), ("human,bot:random", "1\n1\nd\n1\n0\n0 0\n1\n")]
            {
                play(program, home.path(), game, seats, lines)?;
            }
        }
        let ids = ids(&home.path().join(DATABASE))?;
        if ids.len() != 8 {
            return Err(format!("{} matches were stored, not 8", ids.len()));
        }
        let mut said = Vec::new();
        for id in &ids {
            let ran = read(program, home.path(), id, LANGUAGES[0])?;
            if ran.iter().any(|ran| ran.code != 0) {
                return Err(format!("{id} can't be read: {}", ran[0].err));
            }
            said.push(ran.into_iter().map(|ran| ran.out).collect());
        }
        let lists = lists(program, home.path(), LANGUAGES[0])?.into_iter().map(|ran| ran.out).collect();
        Ok(Self { home, ids, said, lists })
    }
}

fn play(program: &Program, home: &Path, game: &str, seats: &str, lines: &str) -> Result<(), String> {
    let mut child = Command::new(program.path())
        .args(["play", game, "--plain", "--lang=en", "--seats", seats])
        .env("PARLOUR_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut input) = child.stdin.take() {
        std::io::Write::write_all(&mut input, lines.as_bytes()).map_err(|error| error.to_string())?;
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{game} could not be played: {status}")) }
}

fn read(program: &Program, home: &Path, id: &str, lang: &str) -> Result<Vec<Ran>, String> {
    let verified = program.run(home, &["verify", id, lang])?;
    let replayed = program.run(home, &["replay", id, "--json", lang])?;
    Ok(vec![verified, replayed])
}

fn lists(program: &Program, home: &Path, lang: &str) -> Result<Vec<Ran>, String> {
    let mut stats = program.run(home, &["stats", "--json", lang])?;
    // That no game is damaged says nothing of damage.
    stats.out = stats.out.replace("\"damaged\":0", "");
    let mut list = program.run(home, &["resume", "--plain", lang])?;
    list.out = without_ages(&list.out);
    Ok(vec![stats, list])
}

/// How long ago a match was played changes by itself.
fn without_ages(list: &str) -> String {
    let line = |line: &str| match line.rsplit_once(", ") {
        Some((rest, age)) if age.ends_with("just now") || age.ends_with(" ago") => rest.to_string(),
        _ => line.to_string(),
    };
    list.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Damages a copy. Was anything noticed?
fn one(program: &Program, sound: &Sound, number: u32) -> Result<bool, String> {
    let mut dice = FastDice::new(u64::from(number) ^ 0x6461_7461);
    let home = TempDir::new().map_err(|error| error.to_string())?;
    let file = home.path().join(DATABASE);
    fs::copy(sound.home.path().join(DATABASE), &file).map_err(|error| error.to_string())?;
    let damage = damage(&file, &mut dice)?;
    let is_korean = number % 5 == 4;
    let lang = LANGUAGES[usize::from(is_korean)];
    let fault = |what: &str, ran: &Ran| format!("{damage}: {what}: {}{}", ran.out, ran.err);
    let mut is_noticed = false;
    for (id, said) in sound.ids.iter().zip(&sound.said) {
        let read = read(program, home.path(), id, lang)?;
        for (ran, said) in read.iter().zip(said) {
            let is_named = ran.code != 0 || DAMAGED.iter().any(|word| ran.err.contains(word));
            // Korean says the same in other words.
            let is_same = ran.out == *said || is_korean && ran.code == 0 && !ran.out.contains("{\"");
            if !is_named && !is_same {
                return Err(fault("it says something else, and nothing of the damage", ran));
            }
            is_noticed |= is_named;
        }
        if read[0].code != 0 {
            let resumed = program.run(home.path(), &["resume", id, "--plain", lang])?;
            if resumed.code == 0 {
                return Err(fault("a damaged match goes on", &resumed));
            }
        }
    }
    for (ran, said) in lists(program, home.path(), lang)?.iter().zip(&sound.lists) {
        let all = format!("{}{}", ran.out, ran.err);
        let is_named = ran.code != 0 || DAMAGED.iter().any(|word| all.contains(word));
        if !is_named && ran.out != *said && !is_korean {
            return Err(fault("a list says something else, and nothing of the damage", ran));
        }
        is_noticed |= is_named;
    }
    Ok(is_noticed)
}

/// Says what it did.
fn damage(file: &Path, dice: &mut FastDice) -> Result<String, String> {
    let below = |dice: &mut FastDice, count: usize| dice.below(count.max(1) as u32) as usize;
    if dice.below(3) > 0 {
        return runtime()?.block_on(damage_rows(file, dice)).map_err(|error| error.to_string());
    }
    let mut bytes = fs::read(file).map_err(|error| error.to_string())?;
    let length = bytes.len();
    let what = match dice.below(5) {
        0 | 1 => {
            let count = 1 + dice.below(8);
            for _ in 0..count {
                let at = below(dice, length);
                bytes[at] ^= 1 << dice.below(8);
            }
            format!("{count} bits of the file")
        }
        2 => {
            bytes.truncate(below(dice, length));
            "the file was cut".into()
        }
        3 => {
            let page = below(dice, length / 4096) * 4096;
            let end = (page + 4096).min(length);
            bytes[page..end].fill(0);
            format!("page at {page} was cleared")
        }
        _ => {
            let from = below(dice, length);
            bytes[from..].iter_mut().for_each(|byte| *byte = dice.below(256) as u8);
            format!("noise from {from} on")
        }
    };
    fs::write(file, bytes).map_err(|error| error.to_string())?;
    Ok(what)
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())
}

async fn open(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    // Damage does not ask for permission.
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file).foreign_keys(false)).await
}

fn ids(file: &Path) -> Result<Vec<String>, String> {
    let ids = async {
        let mut connection = open(file).await?;
        sqlx::query_scalar("SELECT id FROM matches ORDER BY created, id").fetch_all(&mut connection).await
    };
    runtime()?.block_on(ids).map_err(|error| error.to_string())
}

/// Changes one value, or removes or doubles one row, behind the program's back. Nothing is counted as damage before
/// something has really changed.
async fn damage_rows(file: &Path, dice: &mut FastDice) -> Result<String, sqlx::Error> {
    let mut connection = open(file).await?;
    sqlx::query("PRAGMA ignore_check_constraints = ON").execute(&mut connection).await?;
    loop {
        let (what, statement) = statement(&mut connection, dice).await?;
        match sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await {
            Ok(done) if done.rows_affected() > 0 => {
                connection.close().await?;
                return Ok(what);
            }
            Ok(_) => {}
            // The schema itself forbids it.
            Err(sqlx::Error::Database(error)) if error.kind() != sqlx::error::ErrorKind::Other => {}
            Err(sqlx::Error::Database(error)) if error.message().contains("cannot store") => {}
            Err(error) => return Err(error),
        }
    }
}

/// One change to one row, and what it is.
async fn statement(
    connection: &mut SqliteConnection,
    dice: &mut FastDice,
) -> Result<(String, String), sqlx::Error> {
    let (table, key): (&str, &[&str]) = [
        ("entries", &["match_id", "seq"][..]),
        ("entries", &["match_id", "seq"]),
        ("matches", &["id"]),
        ("players", &["match_id", "seat"]),
    ][dice.below(4) as usize];
    let columns: Vec<String> = sqlx::query(AssertSqlSafe(format!("PRAGMA table_info({table})")))
        .fetch_all(&mut *connection)
        .await?
        .iter()
        .map(|row| row.get::<String, _>("name"))
        // What a player has seen is not part of a match.
        .filter(|name| name != "acknowledged")
        .collect();
    let rows: i64 = sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {table}")))
        .fetch_one(&mut *connection)
        .await?;
    let (row, other) = (dice.below(rows as u32), dice.below(rows as u32));
    let column = &columns[dice.below(columns.len() as u32) as usize];
    let key = key.join(", ");
    let place = format!("({key}) = (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {row})");
    let changed = format!("UPDATE {table} SET {column} =");
    let (what, statement) = match dice.below(6) {
        0 => ("was removed".to_string(), format!("DELETE FROM {table} WHERE {place}")),
        1 => (
            format!("{column} went up"),
            format!("{changed} {column} + 1 WHERE {place} AND typeof({column}) = 'integer'"),
        ),
        2 => (
            format!("{column} has a control character"),
            format!("{changed} {column} || char(27) || '[2J' WHERE {place} AND typeof({column}) = 'text'"),
        ),
        3 => (
            format!("{column} is that of another row"),
            format!(
                "{changed} (SELECT {column} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {other}) WHERE {place} \
                 AND {column} IS NOT (SELECT {column} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {other})"
            ),
        ),
        4 => (format!("{column} is gone"), format!("{changed} NULL WHERE {place} AND {column} IS NOT NULL")),
        _ => (
            format!("{column} was cut"),
            format!(
                "{changed} substr({column}, 2) WHERE {place} AND length({column}) > 0 AND typeof({column}) = 'text'"
            ),
        ),
    };
    Ok((format!("row {row} of {table} ({statement}): {what}"), statement))
}

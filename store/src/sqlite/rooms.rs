//! The rooms of a server.

use std::collections::{BTreeMap, HashMap};

use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::appends::padded;
use super::fault::fault;
use super::members::person;
use super::session::{Session, json};
use super::writer::Decision;
use crate::{PersonId, RoomId, StoreError, StoredRoom, Timestamp};

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, code, data, host, is_open, rooms.updated FROM rooms ", $rest)
    };
}

pub(super) const BY_ID: &str = select!("WHERE id = $1");
pub(super) const BY_CODE: &str = select!("WHERE code = $1 AND is_open = 1");
pub(super) const OPEN: &str = select!("WHERE is_open = 1 AND id > $1 ORDER BY id LIMIT $2");

/// A cross join keeps the order of the index.
pub(super) const OF_PERSON: &str = "SELECT id, code, data, host, is_open, rooms.updated FROM room_people CROSS JOIN rooms \
     ON rooms.id = room_people.room_id WHERE room_people.person_id = $1 \
     ORDER BY room_people.updated DESC, room_people.room_id DESC LIMIT $2";

pub(super) const IDLE: &str =
    "SELECT id FROM rooms WHERE is_open = 1 AND updated < $1 ORDER BY updated, id LIMIT $2";

pub(super) const HOSTED: &str = "SELECT count(*) FROM rooms WHERE host = $1 AND is_open = 1";

/// Another open room that has this code.
pub(super) const RIVAL: &str = "SELECT id FROM rooms WHERE code = $1 AND is_open = 1 AND id <> $2";

pub(super) const PUT: &str = "INSERT INTO rooms (id, code, data, host, is_open, updated) VALUES ($1, $2, $3, $4, $5, $6) \
     ON CONFLICT (id) DO UPDATE SET code = excluded.code, data = excluded.data, host = excluded.host, \
     is_open = excluded.is_open, updated = excluded.updated";

/// The same where there are several.
const REPLACE: &str = " ON CONFLICT (id) DO UPDATE SET code = excluded.code, data = excluded.data, host = excluded.host, \
     is_open = excluded.is_open, updated = excluded.updated";

pub(super) const DROP_PEOPLE: &str = "DELETE FROM room_people WHERE room_id = $1";

/// By whatever these queries ask for.
pub(super) async fn find(
    connection: &mut SqliteConnection,
    sql: &'static str,
    key: &str,
) -> Result<Option<StoredRoom>, StoreError> {
    let row = sqlx::query(sql).bind(key).fetch_optional(&mut *connection).await.map_err(fault)?;
    Ok(with_people(connection, row.as_slice()).await?.pop())
}

pub(super) async fn list(
    connection: &mut SqliteConnection,
    sql: &'static str,
    key: &str,
    limit: u32,
) -> Result<Vec<StoredRoom>, StoreError> {
    let rows = sqlx::query(sql).bind(key).bind(limit).fetch_all(&mut *connection).await.map_err(fault)?;
    with_people(connection, &rows).await
}

pub(super) async fn idle(
    connection: &mut SqliteConnection,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<RoomId>, StoreError> {
    let query = sqlx::query_scalar(IDLE).bind(before.as_millis()).bind(limit);
    let ids: Vec<String> = query.fetch_all(connection).await.map_err(fault)?;
    ids.iter().map(|id| room_id(id)).collect()
}

pub(super) async fn hosted(connection: &mut SqliteConnection, host: PersonId) -> Result<u32, StoreError> {
    sqlx::query_scalar(HOSTED).bind(host.to_string()).fetch_one(connection).await.map_err(fault)
}

fn room_id(id: &str) -> Result<RoomId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged(format!("room {id}")))
}

pub(super) fn push_people<'a>(query: &mut QueryBuilder<Sqlite>, ids: impl Iterator<Item = &'a str>) {
    query.push("SELECT room_id, person_id FROM room_people WHERE room_id IN (");
    let mut separated = query.separated(", ");
    for id in ids {
        separated.push_bind(id.to_string());
    }
    query.push(") ORDER BY room_id, place");
}

/// Rooms as these rows have them, in the same order.
async fn with_people(
    connection: &mut SqliteConnection,
    rows: &[SqliteRow],
) -> Result<Vec<StoredRoom>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>().map_err(fault)?;
    let mut query = QueryBuilder::new("");
    push_people(&mut query, ids.iter().copied());
    let mut people: HashMap<String, Vec<PersonId>> = HashMap::new();
    // There is one such statement for each number of rooms.
    for row in query.build().persistent(false).fetch_all(connection).await.map_err(fault)? {
        let id = person(row.try_get("person_id").map_err(fault)?)?;
        people.entry(row.try_get("room_id").map_err(fault)?).or_default().push(id);
    }
    rows.iter()
        .zip(ids)
        .map(|(row, id)| {
            Ok(StoredRoom {
                id: room_id(id)?,
                code: row.try_get("code").map_err(fault)?,
                data: row.try_get("data").map_err(fault)?,
                host: person(row.try_get("host").map_err(fault)?)?,
                people: people.remove(id).unwrap_or_default(),
                is_open: row.try_get::<i64, _>("is_open").map_err(fault)? != 0,
                updated: row.try_get("updated").map(Timestamp::from_millis).map_err(fault)?,
            })
        })
        .collect()
}

/// Rooms as they were written last: what is the same need not be written again.
#[derive(Debug, Default)]
pub(super) struct Familiar(HashMap<RoomId, Face>);

/// What others find a room by.
#[derive(Debug, PartialEq, Eq)]
struct Face {
    code: String,
    is_open: bool,
    people: Vec<PersonId>,
    updated: i64,
}

impl Familiar {
    /// More rooms than this are not remembered.
    const MOST: usize = 8192;

    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    fn has_code(&self, room: &StoredRoom) -> bool {
        self.0.get(&room.id).is_some_and(|face| face.is_open && face.code == room.code)
    }

    fn has_people(&self, room: &StoredRoom) -> bool {
        let is_same = |face: &Face| face.people == room.people && face.updated == room.updated.as_millis();
        self.0.get(&room.id).is_some_and(is_same)
    }

    fn remember(&mut self, room: &StoredRoom) {
        if self.0.len() >= Self::MOST {
            self.forget();
        }
        let (code, people) = (room.code.clone(), room.people.clone());
        let face = Face { code, is_open: room.is_open, people, updated: room.updated.as_millis() };
        self.0.insert(room.id, face);
    }
}

/// All these rooms, as if they were written one after the other. A few statements write all of them, because most of the
/// time that a statement takes does not depend on the number of its rows.
pub(super) async fn write_all(
    session: &mut Session<'_>,
    rooms: &[&StoredRoom],
    familiar: &mut Familiar,
) -> Result<Vec<Decision>, Error> {
    if rooms.is_empty() {
        return Ok(Vec::new());
    }
    // The last time that a room is written counts.
    let latest: BTreeMap<RoomId, &StoredRoom> = rooms.iter().map(|room| (room.id, *room)).collect();
    let latest: Vec<&StoredRoom> = latest.into_values().collect();
    let new: Vec<&StoredRoom> = latest.iter().copied().filter(|room| !familiar.has_code(room)).collect();
    if !latest.iter().all(|room| is_simple(room)) || !are_alone(session, &new).await? {
        familiar.forget();
        let mut decisions = Vec::with_capacity(rooms.len());
        for room in rooms {
            decisions.push(write(session.now().await?, room).await?);
        }
        return Ok(decisions);
    }
    session.later(|query| push_rooms(query, &latest));
    let moved: Vec<&StoredRoom> = latest.iter().copied().filter(|room| !familiar.has_people(room)).collect();
    if !moved.is_empty() {
        write_people(session.now().await?, &moved).await?;
    }
    for room in latest {
        familiar.remember(room);
    }
    Ok(vec![Ok(true); rooms.len()])
}

/// For SQLite a text ends in JSON where it has a zero.
fn is_simple(room: &StoredRoom) -> bool {
    !room.code.contains('\0') && !room.data.contains('\0')
}

/// Four values each; SQLite takes 32,766 in one statement.
const MOST_ROWS: usize = 4096;

/// Who sits in these rooms, and nobody else.
async fn write_people(connection: &mut SqliteConnection, rooms: &[&StoredRoom]) -> Result<(), Error> {
    let mut query = QueryBuilder::new("DELETE FROM room_people WHERE room_id IN (");
    let mut separated = query.separated(", ");
    for room in padded(rooms) {
        separated.push_bind(room.id.to_string());
    }
    query.push(")");
    query.build().execute(&mut *connection).await?;
    let people = |room: &&StoredRoom| {
        let (id, updated) = (room.id.to_string(), room.updated.as_millis());
        let people: Vec<(String, String, i64, i64)> = (0_i64..)
            .zip(&room.people)
            .map(|(place, person)| (id.clone(), person.to_string(), place, updated))
            .collect();
        people
    };
    let people: Vec<(String, String, i64, i64)> = rooms.iter().flat_map(people).collect();
    for people in people.chunks(MOST_ROWS) {
        let mut query = QueryBuilder::new("");
        push_members(&mut query, people);
        query.build().execute(&mut *connection).await?;
    }
    Ok(())
}

/// Does none of these rooms have the code of another open one?
async fn are_alone(session: &mut Session<'_>, rooms: &[&StoredRoom]) -> Result<bool, Error> {
    let open: Vec<&StoredRoom> = rooms.iter().copied().filter(|room| room.is_open).collect();
    let codes: HashMap<&str, String> =
        open.iter().map(|room| (room.code.as_str(), room.id.to_string())).collect();
    if open.is_empty() || codes.len() < open.len() {
        return Ok(open.is_empty());
    }
    let mut query = QueryBuilder::new("");
    push_codes(&mut query, &open);
    for row in query.build().fetch_all(session.now().await?).await? {
        let (code, id): (&str, &str) = (row.try_get("code")?, row.try_get("id")?);
        if codes.get(code).is_none_or(|own| own != id) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The open rooms that have one of these codes.
pub(super) fn push_codes(query: &mut QueryBuilder<Sqlite>, rooms: &[&StoredRoom]) {
    query.push("SELECT code, id FROM rooms WHERE is_open = 1 AND code IN (");
    let mut separated = query.separated(", ");
    for room in padded(rooms) {
        separated.push_bind(room.code.clone());
    }
    query.push(")");
}

fn push_rooms(query: &mut QueryBuilder<Sqlite>, rooms: &[&StoredRoom]) {
    let row = |room: &&StoredRoom| {
        let StoredRoom { id, code, data, host, is_open, updated, .. } = room;
        (
            id.to_string(),
            code.clone(),
            data.clone(),
            host.to_string(),
            i64::from(*is_open),
            updated.as_millis(),
        )
    };
    let rows: Vec<_> = rooms.iter().map(row).collect();
    query.push(
        "INSERT INTO rooms (id, code, data, host, is_open, updated) \
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(",
    );
    query.push_bind(json(&rows)).push(") WHERE 1").push(REPLACE);
}

fn push_members(query: &mut QueryBuilder<Sqlite>, people: &[(String, String, i64, i64)]) {
    query.push("INSERT INTO room_people (room_id, person_id, place, updated) ");
    query.push_values(padded(people), |mut row, (room, person, place, updated)| {
        row.push_bind(room.clone()).push_bind(person.clone()).push_bind(*place).push_bind(*updated);
    });
    query.push(" ON CONFLICT (room_id, person_id) DO NOTHING");
}

pub(super) const DATA: &str = "SELECT data FROM rooms WHERE id = $1";

/// Only while the room has this data.
pub(super) async fn replace(
    connection: &mut SqliteConnection,
    room: &StoredRoom,
    before: &str,
) -> Result<Decision, Error> {
    let query = sqlx::query_scalar(DATA).bind(room.id.to_string());
    let data: Option<String> = query.fetch_optional(&mut *connection).await?;
    if data.as_deref() != Some(before) {
        return Ok(Err(StoreError::Outdated(room.id)));
    }
    write(connection, room).await
}

async fn write(connection: &mut SqliteConnection, room: &StoredRoom) -> Result<Decision, Error> {
    let key = room.id.to_string();
    if room.is_open {
        let rival = sqlx::query(RIVAL).bind(&room.code).bind(&key).fetch_optional(&mut *connection).await?;
        if rival.is_some() {
            return Ok(Ok(false));
        }
    }
    sqlx::query(PUT)
        .bind(&key)
        .bind(&room.code)
        .bind(&room.data)
        .bind(room.host.to_string())
        .bind(i64::from(room.is_open))
        .bind(room.updated.as_millis())
        .execute(&mut *connection)
        .await?;
    sqlx::query(DROP_PEOPLE).bind(&key).execute(&mut *connection).await?;
    if !room.people.is_empty() {
        let mut query =
            QueryBuilder::<Sqlite>::new("INSERT INTO room_people (room_id, person_id, place, updated) ");
        query.push_values((0_i64..).zip(&room.people), |mut row, (place, person)| {
            row.push_bind(key.clone())
                .push_bind(person.to_string())
                .push_bind(place)
                .push_bind(room.updated.as_millis());
        });
        query.push(" ON CONFLICT (room_id, person_id) DO NOTHING");
        query.build().execute(connection).await?;
    }
    Ok(Ok(true))
}

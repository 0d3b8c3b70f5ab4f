//! The rooms of a server.

use std::collections::{BTreeMap, HashMap, HashSet};

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Connection, Row};

use super::column;
use super::fault::{fault, is_taken};
use super::people::person;
use super::pool::answer;
use crate::{PersonId, RoomId, StoreError, StoredRoom, Timestamp};

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, code, data, host, is_open, rooms.updated, \
             ARRAY (SELECT person_id FROM room_people WHERE room_id = rooms.id ORDER BY place) AS people FROM rooms ",
            $rest
        )
    };
}

pub(super) const BY_ID: &str = select!("WHERE id = $1");
pub(super) const BY_CODE: &str = select!("WHERE code = $1 AND is_open");
pub(super) const OPEN: &str = select!("WHERE is_open AND id > $1 ORDER BY id LIMIT $2");
pub(super) const OF_PERSON: &str = select!(
    "JOIN room_people AS own ON own.room_id = rooms.id WHERE own.person_id = $1 \
     ORDER BY own.updated DESC, own.room_id DESC LIMIT $2"
);

const IDLE: &str = "SELECT id FROM rooms WHERE is_open AND updated < $1 ORDER BY updated, id LIMIT $2";

const HOSTED: &str = "SELECT count(*) FROM rooms WHERE host = $1 AND is_open";

/// By whatever these queries ask for.
pub(super) async fn find(
    connection: &mut PgConnection,
    sql: &'static str,
    key: &str,
) -> Result<Option<StoredRoom>, StoreError> {
    answer(sqlx::query(sql).bind(key).fetch_optional(connection)).await?.as_ref().map(room).transpose()
}

pub(super) async fn list(
    connection: &mut PgConnection,
    sql: &'static str,
    key: &str,
    limit: u32,
) -> Result<Vec<StoredRoom>, StoreError> {
    let query = sqlx::query(sql).bind(key).bind(i64::from(limit));
    answer(query.fetch_all(connection)).await?.iter().map(room).collect()
}

pub(super) async fn idle(
    connection: &mut PgConnection,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<RoomId>, StoreError> {
    let query = sqlx::query_scalar(IDLE).bind(before.as_millis()).bind(i64::from(limit));
    let ids: Vec<String> = answer(query.fetch_all(connection)).await?;
    ids.iter().map(|id| room_id(id)).collect()
}

pub(super) async fn hosted(connection: &mut PgConnection, host: PersonId) -> Result<u32, StoreError> {
    let query = sqlx::query_scalar::<_, i64>(HOSTED).bind(host.to_string());
    Ok(answer(query.fetch_one(connection)).await?.try_into().unwrap_or(u32::MAX))
}

fn room_id(id: &str) -> Result<RoomId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged(format!("room {id}")))
}

fn room(row: &PgRow) -> Result<StoredRoom, StoreError> {
    let people: Vec<String> = row.try_get("people").map_err(fault)?;
    Ok(StoredRoom {
        id: room_id(row.try_get("id").map_err(fault)?)?,
        code: row.try_get("code").map_err(fault)?,
        data: row.try_get("data").map_err(fault)?,
        host: person(row.try_get("host").map_err(fault)?)?,
        people: people.iter().map(|id| person(id)).collect::<Result<_, _>>()?,
        is_open: row.try_get("is_open").map_err(fault)?,
        updated: row.try_get("updated").map(Timestamp::from_millis).map_err(fault)?,
    })
}

/// The open rooms that have one of these codes.
const RIVALS: &str = "SELECT code, id FROM rooms WHERE is_open AND code = ANY ($1)";

/// In the order of the ids, so that servers never wait for each other in a circle.
const PUT: &str = "
    INSERT INTO rooms (id, code, data, host, is_open, updated)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bool[], $6::bigint[]) AS new (id)
    ORDER BY new.id
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, data = excluded.data, host = excluded.host,
        is_open = excluded.is_open, updated = excluded.updated";

/// Most of the time nobody comes or goes: then only the time of their rooms changes.
const KEEP_PEOPLE: &str = "
    WITH new AS (
        SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS new (room_id, person_id, place, updated)
    ), gone AS (
        DELETE FROM room_people WHERE room_id = ANY ($5)
        AND NOT EXISTS (SELECT FROM new WHERE new.room_id = room_people.room_id AND new.person_id = room_people.person_id)
    )
    INSERT INTO room_people (room_id, person_id, place, updated) SELECT * FROM new ORDER BY room_id, person_id
    ON CONFLICT (room_id, person_id) DO UPDATE SET place = excluded.place, updated = excluded.updated
    WHERE (room_people.place, room_people.updated) <> (excluded.place, excluded.updated)";

/// A room that is to be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Put<'a> {
    pub room: &'a StoredRoom,
    /// Only while it has this data.
    pub before: Option<&'a str>,
}

/// By id.
type Puts<'a> = BTreeMap<String, Put<'a>>;

/// All these rooms, as if they were written one after the other: for each of them, whether its code was free.
pub(super) async fn put(
    connection: &mut PgConnection,
    puts: &[Put<'_>],
) -> Result<Vec<Result<bool, StoreError>>, StoreError> {
    // The last time that a room is written counts.
    let latest: Puts<'_> = puts.iter().map(|put| (put.room.id.to_string(), *put)).collect();
    let is_each_once = latest.len() == puts.len() || puts.iter().all(|put| put.before.is_none());
    if is_each_once
        && are_alone(connection, &latest).await?
        && let Some(outdated) = write(connection, latest).await?
    {
        let decision = |put: &Put<'_>| match put.room.id {
            id if outdated.contains(&id) => Err(StoreError::Outdated(id)),
            _ => Ok(true),
        };
        return Ok(puts.iter().map(decision).collect());
    }
    let mut decisions = Vec::with_capacity(puts.len());
    for put in puts {
        let alone = BTreeMap::from([(put.room.id.to_string(), *put)]);
        let outdated =
            if are_alone(connection, &alone).await? { write(connection, alone).await? } else { None };
        decisions.push(match outdated {
            None => Ok(false),
            Some(outdated) if outdated.is_empty() => Ok(true),
            Some(_) => Err(StoreError::Outdated(put.room.id)),
        });
    }
    Ok(decisions)
}

/// Does none of these rooms have the code of another open one?
async fn are_alone(connection: &mut PgConnection, puts: &Puts<'_>) -> Result<bool, StoreError> {
    let open: HashMap<&str, &str> = puts
        .iter()
        .filter(|(_, put)| put.room.is_open)
        .map(|(id, put)| (put.room.code.as_str(), id.as_str()))
        .collect();
    if open.len() < puts.values().filter(|put| put.room.is_open).count() {
        return Ok(false);
    }
    if open.is_empty() {
        return Ok(true);
    }
    let query = sqlx::query(RIVALS).bind(column(open.keys().copied()));
    for row in answer(query.fetch_all(connection)).await? {
        let (code, id): (&str, &str) =
            (row.try_get("code").map_err(fault)?, row.try_get("id").map_err(fault)?);
        if open.get(code) != Some(&id) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The rooms that somebody else has changed: all others are written. Nothing, and nothing is changed, if another server has
/// just opened a room with one of these codes.
async fn write(
    connection: &mut PgConnection,
    mut puts: Puts<'_>,
) -> Result<Option<HashSet<RoomId>>, StoreError> {
    let mut transaction = answer(connection.begin()).await?;
    let outdated = outdated(&mut transaction, &puts).await?;
    puts.retain(|_, put| !outdated.contains(&put.room.id));
    if puts.is_empty() {
        answer(transaction.rollback()).await?;
        return Ok(Some(outdated));
    }
    let rooms: BTreeMap<&str, &StoredRoom> = puts.iter().map(|(id, put)| (id.as_str(), put.room)).collect();
    let put = sqlx::query(PUT)
        .bind(column(rooms.keys().copied()))
        .bind(column(rooms.values().map(|room| room.code.as_str())))
        .bind(column(rooms.values().map(|room| room.data.as_str())))
        .bind(column(rooms.values().map(|room| room.host.to_string())))
        .bind(column(rooms.values().map(|room| room.is_open)))
        .bind(column(rooms.values().map(|room| room.updated.as_millis())));
    let is_free = answer(async {
        match put.execute(&mut *transaction).await {
            Err(error) if is_taken(&error, "rooms_by_code") => Ok(false),
            done => done.map(|_| true),
        }
    });
    if !is_free.await? {
        answer(transaction.rollback()).await?;
        return Ok(None);
    }
    let mut people: BTreeMap<(&str, String), (i64, i64)> = BTreeMap::new();
    for (id, room) in &rooms {
        for (place, person) in (0..).zip(&room.people) {
            // Somebody who is named twice is there once.
            people.entry((id, person.to_string())).or_insert((place, room.updated.as_millis()));
        }
    }
    let keep = sqlx::query(KEEP_PEOPLE)
        .bind(column(people.keys().map(|(room, _)| *room)))
        .bind(column(people.keys().map(|(_, person)| person.as_str())))
        .bind(column(people.values().map(|(place, _)| *place)))
        .bind(column(people.values().map(|(_, updated)| *updated)))
        .bind(column(rooms.keys().copied()));
    answer(keep.execute(&mut *transaction)).await?;
    answer(transaction.commit()).await?;
    Ok(Some(outdated))
}

/// Nobody else changes them until the end of the transaction.
const LOCK: &str = "SELECT id, data FROM rooms WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE";

/// Those that are not as they were seen.
async fn outdated(connection: &mut PgConnection, puts: &Puts<'_>) -> Result<HashSet<RoomId>, StoreError> {
    let mut seen: HashMap<&str, Put<'_>> =
        puts.iter().filter(|(_, put)| put.before.is_some()).map(|(id, put)| (id.as_str(), *put)).collect();
    if seen.is_empty() {
        return Ok(HashSet::new());
    }
    let query = sqlx::query(LOCK).bind(column(seen.keys().copied()));
    for row in answer(query.fetch_all(connection)).await? {
        let (id, data): (&str, &str) =
            (row.try_get("id").map_err(fault)?, row.try_get("data").map_err(fault)?);
        if seen.get(id).is_some_and(|put| put.before == Some(data)) {
            seen.remove(id);
        }
    }
    Ok(seen.values().map(|put| put.room.id).collect())
}

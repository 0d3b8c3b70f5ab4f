//! The people of a server: who they are, and what proves it.

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Connection, Row};

use super::fault::{fault, is_taken};
use super::people::person;
use super::pool::answer;
use super::reader;
use crate::chain::players_link;
use crate::{Member, PersonId, StoreError, Timestamp, TokenHash};

/// Those that a [`Member`] is read from, of `people` and `members`.
macro_rules! columns {
    () => {
        "people.id, people.name, people.created, members.login, members.seen, members.is_banned"
    };
}
pub(super) use columns;

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT ",
            columns!(),
            ", members.password FROM members JOIN people ON people.id = members.person_id ",
            $rest
        )
    };
}

pub(super) const BY_ID: &str = select!("WHERE members.person_id = $1");
pub(super) const BY_LOGIN: &str = select!("WHERE members.login = $1");
const BY_TOKEN: &str =
    select!("WHERE members.person_id = (SELECT tokens.person_id FROM tokens WHERE tokens.hash = $1)");
const AFTER_ID: &str = select!("WHERE members.person_id > $1 ORDER BY members.person_id LIMIT $2");

const IDLE: &str =
    "SELECT person_id FROM members WHERE login IS NULL AND seen < $1 ORDER BY seen, person_id LIMIT $2";

/// All of it or nothing.
const NEW: &str = "
    WITH new AS (
        INSERT INTO people (id, name, created, is_member) VALUES ($1, $2, $3, true) ON CONFLICT (id) DO NOTHING
        RETURNING id
    ), member AS (
        INSERT INTO members (person_id, seen, is_banned) SELECT id, $3, false FROM new RETURNING person_id
    ), token AS (
        INSERT INTO tokens (hash, person_id, created) SELECT $4, person_id, $3 FROM member ON CONFLICT (hash) DO NOTHING
    )
    SELECT count(*) FROM new";

pub(super) const REGISTER: &str = "UPDATE members SET login = $2, password = $3 \
     WHERE person_id = $1 AND login IS NULL AND NOT EXISTS (SELECT FROM members WHERE login = $2)";

pub(super) const SET_PASSWORD: &str =
    "UPDATE members SET password = $2 WHERE person_id = $1 AND login IS NOT NULL";

pub(super) const RENAME: &str =
    "UPDATE people SET name = $2 WHERE id = $1 AND EXISTS (SELECT FROM members WHERE person_id = $1)";

pub(super) const SET_BANNED: &str = "UPDATE members SET is_banned = $2 WHERE person_id = $1";

pub(super) const TOUCH: &str = "UPDATE members SET seen = $2 WHERE person_id = $1 AND seen < $2";

/// The member can't be forgotten in between.
pub(super) const ADD_TOKEN: &str = "INSERT INTO tokens (hash, person_id, created) \
     SELECT $2, person_id, $3 FROM members WHERE person_id = $1 FOR KEY SHARE ON CONFLICT (hash) DO NOTHING";

pub(super) const DROP_TOKEN: &str = "DELETE FROM tokens WHERE hash = $1";

pub(super) const DROP_TOKENS: &str = "DELETE FROM tokens WHERE person_id = $1 AND hash <> $2";

/// Matches of this member in which they are called anything else.
const NAMED: &str = "SELECT DISTINCT match_id FROM players WHERE person_id = $1 AND left(name, length($2)) <> $2 \
     AND EXISTS (SELECT FROM people WHERE id = $1 AND is_member) ORDER BY match_id LIMIT $3";

/// Whoever changes the players of a match does so alone.
const LOCK: &str = "SELECT id FROM matches WHERE id = $1 FOR NO KEY UPDATE";

const PLAYERS: &str = concat!("SELECT players_link, ", reader::players!(), " FROM matches WHERE id = $1");

const UNNAME: &str = "UPDATE players SET name = $3 WHERE match_id = $1 AND seat = $2";

const LINK_PLAYERS: &str = "UPDATE matches SET players_link = $2 WHERE id = $1";

const LOCK_MEMBER: &str = "SELECT person_id FROM members WHERE person_id = $1 FOR UPDATE";

const FORGET: [&str; 4] = [
    "DELETE FROM tokens WHERE person_id = $1",
    "DELETE FROM ratings WHERE person_id = $1",
    "DELETE FROM room_people WHERE person_id = $1",
    "DELETE FROM members WHERE person_id = $1",
];

const RENAME_PERSON: &str = "UPDATE people SET name = $2 WHERE id = $1 AND is_member";

/// Somebody who never played leaves no trace.
const FORGET_PERSON: &str = "DELETE FROM people WHERE id = $1 AND is_member \
     AND NOT EXISTS (SELECT FROM players WHERE person_id = $1)";

/// How many matches change a name in one go.
const BATCH: i64 = 200;

/// By id or login, whatever the query asks for.
pub(super) async fn read(
    connection: &mut PgConnection,
    sql: &'static str,
    key: &str,
) -> Result<Option<(Member, Option<String>)>, StoreError> {
    let row = answer(sqlx::query(sql).bind(key).fetch_optional(connection)).await?;
    row.map(|row| Ok((member(&row)?, row.try_get("password").map_err(fault)?))).transpose()
}

pub(super) async fn by_token(
    connection: &mut PgConnection,
    token: TokenHash,
) -> Result<Option<Member>, StoreError> {
    let row = answer(sqlx::query(BY_TOKEN).bind(&token.0[..]).fetch_optional(connection)).await?;
    row.as_ref().map(member).transpose()
}

pub(super) async fn list(
    connection: &mut PgConnection,
    after: Option<PersonId>,
    limit: u32,
) -> Result<Vec<Member>, StoreError> {
    let after = after.map(|id| id.to_string()).unwrap_or_default();
    let rows = answer(sqlx::query(AFTER_ID).bind(after).bind(i64::from(limit)).fetch_all(connection)).await?;
    rows.iter().map(member).collect()
}

pub(super) async fn idle(
    connection: &mut PgConnection,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<PersonId>, StoreError> {
    let query = sqlx::query_scalar(IDLE).bind(before.as_millis()).bind(i64::from(limit));
    let rows: Vec<String> = answer(query.fetch_all(connection)).await?;
    rows.iter().map(|id| person(id)).collect()
}

pub(super) fn member(row: &PgRow) -> Result<Member, StoreError> {
    let time = |column| row.try_get(column).map(Timestamp::from_millis).map_err(fault);
    Ok(Member {
        id: person(row.try_get("id").map_err(fault)?)?,
        name: row.try_get("name").map_err(fault)?,
        login: row.try_get("login").map_err(fault)?,
        created: time("created")?,
        last_seen: time("seen")?,
        is_banned: row.try_get("is_banned").map_err(fault)?,
    })
}

/// False if the id is taken.
pub(super) async fn add(
    connection: &mut PgConnection,
    id: PersonId,
    name: &str,
    token: TokenHash,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let query = sqlx::query_scalar(NEW).bind(id.to_string()).bind(name).bind(now.as_millis());
    let added: i64 = answer(query.bind(&token.0[..]).fetch_one(connection)).await?;
    Ok(added == 1)
}

/// False if somebody has this login, on this server or another.
pub(super) async fn register(
    connection: &mut PgConnection,
    id: PersonId,
    login: &str,
    password: &str,
) -> Result<bool, StoreError> {
    let query = sqlx::query(REGISTER).bind(id.to_string()).bind(login).bind(password);
    answer(async {
        match query.execute(connection).await {
            Err(error) if is_taken(&error, "members_by_login") => Ok(false),
            done => done.map(|done| done.rows_affected() > 0),
        }
    })
    .await
}

/// Some matches of a person in which they are not called that; false if there are none.
pub(super) async fn unname_some(
    connection: &mut PgConnection,
    id: PersonId,
    name: &str,
) -> Result<bool, StoreError> {
    let query = sqlx::query_scalar(NAMED).bind(id.to_string()).bind(name).bind(BATCH);
    let matches: Vec<String> = answer(query.fetch_all(&mut *connection)).await?;
    for of in &matches {
        let mut transaction = answer(connection.begin()).await?;
        unname(&mut transaction, of, id, name).await?;
        answer(transaction.commit()).await?;
    }
    Ok(!matches.is_empty())
}

/// Names are part of what is linked, so the players are linked again, unless they are damaged: that must not be hidden.
/// In a record every player has a name of their own, so there may be a number after it.
async fn unname(connection: &mut PgConnection, of: &str, id: PersonId, name: &str) -> Result<(), StoreError> {
    answer(sqlx::query(LOCK).bind(of).execute(&mut *connection)).await?;
    let Some(row) = answer(sqlx::query(PLAYERS).bind(of).fetch_optional(&mut *connection)).await? else {
        return Ok(());
    };
    let link: Vec<u8> = row.try_get("players_link").map_err(fault)?;
    let mut players = reader::raw_players(&row).map_err(fault)?;
    let is_intact = link == players_link(of, &players);
    let id = id.to_string();
    for index in 0..players.len() {
        if players[index].person.as_deref() != Some(id.as_bytes()) {
            continue;
        }
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let is_free = |new: &String| {
            players.iter().enumerate().all(|(other, player)| other == index || player.name != new.as_bytes())
        };
        let new = std::iter::once(name.to_string()).chain(numbered).find(is_free);
        let new = new.unwrap_or_else(|| name.into());
        let query = sqlx::query(UNNAME).bind(of).bind(players[index].seat).bind(&new);
        answer(query.execute(&mut *connection)).await?;
        players[index].name = new.into();
    }
    if is_intact {
        let link = players_link(of, &players).to_vec();
        answer(sqlx::query(LINK_PLAYERS).bind(of).bind(link).execute(connection)).await?;
    }
    Ok(())
}

/// After all matches have another name for them.
pub(super) async fn forget(
    connection: &mut PgConnection,
    id: PersonId,
    name: &str,
) -> Result<(), StoreError> {
    let key = id.to_string();
    let mut transaction = answer(connection.begin()).await?;
    answer(sqlx::query(LOCK_MEMBER).bind(&key).execute(&mut *transaction)).await?;
    for sql in FORGET {
        answer(sqlx::query(sql).bind(&key).execute(&mut *transaction)).await?;
    }
    answer(sqlx::query(RENAME_PERSON).bind(&key).bind(name).execute(&mut *transaction)).await?;
    answer(sqlx::query(FORGET_PERSON).bind(&key).execute(&mut *transaction)).await?;
    answer(transaction.commit()).await
}

//! The people of a server: who they are, and what proves it.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Error, Row};

use super::fault::fault;
use super::reader::{PLAYERS, read_player};
use super::writer::Decision;
use crate::chain::players_link;
use crate::{Member, PersonId, StoreError, Timestamp, TokenHash};

/// A change of what is known of a member.
#[derive(Debug)]
pub(super) enum MemberWrite {
    New {
        id: PersonId,
        name: String,
        token: TokenHash,
        now: Timestamp,
    },
    Register {
        id: PersonId,
        login: String,
        password: Hidden,
    },
    SetPassword {
        id: PersonId,
        password: Hidden,
    },
    Rename {
        id: PersonId,
        name: String,
    },
    SetBanned {
        id: PersonId,
        on: bool,
    },
    AddToken {
        id: PersonId,
        token: TokenHash,
        now: Timestamp,
    },
    DropToken(TokenHash),
    DropTokens {
        id: PersonId,
        but: Option<TokenHash>,
    },
    Touch {
        id: PersonId,
        now: Timestamp,
    },
    /// In these matches.
    Unname {
        id: PersonId,
        name: String,
        matches: Vec<String>,
    },
    Forget {
        id: PersonId,
        name: String,
    },
}

/// The hash of a password: not to be printed.
pub(super) struct Hidden(pub String);

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hidden(..)")
    }
}

/// Those that a [`Member`] is read from, of `people` and `members`.
pub(super) const COLUMNS: &str =
    "people.id, people.name, people.created, members.login, members.seen, members.is_banned";

macro_rules! select {
    ($from:literal, $rest:literal) => {
        concat!(
            "SELECT people.id, people.name, people.created, members.login, members.password, members.seen, \
             members.is_banned FROM ",
            $from,
            " CROSS JOIN people ON people.id = members.person_id ",
            $rest
        )
    };
}

// A cross join makes SQLite begin with the table that comes first.
pub(super) const BY_ID: &str = select!("members", "WHERE members.person_id = $1");
pub(super) const AFTER_ID: &str =
    select!("members", "WHERE members.person_id > $1 ORDER BY members.person_id LIMIT $2");
pub(super) const BY_TOKEN: &str =
    select!("tokens CROSS JOIN members ON members.person_id = tokens.person_id", "WHERE tokens.hash = $1");
pub(super) const BY_LOGIN: &str = select!("members", "WHERE members.login = $1");

pub(super) const IDLE: &str =
    "SELECT person_id FROM members WHERE login IS NULL AND seen < $1 ORDER BY seen, person_id LIMIT $2";

pub(super) const NEW_PERSON: &str = "INSERT INTO people (id, name, created, is_member) VALUES ($1, $2, $3, 1) \
     ON CONFLICT (id) DO NOTHING";

pub(super) const NEW_MEMBER: &str = "INSERT INTO members (person_id, seen, is_banned) VALUES ($1, $2, 0)";

pub(super) const REGISTER: &str = "UPDATE members SET login = $2, password = $3 \
     WHERE person_id = $1 AND login IS NULL AND NOT EXISTS (SELECT 1 FROM members WHERE login = $2)";

pub(super) const SET_PASSWORD: &str =
    "UPDATE members SET password = $2 WHERE person_id = $1 AND login IS NOT NULL";

pub(super) const RENAME: &str = "UPDATE people SET name = $2 WHERE id = $1 \
     AND EXISTS (SELECT 1 FROM members WHERE person_id = $1)";

pub(super) const SET_BANNED: &str = "UPDATE members SET is_banned = $2 WHERE person_id = $1";

pub(super) const TOUCH: &str = "UPDATE members SET seen = $2 WHERE person_id = $1 AND seen < $2";

pub(super) const ADD_TOKEN: &str = "INSERT INTO tokens (hash, person_id, created) \
     SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM members WHERE person_id = $2) ON CONFLICT (hash) DO NOTHING";

pub(super) const DROP_TOKEN: &str = "DELETE FROM tokens WHERE hash = $1";

pub(super) const DROP_TOKENS: &str = "DELETE FROM tokens WHERE person_id = $1 AND hash <> $2";

/// Matches of this member in which they are called anything else.
pub(super) const NAMED: &str = "SELECT DISTINCT match_id FROM players \
     WHERE person_id = $1 AND substr(name, 1, length($2)) <> $2 \
     AND EXISTS (SELECT 1 FROM people WHERE id = $1 AND is_member = 1) ORDER BY match_id LIMIT $3";

pub(super) const UNNAME: &str = "UPDATE players SET name = $3 WHERE match_id = $1 AND seat = $2";

pub(super) const PLAYERS_LINK: &str = "SELECT players_link FROM matches WHERE id = $1";

pub(super) const LINK_PLAYERS: &str = "UPDATE matches SET players_link = $2 WHERE id = $1";

pub(super) const FORGET: [&str; 4] = [
    "DELETE FROM tokens WHERE person_id = $1",
    "DELETE FROM ratings WHERE person_id = $1",
    "DELETE FROM room_people WHERE person_id = $1",
    "DELETE FROM members WHERE person_id = $1",
];

pub(super) const RENAME_PERSON: &str = "UPDATE people SET name = $2 WHERE id = $1 AND is_member = 1";

/// Somebody who never played leaves no trace.
pub(super) const FORGET_PERSON: &str = "DELETE FROM people WHERE id = $1 AND is_member = 1 \
     AND NOT EXISTS (SELECT 1 FROM players WHERE person_id = $1)";

/// How many matches change a name in one go, so that others can write in between.
const BATCH: i64 = 200;

pub(super) async fn read(
    connection: &mut SqliteConnection,
    sql: &'static str,
    key: impl Into<Key>,
) -> Result<Option<(Member, Option<String>)>, StoreError> {
    let query = match key.into() {
        Key::Text(text) => sqlx::query(sql).bind(text),
        Key::Hash(TokenHash(hash)) => sqlx::query(sql).bind(hash.to_vec()),
    };
    let row = query.fetch_optional(connection).await.map_err(fault)?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some((member(&row)?, row.try_get("password").map_err(fault)?)))
}

/// What a member is found by.
pub(super) enum Key {
    Text(String),
    Hash(TokenHash),
}

impl From<PersonId> for Key {
    fn from(id: PersonId) -> Self {
        Self::Text(id.to_string())
    }
}

impl From<String> for Key {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<TokenHash> for Key {
    fn from(hash: TokenHash) -> Self {
        Self::Hash(hash)
    }
}

pub(super) async fn list(
    connection: &mut SqliteConnection,
    after: Option<PersonId>,
    limit: u32,
) -> Result<Vec<Member>, StoreError> {
    let after = after.map(|id| id.to_string()).unwrap_or_default();
    let rows = sqlx::query(AFTER_ID).bind(after).bind(limit).fetch_all(connection).await.map_err(fault)?;
    rows.iter().map(member).collect()
}

pub(super) async fn idle(
    connection: &mut SqliteConnection,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<PersonId>, StoreError> {
    let rows: Vec<String> = sqlx::query_scalar(IDLE)
        .bind(before.as_millis())
        .bind(limit)
        .fetch_all(connection)
        .await
        .map_err(fault)?;
    rows.iter().map(|id| person(id)).collect()
}

/// Some matches of a person in which they are not called that.
pub(super) async fn named(
    connection: &mut SqliteConnection,
    id: PersonId,
    name: &str,
) -> Result<Vec<String>, StoreError> {
    let query = sqlx::query_scalar(NAMED).bind(id.to_string()).bind(name).bind(BATCH);
    query.fetch_all(connection).await.map_err(fault)
}

pub(super) fn person(id: &str) -> Result<PersonId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged(format!("person {id}")))
}

pub(super) fn member(row: &SqliteRow) -> Result<Member, StoreError> {
    let time = |column| row.try_get(column).map(Timestamp::from_millis).map_err(fault);
    Ok(Member {
        id: person(row.try_get("id").map_err(fault)?)?,
        name: row.try_get("name").map_err(fault)?,
        login: row.try_get("login").map_err(fault)?,
        created: time("created")?,
        last_seen: time("seen")?,
        is_banned: row.try_get::<i64, _>("is_banned").map_err(fault)? != 0,
    })
}

/// Members that are not there are left alone: breaking a constraint would undo the whole group.
pub(super) async fn write(connection: &mut SqliteConnection, write: &MemberWrite) -> Result<Decision, Error> {
    let changed = match write {
        MemberWrite::New { id, name, token, now } => return add(connection, *id, name, token, *now).await,
        MemberWrite::Register { id, login, password } => {
            sqlx::query(REGISTER)
                .bind(id.to_string())
                .bind(login)
                .bind(&password.0)
                .execute(connection)
                .await?
        }
        MemberWrite::SetPassword { id, password } => {
            sqlx::query(SET_PASSWORD).bind(id.to_string()).bind(&password.0).execute(connection).await?
        }
        MemberWrite::Rename { id, name } => {
            sqlx::query(RENAME).bind(id.to_string()).bind(name).execute(connection).await?
        }
        MemberWrite::SetBanned { id, on } => {
            sqlx::query(SET_BANNED).bind(id.to_string()).bind(i64::from(*on)).execute(connection).await?
        }
        MemberWrite::AddToken { id, token, now } => {
            let query = sqlx::query(ADD_TOKEN).bind(token.0.to_vec()).bind(id.to_string());
            query.bind(now.as_millis()).execute(connection).await?
        }
        MemberWrite::DropToken(token) => {
            sqlx::query(DROP_TOKEN).bind(token.0.to_vec()).execute(connection).await?
        }
        MemberWrite::DropTokens { id, but } => {
            let but = but.map(|token| token.0.to_vec()).unwrap_or_default();
            sqlx::query(DROP_TOKENS).bind(id.to_string()).bind(but).execute(connection).await?
        }
        MemberWrite::Touch { id, now } => {
            sqlx::query(TOUCH).bind(id.to_string()).bind(now.as_millis()).execute(connection).await?
        }
        MemberWrite::Unname { id, name, matches } => {
            for of in matches {
                unname(connection, of, *id, name).await?;
            }
            return Ok(Ok(true));
        }
        MemberWrite::Forget { id, name } => {
            forget(connection, *id, name).await?;
            return Ok(Ok(true));
        }
    };
    Ok(Ok(changed.rows_affected() > 0))
}

/// False if the id is taken.
async fn add(
    connection: &mut SqliteConnection,
    id: PersonId,
    name: &str,
    token: &TokenHash,
    now: Timestamp,
) -> Result<Decision, Error> {
    let (key, now) = (id.to_string(), now.as_millis());
    let added = sqlx::query(NEW_PERSON).bind(&key).bind(name).bind(now).execute(&mut *connection).await?;
    if added.rows_affected() == 0 {
        return Ok(Ok(false));
    }
    sqlx::query(NEW_MEMBER).bind(&key).bind(now).execute(&mut *connection).await?;
    sqlx::query(ADD_TOKEN).bind(token.0.to_vec()).bind(&key).bind(now).execute(connection).await?;
    Ok(Ok(true))
}

/// Names are part of what is linked, so the players are linked again, unless they are damaged: that must not be hidden.
/// In a record every player has a name of their own, so there may be a number after it.
async fn unname(connection: &mut SqliteConnection, of: &str, id: PersonId, name: &str) -> Result<(), Error> {
    let rows = sqlx::query(PLAYERS).bind(of).fetch_all(&mut *connection).await?;
    let mut players = rows.iter().map(read_player).collect::<Result<Vec<_>, _>>()?;
    let link: Option<Option<Vec<u8>>> =
        sqlx::query_scalar(PLAYERS_LINK).bind(of).fetch_optional(&mut *connection).await?;
    let is_intact = link.flatten().is_some_and(|link| link == players_link(of, &players));
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
        sqlx::query(UNNAME).bind(of).bind(players[index].seat).bind(&new).execute(&mut *connection).await?;
        players[index].name = new.into();
    }
    if is_intact {
        let link = players_link(of, &players).to_vec();
        sqlx::query(LINK_PLAYERS).bind(of).bind(link).execute(connection).await?;
    }
    Ok(())
}

async fn forget(connection: &mut SqliteConnection, id: PersonId, name: &str) -> Result<(), Error> {
    let key = id.to_string();
    loop {
        let query = sqlx::query_scalar(NAMED).bind(&key).bind(name).bind(BATCH);
        let matches: Vec<String> = query.fetch_all(&mut *connection).await?;
        if matches.is_empty() {
            break;
        }
        for of in matches {
            unname(connection, &of, id, name).await?;
        }
    }
    for sql in FORGET {
        sqlx::query(sql).bind(&key).execute(&mut *connection).await?;
    }
    sqlx::query(RENAME_PERSON).bind(&key).bind(name).execute(&mut *connection).await?;
    sqlx::query(FORGET_PERSON).bind(&key).execute(connection).await?;
    Ok(())
}

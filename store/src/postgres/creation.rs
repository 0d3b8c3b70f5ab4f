//! How a match begins, and how it is removed.

use std::collections::{BTreeSet, HashSet};

use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::appends::Ends;
use super::pool::answer;
use super::{column, people, reader};
use crate::chain::{RawHeader, RawPlayer, entry_link, lineup, players_link};
use crate::{Damage, LogEntry, MatchId, NewMatch, Player, StoreError};

/// A match that is to be made, with its first entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Creation<'a> {
    pub id: MatchId,
    pub new: &'a NewMatch,
    pub entries: &'a [LogEntry],
}

/// A match as it is written.
struct Made<'a> {
    id: MatchId,
    key: String,
    new: &'a NewMatch,
    header: RawHeader,
    link: Vec<u8>,
    entries: Vec<(&'a LogEntry, Vec<u8>)>,
}

impl<'a> Made<'a> {
    fn of(creation: &Creation<'a>) -> Self {
        let (key, header) = (creation.id.to_string(), RawHeader::of(creation.new));
        let link = header.link(&key).to_vec();
        let mut head = link.clone();
        let entry = |entry: &'a LogEntry| {
            head = entry_link(&head, entry.seq.into(), entry.at.as_millis(), entry.text.as_bytes()).to_vec();
            (entry, head.clone())
        };
        let entries = creation.entries.iter().map(entry).collect();
        Self { id: creation.id, key, new: creation.new, header, link, entries }
    }
}

/// All of it is in one statement, so there is all of it or nothing.
const CREATE: &str = "
    WITH made AS (
        INSERT INTO matches (id, game, rules, config, patience, clock, wishes, secret, commitment, seed_given, waits,
            created, link, players_link, lineup)
        SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
            $8::bytea[], $9::bytea[], $10::bool[], $11::bool[], $12::bigint[], $13::bytea[], $14::bytea[], $15::bytea[])
            AS new (id)
        ORDER BY new.id ON CONFLICT (id) DO NOTHING RETURNING id
    ), seats AS (
        INSERT INTO players (match_id, seat, person_id, name, controller, acknowledged)
        SELECT player.*, 0 FROM unnest($16::text[], $17::bigint[], $18::text[], $19::text[], $20::text[])
            AS player (match_id) JOIN made ON made.id = player.match_id
    ), parts AS (
        INSERT INTO entropy (match_id, part, bytes)
        SELECT part.* FROM unnest($21::text[], $22::bigint[], $23::bytea[]) AS part (match_id)
            JOIN made ON made.id = part.match_id
    ), log AS (
        INSERT INTO entries (match_id, seq, text, at, link)
        SELECT entry.* FROM unnest($24::text[], $25::bigint[], $26::text[], $27::bigint[], $28::bytea[])
            AS entry (match_id) JOIN made ON made.id = entry.match_id
    )
    SELECT id FROM made";

/// Makes these matches. An answer for each of them, in order.
pub(super) async fn create(
    connection: &mut PgConnection,
    creations: &[Creation<'_>],
    ends: &mut Ends,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let everybody = creations.iter().flat_map(|creation| &creation.new.players);
    let strangers = people::unknown(connection, everybody).await?;
    let mut refused = Vec::with_capacity(creations.len());
    let mut made: Vec<Made<'_>> = Vec::with_capacity(creations.len());
    let mut ids = HashSet::new();
    for creation in creations {
        let refusal = refusal(creation, &strangers);
        if refusal.is_none() && ids.insert(creation.id) {
            made.push(Made::of(creation));
        }
        refused.push(refusal);
    }
    let taken = insert(connection, &made).await?;
    for made in made.iter().filter(|made| taken.contains(&made.id) && made.new.entropy.is_some()) {
        let head = made.entries.last().map_or(&made.link, |(_, link)| link);
        ends.begin(made.id, made.entries.len(), head.clone());
    }
    let answer = |(creation, refusal): (&Creation<'_>, Option<StoreError>)| match refusal {
        Some(refusal) => Err(refusal),
        None if taken.contains(&creation.id) => Ok(()),
        None => Err(StoreError::Conflict { id: creation.id, seq: 0 }),
    };
    Ok(creations.iter().zip(refused).map(answer).collect())
}

/// Why this match can't be made, whatever else there is.
fn refusal(creation: &Creation<'_>, strangers: &BTreeSet<crate::PersonId>) -> Option<StoreError> {
    let people = creation.new.players.iter().filter_map(|player| player.person);
    if let Some(stranger) = people.into_iter().find(|person| strangers.contains(person)) {
        return Some(StoreError::UnknownPerson(stranger));
    }
    let waits = creation.new.entropy.is_none() && !creation.entries.is_empty();
    waits.then_some(StoreError::Waiting(creation.id))
}

async fn insert(connection: &mut PgConnection, made: &[Made<'_>]) -> Result<HashSet<MatchId>, StoreError> {
    if made.is_empty() {
        return Ok(HashSet::new());
    }
    let players: Vec<(&str, i64, &Player)> = made
        .iter()
        .flat_map(|made| (0..).zip(&made.new.players).map(|(seat, player)| (made.key.as_str(), seat, player)))
        .collect();
    let parts: Vec<(&str, &(i64, Vec<u8>))> = made
        .iter()
        .flat_map(|made| made.header.entropy.iter().map(|part| (made.key.as_str(), part)))
        .collect();
    let entries: Vec<(&str, &(&LogEntry, Vec<u8>))> =
        made.iter().flat_map(|made| made.entries.iter().map(|entry| (made.key.as_str(), entry))).collect();
    let query = sqlx::query_scalar::<_, String>(CREATE)
        .bind(column(made.iter().map(|made| made.key.as_str())))
        .bind(column(made.iter().map(|made| made.new.game.as_str())))
        .bind(column(made.iter().map(|made| made.header.rules)))
        .bind(column(made.iter().map(|made| made.new.config.as_str())))
        .bind(column(made.iter().map(|made| made.new.patience.as_str())))
        .bind(column(made.iter().map(|made| made.new.clock.as_str())))
        .bind(column(made.iter().map(|made| made.new.wishes.as_str())))
        .bind(column(made.iter().map(|made| made.header.secret.as_slice())))
        .bind(column(made.iter().map(|made| made.header.commitment.as_slice())))
        .bind(column(made.iter().map(|made| made.header.seed_given != 0)))
        .bind(column(made.iter().map(|made| made.header.waits != 0)))
        .bind(column(made.iter().map(|made| made.header.created)))
        .bind(column(made.iter().map(|made| made.link.as_slice())))
        .bind(column(
            made.iter().map(|made| players_link(&made.key, &RawPlayer::all(&made.new.players)).to_vec()),
        ))
        .bind(column(made.iter().map(|made| lineup(&made.new.players).to_vec())))
        .bind(column(players.iter().map(|(key, ..)| *key)))
        .bind(column(players.iter().map(|(_, seat, _)| *seat)))
        .bind(column(players.iter().map(|(.., player)| player.person.map(|person| person.to_string()))))
        .bind(column(players.iter().map(|(.., player)| player.name.as_str())))
        .bind(column(players.iter().map(|(.., player)| player.controller.to_string())))
        .bind(column(parts.iter().map(|(key, _)| *key)))
        .bind(column(parts.iter().map(|(_, (part, _))| *part)))
        .bind(column(parts.iter().map(|(_, (_, bytes))| bytes.as_slice())))
        .bind(column(entries.iter().map(|(key, _)| *key)))
        .bind(column(entries.iter().map(|(_, (entry, _))| i64::from(entry.seq))))
        .bind(column(entries.iter().map(|(_, (entry, _))| entry.text.as_str())))
        .bind(column(entries.iter().map(|(_, (entry, _))| entry.at.as_millis())))
        .bind(column(entries.iter().map(|(_, (_, link))| link.as_slice())));
    let taken = answer(query.fetch_all(connection)).await?;
    Ok(taken.iter().filter_map(|id| id.parse().ok()).collect())
}

/// Only while the match waits for it: the header is linked again.
const ADD_ENTROPY: &str = "
    WITH settled AS (
        UPDATE matches SET waits = false, link = $3 WHERE id = $1 AND waits AND link = $2
        AND NOT EXISTS (SELECT FROM entries WHERE match_id = $1) RETURNING id
    ), parts AS (
        INSERT INTO entropy (match_id, part, bytes)
        SELECT settled.id, part.* FROM settled, unnest($4::bigint[], $5::bytea[]) AS part
    )
    SELECT count(*) FROM settled";

pub(super) async fn add_entropy(
    connection: &mut PgConnection,
    id: MatchId,
    entropy: &[Vec<u8>],
) -> Result<Result<(), StoreError>, StoreError> {
    let key = id.to_string();
    let mut row = match reader::find(connection, id).await {
        Ok(row) => row,
        Err(refusal @ StoreError::NotFound(_)) => return Ok(Err(refusal)),
        Err(error) => return Err(error),
    };
    match row.header(&key) {
        None => return Ok(Err(StoreError::DamagedMatch { id, damage: Damage::Header })),
        Some(NewMatch { entropy: Some(_), .. }) => return Ok(Err(StoreError::Conflict { id, seq: 0 })),
        Some(_) => {}
    }
    row.header.waits = 0;
    row.header.entropy = (0..).zip(entropy.iter().cloned()).collect();
    let query = sqlx::query_scalar::<_, i64>(ADD_ENTROPY)
        .bind(&key)
        .bind(&row.link)
        .bind(row.header.link(&key).to_vec())
        .bind(column(0..entropy.len() as i64))
        .bind(entropy);
    let settled = answer(query.fetch_one(connection)).await?;
    // Somebody else was first.
    Ok(if settled == 1 { Ok(()) } else { Err(StoreError::Conflict { id, seq: 0 }) })
}

/// From here on nobody appends.
const LOCK: &str = "SELECT id FROM matches WHERE id = $1 FOR UPDATE";

const LENGTH: &str = "SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE match_id = $1";

/// Players and entropy go with the match.
const DELETE: [&str; 3] = [
    "DELETE FROM entries WHERE match_id = $1",
    "DELETE FROM rated_matches WHERE match_id = $1",
    "DELETE FROM matches WHERE id = $1",
];

pub(super) async fn delete(
    connection: &mut PgConnection,
    id: MatchId,
    entries: Option<u32>,
) -> Result<Result<(), StoreError>, StoreError> {
    let key = id.to_string();
    let mut transaction = answer(connection.begin()).await?;
    let found: Option<String> =
        answer(sqlx::query_scalar(LOCK).bind(&key).fetch_optional(&mut *transaction)).await?;
    if let Some(seq) = entries {
        if found.is_none() {
            return Ok(Err(StoreError::NotFound(id)));
        }
        let length: i64 = answer(sqlx::query_scalar(LENGTH).bind(&key).fetch_one(&mut *transaction)).await?;
        if length != i64::from(seq) {
            return Ok(Err(StoreError::Conflict { id, seq }));
        }
    }
    let mut deleted = 0;
    for sql in DELETE {
        deleted += answer(sqlx::query(sql).bind(&key).execute(&mut *transaction)).await?.rows_affected();
    }
    answer(transaction.commit()).await?;
    Ok(if deleted == 0 { Err(StoreError::NotFound(id)) } else { Ok(()) })
}

//! How a match begins.

use std::collections::{BTreeSet, HashSet};

use sqlx::sqlite::{Sqlite, SqliteConnection};
use sqlx::{Error, QueryBuilder, Row as _};

use super::appends::padded;
use super::reader::find;
use super::session::{Session, json};
use super::writer::Answer;
use crate::chain::{Link, RawHeader, RawPlayer, lineup, players_link};
use crate::{Damage, MatchId, NewMatch, PersonId, Player, StoreError};

pub(super) const ENTROPY_IS_KNOWN: &str = "UPDATE matches SET waits = 0, link = $2, head = $2 WHERE id = $1";

/// A match that is to be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Creation<'a> {
    pub id: MatchId,
    pub new: &'a NewMatch,
}

/// A match as it is written.
struct Made<'a> {
    key: String,
    new: &'a NewMatch,
    header: RawHeader,
    link: Link,
}

/// Makes these matches: a few statements for all of them. Returns the links of their headers.
pub(super) async fn create(
    session: &mut Session<'_>,
    creations: &[Creation<'_>],
) -> Result<Vec<Result<Link, StoreError>>, Error> {
    let Known { mut taken, strangers } = known(session, creations).await?;
    let mut links = Vec::with_capacity(creations.len());
    let mut made = Vec::with_capacity(creations.len());
    for Creation { id, new } in creations {
        let stranger =
            new.players.iter().filter_map(|player| player.person).find(|it| strangers.contains(it));
        links.push(if let Some(stranger) = stranger {
            Err(StoreError::UnknownPerson(stranger))
        } else if taken.insert(*id) {
            let (key, header) = (id.to_string(), RawHeader::of(new));
            let link = header.link(&key);
            made.push(Made { key, new, header, link });
            Ok(link)
        } else {
            Err(StoreError::Conflict { id: *id, seq: 0 })
        });
    }
    made.chunks(MOST_AT_ONCE).for_each(|made| write(session, made));
    Ok(links)
}

/// A statement has no room for the players of more matches.
const MOST_AT_ONCE: usize = 128;

fn write(session: &mut Session<'_>, made: &[Made<'_>]) {
    session.later(|query| push_matches(query, made));
    let players: Vec<(&str, i64, &Player)> = made
        .iter()
        .flat_map(|made| (0..).zip(&made.new.players).map(|(seat, player)| (made.key.as_str(), seat, player)))
        .collect();
    if !players.is_empty() {
        session.later(|query| push_players(query, &players));
    }
    let entropy: Vec<(&str, &(i64, Vec<u8>))> = made
        .iter()
        .flat_map(|made| made.header.entropy.iter().map(|part| (made.key.as_str(), part)))
        .collect();
    if !entropy.is_empty() {
        session.later(|query| push_entropy(query, &entropy));
    }
}

/// What the database has of these matches.
struct Known {
    /// Those of the ids that are taken.
    taken: HashSet<MatchId>,
    /// Whom their players refer to, and nobody knows.
    strangers: BTreeSet<PersonId>,
}

async fn known(session: &mut Session<'_>, creations: &[Creation<'_>]) -> Result<Known, Error> {
    let players = creations.iter().flat_map(|creation| &creation.new.players);
    let mut strangers: BTreeSet<PersonId> = players.filter_map(|player| player.person).collect();
    let (mut query, mut taken) = (QueryBuilder::new(""), HashSet::new());
    push_known(&mut query, creations, &strangers);
    for row in query.build().fetch_all(session.now().await?).await? {
        let (is_person, id): (bool, &str) = (row.try_get(0)?, row.try_get(1)?);
        if is_person {
            id.parse().ok().map(|known| strangers.remove(&known));
        } else {
            taken.extend(id.parse::<MatchId>().ok());
        }
    }
    Ok(Known { taken, strangers })
}

pub(super) fn push_known(
    query: &mut QueryBuilder<Sqlite>,
    creations: &[Creation<'_>],
    people: &BTreeSet<PersonId>,
) {
    let matches: Vec<String> = creations.iter().map(|creation| creation.id.to_string()).collect();
    let people: Vec<String> = people.iter().map(PersonId::to_string).collect();
    query
        .push("SELECT 0, id FROM matches WHERE id IN (SELECT value FROM json_each(")
        .push_bind(json(&matches))
        .push(")) UNION ALL SELECT 1, id FROM people WHERE id IN (SELECT value FROM json_each(")
        .push_bind(json(&people))
        .push("))");
}

fn push_matches(query: &mut QueryBuilder<Sqlite>, made: &[Made<'_>]) {
    query.push(
        "INSERT INTO matches (id, game, rules, config, patience, clock, wishes, secret, commitment, seed_given, waits, \
         created, link, players_link, lineup, length, head, last) ",
    );
    query.push_values(padded(made), |mut row, Made { key, new, header, link }| {
        row.push_bind(key.clone())
            .push_bind(new.game.clone())
            .push_bind(header.rules)
            .push_bind(new.config.clone())
            .push_bind(new.patience.clone())
            .push_bind(new.clock.clone())
            .push_bind(new.wishes.clone())
            .push_bind(header.secret.clone())
            .push_bind(header.commitment.clone())
            .push_bind(header.seed_given)
            .push_bind(header.waits)
            .push_bind(header.created)
            .push_bind(link.to_vec())
            .push_bind(players_link(key, &RawPlayer::all(&new.players)).to_vec())
            .push_bind(lineup(&new.players).to_vec())
            .push_bind(0_i64)
            .push_bind(link.to_vec())
            .push_bind(header.created);
    });
    query.push(" ON CONFLICT (id) DO NOTHING");
}

fn push_players(query: &mut QueryBuilder<Sqlite>, players: &[(&str, i64, &Player)]) {
    query.push("INSERT INTO players (match_id, seat, person_id, name, controller, acknowledged) ");
    query.push_values(padded(players), |mut row, (key, seat, player)| {
        row.push_bind((*key).to_string())
            .push_bind(*seat)
            .push_bind(player.person.map(|person| person.to_string()))
            .push_bind(player.name.clone())
            .push_bind(player.controller.to_string())
            .push_bind(0_i64);
    });
    query.push(" ON CONFLICT (match_id, seat) DO NOTHING");
}

/// Only while the match waits for it: the header is linked again.
pub(super) async fn add_entropy(
    connection: &mut SqliteConnection,
    id: MatchId,
    entropy: &[Vec<u8>],
) -> Result<Answer, Error> {
    let key = id.to_string();
    let mut row = match find(connection, id).await {
        Ok(row) => row,
        Err(error) => return Ok(Err(error)),
    };
    match row.header(&key) {
        None => return Ok(Err(StoreError::DamagedMatch { id, damage: Damage::Header })),
        Some(NewMatch { entropy: Some(_), .. }) => return Ok(Err(StoreError::Conflict { id, seq: 0 })),
        Some(_) if row.length != 0 => {
            return Ok(Err(StoreError::DamagedMatch { id, damage: Damage::Length }));
        }
        Some(_) => {}
    }
    row.header.waits = 0;
    row.header.entropy = (0..).zip(entropy.iter().cloned()).collect();
    let parts: Vec<_> = row.header.entropy.iter().map(|part| (key.as_str(), part)).collect();
    if !parts.is_empty() {
        let mut query = QueryBuilder::new("");
        push_entropy(&mut query, &parts);
        query.build().execute(&mut *connection).await?;
    }
    sqlx::query(ENTROPY_IS_KNOWN).bind(&key).bind(&row.header.link(&key)[..]).execute(connection).await?;
    Ok(Ok(()))
}

fn push_entropy(query: &mut QueryBuilder<Sqlite>, parts: &[(&str, &(i64, Vec<u8>))]) {
    query.push("INSERT INTO entropy (match_id, part, bytes) ");
    query.push_values(padded(parts), |mut row, (key, (part, bytes))| {
        row.push_bind((*key).to_string()).push_bind(*part).push_bind(bytes.clone());
    });
    query.push(" ON CONFLICT (match_id, part) DO NOTHING");
}

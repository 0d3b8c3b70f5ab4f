use std::collections::{BTreeSet, HashMap};

use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::fault::fault;
use super::reader::{COLUMNS, StoredRow, load, read_entropy, read_player, spare};
use crate::chain::RawPlayer;
use crate::{Damage, Filter, MatchId, StoreError, StoredMatch, Summary, Timestamp};

/// Which matches are to be listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'f> {
    Unfinished,
    Finished(&'f Filter),
}

impl Wanted<'_> {
    /// A query for these columns of the wanted matches.
    fn push(self, query: &mut QueryBuilder<Sqlite>, columns: &str) {
        // The table knows better than an index which matches there are.
        query.push("SELECT ").push(columns).push(" FROM matches NOT INDEXED WHERE ended IS");
        let Self::Finished(filter) = self else {
            query.push(" NULL");
            return;
        };
        query.push(" NOT NULL");
        if let Some(game) = &filter.game {
            query.push(" AND game = ").push_bind(game.clone());
        }
        for player in &filter.players {
            query.push(" AND EXISTS (SELECT 1 FROM players WHERE match_id = id AND name = ");
            query.push_bind(player.clone()).push(")");
        }
        query.push(" ORDER BY ended DESC, created DESC, id");
        if let Some(limit) = filter.limit {
            query.push(" LIMIT ").push_bind(limit);
        }
    }

    /// Is everything wanted that is of this kind?
    fn is_all(self) -> bool {
        match self {
            Self::Unfinished => true,
            Self::Finished(filter) => filter.game.is_none() && filter.players.is_empty(),
        }
    }

    fn has(self, match_: &StoredMatch) -> bool {
        let is_over = match_.ending.is_some() || match_.damage == Some(Damage::Ending);
        match self {
            Self::Unfinished => !is_over,
            Self::Finished(filter) => {
                let plays = |name: &String| match_.header.players.iter().any(|player| player.name == *name);
                is_over
                    && filter.game.as_ref().is_none_or(|game| match_.header.game == *game)
                    && filter.players.iter().all(plays)
            }
        }
    }

    fn limit(self) -> usize {
        match self {
            Self::Finished(Filter { limit: Some(limit), .. }) => *limit as usize,
            _ => usize::MAX,
        }
    }
}

pub(super) async fn list(
    connection: &mut SqliteConnection,
    wanted: Wanted<'_>,
) -> Result<Vec<Summary>, StoreError> {
    match spare(read(connection, wanted).await)? {
        Some(mut listed) => {
            if wanted.is_all() {
                let strays = strays(connection).await?.into_iter().map(|id| damaged(id, Damage::Header));
                listed.extend(strays);
                listed.truncate(wanted.limit());
            }
            Ok(listed)
        }
        None => salvage(connection, wanted).await,
    }
}

async fn read(connection: &mut SqliteConnection, wanted: Wanted<'_>) -> Result<Vec<Summary>, Error> {
    const LAST: &str = "coalesce(ended, \
         (SELECT at FROM entries WHERE match_id = id ORDER BY seq DESC LIMIT 1), created) AS last";
    let mut query = QueryBuilder::new("SELECT * FROM (");
    wanted.push(&mut query, &format!("{COLUMNS}, {LAST}"));
    query.push(") ORDER BY last DESC, created DESC, id");
    let rows = query.build().fetch_all(&mut *connection).await?;

    let mut players: HashMap<Vec<u8>, Vec<RawPlayer>> = HashMap::new();
    for row in of_wanted(connection, wanted, "match_id, seat, name, controller FROM players", "seat").await? {
        players.entry(row.try_get("match_id")?).or_default().push(read_player(&row)?);
    }
    let mut entropy: HashMap<Vec<u8>, Vec<(i64, Vec<u8>)>> = HashMap::new();
    for row in of_wanted(connection, wanted, "match_id, part, bytes FROM entropy", "part").await? {
        entropy.entry(row.try_get("match_id")?).or_default().push(read_entropy(&row)?);
    }
    let mut listed = Vec::with_capacity(rows.len());
    for row in &rows {
        // What has no name is found by what belongs to it: see `strays`.
        let Some(id) = row.try_get("id").ok().and_then(read_id) else { continue };
        let key = id.to_string();
        let summary = StoredRow::read(row).ok().and_then(|mut stored| {
            stored.header.entropy = entropy.remove(key.as_bytes()).unwrap_or_default();
            let last = Timestamp::from_millis(row.try_get("last").ok()?);
            summary(id, &stored, last, &players.remove(key.as_bytes()).unwrap_or_default())
        });
        listed.push(summary.unwrap_or_else(|| damaged(id, Damage::Header)));
    }
    Ok(listed)
}

/// Rows of another table that belong to the wanted matches.
async fn of_wanted(
    connection: &mut SqliteConnection,
    wanted: Wanted<'_>,
    columns: &str,
    order: &str,
) -> Result<Vec<SqliteRow>, Error> {
    let mut query = QueryBuilder::new("SELECT ");
    query.push(columns).push(" WHERE match_id IN (");
    wanted.push(&mut query, "id");
    query.push(") ORDER BY match_id, ").push(order);
    query.build().fetch_all(connection).await
}

/// Nothing if the header is damaged.
fn summary(id: MatchId, row: &StoredRow, last: Timestamp, players: &[RawPlayer]) -> Option<Summary> {
    let key = id.to_string();
    let header = row.header(&key)?;
    let players = row.players(&key, players);
    let ending = row.ending();
    let damage = players.is_none().then_some(Damage::Players).or(ending.as_ref().err().copied());
    Some(Summary {
        id,
        game: header.game,
        rules: header.rules,
        config: header.config,
        players: players.unwrap_or_default(),
        started: header.created,
        entries: row.entries.try_into().unwrap_or_default(),
        last,
        ending: ending.unwrap_or_default(),
        damage,
    })
}

fn damaged(id: MatchId, damage: Damage) -> Summary {
    Summary {
        id,
        game: String::new(),
        rules: 0,
        config: String::new(),
        players: Vec::new(),
        started: Timestamp::default(),
        entries: 0,
        last: Timestamp::default(),
        ending: None,
        damage: Some(damage),
    }
}

/// Matches of which something is left, but no row.
async fn strays(connection: &mut SqliteConnection) -> Result<Vec<MatchId>, StoreError> {
    let ids: Vec<Vec<u8>> = sqlx::query_scalar(
        "SELECT match_id FROM players UNION SELECT id FROM matches INDEXED BY sqlite_autoindex_matches_1
         EXCEPT SELECT id FROM matches NOT INDEXED",
    )
    .fetch_all(connection)
    .await
    .map_err(fault)?;
    Ok(ids.iter().filter_map(|id| read_id(id)).collect())
}

/// What is no id names no match.
pub(super) fn read_id(bytes: &[u8]) -> Option<MatchId> {
    let text = str::from_utf8(bytes).ok()?;
    text.parse().ok().filter(|id: &MatchId| id.to_string() == text)
}

/// The list where part of the file can't be read: every match by itself, as far as anything knows of it.
async fn salvage(connection: &mut SqliteConnection, wanted: Wanted<'_>) -> Result<Vec<Summary>, StoreError> {
    let mut ids: BTreeSet<MatchId> = BTreeSet::new();
    let mut refusal = None;
    for source in [
        "SELECT id FROM matches NOT INDEXED",
        "SELECT id FROM matches INDEXED BY sqlite_autoindex_matches_1",
        "SELECT DISTINCT match_id FROM players",
        "SELECT DISTINCT match_id FROM entries",
    ] {
        match sqlx::query_scalar::<_, Vec<u8>>(source).fetch_all(&mut *connection).await.map_err(fault) {
            Ok(found) => ids.extend(found.iter().filter_map(|id| read_id(id))),
            Err(error) => refusal = Some(error),
        }
    }
    if let (true, Some(error)) = (ids.is_empty(), refusal) {
        return Err(error);
    }
    let mut listed = Vec::new();
    for id in ids {
        match load(connection, id).await {
            Ok(match_) if wanted.has(&match_) => listed.push(of_match(match_)),
            Err(StoreError::DamagedMatch { damage, .. }) if wanted.is_all() => {
                listed.push(damaged(id, damage));
            }
            Ok(_) | Err(StoreError::NotFound(_) | StoreError::DamagedMatch { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    listed.sort_by(|a, b| (b.last, b.started, a.id).cmp(&(a.last, a.started, b.id)));
    listed.truncate(wanted.limit());
    Ok(listed)
}

fn of_match(match_: StoredMatch) -> Summary {
    let StoredMatch { id, header, entries, ending, damage } = match_;
    Summary {
        id,
        game: header.game,
        rules: header.rules,
        config: header.config,
        players: header.players,
        started: header.created,
        entries: entries.len() as u32,
        last: entries.last().map_or(header.created, |entry| entry.at),
        ending,
        damage,
    }
}

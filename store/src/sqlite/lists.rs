//! Lists of matches, a page at a time.
//!
//! An index says which matches are on a page, and every one is compared with its row. What an index does not know is found
//! at the end of a whole list, where the tables are compared with each other; then, and where a page of the file can't be
//! read, every match is looked at by itself.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::fault::fault;
use super::reader::{COLUMNS, load, read_entropy, read_player, spare};
use crate::chain::{RawPlayer, lineup};
use crate::row::{StoredRow, damaged};
use crate::{
    Cursor, Damage, Filter, MatchId, Overview, Page, Player, StoreError, StoredMatch, Timestamp, Window,
};

/// Which matches are to be listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'f> {
    Unfinished,
    Finished(&'f Filter),
}

impl Wanted<'_> {
    /// The column that the list is ordered by.
    fn time(self) -> &'static str {
        match self {
            Self::Unfinished => "last",
            Self::Finished(_) => "ended",
        }
    }

    /// Asks for the time and id of the first `limit` matches after that place.
    pub(super) fn push_keys(self, query: &mut QueryBuilder<Sqlite>, after: Option<Cursor>, limit: usize) {
        let time = self.time();
        query.push("SELECT ").push(time).push(" AS at, id FROM ");
        let people = match self {
            Self::Unfinished => &[],
            Self::Finished(filter) => &filter.people[..],
        };
        // People play few of all matches: a cross join makes SQLite begin with them.
        if let Some(person) = people.first() {
            query.push("(SELECT DISTINCT match_id FROM players WHERE person_id = ");
            query
                .push_bind(person.to_string())
                .push(") AS own CROSS JOIN matches WHERE id = own.match_id AND ");
        } else {
            query.push("matches WHERE ");
        }
        query.push("ended IS");
        if let Self::Finished(filter) = self {
            query.push(" NOT NULL");
            if let Some(players) = &filter.players {
                query.push(" AND lineup = ").push_bind(lineup(players).to_vec());
            }
            if let Some(game) = &filter.game {
                query.push(" AND game = ").push_bind(game.clone());
            }
            for person in people.iter().skip(1) {
                query.push(" AND id IN (SELECT match_id FROM players WHERE person_id = ");
                query.push_bind(person.to_string()).push(")");
            }
        } else {
            query.push(" NULL");
        }
        match after {
            Some(Cursor { at, id }) => {
                query.push(" AND (").push(time).push(", id) < (").push_bind(at.as_millis());
                query.push(", ").push_bind(id.to_string()).push(")");
            }
            // The end of time is a place in the index like any other.
            None => {
                query.push(" AND ").push(time).push(" <= ").push_bind(i64::MAX);
            }
        }
        query.push(" ORDER BY ").push(time).push(" DESC, id DESC LIMIT ").push_bind(limit as i64);
    }

    /// Does the list include all matches of its kind?
    fn is_all(self) -> bool {
        match self {
            Self::Unfinished => true,
            Self::Finished(filter) => *filter == Filter::default(),
        }
    }

    /// Is this the row that an index promised?
    fn promised(self, at: i64, row: &StoredRow) -> bool {
        match self {
            Self::Unfinished => row.ending.is_none() && row.last == at,
            Self::Finished(filter) => {
                row.ending.as_ref().is_some_and(|ending| ending.ended == at)
                    && filter.game.as_ref().is_none_or(|game| game.as_bytes() == row.header.game)
            }
        }
    }

    fn has(self, stored: &StoredMatch) -> bool {
        let is_over = stored.ending.is_some() || stored.damage == Some(Damage::Ending);
        let players = &stored.header.players;
        match self {
            Self::Unfinished => !is_over,
            Self::Finished(filter) => {
                is_over
                    && filter.game.as_ref().is_none_or(|game| stored.header.game == *game)
                    && filter.people.iter().all(|&person| players.iter().any(|it| it.person == Some(person)))
                    && filter.players.as_ref().is_none_or(|wanted| lineup(wanted) == lineup(players))
            }
        }
    }
}

/// A match and its place in the list.
struct Item {
    key: Cursor,
    summary: Overview,
}

impl Item {
    /// Nothing is known of it but its id: it comes after all others.
    fn damaged(id: MatchId, damage: Damage) -> Self {
        let key = Cursor { at: Timestamp::from_millis(i64::MIN), id };
        Self { key, summary: damaged(id, damage) }
    }

    fn is_after(&self, place: Option<Cursor>) -> bool {
        place.is_none_or(|place| (self.key.at, self.key.id) < (place.at, place.id))
    }
}

/// Keeps as many as are wanted.
fn page(mut items: Vec<Item>, limit: usize) -> Page {
    let next = (items.len() > limit).then(|| items[limit - 1].key);
    items.truncate(limit);
    Page { matches: items.into_iter().map(|item| item.summary).collect(), next }
}

pub(super) async fn list(
    connection: &mut SqliteConnection,
    wanted: Wanted<'_>,
    window: Window,
) -> Result<Page, StoreError> {
    let limit = window.limit.min(Window::MOST) as usize;
    if limit == 0 {
        return Ok(Page::default());
    }
    // One more, to know whether there is more.
    let read = spare(read(connection, wanted, window.after, limit + 1).await)?;
    let Some(mut items) = read.flatten() else {
        return salvage(connection, wanted, window.after, limit).await;
    };
    if items.len() <= limit && wanted.is_all() {
        if is_hidden(connection, wanted).await? {
            return salvage(connection, wanted, window.after, limit).await;
        }
        let strays = strays(connection).await?.into_iter().map(|id| Item::damaged(id, Damage::Header));
        items.extend(strays.filter(|item| item.is_after(window.after)));
    }
    Ok(page(items, limit))
}

/// The last finished match of exactly these players.
pub(super) async fn last_of(
    connection: &mut SqliteConnection,
    game: &str,
    players: &[Player],
) -> Result<Option<Overview>, StoreError> {
    /// Hardly ever is the last one damaged.
    const FEW: u32 = 2;
    let filter = Filter { game: Some(game.into()), players: Some(players.to_vec()), ..Filter::default() };
    let mut window = Window::first(FEW);
    loop {
        let page = list(connection, Wanted::Finished(&filter), window).await?;
        let intact = page.matches.into_iter().find(|summary| summary.damage.is_none());
        match (intact, page.next) {
            (None, Some(next)) => window = window.after(next),
            (intact, _) => return Ok(intact),
        }
    }
}

/// Nothing if the index is wrong.
async fn read(
    connection: &mut SqliteConnection,
    wanted: Wanted<'_>,
    after: Option<Cursor>,
    limit: usize,
) -> Result<Option<Vec<Item>>, Error> {
    let mut query = QueryBuilder::new("");
    wanted.push_keys(&mut query, after, limit);
    let mut keys = Vec::new();
    for row in query.build().fetch_all(&mut *connection).await? {
        let Some(id) = row.try_get("id").ok().and_then(read_id) else { return Ok(None) };
        keys.push((row.try_get::<i64, _>("at")?, id));
    }
    if !keys.is_sorted_by(|before, after| before > after) {
        return Ok(None);
    }
    if keys.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let rows = of_matches(connection, COLUMNS, "matches", "id", &keys).await?;
    let mut rows: HashMap<Vec<u8>, SqliteRow> =
        rows.into_iter().map(|row| Ok((row.try_get("id")?, row))).collect::<Result<_, Error>>()?;
    let mut players: HashMap<Vec<u8>, Vec<RawPlayer>> = HashMap::new();
    let columns = "match_id, seat, person_id, name, controller";
    for row in of_matches(connection, columns, "players", "match_id, seat", &keys).await? {
        players.entry(row.try_get("match_id")?).or_default().push(read_player(&row)?);
    }
    let mut entropy: HashMap<Vec<u8>, Vec<(i64, Vec<u8>)>> = HashMap::new();
    for row in of_matches(connection, "match_id, part, bytes", "entropy", "match_id, part", &keys).await? {
        entropy.entry(row.try_get("match_id")?).or_default().push(read_entropy(&row)?);
    }
    let mut items = Vec::with_capacity(keys.len());
    for (at, id) in keys {
        let key = id.to_string().into_bytes();
        let Some(row) = rows.remove(&key) else { return Ok(None) };
        let mut row = StoredRow::read(&row)?;
        if !wanted.promised(at, &row) {
            return Ok(None);
        }
        row.header.entropy = entropy.remove(&key).unwrap_or_default();
        let summary = row.overview(id, &players.remove(&key).unwrap_or_default());
        let summary = summary.unwrap_or_else(|| damaged(id, Damage::Header));
        items.push(Item { key: Cursor { at: Timestamp::from_millis(at), id }, summary });
    }
    Ok(Some(items))
}

/// Rows of a table that belong to these matches.
async fn of_matches(
    connection: &mut SqliteConnection,
    columns: &str,
    table: &str,
    order: &str,
    keys: &[(i64, MatchId)],
) -> Result<Vec<SqliteRow>, Error> {
    let mut query = QueryBuilder::new("");
    push_of_matches(&mut query, columns, table, order, keys.iter().map(|(_, id)| *id));
    // There is one such statement for each length of a page.
    query.build().persistent(false).fetch_all(connection).await
}

/// `order` begins with the column that names the match.
pub(super) fn push_of_matches(
    query: &mut QueryBuilder<Sqlite>,
    columns: &str,
    table: &str,
    order: &str,
    ids: impl Iterator<Item = MatchId>,
) {
    let key = order.split(',').next().unwrap_or(order);
    query.push("SELECT ").push(columns).push(" FROM ").push(table).push(" WHERE ").push(key).push(" IN (");
    let mut separated = query.separated(", ");
    for id in ids {
        separated.push_bind(id.to_string());
    }
    query.push(") ORDER BY ").push(order);
}

/// Is there a match in the table that its list does not know?
async fn is_hidden(connection: &mut SqliteConnection, wanted: Wanted<'_>) -> Result<bool, StoreError> {
    let sql = match wanted {
        Wanted::Unfinished => {
            "SELECT EXISTS (SELECT id FROM matches NOT INDEXED WHERE ended IS NULL
             EXCEPT SELECT id FROM matches INDEXED BY matches_unfinished WHERE ended IS NULL)"
        }
        Wanted::Finished(_) => {
            "SELECT EXISTS (SELECT id FROM matches NOT INDEXED WHERE ended IS NOT NULL
             EXCEPT SELECT id FROM matches INDEXED BY matches_finished WHERE ended IS NOT NULL)"
        }
    };
    Ok(spare(sqlx::query_scalar(sql).fetch_one(connection).await)?.unwrap_or(true))
}

/// Matches of which something is left, but no row; the last one first.
async fn strays(connection: &mut SqliteConnection) -> Result<Vec<MatchId>, StoreError> {
    let ids: Vec<Vec<u8>> = sqlx::query_scalar(
        "SELECT match_id FROM players UNION SELECT id FROM matches INDEXED BY sqlite_autoindex_matches_1
         EXCEPT SELECT id FROM matches NOT INDEXED",
    )
    .fetch_all(connection)
    .await
    .map_err(fault)?;
    let mut ids: Vec<MatchId> = ids.iter().filter_map(|id| read_id(id)).collect();
    ids.sort_unstable_by_key(|&id| Reverse(id));
    Ok(ids)
}

/// Text that is not an id names no match.
pub(super) fn read_id(bytes: &[u8]) -> Option<MatchId> {
    let text = str::from_utf8(bytes).ok()?;
    text.parse().ok().filter(|id: &MatchId| id.to_string() == text)
}

/// The list where part of the file can't be read: every match by itself, as far as anything knows of it.
async fn salvage(
    connection: &mut SqliteConnection,
    wanted: Wanted<'_>,
    after: Option<Cursor>,
    limit: usize,
) -> Result<Page, StoreError> {
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
    let mut items = Vec::new();
    for id in ids {
        match load(connection, id).await {
            Ok(stored) if wanted.has(&stored) => items.push(of_match(stored)),
            Err(StoreError::DamagedMatch { damage, .. }) if wanted.is_all() => {
                items.push(Item::damaged(id, damage));
            }
            Ok(_) | Err(StoreError::NotFound(_) | StoreError::DamagedMatch { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    items.retain(|item| item.is_after(after));
    items.sort_by_key(|item| Reverse((item.key.at, item.key.id)));
    Ok(page(items, limit))
}

fn of_match(stored: StoredMatch) -> Item {
    let StoredMatch { id, header, entries, ending, damage } = stored;
    let last = entries.last().map_or(header.created, |entry| entry.at);
    let summary = Overview {
        id,
        game: header.game,
        rules: header.rules,
        config: header.config,
        patience: header.patience,
        players: header.players,
        started: header.created,
        entries: entries.len() as u32,
        last,
        ending,
        damage,
    };
    Item { key: Cursor { at: last, id }, summary }
}

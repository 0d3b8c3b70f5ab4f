//! How well members play.

use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::fault::fault;
use super::members::{COLUMNS as MEMBER, member, person};
use super::writer::Decision;
use crate::{ESTABLISHED, MatchId, Member, PersonId, RatingRow, StoreError, Timestamp};

const COLUMNS: &str = "ratings.person_id, game, rating, deviation, volatility, games, updated";

/// The first time wins.
pub(super) const RATED: &str =
    "INSERT INTO rated_matches (match_id) VALUES ($1) ON CONFLICT (match_id) DO NOTHING";

const IS_RATED: &str = "SELECT 1 FROM rated_matches WHERE match_id = $1";

const GAMES: &str = "SELECT games FROM ratings WHERE person_id = $1 AND game = $2";

pub(super) const SET: &str = "INSERT INTO ratings (person_id, game, rating, deviation, volatility, games, updated) \
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (SELECT 1 FROM members WHERE person_id = $1) \
     ON CONFLICT (person_id, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
     volatility = excluded.volatility, games = excluded.games, updated = excluded.updated";

pub(super) fn push_of(query: &mut QueryBuilder<Sqlite>, id: PersonId) {
    query.push("SELECT ").push(COLUMNS).push(" FROM ratings WHERE person_id = ");
    query.push_bind(id.to_string()).push(" ORDER BY game");
}

pub(super) fn push_in_game(query: &mut QueryBuilder<Sqlite>, game: &str, people: &[PersonId]) {
    query.push("SELECT ").push(COLUMNS).push(" FROM ratings WHERE game = ").push_bind(game.to_string());
    query.push(" AND person_id IN (");
    let mut ids = query.separated(", ");
    for person in people {
        ids.push_bind(person.to_string());
    }
    query.push(") ORDER BY person_id");
}

/// A cross join keeps the order of the index. The bound is written out, as the index has it.
pub(super) fn push_leaders(query: &mut QueryBuilder<Sqlite>, game: &str, limit: u32) {
    query.push("SELECT ").push(COLUMNS).push(", ").push(MEMBER);
    query.push(" FROM ratings CROSS JOIN members ON members.person_id = ratings.person_id");
    query.push(" CROSS JOIN people ON people.id = ratings.person_id WHERE deviation < ");
    query.push(format!("{ESTABLISHED:.1}")).push(" AND game = ").push_bind(game.to_string());
    query.push(" AND members.is_banned = 0 ORDER BY rating DESC, ratings.person_id DESC LIMIT ");
    query.push_bind(i64::from(limit));
}

pub(super) async fn of(
    connection: &mut SqliteConnection,
    id: PersonId,
) -> Result<Vec<RatingRow>, StoreError> {
    let mut query = QueryBuilder::new("");
    push_of(&mut query, id);
    query.build().fetch_all(connection).await.map_err(fault)?.iter().map(rating).collect()
}

pub(super) async fn in_game(
    connection: &mut SqliteConnection,
    game: &str,
    people: &[PersonId],
) -> Result<Vec<RatingRow>, StoreError> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = QueryBuilder::new("");
    push_in_game(&mut query, game, people);
    query.build().fetch_all(connection).await.map_err(fault)?.iter().map(rating).collect()
}

pub(super) async fn leaders(
    connection: &mut SqliteConnection,
    game: &str,
    limit: u32,
) -> Result<Vec<(Member, RatingRow)>, StoreError> {
    let mut query = QueryBuilder::new("");
    push_leaders(&mut query, game, limit);
    let rows = query.build().fetch_all(connection).await.map_err(fault)?;
    rows.iter().map(|row| Ok((member(row)?, rating(row)?))).collect()
}

fn rating(row: &SqliteRow) -> Result<RatingRow, StoreError> {
    let number = |column| row.try_get::<f64, _>(column).map_err(fault);
    Ok(RatingRow {
        person: person(row.try_get("person_id").map_err(fault)?)?,
        game: row.try_get("game").map_err(fault)?,
        rating: number("rating")?,
        deviation: number("deviation")?,
        volatility: number("volatility")?,
        games: row.try_get("games").map_err(fault)?,
        updated: row.try_get("updated").map(Timestamp::from_millis).map_err(fault)?,
    })
}

pub(super) async fn write(
    connection: &mut SqliteConnection,
    of: MatchId,
    rows: &[RatingRow],
) -> Result<Decision, Error> {
    // The database takes no such number, and refusing it there would undo the whole group.
    if rows.iter().any(|row| ![row.rating, row.deviation, row.volatility].iter().all(|it| it.is_finite())) {
        return Ok(Err(StoreError::Database(format!("the ratings of match {of} are not numbers"))));
    }
    let rated = sqlx::query_scalar::<_, i64>(IS_RATED).bind(of.to_string());
    if rated.fetch_optional(&mut *connection).await?.is_some() {
        return Ok(Ok(false));
    }
    for row in rows {
        let games = sqlx::query_scalar::<_, i64>(GAMES).bind(row.person.to_string()).bind(&row.game);
        let games = games.fetch_optional(&mut *connection).await?;
        if games.is_some_and(|games| games >= i64::from(row.games)) {
            return Ok(Err(StoreError::Busy));
        }
    }
    let first = sqlx::query(RATED).bind(of.to_string()).execute(&mut *connection).await?;
    if first.rows_affected() == 0 {
        return Ok(Ok(false));
    }
    for row in rows {
        sqlx::query(SET)
            .bind(row.person.to_string())
            .bind(&row.game)
            .bind(row.rating)
            .bind(row.deviation)
            .bind(row.volatility)
            .bind(i64::from(row.games))
            .bind(row.updated.as_millis())
            .execute(&mut *connection)
            .await?;
    }
    Ok(Ok(true))
}

//! How well members play.

use std::collections::BTreeMap;

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Connection, Row};

use super::column;
use super::fault::fault;
use super::members::{columns, member};
use super::people::person;
use super::pool::answer;
use crate::{MatchId, Member, PersonId, RatingRow, StoreError, Timestamp};

macro_rules! select {
    ($more:expr, $rest:expr) => {
        concat!(
            "SELECT ratings.person_id, game, rating, deviation, volatility, games, updated",
            $more,
            " FROM ratings ",
            $rest
        )
    };
}

const OF: &str = select!("", "WHERE person_id = $1 ORDER BY game");

const IN_GAME: &str = select!("", "WHERE game = $1 AND person_id = ANY ($2) ORDER BY person_id");

/// The bound is written out, as the index has it.
const LEADERS: &str = select!(
    concat!(", ", columns!()),
    "JOIN members ON members.person_id = ratings.person_id JOIN people ON people.id = ratings.person_id \
     WHERE deviation < 110.0 AND game = $1 AND NOT members.is_banned \
     ORDER BY rating DESC, ratings.person_id DESC LIMIT $2"
);

/// The first time wins. Whoever was forgotten is left out, and nobody can be forgotten in between. A row that another match has
/// changed meanwhile is not set, which shows in the numbers that are returned.
const SET: &str = "
    WITH first AS (
        INSERT INTO rated_matches (match_id) VALUES ($1) ON CONFLICT (match_id) DO NOTHING RETURNING match_id
    ), known AS (
        SELECT person_id FROM members WHERE person_id = ANY ($2) ORDER BY person_id FOR KEY SHARE
    ), set AS (
        INSERT INTO ratings (person_id, game, rating, deviation, volatility, games, updated)
        SELECT new.* FROM unnest($2::text[], $3::text[], $4::float8[], $5::float8[], $6::float8[], $7::bigint[], $8::bigint[])
            AS new (person_id, game) JOIN known ON known.person_id = new.person_id
        WHERE EXISTS (SELECT FROM first) ORDER BY new.person_id, new.game
        ON CONFLICT (person_id, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
            volatility = excluded.volatility, games = excluded.games, updated = excluded.updated
        WHERE ratings.games < excluded.games RETURNING person_id
    ), wanted AS (
        SELECT new.person_id FROM unnest($2::text[]) AS new (person_id) JOIN known ON known.person_id = new.person_id
    )
    SELECT (SELECT count(*) FROM first), (SELECT count(*) FROM set), (SELECT count(*) FROM wanted)";

pub(super) async fn of(connection: &mut PgConnection, id: PersonId) -> Result<Vec<RatingRow>, StoreError> {
    answer(sqlx::query(OF).bind(id.to_string()).fetch_all(connection)).await?.iter().map(rating).collect()
}

pub(super) async fn in_game(
    connection: &mut PgConnection,
    game: &str,
    people: &[PersonId],
) -> Result<Vec<RatingRow>, StoreError> {
    let people = column(people.iter().map(PersonId::to_string));
    let query = sqlx::query(IN_GAME).bind(game).bind(people);
    answer(query.fetch_all(connection)).await?.iter().map(rating).collect()
}

pub(super) async fn leaders(
    connection: &mut PgConnection,
    game: &str,
    limit: u32,
) -> Result<Vec<(Member, RatingRow)>, StoreError> {
    let query = sqlx::query(LEADERS).bind(game).bind(i64::from(limit));
    let rows = answer(query.fetch_all(connection)).await?;
    rows.iter().map(|row| Ok((member(row)?, rating(row)?))).collect()
}

fn rating(row: &PgRow) -> Result<RatingRow, StoreError> {
    let number = |column| row.try_get::<f64, _>(column).map_err(fault);
    Ok(RatingRow {
        person: person(row.try_get("person_id").map_err(fault)?)?,
        game: row.try_get("game").map_err(fault)?,
        rating: number("rating")?,
        deviation: number("deviation")?,
        volatility: number("volatility")?,
        games: row.try_get::<i64, _>("games").map_err(fault)?.try_into().unwrap_or_default(),
        updated: row.try_get("updated").map(Timestamp::from_millis).map_err(fault)?,
    })
}

pub(super) async fn set(
    connection: &mut PgConnection,
    of: MatchId,
    rows: &[RatingRow],
) -> Result<bool, StoreError> {
    if rows.iter().any(|row| ![row.rating, row.deviation, row.volatility].iter().all(|it| it.is_finite())) {
        return Err(StoreError::Database(format!("the ratings of match {of} are not numbers")));
    }
    // The last one counts where there are several.
    let rows: BTreeMap<(String, &str), &RatingRow> =
        rows.iter().map(|row| ((row.person.to_string(), row.game.as_str()), row)).collect();
    let query = sqlx::query_as(SET)
        .bind(of.to_string())
        .bind(column(rows.keys().map(|(person, _)| person.as_str())))
        .bind(column(rows.keys().map(|(_, game)| *game)))
        .bind(column(rows.values().map(|row| row.rating)))
        .bind(column(rows.values().map(|row| row.deviation)))
        .bind(column(rows.values().map(|row| row.volatility)))
        .bind(column(rows.values().map(|row| i64::from(row.games))))
        .bind(column(rows.values().map(|row| row.updated.as_millis())));
    let mut transaction = answer(connection.begin()).await?;
    let (first, set, wanted): (i64, i64, i64) = answer(query.fetch_one(&mut *transaction)).await?;
    if first == 1 && set < wanted {
        answer(transaction.rollback()).await?;
        return Err(StoreError::Busy);
    }
    answer(transaction.commit()).await?;
    Ok(first == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ESTABLISHED;

    #[test]
    fn the_bound_is_the_one_that_is_written_out() {
        assert!(LEADERS.contains(&format!("deviation < {ESTABLISHED:.1} ")));
    }
}

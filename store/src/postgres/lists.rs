//! Lists of matches, a page at a time: one statement each.

use sqlx::postgres::{PgConnection, PgRow, Postgres};
use sqlx::{Error, QueryBuilder, Row};

use super::fault::fault;
use super::pool::answer;
use super::reader::{columns, players, raw_players, stored_row};
use crate::chain::lineup;
use crate::row::damaged;
use crate::{Cursor, Damage, Filter, MatchId, Overview, Page, Player, StoreError, Timestamp, Window};

/// Which matches are to be listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'f> {
    Unfinished,
    Finished(&'f Filter),
}

/// Where the log of a match that goes on ends.
const LAST: &str = " LEFT JOIN LATERAL (SELECT seq, at, link FROM entries WHERE match_id = matches.id \
     ORDER BY seq DESC LIMIT 1) AS last ON true";

impl Wanted<'_> {
    /// What the list is ordered by.
    const fn time(self) -> &'static str {
        match self {
            Self::Unfinished => "coalesce(last.at, created)",
            Self::Finished(_) => "ended",
        }
    }

    pub(super) fn push(self, query: &mut QueryBuilder<Postgres>, after: Option<Cursor>, limit: usize) {
        let time = self.time();
        query.push(concat!("SELECT ", columns!(), ", ", players!(), ", ")).push(time).push(" AS key");
        match self {
            Self::Unfinished => {
                query.push(", last.seq, last.link AS last_link FROM matches").push(LAST);
                query.push(" WHERE ended IS NULL");
            }
            Self::Finished(filter) => {
                query.push(" FROM matches WHERE ended IS NOT NULL");
                if let Some(players) = &filter.players {
                    query.push(" AND lineup = ").push_bind(lineup(players).to_vec());
                }
                if let Some(game) = &filter.game {
                    query.push(" AND game = ").push_bind(game.clone());
                }
                for person in &filter.people {
                    query.push(" AND id IN (SELECT match_id FROM players WHERE person_id = ");
                    query.push_bind(person.to_string()).push(")");
                }
            }
        }
        if let Some(Cursor { at, id }) = after {
            query.push(" AND (").push(time).push(", id) < (").push_bind(at.as_millis());
            query.push(", ").push_bind(id.to_string()).push(")");
        }
        query.push(" ORDER BY ").push(time).push(" DESC, id DESC LIMIT ").push_bind(limit as i64);
    }
}

pub(super) async fn list(
    connection: &mut PgConnection,
    wanted: Wanted<'_>,
    window: Window,
) -> Result<Page, StoreError> {
    let limit = window.limit.min(Window::MOST) as usize;
    if limit == 0 {
        return Ok(Page::default());
    }
    let mut query = QueryBuilder::new("");
    // One more, to know whether there is more.
    wanted.push(&mut query, window.after, limit + 1);
    let rows = answer(query.build().fetch_all(connection)).await?;
    let mut items: Vec<(Cursor, Overview)> =
        rows.iter().map(|row| item(row, wanted)).collect::<Result<_, Error>>().map_err(fault)?;
    let next = (items.len() > limit).then(|| items[limit - 1].0);
    items.truncate(limit);
    Ok(Page { matches: items.into_iter().map(|(_, overview)| overview).collect(), next })
}

fn item(row: &PgRow, wanted: Wanted<'_>) -> Result<(Cursor, Overview), Error> {
    let id: MatchId =
        row.try_get::<&str, _>("id")?.parse().map_err(|error| Error::Decode(Box::new(error)))?;
    let at = row.try_get("key")?;
    let mut stored = stored_row(row)?;
    if let Wanted::Unfinished = wanted
        && let Some(seq) = row.try_get::<Option<i64>, _>("seq")?
    {
        (stored.length, stored.last) = (seq.saturating_add(1), at);
        stored.head = row.try_get("last_link")?;
    }
    let overview = stored.overview(id, &raw_players(row)?).unwrap_or_else(|| damaged(id, Damage::Header));
    Ok((Cursor { at: Timestamp::from_millis(at), id }, overview))
}

/// The last finished match of exactly these players.
pub(super) async fn last_of(
    connection: &mut PgConnection,
    game: &str,
    players: &[Player],
) -> Result<Option<Overview>, StoreError> {
    /// Hardly ever is the last one damaged.
    const FEW: u32 = 2;
    let filter = Filter { game: Some(game.into()), players: Some(players.to_vec()), ..Filter::default() };
    let mut window = Window::first(FEW);
    loop {
        let page = list(connection, Wanted::Finished(&filter), window).await?;
        let intact = page.matches.into_iter().find(|overview| overview.damage.is_none());
        match (intact, page.next) {
            (None, Some(next)) => window = window.after(next),
            (intact, _) => return Ok(intact),
        }
    }
}

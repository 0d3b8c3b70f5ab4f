//! Other people.

use super::answer::Answer;
use super::visitor::Visitor;
use crate::people::{person, unavailable};
use crate::web::Server;
use axum::Json;
use axum::extract::{Path, State};
use host::HeadToHead;
use protocol::{Fault, FaultKey, Leader, Leaders, Profile, Rating, Standing};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Members as _, PersonId, Player, RatingRow};

/// A leaderboard never shows more.
const MOST: u32 = 100;

/// A rating as it is shown.
pub(crate) fn rating(row: &RatingRow) -> Rating {
    Rating { rating: row.rating.round() as i32, deviation: row.deviation.round() as i32, games: row.games }
}

pub(super) async fn ratings(server: &Server, of: PersonId) -> Result<BTreeMap<String, Rating>, Fault> {
    let rows = server.hall.store.ratings_of(of).await.map_err(|error| unavailable(&error))?;
    Ok(rows.iter().map(|row| (row.game.clone(), rating(row))).collect())
}

/// Somebody: ratings, and how I stand against them.
#[utoipa::path(
    get, path = "/api/people/{person}", tag = "people", params(("person" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])),
    responses(
        (status = 200, body = Profile),
        (status = 404, description = "`not-found`", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn show(
    State(server): State<Arc<Server>>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<Profile>> {
    let id: PersonId = id.parse().map_err(|_| FaultKey::NotFound)?;
    let store = &server.hall.store;
    let found = store.member(id).await.map_err(|error| unavailable(&error))?;
    let member = found.ok_or(FaultKey::NotFound)?;
    let mut against_me = BTreeMap::new();
    if let Some(Visitor { member: me, .. }) = visitor.filter(|visitor| visitor.member.id != id) {
        let pair = [me.id, id].map(|id| Player { person: Some(id), ..Player::human("") });
        for game in catalog::games() {
            let tally = host::head_to_head(store, game.name(), &pair).await;
            let HeadToHead { played, drawn, won } = tally.map_err(|error| unavailable(&error))?;
            if played > 0 {
                against_me.insert(game.name().to_string(), Standing { played, drawn, won });
            }
        }
    }
    Ok(Json(Profile { person: person(&member), ratings: ratings(&server, id).await?, against_me }))
}

/// The best players of a game whose rating is established (a deviation below 110), at most 100.
#[utoipa::path(
    get, path = "/api/leaders/{game}", tag = "people", params(("game" = String, Path)),
    responses(
        (status = 200, body = Leaders),
        (status = 404, description = "`not-found`", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn leaders(
    State(server): State<Arc<Server>>,
    Path(game): Path<String>,
) -> Answer<Json<Leaders>> {
    let game = catalog::find(&game).ok_or(FaultKey::NotFound)?.name();
    let best = server.hall.store.leaders(game, MOST).await.map_err(|error| unavailable(&error))?;
    let leader = |(member, row): &(_, _)| Leader { person: person(member), rating: rating(row) };
    Ok(Json(Leaders { game: game.into(), leaders: best.iter().map(leader).collect() }))
}

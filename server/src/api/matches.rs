//! Matches: everybody may see those that are over, and a spectator's part of those that go on.

use super::answer::Answer;
use super::me::millis;
use super::remote::Remote;
use super::visitor::Visitor;
use crate::web::Server;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use host::Opened;
use protocol::{Fault, FaultKey, MatchInfo, MatchName, MatchPlayer, PersonName};
use std::sync::Arc;
use store::{Controller, PersonId, Player, ProgramName, Store as _, StoredMatch};

async fn found(
    server: &Server,
    remote: Remote,
    visitor: Option<&Visitor>,
    of: &str,
) -> Result<StoredMatch, Fault> {
    let person = visitor.map(|visitor| visitor.member.id);
    let found = server.visible_match(of, person).await;
    if found.as_ref().is_err_and(|fault| fault.key == FaultKey::NotFound) {
        server.people.attempt(remote.address)?;
    }
    found
}

impl Server {
    /// A match, if this person may see it: while it goes on, those who play, and others where the table has spectators.
    pub(crate) async fn visible_match(
        &self,
        of: &str,
        person: Option<PersonId>,
    ) -> Result<StoredMatch, Fault> {
        let id = of.parse().map_err(|_| FaultKey::NotFound)?;
        let stored = self.hall.store.load(id).await.map_err(|_| FaultKey::NotFound)?;
        let players = || stored.header.players.iter().filter_map(|player| player.person);
        let may_see = stored.ending.is_some()
            || players().any(|player| Some(player) == person)
            || self.has_spectators(players(), id).await?;
        if may_see { Ok(stored) } else { Err(FaultKey::NotFound.into()) }
    }
}

/// A match, running or over.
#[utoipa::path(
    get, path = "/api/matches/{match}", tag = "matches", params(("match" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])),
    responses(
        (status = 200, body = MatchInfo),
        (status = 404, description = "`not-found`, also if it is not for you", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn show(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Option<Visitor>,
    Path(of): Path<String>,
) -> Answer<Json<MatchInfo>> {
    let StoredMatch { id, header, ending, .. } = found(&server, remote, visitor.as_ref(), &of).await?;
    Ok(Json(MatchInfo {
        of: MatchName(id.to_string()),
        game: header.game,
        rules: header.rules,
        choices: header.config,
        players: header.players.iter().map(player).collect(),
        started: millis(header.created),
        places: ending.map(|ending| ending.places),
    }))
}

fn player(player: &Player) -> MatchPlayer {
    let level = match &player.controller {
        Controller::Human => None,
        // Where a program lies is nobody's business.
        Controller::Bot(name) => Some(match ProgramName::read(name) {
            Some(program) => program.file_name().to_string(),
            None => name.clone(),
        }),
    };
    let person = player.person.map(|person| PersonName(person.to_string()));
    MatchPlayer { person, name: player.name.clone(), level }
}

/// The record of a match as text: what a spectator may see while it goes on, everything once it is over.
#[utoipa::path(
    get, path = "/api/matches/{match}/record", tag = "matches", params(("match" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])),
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 404, description = "`not-found`, also if it is not for you", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn record(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Option<Visitor>,
    Path(of): Path<String>,
) -> Answer<impl IntoResponse> {
    let stored = found(&server, remote, visitor.as_ref(), &of).await?;
    let opened = Opened::new(stored).map_err(|_| FaultKey::MatchVoid)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], opened.record().to_string()))
}

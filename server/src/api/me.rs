//! What people can do about themselves.

use super::answer::Answer;
use super::body::Body;
use super::people::ratings;
use super::remote::Remote;
use super::session::farewell;
use super::visitor::Visitor;
use crate::people::{self, unavailable};
use crate::web::Server;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::Opened;
use protocol::{
    Account, Credentials, Export, ExportedMatch, Fault, FaultKey, GuestName, MatchName, NewPassword, Person,
};
use std::sync::Arc;
use store::{Filter, MatchId, Member, Overview, Page, Store as _, Timestamp, Window};

/// Milliseconds as they travel.
pub(super) fn millis(time: Timestamp) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(0)
}

/// Who I am.
#[utoipa::path(
    get, path = "/api/me", tag = "people", security(("bearer" = []), ("cookie" = [])),
    responses(
        (status = 200, body = Account),
        (status = 401, description = "`unknown` without a token, `bad-token` with one that is not valid.", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn show(State(server): State<Arc<Server>>, visitor: Visitor) -> Answer<Json<Account>> {
    let Visitor { member, .. } = visitor;
    Ok(Json(Account {
        you: people::person(&member),
        ratings: ratings(&server, member.id).await?,
        login: member.login,
        created: millis(member.created),
    }))
}

/// Another name. Matches keep the one that was used.
#[utoipa::path(
    patch, path = "/api/me", tag = "people", request_body = GuestName, security(("bearer" = []), ("cookie" = [])),
    responses(
        (status = 200, body = Person),
        (status = 422, description = "`bad-name`", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn rename(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Body(GuestName { name }): Body<GuestName>,
) -> Answer<Json<Person>> {
    let name = server.people.rename(&visitor.member, &name).await?;
    server.renamed(visitor.member.id, &name).await;
    Ok(Json(people::person(&Member { name, ..visitor.member })))
}

/// A guest gets an account, and keeps everything.
#[utoipa::path(
    post, path = "/api/me/account", tag = "people", request_body = Credentials,
    security(("bearer" = []), ("cookie" = [])),
    responses(
        (status = 201, body = Person),
        (status = 409, description = "`login-taken`, also if there is an account already.", body = Fault),
        (status = 422, description = "`bad-name` (the login) or `bad-password`", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn register(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer<(StatusCode, Json<Person>)> {
    let member = server.people.register(remote.address, visitor.member, credentials).await?;
    server.registered(&member).await;
    Ok((StatusCode::CREATED, Json(people::person(&member))))
}

/// Another password. All other sessions end.
#[utoipa::path(
    put, path = "/api/me/password", tag = "people", request_body = NewPassword,
    security(("bearer" = []), ("cookie" = [])),
    responses(
        (status = 204),
        (status = 401, description = "`bad-login`: the old password is wrong.", body = Fault),
        (status = 403, description = "`no-account`", body = Fault),
        (status = 422, description = "`bad-password`", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn change_password(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Visitor,
    Body(change): Body<NewPassword>,
) -> Answer<StatusCode> {
    server.people.change_password(remote.address, &visitor.member, &visitor.token, change).await?;
    server.hall.log_out(visitor.member.id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes everything that is kept of me. Matches stay, with "deleted player" in place of the name.
#[utoipa::path(
    delete, path = "/api/me", tag = "people", security(("bearer" = []), ("cookie" = [])),
    responses((status = 204), (status = "default", body = Fault)),
)]
pub(crate) async fn forget(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Visitor,
) -> Answer<Response> {
    server.forget(visitor.member.id).await?;
    Ok(farewell(remote))
}

/// Everything that is kept of me.
#[utoipa::path(
    get, path = "/api/me/export", tag = "people", security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, body = Export), (status = "default", body = Fault)),
)]
pub(crate) async fn export(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Visitor,
) -> Answer<impl IntoResponse> {
    // Every match is played through once for its record.
    server.people.attempt(remote.address)?;
    let busy = || Fault::new(FaultKey::Busy).with_detail("exports").after(5);
    let _one = server.exports.try_acquire().map_err(|_| busy())?;
    let Visitor { member, .. } = visitor;
    let mut matches = Vec::new();
    for of in server.running_matches(member.id).await? {
        // One that has just ended is among the others.
        matches.extend(exported(&server, of).await.filter(|exported| exported.places.is_none()));
    }
    let filter = Filter { people: vec![member.id], ..Filter::default() };
    let mut window = Window::first(Window::MOST);
    loop {
        let page = server.hall.store.finished(&filter, window).await;
        let Page { matches: finished, next } = page.map_err(|error| unavailable(&error))?;
        for Overview { id, .. } in finished {
            matches.extend(exported(&server, id).await);
            // Others have their turn in between.
            tokio::task::yield_now().await;
        }
        match next {
            Some(next) => window = window.after(next),
            None => break,
        }
    }
    let export = Export {
        you: people::person(&member),
        ratings: ratings(&server, member.id).await?,
        login: member.login,
        created: millis(member.created),
        matches,
    };
    let name = "attachment; filename=\"parlour.json\"";
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(export)))
}

/// A match as anybody may see it; nothing if it can't be read.
async fn exported(server: &Server, id: MatchId) -> Option<ExportedMatch> {
    let stored = server.hall.store.load(id).await.ok()?;
    let (game, started) = (stored.header.game.clone(), millis(stored.header.created));
    let places = stored.ending.as_ref().map(|ending| ending.places.clone());
    let record = Opened::new(stored).ok()?.record().to_string();
    Some(ExportedMatch { of: MatchName(id.to_string()), game, started, places, record })
}

//! Coming in and going out.

use super::answer::Answer;
use super::body::Body;
use super::remote::Remote;
use super::visitor::{Visitor, cookie};
use crate::people;
use crate::web::Server;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Credentials, Fault, GuestName, Session};
use std::sync::Arc;
use store::Member;

fn session(status: StatusCode, member: &Member, token: String, remote: Remote) -> Response {
    let cookie = cookie(&token, remote.is_https);
    let session = Session { you: people::person(member), token };
    let mut response = (status, Json(session)).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// A new guest. The token also comes as a cookie.
#[utoipa::path(
    post, path = "/api/guests", tag = "people", request_body = GuestName,
    responses(
        (status = 201, body = Session),
        (status = 422, description = "`bad-name`", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn new_guest(
    State(server): State<Arc<Server>>,
    remote: Remote,
    Body(GuestName { name }): Body<GuestName>,
) -> Answer<Response> {
    server.people.attempt(remote.address)?;
    let (member, token) = people::new_guest(&server.hall.store, &name).await?;
    server.metrics.new_guest();
    Ok(session(StatusCode::CREATED, &member, token, remote))
}

/// Logs in to an account. The token also comes as a cookie.
#[utoipa::path(
    post, path = "/api/session", tag = "people", request_body = Credentials,
    responses(
        (status = 201, body = Session),
        (status = 401, description = "`bad-login`: login or password are wrong.", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn log_in(
    State(server): State<Arc<Server>>,
    remote: Remote,
    Body(credentials): Body<Credentials>,
) -> Answer<Response> {
    let (member, token) = server.people.log_in(remote.address, credentials).await?;
    server.metrics.logged_in();
    Ok(session(StatusCode::CREATED, &member, token, remote))
}

/// Ends this session: its token is not valid any more. A guest who logs out can't come back.
#[utoipa::path(
    delete, path = "/api/session", tag = "people", security(("bearer" = []), ("cookie" = [])),
    responses((status = 204), (status = "default", body = Fault)),
)]
pub(crate) async fn log_out(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Visitor,
) -> Answer<Response> {
    server.people.log_out(&visitor.token).await?;
    // Other sessions of the same person connect again by themselves.
    server.hall.log_out(visitor.member.id).await;
    Ok(farewell(remote))
}

/// Nothing, and no cookie any more.
pub(super) fn farewell(remote: Remote) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Some(cookie) = cookie("", remote.is_https) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

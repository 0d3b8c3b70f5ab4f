//! Tables, without a connection.

use super::answer::Answer;
use super::body::Body;
use super::remote::Remote;
use super::visitor::Visitor;
use crate::web::Server;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use protocol::{Fault, FaultKey, Lobby, NewTable, TableInfo, TableName, Tables};
use std::sync::Arc;
use store::RoomId;

/// How many of my tables are listed.
const MINE: u32 = 50;

/// The tables that everybody finds, and how many people are connected.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables", responses((status = 200, body = Lobby), (status = "default", body = Fault)),
)]
pub(crate) async fn lobby(State(server): State<Arc<Server>>) -> Json<Lobby> {
    Json(server.hall.lobby.now())
}

/// Makes a table. Sitting down and playing takes a connection to `/api/socket`.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTable,
    security(("bearer" = []), ("cookie" = [])),
    responses(
        (status = 201, body = TableInfo),
        (status = 422, description = "`bad-setup`", body = Fault),
        (status = 429, description = "`too-many`: `tables-per-person`, or all computer players are taken.", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn make(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Body(new): Body<NewTable>,
) -> Answer<impl IntoResponse> {
    let id = server.hall.make(visitor.member.id, &new).await?;
    let name = TableName(id.to_string());
    let info = server.hall.info(&name, Some(visitor.member.id)).await?;
    let place = format!("/api/tables/{name}");
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(info)))
}

/// A table as it is now, by name or by code.
#[utoipa::path(
    get, path = "/api/tables/{table}", tag = "tables", params(("table" = String, Path)),
    security((), ("bearer" = []), ("cookie" = [])),
    responses(
        (status = 200, body = TableInfo),
        (status = 404, description = "`not-found`", body = Fault),
        (status = "default", body = Fault),
    ),
)]
pub(crate) async fn show(
    State(server): State<Arc<Server>>,
    remote: Remote,
    visitor: Option<Visitor>,
    Path(table): Path<String>,
) -> Answer<Json<TableInfo>> {
    let person = visitor.map(|visitor| visitor.member.id);
    // Nobody may try one code after the other, nor one name.
    let is_code = table.parse::<RoomId>().is_err();
    if is_code {
        server.people.attempt(remote.address)?;
    }
    let found = server.hall.info(&TableName(table), person).await;
    if !is_code && found.as_ref().is_err_and(|fault| fault.key == FaultKey::NotFound) {
        server.people.attempt(remote.address)?;
    }
    Ok(Json(found?))
}

/// The tables where I have a seat, the latest first, at most 50.
#[utoipa::path(
    get, path = "/api/me/tables", tag = "tables", security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, body = Tables), (status = "default", body = Fault)),
)]
pub(crate) async fn mine(State(server): State<Arc<Server>>, visitor: Visitor) -> Answer<Json<Tables>> {
    Ok(Json(Tables { tables: server.tables_of(visitor.member.id, MINE).await? }))
}

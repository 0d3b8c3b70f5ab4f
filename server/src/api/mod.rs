//! The HTTP API: everything that needs no connection of its own. `/api/openapi.json` describes it.

mod answer;
mod body;
mod catalogue;
mod document;
mod guard;
mod health;
mod matches;
mod me;
mod people;
mod remote;
mod session;
mod tables;
mod visitor;

pub(crate) use answer::Refusal;
pub(crate) use health::Metrics;
pub(crate) use remote::Remote;
pub(crate) use visitor::token;

use crate::web::Server;
use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post, put};
use protocol::{Fault, FaultKey};
use std::sync::Arc;

/// All routes of the API, and what guards them and everything else that is served.
pub(crate) fn guarded(server: &Arc<Server>, others: Router<Arc<Server>>) -> Router<Arc<Server>> {
    let me = get(me::show).patch(me::rename).delete(me::forget);
    let api = Router::new()
        .route("/api/guests", post(session::new_guest))
        .route("/api/session", post(session::log_in).delete(session::log_out))
        .route("/api/me", me)
        .route("/api/me/account", post(me::register))
        .route("/api/me/password", put(me::change_password))
        .route("/api/me/export", get(me::export))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/games", get(catalogue::games))
        .route("/api/tables", get(tables::lobby).post(tables::make))
        .route("/api/tables/{table}", get(tables::show))
        .route("/api/matches/{of}", get(matches::show))
        .route("/api/matches/{of}/record", get(matches::record))
        .route("/api/people/{person}", get(people::show))
        .route("/api/leaders/{game}", get(people::leaders))
        .route("/api/openapi.json", get(document::show))
        .route("/api", any(unknown))
        .route("/api/", any(unknown))
        .route("/api/{*rest}", any(unknown))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics));
    others
        .merge(api)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(server), guard::guard))
}

async fn unknown() -> Refusal {
    FaultKey::NotFound.into()
}

async fn wrong_method() -> Refusal {
    let fault = Fault::new(FaultKey::BadMessage).with_detail("method");
    Refusal::with_status(StatusCode::METHOD_NOT_ALLOWED, fault)
}

//! The description of the API, for people and programs.

use super::{catalogue, health, matches, me, people, session, tables};
use crate::web::Server;
use axum::Json;
use axum::extract::State;
use protocol::{Fault, FaultKey, LARGEST_REQUEST};
use serde_json::Value;
use std::fmt::Write as _;
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};

#[derive(OpenApi)]
#[openapi(
    paths(
        session::new_guest, session::log_in, session::log_out,
        me::show, me::rename, me::register, me::change_password, me::export, me::forget,
        catalogue::games, tables::lobby, tables::make, tables::show, tables::mine,
        matches::show, matches::record, people::show, people::leaders,
        health::alive, health::ready, health::metrics,
    ),
    components(schemas(Fault, FaultKey)),
    tags(
        (name = "people", description = "Guests, accounts, ratings"),
        (name = "tables", description = "Games and tables"),
        (name = "matches", description = "Matches and their records"),
        (name = "health", description = "For whoever runs the server"),
    ),
)]
struct Api;

/// This description.
pub(crate) async fn show(State(server): State<Arc<Server>>) -> Json<Document> {
    let mut document = Api::openapi();
    document.info.title = "Parlour".into();
    document.info.version = env!("CARGO_PKG_VERSION").into();
    document.info.description = Some(description(&server));
    let limits =
        server.hall.limits.all().into_iter().map(|(name, value)| (name.to_string(), Value::from(value)));
    let extensions = Extensions::builder().add("x-limits", Value::Object(limits.collect())).build();
    document.info.extensions = Some(extensions);
    if let Some(components) = &mut document.components {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        let cookie = ApiKey::Cookie(ApiKeyValue::new("parlour"));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    }
    Json(document)
}

fn description(server: &Server) -> String {
    let mut text = format!(
        "Tabletop games over the network. Games are played over a WebSocket at `/api/socket`; this is everything else.\n\n\
         Faults are JSON (`Fault`) with a `key` that never changes its meaning; over a limit there is `retry_after`, in \
         seconds, also as a header. State-changing requests from pages of other origins are refused.\n\n\
         A body has at most {LARGEST_REQUEST} bytes. Limits of this server:\n"
    );
    for (name, value) in server.hall.limits.all() {
        // Writing into a string can't fail.
        let _ = write!(text, "\n- `{name}`: {value}");
    }
    text
}

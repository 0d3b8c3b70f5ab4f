//! What a client sends: JSON of a limited size, within a limited time.

use super::answer::Refusal;
use crate::web::Server;
use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use protocol::{Fault, FaultKey, LARGEST_REQUEST};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// A body of JSON.
#[derive(Debug)]
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Server>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, server: &Arc<Server>) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        // Also keeps forms of other sites away: they can't send this without being asked first.
        if !kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            let fault = Fault::new(FaultKey::BadMessage).with_detail("content-type: application/json");
            return Err(Refusal::with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE, fault));
        }
        let patience = Duration::from_secs(server.hall.limits.request_seconds.into());
        let bytes = match timeout(patience, to_bytes(request.into_body(), LARGEST_REQUEST)).await {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(_)) => return Err(FaultKey::TooLarge.into()),
            Err(_) => {
                let fault = Fault::new(FaultKey::BadMessage).with_detail("request-seconds");
                return Err(Refusal::with_status(StatusCode::REQUEST_TIMEOUT, fault));
            }
        };
        let bad = |error: serde_json::Error| {
            // Where it is, not what it says: it may be a password.
            let place = format!("{:?} at {}:{}", error.classify(), error.line(), error.column());
            Fault::new(FaultKey::BadMessage).with_detail(place)
        };
        Ok(Self(serde_json::from_slice(&bytes).map_err(bad)?))
    }
}

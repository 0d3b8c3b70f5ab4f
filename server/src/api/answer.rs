//! What is answered where something is wrong: always a [`Fault`], with the status that HTTP has for it.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Fault, FaultKey};

/// A fault on its way to a client.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    fault: Fault,
}

pub(crate) type Answer<T> = Result<T, Refusal>;

impl Refusal {
    pub fn with_status(status: StatusCode, fault: Fault) -> Self {
        Self { status, fault }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self { status: status(fault.key), fault }
    }
}

impl From<FaultKey> for Refusal {
    fn from(key: FaultKey) -> Self {
        Fault::new(key).into()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let retry_after = self.fault.retry_after;
        let mut response = (self.status, Json(self.fault)).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

fn status(key: FaultKey) -> StatusCode {
    match key {
        FaultKey::BadMessage | FaultKey::OtherProtocol => StatusCode::BAD_REQUEST,
        FaultKey::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        FaultKey::TooFast | FaultKey::TooMany => StatusCode::TOO_MANY_REQUESTS,
        FaultKey::Unknown | FaultKey::BadToken | FaultKey::BadLogin | FaultKey::LoggedOut => {
            StatusCode::UNAUTHORIZED
        }
        FaultKey::BadName | FaultKey::BadPassword | FaultKey::BadSetup | FaultKey::BadPledge => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        FaultKey::Banned
        | FaultKey::NoAccount
        | FaultKey::NotHost
        | FaultKey::NotSeated
        | FaultKey::Locked => StatusCode::FORBIDDEN,
        FaultKey::NotFound => StatusCode::NOT_FOUND,
        FaultKey::TableClosed | FaultKey::MatchVoid => StatusCode::GONE,
        FaultKey::OtherRules
        | FaultKey::LoginTaken
        | FaultKey::SeatTaken
        | FaultKey::Full
        | FaultKey::Begun
        | FaultKey::NotBegun
        | FaultKey::Over
        | FaultKey::Stale
        | FaultKey::Refused
        | FaultKey::RoundVoid => StatusCode::CONFLICT,
        FaultKey::Unavailable | FaultKey::Busy | FaultKey::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
        FaultKey::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_servers_own_faults_are_server_errors() {
        for &key in FaultKey::ALL {
            let own = [FaultKey::Unavailable, FaultKey::Busy, FaultKey::ShuttingDown, FaultKey::Internal];
            assert_eq!(status(key).is_server_error(), own.contains(&key), "{key:?}");
            assert!(status(key).is_server_error() || status(key).is_client_error(), "{key:?}");
        }
    }

    #[test]
    fn a_time_to_wait_is_a_header_too() {
        let refusal = Refusal::from(Fault::new(FaultKey::TooFast).after(7));
        let response = refusal.into_response();
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[header::RETRY_AFTER], "7");
    }
}

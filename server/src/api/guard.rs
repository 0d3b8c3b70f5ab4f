//! What holds for every request and every answer.

use super::answer::Refusal;
use super::remote::Remote;
use crate::quota::household;
use crate::web::Server;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use protocol::{Fault, FaultKey};
use std::sync::Arc;

/// Where connections begin: a page of another site must not open one either.
const SOCKET: &str = "/api/socket";

/// Pages load nothing from anywhere else, and nobody shows them inside another page. WebAssembly is compiled by the page.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Links to tables let anybody in who has them.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(crate) async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let is_api = path.starts_with("/api/");
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let needs_origin = is_change || path == SOCKET;
    let (parts, body) = request.into_parts();
    let remote = Remote::of(&parts, &server);
    let allowed = if needs_origin && !is_same_origin(&parts.headers, remote) {
        let fault = Fault::new(FaultKey::BadMessage).with_detail("origin");
        Err(Refusal::with_status(StatusCode::FORBIDDEN, fault))
    } else if is_api && path != SOCKET {
        // Connections have limits of their own.
        server.requests.check(&household(remote.address)).map_err(Refusal::from)
    } else {
        Ok(())
    };
    let mut response = match allowed {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(refusal) => refusal.into_response(),
    };
    server.metrics.answered(response.status());
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        // Answers depend on who asks.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// Pages of other sites must not act for somebody who is logged in here. Programs send no origin.
fn is_same_origin(headers: &HeaderMap, remote: Remote) -> bool {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if headers.get_all(header::ORIGIN).iter().count() > 1 {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some((_, origin)) = origin.to_str().ok().and_then(|origin| origin.split_once("://")) else {
        return false;
    };
    let forwarded = text(&FORWARDED_HOST).filter(|_| remote.is_proxied);
    [text(&header::HOST), forwarded].into_iter().flatten().any(|host| origin.eq_ignore_ascii_case(host))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn is_allowed(origin: Option<&str>, host: &str, forwarded: &str, is_proxied: bool) -> bool {
        let mut headers = HeaderMap::new();
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers.insert(header::HOST, host.parse().unwrap());
        headers.insert(FORWARDED_HOST, forwarded.parse().unwrap());
        let remote = Remote { address: Ipv4Addr::LOCALHOST.into(), is_https: false, is_proxied };
        is_same_origin(&headers, remote)
    }

    #[test]
    fn other_sites_are_told_by_their_origin() {
        assert!(is_allowed(None, "play.example", "", false));
        assert!(is_allowed(Some("https://play.example"), "play.example", "", false));
        assert!(is_allowed(Some("http://localhost:4747"), "LOCALHOST:4747", "", false));
        for other in
            ["https://evil.example", "null", "https://play.example.evil", "https://play.example:8", ""]
        {
            assert!(!is_allowed(Some(other), "play.example", "", false), "{other}");
        }
        assert!(is_allowed(Some("https://play.example"), "10.0.0.5:4747", "play.example", true));
        assert!(!is_allowed(Some("https://play.example"), "10.0.0.5:4747", "play.example", false));
    }
}

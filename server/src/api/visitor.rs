//! Who asks: a bearer token or a cookie says so.

use super::answer::Refusal;
use crate::people;
use crate::web::Server;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use protocol::FaultKey;
use std::fmt;
use std::sync::Arc;
use store::Member;

/// Somebody who proved who they are.
pub(crate) struct Visitor {
    pub member: Member,
    pub token: String,
}

/// Shows no token.
impl fmt::Debug for Visitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Visitor").field("member", &self.member).finish_non_exhaustive()
    }
}

const COOKIE: &str = "parlour";
const YEAR: u32 = 365 * 24 * 60 * 60;

/// The token of a request, if it has one.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some((scheme, token)) = bearer.and_then(|value| value.split_once(' ')) {
        return scheme.eq_ignore_ascii_case("bearer").then_some(token.trim());
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = cookies.flat_map(|value| value.split(';')).filter_map(|one| one.trim().split_once('='));
    cookies.find(|(name, _)| *name == COOKIE).map(|(_, token)| token)
}

/// Scripts can't read it, and other sites can't use it.
pub(crate) fn cookie(token: &str, is_https: bool) -> Option<HeaderValue> {
    let age = if token.is_empty() { 0 } else { YEAR };
    let secure = if is_https { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::try_from(text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

impl FromRequestParts<Arc<Server>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Refusal> {
        let token = token(&parts.headers).ok_or(FaultKey::Unknown)?;
        let member = people::by_token(&server.hall.store, token).await?;
        Ok(Self { member, token: token.into() })
    }
}

/// Where nobody in particular may ask too. A token that is not valid is refused all the same.
impl OptionalFromRequestParts<Arc<Server>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Option<Self>, Refusal> {
        if token(&parts.headers).is_none() {
            return Ok(None);
        }
        <Self as FromRequestParts<_>>::from_request_parts(parts, server).await.map(Some)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn found(lines: &[(header::HeaderName, &str)]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name, value.parse().unwrap());
        }
        token(&headers).map(str::to_string)
    }

    #[test]
    fn a_token_comes_as_bearer_or_as_cookie() {
        let (auth, cookie) = (header::AUTHORIZATION, header::COOKIE);
        assert_eq!(found(&[(auth.clone(), "Bearer abc")]), Some("abc".into()));
        assert_eq!(
            found(&[(auth.clone(), "bearer abc"), (cookie.clone(), "parlour=def")]),
            Some("abc".into())
        );
        assert_eq!(found(&[(cookie.clone(), "a=b; parlour=def; c=d")]), Some("def".into()));
        assert_eq!(found(&[(cookie.clone(), "a=b"), (cookie.clone(), "parlour=def")]), Some("def".into()));
        assert_eq!(found(&[(cookie, "xparlour=def")]), None);
        assert_eq!(found(&[(auth, "Basic abc")]), None);
        assert_eq!(found(&[]), None);
    }

    #[test]
    fn a_cookie_is_for_this_server_alone() {
        let plain = cookie("abc", false).unwrap();
        assert_eq!(plain, "parlour=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        assert!(plain.is_sensitive());
        assert!(cookie("abc", true).unwrap().to_str().unwrap().ends_with("; Secure"));
        assert!(cookie("", false).unwrap().to_str().unwrap().contains("Max-Age=0"));
    }
}

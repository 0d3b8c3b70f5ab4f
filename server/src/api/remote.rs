//! Where a request comes from. A proxy is believed only if the server's host named it.

use crate::web::Server;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The other end of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remote {
    /// The client's own address, as far as anybody who can be trusted knows it.
    pub address: IpAddr,
    /// The client speaks to the proxy over TLS.
    pub is_https: bool,
    /// A trusted proxy passed it on.
    pub is_proxied: bool,
}

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_PROTO: &str = "x-forwarded-proto";

impl Remote {
    pub fn new(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> Self {
        let peer = peer.to_canonical();
        let is_trusted = |address: &IpAddr| trusted.iter().any(|proxy| proxy.to_canonical() == *address);
        if !is_trusted(&peer) {
            return Self { address: peer, is_https: false, is_proxied: false };
        }
        // Every proxy appends whom it heard from: the last one who is no proxy of ours is the client. What comes before
        // is the client's own claim.
        let named = headers.get_all(FORWARDED_FOR).iter().filter_map(|value| value.to_str().ok());
        let named: Vec<IpAddr> = named
            .flat_map(|value| value.split(','))
            .map_while(|one| one.trim().parse().ok())
            .map(|address: IpAddr| address.to_canonical())
            .collect();
        let client = named.iter().rev().find(|address| !is_trusted(address)).or(named.first());
        let proto = headers.get(FORWARDED_PROTO).and_then(|value| value.to_str().ok());
        let is_https = proto.is_some_and(|proto| proto.trim().eq_ignore_ascii_case("https"));
        Self { address: client.copied().unwrap_or(peer), is_https, is_proxied: true }
    }

    pub fn of(parts: &Parts, server: &Server) -> Self {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |ConnectInfo(peer)| peer.ip());
        Self::new(peer, &parts.headers, &server.trusted_proxies)
    }
}

impl FromRequestParts<Arc<Server>> for Remote {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Infallible> {
        Ok(Self::of(parts, server))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn remote(peer: &str, forwarded: &[&str], trusted: &[&str]) -> (String, bool) {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        headers.insert(FORWARDED_PROTO, "https".parse().unwrap());
        let trusted: Vec<IpAddr> = trusted.iter().map(|one| one.parse().unwrap()).collect();
        let remote = Remote::new(peer.parse().unwrap(), &headers, &trusted);
        (remote.address.to_string(), remote.is_https)
    }

    #[test]
    fn strangers_can_not_say_who_they_are() {
        assert_eq!(remote("203.0.113.9", &["192.0.2.1"], &[]), ("203.0.113.9".into(), false));
        assert_eq!(remote("203.0.113.9", &["192.0.2.1"], &["10.0.0.1"]), ("203.0.113.9".into(), false));
    }

    #[test]
    fn a_trusted_proxy_is_believed_as_far_as_it_knows() {
        let trusted = &["10.0.0.1", "10.0.0.2"];
        assert_eq!(remote("10.0.0.1", &["192.0.2.1"], trusted), ("192.0.2.1".into(), true));
        // What the client wrote itself comes first and counts for nothing.
        assert_eq!(remote("10.0.0.1", &["1.1.1.1, 192.0.2.1"], trusted).0, "192.0.2.1");
        assert_eq!(remote("10.0.0.1", &["1.1.1.1", "192.0.2.1, 10.0.0.2"], trusted).0, "192.0.2.1");
        assert_eq!(remote("10.0.0.1", &[], trusted).0, "10.0.0.1");
        assert_eq!(remote("::ffff:10.0.0.1", &["2001:db8::1"], trusted).0, "2001:db8::1");
        assert_eq!(remote("10.0.0.1", &["nonsense, 192.0.2.1"], trusted).0, "10.0.0.1");
    }
}

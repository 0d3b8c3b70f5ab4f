//! Where a server is, and what a link leads to.

use protocol::{MatchName, TableName};
use std::fmt;
use std::net::IpAddr;

/// The base of a server: everything it offers is below it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    is_secure: bool,
    /// Host and port, as they were written.
    authority: String,
    /// Empty, or a path with a slash in front and none behind.
    path: String,
}

/// What a link leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The list of open tables.
    Lobby,
    /// A table, by its code.
    Table(TableName),
    /// A match, by its name.
    Match(MatchName),
}

/// The text is not the address of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadAddress;

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the address of a server")
    }
}

impl std::error::Error for BadAddress {}

/// No address is longer, in bytes.
const LONGEST: usize = 500;

/// No code and no name of a match is longer.
const LONGEST_NAME: usize = 40;

impl Address {
    /// Reads an address or a link: `https://games.example.org/t/CODE`, `localhost:7777`. Without a scheme, names on the
    /// internet are reached over TLS, and everything else is not.
    pub fn read(text: &str) -> Result<(Self, Goal), BadAddress> {
        let text = text.trim();
        if text.len() > LONGEST || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadAddress);
        }
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host = host(authority).ok_or(BadAddress)?;
        let is_secure = match scheme.as_deref() {
            Some("https" | "wss") => true,
            Some("http" | "ws") => false,
            Some(_) => return Err(BadAddress),
            None => is_on_the_internet(host),
        };
        let mut parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        if parts.iter().any(|part| matches!(*part, "." | "..")) {
            return Err(BadAddress);
        }
        let goal = match parts.as_slice() {
            [.., "t", code] => Goal::Table(TableName(name(code)?)),
            [.., "m", id] => Goal::Match(MatchName(name(id)?)),
            _ => Goal::Lobby,
        };
        if goal != Goal::Lobby {
            parts.truncate(parts.len() - 2);
        }
        let path = parts.iter().fold(String::new(), |path, part| path + "/" + part);
        Ok((Self { is_secure, authority: authority.to_ascii_lowercase(), path }, goal))
    }

    /// Is the connection encrypted?
    pub const fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Host and port, without the scheme.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The link to a table.
    pub fn table(&self, code: &str) -> String {
        format!("{self}/t/{code}")
    }

    /// The link to a match.
    pub fn of_match(&self, of: &MatchName) -> String {
        format!("{self}/m/{of}")
    }

    /// Host and port to connect to.
    pub(crate) fn endpoint(&self) -> String {
        let has_port = self.authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let port = if self.is_secure { 443 } else { 80 };
        if has_port { self.authority.clone() } else { format!("{}:{port}", self.authority) }
    }

    /// Where the messages are exchanged.
    pub(crate) fn socket(&self) -> String {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        format!("{scheme}://{}{}/api/socket", self.authority, self.path)
    }
}

/// The base, as people share it.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority, self.path)
    }
}

/// The host in an authority, if it is one.
fn host(authority: &str) -> Option<&str> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (host, rest) = rest.split_once(']')?;
            host.parse::<std::net::Ipv6Addr>().ok()?;
            match rest {
                "" => (host, None),
                rest => (host, Some(rest.strip_prefix(':')?)),
            }
        }
        None => match authority.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (authority, None),
        },
    };
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b':');
    let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
    (!host.is_empty() && host.bytes().all(fits) && is_port).then_some(host)
}

fn is_on_the_internet(host: &str) -> bool {
    host.contains('.')
        && host.parse::<IpAddr>().is_err()
        && ![".local", ".lan", ".internal", ".localhost"].iter().any(|end| host.ends_with(end))
}

fn name(text: &str) -> Result<String, BadAddress> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_name = (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(fits);
    if is_name { Ok(text.into()) } else { Err(BadAddress) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String, Goal) {
        let (address, goal) = Address::read(text).unwrap();
        (address.to_string(), address.socket(), goal)
    }

    #[test]
    fn a_link_leads_to_a_lobby_a_table_or_a_match() {
        let lobby = |base: &str, socket: &str| (base.to_string(), socket.to_string(), Goal::Lobby);
        assert_eq!(
            read("http://localhost:7777"),
            lobby("http://localhost:7777", "ws://localhost:7777/api/socket")
        );
        assert_eq!(
            read(" https://Games.example.org/ "),
            lobby("https://games.example.org", "wss://games.example.org/api/socket")
        );
        assert_eq!(
            read("wss://x.org/parlour/"),
            lobby("https://x.org/parlour", "wss://x.org/parlour/api/socket")
        );
        let (base, _, goal) = read("http://[::1]:7777/games/t/plum-7?x=1#y");
        assert_eq!((base.as_str(), goal), ("http://[::1]:7777/games", Goal::Table("plum-7".into())));
        let (base, _, goal) = read("https://x.org/m/7k3m09pq/");
        assert_eq!((base.as_str(), goal), ("https://x.org", Goal::Match("7k3m09pq".into())));
    }

    #[test]
    fn without_a_scheme_only_names_on_the_internet_need_tls() {
        for (text, base) in [
            ("localhost:7777/t/x", "http://localhost:7777"),
            ("192.168.0.7:7777", "http://192.168.0.7:7777"),
            ("laptop.local", "http://laptop.local"),
            ("games.example.org", "https://games.example.org"),
        ] {
            assert_eq!(read(text).0, base);
        }
    }

    #[test]
    fn links_are_what_people_share() {
        let (address, _) = Address::read("https://x.org/parlour").unwrap();
        assert_eq!(address.table("plum-7"), "https://x.org/parlour/t/plum-7");
        assert_eq!(address.of_match(&"7k3m09pq".into()), "https://x.org/parlour/m/7k3m09pq");
        assert_eq!(address.endpoint(), "x.org:443");
        assert_eq!(Address::read("http://[::1]").unwrap().0.endpoint(), "[::1]:80");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "http://",
            "ftp://x.org",
            "http://ann:secret@x.org",
            "http://x.org:99999",
            "http://x.org:0",
            "http://x y",
            "http://x.org/../t/a",
            "http://x.org/t/\u{1b}[2J",
            "http://x.org/t/a;b",
            "http://[::1",
            "http://[x]:1",
            "http://예.kr",
        ] {
            assert_eq!(Address::read(text), Err(BadAddress), "{text}");
        }
        assert_eq!(Address::read(&format!("http://{}.org", "x".repeat(600))), Err(BadAddress));
    }
}

//! Every input has a bound.

use std::str::FromStr;

macro_rules! limits {
    ($($(#[$doc:meta])* $field:ident: $name:literal = $default:literal,)*) => {
        /// How much one client, one person or one address may ask for. `docs/hosting.md` lists them.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Limits {
            $($(#[$doc])* pub $field: u32,)*
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl Limits {
            /// Sets one limit, as it is written on the command line: `tables-per-person=50`.
            pub fn set(&mut self, text: &str) -> Result<(), BadLimit> {
                let (name, value) = text.split_once('=').ok_or(BadLimit)?;
                let value = u32::from_str(value).map_err(|_| BadLimit)?;
                match name {
                    $($name => self.$field = value,)*
                    _ => return Err(BadLimit),
                }
                Ok(())
            }

            /// The names and values of all limits.
            pub fn all(&self) -> Vec<(&'static str, u32)> {
                vec![$(($name, self.$field)),*]
            }
        }
    };
}

limits! {
    /// Messages per second of one connection, on average.
    messages_per_second: "messages-per-second" = 20,
    /// Messages of one connection at once.
    messages_at_once: "messages-at-once" = 60,
    /// Connections from one address at the same time.
    connections_per_address: "connections-per-address" = 60,
    /// Connections of one person at the same time.
    connections_per_person: "connections-per-person" = 10,
    /// Connections altogether.
    connections: "connections" = 20_000,
    /// Tables that one connection may have open.
    tables_per_connection: "tables-per-connection" = 40,
    /// Tables of one host that are not closed.
    tables_per_person: "tables-per-person" = 20,
    /// Seats of computer players at all tables together, while they are awake.
    computers: "computers" = 200,
    /// Seconds that a device has to reveal its bits.
    reveal_seconds: "reveal-seconds" = 30,
    /// Seconds after which a connection that does not answer is closed.
    silence_seconds: "silence-seconds" = 60,
    /// Seconds that a client has to send the headers of a request, and as many for its body.
    request_seconds: "request-seconds" = 10,
    /// Seconds after which a table that nobody looks at leaves memory.
    parking_seconds: "parking-seconds" = 30,
    /// Passwords that are checked at the same time.
    password_checks: "password-checks" = 2,
    /// Passwords that wait for their check.
    password_queue: "password-queue" = 20,
    /// HTTP requests per minute and address.
    requests_per_minute: "requests-per-minute" = 600,
    /// Attempts to log in to one account, per minute.
    attempts_per_login: "attempts-per-login" = 5,
    /// Attempts to log in, to register, to come as a guest or to guess a code, per minute and address.
    attempts_per_minute: "attempts-per-minute" = 30,
    /// Days after which a guest who was not seen is forgotten.
    guest_days: "guest-days" = 90,
    /// Days after which a table where nothing happened is closed.
    table_days: "table-days" = 60,
}

/// There is no such limit, or its value is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLimit;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_set_by_its_name() {
        let mut limits = Limits::default();
        limits.set("computers=3").unwrap();
        assert_eq!(limits.computers, 3);
        for bad in ["", "computers", "computers=", "computers=-1", "computer=3", "computers=99999999999"] {
            assert_eq!(limits.set(bad), Err(BadLimit), "{bad}");
        }
        assert!(limits.all().contains(&("computers", 3)));
    }

    /// `docs/hosting.md` lists every limit with its value, and no other.
    #[test]
    fn the_page_for_hosts_lists_all_limits() {
        let page = include_str!("../../docs/hosting.md");
        let table = page.split("| limit | default | what it bounds |\n|---|---|---|\n").nth(1).unwrap();
        let rows = table.lines().take_while(|line| line.starts_with('|'));
        let listed: Vec<(String, u32)> = rows
            .map(|row| {
                let cells: Vec<&str> = row.split('|').map(str::trim).collect();
                (cells[1].to_string(), cells[2].parse().unwrap())
            })
            .collect();
        let all: Vec<(String, u32)> =
            Limits::default().all().into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        assert_eq!(listed, all);
    }
}

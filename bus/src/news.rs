use std::fmt;
use std::str::FromStr;

use ledger::{MatchId, PersonId, RoomId};
use thiserror::Error;

/// A reason to look at the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum News {
    /// This match has so many entries by now, or more.
    Match {
        /// The match.
        id: MatchId,
        /// The number that its next entry will have.
        seq: u32,
    },
    /// Something about this room has changed: who sits there, what they want, how far its game is.
    Room(RoomId),
    /// Tables were opened, changed or closed that everybody may see.
    Lobby,
    /// Something about this person has changed: a name, a ban, a session, an invitation.
    Person(PersonId),
    /// Nobody knows what was missed: look at everything that you follow.
    Missed,
}

const MATCH: &str = "match";
const ROOM: &str = "room";
const LOBBY: &str = "lobby";
const PERSON: &str = "person";
const MISSED: &str = "missed";

/// As it travels: a line.
impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match { id, seq } => write!(f, "{MATCH} {id} {seq}"),
            Self::Room(id) => write!(f, "{ROOM} {id}"),
            Self::Lobby => f.write_str(LOBBY),
            Self::Person(id) => write!(f, "{PERSON} {id}"),
            Self::Missed => f.write_str(MISSED),
        }
    }
}

/// The line makes no sense to this version: it is from a newer one, or from somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a line of news")]
pub struct UnknownNews;

impl FromStr for News {
    type Err = UnknownNews;

    fn from_str(line: &str) -> Result<Self, UnknownNews> {
        let mut words = line.split(' ');
        let news = match (words.next(), words.next(), words.next()) {
            (Some(MATCH), Some(id), Some(seq)) => {
                let (id, seq) = (id.parse().map_err(|_| UnknownNews)?, seq.parse().map_err(|_| UnknownNews)?);
                Self::Match { id, seq }
            }
            (Some(ROOM), Some(id), None) => Self::Room(id.parse().map_err(|_| UnknownNews)?),
            (Some(LOBBY), None, None) => Self::Lobby,
            (Some(PERSON), Some(id), None) => Self::Person(id.parse().map_err(|_| UnknownNews)?),
            (Some(MISSED), None, None) => Self::Missed,
            _ => return Err(UnknownNews),
        };
        if words.next().is_none() { Ok(news) } else { Err(UnknownNews) }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let (id, room) = ("7k3m09pq".parse().unwrap(), News::Room("00000002".parse().unwrap()));
        let person = News::Person("00000001".parse().unwrap());
        for news in [News::Match { id, seq: u32::MAX }, room, News::Lobby, person, News::Missed] {
            assert_eq!(news.to_string().parse(), Ok(news));
        }
        assert_eq!(News::Match { id, seq: 12 }.to_string(), "match 7k3m09pq 12");
    }

    #[test]
    fn other_lines_are_nothing() {
        for line in [
            "",
            "match",
            "match 7k3m09pq",
            "match 7k3m09pq -1",
            "match 7k3m09pq 1 2",
            "match x 1",
            "lobby x",
            "room",
            "person",
            "person !",
            "later 7",
            " lobby",
            "lobby\n",
        ] {
            assert_eq!(line.parse::<News>(), Err(UnknownNews), "{line:?}");
        }
    }
}

use std::fmt;
use std::str::FromStr;

use ledger::{MatchId, PersonId, RoomId};
use thiserror::Error;

/// Tells one server from another, drawn at random whenever one starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// Who is connected to a room through one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Presence {
    /// The room.
    pub room: RoomId,
    /// The server.
    pub node: NodeId,
    /// The seats of those who are connected, one bit for each.
    pub seats: u8,
    /// Somebody is connected, on a seat or not.
    pub is_watched: bool,
    /// Everybody may see the room in the lobby.
    pub is_listed: bool,
}

/// A reason to look at the database, or something that is not worth storing.
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
    /// A server fills its lobby: everybody tells which tables are in use.
    Lobby,
    /// The server's owner gave an order, or somebody asked for something, that concerns this person: a name, a ban, a session.
    Person(PersonId),
    /// Who is connected to a room through this server. It is told again and again, and forgotten if it is not.
    Present(Presence),
    /// How many people are connected to this server. The same applies.
    People {
        /// The server.
        node: NodeId,
        /// How many.
        count: u32,
    },
    /// Somebody waits in this room for a partner who wants to play the same. It is told again and again.
    Seek {
        /// The room.
        room: RoomId,
        /// What they want to play, as a number.
        what: u32,
    },
    /// Somebody said something at a table. It is heard now or never.
    Said {
        /// The room.
        room: RoomId,
        /// Who said it.
        seat: u8,
        /// The number of the phrase.
        phrase: u8,
    },
    /// Nobody knows what was missed: look at everything that you follow.
    Missed,
}

const MATCH: &str = "match";
const ROOM: &str = "room";
const LOBBY: &str = "lobby";
const PERSON: &str = "person";
const PRESENT: &str = "present";
const PEOPLE: &str = "people";
const SEEK: &str = "seek";
const SAID: &str = "said";
const MISSED: &str = "missed";

/// As it travels: a line.
impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match { id, seq } => write!(f, "{MATCH} {id} {seq}"),
            Self::Room(id) => write!(f, "{ROOM} {id}"),
            Self::Lobby => f.write_str(LOBBY),
            Self::Person(id) => write!(f, "{PERSON} {id}"),
            Self::Present(Presence { room, node: NodeId(node), seats, is_watched, is_listed }) => {
                let flags = u8::from(*is_watched) | u8::from(*is_listed) << 1;
                write!(f, "{PRESENT} {room} {node} {seats} {flags}")
            }
            Self::People { node: NodeId(node), count } => write!(f, "{PEOPLE} {node} {count}"),
            Self::Seek { room, what } => write!(f, "{SEEK} {room} {what}"),
            Self::Said { room, seat, phrase } => write!(f, "{SAID} {room} {seat} {phrase}"),
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
        fn read<T: FromStr>(word: &str) -> Result<T, UnknownNews> {
            word.parse().map_err(|_| UnknownNews)
        }
        let words: Vec<&str> = line.split(' ').collect();
        Ok(match words[..] {
            [MATCH, id, seq] => Self::Match { id: read(id)?, seq: read(seq)? },
            [ROOM, id] => Self::Room(read(id)?),
            [LOBBY] => Self::Lobby,
            [PERSON, id] => Self::Person(read(id)?),
            [PRESENT, room, node, seats, flags] => {
                let flags: u8 = read(flags)?;
                Self::Present(Presence {
                    room: read(room)?,
                    node: NodeId(read(node)?),
                    seats: read(seats)?,
                    is_watched: flags & 1 != 0,
                    is_listed: flags & 2 != 0,
                })
            }
            [PEOPLE, node, count] => Self::People { node: NodeId(read(node)?), count: read(count)? },
            [SEEK, room, what] => Self::Seek { room: read(room)?, what: read(what)? },
            [SAID, room, seat, phrase] => {
                Self::Said { room: read(room)?, seat: read(seat)?, phrase: read(phrase)? }
            }
            [MISSED] => Self::Missed,
            _ => return Err(UnknownNews),
        })
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
        let presence = |seats, is_watched, is_listed| {
            let (room, node) = ("00000003".parse().unwrap(), NodeId(u32::MAX));
            News::Present(Presence { room, node, seats, is_watched, is_listed })
        };
        let said = News::Said { room: "00000004".parse().unwrap(), seat: 5, phrase: 9 };
        let people = News::People { node: NodeId(0), count: 7 };
        for news in [
            News::Match { id, seq: u32::MAX },
            room,
            News::Lobby,
            person,
            presence(255, true, false),
            presence(0, false, true),
            people,
            News::Seek { room: "00000005".parse().unwrap(), what: 6 },
            said,
            News::Missed,
        ] {
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
            "present 00000003 1 256 0",
            "present 00000003 1 2",
            "people 1",
            "said 00000003 1",
            "later 7",
            " lobby",
            "lobby\n",
        ] {
            assert_eq!(line.parse::<News>(), Err(UnknownNews), "{line:?}");
        }
    }
}

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Crockford's 32 characters: `i`, `l` and `o` look like `1` and `0`, and there is no `u`.
const CHARACTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 8;
const BITS_EACH: u32 = 5;

/// Eight letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Code(u64);

impl Code {
    const fn from_random(bits: u64) -> Self {
        Self(bits >> (u64::BITS - LENGTH * BITS_EACH))
    }

    /// `None` if the text is not an id. Accepts capitals, hyphens and look-alikes.
    fn read(text: &str) -> Option<Self> {
        let mut code = 0;
        let mut length = 0;
        for character in text.bytes().filter(|&character| character != b'-') {
            let character = match character.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                character => character,
            };
            let value = CHARACTERS.iter().position(|&known| known == character)?;
            length += 1;
            if length > LENGTH {
                return None;
            }
            code = code << BITS_EACH | value as u64;
        }
        (length == LENGTH).then_some(Self(code))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(LENGTH as usize);
        for place in (0..LENGTH).rev() {
            let character = self.0 >> (place * BITS_EACH) & 31;
            text.push(char::from(CHARACTERS[character as usize]));
        }
        f.pad(&text)
    }
}

/// The name of a match: eight letters and digits, drawn at random, short enough to type.
///
/// ```
/// use ledger::MatchId;
///
/// let id: MatchId = "7k3m09pq".parse().unwrap();
/// assert_eq!(id.to_string(), "7k3m09pq");
/// assert_eq!("7K3M-O9PQ".parse(), Ok(id)); // as somebody might read it out
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(Code);

impl MatchId {
    /// The id that these random bits make; the lowest are not used.
    pub const fn from_random(bits: u64) -> Self {
        Self(Code::from_random(bits))
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchId({self})")
    }
}

/// Reads what [`Display`](fmt::Display) writes, and accepts capitals, hyphens and look-alikes.
impl FromStr for MatchId {
    type Err = BadMatchId;

    fn from_str(text: &str) -> Result<Self, BadMatchId> {
        Code::read(text).map(Self).ok_or(BadMatchId)
    }
}

/// The text is not a [`MatchId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a match id is eight letters and digits")]
pub struct BadMatchId;

/// Identifies a person under any name: eight letters and digits, drawn at random.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(Code);

impl PersonId {
    /// The id that these random bits make; the lowest are not used.
    pub const fn from_random(bits: u64) -> Self {
        Self(Code::from_random(bits))
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PersonId({self})")
    }
}

/// Reads what [`Display`](fmt::Display) writes.
impl FromStr for PersonId {
    type Err = BadPersonId;

    fn from_str(text: &str) -> Result<Self, BadPersonId> {
        Code::read(text).map(Self).ok_or(BadPersonId)
    }
}

/// The text is not a [`PersonId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a person id is eight letters and digits")]
pub struct BadPersonId;

/// Names a room of a server, where people meet to play: eight letters and digits, drawn at random.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(Code);

impl RoomId {
    /// The id that these random bits make; the lowest are not used.
    pub const fn from_random(bits: u64) -> Self {
        Self(Code::from_random(bits))
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoomId({self})")
    }
}

/// Reads what [`Display`](fmt::Display) writes, and accepts capitals, hyphens and look-alikes.
impl FromStr for RoomId {
    type Err = BadRoomId;

    fn from_str(text: &str) -> Result<Self, BadRoomId> {
        Code::read(text).map(Self).ok_or(BadRoomId)
    }
}

/// The text is not a [`RoomId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a room id is eight letters and digits")]
pub struct BadRoomId;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_typed() {
        for step in 0..1000_u64 {
            let id = MatchId::from_random(step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            assert_eq!(id.to_string().len(), 8);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
        }
        for edge in [MatchId(Code(0)), MatchId(Code((1 << 40) - 1))] {
            assert_eq!(edge.to_string().parse(), Ok(edge));
        }
    }

    #[test]
    fn look_alikes_are_the_same_character() {
        let id: MatchId = "10ab10ab".parse().unwrap();
        assert_eq!("IOABlo-ab".parse(), Ok(id));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "7k3m", "7k3m09pqr", "7k3m09p!", "7k3m09pu", " 7k3m09pq", "7k3m09p한", "--------"] {
            assert_eq!(text.parse::<MatchId>(), Err(BadMatchId), "{text:?}");
            assert_eq!(text.parse::<PersonId>(), Err(BadPersonId), "{text:?}");
            assert_eq!(text.parse::<RoomId>(), Err(BadRoomId), "{text:?}");
        }
    }
}

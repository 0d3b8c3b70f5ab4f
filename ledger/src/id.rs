use std::fmt;
use std::str::FromStr;

use thiserror::Error;

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
pub struct MatchId(u64);

/// Crockford's 32 characters: `i`, `l` and `o` look like `1` and `0`, and there is no `u`.
const SIGNS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 8;
const BITS_PER_SIGN: u32 = 5;

impl MatchId {
    /// The id that these random bits make; the lowest are not used.
    pub const fn from_random(bits: u64) -> Self {
        Self(bits >> (u64::BITS - LENGTH * BITS_PER_SIGN))
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(LENGTH as usize);
        for place in (0..LENGTH).rev() {
            let sign = self.0 >> (place * BITS_PER_SIGN) & 31;
            text.push(char::from(SIGNS[sign as usize]));
        }
        f.pad(&text)
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchId({self})")
    }
}

/// Reads what [`Display`](fmt::Display) writes, and forgives capitals, hyphens and look-alikes.
impl FromStr for MatchId {
    type Err = BadMatchId;

    fn from_str(text: &str) -> Result<Self, BadMatchId> {
        let mut id = 0;
        let mut length = 0;
        for sign in text.bytes().filter(|&sign| sign != b'-') {
            let sign = match sign.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                sign => sign,
            };
            let value = SIGNS.iter().position(|&known| known == sign).ok_or(BadMatchId)?;
            length += 1;
            if length > LENGTH {
                return Err(BadMatchId);
            }
            id = id << BITS_PER_SIGN | value as u64;
        }
        if length == LENGTH { Ok(Self(id)) } else { Err(BadMatchId) }
    }
}

/// A text that is no [`MatchId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a match id is eight letters and digits")]
pub struct BadMatchId;

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
        for edge in [MatchId(0), MatchId((1 << 40) - 1)] {
            assert_eq!(edge.to_string().parse(), Ok(edge));
        }
    }

    #[test]
    fn look_alikes_are_the_same_sign() {
        let id: MatchId = "10ab10ab".parse().unwrap();
        assert_eq!("IOABlo-ab".parse(), Ok(id));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "7k3m", "7k3m09pqr", "7k3m09p!", "7k3m09pu", " 7k3m09pq", "7k3m09p한", "--------"] {
            assert_eq!(text.parse::<MatchId>(), Err(BadMatchId), "{text:?}");
        }
    }
}

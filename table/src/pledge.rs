//! Hashes of random bits, shown before the bits are.
//!
//! In a match over a network nobody may know anybody else's bits when choosing their own. So the server and every device
//! first *pledge* their bits, and show them once all pledges are known. The derivation is frozen:
//!
//! ```text
//! pledge = SHA-256("parlour pledge v1\n" ‖ bits)
//! ```

use crate::Commitment;
use kernel::{BadSeed, Choices, Seed};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The hash of somebody's random bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pledge(pub [u8; 32]);

impl Pledge {
    /// The pledge of these bits: the server's 32 secret bytes, or the 32 bytes that a device drew.
    pub fn of(bits: impl AsRef<[u8]>) -> Self {
        Self(Sha256::new().chain_update(b"parlour pledge v1\n").chain_update(bits).finalize().into())
    }

    /// A seat that adds nothing has no pledge.
    pub(crate) fn of_seat(bits: &[u8]) -> Option<Self> {
        (!bits.is_empty()).then(|| Self::of(bits))
    }
}

impl fmt::Display for Pledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Seed(self.0).fmt(f)
    }
}

impl FromStr for Pledge {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        text.parse::<Seed>().map(|Seed(bytes)| Self(bytes))
    }
}

/// All pledges of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pledges {
    /// The pledge of the server's secret.
    pub server: Pledge,
    /// The pledge of every seat; `None` for a seat that adds nothing, such as a computer's.
    pub seats: Vec<Option<Pledge>>,
}

impl Pledges {
    /// The pledges of a secret and of what every seat adds.
    pub fn of(secret: Seed, entropy: &[Vec<u8>]) -> Self {
        let seats = entropy.iter().map(|bits| Pledge::of_seat(bits)).collect();
        Self { server: Pledge::of(secret.0), seats }
    }

    /// The commitment to all of them.
    pub fn commitment(&self, game: &str, setup: &Choices) -> Commitment {
        Commitment::together(game, setup, self.server, &self.seats)
    }
}

/// A seat without a pledge.
const NOTHING: &str = "-";

/// The server's and then every seat's, with spaces between them; `-` for a seat that adds nothing.
impl fmt::Display for Pledges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.server)?;
        self.seats.iter().try_for_each(|seat| match seat {
            Some(pledge) => write!(f, " {pledge}"),
            None => write!(f, " {NOTHING}"),
        })
    }
}

impl FromStr for Pledges {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let mut parts = text.split(' ');
        let server = parts.next().ok_or(BadSeed)?.parse()?;
        let seat = |part: &str| if part == NOTHING { Ok(None) } else { part.parse().map(Some) };
        Ok(Self { server, seats: parts.map(seat).collect::<Result<_, BadSeed>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with Python's hashlib: `sha256(b"parlour pledge v1\n" + b"\x11" * 32).hexdigest()`.
    #[test]
    fn the_derivation_is_frozen() {
        assert_eq!(Pledge::of([0x11; 32]).to_string(), GOLDEN[0]);
        assert_eq!(Pledge::of([0x22; 32]).to_string(), GOLDEN[1]);
    }

    const GOLDEN: [&str; 2] = [
        "7ef0e1537a571118f64bb4a71ea469e9b1764b2aa24dbd4f1a666fdd0dbf967f",
        "1190d336d82b6d98019b7b9efaae35870e2a45f272d6cc8621724dae9c9b373d",
    ];

    #[test]
    fn pledges_are_read_as_they_are_written() {
        let pledges = Pledges::of(Seed([1; 32]), &[vec![2; 32], Vec::new(), vec![3; 32]]);
        assert_eq!(pledges.seats[1], None);
        assert_eq!(pledges.to_string().parse(), Ok(pledges.clone()));
        assert_eq!(pledges.server.to_string().parse(), Ok(pledges.server));
        for bad in ["", "-", &format!("{} ", pledges.server), &format!("{} 12", pledges.server)] {
            assert_eq!(bad.parse::<Pledges>(), Err(BadSeed), "{bad}");
        }
    }
}

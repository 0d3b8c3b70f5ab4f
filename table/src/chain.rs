//! The hash chain of a record: every link depends on everything before it.

use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// Takes in the lines of a record one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Chain([u8; 32]);

impl Chain {
    pub fn start() -> Self {
        Self(Sha256::digest(b"parlour record v2\n").into())
    }

    pub fn take(&mut self, line: &str) -> Link {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(line.as_bytes());
        hash.update(b"\n");
        self.0 = hash.finalize().into();
        Link([self.0[0], self.0[1], self.0[2], self.0[3]])
    }
}

/// The part of a hash that is written down: 8 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link([u8; 4]);

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Link {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 8 || !text.bytes().all(digits) {
            return Err(());
        }
        u32::from_str_radix(text, 16).map(|number| Self(number.to_be_bytes())).map_err(|_| ())
    }
}

//! Randomness from the operating system.

use std::fmt;

/// The operating system has no randomness to give, and says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRandomness(getrandom::Error);

impl fmt::Display for NoRandomness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NoRandomness {}

/// Unpredictable bytes.
pub fn random<const BYTES: usize>() -> Result<[u8; BYTES], NoRandomness> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(NoRandomness)?;
    Ok(bytes)
}

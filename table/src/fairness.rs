//! Why nobody, the host included, can choose the cards.
//!
//! Before the game the table draws 256 secret bits and shows a hash of them and of everything that is settled by then:
//! the game, its setup, and what the players have added. The game's seed is derived from all of them. When the game is
//! over the secret is shown, so that anybody can repeat the derivation, which is frozen.
//!
//! Over a network the players' devices draw bits too, and nobody may know anybody else's bits when choosing their own. There
//! the seed is made *together*: the commitment is a hash of [pledges](Pledge), and exists before any bits are shown.
//!
//! ```text
//! commitment = SHA-256("parlour commitment v2\n" ‖ game name ‖ "\n" ‖ setup ‖ "\n" ‖ secret ‖ for every seat: length as u32, little-endian ‖ bytes)
//! together   = SHA-256("parlour commitment v3\n" ‖ game name ‖ "\n" ‖ setup ‖ "\n" ‖ pledge of the secret ‖ for every seat: pledge of its bytes,
//!              or 32 zero bytes if it adds nothing)
//! seed       = SHA-256("parlour seed v1\n" ‖ game name ‖ "\n" ‖ secret ‖ for every seat: length as u32, little-endian ‖ bytes)
//! veil(n)    = first 16 hex digits of SHA-256("parlour veil v2\n" ‖ secret ‖ n as u32, little-endian ‖ for every entry that
//!              public line n covers: its notation ‖ "\n")
//! ```
//!
//! If nobody adds anything, nothing follows the secret in the seed and in the first of these commitments. A veil stands in a
//! public record for the answers that must stay hidden until the game is over.

use crate::{Pledge, Pledges};
use kernel::{Choices, Seed};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// Where the randomness of one match comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fairness {
    secret: Seed,
    origin: Origin,
    /// What every seat added, in seat order; empty for a seat that added nothing.
    entropy: Vec<Vec<u8>>,
}

/// Where the secret comes from, and when the players added their part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Drawn by the table, which knew what the players had added.
    Drawn,
    /// Chosen, to play a known game again: nothing here is random.
    Given,
    /// Drawn by a server; the players' devices drew their part without knowing it, nor it theirs.
    Together,
}

impl Fairness {
    /// A secret that was drawn at random.
    pub const fn drawn(secret: Seed) -> Self {
        Self { secret, origin: Origin::Drawn, entropy: Vec::new() }
    }

    /// A secret that somebody gave.
    pub const fn given(secret: Seed) -> Self {
        Self { secret, origin: Origin::Given, entropy: Vec::new() }
    }

    /// A server's secret, and the bits of the players' devices: 32 bytes for every seat, or none if it adds nothing, such as
    /// a computer's.
    pub const fn together(secret: Seed, entropy: Vec<Vec<u8>>) -> Self {
        Self { secret, origin: Origin::Together, entropy }
    }

    /// The same with what the players add, by seat.
    #[must_use]
    pub fn with_entropy(mut self, entropy: Vec<Vec<u8>>) -> Self {
        let is_nothing = entropy.iter().all(Vec::is_empty) && !self.is_together();
        self.entropy = if is_nothing { Vec::new() } else { entropy };
        self
    }

    /// The bits that the table drew, or that somebody gave.
    pub const fn secret(&self) -> Seed {
        self.secret
    }

    /// Did somebody ask for this seed?
    pub const fn is_given(&self) -> bool {
        matches!(self.origin, Origin::Given)
    }

    /// Did a server and the players' devices make this seed together?
    pub const fn is_together(&self) -> bool {
        matches!(self.origin, Origin::Together)
    }

    /// The pledges of the server and of every seat, if the seed was made together.
    pub fn pledges(&self) -> Option<Pledges> {
        self.is_together().then(|| Pledges::of(self.secret, &self.entropy))
    }

    /// What the players added, by seat.
    pub fn entropy(&self) -> &[Vec<u8>] {
        &self.entropy
    }

    /// The hash that is shown before the game. It covers the setup and what was added: if either changes, the same
    /// secret gives another deal.
    pub fn commitment(&self, game: &str, setup: &Choices) -> Commitment {
        if let Some(pledges) = self.pledges() {
            return pledges.commitment(game, setup);
        }
        let mut hash = Sha256::new();
        hash.update(format!("parlour commitment v2\n{game}\n{setup}\n"));
        self.stir(&mut hash);
        Commitment(hash.finalize().into())
    }

    fn stir(&self, hash: &mut Sha256) {
        hash.update(self.secret.0);
        if self.entropy.iter().all(Vec::is_empty) {
            return;
        }
        for bytes in &self.entropy {
            hash.update((bytes.len() as u32).to_le_bytes());
            hash.update(bytes);
        }
    }

    /// The seed of the dice.
    pub fn seed(&self, game: &str) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"parlour seed v1\n");
        hash.update(game.as_bytes());
        hash.update(b"\n");
        self.stir(&mut hash);
        Seed(hash.finalize().into())
    }

    pub(crate) fn veil(&self, number: u32, covered: &[String]) -> String {
        let mut hash = Sha256::new();
        hash.update(b"parlour veil v2\n");
        hash.update(self.secret.0);
        hash.update(number.to_le_bytes());
        for entry in covered {
            hash.update(entry.as_bytes());
            hash.update(b"\n");
        }
        hash.finalize()[..8].iter().fold(String::from("#"), |veil, byte| format!("{veil}{byte:02x}"))
    }
}

/// What is shown of the secret before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// The commitment of a seed that is made together, from hashes alone: it can be shown before anybody shows bits.
    pub fn together(game: &str, setup: &Choices, server: Pledge, seats: &[Option<Pledge>]) -> Self {
        let mut hash = Sha256::new();
        hash.update(format!("parlour commitment v3\n{game}\n{setup}\n"));
        hash.update(server.0);
        for seat in seats {
            hash.update(seat.map_or([0; 32], |pledge| pledge.0));
        }
        Self(hash.finalize().into())
    }

    /// Its first eight digits: enough to notice another one at a glance, not to compare.
    pub fn short(&self) -> String {
        self.to_string().chars().take(8).collect()
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Seed(self.0).fmt(f)
    }
}

impl FromStr for Commitment {
    type Err = kernel::BadSeed;

    fn from_str(text: &str) -> Result<Self, kernel::BadSeed> {
        text.parse::<Seed>().map(|Seed(bytes)| Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with other tools: `printf 'parlour seed v1\nconnect4\n…' | sha256sum`.
    #[test]
    fn the_derivation_is_frozen() {
        let fairness = Fairness::drawn(Seed([0x11; 32]));
        let setup: Choices = "width=7".parse().unwrap();
        assert_eq!(fairness.commitment("connect4", &setup).to_string(), GOLDEN[0]);
        assert_eq!(fairness.seed("connect4").to_string(), GOLDEN[1]);
        let stirred = fairness.clone().with_entropy(vec![b"luck".to_vec(), Vec::new()]);
        assert_ne!(stirred.commitment("connect4", &setup), fairness.commitment("connect4", &setup));
        assert_ne!(
            fairness.commitment("connect4", &Choices::default()),
            fairness.commitment("connect4", &setup)
        );
        assert_eq!(stirred.seed("connect4").to_string(), GOLDEN[2]);
        assert_eq!(fairness.veil(3, &["1 4".into()]), GOLDEN[3]);
        assert_ne!(fairness.seed("frogs"), fairness.seed("connect4"));
    }

    const GOLDEN: [&str; 4] = [
        "575cf871db46c154c00b06f09200098ee5c6f6b4be21b4fff1896ac920a68fe5",
        "027f7aee5e1e07be67bce7e83dda7088f083adc4621e943bac059f1b7d7892a5",
        "50ff5e3ab1bd651ece36e475548e066d7852f023f2d5297a85dfdaec44571d84",
        "#f02bed32f2118a3b",
    ];

    #[test]
    fn nothing_added_is_the_same_as_no_entropy() {
        let fairness = Fairness::drawn(Seed([1; 32]));
        assert_eq!(fairness.clone().with_entropy(vec![Vec::new(), Vec::new()]), fairness);
        let together = Fairness::together(Seed([1; 32]), vec![Vec::new(), Vec::new()]);
        assert_eq!(together.seed("connect4"), fairness.seed("connect4"));
    }

    /// A person and a computer. Computed with Python's hashlib, as docs/fairness.md shows it.
    #[test]
    fn the_derivation_of_a_seed_that_is_made_together_is_frozen() {
        let fairness = Fairness::together(Seed([0x11; 32]), vec![vec![0x22; 32], Vec::new()]);
        let setup: Choices = "width=7".parse().unwrap();
        assert_eq!(fairness.commitment("connect4", &setup).to_string(), TOGETHER[0]);
        assert_eq!(fairness.seed("connect4").to_string(), TOGETHER[1]);
    }

    const TOGETHER: [&str; 2] = [
        "85190d9a656e38ffe2e0d05650e32a5eafa0a8c48d3a4996b74b3c9c56814613",
        "a0f6987bf862b60a373d18ae196d05aba39385a08e1173e8b0a8dfe15af42bdb",
    ];

    #[test]
    fn hashes_alone_give_the_commitment_of_a_seed_that_is_made_together() {
        let setup: Choices = "width=7".parse().unwrap();
        let (server, ann) = (Pledge::of([0x11; 32]), Pledge::of([0x22; 32]));
        let shown = Commitment::together("connect4", &setup, server, &[Some(ann), None]);
        let fairness = Fairness::together(Seed([0x11; 32]), vec![vec![0x22; 32], Vec::new()]);
        assert_eq!(shown, fairness.commitment("connect4", &setup));
        // Everything that decides the deal is covered, and in whose seat it is.
        for other in [
            Commitment::together("frogs", &setup, server, &[Some(ann), None]),
            Commitment::together("connect4", &Choices::default(), server, &[Some(ann), None]),
            Commitment::together("connect4", &setup, ann, &[Some(ann), None]),
            Commitment::together("connect4", &setup, server, &[Some(server), None]),
            Commitment::together("connect4", &setup, server, &[None, Some(ann)]),
            Commitment::together("connect4", &setup, server, &[Some(ann)]),
            Fairness::drawn(Seed([0x11; 32]))
                .with_entropy(vec![vec![0x22; 32], Vec::new()])
                .commitment("connect4", &setup),
        ] {
            assert_ne!(other, shown);
        }
    }

    /// One seed, however its parts were committed to: a match can be played again from the record.
    #[test]
    fn the_seed_does_not_depend_on_the_kind_of_commitment() {
        let entropy = vec![vec![0x22; 32], Vec::new()];
        let together = Fairness::together(Seed([0x11; 32]), entropy.clone());
        let given = Fairness::given(Seed([0x11; 32])).with_entropy(entropy);
        assert_eq!(together.seed("frogs"), given.seed("frogs"));
        assert_eq!((together.is_together(), together.is_given()), (true, false));
        assert_eq!((given.is_together(), given.is_given()), (false, true));
    }
}

//! The chain that shows whether a stored match is as it was written. Frozen: stored links must be found again.
//!
//! ```text
//! link       = the first 16 bytes of SHA-256
//! commitment = SHA-256(secret)
//! header     = link("parlour match v1\n" ‖ id ‖ game ‖ rules ‖ config ‖ table settings ‖ commitment ‖ seed given ‖ created
//!                   ‖ for every part of the entropy: its number ‖ bytes)
//! players    = link("parlour players v1\n" ‖ id ‖ for every player: seat ‖ name ‖ controller)
//! entry n    = link("parlour entry v1\n" ‖ link before ‖ n ‖ at ‖ text), the link before the first being the header's
//! ending     = link("parlour ending v1\n" ‖ link of the last entry ‖ ended ‖ result ‖ places)
//! ```
//! Numbers are 64 bits, little-endian; texts and bytes have their length before them.
//!
//! Links cover hidden answers and are unsalted: nobody is shown one while the match goes on.

use sha2::{Digest, Sha256};

pub(crate) const LINK: usize = 16;

pub(crate) type Link = [u8; LINK];

pub(crate) fn commitment(secret: &[u8]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// What is linked, field by field.
struct Fields(Sha256);

impl Fields {
    fn of(kind: &[u8]) -> Self {
        Self(Sha256::new().chain_update(kind))
    }

    fn number(self, number: i64) -> Self {
        Self(self.0.chain_update(number.to_le_bytes()))
    }

    fn bytes(self, bytes: impl AsRef<[u8]>) -> Self {
        let bytes = bytes.as_ref();
        Self(self.0.chain_update((bytes.len() as u64).to_le_bytes()).chain_update(bytes))
    }

    fn link(self) -> Link {
        let hash: [u8; 32] = self.0.finalize().into();
        std::array::from_fn(|n| hash[n])
    }
}

/// A header as it is stored, before anybody made sense of it.
pub(crate) struct RawHeader {
    pub game: Vec<u8>,
    pub rules: i64,
    pub config: Vec<u8>,
    pub table: Vec<u8>,
    pub secret: Vec<u8>,
    pub commitment: Vec<u8>,
    pub seed_given: i64,
    pub created: i64,
    /// By number.
    pub entropy: Vec<(i64, Vec<u8>)>,
}

impl RawHeader {
    pub(crate) fn link(&self, id: &str) -> Link {
        let fields = Fields::of(b"parlour match v1\n")
            .bytes(id)
            .bytes(&self.game)
            .number(self.rules)
            .bytes(&self.config)
            .bytes(&self.table)
            .bytes(&self.commitment)
            .number(self.seed_given)
            .number(self.created);
        let part = |fields: Fields, (number, bytes): &(i64, Vec<u8>)| fields.number(*number).bytes(bytes);
        self.entropy.iter().fold(fields, part).link()
    }
}

/// A player as stored.
#[derive(Debug)]
pub(crate) struct RawPlayer {
    pub seat: i64,
    pub name: Vec<u8>,
    pub controller: Vec<u8>,
}

pub(crate) fn players_link(id: &str, players: &[RawPlayer]) -> Link {
    let player = |fields: Fields, player: &RawPlayer| {
        fields.number(player.seat).bytes(&player.name).bytes(&player.controller)
    };
    players.iter().fold(Fields::of(b"parlour players v1\n").bytes(id), player).link()
}

/// An entry as stored, and the link that is stored with it.
#[derive(Debug)]
pub(crate) struct RawEntry {
    pub seq: i64,
    pub text: Vec<u8>,
    pub at: i64,
    pub link: Vec<u8>,
}

pub(crate) fn entry_link(before: &[u8], seq: i64, at: i64, text: &[u8]) -> Link {
    Fields::of(b"parlour entry v1\n").bytes(before).number(seq).number(at).bytes(text).link()
}

/// An ending as stored.
#[derive(Debug)]
pub(crate) struct RawEnding {
    pub ended: i64,
    pub result: Vec<u8>,
    pub places: Vec<u8>,
}

impl RawEnding {
    pub(crate) fn link(&self, last: &[u8]) -> Link {
        Fields::of(b"parlour ending v1\n")
            .bytes(last)
            .number(self.ended)
            .bytes(&self.result)
            .bytes(&self.places)
            .link()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(link: Link) -> String {
        link.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    }

    /// Worked out with other tools: Python's `hashlib` and `struct`.
    #[test]
    fn the_links_are_frozen() {
        let header = RawHeader {
            game: b"connect4".to_vec(),
            rules: 1,
            config: b"width=7".to_vec(),
            table: vec![],
            secret: vec![0x11; 32],
            commitment: commitment(&[0x11; 32]).to_vec(),
            seed_given: 0,
            created: 5,
            entropy: vec![(0, b"tea".to_vec()), (1, vec![])],
        };
        let first = header.link("7k3m09pq");
        assert_eq!(hex(first), GOLDEN[0]);
        let player = RawPlayer { seat: 0, name: "민수".into(), controller: b"human".to_vec() };
        assert_eq!(hex(players_link("7k3m09pq", &[player])), GOLDEN[1]);
        let next = entry_link(&first, 0, 6, b"1 4");
        assert_eq!(hex(next), GOLDEN[2]);
        let ending = RawEnding { ended: 6, result: b"1 2".to_vec(), places: b"1 2".to_vec() };
        assert_eq!(hex(ending.link(&next)), GOLDEN[3]);
    }

    const GOLDEN: [&str; 4] = [
        "c8d1ccf114d67c71f07aec87fbf41b82",
        "12bb03d568e1102778b3ecadf874e972",
        "65018642857210cbd9bbf7d170dec91f",
        "5e9492b74f9e26a0a94ada6879c9a320",
    ];
}

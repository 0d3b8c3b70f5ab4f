//! The chain that shows whether a stored match is as it was written. Frozen: stored links must be found again.
//!
//! ```text
//! link       = the first 16 bytes of SHA-256
//! commitment = SHA-256(secret)
//! header     = link("parlour match v2\n" ‖ id ‖ game ‖ rules ‖ config ‖ patience ‖ clock ‖ wishes ‖ commitment ‖ seed given
//!                   ‖ created ‖ waits ‖ for every part of the entropy: its number ‖ bytes)
//! players    = link("parlour players v2\n" ‖ id ‖ for every player: seat ‖ person ‖ name ‖ controller)
//! lineup     = link("parlour lineup v1\n" ‖ the identity of every player, sorted)
//! entry n    = link("parlour entry v1\n" ‖ link before ‖ n ‖ at ‖ text), the link before the first being the header's
//! ending     = link("parlour ending v1\n" ‖ link of the last entry ‖ ended ‖ result ‖ places)
//! ```
//! Numbers are 64 bits, little-endian; texts and bytes are preceded by their length. A player without an identity is the empty
//! person.
//!
//! Links cover hidden answers and are unsalted, so they are never shown while the match goes on.

pub(crate) mod first;

use ledger::{Ending, NewMatch, Player, Timestamp};
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

/// A header as it is stored, not yet checked.
pub(crate) struct RawHeader {
    pub game: Vec<u8>,
    pub rules: i64,
    pub config: Vec<u8>,
    pub patience: Vec<u8>,
    pub clock: Vec<u8>,
    pub wishes: Vec<u8>,
    pub secret: Vec<u8>,
    pub commitment: Vec<u8>,
    pub seed_given: i64,
    pub created: i64,
    pub waits: i64,
    /// By number.
    pub entropy: Vec<(i64, Vec<u8>)>,
}

impl RawHeader {
    /// As this match is to be stored.
    pub(crate) fn of(new: &NewMatch) -> Self {
        Self {
            game: new.game.clone().into(),
            rules: new.rules.into(),
            config: new.config.clone().into(),
            patience: new.patience.clone().into(),
            clock: new.clock.clone().into(),
            wishes: new.wishes.clone().into(),
            secret: new.secret.0.to_vec(),
            commitment: commitment(&new.secret.0).to_vec(),
            seed_given: new.seed_given.into(),
            created: new.created.as_millis(),
            waits: new.entropy.is_none().into(),
            entropy: (0..).zip(new.entropy.iter().flatten().cloned()).collect(),
        }
    }

    pub(crate) fn link(&self, id: &str) -> Link {
        let fields = Fields::of(b"parlour match v2\n")
            .bytes(id)
            .bytes(&self.game)
            .number(self.rules)
            .bytes(&self.config)
            .bytes(&self.patience)
            .bytes(&self.clock)
            .bytes(&self.wishes)
            .bytes(&self.commitment)
            .number(self.seed_given)
            .number(self.created)
            .number(self.waits);
        let part = |fields: Fields, (number, bytes): &(i64, Vec<u8>)| fields.number(*number).bytes(bytes);
        self.entropy.iter().fold(fields, part).link()
    }
}

/// A player as stored.
#[derive(Debug)]
pub(crate) struct RawPlayer {
    pub seat: i64,
    pub person: Option<Vec<u8>>,
    pub name: Vec<u8>,
    pub controller: Vec<u8>,
}

impl RawPlayer {
    /// As these players are to be stored, in the order of their seats.
    pub(crate) fn all(players: &[Player]) -> Vec<Self> {
        let raw = |(seat, player): (i64, &Player)| Self {
            seat,
            person: player.person.map(|person| person.to_string().into()),
            name: player.name.clone().into(),
            controller: player.controller.to_string().into(),
        };
        (0..).zip(players).map(raw).collect()
    }
}

pub(crate) fn players_link(id: &str, players: &[RawPlayer]) -> Link {
    let player = |fields: Fields, player: &RawPlayer| {
        let person = player.person.as_deref().unwrap_or_default();
        fields.number(player.seat).bytes(person).bytes(&player.name).bytes(&player.controller)
    };
    players.iter().fold(Fields::of(b"parlour players v2\n").bytes(id), player).link()
}

/// The same for the same players, in any seats.
pub(crate) fn lineup(players: &[Player]) -> Link {
    let mut identities: Vec<String> = players.iter().map(Player::identity).collect();
    identities.sort_unstable();
    identities.iter().fold(Fields::of(b"parlour lineup v1\n"), Fields::bytes).link()
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
    /// As this ending of an entry at that time is to be stored.
    pub(crate) fn of(ending: &Ending, at: Timestamp) -> Self {
        let places = ending.places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        Self { ended: at.as_millis(), result: ending.result.clone().into(), places: places.into() }
    }

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
fn hex(link: Link) -> String {
    link.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out with other tools: Python's `hashlib` and `struct`.
    #[test]
    fn the_links_are_frozen() {
        let header = RawHeader {
            game: b"connect4".to_vec(),
            rules: 1,
            config: b"width=7".to_vec(),
            patience: b"warn_after=3".to_vec(),
            clock: b"move=30".to_vec(),
            wishes: vec![],
            secret: vec![0x11; 32],
            commitment: commitment(&[0x11; 32]).to_vec(),
            seed_given: 0,
            created: 5,
            waits: 0,
            entropy: vec![(0, b"tea".to_vec()), (1, vec![])],
        };
        let first = header.link("7k3m09pq");
        assert_eq!(hex(first), GOLDEN[0]);
        let person = Some(b"00000001".to_vec());
        let player = RawPlayer { seat: 0, person, name: "민수".into(), controller: b"human".to_vec() };
        assert_eq!(hex(players_link("7k3m09pq", &[player])), GOLDEN[1]);
        let next = entry_link(&first, 0, 6, b"0 4");
        assert_eq!(hex(next), GOLDEN[2]);
        let ending = RawEnding { ended: 6, result: b"1 2".to_vec(), places: b"1 2".to_vec() };
        assert_eq!(hex(ending.link(&next)), GOLDEN[3]);
        let person = Some("00000001".parse().expect("an id"));
        let players = [Player { person, ..Player::human("민수") }, Player::bot("Ada", "easy")];
        assert_eq!(hex(lineup(&players)), GOLDEN[4]);
        let [human, bot] = players;
        assert_eq!(hex(lineup(&[bot, human])), GOLDEN[4]);
    }

    const GOLDEN: [&str; 5] = [
        "4f97805651438cd1a9809ecc29c972a7",
        "af8e65987aad326a8f36fe0524722742",
        "8526f801baa7f1865dbed619866bd7cd",
        "122a938641d54da6f71ab4e46545961f",
        "80bbdfbf0d282efd6a97c771ddb08d6e",
    ];
}

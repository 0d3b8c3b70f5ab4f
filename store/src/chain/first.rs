//! The links that schema 2 had, to tell what was intact when it is taken over. Entries and endings are linked as they
//! still are.
//!
//! ```text
//! header  = link("parlour match v1\n" ‖ id ‖ game ‖ rules ‖ config ‖ table settings ‖ commitment ‖ seed given ‖ created
//!                ‖ for every part of the entropy: its number ‖ bytes)
//! players = link("parlour players v1\n" ‖ id ‖ for every player: seat ‖ name ‖ controller)
//! ```

use super::{Fields, Link, RawPlayer};

/// A header as it was stored.
pub(crate) struct FirstHeader {
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

impl FirstHeader {
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

pub(crate) fn players_link(id: &str, players: &[RawPlayer]) -> Link {
    let player = |fields: Fields, player: &RawPlayer| {
        fields.number(player.seat).bytes(&player.name).bytes(&player.controller)
    };
    players.iter().fold(Fields::of(b"parlour players v1\n").bytes(id), player).link()
}

#[cfg(test)]
mod tests {
    use super::super::{commitment, hex};
    use super::*;

    /// Worked out with other tools: Python's `hashlib` and `struct`.
    #[test]
    fn the_links_are_frozen() {
        let header = FirstHeader {
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
        assert_eq!(hex(header.link("7k3m09pq")), "c8d1ccf114d67c71f07aec87fbf41b82");
        let player =
            RawPlayer { seat: 0, person: None, name: "민수".into(), controller: b"human".to_vec() };
        assert_eq!(hex(players_link("7k3m09pq", &[player])), "12bb03d568e1102778b3ecadf874e972");
    }
}

//! Matches at a server: what is settled before the seed is made, and a seed that is made together.

use crate::parlour::{Parlour, counts};
use host::{Hosted, MatchFault, Opened, Said, Settled, Setup};
use kernel::{Choices, ConfigFault, Seat, Seed, Viewer};
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Controller, MatchId, PersonId, Player, SqliteStore, Store as _, Timestamp, Window};
use table::{Commitment, Pledge, Record};

const SECRET: Seed = Seed([7; 32]);
const NOW: Timestamp = Timestamp::from_millis(0);

/// No two matches have the same.
fn name() -> MatchId {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    MatchId::from_random(NEXT.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed))
}

/// What the devices of people drew. Computers add nothing.
fn bits(players: &[Player]) -> Vec<Vec<u8>> {
    let bits = |(seat, player): (usize, &Player)| match player.controller {
        Controller::Human => vec![seat as u8 + 1; 32],
        Controller::Bot(_) => Vec::new(),
    };
    players.iter().enumerate().map(bits).collect()
}

impl Parlour {
    fn settle(&self, setup: &Setup) -> Settled {
        self.runtime.block_on(Hosted::settle(&self.stores[0], setup)).unwrap()
    }

    fn begin_together(&self, settled: &Settled) -> Hosted {
        let entropy = bits(settled.players());
        let store = &self.stores[0];
        let begun = Hosted::begin_together(store, name(), settled, SECRET, entropy, NOW, Box::new(()));
        self.runtime.block_on(begun).unwrap().0
    }

    fn person(&self, name: &str) -> PersonId {
        self.runtime.block_on(self.stores[0].person(name)).unwrap()
    }

    /// Everybody takes the first option until it is over.
    fn play_on(&self, hosted: &mut Hosted) {
        while let Some(seat) = hosted.next_in_turn() {
            let text = hosted.table().options(seat).text(0).unwrap();
            assert_eq!(counts(&self.answer(hosted, seat.index() as u8, &text, 0)), 1);
        }
    }

    fn matches(&self) -> usize {
        let window = Window { limit: 10, after: None };
        self.runtime.block_on(self.stores[0].unfinished(window)).unwrap().matches.len()
    }
}

fn is_sound(hosted: &Hosted) -> bool {
    let record: Record = hosted.record().to_string().parse().unwrap();
    hosted.game().replay(&record, Viewer::Spectator).unwrap().complete
}

#[test]
fn the_commitment_is_known_before_anybody_shows_their_bits() {
    let parlour = Parlour::new();
    for (game, choices, seats) in [
        ("connect4", "", 2),
        ("kittens", "preset=classic", 3),
        ("kittens", "preset=official edition=all", 5),
        ("frogs", "side=3 frogs=2", 3),
        ("tellstones", "", 2),
    ] {
        let mut setup = Parlour::setup(game, choices, seats, 1);
        setup.players[1] = Player::bot("Hal", "random");
        let settled = parlour.settle(&setup);
        // All that a server has: its own secret, and what the devices pledged.
        let pledge = |bits: &Vec<u8>| (!bits.is_empty()).then(|| Pledge::of(bits));
        let pledges: Vec<_> = bits(settled.players()).iter().map(pledge).collect();
        assert_eq!(pledges[1], None);
        let shown =
            Commitment::together(settled.game().name(), settled.choices(), Pledge::of(SECRET.0), &pledges);
        let hosted = parlour.begin_together(&settled);
        assert_eq!((hosted.commitment(), hosted.record().commitment), (shown, shown), "{game}");
        assert_eq!(hosted.record().pledges.unwrap().seats, pledges);
    }
}

#[test]
fn a_resumed_match_has_the_same_commitment() {
    let parlour = Parlour::new();
    for (game, choices, seats) in [("connect4", "", 2), ("kittens", "preset=classic", 3)] {
        let settled = parlour.settle(&Parlour::setup(game, choices, seats, 1));
        let begun = parlour.begin_together(&settled);
        let opened = parlour.runtime.block_on(Opened::load(&parlour.stores[1], begun.id())).unwrap();
        assert_eq!(opened.record().to_string(), begun.record().to_string());
        let mut resumed = opened.seat(&[], Box::new(())).unwrap();
        assert_eq!(resumed.commitment(), begun.commitment());
        assert!(!begun.record().to_string().contains(&SECRET.to_string()));
        parlour.play_on(&mut resumed);
        assert_eq!(resumed.record().commitment, begun.commitment());
        assert!(is_sound(&resumed));
    }
}

/// The settings of the table stay what they were, and a rematch of people who play at one terminal next has a seed of its own.
#[test]
fn how_the_seed_was_made_is_no_setting() {
    let parlour = Parlour::new();
    let setup = Setup { patience: "warn_after=2".parse().unwrap(), ..Parlour::setup("connect4", "", 2, 1) };
    let hosted = parlour.begin_together(&parlour.settle(&setup));
    let rematch = Setup { seed: setup.seed, ..parlour.owner(1, hosted.id()).rematch() };
    assert_eq!(rematch.patience, setup.patience);
    assert_eq!(parlour.begin(&rematch).record().pledges, None);
    let patience: Choices = "seed=together".parse().unwrap();
    let wrong = Setup { patience, ..setup };
    let fault = parlour.runtime.block_on(Hosted::settle(&parlour.stores[0], &wrong)).unwrap_err();
    assert!(matches!(fault, MatchFault::Config(_, ConfigFault::UnknownSetting { .. })), "{fault:?}");
}

/// Nothing of the setup is a seed at a server.
#[test]
fn a_given_seed_does_not_count() {
    let parlour = Parlour::new();
    let settled = [1, 2].map(|seed| parlour.settle(&Parlour::setup("connect4", "", 2, seed)));
    let records = settled.map(|settled| parlour.begin_together(&settled).record());
    assert_eq!(records[0].commitment, records[1].commitment);
    assert!(!records[0].seed_given);
}

/// The first of these players loses a game.
fn lose(parlour: &Parlour, players: [&Player; 2], at: i64) {
    let players = players.map(Clone::clone).to_vec();
    let mut hosted = parlour.begin(&Setup { players, ..Parlour::setup("connect4", "first=2", 2, 1) });
    for (seat, text) in [(1, "1"), (0, "2"), (1, "1"), (0, "2"), (1, "1"), (0, "2"), (1, "1")] {
        parlour.answer(&mut hosted, seat, text, at);
    }
    assert!(hosted.table().outcome().is_some());
}

fn people(parlour: &Parlour) -> [Player; 2] {
    ["Ann", "Bob"].map(|name| Player { person: Some(parlour.person(name)), ..Player::human(name) })
}

#[test]
fn a_match_begins_with_what_was_settled_even_if_another_one_ended_since() {
    let parlour = Parlour::new();
    let [ann, bob] = people(&parlour);
    let setup = |players: [&Player; 2]| Setup {
        players: players.map(Clone::clone).to_vec(),
        ..Parlour::setup("connect4", "first=loser", 2, 1)
    };
    lose(&parlour, [&ann, &bob], 1);
    let settled = parlour.settle(&setup([&ann, &bob]));
    assert!(settled.choices().to_string().contains("first=1"), "{}", settled.choices());
    lose(&parlour, [&bob, &ann], 2);
    assert!(parlour.settle(&setup([&ann, &bob])).choices().to_string().contains("first=2"));
    let hosted = parlour.begin_together(&settled);
    assert_eq!(hosted.table().choices(), *settled.choices());
    assert_eq!(hosted.next_in_turn(), Some(Seat::new(0)));
    // A rematch asks again who lost.
    assert!(hosted.rematch().choices.to_string().contains("first=loser"));
}

/// Identity is an id, never a name: somebody may be called like somebody else, and may change the name.
#[test]
fn players_with_an_identity_are_not_looked_up_by_name() {
    let parlour = Parlour::new();
    let [ann, bob] = people(&parlour);
    lose(&parlour, [&ann, &bob], 1);
    let renamed =
        [Player { name: "Bob".into(), ..ann.clone() }, Player { name: "Zoe".into(), ..bob.clone() }];
    let setup = Setup { players: renamed.to_vec(), ..Parlour::setup("connect4", "first=loser", 2, 1) };
    let settled = parlour.settle(&setup);
    assert_eq!(settled.players(), renamed);
    assert!(settled.choices().to_string().contains("first=1"), "{}", settled.choices());
    let hosted = parlour.begin_together(&settled);
    assert_eq!(parlour.load(hosted.id()).header.players, renamed);
    // Somebody known only by name gets an identity.
    let setup = Setup { players: vec![Player::human("Ann"), bob], ..setup };
    assert_eq!(parlour.settle(&setup).players()[0].person, ann.person);
}

#[test]
fn a_match_needs_a_player_and_a_part_of_the_seed_for_every_seat() {
    let parlour = Parlour::new();
    let (store, setup) = (&parlour.stores[0], Parlour::setup("kittens", "preset=classic", 3, 1));
    let settled = parlour.settle(&setup);
    for entropy in [Vec::new(), vec![vec![1; 32]; 2], vec![vec![1; 32]; 4]] {
        let begun = Hosted::begin_together(store, name(), &settled, SECRET, entropy, NOW, Box::new(()));
        let fault = parlour.runtime.block_on(begun).unwrap_err();
        assert!(matches!(fault, MatchFault::Seats { seats: 3 }), "{fault:?}");
    }
    let lonely = Setup { players: setup.players[..2].to_vec(), ..setup };
    let fault = parlour.runtime.block_on(Hosted::settle(store, &lonely)).unwrap_err();
    assert!(matches!(fault, MatchFault::Seats { seats: 3 }), "{fault:?}");
    assert_eq!(parlour.matches(), 0, "nothing was stored");
}

/// A server moves matches, and the work on them, between threads.
#[test]
fn a_match_can_be_served_by_any_thread() {
    fn is_send<T: Send>(work: T) {
        drop(work);
    }
    let parlour = Parlour::new();
    let store: &SqliteStore = &parlour.stores[0];
    let setup = Parlour::setup("connect4", "", 2, 1);
    is_send(Hosted::settle(store, &setup));
    let settled = parlour.settle(&setup);
    is_send(Hosted::begin_together(store, name(), &settled, SECRET, Vec::new(), NOW, Box::new(())));
    is_send(Opened::load(store, "7k3m09pq".parse().unwrap()));
    let (mut hosted, mut news) = (parlour.begin_together(&settled), Vec::new());
    is_send(hosted.say(store, Said::Pause, NOW, &mut news));
    is_send(hosted.expire(store, NOW, &mut news));
    is_send(hosted.catch_up(store, &mut news));
    is_send(hosted);
}

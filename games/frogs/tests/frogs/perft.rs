//! The fast generator of moves against a slow one that is written from the rules, word by word.

use crate::common::config;
use frogs::{Action, Card, Frogs, Pair, State, Stranding, View};
use kernel::{FastDice, Game, Pending, Seat, Viewer};
use std::collections::{BTreeMap, BTreeSet};

type Spot = String;

/// A board as lists of names.
#[derive(Clone)]
struct Slow {
    side: u8,
    /// Owner by home base.
    homes: BTreeMap<Spot, usize>,
    /// Every frog: owner and where it is.
    frogs: Vec<(usize, Spot)>,
    bridges: BTreeSet<(Spot, Spot)>,
    gates: BTreeSet<(Spot, Spot)>,
    stranding: Stranding,
}

impl Slow {
    fn new(view: &View) -> Self {
        let side = view.side;
        let pad = |column: u8, row: u8| format!("{}{}", char::from(b'a' + column), row + 1);
        let mut slow = Self {
            side,
            homes: BTreeMap::new(),
            frogs: Vec::new(),
            bridges: BTreeSet::new(),
            gates: BTreeSet::new(),
            stranding: view.stranding,
        };
        for (seat, player) in view.players.iter().enumerate() {
            let home = player.home.to_string();
            for middle in side / 2 - 1..=side / 2 + 1 {
                slow.gates.insert(match home.as_str() {
                    "W" => (home.clone(), pad(0, middle)),
                    "E" => (home.clone(), pad(side - 1, middle)),
                    "N" => (home.clone(), pad(middle, side - 1)),
                    _ => (home.clone(), pad(middle, 0)),
                });
            }
            slow.frogs.extend((0..player.waiting).map(|_| (seat, home.clone())));
            slow.homes.insert(home, seat);
        }
        for (seat, player) in view.players.iter().enumerate() {
            for (home, &host) in &slow.homes {
                slow.frogs.extend((0..player.locked[host]).map(|_| (seat, home.clone())));
            }
        }
        slow.frogs.extend(view.pads.iter().map(|frog| (frog.owner.index(), frog.pad.to_string())));
        slow.bridges = view.bridges.iter().map(|bridge| ends(&bridge.to_string())).collect();
        slow
    }

    fn joined(&self, one: &str, other: &str) -> bool {
        let pair = (one.to_string(), other.to_string());
        let back = (other.to_string(), one.to_string());
        [&self.bridges, &self.gates].iter().any(|set| set.contains(&pair) || set.contains(&back))
    }

    fn is_home(&self, spot: &str) -> bool {
        self.homes.contains_key(spot)
    }

    /// Whose frog is on a pad.
    fn owner(&self, pad: &str) -> Option<usize> {
        self.frogs.iter().find(|(_, spot)| spot == pad && !self.is_home(spot)).map(|&(owner, _)| owner)
    }

    fn is_locked(&self, (owner, spot): &(usize, Spot)) -> bool {
        self.homes.get(spot).is_some_and(|host| host != owner)
    }

    /// Does the path keep all the rules?
    fn is_legal(&self, seat: usize, path: &[Spot]) -> bool {
        let (Some(start), Some(end)) = (path.first(), path.last()) else { return false };
        let steps: Vec<_> = path.windows(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect();
        let own = (seat, start.clone());
        let starts_right = self.frogs.contains(&own) && !self.is_locked(&own);
        let bridges_exist = steps.iter().all(|[from, to]| self.joined(from, to));
        let mut sorted: Vec<_> = steps.clone();
        for pair in &mut sorted {
            pair.sort();
        }
        let no_bridge_twice = sorted.iter().collect::<BTreeSet<_>>().len() == steps.len();
        let between = &path[1..path.len().max(2) - 1];
        let between_taken = between.iter().all(|spot| self.owner(spot).is_some());
        let all_later: BTreeSet<_> = path[1..].iter().collect();
        let no_pad_twice = all_later.len() == path.len() - 1 && !between.contains(start);
        let lander =
            if between.is_empty() { Some(seat) } else { between.last().and_then(|pad| self.owner(pad)) };
        let lands = match self.homes.get(end) {
            Some(&host) => lander.is_some_and(|lander| self.may_enter(lander, host)),
            None => self.owner(end).is_none() || end == start,
        };
        path.len() > 1
            && starts_right
            && bridges_exist
            && no_bridge_twice
            && between_taken
            && no_pad_twice
            && lands
            && self.after(seat, &path.join("-")).nobody_is_stranded()
    }

    /// Is there a bridge or a home bridge at every pad with a frog?
    fn nobody_is_stranded(&self) -> bool {
        let has_bridge = |spot: &Spot| {
            let mut ends = self.bridges.iter().chain(&self.gates);
            ends.any(|(one, other)| one == spot || other == spot)
        };
        self.stranding == Stranding::Allowed
            || self.frogs.iter().all(|(_, spot)| self.is_home(spot) || has_bridge(spot))
    }

    fn may_enter(&self, owner: usize, host: usize) -> bool {
        let mine = || self.frogs.iter().filter(|(other, _)| *other == owner);
        let left = mine().filter(|frog| !self.is_locked(frog)).count() - 1;
        let visited: BTreeSet<usize> = mine()
            .filter(|frog| self.is_locked(frog))
            .map(|(_, spot)| self.homes[spot])
            .chain([host])
            .collect();
        let unvisited =
            self.homes.values().filter(|other| **other != owner && !visited.contains(other)).count();
        owner != host && left >= unvisited
    }

    fn spots(&self) -> Vec<Spot> {
        let pads = (0..self.side).flat_map(|row| {
            (0..self.side).map(move |column| format!("{}{}", char::from(b'a' + column), row + 1))
        });
        pads.chain(self.homes.keys().cloned()).collect()
    }

    /// Tries every way to put places in a row, as long as the frogs so far would have to go on.
    fn paths(&self, seat: usize) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for start in self.spots() {
            self.extend(seat, &mut vec![start], &mut found);
        }
        found
    }

    fn extend(&self, seat: usize, path: &mut Vec<Spot>, found: &mut BTreeSet<String>) {
        for next in self.spots() {
            if !self.joined(path.last().unwrap(), &next) {
                continue;
            }
            path.push(next.clone());
            if self.is_legal(seat, path) {
                found.insert(path.join("-"));
            }
            let repeated = path[..path.len() - 1].contains(&next);
            if self.owner(&next).is_some() && !repeated {
                self.extend(seat, path, found);
            }
            path.pop();
        }
    }

    fn missing(&self) -> BTreeSet<String> {
        let spots = self.spots();
        let pads: Vec<&Spot> = spots.iter().filter(|spot| !self.is_home(spot)).collect();
        let mut missing = BTreeSet::new();
        for one in &pads {
            for other in &pads {
                let (a, b) = (one.as_bytes(), other.as_bytes());
                let neighbours = (b[0] == a[0] + 1 && b[1] == a[1]) || (b[0] == a[0] && b[1] == a[1] + 1);
                if neighbours && !self.joined(one, other) {
                    missing.insert(format!("+{one}-{other}"));
                }
            }
        }
        missing
    }

    /// What each card can do: all of its uses that break no rule.
    fn uses(&self, seat: usize, card: Card) -> BTreeSet<String> {
        match card {
            Card::ExtraJump => self.jumps(seat),
            Card::TwoBridges => {
                let missing = self.missing();
                let bridge = |name: &String| name.trim_start_matches('+').parse().unwrap();
                let pairs = missing.iter().flat_map(|one| missing.iter().map(move |other| (one, other)));
                pairs
                    .filter(|(one, other)| one < other)
                    .map(|(one, other)| Action::Two { bridges: Pair::new(bridge(one), bridge(other)) })
                    .map(|action| action.to_string())
                    .collect()
            }
            Card::RemoveBridge => {
                let without = |bridge: &(Spot, Spot)| {
                    let mut next = self.clone();
                    next.bridges.remove(bridge);
                    next
                };
                let harmless = self.bridges.iter().filter(|bridge| without(bridge).nobody_is_stranded());
                harmless.map(|(one, other)| format!("cut {one}-{other}")).collect()
            }
            Card::Parachute => self.flights(seat),
        }
    }

    /// Two moves of at most three steps, the first of which does not end the game.
    fn jumps(&self, seat: usize) -> BTreeSet<String> {
        let is_short = |path: &String| path.split('-').count() <= 4;
        let mut jumps = BTreeSet::new();
        for first in self.paths(seat).into_iter().filter(is_short) {
            let between = self.after(seat, &first);
            let owners = between.homes.values();
            let mut left = owners.map(|owner| {
                between.frogs.iter().filter(|frog| frog.0 == *owner && !between.is_locked(frog)).count()
            });
            if left.all(|left| left > 0) {
                let seconds = between.paths(seat).into_iter().filter(is_short);
                jumps.extend(seconds.map(|second| format!("jump {first} {second}")));
            }
        }
        jumps
    }

    fn flights(&self, seat: usize) -> BTreeSet<String> {
        let mut flights = BTreeSet::new();
        for (index, frog) in self.frogs.iter().enumerate() {
            if frog.0 != seat || self.is_locked(frog) {
                continue;
            }
            for to in self.spots() {
                let mut next = self.clone();
                next.frogs[index].1.clone_from(&to);
                if !self.is_home(&to) && self.owner(&to).is_none() && next.nobody_is_stranded() {
                    flights.insert(format!("chute {}-{to}", frog.1));
                }
            }
        }
        flights
    }

    fn after(&self, seat: usize, action: &str) -> Self {
        let mut next = self.clone();
        next.play(seat, action);
        next
    }

    fn play(&mut self, seat: usize, action: &str) {
        if let Some(bridge) = action.strip_prefix('+') {
            self.bridges.insert(ends(bridge));
            return;
        }
        let path: Vec<Spot> = action.split('-').map(String::from).collect();
        // From the end: the last frog makes room for the one before.
        for pair in path.windows(2).rev() {
            let start = &path[0];
            let index = if pair[0] == *start {
                self.frogs.iter().position(|frog| *frog == (seat, start.clone()))
            } else {
                let pushed = |(_, spot): &(usize, Spot)| *spot == pair[0];
                self.frogs.iter().position(pushed)
            };
            // A ring: the frog that comes back waits aside until the first one has left.
            let to = if pair[1] == *start && path.len() > 2 { "aside".to_string() } else { pair[1].clone() };
            self.frogs[index.unwrap()].1 = to;
            self.bridges.remove(&(pair[0].clone(), pair[1].clone()));
            self.bridges.remove(&(pair[1].clone(), pair[0].clone()));
        }
        for frog in &mut self.frogs {
            if frog.1 == "aside" {
                frog.1.clone_from(&path[0]);
            }
        }
    }
}

fn ends(bridge: &str) -> (Spot, Spot) {
    let (one, other) = bridge.split_once('-').unwrap();
    (one.into(), other.into())
}

/// Counts the games of this many turns on the fast board, and compares the options at every turn with the slow one.
fn compare(state: &State, slow: &Slow, depth: u32) -> u64 {
    let Pending::Ask(ask) = Frogs::pending(state) else { return 0 };
    let seat = ask.first;
    let mut options: Vec<Action> = Vec::new();
    Frogs::options(state, seat, &mut options);
    let fast: BTreeSet<String> = options.iter().map(ToString::to_string).collect();
    assert_eq!(fast.len(), options.len(), "an option is listed twice");
    let mut expected = slow.paths(seat.index());
    expected.extend(slow.missing());
    let hand = &Frogs::view(state, Viewer::Spectator).players[seat.index()].cards;
    expected.extend(hand.iter().flat_map(|&card| slow.uses(seat.index(), card)));
    assert_eq!(fast, expected);
    if depth == 1 {
        return options.len() as u64;
    }
    let mut count = 0;
    for action in &options {
        let mut next = state.clone();
        Frogs::apply(&mut next, seat, action, &mut FastDice::new(0), &mut ()).unwrap();
        let other = slow.after(seat.index(), &action.to_string());
        count += compare(&next, &other, depth - 1);
    }
    count
}

/// Counts the games of this many turns.
fn perft(state: &State, depth: u32) -> u64 {
    let Pending::Ask(ask) = Frogs::pending(state) else { return 0 };
    let mut options = Vec::new();
    Frogs::options(state, ask.first, &mut options);
    if depth == 1 {
        return options.len() as u64;
    }
    let after = |action: &Action| {
        let mut next = state.clone();
        Frogs::apply(&mut next, ask.first, action, &mut FastDice::new(0), &mut ()).unwrap();
        perft(&next, depth - 1)
    };
    options.iter().map(after).sum()
}

/// The game begins with seat 0.
fn start(choices: &str) -> State {
    let mut dice = testkit::Script::new([0]);
    Frogs::start(&config(choices), &mut dice, &mut ())
}

/// As many games of one, two, three turns and so on; five turns deep the two generators are compared.
fn check_counts(choices: &str, counts: [u64; 7]) {
    let state = start(choices);
    let slow = Slow::new(&Frogs::view(&state, Viewer::Spectator));
    assert_eq!(compare(&state, &slow, 5), counts[4]);
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|depth| perft(&state, depth)), counts);
}

#[test]
fn perft_of_three_by_three_for_two() {
    check_counts("seats=2 side=3 frogs=2", [3, 9, 60, 438, 2_640, 18_273, 122_512]);
}

/// Here every pad but the middle one has a home bridge: the counts are those of the looser game.
#[test]
fn perft_of_three_by_three_for_four() {
    check_counts("seats=4 side=3 frogs=3", [3, 10, 35, 137, 1_339, 13_692, 148_954]);
}

#[test]
fn perft_with_stranding_allowed() {
    let [two, four] =
        ["seats=2 side=3 frogs=2 stranding=allowed", "seats=4 side=3 frogs=3 stranding=allowed"];
    check_counts(two, [3, 9, 60, 446, 2_752, 19_573, 136_842]);
    check_counts(four, [3, 10, 35, 137, 1_339, 13_692, 148_954]);
}

/// Crowded boards in the middle of random games: long chains, rings, pushes into home bases, cards.
#[test]
fn the_generators_agree_in_the_middle_of_games() {
    for (choices, games) in [
        ("seats=2 side=3 frogs=5", 4),
        ("seats=4 side=3 frogs=4", 4),
        ("seats=2 side=5 frogs=5", 4),
        ("seats=3 side=5 frogs=4", 2),
        ("seats=2 side=3 frogs=4 cards=on", 2),
        ("seats=2 side=5 frogs=4 cards=on", 2),
    ] {
        for stranding in ["forbidden", "allowed"] {
            for seed in 0..games {
                compare_along_a_game(&format!("{choices} stranding={stranding}"), seed);
            }
        }
    }
}

fn compare_along_a_game(choices: &str, seed: u64) {
    let mut dice = FastDice::new(seed);
    let mut state = Frogs::start(&config(choices), &mut dice, &mut ());
    for turn in 0..60 {
        let Pending::Ask(ask) = Frogs::pending(&state) else { break };
        if turn % 6 == 0 {
            let slow = Slow::new(&Frogs::view(&state, Viewer::Spectator));
            compare(&state, &slow, 1);
        }
        let seat: Seat = ask.first;
        let action = Frogs::any_option(&state, seat, &mut Vec::new(), &mut dice).unwrap();
        Frogs::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();
    }
}

//! Statistics, computed from finished matches.

use crate::header::is_whole;
use kernel::Outcome;
use ledger::{Controller, Filter, Overview, Page, Player, Store, StoreError, Window};
use std::collections::HashMap;

/// How one player did in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The player's name.
    pub player: String,
    /// The game's name.
    pub game: String,
    /// Finished matches.
    pub played: u32,
    /// Matches won alone.
    pub won: u32,
    /// Shared first places.
    pub drawn: u32,
    /// All others.
    pub lost: u32,
    /// The same by opponent, most played first. In a match of more than two, everybody else is an opponent.
    pub against: Vec<Against>,
}

/// How one player did against one opponent, in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against {
    /// The name of a person, or the level of a computer player.
    pub opponent: Opponent,
    /// Finished matches.
    pub played: u32,
    /// Matches that the player won alone.
    pub won: u32,
    /// Shared first places.
    pub drawn: u32,
    /// All others.
    pub lost: u32,
}

/// Whom somebody played against.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opponent {
    /// A person, by name.
    Person(String),
    /// Computer players of this level, or of this program.
    Computer(String),
}

/// Two or more players against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// Finished matches.
    pub played: u32,
    /// Matches that nobody won alone.
    pub drawn: u32,
    /// By player, in the order asked for.
    pub won: Vec<u32>,
}

/// The results of everybody who has finished a match here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Every person in every game they finished, most played first.
    pub all: Vec<Score>,
    /// How many matches can't be counted because they are damaged.
    pub damaged: usize,
}

/// Counts all finished matches.
pub async fn scores(store: &impl Store) -> Result<Scores, StoreError> {
    let mut count = Count::default();
    each_finished(store, &Filter::default(), |finished| count.add(finished)).await?;
    Ok(count.scores())
}

/// How these players stand against each other in this game.
pub async fn head_to_head(
    store: &impl Store,
    game: &str,
    players: &[Player],
) -> Result<HeadToHead, StoreError> {
    let filter = Filter { game: Some(game.into()), players: Some(players.to_vec()), ..Filter::default() };
    let mut tally = HeadToHead { won: vec![0; players.len()], ..HeadToHead::default() };
    each_finished(store, &filter, |finished| tally.add(finished, players)).await?;
    Ok(tally)
}

/// Passes on all these matches, most recently finished first, without ever holding more than a page of them. Those that
/// began from a position that somebody set up do not count.
async fn each_finished(
    store: &impl Store,
    filter: &Filter,
    mut show: impl FnMut(&Overview),
) -> Result<(), StoreError> {
    let mut window = Window::first(Window::MOST);
    loop {
        let Page { matches, next } = store.finished(filter, window).await?;
        matches.iter().filter(|finished| is_whole(&finished.patience)).for_each(&mut show);
        match next {
            Some(next) => window = window.after(next),
            None => return Ok(()),
        }
    }
}

/// A score, and the identities of the opponents in it.
type Counted = (Score, Vec<String>);

/// Scores while they are being counted.
#[derive(Debug, Default)]
struct Count {
    /// People appear under their most recent name.
    scores: Vec<Counted>,
    /// Where the score of a player is, by identity and game.
    places: HashMap<(String, String), usize>,
    damaged: usize,
}

impl Count {
    fn add(&mut self, finished: &Overview) {
        self.damaged += usize::from(finished.damage.is_some());
        let Some(ending) = &finished.ending else { return };
        for (seat, (player, &place)) in finished.players.iter().zip(&ending.places).enumerate() {
            if player.controller != Controller::Human {
                continue;
            }
            let key = (player.identity(), finished.game.clone());
            let index = *self.places.entry(key).or_insert_with(|| {
                let (player, game) = (player.name.clone(), finished.game.clone());
                let score = Score { player, game, played: 0, won: 0, drawn: 0, lost: 0, against: Vec::new() };
                self.scores.push((score, Vec::new()));
                self.scores.len() - 1
            });
            let (score, opponents) = &mut self.scores[index];
            let shared = Outcome::from_places(&ending.places).winner().is_none();
            let counts = |played: &mut u32, [won, drawn, lost]: [&mut u32; 3]| {
                *played += 1;
                match (place, shared) {
                    (1, false) => *won += 1,
                    (1, true) => *drawn += 1,
                    _ => *lost += 1,
                }
            };
            counts(&mut score.played, [&mut score.won, &mut score.drawn, &mut score.lost]);
            // Two computers of one level are one opponent.
            let mut met: Vec<String> = Vec::new();
            for (other_seat, other) in finished.players.iter().enumerate() {
                let identity = other.identity();
                if other_seat == seat || met.contains(&identity) {
                    continue;
                }
                let index = opponents.iter().position(|known| *known == identity).unwrap_or_else(|| {
                    let opponent = match &other.controller {
                        Controller::Human => Opponent::Person(other.name.clone()),
                        Controller::Bot(level) => Opponent::Computer(level.clone()),
                    };
                    opponents.push(identity.clone());
                    score.against.push(Against { opponent, played: 0, won: 0, drawn: 0, lost: 0 });
                    opponents.len() - 1
                });
                let against = &mut score.against[index];
                counts(&mut against.played, [&mut against.won, &mut against.drawn, &mut against.lost]);
                met.push(identity);
            }
        }
    }

    fn scores(self) -> Scores {
        let mut all: Vec<Score> = self.scores.into_iter().map(|(score, _)| score).collect();
        for score in &mut all {
            score.against.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.opponent.cmp(&b.opponent)));
        }
        all.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.player.cmp(&b.player)));
        Scores { all, damaged: self.damaged }
    }
}

impl HeadToHead {
    /// Counts a match of these players, in whatever seats.
    fn add(&mut self, finished: &Overview, players: &[Player]) {
        let Some(ending) = &finished.ending else { return };
        let Some(seats) = seats_of(finished, players) else { return };
        let places: Vec<u8> =
            seats.iter().map(|&seat| ending.places.get(seat).copied().unwrap_or_default()).collect();
        self.count(&places);
    }

    /// Counts a match in which these players, in the same order, came in at these places.
    pub fn count(&mut self, places: &[u8]) {
        self.played += 1;
        let firsts: Vec<usize> =
            (0..self.won.len()).filter(|&player| places.get(player) == Some(&1)).collect();
        match firsts[..] {
            [winner] => self.won[winner] += 1,
            _ => self.drawn += 1,
        }
    }
}

/// Where each of these players sat in that match, if they and nobody else played it. Computer players of the same level
/// are told apart by their names if possible, otherwise by their seats.
pub(crate) fn seats_of(finished: &Overview, players: &[Player]) -> Option<Vec<usize>> {
    if finished.players.len() != players.len() {
        return None;
    }
    let mut seats: Vec<Option<usize>> =
        players.iter().map(|player| finished.players.iter().position(|other| other == player)).collect();
    for (index, player) in players.iter().enumerate() {
        if seats[index].is_none() {
            let is_free = |seat: &usize| !seats.contains(&Some(*seat));
            let mut free = (0..players.len()).filter(is_free);
            seats[index] = free.find(|&seat| finished.players[seat].is_same(player));
        }
    }
    seats.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::{Ending, PersonId, Timestamp};

    fn person(number: u64, name: &str) -> Player {
        Player { person: Some(PersonId::from_random(number << 40)), ..Player::human(name) }
    }

    fn over(players: &[Player], places: &[u8]) -> Overview {
        Overview {
            id: "00000000".parse().unwrap(),
            game: "connect4".into(),
            rules: 1,
            config: String::new(),
            patience: String::new(),
            players: players.to_vec(),
            started: Timestamp::default(),
            entries: 7,
            last: Timestamp::default(),
            ending: Some(Ending { result: String::new(), places: places.to_vec() }),
            damage: None,
        }
    }

    /// C-24: the players' running statistics against each other.
    #[test]
    fn c_24_statistics_are_counted_from_finished_matches_whoever_sat_where() {
        let [ann, bob] = [person(1, "Ann"), person(2, "Bob")];
        let robot = Player::bot("Bob", "random");
        let matches = [
            over(&[ann.clone(), bob.clone()], &[1, 2]),
            over(&[bob.clone(), ann.clone()], &[2, 1]),
            over(&[bob.clone(), ann.clone()], &[1, 1]),
            over(&[ann.clone(), robot], &[2, 1]),
        ];
        let mut tally = HeadToHead { won: vec![0; 2], ..HeadToHead::default() };
        for finished in &matches {
            tally.add(finished, &[ann.clone(), bob.clone()]);
        }
        assert_eq!(tally, HeadToHead { played: 3, drawn: 1, won: vec![2, 0] });
        let mut count = Count::default();
        for finished in &matches {
            count.add(finished);
        }
        let scores = count.scores().all;
        assert_eq!((scores[0].player.as_str(), scores[0].played), ("Ann", 4));
        assert_eq!((scores[0].won, scores[0].drawn, scores[0].lost), (2, 1, 1));
        assert_eq!((scores[1].won, scores[1].drawn, scores[1].lost), (0, 1, 2));
        let [bob, robot] = &scores[0].against[..] else { panic!("{scores:?}") };
        assert_eq!(bob.opponent, Opponent::Person("Bob".into()));
        assert_eq!((bob.played, bob.won, bob.drawn, bob.lost), (3, 2, 1, 0));
        assert_eq!(robot.opponent, Opponent::Computer("random".into()));
        assert_eq!((robot.played, robot.lost), (1, 1));
    }

    #[test]
    fn computers_of_one_level_are_one_opponent() {
        let players =
            [person(1, "Ann"), Player::bot("Hal", "easy"), Player::bot("Eve", "easy"), person(2, "Bob")];
        let mut count = Count::default();
        count.add(&over(&players, &[1, 2, 3, 4]));
        let scores = count.scores().all;
        let opponents: Vec<(&Opponent, u32)> =
            scores[0].against.iter().map(|against| (&against.opponent, against.won)).collect();
        let (bob, easy) = (Opponent::Person("Bob".into()), Opponent::Computer("easy".into()));
        assert_eq!(opponents, [(&bob, 1), (&easy, 1)]);
    }

    #[test]
    fn people_are_counted_by_identity_whatever_they_are_called() {
        let [ann, other] = [person(1, "Ann"), person(2, "Ann")];
        let later = person(1, "Anna");
        let mut count = Count::default();
        // The latest match comes first.
        for finished in [over(&[later, other.clone()], &[1, 2]), over(&[ann, other], &[1, 2])] {
            count.add(&finished);
        }
        let scores = count.scores().all;
        assert_eq!((scores[0].player.as_str(), scores[0].won, scores[0].lost), ("Ann", 0, 2));
        assert_eq!((scores[1].player.as_str(), scores[1].won, scores[1].lost), ("Anna", 2, 0));
    }

    #[test]
    fn computers_of_one_level_are_two_players() {
        let [one, two] = [Player::bot("Hal", "easy"), Player::bot("Eve", "easy")];
        let swapped = over(&[two.clone(), one.clone()], &[1, 2]);
        assert_eq!(seats_of(&swapped, &[one.clone(), two.clone()]), Some(vec![1, 0]));
        let [other, another] = [Player::bot("Ada", "easy"), Player::bot("Eve", "easy")];
        assert_eq!(seats_of(&over(&[one, two], &[1, 2]), &[another, other]), Some(vec![1, 0]));
    }
}

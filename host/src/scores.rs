//! Statistics, worked out from the matches that are over.

use kernel::Outcome;
use ledger::{Controller, Player, Summary};

/// How one player did in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub player: String,
    pub game: String,
    pub played: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// Two or more players against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    pub played: u32,
    pub drawn: u32,
    /// By player, in the order asked for.
    pub won: Vec<u32>,
}

/// Every person in every game they finished, most played first.
pub fn scores(matches: &[Summary]) -> Vec<Score> {
    let mut scores: Vec<Score> = Vec::new();
    for match_ in matches {
        let Some(ending) = &match_.ending else { continue };
        for (player, &place) in match_.players.iter().zip(&ending.places) {
            if player.controller != Controller::Human {
                continue;
            }
            let known = |score: &Score| score.player == player.name && score.game == match_.game;
            let index = scores.iter().position(known).unwrap_or_else(|| {
                let (player, game) = (player.name.clone(), match_.game.clone());
                scores.push(Score { player, game, played: 0, won: 0, drawn: 0, lost: 0 });
                scores.len() - 1
            });
            let score = &mut scores[index];
            score.played += 1;
            let shared = Outcome::from_places(&ending.places).winner().is_none();
            match (place, shared) {
                (1, false) => score.won += 1,
                (1, true) => score.drawn += 1,
                _ => score.lost += 1,
            }
        }
    }
    scores.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.player.cmp(&b.player)));
    scores
}

/// The matches of exactly these players, whatever seats they had.
pub fn head_to_head(matches: &[Summary], players: &[Player]) -> HeadToHead {
    let mut tally = HeadToHead { won: vec![0; players.len()], ..HeadToHead::default() };
    for match_ in matches {
        let Some(ending) = &match_.ending else { continue };
        let Some(seats) = seats_of(match_, players) else { continue };
        tally.played += 1;
        let firsts: Vec<usize> =
            (0..players.len()).filter(|&player| ending.places.get(seats[player]) == Some(&1)).collect();
        match firsts[..] {
            [winner] => tally.won[winner] += 1,
            _ => tally.drawn += 1,
        }
    }
    tally
}

/// Where each of these players sat in that match, if they and nobody else played it.
pub(crate) fn seats_of(match_: &Summary, players: &[Player]) -> Option<Vec<usize>> {
    if match_.players.len() != players.len() {
        return None;
    }
    players.iter().map(|player| match_.players.iter().position(|other| other == player)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::{Ending, Timestamp};

    fn person(name: &str) -> Player {
        Player { name: name.into(), controller: Controller::Human }
    }

    fn over(players: &[Player], places: &[u8]) -> Summary {
        Summary {
            id: "00000000".parse().unwrap(),
            game: "connect4".into(),
            rules: 1,
            config: String::new(),
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
        let [ann, bob] = [person("Ann"), person("Bob")];
        let robot = Player { name: "Bob".into(), controller: Controller::Bot("random".into()) };
        let matches = [
            over(&[ann.clone(), bob.clone()], &[1, 2]),
            over(&[bob.clone(), ann.clone()], &[2, 1]),
            over(&[bob.clone(), ann.clone()], &[1, 1]),
            over(&[ann.clone(), robot], &[2, 1]),
        ];
        let tally = head_to_head(&matches, &[ann, bob]);
        assert_eq!(tally, HeadToHead { played: 3, drawn: 1, won: vec![2, 0] });
        let scores = scores(&matches);
        assert_eq!((scores[0].player.as_str(), scores[0].played), ("Ann", 4));
        assert_eq!((scores[0].won, scores[0].drawn, scores[0].lost), (2, 1, 1));
        assert_eq!((scores[1].won, scores[1].drawn, scores[1].lost), (0, 1, 2));
    }
}

//! Whole games, kept as they were played: the same seed and answers must give the same game for as long as the rules
//! have the same version.

use kernel::{Catalogued, Choices, Game, Pending, Seat, Seed, SeededDice};
use kittens::{Action, Kittens};

const GAMES: [(&str, &str); 4] = [
    ("house-exploding", include_str!("golden/house-exploding.txt")),
    ("house-streaking", include_str!("golden/house-streaking.txt")),
    ("classic", include_str!("golden/classic.txt")),
    ("official-all", include_str!("golden/official-all.txt")),
];

/// A file has the choices, the seed, one answer a line, and the places at the end.
#[test]
fn golden_games_are_played_again() {
    assert_eq!(Kittens::RULES_VERSION, 2);
    for (name, text) in GAMES {
        let mut lines = text.lines();
        let choices: Choices = lines.next().unwrap().parse().unwrap();
        let seed: Seed = lines.next().unwrap().parse().unwrap();
        let config = Kittens::configure(&choices).unwrap();
        let mut dice = SeededDice::new(seed);
        let mut state = Kittens::start(&config, &mut dice, &mut ());
        for line in lines {
            if let Some(places) = line.strip_prefix("places ") {
                let places: Vec<u8> = places.split(' ').map(|place| place.parse().unwrap()).collect();
                let Pending::Over(outcome) = Kittens::pending(&state) else { panic!("{name} is not over") };
                assert_eq!(outcome.places(), places, "{name}");
                continue;
            }
            let (seat, action) = line.split_once(' ').unwrap();
            let action: Action = action.parse().unwrap();
            let seat = Seat::new(seat.parse().unwrap());
            let result = Kittens::apply(&mut state, seat, &action, &mut dice, &mut ());
            assert!(result.is_ok(), "{name}: {line}: {result:?}");
            Kittens::audit(&state).unwrap();
        }
    }
}

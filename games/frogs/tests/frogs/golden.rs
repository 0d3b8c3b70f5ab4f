//! Whole games, frozen: the same dice give the same game, and the same answers the same end.

use crate::common::*;
use frogs::Frogs;
use kernel::{FastDice, Game, Pending};

struct Golden {
    choices: &'static str,
    seed: u64,
    game: &'static str,
    places: &'static [u8],
}

const GAMES: [Golden; 4] = [
    Golden {
        choices: "side=3 frogs=2",
        seed: 50_202,
        game: "W-a1, E-c3, W-a1-a2, E-c3-b3, +b3-c3, c3-b3-a3, +a3-b3, b3-a3-a2-b2, +a2-b2, a2-b2-b1, +a1-a2, \
               +b1-b2, +a2-b2, b2-a2, b1-c1, +a2-b2, a1-a2-b2, a3-W, c1-E, +a3-b3, +a2-a3, +b1-c1, +a2-b2, b2-b3, \
               a2-a3, +b2-b3, +b3-c3, b3-b2, a3-b3, b2-a2, +a3-b3, +b2-b3, b3-c3, +a2-a3, c3-E",
        places: &[1, 2],
    },
    Golden {
        choices: "side=3 frogs=2 stranding=allowed",
        seed: 50_202,
        game: "W-a1, E-c3, W-a1-a2, E-c3-b3, +b3-c3, c3-b3-a3, +a3-b3, b3-a3-W, a2-a3-W",
        places: &[2, 1],
    },
    Golden {
        choices: "seats=3 side=3 frogs=2 cards=on stranding=allowed",
        seed: 3_175,
        game: "jump W-a3 W-a3-N, jump N-a3-b3 N-b3-c3, jump E-c2 c2-c3-E",
        places: &[1, 2, 2],
    },
    Golden {
        choices: "stranding=allowed",
        seed: 81_720,
        game: "E-e2, W-a3, E-e2-e1, W-a4, e1-d1, a4-a3-b3, +a3-b3, a3-b3-b2, E-e3, +d1-e1, E-e2-d2, b2-b1, d1-c1, \
               +a3-b3, e3-d3, +d2-e2, +b1-b2, b1-a1, e2-d2-d1, +d2-e2, d3-c3, +e1-e2, c1-b1, W-a4, +d1-d2, b3-b4, \
               b1-b2, +b1-b2, d1-d2-c2, b4-b5, b2-a2, +a1-b1, a2-a3, +c2-d2, d2-c2-c3-b3, +b1-c1, +d1-d2, \
               W-a4-b4, b3-a3-W, +a4-b4, +c2-c3, a4-b4-c4, a3-W, c4-c3-c2-b2, +c1-d1, +b4-c4, +b2-c2, +a3-a4, \
               +c2-d2, +a2-b2, b2-a2, +b2-b3, +c2-c3, b5-a5, c2-b2, +b3-b4, +b3-c3, +b2-c2, +d3-e3, +a3-b3, \
               +c3-d3, +b4-b5, +c3-c4, c3-d3, +a5-b5, d3-d2, b2-b1, d2-e2, b1-c1, +a4-b4, +c3-d3, a1-a2-W, \
               +a2-a3, +b1-b2, c1-d1, +d2-d3, +c1-d1, b4-c4, +a1-a2, e2-e1, d1-d2, +a2-b2, +e1-e2, e1-e2, \
               +d2-e2, +b1-c1, +e1-e2, e2-d2-c2, c2-b2, +d1-d2, b2-a2-a3, c4-c3, +d2-e2, c3-d3, a2-W",
        places: &[2, 1],
    },
];

#[test]
fn the_same_dice_give_the_same_game() {
    for golden in GAMES {
        let mut dice = FastDice::new(golden.seed);
        let mut state = Frogs::start(&config(golden.choices), &mut dice, &mut ());
        let mut game = Vec::new();
        while let Pending::Ask(ask) = Frogs::pending(&state) {
            let action = Frogs::any_option(&state, ask.first, &mut Vec::new(), &mut dice).unwrap();
            Frogs::apply(&mut state, ask.first, &action, &mut dice, &mut ()).unwrap();
            game.push(action.to_string());
        }
        assert_eq!(game.join(", "), golden.game);
    }
}

#[test]
fn the_same_answers_give_the_same_end() {
    for golden in GAMES {
        let mut dice = FastDice::new(golden.seed);
        let mut state = Frogs::start(&config(golden.choices), &mut dice, &mut ());
        play_all(&mut state, golden.game);
        assert_eq!(Frogs::pending(&state).outcome().unwrap().places(), golden.places);
    }
}

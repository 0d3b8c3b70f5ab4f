//! What must not be seen, by whom.

use super::{Match, ONE, TWO, cell};
use crate::board::Deck;
use crate::{Cell, Event, Face, Pair, Stone, Tellstones};
use alloc::string::{String, ToString};
use kernel::{Disturb, FastDice, Game, Viewer};

fn seen_by(game: &Match, viewer: Viewer) -> String {
    serde_json::to_string(&Tellstones::view(&game.state, viewer)).expect("JSON")
}

fn heard_by(game: &Match, viewer: Viewer) -> String {
    serde_json::to_string(&game.heard_by(viewer)).expect("JSON")
}

/// Two games that differ only in what two face-down stones are.
fn twins() -> (Match, Match) {
    let mut game = Match::full();
    for cell in Cell::all() {
        game.play(&crate::Action::Flip { cell }.to_string());
    }
    let mut other = game.clone();
    other.state.board.swap(Pair::new(cell(0, 0), cell(2, 2))).expect("two stones");
    (game, other)
}

#[test]
fn no_view_shows_what_lies_face_down() {
    let (mut game, _) = twins();
    for turn in
        ["peek 0,0", "peek 0,0", "challenge 1,1", "name 9", "challenge 1,1", "name 5", "swap 0,0 0,1", "brag"]
    {
        game.play(turn);
        for viewer in Viewer::all(2) {
            let view = seen_by(&game, viewer);
            for stone in Stone::DECK {
                let name = serde_json::to_string(&stone).expect("JSON");
                assert!(!view.contains(&name), "{viewer:?} sees {name} after {turn}: {view}");
            }
        }
    }
}

/// R9: a peek is told once to one seat. A player who comes back gets a view, which has nothing of it.
#[test]
fn a_peek_is_told_once_to_one_player() {
    let (mut game, mut other) = twins();
    let player = game.asked();
    game.play("peek 0,0");
    other.play("peek 0,0");
    for viewer in Viewer::all(2) {
        assert_eq!(heard_by(&game, viewer) == heard_by(&other, viewer), !viewer.is(player));
        assert_eq!(seen_by(&game, viewer), seen_by(&other, viewer));
    }
    let told = game.heard_by(Viewer::Seat(player));
    game.play("flip 1,1");
    assert!(!game.heard_by(Viewer::Seat(player)).contains(&told[0]));
}

/// R10: a player who answers wrong does not learn what was right, and neither does anybody else.
#[test]
fn a_wrong_answer_to_a_challenge_reveals_nothing_more() {
    let (mut game, mut other) = twins();
    for turn in ["challenge 0,0", "name 4"] {
        game.play(turn);
        other.play(turn);
        for viewer in Viewer::all(2) {
            assert_eq!(heard_by(&game, viewer), heard_by(&other, viewer));
            assert_eq!(seen_by(&game, viewer), seen_by(&other, viewer));
        }
    }
}

/// R11: until the ninth name a right brag and a wrong one look and sound the same; the names are heard by all.
#[test]
fn a_brag_tells_nothing_before_the_ninth_name() {
    let (mut game, mut other) = twins();
    game.play("brag");
    other.play("brag");
    for name in ["say 1", "say 0", "say 3", "say 4", "say 5", "say 6", "say 7", "say 8"] {
        game.play(name);
        other.play(name);
        for viewer in Viewer::all(2) {
            assert_eq!(heard_by(&game, viewer), heard_by(&other, viewer));
            assert_eq!(seen_by(&game, viewer), seen_by(&other, viewer));
        }
        assert_eq!(heard_by(&game, Viewer::Spectator), heard_by(&game, Viewer::Seat(ONE)));
    }
    game.play("say 9");
    other.play("say 9");
    assert_ne!(game.winner(), other.winner());
}

#[test]
fn a_stone_replaced_face_down_leaves_unseen() {
    let mut game = Match::of(&[Stone::Hammer, Stone::Sword, Stone::Dragon]);
    game.play("draw; place 0,0; draw; place 0,1; flip 0,0; flip 0,1; draw; place 1,1");
    let mut other = game.clone();
    other.state.board.swap(Pair::new(cell(0, 0), cell(0, 1))).expect("two stones");
    game.play("dragon 0,0");
    other.play("dragon 0,0");
    assert_ne!(game.state.removed, other.state.removed);
    for viewer in Viewer::all(2) {
        assert_eq!(heard_by(&game, viewer), heard_by(&other, viewer));
        assert_eq!(seen_by(&game, viewer), seen_by(&other, viewer));
    }
}

#[test]
fn no_view_shows_the_deck() {
    let game = Match::of(&[]);
    let mut other = game.clone();
    other.state.deck = Deck::of(Stone::DECK.into_iter().rev());
    for viewer in Viewer::all(2) {
        assert_eq!(seen_by(&game, viewer), seen_by(&other, viewer));
    }
}

#[test]
fn refusals_say_nothing_of_hidden_stones() {
    let (game, other) = twins();
    for text in ["draw", "look 0,0", "dragon 0,0", "name 1", "say 1", "place 0,0", "swap 0,0 0,0"] {
        assert_eq!(game.refused(text), other.refused(text));
    }
}

/// What shows a stone, would show it again, or was heard can't be taken back; what only moves stones can.
#[test]
fn steps_that_disclose_are_known() {
    let mut game = Match::of(&[Stone::Hammer]);
    let mut disclosed = |text: &str| game.play(text).events.iter().any(Tellstones::discloses);
    assert!(disclosed("draw"));
    assert!(disclosed("back"));
    (0..9).for_each(|_| {
        disclosed("draw");
        disclosed("back");
    });
    disclosed("draw");
    assert!(!disclosed("place 0,0"));
    assert!(disclosed("flip 0,0"));
    assert!(!disclosed("swap 0,0 0,1"));
    assert!(disclosed("peek 0,1"));
    assert!(disclosed("flip 0,1"));
    assert!(disclosed("challenge 0,1"));
    assert!(disclosed("name 0"));
    assert!(!disclosed("give-up"));
    let replaced = Event::Replaced { seat: TWO, cell: cell(0, 0), stone: Stone::Hammer, face: Face::Down };
    assert!(!Tellstones::discloses(&replaced));
}

/// Everything that RULES.md calls secret is disturbed, and nothing else.
#[test]
fn what_is_hidden_can_be_anything_and_all_else_stays() {
    let mut game = Match::of(&[Stone::Hammer, Stone::Sword, Stone::Dragon, Stone::Quill]);
    game.play("draw; place 0,0; draw; place 0,1; flip 0,0; draw; place 1,1; dragon 0,0");
    game.play("flip 1,1; draw");
    let (mut dice, mut removed, mut egg, mut decks) = (FastDice::new(1), [false; 11], [false; 2], 0);
    for _ in 0..500 {
        let world = Tellstones::disturb(&game.state, Viewer::Seat(ONE), &mut dice);
        assert_eq!(Tellstones::audit(&world), Ok(()));
        assert_eq!(world.phase, game.state.phase, "a drawn stone is shown to both");
        let at = |row, column| world.board.get(cell(row, column));
        assert_eq!(at(0, 1), Some((Stone::Sword, Face::Up)));
        let (Some((first, Face::Down)), Some((second, Face::Down))) = (at(0, 0), at(1, 1)) else {
            panic!("stones keep their face");
        };
        egg[usize::from(second == Stone::Egg)] = true;
        assert!(first == Stone::Egg || second == Stone::Egg);
        removed[world.removed.expect("one has left").index()] = true;
        decks += u32::from(world.deck != game.state.deck);
    }
    assert_eq!(egg, [true; 2]);
    let [sword, quill, last] = [Stone::Sword, Stone::Quill, Stone::Egg].map(Stone::index);
    for (index, was_removed) in removed.into_iter().enumerate() {
        assert_eq!(was_removed, ![sword, quill, last].contains(&index), "{index}");
    }
    assert!(decks > 450, "{decks}");
}

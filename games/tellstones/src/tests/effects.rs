//! What Crown, Rune and Dragon do when they are placed.

use super::{Match, ONE, TWO, cell, up};
use crate::{Event, Face, Notice, Place, Question, Refusal, Stone};
use kernel::Viewer;

/// R6: the Crown looks at a face-down stone, and its player alone sees it.
#[test]
fn the_crown_peeks() {
    let mut game = Match::of(&[Stone::Hammer, Stone::Sword, Stone::Crown]);
    game.play("draw; place 0,0; draw; place 0,1; flip 0,0; draw; place 1,1");
    assert_eq!((game.view().question, game.asked()), (Question::Look, TWO));
    assert_eq!(game.offered("look"), ["look 0,0"], "the Crown itself and the Sword lie face up");
    assert_eq!(game.options().len(), 1, "the effect is not optional");
    assert_eq!(game.refused("look 1,1"), Refusal::OpenPeek { cell: cell(1, 1), stone: Stone::Crown });
    assert_eq!(game.refused("look 2,2"), Refusal::EmptyPeek { cell: cell(2, 2) });
    game.play("look 0,0");
    let seen = Notice::YouPeeked { cell: cell(0, 0), stone: Stone::Hammer };
    assert_eq!(game.heard_by(Viewer::Seat(TWO)), [seen]);
    assert_eq!(game.heard_by(Viewer::Seat(ONE)), [Notice::Peeked { seat: TWO, cell: cell(0, 0) }]);
    assert_eq!(game.asked(), ONE);
}

#[test]
fn the_crown_is_skipped_with_a_message_if_nothing_lies_face_down() {
    let mut game = Match::of(&[Stone::Crown]);
    game.play("draw; place 1,1");
    assert_eq!(game.events[1], Event::NothingToLook { seat: ONE });
    assert_eq!((game.view().question, game.asked()), (Question::Turn, TWO));
}

/// R6, R8: the Rune swaps as a turn does.
#[test]
fn the_rune_swaps() {
    let mut game = Match::of(&[Stone::Hammer, Stone::Rune]);
    game.play("draw; place 0,0; draw; place 2,2");
    assert_eq!((game.view().question, game.asked()), (Question::Rune, TWO));
    assert_eq!(game.refused("rune 1,1 1,2"), Refusal::EmptySwap);
    assert_eq!(game.refused("rune 2,2 2,2"), Refusal::SameCell { cell: cell(2, 2) });
    assert_eq!(game.refused("swap 0,0 2,2"), Refusal::NotNow);
    game.play("rune 0,0 2,2");
    assert_eq!((game.at(0, 0), game.at(2, 2)), (up(Stone::Rune), up(Stone::Hammer)));
    assert_eq!(game.asked(), ONE);
}

#[test]
fn a_rune_alone_moves_to_any_other_cell() {
    let mut game = Match::of(&[Stone::Rune]);
    game.play("draw; place 1,1");
    assert_eq!(game.options().len(), 8);
    game.play("rune 0,2 1,1");
    assert_eq!((game.at(0, 2), game.at(1, 1)), (up(Stone::Rune), Place::Empty));
}

#[test]
fn the_dragon_makes_an_egg_that_lies_as_the_stone_lay() {
    let mut game = Match::of(&[Stone::Hammer, Stone::Sword, Stone::Dragon]);
    game.play("draw; place 0,0; draw; place 0,1; flip 0,0; draw; place 1,1");
    assert_eq!((game.view().question, game.view().removed), (Question::Dragon, 0));
    assert_eq!(game.offered("dragon"), ["dragon 0,0", "dragon 0,1", "dragon 1,1"]);
    assert_eq!(game.refused("dragon 2,2"), Refusal::EmptyReplace { cell: cell(2, 2) });
    let (mut shown, mut own) = (game.clone(), game.clone());

    game.play("dragon 0,0");
    assert_eq!(game.state.board.get(cell(0, 0)), Some((Stone::Egg, Face::Down)));
    assert_eq!((game.state.removed, game.view().removed), (Some(Stone::Hammer), 1));
    for viewer in Viewer::all(2) {
        assert_eq!(game.heard_by(viewer), [Notice::EggDown { seat: TWO, cell: cell(0, 0) }]);
    }

    shown.play("dragon 0,1");
    assert_eq!(shown.at(0, 1), up(Stone::Egg));
    let told = Notice::EggUp { seat: TWO, cell: cell(0, 1), stone: Stone::Sword };
    assert_eq!(shown.heard_by(Viewer::Spectator), [told]);

    own.play("dragon 1,1");
    assert_eq!((own.at(1, 1), own.state.removed), (up(Stone::Egg), Some(Stone::Dragon)));
}

/// R10: the Egg is 10, in a challenge as in a brag.
#[test]
fn the_egg_can_be_named() {
    let mut game = Match::of(&[Stone::Dragon]);
    game.play("draw; place 0,0; dragon 0,0; challenge 0,0; name 10");
    assert_eq!(game.view().scores, [1, 0]);
}

/// UC2: a Dragon that is put back does nothing, and does its work when it is placed in the end.
#[test]
fn an_effect_waits_for_the_stone_to_be_placed() {
    let mut game = Match::of(&[Stone::Dragon]);
    game.play("draw; back");
    assert_eq!((game.view().question, game.view().removed), (Question::Turn, 0));
    for _ in 0..9 {
        game.play("draw; back");
    }
    game.play("draw; place 0,0");
    assert_eq!(game.view().question, Question::Dragon);
}

//! How actions are written, typed and sent.

use kernel::Catalogued;
use tellstones::{Action, Cell, Pair, Refusal, Stone, Tellstones};

fn cell(row: u8, column: u8) -> Cell {
    Cell::new(row, column).expect("on the board")
}

#[test]
fn every_kind_of_action_is_written_and_read() {
    let pair = Pair::new(cell(1, 2), cell(0, 0));
    for (action, text, wire) in [
        (Action::Draw, "draw", r#"{"kind":"draw"}"#),
        (Action::Place { cell: cell(1, 2) }, "place 1,2", r#"{"kind":"place","cell":[1,2]}"#),
        (Action::Back, "back", r#"{"kind":"back"}"#),
        (Action::Flip { cell: cell(0, 0) }, "flip 0,0", r#"{"kind":"flip","cell":[0,0]}"#),
        (Action::Swap { cells: pair }, "swap 0,0 1,2", r#"{"kind":"swap","cells":[[0,0],[1,2]]}"#),
        (Action::Peek { cell: cell(2, 1) }, "peek 2,1", r#"{"kind":"peek","cell":[2,1]}"#),
        (Action::Challenge { cell: cell(1, 1) }, "challenge 1,1", r#"{"kind":"challenge","cell":[1,1]}"#),
        (Action::Brag, "brag", r#"{"kind":"brag"}"#),
        (Action::GiveUp, "give-up", r#"{"kind":"give-up"}"#),
        (Action::Look { cell: cell(0, 1) }, "look 0,1", r#"{"kind":"look","cell":[0,1]}"#),
        (Action::Rune { cells: pair }, "rune 0,0 1,2", r#"{"kind":"rune","cells":[[0,0],[1,2]]}"#),
        (Action::Dragon { cell: cell(1, 1) }, "dragon 1,1", r#"{"kind":"dragon","cell":[1,1]}"#),
        (Action::Name { stone: Stone::Sword }, "name 4", r#"{"kind":"name","stone":"sword"}"#),
        (Action::Say { stone: Stone::Egg }, "say 10", r#"{"kind":"say","stone":"egg"}"#),
    ] {
        assert_eq!(action.to_string(), text);
        assert_eq!(text.parse(), Ok(action));
        assert_eq!(Tellstones::read_action(text), Some(action));
        assert_eq!(serde_json::to_string(&action).unwrap(), wire);
        assert_eq!(serde_json::from_str::<Action>(wire).unwrap(), action);
    }
}

#[test]
fn people_may_type_more_loosely_than_records_are_written() {
    for (typed, written) in [
        ("  FLIP 0 0 ", "flip 0,0"),
        ("swap 1,2 0,0", "swap 0,0 1,2"),
        ("rune 2 2 , 0 1", "rune 0,1 2,2"),
        ("name sword", "name 4"),
        ("Say EGG", "say 10"),
        ("say qll", "say 7"),
        ("giveup", "give-up"),
        ("name 04", "name 4"),
    ] {
        assert_eq!(Tellstones::read_action(typed).map(|action| action.to_string()).as_deref(), Some(written));
        assert!(typed.parse::<Action>().is_err(), "{typed} is not the exact form");
    }
}

/// R14: there is no way to write, type or send a cell outside of the board.
#[test]
fn what_is_no_action_is_not_read() {
    for text in
        ["", " ", "place", "place 3,0", "place 0,3", "place -1,0", "place 0,0 0,1", "swap 0,0", "name 11"]
    {
        assert!(Tellstones::read_action(text).is_none(), "{text}");
    }
    for text in [
        "name egg plant",
        "flip x,y",
        "pass",
        "draw draw",
        "say",
        "flip 0,0,0",
        "flip 999999999999,0",
        "\u{e9}",
    ] {
        assert!(Tellstones::read_action(text).is_none(), "{text}");
    }
    for wire in
        [r#"{"kind":"place","cell":[3,0]}"#, r#"{"kind":"name","stone":"stone"}"#, r#"{"kind":"place"}"#]
    {
        assert!(serde_json::from_str::<Action>(wire).is_err(), "{wire}");
    }
    assert_eq!(Cell::try_from([0, 3]), Err(Refusal::InvalidMove { row: 0, column: 3 }));
}

//! The rules one by one.
use connect4::{Action, BadMoves, Cell, Column, Config, Connect4, Ending, Event, First, Position, Refusal};
use kernel::{Catalogued, Dice as _, FastDice, Game, Pending, Seat, SeatSet, Viewer};
use std::path::{Path, PathBuf};
use testkit::{Script, rule_ids, untested};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn after(moves: &str) -> Position {
    Position::after(&Config::default(), moves).unwrap()
}

fn winner(width: u8, height: u8, line: u8, moves: &str) -> Option<Seat> {
    let config = Config::sized(width, height, line).unwrap();
    Position::after(&config, moves).unwrap().outcome().and_then(|outcome| outcome.winner())
}

/// Every id of RULES.md is named by a test somewhere in the project.
#[test]
fn every_rule_has_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ids = rule_ids(include_str!("../../RULES.md"));
    assert!(ids.len() >= 24, "{ids:?}");
    let project = root.join("../..");
    let roots = ["games/connect4", "table", "terminal", "cli"].map(|folder| project.join(folder));
    assert_eq!(untested(&ids, &roots.each_ref().map(PathBuf::as_path)), [""; 0]);
}

/// C-1, C-3: an empty board of the chosen size, and the first player is asked.
#[test]
fn c_1_a_game_begins_with_an_empty_board_and_a_question() {
    let config = Config::sized(9, 5, 4).unwrap().first_is(First::Seat(TWO));
    let mut events = Vec::new();
    let state = Connect4::start(&config, &mut FastDice::new(0), &mut events);
    let view = Connect4::view(&state, Viewer::Spectator);
    assert_eq!((view.width, view.height, view.turn), (9, 5, Some(TWO)));
    assert!(view.columns.iter().all(Vec::is_empty));
    assert_eq!(Connect4::pending(&state).asked(), SeatSet::one(TWO));
    assert_eq!(events, [Event::Started { seat: TWO }]);
}

#[test]
fn c_2_chance_decides_who_begins() {
    for seat in [ONE, TWO] {
        let dice = &mut Script::new([seat.index() as u32]);
        let state = Connect4::start(&Config::default(), dice, &mut ());
        assert_eq!(Connect4::pending(&state).asked(), SeatSet::one(seat));
    }
}

/// Is there a line through the cell of the last move? Cell by cell, as one would count on the table.
fn has_line_by_counting(view: &connect4::View, column: usize, line: usize) -> bool {
    let cell = |column: isize, row: isize| {
        let column = usize::try_from(column).ok().and_then(|column| view.columns.get(column));
        column.and_then(|discs| discs.get(usize::try_from(row).ok()?)).copied()
    };
    let (at, row) = (column as isize, view.columns[column].len() as isize - 1);
    let own = cell(at, row);
    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
        let run = |by: isize| {
            (1..line as isize)
                .take_while(|step| cell(at + by * step * right, row + by * step * up) == own)
                .count()
        };
        run(1) + run(-1) + 1 >= line
    })
}

/// C-13: on every board that can be chosen, a line is a line and nothing else is.
#[test]
fn c_13_lines_are_found_on_boards_of_every_size() {
    let mut dice = FastDice::new(1);
    for (width, height, line) in (4..=16)
        .flat_map(|w| (4..=16).map(move |h| (w, h)))
        .flat_map(|(w, h)| (3..=6).map(move |l| (w, h, l)))
    {
        let Ok(config) = Config::sized(width, height, line) else { continue };
        for _ in 0..4 {
            let mut position = Position::empty(&config);
            while position.outcome().is_none() {
                let columns: Vec<Column> = position.columns().collect();
                let column = columns[dice.below(columns.len() as u32) as usize];
                position.play(column).unwrap();
                let won = position.outcome().is_some_and(|outcome| outcome.winner().is_some());
                let counted = has_line_by_counting(&position.view(), column.index(), line.into());
                assert_eq!(won, counted, "{width}x{height}, line {line}: {:?}", position.view());
            }
        }
    }
}

#[test]
fn c_7_a_column_must_be_in_range() {
    let mut position = after("44");
    for column in [7, 8, 15, 16, 254] {
        assert_eq!(position.play(Column::from_index(column)), Err(Refusal::OutOfRange { width: 7 }));
    }
    assert_eq!(position, after("44"));
}

#[test]
fn c_8_a_full_column_is_refused() {
    let mut position = after("444444");
    let column = Column::from_index(3);
    assert_eq!(position.play(column), Err(Refusal::Full { column }));
    assert_eq!(position, after("444444"));
}

/// C-9, C-10, C-15: discs pile up from the bottom, and the turn passes.
#[test]
fn c_9_a_disc_lands_in_the_lowest_free_cell() {
    let view = Connect4::view(after("4435").state(), Viewer::Spectator);
    assert_eq!(view.columns[3], [ONE, TWO]);
    assert_eq!((view.columns[2].as_slice(), view.columns[4].as_slice()), (&[ONE][..], &[TWO][..]));
    assert_eq!(view.last_cell(), Some(Cell { column: 4, row: 0 }));
    assert_eq!(view.turn, Some(ONE));
}

#[test]
fn c_13_a_line_in_each_direction_wins() {
    for (direction, moves) in [
        ("along the row", "1122334"),
        ("up the column", "4545454"),
        ("rising", "12432434413"),
        ("falling", "76456454475"),
    ] {
        assert_eq!(winner(7, 6, 4, moves), Some(ONE), "{direction}");
    }
    // Three are not enough, and a row does not run on round the edge.
    assert_eq!(winner(7, 6, 4, "112233"), None);
    assert_eq!(winner(7, 6, 4, "66717"), None);
}

#[test]
fn c_13_the_line_has_the_chosen_length() {
    for line in 3..=6u8 {
        // Both players build along the bottom; the first to move is the first to have a line.
        let columns: Vec<String> =
            (1..=line).flat_map(|column| [column, column]).map(|n| n.to_string()).collect();
        let moves = |count: usize| columns[..count].join(".");
        let complete = 2 * usize::from(line) - 1;
        assert_eq!(winner(12, 6, line, &moves(complete)), Some(ONE), "{line}");
        assert_eq!(winner(12, 6, line, &moves(complete - 1)), None, "{line}");
    }
}

/// Lines on every board, at every place and in every direction, against a slow and obvious search.
#[test]
fn c_16_lines_are_found_on_boards_of_every_size() {
    use kernel::Dice;
    let mut dice = FastDice::new(16);
    for (width, height, line) in
        [(7, 6, 4), (4, 4, 3), (8, 7, 4), (9, 7, 5), (11, 10, 4), (16, 16, 6), (16, 16, 3)]
    {
        let config = Config::sized(width, height, line).unwrap();
        for _ in 0..40 {
            let mut position = Position::empty(&config);
            loop {
                let columns: Vec<Column> = position.columns().collect();
                if columns.is_empty() {
                    break;
                }
                let mover = Connect4::pending(position.state()).asked().first().unwrap();
                position.play(columns[dice.below(columns.len() as u32) as usize]).unwrap();
                let view = Connect4::view(position.state(), Viewer::Spectator);
                let won = position.outcome().is_some_and(|outcome| outcome.winner() == Some(mover));
                assert_eq!(won, has_line_slowly(&view, mover), "{width} x {height}, {line}: {view:?}");
            }
        }
    }
}

fn has_line_slowly(view: &connect4::View, seat: Seat) -> bool {
    let at = |x: i32, y: i32| {
        let inside = x >= 0 && y >= 0;
        inside && view.disc(Cell { column: x as u8, row: y as u8 }) == Some(seat)
    };
    let line = i32::from(view.line);
    (0..i32::from(view.width)).any(|x| {
        (0..i32::from(view.height)).any(|y| {
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .iter()
                .any(|(right, up)| (0..line).all(|step| at(x + step * right, y + step * up)))
        })
    })
}

#[test]
fn c_14_a_full_board_without_a_line_is_a_draw() {
    let config = Config::sized(4, 4, 4).unwrap();
    let position = Position::after(&config, "1111222243333444").unwrap();
    assert!(position.outcome().unwrap().is_draw());
    assert_eq!(Connect4::view(position.state(), Viewer::Spectator).ending, Some(Ending::Full));
}

#[test]
fn c_17_an_impossible_position_is_refused_with_the_move_that_is_wrong() {
    let fault = |moves: &str| Position::after(&Config::default(), moves).unwrap_err();
    assert_eq!(fault("44x"), BadMoves::Unreadable { number: 3, text: "x".into() });
    assert_eq!(fault("448"), BadMoves::OutOfRange { number: 3, column: 8, width: 7 });
    assert_eq!(fault("4444444"), BadMoves::Full { number: 7, column: 4 });
    assert_eq!(fault("11223345"), BadMoves::PlayedOn { number: 8 });
    assert_eq!(fault("0"), BadMoves::Unreadable { number: 1, text: "0".into() });
}

/// C-20, C-21: the game is over, and the view has the cells of the line.
#[test]
fn c_20_a_win_ends_the_game_and_shows_the_line() {
    let position = after("1122334");
    let view = Connect4::view(position.state(), Viewer::Spectator);
    let cells = (0..4).map(|column| Cell { column, row: 0 }).collect();
    assert_eq!(view.ending, Some(Ending::Line { winner: ONE, cells }));
    let mut over = *position.state();
    let late =
        Connect4::apply(&mut over, TWO, &Action(Column::from_index(0)), &mut FastDice::new(0), &mut ());
    assert_eq!(late, Err(Refusal::Over));
    // A line may be longer than it needs to be: all its cells are shown.
    let long = after("1122335566774");
    let ending = Connect4::view(long.state(), Viewer::Spectator).ending;
    assert!(matches!(ending, Some(Ending::Line { cells, .. }) if cells.len() == 7));
}

#[test]
fn c_25_whoever_leaves_loses_on_turn_or_not() {
    for seat in [ONE, TWO] {
        let mut state = *after("4").state();
        let mut events = Vec::new();
        Connect4::withdraw(&mut state, seat, &mut FastDice::new(0), &mut events);
        let Pending::Over(outcome) = Connect4::pending(&state) else { panic!("still running") };
        assert_eq!(outcome.winner(), Some(seat.next(2)));
        assert_eq!(events, [Event::Forfeited { seat }]);
    }
}

#[test]
fn when_time_runs_out_the_leftmost_open_column_is_played() {
    assert_eq!(Connect4::when_silent(after("111111").state(), ONE), Action(Column::from_index(1)));
}

#[test]
fn a_score_sheet_is_the_string_of_columns() {
    let actions = [9, 3, 10].map(|index| Action(Column::from_index(index)));
    let wide = Config::sized(12, 6, 4).unwrap();
    assert_eq!(Connect4::score_sheet(&wide, &actions), "10.4.11");
    assert_eq!(Connect4::score_sheet(&Config::default(), &actions[1..2]), "4");
    assert!(Position::after(&wide, "10.4.11").is_ok());
}

#[test]
fn typed_numbers_of_any_size_are_columns() {
    for text in ["8", "-1", "0", "256", "1000000", "99999999999999999999"] {
        let action = Connect4::read_action(text).unwrap();
        let mut position = after("");
        assert_eq!(position.play(action.0), Err(Refusal::OutOfRange { width: 7 }), "{text}");
    }
    assert_eq!(Connect4::read_action("four"), None);
    assert_eq!(Connect4::read_action(" 4 "), Some(Action(Column::from_index(3))));
}

#[test]
fn perft_counts_are_those_that_are_known() {
    let counts: Vec<u64> = (0..=8).map(|depth| after("").perft(depth)).collect();
    assert_eq!(counts, [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
}

/// What would complete a line is seen for both, and only where a disc can fall.
#[test]
fn a_line_that_can_be_completed_is_seen() {
    let completes = |config: &Config, moves: &str, seat: u8| {
        let position = Position::after(config, moves).unwrap();
        position.state().completes(Seat::new(seat)).map(Column::number)
    };
    let config = Config::default();
    assert_eq!(completes(&config, "", 0), None);
    assert_eq!(completes(&config, "112233", 0), Some(4));
    assert_eq!(completes(&config, "112233", 1), None);
    assert_eq!(completes(&config, "17171", 0), Some(1));
    let wide = Config::sized(16, 16, 5).unwrap();
    assert_eq!(completes(&wide, "1.2.1.2.1.2.1", 0), Some(1));
    assert_eq!(completes(&wide, "1.2.1.2.1.2.1", 1), None);
}

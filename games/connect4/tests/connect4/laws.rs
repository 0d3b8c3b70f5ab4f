//! The laws, on small, usual, wide and odd boards.

use connect4::{Config, Connect4};
use testkit::{Laws, TableLaw};

#[test]
fn the_laws_hold_on_every_kind_of_board() {
    for (width, height, line) in
        [(7, 6, 4), (4, 4, 3), (4, 4, 4), (5, 4, 5), (9, 7, 4), (12, 10, 4), (16, 16, 6), (16, 4, 3)]
    {
        let config = Config::sized(width, height, line).unwrap();
        Laws::<Connect4>::of(&config).hold(if width == 7 { 2000 } else { 500 });
    }
}

/// Nothing is hidden, so there is nothing to compare but the game with itself.
#[test]
fn the_table_law_holds() {
    TableLaw::<Connect4>::of(&Config::default()).hold(50);
}

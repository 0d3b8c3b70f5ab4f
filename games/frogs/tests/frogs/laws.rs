//! The laws of every game, on all kinds of tables.

use frogs::{Config, Frogs};
use kernel::Catalogued;
use testkit::{Laws, TableLaw};

fn hold(choices: &str, games: u32) {
    let config: Config = Frogs::configure(&choices.parse().unwrap()).unwrap();
    Laws::<Frogs>::of(&config).hold(games);
}

#[test]
fn the_laws_hold_for_two() {
    hold("seats=2", 25);
}

#[test]
fn the_laws_hold_for_three() {
    hold("seats=3", 10);
}

#[test]
fn the_laws_hold_for_four() {
    hold("seats=4", 10);
}

#[test]
fn the_laws_hold_with_cards() {
    hold("seats=2 cards=on", 10);
    hold("seats=3 cards=on", 5);
    hold("seats=4 cards=on", 5);
}

#[test]
fn the_laws_hold_with_stranding_allowed() {
    hold("seats=2 stranding=allowed", 10);
    hold("seats=4 stranding=allowed", 5);
    hold("seats=2 side=3 frogs=4 cards=on stranding=allowed", 5);
}

#[test]
fn the_laws_hold_on_small_and_large_boards() {
    hold("seats=2 side=3 frogs=2", 30);
    hold("seats=4 side=3 frogs=3", 10);
    hold("seats=2 side=3 frogs=5 cards=on", 5);
    hold("seats=2 side=9 frogs=5", 2);
    hold("seats=4 side=9 frogs=4", 1);
}

#[test]
fn the_table_law_holds_for_every_number_of_seats() {
    for setup in ["seats=2", "seats=3", "seats=4", "seats=2 cards=on", "seats=3 cards=on", "seats=4 cards=on"]
    {
        let config = Frogs::configure(&setup.parse().unwrap()).unwrap();
        TableLaw::<Frogs>::of(&config).hold(10);
    }
}

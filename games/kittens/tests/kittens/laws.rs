//! The laws, on every preset, edition and number of seats.
use kernel::{Catalogued, Choices};
use kittens::Kittens;
use testkit::{Compared, Laws, TableLaw};

fn hold(preset: &str, games: u32) {
    let preset = Kittens::presets().iter().find(|known| known.name == preset).unwrap();
    let (least, most) = Kittens::seat_range(preset);
    for edition in ["exploding", "imploding", "streaking", "all"] {
        for seats in least..=most {
            let choices =
                Choices::default().with_preset(preset.name).with_seats(seats).with("edition", edition);
            let config = Kittens::configure(&choices).unwrap();
            Laws::<Kittens>::of(&config).hold(games);
        }
    }
}

#[test]
fn the_laws_hold_in_the_house() {
    hold("house", 100);
}

#[test]
fn the_laws_hold_in_the_classic_game() {
    hold("classic", 100);
}

#[test]
fn the_laws_hold_in_the_official_game() {
    hold("official", 100);
}

/// Secret passes, kept kittens and all hands: nobody's table tells more than its viewer may know.
#[test]
fn the_table_law_holds_for_every_preset_and_number_of_seats() {
    for preset in Kittens::presets() {
        let mut compared = Compared::default();
        let (least, most) = Kittens::seat_range(preset);
        for edition in ["exploding", "imploding", "streaking", "all"] {
            for seats in least..=most {
                let choices =
                    Choices::default().with_preset(preset.name).with_seats(seats).with("edition", edition);
                let config = Kittens::configure(&choices).unwrap();
                compared += TableLaw::<Kittens>::of(&config).hold(2 * u32::from(seats + 1));
            }
        }
        // In the house every no is told as it comes, which leaves few secret answers.
        assert!(compared.worlds > 1_000 && compared.secrets > 20, "{}: {compared:?}", preset.name);
    }
}

/// Settings that no preset has: few and many cards, as few kittens as end the game, holders asked with all combos.
#[test]
fn the_laws_hold_for_odd_settings() {
    for text in [
        "preset=house seats=2 edition=streaking kittens=1 spare_defuses=0 hand=0",
        "preset=house seats=4 edition=all combos=titles hand=9 kittens=5",
        "preset=classic seats=5 edition=all imploding=0 kittens=4 spare_defuses=0",
        "preset=official seats=3 edition=streaking kittens=2 nope_asks=holders shuffle_count=on",
        "preset=official seats=2 edition=imploding kittens=0 hand=1",
        "preset=official seats=5 edition=all first=first spare_defuses=1 hand=9",
    ] {
        let config = Kittens::configure(&text.parse().unwrap()).unwrap();
        Laws::<Kittens>::of(&config).hold(100);
        TableLaw::<Kittens>::of(&config).hold(24);
    }
}

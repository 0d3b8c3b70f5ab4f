//! The laws, on every preset, edition and number of seats.

use kernel::{Catalogued, Choices};
use kittens::Kittens;
use testkit::Laws;

#[test]
fn the_laws_hold_on_every_preset_edition_and_number_of_seats() {
    for preset in Kittens::presets() {
        let (least, most) = Kittens::seat_range(preset);
        for edition in ["exploding", "imploding", "streaking", "all"] {
            for seats in least..=most {
                let choices =
                    Choices::default().with_preset(preset.name).with_seats(seats).with("edition", edition);
                let config = Kittens::configure(&choices).unwrap();
                Laws::<Kittens>::of(&config).hold(100);
            }
        }
    }
}

//! The rules, card by card. Whole games are in the folder `tests` of the crate.

mod cards;
mod hidden;
mod knowledge;
mod leaving;
mod meetings;
mod scene;
mod seed_000;
mod seed_001;

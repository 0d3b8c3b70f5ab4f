//! The rules, card by card. Whole games are in the folder `tests` of the crate.

mod cards;
mod classic;
mod curses;
mod disturb;
mod hidden;
mod house;
mod knowledge;
mod leaving;
mod meetings;
mod scenario;
mod uses;

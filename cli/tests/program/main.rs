//! The real program, from the outside. All in one binary: linking is most of what these tests cost.
#![allow(clippy::unwrap_used, dead_code, reason = "every module takes what it needs of the common ones")]

mod common;

mod admin;
mod analysis;
mod data_file;
mod hints;
mod housekeeping;
mod leaving;
mod lessons;
mod limits;
mod menus;
mod old_home;
mod online;
mod openings;
mod plain_connect4;
mod plain_frogs;
mod plain_kittens;
mod plain_tellstones;
mod postgres;
mod programs;
mod records;
mod screen_connect4;
mod screen_frogs;
mod screen_kittens;
mod screen_replays;
mod screen_tellstones;
mod shared_keyboard;
mod stored_programs;
mod strangers;
mod survivors;
mod timed;
mod unseen;
mod waiting;

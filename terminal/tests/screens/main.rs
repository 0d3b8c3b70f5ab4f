//! The screens, as a person at the keyboard sees them. All in one binary: linking is most of what these tests cost.
#![allow(clippy::unwrap_used, dead_code, reason = "every module takes what it needs of the common ones")]

mod common;

mod connect4;
mod desk;
mod frogs;
mod housekeeping;
mod kittens;
mod menus;
mod online;
mod plain;
mod record_files;
mod remote;
mod replays;
mod sharing;
mod tellstones;
mod words;

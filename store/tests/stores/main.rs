//! Stores: what every one of them must do, and what a file on disk has to survive.
#![allow(clippy::unwrap_used)]

mod conformance;
mod damage;
mod files;
mod journal;
mod old_home;
mod postgres;
mod processes;

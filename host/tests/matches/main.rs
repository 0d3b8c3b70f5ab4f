//! Hosted matches, with several owners and in several worlds.
#![allow(clippy::unwrap_used)]

mod owners;
mod worlds;

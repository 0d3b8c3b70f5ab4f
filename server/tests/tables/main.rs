//! A real server on a loopback port, and clients that speak its protocol through real sockets.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod cluster;
mod common;
mod fairness;
mod games;
mod limits;
mod logs;
mod outages;
mod people;
mod postgres;
mod races;
mod resuming;
mod wire;

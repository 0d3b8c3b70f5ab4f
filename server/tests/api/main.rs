//! The HTTP API of a real server on a loopback port.
#![allow(clippy::unwrap_used)]

#[path = "../tables/common.rs"]
#[allow(dead_code)]
mod common;

mod accounts;
mod http;
mod limits;
mod logs;
mod orders;
mod safety;
mod standings;
mod tables;

//! The `parlour` command with the games that come with it.

use std::process::ExitCode;

/// A server's threads allocate much and at the same time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}

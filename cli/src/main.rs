//! The `parlour` command with the games that come with it.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}

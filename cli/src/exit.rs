//! How a command ends when it fails.

use crate::output::complain;
use std::io;
use std::process::ExitCode;

/// A sentence for stderr and a code for scripts.
#[derive(Debug)]
pub struct Exit {
    code: u8,
    message: Option<String>,
}

impl Exit {
    /// The answer to the question is no.
    pub const fn not_so(message: String) -> Self {
        Self { code: 1, message: Some(message) }
    }

    /// The same, with the message printed already.
    pub const fn not_so_and_said() -> Self {
        Self { code: 1, message: None }
    }

    pub const fn usage(message: String) -> Self {
        Self { code: 2, message: Some(message) }
    }

    pub const fn failed(message: String) -> Self {
        Self { code: 3, message: Some(message) }
    }

    /// The same, with the message printed already.
    pub const fn failed_and_said() -> Self {
        Self { code: 3, message: None }
    }

    pub fn leave(self) -> ExitCode {
        if let Some(message) = self.message {
            complain(&message);
        }
        ExitCode::from(self.code)
    }
}

/// The output can't be written.
impl From<io::Error> for Exit {
    fn from(error: io::Error) -> Self {
        Self::failed(error.to_string())
    }
}

//! How a command ends when it does not end well.

use std::process::ExitCode;

/// A sentence for stderr and a code for scripts.
#[derive(Debug)]
pub struct Exit {
    code: u8,
    message: Option<String>,
}

impl Exit {
    /// The thing asked about is not so.
    pub const fn not_so(message: String) -> Self {
        Self { code: 1, message: Some(message) }
    }

    /// It was said already.
    pub const fn not_so_and_said() -> Self {
        Self { code: 1, message: None }
    }

    pub const fn usage(message: String) -> Self {
        Self { code: 2, message: Some(message) }
    }

    pub const fn failed(message: String) -> Self {
        Self { code: 3, message: Some(message) }
    }

    /// It was said already.
    pub const fn failed_and_said() -> Self {
        Self { code: 3, message: None }
    }

    pub fn leave(self) -> ExitCode {
        if let Some(message) = self.message {
            eprintln!("{message}");
        }
        ExitCode::from(self.code)
    }
}

//! What commands print.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};

/// Prints a text that ends its own lines. Whoever closes the pipe has seen enough: that is no fault.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Prints a line, or lines with breaks between them.
pub fn print_line(text: &impl Display) -> io::Result<()> {
    print(&format!("{text}\n"))
}

/// Says a line to whoever started the command. If nobody listens there, nothing can be done about it.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

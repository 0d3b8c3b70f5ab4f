//! Lines of a log that name the server that wrote them.

use std::io::{self, Stderr, Write};
use tracing_subscriber::fmt::MakeWriter;

/// Writes JSON objects to stderr, each with the name of this server.
#[derive(Debug)]
pub struct Signed {
    /// What follows the first brace.
    field: String,
}

impl Signed {
    /// Without a name, lines stay as they are.
    pub fn new(node: &str) -> Self {
        let field = if node.is_empty() {
            String::new()
        } else {
            format!("\"node\":{},", serde_json::Value::from(node))
        };
        Self { field }
    }
}

impl<'a> MakeWriter<'a> for Signed {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line { field: &self.field, out: io::stderr() }
    }
}

/// A line arrives as a whole.
#[derive(Debug)]
pub struct Line<'a> {
    field: &'a str,
    out: Stderr,
}

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        match line.strip_prefix(b"{") {
            Some(rest) if !self.field.is_empty() => {
                let whole = [b"{", self.field.as_bytes(), rest].concat();
                self.out.write_all(&whole)?;
            }
            _ => self.out.write_all(line)?,
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

//! What commands print.

use kernel::{is_visible, visible_lines};
use serde_json::Value;
use std::fmt::{Display, Write as _};
use std::io::{self, ErrorKind, Write as _};

/// Prints a text that has its own line breaks. A closed pipe means that the reader has seen enough: it is not an error.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Prints one or more lines. Anything that could upset a terminal is escaped.
pub fn print_line(text: &impl Display) -> io::Result<()> {
    print(&visible_lines(&format!("{text}\n")))
}

/// Prints a JSON document on a line of its own. Invisible characters are escaped the JSON way, so that the
/// document stays the same.
pub fn print_json(document: &Value) -> io::Result<()> {
    print(&json_line(document))
}

pub fn json_line(document: &Value) -> String {
    let mut line = String::new();
    for character in document.to_string().chars() {
        if is_visible(character) {
            line.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing into a string can't fail.
                let _ = write!(line, "\\u{unit:04x}");
            }
        }
    }
    line + "\n"
}

/// Prints a line to stderr. If nobody reads it, there is nothing to be done.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible_lines(text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn json_stays_the_same_document_and_holds_nothing_that_cannot_be_seen() {
        let document = json!({ "name": "a\u{9b}b\u{202e}\u{e0001}\n" });
        let line = json_line(&document);
        assert_eq!(line, "{\"name\":\"a\\u009bb\\u202e\\udb40\\udc01\\n\"}\n");
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), document);
    }
}

//! Short texts in columns.

use unicode_width::UnicodeWidthStr as _;

/// A line of a terminal, without its last column.
const WIDTH: usize = 79;
const GAP: &str = "   ";

/// As many of these in a line as fit, in order.
pub fn columns(texts: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.width() + GAP.len() + text.width() <= WIDTH => {
                line.push_str(GAP);
                line.push_str(text);
            }
            _ => lines.push(text.clone()),
        }
    }
    lines
}

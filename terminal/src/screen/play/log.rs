//! What was said, newest last.

use crate::screen::text::{row, wrap, write};
use crate::screen::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Nobody scrolls back further.
const LONGEST: usize = 500;

#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: Vec<String>,
    /// How many lines are below what is shown.
    back: usize,
}

impl Log {
    pub fn push(&mut self, text: String) {
        self.lines.push(text);
        if self.lines.len() > LONGEST {
            self.lines.remove(0);
        }
        self.back = 0;
    }

    pub fn clear(&mut self) {
        self.lines.clear();
        self.back = 0;
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub fn last(&self) -> Option<&str> {
        self.lines.last().map(String::as_str)
    }

    pub fn scroll(&mut self, lines: i16) {
        self.back = self.back.saturating_add_signed(-isize::from(lines));
    }

    pub fn draw(&mut self, buffer: &mut Buffer, area: Rect, theme: &Theme) {
        let height = usize::from(area.height);
        // Every entry has at least one line, so this is enough of them.
        let first = self.lines.len().saturating_sub(height + self.back);
        let wrapped = |text: &String| {
            let mut lines = wrap(text, usize::from(area.width).saturating_sub(2));
            for (index, line) in lines.iter_mut().enumerate() {
                let lead = if index == 0 { format!("{} ", theme.signs.dot) } else { "  ".into() };
                *line = lead + line;
            }
            lines
        };
        let lines: Vec<String> = self.lines[first..].iter().flat_map(wrapped).collect();
        let newest = self.lines.last().map_or(0, |text| wrapped(text).len());
        let is_all = first == 0;
        if is_all {
            self.back = self.back.min(lines.len().saturating_sub(height));
        }
        let end = lines.len().saturating_sub(self.back);
        let start = end.saturating_sub(height);
        for (index, line) in lines[start..end].iter().enumerate() {
            let is_newest = self.back == 0 && start + index + newest >= end;
            let style = theme.style(if is_newest { Role::Last } else { Role::Plain });
            write(buffer, row(area, index as u16), line, style);
        }
    }
}

//! What was said, newest last.

use crate::Speech;
use crate::screen::text::{row, wrap, write};
use crate::screen::{Role, Theme};
use kernel::Line;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Nobody scrolls back further.
const LONGEST: usize = 500;

#[derive(Clone, Debug, Default)]
pub struct Log {
    sentences: Vec<Sentence>,
    /// How many lines are below what is shown.
    back: usize,
    /// The first sentence about what happened last.
    latest: usize,
    /// The next sentence is about something else.
    is_new: bool,
}

#[derive(Clone, Debug)]
struct Sentence {
    text: String,
    /// What it says in every language.
    line: Option<Line>,
}

impl Log {
    /// Adds a text that stays as it is.
    pub fn push(&mut self, text: String) {
        self.add(Sentence { text, line: None });
    }

    /// Adds a message in this language.
    pub fn say(&mut self, line: &Line, speech: &Speech, names: &[String]) {
        self.add(Sentence { text: speech.say(line, names), line: Some(line.clone()) });
    }

    /// Something else happened: what is said from now on is about that.
    pub fn turn_page(&mut self) {
        self.is_new = true;
    }

    /// Says everything again in another language.
    pub fn translate(&mut self, speech: &Speech, names: &[String]) {
        for sentence in &mut self.sentences {
            if let Some(line) = &sentence.line {
                sentence.text = speech.say(line, names);
            }
        }
    }

    fn add(&mut self, sentence: Sentence) {
        if std::mem::take(&mut self.is_new) {
            self.latest = self.sentences.len();
        }
        self.sentences.push(sentence);
        if self.sentences.len() > LONGEST {
            self.sentences.remove(0);
            self.latest = self.latest.saturating_sub(1);
        }
        self.back = 0;
    }

    pub fn clear(&mut self) {
        self.sentences.clear();
        self.back = 0;
        self.latest = 0;
    }

    pub fn is_empty(&self) -> bool {
        self.sentences.is_empty()
    }

    pub fn last(&self) -> Option<&str> {
        self.sentences.last().map(|sentence| sentence.text.as_str())
    }

    /// Everything about what happened last: whose turn it is comes after what a player has to know.
    pub fn latest(&self) -> Option<String> {
        let latest = self.sentences.get(self.latest..).filter(|latest| !latest.is_empty())?;
        Some(latest.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" "))
    }

    pub fn scroll(&mut self, lines: i16) {
        self.back = self.back.saturating_add_signed(-isize::from(lines));
    }

    pub fn draw(&mut self, buffer: &mut Buffer, area: Rect, theme: &Theme) {
        let height = usize::from(area.height);
        // Every sentence has at least one line, so this is enough of them.
        let first = self.sentences.len().saturating_sub(height + self.back);
        let wrapped = |sentence: &Sentence| {
            let mut lines = wrap(&sentence.text, usize::from(area.width).saturating_sub(2));
            for (index, line) in lines.iter_mut().enumerate() {
                let lead = if index == 0 { format!("{} ", theme.signs.dot) } else { "  ".into() };
                *line = lead + line;
            }
            lines
        };
        let lines: Vec<String> = self.sentences[first..].iter().flat_map(wrapped).collect();
        let newest = self.sentences.last().map_or(0, |sentence| wrapped(sentence).len());
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

//! Settings, one per line.

use super::list::moved;
use super::manual::Manual;
use super::play::Typing;
use super::play::typing::Typed;
use super::text::{clip, row, wrap, write};
use super::{Event, Hint, Key, Role, Theme, Way, chrome};
use crate::{Speech, say};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

/// One line: a label, its value, and the possible values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub label: String,
    pub value: String,
    /// A range or a remark.
    pub remark: String,
    /// What it is for, in a line, shown while the cursor is on it.
    pub about: String,
    pub kind: FieldKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Enter presses it.
    Button,
    /// Left and right change it, Enter too.
    Cycle,
    /// The same, and Enter starts typing: with the old value, or on an empty line.
    Text { keeps: bool },
}

impl Field {
    fn new(label: String, value: String, kind: FieldKind) -> Self {
        Self { label, value, remark: String::new(), about: String::new(), kind }
    }

    /// Explained in a line.
    #[must_use]
    pub fn about(mut self, about: String) -> Self {
        self.about = about;
        self
    }

    pub fn button(label: String) -> Self {
        Self::new(label, String::new(), FieldKind::Button)
    }

    pub fn cycle(label: String, value: String) -> Self {
        Self::new(label, value, FieldKind::Cycle)
    }

    pub fn text(label: String, value: String, keeps: bool) -> Self {
        Self::new(label, value, FieldKind::Text { keeps })
    }

    #[must_use]
    pub fn remarked(mut self, remark: String) -> Self {
        self.remark = remark;
        self
    }

    /// Where the label ends in a line of this width: in the middle of the form, or as far from it as needed to cut nothing.
    fn middle(&self, middle: u16, width: u16) -> u16 {
        let least = self.label.width() as u16 + 2;
        let most = width.saturating_sub(self.value_width());
        if least <= most { middle.clamp(least, most) } else { middle }
    }

    /// The width of the value, with the arrows around it and the remark.
    fn value_width(&self) -> u16 {
        (self.value.width() + self.remark.width() + 6) as u16
    }
}

/// What somebody did in the form. The numbers are those of the fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filled {
    Ignored,
    Moved,
    Pressed(usize),
    /// The next value (1) or the previous one (-1).
    Changed(usize, isize),
    /// It stays open until it is [taken](Form::take).
    Typed(usize, String),
    /// `?`: a text is to be [shown](Form::explain).
    Asked,
    /// Esc.
    Left,
}

#[derive(Clone, Debug, Default)]
pub struct Form {
    pub fields: Vec<Field>,
    pub cursor: usize,
    /// What is wrong with the last change.
    pub error: Option<String>,
    typing: Option<Typing>,
    top: usize,
    area: Rect,
    /// Where the arrows around the value of the cursor's line are, in the order previous, next.
    arrows: [Option<Position>; 2],
    manual: Manual,
    buttons: chrome::Buttons,
}

impl Form {
    pub fn draw(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
        self.area = area;
        self.arrows = [None; 2];
        let height = usize::from(area.height).max(1);
        self.top = self.top.clamp((self.cursor + 1).saturating_sub(height), self.cursor);
        let labels = self.fields.iter().filter(|field| field.kind != FieldKind::Button);
        let widest = labels.map(|field| field.label.width()).max().unwrap_or(0);
        // The labels get what the values leave, but always more than half.
        let values = self.fields.iter().map(Field::value_width);
        let left = area.width.saturating_sub(values.max().unwrap_or(0));
        let middle = (widest as u16 + 4).min(left.max(area.width * 11 / 20));
        for (index, field) in self.fields.iter().enumerate().skip(self.top).take(height) {
            let line = row(area, (index - self.top) as u16);
            let chosen = index == self.cursor;
            let pointer = if chosen { theme.signs.pointer } else { " " };
            let style = theme.style(if chosen { Role::Cursor } else { Role::Plain });
            if field.kind == FieldKind::Button {
                let text = format!("{pointer} {}", field.label);
                write(frame.buffer_mut(), line, &padded(&text, middle), style);
                continue;
            }
            let middle = field.middle(middle, line.width);
            let label = Rect { width: middle, ..line };
            write(frame.buffer_mut(), label, &padded(&format!("{pointer} {}", field.label), middle), style);
            let value = Rect { x: line.x + middle + 1, width: line.width.saturating_sub(middle + 1), ..line };
            if let (true, Some(typing)) = (chosen, &self.typing) {
                typing.draw(frame, value, theme);
                continue;
            }
            let text = if chosen {
                format!("{} {} {}", theme.signs.left, field.value, theme.signs.right)
            } else {
                format!("  {}", field.value)
            };
            let role = if chosen { Role::Choice } else { Role::Plain };
            let used = write(frame.buffer_mut(), value, &text, theme.style(role));
            if chosen {
                let y = value.y;
                let last = value.x + used.saturating_sub(theme.signs.right.width() as u16);
                self.arrows = [Some(Position { x: value.x, y }), Some(Position { x: last, y })];
            }
            if !field.remark.is_empty() {
                let rest =
                    Rect { x: value.x + used + 1, width: value.width.saturating_sub(used + 1), ..value };
                write(frame.buffer_mut(), rest, &field.remark, theme.style(Role::Quiet));
            }
        }
        let is_more_below = self.top + height < self.fields.len();
        chrome::edges(frame.buffer_mut(), area, theme, self.top > 0, is_more_below);
    }

    pub fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    pub fn hear(&mut self, event: &Event) -> Filled {
        if self.manual.hear(event) {
            return Filled::Moved;
        }
        let button = match event {
            Event::Click(at) => self.buttons.at(*at).map(Event::Key),
            _ => None,
        };
        let event = button.as_ref().unwrap_or(event);
        if let Some(typing) = &mut self.typing {
            match typing.hear(event) {
                Typed::Line(text) => return Filled::Typed(self.cursor, text),
                Typed::Left => (self.typing, self.error) = (None, None),
                Typed::Moved => self.error = None,
                Typed::Ignored => {}
            }
            return Filled::Moved;
        }
        let event = match event {
            Event::Key(Key::Tab) => &Event::Key(Key::Down),
            Event::Key(Key::BackTab) => &Event::Key(Key::Up),
            event => event,
        };
        if let Some(cursor) = moved(event, self.cursor, self.fields.len(), self.area.height) {
            self.error = None;
            self.cursor = cursor;
            return Filled::Moved;
        }
        match event {
            event if Manual::is_asked_for(event) => Filled::Asked,
            Event::Key(key) => self.hear_key(*key),
            Event::Click(at) => self.click(*at),
            _ => Filled::Ignored,
        }
    }

    /// Accepts the typed text; or keeps it open to be corrected, with what is wrong with it.
    pub fn take(&mut self, checked: Result<(), String>) {
        self.error = checked.err();
        if self.error.is_none() {
            self.typing = None;
        }
    }

    /// Shows how the form works, and what the line with the cursor is for.
    pub fn explain(&mut self, speech: &Speech) {
        let field = self.fields.get(self.cursor);
        let own = field.map(|field| format!("{}: {}", field.label, field.about)).unwrap_or_default();
        self.manual.open(format!("{own}\n\n{}", say!(speech, "form-help")).trim().to_string());
    }

    fn hear_key(&mut self, key: Key) -> Filled {
        let is_button = self.fields.get(self.cursor).is_none_or(|field| field.kind == FieldKind::Button);
        match (key, key.way()) {
            (_, Some(Way::Left)) if !is_button => Filled::Changed(self.cursor, -1),
            (_, Some(Way::Right)) if !is_button => Filled::Changed(self.cursor, 1),
            (Key::Enter | Key::Char(' '), _) => self.press(),
            (Key::Esc, _) => Filled::Left,
            _ if key.letter() == Key::Char('q') => Filled::Left,
            _ => Filled::Ignored,
        }
    }

    fn press(&mut self) -> Filled {
        let Some(field) = self.fields.get(self.cursor) else { return Filled::Ignored };
        match field.kind {
            FieldKind::Button => Filled::Pressed(self.cursor),
            FieldKind::Cycle => Filled::Changed(self.cursor, 1),
            FieldKind::Text { keeps } => {
                self.typing = Some(if keeps { Typing::over(&field.value) } else { Typing::default() });
                Filled::Moved
            }
        }
    }

    fn click(&mut self, at: Position) -> Filled {
        let index = self.top + usize::from(at.y.saturating_sub(self.area.y));
        if !self.area.contains(at) || index >= self.fields.len() {
            return Filled::Ignored;
        }
        match self.arrows.iter().position(|arrow| *arrow == Some(at)) {
            Some(0) => return Filled::Changed(self.cursor, -1),
            Some(_) => return Filled::Changed(self.cursor, 1),
            None => {}
        }
        if self.cursor == index || self.fields[index].kind == FieldKind::Button {
            self.cursor = index;
            return self.press();
        }
        self.error = None;
        self.cursor = index;
        Filled::Moved
    }

    /// The keys that work now.
    pub fn hints(&self, speech: &Speech, theme: &Theme) -> Vec<Hint> {
        if self.is_typing() {
            return vec![
                Hint::new("Enter", say!(speech, "key-ok")),
                Hint::new("Esc", say!(speech, "key-cancel")),
            ];
        }
        let mut hints = vec![Hint::new(theme.signs.upright, say!(speech, "key-choose"))];
        match self.fields.get(self.cursor).map(|field| field.kind) {
            Some(FieldKind::Button) | None => hints.push(Hint::new("Enter", say!(speech, "key-ok"))),
            Some(FieldKind::Cycle) => hints.push(Hint::new(theme.signs.sideways, say!(speech, "key-change"))),
            Some(FieldKind::Text { .. }) => {
                hints.push(Hint::new(theme.signs.sideways, say!(speech, "key-change")));
                hints.push(Hint::new("Enter", say!(speech, "key-type")));
            }
        }
        hints.push(Hint::new("Esc", say!(speech, "key-back")));
        hints.push(Hint::new("?", say!(speech, "key-help")));
        hints
    }

    /// A form that fills the screen: its box, its error, its keys.
    pub fn draw_screen(&mut self, frame: &mut Frame, speech: &Speech, theme: &Theme, title: &str) {
        let area = frame.area();
        chrome::title(frame.buffer_mut(), area, theme, &say!(speech, "menu-title"), "");
        let about = self.fields.get(self.cursor).map_or("", |field| field.about.as_str());
        let (note, role) = self.error.as_deref().map_or((about, Role::Quiet), |error| (error, Role::Bad));
        let error = wrap(note, area.width.saturating_sub(2).into());
        // A long one takes a second line from the box.
        let error_height = error.len().clamp(1, 2) as u16;
        let width = area.width.min(92);
        let body = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + 1,
            width,
            height: (self.fields.len() as u16 + 4).min(area.height - 2 - error_height),
        };
        let inside = chrome::inset(chrome::boxed(frame.buffer_mut(), body, theme, title));
        let inside = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
        self.draw(frame, inside, theme);
        for (line, index) in error.iter().zip(area.height - 1 - error_height..area.height - 1) {
            write(frame.buffer_mut(), chrome::inset(row(area, index)), line, theme.style(role));
        }
        self.buttons = chrome::buttons(frame.buffer_mut(), area, theme, &self.hints(speech, theme));
        self.manual.draw(frame, speech, theme);
    }
}

fn padded(text: &str, width: u16) -> String {
    let text = clip(text, width.into());
    let gap = usize::from(width).saturating_sub(text.width());
    text + &" ".repeat(gap)
}

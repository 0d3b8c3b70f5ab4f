//! Connect 4: a falling disc, the last one, the winning line, and the score of every column.

use super::connect4_review::Mistakes;
use super::connect4_study::Study;
use crate::say;
use crate::screen::text::{centred, row, write, write_centred};
use crate::screen::{Act, Board, FRAME, Hint, Key, Reviewer, Role, SPIN, Scene, Theme, Turn, Waker, Way};
use ai::connect4::Known;
use connect4::{Cell, View};
use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::time::Duration;
use table::Told;

/// Discs are letters as well as colours, the last one is in brackets, a winning line is starred.
#[derive(Debug, Default)]
pub struct Connect4 {
    cursor: usize,
    /// Somebody was asked before: the cursor stays where it was.
    is_begun: bool,
    /// A typed digit, where column numbers may have two.
    digit: Option<usize>,
    fall: Option<Fall>,
    /// Scores are shown until somebody switches them off.
    is_studying: bool,
    /// The table allows no hints.
    forbids_study: bool,
    /// The scores of the current position.
    study: Option<Study>,
    /// How far the spinner has turned during an analysis, if animations are allowed.
    turns: Option<usize>,
    /// Where the columns were drawn last.
    columns: Vec<Rect>,
}

/// A disc on its way down.
#[derive(Clone, Copy, Debug)]
struct Fall {
    cell: Cell,
    since: Duration,
    /// How many rows it has passed.
    passed: u8,
    rows: u8,
}

impl Fall {
    /// Accelerating, as things fall: this long for the first row, and all rows in well under a second.
    const FIRST_ROW: f64 = 0.09;

    fn passed_at(&self, now: Duration) -> u8 {
        let time = now.saturating_sub(self.since).as_secs_f64() / Self::FIRST_ROW;
        (time * time).min(f64::from(self.rows)) as u8
    }

    /// The row where it is drawn now.
    fn row(&self) -> u8 {
        self.cell.row + (self.rows - self.passed.min(self.rows))
    }
}

fn disc(seat: Seat) -> char {
    if seat.index() == 0 { 'X' } else { 'O' }
}

/// The size of a cell, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    width: u16,
    height: u16,
}

const HUGE: Size = Size { width: 8, height: 3 };
const LARGE: Size = Size { width: 6, height: 2 };
const MEDIUM: Size = Size { width: 5, height: 1 };
const COMPACT: Size = Size { width: 3, height: 1 };

impl Size {
    /// Above the cells are the cursor and the scores, below them the numbers.
    fn board(self, view: &View) -> (u16, u16) {
        (self.width * u16::from(view.width) + 2, self.height * u16::from(view.height) + 4)
    }

    fn fitting(view: &View, area: Rect) -> Self {
        let fits = |size: &Self| {
            let (width, height) = size.board(view);
            width <= area.width && height <= area.height
        };
        [HUGE, LARGE, MEDIUM].into_iter().find(fits).unwrap_or(COMPACT)
    }
}

/// The visible rows, from the lowest, where there is no room for all.
struct Rows {
    lowest: u8,
    count: u8,
}

impl Rows {
    /// The row where a disc in this column would land, or where the last one did, is always visible.
    fn new(view: &View, column: Option<usize>, count: u16) -> Self {
        let count = u8::try_from(count).unwrap_or(u8::MAX).min(view.height);
        let landing = column.and_then(|column| view.columns.get(column)).map(|discs| discs.len() as u8);
        let focus = landing.or_else(|| view.last_cell().map(|cell| cell.row)).unwrap_or(0);
        // One more row above is visible too.
        let lowest = (focus + 2).saturating_sub(count).min(view.height - count);
        Self { lowest, count }
    }
}

impl Connect4 {
    fn columns_of(turn: &Turn) -> Vec<usize> {
        let column = |text: &String| text.parse::<usize>().ok()?.checked_sub(1);
        turn.options.iter().filter_map(|option| column(&option.text)).collect()
    }

    /// The disc that is drawn in this cell, if any.
    fn seen(&self, view: &View, cell: Cell) -> Option<Seat> {
        match self.fall {
            Some(fall) if fall.cell == cell && fall.row() != cell.row => None,
            Some(fall) if fall.cell.column == cell.column && fall.row() == cell.row => view.disc(fall.cell),
            _ => view.disc(cell),
        }
    }

    fn draw_cell(&self, view: &View, cell: Cell, theme: &Theme, area: Rect, buffer: &mut Buffer) {
        let falls = self.fall.is_some();
        let seen = self.seen(view, cell);
        let marks = match seen {
            Some(_) if view.is_winning(cell) && !falls => "*",
            Some(_) if view.last_cell() == Some(cell) && !falls => "[]",
            _ => " ",
        };
        let (left, right) = (&marks[..1], &marks[marks.len() - 1..]);
        let Some(seat) = seen else {
            draw_hole(theme, area, buffer);
            return;
        };
        let letter = format!("{left}{}{right}", disc(seat));
        let (on, of) = (theme.style(Role::On(seat)), theme.style(Role::Of(seat)));
        if area.height == 1 {
            write_centred(buffer, area, &letter, on);
        } else if theme.has_colour() && !theme.signs.is_ascii {
            draw_round(area, &letter, on, of, buffer);
        } else {
            draw_outline(area, &letter, seat, of, buffer);
        }
    }

    /// The line of scores: how good each column is for the player to move.
    fn draw_scores(&self, scene: &Scene, cells: Rect, size: Size, buffer: &mut Buffer) {
        let theme = scene.theme;
        let line = Rect { y: cells.y - 3, height: 1, ..cells };
        match &self.study {
            None => {}
            Some(Study::Running { .. }) => {
                let text = say!(scene.speech, "connect4-study");
                let spinner = theme.signs.spinner;
                let sign = self.turns.map_or("", |turns| spinner[turns % spinner.len()]);
                let text = format!("{sign} {text} {sign}");
                write_centred(buffer, line, text.trim(), theme.style(Role::Choice));
            }
            Some(Study::Done(scores)) => {
                let best = scores.iter().flatten().map(|known| known.lower).max();
                for (index, known) in scores.iter().enumerate() {
                    let Some(known) = known else { continue };
                    let x = cells.x + index as u16 * size.width;
                    let place = Rect { x, width: size.width, ..line };
                    let is_best = best == Some(known.lower);
                    let style = theme.style(if is_best { Role::Good } else { Role::Quiet });
                    write_centred(buffer, place, &score(*known), style);
                }
            }
        }
    }
}

/// A cell without a disc.
fn draw_hole(theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let quiet = theme.style(Role::Quiet);
    if area.height == 1 || !theme.has_colour() || theme.signs.is_ascii {
        write_centred(buffer, row(area, area.height / 2), theme.signs.dot, quiet);
        return;
    }
    let inner = usize::from(area.width - 3);
    let last = area.height - 1;
    for index in 0..area.height {
        let line = match index {
            0 => format!("╭{}╮", "─".repeat(inner)),
            _ if index == last => format!("╰{}╯", "─".repeat(inner)),
            _ => format!("│{}│", " ".repeat(inner)),
        };
        write_centred(buffer, row(area, index), &line, quiet);
    }
}

/// A disc of one colour.
fn draw_round(area: Rect, letter: &str, on: Style, of: Style, buffer: &mut Buffer) {
    let (x, inner, last) = (area.x, area.width - 3, area.height - 1);
    for index in 0..area.height {
        let line = row(area, index);
        let (left, right) = match index {
            0 => ("▟", "▙"),
            _ if index == last => ("▜", "▛"),
            _ => ("█", "█"),
        };
        write(buffer, Rect { x, width: 1, ..line }, left, of);
        let middle = Rect { x: x + 1, width: inner, ..line };
        write(buffer, middle, &" ".repeat(inner.into()), on);
        if index == last / 2 {
            write_centred(buffer, middle, letter, on);
        }
        write(buffer, Rect { x: x + 1 + inner, width: 1, ..line }, right, of);
    }
}

/// Without colours the two sides also differ in shape: one is solid, the other a ring.
fn draw_outline(area: Rect, letter: &str, seat: Seat, style: Style, buffer: &mut Buffer) {
    let (inner, last) = (usize::from(area.width - 3), area.height - 1);
    for index in 0..area.height {
        let has_letter = index == last / 2;
        let fill = match seat.index() {
            0 => "X",
            _ if index == last => "_",
            _ => " ",
        };
        let middle = if has_letter { format!("{letter:^inner$}") } else { fill.repeat(inner) };
        let (left, right) = match (seat.index(), index) {
            (0, _) => ("(", ")"),
            (_, 0) => ("/", "\\"),
            (_, index) if index == last => ("\\", "/"),
            _ => ("|", "|"),
        };
        write_centred(buffer, row(area, index), &format!("{left}{middle}{right}"), style);
    }
}

/// `+3`, `0`, `-12`; with `?` if it is not exact.
fn score(known: Known) -> String {
    match known.exact() {
        Some(score) if score.get() > 0 => format!("+{}", score.get()),
        Some(score) => score.get().to_string(),
        None => match known.sign() {
            Some(1) => "+?".into(),
            Some(-1) => "-?".into(),
            _ => "?".into(),
        },
    }
}

impl Board for Connect4 {
    fn reviewer(&self) -> Option<Reviewer> {
        Some(|steps, waker| Box::new(Mistakes::begin(steps, waker)))
    }

    fn width(&self, scene: &Scene) -> u16 {
        // Large if there is still room for the log.
        scene.view.get::<View>().map_or(44, |view| LARGE.board(view).0.clamp(44, 56))
    }

    fn mark(&self, _scene: &Scene, seat: Seat) -> String {
        disc(seat).to_string()
    }

    fn draw(&mut self, scene: &Scene, turn: Option<&Turn>, area: Rect, buffer: &mut Buffer) {
        let Some(view) = scene.view.get::<View>() else { return };
        let theme = scene.theme;
        let size = Size::fitting(view, area);
        let (width, height) = size.board(view);
        // A board that is too high loses the line of scores and the floor, and shows only some of its rows.
        let is_cut = height > area.height;
        let area = centred(area, width, height);
        let head = if is_cut && self.study.is_none() { 2 } else { 3 };
        let room = if is_cut { area.height.saturating_sub(head) } else { area.height - 4 };
        let column = turn.map(|_| self.cursor);
        let rows = Rows::new(view, column, room / size.height);
        let cells = Rect {
            x: area.x + 1,
            y: area.y + head,
            width: width - 2,
            height: size.height * u16::from(rows.count),
        };
        let open = turn.map(Self::columns_of).unwrap_or_default();
        self.columns.clear();
        for column in 0..view.width {
            let x = cells.x + u16::from(column) * size.width;
            let whole = Rect { x, y: area.y, width: size.width, height: area.height };
            self.columns.push(whole.intersection(*buffer.area()));
            for seen in 0..rows.count {
                let y = cells.y + u16::from(rows.count - 1 - seen) * size.height;
                let place = Rect { x, y, width: size.width, height: size.height };
                let cell = Cell { column, row: rows.lowest + seen };
                self.draw_cell(view, cell, theme, place.intersection(*buffer.area()), buffer);
            }
            let index = usize::from(column);
            let is_open = open.contains(&index);
            let has_cursor = turn.is_some() && index == self.cursor;
            let number = match (has_cursor, is_open) {
                (true, _) => theme.style(Role::Cursor),
                (false, true) => theme.style(Role::Choice),
                (false, false) => theme.style(Role::Quiet),
            };
            let y = cells.y.saturating_sub(1);
            write_centred(
                buffer,
                Rect { x, y, width: size.width, height: 1 },
                &(index + 1).to_string(),
                number,
            );
            if let (true, Some(turn)) = (has_cursor, turn) {
                let above = Rect { x, y: y.saturating_sub(1), width: size.width, height: 1 };
                let text = if size.height > 1 {
                    format!("{} {}", disc(turn.seat), theme.signs.down)
                } else {
                    disc(turn.seat).to_string()
                };
                write_centred(buffer, above, &text, theme.style(Role::Of(turn.seat)));
            }
        }
        let floor = theme.signs.rule.repeat(cells.width.into());
        let below = Rect { y: cells.y + cells.height, height: 1, ..cells }.intersection(area);
        write(buffer, below, &floor, theme.style(Role::Quiet));
        // Arrows at the edge say that there is more.
        let edge = |index| Rect { x: cells.right(), width: 1, ..row(cells, index) };
        if rows.lowest + rows.count < view.height {
            write(buffer, edge(0), theme.signs.up, theme.style(Role::Choice));
        }
        if rows.lowest > 0 {
            write(buffer, edge(cells.height.saturating_sub(1)), theme.signs.down, theme.style(Role::Choice));
        }
        if head == 3 {
            self.draw_scores(scene, cells, size, buffer);
        }
    }

    fn happened(&mut self, scene: &Scene, told: &[Told], now: Duration) {
        self.study = None;
        self.fall = None;
        self.turns = scene.theme.moves.then_some(0);
        let Some(view) = scene.view.get::<View>() else { return };
        self.cursor = self.cursor.min(usize::from(view.width).saturating_sub(1));
        if let Some(cell) = view.last_cell().filter(|_| scene.theme.moves && !told.is_empty()) {
            let rows = view.height - cell.row;
            self.fall = Some(Fall { cell, since: now, passed: 0, rows });
        }
    }

    fn forbid_hints(&mut self) {
        self.forbids_study = true;
    }

    fn studies(&self) -> Option<bool> {
        (!self.forbids_study).then_some(self.is_studying)
    }

    fn study(&mut self, scene: &Scene, waker: &Waker, is_on: bool) {
        self.is_studying = is_on;
        let view = scene.view.get::<View>().filter(|view| is_on && view.turn.is_some());
        self.study = view.map(|view| Study::begin(view, waker));
    }

    fn asked(&mut self, turn: &Turn) {
        self.digit = None;
        if self.is_studying {
            self.study(&turn.scene, turn.waker, true);
        }
        let Some(view) = turn.scene.view.get::<View>() else { return };
        if view.last.is_none() || !std::mem::replace(&mut self.is_begun, true) {
            self.cursor = usize::from(view.width - 1) / 2;
        }
        // Not on a full column, if another one is open.
        let open = Self::columns_of(turn);
        let nearest = open.into_iter().min_by_key(|column| column.abs_diff(self.cursor));
        self.cursor = nearest.unwrap_or(self.cursor);
    }

    fn pace(&self) -> Duration {
        if self.fall.is_some() { FRAME } else { SPIN }
    }

    fn advance(&mut self, now: Duration) -> bool {
        if let Some(study) = &mut self.study {
            study.look();
        }
        let is_studying = matches!(self.study, Some(Study::Running { .. })) && self.turns.is_some();
        self.turns = self.turns.map(|_| (now.as_millis() / SPIN.as_millis()) as usize);
        if let Some(fall) = &mut self.fall {
            fall.passed = fall.passed_at(now);
            if fall.passed >= fall.rows {
                self.fall = None;
            }
        }
        self.fall.is_some() || is_studying
    }

    fn settle(&mut self) {
        self.fall = None;
    }

    fn prompt(&self, turn: &Turn) -> String {
        let (player, sign) = (turn.scene.name(turn.seat).to_string(), disc(turn.seat).to_string());
        let prompt = say!(turn.scene.speech, "connect4-screen-ask", player = player, disc = sign);
        match self.digit {
            Some(digit) => format!("{prompt} {digit}_"),
            None => prompt,
        }
    }

    fn key(&mut self, turn: &Turn, key: Key) -> Act {
        let Some(view) = turn.scene.view.get::<View>() else { return Act::Ignored };
        let last = usize::from(view.width).saturating_sub(1);
        let before = self.digit.take();
        match (key.letter(), key.way()) {
            (_, Some(Way::Left)) => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            (_, Some(Way::Right)) => self.cursor = if self.cursor >= last { 0 } else { self.cursor + 1 },
            (Key::Home, _) => self.cursor = 0,
            (Key::End, _) => self.cursor = last,
            (Key::Enter | Key::Char(' '), _) | (_, Some(Way::Down)) => {
                return Act::Answer((self.cursor + 1).to_string());
            }
            (Key::Char('a'), _) if !self.forbids_study => {
                self.study(&turn.scene, turn.waker, !self.is_studying);
            }
            (Key::Esc | Key::Backspace, _) if before.is_some() => {}
            (Key::Char(digit @ '0'..='9'), _) => {
                let digit = digit as usize - '0' as usize;
                let number = before.unwrap_or(0) * 10 + digit;
                // The table refuses a number that is not a column.
                self.cursor = if (1..=last + 1).contains(&number) { number - 1 } else { self.cursor };
                if before.is_some() || !(1..=last + 1).contains(&(10 * number)) {
                    return Act::Answer(number.to_string());
                }
                self.digit = Some(digit);
            }
            _ => return Act::Ignored,
        }
        Act::Moved
    }

    fn click(&mut self, _turn: &Turn, at: Position) -> Act {
        match self.columns.iter().position(|column| column.contains(at)) {
            Some(column) => {
                self.cursor = column;
                Act::Answer((column + 1).to_string())
            }
            None => Act::Ignored,
        }
    }

    fn hints(&self, turn: &Turn) -> Vec<Hint> {
        let (speech, signs) = (turn.scene.speech, turn.scene.theme.signs);
        let last = turn.scene.view.get::<View>().map_or(7, |view| view.width);
        let mut hints = vec![
            Hint::new(signs.sideways, say!(speech, "key-column")),
            Hint::new("Enter", say!(speech, "key-drop")),
            Hint::new(&format!("1-{last}"), say!(speech, "key-drop-there")),
        ];
        if !self.forbids_study {
            hints.push(Hint::new("a", say!(speech, "key-study")));
        }
        if self.digit.is_some() {
            hints.push(Hint::new("Esc", say!(speech, "key-back")));
        }
        hints
    }

    fn help(&self, turn: &Turn) -> String {
        let Some(view) = turn.scene.view.get::<View>() else { return String::new() };
        let speech = turn.scene.speech;
        let help = say!(speech, "connect4-screen-help", width = view.width, line = view.line);
        if self.forbids_study {
            return help;
        }
        format!("{help}\n{}", say!(speech, "connect4-screen-help-study"))
    }
}

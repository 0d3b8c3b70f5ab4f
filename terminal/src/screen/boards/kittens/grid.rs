//! Items in rows and columns, with a cursor; there may be more than fit on the screen.

use crate::screen::text::{row, write};
use crate::screen::{Key, Role, Theme, Way};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

/// The size of an item, and the distance to the next one. If that is less, they overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub size: Size,
    pub step: Size,
}

impl Cell {
    pub const fn new(width: u16, height: u16) -> Self {
        let size = Size { width, height };
        Self { size, step: size }
    }

    /// The same, with shared edges.
    #[must_use]
    pub const fn overlapping(self, across: u16, down: u16) -> Self {
        let step = Size { width: self.size.width - across, height: self.size.height - down };
        Self { step, ..self }
    }

    /// How many fit in a row, and how many rows.
    fn fitting(self, area: Rect) -> (usize, usize) {
        let over = |size: u16, step: u16| size - step;
        let columns = area.width.saturating_sub(over(self.size.width, self.step.width)) / self.step.width;
        let rows = area.height.saturating_sub(over(self.size.height, self.step.height)) / self.step.height;
        (usize::from(columns).max(1), rows.into())
    }

    /// Can this many be seen at once?
    pub fn fits(self, area: Rect, count: usize) -> bool {
        let (columns, rows) = self.fitting(area);
        columns * rows >= count && area.width >= self.size.width
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub cursor: usize,
    count: usize,
    cell: Cell,
    area: Rect,
    columns: usize,
    rows: usize,
    /// The first visible row.
    top: usize,
    /// The last key was a digit: the next one may belong to the same number.
    typed: bool,
}

impl Grid {
    /// In one column, until they are laid out.
    pub fn new(count: usize) -> Self {
        let (cell, area) = (Cell::new(1, 1), Rect::default());
        Self { cursor: 0, count, cell, area, columns: 1, rows: 0, top: 0, typed: false }
    }

    /// Lays out this many items. The cursor is always visible.
    pub fn lay(&mut self, area: Rect, count: usize, cell: Cell) {
        (self.columns, self.rows) = cell.fitting(area);
        (self.area, self.count, self.cell) = (area, count, cell);
        self.cursor = self.cursor.min(count.saturating_sub(1));
        let row = self.cursor / self.columns;
        let last = count.div_ceil(self.columns).saturating_sub(self.rows);
        self.top = self.top.clamp((row + 1).saturating_sub(self.rows.max(1)), row).min(last.max(row));
    }

    /// Nothing of it is on the screen.
    pub fn hide(&mut self) {
        (self.area, self.rows) = (Rect::default(), 0);
    }

    /// The visible items, in order.
    pub fn seen(&self) -> impl Iterator<Item = (usize, Rect)> + use<> {
        let grid = *self;
        let (first, most) = (grid.top * grid.columns, grid.rows * grid.columns);
        (first..grid.count.min(first + most)).map(move |index| (index, grid.place(index)))
    }

    fn place(&self, index: usize) -> Rect {
        let (row, column) = (index / self.columns - self.top, index % self.columns);
        let Cell { size, step } = self.cell;
        let (x, y) = (self.area.x + column as u16 * step.width, self.area.y + row as u16 * step.height);
        Rect { x, y, width: size.width, height: size.height }.intersection(self.area)
    }

    const fn has_more_above(&self) -> bool {
        self.top > 0
    }

    const fn has_more_below(&self) -> bool {
        (self.top + self.rows) * self.columns < self.count
    }

    /// Arrows at the right edge say that there is more.
    pub fn draw_more(&self, theme: &Theme, buffer: &mut Buffer) {
        let edge = |index| Rect { x: self.area.right().saturating_sub(1), width: 1, ..row(self.area, index) };
        if self.has_more_above() {
            write(buffer, edge(0), theme.signs.up, theme.style(Role::Choice));
        }
        if self.has_more_below() {
            let last = self.area.height.saturating_sub(1);
            write(buffer, edge(last), theme.signs.down, theme.style(Role::Choice));
        }
    }

    /// The item that was clicked. The one under the cursor lies above the others.
    pub fn at(&self, at: Position) -> Option<usize> {
        let mut found = self.seen().filter(|(_, place)| place.contains(at));
        let first = found.next()?;
        let rest: Vec<(usize, Rect)> = found.collect();
        let all = || std::iter::once(first).chain(rest.iter().copied());
        let cursor = all().find(|(index, _)| *index == self.cursor);
        cursor.or_else(|| all().last()).map(|(index, _)| index)
    }

    pub fn move_by(&mut self, count: isize) {
        self.typed = false;
        self.cursor = self.cursor.saturating_add_signed(count).min(self.count.saturating_sub(1));
    }

    /// Shows the next rows, or the ones before, where no cursor is seen. False if there are no more.
    pub fn scroll(&mut self, key: Key) -> bool {
        let rows = self.rows.max(1);
        let page = match (key, key.way()) {
            (_, Some(Way::Up | Way::Down)) => 1,
            (Key::PageUp | Key::PageDown, _) => rows,
            (Key::Home | Key::End, _) => self.count,
            _ => return false,
        };
        let is_down = key.way() == Some(Way::Down) || matches!(key, Key::PageDown | Key::End);
        let is_more = if is_down { self.has_more_below() } else { self.has_more_above() };
        if is_more {
            let row = if is_down { self.top + rows - 1 + page } else { self.top.saturating_sub(page) };
            self.cursor = (row * self.columns).min(self.count.saturating_sub(1));
        }
        is_more
    }

    /// Are there items that can't be seen?
    pub const fn is_cut(&self) -> bool {
        self.has_more_above() || self.has_more_below()
    }

    /// Did the key move the cursor?
    pub fn hear(&mut self, key: Key) -> bool {
        let (row, page) = (self.columns as isize, (self.columns * self.rows.max(1)) as isize);
        let last = self.count.saturating_sub(1);
        match (key, key.way()) {
            (_, Some(Way::Left)) if self.cursor == 0 => self.move_by(isize::MAX),
            (_, Some(Way::Right)) if self.cursor == last => self.move_by(isize::MIN),
            (_, Some(Way::Left)) => self.move_by(-1),
            (_, Some(Way::Right)) => self.move_by(1),
            (_, Some(Way::Up)) if self.columns == 1 && self.cursor == 0 => self.move_by(isize::MAX),
            (_, Some(Way::Down)) if self.columns == 1 && self.cursor == last => self.move_by(isize::MIN),
            (_, Some(Way::Up)) if self.cursor >= self.columns => self.move_by(-row),
            (_, Some(Way::Down)) if self.cursor / self.columns < last / self.columns => self.move_by(row),
            (_, Some(Way::Up | Way::Down)) => self.move_by(0),
            (Key::PageUp, _) => self.move_by(-page),
            (Key::PageDown, _) => self.move_by(page),
            (Key::Home, _) => self.move_by(isize::MIN),
            (Key::End, _) => self.move_by(isize::MAX),
            _ => {
                self.typed = false;
                return false;
            }
        }
        true
    }

    /// Goes to the item with this number, counted from `first`; two digits in a row are one number, if there is
    /// such an item.
    pub fn type_digit(&mut self, digit: usize, first: usize) -> bool {
        let both = (self.cursor + first) * 10 + digit;
        let place = |number: usize| number.checked_sub(first).filter(|place| *place < self.count);
        let found = Some(both).filter(|_| self.typed).and_then(place).or_else(|| place(digit));
        if let Some(found) = found {
            self.cursor = found;
            self.typed = true;
        }
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(count: usize) -> Grid {
        let mut grid = Grid::new(count);
        grid.lay(Rect { x: 0, y: 0, width: 27, height: 7 }, count, Cell::new(14, 4).overlapping(1, 1));
        grid
    }

    #[test]
    fn overlapping_things_share_their_edges() {
        let places: Vec<Rect> = grid(9).seen().map(|(_, place)| place).collect();
        assert_eq!(places.len(), 4);
        assert_eq!(places[1], Rect { x: 13, y: 0, width: 14, height: 4 });
        assert_eq!(places[2], Rect { x: 0, y: 3, width: 14, height: 4 });
    }

    #[test]
    fn the_cursor_is_always_seen() {
        let mut grid = grid(9);
        assert!(!grid.has_more_above() && grid.has_more_below());
        for _ in 0..4 {
            assert!(grid.hear(Key::Down));
        }
        assert_eq!(grid.cursor, 8);
        grid.lay(grid.area, 9, grid.cell);
        assert!(grid.seen().any(|(index, _)| index == 8));
        assert!(grid.has_more_above() && !grid.has_more_below());
        grid.lay(Rect { height: 3, ..grid.area }, 9, grid.cell);
        assert_eq!(grid.seen().count(), 0);
    }

    #[test]
    fn a_hand_without_a_cursor_is_scrolled_row_by_row() {
        let mut grid = grid(9);
        let mut first_seen = vec![0];
        while grid.scroll(Key::Down) {
            grid.lay(grid.area, 9, grid.cell);
            first_seen.extend(grid.seen().next().map(|(index, _)| index));
        }
        assert_eq!(first_seen, [0, 2, 4, 6]);
        assert!(grid.scroll(Key::Home) && !grid.scroll(Key::Enter));
        grid.lay(grid.area, 9, grid.cell);
        assert!(grid.seen().any(|(index, _)| index == 0) && !grid.scroll(Key::Up));
    }

    #[test]
    fn the_arrows_go_round() {
        let mut grid = grid(3);
        grid.hear(Key::Left);
        assert_eq!(grid.cursor, 2);
        grid.hear(Key::Right);
        assert_eq!(grid.cursor, 0);
        grid.hear(Key::Up);
        assert_eq!(grid.cursor, 0);
        grid.hear(Key::Down);
        assert_eq!(grid.cursor, 2);
    }

    #[test]
    fn a_click_finds_what_lies_above() {
        let mut grid = grid(4);
        let shared = Position { x: 13, y: 1 };
        assert_eq!(grid.at(shared), Some(0));
        grid.cursor = 3;
        assert_eq!(grid.at(shared), Some(1));
        assert_eq!(grid.at(Position { x: 30, y: 1 }), None);
    }

    #[test]
    fn digits_are_numbers() {
        let mut grid = grid(12);
        assert!(grid.type_digit(1, 0) && grid.cursor == 1);
        assert!(grid.type_digit(1, 0) && grid.cursor == 11);
        assert!(grid.type_digit(5, 0) && grid.cursor == 5);
        grid.hear(Key::Esc);
        assert!(grid.type_digit(1, 1) && grid.cursor == 0);
        assert!(grid.type_digit(2, 1) && grid.cursor == 11);
        assert!(!grid.type_digit(0, 1));
    }
}

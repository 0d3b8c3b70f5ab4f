//! The players in one line: whose turn it is, and who made the last move.

use super::text::write;
use super::{Board, Role, Scene};
use kernel::{Seat, SeatSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// The space around a name, apart from the mark: the pointer, spaces, and a star or none.
const AROUND: usize = 7;

/// Which players to mark in the line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marked {
    /// They are to move: a pointer precedes them.
    pub asked: SeatSet,
    /// They made the last move: a star follows the name.
    pub mover: Option<Seat>,
}

/// All players. `labels` fits their names into this many columns.
pub fn draw(
    buffer: &mut Buffer,
    line: Rect,
    scene: &Scene,
    board: &dyn Board,
    marked: Marked,
    labels: impl FnOnce(&[String], usize) -> Vec<String>,
) {
    let theme = scene.theme;
    let seats = Seat::all(scene.names.len());
    let marks: Vec<String> = seats.clone().map(|seat| board.mark(scene, seat)).collect();
    let signs: usize = marks.iter().map(|mark| mark.width() + AROUND).sum();
    let names = labels(scene.names, usize::from(line.width).saturating_sub(signs + 1));
    let mut x = line.x + 1;
    for ((seat, mark), name) in seats.zip(marks).zip(names) {
        let left = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
        let is_asked = marked.asked.contains(seat);
        let pointer = if is_asked { theme.signs.pointer } else { " " };
        x += write(buffer, left(x), pointer, theme.style(Role::Choice)) + 1;
        x += write(buffer, left(x), &format!(" {mark} "), theme.style(Role::On(seat))) + 1;
        let style = theme.style(if is_asked { Role::Of(seat) } else { Role::Plain });
        x += write(buffer, left(x), &name, style);
        let star = if marked.mover == Some(seat) { "*" } else { " " };
        x += write(buffer, left(x), star, theme.style(Role::Last)) + 1;
    }
}

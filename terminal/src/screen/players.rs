//! The players in one line: whose turn it is, and who made the last move.

use super::text::{clip, write};
use super::{Board, Role, Scene};
use kernel::{Seat, SeatSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// What stands around a name: the pointer, the mark with a space on both sides, the star, and what is between.
const AROUND: usize = 7;

/// Whoever is to move is pointed at; a star follows the name of whoever has moved. Long names are cut where there
/// is no room for all.
pub fn draw(
    buffer: &mut Buffer,
    line: Rect,
    scene: &Scene,
    board: &dyn Board,
    asked: SeatSet,
    mover: Option<Seat>,
) {
    let theme = scene.theme;
    let players: Vec<(Seat, String)> =
        Seat::all(scene.names.len()).map(|seat| (seat, board.mark(scene, seat))).collect();
    let wanted: usize =
        players.iter().map(|(seat, mark)| AROUND + mark.width() + scene.name(*seat).width()).sum();
    let most = if wanted > usize::from(line.width) {
        (usize::from(line.width) / players.len().max(1)).saturating_sub(AROUND + 1)
    } else {
        usize::MAX
    };
    let mut x = line.x + 1;
    for (seat, mark) in players {
        let left = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
        let is_asked = asked.contains(seat);
        let pointer = if is_asked { theme.signs.pointer } else { " " };
        x += write(buffer, left(x), pointer, theme.style(Role::Choice)) + 1;
        x += write(buffer, left(x), &format!(" {mark} "), theme.style(Role::On(seat))) + 1;
        let style = theme.style(if is_asked { Role::Of(seat) } else { Role::Plain });
        x += write(buffer, left(x), &clip(scene.name(seat), most), style);
        let star = if mover == Some(seat) { "*" } else { " " };
        x += write(buffer, left(x), star, theme.style(Role::Last)) + 1;
    }
}

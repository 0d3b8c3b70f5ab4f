//! Characters that take two columns. What a terminal shows in the second one, once something overlaps the first, is not
//! defined: some keep its old colours, some take those of the new text.

use ratatui::buffer::{Buffer, Cell, CellDiffOption};
use unicode_width::UnicodeWidthStr as _;

fn is_wide(cell: &Cell) -> bool {
    cell.symbol().width() > 1
}

/// Has every cell painted that was the second half of a character whose first half is something else now. Cells are
/// compared with the last picture, which does not say how a half of a character looks.
pub fn repaint_halves(last: &Buffer, next: &mut Buffer) {
    if last.area != next.area {
        return;
    }
    for y in next.area.top()..next.area.bottom() {
        // What the cell to the left is the first half of.
        let (mut is_half_of_last, mut is_half_of_next) = (false, false);
        let mut is_changed = false;
        for x in next.area.left()..next.area.right() {
            let (old, new) = (&last[(x, y)], &mut next[(x, y)]);
            let was_changed = is_changed;
            is_changed = *old != *new;
            if is_half_of_last && !is_half_of_next && was_changed {
                new.diff_option = CellDiffOption::AlwaysUpdate;
            }
            is_half_of_last = !is_half_of_last && is_wide(old);
            is_half_of_next = !is_half_of_next && is_wide(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::{Color, Style};

    /// The columns that are painted to get from one line to the next.
    fn painted(last: &str, next: &str) -> Vec<u16> {
        let mut before = Buffer::with_lines([last]);
        before.set_style(before.area, Style::new().bg(Color::Yellow));
        // What was drawn as half of a character has no style of its own.
        let mut after = Buffer::with_lines([next]);
        for x in 1..before.area.width {
            if is_wide(&before[(x - 1, 0)]) {
                before[(x, 0)].reset();
            }
        }
        repaint_halves(&before, &mut after);
        before.diff(&after).into_iter().map(|(x, _, _)| x).collect()
    }

    #[test]
    fn the_second_half_of_a_character_that_is_gone_is_painted() {
        // The new character covers the first half of the old one.
        assert_eq!(painted(" 과 ", "기  "), [0, 2, 3]);
        assert_eq!(painted("과 ", "   "), [0, 1, 2]);
        // Halves of characters are never painted themselves.
        assert_eq!(painted("과과", "기기"), [0, 2]);
    }

    #[test]
    fn what_stays_is_not_painted_again() {
        let line = Buffer::with_lines(["가 나 다"]);
        let mut same = line.clone();
        repaint_halves(&line, &mut same);
        assert!(line.diff(&same).is_empty());
    }
}

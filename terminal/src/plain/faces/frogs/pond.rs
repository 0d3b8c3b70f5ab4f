//! The pond in text.
//!
//! A pad is a pair of parentheses, a frog the letter of its player's home base, a home base a pair of brackets.
//! Bridges that break are thin, those that never break are thick.

use frogs::{Board, Bridge, Home, Pad, Path, Place, View};
use kernel::Seat;

/// Characters before frogs and in pads and home bases that can be chosen.
#[derive(Debug, Default)]
pub struct Marks(Vec<(Place, char)>);

impl Marks {
    /// A star for everything that can be moved.
    pub fn movers(view: &View) -> Self {
        Self(view.movers.iter().map(|&place| (place, '*')).collect())
    }

    /// The numbers of the choices, of which there are never more than nine.
    pub fn numbers(places: &[Place]) -> Self {
        Self(places.iter().copied().zip('1'..='9').collect())
    }

    /// The frog that moves now, what moved before it, and the numbers of its destinations.
    pub fn step(path: &Path, places: &[Place]) -> Self {
        let earlier = path.places().rev().skip(1).map(|place| (place, '+'));
        // A place can be on the path and a destination: the destination is shown.
        let Self(mut marks) = Self::numbers(places);
        marks.extend([(path.end(), '>')].into_iter().chain(earlier));
        Self(marks)
    }

    fn at(&self, place: Place) -> char {
        self.0.iter().find(|(marked, _)| *marked == place).map_or(' ', |&(_, mark)| mark)
    }
}

/// The letter of a player: that of the side where the home base is.
pub fn letter(board: &Board, seat: Seat) -> String {
    Home::of(seat, board.seats()).to_string()
}

/// The width of what joins two pads.
const GAP: &str = "  ";
/// Left of the first pad: the number of the row, a home base, its bridges.
const MARGIN: &str = "         ";
const BLANK_PAD: &str = "     ";

/// The whole pond, north at the top.
pub fn pond(board: &Board, marks: &Marks) -> Vec<String> {
    let pond = Pond { board, marks };
    let columns = pond.across(|column| format!("  {}  ", char::from(b'a' + column)), |_| GAP);
    let columns = format!("{MARGIN}{columns}");
    let mut lines = vec![columns.clone()];
    lines.extend(pond.bank(Home::North));
    for row in (0..board.side()).rev() {
        lines.push(pond.row(row));
        if row > 0 {
            lines.push(pond.below(row));
        }
    }
    lines.extend(pond.bank(Home::South).into_iter().rev());
    lines.push(columns);
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

struct Pond<'a> {
    board: &'a Board,
    marks: &'a Marks,
}

impl Pond<'_> {
    /// One piece for every column, and one between each column and the one to its right.
    fn across<'t>(&self, piece: impl Fn(u8) -> String, between: impl Fn(u8) -> &'t str) -> String {
        let last = self.board.side() - 1;
        (0..=last).map(|column| piece(column) + if column < last { between(column) } else { "" }).collect()
    }

    fn row(&self, row: u8) -> String {
        let pads = self.across(
            |column| self.pad(column, row),
            |column| if self.is_joined((column, row), (column + 1, row)) { "--" } else { GAP },
        );
        let number = row + 1;
        let (west, east) = (self.side(Home::West, row, 0), self.side(Home::East, row, 0));
        let thick = |home| if self.gate_rows(home).contains(&row) { "##" } else { GAP };
        format!("{number} {west}{}{pads}{}{east} {number}", thick(Home::West), thick(Home::East))
    }

    /// The bridges between a row and the next one to the south.
    fn below(&self, row: u8) -> String {
        let bridge = |column| self.is_joined((column, row), (column, row - 1));
        let bridges = self.across(|column| if bridge(column) { "  |  " } else { BLANK_PAD }.into(), |_| GAP);
        let (west, east) = (self.side(Home::West, row, 1), self.side(Home::East, row, 1));
        format!("  {west}{GAP}{bridges}{GAP}{east}")
    }

    fn pad(&self, column: u8, row: u8) -> String {
        let Some(pad) = Pad::at(column, row) else { return BLANK_PAD.into() };
        let frog = self.board.owner(pad).map_or_else(|| " ".into(), |owner| letter(self.board, owner));
        format!("({}{frog} )", self.marks.at(pad.into()))
    }

    fn is_joined(&self, one: (u8, u8), other: (u8, u8)) -> bool {
        let (Some(one), Some(other)) = (Pad::at(one.0, one.1), Pad::at(other.0, other.1)) else {
            return false;
        };
        Bridge::between(one, other).is_some_and(|bridge| self.board.has_bridge(bridge))
    }

    fn gate_rows(&self, home: Home) -> Vec<u8> {
        self.board.gate(home).map(Pad::row).collect()
    }

    /// The frogs in a home base: first those that wait, then the locked ones of other players.
    fn inside(&self, home: Home) -> Vec<String> {
        let Some(host) = home.seat(self.board.seats()) else { return Vec::new() };
        let mark = self.marks.at(home.into());
        let waiting = format!("{mark}{home}{}", self.board.waiting(host));
        let others = Seat::all(self.board.seats()).filter(|&seat| self.board.locked_in(seat, host) > 0);
        let locked =
            others.map(|seat| format!(" {}{}", letter(self.board, seat), self.board.locked_in(seat, host)));
        [waiting].into_iter().chain(locked).collect()
    }

    /// The part of a western or eastern home base that is next to a row, or `below` it.
    fn side(&self, home: Home, row: u8, below: u8) -> String {
        let rows = self.gate_rows(home);
        let (Some(&first), Some(&last)) = (rows.first(), rows.last()) else { return BLANK_PAD.into() };
        if !(first + below..=last).contains(&row) {
            return BLANK_PAD.into();
        }
        let line = usize::from(2 * (last - row) + below);
        format!("[{}]", self.inside(home).get(line).map_or("   ", String::as_str))
    }

    /// The home base at the northern side and its bridges, from the outside.
    fn bank(&self, home: Home) -> Vec<String> {
        let gate: Vec<u8> = self.board.gate(home).map(Pad::column).collect();
        let (Some(first), Some(last)) = (gate.first(), gate.last()) else { return Vec::new() };
        let column = BLANK_PAD.len() + GAP.len();
        let width = column * usize::from(last - first) + BLANK_PAD.len() - "[]".len();
        let indent = " ".repeat(column * usize::from(*first));
        let inside = self.inside(home).concat();
        let bridges =
            self.across(|column| if gate.contains(&column) { "  #  " } else { BLANK_PAD }.into(), |_| GAP);
        vec![format!("{MARGIN}{indent}[{inside:<width$}]"), format!("{MARGIN}{bridges}")]
    }
}

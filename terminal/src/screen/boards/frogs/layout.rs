//! Where everything on the pond is, in the size that fits.

use super::spot::Spot;
use frogs::{Board, Home, Pad, Place};
use ratatui::layout::{Position, Rect};

/// The sizes of the parts, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub pad: (u16, u16),
    pub gap: (u16, u16),
    /// The width of the home bases in the west and in the east, and of their bridges.
    pub home: u16,
    pub link: u16,
    /// The height of the other home bases with their bridges.
    pub bank: u16,
}

const SIZES: [Size; 4] = [
    Size { pad: (7, 3), gap: (3, 1), home: 9, link: 2, bank: 4 },
    Size { pad: (5, 1), gap: (3, 1), home: 6, link: 2, bank: 2 },
    Size { pad: (5, 1), gap: (1, 1), home: 6, link: 2, bank: 2 },
    Size { pad: (3, 1), gap: (2, 1), home: 4, link: 1, bank: 2 },
];
/// The numbers of the rows.
const MARGIN: u16 = 1;
/// The height of a bank where every line counts: its frogs stand between the doors.
const THIN: u16 = 1;

impl Size {
    pub fn is_large(&self) -> bool {
        self.pad.1 > 1
    }

    pub fn has_thin_banks(&self) -> bool {
        self.bank == THIN
    }

    const fn thin(self) -> Self {
        Self { bank: THIN, ..self }
    }

    const fn pitch(&self) -> (u16, u16) {
        (self.pad.0 + self.gap.0, self.pad.1 + self.gap.1)
    }

    fn width(&self, side: u8) -> u16 {
        MARGIN + 2 * (self.home + self.link) + u16::from(side) * self.pitch().0 - self.gap.0
    }

    /// The height of all pads.
    fn depth(&self, side: u8) -> u16 {
        u16::from(side) * self.pitch().1 - self.gap.1
    }

    fn height(&self, board: &Board) -> u16 {
        let banks =
            [Home::North, Home::South].into_iter().filter(|&home| is_home(board, home)).count() as u16;
        banks * self.bank + self.depth(board.side())
    }

    /// Is there room for all of it? Large pads have their names inside, others need the line of letters.
    fn fits(&self, board: &Board, lines: u16) -> bool {
        self.height(board) + u16::from(!self.is_large()) <= lines
    }

    /// The largest size for this area. If no size fits, the pads are scrolled between thin banks.
    fn of(board: &Board, area: Rect) -> Self {
        let is_wide_enough = |size: &Self| size.width(board.side()) <= area.width;
        let wide = || SIZES.into_iter().filter(is_wide_enough);
        let compact = wide().find(|size| !size.is_large()).unwrap_or(SIZES[SIZES.len() - 1]);
        wide().find(|size| size.fits(board, area.height)).unwrap_or_else(|| compact.thin())
    }
}

/// Is a player there?
pub fn is_home(board: &Board, home: Home) -> bool {
    home.seat(board.seats()).is_some()
}

/// A pond of this width leaves room for the log in a window of 80 columns.
const BESIDE_A_LOG: u16 = 54;

/// The width in which a pond of this side looks good.
pub fn good_width(side: u8) -> u16 {
    let compact = SIZES.iter().filter(|size| !size.is_large());
    let widths = compact.map(|size| size.width(side));
    let narrowest = widths.clone().min().unwrap_or_default();
    widths.filter(|&width| width <= BESIDE_A_LOG).max().unwrap_or(narrowest)
}

/// Where everything is. Positions are those of the whole pond; only its pads are scrolled, so that every home base is
/// always visible.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub size: Size,
    side: u16,
    /// The heights of the home bases in the north and in the south.
    north: u16,
    south: u16,
    width: u16,
    height: u16,
    /// The part of the screen that shows the pond.
    pub window: Rect,
    /// How many lines of pads are above the visible ones.
    pub top: u16,
    /// The letters of the columns have a line above the pond.
    pub has_letters: bool,
}

impl Layout {
    /// The largest size that fits; the smallest is scrolled if it does not. `top` is the previous scroll position,
    /// and `focus` is what must be visible.
    pub fn new(board: &Board, area: Rect, focus: Option<Spot>, top: u16) -> Self {
        let side = board.side();
        let size = Size::of(board, area);
        let (width, height) = (size.width(side), size.height(board));
        let has_letters = height != area.height;
        let lines = area.height.saturating_sub(has_letters.into()).min(height);
        let spare = area.height.saturating_sub(lines + u16::from(has_letters));
        let window = Rect {
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + spare / 2 + u16::from(has_letters),
            width: width.min(area.width),
            height: lines,
        };
        let bank = |home: Home| if is_home(board, home) { size.bank } else { 0 };
        let (north, south) = (bank(Home::North), bank(Home::South));
        let side = side.into();
        let layout = Self { size, side, north, south, width, height, window, top: 0, has_letters };
        Self { top: layout.scrolled(focus, top), ..layout }
    }

    /// The height of all pads.
    fn depth(&self) -> u16 {
        self.height - self.north - self.south
    }

    /// The part of the screen that shows pads.
    pub fn pads(&self) -> Rect {
        let north = self.north.min(self.window.height);
        let height = self.window.height.saturating_sub(self.north + self.south);
        Rect { y: self.window.y + north, height, ..self.window }
    }

    /// The last scroll position; 0 if everything fits.
    pub fn last_top(&self) -> u16 {
        self.depth().saturating_sub(self.pads().height)
    }

    /// Scrolls as little as possible.
    fn scrolled(&self, focus: Option<Spot>, top: u16) -> u16 {
        let last = self.last_top();
        let place = match focus {
            Some(Spot::Place(Place::Home(home))) => Some(self.mooring(home)),
            other => other.and_then(|spot| self.place(spot)),
        };
        let Some(place) = place else { return top.min(last) };
        // One line more than needed shows whether a bridge continues.
        let first = place.y.saturating_sub(self.north + 2);
        let end = (place.bottom() + 2).saturating_sub(self.north);
        top.clamp(end.saturating_sub(self.pads().height).min(first), first).min(last)
    }

    /// The line of the screen that shows this line of the pond.
    pub fn line(&self, y: u16) -> Option<u16> {
        let pads = self.pads();
        let line = if y < self.north {
            Some(self.window.y + y)
        } else if y >= self.height - self.south {
            (self.window.bottom() + y).checked_sub(self.height)
        } else {
            let y = (y - self.north).checked_sub(self.top).filter(|&y| y < pads.height);
            y.map(|y| pads.y + y)
        };
        line.filter(|line| (self.window.y..self.window.bottom()).contains(line))
    }

    /// The corner of a pad.
    pub fn pad(&self, pad: Pad) -> Position {
        let (x, y) = self.size.pitch();
        Position {
            x: MARGIN + self.size.home + self.size.link + u16::from(pad.column()) * x,
            y: self.north + (self.side - 1).saturating_sub(pad.row().into()) * y,
        }
    }

    /// Where it is on the pond. Buttons are elsewhere.
    pub fn place(&self, spot: Spot) -> Option<Rect> {
        let Size { pad: (width, height), gap, .. } = self.size;
        let whole = |pad: Pad| {
            let Position { x, y } = self.pad(pad);
            Rect { x, y, width, height }
        };
        match spot {
            Spot::Place(Place::Pad(pad)) => Some(whole(pad)),
            Spot::Place(Place::Home(home)) => Some(self.home(home)),
            Spot::Bridge(bridge) => {
                let (one, other) = (whole(bridge.ends().0), whole(bridge.ends().1));
                Some(if one.y == other.y {
                    Rect { x: one.right(), y: one.y + height / 2, width: gap.0, height: 1 }
                } else {
                    Rect { x: one.x + width / 2, y: other.bottom(), width: 1, height: gap.1 }
                })
            }
            Spot::Button(_) => None,
        }
    }

    /// A home base without its bridges: as long as the three pads in the middle of its side.
    fn mooring(&self, home: Home) -> Rect {
        let (x, y) = self.size.pitch();
        let middle = self.side / 2;
        let left = MARGIN + self.size.home + self.size.link;
        let long = (2 * x + self.size.pad.0, 2 * y + self.size.pad.1);
        let (beside, above) = (left + (middle - 1) * x, self.north + (middle - 1) * y);
        let across = Rect { x: beside, y: 0, width: long.0, height: self.size.bank };
        let down = Rect { x: MARGIN, y: above, width: self.size.home, height: long.1 };
        match home {
            Home::West => down,
            Home::East => Rect { x: self.width - self.size.home, ..down },
            Home::North => across,
            Home::South => Rect { y: self.height - self.size.bank, ..across },
        }
    }

    /// The same where it is drawn: in the west and in the east it moves along with the visible pads.
    pub fn home(&self, home: Home) -> Rect {
        let place = self.mooring(home);
        if matches!(home, Home::North | Home::South) {
            return place;
        }
        let first = self.north + self.top;
        let last = (first + self.pads().height).saturating_sub(place.height).max(first);
        Rect { y: place.y.clamp(first, last), ..place }
    }

    /// The part of the screen that shows this part of the pond.
    pub fn on_screen(&self, place: Rect) -> Rect {
        let mut lines = (place.y..place.bottom()).filter_map(|y| self.line(y));
        let Some(y) = lines.next() else { return Rect::default() };
        let height = 1 + lines.count() as u16;
        Rect { x: self.window.x + place.x, y, width: place.width, height }.intersection(self.window)
    }
}

//! The pond on the screen.
//!
//! A pad is round, a frog is the letter of its player's home base on that player's colour. Bridges that break are thin,
//! those that never break are double. Every meaning has a symbol as well as a colour.

use super::choosing::Choosing;
use super::layout::{Layout, is_home};
use super::motion::{Motion, Span, joins};
use super::spot::Spot;
use crate::screen::text::write;
use crate::screen::{Role, Theme};
use frogs::{Action, Board, Bridge, Home, Last, Pad, Place, Stage};
use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The letter of a player: that of the side where the home base is.
pub fn letter(seat: Seat, seats: usize) -> String {
    Home::of(seat, seats).to_string()
}

/// The symbols of the pond.
struct Strokes {
    across: &'static str,
    down: &'static str,
    cracked: [&'static str; 2],
    /// The walls of home bases, and their bridges, which never break.
    thick: [&'static str; 2],
    links: [&'static str; 2],
    /// The corners of a home base from the north-west, row by row.
    corners: [&'static str; 4],
    /// Where home bridges leave: to the east, west, south and north.
    doors: [&'static str; 4],
}

const UNICODE: Strokes = Strokes {
    across: "─",
    down: "│",
    cracked: ["╌", "╎"],
    thick: ["═", "║"],
    links: ["═", "║"],
    corners: ["╔", "╗", "╚", "╝"],
    doors: ["╠", "╣", "╦", "╩"],
};

const ASCII: Strokes = Strokes {
    across: "-",
    down: "|",
    cracked: ["~", "!"],
    thick: ["=", "|"],
    links: ["#", "#"],
    corners: ["+", "+", "+", "+"],
    doors: ["#", "#", "#", "#"],
};

/// The eyes of large frogs: another shape for every player.
const EYES: [&str; 4] = ["o", "^", "*", "-"];
/// Around the item under the cursor.
pub const CURSOR: [&str; 2] = ["{", "}"];

/// On a frog of the player to move that can't move now.
const STUCK: &str = "x";

pub struct Painting<'a> {
    pub theme: &'a Theme,
    pub layout: Layout,
    pub board: Board,
    pub motion: Option<&'a Motion>,
    pub choosing: Option<&'a Choosing>,
    /// The last turn, unless a new one has been started.
    pub last: Option<Last>,
    pub buffer: &'a mut Buffer,
}

impl Painting<'_> {
    fn strokes(&self) -> &'static Strokes {
        if self.theme.signs.is_ascii { &ASCII } else { &UNICODE }
    }

    fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// Writes at a position of the pond, if that part of it is visible.
    fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let window = self.layout.window;
        if let Some(line) = self.layout.line(y).filter(|_| x < window.width) {
            let place = Rect { x: window.x + x, y: line, width: window.width - x, height: 1 };
            write(self.buffer, place, text, style);
        }
    }

    pub fn paint(&mut self) {
        self.paint_names();
        let board = self.board;
        for home in Home::ALL.into_iter().filter(|&home| is_home(&board, home)) {
            match home {
                Home::West | Home::East => self.paint_side(home),
                Home::North | Home::South => self.paint_bank(home),
            }
        }
        let side = self.board.side();
        let pads = (0..side).flat_map(|row| (0..side).filter_map(move |column| Pad::at(column, row)));
        for pad in pads {
            self.paint_pad(pad);
        }
        let bridges: Vec<Bridge> = self.board.bridges_built().chain(self.board.bridges_missing()).collect();
        for bridge in bridges {
            self.paint_bridge(bridge);
        }
        self.paint_edges();
    }

    /// The letters of the columns and the numbers of the rows.
    fn paint_names(&mut self) {
        let quiet = self.style(Role::Quiet);
        let (window, middle) = (self.layout.window, (self.layout.size.pad.0 / 2, self.layout.size.pad.1 / 2));
        for index in 0..self.board.side() {
            if let Some(pad) = Pad::at(index, 0) {
                let name = char::from(b'a' + index).to_string();
                let at = self.layout.pad(pad);
                if self.layout.has_letters {
                    let (x, y) = (window.x + at.x + middle.0, window.y - 1);
                    let place = Rect { x, y, width: 1, height: 1 }.intersection(*self.buffer.area());
                    write(self.buffer, place, &name, quiet);
                } else if !self.layout.size.is_large() {
                    // No line is free for them: they stand next to the bridges above the lowest pads.
                    self.put(at.x + middle.0 - 1, at.y - 1, &name, quiet);
                }
            }
            if let Some(pad) = Pad::at(0, index) {
                self.put(0, self.layout.pad(pad).y + middle.1, &(index + 1).to_string(), quiet);
            }
        }
    }

    /// Arrows at the right edge where the pads continue outside the window.
    fn paint_edges(&mut self) {
        let (pads, top) = (self.layout.pads(), self.layout.top);
        let choice = self.style(Role::Choice);
        let edge =
            |y: u16| Rect { x: pads.right(), y, width: 1, height: 1 }.intersection(*self.buffer.area());
        let (first, last) = (edge(pads.y), edge(pads.bottom().saturating_sub(1)));
        if top > 0 {
            write(self.buffer, first, self.theme.signs.up, choice);
        }
        if top < self.layout.last_top() {
            write(self.buffer, last, self.theme.signs.down, choice);
        }
    }

    fn is_cursor(&self, spot: impl Into<Spot>) -> bool {
        self.choosing.and_then(Choosing::cursor) == Some(spot.into())
    }

    /// A number for what can be chosen, other symbols for where a chain leads and for the frog that moves now.
    fn mark(&self, place: Place) -> Option<(String, Role)> {
        let choosing = self.choosing?;
        let spot = Spot::Place(place);
        if let Some(number) = choosing.number(spot) {
            return Some((number.to_string(), Role::Choice));
        }
        if choosing.is_stuck(place) {
            return Some((STUCK.into(), Role::Bad));
        }
        let reached =
            choosing.target(spot).or_else(|| choosing.reach().iter().find(|target| target.spot == spot));
        match reached {
            Some(target) if target.is_far => Some(("~".into(), Role::Choice)),
            Some(_) => Some((self.theme.signs.dot.into(), Role::Choice)),
            None if choosing.landing() == Some(place) => Some((self.theme.signs.on.into(), Role::Choice)),
            None if choosing.mover() == Some(place) => Some(("!".into(), Role::Choice)),
            None => None,
        }
    }

    /// The frogs that the last turn moved.
    fn is_last(&self, place: Place) -> bool {
        match self.last.map(|last| last.action) {
            Some(Action::Move { path }) => path.places().skip(1).any(|other| other == place),
            Some(Action::Jump { first, second }) => {
                first.places().skip(1).chain(second.places().skip(1)).any(|other| other == place)
            }
            Some(Action::Chute { to, .. }) => Place::Pad(to) == place,
            _ => false,
        }
    }

    /// Did the last turn build this, or break it?
    fn is_last_bridge(&self, bridge: Bridge) -> bool {
        match self.last.map(|last| last.action) {
            Some(Action::Move { path }) => path.steps().any(|(from, to)| joins(bridge, from, to)),
            Some(Action::Jump { first, second }) => {
                first.steps().chain(second.steps()).any(|(from, to)| joins(bridge, from, to))
            }
            Some(Action::Build { bridge: other } | Action::Cut { bridge: other }) => bridge == other,
            Some(Action::Two { bridges }) => bridges.bridges().contains(&bridge),
            _ => false,
        }
    }

    fn owner(&self, pad: Pad) -> Option<Seat> {
        self.motion.map_or_else(|| self.board.owner(pad), |motion| motion.owner(pad))
    }

    fn paint_pad(&mut self, pad: Pad) {
        let at = self.layout.pad(pad);
        let place = Place::Pad(pad);
        let owner = self.owner(pad);
        let (quiet, plain) = (self.style(Role::Quiet), self.style(Role::Plain));
        let (has_cursor, is_last) = (self.is_cursor(place), owner.is_some() && self.is_last(place));
        let (left, right, edge) = match (has_cursor, is_last) {
            (true, _) => (CURSOR[0], CURSOR[1], self.style(Role::Cursor)),
            (false, true) => ("[", "]", self.style(Role::Last)),
            (false, false) => ("(", ")", quiet),
        };
        let mark = self.mark(place).map(|(sign, role)| (sign, self.style(role)));
        let empty = if has_cursor { edge } else { plain };
        let inside = owner.map_or(empty, |owner| self.style(Role::On(owner)));
        let frog = owner.map_or_else(|| " ".into(), |owner| letter(owner, self.board.seats()));
        let (width, _) = self.layout.size.pad;
        let last = at.x + width - 1;
        if self.layout.size.is_large() {
            self.paint_large_pad(pad, owner, mark.as_ref());
            self.put(at.x + 1, at.y + 1, &format!("  {frog}  "), inside);
            if has_cursor || is_last {
                self.put(at.x, at.y + 1, left, edge);
                self.put(last, at.y + 1, right, edge);
            }
            return;
        }
        self.put(at.x, at.y, left, edge);
        self.put(last, at.y, right, edge);
        if width > 3 {
            self.put(at.x + 1, at.y, &format!(" {frog} "), inside);
        } else {
            self.put(at.x + 1, at.y, &frog, inside);
        }
        if let Some((sign, style)) = mark {
            let x = if width > 3 { at.x + 1 } else { at.x };
            let style = if has_cursor { edge } else { style };
            self.put(x, at.y, &sign, style);
        }
    }

    /// The border of a pad with room for its name, and for eyes if it has a frog.
    fn paint_large_pad(&mut self, pad: Pad, owner: Option<Seat>, mark: Option<&(String, Style)>) {
        let at = self.layout.pad(pad);
        let (border, quiet) = (self.theme.border(), self.style(Role::Quiet));
        let line = border.horizontal_top;
        let top = format!("{}{}{}", border.top_left, line.repeat(5), border.top_right);
        self.put(at.x, at.y, &top, quiet);
        self.put(at.x, at.y + 1, border.vertical_left, quiet);
        self.put(at.x + 6, at.y + 1, border.vertical_right, quiet);
        let bottom = format!("{}{line}{pad}{line}{line}{}", border.bottom_left, border.bottom_right);
        self.put(at.x, at.y + 2, &bottom, quiet);
        if let Some(owner) = owner {
            let (eye, style) = (EYES[owner.index() % EYES.len()], self.style(Role::Of(owner)));
            self.put(at.x + 2, at.y, eye, style);
            self.put(at.x + 4, at.y, eye, style);
        }
        if let Some((sign, style)) = mark {
            self.put(at.x + 1, at.y, sign, *style);
        }
    }

    /// The symbol of a step over a gap: from the first of two places to the second, back, or none.
    fn arrow(&self, one: Place, other: Place, signs: [&'static str; 2]) -> Option<&'static str> {
        let steps = self.choosing?.steps();
        if steps.contains(&(one, other)) {
            return Some(signs[0]);
        }
        steps.contains(&(other, one)).then_some(signs[1])
    }

    fn paint_bridge(&mut self, bridge: Bridge) {
        let Some(place) = self.layout.place(bridge.into()) else { return };
        let strokes = self.strokes();
        let signs = self.theme.signs;
        let ends = (bridge.ends().0.into(), bridge.ends().1.into());
        let is_across = bridge.ends().0.row() == bridge.ends().1.row();
        let ways = if is_across { [signs.right, signs.left] } else { [signs.up, signs.down] };
        let direction = usize::from(!is_across);
        let (stroke, cracked) = ([strokes.across, strokes.down][direction], strokes.cracked[direction]);
        let span = match self.motion {
            Some(motion) => motion.span(bridge),
            None if self.board.has_bridge(bridge) => Span::Whole,
            None => Span::Missing,
        };
        let is_last = self.is_last_bridge(bridge);
        // What the bridge is drawn with, and what is in the middle of it.
        let (stuff, role) = match span {
            Span::Whole if is_last => (stroke, Role::Last),
            Span::Whole | Span::Crossed(_) => (stroke, Role::Plain),
            Span::Cracked => (cracked, Role::Bad),
            Span::Splinters => (signs.dot, Role::Bad),
            Span::Missing if is_last => (signs.dot, Role::Quiet),
            Span::Missing => (" ", Role::Quiet),
        };
        let style = self.style(role);
        (0..place.width).for_each(|x| self.put(place.x + x, place.y, stuff, style));
        let middle = place.x + place.width / 2;
        if let Span::Crossed(owner) = span {
            let frog = letter(owner, self.board.seats());
            self.put(middle, place.y, &frog, self.style(Role::On(owner)));
        } else if let Some(arrow) = self.arrow(ends.0, ends.1, ways) {
            let x = if arrow == signs.left { place.x + (place.width - 1) / 2 } else { middle };
            self.put(x, place.y, arrow, self.style(Role::Choice));
        } else {
            self.paint_choice_of_bridge(bridge, place, stroke);
        }
    }

    fn paint_choice_of_bridge(&mut self, bridge: Bridge, place: Rect, stroke: &str) {
        let Some(choosing) = self.choosing else { return };
        let spot = Spot::Bridge(bridge);
        let is_cut = matches!(choosing.stage(), Stage::Cut | Stage::Confirm(Action::Cut { .. }));
        let sign = if is_cut { "x" } else { "+" };
        let middle = place.x + place.width / 2;
        let (has_cursor, is_chosen) = (self.is_cursor(spot), choosing.bridges().contains(&bridge));
        let number = choosing.number(spot).map(|number| number.to_string());
        let is_target = choosing.target(spot).is_some();
        if has_cursor || is_chosen {
            let style = self.style(if has_cursor { Role::Cursor } else { Role::Choice });
            (0..place.width).for_each(|x| self.put(place.x + x, place.y, stroke, style));
            self.put(middle, place.y, sign, style);
        } else if is_target {
            let choice = self.style(Role::Choice);
            let sign = number.as_deref().unwrap_or(if is_cut { stroke } else { sign });
            self.put(middle, place.y, sign, choice);
        }
    }

    /// The contents of a home base: first the frogs that wait, then the locked ones of other players.
    fn inside(&self, home: Home) -> Vec<(String, Seat)> {
        let seats = self.board.seats();
        let Some(host) = home.seat(seats) else { return Vec::new() };
        let arrived = self.motion.map_or(&self.board, |motion| motion.before());
        let waiting = (format!("{home}{}", self.board.waiting(host)), host);
        let guests = Seat::all(seats).filter(|&seat| arrived.locked_in(seat, host) > 0);
        let locked =
            guests.map(|seat| (format!("{}{}", letter(seat, seats), arrived.locked_in(seat, host)), seat));
        [waiting].into_iter().chain(locked).collect()
    }

    /// The symbols that replace the two walls next to the waiting frogs. A mark is on the side of the pond, not
    /// next to the number of a row.
    fn home_signs(&self, home: Home) -> ([Option<String>; 2], Style) {
        let place = Place::Home(home);
        let both = |signs: [&str; 2]| signs.map(|sign| Some(sign.into()));
        match (self.is_cursor(place), self.mark(place)) {
            (true, _) => (both(CURSOR), self.style(Role::Cursor)),
            (false, Some((mark, role))) if home == Home::West => ([None, Some(mark)], self.style(role)),
            (false, Some((mark, role))) => ([Some(mark), None], self.style(role)),
            (false, None) if self.is_last(place) => (both(["[", "]"]), self.style(Role::Last)),
            (false, None) => ([None, None], self.style(Role::Plain)),
        }
    }

    fn paint_home_signs(&mut self, home: Home, y: u16) {
        let place = self.layout.home(home);
        let (signs, style) = self.home_signs(home);
        for (sign, x) in signs.into_iter().zip([place.x, place.right() - 1]) {
            if let Some(sign) = sign {
                self.put(x, y, &sign, style);
            }
        }
    }

    fn wall(&self, home: Home) -> Style {
        home.seat(self.board.seats()).map_or(self.style(Role::Quiet), |host| self.style(Role::Of(host)))
    }

    /// A home base in the west or in the east.
    fn paint_side(&mut self, home: Home) {
        let strokes = self.strokes();
        let place = self.layout.home(home);
        let (wall, is_large, is_west) = (self.wall(home), self.layout.size.is_large(), home == Home::West);
        let (first, last) = (place.x, place.right() - 1);
        for line in 0..place.height {
            let y = place.y + line;
            let (mut left, mut right) = (strokes.thick[1], strokes.thick[1]);
            if line == 0 {
                (left, right) = (strokes.corners[0], strokes.corners[1]);
            } else if line == place.height - 1 {
                (left, right) = (strokes.corners[2], strokes.corners[3]);
            }
            self.put(first, y, left, wall);
            self.put(last, y, right, wall);
            if is_large && (line == 0 || line == place.height - 1) {
                self.put(first + 1, y, &strokes.thick[0].repeat(usize::from(place.width - 2)), wall);
            }
        }
        let gate: Vec<Pad> = self.board.gate(home).collect();
        for pad in gate {
            let y = self.layout.pad(pad).y + self.layout.size.pad.1 / 2;
            let (door, x) = if is_west { (last, last + 1) } else { (first, first - self.layout.size.link) };
            self.put(door, y, strokes.doors[usize::from(!is_west)], wall);
            self.paint_link(home, pad, Rect { x, y, width: self.layout.size.link, height: 1 });
        }
        let (start, step) = if is_large { (2, 2) } else { (0, 1) };
        for (index, (text, seat)) in self.inside(home).into_iter().enumerate() {
            let y = place.y + start + step * index as u16;
            let x = first + 1 + (place.width - 4) / 2;
            self.put(x, y, &text, self.style(Role::Of(seat)));
        }
        self.paint_home_signs(home, place.y + start);
    }

    /// A home base in the north or in the south, in one line: a wall with doors, and the frogs between them.
    fn paint_thin_bank(&mut self, home: Home) {
        let strokes = self.strokes();
        let (place, wall, is_north) = (self.layout.home(home), self.wall(home), home == Home::North);
        let [top_left, top_right, bottom_left, bottom_right] = strokes.corners;
        let (left, right) = if is_north { (bottom_left, bottom_right) } else { (top_left, top_right) };
        let line = strokes.thick[0].repeat(usize::from(place.width.saturating_sub(2)));
        self.put(place.x, place.y, &format!("{left}{line}{right}"), wall);
        self.paint_home_signs(home, place.y);
        let gate: Vec<Pad> = self.board.gate(home).collect();
        let mut doors = Vec::new();
        for pad in gate {
            let x = self.layout.pad(pad).x + self.layout.size.pad.0 / 2;
            self.put(x, place.y, strokes.doors[if is_north { 2 } else { 3 }], wall);
            self.paint_link(home, pad, Rect { x, y: place.y, width: 1, height: 1 });
            doors.push(x);
        }
        doors.sort_unstable();
        // Two between each two doors; a space between them if there is room for it.
        for (index, (text, seat)) in self.inside(home).into_iter().enumerate() {
            let Some([door, next]) = doors.get(index / 2..index / 2 + 2) else { break };
            let (lead, step) = match next - door {
                ..6 => (1, 2),
                6 => (1, 3),
                _ => (2, 3),
            };
            let x = door + lead + step * (index % 2) as u16;
            self.put(x, place.y, &text, self.style(Role::Of(seat)));
        }
    }

    /// A home base in the north or in the south.
    fn paint_bank(&mut self, home: Home) {
        if self.layout.size.has_thin_banks() {
            self.paint_thin_bank(home);
            return;
        }
        let strokes = self.strokes();
        let place = self.layout.home(home);
        let wall = self.wall(home);
        let is_north = home == Home::North;
        let is_large = self.layout.size.is_large();
        let width = usize::from(place.width);
        let line = |corners: [&str; 2]| {
            format!("{}{}{}", corners[0], strokes.thick[0].repeat(width - 2), corners[1])
        };
        let [top_left, top_right, bottom_left, bottom_right] = strokes.corners;
        let (near, far) = ([bottom_left, bottom_right], [top_left, top_right]);
        let (near, far) = if is_north { (near, far) } else { (far, near) };
        // From the outside: a wall where there is room, the inside, the wall with the doors, and the bridges.
        let outer = u16::from(is_large);
        let y = |index: u16| if is_north { place.y + index } else { place.bottom() - 1 - index };
        if is_large {
            self.put(place.x, y(0), &line(far), wall);
        }
        self.put(place.x, y(outer + 1), &line(near), wall);
        self.put(place.x, y(outer), strokes.thick[1], wall);
        self.put(place.right() - 1, y(outer), strokes.thick[1], wall);
        self.paint_home_signs(home, y(outer));
        let inside = self.inside(home);
        let mut x = place.x + if self.layout.size.pad.0 > 3 { 2 } else { 1 };
        for (text, seat) in inside {
            self.put(x, y(outer), &text, self.style(Role::Of(seat)));
            x += 3;
        }
        let gate: Vec<Pad> = self.board.gate(home).collect();
        for pad in gate {
            let x = self.layout.pad(pad).x + self.layout.size.pad.0 / 2;
            self.put(x, y(outer + 1), strokes.doors[if is_north { 2 } else { 3 }], wall);
            // Without room for a bridge the door shows the frog that goes through.
            self.paint_link(home, pad, Rect { x, y: y(place.height - 1), width: 1, height: 1 });
        }
    }

    /// The bridge of a home base to one of its pads.
    fn paint_link(&mut self, home: Home, pad: Pad, place: Rect) {
        let signs = self.theme.signs;
        let strokes = self.strokes();
        let (from, to) = (Place::Home(home), Place::Pad(pad));
        let (stroke, ways) = match home {
            Home::West => (strokes.links[0], [signs.right, signs.left]),
            Home::East => (strokes.links[0], [signs.left, signs.right]),
            Home::North => (strokes.links[1], [signs.down, signs.up]),
            Home::South => (strokes.links[1], [signs.up, signs.down]),
        };
        let wall = self.wall(home);
        let is_door = !self.layout.size.is_large() && matches!(home, Home::North | Home::South);
        if !is_door {
            (0..place.width).for_each(|x| self.put(place.x + x, place.y, stroke, wall));
        }
        let middle = place.x + place.width / 2;
        if let Some(owner) = self.motion.and_then(|motion| motion.between(from, to)) {
            let frog = letter(owner, self.board.seats());
            self.put(middle, place.y, &frog, self.style(Role::On(owner)));
        } else if let Some(arrow) = self.arrow(from, to, ways) {
            let x = if arrow == signs.left { place.x } else { place.right() - 1 };
            self.put(x, place.y, arrow, self.style(Role::Choice));
        }
    }
}

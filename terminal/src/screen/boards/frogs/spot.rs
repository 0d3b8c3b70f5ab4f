//! What can be pointed at, and what is next to what.

use crate::screen::Way;
use frogs::{Board, Bridge, Card, Home, Pad, Place};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Place(Place),
    Bridge(Bridge),
    Button(Button),
}

/// What can be chosen outside the pond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    Build,
    Card(Card),
    /// Yes, this turn.
    Do,
    /// Not this; the last choice again.
    Back,
}

impl Button {
    /// The key that presses it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Build => "b",
            Self::Card(Card::ExtraJump) => "e",
            Self::Card(Card::TwoBridges) => "t",
            Self::Card(Card::RemoveBridge) => "r",
            Self::Card(Card::Parachute) => "p",
            Self::Do => "Enter",
            Self::Back => "Esc",
        }
    }

    pub fn of(letter: char) -> Option<Self> {
        let cards = Card::ALL.into_iter().map(Self::Card);
        cards.chain([Self::Build]).find(|button| button.key().chars().eq([letter]))
    }

    /// From left to right.
    const fn order(self) -> i16 {
        match self {
            Self::Build | Self::Do => 0,
            Self::Back => 1,
            Self::Card(card) => 1 + card as i16,
        }
    }
}

impl From<Place> for Spot {
    fn from(place: Place) -> Self {
        Self::Place(place)
    }
}

impl From<Bridge> for Spot {
    fn from(bridge: Bridge) -> Self {
        Self::Bridge(bridge)
    }
}

impl From<Button> for Spot {
    fn from(button: Button) -> Self {
        Self::Button(button)
    }
}

/// From one pad to the next.
const STEP: i16 = 4;
/// From the edge of the pond to the middle of a home base.
const SHORE: i16 = 6;

impl Spot {
    /// Its position for moving the cursor: from the north-west, whatever its size on the screen.
    fn position(self, board: &Board) -> (i16, i16) {
        let last = STEP * (i16::from(board.side()) - 1);
        let pad = |pad: Pad| (STEP * i16::from(pad.column()), last - STEP * i16::from(pad.row()));
        match self {
            Self::Place(Place::Pad(place)) => pad(place),
            Self::Place(Place::Home(home)) => match home {
                Home::West => (-SHORE, last / 2),
                Home::North => (last / 2, -SHORE),
                Home::East => (last + SHORE, last / 2),
                Home::South => (last / 2, last + SHORE),
            },
            Self::Bridge(bridge) => {
                let (one, other) = bridge.ends();
                let (one, other) = (pad(one), pad(other));
                (i16::midpoint(one.0, other.0), i16::midpoint(one.1, other.1))
            }
            Self::Button(button) => (-SHORE + button.order() * (last + 2 * SHORE) / 4, last + 2 * SHORE),
        }
    }

    /// How far it is from the shore of this home base, straight across the pond.
    pub fn way_from(self, home: Home, board: &Board) -> i16 {
        let (x, y) = self.position(board);
        match home {
            Home::West => x,
            Home::North => y,
            Home::East => -x,
            Home::South => -y,
        }
    }

    pub fn distance(self, other: Self, board: &Board) -> i16 {
        let (one, other) = (self.position(board), other.position(board));
        (one.0 - other.0).abs() + (one.1 - other.1).abs()
    }
}

/// How far `to` is from `from` in this direction; `None` if it does not lie that way. What is straight ahead is nearer
/// than what is to the side.
pub fn ahead(from: Spot, to: Spot, way: Way, board: &Board) -> Option<(bool, i16)> {
    let (from, to) = (from.position(board), to.position(board));
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let (ahead, aside) = match way {
        Way::Right => (x, y),
        Way::Left => (-x, y),
        Way::Down => (y, x),
        Way::Up => (-y, x),
    };
    (ahead > 0).then(|| (aside.abs() > ahead, ahead + 2 * aside.abs()))
}

//! A turn as an animation: frogs hop one after the other, and bridges break behind them.

use frogs::{Action, Board, Bridge, Last, Pad, Path, Place};
use kernel::Seat;
use std::time::Duration;

/// How a bridge is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    Whole,
    /// A frog is on it.
    Crossed(Seat),
    Cracked,
    Splinters,
    Missing,
}

/// One frog goes one step.
#[derive(Clone, Copy, Debug)]
struct Hop {
    owner: Seat,
    from: Place,
    to: Place,
    /// The first frog of a move leaves a pad empty; the others leave theirs to the frog that displaced them.
    is_first: bool,
}

#[derive(Clone, Debug)]
pub struct Motion {
    before: Board,
    after: Board,
    hops: Vec<Hop>,
    /// A bridge that breaks without a frog.
    cut: Option<Bridge>,
    since: Duration,
    /// How many beats have passed.
    beat: usize,
}

/// The duration of a hop, and of each of the two stages in which a bridge falls apart.
const BEAT: Duration = Duration::from_millis(170);
/// Nobody wants to wait longer than this, however long the chain is.
const LONGEST: Duration = Duration::from_millis(1500);

impl Motion {
    /// The animation from one board to the next; `None` if there is nothing to see.
    pub fn new(before: Board, after: Board, last: &Last, now: Duration) -> Option<Self> {
        let mut motion = Self { before, after, hops: Vec::new(), cut: None, since: now, beat: 0 };
        match last.action {
            Action::Move { path } => motion.hop(&before, last.seat, &path),
            Action::Jump { first, second } => {
                let between = before.after(last.seat, &Action::Move { path: first }).ok()?;
                motion.hop(&before, last.seat, &first);
                motion.hop(&between, last.seat, &second);
            }
            Action::Cut { bridge } => motion.cut = Some(bridge),
            _ => return None,
        }
        Some(motion)
    }

    fn hop(&mut self, board: &Board, seat: Seat, path: &Path) {
        self.hops.extend(path.steps().enumerate().map(|(index, (from, to))| {
            let owner = from.pad().and_then(|pad| board.owner(pad)).unwrap_or(seat);
            Hop { owner, from, to, is_first: index == 0 }
        }));
    }

    /// All hops, and then the last bridge falls apart.
    fn beats(&self) -> usize {
        self.hops.len() + 2
    }

    /// Advances to this time. False when it is over.
    pub fn advance(&mut self, now: Duration) -> bool {
        let beats = self.beats();
        let beat = BEAT.min(LONGEST / u32::try_from(beats).unwrap_or(1));
        self.beat = (now.saturating_sub(self.since).as_millis() / beat.as_millis().max(1)) as usize;
        self.beat < beats
    }

    /// Frogs in home bases arrive at the end.
    pub const fn before(&self) -> &Board {
        &self.before
    }

    pub fn owner(&self, pad: Pad) -> Option<Seat> {
        let place = Place::Pad(pad);
        let mut owner = self.before.owner(pad);
        for (index, hop) in self.hops.iter().enumerate() {
            if self.beat >= index && hop.is_first && hop.from == place {
                owner = None;
            }
            if self.beat > index && hop.to == place {
                owner = Some(hop.owner);
            }
        }
        owner
    }

    pub fn span(&self, bridge: Bridge) -> Span {
        let hop = self.hops.iter().position(|hop| joins(bridge, hop.from, hop.to));
        let Some(index) = hop.or_else(|| (self.cut == Some(bridge)).then_some(0)) else {
            return if self.after.has_bridge(bridge) { Span::Whole } else { Span::Missing };
        };
        match self.hops.get(index).filter(|_| hop.is_some()) {
            Some(_) if self.beat < index => Span::Whole,
            Some(hop) if self.beat == index => Span::Crossed(hop.owner),
            Some(_) if self.beat == index + 1 => Span::Cracked,
            None if self.beat == 0 => Span::Cracked,
            _ => Span::Splinters,
        }
    }

    /// The frog that is between these two places now, in either direction.
    pub fn between(&self, one: Place, other: Place) -> Option<Seat> {
        let hop = self.hops.get(self.beat)?;
        ((hop.from, hop.to) == (one, other) || (hop.to, hop.from) == (one, other)).then_some(hop.owner)
    }
}

/// Does this bridge join these places? Home bridges are not among them: they never break.
pub fn joins(bridge: Bridge, one: Place, other: Place) -> bool {
    let pads = one.pad().zip(other.pad());
    pads.and_then(|(one, other)| Bridge::between(one, other)) == Some(bridge)
}

//! What a position is worth to a player: the chance to win it, as far as can be told without playing on.

use super::level::Level;
use super::memory::Belief;
use super::opponent::Opponent;
use ::tellstones::{Action, CELLS, Cell, GOAL, Pair, Place, QUIET_LIMIT, View};
use kernel::Seat;

/// How many events ahead an advantage in memory pays off.
const AHEAD: f64 = 8.0;
/// What one stone that only one side knows is worth.
const PER_STONE: f64 = 0.05;
/// An advantage in memory is worth this much at most.
const MOST_EDGE: f64 = 0.3;
/// Every stone on the board brings the end nearer.
const PER_PLACEMENT: f64 = 0.015;
/// The chance of the player who does not know the full board, while the other does not either.
const OPEN_END: f64 = 0.45;
/// The weight of the chance of a brag that is partly a guess.
const GUESSED: f64 = 0.75;
/// After this many quiet turns there is nothing left to wait for.
const PATIENCE: f64 = 150.0;
/// The chance that is worth waiting for.
const MOST_PATIENT: f64 = 0.9;

/// A position after an answer, the other player to move, as one player judges it.
#[derive(Clone)]
pub struct Outlook {
    level: Level,
    places: [Lying; CELLS],
    /// How likely this player can name each stone.
    mine: [f64; CELLS],
    /// How likely this player can name all stones, as things are.
    sure: f64,
    theirs: Opponent,
    /// Own points, and theirs.
    points: [u8; 2],
    /// What was just swapped.
    swap: Option<Pair>,
    deck: u8,
    quiet: u8,
    /// Stones that must lie face down for a brag.
    needed: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lying {
    Empty,
    Up,
    Down,
}

impl Outlook {
    pub fn new(level: Level, view: &View, me: Seat, belief: &Belief, opponent: &Opponent) -> Self {
        let mut places = [Lying::Empty; CELLS];
        for cell in Cell::all() {
            places[cell.index()] = match view.place(cell) {
                Place::Empty => Lying::Empty,
                Place::Hidden => Lying::Down,
                Place::Up { .. } => Lying::Up,
            };
        }
        Self {
            level,
            places,
            mine: belief.chances,
            sure: belief.all,
            theirs: opponent.clone(),
            points: [view.scores[me.index()], view.scores[me.next(2).index()]],
            swap: None,
            deck: view.deck,
            quiet: view.quiet,
            needed: view.brag_needs_hidden.into(),
        }
    }

    fn stones(&self) -> usize {
        self.places.iter().filter(|&&lying| lying != Lying::Empty).count()
    }

    fn hidden(&self) -> usize {
        self.places.iter().filter(|&&lying| lying == Lying::Down).count()
    }

    /// Can the next answer of either player allow the other one to brag?
    fn is_near_brag(&self) -> bool {
        let (stones, hidden) = (self.stones(), self.hidden());
        let by_placing = stones + 1 == CELLS && self.deck > 0 && hidden >= self.needed;
        let by_flipping = stones == CELLS && hidden + 1 == self.needed;
        by_placing || by_flipping
    }

    /// The chance to win after this answer.
    pub fn after(&self, action: &Action, belief: &Belief) -> f64 {
        let mut next = self.clone();
        match *action {
            Action::GiveUp => return 0.0,
            // Drawing a stone and putting it back only wastes time.
            Action::Back => return -1.0,
            // Guessing now loses what a peek or two might win.
            Action::Brag if belief.all < 1.0 => return belief.all * GUESSED,
            Action::Brag => return 1.0,
            Action::Challenge { cell } => return self.challenged(cell),
            Action::Draw | Action::Place { .. } => next.placed(),
            Action::Flip { cell } => next.flipped(cell),
            Action::Swap { cells } | Action::Rune { cells } => next.swapped(cells),
            Action::Peek { cell } | Action::Look { cell } => next.knows(cell),
            Action::Dragon { cell } => {
                next.knows(cell);
                next.theirs.learns(cell);
            }
            Action::Name { .. } | Action::Say { .. } => {}
        }
        next.worth()
    }

    fn challenged(&self, cell: Cell) -> f64 {
        let right = self.theirs.names(cell);
        let mut lost = self.clone();
        lost.points[1] += 1;
        lost.knows(cell);
        lost.theirs.learns(cell);
        let mut won = self.clone();
        won.points[0] += 1;
        right * lost.worth() + (1.0 - right) * won.worth()
    }

    fn placed(&mut self) {
        if let Some(cell) = Cell::all().find(|cell| self.places[cell.index()] == Lying::Empty) {
            self.places[cell.index()] = Lying::Up;
            self.deck = self.deck.saturating_sub(1);
            self.mine[cell.index()] = 1.0;
            self.theirs.learns(cell);
        }
    }

    fn flipped(&mut self, cell: Cell) {
        self.knows(cell);
        self.theirs.flipped(cell);
        let lying = &mut self.places[cell.index()];
        *lying = if *lying == Lying::Up { Lying::Down } else { Lying::Up };
    }

    fn swapped(&mut self, cells: Pair) {
        let (low, high) = (cells.low().index(), cells.high().index());
        self.places.swap(low, high);
        self.mine.swap(low, high);
        self.theirs.swapped(cells);
        self.swap = Some(cells);
        if self.places[low] == Lying::Down || self.places[high] == Lying::Down {
            for cell in [low, high] {
                self.mine[cell] *= 1.0 - self.level.blinking;
            }
            self.sure *= 1.0 - self.level.blinking;
        }
    }

    /// This player sees what lies there.
    fn knows(&mut self, cell: Cell) {
        let before = self.mine[cell.index()];
        if before > 0.0 && before < 1.0 {
            self.sure = (self.sure / before).min(1.0);
        }
        self.mine[cell.index()] = 1.0;
    }

    /// The chance to name the whole board after this many more events.
    fn sure_after(&self, events: f64) -> f64 {
        let hidden = self.hidden() as f64;
        let keeps = (1.0 - self.level.fading).powf(events);
        let none = keeps.powf(hidden);
        // One that is forgotten can be worked out.
        let one = if self.level.reasons { hidden * (1.0 - keeps) * keeps.powf(hidden - 1.0) } else { 0.0 };
        self.sure * (none + one).min(1.0)
    }

    /// The chance to win with the other player to move.
    pub fn worth(&self) -> f64 {
        let [own, other] = self.points;
        if own >= GOAL {
            return 1.0;
        }
        if other >= GOAL {
            return 0.0;
        }
        let race = race(own, other);
        let stones = self.stones();
        if stones == CELLS && self.hidden() >= self.needed {
            let mine = self.sure_after(2.0);
            return (1.0 - self.theirs.names_all(1)) * (mine + (1.0 - mine) * OPEN_END * 2.0 * race);
        }
        let edge = (self.edge() * PER_STONE).clamp(-MOST_EDGE, MOST_EDGE);
        let mut worth = (race + edge + PER_PLACEMENT * stones as f64).clamp(0.01, 0.99);
        if self.is_near_brag() {
            // Either player may take the last step; then the one who does not know the board is at the other's mercy.
            let danger = (1.0 - self.sure_after(2.0)) * self.theirs.names_all(2);
            worth *= 1.0 - 0.4 * danger;
            worth = worth.max(self.patience() * (2.0 * race).min(1.0));
        }
        let left = f64::from(QUIET_LIMIT - self.quiet.min(QUIET_LIMIT));
        if left < 12.0 { 0.5 + (worth - 0.5) * left / 12.0 } else { worth }
    }

    /// Waiting for a better moment to close the board, while there is time.
    fn patience(&self) -> f64 {
        MOST_PATIENT - (MOST_PATIENT - 0.5) * (f64::from(self.quiet) / PATIENCE).min(1.0)
    }

    /// How many more of the face-down stones this player will know.
    fn edge(&self) -> f64 {
        let keeps = (1.0 - self.level.fading).powf(AHEAD);
        let mine: f64 = Cell::all()
            .filter(|cell| self.places[cell.index()] == Lying::Down)
            .map(|cell| self.mine[cell.index()] * keeps)
            .sum();
        mine - self.theirs.will_know(AHEAD as i32, self.swap)
    }
}

/// The chance to be the first at the goal if every point is as likely the one player's as the other's.
fn race(own: u8, other: u8) -> f64 {
    if own >= GOAL {
        1.0
    } else if other >= GOAL {
        0.0
    } else {
        f64::midpoint(race(own + 1, other), race(own, other + 1))
    }
}

//! A turn, choice by choice. What can be chosen is what the rules answer, and nothing counts before the last choice.

use crate::{Action, Board, Bridge, Card, Onward, Pair, Path, Place, Refusal};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use kernel::Seat;

/// Which move of a turn a path belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// The turn is this one move.
    Only,
    /// The first one of an extra jump.
    First,
    /// The second one, after this.
    Second(Path),
}

/// What is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A frog, or what else a turn can be.
    Begin,
    /// The frog for a move of an extra jump.
    Jumper(Leg),
    /// Where the frog at the end of the path goes.
    Walk(Leg, Path),
    /// The bridge to build.
    Build,
    /// The first of two bridges to build.
    FirstOfTwo,
    /// The second one, after this.
    SecondOfTwo(Bridge),
    /// The bridge to take away.
    Cut,
    /// The frog with the parachute.
    Flyer,
    /// Where the frog from this place lands.
    Landing(Place),
    /// Whether this is to be done.
    Confirm(Action),
}

/// Something that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A frog, or where one goes.
    Place(Place),
    /// A bridge to build or to take away.
    Bridge(Bridge),
    /// The turn builds a bridge.
    Build,
    /// The turn uses this card.
    Card(Card),
}

/// One player's turn as far as it is chosen. Knows the board and the rules, and no user interface.
///
/// ```
/// use frogs::{Action, Board, Choice, Chooser, Config, Stage};
/// use kernel::Seat;
///
/// let mut chooser = Chooser::new(Board::new(&Config::default()), Seat::new(0));
/// assert_eq!(chooser.choices(), [Choice::Place("W".parse().unwrap())]);
/// chooser.choose(Choice::Place("W".parse().unwrap())).unwrap();
/// chooser.choose(Choice::Place("a3".parse().unwrap())).unwrap();
/// assert_eq!(chooser.stage(), Stage::Confirm("W-a3".parse().unwrap()));
/// ```
#[derive(Clone, Debug)]
pub struct Chooser {
    seat: Seat,
    board: Board,
    pond: Board,
    /// What was chosen before, oldest first; the last one is asked for now. Empty before the first choice.
    stages: Vec<Stage>,
}

impl Chooser {
    /// Nothing is chosen yet.
    pub const fn new(board: Board, seat: Seat) -> Self {
        Self { seat, board, pond: board, stages: Vec::new() }
    }

    /// The board as it is when what is chosen now happens: after the first half of a turn that has two.
    pub const fn pond(&self) -> &Board {
        &self.pond
    }

    /// What is to be chosen now.
    pub fn stage(&self) -> Stage {
        self.stages.last().copied().unwrap_or(Stage::Begin)
    }

    /// Has anything been chosen?
    pub const fn is_begun(&self) -> bool {
        !self.stages.is_empty()
    }

    /// Everything that can be chosen now; nothing once only a yes is missing.
    pub fn choices(&self) -> Vec<Choice> {
        let (pond, seat) = (&self.pond, self.seat);
        match self.stage() {
            Stage::Begin => {
                let frogs = pond.movers(seat).map(Choice::Place);
                let build = pond.bridges_missing().next().map(|_| Choice::Build);
                let cards = pond.hand(seat).cards().map(Choice::Card);
                frogs.chain(build).chain(cards).collect()
            }
            Stage::Jumper(leg) => {
                let can_jump = |place: &Place| self.onward(leg, &Path::new(*place)).is_ok();
                pond.origins(seat).filter(can_jump).map(Choice::Place).collect()
            }
            Stage::Walk(leg, path) => match self.onward(leg, &path) {
                Ok(Onward::To(places)) => places.into_iter().map(Choice::Place).collect(),
                _ => Vec::new(),
            },
            Stage::Build | Stage::FirstOfTwo | Stage::SecondOfTwo(_) => {
                pond.bridges_missing().map(Choice::Bridge).collect()
            }
            Stage::Cut => pond.bridges_to_cut().map(Choice::Bridge).collect(),
            Stage::Flyer => pond.origins(seat).map(Choice::Place).collect(),
            Stage::Landing(_) => pond.landing_pads().map(|pad| Choice::Place(pad.into())).collect(),
            Stage::Confirm(_) => Vec::new(),
        }
    }

    /// Chooses this. `Ok(false)` if it does not answer the present question, a refusal if the rules forbid it; in both cases
    /// nothing changes.
    pub fn choose(&mut self, choice: Choice) -> Result<bool, Refusal> {
        let next = self.after(choice)?;
        if let Some(stage) = next {
            self.stages.push(stage);
            self.look();
        }
        Ok(next.is_some())
    }

    /// Chooses all further steps of a move that begins with what is chosen already.
    pub fn follow(&mut self, way: &Path) -> Result<(), Refusal> {
        let Stage::Walk(_, path) = self.stage() else { return Ok(()) };
        for place in way.places().skip(path.len()) {
            self.choose(Choice::Place(place))?;
        }
        Ok(())
    }

    /// Chooses a whole turn instead of what is chosen so far: only a yes is missing. A refused turn changes nothing.
    pub fn propose(&mut self, action: Action) -> Result<(), Refusal> {
        self.board.after(self.seat, &action)?;
        self.stages = Vec::from([Stage::Confirm(action)]);
        self.look();
        Ok(())
    }

    /// Takes the last choice back and returns the question that followed it. `None` if nothing is chosen.
    pub fn back(&mut self) -> Option<Stage> {
        let last = self.stages.pop();
        self.look();
        last
    }

    /// Chooses this instead of the last choice, if that is possible.
    pub fn choose_instead(&mut self, choice: Choice) -> bool {
        let mut other = self.clone();
        other.back();
        let is_possible = matches!(other.choose(choice), Ok(true));
        if is_possible {
            *self = other;
        }
        is_possible
    }

    /// How a move with this beginning can come to every place that it can reach, the nearest first.
    pub fn reach(&self, path: Path) -> Vec<Path> {
        let leg = match self.stage() {
            Stage::Jumper(leg) | Stage::Walk(leg, _) => leg,
            _ => Leg::Only,
        };
        let mut ways: Vec<Path> = Vec::new();
        let mut open = VecDeque::from([path]);
        while let Some(prefix) = open.pop_front() {
            let Ok(Onward::To(places)) = self.onward(leg, &prefix) else { continue };
            for place in places {
                // A frog that goes all the way round is sent step by step: choosing the frog itself names no way.
                let is_round = path.len() == 1 && place == path.start();
                let is_new = !is_round && ways.iter().all(|way| way.end() != place);
                if let Some(longer) = prefix.then(place).filter(|_| is_new) {
                    ways.push(longer);
                    open.push_back(longer);
                }
            }
        }
        ways
    }

    /// What is asked after this choice; nothing if it does not fit.
    fn after(&self, choice: Choice) -> Result<Option<Stage>, Refusal> {
        let (board, seat) = (&self.board, self.seat);
        let confirm = |action: Action| board.after(seat, &action).map(|_| Stage::Confirm(action));
        let next = match (self.stage(), choice) {
            (Stage::Begin, Choice::Place(start)) => self.start(Leg::Only, start)?,
            (Stage::Begin, Choice::Build) if board.bridges_missing().next().is_some() => Stage::Build,
            (Stage::Begin, Choice::Card(card)) => {
                board.check_use(seat, card)?;
                match card {
                    Card::ExtraJump => Stage::Jumper(Leg::First),
                    Card::TwoBridges => Stage::FirstOfTwo,
                    Card::RemoveBridge => Stage::Cut,
                    Card::Parachute => Stage::Flyer,
                }
            }
            (Stage::Jumper(leg), Choice::Place(start)) => self.start(leg, start)?,
            (Stage::Walk(leg, path), Choice::Place(place)) => match path.then(place) {
                Some(longer) => self.step(leg, longer)?,
                None => return Ok(None),
            },
            (Stage::Build, Choice::Bridge(bridge)) => confirm(Action::Build { bridge })?,
            (Stage::Cut, Choice::Bridge(bridge)) => confirm(Action::Cut { bridge })?,
            (Stage::FirstOfTwo, Choice::Bridge(bridge)) => {
                board.after(seat, &Action::Build { bridge })?;
                Stage::SecondOfTwo(bridge)
            }
            (Stage::SecondOfTwo(one), Choice::Bridge(bridge)) => {
                self.pond.after(seat, &Action::Build { bridge })?;
                confirm(Action::Two { bridges: Pair::new(one, bridge) })?
            }
            (Stage::Flyer, Choice::Place(from)) => {
                if let Some(to) = board.landing_pads().next() {
                    board.after(seat, &Action::Chute { from, to })?;
                }
                Stage::Landing(from)
            }
            (Stage::Landing(from), Choice::Place(Place::Pad(to))) => confirm(Action::Chute { from, to })?,
            _ => return Ok(None),
        };
        Ok(Some(next))
    }

    fn start(&self, leg: Leg, start: Place) -> Result<Stage, Refusal> {
        let path = Path::new(start);
        self.onward(leg, &path).map(|_| Stage::Walk(leg, path))
    }

    fn step(&self, leg: Leg, path: Path) -> Result<Stage, Refusal> {
        Ok(match (self.onward(leg, &path)?, leg) {
            (Onward::To(_), _) => Stage::Walk(leg, path),
            (Onward::Complete, Leg::Only) => Stage::Confirm(Action::Move { path }),
            (Onward::Complete, Leg::First) => Stage::Jumper(Leg::Second(path)),
            (Onward::Complete, Leg::Second(first)) => Stage::Confirm(Action::Jump { first, second: path }),
        })
    }

    fn onward(&self, leg: Leg, prefix: &Path) -> Result<Onward, Refusal> {
        match leg {
            Leg::Only => self.board.onward(self.seat, prefix),
            Leg::First => self.board.onward_in_jump(self.seat, None, prefix),
            Leg::Second(first) => self.board.onward_in_jump(self.seat, Some(&first), prefix),
        }
    }

    fn look(&mut self) {
        let before = match self.stage() {
            Stage::Jumper(Leg::Second(path)) | Stage::Walk(Leg::Second(path), _) => {
                Some(Action::Move { path })
            }
            Stage::SecondOfTwo(bridge) => Some(Action::Build { bridge }),
            _ => None,
        };
        let pond = before.and_then(|action| self.board.after(self.seat, &action).ok());
        self.pond = pond.unwrap_or(self.board);
    }
}

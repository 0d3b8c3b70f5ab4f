//! A turn, choice by choice. What can be chosen is what the rules answer, and nothing counts before the last choice.

use super::spot::{Button, Spot, ahead};
use crate::screen::Way;
use frogs::{Action, Board, Bridge, Card, Onward, Pair, Path, Place, Refusal};
use kernel::Seat;
use std::collections::VecDeque;

/// Which move of a turn a path belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
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
    Build,
    FirstOfTwo,
    SecondOfTwo(Bridge),
    Cut,
    Flyer,
    Landing(Place),
    /// Whether this is to be done.
    Confirm(Action),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub spot: Spot,
    /// The move up to there.
    pub path: Option<Path>,
    /// There are other frogs on the way that have to move first.
    pub is_far: bool,
}

impl Target {
    const fn near(spot: Spot, path: Option<Path>) -> Self {
        Self { spot, path, is_far: false }
    }
}

/// What came of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The next choice follows, or the last one was taken back.
    Went,
    /// There is nothing to choose.
    Nothing,
    /// Every bridge is built already.
    NoneToBuild,
    /// This is the frog that has to go somewhere else.
    Mover,
    /// This is the turn.
    Done(Action),
}

#[derive(Clone, Debug)]
pub struct Choosing {
    seat: Seat,
    board: Board,
    /// The board as it is when what is chosen now happens.
    pond: Board,
    /// What was chosen before, oldest first; the last one is asked for now.
    stages: Vec<Stage>,
    targets: Vec<Target>,
    /// Where the frog under the cursor could go, while a frog is chosen.
    reach: Vec<Target>,
    cursor: Option<Spot>,
}

impl Choosing {
    /// A turn of this player; the cursor starts where it was, if something can be chosen there.
    pub fn new(board: Board, seat: Seat, cursor: Option<Spot>) -> Self {
        let mut choosing = Self {
            seat,
            board,
            pond: board,
            stages: vec![Stage::Begin],
            targets: Vec::new(),
            reach: Vec::new(),
            cursor,
        };
        choosing.look();
        choosing
    }

    pub const fn pond(&self) -> &Board {
        &self.pond
    }

    pub fn stage(&self) -> Stage {
        self.stages.last().copied().unwrap_or(Stage::Begin)
    }

    pub fn is_begun(&self) -> bool {
        self.stages.len() > 1
    }

    pub const fn cursor(&self) -> Option<Spot> {
        self.cursor
    }

    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// What the frog under the cursor could reach, before it is taken.
    pub fn reach(&self) -> &[Target] {
        &self.reach
    }

    pub fn target(&self, spot: Spot) -> Option<&Target> {
        self.targets.iter().find(|target| target.spot == spot)
    }

    fn numbered(&self) -> impl Iterator<Item = &Target> {
        let is_numbered = |target: &&Target| !target.is_far && !matches!(target.spot, Spot::Button(_));
        // With more of them than number keys, numbers would only confuse.
        let most = if self.targets.iter().filter(is_numbered).count() > 9 { 0 } else { 9 };
        self.targets.iter().filter(is_numbered).take(most)
    }

    /// The number key that chooses this.
    pub fn number(&self, spot: Spot) -> Option<usize> {
        self.numbered().position(|target| target.spot == spot).map(|index| index + 1)
    }

    pub fn by_number(&self, index: usize) -> Option<Spot> {
        self.numbered().nth(index).map(|target| target.spot)
    }

    /// How many number keys choose something.
    pub fn numbers(&self) -> usize {
        self.numbered().count()
    }

    /// The steps to show: those that were chosen, and those that the cursor would add.
    pub fn steps(&self) -> Vec<(Place, Place)> {
        let pointed = self.cursor.and_then(|spot| self.target(spot)).and_then(|target| target.path);
        let of = |path: &Path| path.steps().collect::<Vec<_>>();
        match self.stage() {
            Stage::Walk(_, path) => of(&pointed.unwrap_or(path)),
            Stage::Confirm(Action::Move { path }) => of(&path),
            Stage::Confirm(Action::Jump { first, second }) => [of(&first), of(&second)].concat(),
            Stage::Confirm(Action::Chute { from, to }) => vec![(from, to.into())],
            _ => Vec::new(),
        }
    }

    /// Where the last frog lands, once that is to be confirmed.
    pub fn landing(&self) -> Option<Place> {
        let is_last = matches!(self.stage(), Stage::Confirm(_));
        self.steps().last().filter(|_| is_last).map(|&(_, to)| to)
    }

    /// The bridges that the turn would build or take away.
    pub fn bridges(&self) -> Vec<Bridge> {
        match self.stage() {
            Stage::Confirm(Action::Build { bridge } | Action::Cut { bridge })
            | Stage::SecondOfTwo(bridge) => {
                vec![bridge]
            }
            Stage::Confirm(Action::Two { bridges }) => bridges.bridges().to_vec(),
            _ => Vec::new(),
        }
    }

    /// The frog that has to go somewhere now.
    pub fn mover(&self) -> Option<Place> {
        match self.stage() {
            Stage::Walk(_, path) => Some(path.end()),
            Stage::Landing(from) | Stage::Confirm(Action::Chute { from, .. }) => Some(from),
            _ => None,
        }
    }

    fn onward(&self, leg: Leg, prefix: &Path) -> Result<Onward, Refusal> {
        match leg {
            Leg::Only => self.board.onward(self.seat, prefix),
            Leg::First => self.board.onward_in_jump(self.seat, None, prefix),
            Leg::Second(first) => self.board.onward_in_jump(self.seat, Some(&first), prefix),
        }
    }

    /// Every place that a move with this beginning can come to, each with one way there: the nearest first.
    fn reachable(&self, leg: Leg, path: Path) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        let mut open = VecDeque::from([path]);
        while let Some(prefix) = open.pop_front() {
            let Ok(Onward::To(places)) = self.onward(leg, &prefix) else { continue };
            for place in places {
                let spot = Spot::Place(place);
                // A frog that goes all the way round is sent step by step: whoever chooses the frog itself means no way.
                let is_round = path.len() == 1 && place == path.start();
                let is_new = !is_round && targets.iter().all(|target| target.spot != spot);
                if let Some(longer) = prefix.then(place).filter(|_| is_new) {
                    targets.push(Target { spot, path: Some(longer), is_far: prefix != path });
                    open.push_back(longer);
                }
            }
        }
        targets
    }

    fn find_targets(&self) -> Vec<Target> {
        let (board, pond, seat) = (&self.board, &self.pond, self.seat);
        let place = |place: Place| Target::near(place.into(), Some(Path::new(place)));
        let bridge = |bridge: Bridge| Target::near(bridge.into(), None);
        let button = |button: Button| Target::near(button.into(), None);
        match self.stage() {
            Stage::Begin => {
                let build = board.bridges_missing().next().map(|_| button(Button::Build));
                let cards = board.hand(seat).cards().map(|card| button(Button::Card(card)));
                board.movers(seat).map(place).chain(build).chain(cards).collect()
            }
            Stage::Jumper(leg) => {
                let can_jump = |place: &Place| self.onward(leg, &Path::new(*place)).is_ok();
                pond.origins(seat).filter(can_jump).map(place).collect()
            }
            Stage::Walk(leg, path) => self.reachable(leg, path),
            Stage::Build | Stage::FirstOfTwo | Stage::SecondOfTwo(_) => {
                pond.bridges_missing().map(bridge).collect()
            }
            Stage::Cut => pond.bridges_to_cut().map(bridge).collect(),
            Stage::Flyer => pond.origins(seat).map(place).collect(),
            Stage::Landing(_) => pond.landing_pads().map(Place::from).map(place).collect(),
            Stage::Confirm(_) => vec![button(Button::Do), button(Button::Back)],
        }
    }

    /// Asks the rules what can be chosen now, and puts the cursor somewhere useful.
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
        self.targets = self.find_targets();
        let near = self.targets.iter().filter(|target| !target.is_far).count();
        let is_walk = matches!(self.stage(), Stage::Walk(..));
        self.cursor = match (self.mover(), self.cursor) {
            // From the frog itself every arrow key leads to one of the places around it.
            (Some(mover), _) if is_walk && near > 1 => Some(mover.into()),
            _ if matches!(self.stage(), Stage::Confirm(_)) => Some(Button::Do.into()),
            (_, Some(cursor)) if self.target(cursor).is_some() => Some(cursor),
            (mover, cursor) => {
                let from = mover.map(Spot::from).or(cursor);
                let distance =
                    |target: &&Target| from.map_or(0, |from| from.distance(target.spot, &self.pond));
                self.targets.iter().min_by_key(distance).map(|target| target.spot)
            }
        };
        self.look_ahead();
    }

    fn look_ahead(&mut self) {
        self.reach = match (self.stage(), self.cursor) {
            (Stage::Begin, Some(Spot::Place(place))) => self.reachable(Leg::Only, Path::new(place)),
            _ => Vec::new(),
        };
    }

    fn go_to(&mut self, stage: Stage) -> Picked {
        self.stages.push(stage);
        self.look();
        Picked::Went
    }

    /// Takes the last choice back. False if there is none.
    pub fn back(&mut self) -> bool {
        if !self.is_begun() {
            return false;
        }
        // The cursor goes back to what was chosen.
        self.cursor = match self.stages.pop() {
            Some(Stage::Walk(_, path)) => Some(path.end().into()),
            Some(Stage::Landing(from)) => Some(from.into()),
            Some(Stage::SecondOfTwo(bridge)) => Some(bridge.into()),
            Some(Stage::Build) => Some(Button::Build.into()),
            Some(Stage::Jumper(Leg::First | Leg::Only)) => Some(Button::Card(Card::ExtraJump).into()),
            Some(Stage::FirstOfTwo) => Some(Button::Card(Card::TwoBridges).into()),
            Some(Stage::Cut) => Some(Button::Card(Card::RemoveBridge).into()),
            Some(Stage::Flyer) => Some(Button::Card(Card::Parachute).into()),
            _ => self.cursor,
        };
        self.look();
        true
    }

    pub fn point(&mut self, spot: Spot) {
        self.cursor = Some(spot);
        self.look_ahead();
    }

    /// Moves the cursor to the next thing that can be chosen in this direction.
    pub fn go(&mut self, way: Way) {
        let spots = self.targets.iter().map(|target| target.spot);
        let next = match self.cursor {
            Some(cursor) => spots
                .filter_map(|spot| Some((ahead(cursor, spot, way, &self.pond)?, spot)))
                .min_by_key(|(cost, _)| *cost)
                .map(|(_, spot)| spot),
            None => spots.take(1).next(),
        };
        if let Some(spot) = next {
            self.point(spot);
        }
    }

    /// Moves the cursor to the next or the last of all that can be chosen.
    pub fn turn_to(&mut self, forward: bool) {
        let count = self.targets.len();
        let at = self.targets.iter().position(|target| Some(target.spot) == self.cursor);
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % count.max(1),
            (Some(at), false) => (at + count - 1) % count.max(1),
            (None, true) => 0,
            (None, false) => count.saturating_sub(1),
        };
        if let Some(target) = self.targets.get(next) {
            self.point(target.spot);
        }
    }

    /// Chooses this. Why not, if the rules are against it.
    pub fn pick(&mut self, spot: Spot) -> Result<Picked, Refusal> {
        let (board, seat) = (self.board, self.seat);
        let confirm = |action: Action| board.after(seat, &action).map(|_| Stage::Confirm(action));
        let next = match (self.stage(), spot) {
            (Stage::Confirm(action), Spot::Button(Button::Do)) => return Ok(Picked::Done(action)),
            (_, Spot::Button(Button::Back)) => {
                self.back();
                return Ok(Picked::Went);
            }
            (Stage::Begin, Spot::Place(start)) => {
                self.onward(Leg::Only, &Path::new(start))?;
                Stage::Walk(Leg::Only, Path::new(start))
            }
            (Stage::Begin, Spot::Button(Button::Build)) => match self.target(spot) {
                Some(_) => Stage::Build,
                None => return Ok(Picked::NoneToBuild),
            },
            (Stage::Begin, Spot::Button(Button::Card(card))) => {
                board.check_use(seat, card)?;
                match card {
                    Card::ExtraJump => Stage::Jumper(Leg::First),
                    Card::TwoBridges => Stage::FirstOfTwo,
                    Card::RemoveBridge => Stage::Cut,
                    Card::Parachute => Stage::Flyer,
                }
            }
            (Stage::Jumper(leg), Spot::Place(start)) => {
                self.onward(leg, &Path::new(start))?;
                Stage::Walk(leg, Path::new(start))
            }
            (Stage::Walk(leg, path), Spot::Place(place)) => return self.walk(leg, path, place),
            (Stage::Build, Spot::Bridge(bridge)) => confirm(Action::Build { bridge })?,
            (Stage::Cut, Spot::Bridge(bridge)) => confirm(Action::Cut { bridge })?,
            (Stage::FirstOfTwo, Spot::Bridge(bridge)) => {
                board.after(seat, &Action::Build { bridge })?;
                Stage::SecondOfTwo(bridge)
            }
            (Stage::SecondOfTwo(one), Spot::Bridge(bridge)) => {
                self.pond.after(seat, &Action::Build { bridge })?;
                confirm(Action::Two { bridges: Pair::new(one, bridge) })?
            }
            (Stage::Flyer, Spot::Place(from)) => {
                if let Some(to) = self.pond.landing_pads().next() {
                    board.after(seat, &Action::Chute { from, to })?;
                }
                Stage::Landing(from)
            }
            (Stage::Landing(from), Spot::Place(Place::Pad(to))) => confirm(Action::Chute { from, to })?,
            _ => return Ok(Picked::Nothing),
        };
        Ok(self.go_to(next))
    }

    fn walk(&mut self, leg: Leg, path: Path, place: Place) -> Result<Picked, Refusal> {
        let way = self.target(place.into()).and_then(|target| target.path);
        let Some(whole) = way else {
            if place == path.end() {
                return Ok(Picked::Mover);
            }
            // Before the first step another frog can be taken instead.
            let other = Path::new(place);
            if path.len() == 1 && self.onward(leg, &other).is_ok() {
                self.stages.pop();
                return Ok(self.go_to(Stage::Walk(leg, other)));
            }
            if let Some(longer) = path.then(place) {
                self.onward(leg, &longer)?;
            }
            return Ok(Picked::Nothing);
        };
        // Every step can be taken back alone.
        let mut steps = vec![whole];
        while let Some(last) = steps.last().filter(|last| last.len() > path.len() + 1) {
            steps.push(last.back());
        }
        steps.reverse();
        let is_whole = self.onward(leg, &whole)? == Onward::Complete;
        if is_whole {
            steps.pop();
        }
        self.stages.extend(steps.into_iter().map(|step| Stage::Walk(leg, step)));
        if !is_whole {
            self.look();
            return Ok(Picked::Went);
        }
        let next = match leg {
            Leg::Only => Stage::Confirm(Action::Move { path: whole }),
            Leg::First => Stage::Jumper(Leg::Second(whole)),
            Leg::Second(first) => Stage::Confirm(Action::Jump { first, second: whole }),
        };
        Ok(self.go_to(next))
    }
}

//! A turn, choice by choice. The rules say what can be chosen, and nothing counts before the last choice.

use super::spot::{Button, Spot, ahead};
use crate::screen::Way;
use frogs::{Action, Board, Bridge, Card, Choice, Chooser, Home, Leg, Path, Place, Refusal, Stage};
use kernel::Seat;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub spot: Spot,
    /// The move up to there.
    pub path: Option<Path>,
    /// Other frogs on the way have to move first.
    pub is_far: bool,
}

impl Target {
    const fn near(spot: Spot, path: Option<Path>) -> Self {
        Self { spot, path, is_far: false }
    }
}

/// The result of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The next choice follows, or the last one was taken back.
    Went,
    /// There is nothing to choose here.
    Nothing,
    /// Every bridge is built already.
    NoneToBuild,
    /// This is the very frog that has to go somewhere else.
    Mover,
    /// The turn is complete.
    Done(Action),
}

#[derive(Clone, Debug)]
pub struct Choosing {
    seat: Seat,
    chooser: Chooser,
    targets: Vec<Target>,
    /// Where the frog under the cursor could go, while a frog is chosen.
    reach: Vec<Target>,
    cursor: Option<Spot>,
    /// The cursor is where the frog was sent first, by nobody: the next arrow key counts from the frog itself.
    is_proposed: bool,
}

impl Choosing {
    /// A turn of this player; the cursor starts where it was, if something can be chosen there.
    pub fn new(board: Board, seat: Seat, cursor: Option<Spot>) -> Self {
        let chooser = Chooser::new(board, seat);
        let (targets, reach) = (Vec::new(), Vec::new());
        let mut choosing = Self { seat, chooser, targets, reach, cursor, is_proposed: false };
        choosing.look();
        choosing
    }

    /// The board at the moment of the current choice.
    pub const fn pond(&self) -> &Board {
        self.chooser.pond()
    }

    pub fn stage(&self) -> Stage {
        self.chooser.stage()
    }

    pub const fn is_begun(&self) -> bool {
        self.chooser.is_begun()
    }

    pub const fn cursor(&self) -> Option<Spot> {
        self.cursor
    }

    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// What the frog under the cursor could reach, before it is chosen.
    pub fn reach(&self) -> &[Target] {
        &self.reach
    }

    pub fn target(&self, spot: Spot) -> Option<&Target> {
        self.targets.iter().find(|target| target.spot == spot)
    }

    fn numbered(&self) -> impl Iterator<Item = &Target> {
        let is_numbered = |target: &&Target| !target.is_far && !matches!(target.spot, Spot::Button(_));
        // If there are more of them than number keys, numbers would only confuse.
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

    /// The steps to show: those already chosen, and those that the cursor would add.
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

    /// The bridges that the turn would build or remove.
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

    /// Does the player have a frog here that can't move, while a frog is chosen?
    pub fn is_stuck(&self, place: Place) -> bool {
        let is_own = || self.pond().origins(self.seat).any(|origin| origin == place);
        self.stage() == Stage::Begin && self.target(place.into()).is_none() && is_own()
    }

    /// Every place that a move with this beginning can reach, each with one path: the nearest first.
    fn reachable(&self, path: Path) -> Vec<Target> {
        let target = |way: Path| Target {
            spot: way.end().into(),
            path: Some(way),
            is_far: way.len() > path.len() + 1,
        };
        self.chooser.reach(path).into_iter().map(target).collect()
    }

    fn find_targets(&self) -> Vec<Target> {
        let near = |choice: Choice| match choice {
            Choice::Place(place) => Target::near(place.into(), Some(Path::new(place))),
            Choice::Bridge(bridge) => Target::near(bridge.into(), None),
            Choice::Build => Target::near(Button::Build.into(), None),
            Choice::Card(card) => Target::near(Button::Card(card).into(), None),
        };
        match self.stage() {
            Stage::Walk(_, path) => self.reachable(path),
            Stage::Confirm(_) => [Button::Do, Button::Back].map(|it| Target::near(it.into(), None)).to_vec(),
            _ => self.chooser.choices().into_iter().map(near).collect(),
        }
    }

    /// Asks the rules what can be chosen now, and puts the cursor in a useful place.
    fn look(&mut self) {
        self.targets = self.find_targets();
        let near = self.targets.iter().filter(|target| !target.is_far);
        let first = near.min_by_key(|target| self.preference(target.spot)).map(|target| target.spot);
        self.is_proposed = matches!(self.stage(), Stage::Walk(..)) && first.is_some();
        self.cursor = match (self.mover(), self.cursor) {
            _ if self.is_proposed => first,
            _ if matches!(self.stage(), Stage::Confirm(_)) => Some(Button::Do.into()),
            (_, Some(cursor)) if self.target(cursor).is_some() => Some(cursor),
            (mover, cursor) => {
                let from = mover.map(Spot::from).or(cursor);
                // A turn starts at a frog; cards are chosen on purpose.
                let order = |target: &&Target| {
                    let distance = from.map_or(0, |from| from.distance(target.spot, self.pond()));
                    (matches!(target.spot, Spot::Button(_)), distance)
                };
                self.targets.iter().min_by_key(order).map(|target| target.spot)
            }
        };
        self.look_ahead();
    }

    /// Which of the places around a frog the cursor prefers, the lowest first: a home base, then a free pad, then one whose
    /// frog must go; among those the one straight ahead, away from the player's own home base.
    fn preference(&self, spot: Spot) -> (u8, i16, i16) {
        let kind = match spot {
            Spot::Place(Place::Home(_)) => 0,
            Spot::Place(Place::Pad(pad)) if self.pond().owner(pad).is_none() => 1,
            _ => 2,
        };
        let home = Home::ALL.into_iter().find(|home| home.seat(self.pond().seats()) == Some(self.seat));
        let ahead = home.map_or(0, |home| spot.way_from(home, self.pond()));
        let aside = self.mover().map_or(0, |mover| spot.distance(mover.into(), self.pond()));
        (kind, -ahead, aside)
    }

    fn look_ahead(&mut self) {
        self.reach = match (self.stage(), self.cursor) {
            (Stage::Begin, Some(Spot::Place(place))) => self.reachable(Path::new(place)),
            _ => Vec::new(),
        };
    }

    /// Chooses a whole turn at once, and asks for its confirmation. The error says why not.
    pub fn propose(&mut self, action: Action) -> Result<(), Refusal> {
        self.chooser.propose(action)?;
        self.look();
        Ok(())
    }

    /// Takes the last choice back. False if there is none.
    pub fn back(&mut self) -> bool {
        let Some(last) = self.chooser.back() else { return false };
        // The cursor goes back to what was chosen.
        self.cursor = match last {
            Stage::Walk(_, path) => Some(path.end().into()),
            Stage::Landing(from) => Some(from.into()),
            Stage::SecondOfTwo(bridge) => Some(bridge.into()),
            Stage::Build => Some(Button::Build.into()),
            Stage::Jumper(Leg::First | Leg::Only) => Some(Button::Card(Card::ExtraJump).into()),
            Stage::FirstOfTwo => Some(Button::Card(Card::TwoBridges).into()),
            Stage::Cut => Some(Button::Card(Card::RemoveBridge).into()),
            Stage::Flyer => Some(Button::Card(Card::Parachute).into()),
            _ => self.cursor,
        };
        self.look();
        true
    }

    pub fn point(&mut self, spot: Spot) {
        self.cursor = Some(spot);
        self.is_proposed = false;
        self.look_ahead();
    }

    /// Moves the cursor to the next thing that can be chosen in this direction. The first key after a frog was chosen is the
    /// direction in which it goes.
    pub fn go(&mut self, way: Way) {
        let spots = self.targets.iter().map(|target| target.spot);
        let from = self.mover().filter(|_| self.is_proposed).map(Spot::from).or(self.cursor);
        let next = match from {
            Some(cursor) => spots
                .filter_map(|spot| Some((ahead(cursor, spot, way, self.pond())?, spot)))
                .min_by_key(|(cost, _)| *cost)
                .map(|(_, spot)| spot),
            None => spots.take(1).next(),
        };
        if let Some(spot) = next {
            self.point(spot);
        }
    }

    /// Moves the cursor to the next or the previous choice.
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

    /// Chooses this. The error says why not, if the rules refuse it.
    pub fn pick(&mut self, spot: Spot) -> Result<Picked, Refusal> {
        let choice = match (self.stage(), spot) {
            (Stage::Confirm(action), Spot::Button(Button::Do)) => return Ok(Picked::Done(action)),
            (_, Spot::Button(Button::Do)) => return Ok(Picked::Nothing),
            (_, Spot::Button(Button::Back)) => {
                self.back();
                return Ok(Picked::Went);
            }
            (Stage::Walk(_, path), Spot::Place(place)) => return self.walk(path, place),
            (_, Spot::Place(place)) => Choice::Place(place),
            (_, Spot::Bridge(bridge)) => Choice::Bridge(bridge),
            (_, Spot::Button(Button::Build)) => Choice::Build,
            (_, Spot::Button(Button::Card(card))) => Choice::Card(card),
        };
        let is_first = !self.is_begun();
        if self.chooser.choose(choice)? {
            self.look();
            return Ok(Picked::Went);
        }
        Ok(if is_first && choice == Choice::Build { Picked::NoneToBuild } else { Picked::Nothing })
    }

    fn walk(&mut self, path: Path, place: Place) -> Result<Picked, Refusal> {
        if let Some(way) = self.target(place.into()).and_then(|target| target.path) {
            self.chooser.follow(&way)?;
            self.look();
            return Ok(Picked::Went);
        }
        if place == path.end() {
            return Ok(Picked::Mover);
        }
        // Before the first step another frog can be chosen instead.
        if path.len() == 1 && self.chooser.choose_instead(Choice::Place(place)) {
            self.look();
            return Ok(Picked::Went);
        }
        // Every possible step is a target: for any other, the rules say why not.
        if self.chooser.choose(Choice::Place(place))? {
            self.look();
            return Ok(Picked::Went);
        }
        Ok(Picked::Nothing)
    }
}

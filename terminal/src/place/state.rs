//! What a screen knows of its match.

use catalog::AnyGame;
use host::HeadToHead;
use kernel::{AnyActions, AnyWire, Line, Outcome, Seat, SeatSet, Viewer};
use std::sync::Arc;
use store::{MatchId, Player, StoreError};
use table::{ClockFace, Commitment, Question, Record};

/// What never changes during a match.
#[derive(Clone, Debug)]
pub struct About {
    /// The id of the match.
    pub id: MatchId,
    /// What is played.
    pub game: &'static dyn AnyGame,
    /// Who plays.
    pub players: Vec<Player>,
    /// Their names.
    pub names: Vec<String>,
    /// The seats that are played at this screen.
    pub own: SeatSet,
    /// What was shown of the seed before anything was dealt.
    pub commitment: Commitment,
    /// May players be told how good a move is before they make it?
    pub allows_hints: bool,
}

impl About {
    /// The name of a player.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Everybody who looks at this screen: own seats, and spectators.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> {
        self.own.iter().map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Somebody at this screen.
    Person(Seat),
    /// Somebody else: a computer, or a person far away. They are named only if it is their turn.
    Others(Option<Seat>),
    /// Nothing: it is over.
    Over(Outcome),
    /// The rules ask nobody, and yet the game is not over.
    Broken,
}

/// The result of a finished match.
#[derive(Debug)]
pub struct End {
    /// The whole match as text.
    pub record: Record,
    /// How long it took.
    pub seconds: u64,
    /// How these players stand against each other in this game, if that is known.
    pub standing: Option<Result<HeadToHead, StoreError>>,
}

/// The current state of a match.
#[derive(Clone, Debug)]
pub struct State {
    /// What the match waits for.
    pub waiting: Waiting,
    /// Whose turn it is; nobody's while reactions are awaited.
    pub on_turn: SeatSet,
    /// What own seats are asked, in their order.
    pub questions: Vec<(Seat, Question)>,
    /// What own viewers see: seats first, then spectators.
    pub views: Vec<(Viewer, Arc<dyn AnyWire>)>,
    /// How many things every own seat has been told.
    pub told: Vec<(Seat, u32)>,
    /// Whose answer could be taken back.
    pub undoable: Option<Seat>,
    /// What everybody may see of the clocks.
    pub clock: Option<ClockFace>,
    /// How many moves led here, as far as anybody may count them.
    pub moves: u32,
    /// The moves in short notation, where the game has one and they hide nothing.
    pub sheet: String,
    /// The result, once it is over.
    pub end: Option<Arc<End>>,
}

impl State {
    /// What this viewer sees. A viewer who is not at this screen sees what spectators see.
    pub fn view(&self, viewer: Viewer) -> Arc<dyn AnyWire> {
        let found = self.views.iter().find(|(other, _)| *other == viewer).or(self.views.last());
        found.map_or_else(|| Arc::new(()) as Arc<dyn AnyWire>, |(_, view)| Arc::clone(view))
    }

    /// What this seat is asked.
    pub fn question(&self, seat: Seat) -> Option<Question> {
        self.questions.iter().find(|(other, _)| *other == seat).map(|(_, question)| *question)
    }

    /// How it ended, if it is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.waiting {
            Waiting::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// One thing that a seat may do.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// In the game's notation: what is sent back as the answer.
    pub text: String,
    /// As a message for people.
    pub line: Line,
}

impl Choice {
    /// All options of a question, for code that does not know the game.
    pub fn all(actions: &dyn AnyActions) -> Vec<Self> {
        let choice = |index| Some(Self { text: actions.text(index)?, line: actions.line(index)? });
        (0..actions.len()).filter_map(choice).collect()
    }
}

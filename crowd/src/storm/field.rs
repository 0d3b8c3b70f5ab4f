//! What all players of a storm share.

use protocol::{MatchName, NewTable, TableName};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::new_table;

/// A game, its settings, and how many people play it. What is missing is filled with computer players.
pub(super) const GAMES: [(&str, &str, usize); 5] = [
    ("connect4", "", 2),
    ("kittens", "preset=classic seats=3", 3),
    ("frogs", "side=3 frogs=2", 2),
    ("tellstones", "", 2),
    ("connect4", "", 1),
];

/// What one seat said in one match.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub seat: usize,
    /// An answer to every question that the player knew of, whether it arrived or not.
    pub sent: Vec<String>,
    /// Those that were acknowledged.
    pub acknowledged: Vec<String>,
}

/// How a match stood, for one viewer.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Seen {
    pub of: MatchName,
    pub position: String,
}

/// Without the record of a match that is over.
impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, rest) = self.position.split_once("\"over\":").unwrap_or((&self.position, "?"));
        write!(f, "{} {position} over: {}", self.of, rest != "null}")
    }
}

/// One table.
#[derive(Debug)]
pub(super) struct Place {
    pub name: RefCell<Option<TableName>>,
    /// When an answer was acknowledged here last.
    pub answered: Cell<Instant>,
    /// By the number of the player.
    pub said: RefCell<BTreeMap<(usize, MatchName), Said>>,
    pub tokens: RefCell<Vec<Option<String>>>,
    /// What every player saw last.
    pub seen: RefCell<Vec<Option<Seen>>>,
    /// How the table looked to every player last.
    pub tables: RefCell<Vec<String>>,
    /// What every player did last, and when.
    pub done: RefCell<Vec<(String, Instant)>>,
    /// How many answers have no reply yet.
    pub open: Cell<usize>,
}

impl Place {
    fn new(people: usize) -> Self {
        Self {
            name: RefCell::default(),
            answered: Cell::new(Instant::now()),
            said: RefCell::default(),
            tokens: RefCell::new(vec![None; people]),
            seen: RefCell::new(vec![None; people]),
            tables: RefCell::new(vec![String::new(); people]),
            done: RefCell::new(vec![(String::new(), Instant::now()); people]),
            open: Cell::new(0),
        }
    }
}

/// All tables, and where to find them.
#[derive(Debug)]
pub(super) struct Field {
    pub urls: Vec<String>,
    pub places: Vec<Place>,
    /// Nobody answers anything.
    pub is_paused: Cell<bool>,
    pub resumed: Notify,
    /// What went wrong.
    pub faults: RefCell<Vec<String>>,
    pub acknowledged: Cell<u64>,
    pub reconnected: Cell<u64>,
    /// How long a player thinks at most.
    pub thinking: Duration,
    /// Cuts the connection of a player: by table and number.
    pub cuts: Vec<Vec<Notify>>,
}

pub(super) const fn game(table: usize) -> (&'static str, &'static str, usize) {
    GAMES[table % GAMES.len()]
}

/// The table of this number.
pub(super) fn table(number: usize) -> NewTable {
    let (game, choices, people) = game(number);
    let mut new = NewTable { game: game.into(), choices: choices.into(), ..new_table() };
    if people == 1 {
        new.seats = vec![protocol::NewSeat::Person, protocol::NewSeat::Computer("easy".into())];
    }
    new
}

impl Field {
    pub fn new(urls: Vec<String>, tables: usize, thinking: Duration) -> Self {
        let people = |table| game(table).2;
        Self {
            urls,
            places: (0..tables).map(|table| Place::new(people(table))).collect(),
            is_paused: Cell::new(false),
            resumed: Notify::new(),
            faults: RefCell::default(),
            acknowledged: Cell::new(0),
            reconnected: Cell::new(0),
            thinking,
            cuts: (0..tables).map(|table| (0..people(table)).map(|_| Notify::new()).collect()).collect(),
        }
    }

    pub fn complain(&self, fault: String) {
        self.faults.borrow_mut().push(fault);
    }

    /// What went wrong first.
    pub fn verdict(&self) -> Result<(), String> {
        let faults = self.faults.borrow();
        match faults.first() {
            Some(first) => Err(format!("{first} ({} faults)", faults.len())),
            None => Ok(()),
        }
    }
}

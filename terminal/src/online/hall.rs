//! A server, as everything on this terminal sees it: one connection for the lobby and for every table.

use super::OnlineFault;
use client::{Address, Client, Doubt, Event, Failure, Identity, Key};
use kernel::{Seat, is_visible};
use protocol::{
    Ask, Fault, Listed, Lobby, MatchName, Note, Occupant, Outcome, Person, TableInfo, TableName, Update,
};
use std::cell::{Ref, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

/// News that nobody has looked at yet stay with the client after this many.
const MOST_HELD: usize = 1024;

/// What came of a request.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It was done.
    Done(Outcome),
    /// It was not.
    Refused(Fault),
    /// Nobody knows.
    Unanswered,
}

/// News of one table.
#[derive(Debug)]
pub enum TableNews {
    /// Its game went on.
    Update(Box<Update>),
    /// Something else happened there.
    Note(Note),
    /// A player's connection was lost, or is back.
    Presence {
        /// Who.
        seat: Seat,
        /// Are they here now?
        is_here: bool,
    },
    /// A computer plays for this player from now on, or no longer.
    Replaced {
        /// Who.
        seat: Seat,
        /// True if it does.
        on: bool,
    },
    /// Something else about the table is different.
    Changed,
    /// The connection was lost, or is back.
    Line {
        /// True if it is back.
        is_there: bool,
    },
    /// The deal of a finished match was checked.
    Dealt(Result<(), Doubt>),
    /// A request was answered.
    Answered(Key, Answer),
    /// There will be no more news.
    Gone(OnlineFault),
}

/// What is known of a table.
#[derive(Debug, Default)]
pub struct Known {
    /// As it is now.
    pub info: Option<TableInfo>,
    news: VecDeque<TableNews>,
    /// The match that was looked at last, and is not any more.
    left: Option<MatchName>,
    /// There will be no more news.
    pub gone: Option<OnlineFault>,
}

/// Everything but what the connection does.
#[derive(Debug)]
struct Inside {
    client: Client,
    you: Option<Person>,
    server: String,
    rules: BTreeMap<String, u32>,
    /// To be kept for the next time.
    token: Option<String>,
    is_welcome: bool,
    is_lost: bool,
    failure: Option<Failure>,
    lobby: Option<Lobby>,
    tables: BTreeMap<TableName, Known>,
    answers: BTreeMap<Key, Answer>,
    /// Requests whose answers belong to a table.
    owners: BTreeMap<Key, TableName>,
    /// Somebody to play with was found there.
    paired: Option<TableName>,
    /// Counts everything that changed, so that screens know when to look again.
    changes: u64,
}

/// A connection that several screens share.
#[derive(Clone, Debug)]
pub struct Hall(Rc<RefCell<Inside>>);

/// The rules that are known here.
fn rules() -> BTreeMap<String, u32> {
    catalog::games().iter().map(|game| (game.name().to_string(), game.rules_version())).collect()
}

impl Hall {
    /// Connects. Never waits.
    pub fn enter(address: &Address, identity: Identity) -> Self {
        Self::of(Client::connect(address, identity, rules()))
    }

    /// The same with a client that connects already.
    pub fn of(client: Client) -> Self {
        Self(Rc::new(RefCell::new(Inside {
            client,
            you: None,
            server: String::new(),
            rules: BTreeMap::new(),
            token: None,
            is_welcome: false,
            is_lost: false,
            failure: None,
            lobby: None,
            tables: BTreeMap::new(),
            answers: BTreeMap::new(),
            owners: BTreeMap::new(),
            paired: None,
            changes: 0,
        })))
    }

    /// Where the server is.
    pub fn address(&self) -> Address {
        self.0.borrow().client.address().clone()
    }

    /// Takes in what has come. Returns whether that is anything.
    pub fn look(&self) -> bool {
        let mut inside = self.0.borrow_mut();
        let before = inside.changes;
        while inside.held() < MOST_HELD
            && let Some(event) = inside.client.hear()
        {
            inside.take(event);
        }
        inside.changes > before
    }

    /// How often something has changed so far.
    pub fn changes(&self) -> u64 {
        self.0.borrow().changes
    }

    /// Takes in what comes. Waits at most this long for something.
    pub fn look_within(&self, time: Duration) -> bool {
        if self.look() {
            return true;
        }
        let is_there = self.0.borrow().client.has_news_within(time);
        is_there && self.look()
    }

    /// Sets a callback for when there is something to look at.
    pub fn call(&self, wake: Box<dyn Fn() + Send>) {
        self.0.borrow().client.call(wake);
    }

    /// Asks for something; the answer is [taken](Self::answer) later.
    pub fn ask(&self, ask: Ask) -> Key {
        self.0.borrow().client.ask(ask)
    }

    /// The same for a table, which hears the answer.
    pub fn ask_for(&self, table: &TableName, ask: Ask) -> Key {
        let mut inside = self.0.borrow_mut();
        let key = inside.client.ask(ask);
        inside.owners.insert(key.clone(), table.clone());
        key
    }

    /// Takes a seat.
    pub fn sit(&self, table: &TableName, seat: Option<Seat>) -> Key {
        self.0.borrow().client.sit(table.clone(), seat)
    }

    /// What came of a request, once.
    pub fn answer(&self, key: &Key) -> Option<Answer> {
        self.0.borrow_mut().answers.remove(key)
    }

    /// Why it is over, if it is.
    pub fn failure(&self) -> Option<Failure> {
        self.0.borrow().failure.clone()
    }

    /// Does the server know who this is?
    pub fn is_welcome(&self) -> bool {
        self.0.borrow().is_welcome
    }

    /// Is the connection lost at the moment?
    pub fn is_lost(&self) -> bool {
        self.0.borrow().is_lost
    }

    /// Who is here.
    pub fn you(&self) -> Option<Person> {
        self.0.borrow().you.clone()
    }

    /// What the server calls itself.
    pub fn server(&self) -> String {
        self.0.borrow().server.clone()
    }

    /// Are the rules of this game the same at both ends?
    pub fn has_same_rules(&self, game: &str) -> bool {
        let known = catalog::find(game).map(catalog::AnyGame::rules_version);
        known.is_some() && self.0.borrow().rules.get(game).copied() == known
    }

    /// What is to be shown next time to be the same person, once.
    pub fn take_token(&self) -> Option<String> {
        self.0.borrow_mut().token.take()
    }

    /// The open tables, if they are known.
    pub fn lobby(&self) -> Option<Lobby> {
        self.0.borrow().lobby.clone()
    }

    /// Was somebody to play with found?
    pub fn is_paired(&self) -> bool {
        self.0.borrow().paired.is_some()
    }

    /// This person has another name now.
    pub fn rename(&self, name: String) {
        if let Some(you) = &mut self.0.borrow_mut().you {
            you.name = name;
        }
    }

    /// Where somebody to play with was found, once.
    pub fn take_paired(&self) -> Option<TableName> {
        self.0.borrow_mut().paired.take()
    }

    /// A table as it is now.
    pub fn table(&self, table: &TableName) -> Option<Ref<'_, TableInfo>> {
        Ref::filter_map(self.0.borrow(), |inside| inside.tables.get(table)?.info.as_ref()).ok()
    }

    /// Why a table is gone, if it is.
    pub fn gone(&self, table: &TableName) -> Option<OnlineFault> {
        self.0.borrow().tables.get(table)?.gone.clone()
    }

    /// The next news of a table.
    pub fn next(&self, table: &TableName) -> Option<TableNews> {
        self.0.borrow_mut().tables.get_mut(table)?.news.pop_front()
    }

    /// The same for one of its matches: nothing if the next one has begun.
    pub fn next_of(&self, table: &TableName, of: &MatchName) -> Option<TableNews> {
        let mut inside = self.0.borrow_mut();
        let news = &mut inside.tables.get_mut(table)?.news;
        news.pop_front_if(|news| !matches!(news, TableNews::Update(update) if update.of != *of))
    }

    /// Drops news of a table that only a game would need, and finds out whether a game has begun or goes on there.
    pub fn has_game(&self, table: &TableName) -> bool {
        let mut inside = self.0.borrow_mut();
        let Some(known) = inside.tables.get_mut(table) else { return false };
        let Known { news, left, .. } = known;
        // A match that is over and was left is told again on every new connection.
        let is_game = |news: &TableNews| match news {
            TableNews::Update(update) => update.position.over.is_none() || left.as_ref() != Some(&update.of),
            _ => false,
        };
        while news.front().is_some_and(|news| !is_game(news)) {
            news.pop_front();
        }
        !known.news.is_empty()
    }

    /// Drops what was heard of a match that nobody looks at any more.
    pub fn forget(&self, table: &TableName, of: &MatchName) {
        if let Some(known) = self.0.borrow_mut().tables.get_mut(table) {
            known.news.retain(|news| matches!(news, TableNews::Update(update) if update.of != *of));
            known.left = Some(of.clone());
        }
    }

    /// Wants no more news of this table.
    pub fn close(&self, table: &TableName) {
        let mut inside = self.0.borrow_mut();
        inside.tables.remove(table);
        let _ = inside.client.ask(Ask::Close { table: table.clone() });
    }
}

impl Inside {
    fn held(&self) -> usize {
        self.tables.values().map(|known| known.news.len()).sum()
    }

    fn take(&mut self, event: Event) {
        self.changes += 1;
        match event {
            Event::Welcome(welcome) => {
                self.is_welcome = true;
                self.you = welcome.you.map(|you| Person { name: clean(&you.name), ..you });
                self.server = clean(&welcome.server);
                self.rules = welcome.rules;
                self.token = welcome.token;
            }
            Event::Lost => {
                self.is_lost = true;
                self.tell_all(|| TableNews::Line { is_there: false });
            }
            Event::Found => {
                self.is_lost = false;
                self.tell_all(|| TableNews::Line { is_there: true });
            }
            Event::Done { key, outcome } => {
                if let Outcome::Welcome { you, token, .. } = &outcome {
                    if let Some(you) = you {
                        self.you = Some(Person { name: clean(&you.name), ..you.clone() });
                    }
                    self.token = token.clone().or(self.token.take());
                }
                self.answered(key, Answer::Done(outcome));
            }
            Event::Refused { key, fault } => self.answered(key, Answer::Refused(fault)),
            Event::Unanswered { key } => self.answered(key, Answer::Unanswered),
            Event::Lobby(mut lobby) => {
                lobby.tables.iter_mut().for_each(clean_listed);
                self.lobby = Some(lobby);
            }
            Event::Table(mut table) => {
                clean_table(&mut table);
                self.take_table(*table);
            }
            Event::Update(update) => {
                let table = update.table.clone();
                self.tell(&table, TableNews::Update(update));
            }
            Event::Note { table, note } => self.tell(&table, TableNews::Note(note)),
            Event::Paired { table } => {
                self.tables.entry(table.clone()).or_default();
                self.paired = Some(table);
            }
            Event::Gone { table, fault } => {
                if let Some(known) = self.tables.get_mut(&table) {
                    let fault = OnlineFault::Refused(fault);
                    known.gone = Some(fault.clone());
                    known.news.push_back(TableNews::Gone(fault));
                }
            }
            Event::Dealt { table, verdict, .. } => self.tell(&table, TableNews::Dealt(verdict)),
            Event::Failed(failure) => {
                for known in self.tables.values_mut() {
                    let fault = OnlineFault::Failed(failure.clone());
                    known.gone = Some(fault.clone());
                    known.news.push_back(TableNews::Gone(fault));
                }
                self.failure = Some(failure);
            }
        }
    }

    fn tell(&mut self, table: &TableName, news: TableNews) {
        self.tables.entry(table.clone()).or_default().news.push_back(news);
    }

    fn tell_all(&mut self, news: fn() -> TableNews) {
        self.tables.values_mut().for_each(|known| known.news.push_back(news()));
    }

    fn answered(&mut self, key: Key, answer: Answer) {
        match self.owners.remove(&key) {
            Some(table) => {
                if let Some(known) = self.tables.get_mut(&table) {
                    known.news.push_back(TableNews::Answered(key, answer));
                }
            }
            None => {
                self.answers.insert(key, answer);
            }
        }
    }

    fn take_table(&mut self, table: TableInfo) {
        let known = self.tables.entry(table.table.clone()).or_default();
        let mut news = vec![TableNews::Changed];
        if let Some(before) = &known.info {
            for (seat, (was, is)) in Seat::all(table.seats.len()).zip(before.seats.iter().zip(&table.seats)) {
                if let (
                    Occupant::Person { person: old, is_here: was_here, .. },
                    Occupant::Person { person, is_here, .. },
                ) = (&was.who, &is.who)
                    && old == person
                    && was_here != is_here
                {
                    news.push(TableNews::Presence { seat, is_here: *is_here });
                }
                if was.is_replaced != is.is_replaced {
                    news.push(TableNews::Replaced { seat, on: is.is_replaced });
                }
            }
        }
        known.info = Some(table);
        known.news.extend(news);
    }
}

/// No name is longer than this when it is shown.
const LONGEST: usize = 48;

/// A name or another short text of a server, without anything that could upset a terminal.
fn clean(text: &str) -> String {
    text.chars().filter(|character| is_visible(*character)).take(LONGEST).collect()
}

fn clean_occupant(who: &mut Occupant) {
    match who {
        Occupant::Open => {}
        Occupant::Person { name, .. } => *name = clean(name),
        Occupant::Computer { level } => *level = clean(level),
    }
}

fn clean_listed(table: &mut Listed) {
    table.seats.truncate(kernel::MAX_SEATS);
    table.seats.iter_mut().for_each(clean_occupant);
}

/// A table without anything that could upset a terminal.
pub fn cleaned(mut table: TableInfo) -> TableInfo {
    clean_table(&mut table);
    table
}

/// The code in a code or in a link.
pub fn code_of(text: &str) -> String {
    let last = text.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let fits = |character: &char| character.is_ascii_alphanumeric() || *character == '-';
    last.chars().filter(fits).take(LONGEST).collect()
}

fn clean_table(table: &mut TableInfo) {
    table.code = clean(&table.code);
    table.seats.truncate(kernel::MAX_SEATS);
    table.seats.iter_mut().for_each(|seat| clean_occupant(&mut seat.who));
    table.you = table.you.filter(|seat| seat.index() < table.seats.len());
}

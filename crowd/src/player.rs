//! A player of Connect 4 who answers at once, with a random column that is not full.

use kernel::{Dice as _, FastDice, Seat, Seed};
use protocol::{Access, Ask, Fault, FaultKey, MatchName, NewTable, Request, Since, TableName, VERSION};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use table::Pledge;

/// The standard board.
const COLUMNS: u32 = 7;
const ROWS: usize = 6;
/// The key of an answer; other requests have another.
const ANSWER: &str = "answer";
const REQUEST: &str = "request";

/// What a player knows, and wants to say next.
#[derive(Debug)]
pub struct Player {
    name: String,
    bits: [u8; 32],
    dice: FastDice,
    token: Option<String>,
    /// Where to play; nothing for whoever makes the table.
    table: Option<TableName>,
    /// The round in which the player pledged, revealed and asked for another game last.
    pledged: u32,
    repledged: u32,
    revealed: u32,
    asked_again: u32,
    has_sat_down: bool,
    heard: Option<Since>,
    /// The question that this player is asked.
    question: Option<u32>,
    is_over: bool,
    /// Texts to be sent.
    pub says: Vec<String>,
    /// The moves of every match as far as they were heard of, the latest last.
    pub sheets: Vec<(MatchName, String)>,
}

/// What came of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing that this player waits for.
    News,
    /// The last answer counts.
    Confirmed,
    /// The last answer was refused.
    Refused(FaultKey),
    /// The player gives an answer now.
    Asked,
}

/// The part of a message that matters here; it costs less to read than all of it.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    reply: Option<Reply<'a>>,
    #[serde(borrow)]
    refused: Option<Refused<'a>>,
    bye: Option<IgnoredAny>,
    gone: Option<IgnoredAny>,
    table: Option<Table>,
    update: Option<Update<'a>>,
}

#[derive(Deserialize)]
struct Reply<'a> {
    re: &'a str,
    outcome: Outcome,
}

#[derive(Deserialize)]
struct Refused<'a> {
    re: &'a str,
    fault: Fault,
}

#[derive(Deserialize)]
struct Outcome {
    token: Option<String>,
}

#[derive(Deserialize)]
struct Table {
    #[serde(rename = "table")]
    name: TableName,
    you: Option<Seat>,
    stage: Stage,
    round: Round,
    seats: Vec<SeatInfo>,
}

#[derive(Deserialize)]
struct SeatInfo {
    pledge: Option<IgnoredAny>,
}

impl Table {
    /// Was this player's pledge dropped? Another server may not have known that its device is still there.
    fn is_unpledged(&self) -> bool {
        let own = self.you.and_then(|seat| self.seats.get(seat.index()));
        own.is_some_and(|seat| seat.pledge.is_none())
    }
}

#[derive(Deserialize)]
struct Stage {
    at: At,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum At {
    Gathering,
    Revealing,
    Playing,
    Over,
    Closed,
}

#[derive(Deserialize)]
struct Round {
    number: u32,
}

#[derive(Deserialize)]
struct Update<'a> {
    of: &'a str,
    viewer: Option<Seat>,
    #[serde(borrow)]
    position: Position<'a>,
}

#[derive(Deserialize)]
struct Position<'a> {
    asked: Option<Asked>,
    told: u32,
    sheet: &'a str,
    over: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Asked {
    question: u32,
}

impl Player {
    /// A guest who sits down at this table, or makes one.
    pub fn new(number: u64, table: Option<TableName>) -> Self {
        let mut bits = [0; 32];
        bits[..8].copy_from_slice(&number.to_le_bytes());
        let mut player = Self {
            name: format!("Player {number}"),
            bits,
            dice: FastDice::new(number),
            token: None,
            table,
            pledged: 0,
            repledged: 0,
            revealed: 0,
            asked_again: 0,
            has_sat_down: false,
            heard: None,
            question: None,
            is_over: false,
            says: Vec::new(),
            sheets: Vec::new(),
        };
        player.connect();
        player
    }

    /// Introduces this player, on a new connection.
    pub fn connect(&mut self) {
        self.says.clear();
        self.say(REQUEST, hello(&self.name, self.token.clone()));
        match self.table.clone() {
            Some(table) => self.say(REQUEST, Ask::Open { table, since: self.heard.clone() }),
            None => self.say(REQUEST, Ask::Make { table: new_table() }),
        }
        // What was said last may have been lost on the way.
        (self.pledged, self.revealed, self.asked_again, self.has_sat_down) = (0, 0, 0, false);
        self.repledged = 0;
    }

    /// The same person in another window.
    #[must_use]
    pub fn again(&self) -> Self {
        let mut again = Self::new(0, self.table.clone());
        (again.name, again.bits, again.token) = (self.name.clone(), self.bits, self.token.clone());
        again.connect();
        again
    }

    /// The table where this player is, once it is known.
    pub const fn table(&self) -> Option<&TableName> {
        self.table.as_ref()
    }

    fn say(&mut self, key: &str, ask: Ask) {
        // Only a map whose keys are not strings can fail.
        let text = serde_json::to_string(&Request { key: key.into(), ask });
        self.says.extend(text.ok());
    }

    /// Says something about the table, if it is known.
    fn say_at_table(&mut self, key: &str, ask: impl FnOnce(TableName) -> Ask) {
        if let Some(table) = self.table.clone() {
            self.say(key, ask(table));
        }
    }

    fn pledge(&self) -> String {
        Pledge::of(self.bits).to_string()
    }

    /// Hears a message, and says what follows from it.
    pub fn hear(&mut self, text: &str) -> Result<Heard, String> {
        let message: Message<'_> =
            serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))?;
        match message.refused {
            Some(Refused { re: ANSWER, fault }) => return Ok(Heard::Refused(fault.key)),
            Some(_) => return Err(text.into()),
            None if message.bye.is_some() || message.gone.is_some() => return Err(text.into()),
            None => {}
        }
        if let Some(Reply { re, outcome }) = message.reply {
            if re == ANSWER {
                return Ok(Heard::Confirmed);
            }
            self.token = outcome.token.or(self.token.take());
        }
        if let Some(table) = message.table {
            // It is shown before the request to make it is answered.
            self.table.get_or_insert_with(|| table.name.clone());
            self.look(&table);
        }
        match message.update {
            Some(update) => self.play(&update),
            None => Ok(Heard::News),
        }
    }

    /// Does what the table waits for before a game.
    fn look(&mut self, table: &Table) {
        let (round, pledge) = (table.round.number, self.pledge());
        match table.stage.at {
            At::Gathering if table.you.is_none() && self.has_sat_down => {}
            At::Gathering if table.you.is_none() => {
                (self.has_sat_down, self.pledged) = (true, round);
                self.say_at_table(REQUEST, |table| Ask::Sit { table, seat: None, pledge });
            }
            At::Gathering if self.pledged < round || table.is_unpledged() && self.repledged < round => {
                (self.pledged, self.repledged) = (round, round);
                self.say_at_table(REQUEST, |table| Ask::Pledge { table, round, pledge });
            }
            At::Revealing if self.revealed < round => {
                self.revealed = round;
                let bits = Seed(self.bits).to_string();
                self.say_at_table(REQUEST, |table| Ask::Reveal { table, round, bits });
            }
            At::Over if self.asked_again < round => {
                (self.asked_again, self.pledged) = (round, round + 1);
                self.say_at_table(REQUEST, |table| Ask::Rematch { table, wants: true, pledge: Some(pledge) });
            }
            At::Gathering | At::Revealing | At::Playing | At::Over | At::Closed => {}
        }
    }

    fn play(&mut self, update: &Update<'_>) -> Result<Heard, String> {
        let Update { of, viewer, position } = update;
        match self.sheets.last_mut() {
            Some((last, sheet)) if last.0 == *of => {
                if !position.sheet.starts_with(sheet.as_str()) {
                    return Err(format!("match {of}: the moves were {sheet}, and are {}", position.sheet));
                }
                sheet.clear();
                sheet.push_str(position.sheet);
            }
            _ => self.sheets.push((MatchName((*of).into()), position.sheet.into())),
        }
        self.heard = Some(Since { of: MatchName((*of).into()), next: position.told });
        self.is_over = position.over.is_some();
        let asked = position.asked.as_ref().filter(|_| viewer.is_some() && !self.is_over);
        self.question = asked.map(|asked| asked.question);
        if self.question.is_none() {
            return Ok(Heard::News);
        }
        let free = free_columns(position.sheet);
        let column = free[self.dice.below(free.len() as u32) as usize];
        self.answer(column);
        Ok(Heard::Asked)
    }

    /// Answers the question that this player is asked, or was asked last.
    pub fn answer(&mut self, column: u32) {
        if let Some(question) = self.question {
            self.say_at_table(ANSWER, |table| Ask::Answer { table, question, text: column.to_string() });
        }
    }

    /// The moves of the match that is played, or was played last.
    pub fn sheet(&self) -> &str {
        self.sheets.last().map_or("", |(_, sheet)| sheet)
    }

    /// Is this player asked something?
    pub const fn is_asked(&self) -> bool {
        self.question.is_some()
    }

    /// Is the match over?
    pub const fn is_over(&self) -> bool {
        self.is_over
    }
}

/// The columns that are not full, counted from 1. The sheet has one digit for every move.
pub fn free_columns(sheet: &str) -> Vec<u32> {
    let height = |column: u32| sheet.chars().filter(|digit| digit.to_digit(10) == Some(column)).count();
    (1..=COLUMNS).filter(|column| height(*column) < ROWS).collect()
}

/// Introduces somebody: a new guest of this name, or whoever has this token.
pub fn hello(name: &str, token: Option<String>) -> Ask {
    let rules: BTreeMap<String, u32> =
        catalog::games().iter().map(|game| (game.name().to_string(), game.rules_version())).collect();
    let name = token.is_none().then(|| name.into());
    Ask::Hello { protocol: VERSION, rules, token, name }
}

/// A table for two people, who have the link.
pub fn new_table() -> NewTable {
    NewTable {
        game: "connect4".into(),
        choices: String::new(),
        patience: String::new(),
        clock: String::new(),
        seats: Vec::new(),
        access: Access::Link,
        spectators: true,
    }
}

//! What a client has asked, opened and heard, whatever happens to its connection. No sockets and no clock: texts in, texts out.

use crate::deal::{Bits, Deal, Part};
use crate::event::Welcome;
use crate::{Event, Failure, Identity, Key};
use protocol::{
    Ask, Fault, FaultKey, Message, Outcome, Request, Round, Since, TableInfo, TableName, Update, VERSION,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A client that has this many unanswered requests asks too much.
const MOST_PENDING: usize = 128;

/// No client has more tables open.
const MOST_TABLES: usize = 64;

/// A table whose numbers do not fit this many times in a row is given up.
const MOST_GAPS: u32 = 3;

/// Why a connection is given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The server sends what no server sends.
    Nonsense,
    /// The server does not want this connection now. Another attempt may be better, after this many seconds.
    Later(Option<u64>),
    /// Another attempt would not help.
    Final(Failure),
}

/// A request that was not answered yet.
#[derive(Debug)]
struct Pending {
    key: String,
    ask: Ask,
    /// It was sent on this connection.
    is_sent: bool,
}

/// A table whose news are wanted.
#[derive(Debug, Default)]
struct Opened {
    /// What to hear next.
    since: Option<Since>,
    /// News that did not fit, in a row.
    gaps: u32,
    /// It is being opened again: nothing counts until it begins anew.
    reopening: Option<String>,
    /// Nothing was heard since the connection was lost. If a server tells everything then, that is how it is, even if there
    /// is less of it than before: it may have been restored from a copy.
    is_resuming: bool,
    /// The last round whose commitment was shown.
    shown: Option<(u32, String)>,
}

#[derive(Debug)]
pub(crate) struct Session {
    identity: Identity,
    rules: BTreeMap<String, u32>,
    /// The key of the greeting on this connection, until it is answered.
    greeting: Option<String>,
    /// The server knows who this is.
    is_welcome: bool,
    was_welcome: bool,
    pending: Vec<Pending>,
    tables: BTreeMap<TableName, Opened>,
    /// Tables whose news are no longer wanted, until the server knows it.
    closing: BTreeSet<TableName>,
    wants_lobby: bool,
    /// The game that somebody is looked for.
    pairing: Option<Ask>,
    deals: BTreeMap<TableName, Deal>,
    own_keys: u64,
    draw: fn() -> Option<[u8; 32]>,
    /// Texts to be sent.
    pub out: VecDeque<String>,
    /// What is to be heard.
    pub events: VecDeque<Event>,
}

/// Can this be sent again if nobody knows whether it arrived? Most requests can: the server recognises an answer by its key
/// and the number of its question, and a part in the deal by its round; others say how things are to be, so that doing it
/// twice is doing it once; the rest are questions. What can't would make a second table, take back a second move, agree to
/// another wish, say the same words twice, or find its own login taken. A greeting belongs to its connection.
const fn is_repeatable(ask: &Ask) -> bool {
    !matches!(
        ask,
        Ask::Make { .. }
            | Ask::AskUndo { .. }
            | Ask::Agree { .. }
            | Ask::Say { .. }
            | Ask::Register { .. }
            | Ask::Hello { .. }
    )
}

/// The keys of requests that nobody made but this client.
const OWN: &str = "own-";

/// Could the same request be granted a little later?
const fn is_passing(key: FaultKey) -> bool {
    matches!(key, FaultKey::TooFast | FaultKey::Unavailable | FaultKey::Busy | FaultKey::ShuttingDown)
}

/// Is there no point in greeting the server again?
const fn is_final(key: FaultKey) -> bool {
    !is_passing(key) && !matches!(key, FaultKey::TooMany | FaultKey::Internal)
}

impl Session {
    pub fn new(identity: Identity, rules: BTreeMap<String, u32>, draw: fn() -> Option<[u8; 32]>) -> Self {
        Self {
            identity,
            rules,
            greeting: None,
            is_welcome: false,
            was_welcome: false,
            pending: Vec::new(),
            tables: BTreeMap::new(),
            closing: BTreeSet::new(),
            wants_lobby: false,
            pairing: None,
            deals: BTreeMap::new(),
            own_keys: 0,
            draw,
            out: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    /// Was there ever a connection on which the server knew who this is?
    pub const fn was_welcome(&self) -> bool {
        self.was_welcome
    }

    pub const fn is_welcome(&self) -> bool {
        self.is_welcome
    }

    /// There is a connection: the server is greeted.
    pub fn connected(&mut self) {
        self.out.clear();
        let key = self.own_key();
        self.greeting = Some(key.clone());
        let Identity { token, name } = self.identity.clone();
        // A guest who has a token is known by it.
        let name = name.filter(|_| token.is_none());
        self.send(&key, &Ask::Hello { protocol: VERSION, rules: self.rules.clone(), token, name });
    }

    /// The connection is gone.
    pub fn lost(&mut self) {
        self.out.clear();
        self.greeting = None;
        self.closing.clear();
        if std::mem::take(&mut self.is_welcome) {
            self.events.push_back(Event::Lost);
        }
        let events = &mut self.events;
        self.pending.retain_mut(|pending| {
            let is_kept = !pending.is_sent || is_repeatable(&pending.ask);
            pending.is_sent = false;
            if !is_kept {
                events.push_back(Event::Unanswered { key: Key(pending.key.clone()) });
            }
            is_kept
        });
        self.deals.values_mut().for_each(Deal::lost);
        for opened in self.tables.values_mut() {
            opened.reopening = None;
            opened.is_resuming = true;
        }
    }

    pub fn ask(&mut self, Key(key): Key, mut ask: Ask) {
        if self.pending.len() >= MOST_PENDING {
            self.events.push_back(Event::Refused { key: Key(key), fault: FaultKey::TooMany.into() });
            return;
        }
        match &mut ask {
            Ask::Lobby { on } => self.wants_lobby = *on,
            Ask::Open { table, .. } => {
                self.closing.remove(table);
            }
            Ask::Close { table } => {
                self.tables.remove(table);
                self.closing.insert(table.clone());
            }
            Ask::Sit { table, pledge, .. } if pledge.is_empty() => {
                let Some(bits) = self.draw_bits() else { return };
                let deal = self.deals.entry(table.clone()).or_default();
                pledge.clone_from(&deal.draw(0, bits).pledge);
            }
            Ask::Rematch { table, wants: true, pledge: pledge @ None } => {
                let Some(bits) = self.draw_bits() else { return };
                let deal = self.deals.entry(table.clone()).or_default();
                *pledge = Some(deal.draw_next(bits).pledge.clone());
            }
            Ask::Pair { on, .. } => {
                let is_on = *on;
                self.pairing = is_on.then(|| ask.clone());
            }
            _ => {}
        }
        let is_sent = self.is_welcome;
        if is_sent {
            self.send(&key, &ask);
        }
        self.pending.push(Pending { key, ask, is_sent });
    }

    fn draw_bits(&mut self) -> Option<Bits> {
        let bits = (self.draw)().map(Bits::new);
        if bits.is_none() {
            self.events.push_back(Event::Failed(Failure::NoRandomness));
        }
        bits
    }

    fn own_key(&mut self) -> String {
        self.own_keys += 1;
        format!("{OWN}{}", self.own_keys)
    }

    fn send(&mut self, key: &str, ask: &Ask) {
        let request = Request { key: key.into(), ask: ask.clone() };
        // Only a map whose keys are not strings can fail.
        self.out.extend(serde_json::to_string(&request).ok());
    }

    /// Asks for something on its own behalf; nobody hears the answer.
    fn ask_quietly(&mut self, ask: Ask) -> String {
        let key = self.own_key();
        self.send(&key, &ask);
        self.pending.push(Pending { key: key.clone(), ask, is_sent: true });
        key
    }

    /// Hears what the server sends.
    pub fn receive(&mut self, text: &str) -> Result<(), Broken> {
        let message: Message = serde_json::from_str(text).map_err(|_| Broken::Nonsense)?;
        match message {
            Message::Reply { re, outcome } if self.greeting.as_ref() == Some(&re) => self.welcome(outcome)?,
            Message::Refused { re, fault } if self.greeting.as_ref() == Some(&re) => {
                return Err(self.unwelcome(fault));
            }
            // Some faults come before anything was asked.
            Message::Bye { fault } => return Err(self.unwelcome(fault)),
            _ if !self.is_welcome => return Err(Broken::Nonsense),
            Message::Reply { re, outcome } => self.reply(re, outcome),
            // Nobody asked for it, so nobody could ask again: that is done on a new connection.
            Message::Refused { re, fault } if re.starts_with(OWN) && is_passing(fault.key) => {
                return Err(Broken::Later(fault.retry_after));
            }
            Message::Refused { re, fault } => self.refuse(re, fault),
            Message::Lobby(lobby) => {
                if self.wants_lobby {
                    self.events.push_back(Event::Lobby(lobby));
                }
            }
            Message::Table(table) => self.take_table(table),
            Message::Update(update) => self.take_update(update),
            Message::Note { table, note } => {
                if self.tables.contains_key(&table) {
                    self.events.push_back(Event::Note { table, note });
                }
            }
            Message::Paired { table } => {
                self.pairing = None;
                self.open(table.clone());
                self.events.push_back(Event::Paired { table });
            }
            Message::Gone { table, fault } => {
                self.tables.remove(&table);
                self.closing.remove(&table);
                self.events.push_back(Event::Gone { table, fault });
            }
        }
        Ok(())
    }

    fn unwelcome(&self, fault: Fault) -> Broken {
        if is_final(fault.key) || !self.was_welcome {
            return Broken::Final(Failure::Refused(fault));
        }
        Broken::Later(fault.retry_after)
    }

    fn welcome(&mut self, outcome: Outcome) -> Result<(), Broken> {
        let Outcome::Welcome { you, token, server, rules, .. } = outcome else {
            return Err(Broken::Nonsense);
        };
        self.greeting = None;
        self.is_welcome = true;
        if let Some(token) = &token {
            self.identity = Identity::known(token.clone());
        }
        if std::mem::replace(&mut self.was_welcome, true) {
            self.events.push_back(Event::Found);
        } else {
            self.events.push_back(Event::Welcome(Box::new(Welcome { you, token, server, rules })));
        }
        self.restore();
        Ok(())
    }

    /// Everything is as it was before the connection was lost, and what was asked meanwhile is sent.
    fn restore(&mut self) {
        let mut pending = std::mem::take(&mut self.pending);
        // What is restored anyway needs no second request.
        let is_asked = |wanted: fn(&Ask) -> bool| pending.iter().any(|pending| wanted(&pending.ask));
        let asks_lobby = is_asked(|ask| matches!(ask, Ask::Lobby { .. }));
        let asks_pair = is_asked(|ask| matches!(ask, Ask::Pair { .. }));
        let asked: BTreeSet<TableName> = pending
            .iter()
            .filter_map(|pending| match &pending.ask {
                Ask::Open { table, .. } => Some(table.clone()),
                _ => None,
            })
            .collect();
        if self.wants_lobby && !asks_lobby {
            self.ask_quietly(Ask::Lobby { on: true });
        }
        let tables: Vec<TableName> =
            self.tables.keys().filter(|table| !asked.contains(*table)).cloned().collect();
        for table in tables {
            self.open(table);
        }
        if let Some(ask) = self.pairing.clone().filter(|_| !asks_pair) {
            self.ask_quietly(ask);
        }
        for pending in &mut pending {
            if let Ask::Open { table, since } = &mut pending.ask
                && let Some(opened) = self.tables.get(table)
            {
                since.clone_from(&opened.since);
            }
            pending.is_sent = true;
            self.send(&pending.key, &pending.ask);
        }
        pending.append(&mut self.pending);
        self.pending = pending;
    }

    /// Opens a table where it was left.
    fn open(&mut self, table: TableName) {
        let since = self.tables.entry(table.clone()).or_default().since.clone();
        self.ask_quietly(Ask::Open { table, since });
    }

    /// The request with this key, which is answered now. Nothing if it was answered before.
    fn answered(&mut self, key: &str) -> Option<Pending> {
        let index = self.pending.iter().position(|pending| pending.key == key && pending.is_sent)?;
        Some(self.pending.remove(index))
    }

    fn reply(&mut self, re: String, outcome: Outcome) {
        let Some(Pending { ask, .. }) = self.answered(&re) else { return };
        match (&ask, &outcome) {
            (Ask::Make { .. } | Ask::Open { .. }, Outcome::Table { table }) => {
                self.keep_open(table.clone());
                // It may have been opened, and a seat taken, by its code.
                if let Ask::Open { table: code, .. } = &ask
                    && code != table
                {
                    self.tables.remove(code);
                }
            }
            (Ask::Open { table, .. }, _) => self.keep_open(table.clone()),
            (Ask::Close { table }, _) => {
                self.closing.remove(table);
            }
            // A session that was made just now, for the next connection.
            (Ask::LogIn { .. } | Ask::Register { .. }, Outcome::Welcome { token: Some(token), .. }) => {
                self.identity = Identity::known(token.clone());
            }
            _ => {}
        }
        for opened in self.tables.values_mut() {
            opened.reopening.take_if(|key| *key == re);
        }
        if !re.starts_with(OWN) {
            self.events.push_back(Event::Done { key: Key(re), outcome });
        }
    }

    fn refuse(&mut self, re: String, fault: Fault) {
        let Some(Pending { ask, .. }) = self.answered(&re) else { return };
        match &ask {
            Ask::Close { table } => {
                self.closing.remove(table);
            }
            Ask::Open { table, .. } => {
                let was_open = self.tables.remove(table).is_some();
                if re.starts_with(OWN) && was_open {
                    self.events.push_back(Event::Gone { table: table.clone(), fault: fault.clone() });
                }
            }
            Ask::Pair { .. } => self.pairing = None,
            _ => {}
        }
        if !re.starts_with(OWN) {
            self.events.push_back(Event::Refused { key: Key(re), fault });
        }
    }

    fn keep_open(&mut self, table: TableName) {
        if self.tables.len() < MOST_TABLES {
            self.tables.entry(table).or_default();
        }
    }

    /// Does anybody want news of this table? News may come before the reply that they are news of this table.
    fn is_wanted(&mut self, table: &TableName) -> bool {
        if self.tables.contains_key(table) {
            return true;
        }
        let opens = |pending: &Pending| matches!(pending.ask, Ask::Open { .. } | Ask::Make { .. });
        let is_new = !self.closing.contains(table) && self.pending.iter().any(opens);
        if is_new {
            self.keep_open(table.clone());
        }
        is_new
    }

    fn take_table(&mut self, mut table: Box<TableInfo>) {
        // It may have been opened by its code.
        if let Some(opened) = self.tables.remove(&TableName(table.code.clone())) {
            self.tables.entry(table.table.clone()).or_insert(opened);
        }
        if !self.is_wanted(&table.table) {
            return;
        }
        if let Some(opened) = self.tables.get_mut(&table.table) {
            let Round { number, commitment, .. } = &mut table.round;
            match (&commitment, &opened.shown) {
                // What was shown before the deal stays what was shown.
                (_, Some((round, shown))) if round == number => *commitment = Some(shown.clone()),
                (Some(shown), _) => opened.shown = Some((*number, shown.clone())),
                (None, _) => {}
            }
        }
        let name = &table.table;
        // A seat may have been taken by the table's code.
        if !self.deals.contains_key(name)
            && let Some(deal) = self.deals.remove(&TableName(table.code.clone()))
        {
            self.deals.insert(name.clone(), deal);
        }
        if table.you.is_some() {
            let sits = |pending: &Pending| match &pending.ask {
                Ask::Sit { table: at, .. } => at == name || at.0 == table.code,
                _ => false,
            };
            let is_sitting_down = self.pending.iter().any(sits);
            let part = self.deals.entry(name.clone()).or_default().look(&table, is_sitting_down);
            let name = name.clone();
            match part {
                Some(Part::Pledge { round }) => {
                    if let Some(bits) = self.draw_bits() {
                        let deal = self.deals.entry(name.clone()).or_default();
                        let pledge = deal.draw(round, bits).pledge.clone();
                        self.ask_quietly(Ask::Pledge { table: name, round, pledge });
                    }
                }
                Some(Part::Reveal { round, bits }) => {
                    self.ask_quietly(Ask::Reveal { table: name, round, bits });
                }
                None => {}
            }
        }
        self.events.push_back(Event::Table(table));
    }

    fn take_update(&mut self, mut update: Box<Update>) {
        if !self.is_wanted(&update.table) {
            return;
        }
        let Some(opened) = self.tables.get_mut(&update.table) else { return };
        if opened.reopening.is_some() && update.retold.is_none() && !is_next(opened, &update) {
            return;
        }
        if opened.is_resuming && update.retold.is_some() {
            opened.since = None;
        }
        match fit(opened.since.as_ref(), &update) {
            Fit::New { known } => {
                update.from += known;
                update.heard.drain(..known as usize);
            }
            Fit::Old => return,
            Fit::Gap { since } => {
                opened.gaps += 1;
                opened.since.clone_from(&since);
                let (table, is_hopeless) = (update.table.clone(), opened.gaps > MOST_GAPS);
                if is_hopeless {
                    self.tables.remove(&table);
                    let fault = Fault::new(FaultKey::Internal);
                    self.events.push_back(Event::Gone { table, fault });
                } else {
                    let key = self.ask_quietly(Ask::Open { table: table.clone(), since });
                    if let Some(opened) = self.tables.get_mut(&table) {
                        opened.reopening = Some(key);
                    }
                }
                return;
            }
        }
        (opened.gaps, opened.reopening, opened.is_resuming) = (0, None, false);
        opened.since = Some(Since { of: update.of.clone(), next: update.position.told });
        let (table, of) = (update.table.clone(), update.of.clone());
        let verdict = update.position.over.as_ref().and_then(|over| {
            let deal = self.deals.get_mut(&table)?;
            deal.check(&of, &over.record)
        });
        self.events.push_back(Event::Update(update));
        if let Some(verdict) = verdict {
            self.events.push_back(Event::Dealt { table, of, verdict });
        }
    }
}

/// How an update fits what was heard before.
enum Fit {
    /// It is news, apart from this many things at its start.
    New { known: u32 },
    /// It was heard before.
    Old,
    /// Something is missing in between: the table must be opened again, from here.
    Gap { since: Option<Since> },
}

fn is_next(opened: &Opened, update: &Update) -> bool {
    matches!(fit(opened.since.as_ref(), update), Fit::New { .. })
}

fn fit(since: Option<&Since>, update: &Update) -> Fit {
    let told = update.position.told;
    let is_whole =
        u32::try_from(update.heard.len()).is_ok_and(|count| update.from.checked_add(count) == Some(told));
    // What is retold is complete by itself.
    if !is_whole && update.retold.is_none() {
        return Fit::Gap { since: None };
    }
    match since.filter(|since| since.of == update.of) {
        Some(since) if told < since.next => Fit::Old,
        _ if update.retold.is_some() => Fit::New { known: 0 },
        Some(since) if update.from > since.next => Fit::Gap { since: Some(since.clone()) },
        Some(since) => Fit::New { known: since.next - update.from },
        // Another match begins.
        None if update.from == 0 => Fit::New { known: 0 },
        None => Fit::Gap { since: None },
    }
}

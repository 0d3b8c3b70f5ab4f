//! A player of any game who answers at random, comes back on any server after a lost connection, and remembers what was
//! acknowledged.

use super::field::{Field, Said, Seen, game, table};
use crate::{Wire, hello};
use kernel::{Dice as _, FastDice, Seed};
use protocol::{
    Ask, Fault, FaultKey, MatchName, Message, Outcome, Request, Since, Stage, TableInfo, TableName, Update,
};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;
use table::Pledge;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long to wait before something is tried again.
const AGAIN: Duration = Duration::from_millis(200);
/// How long a connection, or its first message, may take.
const CONNECTING: Duration = Duration::from_secs(3);

const HELLO: &str = "hello";
const OPEN: &str = "open";
const REQUEST: &str = "request";

/// An answer that counts as soon as somebody says so.
#[derive(Clone, Debug)]
struct Answer {
    of: MatchName,
    question: u32,
    text: String,
    is_sent: bool,
}

pub(super) struct Guest {
    field: Rc<Field>,
    table: usize,
    number: usize,
    bits: [u8; 32],
    dice: FastDice,
    since: Option<Since>,
    /// The round in which the player pledged, revealed and asked for another game last.
    pledged: u32,
    repledged: u32,
    revealed: u32,
    asked_again: u32,
    has_sat_down: bool,
    info: Option<Box<TableInfo>>,
    answer: Option<Answer>,
    /// When to say the answer, or to look at the table again.
    say_at: Option<Instant>,
    look_at: Option<Instant>,
    keys: u64,
    /// Answers without a reply, by key.
    open: BTreeMap<String, Answer>,
    says: Vec<String>,
}

/// Does the connection go on?
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Lost,
}

impl Guest {
    pub fn new(field: &Rc<Field>, table: usize, number: usize) -> Self {
        let id = (table * 10 + number) as u64;
        let mut bits = [3; 32];
        bits[..8].copy_from_slice(&id.to_le_bytes());
        Self {
            field: Rc::clone(field),
            table,
            number,
            bits,
            dice: FastDice::new(id),
            since: None,
            pledged: 0,
            repledged: 0,
            revealed: 0,
            asked_again: 0,
            has_sat_down: false,
            info: None,
            answer: None,
            say_at: None,
            look_at: None,
            keys: 0,
            open: BTreeMap::new(),
            says: Vec::new(),
        }
    }

    /// Plays until the task is dropped, or something is wrong.
    pub async fn play(mut self) {
        loop {
            let url = self.field.urls[self.dice.below(self.field.urls.len() as u32) as usize].clone();
            let lost = Box::pin(self.connection(&url)).await;
            self.forget_open();
            if let Err(fault) = lost {
                let (game, ..) = game(self.table);
                return self
                    .field
                    .complain(format!("{game}, table {}, player {}: {fault}", self.table, self.number));
            }
            self.field.reconnected.set(self.field.reconnected.get() + 1);
            sleep(AGAIN / 2).await;
        }
    }

    fn forget_open(&mut self) {
        let open = &self.field.places[self.table].open;
        open.set(open.get() - self.open.len());
        self.open.clear();
    }

    fn name(&self) -> Option<TableName> {
        self.field.places[self.table].name.borrow().clone()
    }

    /// Notes what this player did last, for the message when play does not go on.
    fn note(&self, done: String) {
        self.field.places[self.table].done.borrow_mut()[self.number] = (done, Instant::now());
    }

    fn say(&mut self, key: &str, ask: Ask) {
        let text = serde_json::to_string(&Request { key: key.into(), ask });
        self.says.extend(text.ok());
    }

    async fn connection(&mut self, url: &str) -> Result<(), String> {
        self.note(format!("connects to {url}"));
        let Ok(Ok(mut wire)) = timeout(CONNECTING, Wire::connect(url)).await else { return Ok(()) };
        self.says.clear();
        let token = self.field.places[self.table].tokens.borrow()[self.number].clone();
        self.say(HELLO, hello(&format!("P{}-{}", self.table, self.number), token));
        // What was said last may have been lost on the way.
        (self.pledged, self.repledged, self.revealed, self.asked_again) = (0, 0, 0, 0);
        self.has_sat_down = false;
        (self.say_at, self.look_at) = (None, None);
        if let Some(answer) = &mut self.answer {
            answer.is_sent = false;
        }
        let field = Rc::clone(&self.field);
        let cut = &field.cuts[self.table][self.number];
        loop {
            for text in self.says.drain(..) {
                if wire.send(text).await.is_err() {
                    return Ok(());
                }
            }
            tokio::select! {
                biased;
                () = cut.notified() => return Ok(()),
                // Before all that can come again: this is said once.
                () = field.resumed.notified(), if self.say_at.is_none() => self.give_answer(),
                text = wire.next() => {
                    let Some(text) = text else { return Ok(()) };
                    let message = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))?;
                    if self.hear(message)? == Flow::Lost {
                        sleep(AGAIN).await;
                        return Ok(());
                    }
                }
                () = at(self.say_at) => self.give_answer(),
                () = at(self.look_at) => self.look_again(),
            }
        }
    }

    fn hear(&mut self, message: Message) -> Result<Flow, String> {
        match message {
            Message::Reply { re, outcome } => Ok(self.reply(&re, outcome)),
            Message::Refused { re, fault } => self.refused(&re, &fault),
            Message::Table(info) => {
                self.field.places[self.table].name.borrow_mut().get_or_insert_with(|| info.table.clone());
                let seats =
                    info.seats.iter().map(|seat| (&seat.who, seat.pledge.is_some(), seat.wants_rematch));
                let seen =
                    format!("{:?}, round {}, {:?}", info.stage, info.round.number, seats.collect::<Vec<_>>());
                self.field.places[self.table].tables.borrow_mut()[self.number] = seen;
                self.info = Some(info);
                self.look();
                Ok(Flow::On)
            }
            Message::Update(update) => self.update(&update).map(|()| Flow::On),
            Message::Gone { fault, .. } => Err(format!("the table is gone: {fault:?}")),
            Message::Bye { .. } => Ok(Flow::Lost),
            Message::Lobby(_) | Message::Note { .. } | Message::Paired { .. } => Ok(Flow::On),
        }
    }

    fn reply(&mut self, re: &str, outcome: Outcome) -> Flow {
        match outcome {
            Outcome::Welcome { token, .. } => {
                let place = &self.field.places[self.table];
                if token.is_some() {
                    place.tokens.borrow_mut()[self.number] = token;
                }
                match self.name() {
                    Some(table) => self.say(OPEN, Ask::Open { table, since: self.since.clone() }),
                    None if self.number == 0 => self.say(OPEN, Ask::Make { table: table(self.table) }),
                    // The table is not there yet.
                    None => return Flow::Lost,
                }
            }
            Outcome::Done | Outcome::Repeated => {
                if let Some(answer) = self.open.remove(re) {
                    self.acknowledged(answer);
                }
            }
            _ => {}
        }
        Flow::On
    }

    fn acknowledged(&mut self, answer: Answer) {
        let place = &self.field.places[self.table];
        place.open.set(place.open.get() - 1);
        place.answered.set(Instant::now());
        self.field.acknowledged.set(self.field.acknowledged.get() + 1);
        if let Some(said) = place.said.borrow_mut().get_mut(&(self.number, answer.of)) {
            said.acknowledged.push(answer.text);
        }
    }

    fn refused(&mut self, re: &str, fault: &Fault) -> Result<Flow, String> {
        use FaultKey::{BadPledge, Begun, Busy, NotBegun, Over, RoundVoid, ShuttingDown, Stale, Unavailable};
        let is_passing = matches!(fault.key, Unavailable | Busy | ShuttingDown);
        self.note(format!("{re} was refused: {fault:?}"));
        if let Some(answer) = self.open.remove(re) {
            let open = &self.field.places[self.table].open;
            open.set(open.get() - 1);
            let is_current = self
                .answer
                .as_ref()
                .is_some_and(|own| (&own.of, own.question) == (&answer.of, answer.question));
            return match fault.key {
                _ if is_passing => {
                    if let Some(own) = self.answer.as_mut().filter(|_| is_current) {
                        own.is_sent = false;
                        self.say_at = Some(Instant::now() + AGAIN);
                    }
                    Ok(Flow::On)
                }
                Stale | Over | NotBegun => {
                    self.answer.take_if(|_| is_current);
                    Ok(Flow::On)
                }
                _ => Err(format!("{answer:?} was refused: {fault:?}")),
            };
        }
        match fault.key {
            _ if is_passing && re == REQUEST => {
                self.look_at = Some(Instant::now() + AGAIN);
                Ok(Flow::On)
            }
            _ if is_passing => Ok(Flow::Lost),
            BadPledge | Begun | RoundVoid | Stale | NotBegun if re == REQUEST => {
                self.look_at = Some(Instant::now() + AGAIN);
                Ok(Flow::On)
            }
            _ => Err(format!("{re} was refused: {fault:?}")),
        }
    }

    /// Does again what the table waits for.
    fn look_again(&mut self) {
        self.look_at = None;
        (self.pledged, self.repledged, self.revealed, self.asked_again) = (0, 0, 0, 0);
        self.has_sat_down = false;
        self.look();
    }

    /// Does what the table waits for before a game.
    fn look(&mut self) {
        let (Some(info), Some(table)) = (&self.info, self.name()) else { return };
        let (round, pledge) = (info.round.number, Pledge::of(self.bits).to_string());
        let own = info.you.and_then(|seat| info.seats.get(seat.index()));
        // A server may not have known that the device that pledged is still there.
        let is_unpledged = own.is_some_and(|seat| seat.pledge.is_none());
        match info.stage {
            Stage::Gathering if info.you.is_none() && self.has_sat_down => {}
            Stage::Gathering if info.you.is_none() => {
                (self.has_sat_down, self.pledged) = (true, round);
                self.say(REQUEST, Ask::Sit { table, seat: None, pledge });
            }
            Stage::Gathering if self.pledged < round || is_unpledged && self.repledged < round => {
                (self.pledged, self.repledged) = (round, round);
                self.say(REQUEST, Ask::Pledge { table, round, pledge });
            }
            Stage::Revealing { .. } if self.revealed < round => {
                self.revealed = round;
                let bits = Seed(self.bits).to_string();
                self.say(REQUEST, Ask::Reveal { table, round, bits });
            }
            Stage::Over { .. } if self.asked_again < round => {
                (self.asked_again, self.pledged) = (round, round + 1);
                self.say(REQUEST, Ask::Rematch { table, wants: true, pledge: Some(pledge) });
            }
            _ => {}
        }
    }

    fn update(&mut self, update: &Update) -> Result<(), String> {
        let Update { of, viewer, position, .. } = update;
        let text = serde_json::to_string(position).map_err(|error| error.to_string())?;
        self.since = Some(Since { of: of.clone(), next: position.told });
        let place = &self.field.places[self.table];
        place.seen.borrow_mut()[self.number] = Some(Seen { of: of.clone(), position: text });
        let asked = position.asked.filter(|_| position.over.is_none());
        let (Some(asked), Some(seat)) = (asked, *viewer) else {
            self.answer = None;
            return Ok(());
        };
        if self.answer.as_ref().is_some_and(|own| own.of == *of && own.question == asked.question) {
            if self.answer.as_ref().is_some_and(|own| !own.is_sent) {
                self.say_at.get_or_insert_with(Instant::now);
            }
            return Ok(());
        }
        let found = catalog::find(game(self.table).0);
        let options = found.and_then(|game| game.options(&*game.read_view(position.view.get())?, seat));
        let options = options.filter(|options| !options.is_empty()).ok_or("a question without an answer")?;
        let text =
            options.text(self.dice.below(options.len() as u32) as usize).ok_or("an option without a text")?;
        self.answer =
            Some(Answer { of: of.clone(), question: asked.question, text: text.clone(), is_sent: false });
        let thinking = self.field.thinking.as_millis() as u32;
        let pause = Duration::from_millis(self.dice.below(thinking + 1).into());
        self.say_at = Some(Instant::now() + pause);
        let mut said = place.said.borrow_mut();
        let said = said.entry((self.number, of.clone())).or_default();
        *said = Said { seat: seat.index(), ..std::mem::take(said) };
        said.sent.push(text);
        Ok(())
    }

    fn give_answer(&mut self) {
        self.say_at = None;
        if self.field.is_paused.get() {
            return;
        }
        let Some(answer) = self.answer.as_mut().filter(|answer| !answer.is_sent) else { return };
        answer.is_sent = true;
        let answer = answer.clone();
        let Some(table) = self.name() else { return };
        self.keys += 1;
        let key = self.keys.to_string();
        self.note(format!("says {answer:?}"));
        self.say(&key, Ask::Answer { table, question: answer.question, text: answer.text.clone() });
        self.open.insert(key, answer);
        let open = &self.field.places[self.table].open;
        open.set(open.get() + 1);
    }
}

/// Sleeps until then; forever if there is no such moment.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

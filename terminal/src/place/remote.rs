//! A table on a server. Everything that comes from there is untrusted: it is read with the rules of this program, and what
//! does not fit ends the match here instead of anything else.

use super::local::Bell;
use super::taster::Taster;
use super::{About, End, Event, Heard, Place, PlaceFault, Retold, Saying, State, Waiting};
use crate::local::RecordFile;
use crate::online::{Answer, Hall, OnlineFault, TableNews};
use catalog::AnyGame;
use client::Key;
use host::{HeadToHead, Hint, Setup};
use kernel::{AnyWire, Arg, Budget, Choices, Line, Outcome, Seat, SeatSet, Viewer, Workers as _};
use protocol::{
    Ask, Fault, FaultKey, Hearing, MatchName, Note, Occupant, Position, Raw, Standing, TableInfo, TableName,
    Update,
};
use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use store::{MatchId, Player};
use table::{AnyRefused, ClockFace, Commitment, Question, QuestionId, Strain, Told, clean_name};

/// After an answer was accepted, its effect is awaited this long.
const EFFECT: Duration = Duration::from_secs(2);

/// How long a wait may be before hints are looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// Something that was sent and not answered yet.
#[derive(Debug)]
struct Sent {
    key: Key,
    /// The question that it answers.
    question: Option<QuestionId>,
}

/// One viewer's end of a match on a server.
pub struct RemotePlace {
    hall: Hall,
    table: TableName,
    of: MatchName,
    about: About,
    /// Tries every view first.
    taster: Taster,
    state: State,
    /// Everything that this viewer was told and that still counts.
    memory: Vec<Told>,
    events: VecDeque<(Event, Option<State>)>,
    sent: Vec<Sent>,
    /// Who asks to take something back, and who was asked to agree, until that is settled.
    undo: Option<(Seat, SeatSet)>,
    /// An answer to this question was accepted; its effect has not been heard yet.
    accepted: Option<(QuestionId, Instant)>,
    /// The server's clock is ahead by this many milliseconds.
    ahead: i64,
    /// Up to here everything was shown, and the server knows it.
    seen: u32,
    /// Something has to be shown alone first.
    is_owed: bool,
    hinting: Option<Arc<AtomicBool>>,
    hints: (Sender<Hint>, Receiver<Hint>),
    /// Rings when a hint is there; shared with its thread.
    bell: Bell,
    /// The match is over for this end.
    is_closed: bool,
}

impl fmt::Debug for RemotePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemotePlace").field("table", &self.table).finish_non_exhaustive()
    }
}

impl RemotePlace {
    /// The match that is played at this table, from its first update on. `None` as long as there is none.
    pub fn sit(hall: &Hall, table: &TableName) -> Option<Result<Self, OnlineFault>> {
        if !hall.has_game(table) {
            return None;
        }
        let Some(TableNews::Update(update)) = hall.next(table) else { return None };
        Some(Self::begin(hall, table, &update))
    }

    fn begin(hall: &Hall, table: &TableName, update: &Update) -> Result<Self, OnlineFault> {
        let info = hall.table(table).map(|info| info.clone()).ok_or(OnlineFault::Nonsense)?;
        let about = about(&info, update)?;
        let taster = Taster::new(about.game, about.own.first(), about.names.clone());
        let state = state(&about, &taster, &update.position)?;
        let mut place = Self {
            hall: hall.clone(),
            table: table.clone(),
            of: update.of.clone(),
            about,
            taster,
            state,
            memory: Vec::new(),
            events: VecDeque::new(),
            sent: Vec::new(),
            undo: None,
            accepted: None,
            ahead: ahead(update.now),
            seen: 0,
            is_owed: false,
            hinting: None,
            hints: channel(),
            bell: Arc::default(),
            is_closed: false,
        };
        let event = match &update.retold {
            Some(_) => place.resumed(update)?,
            None => Event::Begun(place.heard(&update.heard)?),
        };
        place.events.push_back((event, None));
        Ok(place)
    }

    /// The table.
    pub fn table_name(&self) -> &TableName {
        &self.table
    }

    fn viewer(&self) -> Viewer {
        self.about.own.first().map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn read(&self, notice: &Raw) -> Result<Told, OnlineFault> {
        self.about.game.read_notice(notice.get()).ok_or(OnlineFault::Nonsense)
    }

    /// What this viewer was told, for everybody at this screen: once it has faded, everybody may see it.
    fn shared(&self, told: Vec<Told>) -> Vec<(Viewer, Vec<Told>)> {
        let viewer = self.viewer();
        let Viewer::Seat(_) = viewer else { return vec![(Viewer::Spectator, told)] };
        let public = told.iter().map(|told| self.about.game.faded(told, viewer)).collect();
        vec![(viewer, told), (Viewer::Spectator, public)]
    }

    fn heard(&mut self, heard: &[Hearing]) -> Result<Heard, OnlineFault> {
        let told: Result<Vec<Told>, OnlineFault> = heard
            .iter()
            .filter_map(|hearing| match hearing {
                Hearing::Told(notice) => Some(self.read(notice)),
                Hearing::TakenBack => None,
            })
            .collect();
        let told = told?;
        self.memory.extend(told.iter().cloned());
        let viewer = self.viewer();
        self.is_owed |= told.iter().any(|told| self.about.game.faded(told, viewer).line != told.line);
        Ok(Heard { told: self.shared(told) })
    }

    fn retold(&mut self, update: &Update) -> Result<Retold, OnlineFault> {
        let moves = update.retold.as_deref().unwrap_or_default();
        let read = |notices: &Vec<Raw>| notices.iter().map(|notice| self.read(notice)).collect();
        let moves = moves.iter().map(read).collect::<Result<Vec<Vec<Told>>, OnlineFault>>()?;
        self.memory = moves.iter().flatten().cloned().collect();
        let mut retold: Retold = vec![(Viewer::Spectator, moves.clone())];
        if let viewer @ Viewer::Seat(_) = self.viewer() {
            retold.insert(0, (viewer, moves));
        }
        Ok(retold)
    }

    fn resumed(&mut self, update: &Update) -> Result<Event, OnlineFault> {
        let retold = self.retold(update)?;
        let unseen = update.unseen.iter().map(|notice| self.read(notice));
        let unseen = unseen.collect::<Result<Vec<Told>, OnlineFault>>()?;
        self.is_owed |= !unseen.is_empty();
        let seat = self.about.own.first().filter(|_| !unseen.is_empty());
        Ok(Event::Resumed { retold, unseen: seat.map(|seat| (seat, unseen)).into_iter().collect() })
    }

    /// Takes in what has come from the server.
    fn look(&mut self) {
        self.hall.look();
        if self.is_closed {
            return;
        }
        while self.events.is_empty()
            && let Some(news) = self.hall.next_of(&self.table, &self.of)
        {
            self.take(news);
        }
        while let Ok(hint) = self.hints.1.try_recv() {
            self.hinting = None;
            self.events.push_back((Event::Hinted(hint), None));
        }
    }

    fn take(&mut self, news: TableNews) {
        let event = match news {
            TableNews::Update(update) => match self.take_update(&update) {
                Ok(()) => return,
                Err(fault) => {
                    self.is_closed = true;
                    Event::Failed(PlaceFault::Online(fault))
                }
            },
            TableNews::Note(note) => match self.note(note) {
                Some(event) => event,
                None => return,
            },
            TableNews::Presence { seat, is_here } => Event::Presence { seat, is_here },
            TableNews::Replaced { seat, on } => Event::Replaced { seat, on },
            TableNews::Changed => Event::Done,
            TableNews::Line { is_there: false } => Event::Lost,
            TableNews::Line { is_there: true } => Event::Found,
            TableNews::Dealt(verdict) => Event::Dealt(verdict),
            TableNews::Answered(key, answer) => match self.answered(&key, answer) {
                Some(event) => event,
                None => return,
            },
            TableNews::Gone(fault) => {
                self.is_closed = true;
                Event::Failed(PlaceFault::Online(fault))
            }
        };
        self.events.push_back((event, None));
    }

    fn take_update(&mut self, update: &Update) -> Result<(), OnlineFault> {
        if update.viewer != self.about.own.first() {
            return Err(OnlineFault::Nonsense);
        }
        self.ahead = ahead(update.now);
        let next = state(&self.about, &self.taster, &update.position)?;
        let is_taken_back = update.heard.iter().any(|hearing| matches!(hearing, Hearing::TakenBack));
        let event = match (&update.retold, is_taken_back) {
            (_, true) => Event::TakenBack { retold: self.retold(update)?, is_elsewhere: false },
            (Some(_), false) => self.resumed(update)?,
            (None, false) if update.heard.is_empty() => Event::Done,
            (None, false) => Event::Heard(self.heard(&update.heard)?),
        };
        if !matches!(event, Event::Done) {
            self.undo = None;
        }
        let asked = next.questions.first().map(|(_, question)| question.id);
        self.accepted.take_if(|(question, _)| asked != Some(*question));
        // Its effect confirms what was sent, even if a player has to look at that before the reply is heard.
        self.sent.retain(|sent| sent.question.is_some() && sent.question == asked);
        self.unconsult();
        self.events.push_back((event, Some(next)));
        Ok(())
    }

    fn note(&mut self, note: Note) -> Option<Event> {
        let seats = self.about.names.len();
        let fits = |seat: Seat| seat.index() < seats;
        Some(match note {
            Note::UndoAsked { asker, waiting } if fits(asker) => {
                let wish = (asker, seat_set(&waiting, seats));
                // A server repeats it to everybody who comes back: nobody has to answer twice.
                if self.undo.replace(wish) == Some(wish) {
                    return None;
                }
                Event::UndoAsked { asker, waiting: wish.1 }
            }
            Note::UndoRefused { by } if fits(by) => {
                self.undo = None;
                Event::UndoRefused { by }
            }
            Note::TimeUp { seat } if fits(seat) => Event::TimeUp { seat },
            Note::Unsure { seat } if fits(seat) => Event::Unsure { seat },
            Note::Said { seat, phrase } if fits(seat) => Event::Said { seat, phrase },
            _ => return None,
        })
    }

    fn answered(&mut self, key: &Key, answer: Answer) -> Option<Event> {
        let index = self.sent.iter().position(|sent| sent.key == *key);
        let sent = index.map(|index| self.sent.remove(index));
        let question = sent.as_ref().and_then(|sent| sent.question);
        match answer {
            Answer::Done(_) => {
                let asked = self.state.questions.first().map(|(_, asked)| asked.id);
                // The effect may have been heard before; otherwise it is on its way.
                let is_heard = self.events.iter().any(|(_, state)| state.is_some());
                if let Some(question) = question.filter(|question| asked == Some(*question) && !is_heard) {
                    self.accepted = Some((question, Instant::now()));
                }
                sent.map(|_| Event::Done)
            }
            Answer::Refused(fault) => {
                // What was sent by itself is not worth a word.
                sent.as_ref()?;
                Some(self.refused(&fault))
            }
            Answer::Unanswered => {
                sent.as_ref()?;
                Some(Event::Warned(PlaceFault::Online(OnlineFault::Unanswered)))
            }
        }
    }

    fn refused(&self, fault: &Fault) -> Event {
        match fault.key {
            FaultKey::Stale | FaultKey::Over => Event::Stale,
            FaultKey::Refused | FaultKey::NotSeated => {
                let strain = match fault.retry_after {
                    Some(seconds) => Strain::Locked { seconds: seconds.min(u8::MAX.into()) as u8 },
                    None if fault.is_warning => Strain::Warned { refusals: 1 },
                    None => Strain::Fine,
                };
                let line = fault.line.as_ref().and_then(|line| clean_line(line, self.about.names.len()));
                let line = line.unwrap_or_else(|| Line::new("table-unreadable", Vec::new()));
                Event::Refused(AnyRefused { line, strain, is_stale: false, locked: fault.retry_after })
            }
            _ => Event::Warned(PlaceFault::Online(OnlineFault::Refused(fault.clone()))),
        }
    }

    fn send(&mut self, ask: Ask, question: Option<QuestionId>) {
        let key = self.hall.ask_for(&self.table, ask);
        self.sent.push(Sent { key, question });
    }

    /// The server is told that everything was shown.
    fn acknowledge(&mut self) {
        let told = self.state.told.first().map_or(0, |(_, number)| *number);
        if told > self.seen {
            self.seen = told;
            self.hall.ask_for(&self.table, Ask::Seen { table: self.table.clone(), number: told });
        }
    }

    /// Looks for a hint in another thread.
    fn consult(&mut self, seat: Seat) {
        self.unconsult();
        let Some(question) = self.state.question(seat).map(|question| question.id) else { return };
        let silence = Hint { seat, question, advice: None };
        let view = self.state.view(Viewer::Seat(seat));
        let options = self.about.game.options(&*view, seat);
        let (Some(options), true) = (options, self.about.allows_hints) else {
            self.events.push_back((Event::Hinted(silence), None));
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        self.hinting = Some(Arc::clone(&stop));
        let bearer = Bearer {
            hint: silence,
            stop: Arc::clone(&stop),
            sender: self.hints.0.clone(),
            bell: Arc::clone(&self.bell),
        };
        let (game, memory) = (self.about.game, self.memory.clone());
        machine::threads().spawn(Box::new(move || {
            let mut bearer = bearer;
            let budget = Budget { stop: Some(&stop), ..Budget::default().with(machine::means()) };
            let advice = game.advise(&*view, &memory, &*options, budget, machine::common());
            bearer.hint.advice =
                advice.and_then(|advice| Some((options.line(advice.option)?, advice.reason)));
        }));
    }

    fn unconsult(&mut self) {
        if let Some(stop) = self.hinting.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Brings a hint, even of a search that crashes.
struct Bearer {
    hint: Hint,
    stop: Arc<AtomicBool>,
    sender: Sender<Hint>,
    bell: Bell,
}

impl Drop for Bearer {
    fn drop(&mut self) {
        // Nobody wants a hint whose search was stopped: its question may be settled.
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        let _ = self.sender.send(self.hint.clone());
        if let Some(ring) = &*self.bell.lock().unwrap_or_else(PoisonError::into_inner) {
            ring();
        }
    }
}

impl Place for RemotePlace {
    fn about(&self) -> &About {
        &self.about
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn say(&mut self, saying: Saying) {
        let table = self.table.clone();
        match saying {
            Saying::Answer { question, text, .. } => {
                self.send(Ask::Answer { table, question: question.0, text }, Some(question));
            }
            // The table is told only what could be an answer.
            Saying::Unreadable { .. } => {
                let line = Line::new("table-unreadable", Vec::new());
                let refused = AnyRefused { line, strain: Strain::Fine, is_stale: false, locked: None };
                self.events.push_back((Event::Refused(refused), None));
            }
            Saying::Leave { .. } => self.send(Ask::Leave { table }, None),
            Saying::AskUndo { .. } => self.send(Ask::AskUndo { table }, None),
            Saying::Agree { agrees, .. } => self.send(Ask::Agree { table, agrees }, None),
            Saying::Seen { .. } => {
                self.is_owed = false;
                self.acknowledge();
            }
            Saying::Consult { seat } => self.consult(seat),
            Saying::Unconsult => self.unconsult(),
            Saying::Phrase(phrase) => {
                self.hall.ask_for(&table.clone(), Ask::Say { table, phrase });
            }
            Saying::Replace { seat, agrees } => {
                self.hall.ask_for(&table.clone(), Ask::Replace { table, seat, agrees });
            }
            // A server's clock runs on, and its computers have their own pace.
            Saying::Watched
            | Saying::Hurry
            | Saying::Tempo(_)
            | Saying::Pause
            | Saying::GoOn
            | Saying::OneAtATime
            | Saying::LookAtClock => {}
        }
    }

    fn hear(&mut self) -> Option<Event> {
        // Whoever listens again has shown what was heard before.
        let is_shown = !self.is_owed && self.events.is_empty() && self.about.game.has_secrets();
        if is_shown && !self.about.own.is_empty() && self.state.outcome().is_none() {
            self.acknowledge();
        }
        self.look();
        let (event, state) = self.events.pop_front()?;
        if let Some(state) = state {
            self.state = state;
        }
        Some(event)
    }

    fn has_news_within(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        loop {
            self.look();
            let left = end.saturating_duration_since(Instant::now());
            if !self.events.is_empty() || left.is_zero() {
                return !self.events.is_empty();
            }
            self.hall.look_within(if self.hinting.is_some() { left.min(GLANCE) } else { left });
        }
    }

    fn is_sending(&self) -> bool {
        let awaits_effect = self.accepted.is_some_and(|(_, since)| since.elapsed() < EFFECT);
        !self.is_closed && (!self.sent.is_empty() || awaits_effect)
    }

    fn is_timing(&self) -> bool {
        false
    }

    fn call(&mut self, wake: Box<dyn Fn() + Send>) {
        let bell = Arc::clone(&self.bell);
        *self.bell.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
        self.hall.call(Box::new(move || {
            if let Some(ring) = &*bell.lock().unwrap_or_else(PoisonError::into_inner) {
                ring();
            }
        }));
    }

    fn now(&self) -> u64 {
        own_time().saturating_add_signed(self.ahead)
    }

    fn is_saved(&self) -> Result<(), PlaceFault> {
        if self.sent.is_empty() { Ok(()) } else { Err(PlaceFault::Online(OnlineFault::Unanswered)) }
    }

    fn rematch(&self) -> Option<&Setup> {
        None
    }

    fn record_file(&self) -> Option<&RecordFile> {
        None
    }

    fn table(&self) -> Option<TableInfo> {
        self.hall.look();
        self.hall.table(&self.table).map(|info| info.clone())
    }

    fn is_lost(&self) -> bool {
        self.hall.is_lost()
    }

    fn reference(&self) -> String {
        self.hall.address().of_match(&self.of)
    }

    fn link(&self) -> Option<String> {
        let code = self.hall.table(&self.table)?.code.clone();
        Some(self.hall.address().table(&code))
    }
}

impl Drop for RemotePlace {
    fn drop(&mut self) {
        self.unconsult();
        self.hall.forget(&self.table, &self.of);
    }
}

/// The time of this machine in milliseconds.
fn own_time() -> u64 {
    u64::try_from(store::now().as_millis()).unwrap_or(0)
}

fn ahead(server: u64) -> i64 {
    i64::try_from(server).unwrap_or(0).saturating_sub(i64::try_from(own_time()).unwrap_or(0))
}

fn seat_set(seats: &[Seat], count: usize) -> SeatSet {
    seats.iter().filter(|seat| seat.index() < count).fold(SeatSet::EMPTY, |all, seat| all.with(*seat))
}

/// A line whose keys can be keys, with seats that exist.
fn clean_line(line: &Line, seats: usize) -> Option<Line> {
    let is_key = |key: &str| {
        (1..=80).contains(&key.len())
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    let fits = |(name, arg): &(String, Arg)| {
        is_key(name)
            && match arg {
                Arg::Number(_) => true,
                Arg::Text(text) => text.len() <= 1000,
                Arg::Seat(seat) => seat.index() < seats,
                Arg::Word(key) => is_key(key),
                Arg::Words(keys) => keys.len() <= 100 && keys.iter().all(|key| is_key(key)),
            }
    };
    (is_key(&line.key) && line.args.len() <= 20 && line.args.iter().all(fits)).then(|| line.clone())
}

fn about(info: &TableInfo, update: &Update) -> Result<About, OnlineFault> {
    let game = catalog::find(&info.game).filter(|game| game.rules_version() == info.rules);
    let game: &'static dyn AnyGame = game.ok_or_else(|| OnlineFault::Refused(FaultKey::OtherRules.into()))?;
    let choices: Choices = info.choices.parse().map_err(|_| OnlineFault::Nonsense)?;
    if game.seats(&choices) != Ok(info.seats.len()) {
        return Err(OnlineFault::Nonsense);
    }
    let players = players(info);
    let own = match update.viewer {
        Some(seat) if seat.index() < info.seats.len() => SeatSet::one(seat),
        Some(_) => return Err(OnlineFault::Nonsense),
        None => SeatSet::EMPTY,
    };
    let patience = info.patience.parse::<Choices>().ok();
    let commitment = info.round.commitment.as_ref().and_then(|text| text.parse().ok());
    Ok(About {
        id: update.of.0.parse().unwrap_or(MatchId::from_random(0)),
        game,
        names: players.iter().map(|player| player.name.clone()).collect(),
        players,
        own,
        commitment: commitment.unwrap_or(Commitment([0; 32])),
        allows_hints: patience.is_some_and(|patience| Setup::allows_hints(&patience)),
    })
}

/// Who sits there. Computers have the names that nobody chose; no two players have the same.
fn players(info: &TableInfo) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for (index, seat) in info.seats.iter().enumerate() {
        let is_free = |name: &String, players: &[Player]| players.iter().all(|player| player.name != *name);
        let free = |base: &str, players: &[Player]| {
            let numbered = (2..).map(|number| format!("{base} {number}"));
            std::iter::once(base.to_string())
                .chain(numbered)
                .find(|name| is_free(name, players))
                .unwrap_or_default()
        };
        players.push(match &seat.who {
            Occupant::Person { name, .. } => {
                let name = clean_name(name).unwrap_or_else(|_| format!("Player {}", index + 1));
                Player::human(free(&name, &players))
            }
            Occupant::Computer { level } => Player::bot(free("Computer", &players), level),
            Occupant::Open => Player::human(free(&format!("Player {}", index + 1), &players)),
        });
    }
    players
}

fn state(about: &About, taster: &Taster, position: &Position) -> Result<State, OnlineFault> {
    let seats = about.names.len();
    let view: Arc<dyn AnyWire> = about.game.read_view(position.view.get()).ok_or(OnlineFault::Nonsense)?;
    if !taster.is_good(&view) {
        return Err(OnlineFault::Nonsense);
    }
    let on_turn = seat_set(&position.on_turn, seats);
    let own = about.own.first();
    let question = own.zip(position.asked).map(|(seat, asked)| {
        (seat, Question { id: QuestionId(asked.question), pace: asked.pace, until: asked.until })
    });
    let outcome = match &position.over {
        Some(over) if over.places.len() == seats => {
            Some(Outcome::try_from(over.places.clone()).map_err(|_| OnlineFault::Nonsense)?)
        }
        Some(_) => return Err(OnlineFault::Nonsense),
        None => None,
    };
    let waiting = match (outcome, question) {
        (Some(outcome), _) => Waiting::Over(outcome),
        (None, Some((seat, _))) => Waiting::Person(seat),
        (None, None) => Waiting::Others(on_turn.first()),
    };
    let clock = position.clock.as_ref().map(|clock| ClockFace {
        left: clock.left.clone().filter(|left| left.len() == seats),
        running: seat_set(&clock.running, seats),
        since: clock.since,
        until: clock.until,
        is_paused: clock.is_paused,
    });
    let end = position.over.as_ref().map(|over| {
        let record = over.record.parse().map_err(|_| OnlineFault::Nonsense)?;
        let standing = over.standing.as_ref().filter(|standing| standing.won.len() == seats);
        let standing = standing.map(|standing| {
            let Standing { played, drawn, won } = standing.clone();
            Ok(HeadToHead { played, drawn, won })
        });
        Ok(Arc::new(End { record, seconds: over.seconds, standing }))
    });
    let viewers = about.viewers().map(|viewer| (viewer, Arc::clone(&view)));
    Ok(State {
        waiting,
        on_turn,
        questions: question.into_iter().collect(),
        views: viewers.collect(),
        told: own.map(|seat| (seat, position.told)).into_iter().collect(),
        undoable: position.undoable.filter(|seat| seat.index() < seats),
        clock,
        moves: position.moves,
        sheet: position.sheet.chars().filter(|sign| kernel::is_visible(*sign)).collect(),
        end: end.transpose()?,
    })
}

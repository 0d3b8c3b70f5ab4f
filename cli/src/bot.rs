//! `parlour bot`: a program takes a seat at a server's table. Its view and its options are worked out here.

use crate::args::BotArgs;
use crate::exit::Exit;
use crate::join::read;
use crate::output::{complain, print_line};
use crate::room::own_speech;
use ai::{AnyBot as _, Invitation};
use client::{Goal, Identity, Key};
use kernel::{Budget, Seat, Viewer};
use ledger::ProgramName;
use machine::{LostCount, Program, end_programs_on_signals, random};
use protocol::{Ask, Occupant, Outcome, Stage, TableName};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use table::{QuestionId, Told};
use terminal::online::{Answer, Hall, OnlineFault, doubt_text, online_fault};
use terminal::place::{Event, Heard, Place as _, PlaceFault, RemotePlace, Retold, Saying, Waiting};
use words::{Speech, say};

const GLANCE: Duration = Duration::from_millis(100);

/// An answer needs this long to get to the server.
const WAY: Duration = Duration::from_secs(1);

/// A program that owes this many answers in a row leaves the game.
const MOST_OWED: u32 = 3;

pub fn run(args: &BotArgs) -> Result<(), Exit> {
    let speech = own_speech(&args.display)?;
    let (address, goal) = read(&speech, &args.url)?;
    let Goal::Table(code) = goal else {
        return Err(Exit::usage(say!(speech, "bot-no-table", address = address.to_string())));
    };
    let program = command(&args.command).ok_or_else(|| Exit::usage("exec:".into()))?;
    let name = args.name.clone().unwrap_or_else(|| program.title().chars().take(24).collect());
    let name = table::clean_name(&name).map_err(|bad| Exit::usage(speech.name_fault(&name, bad)))?;
    // A signal ends the program that plays, too.
    let _ = end_programs_on_signals();
    let token = args.token_file.as_deref().map(|file| read_token(&speech, file)).transpose()?.flatten();
    let hall = Hall::enter(&address, token.map_or_else(|| Identity::guest(name.clone()), Identity::known));
    let caretaker = Caretaker { speech: &speech, hall: &hall };
    caretaker.wait(|hall| hall.is_welcome().then_some(()))?;
    if let (Some(file), Some(token)) = (&args.token_file, hall.take_token()) {
        write_token(file, &token).map_err(|error| {
            let (file, reason) = (file.display().to_string(), error.to_string());
            Exit::failed(say!(speech, "bot-token-file", file = file, reason = reason))
        })?;
    }
    let table = caretaker.take_seat(&code)?;
    let link = address.table(&code.0);
    let name = hall.you().map_or(name, |you| you.name);
    print_line(&say!(speech, "bot-playing", name = name, link = link))?;
    loop {
        let place = caretaker.wait(|hall| match RemotePlace::sit(hall, &table) {
            None => hall.gone(&table).map(Err),
            Some(place) => Some(place),
        })?;
        let place = place.map_err(|fault| caretaker.failed(&fault))?;
        Player::sit(args, &program, &speech, place)?.play()?;
        if !args.rematch {
            return Ok(());
        }
        caretaker.ask(Ask::Rematch { table: table.clone(), wants: true, pledge: None })?;
    }
}

/// The command as a player's name says it: arguments with spaces or quotes stay one.
fn command(words: &[String]) -> Option<ProgramName> {
    let quoted = words.iter().map(|word| {
        let mark = if word.contains('"') { '\'' } else { '"' };
        format!("{mark}{word}{mark}")
    });
    ProgramName::read(&format!("exec:{}", quoted.collect::<Vec<_>>().join(" ")))
}

/// The token in a file; nothing if there is no such file yet.
fn read_token(speech: &Speech, file: &Path) -> Result<Option<String>, Exit> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text.trim().to_string()).filter(|token| !token.is_empty())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let (file, reason) = (file.display().to_string(), error.to_string());
            Err(Exit::failed(say!(speech, "bot-token-file", file = file, reason = reason)))
        }
    }
}

/// Nobody else may read it.
fn write_token(file: &Path, token: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(format!("{token}\n").as_bytes())
}

/// Deals with the server, so that the program need not.
struct Caretaker<'a> {
    speech: &'a Speech,
    hall: &'a Hall,
}

impl Caretaker<'_> {
    fn failed(&self, fault: &OnlineFault) -> Exit {
        Exit::failed(online_fault(self.speech, fault))
    }

    /// Waits for something, as long as there is a connection or the hope of one.
    fn wait<T>(&self, mut found: impl FnMut(&Hall) -> Option<T>) -> Result<T, Exit> {
        loop {
            self.hall.look_within(GLANCE);
            if let Some(found) = found(self.hall) {
                return Ok(found);
            }
            if let Some(failure) = self.hall.failure() {
                return Err(self.failed(&OnlineFault::Failed(failure)));
            }
        }
    }

    fn answer_to(&self, key: &Key) -> Result<Outcome, Exit> {
        match self.wait(|hall| hall.answer(key))? {
            Answer::Done(outcome) => Ok(outcome),
            Answer::Refused(fault) => Err(self.failed(&OnlineFault::Refused(fault))),
            Answer::Unanswered => Err(self.failed(&OnlineFault::Unanswered)),
        }
    }

    fn ask(&self, ask: Ask) -> Result<Outcome, Exit> {
        let key = self.hall.ask(ask);
        self.answer_to(&key)
    }

    /// Opens the table, and sits down there unless this player does already.
    fn take_seat(&self, code: &TableName) -> Result<TableName, Exit> {
        let table = match self.ask(Ask::Open { table: code.clone(), since: None })? {
            Outcome::Table { table } => table,
            _ => code.clone(),
        };
        let info = self.wait(|hall| hall.table(&table).map(|info| info.clone()))?;
        if info.you.is_some() {
            return Ok(table);
        }
        let is_open = info.seats.iter().any(|seat| seat.who == Occupant::Open);
        if !is_open || !matches!(info.stage, Stage::Gathering) {
            return Err(Exit::failed(say!(self.speech, "bot-watching")));
        }
        self.answer_to(&self.hall.sit(&table, None))?;
        Ok(table)
    }
}

/// A program in one match.
struct Player<'a> {
    args: &'a BotArgs,
    command: &'a ProgramName,
    speech: &'a Speech,
    place: RemotePlace,
    seat: Seat,
    program: Program,
    /// The question that was answered last.
    answered: Option<QuestionId>,
    /// Answers that the program did not give, in a row.
    owed: u32,
}

impl<'a> Player<'a> {
    fn sit(
        args: &'a BotArgs,
        command: &'a ProgramName,
        speech: &'a Speech,
        place: RemotePlace,
    ) -> Result<Self, Exit> {
        let Some(seat) = place.about().own.first() else {
            return Err(Exit::failed(say!(speech, "bot-watching")));
        };
        let program = start(command, speech, &place, seat)?;
        Ok(Self { args, command, speech, place, seat, program, answered: None, owed: 0 })
    }

    /// Plays to the end.
    fn play(mut self) -> Result<(), Exit> {
        loop {
            while let Some(event) = self.place.hear() {
                self.hear(event)?;
            }
            match self.place.state().waiting {
                Waiting::Over(outcome) => {
                    let (place, players) = (outcome.place(self.seat), outcome.seats());
                    print_line(&say!(self.speech, "bot-over", place = place, players = players))?;
                    return Ok(());
                }
                Waiting::Person(seat) if !self.place.is_sending() => self.answer(seat),
                _ => {}
            }
            self.place.has_news_within(GLANCE);
        }
    }

    fn answer(&mut self, seat: Seat) {
        let Some(question) = self.place.state().question(seat) else { return };
        if self.answered == Some(question.id) {
            return;
        }
        let view = self.place.state().view(Viewer::Seat(seat));
        let Some(options) = self.place.about().game.options(&*view, seat) else { return };
        let own = Duration::from_millis(self.args.time);
        let left = question.until.map(|until| Duration::from_millis(until.saturating_sub(self.place.now())));
        let time = left.map_or(own, |left| own.min(left.saturating_sub(WAY)));
        let chosen = self.program.choose(&*view, &*options, Budget { time: Some(time), ..Budget::default() });
        self.answered = Some(question.id);
        if let Some(text) = chosen.and_then(|index| options.text(index)) {
            self.owed = 0;
            self.place.say(Saying::Answer { seat, question: question.id, text });
        } else {
            // Nobody answers for it: the clock does, or the game is given up.
            self.owed += 1;
            if question.until.is_none() || self.owed >= MOST_OWED {
                self.place.say(Saying::Leave { seat });
            }
        }
    }

    fn observe(&mut self, told: &[Told]) {
        for told in told {
            self.program.observe(&*told.notice);
        }
    }

    fn heard(&mut self, heard: &Heard) {
        let told = heard.told(Viewer::Seat(self.seat)).to_vec();
        self.observe(&told);
        self.place.say(Saying::Seen { seat: self.seat });
    }

    /// A program can't forget: another one is told everything that still counts.
    fn retold(&mut self, retold: &Retold) -> Result<(), Exit> {
        self.program = start(self.command, self.speech, &self.place, self.seat)?;
        let own = retold.iter().find(|(viewer, _)| *viewer == Viewer::Seat(self.seat));
        for told in own.map(|(_, moves)| moves.clone()).unwrap_or_default() {
            self.observe(&told);
        }
        self.answered = None;
        Ok(())
    }

    fn hear(&mut self, event: Event) -> Result<(), Exit> {
        match event {
            Event::Begun(heard) | Event::Heard(heard) | Event::Elsewhere(heard) => self.heard(&heard),
            Event::Resumed { retold, .. } | Event::TakenBack { retold, .. } => self.retold(&retold)?,
            Event::UndoAsked { waiting, .. } if waiting.contains(self.seat) => {
                self.place.say(Saying::Agree { seat: self.seat, agrees: true });
            }
            Event::Refused(refused) => {
                complain(&self.speech.say(&refused.line, &self.place.about().names));
                self.answered = None;
            }
            Event::Stale => self.answered = None,
            Event::Warned(PlaceFault::Online(fault)) => {
                complain(&online_fault(self.speech, &fault));
                self.answered = None;
            }
            Event::Lost => complain(&say!(self.speech, "place-lost")),
            Event::Found => complain(&say!(self.speech, "place-found")),
            Event::Dealt(Err(doubt)) => complain(&doubt_text(self.speech, doubt)),
            Event::Failed(PlaceFault::Online(fault)) => {
                return Err(Exit::failed(online_fault(self.speech, &fault)));
            }
            _ => {}
        }
        Ok(())
    }
}

fn start(command: &ProgramName, speech: &Speech, place: &RemotePlace, seat: Seat) -> Result<Program, Exit> {
    let (game, seats) = (place.about().game, place.about().names.len());
    let seed = random().map_or(0, u64::from_le_bytes);
    let invitation = Invitation { seat, seats, seed };
    let rules = (game.name(), game.rules_version());
    Program::start(command, rules, invitation, Stdio::inherit(), LostCount::default()).map_err(|error| {
        let name = kernel::visible(command.file_name()).into_owned();
        Exit::failed(say!(speech, "error-program", name = name, reason = error.to_string()))
    })
}

//! A match by typed lines, from the first question to the last.

use super::question::strained;
use super::summary;
use super::{Command, Face, Gone, Nudge, Question, Reply, Room, Scene, Talk, face};
use crate::local::{
    Elsewhere, Hand, LocalMatch, Manners, MatchFault, Next, RecordFileFault, Setup, Submitted, Telling, Tempo,
};
use crate::speech::config_fault;
use crate::{Speech, say, store_fault};
use catalog::OpenFault;
use kernel::{Line, Pace, Pending, Seat, SeatSet, Viewer, visible};
use std::time::{Duration, Instant};
use table::{AnyHeard, AnyPrepared, AnyRefused, DecisionId, Told};

/// So long at a time a thinking computer player is waited for before anything else is looked at.
const GLANCE: Duration = Duration::from_millis(25);
/// A computer player that needs longer than this is said to think.
const LONG: Duration = Duration::from_millis(500);

/// What comes after a match.
#[derive(Debug)]
pub enum After {
    Menu,
    /// Another game is to be chosen.
    NewGame,
    /// The input ended, or somebody left: nothing more. The match is saved.
    Left,
    /// Something failed. What was acknowledged before is stored.
    Failed(MatchFault),
}

/// Plays a new match, and rematches as long as they are wanted.
pub fn play(room: &mut Room, setup: &Setup) -> Result<After, Gone> {
    let mut setup = setup.clone();
    loop {
        let record = room.wishes.next_record();
        let (match_, heard) = match LocalMatch::begin(&room.archive, &setup, record.as_deref()) {
            Ok(begun) => begun,
            Err(fault) => return Ok(After::Failed(fault)),
        };
        // The next game is another one: another seed, another file.
        setup.seed = None;
        room.wishes.seed = None;
        room.wishes.is_record_used = true;
        match Sitting::new(room, match_).run(Some(&heard))? {
            Ended::Rematch => {}
            Ended::After(after) => return Ok(after),
        }
    }
}

/// Plays on a match that was stored.
pub fn restart(room: &mut Room, mut match_: LocalMatch) -> Result<After, Gone> {
    let setup = match_.rematch();
    if let Some(path) = room.wishes.next_record() {
        if let Err(fault) = match_.record_to(&path) {
            return Ok(After::Failed(fault));
        }
        room.wishes.is_record_used = true;
    }
    match Sitting::new(room, match_).run(None)? {
        Ended::Rematch => play(room, &setup),
        Ended::After(after) => Ok(after),
    }
}

/// Why a match can't be begun, taken up or kept, and what to do.
pub fn match_fault(speech: &Speech, fault: &MatchFault) -> String {
    match fault {
        MatchFault::Config(game, fault) => config_fault(speech, *game, fault),
        MatchFault::Store(error) => store_fault(speech, error),
        MatchFault::UnknownGame(name) => say!(speech, "match-unknown-game", name = name.clone()),
        MatchFault::Open(OpenFault::OtherRules { rules, known }) => {
            say!(speech, "match-other-rules", rules = *rules, known = *known)
        }
        MatchFault::Open(fault) => say!(speech, "match-unreadable", reason = fault.to_string()),
        MatchFault::Kept(id) => say!(speech, "delete-kept", id = id.to_string()),
        MatchFault::Over(id) => say!(speech, "match-over", id = id.to_string()),
        MatchFault::NotAgreed(id) => say!(speech, "program-not-started", id = id.to_string()),
        MatchFault::OtherSeats(id) => say!(speech, "program-other-seats", id = id.to_string()),
        MatchFault::Program { name, reason } => {
            say!(speech, "error-program", name = visible(name).into_owned(), reason = reason.clone())
        }
        MatchFault::Record(fault) => record_file_fault(speech, fault),
        MatchFault::NoRandomness => say!(speech, "match-no-randomness"),
        MatchFault::Broken => speech.say(&Line::new("table-broken", Vec::new()), &[]),
    }
}

pub(crate) fn record_file_fault(speech: &Speech, fault: &RecordFileFault) -> String {
    match fault {
        RecordFileFault::Taken(path) => {
            say!(speech, "record-file-taken", file = path.display().to_string())
        }
        RecordFileFault::NotAFile(path) => {
            say!(speech, "record-file-special", file = path.display().to_string())
        }
        RecordFileFault::Io(path, error) => {
            let file = path.display().to_string();
            say!(speech, "record-file-io", file = file, reason = error.to_string())
        }
    }
}

enum Ended {
    Rematch,
    After(After),
}

/// One match by typed lines.
struct Sitting<'r> {
    room: &'r mut Room,
    hand: Hand,
    face: &'static dyn Face,
    /// What is to be said with what comes of the last answer.
    remarks: Vec<String>,
    /// A person has answered what is on the screen.
    is_answered: bool,
    /// The computer player that was said to think, as long as nothing has come of it.
    thinker: Option<Seat>,
    /// For lock-outs.
    clock: Instant,
}

impl<'r> Sitting<'r> {
    fn new(room: &'r mut Room, match_: LocalMatch) -> Self {
        let face = face(match_.game);
        let manners = Manners { has_hands: face.has_hands(), forgets: face.forgets() };
        Self {
            face,
            hand: Hand::new(match_, manners),
            remarks: Vec::new(),
            is_answered: false,
            thinker: None,
            clock: Instant::now(),
            room,
        }
    }

    fn talk(&mut self) -> Talk<'_> {
        self.room.talk()
    }

    fn name(&self, seat: Seat) -> String {
        self.hand.name(seat).to_string()
    }

    fn run(mut self, heard: Option<&AnyHeard>) -> Result<Ended, Gone> {
        let title = self.room.speech.game_title(self.hand.match_.game);
        let id = self.hand.match_.id.to_string();
        let text = match heard {
            Some(_) => say!(self.room.speech, "game-begins", game = title, id = id),
            None => say!(self.room.speech, "game-goes-on", game = title, id = id),
        };
        self.talk().say(&format!("\n{text}"))?;
        if heard.is_some() {
            let commitment = self.hand.match_.commitment().to_string();
            let text = say!(self.room.speech, "commitment-shown", commitment = commitment);
            self.talk().say(&text)?;
        }
        if self.face.forgets() && !self.room.console.can_wipe() {
            let text = say!(self.room.speech, "forget-impossible");
            self.talk().say(&text)?;
        }
        let told = match heard {
            Some(heard) => self.tell(heard),
            None => self.take_up(),
        };
        match told.and_then(|()| self.rounds()) {
            Err(Gone::End | Gone::Quit) => {
                self.hide()?;
                if let Err(error) = self.room.archive.check() {
                    return Ok(Ended::After(After::Failed(MatchFault::Store(error))));
                }
                let id = self.hand.match_.id.to_string();
                let text = say!(self.room.speech, "game-saved", id = id);
                self.talk().say(&text)?;
                Ok(Ended::After(After::Left))
            }
            Ok(Ended::After(After::Failed(fault))) => {
                self.hide()?;
                Ok(Ended::After(After::Failed(fault)))
            }
            other => other,
        }
    }

    fn rounds(&mut self) -> Result<Ended, Gone> {
        self.draw()?;
        loop {
            let prepared = match self.hand.next() {
                Next::Over(outcome) => return self.close(outcome),
                Next::Person(seat) => Some(self.ask(seat)?),
                Next::Computer(seat) => self.wait_for(seat)?,
                Next::Broken => None,
            };
            let Some(prepared) = prepared else {
                return Ok(Ended::After(After::Failed(MatchFault::Broken)));
            };
            if let Some(after) = self.submit(prepared)? {
                return Ok(Ended::After(after));
            }
        }
    }

    /// What a computer player answers. On a terminal it is said that it thinks, if that takes long, and it
    /// can be hurried.
    fn wait_for(&mut self, seat: Seat) -> Result<Option<AnyPrepared>, Gone> {
        let match_ = &mut self.hand.match_;
        if !self.room.console.is_terminal() {
            let thinking = match_.think(seat, Tempo::AtOnce, || {});
            return Ok(match_.answer_of(thinking));
        }
        let is_turn = matches!(match_.table.pending(), Pending::Ask(ask) if ask.pace == Pace::Turn);
        let thinking = match_.think(seat, Tempo::LikePeople, || {});
        let begun = Instant::now();
        while !thinking.is_done_within(GLANCE) {
            match self.room.console.nudge_within(GLANCE) {
                Some(Nudge::Leave) => return Err(Gone::Quit),
                Some(Nudge::Hurry) => thinking.stop(),
                None => {}
            }
            // Who is asked for a reaction is not everybody's business, nor that the same player thinks again unseen.
            if is_turn && begun.elapsed() >= LONG && self.thinker != Some(seat) {
                self.thinker = Some(seat);
                let text = say!(self.room.speech, "player-thinks", player = self.hand.name(seat).to_string());
                self.talk().say(&text)?;
            }
        }
        Ok(self.hand.match_.answer_of(thinking))
    }

    fn close(&mut self, outcome: kernel::Outcome) -> Result<Ended, Gone> {
        self.hand.holder = None;
        let next = summary::show(self.room, &self.hand.match_, &outcome);
        Ok(match next {
            Ok(summary::Next::Rematch) => Ended::Rematch,
            Ok(summary::Next::NewGame) => Ended::After(After::NewGame),
            Ok(summary::Next::Menu) => Ended::After(After::Menu),
            // The match is over and stored: there is nothing to go on with.
            Err(Gone::End | Gone::Quit) => Ended::After(After::Left),
            Err(gone) => return Err(gone),
        })
    }

    /// Stores an entry and tells what came of it.
    fn submit(&mut self, prepared: AnyPrepared) -> Result<Option<After>, Gone> {
        let is_undo = prepared.is_undo;
        match self.hand.submit(&self.room.archive, prepared) {
            Ok(Submitted { elsewhere, own }) => {
                self.tell_elsewhere(&elsewhere)?;
                let Some(heard) = own else {
                    // Nothing came of the last answer.
                    self.remarks.clear();
                    self.is_answered = false;
                    let text = self.room.speech.say(&Line::new("table-stale", Vec::new()), &[]);
                    return self.talk().say(&text).map(|()| None);
                };
                let redraws = is_undo || self.face.redraws(&self.hand.match_.table.view(self.hand.viewer()));
                if std::mem::take(&mut self.is_answered) && redraws {
                    self.forget()?;
                }
                self.say_remarks()?;
                if !heard.told(Viewer::Spectator).is_empty() {
                    self.thinker = None;
                }
                self.tell(&heard)?;
                if let Some(seat) = self.hand.match_.take_doubt() {
                    let text = say!(self.room.speech, "computer-unsure", player = self.name(seat));
                    self.talk().say(&text)?;
                }
                if redraws && self.hand.draws_now() {
                    self.draw()?;
                }
                if let Some(fault) = self.hand.match_.take_record_fault() {
                    let speech = &self.room.speech;
                    let text = format!(
                        "{} {}",
                        record_file_fault(speech, &fault),
                        say!(speech, "record-game-saved")
                    );
                    self.talk().say(&text)?;
                }
                Ok(None)
            }
            Err(fault) => Ok(Some(After::Failed(fault))),
        }
    }

    /// Says what others played in the same match meanwhile.
    fn tell_elsewhere(&mut self, elsewhere: &Elsewhere) -> Result<(), Gone> {
        if elsewhere.heard.is_empty() {
            return Ok(());
        }
        self.thinker = None;
        let text = say!(self.room.speech, "store-conflict");
        self.talk().say(&text)?;
        if !elsewhere.takes_back {
            elsewhere.heard.iter().try_for_each(|heard| self.tell(heard))?;
        }
        self.draw()
    }

    /// Takes off the screen what a person is to keep in mind.
    fn forget(&mut self) -> Result<(), Gone> {
        if self.face.forgets() {
            self.room.console.wipe()?;
        }
        Ok(())
    }

    /// Takes off the screen what nobody may look at once this player is gone. A transcript has it in any case.
    fn hide(&mut self) -> Result<(), Gone> {
        if self.face.has_hands() && self.room.console.is_terminal() {
            return self.talk().wipe();
        }
        self.forget()
    }

    fn say_remarks(&mut self) -> Result<(), Gone> {
        let remarks = std::mem::take(&mut self.remarks);
        remarks.iter().try_for_each(|remark| self.talk().say(remark))
    }

    fn draw(&mut self) -> Result<(), Gone> {
        let Some(viewer) = self.hand.drawn_for() else { return Ok(()) };
        let view = self.hand.match_.table.view(viewer);
        let scene = Scene { speech: &self.room.speech, names: &self.hand.names, viewer, view: &view };
        let picture = self.face.draw(&scene);
        self.talk().say(&picture)
    }

    fn tell(&mut self, heard: &AnyHeard) -> Result<(), Gone> {
        let tellings = self.hand.tell(heard);
        self.tell_all(tellings)
    }

    fn tell_all(&mut self, tellings: Vec<Telling>) -> Result<(), Gone> {
        for telling in tellings {
            match telling {
                Telling::Open(told) => {
                    self.say_all(&told)?;
                    self.hand.has_seen_all(&self.room.archive);
                }
                Telling::Secret(seat, told) => self.show_secretly(seat, &told)?,
            }
        }
        Ok(())
    }

    /// Shows what was told to somebody alone and never seen.
    fn take_up(&mut self) -> Result<(), Gone> {
        let tellings = self.hand.take_up(&self.room.archive);
        self.tell_all(tellings)
    }

    fn say_all(&mut self, told: &[Told]) -> Result<(), Gone> {
        for Told { line, .. } in told {
            if self.face.says(line) {
                let text = self.room.speech.say(line, &self.hand.names);
                self.talk().say(&text)?;
            }
        }
        Ok(())
    }

    /// Something for one pair of eyes, at a terminal that all look at, and for a short time.
    fn show_secretly(&mut self, seat: Seat, told: &[Told]) -> Result<(), Gone> {
        if self.hand.match_.humans().len() > 1 {
            let name = self.name(seat);
            let text = say!(self.room.speech, "secret-look", player = name);
            self.talk().pause(&text)?;
        }
        self.say_all(told)?;
        let text = say!(self.room.speech, "secret-done");
        let done = self.talk().pause(&text);
        // Whoever leaves here has seen it too.
        self.hand.has_seen(&self.room.archive, seat);
        done?;
        self.talk().wipe()
    }

    /// Gives the terminal to somebody else.
    fn pass_to(&mut self, seat: Seat) -> Result<(), Gone> {
        if !self.hand.must_pass_to(seat) {
            return Ok(());
        }
        if self.hand.holder.is_some() {
            let text = say!(self.room.speech, "secret-done");
            self.talk().pause(&text)?;
            self.talk().wipe()?;
        }
        let name = self.name(seat);
        let text = say!(self.room.speech, "pass-device", player = name);
        self.talk().pause(&text)?;
        self.hand.holder = Some(seat);
        let unseen = self.hand.take_unseen(seat);
        self.say_all(&unseen)?;
        self.hand.has_seen(&self.room.archive, seat);
        self.draw()
    }

    /// Asks a person until there is something for the table.
    fn ask(&mut self, seat: Seat) -> Result<AnyPrepared, Gone> {
        self.pass_to(seat)?;
        let decision = self.hand.match_.table.decision();
        let listed = self.face.lists_options();
        let options = if listed { self.hand.match_.table.options(seat) } else { Vec::new() };
        let view = self.hand.match_.table.view(Viewer::Seat(seat));
        let mut is_new = true;
        loop {
            let scene = Scene {
                speech: &self.room.speech,
                names: &self.hand.names,
                viewer: Viewer::Seat(seat),
                view: &view,
            };
            let question = Question { scene, seat, options: &options, is_new };
            let (table, clock) = (&mut self.hand.match_.table, self.clock);
            let mut unreadable = || table.unreadable(seat, millis(clock)).strain;
            let mut talk = Talk {
                console: &mut self.room.console,
                speech: &self.room.speech,
                unreadable: Some(&mut unreadable),
            };
            is_new = false;
            let reply = self.face.ask(&question, &mut talk)?;
            match reply {
                Reply::Again => {}
                Reply::Command(Command::Help) => {
                    let text = format!("{}\n{}", self.face.help(&question), say!(talk.speech, "game-help"));
                    talk.say(&text)?;
                }
                Reply::Command(Command::Quit) => return Err(Gone::Quit),
                Reply::Command(Command::Forfeit) => {
                    if let Some(prepared) = self.forfeit(seat)? {
                        return Ok(prepared);
                    }
                }
                Reply::Command(Command::Undo) => {
                    if let Some(prepared) = self.undo(seat)? {
                        return Ok(prepared);
                    }
                    self.pass_to(seat)?;
                }
                Reply::Answer(text) => {
                    if let Some(prepared) = self.answer(seat, decision, &text)? {
                        return Ok(prepared);
                    }
                }
                Reply::Instead { answer, why } => {
                    self.remarks.push(why);
                    if let Some(prepared) = self.answer(seat, decision, &answer)? {
                        return Ok(prepared);
                    }
                }
            }
        }
    }

    fn answer(&mut self, seat: Seat, decision: DecisionId, text: &str) -> Result<Option<AnyPrepared>, Gone> {
        match self.hand.match_.table.answer(seat, decision, text, millis(self.clock)) {
            Ok(prepared) => {
                self.is_answered = true;
                Ok(Some(prepared))
            }
            Err(refused) => {
                self.say_remarks()?;
                self.refuse(&refused).map(|()| None)
            }
        }
    }

    fn refuse(&mut self, refused: &AnyRefused) -> Result<(), Gone> {
        let speech = &self.room.speech;
        let text = strained(speech, &speech.say(&refused.line, &self.hand.names), refused.strain);
        self.talk().say(&text)
    }

    fn forfeit(&mut self, seat: Seat) -> Result<Option<AnyPrepared>, Gone> {
        let name = self.name(seat);
        let question = say!(self.room.speech, "forfeit-sure", player = name);
        if !self.talk().yes_or_no(&question)? {
            return Ok(None);
        }
        match self.hand.match_.table.leave(seat) {
            Ok(prepared) => Ok(Some(prepared)),
            Err(refused) => self.refuse(&refused).map(|()| None),
        }
    }

    /// Takes back the last answer of a person, if everybody else agrees.
    fn undo(&mut self, seat: Seat) -> Result<Option<AnyPrepared>, Gone> {
        let humans = self.hand.match_.humans();
        let prepared = match self.hand.match_.table.undo(humans) {
            Ok(prepared) => prepared,
            Err(refused) => return self.refuse(&refused).map(|()| None),
        };
        // Whose move it was wants it back, whoever says so.
        let mover = self.hand.match_.table.would_undo(humans).unwrap_or(seat);
        let others: SeatSet = humans.without(mover);
        if self.hand.is_passed() {
            // The others come to the screen.
            self.hand.holder = None;
            self.talk().wipe()?;
        }
        let asker = self.name(mover);
        for other in others.iter() {
            let name = self.name(other);
            let question = say!(self.room.speech, "undo-agree", player = name.clone(), asker = asker.clone());
            if !self.talk().yes_or_no(&question)? {
                let text = say!(self.room.speech, "undo-refused", player = name);
                self.talk().say(&text)?;
                return Ok(None);
            }
        }
        self.remarks.push(say!(self.room.speech, "undo-done"));
        self.is_answered = true;
        Ok(Some(prepared))
    }
}

/// Milliseconds since then.
fn millis(then: Instant) -> u64 {
    u64::try_from(then.elapsed().as_millis()).unwrap_or(u64::MAX)
}

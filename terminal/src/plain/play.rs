//! A match by typed lines, from the first question to the last.

use super::summary;
use super::{Command, Face, Nudge, Question, Reply, Room, Sight, Talk, face};
use crate::local::{self, Hand, LocalFault, Manners, Telling};
use crate::online::{doubt_text, phrase_text};
use crate::place::{Choice, Event, Heard, Means, Place, PlaceFault, Saying, Tempo, Waiting};
use crate::speech::{hint_text, local_fault, record_file_fault};
use crate::summary::Next;
use crate::{After, Gone, say};
use host::{MatchFault, Opened, Setup};
use kernel::{AnyActions, Line, Outcome, Seat, Viewer};
use protocol::{Occupant, Phrase};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::StoreError;
use table::{AnyRefused, QuestionId, Strain, Told};

/// How long to wait for a remote player before checking everything else.
const GLANCE: Duration = Duration::from_millis(25);
/// After this long, a computer player is said to be thinking, and a slow disk is reported.
const LONG: Duration = Duration::from_millis(500);

/// Plays a new match, and any number of rematches.
pub fn play(room: &mut Room, setup: &Setup) -> Result<After, Gone> {
    let mut setup = setup.clone();
    loop {
        let record = room.wishes.next_record();
        let means = Means::of(&room.archive);
        let opening = std::mem::take(&mut room.wishes.opening);
        let place = match local::begin_from(&room.archive, &means, &setup, &opening, record.as_deref()) {
            Ok(place) => place,
            Err(fault) => return Ok(After::Failed(fault)),
        };
        // The next game is a different one: another seed, another file.
        setup.seed = None;
        room.wishes.seed = None;
        room.wishes.is_record_used = true;
        match sit(room, Box::new(place), true)? {
            Ended::Rematch => {}
            Ended::After(after) => return Ok(after),
        }
    }
}

/// Resumes a stored match.
pub fn restart(room: &mut Room, opened: Opened, agreed: &[String]) -> Result<After, Gone> {
    let record = room.wishes.next_record();
    let place = match local::resume(&Means::of(&room.archive), opened, agreed, record.as_deref()) {
        Ok(place) => place,
        Err(fault) => return Ok(After::Failed(fault)),
    };
    room.wishes.is_record_used |= record.is_some();
    let setup = place.rematch().cloned();
    match (sit(room, Box::new(place), false)?, setup) {
        (Ended::Rematch, Some(setup)) => play(room, &setup),
        (Ended::Rematch, None) => Ok(After::Menu),
        (Ended::After(after), _) => Ok(after),
    }
}

/// Plays one match, wherever its table is.
pub fn sit(room: &mut Room, place: Box<dyn Place>, is_new: bool) -> Result<Ended, Gone> {
    Sitting::new(room, place).run(is_new)
}

/// What follows a match.
#[derive(Debug)]
pub enum Ended {
    /// The same again.
    Rematch,
    /// Something else.
    After(After),
}

/// Why a match stops being played.
enum Stop {
    Gone(Gone),
    Failed(LocalFault),
}

impl From<Gone> for Stop {
    fn from(gone: Gone) -> Self {
        Self::Gone(gone)
    }
}

/// One match by typed lines.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing that is to be done later")]
struct Sitting<'r> {
    room: &'r mut Room,
    hand: Hand,
    face: &'static dyn Face,
    /// Remarks to be said with the effect of the last answer.
    remarks: Vec<String>,
    /// A person has answered what is on the screen.
    is_answered: bool,
    /// The remote player who was said to be thinking, until something happens.
    thinker: Option<Seat>,
    /// What was asked last.
    asked: Option<(Seat, QuestionId)>,
    /// It was said that somebody else is playing the same match, but not yet what they did.
    is_elsewhere: bool,
    /// A hint is being worked out.
    is_hinting: bool,
    /// The table is on a server.
    is_remote: bool,
    /// What others say is not shown.
    is_muted: bool,
}

impl<'r> Sitting<'r> {
    fn new(room: &'r mut Room, place: Box<dyn Place>) -> Self {
        let face = face(place.about().game);
        let is_remote = place.link().is_some();
        let first_number = face.first_number(&*place.state().view(Viewer::Spectator));
        let manners = Manners { has_hands: face.has_hands(), forgets: face.forgets(), first_number };
        Self {
            face,
            hand: Hand::new(place, manners, &room.speech),
            remarks: Vec::new(),
            is_answered: false,
            thinker: None,
            asked: None,
            is_elsewhere: false,
            is_hinting: false,
            is_remote,
            is_muted: false,
            room,
        }
    }

    fn talk(&mut self) -> Talk<'_> {
        self.room.talk()
    }

    fn name(&self, seat: Seat) -> String {
        self.hand.name(seat).to_string()
    }

    fn run(mut self, is_new: bool) -> Result<Ended, Gone> {
        let about = self.hand.about();
        let (id, commitment) = (about.id.to_string(), about.commitment.to_string());
        let title = self.room.speech.game_title(about.game.name());
        let text = if self.is_remote {
            say!(self.room.speech, "game-begins-online", game = title, id = id)
        } else if is_new {
            say!(self.room.speech, "game-begins", game = title, id = id)
        } else {
            say!(self.room.speech, "game-goes-on", game = title, id = id)
        };
        self.talk().say(&format!("\n{text}"))?;
        if is_new {
            let text = say!(self.room.speech, "commitment-shown", commitment = commitment);
            self.talk().say(&text)?;
        }
        if self.face.forgets() && !self.room.console.can_wipe() {
            let text = say!(self.room.speech, "forget-impossible");
            self.talk().say(&text)?;
        }
        match self.rounds() {
            Err(Stop::Gone(gone @ (Gone::End | Gone::Quit))) => {
                self.hide()?;
                if let Some(link) = self.hand.place.link() {
                    if !self.hand.people().is_empty() {
                        let text = say!(self.room.speech, "online-seat-kept", link = link);
                        self.talk().say(&text)?;
                    }
                    return if matches!(gone, Gone::End) { Err(gone) } else { Ok(Ended::After(After::Left)) };
                }
                if let Err(fault) = self.hand.place.is_saved() {
                    return Ok(Ended::After(After::Failed(fault.into())));
                }
                let id = self.hand.about().id;
                let Self { room, hand, .. } = self;
                // The end of the input may be an accident; `q` is not. Others may have an older match open.
                let is_forgotten = is_new
                    && matches!(gone, Gone::Quit)
                    && local::forget_unplayed(&room.archive, &mut room.wishes, hand.place);
                let (text, after) = if is_forgotten {
                    (say!(room.speech, "game-unplayed"), After::Unplayed)
                } else {
                    (say!(room.speech, "game-saved", id = id.to_string()), After::Left)
                };
                room.talk().say(&text)?;
                Ok(Ended::After(after))
            }
            Err(Stop::Gone(gone)) => Err(gone),
            Err(Stop::Failed(fault)) => {
                self.hide()?;
                Ok(Ended::After(After::Failed(fault)))
            }
            Ok(ended) => Ok(ended),
        }
    }

    fn rounds(&mut self) -> Result<Ended, Stop> {
        if !self.room.console.is_terminal() {
            self.hand.place.say(Saying::Tempo(Tempo::AtOnce));
        }
        self.hear_all()?;
        self.draw()?;
        loop {
            match self.hand.state().waiting {
                Waiting::Over(outcome) => return Ok(self.close(outcome)?),
                Waiting::Person(seat) => {
                    self.ask(seat)?;
                    self.wait_for_answer()?;
                }
                Waiting::Others(turn) => self.wait_for_others(turn)?,
                Waiting::Broken => return Err(Stop::Failed(MatchFault::Broken.into())),
            }
        }
    }

    /// Waits for the response to something that was sent. A long wait is explained, and can be left.
    fn wait_for_answer(&mut self) -> Result<(), Stop> {
        while self.hand.place.is_sending() {
            if self.hand.place.has_news_within(LONG) {
                self.hear_all()?;
                continue;
            }
            if self.is_remote {
                self.wait_for_server()?;
                continue;
            }
            let Self { room, hand, .. } = self;
            let is_there = room.archive.keep_company(|glance| hand.place.has_news_within(glance));
            if !is_there {
                return Err(Stop::Failed(StoreError::Unanswered.into()));
            }
        }
        Ok(())
    }

    /// A server has not confirmed yet what was sent.
    fn wait_for_server(&mut self) -> Result<(), Stop> {
        let text = say!(self.room.speech, "online-sending");
        self.talk().say(&text)?;
        while self.hand.place.is_sending() && !self.hand.place.has_news_within(GLANCE) {
            if !self.room.console.is_terminal() {
                continue;
            }
            match self.room.console.nudge_within(GLANCE) {
                Some(Nudge::Leave) => return Err(Gone::Quit.into()),
                Some(Nudge::End) => return Err(Gone::End.into()),
                Some(Nudge::Hurry) | None => {}
            }
        }
        Ok(())
    }

    /// On a terminal, a long wait says who is thinking, and computer players can be hurried.
    fn wait_for_others(&mut self, turn: Option<Seat>) -> Result<(), Stop> {
        self.hand.place.say(Saying::Watched);
        let begun = Instant::now();
        while !self.hand.place.has_news_within(GLANCE) {
            if !self.room.console.is_terminal() {
                continue;
            }
            match self.room.console.nudge_within(GLANCE) {
                Some(Nudge::Leave) => return Err(Gone::Quit.into()),
                Some(Nudge::End) => return Err(Gone::End.into()),
                Some(Nudge::Hurry) => self.hand.place.say(Saying::Hurry),
                None => {}
            }
            // Nobody else may know who is asked for a reaction, or that the same player is thinking again unseen.
            if let Some(seat) = turn
                && begun.elapsed() >= LONG
                && self.thinker != Some(seat)
            {
                self.thinker = Some(seat);
                let (speech, player) = (&self.room.speech, self.hand.name(seat).to_string());
                let text = if self.is_remote {
                    say!(speech, "player-awaited-plain", player = player)
                } else {
                    say!(speech, "player-thinks", player = player)
                };
                self.talk().say(&text)?;
            }
        }
        self.hear_all()
    }

    fn close(&mut self, outcome: Outcome) -> Result<Ended, Gone> {
        self.hand.holder = None;
        let next = summary::show(self.room, &*self.hand.place, &outcome);
        Ok(match next {
            Ok(Next::Rematch) => Ended::Rematch,
            Ok(Next::NewGame) => Ended::After(After::NewGame(self.hand.about().game)),
            Ok(Next::Menu) => Ended::After(After::Menu),
            Ok(Next::Quit) => Ended::After(After::Quit),
            // The match is over and stored: there is nothing to resume.
            Err(Gone::End | Gone::Quit) => Ended::After(After::Left),
            Err(gone) => return Err(gone),
        })
    }

    /// Says everything that came from the table.
    fn hear_all(&mut self) -> Result<(), Stop> {
        while let Some(event) = self.hand.place.hear() {
            self.hear(event)?;
        }
        if std::mem::take(&mut self.is_elsewhere) {
            self.draw()?;
        }
        Ok(())
    }

    fn hear(&mut self, event: Event) -> Result<(), Stop> {
        match event {
            Event::Begun(heard) => self.tell(&heard)?,
            Event::Resumed { unseen, .. } => {
                // What was told to somebody alone and never seen.
                let tellings = self.hand.take_up(unseen);
                self.tell_all(tellings)?;
            }
            Event::Heard(heard) => {
                let redraws = self.settle(false)?;
                if !heard.told(Viewer::Spectator).is_empty() {
                    self.thinker = None;
                }
                self.tell(&heard)?;
                if redraws && self.hand.draws_now() {
                    self.draw()?;
                }
            }
            Event::Elsewhere(heard) => {
                self.say_elsewhere()?;
                self.tell(&heard)?;
            }
            Event::TakenBack { is_elsewhere: true, .. } => {
                self.hand.forget_unseen();
                self.say_elsewhere()?;
            }
            Event::TakenBack { .. } => {
                self.hand.forget_unseen();
                self.remarks.push(say!(self.room.speech, "undo-done"));
                self.settle(true)?;
                if self.hand.draws_now() {
                    self.draw()?;
                }
            }
            Event::Refused(refused) => {
                self.is_answered = false;
                self.say_remarks()?;
                self.refuse(&refused)?;
            }
            Event::Stale => {
                // The last answer had no effect.
                self.remarks.clear();
                self.is_answered = false;
                let text = self.room.speech.say(&Line::new("table-stale", Vec::new()), &[]);
                self.talk().say(&text)?;
            }
            Event::UndoAsked { asker, waiting } => {
                if let Some(seat) = waiting.iter().find(|&seat| self.hand.people().contains(seat)) {
                    let (player, asker) = (self.name(seat), self.name(asker));
                    let question = say!(self.room.speech, "undo-agree", player = player, asker = asker);
                    let agrees = self.talk().yes_or_no(&question)?;
                    self.hand.place.say(Saying::Agree { seat, agrees });
                }
            }
            Event::UndoRefused { by } => {
                self.is_answered = false;
                let text = say!(self.room.speech, "undo-refused", player = self.name(by));
                self.talk().say(&text)?;
            }
            Event::TimeUp { seat } => {
                self.remarks.push(say!(self.room.speech, "time-is-up", player = self.name(seat)));
            }
            Event::Unsure { seat } => {
                let text = say!(self.room.speech, "computer-unsure", player = self.name(seat));
                self.talk().say(&text)?;
            }
            Event::Warned(PlaceFault::Record(fault)) => {
                let speech = &self.room.speech;
                let text =
                    format!("{} {}", record_file_fault(speech, &fault), say!(speech, "record-game-saved"));
                self.talk().say(&text)?;
            }
            Event::Warned(fault) => {
                self.remarks.clear();
                self.is_answered = false;
                let text = local_fault(&self.room.speech, &fault.into());
                self.talk().say(&text)?;
            }
            event @ (Event::Said { .. }
            | Event::Presence { .. }
            | Event::Replaced { .. }
            | Event::Dealt(_)) => {
                self.hear_server(&event)?;
            }
            Event::Lost => {
                let text = say!(self.room.speech, "place-lost");
                self.talk().say(&text)?;
            }
            Event::Found => {
                let text = say!(self.room.speech, "place-found");
                self.talk().say(&text)?;
            }
            Event::Hinted(hint) => {
                self.is_hinting = false;
                let text = hint_text(&self.room.speech, &hint, &self.hand.names);
                self.talk().say(&text)?;
            }
            Event::Done => {}
            Event::Failed(fault) => return Err(Stop::Failed(fault.into())),
        }
        Ok(())
    }

    /// News that only come from a server.
    fn hear_server(&mut self, event: &Event) -> Result<(), Gone> {
        let speech = &self.room.speech;
        let text = match event {
            Event::Said { .. } if self.is_muted => return Ok(()),
            Event::Said { seat, phrase } => {
                let (player, phrase) = (self.name(*seat), phrase_text(speech, *phrase));
                say!(speech, "phrase-said", player = player, phrase = phrase)
            }
            Event::Presence { seat, is_here: false } => {
                say!(speech, "player-away", player = self.name(*seat))
            }
            Event::Presence { seat, .. } => say!(speech, "player-back", player = self.name(*seat)),
            Event::Replaced { seat, on: true } => {
                say!(speech, "player-replaced", player = self.name(*seat))
            }
            Event::Replaced { seat, .. } => say!(speech, "player-returned", player = self.name(*seat)),
            Event::Dealt(Err(doubt)) => doubt_text(speech, *doubt),
            _ => say!(speech, "deal-fits"),
        };
        self.talk().say(&text)
    }

    /// The last answer counts. Is the game drawn again?
    fn settle(&mut self, is_undo: bool) -> Result<bool, Gone> {
        let redraws = is_undo || self.face.redraws(&*self.hand.view(self.hand.viewer()));
        if std::mem::take(&mut self.is_answered) && redraws {
            self.forget()?;
        }
        self.say_remarks()?;
        Ok(redraws)
    }

    /// Says once that others are playing the same match.
    fn say_elsewhere(&mut self) -> Result<(), Gone> {
        self.thinker = None;
        if std::mem::replace(&mut self.is_elsewhere, true) {
            return Ok(());
        }
        let text = say!(self.room.speech, "store-conflict");
        self.talk().say(&text)
    }

    /// Wipes what players have to remember.
    fn forget(&mut self) -> Result<(), Gone> {
        if self.face.forgets() {
            self.room.console.wipe()?;
        }
        Ok(())
    }

    /// Wipes what nobody else may see once this player is gone. A transcript has it in any case.
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
        let view = self.hand.view(viewer);
        let sight = Sight { speech: &self.room.speech, names: &self.hand.names, viewer, view: &*view };
        let picture = self.face.draw(&sight);
        self.talk().say(&picture)
    }

    fn tell(&mut self, heard: &Heard) -> Result<(), Gone> {
        let tellings = self.hand.tell(heard);
        self.tell_all(tellings)
    }

    fn tell_all(&mut self, tellings: Vec<Telling>) -> Result<(), Gone> {
        for telling in tellings {
            match telling {
                Telling::Open(told) => {
                    self.say_all(&told)?;
                    self.hand.has_seen_all();
                }
                Telling::Secret(seat, told) => self.show_secretly(seat, &told)?,
            }
        }
        Ok(())
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

    /// Something for one player alone, at a terminal that everybody looks at, and for a short time.
    fn show_secretly(&mut self, seat: Seat, told: &[Told]) -> Result<(), Gone> {
        // No clock runs while the others look away.
        self.hand.place.say(Saying::Pause);
        if self.hand.people().len() > 1 {
            let name = self.name(seat);
            let text = say!(self.room.speech, "secret-look", player = name);
            self.talk().pause(&text)?;
        }
        self.say_all(told)?;
        let text = say!(self.room.speech, "secret-done");
        let done = self.talk().pause(&text);
        // A player who leaves here has seen it too.
        self.hand.has_seen(seat);
        done?;
        self.hand.place.say(Saying::GoOn);
        self.talk().wipe()
    }

    /// Waits until the clock has stopped and gone on as often as it was told to: only then is the time that is left known.
    fn wait_for_clock(&mut self) -> Result<(), Stop> {
        while self.hand.place.is_timing() && self.hand.place.has_news_within(LONG) {
            self.hear_all()?;
        }
        Ok(())
    }

    /// Passes the terminal to somebody else.
    fn pass_to(&mut self, seat: Seat) -> Result<(), Gone> {
        if !self.hand.must_pass_to(seat) {
            return Ok(());
        }
        // No clock runs while the terminal is being passed.
        self.hand.place.say(Saying::Pause);
        if self.hand.holder.is_some() {
            let text = say!(self.room.speech, "secret-done");
            self.talk().pause(&text)?;
            self.talk().wipe()?;
        }
        let name = self.name(seat);
        let text = say!(self.room.speech, "pass-device", player = name);
        self.talk().pause(&text)?;
        self.hand.place.say(Saying::GoOn);
        self.hand.holder = Some(seat);
        let unseen = self.hand.take_unseen(seat);
        self.say_all(&unseen)?;
        self.hand.has_seen(seat);
        self.draw()
    }

    /// Says how much time is left, if there is a clock.
    fn say_time(&mut self, seat: Seat) -> Result<(), Gone> {
        let until = self.hand.state().question(seat).and_then(|question| question.until);
        let Some(until) = until else { return Ok(()) };
        let seconds = until.saturating_sub(self.hand.place.now()).div_ceil(1000);
        let text = say!(self.room.speech, "time-left", seconds = seconds);
        self.talk().say(&text)
    }

    /// Asks a person until there is something for the table.
    fn ask(&mut self, seat: Seat) -> Result<(), Stop> {
        self.pass_to(seat)?;
        self.wait_for_clock()?;
        self.say_time(seat)?;
        let Some(asked) = self.hand.state().question(seat) else { return Ok(()) };
        let actions: Arc<dyn AnyActions> =
            if self.face.lists_options() { self.hand.options(seat) } else { Arc::new(()) };
        let options = Choice::all(&*actions);
        let view = self.hand.view(Viewer::Seat(seat));
        // A question that is asked again follows a wrong answer.
        let mut is_new = self.asked.replace((seat, asked.id)) != Some((seat, asked.id));
        loop {
            let sight = Sight {
                speech: &self.room.speech,
                names: &self.hand.names,
                viewer: Viewer::Seat(seat),
                view: &*view,
            };
            let question = Question { sight, seat, options: &options, actions: &*actions, is_new };
            let mut meanwhile = Vec::new();
            let place = &mut self.hand.place;
            let mut unreadable = || unreadable(&mut **place, seat, &mut meanwhile);
            let mut talk = Talk {
                console: &mut self.room.console,
                speech: &self.room.speech,
                unreadable: Some(&mut unreadable),
            };
            is_new = false;
            let reply = self.face.ask(&question, &mut talk)?;
            let help = matches!(reply, Reply::Command(Command::Help)).then(|| self.face.help(&question));
            for event in meanwhile {
                self.hear(event)?;
            }
            match reply {
                Reply::Again => {}
                Reply::Command(Command::Help) => {
                    let own = help.unwrap_or_default();
                    let mut text = format!("{own}\n{}", say!(self.room.speech, "game-help"));
                    if self.is_remote {
                        text = format!("{text}\n{}", say!(self.room.speech, "plain-online-help"));
                    }
                    self.talk().say(&text)?;
                }
                Reply::Command(Command::Quit) => return Err(Gone::Quit.into()),
                Reply::Command(Command::Forfeit) => {
                    if self.forfeit(seat)? {
                        return Ok(());
                    }
                }
                Reply::Command(Command::Hint) => self.advise(seat)?,
                Reply::Command(Command::Say) => self.talk_to_others()?,
                Reply::Command(Command::Replace) => self.replace()?,
                Reply::Command(Command::Undo) => {
                    self.undo(seat)?;
                    return Ok(());
                }
                Reply::Answer(text) => {
                    self.answer(seat, asked.id, text);
                    return Ok(());
                }
                Reply::Instead { answer, why } => {
                    self.remarks.push(why);
                    self.answer(seat, asked.id, answer);
                    return Ok(());
                }
            }
        }
    }

    fn answer(&mut self, seat: Seat, question: QuestionId, text: String) {
        self.is_answered = true;
        self.hand.place.say(Saying::Answer { seat, question, text });
    }

    fn refuse(&mut self, refused: &AnyRefused) -> Result<(), Gone> {
        let speech = &self.room.speech;
        let text = speech.strained(&speech.say(&refused.line, &self.hand.names), refused.strain);
        self.talk().say(&text)
    }

    fn forfeit(&mut self, seat: Seat) -> Result<bool, Gone> {
        let name = self.name(seat);
        let question = say!(self.room.speech, "forfeit-sure", player = name);
        if !self.talk().yes_or_no(&question)? {
            return Ok(false);
        }
        self.is_answered = true;
        self.hand.place.say(Saying::Leave { seat });
        Ok(true)
    }

    /// Says one of the phrases, at a table on a server.
    fn talk_to_others(&mut self) -> Result<(), Gone> {
        if !self.is_remote {
            return Ok(());
        }
        let speech = &self.room.speech;
        let mut phrases: Vec<String> =
            Phrase::ALL.iter().map(|phrase| phrase_text(speech, *phrase)).collect();
        phrases.push(if self.is_muted { say!(speech, "plain-unmute") } else { say!(speech, "plain-mute") });
        phrases.push(say!(speech, "phrases-none"));
        let title = say!(speech, "phrases-title");
        let chosen = match self.talk().choose(&title, &phrases, 1, None) {
            Err(Gone::Quit) => return Ok(()),
            chosen => chosen?,
        };
        match Phrase::ALL.get(chosen) {
            Some(phrase) => self.hand.place.say(Saying::Phrase(*phrase)),
            None if chosen == Phrase::ALL.len() => self.is_muted = !self.is_muted,
            None => {}
        }
        Ok(())
    }

    /// Agrees that a computer plays for those who are absent.
    fn replace(&mut self) -> Result<(), Gone> {
        let Some(table) = self.hand.place.table() else { return Ok(()) };
        let away = Seat::all(table.seats.len()).zip(&table.seats).filter(|(_, info)| {
            matches!(info.who, Occupant::Person { is_here: false, .. }) && !info.is_replaced
        });
        let away: Vec<Seat> =
            away.map(|(seat, _)| seat).filter(|seat| !self.hand.people().contains(*seat)).collect();
        for &seat in &away {
            let question = say!(self.room.speech, "replace-ask", player = self.name(seat));
            let agrees = self.talk().yes_or_no(&question)?;
            self.hand.place.say(Saying::Replace { seat, agrees });
        }
        if away.is_empty() {
            let text = say!(self.room.speech, "plain-nobody-away");
            self.talk().say(&text)?;
        }
        Ok(())
    }

    /// Says what an expert would do.
    fn advise(&mut self, seat: Seat) -> Result<(), Stop> {
        let text = say!(self.room.speech, "hint-thinking");
        self.talk().say(&text)?;
        let question = |hand: &Hand| hand.state().question(seat).map(|question| question.id);
        let asked = question(&self.hand);
        self.is_hinting = true;
        self.hand.place.say(Saying::Consult { seat });
        // The question may be settled meanwhile, if the time is up.
        while self.is_hinting && question(&self.hand) == asked {
            if self.hand.place.has_news_within(GLANCE) {
                self.hear_all()?;
            }
        }
        Ok(())
    }

    /// Takes back the last answer of a person, if everybody else agrees.
    fn undo(&mut self, seat: Seat) -> Result<(), Gone> {
        if self.hand.is_passed() && self.hand.state().undoable.is_some() {
            // The others come to the screen.
            self.hand.holder = None;
            self.talk().wipe()?;
        }
        self.is_answered = true;
        self.hand.place.say(Saying::AskUndo { seat: self.hand.asks_for_undo(seat) });
        Ok(())
    }
}

/// The table is told of a line that is not even text, and says what that does to its patience. What else is heard
/// meanwhile is said later.
fn unreadable(place: &mut dyn Place, seat: Seat, meanwhile: &mut Vec<Event>) -> Strain {
    place.say(Saying::Unreadable { seat });
    while place.is_sending() && place.has_news_within(Duration::from_mins(1)) {
        match place.hear() {
            Some(Event::Refused(refused)) => return refused.strain,
            event => meanwhile.extend(event),
        }
    }
    Strain::Fine
}

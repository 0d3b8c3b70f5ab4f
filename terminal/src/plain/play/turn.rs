//! A question to one person, until there is something for the table.

use super::sitting::{GLANCE, LONG, Sitting, Stop};
use crate::local::Hand;
use crate::online::phrase_text;
use crate::place::{Choice, Event, Place, Saying};
use crate::plain::{Command, Question, Reply, Sight, Talk};
use crate::{Gone, say};
use kernel::{AnyActions, Seat, Viewer};
use protocol::{Occupant, Phrase};
use std::sync::Arc;
use std::time::Duration;
use table::{QuestionId, Strain};

impl Sitting<'_> {
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
    pub(super) fn ask(&mut self, seat: Seat) -> Result<(), Stop> {
        self.pass_to(seat)?;
        if self.hand.state().clock.as_ref().is_some_and(|clock| clock.is_paused) {
            // Somebody's time was up: it runs on for whoever is asked now.
            self.hand.place.say(Saying::GoOn);
        }
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
            // Time may have been up before the line came: then it is about something else.
            self.hear_all()?;
            let is_settled = self.hand.state().question(seat).map(|question| question.id) != Some(asked.id);
            if is_settled && matches!(reply, Reply::Command(Command::Undo | Command::Forfeit | Command::Hint))
            {
                self.hear(Event::Stale)?;
                return Ok(());
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

//! What a match by typed lines hears from its table, and who is told.

use super::sitting::{Sitting, Stop};
use crate::local::Telling;
use crate::online::{doubt_text, phrase_text};
use crate::place::{Event, Heard, PlaceFault, Saying};
use crate::speech::{hint_text, local_fault, record_file_fault, undo_waits};
use crate::{Gone, say};
use kernel::{Line, Seat, SeatSet, Viewer};
use table::{AnyRefused, Told};

impl Sitting<'_> {
    /// Says everything that came from the table.
    pub(super) fn hear_all(&mut self) -> Result<(), Stop> {
        while let Some(event) = self.hand.place.hear() {
            self.hear(event)?;
        }
        if std::mem::take(&mut self.is_elsewhere) {
            self.draw()?;
        }
        Ok(())
    }

    pub(super) fn hear(&mut self, event: Event) -> Result<(), Stop> {
        match event {
            Event::Begun(heard) => self.tell(&heard)?,
            Event::Resumed { unseen, .. } => self.take_up(unseen)?,
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
            Event::UndoAsked { asker, waiting } => self.ask_to_agree(asker, waiting)?,
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

    /// Asks somebody here who has not agreed to an undo yet; whoever asked for it elsewhere hears that.
    fn ask_to_agree(&mut self, asker: Seat, waiting: SeatSet) -> Result<(), Gone> {
        let speech = &self.room.speech;
        let Some(seat) = waiting.iter().find(|&seat| self.hand.people().contains(seat)) else {
            if self.hand.people().contains(asker) {
                let text = undo_waits(speech, &self.hand.names, waiting);
                self.talk().say(&text)?;
            }
            return Ok(());
        };
        let mover = self.hand.state().undoable.unwrap_or(asker);
        let (player, by, of) = (self.name(seat), self.name(asker), self.name(mover));
        let question = if mover == asker {
            say!(speech, "undo-agree", player = player, asker = by)
        } else {
            say!(speech, "undo-agree-other", player = player, asker = by, mover = of)
        };
        let agrees = self.talk().yes_or_no(&question)?;
        self.hand.place.say(Saying::Agree { seat, agrees });
        Ok(())
    }

    /// The game was told from its start.
    fn take_up(&mut self, unseen: Vec<(Seat, Vec<Told>)>) -> Result<(), Gone> {
        // What was told to somebody alone and never seen.
        let tellings = self.hand.take_up(unseen);
        self.tell_all(tellings)?;
        if self.is_drawn && self.hand.draws_now() {
            self.draw()?;
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

    fn say_remarks(&mut self) -> Result<(), Gone> {
        let remarks = std::mem::take(&mut self.remarks);
        remarks.iter().try_for_each(|remark| self.talk().say(remark))
    }

    fn refuse(&mut self, refused: &AnyRefused) -> Result<(), Gone> {
        let speech = &self.room.speech;
        let text = speech.strained(&speech.say(&refused.line, &self.hand.names), refused.strain);
        self.talk().say(&text)
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

    pub(super) fn say_all(&mut self, told: &[Told]) -> Result<(), Gone> {
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
}

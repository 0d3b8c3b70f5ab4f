//! What a table in the page is asked, in the requests of the protocol.

use super::{Local, Now, Outcome};
use crate::fault::Fault;
use crate::question::Wish;
use crate::speech::Voice;
use host::Said;
use kernel::{Seat, Viewer};
use ledger::Log as _;
use protocol::{FaultKey, MatchName, Note};
use table::QuestionId;

fn refused(key: FaultKey) -> Fault {
    Fault::Refused(Box::new(key.into()))
}

impl Local {
    /// Who speaks: the person at the screen, or the only one there is.
    fn speaker(&self) -> Result<Seat, Fault> {
        match self.viewer() {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => self.asked_person().ok_or(refused(FaultKey::NotSeated)),
        }
    }

    /// Carries a request out.
    pub fn ask(&mut self, voice: &Voice<'_>, wish: Wish, now: Now) -> Result<Outcome, Fault> {
        match wish {
            Wish::Open => {
                self.open(voice, now);
                Ok(Outcome::Table { table: self.name.clone() })
            }
            Wish::Answer { question, text } => {
                let seat = self.speaker()?;
                if self.is_off_the_lesson(seat, &text) {
                    self.teach_again(voice);
                    return Ok(Outcome::Done);
                }
                let said = Said::Answer { seat, question: QuestionId(question), text };
                self.say(voice, said, Some(seat), now)
            }
            Wish::Leave => {
                let seat = self.speaker()?;
                self.say(voice, Said::Leave { seat }, Some(seat), now)
            }
            Wish::AskUndo => self.undo(voice, now),
            Wish::Agree { agrees } => {
                let seat = self.speaker()?;
                self.say(voice, Said::Agree { seat, agrees }, Some(seat), now)
            }
            Wish::Seen { number } => self.acknowledge(voice, number, now),
            Wish::Rematch { wants } => self.wish_rematch(voice, wants, now),
            Wish::Record => {
                let (of, text) = (MatchName(self.hosted.id().to_string()), self.hosted.record().to_string());
                Ok(Outcome::Record { of, text })
            }
            Wish::Say { phrase } => {
                let seat = self.speaker()?;
                self.note(Note::Said { seat, phrase });
                Ok(Outcome::Done)
            }
            Wish::Close => Ok(Outcome::Done),
            Wish::Other => Err(refused(FaultKey::BadMessage)),
        }
    }

    /// People at one device agree with each other in the room: the last answer of a person is taken back.
    fn undo(&mut self, voice: &Voice<'_>, now: Now) -> Result<Outcome, Fault> {
        let asker = self.hosted.would_undo().or(self.people().first()).ok_or(refused(FaultKey::NotSeated))?;
        let outcome = self.say(voice, Said::AskUndo { seat: asker }, Some(asker), now)?;
        let others = self.people().without(asker);
        for seat in others.iter() {
            // Whoever is not asked to agree has left.
            if self.say(voice, Said::Agree { seat, agrees: true }, None, now).is_err() {
                break;
            }
        }
        Ok(outcome)
    }

    /// The person at the screen has seen everything up to there.
    fn acknowledge(&mut self, voice: &Voice<'_>, number: u32, now: Now) -> Result<Outcome, Fault> {
        let seat = self.speaker()?;
        let number = number.min(self.hosted.next_told(seat));
        let index = u8::try_from(seat.index()).unwrap_or(0);
        super::at_once(self.memory.set_seen(self.hosted.id(), index, number))
            .map_err(|error| Fault::Match(error.into()))?;
        if self.viewer().is(seat) {
            self.listener.seen = self.listener.seen.max(number);
        }
        self.keep();
        // Now somebody else may have the device.
        let was = self.viewer();
        if self.viewer().is(seat) && !self.is_reading() {
            self.pass_on(voice);
        }
        if self.viewer() != was {
            self.tell_all(now);
        }
        Ok(Outcome::Done)
    }

    /// The clock stops, or runs on.
    pub fn pause(&mut self, voice: &Voice<'_>, on: bool, now: Now) -> Result<(), Fault> {
        self.say(voice, if on { Said::Pause } else { Said::GoOn }, None, now)?;
        Ok(())
    }

    /// How long computers wait before they answer.
    pub fn set_tempo(&mut self, milliseconds: u64) {
        self.tempo = milliseconds;
    }
}

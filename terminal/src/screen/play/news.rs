//! What a match on the full screen hears from its table.

use super::Log;
use super::awaited::{Asked, Awaited};
use super::overlay::Overlay;
use super::playing::Playing;
use crate::local::Hand;
use crate::place::{Event as News, Heard, PlaceFault, Retold, Tempo};
use crate::say;
use crate::speech::{local_fault, record_file_fault, undo_waits};
use kernel::{Line, Seat, SeatSet, Viewer};
use std::time::Duration;
use table::{AnyRefused, Strain};

/// The time between two moves that nobody at this screen made, so that people can follow.
const REST: Duration = Duration::from_millis(450);

impl Playing<'_> {
    /// Hears what came from the table, as fast as people can follow.
    pub(super) fn look_at_news(&mut self) -> bool {
        let mut is_new = false;
        while self.can_follow()
            && let Some(news) = self.hand.place.hear()
        {
            is_new = true;
            self.take(news);
        }
        if !self.hand.place.is_sending() {
            self.sent = None;
        }
        is_new
    }

    fn can_follow(&self) -> bool {
        match self.awaited {
            Awaited::Seen
            | Awaited::Passing(_)
            | Awaited::Secret(..)
            | Awaited::Showing(..)
            | Awaited::Everybody(_) => false,
            Awaited::Waiting { .. } => self.is_rested(),
            Awaited::Between | Awaited::Asking(_) | Awaited::Anybody(_) | Awaited::Over(_) => true,
        }
    }

    /// Drops questions and typed text about a question that is settled now; texts that people read stay open.
    fn put_aside(&mut self) {
        self.typing = None;
        self.overlay.take_if(|overlay| !overlay.outlives_answers());
    }

    /// Asks those at this screen who have not agreed yet.
    fn ask_to_agree(&mut self, asker: Seat, waiting: SeatSet) {
        if self.hand.is_passed() {
            // The others come to the screen.
            self.hand.holder = None;
        }
        let others: Vec<Seat> = waiting.and(self.hand.people()).iter().collect();
        if !others.is_empty() {
            self.overlay = Some(Overlay::Undo { asker, others });
        } else if self.hand.people().contains(asker) {
            let text = undo_waits(&self.room.speech, &self.hand.names, waiting);
            self.log().push(text);
        }
    }

    fn take(&mut self, news: News) {
        let Some(news) = self.take_remote(news) else { return };
        match news {
            News::Begun(heard) => {
                self.heard(&heard);
                self.go_on();
            }
            News::Resumed { retold, unseen } => {
                self.retell(&retold);
                let tellings = self.hand.take_up(unseen);
                if self.hand.manners.forgets {
                    self.tellings.extend(tellings);
                } else {
                    // The logs tell everything from the start.
                    self.hand.forget_unseen();
                }
                self.happened(&[]);
                self.out = self.people_out();
                self.go_on();
            }
            News::Heard(heard) => {
                self.put_aside();
                self.heard(&heard);
                self.go_on();
            }
            News::Elsewhere(heard) => {
                self.put_aside();
                self.note("store-conflict");
                self.heard(&heard);
                self.go_on();
            }
            News::TakenBack { retold, is_elsewhere } => {
                self.put_aside();
                // What was shown in between is not told again.
                self.is_answered = false;
                if is_elsewhere {
                    self.note("store-conflict");
                }
                self.retell(&retold);
                self.happened(&[]);
                self.out = self.people_out();
                if !is_elsewhere {
                    self.note("undo-done");
                }
                self.go_on();
            }
            News::Stale => {
                self.put_aside();
                self.is_answered = false;
                self.remark = None;
                self.note("table-stale");
                self.go_on();
            }
            News::Refused(refused) => {
                self.is_answered = false;
                self.refuse(&refused);
            }
            News::UndoAsked { asker, waiting } => self.ask_to_agree(asker, waiting),
            News::UndoRefused { by } => {
                self.overlay.take_if(|overlay| matches!(overlay, Overlay::Undo { .. }));
                let player = self.hand.name(by).to_string();
                self.error = Some(say!(self.room.speech, "undo-refused", player = player));
                if let Awaited::Asking(Asked { seat, .. }) = self.awaited
                    && self.hand.must_pass_to(seat)
                {
                    self.wait_for(Awaited::Passing(seat));
                }
            }
            News::TimeUp { seat } => {
                let player = self.hand.name(seat).to_string();
                self.remark = Some(say!(self.room.speech, "time-is-up", player = player));
                self.is_answered = true;
            }
            News::Unsure { seat } => {
                self.say(&Line::new("computer-unsure", vec![("player", seat.into())]));
            }
            News::Warned(PlaceFault::Record(fault)) => {
                let speech = &self.room.speech;
                let text =
                    format!("{} {}", record_file_fault(speech, &fault), say!(speech, "record-game-saved"));
                self.log().push(text);
            }
            News::Warned(fault) => {
                self.is_answered = false;
                let text = local_fault(&self.room.speech, &fault.into());
                self.error = Some(text.clone());
                self.log().push(text);
            }
            News::Lost => self.note("place-lost"),
            News::Found => self.note("place-found"),
            News::Hinted(hint) => self.show_hint(&hint),
            News::Done
            | News::Said { .. }
            | News::Presence { .. }
            | News::Replaced { .. }
            | News::Dealt(_) => {}
            News::Failed(fault) => self.fault = Some(fault.into()),
        }
    }

    /// Says something that is about no move.
    fn note(&mut self, key: &str) {
        self.say(&Line::new(key, Vec::new()));
    }

    pub(super) fn refuse(&mut self, refused: &AnyRefused) {
        self.rings = true;
        let speech = &self.room.speech;
        let wrong = self.wrong.take().unwrap_or_else(|| speech.say(&refused.line, &self.hand.names));
        let error = speech.strained(&wrong, refused.strain);
        let begun = if let Strain::Locked { seconds } = refused.strain { Some(seconds.into()) } else { None };
        if let Some(seconds) = begun.or(refused.locked) {
            self.break_over = Some((error.clone(), self.now + Duration::from_secs(seconds)));
        }
        self.error = Some(error);
    }

    /// Something happened at the table.
    fn heard(&mut self, heard: &Heard) {
        if std::mem::take(&mut self.is_answered) && self.hand.manners.forgets {
            self.logs.iter_mut().for_each(Log::clear);
        }
        self.logs.iter_mut().for_each(Log::turn_page);
        if let Some(remark) = self.remark.take() {
            self.log().push(remark);
        }
        self.is_told_alone |= self.hand.holder.is_some_and(|holder| Hand::tells_alone(heard, holder));
        self.tellings.extend(self.hand.tell(heard));
        if self.hand.is_passed() {
            // When it is over, or while everybody is asked, everybody sees what everybody was told.
            let Self { hand, logs, board, room, .. } = self;
            if hand.drawn_for().is_none() {
                board.retold(heard.told(Viewer::Spectator));
            }
            if let Some(log) = logs.last_mut() {
                for told in heard.told(Viewer::Spectator).iter().filter(|told| board.says(&told.line)) {
                    log.say(&told.line, &room.speech, &hand.names);
                }
            }
        }
        let told = self.hand.drawn_for().map_or(&[][..], |viewer| heard.told(viewer)).to_vec();
        self.happened(&told);
        self.rest = self.now
            + if self.room.theme.moves && self.tempo == Tempo::LikePeople { REST } else { Duration::ZERO };
    }

    /// Rebuilds the logs from everything that still counts, after something was taken back.
    fn retell(&mut self, retold: &Retold) {
        self.logs.iter_mut().for_each(Log::clear);
        self.hand.forget_unseen();
        if self.hand.manners.forgets {
            return;
        }
        let Self { hand, logs, board, room, .. } = self;
        let last = logs.len() - 1;
        for (viewer, moves) in retold {
            let index = match viewer {
                Viewer::Seat(seat) => seat.index(),
                Viewer::Spectator => last,
            };
            for told in moves {
                if *viewer == Viewer::Spectator {
                    board.retold(told);
                }
                logs[index].turn_page();
                for told in told.iter().filter(|told| board.says(&told.line)) {
                    logs[index].say(&told.line, &room.speech, &hand.names);
                }
            }
        }
    }
}

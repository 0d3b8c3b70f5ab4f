//! One match by typed lines: whom it waits for, and how it ends.

use super::Ended;
use crate::local::{self, Hand, LocalFault, Manners, Seated};
use crate::place::{Place, Saying, Tempo, Waiting};
use crate::plain::{Face, Nudge, Room, Sight, Talk, face, summary};
use crate::summary::Next;
use crate::{After, Gone, say};
use host::MatchFault;
use kernel::{Outcome, Seat, Viewer};
use std::time::{Duration, Instant};
use store::StoreError;
use table::QuestionId;

/// How long to wait for a remote player before checking everything else.
pub(super) const GLANCE: Duration = Duration::from_millis(25);
/// After this long, a computer player is said to be thinking, and a slow disk is reported.
pub(super) const LONG: Duration = Duration::from_millis(500);

/// Why a match stops being played.
pub(super) enum Stop {
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
pub(super) struct Sitting<'r> {
    pub room: &'r mut Room,
    pub hand: Hand,
    pub face: &'static dyn Face,
    /// Remarks to be said with the effect of the last answer.
    pub remarks: Vec<String>,
    /// A person has answered what is on the screen.
    pub is_answered: bool,
    /// The remote player who was said to be thinking, until something happens.
    pub thinker: Option<Seat>,
    /// What was asked last.
    pub asked: Option<(Seat, QuestionId)>,
    /// It was said that somebody else is playing the same match, but not yet what they did.
    pub is_elsewhere: bool,
    /// A hint is being worked out.
    pub is_hinting: bool,
    /// The table is on a server.
    pub is_remote: bool,
    /// What others say is not shown.
    pub is_muted: bool,
    /// The game was shown: what is told anew from then on is shown again.
    pub is_drawn: bool,
}

impl<'r> Sitting<'r> {
    pub(super) fn new(room: &'r mut Room, place: Box<dyn Place>) -> Self {
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
            is_drawn: false,
            room,
        }
    }

    /// Nobody here has a seat at the table on a server.
    fn is_watching(&self) -> bool {
        self.is_remote && self.hand.people().is_empty()
    }

    pub(super) fn talk(&mut self) -> Talk<'_> {
        self.room.talk()
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.hand.name(seat).to_string()
    }

    pub(super) fn run(mut self, is_new: bool) -> Result<Ended, Gone> {
        let about = self.hand.about();
        let (id, commitment) = (about.id.to_string(), about.commitment.to_string());
        let title = self.room.speech.game_title(about.game.name());
        let text = if self.is_watching() {
            say!(self.room.speech, "game-begins-watched", game = title, id = id)
        } else if self.is_remote {
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
        self.hand.place.say(Saying::OneAtATime);
        self.hear_all()?;
        self.draw()?;
        self.is_drawn = true;
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
                Some(Nudge::Hurry | Nudge::Undo) | None => {}
            }
        }
        Ok(())
    }

    /// Who at this terminal could take back a move while others think: at a server's table somebody who has just moved.
    fn waiting_undoer(&self) -> Option<Seat> {
        let undoable = self.hand.state().undoable.filter(|_| self.is_remote)?;
        self.hand.people().contains(undoable).then_some(undoable)
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
                Some(Nudge::Undo) => {
                    if let Some(seat) = self.waiting_undoer() {
                        self.hand.place.say(Saying::AskUndo { seat });
                    }
                }
                None => {}
            }
            // Nobody else may know who is asked for a reaction, or that the same player is thinking again unseen.
            if let Some(seat) = turn
                && begun.elapsed() >= LONG
                && self.thinker != Some(seat)
            {
                self.thinker = Some(seat);
                let (speech, player) = (&self.room.speech, self.hand.name(seat).to_string());
                let text = if self.is_watching() {
                    say!(speech, "player-awaited-watched", player = player)
                } else if self.waiting_undoer().is_some() {
                    say!(speech, "player-awaited-undo", player = player)
                } else if self.is_remote {
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
            Ok(Next::NewGame) => {
                let about = self.hand.about();
                Ended::After(After::NewGame(about.game, Seated::of(&about.players)))
            }
            Ok(Next::Menu) => Ended::After(After::Menu),
            Ok(Next::Quit) => Ended::After(After::Quit),
            // The match is over and stored: there is nothing to resume.
            Err(Gone::End | Gone::Quit) => Ended::After(After::Left),
            Err(gone) => return Err(gone),
        })
    }

    /// Wipes what players have to remember.
    pub(super) fn forget(&mut self) -> Result<(), Gone> {
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

    pub(super) fn draw(&mut self) -> Result<(), Gone> {
        let Some(viewer) = self.hand.drawn_for() else { return Ok(()) };
        let view = self.hand.view(viewer);
        let sight = Sight { speech: &self.room.speech, names: &self.hand.names, viewer, view: &*view };
        let picture = self.face.draw(&sight);
        self.talk().say(&picture)
    }
}

//! How people share one terminal: gates between them, and what concerns all of them.

use super::gate::{Fence, Gate, Press};
use super::playing::{Asked, Awaited, Ended, Playing};
use crate::place::{Saying, Waiting};
use crate::say;
use crate::screen::{Common, Key, Response, Scene};
use kernel::{Seat, SeatSet, Viewer};
use table::QuestionId;

/// One question for the whole table.
#[derive(Debug)]
pub(super) struct Anybody {
    pub common: Common,
    /// The people who are asked, in the order of their keys.
    pub people: Vec<(Seat, QuestionId)>,
}

impl Playing<'_> {
    /// Does it stay until somebody means to go on?
    pub(super) fn is_at_gate(&self) -> bool {
        match self.awaited {
            Awaited::Seen
            | Awaited::Passing(_)
            | Awaited::Secret(..)
            | Awaited::Showing(..)
            | Awaited::Everybody(_)
            | Awaited::Anybody(_) => true,
            Awaited::Between | Awaited::Asking(_) | Awaited::Waiting { .. } | Awaited::Over(_) => false,
        }
    }

    /// The key that opens the gate on the screen, if there is one.
    pub fn opens_with(&self) -> Option<Key> {
        (self.is_at_gate() && !matches!(self.awaited, Awaited::Anybody(_))).then(|| self.gate.key())
    }

    /// Waits for this, behind a new gate if it needs one.
    pub(super) fn wait_for(&mut self, awaited: Awaited) {
        self.awaited = awaited;
        self.renew_gate();
    }

    /// Starts the gate again: nothing that was pressed so far opens it.
    pub(super) fn renew_gate(&mut self) {
        let usual = match self.awaited {
            Awaited::Passing(_) | Awaited::Secret(..) => Key::Enter,
            _ => Key::Char(' '),
        };
        self.gate = Gate::new(usual, self.keyboard.last(), self.now);
    }

    /// Keeps a new question from a key that may still be held.
    pub(super) fn raise_fence(&mut self, seat: Seat) {
        let is_same = self.last_asked.replace(seat) == Some(seat);
        let has_secrets = self.hand.manners.has_hands || self.hand.manners.forgets;
        self.fence = Some(if has_secrets && !is_same { Fence::Every } else { Fence::Confirming });
    }

    /// Takes a press that is not for the board: one that opens a gate, or is not meant for what is on the screen.
    pub(super) fn guard(
        &mut self,
        press: Press,
        before: Option<Press>,
        is_repeat: bool,
    ) -> Option<Response<Ended>> {
        match (&self.awaited, press) {
            (Awaited::Anybody(_), Press::Key(Key::Char(digit @ '0'..='9'))) => {
                self.error = is_repeat.then(|| say!(self.room.speech, "screen-still-held"));
                if self.gate.is_ready(self.now) && !is_repeat {
                    self.hear_anybody(digit as usize - '0' as usize);
                }
                Some(Response::Draw)
            }
            (Awaited::Anybody(_), Press::Key(Key::Enter | Key::Char(' ')) | Press::Click(_)) => {
                Some(Response::Stay)
            }
            (_, Press::Key(Key::Enter | Key::Char(' ')) | Press::Click(_)) if self.is_at_gate() => {
                Some(self.knock(press, before, is_repeat))
            }
            (Awaited::Asking(_), press) => {
                let is_held = self.fence.is_some_and(|fence| is_repeat && fence.stops(press));
                if is_held {
                    self.error = Some(say!(self.room.speech, "screen-still-held"));
                    return Some(Response::Draw);
                }
                self.fence = None;
                None
            }
            _ => None,
        }
    }

    fn knock(&mut self, press: Press, before: Option<Press>, is_repeat: bool) -> Response<Ended> {
        if !self.gate.is_ready(self.now) {
            return Response::Stay;
        }
        if !self.gate.opens(press, before, is_repeat, self.now) {
            let key = self.gate.key_name();
            self.error = Some(say!(self.room.speech, "screen-let-go", key = key));
            return Response::Draw;
        }
        self.error = None;
        match std::mem::replace(&mut self.awaited, Awaited::Between) {
            Awaited::Seen | Awaited::Everybody(_) => {
                self.hand.holder = None;
                self.go_on();
            }
            Awaited::Passing(seat) => self.hand_over(seat),
            Awaited::Secret(seat, told) => self.wait_for(Awaited::Showing(seat, told)),
            Awaited::Showing(seat, _) => {
                self.hand.has_seen(seat);
                self.go_on();
            }
            other => self.awaited = other,
        }
        Response::Draw
    }

    /// What everybody sees.
    fn public<T>(&self, call: impl FnOnce(&Scene) -> T) -> T {
        let (viewer, room) = (Viewer::Spectator, &*self.room);
        let view = self.hand.view(viewer);
        let names = &self.hand.names;
        call(&Scene { speech: &room.speech, theme: &room.theme, names, viewer, view: &*view })
    }

    /// The people here who are out.
    pub(super) fn people_out(&self) -> SeatSet {
        let people = self.hand.people().iter();
        self.public(|scene| people.filter(|&seat| self.board.is_out(scene, seat)).collect())
    }

    /// Who went out while somebody else had the terminal: they will not hold it again, so everybody is told now.
    pub(super) fn take_departed(&mut self) -> Vec<Seat> {
        let out = self.people_out();
        let before = std::mem::replace(&mut self.out, out);
        let is_told = self.hand.is_passed() && self.hand.state().outcome().is_none();
        let holder = self.hand.holder;
        out.iter().filter(|&seat| is_told && !before.contains(seat) && holder != Some(seat)).collect()
    }

    /// The question for the whole table, where it is secret who is asked.
    pub(super) fn anybody(&self) -> Option<Anybody> {
        let state = self.hand.state();
        let is_secret = matches!(state.waiting, Waiting::Person(_)) && state.on_turn.is_empty();
        if !self.hand.is_passed() || !is_secret || !self.room.settings.display.one_question {
            return None;
        }
        let common = self.public(|scene| self.board.common(scene))?;
        let people = state.questions.iter().map(|&(seat, question)| (seat, question.id)).collect();
        Some(Anybody { common, people })
    }

    /// 0 is nobody; everybody else has a number.
    fn hear_anybody(&mut self, number: usize) {
        let Awaited::Anybody(anybody) = &self.awaited else { return };
        match number.checked_sub(1) {
            None => {
                self.unwilling.clone_from(&anybody.people);
                self.decline();
            }
            Some(index) => {
                if let Some(&(seat, _)) = anybody.people.get(index) {
                    self.wait_for(Awaited::Passing(seat));
                }
            }
        }
    }

    /// Answers for the next person who does not want to. False if that question is new.
    pub(super) fn decline(&mut self) -> bool {
        let Awaited::Anybody(anybody) = &self.awaited else { return false };
        let Waiting::Person(seat) = self.hand.state().waiting else { return false };
        let asked = anybody.people.iter().find(|(other, _)| *other == seat);
        let Some(&(seat, question)) = asked.filter(|asked| self.unwilling.contains(asked)) else {
            return false;
        };
        let text = anybody.common.no.clone();
        self.is_answered = true;
        self.send(Saying::Answer { seat, question, text });
        true
    }

    /// Does the holder have to look at what came of the answer, before everybody looks? After a reaction always: nobody
    /// may know who was told something.
    pub(super) fn must_look_first(&mut self) -> bool {
        let has_news = std::mem::take(&mut self.is_told_alone) || std::mem::take(&mut self.is_reaction);
        self.hand.holder.is_some() && has_news
    }

    /// Notes what kind of question is answered now.
    pub(super) fn note_answer(&mut self) {
        self.is_reaction = self.hand.state().on_turn.is_empty();
    }

    /// The key that closed an overlay neither opens a gate nor answers a question.
    pub(super) fn settle_under_overlay(&mut self) {
        if self.overlay.is_some() {
            return;
        }
        if self.is_at_gate() {
            self.renew_gate();
        } else if let Awaited::Asking(Asked { .. }) = self.awaited {
            self.fence.get_or_insert(Fence::Confirming);
        }
    }
}

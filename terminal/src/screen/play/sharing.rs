//! How people share one terminal: gates between them, and what concerns all of them.

use super::awaited::{Asked, Awaited};
use super::gate::{Fence, Gate, Press};
use super::playing::{Ended, Playing};
use crate::place::{Saying, Waiting};
use crate::say;
use crate::screen::{Common, Key, Response, Scene};
use kernel::{Seat, SeatSet, Viewer};
use ratatui::layout::Rect;
use table::QuestionId;
use unicode_width::UnicodeWidthChar as _;

/// One question for the whole table.
#[derive(Debug)]
pub(super) struct Anybody {
    pub common: Common,
    /// The people who are asked, in the order of their keys.
    pub people: Vec<(Seat, QuestionId)>,
}

/// Where the keys at the end of a prompt can be clicked, with what they mean, in its lines on these rows.
pub(super) fn key_places(
    prompt: &[String],
    rows: impl Iterator<Item = Rect>,
    keys: &[(String, String)],
) -> Vec<(Rect, Key)> {
    let rows: Vec<Rect> = rows.collect();
    let is_ink = |sign: &char| !sign.is_whitespace();
    let mut cells: Vec<Option<Rect>> = Vec::new();
    for (index, line) in prompt.iter().enumerate() {
        let mut x = 0;
        for sign in line.chars() {
            let width = sign.width().unwrap_or(0) as u16;
            let cell = rows.get(index).map(|row| Rect { x: row.x + x, width, ..*row });
            cells.extend(is_ink(&sign).then_some(cell));
            x += width;
        }
    }
    let mut places = Vec::new();
    // From the end, because the question comes first. A comma separates two keys, and a line may end within one.
    for (mark, name) in keys.iter().rev() {
        let length = mark.chars().chain(name.chars()).filter(is_ink).count();
        let own = cells.split_off(cells.len().saturating_sub(length));
        cells.pop();
        let Some(sign) = mark.chars().next() else { continue };
        for row in &rows {
            let here = own.iter().flatten().copied().filter(|cell| cell.y == row.y);
            places.extend(here.reduce(Rect::union).map(|place| (place, Key::Char(sign))));
        }
    }
    places
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
        self.gate = Gate::new(usual, self.keyboard.last());
    }

    /// Keeps a new question from a key that may still be held.
    pub(super) fn raise_fence(&mut self, seat: Seat) {
        let is_same = self.last_asked.replace(seat) == Some(seat);
        self.fence = Some(if is_same { Fence::Confirming } else { Fence::Every });
    }

    /// Takes a press that is not for the board: one that opens a gate, or is not meant for what is on the screen.
    pub(super) fn guard(
        &mut self,
        press: Press,
        before: Option<Press>,
        is_repeat: bool,
    ) -> Option<Response<Ended>> {
        let is_at_gate = self.is_at_gate();
        if is_at_gate && !self.gate.is_ready(self.now) {
            self.gate.disturb(self.now);
            return Some(Response::Stay);
        }
        match (&self.awaited, press) {
            (Awaited::Anybody(_), Press::Key(Key::Char(digit @ '0'..='9'))) => {
                self.error = is_repeat.then(|| say!(self.room.speech, "screen-still-held"));
                if !is_repeat {
                    self.hear_anybody(digit);
                }
                Some(Response::Draw)
            }
            (Awaited::Anybody(_), Press::Key(Key::Enter | Key::Char(' ')) | Press::Click(_)) => {
                Some(Response::Stay)
            }
            (Awaited::Passing(_), Press::Key(Key::Esc)) => {
                let anybody = self.anybody()?;
                self.error = None;
                self.wait_for(Awaited::Anybody(anybody));
                Some(Response::Draw)
            }
            (_, Press::Key(Key::Enter | Key::Char(' ')) | Press::Click(_)) if is_at_gate => {
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

    /// The keys of the question for the whole table, and what they mean; none yet in its first moment. People have the
    /// numbers that the board shows, so that the keys stay the same when others have answered.
    pub(super) fn common_keys(&self, anybody: &Anybody) -> Vec<(String, String)> {
        if !self.gate.is_ready(self.now) {
            return Vec::new();
        }
        let person = |&(seat, _): &(Seat, QuestionId)| {
            let mark = self.public(|scene| self.board.mark(scene, seat));
            (mark, self.hand.name(seat).to_string())
        };
        let nobody = ("0".into(), say!(self.room.speech, "screen-nobody"));
        anybody.people.iter().map(person).chain([nobody]).collect()
    }

    /// 0 is nobody; everybody else has a number.
    fn hear_anybody(&mut self, digit: char) {
        let Awaited::Anybody(anybody) = &self.awaited else { return };
        if digit == '0' {
            self.unwilling.clone_from(&anybody.people);
            self.decline();
            return;
        }
        let mark = digit.to_string();
        let is_meant = |seat: Seat| self.public(|scene| self.board.mark(scene, seat)) == mark;
        let seat = anybody.people.iter().map(|&(seat, _)| seat).find(|&seat| is_meant(seat));
        if let Some(seat) = seat {
            self.wait_for(Awaited::Passing(seat));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_with_its_name_can_be_clicked_on_both_lines() {
        let keys = [("1", "Ann Lee"), ("3", "지수"), ("0", "nobody")];
        let keys = keys.map(|(mark, name)| (mark.to_string(), name.to_string()));
        let prompt = ["A Nope? 1 Ann", "Lee, 3 지수, 0 nobody"].map(String::from);
        let rows = (5..7).map(|y| Rect { x: 2, y, width: 40, height: 1 });
        let place = |x, y, width| Rect { x, y, width, height: 1 };
        assert_eq!(
            key_places(&prompt, rows, &keys),
            [
                (place(15, 6, 8), Key::Char('0')),
                (place(7, 6, 6), Key::Char('3')),
                (place(10, 5, 5), Key::Char('1')),
                (place(2, 6, 3), Key::Char('1')),
            ]
        );
    }
}

//! What keys and clicks do while a match is on the screen.

use super::awaited::{Asked, Awaited};
use super::gate::{Arrival, Press};
use super::overlay::{Offer, Overlay};
use super::playing::{Ended, Playing};
use super::typing::{Typed, Typing};
use crate::place::Saying;
use crate::say;
use crate::screen::list::Chosen;
use crate::screen::scroll::Scroll;
use crate::screen::{Event, Key, List, Response, Way};
use crate::speech::commitment_text;
use kernel::Seat;
use store::Controller;

/// The lines in a page of the log.
const PAGE: i16 = 5;

impl Playing<'_> {
    fn open_help(&mut self) {
        let own = match self.awaited {
            Awaited::Anybody(_) => say!(self.room.speech, "screen-anybody-help"),
            _ => self.with_turn(|board, turn| board.help(turn)).unwrap_or_default(),
        };
        let text = format!("{own}\n\n{}", self.keys_now().join("\n"));
        self.overlay = Some(Overlay::Help(Scroll::new(text.trim().to_string())));
    }

    /// What the keys do that mean something now, whatever the game.
    fn keys_now(&mut self) -> Vec<String> {
        let speech = &self.room.speech;
        let is_asking = matches!(self.awaited, Awaited::Asking(_));
        let is_over = matches!(self.awaited, Awaited::Over(_));
        let is_reaction = self.hand.state().on_turn.is_empty();
        let has_computers =
            self.hand.about().players.iter().any(|player| player.controller != Controller::Human);
        let lines = [
            (is_over, say!(speech, "screen-help-over")),
            (is_asking && !is_reaction, say!(speech, "screen-help-move")),
            (!is_over && (!is_asking || is_reaction), say!(speech, "screen-help-menu")),
            (is_asking, say!(speech, "screen-help-type")),
            (self.can_undo(), say!(speech, "screen-help-undo")),
            (self.can_hint(), say!(speech, "screen-help-hint")),
            (is_asking && self.coach.is_none(), say!(speech, "screen-help-forfeit")),
            (!is_over && self.coach.is_none(), say!(speech, "screen-help-leave")),
            (!is_over && self.coach.is_some(), say!(speech, "screen-help-leave-lesson")),
            (has_computers && !self.is_remote && !is_over, say!(speech, "screen-help-hurry")),
            (true, say!(speech, "screen-help-view")),
        ];
        lines.into_iter().filter_map(|(is_alive, line)| is_alive.then_some(line)).collect()
    }

    fn open_rules(&mut self) {
        let text = self.room.speech.of_game(self.hand.about().game.name(), "rules");
        self.overlay = Some(Overlay::Rules(Scroll::new(text)));
    }

    fn open_commitment(&mut self) {
        let about = self.hand.about();
        let text = commitment_text(&self.room.speech, &about.commitment, &self.hand.place.reference());
        self.overlay = Some(Overlay::Commitment(Scroll::new(text)));
    }

    fn open_log(&mut self) {
        if !self.log().is_empty() {
            self.overlay = Some(Overlay::Log);
        }
    }

    /// The menu again, with its cursor where it was.
    pub(super) fn reopen_menu(&mut self) {
        if let Some(Overlay::Menu(list, _)) = &self.overlay {
            let cursor = list.cursor;
            self.open_menu();
            if let Some(Overlay::Menu(list, _)) = &mut self.overlay {
                list.cursor = cursor;
            }
        }
    }

    fn open_menu(&mut self) {
        let speech = &self.room.speech;
        let mut entries = vec![
            (Offer::GoOn, self.go_on_label()),
            (Offer::Help, say!(speech, "game-menu-help")),
            (Offer::Rules, say!(speech, "menu-rules")),
            (Offer::Settings, say!(speech, "menu-settings")),
            (Offer::Commitment, say!(speech, "commitment-title")),
        ];
        if self.log_place.is_none() {
            entries.push((Offer::Log, say!(speech, "screen-log")));
        }
        if self.can_undo() {
            entries.push((Offer::Undo, say!(speech, "game-menu-undo")));
        }
        if matches!(self.awaited, Awaited::Asking(_)) && self.coach.is_none() {
            if self.can_hint() {
                entries.push((Offer::Hint, say!(speech, "game-menu-hint")));
            }
            entries.push((Offer::Forfeit, say!(speech, "game-menu-forfeit")));
        }
        if self.can_talk() {
            entries.push((Offer::Phrases, say!(speech, "game-menu-phrases")));
        }
        for seat in self.replaceable() {
            let player = self.hand.name(seat).to_string();
            entries.push((Offer::Replace(seat), say!(speech, "game-menu-replace", player = player)));
        }
        entries.push((Offer::Leave, self.leave_label()));
        let (entries, names) = entries.into_iter().unzip();
        self.overlay = Some(Overlay::Menu(List::new(names), entries));
    }

    fn ask_forfeit(&mut self) {
        if let Awaited::Asking(Asked { seat, .. }) = self.awaited {
            self.overlay = Some(Overlay::Forfeit(seat));
        }
    }

    /// Can anything be taken back? Not what somebody has learned from.
    pub(super) fn can_undo(&self) -> bool {
        self.coach.is_none() && self.hand.state().undoable.is_some() && self.undoer().is_some()
    }

    /// Who at this screen would take something back: somebody who is asked, or at a server's table somebody who has moved
    /// and waits for the others.
    fn undoer(&self) -> Option<Seat> {
        match self.awaited {
            Awaited::Asking(Asked { seat, .. }) => Some(self.hand.asks_for_undo(seat)),
            Awaited::Waiting { .. } if self.is_remote => {
                self.hand.state().undoable.filter(|&seat| self.hand.people().contains(seat))
            }
            _ => None,
        }
    }

    /// Takes back the last answer of a person, if everybody else agrees.
    fn ask_undo(&mut self) {
        if let Some(seat) = self.undoer() {
            self.send(Saying::AskUndo { seat });
        }
    }

    /// The answers of plain mode too: 1 is yes, 2 is no. Enter, which continues everywhere else, is neither.
    fn says_yes(&self, event: &Event) -> Option<bool> {
        match event {
            Event::Key(key) => match key.letter() {
                Key::Char('y' | 'Y' | '1') => Some(true),
                Key::Char('n' | 'N' | '2' | 'q') | Key::Esc => Some(false),
                _ => None,
            },
            Event::Click(at) => match self.yes_no.iter().position(|place| place.contains(*at)) {
                Some(0) => Some(true),
                Some(1) => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    fn hear_overlay(&mut self, mut overlay: Overlay, event: &Event) -> Response<Ended> {
        let yes = self.says_yes(event);
        // What the menu opened leads back to it.
        let is_back = matches!(event, Event::Key(Key::Esc));
        let behind = self.behind.take();
        match &mut overlay {
            // Esc is no vote either: the others are not told that somebody declined.
            Overlay::Help(_)
            | Overlay::Rules(_)
            | Overlay::Commitment(_)
            | Overlay::Log
            | Overlay::Forfeit(_)
            | Overlay::Phrases(_)
            | Overlay::Replace(_)
                if is_back =>
            {
                self.overlay = behind;
            }
            Overlay::Help(scroll) | Overlay::Rules(scroll) | Overlay::Commitment(scroll) => match event {
                Event::Key(Key::Enter | Key::Char('?' | 'C' | 'q' | 'ㅂ')) | Event::Click(_) => {}
                event => {
                    scroll.hear(event);
                    self.overlay = Some(overlay);
                    self.behind = behind;
                }
            },
            Overlay::Log => match event {
                Event::Key(Key::Enter | Key::Char('?' | 'L' | 'q' | 'ㅂ')) | Event::Click(_) => {}
                event => {
                    self.behind = behind;
                    let lines = match event {
                        Event::Scroll(lines) => *lines,
                        Event::Key(Key::PageUp) => -PAGE,
                        Event::Key(Key::PageDown) => PAGE,
                        Event::Key(key) => match key.way() {
                            Some(Way::Up) => -1,
                            Some(Way::Down) => 1,
                            _ => 0,
                        },
                        _ => 0,
                    };
                    self.log().scroll(lines);
                    self.overlay = Some(overlay);
                }
            },
            Overlay::Menu(..) => return self.hear_menu(overlay, event),
            Overlay::Leave => match yes {
                Some(true) => return Response::Done(Ended::Left),
                Some(false) => {}
                None => self.overlay = Some(overlay),
            },
            Overlay::Forfeit(seat) => match yes {
                Some(true) => {
                    let seat = *seat;
                    self.forfeit(seat);
                }
                Some(false) => {}
                None => {
                    self.overlay = Some(overlay);
                    self.behind = behind;
                }
            },
            Overlay::Phrases(list) => match (list.hear(event), event) {
                (Chosen::Entry(index), _) => self.say_phrase(index),
                (Chosen::Ignored, Event::Key(key)) if key.letter() == Key::Char('m') => self.mute(),
                _ => {
                    self.overlay = Some(overlay);
                    self.behind = behind;
                }
            },
            Overlay::Replace(seat) => {
                if let Some(agrees) = yes {
                    let seat = *seat;
                    self.hand.place.say(Saying::Replace { seat, agrees });
                } else {
                    self.overlay = Some(overlay);
                    self.behind = behind;
                }
            }
            Overlay::Undo { others, .. } => match (yes, others.first()) {
                (Some(agrees), Some(&seat)) => self.send(Saying::Agree { seat, agrees }),
                _ => self.overlay = Some(overlay),
            },
        }
        Response::Draw
    }

    fn hear_menu(&mut self, mut overlay: Overlay, event: &Event) -> Response<Ended> {
        let Overlay::Menu(list, entries) = &mut overlay else { return Response::Draw };
        match (list.hear(event), event) {
            (Chosen::Entry(index), _) => match entries.get(index) {
                Some(
                    offer @ (Offer::Help
                    | Offer::Rules
                    | Offer::Commitment
                    | Offer::Log
                    | Offer::Forfeit
                    | Offer::Phrases
                    | Offer::Replace(_)),
                ) => {
                    match offer {
                        Offer::Help => self.open_help(),
                        Offer::Rules => self.open_rules(),
                        Offer::Commitment => self.open_commitment(),
                        Offer::Forfeit => self.ask_forfeit(),
                        Offer::Phrases => self.open_phrases(),
                        Offer::Replace(seat) => self.overlay = Some(Overlay::Replace(*seat)),
                        _ => self.open_log(),
                    }
                    // An empty log does not open.
                    let place = if self.overlay.is_some() { &mut self.behind } else { &mut self.overlay };
                    *place = Some(overlay);
                }
                Some(Offer::Settings) => {
                    // The menu stays open, and the clock with it.
                    self.overlay = Some(overlay);
                    return Response::Done(Ended::Settings);
                }
                Some(Offer::Hint) => self.ask_hint(),
                Some(Offer::Undo) => self.ask_undo(),
                Some(Offer::Leave) => return Response::Done(Ended::Left),
                Some(Offer::GoOn) | None => {}
            },
            (Chosen::Ignored, Event::Key(Key::Esc)) => {}
            (Chosen::Ignored, Event::Key(Key::Char('?'))) => {
                self.open_help();
                self.behind = Some(overlay);
            }
            _ => self.overlay = Some(overlay),
        }
        Response::Draw
    }

    fn hear_typing(&mut self, mut typing: Typing, event: &Event) -> Response<Ended> {
        match typing.hear(event) {
            Typed::Left => {}
            Typed::Line(text) if text.trim().is_empty() => {}
            // As in plain mode.
            Typed::Line(text) if text.trim() == "?" => self.open_help(),
            Typed::Line(text) => {
                let act = self.with_turn(|board, turn| board.typed(turn, text.trim()));
                self.act(act);
            }
            Typed::Moved | Typed::Ignored => self.typing = Some(typing),
        }
        Response::Draw
    }

    fn hear_key(&mut self, key: Key) -> Response<Ended> {
        self.error = None;
        match (&self.awaited, key.letter()) {
            (Awaited::Asking(_), Key::Char('q')) if self.board.is_begun() => {
                self.overlay = Some(Overlay::Leave);
            }
            (Awaited::Over(outcome), Key::Enter | Key::Esc | Key::Char(' ' | 'q')) => {
                return Response::Done(Ended::Over(*outcome));
            }
            (_, Key::Char('q')) => return Response::Done(Ended::Left),
            (_, Key::Char('?')) => self.open_help(),
            (Awaited::Waiting { .. }, Key::Char('e')) if self.can_skip() => self.skip(),
            (Awaited::Waiting { .. }, Key::Char('>' | '.')) if !self.is_remote => self.hurry(),
            (Awaited::Asking(_), Key::Char(':')) => self.typing = Some(Typing::default()),
            (Awaited::Asking(_), Key::Char('u')) if !self.board.is_begun() => self.ask_undo(),
            (Awaited::Waiting { .. }, Key::Char('u')) if self.can_undo() => self.ask_undo(),
            (Awaited::Asking(_), Key::Char('F')) => self.ask_forfeit(),
            (Awaited::Asking(_), Key::Char('H')) => self.ask_hint(),
            (_, Key::Char('T')) if self.can_talk() => self.open_phrases(),
            (_, Key::Char('V')) if let Some(seat) = self.replaceable().first() => {
                self.overlay = Some(Overlay::Replace(*seat));
            }
            (_, Key::Char('L')) => self.open_log(),
            (_, Key::Char('C')) => self.open_commitment(),
            (_, letter) => {
                self.settle();
                let act = self.with_turn(|board, turn| board.key(turn, key));
                if !self.act(act) {
                    match letter {
                        Key::Esc => self.open_menu(),
                        Key::PageUp if self.log_place.is_none() => self.open_log(),
                        Key::PageUp => self.log().scroll(-PAGE),
                        Key::PageDown => self.log().scroll(PAGE),
                        _ => return Response::Stay,
                    }
                }
            }
        }
        Response::Draw
    }

    pub(super) fn respond(&mut self, event: &Event, arrival: Arrival) -> Response<Ended> {
        let Arrival { before, is_repeat } = arrival;
        let press = Press::of(event);
        // A hint in the last line can be clicked; on a board it may mean something else.
        let button = match event {
            Event::Click(at) => self.buttons.at(*at).map(Event::Key),
            _ => None,
        };
        let event = button.as_ref().unwrap_or(event);
        if let Some(overlay) = self.overlay.take() {
            // One person's agreement, held down, is not the next person's.
            if is_repeat && matches!(overlay, Overlay::Undo { .. }) {
                self.overlay = Some(overlay);
                return Response::Stay;
            }
            let step = self.hear_overlay(overlay, event);
            self.settle_under_overlay();
            return step;
        }
        if let Some(typing) = self.typing.take() {
            return self.hear_typing(typing, event);
        }
        // Somebody who learns is alone: reading on needs no guard.
        if let Some(step) = self.hear_lesson(event) {
            return step;
        }
        // At a gate a hint can be clicked too, but does not open it if the last click was there as well.
        let was_there = matches!((&button, before), (Some(Event::Key(key)), Some(Press::Click(at)))
            if self.opens_with() == Some(*key) && self.buttons.at(at) == Some(*key));
        let meant = press.and_then(|_| Press::of(event));
        if let Some(step) = meant.and_then(|press| self.guard(press, before, is_repeat || was_there)) {
            return step;
        }
        match event {
            Event::Key(key) => self.hear_key(*key),
            Event::Click(at) => {
                self.error = None;
                let act = self.with_turn(|board, turn| board.click(turn, *at));
                if self.act(act) {
                    return Response::Draw;
                }
                // If there is nothing else to do, a click continues.
                match self.awaited {
                    Awaited::Over(_) => self.hear_key(Key::Enter),
                    _ => Response::Draw,
                }
            }
            Event::Scroll(lines) => {
                let act = self.with_turn(|board, turn| board.scroll(turn, *lines));
                if !self.act(act) {
                    self.log().scroll(*lines);
                }
                Response::Draw
            }
            _ => Response::Stay,
        }
    }
}

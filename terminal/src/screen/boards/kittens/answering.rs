//! From keys, clicks and typed lines to answers.

use super::card::Use;
use super::pick::{Leads, Pick};
use super::{Answering, Kittens, is_cursed, is_gift};
use crate::cards::{at, numbers, read_counted};
use crate::say;
use crate::screen::{Act, FIRST_NUMBER, Key, Scene, Way};
use kernel::Tell as _;
use kittens::{Action, Notice, Order, Play, Refusal, Title, View};
use ratatui::layout::Position;
use words::short;

fn answer(action: Action) -> Act {
    Act::Answer(action.to_string())
}

/// A refusal in the words of the game.
fn refused(scene: &Scene, refusal: Refusal) -> Act {
    Act::Refused(scene.speech.say(&refusal.tell(), scene.names))
}

/// A yes to a Nope. Who has none is told so by the table, and it counts as no. Somebody alone at the screen is told before
/// that, and can still answer; where the screen is passed around, everybody takes equally long.
fn nope(scene: &Scene, view: &View, is_passed: bool) -> Act {
    if is_passed || view.may_have_nope() {
        return answer(Action::Nope);
    }
    Act::Advice(scene.speech.say(&Notice::YouHaveNoNope.tell(), scene.names))
}

/// Why there is no such card.
fn no_such_card(scene: &Scene, text: &str, count: usize) -> Act {
    Act::Refused(match count.checked_sub(1) {
        Some(last) => say!(scene.speech, "kittens-no-such-card", text = short(text), last = last),
        None => say!(scene.speech, "kittens-no-cards"),
    })
}

const fn digit(key: Key) -> Option<usize> {
    match key {
        Key::Char(digit @ '0'..='9') => Some(digit as usize - '0' as usize),
        _ => None,
    }
}

impl Kittens {
    pub(super) fn hear(&mut self, scene: &Scene, view: &View, key: Key) -> Act {
        let moved = |moved: bool| if moved { Act::Moved } else { Act::Ignored };
        let letter = key.letter();
        match &mut self.answering {
            Answering::Watching => Act::Ignored,
            Answering::Cards => self.hear_cards(scene, view, key),
            Answering::Pick(pick) => {
                let is_short = pick.entries.len() <= 9;
                match (key, digit(key)) {
                    (Key::Enter | Key::Char(' '), _) => {
                        let index = pick.grid.cursor;
                        self.choose(scene, view, index)
                    }
                    (Key::Esc | Key::Backspace, _) => self.step_back(),
                    (_, Some(digit)) if is_short => self.choose_numbered(scene, view, digit),
                    (_, Some(digit)) => {
                        pick.grid.type_digit(digit, 1);
                        Act::Moved
                    }
                    _ => moved(pick.grid.hear(key)),
                }
            }
            Answering::Nope { yes } => match (letter, key.way()) {
                (Key::Char('1' | 'y' | 'Y'), _) => nope(scene, view, self.is_passed),
                (Key::Char('2' | 'n' | 'N'), _) => answer(Action::Pass),
                (Key::Enter, _) => match yes {
                    Some(true) => nope(scene, view, self.is_passed),
                    Some(false) => answer(Action::Pass),
                    None => Act::Advice(say!(scene.speech, "kittens-nope-choose")),
                },
                (Key::Tab, _) => {
                    *yes = Some(!yes.unwrap_or(false));
                    Act::Moved
                }
                (_, Some(way @ (Way::Left | Way::Right))) => {
                    *yes = Some(way == Way::Left);
                    Act::Moved
                }
                _ => moved(self.hand.grid.scroll(key)),
            },
            Answering::Dial(dial) => match letter {
                Key::Enter => answer(dial.answer()),
                Key::Char('a') if self.options.contains(&Action::PutAnywhere) => answer(Action::PutAnywhere),
                _ => moved(dial.hear(key)),
            },
            Answering::Order(cards) => match key {
                Key::Enter => cards.answer().map_or(Act::Ignored, answer),
                _ => moved(cards.hear(key)),
            },
            Answering::Bottom => match letter {
                Key::Enter | Key::Char('d') => answer(Action::Draw),
                _ => Act::Ignored,
            },
        }
    }

    fn hear_cards(&mut self, scene: &Scene, view: &View, key: Key) -> Act {
        let (letter, is_gift) = (key.letter(), is_gift(view));
        match letter {
            Key::Char('d') if !is_gift => answer(Action::Draw),
            Key::Char('a') if is_gift => answer(Action::GiveAnything),
            Key::Char(' ') if is_gift || is_cursed(view) => {
                Act::Refused(say!(scene.speech, "kittens-one-card"))
            }
            Key::Char(' ') => {
                if self.hand.grid.cursor < view.cards().len() {
                    self.hand.toggle(self.hand.grid.cursor);
                }
                Act::Moved
            }
            Key::Enter => self.use_cards(scene, view),
            Key::Esc if self.hand.is_any_chosen() => {
                self.hand.choose_none();
                Act::Moved
            }
            _ => match digit(key) {
                Some(digit) => {
                    self.hand.grid.type_digit(digit, 0);
                    Act::Moved
                }
                None if self.hand.grid.hear(key) => Act::Moved,
                None => Act::Ignored,
            },
        }
    }

    /// Plays or gives the chosen cards, or the one under the cursor.
    fn use_cards(&mut self, scene: &Scene, view: &View) -> Act {
        let cards = view.cards();
        let cursor = self.hand.grid.cursor;
        let Some(under) = cards.get(cursor) else { return no_such_card(scene, "", cards.len()) };
        match (is_gift(view), is_cursed(view), under) {
            (gives, true, _) => answer(at_position(gives, cursor as u8)),
            (true, false, Some(card)) => answer(Action::Give { card: *card }),
            (true, false, None) => Act::Ignored,
            (false, false, _) => {
                let meant = self.hand.meant(&cards);
                self.play(scene, view, &meant)
            }
        }
    }

    /// Plays these cards, and asks for whatever else is needed.
    fn play(&mut self, scene: &Scene, view: &View, cards: &[Title]) -> Act {
        let plays = self.uses.plays_of(cards);
        match (plays.is_empty(), cards) {
            // The table says why not.
            (true, &[card]) => answer(Action::Play(Play::Card { card })),
            (true, _) => refused(scene, Refusal::NoCombo),
            (false, _) => self.go_on(scene, view, &plays, None),
        }
    }

    /// A single play is an answer, several are a question.
    fn go_on(&mut self, scene: &Scene, view: &View, plays: &[Play], back: Option<Box<Pick>>) -> Act {
        match Pick::of_plays(scene, view, plays, back) {
            Some(pick) => {
                self.answering = Answering::Pick(pick);
                Act::Moved
            }
            None => plays.first().map_or(Act::Ignored, |&play| answer(Action::Play(play))),
        }
    }

    fn choose(&mut self, scene: &Scene, view: &View, index: usize) -> Act {
        let Answering::Pick(pick) = &mut self.answering else { return Act::Ignored };
        let Some(entry) = pick.entries.get(index) else { return Act::Ignored };
        pick.grid.cursor = index;
        match entry.leads.clone() {
            Leads::Answer(text) => Act::Answer(text),
            Leads::Plays(plays) => {
                let back = Some(Box::new(pick.clone()));
                self.go_on(scene, view, &plays, back)
            }
        }
    }

    /// Chooses the entry with this number. Among players, any other number is somebody who can't be chosen.
    fn choose_numbered(&mut self, scene: &Scene, view: &View, number: usize) -> Act {
        let Answering::Pick(pick) = &self.answering else { return Act::Ignored };
        match pick.numbered(number) {
            Some(index) => self.choose(scene, view, index),
            None if pick.is_aim => refused(scene, Refusal::BadTarget),
            None => Act::Ignored,
        }
    }

    /// To the previous question, or to the cards.
    fn step_back(&mut self) -> Act {
        let Answering::Pick(pick) = &mut self.answering else { return Act::Ignored };
        if pick.is_first {
            return Act::Ignored;
        }
        self.answering = pick.back.take().map_or(Answering::Cards, |pick| Answering::Pick(*pick));
        Act::Moved
    }

    pub(super) fn hear_click(&mut self, scene: &Scene, view: &View, at: Position) -> Act {
        let button = self.buttons.iter().find(|(place, _)| place.contains(at));
        if let Some(&(_, key)) = button {
            return self.hear(scene, view, key);
        }
        let moved = |moved: bool| if moved { Act::Moved } else { Act::Ignored };
        match &mut self.answering {
            Answering::Cards => match self.hand.grid.at(at) {
                Some(index) => self.click_card(scene, view, index),
                None => Act::Ignored,
            },
            Answering::Pick(pick) => match pick.grid.at(at) {
                Some(index) => self.choose(scene, view, index),
                None => Act::Ignored,
            },
            Answering::Dial(dial) => moved(dial.click(at)),
            Answering::Order(cards) => moved(cards.click(at)),
            Answering::Watching | Answering::Nope { .. } | Answering::Bottom => Act::Ignored,
        }
    }

    /// The first click goes to a card, the second plays it. A card that needs others is selected at once.
    fn click_card(&mut self, scene: &Scene, view: &View, index: usize) -> Act {
        let had_cursor = self.hand.grid.cursor == index;
        self.hand.grid.cursor = index;
        let usage = self.hand.use_of(&self.uses, &view.cards(), index);
        let is_choice = usage == Use::Part || self.hand.is_any_chosen();
        if is_choice && !is_gift(view) && !is_cursed(view) {
            self.hand.toggle(index);
            Act::Moved
        } else if had_cursor {
            self.use_cards(scene, view)
        } else {
            Act::Moved
        }
    }

    /// The same lines as in plain mode: indices, `d`, a number of the list, or any action in notation, with the numbers of
    /// the players as the table shows them.
    pub(super) fn hear_typed(&mut self, scene: &Scene, view: &View, text: &str) -> Act {
        let text = text.trim().to_lowercase();
        let as_typed = || match read_counted(&text, FIRST_NUMBER) {
            Ok(answer) => Act::Answer(answer),
            Err(refusal) => refused(scene, refusal),
        };
        let numbers = numbers(&text);
        match (&self.answering, numbers.as_deref()) {
            (Answering::Cards, _) if text == "d" && !is_gift(view) => answer(Action::Draw),
            (Answering::Cards, Some(numbers)) => self.type_cards(scene, view, numbers, &text),
            (Answering::Pick(pick), Some(&[number]))
                if pick.is_aim || pick.numbered(number.into()).is_some() =>
            {
                self.choose_numbered(scene, view, number.into())
            }
            (Answering::Nope { .. }, Some([1])) => nope(scene, view, self.is_passed),
            (Answering::Nope { .. }, Some([2])) => answer(Action::Pass),
            (Answering::Dial(_), _) if text == "anywhere" => answer(Action::PutAnywhere),
            (Answering::Dial(dial), Some(&[number])) => answer(dial.with(number)),
            (Answering::Order(cards), Some(places)) => match Order::new(places) {
                Some(order) => answer(Action::Order { order }),
                None => refused(scene, Refusal::NoSuchOrder { count: cards.count() }),
            },
            (Answering::Bottom, _) if text == "d" => answer(Action::Draw),
            _ => as_typed(),
        }
    }

    fn type_cards(&mut self, scene: &Scene, view: &View, numbers: &[u8], text: &str) -> Act {
        let gives = is_gift(view);
        let hand: Vec<Title> = view.cards().into_iter().flatten().collect();
        match (is_cursed(view), gives, numbers) {
            (true, _, &[position]) => answer(at_position(gives, position)),
            (false, true, &[number]) => match hand.get(usize::from(number)) {
                Some(&card) => answer(Action::Give { card }),
                None => no_such_card(scene, text, hand.len()),
            },
            (true, ..) | (_, true, _) => Act::Refused(say!(scene.speech, "kittens-one-card")),
            _ => match at(&hand, numbers) {
                Some(cards) => self.play(scene, view, &cards),
                None => no_such_card(scene, text, hand.len()),
            },
        }
    }
}

const fn at_position(gives: bool, position: u8) -> Action {
    if gives { Action::GiveAt { position } } else { Action::At { position } }
}

//! One question to one player, until there is something for the table.

use super::super::dialogue::{Dialogue, Stop};
use super::first_number;
use crate::cards::{at, card_name, numbers, read_counted, said};
use crate::place::Choice;
use crate::plain::question::read_yes_or_no;
use crate::plain::{Question, Reply};
use crate::say;
use kernel::{Arg, Seat, Tell};
use kittens::{Action, Hand, Notice, Order, Play, Question as Asked, Refusal, Title, Unsaid, Uses, View};
use words::short;

pub(super) struct Asking<'q, 't, 'c> {
    question: &'q Question<'q>,
    view: &'q View,
    uses: Uses,
    dialogue: Dialogue<'t, 'c>,
}

impl<'q, 't, 'c> Asking<'q, 't, 'c> {
    pub(super) fn new(question: &'q Question<'q>, view: &'q View, dialogue: Dialogue<'t, 'c>) -> Self {
        let uses = Uses::of(question.actions.get().unwrap_or_default());
        Self { question, view, uses, dialogue }
    }

    pub(super) fn ask(&mut self) -> Result<Reply, Stop> {
        match self.view.question {
            Asked::Turn => self.turn(),
            Asked::Aim { card } => {
                let title = self.said("kittens-ask-aim", vec![("card", card.arg())]);
                self.pick_option(&title)
            }
            Asked::Nope { what, nopes, last, ref waiting, .. } => {
                self.nope(what, nopes, last, waiting.is_some())
            }
            Asked::Times => {
                let prompt = self.said("kittens-ask-times", Vec::new());
                self.number(&prompt, |times| Action::Times { times })
            }
            Asked::Alter { count } => self.alter(count),
            Asked::Give { .. } => {
                let args = vec![("player", Arg::from(self.name(self.view.turn)))];
                let prompt = self.said("kittens-ask-give", args);
                self.give(&prompt)
            }
            Asked::Garbage { .. } => {
                let prompt = self.said("kittens-ask-garbage", Vec::new());
                self.give(&prompt)
            }
            Asked::Take { .. } => {
                let title = self.said("kittens-ask-take", Vec::new());
                self.pick_option(&title)
            }
            Asked::DrawBottom => self.draw_bottom(),
            Asked::Keep { can_defuse, .. } => {
                let key = if can_defuse { "kittens-ask-keep" } else { "kittens-ask-keep-only" };
                let title = self.said(key, Vec::new());
                self.pick_option(&title)
            }
            Asked::Place { kitten, .. } => self.place(kitten),
            Asked::Over { .. } => Ok(Reply::Again),
        }
    }

    fn said(&self, key: &str, args: Vec<(&str, Arg)>) -> String {
        said(self.question.sight.speech, key, args)
    }

    fn name(&self, seat: Seat) -> String {
        self.question.sight.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// Says something in the words of the game.
    fn tell(&mut self, what: &impl Tell) -> Result<(), Stop> {
        let text = self.question.sight.speech.say(&what.tell(), self.question.sight.names);
        self.dialogue.say(&text)
    }

    /// The same for a mistake.
    fn refuse(&mut self, refusal: &Refusal) -> Result<(), Stop> {
        let text = self.question.sight.speech.say(&refusal.tell(), self.question.sight.names);
        self.dialogue.wrong(&text)
    }

    /// Cards by their indices, `d` to draw, or any action in notation.
    fn turn(&mut self) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        let player = self.question.name().to_string();
        let is_cursed = matches!(self.view.hand, Some(Hand::Cursed { .. }));
        let prompt = if is_cursed {
            say!(speech, "kittens-ask-position", player = player)
        } else {
            say!(speech, "kittens-ask-cards", player = player)
        };
        let text = self.dialogue.line(&prompt)?;
        let text = text.trim().to_lowercase();
        if text == "d" {
            return Ok(answer(Action::Draw));
        }
        let Some(numbers) = numbers(&text) else { return self.notation(&text) };
        if let Some(Hand::Open { cards }) = self.view.hand.clone() {
            return self.play(&cards, &numbers, &text);
        }
        if let [position] = numbers[..] {
            return Ok(answer(Action::At { position }));
        }
        self.dialogue.wrong(&say!(speech, "kittens-one-card"))?;
        Ok(Reply::Again)
    }

    /// An action as it was typed, with the players counted as their names are.
    fn notation(&mut self, text: &str) -> Result<Reply, Stop> {
        match read_counted(text, first_number(self.view)) {
            Ok(text) => Ok(Reply::Answer(text)),
            Err(refusal) => {
                self.refuse(&refusal)?;
                Ok(Reply::Again)
            }
        }
    }

    /// Plays these cards of the hand, and asks for whatever else is needed.
    fn play(&mut self, hand: &[Title], numbers: &[u8], text: &str) -> Result<Reply, Stop> {
        let Some(cards) = at(hand, numbers) else { return self.no_such_card(text, hand.len()) };
        let mut plays = self.uses.plays_of(&cards);
        loop {
            match Unsaid::of(&plays) {
                // The table says why not.
                None if cards.len() == 1 => return Ok(answer(Action::Play(Play::Card { card: cards[0] }))),
                None => {
                    self.refuse(&Refusal::NoCombo)?;
                    return Ok(Reply::Again);
                }
                Some(Unsaid::Nothing(play)) => return Ok(answer(Action::Play(play))),
                Some(Unsaid::Target(targets)) => {
                    let names: Vec<String> = targets.iter().map(|&seat| self.name(seat)).collect();
                    let title = self.said("kittens-ask-target", Vec::new());
                    let target = targets[self.pick(&title, &names, true)?];
                    plays.retain(|play| play.target() == Some(target));
                }
                Some(Unsaid::Name(cards)) => {
                    let speech = self.question.sight.speech;
                    let names: Vec<String> = cards.iter().map(|&card| card_name(speech, card)).collect();
                    let title = self.said("kittens-ask-name", Vec::new());
                    plays = vec![plays[self.pick(&title, &names, true)?]];
                }
            }
        }
    }

    fn no_such_card(&mut self, text: &str, count: usize) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        let error = match count.checked_sub(1) {
            Some(last) => say!(speech, "kittens-no-such-card", text = short(text), last = last),
            None => say!(speech, "kittens-no-cards"),
        };
        self.dialogue.wrong(&error)?;
        Ok(Reply::Again)
    }

    /// 1 is yes, 2 is no.
    fn nope(&mut self, what: Play, nopes: u8, last: Seat, is_told: bool) -> Result<Reply, Stop> {
        if self.question.is_new {
            self.tell(&Notice::Played { player: self.view.turn, what })?;
            if nopes > 0 {
                self.tell(&Notice::Noped { player: last, nopes })?;
            }
        }
        let prompt = if is_told {
            let args = vec![("player", Arg::from(self.question.name()))];
            self.said("kittens-ask-nope-holder", args)
        } else {
            self.said("kittens-ask-nope", Vec::new())
        };
        let text = self.dialogue.line(&prompt)?;
        match read_yes_or_no(&text) {
            Some(true) => Ok(answer(Action::Nope)),
            Some(false) => Ok(answer(Action::Pass)),
            None if text.trim().parse::<Action>().is_ok() => Ok(Reply::Answer(text)),
            None => {
                self.dialogue.talk.not_a_choice(text.trim(), 1, 2)?;
                Ok(Reply::Again)
            }
        }
    }

    /// A number that the table checks, or an action in notation.
    fn number(&mut self, prompt: &str, action: impl Fn(u8) -> Action) -> Result<Reply, Stop> {
        let text = self.dialogue.line(prompt)?;
        let text = text.trim().to_lowercase();
        Ok(match numbers(&text).as_deref() {
            Some(&[number]) => answer(action(number)),
            _ => Reply::Answer(text),
        })
    }

    fn place(&mut self, kitten: Title) -> Result<Reply, Stop> {
        let most = || vec![("most", Arg::from(self.view.deck.cards))];
        let key = match kitten {
            Title::ImplodingKitten => "kittens-ask-place-imploding",
            _ => "kittens-ask-place",
        };
        let (prompt, ends) = (self.said(key, most()), self.said("kittens-ask-place-ends", most()));
        if self.question.is_new {
            let anywhere = self.said("kittens-ask-place-anywhere", Vec::new());
            self.dialogue.say(&format!("{ends}\n{anywhere}"))?;
        }
        match self.number(&prompt, |index| Action::Put { index })? {
            Reply::Answer(text) if text == "anywhere" => Ok(answer(Action::PutAnywhere)),
            reply => Ok(reply),
        }
    }

    /// A new order of the cards that are shown.
    fn alter(&mut self, count: u8) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        if self.question.is_new {
            let title = self.said("kittens-ask-alter", vec![("count", count.into())]);
            self.dialogue.say(&title)?;
            for known in self.view.deck.known.iter().filter(|known| known.index < count) {
                self.dialogue.say(&format!("{:>3} {}", known.index, card_name(speech, known.card)))?;
            }
        }
        let same = Order::same(count).to_string();
        let text = self.dialogue.line(&say!(speech, "kittens-ask-order", order = same))?;
        let text = text.trim().to_lowercase();
        let Some(places) = numbers(&text) else { return Ok(Reply::Answer(text)) };
        if let Some(order) = Order::new(&places) {
            return Ok(answer(Action::Order { order }));
        }
        self.refuse(&Refusal::NoSuchOrder { count })?;
        Ok(Reply::Again)
    }

    /// A card of the hand by its index.
    fn give(&mut self, prompt: &str) -> Result<Reply, Stop> {
        let text = self.dialogue.line(prompt)?;
        let text = text.trim().to_lowercase();
        match (numbers(&text).as_deref(), self.view.hand.clone()) {
            (Some(&[position]), Some(Hand::Cursed { .. })) => Ok(answer(Action::GiveAt { position })),
            (Some(&[number]), Some(Hand::Open { cards })) => match cards.get(usize::from(number)) {
                Some(&card) => Ok(answer(Action::Give { card })),
                None => self.no_such_card(&text, cards.len()),
            },
            (Some(_), _) => {
                self.dialogue.wrong(&say!(self.question.sight.speech, "kittens-one-card"))?;
                Ok(Reply::Again)
            }
            _ => Ok(Reply::Answer(text)),
        }
    }

    fn draw_bottom(&mut self) -> Result<Reply, Stop> {
        let prompt = say!(self.question.sight.speech, "kittens-ask-bottom");
        let text = self.dialogue.line(&prompt)?;
        Ok(match text.trim() {
            "" | "d" => answer(Action::Draw),
            _ => Reply::Answer(text),
        })
    }

    /// One of all options, numbered.
    fn pick_option(&mut self, title: &str) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        let line = |option: &Choice| speech.say(&option.line, self.question.sight.names);
        let names: Vec<String> = self.question.options.iter().map(line).collect();
        let index = self.pick(title, &names, false)?;
        Ok(self.question.options.get(index).map_or(Reply::Again, |option| Reply::Answer(option.text.clone())))
    }

    /// One of numbered names; an empty line goes back to the choice of cards, where there was one.
    fn pick(&mut self, title: &str, names: &[String], can_leave: bool) -> Result<usize, Stop> {
        self.dialogue.say(title)?;
        for (index, name) in names.iter().enumerate() {
            self.dialogue.say(&format!("{:>3} {name}", index + 1))?;
        }
        let speech = self.question.sight.speech;
        let prompt = if can_leave {
            say!(speech, "kittens-pick-or-leave", last = names.len())
        } else {
            say!(speech, "kittens-pick", last = names.len())
        };
        loop {
            let text = self.dialogue.line(&prompt)?;
            let text = text.trim();
            match text.parse::<usize>() {
                Ok(number) if (1..=names.len()).contains(&number) => return Ok(number - 1),
                _ if text.is_empty() && can_leave => return Err(Stop::Reply(Reply::Again)),
                _ if text.parse::<Action>().is_ok() => return Err(Stop::Reply(self.notation(text)?)),
                _ => self.dialogue.talk.not_a_choice(text, 1, names.len())?,
            }
        }
    }
}

fn answer(action: Action) -> Reply {
    Reply::Answer(action.to_string())
}

//! A turn, choice by choice. Nothing counts before the last one is confirmed.

use super::columns::columns;
use super::pond::{Marks, letter, pond};
use crate::plain::question::{no_choice, read_yes_or_no};
use crate::plain::{Command, Face as _, Question, Reply, Talk};
use crate::{Gone, Speech, say};
use frogs::{Action, Board, Choice, Chooser, Leg, Path, Place, Refusal, Stage, View};
use kernel::{Arg, Catalogued as _, Seat, Tell as _};

pub struct Turn<'a> {
    question: &'a Question<'a>,
    pub board: Board,
    pub seat: Seat,
}

/// Why a turn was not completed. Nothing has happened.
pub enum Stop {
    /// It was taken back.
    Back,
    /// It can't be started like this.
    Refused(Refusal),
    Leave,
    Forfeit,
    Gone(Gone),
}

impl From<Gone> for Stop {
    fn from(gone: Gone) -> Self {
        Self::Gone(gone)
    }
}

impl<'a> Turn<'a> {
    pub fn new(question: &'a Question<'a>, view: &View) -> Self {
        Self { question, board: view.board(), seat: question.seat }
    }

    pub fn speech(&self) -> &'a Speech {
        self.question.sight.speech
    }

    pub fn names(&self) -> &'a [String] {
        self.question.sight.names
    }

    pub fn name(&self, seat: Seat) -> String {
        self.names().get(seat.index()).cloned().unwrap_or_default()
    }

    /// The whole turn.
    pub fn ask(&self, talk: &mut Talk) -> Result<Reply, Gone> {
        let mut chooser = Chooser::new(self.board, self.seat);
        let begins = chooser.choices();
        let numbered = begins.iter().map(|&begin| self.begin_text(begin));
        list(talk, numbered)?;
        let (player, letter) = (self.name(self.seat), letter(&self.board, self.seat));
        let prompt =
            say!(self.speech(), "frogs-ask-turn", player = player, letter = letter, last = begins.len());
        let text = talk.line(&format!("{prompt} "))?;
        if let Some(command) = Command::read(&text) {
            return Ok(Reply::Command(command));
        }
        let begin = match text.trim().parse::<usize>() {
            Ok(number) => number.checked_sub(1).and_then(|index| begins.get(index).copied()),
            // Text that is not a place either is a whole turn in notation; otherwise the table refuses it.
            Err(_) => match read_place(&text) {
                Some(place) => Some(Choice::Place(place)),
                None => return Ok(Reply::Answer(text)),
            },
        };
        let Some(begin) = begin else {
            let error = no_choice(self.speech(), &text, 1, begins.len());
            talk.wrong(&error)?;
            return Ok(Reply::Again);
        };
        let turn = self.take(begin, &mut chooser, talk).and_then(|action| self.confirm(action, talk));
        Ok(match turn {
            Ok(action) => Reply::Answer(action.to_string()),
            Err(Stop::Back) => {
                talk.say(&super::Frogs.draw(&self.question.sight))?;
                Reply::Again
            }
            Err(Stop::Refused(refusal)) => {
                let reason = self.reason(&refusal);
                match begin {
                    // It was on the list: choosing it costs no patience.
                    Choice::Card(_) => talk.say(&reason)?,
                    _ => talk.wrong(&reason)?,
                }
                Reply::Again
            }
            Err(Stop::Leave) => Reply::Command(Command::Quit),
            Err(Stop::Forfeit) => {
                talk.say(&say!(self.speech(), "frogs-broken-off"))?;
                Reply::Command(Command::Forfeit)
            }
            Err(Stop::Gone(Gone::End)) => {
                talk.say(&say!(self.speech(), "frogs-broken-off"))?;
                return Err(Gone::End);
            }
            Err(Stop::Gone(gone)) => return Err(gone),
        })
    }

    fn begin_text(&self, begin: Choice) -> String {
        let speech = self.speech();
        match begin {
            Choice::Place(Place::Pad(pad)) => say!(speech, "frogs-begin-frog", pad = pad.to_string()),
            Choice::Place(Place::Home(home)) => say!(speech, "frogs-begin-waiting", home = home.to_string()),
            Choice::Build => say!(speech, "frogs-begin-build"),
            Choice::Card(card) => say!(speech, "frogs-begin-card", card = Arg::Word(card.title().into())),
            Choice::Bridge(bridge) => bridge.to_string(),
        }
    }

    /// From its first choice to the one before the last.
    fn take(&self, begin: Choice, chooser: &mut Chooser, talk: &mut Talk) -> Result<Action, Stop> {
        chooser.choose(begin).map_err(Stop::Refused)?;
        loop {
            if let Stage::Confirm(action) = chooser.stage() {
                return Ok(action);
            }
            match self.narrow(chooser, talk) {
                Err(Stop::Back) => back(chooser)?,
                other => other?,
            }
        }
    }

    /// Asks for the next choice until it gets one.
    fn narrow(&self, chooser: &mut Chooser, talk: &mut Talk) -> Result<(), Stop> {
        let speech = self.speech();
        let choices = chooser.choices();
        let stage = chooser.stage();
        let title = match stage {
            Stage::Begin | Stage::Confirm(_) => return Ok(()),
            Stage::Walk(_, path) => {
                draw(chooser.pond(), &Marks::step(&path, &places(&choices)), talk)?;
                let is_first = path.len() == 1;
                talk.say(&if is_first {
                    say!(speech, "frogs-step-legend")
                } else {
                    say!(speech, "frogs-chain-legend")
                })?;
                self.step_title(chooser.pond(), &path)
            }
            Stage::Jumper(Leg::Second(_)) => say!(speech, "frogs-ask-jump-second"),
            Stage::Jumper(_) => say!(speech, "frogs-ask-jump-first"),
            Stage::Build => say!(speech, "frogs-ask-build"),
            Stage::FirstOfTwo => say!(speech, "frogs-ask-two-first"),
            Stage::SecondOfTwo(_) => say!(speech, "frogs-ask-two-second"),
            Stage::Cut => say!(speech, "frogs-ask-cut"),
            Stage::Flyer => say!(speech, "frogs-ask-chute-frog"),
            Stage::Landing(from) => say!(speech, "frogs-ask-chute-pad", from = from.to_string()),
        };
        if matches!(stage, Stage::Jumper(_) | Stage::Flyer) {
            draw(chooser.pond(), &Marks::numbers(&places(&choices)), talk)?;
        }
        let text = |&choice: &Choice| match (stage, choice) {
            (Stage::Walk(_, path), Choice::Place(place)) => self.place_text(chooser.pond(), &path, place),
            (_, Choice::Place(place)) => place.to_string(),
            (_, choice) => self.begin_text(choice),
        };
        let texts: Vec<String> = choices.iter().map(text).collect();
        self.pick(talk, &title, &choices, &texts, chooser)
    }

    /// Where does the frog at the end of the path go?
    fn step_title(&self, board: &Board, path: &Path) -> String {
        let (owner, from) = (self.owner(board, path.end()), path.end().to_string());
        if owner == self.seat {
            say!(self.speech(), "frogs-step-own", from = from)
        } else {
            say!(self.speech(), "frogs-step-other", player = self.name(owner), from = from)
        }
    }

    /// A place, and who or what is there.
    fn place_text(&self, board: &Board, path: &Path, place: Place) -> String {
        let (speech, text) = (self.speech(), place.to_string());
        match place {
            Place::Pad(_) if place == path.start() => say!(speech, "frogs-to-start", place = text),
            Place::Home(home) => match home.seat(board.seats()) {
                Some(host) => say!(speech, "frogs-to-home", place = text, player = self.name(host)),
                None => text,
            },
            Place::Pad(pad) => match board.owner(pad) {
                Some(owner) if owner == self.seat => say!(speech, "frogs-to-own", place = text),
                Some(owner) => say!(speech, "frogs-to-other", place = text, player = self.name(owner)),
                None => text,
            },
        }
    }

    /// One of these, by number or by name. Names of what can't be chosen are understood too: the rules say why not.
    fn pick(
        &self,
        talk: &mut Talk,
        title: &str,
        choices: &[Choice],
        texts: &[String],
        chooser: &mut Chooser,
    ) -> Result<(), Stop> {
        let last = choices.len();
        let prompt = say!(self.speech(), "frogs-ask-step", last = last) + " ";
        loop {
            talk.say(title)?;
            list(talk, texts.iter().cloned())?;
            let help = say!(self.speech(), "frogs-help-step");
            let Some(text) = self.line(talk, &prompt, &help)? else { continue };
            let text = text.trim();
            let choice = match text.parse::<usize>() {
                Ok(0) => return Err(Stop::Back),
                Ok(number) => choices.get(number - 1).copied(),
                Err(_) => read(chooser.stage(), text),
            };
            match choice.map(|choice| chooser.choose(choice)) {
                Some(Ok(true)) => return Ok(()),
                Some(Err(refusal)) => talk.wrong(&self.reason(&refusal))?,
                Some(Ok(false)) | None => talk.not_a_choice(text, 0, last)?,
            }
        }
    }

    /// Shows the turn, and asks for confirmation.
    fn confirm(&self, action: Action, talk: &mut Talk) -> Result<Action, Stop> {
        let prompt = say!(self.speech(), "frogs-confirm") + " ";
        talk.say("")?;
        loop {
            for line in self.preview(&action) {
                talk.say(&line)?;
            }
            let help = say!(self.speech(), "frogs-help-confirm");
            let Some(text) = self.line(talk, &prompt, &help)? else { continue };
            match read_yes_or_no(&text) {
                Some(true) => return Ok(action),
                Some(false) => {
                    talk.say(&say!(self.speech(), "frogs-cancelled"))?;
                    return Err(Stop::Back);
                }
                None => talk.not_a_choice(text.trim(), 1, 2)?,
            }
        }
    }

    /// A line in the middle of a turn. `None` if the question is to be asked again.
    fn line(&self, talk: &mut Talk, prompt: &str, help: &str) -> Result<Option<String>, Stop> {
        let text = talk.line(prompt)?;
        match Command::read(&text) {
            None => Ok(Some(text)),
            // Others can be talked to between turns.
            Some(Command::Say | Command::Replace) => Ok(None),
            Some(Command::Help) => {
                talk.say(help)?;
                Ok(None)
            }
            Some(Command::Hint) => {
                talk.say(&say!(self.speech(), "hint-begun"))?;
                Ok(None)
            }
            Some(Command::Undo) => Err(Stop::Back),
            Some(Command::Forfeit) => Err(Stop::Forfeit),
            Some(Command::Quit) => {
                let leaves = talk.yes_or_no(&say!(self.speech(), "frogs-leave"))?;
                if leaves { Err(Stop::Leave) } else { Ok(None) }
            }
        }
    }

    fn reason(&self, refusal: &Refusal) -> String {
        self.speech().say(&refusal.tell(), self.names())
    }
}

fn draw(board: &Board, marks: &Marks, talk: &mut Talk) -> Result<(), Gone> {
    talk.say("")?;
    pond(board, marks).iter().try_for_each(|line| talk.say(line))
}

/// Numbered choices, as many in a line as fit.
fn list(talk: &mut Talk, texts: impl Iterator<Item = String>) -> Result<(), Gone> {
    let numbered: Vec<String> = texts.zip(1..).map(|(text, number)| format!("{number} {text}")).collect();
    columns(&numbered).iter().try_for_each(|line| talk.say(line))
}

fn places(choices: &[Choice]) -> Vec<Place> {
    let place = |choice: &Choice| match choice {
        Choice::Place(place) => Some(*place),
        _ => None,
    };
    choices.iter().filter_map(place).collect()
}

/// Takes the last choice back; after the first move of a jump, the whole move. Stops before the first choice.
fn back(chooser: &mut Chooser) -> Result<(), Stop> {
    let is_second = matches!(chooser.stage(), Stage::Jumper(Leg::Second(_)));
    chooser.back();
    while is_second && matches!(chooser.stage(), Stage::Walk(..)) {
        chooser.back();
    }
    if chooser.is_begun() { Ok(()) } else { Err(Stop::Back) }
}

/// A place or a bridge, depending on the question, as people type it.
fn read(stage: Stage, text: &str) -> Option<Choice> {
    if !matches!(stage, Stage::Build | Stage::FirstOfTwo | Stage::SecondOfTwo(_) | Stage::Cut) {
        return read_place(text).map(Choice::Place);
    }
    match frogs::Frogs::read_action(&format!("+{}", text.trim_start_matches('+'))) {
        Some(Action::Build { bridge }) => Some(Choice::Bridge(bridge)),
        _ => None,
    }
}

/// A place as people type it.
fn read_place(text: &str) -> Option<Place> {
    let text = text.trim();
    text.to_ascii_lowercase().parse().or_else(|_| text.to_ascii_uppercase().parse()).ok()
}

//! A turn, choice by choice. Nothing counts before the last one is confirmed.

use super::columns::columns;
use super::pond::{Marks, letter, pond};
use crate::plain::question::{no_choice, read_yes_or_no};
use crate::plain::{Command, Face as _, Gone, Question, Reply, Talk};
use crate::speech::strained;
use crate::{Speech, say};
use frogs::{Action, Board, Bridge, Card, Onward, Pad, Pair, Path, Place, Refusal, View};
use kernel::{Arg, Catalogued as _, Seat, Tell as _};
use table::Strain;

pub struct Turn<'a> {
    question: &'a Question<'a>,
    pub board: Board,
    pub seat: Seat,
}

/// What a turn can begin with.
#[derive(Clone, Copy)]
enum Begin {
    Frog(Place),
    Build,
    Card(Card),
}

/// Why a turn that was begun did not come to its end. Nothing has happened.
pub enum Stop {
    /// It was taken back.
    Back,
    /// This can't be begun.
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

/// How a beginning of a move can go on: the rules say so.
type Rules<'r> = &'r dyn Fn(&Path) -> Result<Onward, Refusal>;

impl<'a> Turn<'a> {
    pub fn new(question: &'a Question<'a>, view: &View) -> Self {
        Self { question, board: view.board(), seat: question.seat }
    }

    pub fn speech(&self) -> &'a Speech {
        self.question.scene.speech
    }

    pub fn names(&self) -> &'a [String] {
        self.question.scene.names
    }

    pub fn name(&self, seat: Seat) -> String {
        self.names().get(seat.index()).cloned().unwrap_or_default()
    }

    /// The whole turn.
    pub fn ask(&self, talk: &mut Talk) -> Result<Reply, Gone> {
        let begins = self.begins();
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
            // What is no place either is a whole turn in notation, or the table says that it is none.
            Err(_) => match read_place(&text) {
                Some(place) => Some(Begin::Frog(place)),
                None => return Ok(Reply::Answer(text)),
            },
        };
        let Some(begin) = begin else {
            let error = no_choice(self.speech(), &text, 1, begins.len());
            self.wrong(talk, &error)?;
            return Ok(Reply::Again);
        };
        let turn = self.take(begin, talk).and_then(|action| self.confirm(action, talk));
        Ok(match turn {
            Ok(action) => Reply::Answer(action.to_string()),
            Err(Stop::Back) => {
                talk.say(&super::Frogs.draw(&self.question.scene))?;
                Reply::Again
            }
            Err(Stop::Refused(refusal)) => {
                let reason = self.reason(&refusal);
                match begin {
                    // It was on the list: nobody loses patience over it.
                    Begin::Card(_) => talk.say(&reason)?,
                    Begin::Frog(_) | Begin::Build => self.wrong(talk, &reason)?,
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

    /// A wrong beginning. The table never hears of it as an answer, but its patience counts it like one.
    fn wrong(&self, talk: &mut Talk, error: &str) -> Result<(), Gone> {
        let strain = talk.unreadable.as_mut().map_or(Strain::Fine, |unreadable| unreadable());
        talk.say(&strained(self.speech(), error, strain))
    }

    fn begins(&self) -> Vec<Begin> {
        let frogs = self.board.movers(self.seat).map(Begin::Frog);
        let build = self.board.bridges_missing().next().map(|_| Begin::Build);
        let cards = self.board.hand(self.seat).cards().map(Begin::Card);
        frogs.chain(build).chain(cards).collect()
    }

    fn begin_text(&self, begin: Begin) -> String {
        let speech = self.speech();
        match begin {
            Begin::Frog(Place::Pad(pad)) => say!(speech, "frogs-begin-frog", pad = pad.to_string()),
            Begin::Frog(Place::Home(home)) => say!(speech, "frogs-begin-waiting", home = home.to_string()),
            Begin::Build => say!(speech, "frogs-begin-build"),
            Begin::Card(card) => say!(speech, "frogs-begin-card", card = Arg::Word(card.title().into())),
        }
    }

    fn take(&self, begin: Begin, talk: &mut Talk) -> Result<Action, Stop> {
        let (board, seat) = (&self.board, self.seat);
        match begin {
            Begin::Frog(start) => {
                let rules = |prefix: &Path| board.onward(seat, prefix);
                rules(&Path::new(start)).map_err(Stop::Refused)?;
                self.walk(board, start, &rules, talk).map(|path| Action::Move { path })
            }
            Begin::Build => {
                let title = say!(self.speech(), "frogs-ask-build");
                self.bridge_to_build(&title, None, talk).map(|bridge| Action::Build { bridge })
            }
            Begin::Card(card) => {
                board.check_use(seat, card).map_err(Stop::Refused)?;
                match card {
                    Card::ExtraJump => self.jump(talk),
                    Card::TwoBridges => self.two(talk),
                    Card::RemoveBridge => self.cut(talk),
                    Card::Parachute => self.chute(talk),
                }
            }
        }
    }

    /// A move from its start, one relocation after the other, until it is whole.
    fn walk(&self, board: &Board, start: Place, rules: Rules, talk: &mut Talk) -> Result<Path, Stop> {
        let mut path = Path::new(start);
        loop {
            let places = match rules(&path) {
                Ok(Onward::To(places)) => places,
                Ok(Onward::Complete) => return Ok(path),
                Err(refusal) => return Err(Stop::Refused(refusal)),
            };
            path = match self.step(board, path, &places, rules, talk) {
                Ok(place) => path.then(place).unwrap_or(path),
                Err(Stop::Back) if path.len() > 1 => path.back(),
                Err(stop) => return Err(stop),
            };
        }
    }

    /// Where the frog at the end of a path goes.
    fn step(
        &self,
        board: &Board,
        path: Path,
        places: &[Place],
        rules: Rules,
        talk: &mut Talk,
    ) -> Result<Place, Stop> {
        draw(board, &Marks::step(&path, places), talk)?;
        talk.say(&if path.len() == 1 {
            say!(self.speech(), "frogs-step-legend")
        } else {
            say!(self.speech(), "frogs-chain-legend")
        })?;
        let (owner, from) = (self.owner(board, path.end()), path.end().to_string());
        let title = if owner == self.seat {
            say!(self.speech(), "frogs-step-own", from = from)
        } else {
            say!(self.speech(), "frogs-step-other", player = self.name(owner), from = from)
        };
        let texts: Vec<String> = places.iter().map(|&place| self.place_text(board, &path, place)).collect();
        self.pick(talk, &title, places, &texts, &|text| {
            let place = read_place(text)?;
            Some(path.then(place).map_or(Ok(place), |longer| rules(&longer).map(|_| place)))
        })
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

    /// One of the missing bridges, apart from one that was chosen before.
    fn bridge_to_build(&self, title: &str, one: Option<Bridge>, talk: &mut Talk) -> Result<Bridge, Stop> {
        let board = one.and_then(|bridge| self.board.after(self.seat, &Action::Build { bridge }).ok());
        let board = board.unwrap_or(self.board);
        let bridges: Vec<Bridge> = board.bridges_missing().collect();
        self.pick_bridge(talk, title, &bridges, &|bridge| {
            board.after(self.seat, &Action::Build { bridge }).map(|_| bridge)
        })
    }

    fn two(&self, talk: &mut Talk) -> Result<Action, Stop> {
        loop {
            let one = self.bridge_to_build(&say!(self.speech(), "frogs-ask-two-first"), None, talk)?;
            match self.bridge_to_build(&say!(self.speech(), "frogs-ask-two-second"), Some(one), talk) {
                Ok(other) => return Ok(Action::Two { bridges: Pair::new(one, other) }),
                Err(Stop::Back) => {}
                Err(stop) => return Err(stop),
            }
        }
    }

    fn cut(&self, talk: &mut Talk) -> Result<Action, Stop> {
        let title = say!(self.speech(), "frogs-ask-cut");
        let bridges: Vec<Bridge> = self.board.bridges_to_cut().collect();
        let cut = |bridge| self.board.after(self.seat, &Action::Cut { bridge }).map(|_| bridge);
        self.pick_bridge(talk, &title, &bridges, &cut).map(|bridge| Action::Cut { bridge })
    }

    fn chute(&self, talk: &mut Talk) -> Result<Action, Stop> {
        let frogs: Vec<Place> = self.board.origins(self.seat).collect();
        let pads: Vec<Pad> = self.board.landing_pads().collect();
        loop {
            let to = pads.first().copied();
            let flight = |from, to| self.board.after(self.seat, &Action::Chute { from, to });
            let title = say!(self.speech(), "frogs-ask-chute-frog");
            draw(&self.board, &Marks::numbers(&frogs), talk)?;
            let from = self.pick(talk, &title, &frogs, &names_of(&frogs), &|text| {
                let from = read_place(text)?;
                Some(flight(from, to?).map(|_| from))
            })?;
            let title = say!(self.speech(), "frogs-ask-chute-pad", from = from.to_string());
            let landing = self.pick(talk, &title, &pads, &names_of(&pads), &|text| {
                let to = read_place(text)?.pad()?;
                Some(flight(from, to).map(|_| to))
            });
            match landing {
                Ok(to) => return Ok(Action::Chute { from, to }),
                Err(Stop::Back) => {}
                Err(stop) => return Err(stop),
            }
        }
    }

    fn jump(&self, talk: &mut Talk) -> Result<Action, Stop> {
        loop {
            let title = say!(self.speech(), "frogs-ask-jump-first");
            let first = self.jump_move(&title, &self.board, None, talk)?;
            let Ok(between) = self.board.after(self.seat, &Action::Move { path: first }) else {
                return Err(Stop::Back);
            };
            let title = say!(self.speech(), "frogs-ask-jump-second");
            match self.jump_move(&title, &between, Some(&first), talk) {
                Ok(second) => return Ok(Action::Jump { first, second }),
                Err(Stop::Back) => {}
                Err(stop) => return Err(stop),
            }
        }
    }

    /// One of the two moves of an extra jump, on the board where it happens.
    fn jump_move(
        &self,
        title: &str,
        board: &Board,
        first: Option<&Path>,
        talk: &mut Talk,
    ) -> Result<Path, Stop> {
        let rules = |prefix: &Path| self.board.onward_in_jump(self.seat, first, prefix);
        let frogs: Vec<Place> =
            board.origins(self.seat).filter(|&place| rules(&Path::new(place)).is_ok()).collect();
        loop {
            draw(board, &Marks::numbers(&frogs), talk)?;
            let start = self.pick(talk, title, &frogs, &names_of(&frogs), &|text| {
                let start = read_place(text)?;
                Some(rules(&Path::new(start)).map(|_| start))
            })?;
            match self.walk(board, start, &rules, talk) {
                Err(Stop::Back) => {}
                other => return other,
            }
        }
    }

    fn pick_bridge(
        &self,
        talk: &mut Talk,
        title: &str,
        bridges: &[Bridge],
        rules: &dyn Fn(Bridge) -> Result<Bridge, Refusal>,
    ) -> Result<Bridge, Stop> {
        self.pick(talk, title, bridges, &names_of(bridges), &|text| {
            let text = text.trim_start_matches('+');
            match frogs::Frogs::read_action(&format!("+{text}")) {
                Some(Action::Build { bridge }) => Some(rules(bridge)),
                _ => None,
            }
        })
    }

    /// One of these, by its number or by its name. `read` knows all names, also those of what can't be chosen.
    fn pick<T: Copy>(
        &self,
        talk: &mut Talk,
        title: &str,
        items: &[T],
        texts: &[String],
        read: &dyn Fn(&str) -> Option<Result<T, Refusal>>,
    ) -> Result<T, Stop> {
        let last = items.len();
        let prompt = say!(self.speech(), "frogs-ask-step", last = last) + " ";
        loop {
            talk.say(title)?;
            list(talk, texts.iter().cloned())?;
            let help = say!(self.speech(), "frogs-help-step");
            let Some(text) = self.line(talk, &prompt, &help)? else { continue };
            let text = text.trim();
            match text.parse::<usize>() {
                Ok(0) => return Err(Stop::Back),
                Ok(number) => match items.get(number - 1) {
                    Some(&item) => return Ok(item),
                    None => talk.not_a_choice(text, 0, last)?,
                },
                Err(_) => match read(text) {
                    Some(Ok(item)) => return Ok(item),
                    Some(Err(refusal)) => talk.say(&self.reason(&refusal))?,
                    None => talk.not_a_choice(text, 0, last)?,
                },
            }
        }
    }

    /// Shows the turn, and asks whether it is meant.
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

    /// A line in the middle of a turn. Nothing if the question is to be put again.
    fn line(&self, talk: &mut Talk, prompt: &str, help: &str) -> Result<Option<String>, Stop> {
        let text = talk.line(prompt)?;
        match Command::read(&text) {
            None => Ok(Some(text)),
            Some(Command::Help) => {
                talk.say(help)?;
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

fn names_of<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// A place as people type it.
fn read_place(text: &str) -> Option<Place> {
    let text = text.trim();
    text.to_ascii_lowercase().parse().or_else(|_| text.to_ascii_uppercase().parse()).ok()
}

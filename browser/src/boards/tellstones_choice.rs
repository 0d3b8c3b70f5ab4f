//! An answer at Tellstones: what is done and where, in either order, then a question where it matters.

use super::tellstones_drawing::{deck_text, text, word};
use super::{Choice, Complete, Confirm, Kind, Target};
use crate::fault::Fault;
use crate::sight::Desk;
use kernel::{Arg, Tell as _};
use tellstones::{Action, Cell, Question, Stone, View};
use words::say;

/// The verb of an action, its cells, and the stone that it names.
fn parts(action: &Action) -> (&'static str, Vec<Cell>, Option<Stone>) {
    match *action {
        Action::Draw => ("draw", Vec::new(), None),
        Action::Place { cell } => ("place", vec![cell], None),
        Action::Back => ("back", Vec::new(), None),
        Action::Flip { cell } => ("flip", vec![cell], None),
        Action::Swap { cells } => ("swap", vec![cells.low(), cells.high()], None),
        Action::Peek { cell } => ("peek", vec![cell], None),
        Action::Challenge { cell } => ("challenge", vec![cell], None),
        Action::Brag => ("brag", Vec::new(), None),
        Action::GiveUp => ("give-up", Vec::new(), None),
        Action::Look { cell } => ("look", vec![cell], None),
        Action::Rune { cells } => ("rune", vec![cells.low(), cells.high()], None),
        Action::Dragon { cell } => ("dragon", vec![cell], None),
        Action::Name { stone } => ("name", Vec::new(), Some(stone)),
        Action::Say { stone } => ("say", Vec::new(), Some(stone)),
    }
}

/// Verbs that the question itself implies.
const IMPLIED: [&str; 6] = ["place", "look", "rune", "dragon", "name", "say"];

/// The cell of this name.
fn cell(id: &str) -> Option<Cell> {
    Cell::all().find(|cell| cell.to_string() == id)
}

fn stone_id(stone: Stone) -> String {
    format!("stone-{}", stone.index())
}

/// What is chosen so far.
#[derive(Default)]
struct Chosen {
    verb: Option<String>,
    cells: Vec<Cell>,
    stone: Option<Stone>,
}

impl Chosen {
    fn read(path: &[String], options: &[Action]) -> Result<Self, Fault> {
        let mut chosen = Self::default();
        for id in path {
            if let Some(cell) = cell(id) {
                match chosen.cells.iter().position(|other| *other == cell) {
                    Some(place) => {
                        chosen.cells.remove(place);
                    }
                    None => chosen.cells.push(cell),
                }
            } else if let Some(stone) = Stone::ALL.into_iter().find(|stone| stone_id(*stone) == *id) {
                chosen.stone = Some(stone);
            } else {
                chosen.verb = Some(id.clone());
            }
        }
        if options.iter().any(|action| chosen.leads_to(action)) {
            Ok(chosen)
        } else {
            Err(Fault::NoSuchChoice)
        }
    }

    fn leads_to(&self, action: &Action) -> bool {
        let (verb, cells, stone) = parts(action);
        self.verb.as_deref().is_none_or(|chosen| chosen == verb)
            && self.cells.iter().all(|cell| cells.contains(cell))
            && self.stone.is_none_or(|chosen| Some(chosen) == stone)
    }

    /// The one action that this is, if nothing is missing.
    fn action(&self, options: &[Action]) -> Option<Action> {
        let mut all = options.iter().filter(|action| {
            let (verb, cells, stone) = parts(action);
            let is_said = self.verb.is_some() || IMPLIED.contains(&verb) || cells.len() == 2;
            is_said && self.leads_to(action) && cells.len() == self.cells.len() && stone == self.stone
        });
        all.next().copied().filter(|_| all.next().is_none())
    }

    fn path(&self) -> Vec<String> {
        let verb = self.verb.iter().cloned();
        let cells = self.cells.iter().map(ToString::to_string);
        verb.chain(cells).chain(self.stone.map(stone_id)).collect()
    }
}

pub fn choose(desk: &Desk<'_>, view: &View, path: &[String]) -> Result<Choice, Fault> {
    let options = desk.options()?;
    let options: &[Action] = options.get().ok_or(Fault::NoView)?;
    let chosen = Chosen::read(path, options)?;
    let action = chosen.action(options);
    let mut choice = Choice {
        path: chosen.path(),
        question: question(desk, view, &chosen),
        help: help(desk, view),
        chosen: chosen.cells.iter().map(ToString::to_string).collect(),
        ..Choice::default()
    };
    choice.can_go_back = !choice.path.is_empty();
    let names = view.question.is_naming();
    if action.is_none() || names {
        choice.targets = targets(desk, view, options, &chosen);
    }
    for target in &choice.targets {
        let Some(element) = target.elements.first() else { continue };
        let what = cell(element).map_or_else(|| deck_text(desk, view), |cell| text(desk, view, cell));
        choice.spoken.insert(element.clone(), say!(desk.speech(), "page-can-choose", what = what));
    }
    if let Some(action) = action {
        let (confirm, question) = sure(desk, view, &action);
        let (answer, label) = (action.to_string(), desk.voice.say(&action.tell()));
        choice.complete = Some(Complete { answer, label, confirm, question });
    }
    Ok(choice)
}

fn targets(desk: &Desk<'_>, view: &View, options: &[Action], chosen: &Chosen) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for action in options.iter().filter(|action| chosen.leads_to(action) || chosen.stone.is_some()) {
        let (verb, cells, stone) = parts(action);
        let mut add = |target: Target| {
            if targets.iter().all(|other| other.id != target.id) {
                targets.push(target);
            }
        };
        if let Some(stone) = stone {
            let label = desk.voice.word(stone.word());
            let mut target = Target::new(Kind::Stone, stone_id(stone), label);
            target.piece = Some(word(stone).into());
            target.number = Some(stone.index() as u32);
            add(target.about(about(desk, stone)));
            continue;
        }
        if chosen.verb.is_none() && !IMPLIED.contains(&verb) {
            let mut target = Target::new(Kind::Button, verb, verb_label(desk, verb));
            if verb == "draw" {
                target = target.at("deck");
                target.kind = Kind::Pile;
            }
            let is_whole = cells.len() == chosen.cells.len();
            let (confirm, _) = sure(desk, view, action);
            if is_whole && confirm == Confirm::AtOnce {
                target = target.answers(action.to_string());
            }
            add(target);
        }
        for cell in cells.into_iter().filter(|cell| !chosen.cells.contains(cell)) {
            let mut target = Target::new(Kind::Cell, cell.to_string(), text(desk, view, cell)).on_board();
            let with = Chosen {
                cells: [chosen.cells.clone(), vec![cell]].concat(),
                verb: chosen.verb.clone(),
                stone: None,
            };
            let whole = with.action(options).filter(|whole| sure(desk, view, whole).0 == Confirm::AtOnce);
            target.answer = whole.map(|whole| whole.to_string());
            add(target);
        }
    }
    targets
}

fn verb_label(desk: &Desk<'_>, verb: &str) -> String {
    let speech = desk.speech();
    match verb {
        "draw" => say!(speech, "tellstones-screen-place"),
        "flip" => say!(speech, "tellstones-screen-flip"),
        "swap" => say!(speech, "tellstones-screen-swap"),
        "peek" => say!(speech, "tellstones-screen-peek"),
        "challenge" => say!(speech, "tellstones-screen-challenge"),
        "brag" => say!(speech, "tellstones-screen-brag"),
        "give-up" => say!(speech, "tellstones-screen-give-up"),
        _ => desk.voice.say(&Action::Back.tell()),
    }
}

/// What a stone does when it is placed.
pub fn about(desk: &Desk<'_>, stone: Stone) -> String {
    let speech = desk.speech();
    let (code, name) = (stone.code(), Arg::Word(stone.word().into()));
    match stone {
        Stone::Crown => say!(speech, "tellstones-about-crown", code = code, stone = name),
        Stone::Rune => say!(speech, "tellstones-about-rune", code = code, stone = name),
        Stone::Dragon => say!(speech, "tellstones-about-dragon", code = code, stone = name),
        _ => say!(speech, "tellstones-about-plain", code = code, stone = name),
    }
}

/// What decides the game, or can't be undone, is asked once more.
pub fn sure(desk: &Desk<'_>, view: &View, action: &Action) -> (Confirm, Option<String>) {
    let speech = desk.speech();
    let question = match *action {
        Action::Place { cell } => {
            let Question::Place { stone } = view.question else { return (Confirm::Button, None) };
            let stone = desk.voice.word(stone.word());
            say!(speech, "page-tellstones-sure-place", stone = stone, cell = cell.to_string())
        }
        Action::Swap { cells } | Action::Rune { cells } => {
            let (one, other) = (cells.low().to_string(), cells.high().to_string());
            say!(speech, "page-tellstones-sure-swap", one = one, other = other)
        }
        Action::Challenge { cell } => {
            say!(speech, "page-tellstones-sure-challenge", cell = cell.to_string())
        }
        Action::Brag => say!(speech, "page-tellstones-sure-brag"),
        Action::GiveUp => say!(speech, "page-tellstones-sure-give-up"),
        Action::Name { .. } | Action::Say { .. } | Action::Dragon { .. } => return (Confirm::Button, None),
        Action::Draw | Action::Back | Action::Flip { .. } | Action::Peek { .. } | Action::Look { .. } => {
            return (Confirm::AtOnce, None);
        }
    };
    (Confirm::Sure, Some(question))
}

fn question(desk: &Desk<'_>, view: &View, chosen: &Chosen) -> String {
    let speech = desk.speech();
    if let ([first], "swap" | "rune") = (chosen.cells.as_slice(), implied(view, chosen).as_str()) {
        return say!(speech, "tellstones-screen-ask-other", cell = first.to_string());
    }
    match &view.question {
        Question::Turn => match chosen.verb.as_deref() {
            Some("flip") => say!(speech, "tellstones-screen-ask-flip"),
            Some("swap") => say!(speech, "tellstones-screen-ask-swap"),
            Some("peek") => say!(speech, "tellstones-screen-ask-peek"),
            Some("challenge") => say!(speech, "tellstones-screen-ask-challenge"),
            _ if !chosen.cells.is_empty() => say!(speech, "page-tellstones-ask-verb"),
            _ => say!(speech, "page-tellstones-ask-turn"),
        },
        Question::Place { stone } => {
            let stone = desk.voice.word(stone.word());
            let asked = say!(speech, "page-tellstones-ask-place", stone = stone);
            if view.put_backs == 0 {
                format!("{asked} {}", say!(speech, "tellstones-screen-must-place"))
            } else {
                asked
            }
        }
        Question::Look => say!(speech, "page-tellstones-ask-look"),
        Question::Rune => say!(speech, "page-tellstones-ask-rune"),
        Question::Dragon => say!(speech, "page-tellstones-ask-dragon"),
        Question::Name { cell } => say!(speech, "page-tellstones-ask-name", cell = cell.to_string()),
        Question::Say { cell, .. } => say!(speech, "page-tellstones-ask-say", cell = cell.to_string()),
        Question::Over { .. } => String::new(),
    }
}

fn implied(view: &View, chosen: &Chosen) -> String {
    match (&view.question, &chosen.verb) {
        (Question::Rune, _) => "rune".into(),
        (_, Some(verb)) => verb.clone(),
        _ => String::new(),
    }
}

fn help(desk: &Desk<'_>, view: &View) -> String {
    let speech = desk.speech();
    match view.question {
        Question::Turn => say!(speech, "page-tellstones-help-turn"),
        Question::Place { .. } if view.put_backs == 0 => say!(speech, "tellstones-help-must-place"),
        Question::Place { .. } => say!(speech, "page-tellstones-help-place"),
        Question::Look => say!(speech, "tellstones-help-look"),
        Question::Rune => say!(speech, "tellstones-help-rune"),
        Question::Dragon => say!(speech, "tellstones-help-dragon"),
        Question::Name { .. } => say!(speech, "page-tellstones-help-name"),
        Question::Say { .. } => say!(speech, "page-tellstones-help-say"),
        Question::Over { .. } => String::new(),
    }
}

/// The targets that lead to an action.
pub fn way(action: &Action) -> Vec<String> {
    let (verb, cells, stone) = parts(action);
    let verb = (!IMPLIED.contains(&verb)).then(|| verb.to_string());
    Chosen { verb, cells, stone }.path()
}

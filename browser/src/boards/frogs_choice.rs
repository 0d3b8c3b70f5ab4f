//! A turn of Frogs, choice by choice: the game's own chooser, with ids for what can be touched.

use super::frogs::{place_text, span_text};
use super::frogs_drawing::{card_about, card_id, draw};
use super::{Choice, Complete, Confirm, Drawing, Kind, Target};
use crate::fault::Fault;
use crate::sight::Desk;
use frogs::{Action, Card, Choice as Pick, Chooser, Leg, Path, Place, Stage, View};
use kernel::{Seat, Tell as _};
use words::say;

/// Chooses to build a bridge.
const BUILD: &str = "build";

/// The id of something that can be chosen.
fn id(seat: Seat, pick: Pick) -> String {
    match pick {
        Pick::Place(place) => place.to_string(),
        Pick::Bridge(bridge) => bridge.to_string(),
        Pick::Build => BUILD.into(),
        Pick::Card(card) => card_id(seat, card),
    }
}

fn read(seat: Seat, id: &str) -> Result<Pick, Fault> {
    if id == BUILD {
        return Ok(Pick::Build);
    }
    if let Some(card) = Card::ALL.into_iter().find(|card| card_id(seat, *card) == id) {
        return Ok(Pick::Card(card));
    }
    if let Ok(bridge) = id.parse() {
        return Ok(Pick::Bridge(bridge));
    }
    id.parse().map(Pick::Place).map_err(|_| Fault::NoSuchChoice)
}

/// Chooses what was chosen, one after the other. Gives the ids that count: before its first step, another frog can be chosen.
fn follow(chooser: &mut Chooser, seat: Seat, path: &[String]) -> Result<Vec<String>, Fault> {
    let mut counted: Vec<String> = Vec::new();
    for chosen in path {
        let pick = read(seat, chosen)?;
        if let (Stage::Walk(_, walked), Pick::Place(place)) = (chooser.stage(), pick) {
            if let Some(way) = chooser.reach(walked).into_iter().find(|way| way.end() == place) {
                chooser.follow(&way).map_err(|refusal| Fault::Said(refusal.tell()))?;
                counted.push(chosen.clone());
                continue;
            }
            if walked.len() == 1 && chooser.choose_instead(pick) {
                counted.pop();
                counted.push(chosen.clone());
                continue;
            }
        }
        match chooser.choose(pick) {
            Ok(true) => counted.push(chosen.clone()),
            Ok(false) => return Err(Fault::NoSuchChoice),
            Err(refusal) => return Err(Fault::Said(refusal.tell())),
        }
    }
    Ok(counted)
}

pub fn choose(desk: &Desk<'_>, view: &View, path: &[String]) -> Result<Choice, Fault> {
    let seat = desk.seat()?;
    let board = view.board();
    let mut chooser = Chooser::new(board, seat);
    let path = follow(&mut chooser, seat, path)?;
    let mut choice = Choice {
        question: question(desk, &chooser, seat),
        help: say!(desk.speech(), "page-frogs-help"),
        targets: targets(desk, &chooser, seat),
        chosen: chosen(&chooser),
        can_go_back: !path.is_empty(),
        path,
        ..Choice::default()
    };
    let spoken = choice.targets.iter().filter(|target| !target.elements.is_empty());
    choice.spoken = spoken.map(|target| (target.id.clone(), spoken_text(desk, &chooser, target))).collect();
    let pond = chooser.pond();
    if let Stage::Confirm(action) = chooser.stage() {
        let answer = action.to_string();
        let label = desk.voice.say(&action.tell());
        if let Ok(after) = board.after(seat, &action) {
            choice.preview = Some(Drawing::Frogs(draw(desk, view, &after, Some(&action))));
        }
        choice.complete = Some(Complete { answer, label, confirm: Confirm::Button, question: None });
    } else if *pond != board {
        // The first half of a turn is certain.
        choice.preview = Some(Drawing::Frogs(draw(desk, view, pond, None)));
    }
    Ok(choice)
}

fn targets(desk: &Desk<'_>, chooser: &Chooser, seat: Seat) -> Vec<Target> {
    if let Stage::Walk(_, path) = chooser.stage() {
        let near = path.len() + 1;
        let target = |way: Path| {
            let text = landing_text(desk, chooser, seat, &way);
            let mut target = Target::new(Kind::Piece, way.end().to_string(), text).on_board();
            target.about = (way.len() > near).then(|| way.to_string());
            target.lands = Some(way.end().to_string());
            target
        };
        return chooser.reach(path).into_iter().map(target).collect();
    }
    // A card may be there and yet be of no use now.
    let can = |pick: &Pick| chooser.clone().choose(*pick) == Ok(true);
    let picks = chooser.choices().into_iter().filter(can);
    picks.map(|pick| target(desk, chooser, seat, pick)).collect()
}

fn target(desk: &Desk<'_>, chooser: &Chooser, seat: Seat, pick: Pick) -> Target {
    let (id, board) = (id(seat, pick), chooser.pond());
    match pick {
        Pick::Place(place) => Target::new(Kind::Piece, id, place_text(desk, board, place)).on_board(),
        Pick::Bridge(bridge) => Target::new(Kind::Bridge, id, span_text(desk, board, bridge)).on_board(),
        Pick::Build => Target::new(Kind::Button, id, say!(desk.speech(), "frogs-screen-build")),
        Pick::Card(card) => {
            let label = desk.voice.word(card.title());
            Target::new(Kind::Card, id, label).on_board().about(card_about(desk, card))
        }
    }
}

/// A place where the frog can go, and what happens there.
fn landing_text(desk: &Desk<'_>, chooser: &Chooser, seat: Seat, way: &Path) -> String {
    let (speech, board, place) = (desk.speech(), chooser.pond(), way.end());
    let text = place.to_string();
    match place {
        Place::Pad(_) if place == way.start() => say!(speech, "frogs-to-start", place = text),
        Place::Home(home) => match home.seat(board.seats()) {
            Some(host) => say!(speech, "frogs-to-home", place = text, player = desk.name(host)),
            None => text,
        },
        Place::Pad(pad) => match board.owner(pad) {
            Some(owner) if owner == seat => say!(speech, "frogs-to-own", place = text),
            Some(owner) => say!(speech, "frogs-to-other", place = text, player = desk.name(owner)),
            None => text,
        },
    }
}

fn spoken_text(desk: &Desk<'_>, chooser: &Chooser, target: &Target) -> String {
    let what = target.label.clone();
    match (chooser.stage(), target.kind) {
        (Stage::Walk(..) | Stage::Landing(_), _) => say!(desk.speech(), "page-frogs-can-go", place = what),
        (_, Kind::Piece) => say!(desk.speech(), "page-frogs-can-move", place = what),
        (_, _) => say!(desk.speech(), "page-can-choose", what = what),
    }
}

/// The places and bridges that belong to what is chosen.
fn chosen(chooser: &Chooser) -> Vec<String> {
    let places = |path: &Path| path.places().map(|place| place.to_string()).collect::<Vec<_>>();
    match chooser.stage() {
        Stage::Jumper(Leg::Second(first)) => places(&first),
        Stage::Walk(Leg::Second(first), path) => [places(&first), places(&path)].concat(),
        Stage::Walk(_, path) => places(&path),
        Stage::SecondOfTwo(bridge) => vec![bridge.to_string()],
        Stage::Landing(from) => vec![from.to_string()],
        Stage::Confirm(action) => match action {
            Action::Move { path } => places(&path),
            Action::Jump { first, second } => [places(&first), places(&second)].concat(),
            Action::Build { bridge } | Action::Cut { bridge } => vec![bridge.to_string()],
            Action::Two { bridges } => bridges.bridges().map(|bridge| bridge.to_string()).to_vec(),
            Action::Chute { from, to } => vec![from.to_string(), to.to_string()],
            Action::Pass => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn question(desk: &Desk<'_>, chooser: &Chooser, seat: Seat) -> String {
    let speech = desk.speech();
    match chooser.stage() {
        Stage::Begin if chooser.choices().iter().any(|pick| matches!(pick, Pick::Place(_))) => {
            say!(speech, "page-frogs-begin")
        }
        Stage::Begin => say!(speech, "page-frogs-stuck"),
        Stage::Walk(_, path) => walk_question(desk, chooser, seat, &path),
        Stage::Confirm(action) => confirm_question(desk, chooser, seat, &action),
        Stage::Jumper(Leg::Second(_)) => say!(speech, "frogs-ask-jump-second"),
        Stage::Jumper(_) => say!(speech, "frogs-ask-jump-first"),
        Stage::Build => say!(speech, "frogs-ask-build"),
        Stage::FirstOfTwo => say!(speech, "frogs-ask-two-first"),
        Stage::SecondOfTwo(_) => say!(speech, "frogs-ask-two-second"),
        Stage::Cut => say!(speech, "frogs-ask-cut"),
        Stage::Flyer => say!(speech, "frogs-ask-chute-frog"),
        Stage::Landing(from) => say!(speech, "frogs-ask-chute-pad", from = from.to_string()),
    }
}

fn walk_question(desk: &Desk<'_>, chooser: &Chooser, seat: Seat, path: &Path) -> String {
    let (speech, from) = (desk.speech(), path.end().to_string());
    // In the first step the frog is the player's own, even when it comes out of the home base.
    let owner = match path.end() {
        Place::Pad(pad) if path.len() > 1 => chooser.pond().owner(pad),
        _ => None,
    };
    match owner.filter(|&owner| owner != seat) {
        None => say!(speech, "frogs-step-own", from = from),
        Some(owner) => say!(speech, "frogs-step-other", player = desk.name(owner), from = from),
    }
}

fn confirm_question(desk: &Desk<'_>, chooser: &Chooser, seat: Seat, action: &Action) -> String {
    let speech = desk.speech();
    let text = desk.voice.say(&action.tell());
    let Ok(after) = chooser.pond().after(seat, action) else { return text };
    let end = match (after.winner(), action) {
        (Some(winner), _) => say!(speech, "frogs-screen-wins", player = desk.name(winner)),
        (None, Action::Move { .. } | Action::Jump { .. }) => {
            let broken = after.stock().saturating_sub(chooser.pond().stock());
            say!(speech, "frogs-screen-breaks", broken = broken)
        }
        _ => String::new(),
    };
    format!("{text}. {end}").trim_end().to_string()
}

/// The targets that lead to a turn.
pub fn way(seat: Seat, action: &Action) -> Vec<String> {
    let places = |path: &Path| path.places().map(|place| place.to_string()).collect::<Vec<_>>();
    match action {
        Action::Move { path } => places(path),
        Action::Build { bridge } => vec![BUILD.into(), bridge.to_string()],
        Action::Jump { first, second } => {
            [vec![card_id(seat, Card::ExtraJump)], places(first), places(second)].concat()
        }
        Action::Two { bridges } => {
            let bridges = bridges.bridges().map(|bridge| bridge.to_string());
            [vec![card_id(seat, Card::TwoBridges)], bridges.to_vec()].concat()
        }
        Action::Cut { bridge } => vec![card_id(seat, Card::RemoveBridge), bridge.to_string()],
        Action::Chute { from, to } => {
            vec![card_id(seat, Card::Parachute), from.to_string(), to.to_string()]
        }
        Action::Pass => Vec::new(),
    }
}

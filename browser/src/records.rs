//! Records: played again, drawn, verified, and played on from.

use crate::boards::Drawing;
use crate::catalogue::describe_choices;
use crate::fault::Fault;
use crate::local::{Beginner, Local, Place, begin_from};
use crate::sight::{Desk, viewer};
use crate::speech::Voice;
use crate::summing::result;
use catalog::AnyGame;
use kernel::{Seat, Viewer};
use protocol::NewSeat;
use serde::Serialize;
use table::{Pledges, Record, SeatLabel, Shown, VerifyFault};
use words::{Speech, say};

/// A record that was read and played again.
#[derive(Debug)]
pub struct Opened {
    text: String,
    viewer: Option<Seat>,
    game: &'static dyn AnyGame,
    record: Record,
    names: Vec<String>,
    pub replay: table::Replay,
}

/// Why not, in words.
fn fault(fault: &VerifyFault) -> Fault {
    Fault::Said(fault.tell())
}

impl Opened {
    /// Reads a record and plays it again for this viewer.
    pub fn new(text: &str, seat: Option<Seat>) -> Result<Self, Fault> {
        let record: Record = text.parse().map_err(|bad| fault(&VerifyFault::Record(bad)))?;
        let unknown = VerifyFault::UnknownGame { name: record.game.clone() };
        let game = catalog::find(&record.game).ok_or_else(|| fault(&unknown))?;
        let seat = seat.filter(|seat| seat.index() < record.seats.len());
        let replay = game.replay(&record, viewer(seat)).map_err(|bad| fault(&bad))?;
        Ok(Self { text: text.into(), viewer: seat, game, record, names: Vec::new(), replay })
    }

    /// From now on its players have names in this language.
    pub fn speak(&mut self, speech: &Speech) {
        self.names = self.record.seats.iter().map(|seat| speech.kept_name(&seat.name)).collect();
    }

    /// Is it this one?
    pub fn is(&self, text: &str, viewer: Option<Seat>) -> bool {
        self.text == text && self.viewer == viewer
    }

    /// The words, for the viewer.
    pub fn voice<'a>(&'a self, speech: &'a Speech) -> Voice<'a> {
        Voice { speech, names: &self.names, viewer: viewer(self.viewer) }
    }
}

/// A record as it is stepped through.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Replayed {
    game: &'static str,
    title: String,
    names: Vec<String>,
    levels: Vec<Option<String>>,
    date: String,
    setup: Vec<String>,
    is_complete: bool,
    moments: Vec<Shot>,
    result: Option<String>,
    places: Option<Vec<u8>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shot {
    moves: u32,
    seat: Option<Seat>,
    lines: Vec<String>,
    has_scene: bool,
}

/// All moments of a record in words.
pub fn replay(speech: &Speech, opened: &Opened) -> Replayed {
    let voice = opened.voice(speech);
    let level = |seat: &SeatLabel| seat.controller.strip_prefix("bot:").map(String::from);
    let shot = |step: &Shown| Shot {
        moves: step.moves,
        seat: step.seat,
        lines: lines(&voice, step),
        has_scene: step.view.is_some(),
    };
    Replayed {
        game: opened.game.name(),
        title: speech.game_title(opened.game.name()),
        names: opened.names.clone(),
        levels: opened.record.seats.iter().map(level).collect(),
        date: opened.record.date.clone(),
        setup: describe_choices(speech, opened.game, &opened.record.config),
        is_complete: opened.replay.complete,
        moments: opened.replay.steps.iter().map(shot).collect(),
        result: opened.replay.outcome.as_ref().map(|outcome| result(&voice, outcome)),
        places: opened.replay.outcome.as_ref().map(|outcome| outcome.places().to_vec()),
    }
}

/// What happened, in one or more sentences.
fn lines(voice: &Voice<'_>, step: &Shown) -> Vec<String> {
    let speech = voice.speech;
    let said: Vec<String> = step.told.iter().map(|told| voice.say(&told.line)).collect();
    match (&step.entry, &step.line, step.seat) {
        (Some(entry), ..) if entry.starts_with('-') => vec![say!(speech, "replay-taken-back")],
        _ if !said.is_empty() => said,
        (Some(_), Some(line), Some(seat)) => vec![format!("{}: {}", voice.name(seat), voice.say(line))],
        (Some(entry), None, Some(seat)) if entry.ends_with(" !leave") => {
            vec![say!(speech, "replay-left", player = voice.name(seat))]
        }
        (Some(_), ..) => vec![say!(speech, "page-replay-hidden")],
        (None, ..) => said,
    }
}

/// A moment of a replay, drawn.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Still {
    scene: Drawing,
    status: String,
    spoken: Vec<String>,
    step: Option<()>,
    can_undo: bool,
    can_cover: bool,
}

/// Draws one moment.
pub fn moment(speech: &Speech, opened: &Opened, index: usize) -> Result<Still, Fault> {
    let step = opened.replay.steps.get(index).ok_or(Fault::NoSuchChoice)?;
    let view = step.view.clone().ok_or(Fault::NoView)?;
    let voice = opened.voice(speech);
    let heard = step.told.clone();
    let desk = Desk { voice, game: opened.game, view, is_covered: false, heard, asked: None };
    let board = crate::boards::board(opened.game)?;
    let is_last = index + 1 == opened.replay.steps.len();
    let status = match (opened.replay.outcome.as_ref().filter(|_| is_last), step.turn.first()) {
        (Some(outcome), _) => result(&voice, outcome),
        (None, Some(seat)) => say!(speech, "page-turn", player = voice.name(seat)),
        (None, None) => say!(speech, "page-reacting"),
    };
    Ok(Still {
        scene: board.draw(&desk)?,
        status,
        spoken: board.read_out(&desk)?,
        step: None,
        can_undo: false,
        can_cover: false,
    })
}

/// Something that was checked.
#[derive(Debug, Serialize)]
pub struct Check {
    passes: bool,
    text: String,
}

impl Check {
    pub fn new(passes: bool, text: String) -> Self {
        Self { passes, text }
    }
}

/// Everything that was checked.
#[derive(Debug, Serialize)]
pub struct Verification {
    passes: bool,
    checks: Vec<Check>,
}

/// Recomputes everything that a record claims.
pub fn verify(speech: &Speech, text: &str) -> Verification {
    let voice = Voice { speech, names: &[], viewer: Viewer::Spectator };
    let opened = match Opened::new(text, None) {
        Ok(opened) => opened,
        Err(bad) => {
            let text = match bad {
                Fault::Said(line) => voice.say(&line),
                _ => say!(speech, "page-no-match"),
            };
            return Verification { passes: false, checks: vec![Check::new(false, text)] };
        }
    };
    let (title, entries) = (speech.game_title(opened.game.name()), opened.record.entries.len());
    let mut said = vec![match (opened.replay.complete, opened.game.has_secrets()) {
        (true, _) => say!(speech, "verify-complete", game = title, entries = entries),
        (false, false) => say!(speech, "verify-public-open", game = title, entries = entries),
        (false, true) => say!(speech, "verify-public-hidden", game = title, entries = entries),
    }];
    if opened.record.seed_given {
        said.push(say!(speech, "verify-seed-given"));
    }
    if opened.record.opening > 0 {
        said.push(say!(speech, "verify-opening", moves = opened.record.opening));
    }
    said.push(say!(speech, "commitment-shown", commitment = opened.record.commitment.to_string()));
    said.extend(pledges(speech, &opened.record));
    Verification { passes: true, checks: said.into_iter().map(|text| Check::new(true, text)).collect() }
}

/// The pledges of a seed that was made together.
fn pledges(speech: &Speech, record: &Record) -> Vec<String> {
    let Some(Pledges { server, seats }) = &record.pledges else { return Vec::new() };
    let mut said =
        vec![say!(speech, "verify-together"), say!(speech, "pledge-server", pledge = server.to_string())];
    for (seat, pledge) in record.seats.iter().zip(seats) {
        if let Some(pledge) = pledge {
            said.push(say!(speech, "pledge-shown", name = seat.name.clone(), pledge = pledge.to_string()));
        }
    }
    said
}

/// Plays on from a moment of a finished record, where nothing is hidden.
pub fn branch(
    beginner: &Beginner<'_>,
    opened: &Opened,
    index: usize,
    seats: &[NewSeat],
    names: &[Option<String>],
) -> Result<Local, Fault> {
    let no = || Fault::Text(say!(beginner.speech, "page-no-branch"));
    if opened.game.has_secrets() || index + 1 >= opened.replay.steps.len() {
        return Err(no());
    }
    let opening = opened.replay.line(index).ok_or_else(no)?;
    let count = opened.record.seats.len();
    let names: Vec<Option<String>> = (0..count)
        .map(|seat| names.get(seat).cloned().flatten().or_else(|| opened.names.get(seat).cloned()))
        .collect();
    let places = Place::all(seats, &names, count);
    let choices = opened.record.config.clone().with_seats(u8::try_from(count).unwrap_or(u8::MAX));
    begin_from(beginner, (opened.game, choices, opened.record.secret), &opening, &places)
}

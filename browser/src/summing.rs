//! How a game stands and how it ended, in words.

use crate::boards::{Choice, Drawing, board};
use crate::fault::Fault;
use crate::sight::{Desk, Sight};
use crate::speech::Voice;
use crate::tale::sentence;
use kernel::{Outcome, Pace, Seat, Viewer, sort_few};
use serde::Serialize;
use words::{Speech, say};

/// A position as it is drawn and read out.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    scene: Drawing,
    status: String,
    spoken: Vec<String>,
    step: Option<Choice>,
    can_undo: bool,
    can_cover: bool,
}

/// From what a viewer sees to what is drawn.
pub fn look(speech: &Speech, sight: &Sight) -> Result<Look, Fault> {
    let desk = Desk::new(speech, sight)?;
    let board = board(desk.game)?;
    Ok(Look {
        scene: board.draw(&desk)?,
        status: status(&desk.voice, sight),
        spoken: board.read_out(&desk)?,
        step: desk.asked.map(|_| board.choose(&desk, &[])).transpose()?,
        can_undo: sight.can_undo && sight.over.is_none(),
        can_cover: board.has_hand() && sight.viewer.is_some() && sight.over.is_none(),
    })
}

/// Who is to move, or who won.
fn status(voice: &Voice<'_>, sight: &Sight) -> String {
    let speech = voice.speech;
    if let Some(over) = &sight.over {
        let outcome = Outcome::try_from(over.places.clone());
        return outcome.map_or_else(|_| say!(speech, "summary-title"), |outcome| result(voice, &outcome));
    }
    match (sight.asked, sight.on_turn.first()) {
        (Some(Pace::Reaction), _) => say!(speech, "page-react"),
        (Some(_), _) => say!(speech, "page-your-turn"),
        (None, Some(seat)) => say!(speech, "page-turn", player = voice.name(*seat)),
        (None, None) => say!(speech, "page-reacting"),
    }
}

/// Who won.
pub fn result(voice: &Voice<'_>, outcome: &Outcome) -> String {
    let speech = voice.speech;
    match outcome.winner() {
        Some(winner) if voice.viewer == Viewer::Seat(winner) => say!(speech, "page-you-win"),
        Some(winner) => say!(speech, "summary-winner", player = voice.name(winner)),
        None if outcome.is_draw() => say!(speech, "summary-draw"),
        None => {
            let firsts = Seat::all(outcome.seats()).filter(|&seat| outcome.place(seat) == 1);
            let firsts: Vec<String> = firsts.map(|seat| voice.name(seat)).collect();
            say!(speech, "summary-shared", players = firsts.join(", "))
        }
    }
}

/// The result page.
#[derive(Debug, Serialize)]
pub struct Ended {
    title: String,
    result: String,
    how: Vec<String>,
    places: Vec<String>,
    details: Vec<String>,
}

/// Longer sheets are only in the record.
const LONGEST_SHEET: usize = 200;

/// Sums a finished game up.
pub fn sum_up(speech: &Speech, sight: &Sight) -> Result<Ended, Fault> {
    let desk = Desk::new(speech, sight)?;
    let voice = &desk.voice;
    let over = sight.over.as_ref().ok_or(Fault::NotAsked)?;
    let outcome = Outcome::try_from(over.places.clone()).map_err(|_| Fault::NoView)?;
    let mut seats: Vec<Seat> =
        Seat::all(outcome.seats()).filter(|_| outcome.seats() > 2 && !outcome.is_draw()).collect();
    sort_few(&mut seats, |one, next| outcome.place(*one) > outcome.place(*next));
    let place =
        |seat: Seat| say!(speech, "summary-place", place = outcome.place(seat), player = voice.name(seat));
    let sheet = &sight.sheet;
    let mut details = vec![say!(speech, "summary-moves", count = sight.moves)];
    if !sheet.is_empty() && sheet.len() <= LONGEST_SHEET {
        details.push(say!(speech, "summary-sheet", sheet = sheet.clone()));
    }
    details.push(say!(speech, "summary-time", minutes = over.seconds / 60, seconds = over.seconds % 60));
    if let Some(standing) = &over.standing {
        let wins = sight.names.iter().zip(&standing.won);
        let wins = wins.map(|(name, won)| say!(speech, "tally-wins", player = name.clone(), count = *won));
        let wins = wins.collect::<Vec<_>>().join(", ");
        details.push(say!(speech, "tally", played = standing.played, wins = wins, drawn = standing.drawn));
    }
    Ok(Ended {
        title: say!(speech, "summary-title"),
        result: result(voice, &outcome),
        how: how(&desk, &over.record),
        places: seats.into_iter().map(place).collect(),
        details,
    })
}

/// What the last move told everybody.
fn how(desk: &Desk<'_>, record: &str) -> Vec<String> {
    let Ok(record) = record.parse() else { return Vec::new() };
    let Ok(replay) = desk.game.replay(&record, Viewer::Spectator) else { return Vec::new() };
    let last = replay.steps.last().map(|step| step.told.clone()).unwrap_or_default();
    last.iter().map(|told| sentence(&desk.voice, told)).collect()
}

//! The end of a match: who won, how long it took, the score between the players, and what next.

use crate::local::counted_names;
use crate::place::Place;
use crate::plain::{Sight, face};
use crate::{Speech, say, store_fault};
use host::HeadToHead;
use kernel::{Outcome, Seat, Viewer};
use table::Shown;

/// What the players want to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Rematch,
    NewGame,
    Menu,
    Quit,
}

/// What is said at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub title: String,
    /// Who won.
    pub result: String,
    /// How it came to that.
    pub how: Vec<String>,
    /// All players by place, where there are more than two.
    pub places: Vec<String>,
    pub moves: String,
    /// The moves themselves, where the game has a short notation.
    pub sheet: Option<String>,
    pub time: String,
    /// The score between these players so far.
    pub tally: Option<String>,
    /// How to replay it.
    pub replay: String,
}

/// Longer sheets are only in the record.
const LONGEST_SHEET: usize = 200;

impl Summary {
    /// The names that nobody chose are counted from `first`.
    pub fn new(speech: &Speech, place: &dyn Place, outcome: &Outcome, first: usize) -> Self {
        let (about, state) = (place.about(), place.state());
        let names = counted_names(speech, about, first);
        let result = match outcome.winner() {
            Some(winner) => say!(speech, "summary-winner", player = names[winner.index()].clone()),
            None if outcome.is_draw() => say!(speech, "summary-draw"),
            None => {
                let firsts = Seat::all(outcome.seats()).filter(|&seat| outcome.place(seat) == 1);
                let firsts: Vec<String> = firsts.map(|seat| names[seat.index()].clone()).collect();
                say!(speech, "summary-shared", players = firsts.join(", "))
            }
        };
        let mut seats: Vec<Seat> = Seat::all(names.len()).filter(|_| names.len() > 2).collect();
        seats.sort_by_key(|&seat| outcome.place(seat));
        let places = seats.into_iter().map(|seat| {
            let (place, player) = (outcome.place(seat), names[seat.index()].clone());
            say!(speech, "summary-place", place = place, player = player)
        });
        let sheet = state.sheet.clone();
        let is_short = !sheet.is_empty() && sheet.len() <= LONGEST_SHEET;
        let seconds = state.end.as_ref().map_or(0, |end| end.seconds);
        let standing = state.end.as_ref().and_then(|end| end.standing.as_ref());
        let tally = standing.and_then(|standing| match standing {
            // A game from a position that was set up does not count.
            Ok(standing) if standing.played == 0 => None,
            Ok(standing) => Some(tally(speech, standing, &names)),
            Err(error) => Some(store_fault(speech, error)),
        });
        Self {
            title: say!(speech, "summary-title"),
            result,
            how: how(speech, place, &names),
            places: places.collect(),
            moves: say!(speech, "summary-moves", count = state.moves),
            sheet: is_short.then(|| say!(speech, "summary-sheet", sheet = sheet)),
            time: say!(speech, "summary-time", minutes = seconds / 60, seconds = seconds % 60),
            tally,
            replay: say!(speech, "summary-replay", id = place.reference()),
        }
    }

    /// What follows the result, without how to replay it.
    pub fn details(&self) -> impl Iterator<Item = &String> {
        let length = std::iter::once(&self.moves).chain(&self.sheet);
        self.how.iter().chain(&self.places).chain(length).chain([&self.time]).chain(&self.tally)
    }
}

/// How the last move ended it, in the game's own words.
fn how(speech: &Speech, place: &dyn Place, names: &[String]) -> Vec<String> {
    let (about, viewer) = (place.about(), Viewer::Spectator);
    let Some(end) = &place.state().end else { return Vec::new() };
    let Ok(replay) = about.game.replay(&end.record, viewer) else { return Vec::new() };
    let Some(Shown { told, view: Some(view), .. }) = replay.steps.last() else { return Vec::new() };
    let sight = Sight { speech, names, viewer, view: &**view };
    face(about.game).ending(&sight, told)
}

fn tally(speech: &Speech, tally: &HeadToHead, names: &[String]) -> String {
    let wins = names.iter().zip(&tally.won);
    let wins = wins
        .map(|(name, &won)| say!(speech, "tally-wins", player = name.clone(), count = won))
        .collect::<Vec<_>>()
        .join(", ");
    say!(speech, "tally", played = tally.played, wins = wins, drawn = tally.drawn)
}

//! The end of a match: who won, how long it took, how the players stand, and what next.

use super::{Gone, Room};
use crate::local::{Archive, HeadToHead, LocalMatch, head_to_head};
use crate::{Speech, say, store_fault};
use kernel::{Outcome, Seat};
use store::Filter;

/// What the players want to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Rematch,
    NewGame,
    Menu,
}

/// The result, the places, the length, and how the players stand against each other.
pub fn lines(speech: &Speech, archive: &Archive, match_: &LocalMatch, outcome: &Outcome) -> Vec<String> {
    let names = match_.names();
    let mut lines = vec![String::new(), say!(speech, "summary-title")];
    lines.push(match outcome.winner() {
        Some(winner) => say!(speech, "summary-winner", player = names[winner.index()].clone()),
        None if outcome.is_draw() => say!(speech, "summary-draw"),
        None => {
            let firsts = Seat::all(outcome.seats()).filter(|&seat| outcome.place(seat) == 1);
            let firsts: Vec<String> = firsts.map(|seat| names[seat.index()].clone()).collect();
            say!(speech, "summary-shared", players = firsts.join(", "))
        }
    });
    if names.len() > 2 {
        let mut seats: Vec<Seat> = Seat::all(names.len()).collect();
        seats.sort_by_key(|&seat| outcome.place(seat));
        for seat in seats {
            let (place, player) = (outcome.place(seat), names[seat.index()].clone());
            lines.push(say!(speech, "summary-place", place = place, player = player));
        }
    }
    lines.push(say!(speech, "summary-moves", count = match_.table.action_count()));
    let sheet = match_.table.score_sheet();
    if !sheet.is_empty() && sheet.len() <= 200 {
        lines.push(say!(speech, "summary-sheet", sheet = sheet));
    }
    let seconds = match_.seconds();
    lines.push(say!(speech, "summary-time", minutes = seconds / 60, seconds = seconds % 60));
    let filter = Filter { game: Some(match_.game.name().into()), players: names.clone(), limit: None };
    match archive.finished(&filter) {
        Ok(matches) => {
            let tally = head_to_head(&matches, match_.players());
            lines.extend(tally_lines(speech, &tally, &names));
        }
        Err(error) => lines.push(store_fault(speech, &error)),
    }
    lines.push(say!(speech, "summary-replay", id = match_.id.to_string()));
    lines
}

pub fn show(room: &mut Room, match_: &LocalMatch, outcome: &Outcome) -> Result<Next, Gone> {
    let lines = lines(&room.speech, &room.archive, match_, outcome);
    let mut talk = room.talk();
    for line in &lines {
        talk.say(line)?;
    }
    let choices = [
        say!(talk.speech, "next-rematch"),
        say!(talk.speech, "next-new-game"),
        say!(talk.speech, "next-menu"),
    ];
    let title = say!(talk.speech, "next-title");
    Ok([Next::Rematch, Next::NewGame, Next::Menu][talk.choose(&title, &choices, 1, None)?])
}

fn tally_lines(speech: &Speech, tally: &HeadToHead, names: &[String]) -> Vec<String> {
    let wins = names.iter().zip(&tally.won);
    let wins = wins
        .map(|(name, &won)| say!(speech, "tally-wins", player = name.clone(), count = won))
        .collect::<Vec<_>>()
        .join(", ");
    vec![say!(speech, "tally", played = tally.played, wins = wins, drawn = tally.drawn)]
}

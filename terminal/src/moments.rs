//! The moments of a replay in words, the same in plain mode and on the full screen.

use crate::{Speech, say};
use kernel::Line;
use table::{Replay, Shown};

/// What happened, in one or more sentences. `says` leaves out what a board or face shows in another way.
pub fn words(speech: &Speech, names: &[String], step: &Shown, says: impl Fn(&Line) -> bool) -> Vec<String> {
    let said = step.told.iter().filter(|told| says(&told.line));
    let said: Vec<String> = said.map(|told| speech.say(&told.line, names)).collect();
    let name = step.seat.and_then(|seat| names.get(seat.index())).cloned();
    match (&step.entry, &step.line, name) {
        (Some(entry), ..) if entry.starts_with('-') => vec![say!(speech, "replay-taken-back")],
        _ if !said.is_empty() => said,
        (Some(_), Some(line), Some(name)) => vec![format!("{name}: {}", speech.say(line, names))],
        (Some(entry), None, Some(name)) if entry.ends_with(" !leave") => {
            vec![say!(speech, "replay-left", player = name)]
        }
        (Some(_), ..) => vec![say!(speech, "replay-hidden")],
        (None, ..) => said,
    }
}

/// The number of moves in all, as the summary counts them.
pub fn moves(replay: &Replay) -> u32 {
    replay.steps.last().map_or(0, |step| step.moves)
}

/// The moment after this many moves: the last one, if some were taken back and played again.
pub fn after(replay: &Replay, moves: usize) -> Option<usize> {
    replay.steps.iter().rposition(|step| step.moves as usize == moves)
}

//! Stepping through a finished match.

use super::{Command, Sight, Talk, face};
use crate::local::shown_labels;
use crate::{Gone, moments, say};
use catalog::AnyGame;
use kernel::Viewer;
use table::{Record, Replay};

/// Shows a replay from entry `at`: Enter goes on, `b` back, a number jumps, `q` leaves.
pub fn step_through<'a>(
    talk: impl Into<Talk<'a>>,
    game: &dyn AnyGame,
    record: &Record,
    replay: &Replay,
    at: usize,
) -> Result<(), Gone> {
    let mut talk = talk.into();
    let names = shown_labels(talk.speech, &record.seats);
    let (end, last) = (replay.steps.len() - 1, moments::moves(replay));
    let mut at = at.min(end);
    loop {
        show(&mut talk, game, replay, &names, at)?;
        let prompt = say!(talk.speech, "replay-prompt", at = replay.steps[at].moves, last = last);
        loop {
            let text = talk.line(&format!("{prompt} "))?;
            let text = text.trim();
            at = match (text, Command::read(text), text.parse::<usize>()) {
                (_, Some(Command::Quit), _) => return Ok(()),
                ("", _, _) if at == end => return Ok(()),
                ("", _, _) => at + 1,
                ("b", _, _) => at.saturating_sub(1),
                (_, _, Ok(number)) if let Some(after) = moments::after(replay, number) => after,
                (_, Some(Command::Help), _) => {
                    let help = say!(talk.speech, "replay-help", last = last);
                    talk.say(&help)?;
                    continue;
                }
                _ => {
                    let error = say!(talk.speech, "replay-error", last = last);
                    talk.say(&error)?;
                    continue;
                }
            };
            break;
        }
    }
}

fn show(
    talk: &mut Talk<'_>,
    game: &dyn AnyGame,
    replay: &Replay,
    names: &[String],
    at: usize,
) -> Result<(), Gone> {
    let step = &replay.steps[at];
    let mut words = moments::words(talk.speech, names, step, |_| true);
    if at == 0 {
        words.insert(0, say!(talk.speech, "replay-start"));
    } else if let Some(first) = words.first_mut().filter(|_| step.line.is_some()) {
        *first = say!(talk.speech, "replay-entry", number = step.moves, entry = first.clone());
    }
    let mut lines = vec![String::new()];
    lines.extend(words);
    match &step.view {
        Some(view) => {
            let sight = Sight { speech: talk.speech, names, viewer: Viewer::Spectator, view: &**view };
            lines.push(face(game).draw(&sight));
        }
        None => lines.push(say!(talk.speech, "replay-hidden")),
    }
    lines.iter().try_for_each(|line| talk.say(line))
}

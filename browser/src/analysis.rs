//! How good every column of Connect 4 is, and which moves of a game were mistakes.

use crate::fault::Fault;
use crate::local::MEANS;
use crate::records::Opened;
use crate::sight::{Desk, Sight};
use crate::speech::Voice;
use ai::Common;
use ai::connect4::{Harm, Judged, Known, Options, Review, Score, turns_to_end};
use connect4::{Action, Column, View};
use kernel::{Budget, Seat};
use serde::Serialize;
use std::time::Duration;
use words::{Speech, say};

/// What is known of every column.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    columns: Vec<ColumnScore>,
    is_exact: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ColumnScore {
    target: String,
    score: Option<i8>,
    is_exact: bool,
    is_best: bool,
    text: String,
}

fn budget(milliseconds: u64) -> Budget<'static> {
    Budget { time: Some(Duration::from_millis(milliseconds)), means: MEANS, ..Budget::default() }
}

/// Thinks for this long about every column. What was found before is remembered.
pub fn analyse(
    speech: &Speech,
    sight: &Sight,
    milliseconds: u64,
    common: &Common,
) -> Result<Analysis, Fault> {
    let desk = Desk::new(speech, sight)?;
    let view = desk.view.get::<View>().ok_or(Fault::NoView)?;
    if view.turn.is_none() {
        return Err(Fault::NotAsked);
    }
    let mut solver = common.connect4.solver(view, Options::default());
    let scores = solver.analyse(view, budget(milliseconds));
    let best = scores.iter().flatten().map(|known| known.guess()).max();
    let column = |(index, known): (usize, &Option<Known>)| {
        let exact = known.and_then(Known::exact);
        ColumnScore {
            target: Action(Column::from_index(index as u8)).to_string(),
            score: known.map(|known| known.guess().get()),
            is_exact: exact.is_some(),
            is_best: known.is_some_and(|known| Some(known.guess()) == best),
            text: known
                .map_or_else(|| say!(speech, "page-score-full"), |known| score_text(speech, view, known)),
        }
    };
    Ok(Analysis {
        columns: scores.iter().enumerate().map(column).collect(),
        is_exact: scores.iter().flatten().all(|known| known.exact().is_some()),
    })
}

fn score_text(speech: &Speech, view: &View, known: Known) -> String {
    let Some(score) = known.exact() else {
        return match known.sign() {
            Some(1) => say!(speech, "page-score-wins"),
            Some(-1) => say!(speech, "page-score-loses"),
            Some(_) => say!(speech, "page-score-draw"),
            None => say!(speech, "page-score-unknown"),
        };
    };
    if score == Score::DRAW {
        return say!(speech, "page-score-draw");
    }
    let moves = turns_to_end(view, score).unwrap_or(0);
    if score > Score::DRAW {
        say!(speech, "page-score-wins-in", moves = moves)
    } else {
        say!(speech, "page-score-loses-in", moves = moves)
    }
}

/// A review that goes on.
#[derive(Debug)]
pub struct Reviewing {
    record: String,
    review: Review,
    found: Vec<ai::connect4::Mistake>,
}

/// How far a review is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    mistakes: Vec<Mistake>,
    left: usize,
    is_done: bool,
}

#[derive(Debug, Serialize)]
struct Mistake {
    index: usize,
    seat: Seat,
    text: String,
}

/// No move is analysed for longer than this; the result so far must do.
const LONGEST: u64 = 4000;

/// Judges one more move of a record, from the last one back.
pub fn review(
    speech: &Speech,
    opened: &Opened,
    text: &str,
    common: &Common,
    kept: &mut Option<Reviewing>,
) -> Result<Progress, Fault> {
    if kept.as_ref().is_none_or(|reviewing| reviewing.record != text) {
        let view = |step: &table::Shown| step.view.as_ref().and_then(|view| view.get::<View>().cloned());
        let review = Review::new(opened.replay.steps.iter().map(view), &common.connect4);
        *kept = Some(Reviewing { record: text.into(), review, found: Vec::new() });
    }
    let Some(reviewing) = kept else { return Err(Fault::NoMatch) };
    let judged = reviewing.review.judge(budget(LONGEST));
    if let Some(Judged::Mistake(mistake)) = judged.clone() {
        reviewing.found.insert(0, mistake);
    }
    let voice = opened.voice(speech);
    let mistakes = reviewing.found.iter().map(|mistake| Mistake {
        index: mistake.at.saturating_sub(1),
        seat: mistake.seat,
        text: mistake_text(&voice, opened, mistake),
    });
    let left = reviewing.review.left();
    Ok(Progress { mistakes: mistakes.collect(), left, is_done: left == 0 || judged.is_none() })
}

fn mistake_text(voice: &Voice<'_>, opened: &Opened, mistake: &ai::connect4::Mistake) -> String {
    let number = opened.replay.steps.get(mistake.at).map_or(0, |step| step.moves);
    let better: Vec<String> = mistake.better.iter().map(ToString::to_string).collect();
    let harm = match mistake.harm {
        Harm::WinToDraw => "win-to-draw",
        Harm::WinToDefeat => "win-to-loss",
        Harm::DrawToDefeat => "draw-to-loss",
        Harm::Slower => "slower",
        Harm::Sooner => "sooner",
    };
    say!(
        voice.speech,
        "mistake",
        harm = harm,
        number = number,
        player = voice.name(mistake.seat),
        column = mistake.column,
        better = better.join(", ")
    )
}

//! What the page may ask.

use crate::clock::PageClock;
use crate::memory::{Memory, at_once};
use ai::connect4::{Judged, Options, Review};
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use connect4::{Config, Position};
use host::{Hosted, MatchFault, News, Recruiter, Said, Setup};
use kernel::{Budget, Choices, Inline, Means, Seed, Viewer};
use ledger::{Player, Timestamp};
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::Duration;
use table::{ClockRules, Record};
use words::{Language, Words};

/// What all players of the page share.
static COMMON: LazyLock<Common> = LazyLock::new(Common::default);

/// The answer, or `{"fault": ...}`.
pub fn answer(question: &[u8]) -> Value {
    let found = match serde_json::from_slice::<Value>(question) {
        Ok(question) => match question["ask"].as_str() {
            Some("games") => Ok(games()),
            Some("play") => play(&question),
            Some("analyse") => analyse(&question),
            Some("review") => review(&question),
            _ => Err("unknown question".into()),
        },
        Err(error) => Err(error.to_string()),
    };
    found.unwrap_or_else(|fault| json!({ "fault": fault }))
}

fn games() -> Value {
    let game = |game: &&dyn AnyGame| {
        let (fewest, _) = game.seat_range(&game.presets()[0]);
        json!({ "name": game.name(), "levels": game.levels(), "seats": fewest })
    };
    catalog::games().iter().map(game).collect()
}

/// The limits that a question sets. The clock is the page's, if the question wants one.
fn budget(question: &Value) -> Budget<'static> {
    let clock: Option<&dyn kernel::Clock> = if question["clock"] == true { Some(&PageClock) } else { None };
    Budget {
        time: question["time"].as_u64().map(Duration::from_millis),
        iterations: question["iterations"].as_u64(),
        stop: None,
        means: Means { clock, workers: &Inline },
    }
}

/// The computer players of this page share what they know.
struct Shared;

impl Recruiter for Shared {
    fn recruit(
        &self,
        _name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        Ok(None)
    }

    fn common(&self) -> Common {
        COMMON.clone()
    }
}

/// One whole hosted game with a level in all seats; its record is checked in the end.
fn play(question: &Value) -> Result<Value, String> {
    let text = |key: &str| question[key].as_str().ok_or_else(|| format!("no {key}"));
    let (name, level) = (text("game")?, text("level")?);
    let game = catalog::find(name).ok_or("no such game")?;
    if !game.levels().contains(&level) {
        return Err("no such level".into());
    }
    let (fewest, _) = game.seat_range(&game.presets()[0]);
    let names: Vec<String> = (1..=fewest).map(|number| number.to_string()).collect();
    let setup = Setup {
        game,
        choices: Choices::default().with_seats(fewest),
        patience: Choices::default(),
        clock: ClockRules::default(),
        players: names.iter().map(|name| Player::bot(name, level)).collect(),
        seed: None,
        entropy: Vec::new(),
    };
    let (shown, now, memory) =
        (|fault: MatchFault| format!("{fault:?}"), Timestamp::default(), Memory::default());
    let accept = |_: &Record| Ok::<(), MatchFault>(());
    let begun = at_once(Hosted::begin(&memory, &setup, Seed([7; 32]), now, Box::new(Shared), accept));
    let (mut hosted, _) = begun.map_err(shown)?;
    let mut news = Vec::new();
    while hosted.table().outcome().is_none() {
        let entries = hosted.entry_count();
        for task in hosted.tasks() {
            let said = Said::Thought(task.think(budget(question)));
            at_once(hosted.say(&memory, said, now, &mut news)).map_err(shown)?;
        }
        if hosted.entry_count() == entries {
            return Err("nobody answers".into());
        }
    }
    let last = news.iter().rev().find_map(|news| match news {
        News::Heard(heard) => heard.told(Viewer::Spectator).into_iter().next_back(),
        _ => None,
    });
    let (table, record) = (hosted.table(), hosted.record());
    let replay = game.replay(&record, Viewer::Spectator).map_err(|fault| fault.to_string())?;
    let korean = game.words(Language::Korean.code()).ok_or("no words")?;
    let words = Words::new(Language::Korean, &[korean]).map_err(|bad| bad.to_string())?;
    Ok(json!({
        "moves": table.move_count(),
        "places": table.outcome().map(|outcome| outcome.places().to_vec()),
        "is_sound": replay.complete && replay.outcome == table.outcome(),
        "last": last.map(|told| words.say(&told.line, &names)),
    }))
}

fn position(question: &Value) -> Result<String, String> {
    question["moves"].as_str().map(Into::into).ok_or_else(|| "no moves".into())
}

/// What is known of every column.
fn analyse(question: &Value) -> Result<Value, String> {
    let moves = position(question)?;
    let view = Position::after(&Config::default(), &moves).map_err(|bad| bad.to_string())?.view();
    let mut solver = COMMON.connect4.solver(&view, Options::default());
    let scores = solver.analyse(&view, budget(question));
    let score = |known: &Option<ai::connect4::Known>| known.map(|known| known.guess().get());
    Ok(json!({
        "scores": scores.iter().map(score).collect::<Vec<_>>(),
        "is_exact": scores.iter().flatten().all(|known| known.exact().is_some()),
    }))
}

/// The mistakes of the last moves of a game.
fn review(question: &Value) -> Result<Value, String> {
    let moves = position(question)?;
    let view = |end: usize| Position::after(&Config::default(), &moves[..end]).ok().map(|after| after.view());
    let mut review = Review::new((0..=moves.len()).map(view), &COMMON.connect4);
    let mut found = Vec::new();
    for _ in 0..question["last"].as_u64().unwrap_or(u64::MAX) {
        match review.judge(budget(question)) {
            Some(Judged::Mistake(mistake)) => {
                found.push(json!({ "at": mistake.at, "column": mistake.column, "better": mistake.better }));
            }
            Some(_) => {}
            None => break,
        }
    }
    Ok(json!({ "mistakes": found, "left": review.left() }))
}

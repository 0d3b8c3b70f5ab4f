//! What the page may ask.

use crate::clock::PageClock;
use ai::Common;
use ai::connect4::{Judged, Options, Review};
use connect4::{Config, Position};
use kernel::{Budget, Choices, Inline, Means, Seat, Seed, Viewer};
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::Duration;
use table::{Fairness, SeatLabel, TableRules};
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
    let game = |game: &&dyn catalog::AnyGame| {
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

/// One whole game with a level in all seats, at a real table; its record is checked in the end.
fn play(question: &Value) -> Result<Value, String> {
    let text = |key: &str| question[key].as_str().ok_or_else(|| format!("no {key}"));
    let (name, level) = (text("game")?, text("level")?);
    let game = catalog::find(name).ok_or("no such game")?;
    let (fewest, _) = game.seat_range(&game.presets()[0]);
    let choices = Choices::default().with_seats(fewest);
    let fairness = Fairness::drawn(Seed([7; 32]));
    let (mut table, heard) =
        game.open(&choices, fairness, TableRules::default(), 0).map_err(|fault| fault.to_string())?;
    let seats = table.seats();
    let mut bots = Vec::new();
    for seat in Seat::all(seats) {
        let mut bot = game.bot(level, seat.index() as u64, &COMMON).ok_or("no such level")?;
        heard.told(Viewer::Seat(seat)).iter().for_each(|told| bot.observe(&*told.notice));
        bots.push(bot);
    }
    let mut last = None;
    while table.outcome().is_none() {
        let asked = Seat::all(seats).find_map(|seat| Some((seat, table.asked(Viewer::Seat(seat))?)));
        let (seat, asked) = asked.ok_or("nobody is asked")?;
        let (view, options) = (table.view(Viewer::Seat(seat)), table.options(seat));
        let chosen = bots[seat.index()].choose(&*view, &*options, budget(question));
        let text = chosen.and_then(|index| options.text(index)).ok_or("no choice")?;
        let prepared =
            table.answer(seat, asked.id, &text, 0).map_err(|refused| format!("{:?}", refused.line))?;
        let heard = table.commit(prepared, 0).map_err(|outdated| outdated.to_string())?;
        for (seat, bot) in Seat::all(seats).zip(&mut bots) {
            heard.told(Viewer::Seat(seat)).iter().for_each(|told| bot.observe(&*told.notice));
        }
        last = heard.told(Viewer::Spectator).into_iter().next_back().or(last);
    }
    let label = |number: usize| SeatLabel { name: format!("{number}"), controller: format!("bot:{level}") };
    let record = table.record((1..=seats).map(label).collect(), "2026-11-16T12:00:00Z");
    let replay = game.replay(&record, Viewer::Spectator).map_err(|fault| fault.to_string())?;
    let korean = game.words(Language::Korean.code()).ok_or("no words")?;
    let words = Words::new(Language::Korean, &[korean]).map_err(|bad| bad.to_string())?;
    let names: Vec<String> = (1..=seats).map(|number| number.to_string()).collect();
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

//! Results of everybody who plays here.

use crate::args::{DisplayArgs, JsonArgs};
use crate::exit::Exit;
use crate::output::{print_json, print_line};
use crate::room::base;
use host::scores;
use serde_json::{Value, json};
use store::Filter;
use terminal::local::Wishes;
use terminal::plain::statistics_lines;
use terminal::store_fault;

pub fn show(args: &JsonArgs) -> Result<(), Exit> {
    // Nothing is played, so the screen does not matter.
    let display = DisplayArgs { screen: false, ..args.display.clone() };
    let room = base(&display, Wishes::default())?.plain();
    let fault = |error| Exit::failed(store_fault(&room.speech, &error));
    if !args.json {
        let lines = statistics_lines(&room.speech, &room.archive).map_err(fault)?;
        return Ok(print_line(&lines.join("\n"))?);
    }
    let matches = room.archive.finished(&Filter::default()).map_err(fault)?;
    let damaged = matches.iter().filter(|match_| match_.damage.is_some()).count();
    let profiles: Vec<Value> = scores(&matches)
        .into_iter()
        .map(|score| {
            json!({
                "player": score.player,
                "game": score.game,
                "played": score.played,
                "won": score.won,
                "drawn": score.drawn,
                "lost": score.lost,
            })
        })
        .collect();
    Ok(print_json(&json!({ "profiles": profiles, "damaged": damaged }))?)
}

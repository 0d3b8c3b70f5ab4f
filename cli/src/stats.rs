//! Results of everybody who plays here.

use crate::args::{DisplayArgs, JsonArgs};
use crate::exit::Exit;
use crate::output::{print_json, print_line};
use crate::room::base;
use host::{Scores, scores};
use serde_json::{Value, json};
use terminal::local::Wishes;
use terminal::{statistics_lines, store_fault};

pub fn show(args: &JsonArgs) -> Result<(), Exit> {
    // Nothing is played, so the screen does not matter.
    let display = DisplayArgs { screen: false, ..args.display.clone() };
    let room = base(&display, Wishes::default())?.plain();
    let fault = |error| Exit::failed(store_fault(&room.speech, &error));
    if !args.json {
        let lines = statistics_lines(&room.speech, &room.archive).map_err(fault)?;
        return Ok(print_line(&lines.join("\n"))?);
    }
    let Scores { all, damaged } = room.archive.read(async |store| scores(store).await).map_err(fault)?;
    let profiles: Vec<Value> = all
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

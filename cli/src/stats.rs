//! The results of everybody who plays here.

use crate::args::{DisplayArgs, JsonArgs};
use crate::exit::Exit;
use crate::output::{print_json, print_line};
use crate::room::base;
use host::{Against, Opponent, Scores, scores};
use serde_json::{Value, json};
use terminal::local::Wishes;
use terminal::{statistics_lines, store_fault};

pub fn show(args: &JsonArgs) -> Result<(), Exit> {
    // Nothing is played, so the full screen is not needed.
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
                "against": score.against.iter().map(against).collect::<Vec<Value>>(),
            })
        })
        .collect();
    Ok(print_json(&json!({ "profiles": profiles, "damaged": damaged }))?)
}

/// A person has a name, a computer player a level; the other is null.
fn against(Against { opponent, played, won, drawn, lost }: &Against) -> Value {
    let (opponent, level) = match opponent {
        Opponent::Person(name) => (Some(name), None),
        Opponent::Computer(level) => (None, Some(level)),
    };
    json!({
        "opponent": opponent,
        "level": level,
        "played": played,
        "won": won,
        "drawn": drawn,
        "lost": lost,
    })
}

//! Random games as fast as they go.

use crate::args::{DisplayArgs, PlayoutsArgs};
use crate::exit::Exit;
use crate::output::{print_json, print_line};
use crate::play::{find, game_choices};
use crate::room::own_speech;
use serde_json::json;
use std::time::Duration;
use words::say;

pub fn run(args: &PlayoutsArgs) -> Result<(), Exit> {
    let speech = own_speech(&DisplayArgs::default())?;
    let game = find(&speech, &args.setup.game)?;
    let mut own = game_choices(&speech, game, &args.setup)?;
    own.seats = args.seats;
    let time = Duration::from_secs_f64(args.seconds);
    let played = game
        .playouts(&own, time, args.threads.into(), &machine::SystemClock, machine::threads())
        .map_err(|fault| Exit::usage(speech.config_fault(game.name(), &fault)))?;
    let games = played.games_per_second().round();
    let actions = played.actions_per_second().round();
    let mean = (played.mean_actions() * 1000.0).round() / 1000.0;
    if args.json {
        let line = json!({ "game": game.name(), "games_per_s": games, "actions_per_s": actions, "mean_actions": mean });
        Ok(print_json(&line)?)
    } else {
        let (games, actions, mean) = (games.to_string(), actions.to_string(), mean.to_string());
        Ok(print_line(&say!(speech, "playouts", games = games, actions = actions, mean = mean))?)
    }
}

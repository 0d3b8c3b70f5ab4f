//! A stored match in a list.

use super::Kept;
use super::stored::Reading;
use crate::catalogue::describe_choices;
use crate::fault::Fault;
use crate::speech::Voice;
use crate::summing::result;
use host::Opened;
use kernel::Viewer;
use serde::Serialize;
use words::{Speech, say};

/// A match in a line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    id: String,
    game: String,
    title: String,
    names: Vec<String>,
    setup: Vec<String>,
    moves: u32,
    status: String,
    is_over: bool,
    record: String,
}

/// Reads a stored match without seating anybody.
pub fn preview(speech: &Speech, kept: &Kept) -> Result<Preview, Fault> {
    let Reading { stored, .. } = kept.read()?;
    let id = stored.id.to_string();
    let names: Vec<String> = stored.header.players.iter().map(|player| player.name.clone()).collect();
    let opened = Opened::new(stored)?;
    let game = opened.game;
    let voice = Voice { speech, names: &names, viewer: Viewer::Spectator };
    let (progress, outcome) = (opened.progress(), opened.table().outcome());
    let status = match (outcome, progress.turn) {
        (Some(outcome), _) => result(&voice, &outcome),
        (None, Some(seat)) => say!(speech, "listed-turn", player = voice.name(seat)),
        (None, None) => say!(speech, "listed-open"),
    };
    Ok(Preview {
        id,
        title: speech.game_title(game.name()),
        game: game.name().into(),
        setup: describe_choices(speech, game, &opened.table().choices()),
        moves: progress.moves,
        status,
        is_over: outcome.is_some(),
        record: opened.record().to_string(),
        names,
    })
}

//! How everybody did so far.

use crate::local::Archive;
use crate::{Speech, say};
use host::{Scores, scores};
use store::StoreError;

/// The results of everybody who ever finished a match here.
pub fn statistics_lines(speech: &Speech, archive: &Archive) -> Result<Vec<String>, StoreError> {
    let Scores { all: scores, damaged } = archive.read(async |store| scores(store).await)?;
    let damaged = (damaged > 0).then(|| say!(speech, "stats-damaged", count = damaged));
    if scores.is_empty() {
        return Ok([say!(speech, "stats-none")].into_iter().chain(damaged).collect());
    }
    let mut lines = vec![String::new(), say!(speech, "stats-title")];
    for score in scores {
        let game = catalog::find(&score.game).map_or(score.game, |game| speech.game_title(game.name()));
        lines.push(say!(
            speech,
            "stats-line",
            player = score.player,
            game = game,
            played = score.played,
            won = score.won,
            drawn = score.drawn,
            lost = score.lost
        ));
    }
    lines.extend(damaged);
    Ok(lines)
}

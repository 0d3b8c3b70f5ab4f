//! How the players of a table stand against each other in its game.

use host::{HeadToHead, head_to_head};
use kernel::Outcome;
use protocol::Standing;
use store::{Database, Player};

/// Counted from all their finished matches once; after that, match by match as they end here.
#[derive(Debug, Default)]
pub(super) struct Tally {
    known: Option<(Vec<Player>, HeadToHead)>,
}

impl Tally {
    /// After a match of these players. `news`: how it ended just now. Nothing if the database does not answer.
    pub async fn after(
        &mut self,
        store: &Database,
        game: &str,
        players: &[Player],
        news: Option<Outcome>,
    ) -> Option<Standing> {
        match (&mut self.known, news) {
            (Some((known, tally)), Some(outcome)) if *known == players => tally.count(outcome.places()),
            _ => {
                let tally = head_to_head(store, game, players).await.ok();
                self.known = tally.map(|tally| (players.to_vec(), tally));
            }
        }
        let (_, HeadToHead { played, drawn, won }) = self.known.as_ref()?;
        Some(Standing { played: *played, drawn: *drawn, won: won.clone() })
    }
}

//! The last game that the same players finished: some setups let it decide who begins.

use crate::scores::seats_of;
use crate::{MatchFault, Opened, Setup};
use kernel::{Outcome, Previous};
use ledger::{Filter, Store};

/// In the seat numbers of the new game.
pub(crate) async fn previous(store: &impl Store, setup: &Setup) -> Result<Option<Previous>, MatchFault> {
    let filter = Filter {
        game: Some(setup.game.name().into()),
        players: setup.players.iter().map(|player| player.name.clone()).collect(),
        limit: None,
    };
    for summary in store.finished(&filter).await? {
        let Some(seats) = seats_of(&summary, &setup.players) else { continue };
        let Some(ending) = &summary.ending else { continue };
        // A match that can't be read or played any more says nothing.
        let Ok(old) = Opened::load(store, summary.id).await else { continue };
        let first = old.first_asked().index();
        let Some(started) = seats.iter().position(|&seat| seat == first).and_then(kernel::Seat::checked)
        else {
            continue;
        };
        let places: Option<Vec<u8>> = seats.iter().map(|&seat| ending.places.get(seat).copied()).collect();
        let Some(places) = places else { continue };
        return Ok(Some(Previous { started, outcome: Outcome::from_places(&places) }));
    }
    Ok(None)
}

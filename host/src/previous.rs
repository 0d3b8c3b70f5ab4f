//! The last game that the same players finished: in some setups it decides who begins.

use crate::scores::seats_of;
use crate::{MatchFault, Opened, Setup};
use kernel::{Choices, Outcome, Previous, Seat};
use ledger::{Controller, Player, Store, StoreError};

/// The players with their identities. A player without one is identified by name.
pub(crate) async fn known(store: &impl Store, players: &[Player]) -> Result<Vec<Player>, StoreError> {
    let mut known = players.to_vec();
    for player in &mut known {
        if player.person.is_none() && player.controller == Controller::Human {
            player.person = Some(store.person(&player.name).await?);
        }
    }
    Ok(known)
}

/// The settings of the game once the last one has decided what it decides. Most setups leave nothing to it, and then
/// nothing is read.
pub(crate) async fn following(store: &impl Store, setup: &Setup) -> Result<Choices, MatchFault> {
    let unplayable = |fault| MatchFault::Config(setup.game, fault);
    let alone = setup.game.following(&setup.choices, None).map_err(unplayable)?;
    if setup.game.configure(&setup.choices).map_err(unplayable)? == alone {
        return Ok(alone);
    }
    let previous = previous(store, setup).await?;
    setup.game.following(&setup.choices, previous.as_ref()).map_err(unplayable)
}

/// In the seat numbers of the new game. A match that can't be read or played any more is skipped.
async fn previous(store: &impl Store, setup: &Setup) -> Result<Option<Previous>, MatchFault> {
    let Some(last) = store.last_of(setup.game.name(), &setup.players).await? else { return Ok(None) };
    let Ok(old) = Opened::load(store, last.id).await else { return Ok(None) };
    let previous = || {
        let seats = seats_of(&last, &setup.players)?;
        let places = &last.ending.as_ref()?.places;
        let places: Option<Vec<u8>> = seats.iter().map(|&seat| places.get(seat).copied()).collect();
        let first = old.first_asked().index();
        let started = seats.iter().position(|&seat| seat == first).and_then(Seat::checked)?;
        Some(Previous { started, outcome: Outcome::from_places(&places?) })
    };
    Ok(previous())
}

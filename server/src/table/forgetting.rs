//! Somebody's account is deleted while they sit here.

use super::Table;
use crate::room::RoomStage;
use store::PersonId;
use table::DELETED;

impl Table {
    /// They leave a game that is played, free the seat otherwise, and their name is nowhere any more.
    pub(super) async fn forgotten(&mut self, person: PersonId) {
        if self.hall.peers.is_shared() {
            let _ = self.look().await;
        }
        let Some(seat) = self.room.seat_of(person) else { return };
        if matches!(self.room.stage, RoomStage::Playing { .. }) {
            if self.wake_match().await.is_ok() {
                // They may have left already.
                let _ = self.leave(seat).await;
            }
        } else {
            let _ = self.stand(seat).await;
        }
        if self.is_outdated {
            let _ = self.look().await;
        }
        if self.room.seat_of(person).is_some() {
            self.renamed(person, DELETED).await;
        }
    }
}

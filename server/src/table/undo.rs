//! Taking back an answer, if everybody agrees. What one player wishes and others say to it may be heard by different servers.

use super::Table;
use super::mail::undo_asked;
use crate::outbox::text;
use crate::room::{Room, Wish};
use host::{Said, UndoWish};
use kernel::Seat;
use protocol::{Fault, Message, Note, Outcome, TableName};

impl Table {
    pub(super) async fn ask_undo(&mut self, seat: Seat) -> Result<Outcome, Fault> {
        let outcome = self.say(Said::AskUndo { seat }, Some(seat)).await?;
        self.share_wish(None).await?;
        Ok(outcome)
    }

    pub(super) async fn agree(&mut self, seat: Seat, agrees: bool) -> Result<Outcome, Fault> {
        let outcome = self.say(Said::Agree { seat, agrees }, Some(seat)).await?;
        self.share_wish((!agrees).then_some(seat)).await?;
        Ok(outcome)
    }

    /// Stores what other servers have to know of it.
    async fn share_wish(&mut self, refused_by: Option<Seat>) -> Result<(), Fault> {
        let Some(live) = self.live.as_ref().filter(|_| self.hall.peers.is_shared()) else { return Ok(()) };
        let wish = match live.hosted.last_wish() {
            Some(UndoWish { asker, waiting, entry }) => {
                Some(Wish { asker, waiting, entry, refused_by: None })
            }
            None => self.room.undo.map(|wish| Wish { refused_by: refused_by.or(wish.refused_by), ..wish }),
        };
        if wish == self.room.undo {
            return Ok(());
        }
        let mut room = self.room.clone();
        room.undo = wish;
        self.change(room).await
    }

    /// Another server has heard a wish, or an answer to it.
    pub(super) fn hear_wish(&mut self) {
        let Some(live) = &mut self.live else { return };
        live.hosted.set_wish(open_wish(&self.room));
        let refused = self.room.undo.and_then(|wish| wish.refused_by).map(|by| Note::UndoRefused { by });
        let Some(note) = refused.or_else(|| live.hosted.undo_wish().map(undo_asked)) else { return };
        let message = text(&Message::Note { table: TableName(self.name.clone()), note });
        for watcher in &self.watchers {
            watcher.out.post(message.clone());
        }
    }
}

/// The wish that nobody has refused.
pub(super) fn open_wish(room: &Room) -> Option<UndoWish> {
    let Wish { asker, waiting, entry, refused_by } = room.undo?;
    refused_by.is_none().then_some(UndoWish { asker, waiting, entry })
}

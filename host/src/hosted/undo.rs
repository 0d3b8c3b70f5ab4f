//! Undo by agreement: one player asks, and everybody else who still plays has to agree.

use super::Hosted;
use crate::{Audience, MatchFault, News};
use kernel::{Seat, SeatSet};
use ledger::{Log, Timestamp};

/// A request to take back the last answer of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoWish {
    /// Who asks.
    pub asker: Seat,
    /// Who has not agreed yet.
    pub waiting: SeatSet,
    /// The entry that would be taken back. The request expires when that would be another one; pauses and answers that
    /// nobody heard of change nothing.
    pub entry: u32,
}

impl Hosted {
    /// The last request, whether it still counts or not: for other owners of the match, who do not hear of it otherwise.
    pub const fn last_wish(&self) -> Option<UndoWish> {
        self.undo
    }

    /// Another owner of the match has heard this request, or that there is none any more.
    pub const fn set_wish(&mut self, wish: Option<UndoWish>) {
        self.undo = wish;
    }

    /// The request that is open, if it would still take back the same answer.
    fn open_wish(&self) -> Option<UndoWish> {
        let entry = self.table.undo_point(self.present());
        self.undo.filter(|wish| Some(wish.entry) == entry)
    }

    /// The request that waits for somebody, as everybody was told of it last: for those who come back meanwhile.
    pub fn undo_wish(&self) -> Option<UndoWish> {
        self.open_wish().map(|wish| self.awaited(wish)).filter(|wish| !wish.waiting.is_empty())
    }

    /// Nobody waits for people for whom computers play on, unless they come back.
    fn awaited(&self, wish: UndoWish) -> UndoWish {
        UndoWish { waiting: wish.waiting.except(self.substitutes()), ..wish }
    }

    pub(super) async fn ask_undo(
        &mut self,
        store: &impl Log,
        seat: Seat,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        if let Some(wish) = self.open_wish() {
            // To ask for the same is to agree.
            if wish.waiting.contains(seat) {
                return self.agree(store, seat, true, now, news).await;
            }
            return self.conclude(store, wish, now, news).await;
        }
        let people = self.present().except(self.table.left());
        // Others may ask, but there is nothing that they could take back.
        let undoable = if people.contains(seat) { self.present() } else { SeatSet::EMPTY };
        if let Err(refused) = self.table.undo(undoable) {
            news.hear(self, News::Refused { seat, refused });
            return Ok(());
        }
        let Some(entry) = self.table.undo_point(undoable) else { return Ok(()) };
        let others = self.humans().except(self.table.left()).without(seat);
        let wish = UndoWish { asker: seat, waiting: others, entry };
        self.conclude(store, wish, now, news).await
    }

    pub(super) async fn agree(
        &mut self,
        store: &impl Log,
        seat: Seat,
        agrees: bool,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        self.undo = self.open_wish();
        let Some(wish) = self.undo else {
            news.hear(self, News::Stale { seat: Some(seat) });
            return Ok(());
        };
        if !wish.waiting.contains(seat) {
            return Ok(());
        }
        if !agrees {
            self.undo = None;
            news.hear(self, News::UndoRefused { by: seat });
            return Ok(());
        }
        self.conclude(store, UndoWish { waiting: wish.waiting.without(seat), ..wish }, now, news).await
    }

    /// Takes back what everybody agrees on, or waits for the others.
    async fn conclude(
        &mut self,
        store: &impl Log,
        wish: UndoWish,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        let awaited = self.awaited(wish);
        if !awaited.waiting.is_empty() {
            self.undo = Some(wish);
            news.hear(self, News::UndoAsked(awaited));
            return Ok(());
        }
        self.undo = None;
        let prepared = self.table.undo(self.present());
        self.submit(store, None, prepared, now, news).await
    }
}

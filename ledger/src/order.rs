use crate::{PersonId, RoomId, StoreError, Timestamp};

/// What the server's owner did while the server runs, which it has to notice. The change itself is stored already, except
/// for a room: closing it is up to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// A member was banned, or may come back.
    Ban(PersonId),
    /// All tokens of a member were dropped.
    LogOut(PersonId),
    /// A member has another name.
    Rename(PersonId),
    /// This room is to be closed.
    Close(RoomId),
}

/// How the server's owner speaks to a running server. Carrying out an order twice changes nothing.
pub trait Orders: Send + Sync {
    /// Gives an order. Older ones than a week are forgotten.
    fn order(&self, order: Order, now: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The orders after this number, oldest first, with their numbers. All begin after 0.
    fn orders_since(&self, number: u64)
    -> impl Future<Output = Result<Vec<(u64, Order)>, StoreError>> + Send;
}

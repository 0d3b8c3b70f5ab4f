use crate::{PersonId, RoomId, StoreError, Timestamp};

/// A table of a server, with everything that is not part of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRoom {
    /// Its name.
    pub id: RoomId,
    /// A short code that can be said aloud. No two open rooms have the same.
    pub code: String,
    /// Whatever the server needs to know; the store does not read it.
    pub data: String,
    /// Who made it.
    pub host: PersonId,
    /// Those who find it in their list.
    pub people: Vec<PersonId>,
    /// It is not closed.
    pub is_open: bool,
    /// When something happened in it last.
    pub updated: Timestamp,
}

/// The rooms of a server.
pub trait Rooms: Send + Sync {
    /// Keeps a room as it is now, whether it is new or not. False, and nothing is changed, if another open room has its
    /// code.
    fn put_room<'a>(&'a self, room: &'a StoredRoom) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The same for a room that several servers may change: [`Outdated`](StoreError::Outdated), and nothing is changed, unless
    /// its data still is what it was `before`.
    fn replace_room<'a>(
        &'a self,
        room: &'a StoredRoom,
        before: &'a str,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The room of this id, open or closed.
    fn room(&self, id: RoomId) -> impl Future<Output = Result<Option<StoredRoom>, StoreError>> + Send;

    /// The open room that has this code.
    fn room_by_code<'a>(
        &'a self,
        code: &'a str,
    ) -> impl Future<Output = Result<Option<StoredRoom>, StoreError>> + Send;

    /// At most `limit` open rooms by id, from the one after `after` on.
    fn open_rooms(
        &self,
        limit: u32,
        after: Option<RoomId>,
    ) -> impl Future<Output = Result<Vec<StoredRoom>, StoreError>> + Send;

    /// The rooms of a person, open or closed, the latest first.
    fn rooms_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<StoredRoom>, StoreError>> + Send;

    /// How many open rooms somebody has made.
    fn rooms_hosted(&self, host: PersonId) -> impl Future<Output = Result<u32, StoreError>> + Send;

    /// Open rooms in which nothing has happened since then, the longest idle first. They are not closed by this.
    fn close_rooms_idle(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<RoomId>, StoreError>> + Send;
}

//! Either of the databases, chosen by whoever starts the program.

use std::path::Path;

use crate::{
    Ending, Filter, Log, LogEntry, MatchId, Member, Members, NewMatch, Order, Orders, Overview, Page,
    PersonId, Player, PostgresStore, RatingRow, RoomId, Rooms, SqliteStore, Store, StoreError, StoredMatch,
    StoredRoom, Timestamp, TokenHash, Window,
};

/// A store in an SQLite file, or in PostgreSQL.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Database {
    /// One file, for one machine.
    Sqlite(SqliteStore),
    /// For any number of machines.
    Postgres(PostgresStore),
}

impl Database {
    /// Does this name a PostgreSQL database, and not a file?
    pub fn is_url(place: &str) -> bool {
        ["postgres://", "postgresql://"].iter().any(|scheme| place.starts_with(scheme))
    }

    /// Opens the PostgreSQL database that a URL names (`postgres://…`), or else the SQLite file of that name. What is not
    /// there yet is made.
    pub async fn open(place: &str) -> Result<Self, StoreError> {
        if Self::is_url(place) {
            PostgresStore::open(place).await.map(Self::Postgres)
        } else {
            Self::open_file(place).await
        }
    }

    /// Opens this SQLite file, whatever its name looks like.
    pub async fn open_file(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        SqliteStore::open(path).await.map(Self::Sqlite)
    }

    /// A store that is gone when it is dropped.
    pub async fn in_memory() -> Result<Self, StoreError> {
        SqliteStore::in_memory().await.map(Self::Sqlite)
    }

    /// Can it be used, and is everything that was acknowledged still there?
    pub async fn check(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(store) => store.check(),
            Self::Postgres(store) => store.check().await,
        }
    }

    /// Waits for what is being written, and tidies up. Nothing is lost without it.
    pub async fn close(self) {
        match self {
            Self::Sqlite(store) => store.close().await,
            Self::Postgres(store) => store.close().await,
        }
    }
}

impl From<SqliteStore> for Database {
    fn from(store: SqliteStore) -> Self {
        Self::Sqlite(store)
    }
}

impl From<PostgresStore> for Database {
    fn from(store: PostgresStore) -> Self {
        Self::Postgres(store)
    }
}

/// Each of these is passed on.
macro_rules! pass_on {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)*) => {
        $(
            async fn $name(&self, $($argument: $kind),*) -> Result<$answer, StoreError> {
                match self {
                    Self::Sqlite(store) => store.$name($($argument),*).await,
                    Self::Postgres(store) => store.$name($($argument),*).await,
                }
            }
        )*
    };
}

impl Log for Database {
    pass_on! {
        append(id: MatchId, entry: &LogEntry, ending: Option<&Ending>) -> ();
        entries_since(id: MatchId, seq: u32) -> Vec<LogEntry>;
        seen(id: MatchId) -> Vec<Option<u32>>;
        set_seen(id: MatchId, seat: u8, number: u32) -> ();
    }
}

impl Store for Database {
    pass_on! {
        create_from(new: &NewMatch, entries: &[LogEntry]) -> MatchId;
        create_as(id: MatchId, new: &NewMatch) -> ();
        add_entropy(id: MatchId, entropy: &[Vec<u8>]) -> ();
        load(id: MatchId) -> StoredMatch;
        delete(id: MatchId, entries: Option<u32>) -> ();
        person(name: &str) -> PersonId;
        unfinished(window: Window) -> Page;
        finished(filter: &Filter, window: Window) -> Page;
        last_of(game: &str, players: &[Player]) -> Option<Overview>;
    }
}

impl Members for Database {
    pass_on! {
        new_guest(name: &str, token: TokenHash, now: Timestamp) -> PersonId;
        member(id: PersonId) -> Option<Member>;
        members(after: Option<PersonId>, limit: u32) -> Vec<Member>;
        by_token(token: TokenHash) -> Option<Member>;
        by_login(login: &str) -> Option<(Member, String)>;
        register(id: PersonId, login: &str, password: &str) -> bool;
        set_password(id: PersonId, password: &str) -> ();
        rename(id: PersonId, name: &str) -> ();
        set_banned(id: PersonId, on: bool) -> ();
        add_token(id: PersonId, token: TokenHash, now: Timestamp) -> ();
        drop_token(token: TokenHash) -> ();
        drop_tokens(id: PersonId, but: Option<TokenHash>) -> ();
        touch(id: PersonId, now: Timestamp) -> ();
        forget_member(id: PersonId, name: &str) -> ();
        idle_guests(before: Timestamp, limit: u32) -> Vec<PersonId>;
        ratings_of(id: PersonId) -> Vec<RatingRow>;
        ratings(game: &str, people: &[PersonId]) -> Vec<RatingRow>;
        set_ratings(of: MatchId, rows: &[RatingRow]) -> bool;
        leaders(game: &str, limit: u32) -> Vec<(Member, RatingRow)>;
    }
}

impl Rooms for Database {
    pass_on! {
        put_room(room: &StoredRoom) -> bool;
        replace_room(room: &StoredRoom, before: &str) -> bool;
        room(id: RoomId) -> Option<StoredRoom>;
        room_by_code(code: &str) -> Option<StoredRoom>;
        open_rooms(limit: u32, after: Option<RoomId>) -> Vec<StoredRoom>;
        rooms_of(person: PersonId, limit: u32) -> Vec<StoredRoom>;
        rooms_hosted(host: PersonId) -> u32;
        close_rooms_idle(before: Timestamp, limit: u32) -> Vec<RoomId>;
    }
}

impl Orders for Database {
    pass_on! {
        order(order: Order, now: Timestamp) -> ();
        orders_since(number: u64) -> Vec<(u64, Order)>;
    }
}

//! Either of the databases, chosen by whoever starts the program.

use std::future::ready;
use std::path::{Path, PathBuf};
use std::pin::Pin;

use crate::{
    Ending, Filter, Log, LogEntry, MatchId, Member, Members, NewMatch, Order, Orders, Overview, Page,
    PersonId, Player, PostgresStore, RatingRow, RoomId, Rooms, SqliteStore, Store, StoreError, StoredMatch,
    StoredRoom, Timestamp, TokenHash, Window,
};

/// A question on its way. It is in a box so that the code of both databases is compiled here, once, and not again in every
/// crate that asks.
pub(crate) type Asking<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The same for a database that is being opened.
type Opening<'a> = Pin<Box<dyn Future<Output = Result<Database, StoreError>> + 'a>>;

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
    pub fn open(place: &str) -> impl Future<Output = Result<Self, StoreError>> {
        let opening: Opening<'_> = if Self::is_url(place) {
            Box::pin(async { PostgresStore::open(place).await.map(Self::Postgres) })
        } else {
            Self::open_path(place.into())
        };
        opening
    }

    /// Opens this SQLite file, whatever its name looks like.
    pub fn open_file(path: impl AsRef<Path>) -> impl Future<Output = Result<Self, StoreError>> {
        Self::open_path(path.as_ref().into())
    }

    fn open_path(path: PathBuf) -> Opening<'static> {
        Box::pin(async { SqliteStore::open(path).await.map(Self::Sqlite) })
    }

    /// A store that is gone when it is dropped.
    pub fn in_memory() -> impl Future<Output = Result<Self, StoreError>> {
        let opening: Opening<'static> = Box::pin(async { SqliteStore::in_memory().await.map(Self::Sqlite) });
        opening
    }

    /// Can it be used, and is everything that was acknowledged still there?
    pub fn check(&self) -> impl Future<Output = Result<(), StoreError>> + Send {
        let checking: Asking<'_, ()> = match self {
            Self::Sqlite(store) => Box::pin(ready(store.check())),
            Self::Postgres(store) => Box::pin(store.check()),
        };
        checking
    }

    /// Waits for what is being written, and tidies up. Nothing is lost without it.
    pub fn close(self) -> impl Future<Output = ()> + Send {
        let closing: Pin<Box<dyn Future<Output = ()> + Send>> = match self {
            Self::Sqlite(store) => Box::pin(store.close()),
            Self::Postgres(store) => Box::pin(store.close()),
        };
        closing
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
            fn $name<'a>(
                &'a self,
                $($argument: $kind),*
            ) -> impl Future<Output = Result<$answer, StoreError>> + Send {
                let asking: Asking<'a, $answer> = match self {
                    Self::Sqlite(store) => Box::pin(store.$name($($argument),*)),
                    Self::Postgres(store) => Box::pin(store.$name($($argument),*)),
                };
                asking
            }
        )*
    };
}

impl Log for Database {
    pass_on! {
        append(id: MatchId, entry: &'a LogEntry, ending: Option<&'a Ending>) -> ();
        entries_since(id: MatchId, seq: u32) -> Vec<LogEntry>;
        seen(id: MatchId) -> Vec<Option<u32>>;
        set_seen(id: MatchId, seat: u8, number: u32) -> ();
    }
}

impl Store for Database {
    pass_on! {
        create_from(new: &'a NewMatch, entries: &'a [LogEntry]) -> MatchId;
        create_as(id: MatchId, new: &'a NewMatch) -> ();
        add_entropy(id: MatchId, entropy: &'a [Vec<u8>]) -> ();
        load(id: MatchId) -> StoredMatch;
        delete(id: MatchId, entries: Option<u32>) -> ();
        person(name: &'a str) -> PersonId;
        unfinished(window: Window) -> Page;
        finished(filter: &'a Filter, window: Window) -> Page;
        last_of(game: &'a str, players: &'a [Player]) -> Option<Overview>;
    }
}

impl Members for Database {
    pass_on! {
        new_guest(name: &'a str, token: TokenHash, now: Timestamp) -> PersonId;
        member(id: PersonId) -> Option<Member>;
        members(after: Option<PersonId>, limit: u32) -> Vec<Member>;
        by_token(token: TokenHash) -> Option<Member>;
        by_login(login: &'a str) -> Option<(Member, String)>;
        register(id: PersonId, login: &'a str, password: &'a str) -> bool;
        set_password(id: PersonId, password: &'a str) -> ();
        rename(id: PersonId, name: &'a str) -> ();
        set_banned(id: PersonId, on: bool) -> ();
        add_token(id: PersonId, token: TokenHash, now: Timestamp) -> ();
        drop_token(token: TokenHash) -> ();
        drop_tokens(id: PersonId, but: Option<TokenHash>) -> ();
        touch(id: PersonId, now: Timestamp) -> ();
        forget_member(id: PersonId, name: &'a str) -> ();
        idle_guests(before: Timestamp, limit: u32) -> Vec<PersonId>;
        ratings_of(id: PersonId) -> Vec<RatingRow>;
        ratings(game: &'a str, people: &'a [PersonId]) -> Vec<RatingRow>;
        set_ratings(of: MatchId, rows: &'a [RatingRow]) -> bool;
        leaders(game: &'a str, limit: u32) -> Vec<(Member, RatingRow)>;
    }
}

impl Rooms for Database {
    pass_on! {
        put_room(room: &'a StoredRoom) -> bool;
        replace_room(room: &'a StoredRoom, before: &'a str) -> bool;
        room(id: RoomId) -> Option<StoredRoom>;
        room_by_code(code: &'a str) -> Option<StoredRoom>;
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

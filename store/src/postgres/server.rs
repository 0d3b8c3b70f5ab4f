//! What a server keeps next to its matches.

use sqlx::Postgres;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;

use super::pool::{self, answer};
use super::writer::Write;
use super::{PostgresStore, ask, members, orders, random, ratings, rooms};
use crate::{
    MatchId, Member, Members, Order, Orders, PersonId, RatingRow, RoomId, Rooms, StoreError, StoredRoom,
    Timestamp, TokenHash,
};

impl PostgresStore {
    /// A change that does nothing to members who are not there.
    async fn change(&self, query: Query<'_, Postgres, PgArguments>) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        ask!(self, |connection| answer(query.execute(connection))).map(|_| ())
    }
}

impl Members for PostgresStore {
    async fn new_guest(&self, name: &str, token: TokenHash, now: Timestamp) -> Result<PersonId, StoreError> {
        loop {
            let id = PersonId::from_random(random()?);
            if ask!(self, |connection| members::add(connection, id, name, token, now))? {
                return Ok(id);
            }
            // The same id was drawn before.
        }
    }

    async fn member(&self, id: PersonId) -> Result<Option<Member>, StoreError> {
        let found = ask!(self, |connection| members::read(connection, members::BY_ID, &id.to_string()))?;
        Ok(found.map(|(member, _)| member))
    }

    async fn members(&self, after: Option<PersonId>, limit: u32) -> Result<Vec<Member>, StoreError> {
        ask!(self, |connection| members::list(connection, after, limit))
    }

    async fn by_token(&self, token: TokenHash) -> Result<Option<Member>, StoreError> {
        ask!(self, |connection| members::by_token(connection, token))
    }

    async fn by_login(&self, login: &str) -> Result<Option<(Member, String)>, StoreError> {
        let login = folded(login);
        let found = ask!(self, |connection| members::read(connection, members::BY_LOGIN, &login))?;
        Ok(found.map(|(member, password)| (member, password.unwrap_or_default())))
    }

    async fn register(&self, id: PersonId, login: &str, password: &str) -> Result<bool, StoreError> {
        let _turn = self.turn.lock().await;
        ask!(self, |connection| members::register(connection, id, &folded(login), password))
    }

    async fn set_password(&self, id: PersonId, password: &str) -> Result<(), StoreError> {
        self.change(sqlx::query(members::SET_PASSWORD).bind(id.to_string()).bind(password)).await
    }

    async fn rename(&self, id: PersonId, name: &str) -> Result<(), StoreError> {
        self.change(sqlx::query(members::RENAME).bind(id.to_string()).bind(name)).await
    }

    async fn set_banned(&self, id: PersonId, on: bool) -> Result<(), StoreError> {
        self.change(sqlx::query(members::SET_BANNED).bind(id.to_string()).bind(on)).await
    }

    async fn add_token(&self, id: PersonId, token: TokenHash, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query(members::ADD_TOKEN).bind(id.to_string()).bind(token.0.to_vec());
        self.change(query.bind(now.as_millis())).await
    }

    async fn drop_token(&self, token: TokenHash) -> Result<(), StoreError> {
        self.change(sqlx::query(members::DROP_TOKEN).bind(token.0.to_vec())).await
    }

    async fn drop_tokens(&self, id: PersonId, but: Option<TokenHash>) -> Result<(), StoreError> {
        let but = but.map(|token| token.0.to_vec()).unwrap_or_default();
        self.change(sqlx::query(members::DROP_TOKENS).bind(id.to_string()).bind(but)).await
    }

    async fn touch(&self, id: PersonId, now: Timestamp) -> Result<(), StoreError> {
        self.change(sqlx::query(members::TOUCH).bind(id.to_string()).bind(now.as_millis())).await
    }

    async fn forget_member(&self, id: PersonId, name: &str) -> Result<(), StoreError> {
        while ask!(self, |connection| members::unname_some(connection, id, name))? {}
        let _turn = self.turn.lock().await;
        ask!(self, |connection| members::forget(connection, id, name))
    }

    async fn idle_guests(&self, before: Timestamp, limit: u32) -> Result<Vec<PersonId>, StoreError> {
        ask!(self, |connection| members::idle(connection, before, limit))
    }

    async fn ratings_of(&self, id: PersonId) -> Result<Vec<RatingRow>, StoreError> {
        ask!(self, |connection| ratings::of(connection, id))
    }

    async fn ratings(&self, game: &str, people: &[PersonId]) -> Result<Vec<RatingRow>, StoreError> {
        ask!(self, |connection| ratings::in_game(connection, game, people))
    }

    async fn set_ratings(&self, of: MatchId, rows: &[RatingRow]) -> Result<bool, StoreError> {
        ask!(self, |connection| ratings::set(connection, of, rows))
    }

    async fn leaders(&self, game: &str, limit: u32) -> Result<Vec<(Member, RatingRow)>, StoreError> {
        ask!(self, |connection| ratings::leaders(connection, game, limit))
    }
}

fn folded(login: &str) -> String {
    login.to_lowercase()
}

impl Rooms for PostgresStore {
    async fn put_room(&self, room: &StoredRoom) -> Result<bool, StoreError> {
        self.writer.decide(Write::Room { room: Box::new(room.clone()), before: None }).await
    }

    async fn replace_room(&self, room: &StoredRoom, before: &str) -> Result<bool, StoreError> {
        self.writer.decide(Write::Room { room: Box::new(room.clone()), before: Some(before.into()) }).await
    }

    async fn room(&self, id: RoomId) -> Result<Option<StoredRoom>, StoreError> {
        ask!(self, |connection| rooms::find(connection, rooms::BY_ID, &id.to_string()))
    }

    async fn room_by_code(&self, code: &str) -> Result<Option<StoredRoom>, StoreError> {
        ask!(self, |connection| rooms::find(connection, rooms::BY_CODE, code))
    }

    async fn open_rooms(&self, limit: u32, after: Option<RoomId>) -> Result<Vec<StoredRoom>, StoreError> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        ask!(self, |connection| rooms::list(connection, rooms::OPEN, &after, limit))
    }

    async fn rooms_of(&self, person: PersonId, limit: u32) -> Result<Vec<StoredRoom>, StoreError> {
        ask!(self, |connection| rooms::list(connection, rooms::OF_PERSON, &person.to_string(), limit))
    }

    async fn rooms_hosted(&self, host: PersonId) -> Result<u32, StoreError> {
        ask!(self, |connection| rooms::hosted(connection, host))
    }

    async fn close_rooms_idle(&self, before: Timestamp, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        ask!(self, |connection| rooms::idle(connection, before, limit))
    }
}

impl Orders for PostgresStore {
    async fn order(&self, order: Order, now: Timestamp) -> Result<(), StoreError> {
        ask!(self, |connection| orders::give(connection, order, now))
    }

    async fn orders_since(&self, number: u64) -> Result<Vec<(u64, Order)>, StoreError> {
        ask!(self, |connection| orders::since(connection, number))
    }
}

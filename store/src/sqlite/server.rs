//! What a server keeps next to its matches.

use super::members::{self, Hidden, MemberWrite};
use super::writer::Write;
use super::{SqliteStore, orders, random, ratings, rooms};
use crate::{
    MatchId, Member, Members, Order, Orders, PersonId, RatingRow, RoomId, Rooms, StoreError, StoredRoom,
    Timestamp, TokenHash,
};

impl SqliteStore {
    async fn change(&self, write: MemberWrite) -> Result<bool, StoreError> {
        self.writer.decide(Write::Member(write)).await
    }
}

impl Members for SqliteStore {
    async fn new_guest(&self, name: &str, token: TokenHash, now: Timestamp) -> Result<PersonId, StoreError> {
        loop {
            let id = PersonId::from_random(random()?);
            if self.change(MemberWrite::New { id, name: name.into(), token, now }).await? {
                return Ok(id);
            }
            // The same id was drawn before.
        }
    }

    async fn member(&self, id: PersonId) -> Result<Option<Member>, StoreError> {
        let found = members::read(&mut *self.reader().await?, members::BY_ID, id).await?;
        Ok(found.map(|(member, _)| member))
    }

    async fn members(&self, after: Option<PersonId>, limit: u32) -> Result<Vec<Member>, StoreError> {
        members::list(&mut *self.reader().await?, after, limit).await
    }

    async fn by_token(&self, token: TokenHash) -> Result<Option<Member>, StoreError> {
        let found = members::read(&mut *self.reader().await?, members::BY_TOKEN, token).await?;
        Ok(found.map(|(member, _)| member))
    }

    async fn by_login(&self, login: &str) -> Result<Option<(Member, String)>, StoreError> {
        let found = members::read(&mut *self.reader().await?, members::BY_LOGIN, folded(login)).await?;
        Ok(found.map(|(member, password)| (member, password.unwrap_or_default())))
    }

    async fn register(&self, id: PersonId, login: &str, password: &str) -> Result<bool, StoreError> {
        let (login, password) = (folded(login), Hidden(password.into()));
        self.change(MemberWrite::Register { id, login, password }).await
    }

    async fn set_password(&self, id: PersonId, password: &str) -> Result<(), StoreError> {
        let password = Hidden(password.into());
        self.change(MemberWrite::SetPassword { id, password }).await.map(|_| ())
    }

    async fn rename(&self, id: PersonId, name: &str) -> Result<(), StoreError> {
        self.change(MemberWrite::Rename { id, name: name.into() }).await.map(|_| ())
    }

    async fn set_banned(&self, id: PersonId, on: bool) -> Result<(), StoreError> {
        self.change(MemberWrite::SetBanned { id, on }).await.map(|_| ())
    }

    async fn add_token(&self, id: PersonId, token: TokenHash, now: Timestamp) -> Result<(), StoreError> {
        self.change(MemberWrite::AddToken { id, token, now }).await.map(|_| ())
    }

    async fn drop_token(&self, token: TokenHash) -> Result<(), StoreError> {
        self.change(MemberWrite::DropToken(token)).await.map(|_| ())
    }

    async fn drop_tokens(&self, id: PersonId, but: Option<TokenHash>) -> Result<(), StoreError> {
        self.change(MemberWrite::DropTokens { id, but }).await.map(|_| ())
    }

    async fn touch(&self, id: PersonId, now: Timestamp) -> Result<(), StoreError> {
        self.change(MemberWrite::Touch { id, now }).await.map(|_| ())
    }

    async fn forget_member(&self, id: PersonId, name: &str) -> Result<(), StoreError> {
        loop {
            // The transaction ends here: in memory there is one connection for everything.
            let matches = members::named(&mut *self.moment().await?, id, name).await?;
            if matches.is_empty() {
                break;
            }
            self.change(MemberWrite::Unname { id, name: name.into(), matches }).await?;
        }
        self.change(MemberWrite::Forget { id, name: name.into() }).await.map(|_| ())
    }

    async fn idle_guests(&self, before: Timestamp, limit: u32) -> Result<Vec<PersonId>, StoreError> {
        members::idle(&mut *self.reader().await?, before, limit).await
    }

    async fn ratings_of(&self, id: PersonId) -> Result<Vec<RatingRow>, StoreError> {
        ratings::of(&mut *self.reader().await?, id).await
    }

    async fn ratings(&self, game: &str, people: &[PersonId]) -> Result<Vec<RatingRow>, StoreError> {
        ratings::in_game(&mut *self.reader().await?, game, people).await
    }

    async fn set_ratings(&self, of: MatchId, rows: &[RatingRow]) -> Result<bool, StoreError> {
        self.writer.decide(Write::Ratings { of, rows: rows.to_vec() }).await
    }

    async fn leaders(&self, game: &str, limit: u32) -> Result<Vec<(Member, RatingRow)>, StoreError> {
        ratings::leaders(&mut *self.reader().await?, game, limit).await
    }
}

fn folded(login: &str) -> String {
    login.to_lowercase()
}

impl Rooms for SqliteStore {
    async fn put_room(&self, room: &StoredRoom) -> Result<bool, StoreError> {
        self.writer.decide(Write::Room(Box::new(room.clone()))).await
    }

    async fn replace_room(&self, room: &StoredRoom, before: &str) -> Result<bool, StoreError> {
        self.writer.decide(Write::ReplaceRoom { room: Box::new(room.clone()), before: before.into() }).await
    }

    async fn room(&self, id: RoomId) -> Result<Option<StoredRoom>, StoreError> {
        rooms::find(&mut *self.moment().await?, rooms::BY_ID, &id.to_string()).await
    }

    async fn room_by_code(&self, code: &str) -> Result<Option<StoredRoom>, StoreError> {
        rooms::find(&mut *self.moment().await?, rooms::BY_CODE, code).await
    }

    async fn open_rooms(&self, limit: u32, after: Option<RoomId>) -> Result<Vec<StoredRoom>, StoreError> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        rooms::list(&mut *self.moment().await?, rooms::OPEN, &after, limit).await
    }

    async fn rooms_of(&self, person: PersonId, limit: u32) -> Result<Vec<StoredRoom>, StoreError> {
        rooms::list(&mut *self.moment().await?, rooms::OF_PERSON, &person.to_string(), limit).await
    }

    async fn rooms_hosted(&self, host: PersonId) -> Result<u32, StoreError> {
        rooms::hosted(&mut *self.reader().await?, host).await
    }

    async fn close_rooms_idle(&self, before: Timestamp, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        rooms::idle(&mut *self.reader().await?, before, limit).await
    }
}

impl Orders for SqliteStore {
    async fn order(&self, order: Order, now: Timestamp) -> Result<(), StoreError> {
        self.writer.write(Write::Order { order, now }).await
    }

    async fn orders_since(&self, number: u64) -> Result<Vec<(u64, Order)>, StoreError> {
        orders::since(&mut *self.reader().await?, number).await
    }
}

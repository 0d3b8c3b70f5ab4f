//! What the owner of a server does on its machine, whether it runs or not. A running server notices within a few seconds.

use crate::passwords::{Password, Passwords};
use crate::people::usable_name;
use store::{Database, Member, Members as _, Order, Orders as _, PersonId, RoomId, Rooms as _, StoreError};

/// Letters and digits that are not mistaken for each other, 32 of them.
const CHARACTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
/// 80 random bits.
const LENGTH: usize = 16;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdminFault {
    /// Nobody has this login or id.
    Nobody,
    /// Guests have no password.
    NoAccount,
    /// Nobody can be called that.
    BadName,
    /// There is no such open table.
    NoTable,
    /// No random bits, or no memory for hashing.
    Failed,
    /// The database did not do it.
    Store(StoreError),
}

impl From<StoreError> for AdminFault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The owner's hands.
#[derive(Clone, Debug)]
pub struct Admin(Database);

impl Admin {
    /// Works on the data of a server.
    pub fn new(store: impl Into<Database>) -> Self {
        Self(store.into())
    }

    /// The member of this login or id. A login is tried first.
    pub async fn find(&self, who: &str) -> Result<Member, AdminFault> {
        if let Some((member, _)) = self.0.by_login(who).await? {
            return Ok(member);
        }
        let id: PersonId = who.parse().map_err(|_| AdminFault::Nobody)?;
        self.0.member(id).await?.ok_or(AdminFault::Nobody)
    }

    /// Some members by id, after this one.
    pub async fn people(&self, after: Option<PersonId>, most: u32) -> Result<Vec<Member>, AdminFault> {
        Ok(self.0.members(after, most).await?)
    }

    /// Gives an account a new password, which is returned, and ends all its sessions.
    pub async fn reset_password(&self, who: &str) -> Result<String, AdminFault> {
        let member = self.find(who).await?;
        if member.login.is_none() {
            return Err(AdminFault::NoAccount);
        }
        let bits: [u8; LENGTH] = machine::random().map_err(|_| AdminFault::Failed)?;
        let character = |byte: &u8| char::from(CHARACTERS[usize::from(*byte) % CHARACTERS.len()]);
        let password: String = bits.iter().map(character).collect();
        let hash = Passwords::new(1, 0).hash(Password::given(password.clone())).await;
        self.0.set_password(member.id, &hash.map_err(|_| AdminFault::Failed)?).await?;
        self.0.drop_tokens(member.id, None).await?;
        self.0.order(Order::LogOut(member.id), store::now()).await?;
        Ok(password)
    }

    /// Gives somebody another name.
    pub async fn rename(&self, who: &str, name: &str) -> Result<(), AdminFault> {
        let member = self.find(who).await?;
        let name = usable_name(name).map_err(|_| AdminFault::BadName)?;
        self.0.rename(member.id, &name).await?;
        Ok(self.0.order(Order::Rename(member.id), store::now()).await?)
    }

    /// Keeps somebody out, or lets them in again.
    pub async fn ban(&self, who: &str, on: bool) -> Result<Member, AdminFault> {
        let member = self.find(who).await?;
        self.0.set_banned(member.id, on).await?;
        self.0.order(Order::Ban(member.id), store::now()).await?;
        Ok(member)
    }

    /// Closes a table, by its id or code. The server does it, at once or when it is started.
    pub async fn close_table(&self, table: &str) -> Result<(), AdminFault> {
        let by_id = match table.parse::<RoomId>() {
            Ok(id) => self.0.room(id).await?,
            Err(_) => None,
        };
        let found = match by_id {
            Some(room) => Some(room),
            None => self.0.room_by_code(&table.to_lowercase()).await?,
        };
        let room = found.filter(|room| room.is_open).ok_or(AdminFault::NoTable)?;
        Ok(self.0.order(Order::Close(room.id), store::now()).await?)
    }

    /// Tidies up.
    pub async fn close(self) {
        self.0.close().await;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::people::new_guest;

    #[tokio::test]
    async fn somebody_is_found_by_login_or_id() {
        let store = Database::in_memory().await.unwrap();
        let admin = Admin::new(store.clone());
        let (guest, token) = new_guest(&store, "Ann").await.unwrap();
        assert_eq!(admin.find("Ann").await, Err(AdminFault::Nobody), "names are not unique");
        assert_eq!(admin.reset_password(&guest.id.to_string()).await, Err(AdminFault::NoAccount));
        assert!(store.register(guest.id, "ann", "hash").await.unwrap());
        assert_eq!(admin.find("ANN").await.unwrap().id, guest.id);
        let password = admin.reset_password("ann").await.unwrap();
        assert_eq!(password.len(), LENGTH);
        assert!(crate::people::by_token(&store, &token).await.is_err(), "all sessions end");
        assert_eq!(admin.rename("ann", "deleted player").await, Err(AdminFault::BadName));
        assert_eq!(admin.close_table("abcdef").await, Err(AdminFault::NoTable));
        let orders = store.orders_since(0).await.unwrap();
        assert_eq!(orders.iter().map(|(_, order)| *order).collect::<Vec<_>>(), [Order::LogOut(guest.id)]);
    }
}

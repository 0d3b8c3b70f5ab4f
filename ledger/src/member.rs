use std::fmt;

use crate::{MatchId, PersonId, StoreError, Timestamp};

/// A rating whose deviation is below this is established: only such ratings are compared with others.
pub const ESTABLISHED: f64 = 110.0;

/// The hash of a token that proves who somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

/// Shows nothing, so that it ends up in no log file.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

/// Somebody who plays on a server: a guest, or the owner of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who it is, under any name.
    pub id: PersonId,
    /// What others call them. Several members may have the same name.
    pub name: String,
    /// In lower case. Guests have none.
    pub login: Option<String>,
    /// When they first came.
    pub created: Timestamp,
    /// When they were last here, to the day.
    pub last_seen: Timestamp,
    /// The server's owner keeps them out.
    pub is_banned: bool,
}

/// How well a member plays a game, by Glicko-2.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// Who.
    pub person: PersonId,
    /// The game's name in the catalog.
    pub game: String,
    /// How strong.
    pub rating: f64,
    /// How uncertain that is.
    pub deviation: f64,
    /// How much it changes.
    pub volatility: f64,
    /// How many rated matches it comes from.
    pub games: u32,
    /// When the last of them ended.
    pub updated: Timestamp,
}

/// The people of a server. Nobody here is ever found by name: [`Store::person`](crate::Store::person) does not know them.
///
/// Changes that concern an unknown or deleted member do nothing.
pub trait Members: Send + Sync {
    /// Somebody new, who is known by this token.
    fn new_guest<'a>(
        &'a self,
        name: &'a str,
        token: TokenHash,
        now: Timestamp,
    ) -> impl Future<Output = Result<PersonId, StoreError>> + Send;

    /// The member of this id.
    fn member(&self, id: PersonId) -> impl Future<Output = Result<Option<Member>, StoreError>> + Send;

    /// All members by id, from the one after `after` on, at most `limit`.
    fn members(
        &self,
        after: Option<PersonId>,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Member>, StoreError>> + Send;

    /// Whom this token proves to be.
    fn by_token(&self, token: TokenHash) -> impl Future<Output = Result<Option<Member>, StoreError>> + Send;

    /// The owner of this login, in upper or lower case, and the hash of their password.
    fn by_login<'a>(
        &'a self,
        login: &'a str,
    ) -> impl Future<Output = Result<Option<(Member, String)>, StoreError>> + Send;

    /// A guest gets an account. False if somebody has this login, or if they have an account already.
    fn register<'a>(
        &'a self,
        id: PersonId,
        login: &'a str,
        password: &'a str,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The owner of an account has another password, given as its hash.
    fn set_password<'a>(
        &'a self,
        id: PersonId,
        password: &'a str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// A member has another name from now on; matches keep the one that was used.
    fn rename<'a>(
        &'a self,
        id: PersonId,
        name: &'a str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Keeps a member out, or lets them in again.
    fn set_banned(&self, id: PersonId, on: bool) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// One more token that proves to be this member.
    fn add_token(
        &self,
        id: PersonId,
        token: TokenHash,
        now: Timestamp,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// This token proves nothing any more.
    fn drop_token(&self, token: TokenHash) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// No token of this member proves anything any more, except one.
    fn drop_tokens(
        &self,
        id: PersonId,
        but: Option<TokenHash>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The member was here. Never goes back.
    fn touch(&self, id: PersonId, now: Timestamp) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Forgets a member: login, password, tokens and ratings are gone, and their matches, which stay and stay intact, have
    /// `name` in place of theirs. If this fails in the middle the member is still there: do it again.
    fn forget_member<'a>(
        &'a self,
        id: PersonId,
        name: &'a str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Guests who were not here since then, the longest absent first.
    fn idle_guests(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<PersonId>, StoreError>> + Send;

    /// The ratings of a member, by game.
    fn ratings_of(&self, id: PersonId) -> impl Future<Output = Result<Vec<RatingRow>, StoreError>> + Send;

    /// The ratings of these people in one game; those who have none are left out.
    fn ratings<'a>(
        &'a self,
        game: &'a str,
        people: &'a [PersonId],
    ) -> impl Future<Output = Result<Vec<RatingRow>, StoreError>> + Send;

    /// What the ratings are after this match. Once only: false, and nothing is changed, if it was rated before. Each row counts
    /// one game more than what is stored; if another match was rated meanwhile, this is [`StoreError::Busy`], and to be worked
    /// out again.
    fn set_ratings<'a>(
        &'a self,
        of: MatchId,
        rows: &'a [RatingRow],
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The best players of a game whose ratings are [established](ESTABLISHED), the best first. Banned ones are left out.
    fn leaders<'a>(
        &'a self,
        game: &'a str,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<(Member, RatingRow)>, StoreError>> + Send;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_not_printed() {
        assert_eq!(format!("{:?}", TokenHash([0xab; 32])), "TokenHash(..)");
    }
}

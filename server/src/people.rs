//! Who somebody is: guests with a token.

use crate::table::Known;
use protocol::{Fault, FaultKey, Person, PersonName};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use store::{Member, Members as _, SqliteStore, StoreError, TokenHash};
use table::clean_name;

/// 128 random bits, in hex. Only its hash is stored.
pub(crate) struct Token(String);

impl Token {
    pub fn draw() -> Result<Self, Fault> {
        let bytes: [u8; 16] = machine::random().map_err(|_| FaultKey::Internal)?;
        let mut text = String::new();
        for byte in bytes {
            // Writing into a string can't fail.
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Self(text))
    }

    pub fn text(self) -> String {
        self.0
    }

    pub fn hash(text: &str) -> TokenHash {
        TokenHash(Sha256::digest(text.as_bytes()).into())
    }
}

fn unavailable(error: &StoreError) -> Fault {
    tracing::warn!(%error, "the database failed");
    Fault::new(FaultKey::Unavailable).after(1)
}

/// The member of this token.
pub(crate) async fn by_token(store: &SqliteStore, token: &str) -> Result<Member, Fault> {
    let found = store.by_token(Token::hash(token)).await.map_err(|error| unavailable(&error))?;
    let member = found.ok_or(FaultKey::BadToken)?;
    if member.is_banned { Err(FaultKey::Banned.into()) } else { Ok(member) }
}

/// A new guest, and the token that only this guest gets to know.
pub(crate) async fn new_guest(store: &SqliteStore, name: &str) -> Result<(Member, String), Fault> {
    let name = clean_name(name).map_err(|_| FaultKey::BadName)?;
    let token = Token::draw()?.text();
    let now = store::now();
    let id = store.new_guest(&name, Token::hash(&token), now).await.map_err(|error| unavailable(&error))?;
    let member = Member { id, name, login: None, created: now, last_seen: now, is_banned: false };
    Ok((member, token))
}

/// As others may see them.
pub(crate) fn person(member: &Member) -> Person {
    Person {
        person: PersonName(member.id.to_string()),
        name: member.name.clone(),
        has_account: member.login.is_some(),
    }
}

impl From<&Member> for Known {
    fn from(member: &Member) -> Self {
        Self { id: member.id, name: member.name.clone(), has_account: member.login.is_some() }
    }
}

//! Who somebody is: guests with a token, and accounts with a password.

use crate::limits::Limits;
use crate::passwords::{Password, Passwords};
use crate::quota::{Quotas, household};
use crate::table::Known;
use protocol::{Credentials, Fault, FaultKey, NewPassword, Person, PersonName};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::net::IpAddr;
use store::{Database, Member, Members as _, PersonId, StoreError, Timestamp, TokenHash};
use table::{DELETED, clean_name};

/// When somebody was here is known to the day.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The moment that is this many days ago.
pub(crate) fn days_before(now: Timestamp, days: u32) -> Timestamp {
    Timestamp::from_millis(now.as_millis() - i64::from(days) * DAY)
}

/// Characters of a token: 128 bits in hex.
const TOKEN: usize = 32;

/// 128 random bits, in hex. Only its hash is stored.
pub(crate) struct Token(String);

impl Token {
    pub fn draw() -> Result<Self, Fault> {
        let bytes: [u8; 16] = machine::random().map_err(|_| FaultKey::Internal)?;
        let mut text = String::with_capacity(TOKEN);
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

pub(crate) fn unavailable(error: &StoreError) -> Fault {
    tracing::warn!(%error, "the database failed");
    Fault::new(FaultKey::Unavailable).after(1)
}

/// The member of this token. Remembers that they were here.
pub(crate) async fn by_token(store: &Database, token: &str) -> Result<Member, Fault> {
    if token.len() != TOKEN {
        return Err(FaultKey::BadToken.into());
    }
    let found = store.by_token(Token::hash(token)).await.map_err(|error| unavailable(&error))?;
    let member = found.ok_or(FaultKey::BadToken)?;
    if member.is_banned {
        return Err(FaultKey::Banned.into());
    }
    let now = store::now();
    if now.as_millis() - member.last_seen.as_millis() >= DAY {
        store.touch(member.id, now).await.map_err(|error| unavailable(&error))?;
    }
    Ok(member)
}

/// A new guest, and the token that only this guest gets to know.
pub(crate) async fn new_guest(store: &Database, name: &str) -> Result<(Member, String), Fault> {
    let name = usable_name(name)?;
    let token = Token::draw()?.text();
    let now = store::now();
    let id = store.new_guest(&name, Token::hash(&token), now).await.map_err(|error| unavailable(&error))?;
    let member = Member { id, name, login: None, created: now, last_seen: now, is_banned: false };
    Ok((member, token))
}

/// A name as it is kept.
pub(crate) fn usable_name(name: &str) -> Result<String, Fault> {
    match clean_name(name) {
        Ok(name) if !name.starts_with(DELETED) => Ok(name),
        _ => Err(FaultKey::BadName.into()),
    }
}

const LONGEST_LOGIN: usize = 32;

/// Letters, digits, `-` and `_`, 3 to 32 of them.
fn usable_login(login: &str) -> Result<&str, Fault> {
    let is_fine = |character: u8| character.is_ascii_alphanumeric() || b"-_".contains(&character);
    if (3..=LONGEST_LOGIN).contains(&login.len()) && login.bytes().all(is_fine) {
        Ok(login)
    } else {
        Err(Fault::new(FaultKey::BadName).with_detail("login"))
    }
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
        Self { id: member.id, name: member.name.clone() }
    }
}

/// What people can do about themselves, within limits.
#[derive(Debug)]
pub(crate) struct People {
    store: Database,
    passwords: Passwords,
    attempts: Quotas<IpAddr>,
    logins: Quotas<String>,
    guest_days: u32,
}

impl People {
    pub fn new(store: Database, limits: &Limits) -> Self {
        Self {
            store,
            passwords: Passwords::new(limits.password_checks, limits.password_queue),
            attempts: Quotas::per_minute("attempts-per-minute", limits.attempts_per_minute),
            logins: Quotas::per_minute("attempts-per-login", limits.attempts_per_login),
            guest_days: limits.guest_days,
        }
    }

    /// Counts an attempt to become somebody, from this address.
    pub fn attempt(&self, from: IpAddr) -> Result<(), Fault> {
        self.attempts.check(&household(from))
    }

    /// The owner of this login, and a token for one more session.
    pub async fn log_in(&self, from: IpAddr, credentials: Credentials) -> Result<(Member, String), Fault> {
        let Credentials { login, password } = credentials;
        self.attempt(from)?;
        let login = login.to_lowercase();
        // Nobody has a longer one.
        self.logins.check(&login.chars().take(LONGEST_LOGIN).collect())?;
        let found = self.store.by_login(&login).await.map_err(|error| unavailable(&error))?;
        let (member, hash) = found.map_or((None, None), |(member, hash)| (Some(member), Some(hash)));
        let is_right = self.passwords.check(Password::given(password), hash).await?;
        // Whether the login or the password is wrong is nobody's business.
        let member = member.filter(|_| is_right).ok_or(FaultKey::BadLogin)?;
        if member.is_banned {
            return Err(FaultKey::Banned.into());
        }
        let token = Token::draw()?.text();
        let now = store::now();
        self.store
            .add_token(member.id, Token::hash(&token), now)
            .await
            .map_err(|error| unavailable(&error))?;
        self.store.touch(member.id, now).await.map_err(|error| unavailable(&error))?;
        Ok((member, token))
    }

    /// A guest gets an account, and stays who they are.
    pub async fn register(
        &self,
        from: IpAddr,
        member: Member,
        credentials: Credentials,
    ) -> Result<Member, Fault> {
        let Credentials { login, password } = credentials;
        self.attempt(from)?;
        if member.login.is_some() {
            return Err(Fault::new(FaultKey::LoginTaken).with_detail("there is an account already"));
        }
        let login = usable_login(&login)?.to_lowercase();
        let hash = self.passwords.hash(Password::new(password)?).await?;
        let is_made = self.store.register(member.id, &login, &hash).await;
        if is_made.map_err(|error| unavailable(&error))? {
            Ok(Member { login: Some(login), ..member })
        } else {
            Err(FaultKey::LoginTaken.into())
        }
    }

    /// Sets another password. All other sessions end.
    pub async fn change_password(
        &self,
        from: IpAddr,
        member: &Member,
        token: &str,
        change: NewPassword,
    ) -> Result<(), Fault> {
        let login = member.login.as_deref().ok_or(FaultKey::NoAccount)?;
        self.attempt(from)?;
        self.logins.check(&login.to_string())?;
        let new = Password::new(change.new)?;
        let found = self.store.by_login(login).await.map_err(|error| unavailable(&error))?;
        let hash = found.map(|(_, hash)| hash);
        if !self.passwords.check(Password::given(change.old), hash).await? {
            return Err(FaultKey::BadLogin.into());
        }
        let hash = self.passwords.hash(new).await?;
        self.store.set_password(member.id, &hash).await.map_err(|error| unavailable(&error))?;
        let but = Some(Token::hash(token));
        self.store.drop_tokens(member.id, but).await.map_err(|error| unavailable(&error))
    }

    /// Sets another name; matches keep the one that was used.
    pub async fn rename(&self, member: &Member, name: &str) -> Result<String, Fault> {
        let name = usable_name(name)?;
        self.store.rename(member.id, &name).await.map_err(|error| unavailable(&error))?;
        Ok(name)
    }

    /// Ends this session.
    pub async fn log_out(&self, token: &str) -> Result<(), Fault> {
        self.store.drop_token(Token::hash(token)).await.map_err(|error| unavailable(&error))
    }

    /// Forgets somebody for good. Their matches stay, without the name.
    pub async fn forget(&self, id: PersonId) -> Result<(), Fault> {
        self.store.forget_member(id, DELETED).await.map_err(|error| unavailable(&error))
    }

    /// Some guests who were not here for a long time.
    pub async fn idle_guests(&self, now: Timestamp) -> Result<Vec<PersonId>, Fault> {
        const SOME: u32 = 100;
        let before = days_before(now, self.guest_days);
        self.store.idle_guests(before, SOME).await.map_err(|error| unavailable(&error))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_128_bits_and_is_never_the_same() {
        let tokens: Vec<String> = (0..100).map(|_| Token::draw().unwrap().text()).collect();
        assert!(
            tokens.iter().all(|token| token.len() == TOKEN && token.bytes().all(|c| c.is_ascii_hexdigit()))
        );
        let distinct: std::collections::HashSet<&String> = tokens.iter().collect();
        assert_eq!(distinct.len(), 100);
    }

    #[test]
    fn logins_are_plain() {
        for fine in ["ann", "Ann-1", "a_b", &"x".repeat(32)] {
            assert_eq!(usable_login(fine), Ok(fine));
        }
        for bad in ["", "ab", "ann b", "ann@home", "앤이다", "ann\n", &"x".repeat(33)] {
            assert_eq!(usable_login(bad).unwrap_err().key, FaultKey::BadName, "{bad}");
        }
    }

    #[test]
    fn nobody_is_called_deleted() {
        assert_eq!(usable_name(" 민수 "), Ok("민수".into()));
        for bad in [DELETED, "deleted player 2", "", "bot:easy", "a;b", "12"] {
            assert_eq!(usable_name(bad).unwrap_err().key, FaultKey::BadName, "{bad}");
        }
    }

    #[tokio::test]
    async fn guests_are_idle_after_the_stated_time() {
        let store = Database::in_memory().await.unwrap();
        let people = People::new(store.clone(), &Limits { guest_days: 90, ..Limits::default() });
        let (old, _) = new_guest(&store, "Old").await.unwrap();
        let (account, _) = new_guest(&store, "Kept").await.unwrap();
        assert!(store.register(account.id, "kept", "hash").await.unwrap());
        let later = |days: i64| Timestamp::from_millis(store::now().as_millis() + days * DAY + 1000);
        assert_eq!(people.idle_guests(later(89)).await, Ok(vec![]));
        assert_eq!(people.idle_guests(later(90)).await, Ok(vec![old.id]));
    }
}

//! Passwords: hashed with argon2id, away from the threads that serve, at most a few at a time.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use protocol::{Fault, FaultKey};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// In characters.
const LENGTH: RangeInclusive<usize> = 8..=200;

/// What is compared where nobody has the login: a check takes as long as any other. Nobody knows the password.
const DECOY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$SpTCon5pdSeNcYY0FEFfaQ$pnNcNY2aYF44nHT1B8AAgjRyks0ht4KgNCOJOQAD86M";

/// A password as somebody typed it. It is never shown.
pub(crate) struct Password(String);

impl Password {
    /// One that was given before: it is compared, whatever it is.
    pub const fn given(text: String) -> Self {
        Self(text)
    }

    /// One that is to be used from now on.
    pub fn new(text: String) -> Result<Self, Fault> {
        if LENGTH.contains(&text.chars().count()) {
            Ok(Self(text))
        } else {
            Err(FaultKey::BadPassword.into())
        }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

/// Where passwords are hashed and checked.
#[derive(Debug)]
pub(crate) struct Passwords {
    running: Arc<Semaphore>,
    /// Those that run and those that wait.
    admitted: Arc<Semaphore>,
}

impl Passwords {
    /// At most this many at a time, while at most this many wait.
    pub fn new(running: u32, waiting: u32) -> Self {
        let running = running.max(1) as usize;
        Self {
            running: Arc::new(Semaphore::new(running)),
            admitted: Arc::new(Semaphore::new(running + waiting as usize)),
        }
    }

    /// Something that can be stored: the password can't be told from it.
    pub async fn hash(&self, password: Password) -> Result<String, Fault> {
        self.work(move || {
            let hash = hasher()?.hash_password(password.0.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(|_| FaultKey::Internal)
        })
        .await
    }

    /// Is it this password? Takes as long if there is nothing to compare it with.
    pub async fn check(&self, password: Password, hash: Option<String>) -> Result<bool, Fault> {
        self.work(move || {
            let is_known = hash.is_some();
            let hash = hash.unwrap_or_else(|| DECOY.into());
            let hash = PasswordHash::new(&hash).map_err(|_| FaultKey::Internal)?;
            let is_right = hasher()?.verify_password(password.0.as_bytes(), &hash).is_ok();
            Ok(is_right && is_known)
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, FaultKey> + Send + 'static,
    ) -> Result<T, Fault> {
        let busy = || Fault::new(FaultKey::Busy).with_detail("password-queue").after(2);
        let place = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| busy())?;
        let turn = Arc::clone(&self.running).acquire_owned().await.map_err(|_| FaultKey::ShuttingDown)?;
        // The work goes on even if nobody waits for it, and keeps its place until it is done.
        let done = spawn_blocking(move || {
            let _held: [OwnedSemaphorePermit; 2] = [place, turn];
            work()
        });
        done.await.map_err(|_| FaultKey::Internal)?.map_err(Fault::from)
    }
}

/// 19 MiB and two passes, as OWASP recommends.
fn hasher() -> Result<Argon2<'static>, FaultKey> {
    let params = Params::new(19 * 1024, 2, 1, None).map_err(|_| FaultKey::Internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::new(text.into()).unwrap()
    }

    #[tokio::test]
    async fn a_password_fits_its_hash_only() {
        let passwords = Passwords::new(1, 4);
        let hash = passwords.hash(password("correct horse")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(!hash.contains("horse"));
        assert_ne!(hash, passwords.hash(password("correct horse")).await.unwrap(), "salted");
        assert_eq!(passwords.check(password("correct horse"), Some(hash.clone())).await, Ok(true));
        assert_eq!(passwords.check(password("correct house"), Some(hash)).await, Ok(false));
    }

    #[test]
    fn passwords_have_a_length() {
        for bad in ["", "1234567", &"x".repeat(201)] {
            assert_eq!(Password::new(bad.into()).unwrap_err().key, FaultKey::BadPassword);
        }
        for good in ["12345678", "비밀번호는길게하자", &"x".repeat(200)] {
            assert_eq!(format!("{:?}", Password::new(good.into()).unwrap()), "Password(..)");
        }
    }

    /// Nobody learns from the time it takes whether a login exists.
    #[tokio::test]
    async fn an_unknown_login_is_checked_like_any_other() {
        let passwords = Passwords::new(1, 4);
        let hash = passwords.hash(password("correct horse")).await.unwrap();
        let parameters = |hash: &str| hash.rsplitn(3, '$').last().unwrap().to_string();
        assert_eq!(parameters(&hash), parameters(DECOY), "the same work");
        for known in [Some(hash), None] {
            assert_eq!(passwords.check(password("something else"), known).await, Ok(false));
        }
    }

    #[tokio::test]
    async fn a_long_queue_is_refused_and_said_so() {
        let passwords = Arc::new(Passwords::new(1, 2));
        let all = (0..6).map(|_| {
            let passwords = Arc::clone(&passwords);
            tokio::spawn(async move { passwords.check(password("something else"), None).await })
        });
        let mut refused = 0;
        for one in all.collect::<Vec<_>>() {
            match one.await.unwrap() {
                Ok(is_right) => assert!(!is_right),
                Err(fault) => {
                    assert_eq!((fault.key, fault.retry_after), (FaultKey::Busy, Some(2)));
                    refused += 1;
                }
            }
        }
        assert_eq!(refused, 3);
        assert_eq!(passwords.check(password("something else"), None).await, Ok(false), "room again");
    }
}

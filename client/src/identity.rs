//! Who a client says it is.

use std::fmt;

/// A known person by a token, or a new guest by a name. Without either a client can only look.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Identity {
    /// Of a guest or an account that is known already.
    pub token: Option<String>,
    /// A new guest's name, where there is no token.
    pub name: Option<String>,
}

impl Identity {
    /// A new guest.
    pub fn guest(name: impl Into<String>) -> Self {
        Self { token: None, name: Some(name.into()) }
    }

    /// Somebody whom the server knows.
    pub fn known(token: impl Into<String>) -> Self {
        Self { token: Some(token.into()), name: None }
    }
}

/// Shows no token.
impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = self.token.as_ref().map(|_| "…");
        f.debug_struct("Identity").field("token", &token).field("name", &self.name).finish()
    }
}

use thiserror::Error;

/// Where a stored match is not as it was written. What comes before an entry that is damaged or missing is intact.
/// The texts are for developers; clients find their own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Damage {
    /// The game, its settings, the seed or the time: nothing that follows can be relied on.
    #[error("its header was changed")]
    Header,
    /// Who played. The game itself does not depend on it.
    #[error("its players were changed")]
    Players,
    /// This entry does not fit, and so nothing after it does.
    #[error("entry {0} was changed")]
    Entry(u32),
    /// There is no such entry, though there should be.
    #[error("entry {0} is missing")]
    Missing(u32),
    /// All entries fit, but not with what is known of their number, the last link or the last time.
    #[error("its length was changed")]
    Length,
    /// The result, or when it was reached.
    #[error("its ending was changed")]
    Ending,
}

use crate::{
    Ending, Filter, LogEntry, MatchId, NewMatch, Overview, Page, PersonId, Player, StoreError, StoredMatch,
    Window,
};

/// The logs of matches: all that a match needs while it is being played.
pub trait Log: Send + Sync {
    /// Appends the next entry and, if it is the last one, the ending: both or neither.
    ///
    /// Once this returns `Ok`, the entry survives a crash of the program and of the machine. If the
    /// future is dropped before, or the answer is an error other than `NotFound`, `Waiting` and `Conflict`, the
    /// entry may or may not be there: load the match to know.
    fn append<'a>(
        &'a self,
        id: MatchId,
        entry: &'a LogEntry,
        ending: Option<&'a Ending>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The entries from number `seq` on: those that an owner with `seq` entries lacks. Damage is an error here.
    fn entries_since(
        &self,
        id: MatchId,
        seq: u32,
    ) -> impl Future<Output = Result<Vec<LogEntry>, StoreError>> + Send;

    /// The last number of its stream that each seat has acknowledged, in the order of the seats: what it was told up to
    /// there need not be shown again. `None` where nobody kept count: then all that was told so far counts as seen. Not
    /// part of the match itself.
    fn seen(&self, id: MatchId) -> impl Future<Output = Result<Vec<Option<u32>>, StoreError>> + Send;

    /// This seat has acknowledged its stream up to `number`. It never goes down.
    fn set_seen(
        &self,
        id: MatchId,
        seat: u8,
        number: u32,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// Where matches are kept.
pub trait Store: Log {
    /// Begins a match and names it. Its people must be [known](Store::person).
    fn create<'a>(&'a self, new: &'a NewMatch) -> impl Future<Output = Result<MatchId, StoreError>> + Send {
        self.create_from(new, &[])
    }

    /// The same with its first entries, numbered from 0: all of it or nothing.
    fn create_from<'a>(
        &'a self,
        new: &'a NewMatch,
        entries: &'a [LogEntry],
    ) -> impl Future<Output = Result<MatchId, StoreError>> + Send;

    /// Begins a match whose name was drawn before. A conflict if there is such a match.
    fn create_as<'a>(
        &'a self,
        id: MatchId,
        new: &'a NewMatch,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Adds what the players contribute to the seed of a match that waits for it. Once only: a conflict if the match
    /// does not wait any more.
    fn add_entropy<'a>(
        &'a self,
        id: MatchId,
        entropy: &'a [Vec<u8>],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The whole match, as of one moment. A damaged one is given as far as it is intact, and says so; where nothing of
    /// it can be relied on that is an error.
    fn load(&self, id: MatchId) -> impl Future<Output = Result<StoredMatch, StoreError>> + Send;

    /// Removes a match and all that belongs to it. With `entries`, only if it has that many: a conflict if somebody
    /// played on meanwhile.
    fn delete(
        &self,
        id: MatchId,
        entries: Option<u32>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The person of this name; a new one if there is none.
    fn person<'a>(&'a self, name: &'a str) -> impl Future<Output = Result<PersonId, StoreError>> + Send;

    /// The matches that go on, the one with the latest entry first. A match that is added meanwhile neither repeats nor
    /// hides another one on a later page; one that is played on moves to the front. A damaged match is listed as that,
    /// at the end where its time is unknown, and does not keep others from being listed.
    fn unfinished(&self, window: Window) -> impl Future<Output = Result<Page, StoreError>> + Send;

    /// The matches that are over, the one that ended last first; damaged ones as above.
    fn finished<'a>(
        &'a self,
        filter: &'a Filter,
        window: Window,
    ) -> impl Future<Output = Result<Page, StoreError>> + Send;

    /// The last finished match of this game with exactly these [players](Player::is_same), in any seats.
    /// Damaged ones don't count.
    fn last_of<'a>(
        &'a self,
        game: &'a str,
        players: &'a [Player],
    ) -> impl Future<Output = Result<Option<Overview>, StoreError>> + Send;
}

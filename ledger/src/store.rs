use crate::{Ending, Entry, Filter, MatchId, NewMatch, StoreError, StoredMatch, Summary};

/// Where matches are kept.
pub trait Store: Send + Sync {
    /// Begins a match and names it.
    fn create(&self, new: &NewMatch) -> impl Future<Output = Result<MatchId, StoreError>> + Send;

    /// Appends the next entry and, if it is the last one, the ending: both or neither.
    ///
    /// Once this returns `Ok`, the entry survives a crash of the program and of the machine. If the
    /// future is dropped before, or the answer is an error other than `NotFound` and `Conflict`, the
    /// entry may or may not be there: load the match to know.
    fn append(
        &self,
        id: MatchId,
        entry: &Entry,
        ending: Option<&Ending>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The whole match, as of one moment. A damaged one is given as far as it is intact, and says so; where nothing of
    /// it can be relied on that is an error.
    fn load(&self, id: MatchId) -> impl Future<Output = Result<StoredMatch, StoreError>> + Send;

    /// The entries from number `seq` on: what an owner lacks who has `seq` of them. Damage is an error here.
    fn entries_since(
        &self,
        id: MatchId,
        seq: u32,
    ) -> impl Future<Output = Result<Vec<Entry>, StoreError>> + Send;

    /// Removes a match and all that belongs to it. With `entries`, only if it has that many: a conflict if somebody
    /// played on meanwhile.
    fn delete(
        &self,
        id: MatchId,
        entries: Option<u32>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// How many entries each seat has seen: what they told to that player alone needs no showing again. In the order of
    /// the seats; no part of the match itself.
    fn seen(&self, id: MatchId) -> impl Future<Output = Result<Vec<u32>, StoreError>> + Send;

    /// This seat has seen what the first `entries` told. It never sees less than before.
    fn set_seen(
        &self,
        id: MatchId,
        seat: u8,
        entries: u32,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The matches that go on, the one with the latest entry first. A damaged match is listed as that, and does not
    /// keep others from being listed.
    fn unfinished(&self) -> impl Future<Output = Result<Vec<Summary>, StoreError>> + Send;

    /// The matches that are over, the one that ended last first; damaged ones as above.
    fn finished(&self, filter: &Filter) -> impl Future<Output = Result<Vec<Summary>, StoreError>> + Send;
}

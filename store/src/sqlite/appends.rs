//! Appends that wait at the same moment: one statement reads the ends of their logs that are not known, one puts all entries
//! into the journal, one notes which matches are over.

use std::collections::{BTreeSet, HashMap};

use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::journal;
use super::writer::Answer;
use crate::chain::{LINK, RawEnding, entry_link};
use crate::{Damage, Ending, LogEntry, MatchId, StoreError, Timestamp};

/// An entry that is to be appended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Append<'a> {
    pub id: MatchId,
    pub entry: &'a LogEntry,
    pub ending: Option<&'a Ending>,
}

/// These, padded to the next power of two by repeating the last one: that changes nothing, and the database has to prepare
/// and cache only a few statements of each kind.
pub(super) fn padded<T>(items: &[T]) -> impl Iterator<Item = &T> {
    let more = items.len().next_power_of_two() - items.len();
    items.iter().chain(items.last().into_iter().cycle().take(more))
}

/// Where the logs end that were written to last, so that they need not be read again. Whoever rolls back a transaction must
/// forget them.
#[derive(Debug, Default)]
pub(super) struct Ends {
    known: HashMap<MatchId, End>,
    /// At most this many entries are in the journal; nothing if nobody knows.
    in_journal: Option<u64>,
}

impl Ends {
    /// More logs than this are not remembered.
    const MOST: usize = 8192;

    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// A match was made, and has no entry yet.
    pub(super) fn begin(&mut self, id: MatchId, link: &[u8], created: Timestamp, waits: bool) {
        if self.known.len() >= Self::MOST {
            // They are read again after the journal was moved.
            self.known.clear();
        }
        let (head, last) = (link.to_vec(), created.as_millis());
        let before = Some(head.clone());
        let end = End { length: 0, head, last, waits, is_over: false, has_more: false, before, ending: None };
        self.known.insert(id, end);
    }

    /// Moves the journal to the logs, which may be changed in any way after that.
    pub(super) async fn settle(&mut self, connection: &mut SqliteConnection) -> Result<(), Error> {
        if self.in_journal != Some(0) {
            journal::settle(connection).await?;
        }
        self.in_journal = Some(0);
        Ok(())
    }

    /// Reads the ends of those logs that are not known.
    async fn read(&mut self, connection: &mut SqliteConnection, appends: &[Append<'_>]) -> Result<(), Error> {
        let ids = appends.iter().map(|append| append.id).filter(|id| !self.known.contains_key(id));
        let mut ids: BTreeSet<MatchId> = ids.collect();
        if ids.is_empty() {
            return Ok(());
        }
        self.settle(connection).await?;
        if self.known.len() + ids.len() > Self::MOST {
            self.known.clear();
            ids.extend(appends.iter().map(|append| append.id));
        }
        let ids: Vec<MatchId> = ids.into_iter().collect();
        let mut query = QueryBuilder::new("");
        push_ends(&mut query, &ids);
        for row in query.build().fetch_all(connection).await? {
            let id: &str = row.try_get("id")?;
            if let Ok(id) = id.parse() {
                self.known.insert(id, End::read(&row)?);
            }
        }
        Ok(())
    }
}

/// An answer for each of them, in order. Several may belong to the same match. A conflict of one does not affect the others.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    appends: &[Append<'_>],
    ends: &mut Ends,
) -> Result<Vec<Answer>, Error> {
    if ends.in_journal.is_none() {
        ends.settle(connection).await?;
    }
    ends.read(connection, appends).await?;
    let mut rows = Vec::with_capacity(appends.len());
    let mut answers: Vec<Answer> = Vec::with_capacity(appends.len());
    for append in appends {
        answers.push(match ends.known.get_mut(&append.id) {
            None => Err(StoreError::NotFound(append.id)),
            Some(end) => end.add(append).map(|link| rows.push((append, link))),
        });
    }
    if !rows.is_empty() {
        let mut query = QueryBuilder::new("");
        push_entries(&mut query, &rows);
        query.build().execute(&mut *connection).await?;
    }
    let over: Vec<(MatchId, &End)> = rows
        .iter()
        .filter(|(append, _)| append.ending.is_some())
        .filter_map(|(append, _)| Some((append.id, ends.known.get(&append.id)?)))
        .collect();
    if !over.is_empty() {
        let mut query = QueryBuilder::new("");
        push_endings(&mut query, &over);
        query.build().execute(&mut *connection).await?;
    }
    for (append, answer) in appends.iter().zip(&answers) {
        // Why one was refused may change without an append.
        if append.ending.is_some() || answer.is_err() {
            ends.known.remove(&append.id);
        }
    }
    ends.in_journal = ends.in_journal.map(|count| count + rows.len() as u64);
    if ends.in_journal.is_some_and(|count| count > journal::LONGEST) {
        ends.settle(connection).await?;
    }
    Ok(answers)
}

/// Where the log of a match ends.
#[derive(Debug)]
pub(super) struct End {
    length: i64,
    head: Vec<u8>,
    last: i64,
    waits: bool,
    is_over: bool,
    /// There are entries past the end, or some that could not be moved there.
    has_more: bool,
    /// The link that the head must be: that of the last entry, or of the header.
    before: Option<Vec<u8>>,
    ending: Option<(RawEnding, Vec<u8>)>,
}

impl End {
    fn read(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            length: row.try_get("length")?,
            head: row.try_get::<Option<_>, _>("head")?.unwrap_or_default(),
            last: row.try_get("last")?,
            waits: row.try_get::<i64, _>("waits")? != 0,
            is_over: row.try_get::<Option<i64>, _>("ended")?.is_some(),
            has_more: row.try_get::<i64, _>("has_more")? != 0,
            before: row.try_get("before")?,
            ending: None,
        })
    }

    /// The end of a log that has this entry and no other.
    #[cfg(test)]
    pub(super) fn at(entry: &LogEntry) -> Self {
        let head = entry_link(&[], 0, entry.at.as_millis(), entry.text.as_bytes()).to_vec();
        Self {
            length: 1,
            before: Some(head.clone()),
            head,
            last: entry.at.as_millis(),
            waits: false,
            is_over: false,
            has_more: false,
            ending: None,
        }
    }

    /// The link of the entry, if it is the next one.
    fn add(&mut self, append: &Append<'_>) -> Result<Vec<u8>, StoreError> {
        let Append { id, entry, ending } = *append;
        let damaged = |damage| Err(StoreError::DamagedMatch { id, damage });
        // The head is believed only where the entry before, or the header, has the same link: what is put on a wrong
        // head would be taken for damaged ever after.
        match &self.before {
            Some(before) if *before == self.head && self.head.len() == LINK => {}
            None if self.length > 0 => {
                return damaged(Damage::Missing((self.length - 1).try_into().unwrap_or(u32::MAX)));
            }
            _ => return damaged(Damage::Length),
        }
        if self.has_more {
            return damaged(Damage::Length);
        }
        if self.waits {
            return Err(StoreError::Waiting(id));
        }
        if self.is_over || self.length != i64::from(entry.seq) {
            return Err(StoreError::Conflict { id, seq: entry.seq });
        }
        let at = entry.at.as_millis();
        let link = entry_link(&self.head, self.length, at, entry.text.as_bytes()).to_vec();
        self.length += 1;
        self.last = at;
        self.head.clone_from(&link);
        self.before = Some(link.clone());
        if let Some(Ending { result, places }) = ending {
            let places = places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            let raw = RawEnding { ended: at, result: result.clone().into(), places: places.into() };
            let over = raw.link(&link).to_vec();
            self.ending = Some((raw, over));
            self.is_over = true;
        }
        Ok(link)
    }
}

/// Where these logs end.
pub(super) fn push_ends(query: &mut QueryBuilder<Sqlite>, ids: &[MatchId]) {
    query.push(
        "SELECT id, length, head, last, waits, ended, CASE length WHEN 0 THEN link ELSE \
         (SELECT entries.link FROM entries WHERE match_id = matches.id AND seq = matches.length - 1) END AS before, \
         EXISTS (SELECT 1 FROM entries WHERE match_id = matches.id AND seq >= matches.length) \
         OR EXISTS (SELECT 1 FROM journal WHERE match_id = matches.id) AS has_more \
         FROM matches WHERE id IN (",
    );
    let mut separated = query.separated(", ");
    for id in padded(ids) {
        separated.push_bind(id.to_string());
    }
    query.push(")");
}

/// Puts entries with their links into the journal. Those that only fill up the statement have no number.
pub(super) fn push_entries(query: &mut QueryBuilder<Sqlite>, rows: &[(&Append<'_>, Vec<u8>)]) {
    query.push("INSERT INTO journal (match_id, seq, text, at, link) SELECT * FROM (");
    query.push_values((0..).zip(padded(rows)), |mut row, (place, (Append { id, entry, .. }, link))| {
        let is_entry = place < rows.len();
        row.push_bind(id.to_string())
            .push_bind(is_entry.then_some(i64::from(entry.seq)))
            .push_bind(is_entry.then(|| entry.text.clone()))
            .push_bind(entry.at.as_millis())
            .push_bind(is_entry.then(|| link.clone()));
    });
    query.push(") WHERE column2 IS NOT NULL");
}

/// Notes where the logs of these matches, which are over, end.
pub(super) fn push_endings(query: &mut QueryBuilder<Sqlite>, over: &[(MatchId, &End)]) {
    query.push("WITH over (id, length, head, last, ended, result, places, ending_link) AS (");
    query.push_values(padded(over), |mut row, (id, end)| {
        let ending = end.ending.as_ref();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        row.push_bind(id.to_string())
            .push_bind(end.length)
            .push_bind(end.head.clone())
            .push_bind(end.last)
            .push_bind(ending.map(|(ending, _)| ending.ended))
            .push_bind(ending.map(|(ending, _)| text(&ending.result)))
            .push_bind(ending.map(|(ending, _)| text(&ending.places)))
            .push_bind(ending.map(|(_, link)| link.clone()));
    });
    query.push(
        ") UPDATE matches SET length = over.length, head = over.head, last = over.last, ended = over.ended, \
         result = over.result, places = over.places, ending_link = over.ending_link \
         FROM over WHERE matches.id = over.id",
    );
}

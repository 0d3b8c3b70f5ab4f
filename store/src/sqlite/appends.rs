//! Appends that wait at the same moment: one statement reads the ends of their logs that are not known, one inserts all
//! entries, one moves the ends.

use std::collections::{BTreeSet, HashMap};

use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::writer::Answer;
use crate::chain::{LINK, RawEnding, entry_link};
use crate::{Damage, Ending, LogEntry, MatchId, StoreError};

/// An entry that is to be appended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Append<'a> {
    pub id: MatchId,
    pub entry: &'a LogEntry,
    pub ending: Option<&'a Ending>,
}

pub(super) enum Appended {
    /// In the order of the appends.
    Answers(Vec<Answer>),
    /// An entry of one of several logs was there already, past the end of its log. Which one is found when each is
    /// appended alone.
    Unlike,
}

/// These, padded to the next power of two by repeating the last one: that changes nothing, and the database has to prepare
/// and cache only a few statements of each kind.
pub(super) fn padded<T>(items: &[T]) -> impl Iterator<Item = &T> {
    let more = items.len().next_power_of_two() - items.len();
    items.iter().chain(items.last().into_iter().cycle().take(more))
}

/// Where the logs end that were written to last, so that they need not be read again. Whoever rolls back a transaction, or
/// changes a log in another way than by appending to it, must forget them.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// What the database calls the last change by another connection.
    version: i64,
    known: HashMap<MatchId, End>,
}

impl Ends {
    /// More logs than this are not remembered.
    const MOST: usize = 8192;

    pub(super) fn forget(&mut self) {
        self.known.clear();
    }

    /// Reads the ends of those logs that are not known, or that another program may have changed.
    async fn read(&mut self, connection: &mut SqliteConnection, appends: &[Append<'_>]) -> Result<(), Error> {
        let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut *connection).await?;
        if version != self.version || self.known.len() > Self::MOST {
            self.forget();
        }
        self.version = version;
        let ids = appends.iter().map(|append| append.id).filter(|id| !self.known.contains_key(id));
        let ids: BTreeSet<MatchId> = ids.collect();
        if ids.is_empty() {
            return Ok(());
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

/// Several entries may belong to the same match. A conflict of one does not affect the others.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    appends: &[Append<'_>],
    ends: &mut Ends,
) -> Result<Appended, Error> {
    if appends.is_empty() {
        return Ok(Appended::Answers(Vec::new()));
    }
    ends.read(connection, appends).await?;
    let mut rows = Vec::with_capacity(appends.len());
    let mut moved = Vec::with_capacity(appends.len());
    let mut answers: Vec<Answer> = Vec::with_capacity(appends.len());
    for append in appends {
        answers.push(match ends.known.get_mut(&append.id) {
            None => Err(StoreError::NotFound(append.id)),
            Some(end) => {
                let was_moved = end.is_moved;
                end.add(append).map(|link| {
                    rows.push((append, link));
                    if !was_moved {
                        moved.push(append.id);
                    }
                })
            }
        });
    }
    if rows.is_empty() {
        // Why they were refused may change without an append.
        ends.forget();
        return Ok(Appended::Answers(answers));
    }
    let mut query = QueryBuilder::new("");
    push_entries(&mut query, &rows);
    let added = query.build().execute(&mut *connection).await?;
    if added.rows_affected() != rows.len() as u64 {
        ends.forget();
        // Nothing was added to the only log there is.
        return Ok(match appends {
            [Append { id, .. }] => {
                Appended::Answers(vec![Err(StoreError::DamagedMatch { id: *id, damage: Damage::Length })])
            }
            _ => Appended::Unlike,
        });
    }
    let ended: Vec<(MatchId, &End)> =
        moved.iter().filter_map(|id| Some((*id, ends.known.get(id)?))).collect();
    let mut query = QueryBuilder::new("");
    push_moves(&mut query, &ended);
    query.build().execute(connection).await?;
    for id in moved {
        match ends.known.get_mut(&id) {
            Some(end) if !end.is_over => end.is_moved = false,
            _ => drop(ends.known.remove(&id)),
        }
    }
    if answers.iter().any(Result::is_err) {
        // Why they were refused may change without an append.
        ends.forget();
    }
    Ok(Appended::Answers(answers))
}

/// Where the log of a match ends.
#[derive(Debug)]
pub(super) struct End {
    length: i64,
    head: Vec<u8>,
    last: i64,
    waits: bool,
    is_over: bool,
    /// The link that the head must be: that of the last entry, or of the header.
    before: Option<Vec<u8>>,
    ending: Option<(RawEnding, Vec<u8>)>,
    is_moved: bool,
}

impl End {
    fn read(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            length: row.try_get("length")?,
            head: row.try_get::<Option<_>, _>("head")?.unwrap_or_default(),
            last: row.try_get("last")?,
            waits: row.try_get::<i64, _>("waits")? != 0,
            is_over: row.try_get::<Option<i64>, _>("ended")?.is_some(),
            before: row.try_get("before")?,
            ending: None,
            is_moved: false,
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
            ending: None,
            is_moved: true,
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
        self.is_moved = true;
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
         (SELECT entries.link FROM entries WHERE match_id = matches.id AND seq = matches.length - 1) END AS before \
         FROM matches WHERE id IN (",
    );
    let mut separated = query.separated(", ");
    for id in padded(ids) {
        separated.push_bind(id.to_string());
    }
    query.push(")");
}

/// Inserts entries with their links.
pub(super) fn push_entries(query: &mut QueryBuilder<Sqlite>, rows: &[(&Append<'_>, Vec<u8>)]) {
    query.push("INSERT INTO entries (match_id, seq, text, at, link) ");
    query.push_values(padded(rows), |mut row, (Append { id, entry, .. }, link)| {
        row.push_bind(id.to_string())
            .push_bind(i64::from(entry.seq))
            .push_bind(entry.text.clone())
            .push_bind(entry.at.as_millis())
            .push_bind(link.clone());
    });
    query.push(" ON CONFLICT (match_id, seq) DO NOTHING");
}

/// Moves the ends of these logs. Only matches that went on are moved, so nothing is lost where there is no ending.
pub(super) fn push_moves(query: &mut QueryBuilder<Sqlite>, moved: &[(MatchId, &End)]) {
    query.push("WITH moved (id, length, head, last, ended, result, places, ending_link) AS (");
    query.push_values(padded(moved), |mut row, (id, end)| {
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
        ") UPDATE matches SET length = moved.length, head = moved.head, last = moved.last, ended = moved.ended, \
         result = moved.result, places = moved.places, ending_link = moved.ending_link \
         FROM moved WHERE matches.id = moved.id",
    );
}

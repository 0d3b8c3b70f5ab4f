//! Copies everything from one database to another, either way between SQLite and PostgreSQL.
//!
//! Table by table and page by page, rows of both are compared, and what is missing or different is written. So a copy that was
//! interrupted goes on where it was, and one that is complete changes nothing. Rows are copied as they are, with their links:
//! what is damaged stays damaged, and says so.

mod rows;
mod tables;

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Database, Log as _, MatchId, Store as _, StoreError};
use rows::{Key, Rows};
use tables::{Row, TABLES, Table};

/// How far a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many rows of this table are copied.
    Copied(&'static str, u64),
    /// So many matches were read from both, and are the same.
    Compared(u64),
}

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transferred {
    /// All rows that were there.
    pub rows: u64,
    /// Those of them that had to be written.
    pub written: u64,
    /// The matches that were read from both and compared.
    pub matches: u64,
}

/// Why a copy is not complete.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TransferFault {
    /// The database that is to be copied.
    #[error("the source: {0}")]
    Source(StoreError),
    /// The database that it is copied to.
    #[error("the target: {0}")]
    Target(StoreError),
    /// The target has something that the source does not have: it is not a copy. Nothing of that was changed.
    #[error("the target has {0} of its own")]
    NotACopy(&'static str),
    /// Both are the same database.
    #[error("source and target are the same")]
    Same,
    /// Everything was copied, but these matches are not the same in both: something writes to one of them, or they are
    /// damaged.
    #[error("{0:?} are not the same in both")]
    Different(Vec<MatchId>),
    /// Somebody asked for it.
    #[error("interrupted")]
    Interrupted,
}

/// Copies everything, and compares every match afterwards. Nobody else may use the databases meanwhile. `watch` hears how far
/// it is, and interrupts it by returning false.
pub async fn transfer(
    from: &Database,
    to: &Database,
    mut watch: impl FnMut(Progress) -> bool,
) -> Result<Transferred, TransferFault> {
    let mut source = Rows::open(from).await.map_err(TransferFault::Source)?;
    let mut target = Rows::open(to).await.map_err(TransferFault::Target)?;
    if source.is_same(&target) {
        return Err(TransferFault::Same);
    }
    let mut transferred = Transferred::default();
    for table in &TABLES {
        // Before anything is written.
        compare(&mut source, &mut target, table, None::<&mut fn(Progress) -> bool>, &mut transferred).await?;
    }
    transferred = Transferred::default();
    for table in &TABLES {
        compare(&mut source, &mut target, table, Some(&mut watch), &mut transferred).await?;
    }
    target.settle().await.map_err(TransferFault::Target)?;
    let matches = TABLES.iter().find(|table| table.name == "matches");
    let (mut last, mut different) = (None, Vec::new());
    while let Some(table) = matches {
        let page = source.page(table, last.as_ref(), None).await.map_err(TransferFault::Source)?;
        for row in &page {
            let id = row.id().ok_or_else(|| {
                TransferFault::Source(StoreError::Damaged("a match has a name that is none".into()))
            })?;
            if !is_same(from, to, id).await? {
                different.push(id);
            }
            transferred.matches += 1;
        }
        if !page.is_empty() && !watch(Progress::Compared(transferred.matches)) {
            return Err(TransferFault::Interrupted);
        }
        last = page.last().map(|row| row.key(table));
        if last.is_none() {
            break;
        }
    }
    if different.is_empty() { Ok(transferred) } else { Err(TransferFault::Different(different)) }
}

/// Goes through a table of both. What the target lacks is written if somebody watches; what only the target has is an error.
async fn compare(
    source: &mut Rows,
    target: &mut Rows,
    table: &Table,
    mut watch: Option<&mut impl FnMut(Progress) -> bool>,
    transferred: &mut Transferred,
) -> Result<(), TransferFault> {
    let (mut last, mut count): (Option<Key>, u64) = (None, 0);
    loop {
        let page = source.page(table, last.as_ref(), None).await.map_err(TransferFault::Source)?;
        let next = page.last().map(|row| row.key(table));
        // After the last page of the source, the target must not have anything either.
        let found = target.page(table, last.as_ref(), next.as_ref()).await.map_err(TransferFault::Target)?;
        let wanted: BTreeMap<Key, &Row> = page.iter().map(|row| (row.key(table), row)).collect();
        let mut known: BTreeMap<Key, &Row> = found.iter().map(|row| (row.key(table), row)).collect();
        if known.keys().any(|key| !wanted.contains_key(key)) {
            return Err(TransferFault::NotACopy(table.name));
        }
        if let Some(watch) = &mut watch {
            let missing: Vec<&Row> = wanted
                .iter()
                .filter(|(key, row)| known.remove(*key) != Some(*row))
                .map(|(_, row)| *row)
                .collect();
            target.put(table, &missing).await.map_err(TransferFault::Target)?;
            transferred.written += missing.len() as u64;
            count += page.len() as u64;
            transferred.rows += page.len() as u64;
            if !page.is_empty() && !watch(Progress::Copied(table.name, count)) {
                return Err(TransferFault::Interrupted);
            }
        }
        if next.is_none() {
            return Ok(());
        }
        last = next;
    }
}

/// Reads a match from both, with all checks.
async fn is_same(from: &Database, to: &Database, id: MatchId) -> Result<bool, TransferFault> {
    let is_same = match (from.load(id).await, to.load(id).await) {
        (Ok(one), Ok(other)) => one == other,
        (Err(one @ StoreError::DamagedMatch { .. }), Err(other)) => one == other,
        (Err(error), _) => return Err(TransferFault::Source(error)),
        (_, Err(error)) => return Err(TransferFault::Target(error)),
    };
    // A match without players has nothing to be seen.
    let seen = |found: Result<Vec<Option<u32>>, StoreError>| match found {
        Err(StoreError::NotFound(_)) => Ok(Vec::new()),
        found => found,
    };
    let one = seen(from.seen(id).await).map_err(TransferFault::Source)?;
    let other = seen(to.seen(id).await).map_err(TransferFault::Target)?;
    Ok(is_same && one == other)
}

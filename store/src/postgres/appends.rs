//! Appends that wait at the same moment: one statement puts all entries into their logs.
//!
//! To link an entry one must know the link before it. Where a log ended when it was last seen is only a guess, because other
//! servers append too. So the statement takes an entry only if the link before it is the one that it was linked to, and if
//! nobody else has its number. What it does not take is judged again by what the database says then.

use std::collections::{BTreeMap, HashMap, HashSet};

use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

use super::column;
use super::pool::answer;
use crate::chain::{LINK, RawEnding, entry_link};
use crate::{Damage, Ending, LogEntry, MatchId, StoreError};

/// An entry that is to be appended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Append<'a> {
    pub id: MatchId,
    pub entry: &'a LogEntry,
    pub ending: Option<&'a Ending>,
}

/// Where a log ends.
#[derive(Clone, Debug)]
struct End {
    length: i64,
    head: Vec<u8>,
    waits: bool,
    is_over: bool,
}

/// Where the logs ended that were written to last. Nothing is refused because of what is known here.
#[derive(Debug, Default)]
pub(super) struct Ends(HashMap<MatchId, End>);

impl Ends {
    /// More logs than this are not remembered.
    const MOST: usize = 8192;

    /// A match was made, and can be played.
    pub(super) fn begin(&mut self, id: MatchId, length: usize, head: Vec<u8>) {
        self.remember(id, End { length: length as i64, head, waits: false, is_over: false });
    }

    pub(super) fn forget(&mut self, id: MatchId) {
        self.0.remove(&id);
    }

    fn remember(&mut self, id: MatchId, end: End) {
        if self.0.len() >= Self::MOST {
            self.0.clear();
        }
        self.0.insert(id, end);
    }

    /// Is this the next entry, for all we know?
    fn fits(&self, append: &Append<'_>) -> bool {
        self.0.get(&append.id).is_some_and(|end| end.length == i64::from(append.entry.seq))
    }
}

/// Others may append in between, each of them once: more rounds than this are not their doing.
const ROUNDS: usize = 4;

/// An answer for each of them, in order. Several may belong to the same match. A conflict of one does not affect the others.
pub(super) async fn append(
    connection: &mut PgConnection,
    appends: &[Append<'_>],
    ends: &mut Ends,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut answers = column(appends.iter().map(|_| None));
    let mut rounds: HashMap<MatchId, usize> = HashMap::new();
    loop {
        // Of each match, the first one that waits. In the order of the ids, so that servers never wait for each other in a
        // circle.
        let mut turn: BTreeMap<MatchId, usize> = BTreeMap::new();
        for place in (0..appends.len()).filter(|&place| answers[place].is_none()) {
            turn.entry(appends[place].id).or_insert(place);
        }
        if turn.is_empty() {
            return Ok(answers.into_iter().flatten().collect());
        }
        let strange: Vec<MatchId> =
            turn.iter().filter(|(_, place)| !ends.fits(&appends[**place])).map(|(id, _)| *id).collect();
        let mut found = read(connection, &strange).await?;
        let mut rows = Vec::with_capacity(turn.len());
        for (id, &place) in &turn {
            let append = &appends[place];
            let end = match ends.0.get(id) {
                Some(end) if ends.fits(append) => Ok(end.clone()),
                _ => found.remove(id).unwrap_or(Err(StoreError::NotFound(*id))),
            };
            match end.and_then(|end| Linked::new(place, append, &end)) {
                Ok(linked) => rows.push(linked),
                Err(refusal) => answers[place] = Some(Err(refusal)),
            }
        }
        let taken = insert(connection, appends, &rows).await?;
        for Linked { place, link, .. } in rows {
            let Append { id, entry, ending } = appends[place];
            let round = rounds.entry(id).or_default();
            *round += 1;
            ends.forget(id);
            if taken.contains(&id) {
                *round = 0;
                answers[place] = Some(Ok(()));
                if ending.is_none() {
                    ends.begin(id, entry.seq as usize + 1, link);
                }
            } else if *round >= ROUNDS {
                answers[place] = Some(Err(StoreError::Busy));
            }
        }
    }
}

/// An entry with its link and the one before.
struct Linked {
    /// Of the append in its group.
    place: usize,
    before: Vec<u8>,
    link: Vec<u8>,
}

impl Linked {
    fn new(place: usize, append: &Append<'_>, end: &End) -> Result<Self, StoreError> {
        let Append { id, entry, .. } = *append;
        if end.waits {
            return Err(StoreError::Waiting(id));
        }
        if end.is_over || end.length != i64::from(entry.seq) {
            return Err(StoreError::Conflict { id, seq: entry.seq });
        }
        let link = entry_link(&end.head, end.length, entry.at.as_millis(), entry.text.as_bytes());
        Ok(Self { place, before: end.head.clone(), link: link.to_vec() })
    }
}

const ENDS: &str = "SELECT id, link, waits, ended IS NOT NULL AS is_over, last.seq, last.head \
     FROM matches LEFT JOIN LATERAL (SELECT seq, entries.link AS head FROM entries \
         WHERE match_id = matches.id ORDER BY seq DESC LIMIT 1) AS last ON true \
     WHERE id = ANY ($1)";

/// Where these logs end now.
async fn read(
    connection: &mut PgConnection,
    ids: &[MatchId],
) -> Result<HashMap<MatchId, Result<End, StoreError>>, StoreError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let keys: Vec<String> = ids.iter().map(MatchId::to_string).collect();
    let mut ends = HashMap::with_capacity(ids.len());
    for row in answer(sqlx::query(ENDS).bind(keys).fetch_all(connection)).await? {
        if let Ok(id) = row.get::<&str, _>("id").parse() {
            ends.insert(id, end(id, &row));
        }
    }
    Ok(ends)
}

fn end(id: MatchId, row: &PgRow) -> Result<End, StoreError> {
    let seq: Option<i64> = row.get("seq");
    let head: Vec<u8> = if seq.is_some() { row.get("head") } else { row.get("link") };
    let length = seq.map_or(0, |seq| seq.saturating_add(1));
    // What is put on such a log would be taken for damaged ever after.
    if length < 0 || head.len() != LINK {
        return Err(StoreError::DamagedMatch { id, damage: Damage::Length });
    }
    Ok(End { length, head, waits: row.get("waits"), is_over: row.get("is_over") })
}

macro_rules! insert {
    ($endings:literal) => {
        concat!(
            "WITH new AS (
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[], $6::bytea[])
                     AS new (id, seq, text, at, before, link)
             ), ready AS (
                 SELECT new.* FROM new JOIN matches ON matches.id = new.id
                 WHERE matches.ended IS NULL AND NOT matches.waits AND new.before = CASE new.seq WHEN 0 THEN matches.link
                     ELSE (SELECT link FROM entries WHERE match_id = new.id AND seq = new.seq - 1) END
                 ORDER BY new.id FOR KEY SHARE OF matches
             ), taken AS (
                 INSERT INTO entries (match_id, seq, text, at, link)
                 SELECT id, seq, text, at, link FROM ready ORDER BY id
                 ON CONFLICT (match_id, seq) DO NOTHING RETURNING match_id
             )",
            $endings,
            " SELECT match_id FROM taken"
        )
    };
}

const INSERT: &str = insert!("");

const INSERT_WITH_ENDINGS: &str = insert!(
    ", over AS (
         UPDATE matches SET length = new.seq + 1, head = new.link, ended = new.at, result = ending.result,
             places = ending.places, ending_link = ending.link
         FROM unnest($7::text[], $8::text[], $9::text[], $10::bytea[]) AS ending (id, result, places, link)
             JOIN taken ON taken.match_id = ending.id JOIN new ON new.id = ending.id
         WHERE matches.id = ending.id
     )"
);

/// Returns the matches whose entry was taken.
async fn insert(
    connection: &mut PgConnection,
    appends: &[Append<'_>],
    rows: &[Linked],
) -> Result<HashSet<MatchId>, StoreError> {
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    let of = |linked: &Linked| &appends[linked.place];
    let over: Vec<(&Linked, RawEnding)> =
        rows.iter().filter_map(|row| Some((row, RawEnding::of(of(row).ending?, of(row).entry.at)))).collect();
    let mut query =
        sqlx::query_scalar::<_, String>(if over.is_empty() { INSERT } else { INSERT_WITH_ENDINGS })
            .bind(column(rows.iter().map(|row| of(row).id.to_string())))
            .bind(column(rows.iter().map(|row| i64::from(of(row).entry.seq))))
            .bind(column(rows.iter().map(|row| of(row).entry.text.as_str())))
            .bind(column(rows.iter().map(|row| of(row).entry.at.as_millis())))
            .bind(column(rows.iter().map(|row| row.before.as_slice())))
            .bind(column(rows.iter().map(|row| row.link.as_slice())));
    if !over.is_empty() {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        query = query
            .bind(column(over.iter().map(|(row, _)| of(row).id.to_string())))
            .bind(column(over.iter().map(|(_, ending)| text(&ending.result))))
            .bind(column(over.iter().map(|(_, ending)| text(&ending.places))))
            .bind(column(over.iter().map(|(row, ending)| ending.link(&row.link).to_vec())));
    }
    let taken = answer(query.fetch_all(connection)).await?;
    Ok(taken.iter().filter_map(|id| id.parse().ok()).collect())
}

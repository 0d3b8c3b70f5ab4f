use sqlx::sqlite::{Sqlite, SqliteConnection, SqliteRow};
use sqlx::{Error, QueryBuilder, Row};

use super::fault::{fault, is_schema_fault};
use super::journal;
use crate::chain::{RawEnding, RawEntry, RawHeader, RawPlayer, entry_link, lineup, players_link};
use crate::{
    Controller, Damage, Ending, LogEntry, MatchId, NewMatch, Player, Secret, StoreError, StoredMatch,
    Timestamp,
};

/// All columns of a match, for [`StoredRow::read`].
pub(super) const COLUMNS: &str = "id, game, rules, config, patience, clock, wishes, secret, commitment, \
     seed_given, waits, created, link, players_link, lineup, length, head, last, ended, result, places, ending_link";

pub(super) const PLAYERS: &str =
    "SELECT seat, person_id, name, controller FROM players WHERE match_id = $1 ORDER BY seat";

pub(super) const ENTROPY: &str = "SELECT part, bytes FROM entropy WHERE match_id = $1 ORDER BY part";

pub(super) const ENTRIES_SINCE: &str =
    "SELECT seq, text, at, link FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq";

/// The row of a match, before anything of it is believed.
pub(super) struct StoredRow {
    pub header: RawHeader,
    link: Vec<u8>,
    players_link: Vec<u8>,
    lineup: Vec<u8>,
    pub length: i64,
    pub head: Vec<u8>,
    pub last: i64,
    pub ending: Option<RawEnding>,
    ending_link: Option<Vec<u8>>,
}

impl StoredRow {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, Error> {
        let bytes = |column| row.try_get::<Option<Vec<u8>>, _>(column);
        let ending = match row.try_get("ended")? {
            None => None,
            Some(ended) => {
                let text = |column| bytes(column).map(Option::unwrap_or_default);
                Some(RawEnding { ended, result: text("result")?, places: text("places")? })
            }
        };
        Ok(Self {
            header: RawHeader {
                game: row.try_get("game")?,
                rules: row.try_get("rules")?,
                config: row.try_get("config")?,
                patience: row.try_get("patience")?,
                clock: row.try_get("clock")?,
                wishes: row.try_get("wishes")?,
                secret: row.try_get("secret")?,
                commitment: bytes("commitment")?.unwrap_or_default(),
                seed_given: row.try_get("seed_given")?,
                created: row.try_get("created")?,
                waits: row.try_get("waits")?,
                entropy: Vec::new(),
            },
            link: bytes("link")?.unwrap_or_default(),
            players_link: bytes("players_link")?.unwrap_or_default(),
            lineup: bytes("lineup")?.unwrap_or_default(),
            length: row.try_get("length")?,
            head: bytes("head")?.unwrap_or_default(),
            last: row.try_get("last")?,
            ending,
            ending_link: bytes("ending_link")?,
        })
    }

    /// What was settled before the first entry, without the players; nothing if it is not as it was written.
    pub(super) fn header(&self, id: &str) -> Option<NewMatch> {
        let raw = &self.header;
        let is_intact =
            raw.link(id)[..] == self.link && crate::chain::commitment(&raw.secret)[..] == raw.commitment;
        if !is_intact {
            return None;
        }
        let numbered = (0..).zip(&raw.entropy).all(|(number, (part, _))| number == *part);
        if !numbered {
            return None;
        }
        let parts = || raw.entropy.iter().map(|(_, bytes)| bytes.clone()).collect();
        Some(NewMatch {
            game: text(&raw.game)?,
            rules: raw.rules.try_into().ok()?,
            config: text(&raw.config)?,
            patience: text(&raw.patience)?,
            clock: text(&raw.clock)?,
            wishes: text(&raw.wishes)?,
            players: Vec::new(),
            secret: Secret(raw.secret.as_slice().try_into().ok()?),
            seed_given: raw.seed_given != 0,
            entropy: (raw.waits == 0).then(parts),
            created: Timestamp::from_millis(raw.created),
        })
    }

    pub(super) fn players(&self, id: &str, raw: &[RawPlayer]) -> Option<Vec<Player>> {
        if players_link(id, raw)[..] != self.players_link {
            return None;
        }
        let player = |(seat, raw): (i64, &RawPlayer)| {
            let controller: Controller = text(&raw.controller)?.parse().ok()?;
            let person = match &raw.person {
                Some(person) => Some(text(person)?.parse().ok()?),
                None => None,
            };
            (raw.seat == seat).then_some(Player { person, name: text(&raw.name)?, controller })
        };
        let players: Vec<Player> = (0..).zip(raw).map(player).collect::<Option<_>>()?;
        (lineup(&players)[..] == self.lineup).then_some(players)
    }

    pub(super) fn ending(&self) -> Result<Option<Ending>, Damage> {
        match (&self.ending, &self.ending_link) {
            (None, None) => Ok(None),
            (Some(raw), Some(link)) if raw.link(&self.head)[..] == *link => {
                read_ending(raw).map(Some).ok_or(Damage::Ending)
            }
            _ => Err(Damage::Ending),
        }
    }

    /// The entries from number `first` on as far as they are intact, and what is wrong with the next one.
    fn entries(&self, first: u32, before: &[u8], rows: &[RawEntry]) -> (Vec<LogEntry>, Option<Damage>) {
        let mut entries = Vec::with_capacity(rows.len());
        let mut before = before;
        for (seq, row) in (first..).zip(rows) {
            if row.seq > seq.into() {
                return (entries, Some(Damage::Missing(seq)));
            }
            let fits = entry_link(before, seq.into(), row.at, &row.text)[..] == row.link;
            match text(&row.text) {
                Some(text) if fits => {
                    entries.push(LogEntry { seq, text, at: Timestamp::from_millis(row.at) });
                }
                _ => return (entries, Some(Damage::Entry(seq))),
            }
            before = &row.link;
        }
        let found = i64::from(first) + entries.len() as i64;
        let damage = if found < self.length {
            Some(Damage::Missing(found as u32))
        } else {
            (found > self.length || before != self.head).then_some(Damage::Length)
        };
        (entries, damage)
    }
}

/// Where single pages or values are damaged there is nothing; other errors are errors.
pub(super) fn spare<T>(read: Result<T, Error>) -> Result<Option<T>, StoreError> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(error) if is_schema_fault(&error) => Err(fault(error)),
        Err(error) => match fault(error) {
            StoreError::Damaged(_) => Ok(None),
            error => Err(error),
        },
    }
}

/// The row of a match, with its share of the entropy. It is looked for without the index too: that may be what is
/// damaged.
pub(super) async fn find(connection: &mut SqliteConnection, id: MatchId) -> Result<StoredRow, StoreError> {
    let key = id.to_string();
    let mut row = None;
    for from in ["matches", "matches NOT INDEXED"] {
        let mut query = QueryBuilder::<Sqlite>::new("SELECT ");
        query.push(COLUMNS).push(" FROM ").push(from).push(" WHERE id = ").push_bind(&key);
        row = spare(query.build().fetch_optional(&mut *connection).await)?;
        if let Some(Some(_)) = row {
            break;
        }
    }
    let lost = StoreError::DamagedMatch { id, damage: Damage::Header };
    let row = match row {
        Some(Some(row)) => row,
        // Something of it may be left.
        Some(None) if is_known(connection, &key).await? => return Err(lost),
        Some(None) => return Err(StoreError::NotFound(id)),
        None => return Err(lost),
    };
    let entropy = sqlx::query(ENTROPY)
        .bind(&key)
        .fetch_all(&mut *connection)
        .await
        .and_then(|rows| rows.iter().map(read_entropy).collect());
    match (spare(StoredRow::read(&row))?, spare(entropy)?) {
        (Some(mut row), Some(entropy)) => {
            row.header.entropy = entropy;
            Ok(row)
        }
        _ => Err(lost),
    }
}

async fn is_known(connection: &mut SqliteConnection, key: &str) -> Result<bool, StoreError> {
    let known = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM players WHERE match_id = $1) OR EXISTS (SELECT 1 FROM entries WHERE match_id = $1)",
    );
    Ok(spare(known.bind(key).fetch_one(connection).await)?.unwrap_or(true))
}

pub(super) async fn load(connection: &mut SqliteConnection, id: MatchId) -> Result<StoredMatch, StoreError> {
    let key = id.to_string();
    let mut row = find(connection, id).await?;
    let header = row.header(&key).ok_or(StoreError::DamagedMatch { id, damage: Damage::Header })?;
    let players = read_players(connection, &key).await?.and_then(|raw| row.players(&key, &raw));
    let rows = read_log(connection, &key, 0, &mut row).await?;
    let (entries, in_entries) = row.entries(0, &row.link, &rows);
    let last = entries.last().map_or(header.created, |entry| entry.at);
    let in_entries = in_entries.or((last.as_millis() != row.last).then_some(Damage::Length));
    let ending = row.ending();
    // What keeps most of the match from being read comes first.
    let damage =
        in_entries.or(players.is_none().then_some(Damage::Players)).or(ending.as_ref().err().copied());
    let header = NewMatch { players: players.unwrap_or_default(), ..header };
    Ok(StoredMatch { id, header, entries, ending: ending.unwrap_or_default(), damage })
}

pub(super) async fn entries_since(
    connection: &mut SqliteConnection,
    id: MatchId,
    seq: u32,
) -> Result<Vec<LogEntry>, StoreError> {
    let key = id.to_string();
    let damaged = |damage| StoreError::DamagedMatch { id, damage };
    let mut row = find(connection, id).await?;
    let Some(last) = seq.checked_sub(1) else {
        let rows = read_log(connection, &key, 0, &mut row).await?;
        let (entries, damage) = row.entries(0, &row.link, &rows);
        return damage.map_or(Ok(entries), |damage| Err(damaged(damage)));
    };
    // The last one that is known shows where the chain goes on.
    let rows = read_log(connection, &key, last, &mut row).await?;
    match rows.split_first() {
        Some((known, rows)) if known.seq == i64::from(last) => {
            let (entries, damage) = row.entries(seq, &known.link, rows);
            damage.map_or(Ok(entries), |damage| Err(damaged(damage)))
        }
        _ => Err(damaged(Damage::Missing(last))),
    }
}

async fn read_players(
    connection: &mut SqliteConnection,
    key: &str,
) -> Result<Option<Vec<RawPlayer>>, StoreError> {
    let rows = sqlx::query(PLAYERS).bind(key).fetch_all(connection).await;
    spare(rows.and_then(|rows| rows.iter().map(read_player).collect()))
}

/// The entries from number `first` on, those in the journal too; these move the end of the log.
async fn read_log(
    connection: &mut SqliteConnection,
    key: &str,
    first: u32,
    row: &mut StoredRow,
) -> Result<Vec<RawEntry>, StoreError> {
    let mut rows = read_entries(connection, key, first).await?;
    let newest = spare(journal::read(connection, key, first).await)?.unwrap_or_default();
    let next = rows.last().map_or(i64::MIN, |entry| entry.seq.saturating_add(1));
    rows.extend(newest.into_iter().filter(|entry| entry.seq >= next));
    if let Some(last) =
        rows.last().filter(|last| row.ending.is_none() && last.seq >= row.length && last.seq >= next)
    {
        (row.length, row.last) = (last.seq.saturating_add(1), last.at);
        row.head.clone_from(&last.link);
    }
    Ok(rows)
}

/// The entries from number `first` on; where they can't be read in one go, those before the one that can't.
async fn read_entries(
    connection: &mut SqliteConnection,
    key: &str,
    first: u32,
) -> Result<Vec<RawEntry>, StoreError> {
    let rows = sqlx::query(ENTRIES_SINCE).bind(key).bind(first).fetch_all(&mut *connection).await;
    if let Some(rows) = spare(rows.and_then(|rows| rows.iter().map(read_entry).collect()))? {
        return Ok(rows);
    }
    let mut rows = Vec::new();
    for seq in first.. {
        let row = sqlx::query("SELECT seq, text, at, link FROM entries WHERE match_id = $1 AND seq = $2")
            .bind(key)
            .bind(seq)
            .fetch_optional(&mut *connection)
            .await;
        match spare(row.and_then(|row| row.as_ref().map(read_entry).transpose()))? {
            Some(Some(row)) => rows.push(row),
            _ => break,
        }
    }
    Ok(rows)
}

pub(super) fn read_player(row: &SqliteRow) -> Result<RawPlayer, Error> {
    Ok(RawPlayer {
        seat: row.try_get("seat")?,
        person: row.try_get("person_id")?,
        name: row.try_get("name")?,
        controller: row.try_get("controller")?,
    })
}

pub(super) fn read_entropy(row: &SqliteRow) -> Result<(i64, Vec<u8>), Error> {
    Ok((row.try_get("part")?, row.try_get("bytes")?))
}

pub(super) fn read_entry(row: &SqliteRow) -> Result<RawEntry, Error> {
    Ok(RawEntry {
        seq: row.try_get("seq")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
        link: row.try_get("link")?,
    })
}

fn read_ending(raw: &RawEnding) -> Option<Ending> {
    let places = text(&raw.places)?;
    let places: Result<_, _> = places.split_terminator(' ').map(str::parse).collect();
    Some(Ending { result: text(&raw.result)?, places: places.ok()? })
}

pub(super) fn text(bytes: &[u8]) -> Option<String> {
    String::from_utf8(bytes.to_vec()).ok()
}

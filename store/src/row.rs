//! A stored match as its rows have it, and what of it can be believed. The same for every database.

use crate::chain::{RawEnding, RawEntry, RawHeader, RawPlayer, entry_link, lineup, players_link};
use crate::{
    Controller, Damage, Ending, LogEntry, MatchId, NewMatch, Overview, Player, Secret, StoreError,
    StoredMatch, Timestamp,
};

/// The row of a match, before anything of it is believed.
pub(crate) struct StoredRow {
    pub header: RawHeader,
    pub link: Vec<u8>,
    pub players_link: Vec<u8>,
    pub lineup: Vec<u8>,
    pub length: i64,
    pub head: Vec<u8>,
    pub last: i64,
    pub ending: Option<RawEnding>,
    pub ending_link: Option<Vec<u8>>,
}

impl StoredRow {
    /// What was settled before the first entry, without the players; nothing if it is not as it was written.
    pub(crate) fn header(&self, id: &str) -> Option<NewMatch> {
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

    pub(crate) fn players(&self, id: &str, raw: &[RawPlayer]) -> Option<Vec<Player>> {
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

    pub(crate) fn ending(&self) -> Result<Option<Ending>, Damage> {
        match (&self.ending, &self.ending_link) {
            (None, None) => Ok(None),
            (Some(raw), Some(link)) if raw.link(&self.head)[..] == *link => {
                read_ending(raw).map(Some).ok_or(Damage::Ending)
            }
            _ => Err(Damage::Ending),
        }
    }

    /// The entries from number `first` on as far as they are intact, and what is wrong with the next one.
    pub(crate) fn entries(
        &self,
        first: u32,
        before: &[u8],
        rows: &[RawEntry],
    ) -> (Vec<LogEntry>, Option<Damage>) {
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

    /// The log of a match that goes on ends with the last of these rows, whatever was noted of it before.
    pub(crate) fn ends_with(&mut self, rows: &[RawEntry]) {
        if let Some(last) = rows.last().filter(|last| self.ending.is_none() && last.seq >= self.length) {
            (self.length, self.last) = (last.seq.saturating_add(1), last.at);
            self.head.clone_from(&last.link);
        }
    }

    /// The whole match, as far as it is intact. No players: they can't be read.
    pub(crate) fn whole(
        &self,
        id: MatchId,
        players: Option<&[RawPlayer]>,
        rows: &[RawEntry],
    ) -> Result<StoredMatch, StoreError> {
        let key = id.to_string();
        let header = self.header(&key).ok_or(StoreError::DamagedMatch { id, damage: Damage::Header })?;
        let players = players.and_then(|raw| self.players(&key, raw));
        let (entries, in_entries) = self.entries(0, &self.link, rows);
        let last = entries.last().map_or(header.created, |entry| entry.at);
        let in_entries = in_entries.or((last.as_millis() != self.last).then_some(Damage::Length));
        let ending = self.ending();
        // What keeps most of the match from being read comes first.
        let damage =
            in_entries.or(players.is_none().then_some(Damage::Players)).or(ending.as_ref().err().copied());
        let header = NewMatch { players: players.unwrap_or_default(), ..header };
        Ok(StoredMatch { id, header, entries, ending: ending.unwrap_or_default(), damage })
    }

    /// The entries from number `seq` on. The rows begin with the one before, if there is one: it shows where the chain goes
    /// on.
    pub(crate) fn since(
        &self,
        id: MatchId,
        seq: u32,
        rows: &[RawEntry],
    ) -> Result<Vec<LogEntry>, StoreError> {
        let damaged = |damage| Err(StoreError::DamagedMatch { id, damage });
        let (before, rows) = match (seq.checked_sub(1), rows) {
            (None, rows) => (&self.link, rows),
            (Some(last), [known, rows @ ..]) if known.seq == i64::from(last) => (&known.link, rows),
            (Some(last), _) => return damaged(Damage::Missing(last)),
        };
        let (entries, damage) = self.entries(seq, before, rows);
        damage.map_or(Ok(entries), damaged)
    }

    /// As it is listed; nothing if the header is damaged.
    pub(crate) fn overview(&self, id: MatchId, players: &[RawPlayer]) -> Option<Overview> {
        let key = id.to_string();
        let header = self.header(&key)?;
        let players = self.players(&key, players);
        let ending = self.ending();
        let damage = players.is_none().then_some(Damage::Players).or(ending.as_ref().err().copied());
        let last = self.ending.as_ref().map_or(self.last, |ending| ending.ended);
        Some(Overview {
            id,
            game: header.game,
            rules: header.rules,
            config: header.config,
            patience: header.patience,
            players: players.unwrap_or_default(),
            started: header.created,
            entries: self.length.try_into().unwrap_or_default(),
            last: Timestamp::from_millis(last),
            ending: ending.unwrap_or_default(),
            damage,
        })
    }
}

/// All that is listed of a match that can't be read.
pub(crate) fn damaged(id: MatchId, damage: Damage) -> Overview {
    Overview {
        id,
        game: String::new(),
        rules: 0,
        config: String::new(),
        patience: String::new(),
        players: Vec::new(),
        started: Timestamp::default(),
        entries: 0,
        last: Timestamp::default(),
        ending: None,
        damage: Some(damage),
    }
}

fn read_ending(raw: &RawEnding) -> Option<Ending> {
    let places = text(&raw.places)?;
    let places: Result<_, _> = places.split_terminator(' ').map(str::parse).collect();
    Some(Ending { result: text(&raw.result)?, places: places.ok()? })
}

pub(crate) fn text(bytes: &[u8]) -> Option<String> {
    String::from_utf8(bytes.to_vec()).ok()
}

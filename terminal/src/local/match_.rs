//! One match on this machine: the table, the store behind it, and the computer players at it.

use super::chairs::{Chairs, Thought};
use super::opened::chairs;
use super::thinking::{Asked, pause};
use super::{Archive, Opened, ProgramName, RecordFile, RecordFileFault, Setup, Tempo, Thinking};
use catalog::{AnyGame, OpenFault};
use kernel::{Choices, ConfigFault, Outcome, Pace, Pending, Previous, Seat, SeatSet, Seed, Viewer};
use std::fmt;
use std::path::Path;
use store::{
    Controller, Damage, Ending, Entry, Filter, MatchId, NewMatch, Player, Secret, StoreError, Timestamp,
};
use table::{AnyHeard, AnyPrepared, AnyTable, Commitment, Fairness, Record, SeatLabel};

pub struct LocalMatch {
    pub id: MatchId,
    pub game: &'static dyn AnyGame,
    pub table: Box<dyn AnyTable>,
    header: NewMatch,
    chairs: Chairs,
    record_file: Option<RecordFile>,
    /// Why the record could not be written, to be told once.
    record_fault: Option<RecordFileFault>,
    /// The computer player that was not sure of its last answer, to be told once.
    doubt: Option<Seat>,
    /// When the last entry was made.
    last: Timestamp,
}

impl fmt::Debug for LocalMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalMatch").field("id", &self.id).field("game", &self.game).finish_non_exhaustive()
    }
}

/// Why a match can't be begun, taken up or kept.
#[derive(Debug)]
pub enum MatchFault {
    Config(&'static dyn AnyGame, ConfigFault),
    Store(StoreError),
    UnknownGame(String),
    /// It is stored, but this version of the rules can't play it.
    Open(OpenFault),
    /// It is over: it can be replayed, not resumed.
    Over(MatchId),
    /// It is over and counts: it is not deleted.
    Kept(MatchId),
    /// A player is a program, and nobody agreed to start it.
    NotAgreed(MatchId),
    /// It is played with other seats than these.
    OtherSeats(MatchId),
    /// A player is a program that can't be started.
    Program {
        name: String,
        reason: String,
    },
    Record(RecordFileFault),
    NoRandomness,
    /// The rules broke their own contract.
    Broken,
}

/// What came of an entry.
#[derive(Debug, Default)]
pub struct Submitted {
    /// What was played elsewhere meanwhile.
    pub elsewhere: Elsewhere,
    /// What came of the entry itself: nothing if its question was settled meanwhile.
    pub own: Option<AnyHeard>,
}

/// What others played in the same match since it was looked at last.
#[derive(Debug, Default)]
pub struct Elsewhere {
    pub heard: Vec<AnyHeard>,
    /// Something was taken back.
    pub takes_back: bool,
}

impl From<StoreError> for MatchFault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl LocalMatch {
    /// Stores a new match and opens its table. If the record can't be written there is no match.
    pub fn begin(
        archive: &Archive,
        setup: &Setup,
        record: Option<&Path>,
    ) -> Result<(Self, AnyHeard), MatchFault> {
        let unplayable = |fault| MatchFault::Config(setup.game, fault);
        let previous = previous(archive, setup)?;
        let choices = setup.game.following(&setup.choices, previous.as_ref()).map_err(unplayable)?;
        let fairness = setup.fairness().map_err(|_| MatchFault::NoRandomness)?;
        let rules = Setup::patience_rules(&setup.patience).map_err(unplayable)?;
        let (table, heard) = setup.game.open(&choices, fairness.clone(), rules).map_err(unplayable)?;
        let own = setup.game.configure(&setup.choices).map_err(unplayable)?;
        let now = store::now();
        let header = NewMatch {
            game: setup.game.name().into(),
            rules: setup.game.rules_version(),
            config: table.choices().to_string(),
            table: write_table(setup, &own, &table.choices()),
            players: setup.players.clone(),
            secret: Secret(fairness.secret().0),
            seed_given: fairness.is_given(),
            entropy: fairness.entropy().to_vec(),
            created: now,
        };
        // A program that can't be started is found before anything is written.
        let chairs = chairs(setup.game, &header, &*table)?;
        let own = table.record(labels(&header), &iso_date(header.created));
        let record_file = record.map(|path| RecordFile::begin(path, &own)).transpose();
        let record_file = record_file.map_err(MatchFault::Record)?;
        let id = match archive.create(&header) {
            Ok(id) => id,
            Err(error) => {
                // A record of a match that does not exist would only be in the way of the next try.
                record_file.into_iter().for_each(RecordFile::discard);
                return Err(error.into());
            }
        };
        let match_ = Self {
            id,
            game: setup.game,
            table,
            header,
            chairs,
            record_file,
            record_fault: None,
            doubt: None,
            last: now,
        };
        Ok((match_, heard))
    }

    /// Takes up a stored match where it was. Its programs are started: [`Opened::seat`] asks whether that is wanted.
    pub(super) fn seated(opened: Opened) -> Result<Self, MatchFault> {
        let Opened { id, game, table, header, last, .. } = opened;
        let chairs = chairs(game, &header, &*table)?;
        Ok(Self { id, game, table, header, chairs, record_file: None, record_fault: None, doubt: None, last })
    }

    /// What was shown of the seed before anything was dealt.
    pub fn commitment(&self) -> Commitment {
        fairness(&self.header).commitment(self.game.name(), &self.table.choices())
    }

    pub fn players(&self) -> &[Player] {
        &self.header.players
    }

    pub fn names(&self) -> Vec<String> {
        self.header.players.iter().map(|player| player.name.clone()).collect()
    }

    pub fn humans(&self) -> SeatSet {
        let human = |seat: &Seat| self.header.players[seat.index()].controller == Controller::Human;
        Seat::all(self.table.seats()).filter(human).collect()
    }

    pub fn is_human(&self, seat: Seat) -> bool {
        self.humans().contains(seat)
    }

    /// From the start to the last entry, in seconds.
    pub fn seconds(&self) -> u64 {
        let millis = self.last.as_millis() - self.header.created.as_millis();
        u64::try_from(millis / 1000).unwrap_or(0)
    }

    /// The same game with the same players again; what the last game settled is open again.
    pub fn rematch(&self) -> Setup {
        let (patience, wish) = read_table(&self.header.table).unwrap_or_default();
        let mut choices = self.table.choices();
        choices.values.extend(wish.values);
        Setup {
            game: self.game,
            choices,
            patience,
            players: self.header.players.clone(),
            seed: None,
            entropy: Vec::new(),
        }
    }

    /// Stores an accepted entry; only then is it part of the game, and told. If others were faster, follows what they
    /// did first, and prepares the entry again if what it answers still stands.
    pub fn submit(&mut self, archive: &Archive, prepared: AnyPrepared) -> Result<Submitted, MatchFault> {
        // Every conflict is an entry of somebody else, so this is many more than there are in any game.
        const ATTEMPTS: u32 = 10_000;
        let mut elsewhere = Elsewhere::default();
        let mut prepared = prepared;
        for _ in 0..ATTEMPTS {
            if prepared.seq != self.table.entry_count() {
                let Ok(again) = self.table.again(&prepared) else {
                    self.doubt = None;
                    self.write_record();
                    return Ok(Submitted { elsewhere, own: None });
                };
                prepared = again;
            }
            let text = prepared.text.clone();
            let entry = Entry { seq: prepared.seq, text, at: store::now() };
            let ending = prepared.outcome.as_ref().map(ending);
            match archive.append(self.id, &entry, ending.as_ref()) {
                Ok(()) => {
                    let own = self.accept(prepared, entry.at)?;
                    self.write_record();
                    return Ok(Submitted { elsewhere, own: Some(own) });
                }
                Err(StoreError::Conflict { .. }) => self.follow(archive, &mut elsewhere)?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Busy.into())
    }

    /// Takes over what others stored since the last entry that this table has.
    fn follow(&mut self, archive: &Archive, elsewhere: &mut Elsewhere) -> Result<(), MatchFault> {
        let entries = archive.entries_since(self.id, self.table.entry_count())?;
        if entries.is_empty() {
            // There is nothing after our last entry, and yet nothing may follow it.
            return Err(StoreError::DamagedMatch { id: self.id, damage: Damage::Ending }.into());
        }
        for entry in entries {
            let prepared = self.table.stored(&entry.text);
            let prepared = prepared.map_err(|fault| MatchFault::Open(OpenFault::Entries(fault)))?;
            elsewhere.takes_back |= prepared.is_undo;
            elsewhere.heard.push(self.accept(prepared, entry.at)?);
        }
        Ok(())
    }

    /// Makes a stored entry part of the game, and tells the computer players.
    fn accept(&mut self, prepared: AnyPrepared, at: Timestamp) -> Result<AnyHeard, MatchFault> {
        let is_undo = prepared.is_undo;
        let heard = self.table.commit(prepared).map_err(|_| MatchFault::Broken)?;
        self.last = at;
        if is_undo {
            // Nobody can unhear; players that are computed can be made anew.
            self.chairs = chairs(self.game, &self.header, &*self.table)?;
        } else {
            self.chairs.observe(&heard);
        }
        Ok(heard)
    }

    /// From now on, the record is also written to this file.
    pub fn record_to(&mut self, path: &Path) -> Result<(), MatchFault> {
        self.record_file = Some(RecordFile::begin(path, &self.record()).map_err(MatchFault::Record)?);
        Ok(())
    }

    /// A record that can't be written is no reason to stop: the match itself is stored.
    fn write_record(&mut self) {
        if let Some(file) = &self.record_file
            && let Err(fault) = file.write(&self.record())
        {
            self.record_file = None;
            self.record_fault = Some(fault);
        }
    }

    /// Why the record is no longer written; said once.
    pub fn take_record_fault(&mut self) -> Option<RecordFileFault> {
        self.record_fault.take()
    }

    /// The computer player that usually knows what is best, and did not this time; said once.
    pub fn take_doubt(&mut self) -> Option<Seat> {
        self.doubt.take()
    }

    pub fn record(&self) -> Record {
        self.table.record(labels(&self.header), &iso_date(self.header.created))
    }

    /// The computer player of this seat begins to think, beside everything else; `done` is called there when it
    /// has made up its mind.
    pub fn think(&mut self, seat: Seat, tempo: Tempo, done: impl FnOnce() + Send + 'static) -> Thinking {
        let view = self.table.typed_view(Viewer::Seat(seat));
        let options = self.table.typed_options(seat);
        let pause = match self.table.pending() {
            Pending::Ask(ask) if ask.pace == Pace::Reaction && tempo == Tempo::LikePeople => {
                Some(pause(ask.seats.len()))
            }
            _ => None,
        };
        let asked = Asked { seat, decision: self.table.decision(), view, options, pause };
        self.chairs.think(asked, Box::new(done))
    }

    /// What a computer player answers; waits until it has made up its mind. Nothing is stored yet. Nothing at
    /// all if the question is no longer the one that it thought about.
    pub fn answer_of(&mut self, thinking: Thinking) -> Option<AnyPrepared> {
        let (seat, decision) = (thinking.seat(), thinking.decision());
        match self.chairs.finish(thinking) {
            Thought::Answer { text, is_sure } => {
                self.doubt = (!is_sure).then_some(seat);
                self.table.answer(seat, decision, &text, 0).ok()
            }
            // A player that can't make up its mind is silent, as anybody may be.
            Thought::Silent => self.table.silence(seat).ok(),
            Thought::Late => None,
        }
    }
}

/// Marks a setting that the last game of the players settled: it was chosen otherwise.
const WISH: &str = "wish.";

/// The table's settings, and the game's settings as they were wished for where they were settled otherwise.
fn write_table(setup: &Setup, wished: &Choices, settled: &Choices) -> String {
    let wishes = wished.values.iter().filter(|wish| !settled.values.contains(wish));
    let wishes = wishes.map(|(key, value)| (format!("{WISH}{key}"), value.clone()));
    let mut table = setup.patience.clone();
    table.values.extend(wishes);
    table.to_string()
}

fn read_table(text: &str) -> Result<(Choices, Choices), kernel::BadChoices> {
    let (mut patience, mut wish) = (Choices::default(), Choices::default());
    for (key, value) in text.parse::<Choices>()?.values {
        match key.strip_prefix(WISH) {
            Some(key) => wish = wish.with(key, &value),
            None => patience = patience.with(&key, &value),
        }
    }
    Ok((patience, wish))
}

pub(super) fn fairness(header: &NewMatch) -> Fairness {
    let secret = Seed(header.secret.0);
    let fairness = if header.seed_given { Fairness::given(secret) } else { Fairness::drawn(secret) };
    fairness.with_entropy(header.entropy.clone())
}

pub(super) fn ending(outcome: &Outcome) -> Ending {
    Ending { result: outcome.to_string(), places: outcome.places().to_vec() }
}

pub(super) fn labels(header: &NewMatch) -> Vec<SeatLabel> {
    let controller = |controller: &Controller| match controller {
        Controller::Bot(level) => match ProgramName::read(level) {
            Some(program) => SeatLabel::program(program.file_name()),
            None => controller.to_string(),
        },
        Controller::Human => controller.to_string(),
    };
    let label =
        |player: &Player| SeatLabel { name: player.name.clone(), controller: controller(&player.controller) };
    header.players.iter().map(label).collect()
}

/// The last game that the same players finished, in the seat numbers of the new one.
fn previous(archive: &Archive, setup: &Setup) -> Result<Option<Previous>, MatchFault> {
    let filter = Filter {
        game: Some(setup.game.name().into()),
        players: setup.players.iter().map(|player| player.name.clone()).collect(),
        limit: None,
    };
    for summary in archive.finished(&filter)? {
        let Some(seats) = super::scores::seats_of(&summary, &setup.players) else { continue };
        let Some(ending) = &summary.ending else { continue };
        // A match that can't be read or played any more says nothing.
        let Ok(old) = Opened::load(archive, summary.id) else { continue };
        let started = usize::from(old.record().first).saturating_sub(1);
        let Some(started) = seats.iter().position(|&seat| seat == started).and_then(Seat::checked) else {
            continue;
        };
        let places: Option<Vec<u8>> = seats.iter().map(|&seat| ending.places.get(seat).copied()).collect();
        let Some(places) = places else { continue };
        return Ok(Some(Previous { started, outcome: Outcome::from_places(&places) }));
    }
    Ok(None)
}

/// The table of a stored match.
pub(super) fn open(
    header: &NewMatch,
    entries: &[Entry],
) -> Result<(&'static dyn AnyGame, Box<dyn AnyTable>), MatchFault> {
    let game = catalog::find(&header.game).ok_or_else(|| MatchFault::UnknownGame(header.game.clone()))?;
    let damaged = |_| MatchFault::Store(StoreError::Damaged(header.config.clone()));
    let choices: Choices = header.config.parse().map_err(damaged)?;
    let (patience, _) = read_table(&header.table).map_err(damaged)?;
    let rules = Setup::patience_rules(&patience).map_err(|fault| MatchFault::Config(game, fault))?;
    let texts: Vec<String> = entries.iter().map(|entry| entry.text.clone()).collect();
    let table = game
        .restore(header.rules, &choices, fairness(header), rules, &texts, &mut |_| {})
        .map_err(MatchFault::Open)?;
    Ok((game, table))
}

/// `2026-11-15`.
pub(crate) fn day(time: Timestamp) -> String {
    let (year, month, day) = civil(time.as_millis().div_euclid(86_400_000));
    format!("{year:04}-{month:02}-{day:02}")
}

/// `2026-11-15T12:00:00Z`.
pub(super) fn iso_date(time: Timestamp) -> String {
    let seconds = time.as_millis().div_euclid(1000);
    let rest = seconds.rem_euclid(86_400);
    format!("{}T{:02}:{:02}:{:02}Z", day(time), rest / 3600, rest / 60 % 60, rest % 60)
}

/// Year, month and day of a number of days since 1970: eras of 400 years, years that begin in March.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let date = |seconds: i64| iso_date(Timestamp::from_millis(seconds * 1000));
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_794_702_896), "2026-11-15T00:34:56Z");
    }
}

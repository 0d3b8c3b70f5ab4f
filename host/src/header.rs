//! The header of a stored match, read and written in one place.

use crate::{MatchFault, Setup};
use catalog::{AnyGame, Stored};
use kernel::{BadChoices, Choices, Outcome, Seed};
use ledger::{Controller, Ending, LogEntry, NewMatch, Player, ProgramName, Secret, StoreError, Timestamp};
use table::{ClockRules, Fairness, OwnedTable, SeatLabel, StoredEntry, TableRules};

/// The settings of a table, apart from the game's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TableSettings {
    pub patience: Choices,
    pub clock: ClockRules,
    /// The game's settings as they were requested, where they were settled differently.
    pub wishes: Choices,
    /// How many answers were given before anybody played.
    pub opening: u32,
    /// Was the seed made together? Then its commitment is another one.
    pub is_together: bool,
}

/// How the number of these answers is stored among the settings of the table. Nobody can set it.
const OPENING: &str = "opening";

/// Did a match with these stored settings of its table begin at its beginning? What was set up is no contest.
pub(crate) fn is_whole(patience: &str) -> bool {
    let Ok(Choices { values, .. }) = patience.parse() else { return true };
    values.iter().all(|(key, _)| key != OPENING)
}

/// How it is stored there that the seed was made together. Nobody can set this either.
const SEED: (&str, &str) = ("seed", "together");

impl TableSettings {
    pub fn new(
        setup: &Setup,
        wished: &Choices,
        settled: &Choices,
        opening: usize,
        fairness: &Fairness,
    ) -> Self {
        let wishes = wished.values.iter().filter(|wish| !settled.values.contains(wish));
        let mut wishes: Choices = Choices { values: wishes.cloned().collect(), ..Choices::default() };
        wishes.preset = None;
        Self {
            patience: setup.patience.clone(),
            clock: setup.clock,
            wishes,
            opening: opening as u32,
            is_together: fairness.is_together(),
        }
    }

    fn stored_patience(&self) -> String {
        let mut stored = self.patience.clone();
        if self.opening > 0 {
            stored = stored.with(OPENING, &self.opening);
        }
        if self.is_together {
            stored = stored.with(SEED.0, SEED.1);
        }
        stored.to_string()
    }

    /// As they are stored with the match.
    pub fn of(header: &NewMatch) -> Result<Self, BadChoices> {
        let clock = match header.clock.as_str() {
            "" => ClockRules::default(),
            rules => rules.parse().map_err(|_| BadChoices(rules.into()))?,
        };
        let mut patience: Choices = header.patience.parse()?;
        let opening = patience.values.iter().find(|(key, _)| key == OPENING);
        let opening = opening.and_then(|(_, count)| count.parse().ok()).unwrap_or(0);
        patience.values.retain(|(key, _)| key != OPENING);
        let is_seed = |(key, value): &(String, String)| (key.as_str(), value.as_str()) == SEED;
        let is_together = patience.values.iter().any(is_seed);
        patience.values.retain(|setting| !is_seed(setting));
        Ok(Self { patience, clock, wishes: header.wishes.parse()?, opening, is_together })
    }

    fn rules(&self, game: &'static dyn AnyGame) -> Result<TableRules, MatchFault> {
        let patience = Setup::patience_rules(&self.patience);
        let patience = patience.map_err(|fault| MatchFault::Config(game, fault))?;
        Ok(TableRules { patience, clock: self.clock, opening: self.opening })
    }
}

/// The header of a match that begins.
pub(crate) fn header(
    setup: &Setup,
    fairness: &Fairness,
    settings: &TableSettings,
    choices: &Choices,
    now: Timestamp,
) -> NewMatch {
    NewMatch {
        game: setup.game.name().into(),
        rules: setup.game.rules_version(),
        config: choices.to_string(),
        patience: settings.stored_patience(),
        clock: if settings.clock.is_limited() { settings.clock.to_string() } else { String::new() },
        wishes: settings.wishes.to_string(),
        players: setup.players.clone(),
        secret: Secret(fairness.secret().0),
        seed_given: fairness.is_given(),
        entropy: Some(fairness.entropy().to_vec()),
        created: now,
    }
}

pub(crate) fn fairness(header: &NewMatch) -> Fairness {
    let (secret, entropy) = (Seed(header.secret.0), header.entropy.clone().unwrap_or_default());
    if TableSettings::of(header).is_ok_and(|settings| settings.is_together) {
        return Fairness::together(secret, entropy);
    }
    let fairness = if header.seed_given { Fairness::given(secret) } else { Fairness::drawn(secret) };
    fairness.with_entropy(entropy)
}

pub(crate) fn ending(outcome: &Outcome) -> Ending {
    Ending { result: outcome.to_string(), places: outcome.places().to_vec() }
}

/// Who sits where, as records say it: programs without their arguments.
pub(crate) fn labels(header: &NewMatch) -> Vec<SeatLabel> {
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

/// Milliseconds as clocks count them.
pub(crate) fn millis(time: Timestamp) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(0)
}

/// The table of a stored match.
pub(crate) fn open(
    header: &NewMatch,
    entries: &[LogEntry],
) -> Result<(&'static dyn AnyGame, Box<dyn OwnedTable>), MatchFault> {
    let game = catalog::find(&header.game).ok_or_else(|| MatchFault::UnknownGame(header.game.clone()))?;
    let damaged = |_| MatchFault::Store(StoreError::Damaged(header.config.clone()));
    let choices: Choices = header.config.parse().map_err(damaged)?;
    let settings = TableSettings::of(header).map_err(damaged)?;
    let entries: Vec<StoredEntry> =
        entries.iter().map(|entry| StoredEntry { text: &entry.text, at: millis(entry.at) }).collect();
    let stored = Stored {
        rules: header.rules,
        choices: &choices,
        fairness: &fairness(header),
        table: settings.rules(game)?,
        opened: millis(header.created),
        entries: &entries,
    };
    let table = game.restore(&stored).map_err(MatchFault::Open)?;
    Ok((game, table))
}

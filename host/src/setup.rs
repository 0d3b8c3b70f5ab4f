//! The settings of a match that has not begun.

use catalog::AnyGame;
use kernel::{Choices, ConfigFault, Preset, Seed};
use ledger::Player;
use table::{ClockRules, Fairness, HINTS, PatienceRules, TABLE_SETTINGS};

/// A match that can begin.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What is played.
    pub game: &'static dyn AnyGame,
    /// The game's own settings.
    pub choices: Choices,
    /// What happens to players who keep answering wrongly.
    pub patience: Choices,
    /// How long players may take.
    pub clock: ClockRules,
    /// One for each seat.
    pub players: Vec<Player>,
    /// A chosen seed, to play a known game again.
    pub seed: Option<Seed>,
    /// What the players add to the seed, by seat.
    pub entropy: Vec<Vec<u8>>,
}

const NO_PRESETS: &[Preset] = &[Preset { name: "table", values: &[] }];

impl Setup {
    /// The randomness of the match: the chosen seed, or else these freshly drawn bits.
    pub fn fairness(&self, drawn: Seed) -> Fairness {
        let fairness = self.seed.map_or_else(|| Fairness::drawn(drawn), Fairness::given);
        fairness.with_entropy(self.entropy.clone())
    }

    /// Checks the settings of the table.
    pub fn patience_rules(choices: &Choices) -> Result<PatienceRules, ConfigFault> {
        let settled = kernel::settle(TABLE_SETTINGS, NO_PRESETS, choices)?;
        Ok(PatienceRules::from_settled(&settled))
    }

    /// May players ask for hints? Not where the settings of the table make no sense.
    pub fn allows_hints(choices: &Choices) -> bool {
        let settled = kernel::settle(TABLE_SETTINGS, NO_PRESETS, choices);
        settled.is_ok_and(|settled| settled.switch(HINTS.key))
    }

    /// Is this one of the settings that tables of all games have?
    pub fn is_table_setting(key: &str) -> bool {
        TABLE_SETTINGS.iter().any(|setting| setting.key == key)
    }
}

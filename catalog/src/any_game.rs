//! A game that is known only by name.

use crate::Contest;
use ai::{Advice, AnyBot, Common, Inquiry, Players};
use kernel::{
    AnyActions, AnyWire, Budget, Catalogued, Choices, ConfigFault, FastDice, Imagine, Key, Kind, Line,
    Preset, Previous, Seat, Setting, Tell, Viewer, Wire,
};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use table::{
    AnyHeard, Fairness, OwnedTable, Record, Replay, RestoreFault, StoredEntry, Table, TableRules, Told,
    VerifyFault,
};

/// A table and what happened at the start of its game.
pub type NewTable = (Box<dyn OwnedTable>, AnyHeard);

/// What is stored of a match.
#[derive(Clone, Copy, Debug)]
pub struct Stored<'s> {
    /// The version of the rules.
    pub rules: u32,
    /// How the game was set up.
    pub choices: &'s Choices,
    /// Where its randomness came from.
    pub fairness: &'s Fairness,
    /// What was settled about the table.
    pub table: TableRules,
    /// When it was opened, in milliseconds.
    pub opened: u64,
    /// Everything that was accepted since.
    pub entries: &'s [StoredEntry<'s>],
}

/// Why a stored match can't be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenFault {
    Config(ConfigFault),
    /// The rules of this version are not those that the match was started with.
    OtherRules {
        rules: u32,
        known: u32,
    },
    Entries(RestoreFault),
}

impl fmt::Display for OpenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(fault) => write!(f, "{fault}"),
            Self::OtherRules { rules, known } => {
                write!(f, "begun with rules version {rules}, these are {known}")
            }
            Self::Entries(fault) => write!(f, "{fault}"),
        }
    }
}

impl std::error::Error for OpenFault {}

pub trait AnyGame: Contest + Sync + fmt::Debug {
    fn name(&self) -> &'static str;
    fn rules_version(&self) -> u32;
    /// Does it hide things from players? Then a shared terminal has to be passed around.
    fn has_secrets(&self) -> bool;
    /// The number in the name of the first player: 0 or 1.
    fn first_number(&self) -> usize;
    /// The Fluent file of a language.
    fn words(&self, language: &str) -> Option<&'static str>;
    /// Every message that the words must have.
    fn keys(&self) -> Vec<Key>;
    fn presets(&self) -> &'static [Preset];
    fn settings(&self) -> &'static [Setting];
    fn seat_range(&self, preset: &Preset) -> (u8, u8);
    /// The preset of these choices; the default if they name none, or an unknown one.
    fn preset(&self, choices: &Choices) -> &'static Preset {
        let named = |preset: &&Preset| Some(preset.name) == choices.preset.as_deref();
        self.presets().iter().find(named).unwrap_or(&self.presets()[0])
    }
    /// Checks a setup, and fills in everything that was left open.
    fn configure(&self, choices: &Choices) -> Result<Choices, ConfigFault>;
    fn seats(&self, choices: &Choices) -> Result<usize, ConfigFault>;
    /// Settles what depends on the last game of the same players.
    fn following(&self, choices: &Choices, previous: Option<&Previous>) -> Result<Choices, ConfigFault>;
    /// A new table, opened at this time in milliseconds.
    fn open(
        &self,
        choices: &Choices,
        fairness: Fairness,
        rules: TableRules,
        at: u64,
    ) -> Result<NewTable, ConfigFault>;
    /// A stored match as it stood.
    fn restore(&self, stored: &Stored<'_>) -> Result<Box<dyn OwnedTable>, OpenFault>;
    /// What a seat may answer, derived from what it sees, so that options need not be sent. `None` if this is not a view
    /// of the game.
    fn options(&self, view: &dyn AnyWire, seat: Seat) -> Option<Box<dyn AnyActions>>;
    /// What the rules say to an answer in notation, derived from what the seat sees: the answer as a message for people, or
    /// why it is refused. `None` if this is not a view or not an action of the game.
    fn judge(&self, view: &dyn AnyWire, seat: Seat, answer: &str) -> Option<Result<Line, Line>>;
    /// An answer as a person typed it, in the game's notation; `None` if it is not an action at all.
    fn read_action(&self, text: &str) -> Option<String>;
    /// Reads a view that was sent as JSON.
    fn read_view(&self, json: &str) -> Option<Arc<dyn AnyWire>>;
    /// Reads a notice that was sent as JSON.
    fn read_notice(&self, json: &str) -> Option<Told>;
    /// What is left of a notice once its viewer has seen it, where looking happens once.
    fn faded(&self, told: &Told, viewer: Viewer) -> Told;
    /// Plays a record again, checking everything that it claims.
    fn replay(&self, record: &Record, viewer: Viewer) -> Result<Replay, VerifyFault>;
    /// Was `earlier` written while the match of this record was running? `record` must be verified.
    fn continues(&self, record: &Record, earlier: &Record) -> Result<bool, VerifyFault>;
    /// The levels of its computer players, in the order in which they are offered.
    fn levels(&self) -> &'static [&'static str];
    /// A computer player. All players of a process share the same `common`.
    fn bot(&self, level: &str, seed: u64, common: &Common) -> Option<Box<dyn AnyBot>>;
    /// What an expert would do in the place of a player who sees this, was told this and may answer this; nothing where
    /// a hint would tell what a player must know by heart.
    fn advise(
        &self,
        view: &dyn AnyWire,
        told: &[Told],
        options: &dyn AnyActions,
        budget: Budget<'_>,
        common: &Common,
    ) -> Option<Advice>;
}

/// The catalog entry of one game.
pub(crate) struct Listed<G>(PhantomData<fn() -> G>);

impl<G> Listed<G> {
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Catalogued> fmt::Debug for Listed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::NAME)
    }
}

impl<G: Imagine + Catalogued + Players> AnyGame for Listed<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn has_secrets(&self) -> bool {
        !G::OPEN
    }

    fn first_number(&self) -> usize {
        G::FIRST_NUMBER
    }

    fn words(&self, language: &str) -> Option<&'static str> {
        G::WORDS.iter().find(|(code, _)| *code == language).map(|(_, text)| *text)
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = Vec::new();
        for said in [G::Action::KEYS, G::Notice::KEYS, G::Refusal::KEYS, G::extra_keys()] {
            keys.extend_from_slice(said);
        }
        let mut own = |name: String| keys.push(Key { name: String::leak(name), args: &[] });
        for suffix in ["title", "tagline", "rules"] {
            own(format!("{}-{suffix}", G::NAME));
        }
        for preset in G::presets() {
            own(format!("{}-preset-{}", G::NAME, preset.name));
            // Where there is nothing to choose from, nobody asks what it is.
            if G::presets().len() > 1 {
                own(format!("{}-about-preset-{}", G::NAME, preset.name));
            }
        }
        for setting in G::settings() {
            own(format!("{}-setting-{}", G::NAME, setting.key));
            own(format!("{}-about-{}", G::NAME, setting.key));
            if let Kind::Choice(values) = setting.kind {
                for value in values {
                    own(format!("{}-value-{}-{value}", G::NAME, setting.key));
                }
            }
        }
        keys
    }

    fn presets(&self) -> &'static [Preset] {
        G::presets()
    }

    fn settings(&self) -> &'static [Setting] {
        G::settings()
    }

    fn seat_range(&self, preset: &Preset) -> (u8, u8) {
        G::seat_range(preset)
    }

    fn configure(&self, choices: &Choices) -> Result<Choices, ConfigFault> {
        G::configure(choices).map(|config| G::choices(&config))
    }

    fn seats(&self, choices: &Choices) -> Result<usize, ConfigFault> {
        G::configure(choices).map(|config| G::seats(&config))
    }

    fn following(&self, choices: &Choices, previous: Option<&Previous>) -> Result<Choices, ConfigFault> {
        G::configure(choices).map(|config| G::choices(&G::following(&config, previous)))
    }

    fn open(
        &self,
        choices: &Choices,
        fairness: Fairness,
        rules: TableRules,
        at: u64,
    ) -> Result<NewTable, ConfigFault> {
        let (table, heard) = Table::<G>::open(G::configure(choices)?, fairness, rules, at);
        Ok((Box::new(table), heard.into()))
    }

    fn restore(&self, stored: &Stored<'_>) -> Result<Box<dyn OwnedTable>, OpenFault> {
        let Stored { rules, choices, fairness, table, opened, entries } = *stored;
        if rules != G::RULES_VERSION {
            return Err(OpenFault::OtherRules { rules, known: G::RULES_VERSION });
        }
        let config = G::configure(choices).map_err(OpenFault::Config)?;
        let entries = entries.iter().copied();
        let table = Table::<G>::restore(config, fairness.clone(), table, opened, entries, |_, _| {});
        Ok(Box::new(table.map_err(OpenFault::Entries)?))
    }

    fn options(&self, view: &dyn AnyWire, seat: Seat) -> Option<Box<dyn AnyActions>> {
        // Every world that looks like this has the same options, so any world and any dice will do.
        let world = G::imagine(view.get()?, &[], &mut FastDice::new(0));
        let mut options: Vec<G::Action> = Vec::new();
        G::options(&world, seat, &mut options);
        Some(Box::new(options))
    }

    fn judge(&self, view: &dyn AnyWire, seat: Seat, answer: &str) -> Option<Result<Line, Line>> {
        let action: G::Action = answer.parse().ok()?;
        // Every world that looks like this refuses the same answers for the same reasons.
        let mut world = G::imagine(view.get()?, &[], &mut FastDice::new(0));
        let applied = G::apply(&mut world, seat, &action, &mut FastDice::new(0), &mut ());
        Some(applied.map(|_| action.tell()).map_err(|refusal| refusal.tell()))
    }

    fn read_action(&self, text: &str) -> Option<String> {
        G::read_action(text).map(|action| action.to_string())
    }

    fn read_view(&self, json: &str) -> Option<Arc<dyn AnyWire>> {
        let view: G::View = read(json)?;
        Some(Arc::new(view))
    }

    fn read_notice(&self, json: &str) -> Option<Told> {
        let notice: G::Notice = read(json)?;
        Some(Told::of(notice))
    }

    fn faded(&self, told: &Told, viewer: Viewer) -> Told {
        match told.get::<G::Notice>() {
            Some(notice) => Told::of(G::faded(notice.clone(), viewer)),
            None => told.clone(),
        }
    }

    fn replay(&self, record: &Record, viewer: Viewer) -> Result<Replay, VerifyFault> {
        table::replay::<G>(record, viewer)
    }

    fn continues(&self, record: &Record, earlier: &Record) -> Result<bool, VerifyFault> {
        table::continues::<G>(record, earlier)
    }

    fn levels(&self) -> &'static [&'static str] {
        G::LEVELS
    }

    fn bot(&self, level: &str, seed: u64, common: &Common) -> Option<Box<dyn AnyBot>> {
        ai::any_bot::<G>(level, seed, common)
    }

    fn advise(
        &self,
        view: &dyn AnyWire,
        told: &[Told],
        options: &dyn AnyActions,
        budget: Budget<'_>,
        common: &Common,
    ) -> Option<Advice> {
        let memory: Vec<&G::Notice> = told.iter().filter_map(|told| told.notice.get()).collect();
        let options = options.get::<G::Action>().filter(|options| !options.is_empty())?;
        G::advise(&Inquiry { view: view.get()?, memory: &memory, options }, budget, common)
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn read<T: Wire>(json: &str) -> Option<T> {
    serde_json::from_str(json).ok()
}

/// In a web page every type that is read by a library of its own is code to load.
#[cfg(target_arch = "wasm32")]
fn read<T: Wire>(json: &str) -> Option<T> {
    kernel::tagged::read(json)
}

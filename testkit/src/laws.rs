//! The laws of a game, checked on random games.

mod papers;
mod run;
mod secrecy;
mod tables;
mod twins;

pub use tables::{Compared, Lens, Look, TableLaw};

use kernel::{Catalogued, Dice, Disturb, FastDice, Imagine, Key, Tell, Wire};
use run::Run;
use std::fmt;

/// A law that did not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub law: &'static str,
    pub detail: String,
    /// The number of answers before it broke.
    pub after: usize,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} answers: {}: {}", self.after, self.law, self.detail)
    }
}

/// One setup of a game, to be checked against all laws.
#[derive(Debug)]
pub struct Laws<'a, G: Catalogued> {
    config: &'a G::Config,
    /// Laws that compare whole worlds are checked in one of this many turns.
    sampling: u32,
    /// Answers that are given only where there is no other, so that games get further than by pure chance.
    avoided: Option<fn(&G::Action) -> bool>,
}

impl<'a, G: Imagine + Disturb + Catalogued> Laws<'a, G> {
    pub const fn of(config: &'a G::Config) -> Self {
        Self { config, sampling: 8, avoided: None }
    }

    /// Checks every law in every turn.
    #[must_use]
    pub const fn thorough(mut self) -> Self {
        self.sampling = 1;
        self
    }

    /// Gives these answers, such as giving up, only where there is no other.
    #[must_use]
    pub const fn avoiding(mut self, avoided: fn(&G::Action) -> bool) -> Self {
        self.avoided = Some(avoided);
        self
    }

    /// Plays this many random games. Panics with the shortest game it can find that breaks a law.
    #[expect(clippy::panic, reason = "this is how a test fails")]
    pub fn hold(&self, games: u32) {
        let mut source = FastDice::new(0x9a7e_11ed);
        let mut disturbed = false;
        for game in 0..games {
            let seed = u64::from(game);
            let longest = G::longest(self.config) as usize + 8;
            let choices: Vec<u32> = (0..longest).map(|_| source.word()).collect();
            let broken = match self.watch(seed, &choices) {
                Ok(was_disturbed) => {
                    disturbed |= was_disturbed;
                    continue;
                }
                Err(broken) => broken,
            };
            let Shrunk { laws, choices, broken } = self.shrink(seed, choices, broken);
            let avoiding = if laws.avoided.is_some() { ".avoiding(...)" } else { "" };
            let thorough = if laws.sampling == 1 { ".thorough()" } else { "" };
            panic!(
                "{} [{}]: {broken}\nplay it again: Laws::of(&config){avoiding}{thorough}.replay({seed}, &{choices:?})",
                G::NAME,
                G::choices(self.config),
            );
        }
        assert!(
            G::OPEN || games == 0 || disturbed,
            "{} [{}]: {LEAK}: nothing was ever disturbed, so nothing is proved",
            G::NAME,
            G::choices(self.config),
        );
    }

    /// Plays one game: every choice picks one of the answers that are possible at that point.
    pub fn replay(&self, seed: u64, choices: &[u32]) -> Result<(), Broken> {
        self.watch(seed, choices).map(|_| ())
    }

    /// As [`Laws::replay`]. Returns whether the game ever had something that somebody may not know.
    fn watch(&self, seed: u64, choices: &[u32]) -> Result<bool, Broken> {
        let watched = Run::<G>::new(self, seed).play(choices, true)?;
        // Once more without the checks: they must not influence the game.
        let again = Run::<G>::new(self, seed).play(choices, false)?;
        let same = (watched.views, watched.heard, watched.state) == (again.views, again.heard, again.state);
        if !same {
            let detail = "the same seed and answers gave another game".into();
            return Err(Broken { law: REPEATED, detail, after: choices.len() });
        }
        Ok(watched.disturbed)
    }

    /// Removes choices as long as the same law breaks.
    fn shrink(&self, seed: u64, mut choices: Vec<u32>, mut broken: Broken) -> Shrunk<'a, G> {
        let Self { config, avoided, .. } = *self;
        let thorough = Self { config, sampling: 1, avoided };
        choices.truncate(broken.after + 1);
        match thorough.replay(seed, &choices) {
            Err(sooner) => {
                choices.truncate(sooner.after + 1);
                broken = sooner;
            }
            // Whether it breaks depends on the checks' own dice.
            Ok(()) => {
                return Shrunk { laws: Self { config, sampling: self.sampling, avoided }, choices, broken };
            }
        }
        let mut chunk = choices.len() / 2;
        let mut tries = 400;
        while chunk > 0 && tries > 0 {
            let mut start = 0;
            while start < choices.len() && tries > 0 {
                tries -= 1;
                let mut fewer = choices.clone();
                fewer.drain(start..(start + chunk).min(choices.len()));
                match thorough.replay(seed, &fewer) {
                    Err(same) if same.law == broken.law => {
                        fewer.truncate(same.after + 1);
                        (choices, broken) = (fewer, same);
                    }
                    _ => start += chunk,
                }
            }
            chunk /= 2;
        }
        Shrunk { laws: thorough, choices, broken }
    }
}

/// A short game that breaks a law, and the settings that show it.
struct Shrunk<'a, G: Catalogued> {
    laws: Laws<'a, G>,
    choices: Vec<u32>,
    broken: Broken,
}

type Check<T = ()> = Result<T, (&'static str, String)>;

fn require(holds: bool, law: &'static str, detail: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err((law, detail())) }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("no JSON: {error}"))
}

const NO_CHANGE: &str = "1, a refused action changes nothing";
const EXACTLY: &str = "2, accepted exactly if among the options";
const ASKED: &str = "3, every asked seat has options and nobody else";
const SILENT: &str = "4, silence is an option";
const ENDS: &str = "5, every game ends";
const REPEATED: &str = "6, a game can be repeated";
const NOTATION: &str = "7, notation and JSON round-trip";
const LEAK: &str = "8, nothing leaks";
const IMAGINED: &str = "9, an imagined world looks like the real one";
const CONSERVED: &str = "10, pieces are conserved";
const TABLE: &str = "11, a table tells nobody more";
const ANY: &str = "any_option is the drawn option";
const OPEN: &str = "an open game hides nothing";
const WORDS: &str = "everything said has a known key";

/// Is it read back as it was written? Returns its JSON.
fn look_at_wire<T: Wire + PartialEq>(value: &T) -> Check<String> {
    let wire = json(value);
    let back: Option<T> = serde_json::from_str(&wire).ok();
    require(back.as_ref() == Some(value), NOTATION, || format!("{wire}: {value:?}"))?;
    Ok(wire)
}

fn known_key<T: Tell>(said: &T) -> Check {
    let line = said.tell();
    let names: Vec<&str> = line.args.iter().map(|(name, _)| name.as_str()).collect();
    let known = |key: &&Key| key.name == line.key && key.args == names;
    require(T::KEYS.iter().find(known).is_some(), WORDS, || json(&line))
}

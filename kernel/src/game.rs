//! The one trait that all rules implement.

use crate::{Choices, ConfigFault, Dice, Outcome, Pending, Preset, Seat, Setting, Sink, Tell};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::str::FromStr;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What may leave a table: it goes to clients as JSON and comes back.
pub trait Wire: Serialize + DeserializeOwned + Debug + Send + Sync + 'static {}
impl<T: Serialize + DeserializeOwned + Debug + Send + Sync + 'static> Wire for T {}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player in this seat: sees the public part and their own secrets.
    Seat(Seat),
    /// Somebody without a seat: sees the public part alone.
    Spectator,
}

impl Viewer {
    /// Is this the player in that seat?
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Every seat of a table for `count`, and a spectator.
    pub fn all(count: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(count).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

/// What an accepted answer did to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The question still stands for the seats that have not answered it yet.
    StillOpen,
    /// The question is settled: the game asks another one, or is over.
    Closed,
}

/// How much of an answer spectators may know while the game runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Publicity {
    /// The answer as it was given.
    Open,
    /// Only that this seat has answered.
    Veiled,
    /// Not even that, nor when: the next public line covers it.
    Hidden,
}

/// One line of what a running game has shown to everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicLine<A> {
    /// A seat gave this answer.
    Open {
        /// The seat this line is about.
        seat: Seat,
        /// The answer, in full.
        action: A,
    },
    /// A seat gave an answer that is not shown.
    Veiled {
        /// The seat this line is about.
        seat: Seat,
    },
    /// Hidden answers settled a question; nobody is told whose they were.
    Settled,
    /// A player left.
    Left {
        /// The seat this line is about.
        seat: Seat,
    },
}

/// The rules of a game, on an empty marker type. All functions are pure: no clock, no files, and no randomness except
/// for the dice that they are given. The [crate documentation](crate) has a complete game.
pub trait Game: Sized + Send + Sync + 'static {
    /// How this game is set up. An invalid setup cannot be made ([`Catalogued::configure`]).
    type Config: Clone + Debug + PartialEq + Send + Sync;
    /// The truth. No heap inside; never serialised.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// What truly happened. Never serialised.
    type Event: Clone + Debug + Send + Sync;
    /// A choice of a player. `Display` and `FromStr` are inverses and define the short notation.
    type Action: Clone + PartialEq + Wire + Display + FromStr + Tell;
    /// What one viewer may see now.
    type View: Clone + PartialEq + Wire;
    /// What one viewer may hear of an event.
    type Notice: Clone + PartialEq + Wire + Tell;
    /// Why an action was not accepted, as data.
    type Refusal: Clone + PartialEq + Wire + Tell + core::error::Error;

    /// True if nothing is hidden from anybody and only `start` uses the dice.
    const OPEN: bool;

    /// Sets the game up: shuffles, deals, and decides who begins.
    fn start(config: &Self::Config, dice: &mut impl Dice, out: &mut impl Sink<Self::Event>) -> Self::State;

    /// How many players this setup is for.
    fn seats(config: &Self::Config) -> usize;

    /// Who is asked now, or how the game ended.
    fn pending(state: &Self::State) -> Pending;

    /// Appends all actions that `seat` may take now, always in the same order and without duplicates; none if the
    /// seat is not asked.
    fn options(state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>);

    /// One of the options, each equally likely: the one at index `dice.below(number of options)`. A game may do
    /// this without listing them; `scratch` is there so that the listing need not allocate.
    #[inline]
    fn any_option(
        state: &Self::State,
        seat: Seat,
        scratch: &mut Vec<Self::Action>,
        dice: &mut impl Dice,
    ) -> Option<Self::Action> {
        scratch.clear();
        Self::options(state, seat, scratch);
        if scratch.is_empty() {
            return None;
        }
        Some(scratch.swap_remove(dice.below(scratch.len() as u32) as usize))
    }

    /// Takes the action if it is one of the options; a refused action changes nothing.
    fn apply(
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        dice: &mut impl Dice,
        out: &mut impl Sink<Self::Event>,
    ) -> Result<Step, Self::Refusal>;

    /// What counts as the answer of an asked seat whose time ran out.
    fn when_silent(state: &Self::State, seat: Seat) -> Self::Action;

    /// The player of this seat leaves for good, asked or not. Does nothing once the game is over.
    fn withdraw(state: &mut Self::State, seat: Seat, dice: &mut impl Dice, out: &mut impl Sink<Self::Event>);

    /// Everything that this viewer may know now, and nothing else.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What this viewer hears of an event; nothing if they may not notice it at all.
    fn notice(event: &Self::Event, viewer: Viewer) -> Option<Self::Notice>;

    /// What is left of a notice once its viewer has seen it. Where remembering is part of the game, only the fact that
    /// they looked remains, not what they saw.
    fn faded(notice: Self::Notice, _viewer: Viewer) -> Self::Notice {
        notice
    }

    /// Does this event tell anybody something they could not know before? Such a step can't be taken back.
    fn discloses(event: &Self::Event) -> bool;

    /// How much of this answer spectators may know while the game runs. Called before it is applied.
    fn publicity(_state: &Self::State, _seat: Seat, _action: &Self::Action) -> Publicity {
        Publicity::Open
    }

    /// Checks what a running game has shown to everybody, as far as possible without its secrets: whose turn it was,
    /// how many pieces there can be. Accepts everything that a real game could show. The error is the index of the
    /// first line that no game can have there.
    fn check_public(_config: &Self::Config, _lines: &[PublicLine<Self::Action>]) -> Result<(), usize> {
        Ok(())
    }

    /// Is it certain, from this line alone, that it can never be taken back?
    fn is_final(_line: &PublicLine<Self::Action>) -> bool {
        false
    }

    /// No game with this setup takes more actions than this, however it is played.
    fn longest(config: &Self::Config) -> u32;

    /// Checks what must hold in every state (pieces are conserved, the board is possible). The text is for
    /// developers: a fault here is a bug in the rules.
    fn audit(state: &Self::State) -> Result<(), &'static str>;
}

/// Worlds that a viewer cannot tell from the real one, for search.
pub trait Imagine: Game {
    /// A state that gives the owner of `view` exactly this view, and that fits everything in `memory`.
    fn imagine(view: &Self::View, memory: &[Self::Notice], dice: &mut impl Dice) -> Self::State;
}

/// Worlds for the tests of secrecy. Written from the rules of the game, never from its views: a view that shows too
/// much must not decide what is changed.
pub trait Disturb: Game {
    /// Changes everything that `viewer` may not know and nothing else, so that nothing looks different to them.
    fn disturb(state: &Self::State, viewer: Viewer, dice: &mut impl Dice) -> Self::State;
}

/// What is written on the box: enough to list a game, set it up and put it into words.
pub trait Catalogued: Game {
    /// Short name, as typed on the command line.
    const NAME: &'static str;
    /// Increase this whenever replaying old entries could give a different game.
    const RULES_VERSION: u32;
    /// The number in the default name of the first player: "Player 0" or "Player 1".
    const FIRST_NUMBER: usize;
    /// Fluent files: language code and text.
    const WORDS: &'static [(&'static str, &'static str)];

    /// The first is the default. Games without presets have one, called `standard`.
    fn presets() -> &'static [Preset];

    /// Everything that can be set, in the order in which menus offer it.
    fn settings() -> &'static [Setting];

    /// Fewest and most seats of a preset.
    fn seat_range(preset: &Preset) -> (u8, u8);

    /// Turns choices into a valid setup, or says which of them can't be.
    fn configure(choices: &Choices) -> Result<Self::Config, ConfigFault>;

    /// The choices behind a setup: `configure` turns them into the same setup again.
    fn choices(config: &Self::Config) -> Choices;

    /// Settles what depends on the last game of the same players (who begins), if the setup asks for that. A setup that
    /// stays as it is without such a game must stay so with any: then nobody looks for it.
    #[must_use]
    fn following(config: &Self::Config, _previous: Option<&Previous>) -> Self::Config {
        config.clone()
    }

    /// All keys that this game's words must have beyond those of its actions, notices and refusals.
    fn extra_keys() -> &'static [crate::Key] {
        &[]
    }

    /// Reads an action as a person typed it: the notation, or a looser form that means the same.
    fn read_action(text: &str) -> Option<Self::Action> {
        text.trim().parse().ok()
    }

    /// The whole game in a short notation that players know, where there is one; otherwise nothing.
    fn score_sheet(_config: &Self::Config, _actions: &[Self::Action]) -> String {
        String::new()
    }
}

/// The last game that the same players finished, in the seat numbers of the game to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previous {
    /// Who had the first turn.
    pub started: Seat,
    /// How it ended.
    pub outcome: Outcome,
}

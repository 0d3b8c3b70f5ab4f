//! The one authority over a running game, on this terminal or on a server.
//!
//! A [`Table`] holds the truth and lets nothing out but views and notices made for one viewer. An answer is
//! first *prepared* (checked, and worked out on a copy), then stored by whoever owns the table, then
//! *committed*: nobody hears of a move that is not stored. [`AnyTable`] is the same for games known only by
//! name. [`Record`] is the text form of a match, and [`verify`] checks one from the seed up.

mod any;
mod chain;
mod entry;
mod fairness;
mod name;
mod patience;
mod public;
mod record;
mod replay;
mod table;

pub use any::{AnyChoice, AnyHeard, AnyPrepared, AnyRefused, AnyTable, Told};
pub use chain::Link;
pub use entry::{BadEntry, Entry};
pub use fairness::{Commitment, Fairness};
pub use name::{BadName, MAX_NAME, clean_name};
pub use patience::{PATIENCE_SETTINGS, Patience, PatienceRules, Strain};
pub use public::{BadPublicEntry, Projected, Projection, PublicEntry};
pub use record::{LARGEST_RECORD, Record, RecordEntry, RecordFault, SeatLabel};
pub use replay::{Replay, Shown, VerifyFault, continues, replay, verify};
pub use table::{DecisionId, Heard, Prepared, Refused, RestoreFault, Table, Why};

/// All messages that this crate can ask a client to put into words.
pub const KEYS: &[&[kernel::Key]] = &[
    <table::TableLine as kernel::Tell>::KEYS,
    <RecordFault as kernel::Tell>::KEYS,
    <replay::OwnFault as kernel::Tell>::KEYS,
];

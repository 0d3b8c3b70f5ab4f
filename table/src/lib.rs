//! The one authority over a running game, on this terminal or on a server.
//!
//! A [`Table`] holds the truth and lets nothing out but views and notices made for one viewer. An answer is
//! first *prepared* (checked, and worked out on a copy), then stored by the table's owner, then
//! *committed*: nobody hears of a move that is not stored. [`AnyTable`] is the same for games known only by
//! name. [`Record`] is the text form of a match, and [`verify`] checks one from the seed up.

#![warn(missing_docs)]

mod any;
mod chain;
mod clock;
mod entry;
mod fairness;
mod heard;
mod name;
mod past;
mod patience;
mod pledge;
mod preparation;
mod public;
mod question;
mod record;
mod refusal;
mod replay;
mod table;
#[cfg(any(test, feature = "disturb"))]
mod worlds;

pub use any::{AnyPrepared, AnyRefused, AnyTable, OwnedTable};
pub use chain::Link;
pub use clock::{BadClock, ClockFace, ClockRules, Expiry};
pub(crate) use entry::LEAVE;
pub use entry::{BadEntry, Entry, is_timing, leaver};
pub use fairness::{Commitment, Fairness};
pub use heard::{AnyHeard, Heard, Hearing, Told};
pub use name::{BadName, DELETED, MAX_NAME, clean_name, composed};
pub use patience::{HINTS, PATIENCE_SETTINGS, Patience, PatienceRules, Strain, TABLE_SETTINGS};
pub use pledge::{Pledge, Pledges};
pub use public::{BadPublicEntry, Projected, Projection, PublicEntry};
pub use question::{Question, QuestionId};
pub use record::{LARGEST_RECORD, Record, RecordEntry, RecordFault, SeatLabel};
pub use refusal::{Outdated, Refused, RestoreFault, Why};
pub use replay::{Replay, Shown, VerifyFault, continues, replay, verify};
pub use table::{Prepared, StoredEntry, Table, TableRules};

/// All messages that this crate can ask a client to put into words.
pub const KEYS: &[&[kernel::Key]] = &[
    <refusal::TableLine as kernel::Tell>::KEYS,
    <RecordFault as kernel::Tell>::KEYS,
    <replay::OwnFault as kernel::Tell>::KEYS,
];

//! Playing on a server: the connection that all screens share, saved servers, and words for what happens there.

mod describe;
mod hall;
mod servers;
mod speech;

pub use describe::{
    CLOCKS, Deed, clock_choice, clock_text, deed_text, deeds, listed_line, new_table, occupant, own_line,
    seat_line, stage_line, table_lines, table_title,
};
pub use hall::{Answer, Hall, Known, TableNews, cleaned, code_of};
pub use servers::{Server, Servers};
pub use speech::{doubt_text, failure_text, fault_text, online_fault, phrase_text};

use client::Failure;
use protocol::Fault;

/// Why something on a server can't go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlineFault {
    /// The connection failed for good.
    Failed(Failure),
    /// The server says no.
    Refused(Fault),
    /// The server sends what this version does not understand.
    Nonsense,
    /// Something was sent, and nobody knows whether it arrived.
    Unanswered,
}

//! Matches on this machine: who plays, where they are kept, how they went.

mod archive;
mod chairs;
mod display;
mod hand;
mod match_;
mod opened;
mod record_file;
mod scores;
mod settings;
mod setup;
mod thinking;
mod wishes;

pub use archive::{Archive, Company, archive_file, home};
pub use display::{Colours, Display, LONGEST_CLOCK, Symbols};
pub use hand::{Hand, Manners, Next, Telling};
pub(crate) use match_::day;
pub use match_::{Elsewhere, LocalMatch, MatchFault, Submitted};
pub(crate) use opened::programs;
pub use opened::{Opened, Progress};
pub use record_file::{ReadFault, RecordFile, RecordFileFault, read_record};
pub use scores::{HeadToHead, Score, head_to_head, scores};
pub use settings::{Seated, Settings, SettingsLoad};
pub use setup::{BadSeats, Setup, default_name, read_seats};
pub use thinking::{Tempo, Thinking};
pub use wishes::Wishes;

use ledger::ProgramName;
use machine::{LostCount, Program};

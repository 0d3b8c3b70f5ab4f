//! Matches on this machine: who plays, where they are kept, how they went.

mod archive;
mod chairs;
mod display;
mod hand;
mod match_;
mod program;
mod record_file;
mod scores;
mod settings;
mod setup;
mod thinking;
mod wishes;

pub use archive::{Archive, archive_file, home};
pub use display::{Colours, Display, LONGEST_CLOCK, Symbols};
pub use hand::{Hand, Manners, Next, Submitted, Telling};
pub(crate) use match_::day;
pub use match_::{LocalMatch, MatchFault, Progress};
pub use program::{Lost, LostCount, Program, ProgramName};
pub use record_file::{ReadFault, RecordFile, RecordFileFault, read_record};
pub use scores::{HeadToHead, Score, head_to_head, scores};
pub use settings::{Seated, Settings, SettingsLoad};
pub use setup::{BadSeats, Setup, default_name, read_seats};
pub use thinking::{Tempo, Thinking};
pub use wishes::Wishes;

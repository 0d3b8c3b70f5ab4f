//! Matches on this machine: who plays, and where they are kept.

mod archive;
mod beginning;
mod display;
mod hand;
mod record_file;
mod seats;
mod settings;
mod unnamed;
mod wishes;

pub use archive::{Archive, Company, Shelf, archive_file, home};
pub use beginning::{LocalFault, begin, begin_from, forget_unplayed, resume, teach};
pub use display::{CLOCK, Colours, Display, LONGEST_CLOCK, Symbols, clock_rules, read_clock};
pub use hand::{Hand, Manners, Telling};
pub use record_file::{ReadFault, RecordFile, RecordFileFault, read_record};
pub use seats::{BadSeats, read_seats};
pub use settings::{Seated, Settings, SettingsLoad};
pub use unnamed::{
    Unnamed, computer_name, counted_names, default_name, kept_players, shown_labels, shown_name, shown_names,
};
pub use wishes::Wishes;

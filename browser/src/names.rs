//! Names that nobody chose.

use protocol::{Occupant, TableInfo};
use table::clean_name;
use words::{Speech, say};

/// A player's name by the seat, from 0.
pub fn default_name(speech: &Speech, index: usize) -> String {
    say!(speech, "default-name", number = index + 1)
}

/// A computer's name that is free.
pub fn computer(speech: &Speech, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| say!(speech, "computer-name-numbered", number = number));
    std::iter::once(say!(speech, "computer-name"))
        .chain(numbered)
        .find(|name| is_free(name))
        .unwrap_or_default()
}

/// What the players of a table are called, no two the same.
pub fn names(speech: &Speech, table: &TableInfo) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (index, seat) in table.seats.iter().enumerate() {
        let name = match &seat.who {
            Occupant::Person { name, .. } => {
                clean_name(name).map_or_else(|_| default_name(speech, index), |name| speech.kept_name(&name))
            }
            // The sentences of a lesson call its partner by this name.
            Occupant::Computer { level } if level == lessons::PARTNER => say!(speech, "lesson-partner"),
            Occupant::Computer { .. } => {
                names.push(computer(speech, |name| names.iter().all(|other| other != name)));
                continue;
            }
            Occupant::Open => default_name(speech, index),
        };
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !names.contains(name));
        names.push(free.unwrap_or_default());
    }
    names
}

//! Everything that a table hands to one viewer, as text that can be compared.

use kernel::{Seat, SeatSet, Viewer};
use std::fmt::Debug;
use table::{AnyTable, Hearing, SeatLabel, Told};

/// What it is, and its bytes.
pub(super) type Paper = (&'static str, String);

fn debug(value: &impl Debug) -> String {
    format!("{value:?}")
}

/// Papers that are cheap enough to compare after every entry.
pub(super) fn glance(table: &dyn AnyTable, viewer: Viewer) -> Vec<Paper> {
    vec![
        ("sees", table.view_json(viewer)),
        ("sees, typed", table.view(viewer).json()),
        ("is asked", debug(&table.asked(viewer))),
        ("knows who is on turn", debug(&table.on_turn())),
        ("knows the outcome", debug(&table.outcome())),
        ("hears next number", table.next_told(viewer).to_string()),
        ("sees the clock", debug(&table.clock_face())),
    ]
}

/// Papers that take longer. The stream is also taken up from one number, or from each.
pub(super) fn study(table: &dyn AnyTable, viewer: Viewer, resumed: Resumed) -> Vec<Paper> {
    let mut papers = vec![
        ("counts moves", table.move_count().to_string()),
        ("reads the score sheet", table.score_sheet()),
        ("reads the record", masked_record(table)),
        ("knows the setup", format!("{} {} {}", table.game(), table.seats(), table.choices())),
    ];
    if let Viewer::Seat(seat) = viewer {
        papers.push(("has options", table.options(seat).texts().collect::<Vec<_>>().join(", ")));
    }
    let next = table.next_told(viewer);
    let stream = |since, seen| debug(&hearings(&table.stream(viewer, since, seen)));
    papers.extend([
        ("hears", stream(0, 0)),
        ("hears again", stream(0, next)),
        ("is retold", debug(&retold(&table.retell(viewer)))),
    ]);
    let numbers = match resumed {
        Resumed::FromOne(number) => number % (next + 1)..=number % (next + 1),
        Resumed::FromEach => 0..=next,
    };
    for number in numbers {
        papers.push(("resumes", stream(number, 0)));
        papers.push(("resumes after what was seen", stream(number, number)));
        papers.push(("hears what was seen in part", stream(0, number)));
    }
    papers
}

/// Where a viewer takes up the stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Resumed {
    /// At this number, wrapped to those there are.
    FromOne(u32),
    FromEach,
}

/// Whose answer these seats could take back, for every set of seats that may be asked.
pub(super) fn offers(seats: usize, would_undo: &dyn Fn(SeatSet) -> Option<Seat>) -> Paper {
    let set = |bits: u32| Seat::all(seats).filter(|seat| bits >> seat.index() & 1 == 1).collect();
    let offers: Vec<Option<Seat>> = (1..1 << seats).map(|bits| would_undo(set(bits))).collect();
    ("could take back", debug(&offers))
}

/// What this viewer was told by one or more entries, as text.
pub(super) fn hearings(stream: &[Hearing]) -> Vec<String> {
    let text = |hearing: &Hearing| match hearing {
        Hearing::Told(told) => told_text(told),
        Hearing::TakenBack => "taken back".into(),
    };
    stream.iter().map(text).collect()
}

pub(super) fn told_text(told: &Told) -> String {
    format!("{} {:?}", told.notice.json(), told.line)
}

fn retold(groups: &[Vec<Told>]) -> Vec<Vec<String>> {
    groups.iter().map(|group| group.iter().map(told_text).collect()).collect()
}

/// Where two papers begin to differ.
pub(super) fn difference(here: &str, there: &str) -> String {
    const BEFORE: usize = 60;
    const AFTER: usize = 120;
    let same = here.chars().zip(there.chars()).take_while(|(here, there)| here == there).count();
    let part =
        |text: &str| -> String { text.chars().skip(same.saturating_sub(BEFORE)).take(AFTER).collect() };
    format!("{} or {}", part(here), part(there))
}

/// The running record, with placeholders of equal length for what is random by design: commitment, pledges, entropy, links
/// and veils.
fn masked_record(table: &dyn AnyTable) -> String {
    let label = |seat| SeatLabel { name: format!("Player {seat}"), controller: "human".into() };
    let record = table.record((0..table.seats()).map(label).collect(), "2026-01-01T00:00:00Z");
    record.to_string().lines().map(masked_line).collect::<Vec<_>>().join("\n")
}

fn masked_line(line: &str) -> String {
    let mask = |text: &str| "x".repeat(text.len());
    for header in ["[Commitment \"", "[Pledges \"", "[Entropy \"", "[Chain \""] {
        if let Some(value) = line.strip_prefix(header) {
            return format!("{header}{}", mask(value));
        }
    }
    if line.starts_with('[') || line.is_empty() {
        return line.into();
    }
    // An entry ends with its veil, if there is one, and its link.
    let words: Vec<&str> = line.split(' ').collect();
    let is_random = |(index, word): (usize, &&str)| {
        index + 1 == words.len() || (index + 2 == words.len() && word.starts_with('#'))
    };
    let masked = words
        .iter()
        .enumerate()
        .map(|(index, word)| if is_random((index, word)) { mask(word) } else { (*word).to_string() });
    masked.collect::<Vec<_>>().join(" ")
}

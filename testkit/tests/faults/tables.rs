//! The table law finds each way in which a table could tell too much: a real table behind a faulty wrapper.

use kernel::{AnyActions, AnyWire, Catalogued, Choices, Outcome, Seat, SeatSet, Viewer};
use kittens::Kittens;
use std::panic;
use std::sync::Arc;
use table::{
    AnyTable, ClockFace, Entry, Hearing, Question, QuestionId, Record, RecordEntry, SeatLabel, Table, Told,
};
use testkit::{Broken, Lens, Look, TableLaw};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    DecisionNumberForAll,
    StreamNumberForAll,
    EntriesAreCounted,
    PendingIsShown,
    StepsAreTold,
    SilentEntriesAreTold,
    ResumesByEntry,
    StreamShowsHands,
    RetellsHands,
    OffersSecretAnswers,
    RecordShowsHiddenEntries,
    ClockMovesInSecret,
    WindowMovesInSecret,
    ViewLeaks,
    TypedViewLeaks,
    OptionsLeak,
}

/// A table as a careless server would expose it.
#[derive(Debug)]
struct Faulty<'t, const FAULT: u8>(&'t Table<Kittens>);

const FAULTS: &[(Fault, Lens<Kittens>, &str)] = &[
    (Fault::DecisionNumberForAll, faulty::<{ Fault::DecisionNumberForAll as u8 }>, "is asked"),
    (Fault::StreamNumberForAll, faulty::<{ Fault::StreamNumberForAll as u8 }>, "hears next number"),
    (Fault::EntriesAreCounted, faulty::<{ Fault::EntriesAreCounted as u8 }>, "counts moves"),
    (Fault::PendingIsShown, faulty::<{ Fault::PendingIsShown as u8 }>, "knows who is on turn"),
    (Fault::StepsAreTold, faulty::<{ Fault::StepsAreTold as u8 }>, "is retold"),
    (Fault::SilentEntriesAreTold, faulty::<{ Fault::SilentEntriesAreTold as u8 }>, "hears"),
    (Fault::ResumesByEntry, faulty::<{ Fault::ResumesByEntry as u8 }>, "resumes"),
    (Fault::OffersSecretAnswers, faulty::<{ Fault::OffersSecretAnswers as u8 }>, "could take back"),
    (
        Fault::RecordShowsHiddenEntries,
        faulty::<{ Fault::RecordShowsHiddenEntries as u8 }>,
        "reads the record",
    ),
    (Fault::ClockMovesInSecret, faulty::<{ Fault::ClockMovesInSecret as u8 }>, "sees the clock"),
    (Fault::WindowMovesInSecret, faulty::<{ Fault::WindowMovesInSecret as u8 }>, "is asked"),
    (Fault::ViewLeaks, faulty::<{ Fault::ViewLeaks as u8 }>, "sees"),
    (Fault::TypedViewLeaks, faulty::<{ Fault::TypedViewLeaks as u8 }>, "sees, typed"),
    (Fault::OptionsLeak, faulty::<{ Fault::OptionsLeak as u8 }>, "has options"),
];

/// Faults that show what is hidden, and nothing of who has answered in secret.
const SHOWS_HANDS: &[(Fault, Lens<Kittens>, &str)] = &[
    (Fault::StreamShowsHands, faulty::<{ Fault::StreamShowsHands as u8 }>, "hears"),
    (Fault::RetellsHands, faulty::<{ Fault::RetellsHands as u8 }>, "is retold"),
];

fn faulty<const FAULT: u8>(table: &Table<Kittens>, look: Look<'_>) {
    let faulty = Faulty::<FAULT>(table);
    look(&faulty, &|seats| faulty.would_undo(seats));
}

impl<const FAULT: u8> Faulty<'_, FAULT> {
    fn has(fault: Fault) -> bool {
        fault as u8 == FAULT
    }

    fn entries(&self) -> u32 {
        self.0.entry_count()
    }

    /// The same secret in another form: how many others have not answered yet.
    fn waiting(&self) -> usize {
        self.0.pending().asked().len()
    }

    /// What the hands of all seats come to: it differs only between worlds with a different state.
    fn hands(&self) -> usize {
        Seat::all(self.0.seats()).map(|seat| self.0.view_json(Viewer::Seat(seat)).len()).sum::<usize>() % 7
    }

    fn would_undo(&self, seats: SeatSet) -> Option<Seat> {
        if Self::has(Fault::OffersSecretAnswers) {
            return self.0.entries().last().and_then(Entry::seat).filter(|seat| seats.contains(*seat));
        }
        self.0.would_undo(seats)
    }
}

impl<const FAULT: u8> AnyTable for Faulty<'_, FAULT> {
    fn game(&self) -> &'static str {
        self.0.game()
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn choices(&self) -> Choices {
        self.0.choices()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn asked(&self, viewer: Viewer) -> Option<Question> {
        let mut question = self.0.asked(viewer)?;
        if Self::has(Fault::DecisionNumberForAll) {
            question.id = QuestionId(self.entries());
        }
        if Self::has(Fault::WindowMovesInSecret) {
            question.until = question.until.map(|until| until + 1_000 * u64::from(self.entries()));
        }
        Some(question)
    }

    fn on_turn(&self) -> SeatSet {
        if Self::has(Fault::PendingIsShown) { self.0.pending().asked() } else { self.0.on_turn() }
    }

    fn view(&self, viewer: Viewer) -> Arc<dyn AnyWire> {
        if Self::has(Fault::TypedViewLeaks) {
            return Arc::new(self.waiting());
        }
        AnyTable::view(self.0, viewer)
    }

    fn view_json(&self, viewer: Viewer) -> String {
        let json = self.0.view_json(viewer);
        if Self::has(Fault::ViewLeaks) { format!("[{json},{}]", self.waiting()) } else { json }
    }

    fn options(&self, seat: Seat) -> Box<dyn AnyActions> {
        if Self::has(Fault::OptionsLeak) && self.entries().is_multiple_of(2) {
            return Box::new(());
        }
        AnyTable::options(self.0, seat)
    }

    fn next_told(&self, viewer: Viewer) -> u32 {
        if Self::has(Fault::StreamNumberForAll) {
            return Viewer::all(self.0.seats()).map(|viewer| self.0.next_told(viewer)).sum::<u32>()
                + self.entries();
        }
        self.0.next_told(viewer)
    }

    fn stream(&self, viewer: Viewer, since: u32, seen: u32) -> Vec<Hearing> {
        let hidden = self.entries().saturating_sub(self.0.move_count());
        let since = if Self::has(Fault::ResumesByEntry) && since > 0 { since + hidden } else { since };
        let mut stream = self.0.stream(viewer, since, seen);
        if Self::has(Fault::StreamShowsHands) {
            stream.extend((0..self.hands()).map(|_| Hearing::TakenBack));
        }
        if Self::has(Fault::SilentEntriesAreTold) {
            stream.extend((0..self.entries()).map(|_| Hearing::TakenBack));
        }
        stream
    }

    fn retell_seen(&self, viewer: Viewer, seen: u32) -> Vec<Vec<Told>> {
        let mut told = AnyTable::retell_seen(self.0, viewer, seen);
        if Self::has(Fault::RetellsHands) {
            told.extend((0..self.hands()).map(|_| Vec::new()));
        }
        if Self::has(Fault::StepsAreTold) {
            told.resize(told.len().max(self.entries() as usize), Vec::new());
        }
        told
    }

    fn clock_face(&self) -> Option<ClockFace> {
        let mut face = self.0.clock_face()?;
        if Self::has(Fault::ClockMovesInSecret) {
            face.since += u64::from(self.entries());
        }
        Some(face)
    }

    fn move_count(&self) -> u32 {
        if Self::has(Fault::EntriesAreCounted) { self.entries() } else { self.0.move_count() }
    }

    fn score_sheet(&self) -> String {
        self.0.score_sheet()
    }

    fn record(&self, seats: Vec<SeatLabel>, date: &str) -> Record {
        let mut record = self.0.record(seats, date);
        if Self::has(Fault::RecordShowsHiddenEntries) {
            let entry = |entry: String| RecordEntry { text: entry, veil: None };
            record.entries = self.0.entries().map(ToString::to_string).map(entry).collect();
        }
        record
    }
}

/// Five players, each of whom may answer a play in secret.
fn five() -> kittens::Config {
    let choices = Choices::default().with_preset("official").with_seats(5);
    Kittens::configure(&choices).unwrap()
}

/// What the law says of a table like that.
fn verdict(lens: Lens<Kittens>) -> Option<String> {
    let config = five();
    let law = TableLaw::<Kittens>::of(&config).thorough().through(lens);
    let held = panic::catch_unwind(panic::AssertUnwindSafe(|| law.hold(24)));
    held.err().map(|cause| *cause.downcast::<String>().unwrap())
}

fn assert_named(fault: Fault, said: &str, what: &str) {
    let is_named = said.contains("11, a table tells nobody more: ") && said.contains(&format!(" {what}: "));
    assert!(is_named, "{fault:?}: {said}");
}

#[test]
fn a_table_without_a_fault_keeps_the_table_law() {
    assert_eq!(verdict(faulty::<{ Fault::None as u8 }>), None);
}

#[test]
fn the_table_law_names_every_way_to_tell_too_much() {
    for (fault, lens, what) in FAULTS {
        let said = verdict(*lens).unwrap_or_else(|| panic!("{fault:?} was not seen"));
        assert_named(*fault, &said, what);
    }
}

/// Every other game of the law is played in two worlds with different cards, and these have a past of their own.
#[test]
fn the_table_law_compares_the_past_of_worlds_with_different_cards() {
    let config = five();
    for (fault, lens, what) in SHOWS_HANDS {
        let law = TableLaw::<Kittens>::of(&config).thorough().through(*lens);
        let broken: Vec<Broken> = (0..12).filter_map(|seed| law.replay(2 * seed).err()).collect();
        assert!(!broken.is_empty(), "{fault:?} was not seen");
        assert_named(*fault, &broken[0].to_string(), what);
    }
}

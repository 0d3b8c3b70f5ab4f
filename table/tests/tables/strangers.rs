//! Records from strangers, and what they must not do to their readers.
use connect4::{Config, Connect4, First};
use kernel::{Seat, Seed};
use table::{AnyTable as _, Fairness, PatienceRules, Record, RecordEntry, RecordFault, SeatLabel, Table};

/// A finished game between Ann and Bob.
fn record() -> Record {
    let config = Config::default().first_is(First::Seat(Seat::new(0)));
    let (mut table, _) =
        Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), PatienceRules::default(), 0);
    for column in "1212121".chars() {
        let seat = table.pending().asked().first().unwrap();
        let prepared =
            table.answer(seat, table.question_of(seat), column.to_string().parse().unwrap(), 0).unwrap();
        table.commit(prepared, 0).unwrap();
    }
    table.record(labels(["Ann", "Bob"]), "2026-11-15T12:00:00Z")
}

fn labels(names: [&str; 2]) -> Vec<SeatLabel> {
    names.map(|name| SeatLabel { name: name.into(), controller: "human".into() }).to_vec()
}

/// A record of these players, with a chain that fits: what somebody who knows the format can write.
fn forged(seats: Vec<SeatLabel>) -> String {
    let mut record = record();
    record.seats = seats;
    record.to_string()
}

fn fault(text: &str) -> Option<RecordFault> {
    text.parse::<Record>().err()
}

#[test]
fn a_character_that_cannot_be_seen_is_refused_with_its_line() {
    let text = record().to_string();
    for (character, place) in [
        ('\u{1b}', "[Game \"connect4"),
        ('\u{7}', "Ann"),
        ('\u{9b}', "Ann"),
        ('\u{202e}', "Bob"),
        ('\u{200b}', "width=7"),
        ('\u{ad}', "2026"),
        ('\t', "[Result \""),
        ('\r', "Ann"),
        ('\0', "1. 0 1"),
        ('\u{2028}', "2. 1 2"),
        ('\u{feff}', "3. "),
        ('\u{e0041}', "end 7"),
    ] {
        let changed = text.replacen(place, &format!("{place}{character}"), 1);
        let line = changed.split('\n').position(|line| line.contains(character)).unwrap() + 1;
        assert_eq!(fault(&changed), Some(RecordFault::Unseen { line }), "{character:?} in {place}");
    }
}

#[test]
fn line_ends_a_leading_mark_and_blank_lines_at_the_end_are_no_damage() {
    let text = record().to_string();
    for sound in [
        format!("\u{feff}{text}"),
        text.replace('\n', "\r\n"),
        format!("{text}\n"),
        format!("{text}\r\n\n"),
        text.trim_end().to_string(),
    ] {
        assert_eq!(sound.parse::<Record>().unwrap().to_string(), text, "{sound:?}");
    }
    // Blank lines elsewhere are damage.
    let blank = text.replacen("1. 0 1", "\n1. 0 1", 1);
    assert!(matches!(fault(&blank), Some(RecordFault::Damaged { .. })), "{:?}", fault(&blank));
}

#[test]
fn names_are_those_that_could_be_typed() {
    for names in [["Ann", " Bob"], ["Ann", "q"], ["Ann", "Ann"], ["Ann", "7"], ["Ann", ""], ["a:b", "Bob"]] {
        let text = forged(labels(names));
        assert!(
            matches!(fault(&text), Some(RecordFault::Name { line: 5 } | RecordFault::Damaged { line: 5 })),
            "{names:?}: {:?}",
            fault(&text)
        );
    }
    let long = "x".repeat(25);
    assert_eq!(fault(&forged(labels(["Ann", &long]))), Some(RecordFault::Name { line: 5 }));
    assert_eq!(fault(&forged(labels(["Ann", "지수"]))), None);
}

#[test]
fn a_seat_is_a_person_a_level_or_a_program_without_its_arguments() {
    let with = |controller: &str| {
        let mut seats = labels(["Ann", "Bob"]);
        seats[1].controller = controller.into();
        fault(&forged(seats))
    };
    for controller in ["human", "bot:hard", "bot:exec python3"] {
        assert_eq!(with(controller), None, "{controller}");
    }
    for controller in
        ["", "robot", "bot:", "bot:exec:rm -rf x", "bot:exec a b", "bot:exec ", "bot:Hard", "bot:a; b"]
    {
        assert_eq!(with(controller), Some(RecordFault::Damaged { line: 5 }), "{controller}");
    }
    assert_eq!(SeatLabel::program("my bot; (v2)"), "bot:exec my_bot___v2_");
    assert_eq!(with(&SeatLabel::program("my bot; (v2)")), None);
    assert_eq!(with(&SeatLabel::program(&"x".repeat(500))), None);
}

/// Each undo replays the game from its start: a record of undos alone would take forever.
#[test]
fn nobody_takes_back_more_often_than_the_limit() {
    let mut record = record();
    let entry = |text: &str| RecordEntry { text: text.into(), veil: None };
    record.entries = (0..1_001).flat_map(|n| [entry("1 1"), entry(&format!("- !undo {}", 2 * n))]).collect();
    assert_eq!(fault(&record.to_string()), Some(RecordFault::TooLong));
    record.entries = vec![entry("1 1"); 10_001];
    assert_eq!(fault(&record.to_string()), Some(RecordFault::TooLong));
}

#[test]
fn no_record_is_larger_than_the_largest() {
    let text = record().to_string() + &"\n".repeat(5 << 20);
    assert_eq!(fault(&text), Some(RecordFault::TooLarge));
}

//! A match from the first answer to the verified record, with Connect 4 as the example.
use connect4::{Action, Config, Connect4, First, Refusal};
use kernel::{Seat, SeatSet, Seed, Viewer};
use table::{
    AnyTable, ClockRules, Fairness, Outdated, OwnedTable, PatienceRules, QuestionId, Record, SeatLabel,
    Strain, Table, TableRules, Why, verify,
};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn open() -> Table<Connect4> {
    let config = Config::default().first_is(First::Seat(ONE));
    Table::open(config, Fairness::drawn(Seed([5; 32])), PatienceRules::default(), 0).0
}

fn play(table: &mut Table<Connect4>, moves: &str) {
    for column in moves.chars() {
        let seat = table.pending().asked().first().unwrap();
        let action: Action = column.to_string().parse().unwrap();
        let prepared = table.answer(seat, table.question_of(seat), action, 0).unwrap();
        table.commit(prepared, 0).unwrap();
    }
}

fn columns(table: &Table<Connect4>) -> String {
    table.line().map(|(_, action)| action.to_string()).collect()
}

fn labels() -> Vec<SeatLabel> {
    ["Ann", "지수"].map(|name| SeatLabel { name: name.into(), controller: "human".into() }).to_vec()
}

fn record(table: &Table<Connect4>) -> String {
    table.record(labels(), "2026-11-15T12:00:00Z").to_string()
}

#[test]
fn nothing_changes_before_a_prepared_answer_is_committed() {
    let mut table = open();
    let before = table.view(Viewer::Spectator);
    let prepared = table.answer(ONE, table.question_of(ONE), "4".parse().unwrap(), 0).unwrap();
    assert_eq!(table.view(Viewer::Spectator), before);
    drop(prepared);
    let again = table.answer(ONE, table.question_of(ONE), "5".parse().unwrap(), 0).unwrap();
    assert_eq!(table.commit(again, 0).unwrap().notices(Viewer::Spectator).len(), 1);
    assert_eq!(columns(&table), "5");
}

#[test]
fn an_answer_to_a_settled_question_is_stale_and_costs_no_patience() {
    let mut table = open();
    let old = table.question_of(ONE);
    play(&mut table, "43");
    let late = table.answer(ONE, old, "4".parse().unwrap(), 0).unwrap_err();
    assert_eq!((late.why, late.strain), (Why::Stale, Strain::Fine));
}

/// Two answers to one question, prepared before either is stored: the second can't be committed.
#[test]
fn of_two_answers_to_one_question_one_counts() {
    let mut table = open();
    let first = table.answer(ONE, table.question_of(ONE), "4".parse().unwrap(), 0).unwrap();
    let second = table.answer(ONE, table.question_of(ONE), "5".parse().unwrap(), 0).unwrap();
    table.commit(first, 0).unwrap();
    assert_eq!(table.commit(second, 0).unwrap_err(), Outdated { seq: 0, entries: 1 });
    assert_eq!(columns(&table), "4");
}

#[test]
fn a_table_commits_only_what_it_prepared_itself() {
    let (mut table, mut twin) = (open(), open());
    let foreign = twin.answer(ONE, twin.question_of(ONE), "4".parse().unwrap(), 0).unwrap();
    assert_eq!(table.commit(foreign, 0).unwrap_err(), Outdated { seq: 0, entries: 0 });
    let question = twin.question_of(ONE);
    let any: &mut dyn OwnedTable = &mut twin;
    let foreign = any.answer(ONE, question, "4", 0).unwrap();
    assert!(OwnedTable::commit(&mut table, foreign, 0).is_err());
    assert_eq!(columns(&table), "");
}

/// An entry is stored under the number it was prepared for, whatever happens to the table in between.
#[test]
fn a_prepared_entry_carries_its_number() {
    let mut table = open();
    play(&mut table, "45");
    let prepared = table.answer(ONE, table.question_of(ONE), "4".parse().unwrap(), 0).unwrap();
    play(&mut table, "3");
    assert_eq!((prepared.seq(), table.entries().count()), (2, 3));
}

#[test]
fn an_answer_is_prepared_again_only_if_the_question_still_stands() {
    let mut table = open();
    play(&mut table, "45");
    let answer = table.answer(ONE, table.question_of(ONE), "4".parse().unwrap(), 0).unwrap();
    let leave = table.leave(TWO).unwrap();
    let undo = table.undo(SeatSet::all(2)).unwrap();
    assert_eq!(table.again(&undo).unwrap().seq(), 2);
    let elsewhere = table.stored("0 3").unwrap();
    table.commit(elsewhere, 0).unwrap();
    assert_eq!(table.again(&answer).unwrap_err(), Why::Stale);
    // It would take back more than was agreed on.
    assert_eq!(table.again(&undo).unwrap_err(), Why::Stale);
    // Leaving answers no question.
    let leave = table.again(&leave).unwrap();
    assert_eq!(leave.seq(), 3);
    table.commit(leave, 0).unwrap();
    assert!(table.pending().outcome().is_some());
}

/// C-18: each fault has its own answer, and the same player stays to move.
#[test]
fn c_18_a_refused_move_leaves_the_player_to_move() {
    let mut table = open();
    play(&mut table, "444444");
    let out = table.answer(ONE, table.question_of(ONE), "8".parse().unwrap(), 0).unwrap_err();
    assert_eq!(out.why, Why::Rule(Refusal::OutOfRange { width: 7 }));
    let full = table.answer(ONE, table.question_of(ONE), "4".parse().unwrap(), 0).unwrap_err();
    assert!(matches!(full.why, Why::Rule(Refusal::Full { .. })));
    let third = table.unreadable(ONE, 0);
    assert_eq!((third.why, third.strain), (Why::Unreadable, Strain::Warned { refusals: 3 }));
    assert_eq!(table.pending().asked(), SeatSet::one(ONE));
    play(&mut table, "5");
    assert_eq!(columns(&table), "4444445");
}

#[test]
fn a_locked_seat_is_told_how_long() {
    let rules = PatienceRules { lock_after: 1, lock_seconds: 10, ..PatienceRules::default() };
    let config = Config::default().first_is(First::Seat(ONE));
    let (mut table, _) = Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), rules, 0);
    assert_eq!(table.unreadable(ONE, 0).strain, Strain::Locked { seconds: 10 });
    let locked = table.answer(ONE, table.question_of(ONE), "4".parse().unwrap(), 2_500).unwrap_err();
    assert_eq!(locked.why, Why::Locked { seconds: 8 });
    assert!(table.answer(ONE, table.question_of(ONE), "4".parse().unwrap(), 10_000).is_ok());
}

#[test]
fn undo_takes_back_the_last_answer_and_can_be_repeated() {
    let mut table = open();
    play(&mut table, "4352");
    let before = table.question_of(TWO);
    assert_eq!(table.would_undo(SeatSet::all(2)), Some(TWO));
    assert_eq!(table.would_undo(SeatSet::one(ONE)), Some(ONE));
    let undo = table.undo(SeatSet::all(2)).unwrap();
    table.commit(undo, 0).unwrap();
    assert_eq!(columns(&table), "435");
    assert_ne!(table.question_of(TWO), before);
    play(&mut table, "7");
    // Against a computer player, an undo takes back the person's own answer and the reply to it.
    let undo = table.undo(SeatSet::one(ONE)).unwrap();
    table.commit(undo, 0).unwrap();
    assert_eq!(columns(&table), "43");
    assert_eq!(table.pending().asked(), SeatSet::one(ONE));
    for left in ["4", ""] {
        let undo = table.undo(SeatSet::all(2)).unwrap();
        table.commit(undo, 0).unwrap();
        assert_eq!(columns(&table), left);
    }
    assert_eq!(table.undo(SeatSet::all(2)).unwrap_err(), Why::NoUndo);
    assert_eq!(table.would_undo(SeatSet::all(2)), None);
}

/// C-5: a stored match, undone answers included, is restored exactly as it was.
#[test]
fn c_5_a_stored_match_is_restored_as_it_was() {
    let mut table = open();
    play(&mut table, "4352");
    let undo = table.undo(SeatSet::all(2)).unwrap();
    table.commit(undo, 0).unwrap();
    play(&mut table, "11");
    let stored: Vec<String> = table.entries().map(ToString::to_string).collect();
    let restored = Table::<Connect4>::restore(
        *table.config(),
        table.fairness().clone(),
        PatienceRules::default(),
        0,
        stored.iter().map(String::as_str),
        |_, _| {},
    )
    .unwrap();
    assert_eq!(restored.view(Viewer::Spectator), table.view(Viewer::Spectator));
    assert_eq!(restored.asked(Viewer::Seat(ONE)), table.asked(Viewer::Seat(ONE)));
    assert_eq!(record(&restored), record(&table));
}

/// C-25: leaving is a forfeit, on turn or not.
#[test]
fn c_25_leaving_is_a_forfeit() {
    let mut table = open();
    play(&mut table, "4");
    let leave = table.leave(ONE).unwrap();
    assert_eq!(leave.outcome().unwrap().winner(), Some(TWO));
    table.commit(leave, 0).unwrap();
    assert_eq!(table.leave(TWO).unwrap_err(), Why::Over);
    let late = table.answer(TWO, QuestionId(0), "1".parse().unwrap(), 0).unwrap_err();
    assert_eq!(late.why, Why::Over);
}

#[test]
fn nothing_can_be_taken_back_once_the_game_is_over() {
    let mut table = open();
    play(&mut table, "1122334");
    assert_eq!(table.undo(SeatSet::all(2)).unwrap_err(), Why::Over);
    let mut table = open();
    play(&mut table, "4");
    let leave = table.leave(TWO).unwrap();
    table.commit(leave, 0).unwrap();
    assert_eq!(table.undo(SeatSet::all(2)).unwrap_err(), Why::Over);
}

/// A viewer who is told the game again hears nothing of what was taken back.
#[test]
fn a_retelling_leaves_out_what_was_taken_back() {
    let mut table = open();
    play(&mut table, "43");
    let undo = table.undo(SeatSet::all(2)).unwrap();
    table.commit(undo, 0).unwrap();
    play(&mut table, "5");
    let told = table.retell(Viewer::Spectator);
    let columns: Vec<u16> = told
        .iter()
        .flatten()
        .filter_map(|notice| match notice {
            connect4::Notice::Dropped { column, .. } => Some(column.number()),
            _ => None,
        })
        .collect();
    assert_eq!(columns, [4, 5]);
}

#[test]
fn a_record_is_continued_only_by_a_later_one_of_the_same_match() {
    let mut table = open();
    play(&mut table, "43");
    let read = |table: &Table<Connect4>| record(table).parse::<Record>().unwrap();
    let earlier = read(&table);
    play(&mut table, "5");
    let later = read(&table);
    assert!(later.continues(&earlier) && later.continues(&later));
    assert!(!earlier.continues(&later));
    let mut other = open();
    play(&mut other, "444");
    assert!(!read(&other).continues(&earlier));
    let dated = table.record(labels(), "2027-01-01T00:00:00Z");
    assert!(!dated.continues(&earlier));
}

fn finished() -> String {
    let mut table = open();
    play(&mut table, "4352");
    let undo = table.undo(SeatSet::all(2)).unwrap();
    table.commit(undo, 0).unwrap();
    play(&mut table, "44161626");
    assert_eq!(table.pending().outcome(), None);
    play(&mut table, "6");
    let leave = table.leave(TWO).unwrap();
    table.commit(leave, 0).unwrap();
    record(&table)
}

fn verdict(text: &str) -> String {
    match text.parse::<Record>() {
        Err(fault) => fault.to_string(),
        Ok(record) => match verify::<Connect4>(&record) {
            Ok(replay) if replay.complete => "complete".into(),
            Ok(_) => "public part".into(),
            Err(fault) => fault.to_string(),
        },
    }
}

#[test]
fn a_written_record_is_read_as_it_was_written_and_verified() {
    let text = finished();
    assert_eq!(text.parse::<Record>().unwrap().to_string(), text);
    assert_eq!(verdict(&text), "complete");
    assert_eq!(verdict(&text.replace('\n', "\r\n")), "complete");

    let mut running = open();
    assert_eq!(verdict(&record(&running)), "public part");
    play(&mut running, "4352");
    let text = record(&running);
    assert!(!text.contains(&Seed([5; 32]).to_string()), "a running game shows no seed");
    assert_eq!(verdict(&text), "public part");
}

#[test]
fn added_entropy_and_a_given_seed_are_written_down_and_count() {
    let stirred = |entropy: &str| {
        let fairness = Fairness::given(Seed([5; 32])).with_entropy(vec![entropy.into(), Vec::new()]);
        let (mut table, _) =
            Table::<Connect4>::open(Config::default(), fairness, PatienceRules::default(), 0);
        play(&mut table, "1212121");
        record(&table)
    };
    let text = stirred("luck");
    assert!(text.contains("[Entropy \"6c75636b,\"]") && text.contains("[SeedGiven \"yes\"]"));
    assert_eq!(verdict(&text), "complete");
    // The players' entropy decides who begins: with some of these words it is the other one.
    let starts: Vec<bool> = (0..16).map(|n| stirred(&n.to_string()).contains("[First \"0\"]")).collect();
    assert!(starts.contains(&true) && starts.contains(&false));
}

/// C-17: a record that would give an impossible board is refused.
#[test]
fn c_17_every_change_to_a_record_is_found_and_named() {
    let text = finished();
    let lines: Vec<&str> = text.lines().collect();
    let entry =
        |number: usize| lines.iter().position(|line| line.starts_with(&format!("{number}. "))).unwrap();
    let with = |index: usize, line: &str| {
        let mut changed: Vec<&str> = lines.clone();
        changed[index] = line;
        changed.join("\n") + "\n"
    };
    let without = |index: usize| {
        let mut changed = lines.clone();
        changed.remove(index);
        changed.join("\n") + "\n"
    };

    // A changed move, legal in its place.
    let moved = lines[entry(2)].replace("2. 1 3 ", "2. 1 5 ");
    assert_eq!(verdict(&with(entry(2), &moved)), "entry 2 was changed");
    // A changed seed, a changed commitment.
    let seed = Seed([5; 32]).to_string();
    assert_eq!(verdict(&text.replace(&seed, &Seed([6; 32]).to_string())), "the seed was changed");
    let commitment = text.parse::<Record>().unwrap().commitment.to_string();
    let other = "0".repeat(64);
    assert_eq!(verdict(&text.replace(&commitment, &other)), "the commitment was changed");
    // Removed lines: in the middle, the last entry, the last line.
    assert_eq!(verdict(&without(entry(3))), "entry 3 is missing");
    assert_eq!(
        verdict(&without(lines.len() - 2)),
        format!("entry {} is missing", lines.len() - entry(1) - 1)
    );
    assert_eq!(verdict(&without(lines.len() - 1)), "the end is missing");
    // A swapped pair: whole lines, or the moves alone.
    let mut swapped = lines.clone();
    swapped.swap(entry(1), entry(2));
    assert_eq!(verdict(&(swapped.join("\n") + "\n")), "entry 1 is missing");
    let swap = text.replace("1. 0 4 ", "1. 0 3 ").replace("2. 1 3 ", "2. 1 4 ");
    assert_eq!(verdict(&swap), "entry 1 was changed");
    // A wrong result, a changed player, a changed last line.
    assert_eq!(verdict(&text.replace("[Result \"1 2\"]", "[Result \"2 1\"]")), "the result is wrong");
    assert_eq!(verdict(&text.replace("Ann", "Eve")), "the headers were changed");
    let last = lines.len() - 1;
    let end = format!("{}00000000", &lines[last][..lines[last].len() - 8]);
    assert_eq!(verdict(&with(last, &end)), "the last line was changed");
    // Foreign and newer files, and noise.
    assert_eq!(verdict("[Event \"F/S Return Match\"]\n"), "not a Parlour record");
    assert_eq!(verdict(""), "not a Parlour record");
    assert_eq!(
        verdict(&text.replace("[Parlour \"3\"]", "[Parlour \"4\"]")),
        "written by a newer version: format 4"
    );
    assert_eq!(
        verdict(&text.replace("[Parlour \"3\"]", "[Parlour \"2\"]")),
        "written by an older version: format 2"
    );
    assert_eq!(verdict(&text.replace("[Rules \"1\"]", "[Rules \"x\"]")), "line 3 is damaged");
}

/// A change of any single byte of a record is found.
#[test]
fn no_single_change_goes_unnoticed() {
    let text = finished();
    for (index, original) in text.bytes().enumerate() {
        for byte in [b'0', b'1', b'x', b' ', b'"'] {
            let mut bytes = text.clone().into_bytes();
            bytes[index] = byte;
            if byte == original {
                continue;
            }
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            // White space after the last line does not count.
            if changed.trim_end() != text.trim_end() {
                assert_ne!(verdict(&changed), "complete", "byte {index}: {changed}");
            }
        }
    }
}

/// A match that can be played can be verified: at the limit of what a record may hold nothing is taken back any more.
#[test]
fn a_match_with_all_its_undos_can_still_be_verified() {
    let mut table = open();
    play(&mut table, "4");
    for _ in 0..1_000 {
        let undo = table.undo(SeatSet::all(2)).unwrap();
        table.commit(undo, 0).unwrap();
        play(&mut table, "4");
    }
    assert_eq!(table.would_undo(SeatSet::all(2)), None);
    assert_eq!(table.undo(SeatSet::all(2)).unwrap_err(), Why::NoUndo);
    assert!(table.stored("- !undo 2000").is_err());
    play(&mut table, "353637");
    assert!(table.outcome().is_some());
    let read: Record = record(&table).parse().unwrap();
    assert!(verify::<Connect4>(&read).unwrap().complete);
}

/// However often people pause and undo, the entries of the whole match fit into a record.
#[test]
fn a_match_that_was_paused_and_undone_as_often_as_possible_fits_into_a_record() {
    let config = Config::default().first_is(First::Seat(ONE));
    let rules = TableRules { clock: "move=60".parse().unwrap(), ..TableRules::default() };
    let (mut table, _) = Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), rules, 0);
    play(&mut table, "4");
    while let Ok(pause) = table.pause() {
        table.commit(pause, 0).unwrap();
        let goes_on = table.go_on().unwrap();
        table.commit(goes_on, 0).unwrap();
        if let Ok(undo) = table.undo(SeatSet::all(2)) {
            table.commit(undo, 0).unwrap();
            play(&mut table, "4");
        }
    }
    play(&mut table, "353637");
    assert!(table.outcome().is_some());
    assert!(record(&table).parse::<Record>().is_ok());
}

/// A pause that somebody else stored first changes nothing about what was agreed on; a move does.
#[test]
fn an_undo_is_late_only_if_something_was_heard_since() {
    let rules = TableRules { clock: "move=60".parse().unwrap(), ..TableRules::default() };
    let config = Config::default().first_is(First::Seat(ONE));
    let (mut table, _) = Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), rules, 0);
    play(&mut table, "4");
    let undo = table.undo(SeatSet::all(2)).unwrap();
    let pause = table.pause().unwrap();
    table.commit(pause, 0).unwrap();
    assert_eq!(table.again(&undo).unwrap().entry().to_string(), undo.entry().to_string());
    play(&mut table, "5");
    assert_eq!(table.again(&undo).unwrap_err(), Why::Stale);
}

/// Neither pauses nor going on without one can fill a log, and a stopped clock can always go on.
#[test]
fn the_clock_stops_and_goes_on_at_most_two_thousand_times() {
    let clock: ClockRules = "move=30".parse().unwrap();
    let rules = TableRules { clock, ..TableRules::default() };
    for pauses in [true, false] {
        let config = Config::default().first_is(First::Seat(ONE));
        let (mut table, _) = Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), rules, 0);
        play(&mut table, "4");
        for at in 0..2_500 {
            if pauses && let Ok(pause) = table.pause() {
                table.commit(pause, at).unwrap();
            }
            if let Ok(go_on) = table.go_on() {
                table.commit(go_on, at).unwrap();
            }
        }
        assert!(table.entry_count() <= 2_002, "{} entries", table.entry_count());
        assert!(!table.clock_face().unwrap().is_paused);
        play(&mut table, "4");
        assert_eq!(columns(&table), "44");
    }
}

/// A replay shows what happened on the board; the record keeps the pauses, and its numbers.
#[test]
fn a_pause_is_no_moment_of_a_replay() {
    let rules = TableRules { clock: "move=60".parse().unwrap(), ..TableRules::default() };
    let config = Config::default().first_is(First::Seat(ONE));
    let (mut table, _) = Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), rules, 0);
    play(&mut table, "11");
    let pause = table.pause().unwrap();
    table.commit(pause, 0).unwrap();
    let go_on = table.go_on().unwrap();
    table.commit(go_on, 0).unwrap();
    play(&mut table, "22334");
    let read: Record = record(&table).parse().unwrap();
    assert_eq!(read.entries.len(), 9);
    let replay = verify::<Connect4>(&read).unwrap();
    let numbers: Vec<u32> = replay.steps.iter().map(|step| step.number).collect();
    assert_eq!(numbers, [0, 1, 2, 5, 6, 7, 8, 9]);
    assert!(replay.steps.iter().skip(1).all(|step| step.line.is_some()));
}

/// What was set up was not played: an undo stops there, at the table and in a record.
#[test]
fn what_was_set_up_cannot_be_taken_back() {
    let rules = TableRules { opening: 2, ..TableRules::default() };
    let config = Config::default().first_is(First::Seat(ONE));
    let fairness = Fairness::drawn(Seed([5; 32]));
    let (mut table, _) = Table::<Connect4>::open(config, fairness.clone(), rules, 0);
    play(&mut table, "11");
    assert_eq!((table.undo_point(SeatSet::all(2)), table.would_undo(SeatSet::all(2))), (None, None));
    assert_eq!(table.undo(SeatSet::all(2)).unwrap_err(), Why::NoUndo);
    play(&mut table, "2");
    assert_eq!((table.undo_point(SeatSet::all(2)), table.undo_point(SeatSet::one(TWO))), (Some(2), None));
    let restored = |entries: &[&str]| {
        let entries = entries.iter().copied();
        Table::<Connect4>::restore(config, fairness.clone(), rules, 0, entries, |_, _| ()).is_ok()
    };
    assert!(restored(&["0 1", "1 1", "0 2", "- !undo 2"]));
    assert!(!restored(&["0 1", "1 1", "0 2", "- !undo 1"]));
}

//! What spectators may have of a running game of Tellstones: every gesture, and no stone.
use kernel::{Catalogued, Choices, Dice, FastDice, Pending, Seat, SeatSet, Seed, Viewer};
use table::{AnyTable, Fairness, Hearing, PatienceRules, Record, SeatLabel, Table, VerifyFault, verify};
use tellstones::{Action, Cell, Notice, Tellstones};

fn open(seed: u8) -> Table<Tellstones> {
    let config = Tellstones::configure(&Choices::default()).unwrap();
    Table::open(config, Fairness::drawn(Seed([seed; 32])), PatienceRules::default(), 0).0
}

fn answer(table: &mut Table<Tellstones>, action: Action) -> Vec<Notice> {
    let Pending::Ask(ask) = table.pending() else { panic!("over before {action}") };
    let prepared = table.answer(ask.first, table.question_of(ask.first), action, 0).unwrap();
    table.commit(prepared, 0).unwrap().notices(Viewer::Spectator)
}

fn play(table: &mut Table<Tellstones>, actions: &str) -> Vec<Notice> {
    actions.split(';').flat_map(|text| answer(table, text.trim().parse().unwrap())).collect()
}

/// One of the answers; giving up and bragging are rare.
fn any(table: &Table<Tellstones>, dice: &mut FastDice) -> Action {
    let Pending::Ask(ask) = table.pending() else { panic!("over") };
    let mut options = table.options(ask.first);
    let ends = |action: &Action| matches!(action, Action::GiveUp | Action::Brag);
    if dice.below(50) > 0 {
        options.retain(|action| !ends(action));
    }
    options[dice.below(options.len() as u32) as usize]
}

fn record(table: &Table<Tellstones>) -> Record {
    let label = |name: &str| SeatLabel { name: name.into(), controller: "human".into() };
    AnyTable::record(table, vec![label("Ann"), label("Bob")], "2026-11-15T12:00:00Z")
}

fn read(record: &Record) -> Record {
    record.to_string().parse().unwrap()
}

/// R9, R10, R11: a peek is a gesture in front of everybody, and names are spoken aloud: each answer is one line, as it
/// was given and when it was given.
#[test]
fn every_answer_is_a_public_line_of_its_own() {
    let mut dice = FastDice::new(1);
    for seed in 0..30 {
        let mut table = open(seed);
        while table.pending().outcome().is_none() && table.entries().count() < 150 {
            let action = any(&table, &mut dice);
            answer(&mut table, action);
            let public = table.public();
            let lines: Vec<String> = public.lines().iter().map(|line| line.what.to_string()).collect();
            let entries: Vec<String> = table.entries().map(ToString::to_string).collect();
            assert_eq!(lines, entries);
            assert!(public.lines().iter().zip(&entries).all(|(line, entry)| line.covered == [entry.clone()]));
        }
    }
}

/// R9: where somebody peeked is public, what lies there is not: neither in the line nor in what spectators are told.
#[test]
fn r9_a_peek_tells_spectators_the_cell_and_not_the_stone() {
    for seed in 0..40 {
        let mut table = open(seed);
        play(&mut table, "draw; place 1,1");
        if table.entries().count() != 2 || table.pending().asked() != SeatSet::one(Seat::new(1)) {
            continue;
        }
        play(&mut table, "flip 1,1");
        let told = play(&mut table, "peek 1,1");
        let cell = Cell::new(1, 1).unwrap();
        assert_eq!(told, [Notice::Peeked { seat: Seat::new(0), cell }]);
        assert_eq!(table.public().lines()[3].what.to_string(), "0 peek 1,1");
    }
}

/// Whatever is played, taken back and left: the record of the running game passes every possible check.
#[test]
fn a_running_record_is_verified_at_any_moment() {
    let mut dice = FastDice::new(2);
    for seed in 0..40 {
        let mut table = open(seed);
        for _ in 0..120 {
            if table.pending().outcome().is_some() {
                break;
            }
            if dice.below(12) > 0 {
                let action = any(&table, &mut dice);
                answer(&mut table, action);
            } else if let Ok(undo) = table.undo(SeatSet::all(2)) {
                table.commit(undo, 0).unwrap();
            }
            let replay = verify::<Tellstones>(&read(&record(&table))).unwrap();
            assert_eq!(replay.complete, table.pending().outcome().is_some());
        }
    }
}

/// With hashes that fit: a forger can compute them too.
#[test]
fn a_forged_running_record_is_refused_by_its_rules() {
    let seed = (0..40)
        .find(|&seed| {
            let mut table = open(seed);
            play(&mut table, "draw; place 0,0");
            table.pending().asked() == SeatSet::one(Seat::new(1))
        })
        .unwrap();
    let mut table = open(seed);
    play(&mut table, "draw; place 0,0; flip 0,0; peek 0,0; draw; back");
    let genuine = record(&table);
    let forged = |change: fn(&mut Record)| {
        let mut record = genuine.clone();
        change(&mut record);
        verify::<Tellstones>(&read(&record)).map(|_| ())
    };
    assert_eq!(forged(|_| {}), Ok(()));
    let illegal = |number| Err(VerifyFault::Illegal { number });
    assert_eq!(forged(|record| record.entries[3].text = "0 peek 0,1".into()), illegal(4));
    assert_eq!(forged(|record| record.entries[2].text = "0 flip 0,0".into()), illegal(3));
    assert_eq!(forged(|record| drop(record.entries.remove(2))), illegal(3));
    let draws = |record: &mut Record| {
        let again = record.entries[4..6].to_vec();
        record.entries.extend(again.into_iter().cycle().take(500));
    };
    assert_eq!(forged(draws), illegal(4 + 2 * 9 + 2), "the deck goes round once in a turn");
    assert_eq!(forged(|record| record.entries[0].text = "0 !leave".into()), illegal(2));
}

/// R9: a peek is delivered until it is acknowledged. A later resume hears of it under the same number, without the stone.
#[test]
fn r9_a_peek_that_was_seen_is_not_shown_again() {
    let mut table = open(7);
    play(&mut table, "draw; place 1,1; flip 1,1");
    let Pending::Ask(ask) = table.pending() else { panic!("over") };
    let looker = Viewer::Seat(ask.first);
    let number = table.next_told(looker);
    play(&mut table, "peek 1,1");
    let heard = |seen| match &table.stream(looker, number, seen)[0] {
        Hearing::Told(told) => told.get::<Notice>().unwrap().clone(),
        Hearing::TakenBack => panic!("nothing was taken back"),
    };
    assert!(matches!(heard(number), Notice::YouPeeked { .. }));
    assert!(matches!(heard(number + 1), Notice::Peeked { .. }));
    assert_eq!(table.stream(looker, 0, number + 1).len() as u32, table.next_told(looker));
    // Neither is it when everything is told again.
    let retold = |seen| {
        let told = table.retell_seen(looker, seen).concat();
        told.iter().filter(|told| matches!(told, Notice::YouPeeked { .. })).count()
    };
    assert_eq!((retold(0), retold(number), retold(number + 1)), (1, 1, 0));
}

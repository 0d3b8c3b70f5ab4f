//! What a table keeps to itself, with the games that have something to hide.
use kernel::{Catalogued, Choices, Dice, FastDice, Pending, Seed, Viewer};
use kittens::Kittens;
use table::{AnyTable, Fairness, OwnedTable, PatienceRules, Record, SeatLabel, Table, continues, verify};
use tellstones::Tellstones;

#[test]
fn a_truth_can_not_be_serialised() {
    trybuild::TestCases::new().compile_fail("tests/secrets/*.rs");
}

fn open<G: Catalogued>(seed: u8) -> Table<G> {
    let config = G::configure(&Choices::default()).unwrap();
    Table::open(config, Fairness::drawn(Seed([seed; 32])), PatienceRules::default(), 0).0
}

/// Each answer is given by the first seat that is asked.
fn play<G: Catalogued>(table: &mut Table<G>, actions: &str) {
    for text in actions.split(';') {
        let Pending::Ask(ask) = table.pending() else { panic!("over before {text}") };
        let prepared =
            OwnedTable::answer(table, ask.first, table.question_of(ask.first), text.trim(), 0).unwrap();
        OwnedTable::commit(table, prepared, 0).unwrap();
    }
}

fn record<G: Catalogued>(table: &Table<G>) -> Record {
    let label = |number| SeatLabel { name: format!("Player {number}"), controller: "human".into() };
    let record = table.record((1..=table.seats()).map(label).collect(), "2026-11-15T12:00:00Z");
    record.to_string().parse().unwrap()
}

/// Tables with other seeds, on which these answers are possible and look the same to all spectators.
fn alike<G: Catalogued>(actions: &str) -> Vec<Table<G>> {
    let played = |seed| {
        let mut table = open::<G>(seed);
        for text in actions.split(';') {
            let Pending::Ask(ask) = table.pending() else { return None };
            let decision = table.question_of(ask.first);
            let prepared = OwnedTable::answer(&mut table, ask.first, decision, text.trim(), 0).ok()?;
            OwnedTable::commit(&mut table, prepared, 0).unwrap();
        }
        Some(table)
    };
    let tables: Vec<Table<G>> = (0..60).filter_map(played).collect();
    assert!(tables.len() >= 5, "{} of 60 seeds", tables.len());
    tables
}

/// Nothing that is shown by accident, in a log or a panic, tells one game from another.
fn shows_nothing<G: Catalogued>(actions: &str) {
    let (before, last) = actions.rsplit_once(';').unwrap();
    let shown = |mut table: Table<G>| {
        let Pending::Ask(ask) = table.pending() else { panic!("over") };
        let decision = table.question_of(ask.first);
        let prepared = OwnedTable::answer(&mut table, ask.first, decision, last.trim(), 0).unwrap();
        let shown = format!("{table:?} {prepared:?}");
        let heard = OwnedTable::commit(&mut table, prepared, 0).unwrap();
        let any: &dyn AnyTable = &table;
        format!("{shown} {heard:?} {any:?}")
    };
    let fits = |table: &Table<G>| {
        let Pending::Ask(ask) = table.pending() else { return false };
        AnyTable::options(table, ask.first).texts().any(|option| option == last.trim())
    };
    let shown: Vec<String> = alike::<G>(before).into_iter().filter(fits).map(shown).collect();
    assert!(shown.len() >= 5);
    for other in &shown {
        assert_eq!(other, &shown[0]);
    }
}

#[test]
fn the_debug_form_of_a_table_shows_no_secret() {
    shows_nothing::<Tellstones>("draw; place 0,0; flip 0,0; peek 0,0");
    shows_nothing::<Kittens>("draw; draw; draw");
}

/// The lines of a running record, without the hashes: the same in all games that look the same.
fn looks_alike<G: Catalogued>(actions: &str, lines: &[&str]) {
    for (seed, table) in alike::<G>(actions).iter().enumerate() {
        let record = record(table);
        let texts: Vec<&str> = record.entries.iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(texts, lines, "table {seed}");
        assert_eq!((record.secret, record.result.as_ref()), (None, None));
        assert!(!verify::<G>(&record).unwrap().complete);
    }
}

#[test]
fn the_record_of_a_running_game_is_the_same_whatever_is_hidden() {
    looks_alike::<Tellstones>(
        "draw; place 0,0; flip 0,0; peek 0,0; challenge 0,0; name 3",
        &["0 draw", "0 place 0,0", "1 flip 0,0", "0 peek 0,0", "1 challenge 0,0", "0 name 3"],
    );
    looks_alike::<Kittens>("draw; draw; draw", &["0 draw", "1 draw", "0 draw"]);
}

/// Once the game is over the record has everything, follows from its seed, and continues what was public before.
fn ends_in_the_open<G: Catalogued>(games: u8) {
    let mut dice = FastDice::new(1);
    for seed in 0..games {
        let mut table = open::<G>(seed);
        let mut earlier = Vec::new();
        while let Pending::Ask(ask) = table.pending() {
            if dice.below(10) == 0 {
                earlier.push(record(&table));
            }
            let options = AnyTable::options(&table, ask.first);
            let text = &options.text(dice.below(options.len() as u32) as usize).unwrap();
            play(&mut table, text);
        }
        let finished = record(&table);
        assert_eq!(finished.secret, Some(Seed([seed; 32])));
        let replay = verify::<G>(&finished).unwrap();
        assert!(replay.complete);
        let last = table.view_json(Viewer::Spectator);
        assert_eq!(replay.steps.last().unwrap().view.as_ref().unwrap().json(), last);
        for earlier in earlier {
            assert!(continues::<G>(&finished, &earlier).unwrap());
        }
    }
}

#[test]
fn a_finished_record_shows_all_that_was_hidden() {
    ends_in_the_open::<Tellstones>(20);
    ends_in_the_open::<Kittens>(8);
}

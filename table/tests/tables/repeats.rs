//! Answers that are sent again: the table knows from its log what was given.
use connect4::Connect4;
use kernel::{Catalogued, Dice, FastDice, Seat, SeatSet, Seed};
use kittens::Kittens;
use table::{Entry, Fairness, OwnedTable, QuestionId, StoredEntry, Table, TableRules};
use tellstones::Tellstones;

/// An answer as a player would send it again, and the number of its entry.
#[derive(Clone, Debug)]
struct Sent<A> {
    seat: Seat,
    question: QuestionId,
    action: A,
    entry: u32,
}

fn rules() -> TableRules {
    TableRules { clock: "move=30 reaction=10".parse().unwrap(), ..TableRules::default() }
}

/// A random game in which people also leave, pause and take back; and everything that was answered, taken back or not.
fn random_game<G: Catalogued>(setup: &str, seed: u8) -> (Table<G>, Vec<Sent<G::Action>>) {
    let config = G::configure(&setup.parse().unwrap()).unwrap();
    let (mut table, _) = Table::<G>::open(config, Fairness::given(Seed([seed; 32])), rules(), 0);
    let (mut dice, mut sent) = (FastDice::new(u64::from(seed)), Vec::new());
    while table.outcome().is_none() && table.entry_count() < 150 {
        let asked = table.pending().asked();
        let seat = asked.nth(dice.below(asked.len() as u32) as usize).unwrap();
        let entry = table.entry_count();
        let prepared = match dice.below(30) {
            0 => table.pause(),
            1 => table.go_on(),
            2..7 => table.undo(SeatSet::all(table.seats())),
            7 => table.leave(seat),
            8 => table.silence(seat),
            _ => {
                let options = table.options(seat);
                let action = options[dice.below(options.len() as u32) as usize].clone();
                let question = table.question_of(seat);
                let prepared = table.answer(seat, question, action.clone(), 0).unwrap();
                sent.push(Sent { seat, question, action, entry });
                Ok(prepared)
            }
        };
        let Ok(prepared) = prepared else { continue };
        table.commit(prepared, 0).unwrap();
    }
    (table, sent)
}

/// The entries that were not taken back.
fn standing<G: Catalogued>(table: &Table<G>) -> Vec<u32> {
    let mut standing: Vec<u32> = Vec::new();
    for (number, entry) in (0..).zip(table.entries()) {
        match entry {
            Entry::Undo { entries } => standing.retain(|kept| kept < entries),
            entry if entry.is_move() => standing.push(number),
            _ => {}
        }
    }
    standing
}

fn check<G: Catalogued>(setup: &str) -> [usize; 2] {
    let mut counts = [0, 0];
    for seed in 0..40 {
        let (table, sent) = random_game::<G>(setup, seed);
        let entries: Vec<String> = table.entries().map(ToString::to_string).collect();
        let stored = entries.iter().map(|text| StoredEntry { text, at: 0 });
        let (config, fairness) = (table.config().clone(), table.fairness().clone());
        let restored = Table::<G>::restore(config, fairness, rules(), 0, stored, |_, _| {}).unwrap();
        let standing = standing(&table);
        for Sent { seat, question, action, entry } in sent {
            let counts_still = standing.contains(&entry);
            counts[usize::from(counts_still)] += 1;
            for table in [&table, &restored] {
                assert_eq!(table.gave(seat, question, &action), counts_still, "{setup} {seed}: {entry}");
                let QuestionId(number) = question;
                assert!(!table.gave(seat, table.question_of(seat), &action));
                assert!(!table.gave(seat, QuestionId(number + 10_000), &action));
            }
        }
    }
    counts
}

/// The same after a restart: numbers of questions follow from the log.
#[test]
fn a_table_knows_which_answers_were_given_and_which_were_taken_back() {
    let counts = [
        check::<Connect4>(""),
        check::<Tellstones>(""),
        check::<Kittens>("preset=house seats=3"),
        check::<Kittens>("preset=classic seats=4 edition=all"),
        check::<Kittens>("preset=official seats=5 edition=imploding"),
    ];
    assert!(counts.iter().all(|[_, standing]| *standing > 100), "{counts:?}");
    assert!(counts.iter().map(|[taken_back, _]| taken_back).sum::<usize>() > 100, "{counts:?}");
}

#[test]
fn only_the_same_answer_of_the_same_seat_to_the_same_question_was_given() {
    let config = Connect4::configure(&"first=1".parse().unwrap()).unwrap();
    let (mut table, _) = Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), rules(), 0);
    let (ann, bob) = (Seat::new(0), Seat::new(1));
    let question = table.question_of(ann);
    assert!(!OwnedTable::gave(&table, ann, question, "4"), "nothing was given yet");
    let prepared = table.answer(ann, question, "4".parse().unwrap(), 0).unwrap();
    table.commit(prepared, 0).unwrap();
    // In any notation that is read the same.
    for text in ["4", " 4", "04"] {
        assert!(OwnedTable::gave(&table, ann, question, text), "{text}");
    }
    for (seat, question, text) in [
        (ann, question, "5"),
        (ann, question, "four"),
        (ann, QuestionId(question.0 + 1), "4"),
        (bob, question, "4"),
    ] {
        assert!(!OwnedTable::gave(&table, seat, question, text), "{seat:?} {question:?} {text}");
    }
    // Whose time is up may still send what silence stood for.
    let (asked, silence) = (table.question_of(bob), table.silence(bob).unwrap());
    let text = silence.entry().to_string();
    table.commit(silence, 0).unwrap();
    assert!(OwnedTable::gave(&table, bob, asked, text.split_once(' ').unwrap().1));
}

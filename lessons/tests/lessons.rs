//! Every lesson can be played to its end, whichever of the accepted answers the learner gives.

#![allow(clippy::unwrap_used)]

use kernel::{Pending, Seat, Viewer};
use lessons::{Coach, LEARNER, Lesson, Part, Verdict};
use table::{Fairness, OwnedTable, TableRules};

fn open(lesson: &Lesson) -> Box<dyn OwnedTable> {
    let game = catalog::find(lesson.game).unwrap();
    let fairness = Fairness::given(lesson.seed());
    game.open(&lesson.choices(), fairness, TableRules::default(), 0).unwrap().0
}

fn answer(table: &mut dyn OwnedTable, seat: Seat, text: &str) {
    let question = table.asked(Viewer::Seat(seat)).unwrap();
    let prepared =
        table.answer(seat, question.id, text, 0).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    table.commit(prepared, 0).unwrap();
}

/// Plays the lesson with one list of answers, one for each step that asks for something.
fn play(lesson: &'static Lesson, answers: &[&str]) {
    let game = catalog::find(lesson.game).unwrap();
    let (mut table, mut coach) = (open(lesson), Coach::new(lesson));
    let (mut answers, mut replies) = (answers.iter(), lesson.replies.iter());
    while let Pending::Ask(ask) = table.pending() {
        let seat = ask.in_order(2).next().unwrap();
        if seat == LEARNER {
            while coach.is_telling() {
                coach.read();
            }
            let text = answers.next().expect("the learner is asked once more");
            let options = table.options(seat);
            for other in options.texts().filter(|other| other != text) {
                let mut sent = coach;
                if sent.judge(game, &*options, &other) == Verdict::Send {
                    assert!(sent.progress() > coach.progress(), "{other} leads off the lesson");
                }
            }
            assert_eq!(coach.judge(game, &*options, text), Verdict::Send);
            answer(&mut *table, seat, text);
        } else {
            answer(&mut *table, seat, replies.next().expect("the partner is asked once more"));
        }
    }
    assert_eq!((answers.next(), replies.next()), (None, None), "{} ends too soon", lesson.game);
    while coach.is_telling() {
        coach.read();
    }
    assert_eq!(coach.step(), None, "{} has sentences that nobody hears", lesson.game);
    assert_eq!(table.outcome().unwrap().winner(), Some(LEARNER), "the learner wins");
}

/// Every choice of accepted answers.
fn all_ways(lesson: &Lesson) -> Vec<Vec<&'static str>> {
    let mut ways = vec![Vec::new()];
    for step in lesson.steps {
        if let Part::Ask(_, accepted) = step {
            ways = ways
                .iter()
                .flat_map(|way: &Vec<&'static str>| accepted.iter().map(|text| [&way[..], &[*text]].concat()))
                .collect();
        }
    }
    ways
}

#[test]
fn every_way_through_every_lesson_ends_with_a_win() {
    for lesson in lessons::all() {
        for way in all_ways(lesson) {
            play(lesson, &way);
        }
    }
}

#[test]
fn every_game_has_a_lesson() {
    for game in catalog::games() {
        assert!(lessons::find(game.name()).is_some(), "{}", game.name());
    }
}

#[test]
fn an_illegal_answer_is_left_to_the_rules() {
    let lesson = lessons::find("connect4").unwrap();
    let game = catalog::find(lesson.game).unwrap();
    let (table, mut coach) = (open(lesson), Coach::new(lesson));
    coach.read();
    let options = table.options(LEARNER);
    for illegal in ["9", "nonsense", ""] {
        assert_eq!(coach.judge(game, &*options, illegal), Verdict::Send);
    }
    assert_eq!(coach.judge(game, &*options, "3"), Verdict::NotNow);
    assert_eq!(coach.progress().0, 2);
    assert_eq!(coach.judge(game, &*options, "4"), Verdict::Send);
    assert_eq!(coach.progress().0, 3);
}

#[test]
fn every_lesson_can_be_set_up() {
    for lesson in lessons::all() {
        let game = catalog::find(lesson.game).unwrap();
        assert_eq!(game.seats(&lesson.choices()), Ok(2));
        assert!(game.levels().iter().all(|level| *level != lessons::PARTNER));
    }
}

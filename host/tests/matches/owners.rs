//! Two owners of one stored match, such as two programs that play the same game: the first append counts, the other owner
//! follows, and the log is always one that the rules accept.

use crate::parlour::{Parlour, counts};
use host::{Hosted, News, Opened, Said, Setup};
use kernel::{Seat, Viewer};
use store::{MatchId, Store as _, Timestamp};

/// What an owner does next, as far as it knows the match.
#[derive(Clone, Copy, Debug)]
enum Op {
    /// The first possible answer of the first seat that is asked.
    Turn,
    Pass(Seat),
    Leave(Seat),
    /// Everybody agrees to take back the last answer.
    Undo,
    /// The time of all asked seats is up.
    Silence,
}

impl Parlour {
    /// Performs the step, and returns whether it counts; `None` if there was nothing to do.
    fn act(&self, which: usize, hosted: &mut Hosted, op: Op) -> Option<usize> {
        let said = match op {
            Op::Turn => {
                let seat = hosted.next_in_turn()?;
                let text = hosted.table().options(seat).text(0)?;
                let question = hosted.table().asked(Viewer::Seat(seat))?.id;
                Said::Answer { seat, question, text }
            }
            Op::Pass(seat) => {
                let question = hosted.table().asked(Viewer::Seat(seat))?.id;
                Said::Answer { seat, question, text: "pass".into() }
            }
            Op::Leave(seat) => Said::Leave { seat },
            Op::Undo => {
                let seat = hosted.would_undo()?;
                let mut news = self.say(which, hosted, Said::AskUndo { seat }, 0);
                while let Some(News::UndoAsked(wish)) = news.last() {
                    let seat = wish.waiting.first().unwrap();
                    news = self.say(which, hosted, Said::Agree { seat, agrees: true }, 0);
                }
                return Some(counts(&news));
            }
            Op::Silence => {
                let late = Timestamp::from_millis(hosted.deadline()?.as_millis() + 1);
                return Some(counts(&self.expire(which, hosted, late)));
            }
        };
        Some(counts(&self.say(which, hosted, said, 0)))
    }
}

/// The possible orders of the owners' steps.
fn interleavings(steps: [usize; 2]) -> Vec<Vec<usize>> {
    match steps {
        [0, 0] => vec![vec![]],
        _ => (0..2)
            .filter(|&who| steps[who] > 0)
            .flat_map(|who| {
                let mut rest = steps;
                rest[who] -= 1;
                interleavings(rest).into_iter().map(move |order| [&[who][..], &order].concat())
            })
            .collect(),
    }
}

/// For every step, by owner: does it count?
type Outcomes = [Vec<usize>; 2];

fn run(parlour: &Parlour, id: MatchId, scripts: [&[Op]; 2], order: &[usize]) -> Outcomes {
    let mut owners = [0, 1].map(|which| parlour.owner(which, id));
    let mut steps = scripts.map(|script| script.iter());
    let mut outcomes = Outcomes::default();
    for &who in order {
        let op = *steps[who].next().unwrap();
        outcomes[who].extend(parlour.act(who, &mut owners[who], op));
    }
    // The log can be opened again, and once both owners have caught up they stand where it stands.
    let stored = parlour.load(id);
    assert_eq!(stored.damage, None);
    let opened = Opened::new(stored).unwrap();
    assert_eq!(opened.damage, None);
    for (which, owner) in owners.iter_mut().enumerate() {
        parlour.runtime.block_on(owner.catch_up(&parlour.stores[which], &mut Vec::new())).unwrap();
        assert_eq!(owner.record().to_string(), opened.record().to_string());
        for viewer in Viewer::all(owner.table().seats()) {
            assert_eq!(owner.table().view_json(viewer), opened.table().view_json(viewer));
            assert_eq!(owner.table().asked(viewer), opened.table().asked(viewer));
            assert_eq!(owner.table().next_told(viewer), opened.table().next_told(viewer));
        }
    }
    outcomes
}

/// Runs all interleavings, each on a match of its own.
fn all(
    parlour: &Parlour,
    setup: &Setup,
    before: &[(u8, &str)],
    scripts: [&[Op]; 2],
) -> Vec<(Vec<usize>, Outcomes)> {
    let orders = interleavings(scripts.map(<[Op]>::len));
    let run = |order: Vec<usize>| {
        let id = parlour.played(setup, before);
        let start = parlour.load(id).entries.len();
        let outcomes = run(parlour, id, scripts, &order);
        let counted: usize = outcomes.iter().flatten().sum();
        assert_eq!(parlour.load(id).entries.len(), start + counted, "{order:?}");
        (order, outcomes)
    };
    orders.into_iter().map(run).collect()
}

/// Connect 4 asks one seat: of two answers to the same turn one counts, and the other is late.
#[test]
fn of_two_answers_to_one_turn_the_first_counts() {
    let parlour = Parlour::new();
    let setup = Parlour::setup("connect4", "first=1", 2, 1);
    let turns = [Op::Turn, Op::Turn, Op::Turn];
    for (order, outcomes) in all(&parlour, &setup, &[(0, "4")], [&turns, &turns]) {
        // An owner is late exactly if the other one has stored something since its last look.
        let mut is_outdated = [false, false];
        let mut expected = Outcomes::default();
        for &who in &order {
            expected[who].push(usize::from(!is_outdated[who]));
            is_outdated[1 - who] |= !is_outdated[who];
            is_outdated[who] = false;
        }
        assert_eq!(outcomes, expected, "{order:?}");
    }
}

/// An undo is agreed on for one position; leaving is possible at any time; silence answers one question.
#[test]
fn turns_leaving_silence_and_undo_never_make_a_log_that_the_rules_refuse() {
    let parlour = Parlour::new();
    let setup = Parlour::setup("connect4", "first=1", 2, 1);
    let before = [(0, "4"), (1, "4"), (0, "5")];
    let undo = [Op::Undo, Op::Turn, Op::Undo];
    for (order, outcomes) in all(&parlour, &setup, &before, [&undo, &[Op::Turn, Op::Leave(Seat::new(1))]]) {
        assert!(outcomes[1].len() < 2 || outcomes[1][1] == 1, "{order:?}: leaving answers no question");
        if order[..2] == [1, 0] {
            assert_eq!(outcomes[0][0], 0, "{order:?}: more than was agreed on would be taken back");
        }
    }
    all(&parlour, &setup, &before, [&undo, &undo]);
    all(&parlour, &setup, &before, [&[Op::Silence, Op::Turn], &[Op::Turn, Op::Silence, Op::Undo]]);
}

/// A game of Exploding Kittens in which two seats are asked at the same time, and what led there.
fn reaction(parlour: &Parlour) -> (Setup, (u8, String), [Seat; 2]) {
    for seed in 0..100 {
        let setup = Parlour::setup("kittens", "preset=classic", 3, seed);
        let hosted = parlour.begin(&setup);
        let seat = hosted.next_in_turn().unwrap();
        for text in hosted.table().options(seat).texts() {
            let number = seat.index() as u8;
            let id = parlour.played(&setup, &[(number, &text)]);
            let owner = parlour.owner(0, id);
            let asked = |seat: &Seat| owner.table().asked(Viewer::Seat(*seat)).is_some();
            let asked: Vec<Seat> = Seat::all(3).filter(asked).collect();
            if let [one, other] = asked[..]
                && asked.iter().all(|&seat| owner.table().options(seat).texts().any(|text| text == "pass"))
            {
                return (setup, (number, text), [one, other]);
            }
        }
    }
    panic!("nobody has a card to play");
}

/// Somebody's pass never makes another seat's answer to the same question late; the same seat answers once.
#[test]
fn answers_of_two_seats_to_one_question_both_count() {
    let parlour = Parlour::new();
    let (setup, (seat, text), [one, other]) = reaction(&parlour);
    let before = [(seat, text.as_str())];
    for (order, outcomes) in all(&parlour, &setup, &before, [&[Op::Pass(one)], &[Op::Pass(other)]]) {
        assert_eq!(outcomes, [[1], [1]], "{order:?}");
    }
    all(&parlour, &setup, &before, [&[Op::Pass(one), Op::Turn], &[Op::Pass(other), Op::Turn, Op::Silence]]);
    for (order, outcomes) in all(&parlour, &setup, &before, [&[Op::Pass(one)], &[Op::Pass(one)]]) {
        assert_ne!(outcomes[0], outcomes[1], "{order:?}");
    }
}

/// A deleted log is reported, not read again and again.
#[test]
fn an_owner_whose_log_was_deleted_says_so() {
    let parlour = Parlour::new();
    let setup = Parlour::setup("connect4", "first=1", 2, 1);
    let id = parlour.played(&setup, &[(0, "4"), (1, "4")]);
    let mut owner = parlour.owner(0, id);
    parlour.runtime.block_on(parlour.stores[1].delete(id, None)).unwrap();
    let question = owner.table().asked(Viewer::Seat(Seat::new(0))).unwrap().id;
    let said = Said::Answer { seat: Seat::new(0), question, text: "1".into() };
    let mut news = Vec::new();
    let answer = owner.say(&parlour.stores[0], said, Timestamp::from_millis(0), &mut news);
    assert!(parlour.runtime.block_on(answer).is_err());
}

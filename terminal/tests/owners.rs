//! Two owners of one stored match, as two programs that play the same game: whoever stores first counts, the other
//! follows, and the log is always one that the rules accept.
#![allow(clippy::unwrap_used)]

use kernel::{Choices, Seat, SeatSet, Seed, Viewer};
use store::{MatchId, Player, StoredMatch};
use table::AnyPrepared;
use tempfile::TempDir;
use terminal::local::{Archive, LocalMatch, Opened, Setup};

/// What an owner does next.
#[derive(Clone, Copy, Debug)]
enum Op {
    /// The first answer that is possible to whoever is asked first.
    Turn,
    Pass(Seat),
    Leave(Seat),
    Undo,
}

/// First an entry is prepared, later it is handed in.
#[derive(Clone, Copy, Debug)]
enum Step {
    Prepare(Op),
    Submit,
}

use Step::{Prepare, Submit};

/// Owners have stores of their own, as processes have.
struct Place {
    _home: TempDir,
    archives: [Archive; 2],
}

impl Place {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let archives = [(), ()].map(|()| Archive::open(home.path()).unwrap());
        Self { _home: home, archives }
    }

    fn setup(game: &str, choices: &str, seats: usize, seed: u8) -> Setup {
        let player = |n: usize| Player::human(format!("Player {n}"));
        Setup {
            game: catalog::find(game).unwrap(),
            choices: choices.parse::<Choices>().unwrap().with_seats(seats as u8),
            patience: Choices::default(),
            players: (0..seats).map(player).collect(),
            seed: Some(Seed([seed; 32])),
            entropy: Vec::new(),
        }
    }

    fn begin(&self, setup: &Setup, entries: &[String]) -> MatchId {
        let (mut match_, _) = LocalMatch::begin(&self.archives[0], setup, None).unwrap();
        for text in entries {
            let prepared = match_.table.stored(text).unwrap();
            assert!(match_.submit(&self.archives[0], prepared).unwrap().own.is_some());
        }
        match_.id
    }

    fn owner(&self, which: usize, id: MatchId) -> LocalMatch {
        Opened::load(&self.archives[which], id).unwrap().seat(&[]).unwrap()
    }
}

fn prepare(match_: &mut LocalMatch, op: Op) -> Option<AnyPrepared> {
    let decision = match_.table.decision();
    match op {
        Op::Turn => {
            let seat = match_.table.pending().asked().first()?;
            let answer = match_.table.options(seat).first()?.text.clone();
            match_.table.answer(seat, decision, &answer, 0).ok()
        }
        Op::Pass(seat) => match_.table.answer(seat, decision, "pass", 0).ok(),
        Op::Leave(seat) => match_.table.leave(seat).ok(),
        Op::Undo => match_.table.undo(SeatSet::all(match_.table.seats())).ok(),
    }
}

/// Whose step is next, in every possible order.
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

/// What came of every entry that was handed in, by owner: whether it counts.
type Outcomes = [Vec<bool>; 2];

fn run(place: &Place, id: MatchId, scripts: [&[Step]; 2], order: &[usize]) -> Outcomes {
    let mut owners = [0, 1].map(|which| place.owner(which, id));
    let mut prepared: [Vec<AnyPrepared>; 2] = [Vec::new(), Vec::new()];
    let mut steps = scripts.map(|script| script.iter());
    let mut outcomes = Outcomes::default();
    for &who in order {
        match *steps[who].next().unwrap() {
            Prepare(op) => prepared[who].extend(prepare(&mut owners[who], op)),
            Submit if prepared[who].is_empty() => {}
            Submit => {
                let entry = prepared[who].remove(0);
                let submitted = owners[who].submit(&place.archives[who], entry).unwrap();
                outcomes[who].push(submitted.own.is_some());
            }
        }
    }
    // The log opens again, and each owner stands where the log stood after as many entries.
    let stored = place.archives[0].load(id).unwrap();
    assert_eq!(stored.damage, None);
    assert_eq!(Opened::new(stored.clone()).unwrap().damage, None);
    for owner in owners {
        let known = owner.table.entry_count() as usize;
        let (entries, ending) = (stored.entries[..known].to_vec(), None);
        let ending = if known == stored.entries.len() { stored.ending.clone() } else { ending };
        let then = Opened::new(StoredMatch { entries, ending, ..stored.clone() }).unwrap();
        assert_eq!(owner.record().to_string(), then.record().to_string());
        let then = then.seat(&[]).unwrap();
        for viewer in Viewer::all(owner.table.seats()) {
            assert_eq!(owner.table.view(viewer), then.table.view(viewer));
        }
    }
    outcomes
}

/// Runs all interleavings, each on a match of its own.
fn all(
    place: &Place,
    setup: &Setup,
    before: &[String],
    scripts: [&[Step]; 2],
) -> Vec<(Vec<usize>, Outcomes)> {
    let start = before.len();
    let orders = interleavings(scripts.map(<[Step]>::len));
    let run = |order: Vec<usize>| {
        let id = place.begin(setup, before);
        let outcomes = run(place, id, scripts, &order);
        let counted = outcomes.iter().flatten().filter(|counts| **counts).count();
        let stored = place.archives[1].load(id).unwrap();
        assert_eq!(stored.entries.len(), start + counted, "{order:?}");
        (order, outcomes)
    };
    orders.into_iter().map(run).collect()
}

fn texts(entries: &[&str]) -> Vec<String> {
    entries.iter().map(|&text| text.into()).collect()
}

const TURN: [Step; 4] = [Prepare(Op::Turn), Submit, Prepare(Op::Turn), Submit];

/// Connect 4 asks one seat: of two answers to the same turn one counts, and the other is late.
#[test]
fn of_two_answers_to_one_turn_the_first_counts() {
    let place = Place::new();
    let setup = Place::setup("connect4", "first=1", 2, 1);
    let done = all(&place, &setup, &texts(&["1 4"]), [&TURN, &TURN]);
    assert_eq!(done.len(), 70);
    for (order, outcomes) in &done {
        if order[..4] == [0, 1, 0, 1] {
            assert_eq!((outcomes[0][0], outcomes[1][0]), (true, false), "{order:?}");
        }
        // One after the other: nobody is late but by not having looked.
        if *order == [0, 0, 0, 0, 1, 1, 1, 1] {
            assert_eq!(outcomes[0], [true, true]);
            assert_eq!(outcomes[1], [false, true]);
        }
    }
}

/// An owner that prepared two entries before it stored either.
#[test]
fn an_entry_that_the_own_game_has_outrun_is_late_too() {
    let place = Place::new();
    let setup = Place::setup("connect4", "first=1", 2, 1);
    let hasty = [Prepare(Op::Turn), Prepare(Op::Turn), Submit, Submit];
    for (order, outcomes) in all(&place, &setup, &texts(&["1 4"]), [&hasty, &TURN]) {
        assert!(!outcomes[0][1], "{order:?}");
    }
}

/// An undo was agreed on for one moment; to leave is possible at any.
#[test]
fn turns_leaving_and_undo_never_make_a_log_that_the_rules_refuse() {
    let place = Place::new();
    let setup = Place::setup("connect4", "first=1", 2, 1);
    let undo = [Prepare(Op::Undo), Submit, Prepare(Op::Turn), Submit];
    let leave = [Prepare(Op::Turn), Submit, Prepare(Op::Leave(Seat::new(1))), Submit];
    let undone = all(&place, &setup, &texts(&["1 4", "2 4", "1 5"]), [&undo, &leave]);
    for (order, outcomes) in &undone {
        assert!(outcomes[1].len() < 2 || outcomes[1][1], "{order:?}: leaving answers no question");
        if order[..4] == [0, 1, 1, 0] {
            assert!(!outcomes[0][0], "{order:?}: more than was agreed on would be taken back");
        }
    }
    all(&place, &setup, &texts(&["1 4", "2 4", "1 5"]), [&undo, &undo]);
}

/// A game of Exploding Kittens in which two seats are asked at the same time, and what led there.
fn reaction(place: &Place) -> (Setup, Vec<String>, [Seat; 2]) {
    for seed in 0..100 {
        let setup = Place::setup("kittens", "preset=classic", 3, seed);
        let (match_, _) = LocalMatch::begin(&place.archives[0], &setup, None).unwrap();
        let seat = match_.table.pending().asked().first().unwrap();
        for option in match_.table.options(seat) {
            let text = format!("{} {}", seat.index() + 1, option.text);
            let mut match_ = place.owner(0, place.begin(&setup, std::slice::from_ref(&text)));
            let asked: Vec<Seat> = match_.table.pending().asked().iter().collect();
            if let [one, other] = asked[..]
                && asked.iter().all(|&seat| prepare(&mut match_, Op::Pass(seat)).is_some())
            {
                return (setup, vec![text], [one, other]);
            }
        }
    }
    panic!("nobody has a card to play");
}

/// Somebody's pass never makes somebody else's answer to the same question late; the same seat answers once.
#[test]
fn answers_of_two_seats_to_one_question_both_count() {
    let place = Place::new();
    let (setup, before, [one, other]) = reaction(&place);
    let pass = |seat| [Prepare(Op::Pass(seat)), Submit, Prepare(Op::Turn), Submit];
    for (order, outcomes) in all(&place, &setup, &before, [&pass(one)[..2], &pass(other)[..2]]) {
        assert_eq!(outcomes, [[true], [true]], "{order:?}");
    }
    all(&place, &setup, &before, [&pass(one), &pass(other)]);
    for (order, outcomes) in all(&place, &setup, &before, [&pass(one), &pass(one)]) {
        assert!(outcomes[0][0] != outcomes[1][0], "{order:?}: {outcomes:?}");
    }
}

/// A gap in the log is named, not read again and again.
#[test]
fn an_owner_whose_log_was_cut_says_so() {
    let place = Place::new();
    let setup = Place::setup("connect4", "first=1", 2, 1);
    let id = place.begin(&setup, &texts(&["1 4", "2 4"]));
    let mut owner = place.owner(0, id);
    place.archives[1].delete(id, None).unwrap();
    let prepared = prepare(&mut owner, Op::Turn).unwrap();
    assert!(owner.submit(&place.archives[0], prepared).is_err());
}

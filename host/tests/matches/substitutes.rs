//! Computers that play on for people who are away, and players that take no memory while nobody asks them.

use crate::computers::window;
use crate::parlour::{Parlour, counts};
use host::{Hosted, News, Said, Setup, Task, Thought};
use kernel::{Budget, Seat, SeatSet, Viewer};
use store::{Player, Timestamp};

const ANN: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

fn connect4(parlour: &Parlour) -> Hosted {
    parlour.begin(&Parlour::setup("connect4", "first=1", 2, 1))
}

fn think(task: Task) -> Thought {
    task.think(Budget::iterations(50))
}

/// The seats that are to think now.
fn thinkers(hosted: &mut Hosted) -> Vec<Seat> {
    hosted.tasks().iter().map(Task::seat).collect()
}

/// The only player who is to think does so, and its answer counts.
fn play(parlour: &Parlour, hosted: &mut Hosted) -> Seat {
    let task = hosted.tasks().pop().unwrap();
    let seat = task.seat();
    let news = parlour.say(0, hosted, Said::Thought(think(task)), 0);
    assert_eq!(counts(&news), 1, "{news:?}");
    seat
}

fn first_option(parlour: &Parlour, hosted: &mut Hosted, seat: Seat) -> Vec<News> {
    let text = hosted.table().options(seat).text(0).unwrap();
    parlour.answer(hosted, seat.index() as u8, &text, 0)
}

#[test]
fn a_computer_plays_on_for_an_absent_person_until_they_return() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    assert!(hosted.substitute(ANN, "easy"));
    assert_eq!((hosted.substitutes(), hosted.humans()), (SeatSet::one(ANN), SeatSet::all(2)));
    assert_eq!(play(&parlour, &mut hosted), ANN);
    // Bob is there, and nobody thinks for him.
    assert!(hosted.tasks().is_empty());
    parlour.answer(&mut hosted, 1, "4", 0);
    assert_eq!(play(&parlour, &mut hosted), ANN);
    parlour.answer(&mut hosted, 1, "4", 0);
    hosted.relieve(ANN);
    assert_eq!((hosted.substitutes(), hosted.tasks().len()), (SeatSet::EMPTY, 0));
    assert_eq!(counts(&parlour.answer(&mut hosted, 0, "4", 0)), 1);
    // It was her seat all along.
    assert_eq!(hosted.record().seats[0].controller, "human");
    assert_eq!(parlour.load(hosted.id()).entries.len(), 5);
}

#[test]
fn only_a_level_of_the_game_plays_on_and_only_for_a_person_who_still_plays() {
    let parlour = Parlour::new();
    let mut setup = Parlour::setup("kittens", "preset=classic", 3, 1);
    setup.players[2] = Player::bot("Hal", "random");
    let mut hosted = parlour.begin(&setup);
    for (seat, level) in [(0, "grandmaster"), (0, ""), (0, "exec:rm"), (2, "easy"), (7, "easy")] {
        assert!(!hosted.substitute(Seat::new(seat), level), "{seat} {level}");
    }
    hosted.relieve(Seat::new(2));
    assert!(hosted.substitute(ANN, "easy") && hosted.substitute(BOB, "easy"));
    parlour.say(0, &mut hosted, Said::Leave { seat: ANN }, 0);
    assert_eq!(hosted.substitutes(), SeatSet::one(BOB));
    assert!(!hosted.substitute(ANN, "easy"), "she left");
    parlour.say(0, &mut hosted, Said::Leave { seat: BOB }, 0);
    assert!(hosted.table().outcome().is_some() && !hosted.substitute(BOB, "easy"));
}

/// Ann lays a stone, Bob turns it over, and asks for it once she has laid another one. Not with stones that do something by
/// themselves.
fn challenged(parlour: &Parlour, seed: u8) -> Option<Hosted> {
    let mut hosted = parlour.begin(&Parlour::setup("tellstones", "first=1", 2, seed));
    for (seat, text) in [
        (ANN, "draw"),
        (ANN, "place 1,1"),
        (BOB, "flip 1,1"),
        (ANN, "draw"),
        (ANN, "place 0,0"),
        (BOB, "challenge 1,1"),
    ] {
        if hosted.next_in_turn() != Some(seat)
            || counts(&parlour.answer(&mut hosted, seat.index() as u8, text, 0)) == 0
        {
            return None;
        }
    }
    Some(hosted)
}

/// Some of those.
fn all_challenged(parlour: &Parlour) -> Vec<Hosted> {
    let found: Vec<Hosted> = (0..60).filter_map(|seed| challenged(parlour, seed)).collect();
    assert!(found.len() > 10, "{}", found.len());
    found
}

fn is_right(news: &[News]) -> bool {
    let told = |news: &News| match news {
        News::Heard(heard) => heard.told(Viewer::Spectator),
        _ => Vec::new(),
    };
    news.iter().flat_map(told).any(|told| told.line.key == "tellstones-notice-answered-right")
}

/// It has to know by heart what the person saw.
#[test]
fn a_substitute_has_heard_what_the_seat_was_told() {
    let parlour = Parlour::new();
    for mut hosted in all_challenged(&parlour) {
        assert!(hosted.substitute(ANN, "expert"));
        let task = hosted.tasks().pop().unwrap();
        let news = parlour.say(0, &mut hosted, Said::Thought(think(task)), 0);
        assert!(is_right(&news), "{:?}", hosted.record().entries);
    }
}

#[test]
fn the_time_of_an_absent_person_does_not_run_out() {
    let parlour = Parlour::new();
    let setup =
        Setup { clock: "move=60 game=90+0".parse().unwrap(), ..Parlour::setup("connect4", "first=1", 2, 1) };
    let mut hosted = parlour.begin(&setup);
    hosted.substitute(ANN, "easy");
    assert_eq!(hosted.deadline(), None);
    let late = Timestamp::from_millis(80_000);
    assert!(parlour.expire(0, &mut hosted, late).is_empty());
    let task = hosted.tasks().pop().unwrap();
    assert_eq!(counts(&parlour.say(0, &mut hosted, Said::Thought(think(task)), 80_000)), 1);
    // Bob is timed as ever.
    assert_eq!(hosted.deadline(), Some(Timestamp::from_millis(140_000)));
    assert_eq!(counts(&parlour.expire(0, &mut hosted, Timestamp::from_millis(140_000))), 1);
    // Everything that the clock shows follows from the log: another owner shows the same.
    let face = hosted.table().clock_face().unwrap();
    assert_eq!(face.left, Some(vec![10_000, 30_000]));
    assert_eq!(parlour.owner(1, hosted.id()).table().clock_face(), Some(face));
    hosted.relieve(ANN);
    assert_eq!(hosted.deadline(), Some(Timestamp::from_millis(150_000)));
}

/// In a window everybody has the same deadline: one who is substituted hides nobody else's.
#[test]
fn others_run_out_of_time_next_to_a_substitute() {
    let parlour = Parlour::new();
    let (mut hosted, person) = window(&parlour, |_, person| Some(person));
    hosted.substitute(person, "random");
    assert_eq!(hosted.deadline(), None);
    assert!(parlour.expire(0, &mut hosted, Timestamp::from_millis(60_000)).is_empty());
    let mut seats = thinkers(&mut hosted);
    seats.sort_unstable();
    assert_eq!(seats, [Seat::new(0), person]);
    hosted.relieve(person);
    let news = parlour.expire(0, &mut hosted, Timestamp::from_millis(60_000));
    assert!(matches!(news[0], News::TimeUp { seat, .. } if seat == person), "{news:?}");
}

#[test]
fn a_person_who_is_back_answers_and_the_question_is_answered_once() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    hosted.substitute(ANN, "easy");
    // She is faster than the computer.
    let task = hosted.tasks().pop().unwrap();
    assert_eq!(counts(&parlour.answer(&mut hosted, 0, "4", 0)), 1);
    assert!(parlour.say(0, &mut hosted, Said::Thought(think(task)), 0).is_empty());
    assert_eq!(hosted.table().score_sheet(), "4");
    parlour.answer(&mut hosted, 1, "4", 0);
    // The computer is faster.
    let question = hosted.table().asked(Viewer::Seat(ANN)).unwrap().id;
    assert_eq!(play(&parlour, &mut hosted), ANN);
    let given = hosted.table().score_sheet().chars().last().unwrap().to_string();
    for text in ["1", "2", "3", "4"] {
        let said = Said::Answer { seat: ANN, question, text: text.into() };
        let news = parlour.say(0, &mut hosted, said, 0);
        match &news[..] {
            [News::Repeated { seat: ANN }] => assert_eq!(text, given),
            [News::Stale { seat: Some(ANN) }] => assert_ne!(text, given),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(parlour.load(hosted.id()).entries.len(), 3);
}

#[test]
fn what_a_computer_was_thinking_about_is_dropped_when_the_person_returns() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    hosted.substitute(ANN, "easy");
    let task = hosted.tasks().pop().unwrap();
    hosted.relieve(ANN);
    assert!(parlour.say(0, &mut hosted, Said::Thought(think(task)), 0).is_empty());
    assert_eq!((hosted.entry_count(), hosted.tasks().len()), (0, 0));
    // The next one starts afresh.
    hosted.substitute(ANN, "easy");
    let first = hosted.tasks().pop().unwrap();
    assert!(hosted.substitute(ANN, "easy") && hosted.tasks().is_empty(), "the same one goes on thinking");
    assert!(hosted.substitute(ANN, "medium"));
    let second = hosted.tasks().pop().unwrap();
    assert!(parlour.say(0, &mut hosted, Said::Thought(think(first)), 0).is_empty());
    assert_eq!(counts(&parlour.say(0, &mut hosted, Said::Thought(think(second)), 0)), 1);
}

/// An undo takes back the answer of somebody who is there, together with what computers replied.
#[test]
fn an_undo_rebuilds_a_substitute() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    parlour.answer(&mut hosted, 0, "4", 0);
    hosted.substitute(ANN, "easy");
    parlour.answer(&mut hosted, 1, "4", 0);
    let old = hosted.tasks().pop().unwrap();
    // Bob alone is there to agree.
    assert_eq!(hosted.would_undo(), Some(BOB));
    assert_eq!(counts(&parlour.say(0, &mut hosted, Said::AskUndo { seat: BOB }, 0)), 1);
    assert_eq!(hosted.table().score_sheet(), "4");
    assert!(parlour.say(0, &mut hosted, Said::Thought(think(old)), 0).is_empty());
    assert_eq!(hosted.substitutes(), SeatSet::one(ANN));
    parlour.answer(&mut hosted, 1, "3", 0);
    play(&parlour, &mut hosted);
    assert_eq!(counts(&parlour.say(0, &mut hosted, Said::AskUndo { seat: BOB }, 0)), 1);
    assert_eq!(hosted.table().score_sheet(), "4");
    // Nobody asks for her.
    let news = parlour.say(0, &mut hosted, Said::AskUndo { seat: ANN }, 0);
    assert!(matches!(news[..], [News::Refused { seat: ANN, .. }]), "{news:?}");
}

#[test]
fn nobody_waits_for_an_absent_person_to_agree_until_they_return() {
    let parlour = Parlour::new();
    let mut hosted = parlour.begin(&Parlour::setup("frogs", "side=3 frogs=2", 3, 1));
    let mover = hosted.next_in_turn().unwrap();
    let [next, last] = [mover.next(3), mover.next(3).next(3)];
    first_option(&parlour, &mut hosted, mover);
    let ask = |hosted: &mut Hosted| parlour.say(0, hosted, Said::AskUndo { seat: mover }, 0);
    ask(&mut hosted);
    parlour.say(0, &mut hosted, Said::Agree { seat: next, agrees: true }, 0);
    assert!(hosted.substitute(last, "easy"));
    hosted.relieve(last);
    let waiting = match &ask(&mut hosted)[..] {
        [News::UndoAsked(wish)] => wish.waiting,
        other => panic!("{other:?}"),
    };
    assert_eq!(waiting, SeatSet::one(last));
    hosted.substitute(last, "easy");
    assert_eq!(counts(&ask(&mut hosted)), 1);
    assert_eq!(hosted.table().move_count(), 0);
}

/// The memory of a player is freed, and what it knew is not lost.
#[test]
fn a_parked_player_is_told_everything_again() {
    let parlour = Parlour::new();
    let mut asked = 0;
    for seed in 0..60 {
        let mut setup = Parlour::setup("tellstones", "first=2", 2, seed);
        setup.players[0] = Player::bot("Hal", "expert");
        let mut hosted = parlour.begin(&setup);
        let bob = |hosted: &mut Hosted, text: &str| {
            hosted.next_in_turn() == Some(BOB) && counts(&parlour.answer(hosted, 1, text, 0)) == 1
        };
        if !bob(&mut hosted, "draw") || !bob(&mut hosted, "place 1,1") {
            continue;
        }
        let task = hosted.tasks().pop();
        // A player who is thinking is not disturbed.
        hosted.park();
        let Some(task) = task else { continue };
        assert_eq!(counts(&parlour.say(0, &mut hosted, Said::Thought(think(task)), 0)), 1);
        while hosted.next_in_turn() == Some(ANN) {
            play(&parlour, &mut hosted);
        }
        if !bob(&mut hosted, "flip 1,1") {
            continue;
        }
        while hosted.next_in_turn() == Some(ANN) {
            hosted.park();
            play(&parlour, &mut hosted);
        }
        hosted.park();
        if bob(&mut hosted, "challenge 1,1") {
            asked += 1;
            let task = hosted.tasks().pop().unwrap();
            let news = parlour.say(0, &mut hosted, Said::Thought(think(task)), 0);
            assert!(is_right(&news), "{:?}", hosted.record().entries);
        }
    }
    assert!(asked > 10, "{asked}");
}

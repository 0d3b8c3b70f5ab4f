//! Who has to agree before an answer is taken back, and for how long.

use crate::parlour::{Parlour, counts};
use host::{Hosted, News, Said, UndoWish};
use kernel::{Seat, SeatSet};

const ANN: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

fn connect4(parlour: &Parlour) -> Hosted {
    parlour.begin(&Parlour::setup("connect4", "first=1", 2, 1))
}

/// A game of three people, in which one has just moved: who moved, and the others in the order of their turns.
fn frogs(parlour: &Parlour) -> (Hosted, [Seat; 3]) {
    let mut hosted = parlour.begin(&Parlour::setup("frogs", "side=3 frogs=2", 3, 1));
    let mover = move_on(parlour, &mut hosted);
    let next = mover.next(3);
    (hosted, [mover, next, next.next(3)])
}

fn move_on(parlour: &Parlour, hosted: &mut Hosted) -> Seat {
    let seat = hosted.next_in_turn().unwrap();
    let text = hosted.table().options(seat).text(0).unwrap();
    assert_eq!(counts(&parlour.answer(hosted, seat.index() as u8, &text, 0)), 1);
    seat
}

fn ask(parlour: &Parlour, hosted: &mut Hosted, seat: Seat) -> Vec<News> {
    parlour.say(0, hosted, Said::AskUndo { seat }, 0)
}

fn agree(parlour: &Parlour, hosted: &mut Hosted, seat: Seat) -> Vec<News> {
    parlour.say(0, hosted, Said::Agree { seat, agrees: true }, 0)
}

/// The request that was the only news.
fn wish(news: &[News]) -> UndoWish {
    match news {
        [News::UndoAsked(wish)] => *wish,
        other => panic!("{other:?}"),
    }
}

/// The clock stops while people are asked: that is an entry too.
#[test]
fn a_request_outlives_a_pause() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    parlour.answer(&mut hosted, 0, "4", 0);
    ask(&parlour, &mut hosted, ANN);
    parlour.say(0, &mut hosted, Said::Pause, 0);
    assert_eq!(counts(&agree(&parlour, &mut hosted, BOB)), 1);
    assert_eq!(hosted.table().move_count(), 0);
}

/// Somebody who agreed to take back one answer did not agree to take back another.
#[test]
fn a_request_expires_when_it_would_take_back_another_answer() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    parlour.answer(&mut hosted, 0, "4", 0);
    ask(&parlour, &mut hosted, ANN);
    parlour.answer(&mut hosted, 1, "4", 0);
    assert!(matches!(agree(&parlour, &mut hosted, BOB)[..], [News::Stale { seat: Some(BOB) }]));
    assert_eq!(hosted.table().move_count(), 2);
}

/// Whose answer it was does not matter: those who have to agree are those who did not ask.
#[test]
fn nobody_agrees_to_their_own_request() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    parlour.answer(&mut hosted, 0, "4", 0);
    let asked = wish(&ask(&parlour, &mut hosted, BOB));
    assert_eq!((asked.asker, asked.waiting), (BOB, SeatSet::one(ANN)));
    assert!(agree(&parlour, &mut hosted, BOB).is_empty());
    assert_eq!(hosted.table().move_count(), 1);
    assert_eq!(counts(&agree(&parlour, &mut hosted, ANN)), 1);
    assert_eq!(hosted.table().move_count(), 0);
}

#[test]
fn asking_again_keeps_who_has_agreed() {
    let parlour = Parlour::new();
    let (mut hosted, [mover, next, last]) = frogs(&parlour);
    let asked = wish(&ask(&parlour, &mut hosted, mover));
    assert_eq!(asked.waiting, SeatSet::all(3).without(mover));
    agree(&parlour, &mut hosted, last);
    let again = wish(&ask(&parlour, &mut hosted, mover));
    assert_eq!((again.asker, again.waiting), (mover, SeatSet::one(next)));
    // To ask for the same is to agree.
    assert_eq!(counts(&ask(&parlour, &mut hosted, next)), 1);
    assert_eq!(hosted.table().move_count(), 0);
}

#[test]
fn people_who_left_are_neither_waited_for_nor_asked() {
    let parlour = Parlour::new();
    let (mut hosted, [mover, next, last]) = frogs(&parlour);
    parlour.say(0, &mut hosted, Said::Leave { seat: next }, 0);
    assert_eq!(move_on(&parlour, &mut hosted), last);
    let moves = hosted.table().move_count();
    let refused = ask(&parlour, &mut hosted, next);
    assert!(matches!(refused[..], [News::Refused { seat, .. }] if seat == next), "{refused:?}");
    let asked = wish(&ask(&parlour, &mut hosted, last));
    assert_eq!(asked.waiting, SeatSet::one(mover));
    assert_eq!(counts(&agree(&parlour, &mut hosted, mover)), 1);
    assert_eq!(hosted.table().move_count(), moves - 1);
}

/// After a refusal the same can be asked once more.
#[test]
fn a_refusal_ends_a_request() {
    let parlour = Parlour::new();
    let mut hosted = connect4(&parlour);
    parlour.answer(&mut hosted, 0, "4", 0);
    ask(&parlour, &mut hosted, ANN);
    let refused = parlour.say(0, &mut hosted, Said::Agree { seat: BOB, agrees: false }, 0);
    assert!(matches!(refused[..], [News::UndoRefused { by: BOB }]));
    assert!(matches!(agree(&parlour, &mut hosted, BOB)[..], [News::Stale { .. }]));
    assert_eq!(wish(&ask(&parlour, &mut hosted, ANN)).waiting, SeatSet::one(BOB));
}

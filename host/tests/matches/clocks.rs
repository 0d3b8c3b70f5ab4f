//! Time at a table with people and computers.

use crate::computers::window;
use crate::parlour::{Parlour, counts};
use host::News;
use kernel::Seat;
use store::Timestamp;

/// In a reaction window everybody has the same deadline; computers are not timed, and hide nobody's.
#[test]
fn a_person_next_to_a_computer_runs_out_of_time() {
    let parlour = Parlour::new();
    let (mut hosted, person) = window(&parlour, |_, person| Some(person));
    assert_eq!(hosted.deadline(), Some(Timestamp::from_millis(60_000)));
    let news = parlour.expire(0, &mut hosted, Timestamp::from_millis(60_000));
    assert!(matches!(news[0], News::TimeUp { seat, .. } if seat == person), "{news:?}");
    assert_eq!(counts(&news), 1);
    assert_eq!(hosted.next_in_turn(), Some(Seat::new(0)));
    assert_eq!(hosted.deadline(), None);
}

/// Times in a store may be anything.
#[test]
fn the_length_of_a_match_never_overflows() {
    let parlour = Parlour::new();
    let mut hosted = parlour.begin_at(&Parlour::setup("connect4", "first=1", 2, 1), i64::MIN);
    parlour.answer(&mut hosted, 0, "4", i64::MAX);
    assert_eq!(hosted.seconds(), i64::MAX as u64 / 1000);
}

//! Matches that are forgotten because nobody played in them.

use crate::parlour::Parlour;
use host::{Hosted, MatchFault, Opened, Said};
use kernel::Seed;
use store::Timestamp;

/// A match that begins after these moves. It has a clock.
fn begin_from(parlour: &Parlour, opening: &[&str]) -> Hosted {
    let opening: Vec<String> = opening.iter().map(ToString::to_string).collect();
    let setup = Parlour::setup("connect4", "first=1", 2, 1);
    let (store, now) = (&parlour.stores[0], Timestamp::from_millis(0));
    let begun =
        Hosted::begin_from::<MatchFault>(store, &setup, &opening, Seed([0; 32]), now, Box::new(()), |_| {
            Ok(())
        });
    parlour.runtime.block_on(begun).unwrap().0
}

fn is_forgotten(parlour: &Parlour, hosted: &Hosted) -> bool {
    parlour.runtime.block_on(Opened::forget_unplayed(&parlour.stores[0], hosted.id())).unwrap()
}

#[test]
fn what_was_set_up_and_a_clock_that_stopped_is_no_play() {
    for opening in [&[][..], &["4", "4"]] {
        let parlour = Parlour::new();
        let mut hosted = begin_from(&parlour, opening);
        parlour.say(0, &mut hosted, Said::Pause, 1);
        assert_eq!(parlour.load(hosted.id()).entries.len(), opening.len() + 1);
        assert!(is_forgotten(&parlour, &hosted));
    }
}

#[test]
fn a_match_is_kept_once_somebody_has_played() {
    for opening in [&[][..], &["4", "4"]] {
        let parlour = Parlour::new();
        let mut hosted = begin_from(&parlour, opening);
        parlour.answer(&mut hosted, 0, "5", 1);
        parlour.say(0, &mut hosted, Said::Pause, 2);
        assert!(!is_forgotten(&parlour, &hosted));
    }
}

/// The opening is part of the match from the first moment, and stays so when it is read again.
#[test]
fn an_opening_is_stored_with_the_match_and_cannot_be_taken_back() {
    let parlour = Parlour::new();
    let id = begin_from(&parlour, &["4", "4"]).id();
    let mut owner = parlour.owner(1, id);
    assert_eq!((owner.entry_count(), owner.record().opening), (2, 2));
    parlour.say(1, &mut owner, Said::AskUndo { seat: kernel::Seat::new(0) }, 1);
    assert_eq!(owner.entry_count(), 2);
}

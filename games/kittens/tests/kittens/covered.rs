//! A covered hand: what the page shows and says then is known to everybody.

use kernel::{Arg, Catalogued, Choices, Dice as _, FastDice, Game, Seat, Tell as _, Viewer};
use kittens::{Kittens, Notice, View};
use std::collections::BTreeSet;

/// What a notice tells apart from who did it.
fn facts(notice: &Notice) -> Vec<Arg> {
    let args = notice.tell().args.into_iter();
    args.map(|(_, arg)| arg).filter(|arg| !matches!(arg, Arg::Seat(_))).collect()
}

/// Plays a random game; `heard` gets the kinds of private notices that were met.
fn play(choices: &str, number: u64, heard: &mut BTreeSet<String>) {
    let config = Kittens::configure(&choices.parse::<Choices>().unwrap()).unwrap();
    let mut dice = FastDice::new(number);
    let mut events = Vec::new();
    let mut state = Kittens::start(&config, &mut dice, &mut events);
    loop {
        let public = Kittens::view(&state, Viewer::Spectator);
        let seats = public.players.len();
        for event in events.drain(..) {
            let told = Kittens::notice(&event, Viewer::Spectator);
            for seat in Seat::all(seats) {
                let Some(own) = Kittens::notice(&event, Viewer::Seat(seat)) else { continue };
                let said = own.covered(seat);
                if said.as_ref() != Some(&own) {
                    heard.insert(own.tell().key);
                }
                let Some(said) = said else { continue };
                let told =
                    told.as_ref().unwrap_or_else(|| panic!("{choices} {number}: nobody else hears {said:?}"));
                let known = facts(told);
                assert!(facts(&said).iter().all(|fact| known.contains(fact)), "{said:?} of {told:?}");
            }
        }
        for seat in Seat::all(seats) {
            let own = Kittens::view(&state, Viewer::Seat(seat));
            let (you, asked) = (own.you, own.asked);
            assert_eq!(own.covered(), View { you, asked, ..public.covered() }, "{choices} {number}");
        }
        let seats = Kittens::pending(&state).asked();
        if seats.is_empty() {
            break;
        }
        let seat = seats.nth(dice.below(seats.len() as u32) as usize).unwrap();
        let mut options = Vec::new();
        Kittens::options(&state, seat, &mut options);
        let action = options[dice.below(options.len() as u32) as usize];
        Kittens::apply(&mut state, seat, &action, &mut dice, &mut events).unwrap();
    }
}

#[test]
fn a_covered_hand_tells_no_more_than_everybody_knows() {
    let mut heard = BTreeSet::new();
    for choices in
        ["preset=house seats=3 edition=all", "preset=official seats=4 edition=all", "preset=classic seats=2"]
    {
        for number in 0..60 {
            play(choices, number, &mut heard);
        }
    }
    let kinds = [
        "you-drew",
        "you-drew-bottom",
        "you-kept",
        "you-may-keep",
        "you-placed",
        "you-saw",
        "gave-card",
        "took-card",
        "threw",
    ];
    for kind in kinds {
        assert!(heard.contains(&format!("kittens-notice-{kind}")), "no game had {kind}: {heard:?}");
    }
}

//! What can be played together, and what else has to be said.

use super::scenario::{Scenario, seat, titles};
use crate::state::Phase;
use crate::{Action, Fit, Kittens, Play, Title, Unsaid, Uses};
use alloc::vec::Vec;
use kernel::{Catalogued as _, FastDice, Game as _, Viewer};

fn uses(scenario: &Scenario, index: u8) -> Uses {
    let mut options = Vec::new();
    Kittens::options(&scenario.state, seat(index), &mut options);
    Uses::of(&options)
}

/// How each card of this hand fits to what is chosen.
fn fits(uses: &Uses, chosen: &str, hand: &str) -> Vec<Fit> {
    titles(hand).into_iter().map(|card| uses.fit(&titles(chosen), card)).collect()
}

#[test]
fn equal_cats_are_played_together() {
    let hand = "skip tacocat tacocat nope";
    let scenario = Scenario::new("seats=3").hand(0, hand).hand(1, "favor").hand(2, "favor");
    let uses = uses(&scenario, 0);
    assert_eq!(fits(&uses, "", hand), [Fit::Whole, Fit::Part, Fit::Part, Fit::Idle]);
    assert_eq!(fits(&uses, "tacocat", hand), [Fit::Idle, Fit::Whole, Fit::Whole, Fit::Idle]);
    let pair = |target| Play::Pair { card: Title::Tacocat, ferals: 0, target: seat(target) };
    assert_eq!(uses.plays_of(&titles("tacocat tacocat")), [pair(1), pair(2)]);
    assert_eq!(uses.plays_of(&titles("tacocat skip")), []);
}

#[test]
fn first_the_target_is_said_and_then_the_name() {
    let hand = "tacocat tacocat tacocat";
    let scenario = Scenario::new("seats=3").hand(0, hand).hand(1, "favor").hand(2, "favor");
    let plays = uses(&scenario, 0).plays_of(&titles(hand));
    assert_eq!(Unsaid::of(&plays), Some(Unsaid::Target([seat(1), seat(2)].into())));
    let plays: Vec<Play> = plays.into_iter().filter(|play| play.target() == Some(seat(2))).collect();
    let Some(Unsaid::Name(names)) = Unsaid::of(&plays) else { panic!("no name to say: {plays:?}") };
    assert_eq!(names.len(), plays.len());
    assert!(names.contains(&Title::Defuse) && names.contains(&Title::Favor));
    assert_eq!(Unsaid::of(&plays[..1]), Some(Unsaid::Nothing(plays[0])));
    assert_eq!(Unsaid::of(&[]), None);
}

/// With every edition and every kind of combo: from the cards alone each play is found, and nothing else.
#[test]
fn every_play_is_found_by_its_cards_in_any_order() {
    let mut seen = [0; 5];
    for choices in ["seats=4", "seats=4 edition=all", "preset=official seats=5", "preset=classic seats=3"] {
        let config = Kittens::configure(&choices.parse().unwrap()).unwrap();
        for seed in 0..6 {
            let mut dice = FastDice::new(seed);
            let mut state = Kittens::start(&config, &mut dice, &mut ());
            let mut options = Vec::new();
            while let Some(asked) = state.pending().asked().first() {
                options.clear();
                Kittens::options(&state, asked, &mut options);
                let uses = Uses::of(&options);
                if matches!(state.phase(), Phase::Turn) && !uses.is_blind() {
                    look(&uses, &options, &mut seen);
                    let hand = Kittens::view(&state, Viewer::Seat(asked)).cards();
                    let idle = hand.iter().flatten().filter(|&&card| uses.fit(&[], card) == Fit::Idle);
                    let played = |card: &&Title| {
                        options.iter().any(|option| {
                        matches!(option, Action::Play(play) if play.cards().any(|other| other == **card))
                    })
                    };
                    assert_eq!(idle.filter(played).count(), 0);
                }
                let action = Kittens::any_option(&state, asked, &mut Vec::new(), &mut dice).unwrap();
                Kittens::apply(&mut state, asked, &action, &mut dice, &mut ()).unwrap();
            }
        }
    }
    let [single, pair, triple, _, five] = seen;
    assert!([single, pair, triple, five].iter().all(|&times| times > 0), "{seen:?}");
}

fn look(uses: &Uses, options: &[Action], seen: &mut [u32; 5]) {
    for option in options.iter().step_by(options.len() / 30 + 1) {
        let Action::Play(play) = *option else { continue };
        let mut cards: Vec<Title> = play.cards().collect();
        seen[cards.len() - 1] += 1;
        cards.reverse();
        let plays = uses.plays_of(&cards);
        assert!(plays.contains(&play), "{play} of {cards:?}");
        assert!(plays.iter().all(|other| other.cards().count() == cards.len()));
        for count in 0..cards.len() {
            let is_last = count + 1 == cards.len();
            let fit = uses.fit(&cards[..count], cards[count]);
            assert!(fit == Fit::Whole || !is_last && fit == Fit::Part, "{fit:?} of {play}");
        }
        let narrowed: Vec<Play> = plays.into_iter().filter(|other| other.target() == play.target()).collect();
        match Unsaid::of(&narrowed) {
            Some(Unsaid::Nothing(only)) => assert_eq!(only, play),
            Some(Unsaid::Name(names)) => assert_eq!(names.len(), narrowed.len(), "{play}"),
            other => panic!("{other:?} about {play}"),
        }
    }
}

#[test]
fn gifts_are_whole_by_themselves() {
    let hand = "skip tacocat";
    let options = [Action::Give { card: Title::Skip }, Action::Give { card: Title::Tacocat }];
    let uses = Uses::of(&options);
    assert_eq!(fits(&uses, "", hand), [Fit::Whole, Fit::Whole]);
    let blind = Uses::of(&[Action::At { position: 1 }]);
    assert!(blind.is_blind() && blind.has_position(1) && !blind.has_position(0));
}

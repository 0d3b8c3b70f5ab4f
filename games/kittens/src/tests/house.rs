//! The use cases behind the preset `house` (A-ids).

use super::scenario::{Scenario, seat};
use crate::view::Question;
use crate::{Action, Config, Edition, Kittens, Notice, Refusal, Title};
use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use kernel::{Catalogued, Choices, ConfigFault, Game, Pace, Pending, Seed, SeededDice, Step, Tell};

fn configure(text: &str) -> Result<Config, ConfigFault> {
    Kittens::configure(&text.parse().unwrap())
}

/// A1.3, A1.4, A1.4a: there are three variants to choose from, and all together; nothing else is one.
#[test]
fn a1_4_a_variant_is_chosen() {
    for (name, edition) in [
        ("exploding", Edition::Exploding),
        ("imploding", Edition::Imploding),
        ("streaking", Edition::Streaking),
        ("all", Edition::All),
    ] {
        assert_eq!(configure(&format!("edition={name}")).unwrap().edition(), edition);
    }
    assert!(matches!(configure("edition=barking"), Err(ConfigFault::NotAChoice { key: "edition", .. })));
}

/// A1.5, A1.6, A1.6a: two to four players; any other number is refused with the right range.
#[test]
fn a1_6_two_to_four_play() {
    for seats in 2..=4 {
        assert_eq!(configure(&format!("preset=house seats={seats}")).unwrap().seats(), seats);
    }
    for seats in [0, 1, 5, 200] {
        let fault = configure(&format!("preset=house seats={seats}")).unwrap_err();
        assert!(matches!(fault, ConfigFault::Seats { min: 2, max: 4, .. }), "{fault:?}");
    }
}

/// A1.7, A1.post: a Defuse and five cards each; the kittens, the Imploding Kitten and the spare Defuses are in the deck.
#[test]
fn a1_7_the_deal() {
    for (edition, kittens, imploding, size) in
        [("exploding", 2, 0, 56), ("imploding", 2, 1, 76), ("streaking", 3, 0, 71), ("all", 2, 1, 91)]
    {
        let config = configure(&format!("preset=house seats=3 edition={edition}")).unwrap();
        for seed in 0..50 {
            let state = Kittens::start(&config, &mut SeededDice::new(Seed([seed; 32])), &mut ());
            let in_deck = |title| state.deck.cards().iter().filter(|&&card| card == title).count();
            assert_eq!(in_deck(Title::ExplodingKitten), kittens, "{edition}");
            assert_eq!(in_deck(Title::ImplodingKitten), imploding, "{edition}");
            assert_eq!(in_deck(Title::Defuse), 3);
            for index in 0..3 {
                let hand = state.hands.of(seat(index));
                assert_eq!((hand.len(), hand.count(Title::Defuse)), (6, 1));
                assert!(!hand.has(Title::ExplodingKitten) && !hand.has(Title::ImplodingKitten));
            }
            let left_over = Title::ExplodingKitten.copies(config.edition()) as usize - kittens;
            assert_eq!(usize::from(state.deck.len()), size - 18 - left_over);
        }
    }
}

/// A1.7: the deck is shuffled, hands and deck alike: over many deals every card comes first about equally often.
#[test]
fn a1_7_the_deal_is_even() {
    let config = configure("preset=house seats=2").unwrap();
    let mut dice = kernel::FastDice::new(3);
    let mut on_top = [0u32; 28];
    let mut in_hand = [0u32; 28];
    for _ in 0..20_000 {
        let state = Kittens::start(&config, &mut dice, &mut ());
        on_top[*state.deck.cards().last().unwrap() as usize] += 1;
        state.hands.of(seat(0)).iter().for_each(|card| in_hand[card as usize] += 1);
    }
    // 36 cards of the box are left, one kitten and four Defuses among 41.
    let share = |count: u32, of: u32| f64::from(count) / f64::from(of);
    assert!((share(on_top[Title::ExplodingKitten as usize], 20_000) - 1.0 / 41.0).abs() < 0.005);
    assert!((share(on_top[Title::Defuse as usize], 20_000) - 4.0 / 41.0).abs() < 0.01);
    for cat in [Title::Tacocat, Title::Skip, Title::RainbowRalphingCat] {
        assert!((share(in_hand[cat as usize], 100_000) - 4.0 / 46.0).abs() < 0.005, "{cat}");
    }
}

/// A1.8: the first player is "Player 0", sees their own hand, and is told that it is their turn.
#[test]
fn a1_8_player_0_begins() {
    assert_eq!(Kittens::FIRST_NUMBER, 0);
    let config = configure("preset=house seats=4").unwrap();
    let mut events = Vec::new();
    let state = Kittens::start(&config, &mut SeededDice::new(Seed([1; 32])), &mut events);
    let viewer = kernel::Viewer::Seat(seat(0));
    let heard: Vec<_> = events.iter().filter_map(|event| Kittens::notice(event, viewer)).collect();
    assert_eq!(heard, [Notice::Began { player: seat(0) }, Notice::YourTurn { turns: 1 }]);
    let view = Kittens::view(&state, viewer);
    assert!(matches!(&view.hand, Some(crate::Hand::Open { cards }) if cards.len() == 6));
    assert_eq!((view.turn, view.turns, view.asked), (seat(0), 1, true));
}

/// A1.9: turns go on until one player is left.
#[test]
fn a1_9_the_game_runs_until_one_survives() {
    let config = configure("preset=house seats=4").unwrap();
    let mut dice = kernel::FastDice::new(5);
    for _ in 0..200 {
        let mut state = Kittens::start(&config, &mut dice, &mut ());
        let mut scratch = Vec::new();
        let outcome = loop {
            match Kittens::pending(&state) {
                Pending::Over(outcome) => break outcome,
                Pending::Ask(ask) => {
                    assert!(state.alive.len() > 1);
                    let asked = ask.seats.first().unwrap();
                    let action = Kittens::any_option(&state, asked, &mut scratch, &mut dice).unwrap();
                    Kittens::apply(&mut state, asked, &action, &mut dice, &mut ()).unwrap();
                }
            }
        };
        assert_eq!(state.alive.len(), 1);
        assert_eq!(outcome.winner(), state.alive.first());
        let mut places = outcome.places().to_vec();
        places.sort_unstable();
        assert_eq!(places, [1, 2, 3, 4]);
    }
}

fn shuffle_scene() -> Scenario {
    Scenario::new("preset=house seats=3")
        .hand(0, "shuffle skip nope")
        .hand(1, "nope attack")
        .hand(2, "nope nope favor")
        .deck("exploding-kitten defuse tacocat tacocat beard-cat beard-cat cattermelon cattermelon")
}

/// A2.1, A2.2, A2.3: the hand is shown in order; the Shuffle is chosen from it and leaves it at once.
#[test]
fn a2_3_a_played_card_leaves_the_hand() {
    let mut scenario = shuffle_scene();
    assert_eq!(scenario.own(0), "nope skip shuffle");
    assert!(scenario.options(0).contains(&"shuffle".to_string()));
    scenario.play(0, "shuffle");
    assert_eq!((scenario.cards(0), scenario.discarded()), ("nope skip".into(), "shuffle".into()));
    assert_eq!(scenario.keys(2), "played-card");
}

/// A2.4, A2.5: everybody else who holds a Nope is asked; with none played, the player says how often, the deck is
/// shuffled, and all are told.
#[test]
fn a2_5_a_shuffle_asks_how_many_times() {
    let mut scenario = shuffle_scene();
    scenario.play(0, "shuffle");
    assert_eq!(scenario.asked(), [1, 2]);
    scenario.plays("1: pass, 2: pass");
    assert_eq!(scenario.keys(0), "passed goes-through");
    assert_eq!(scenario.asked(), [0]);
    assert_eq!(scenario.view(0).question, Question::Times);
    let before = scenario.deck_cards();
    scenario.play(0, "times 7");
    assert_ne!(scenario.deck_cards(), before);
    for index in 0..3 {
        assert_eq!(scenario.heard(index), [Notice::ShuffledTimes { player: seat(0), times: 7 }]);
    }
}

/// A2.5: with every number of shuffles, the first card comes to every place equally often.
#[test]
fn a2_5_the_shuffle_is_even() {
    let mut counts = [0u32; 8];
    let mut dice = kernel::FastDice::new(11);
    for round in 0..8_000u32 {
        let mut scenario = shuffle_scene();
        scenario.plays("0: shuffle, 1: pass, 2: pass");
        let action: Action = format!("times {}", round % 100 + 1).parse().unwrap();
        Kittens::apply(&mut scenario.state, seat(0), &action, &mut dice, &mut ()).unwrap();
        let cards = scenario.state.deck.cards();
        counts[cards.iter().position(|&card| card == Title::ExplodingKitten).unwrap()] += 1;
    }
    assert!(counts.iter().all(|&count| (880..1120).contains(&count)), "{counts:?}");
}

/// A2.5: it is shuffled as many times as was said. With two cards a throw of 0 exchanges them.
#[test]
fn a2_5_it_is_shuffled_so_many_times() {
    for (times, deck) in
        [(1, "exploding-kitten tacocat"), (2, "tacocat exploding-kitten"), (3, "exploding-kitten tacocat")]
    {
        let mut scenario = Scenario::new("seats=2")
            .hand(0, "shuffle")
            .hand(1, "skip")
            .deck("tacocat exploding-kitten")
            .dice(vec![0; times]);
        scenario.plays(&format!("0: shuffle, 0: times {times}"));
        assert_eq!(scenario.deck_cards(), deck, "{times}");
    }
    let mut scenario = Scenario::new("seats=2")
        .hand(0, "shuffle")
        .hand(1, "skip")
        .deck("tacocat attack beard-cat skip exploding-kitten");
    scenario.play(0, "shuffle");
    let (mut state, mut dice) = (scenario.state, SeededDice::new(Seed([5; 32])));
    let before = dice.drawn();
    Kittens::apply(&mut state, seat(0), &"times 100".parse().unwrap(), &mut dice, &mut ()).unwrap();
    assert!(dice.drawn() - before >= 400, "a hundred times four cards are drawn");
}

/// A2.5a: fewer than one time or more than a hundred is refused, and the question stands.
#[test]
fn a2_5a_a_bad_number_of_times_is_refused() {
    let mut scenario = shuffle_scene();
    scenario.plays("0: shuffle, 1: pass, 2: pass");
    for text in ["times 0", "times 101", "times 255"] {
        assert_eq!(scenario.refused(0, text), Refusal::NoSuchNumber);
    }
    for text in ["times -1", "times 1000000", "times many"] {
        assert!(text.parse::<Action>().is_err());
    }
    assert_eq!(scenario.refused(1, "times 3"), Refusal::NotAsked);
    assert_eq!(scenario.asked(), [0]);
    assert_eq!(scenario.options(0).len(), 100);
}

/// A2.6, A2.post: after a Shuffle the player goes on: plays more, or draws.
#[test]
fn a2_6_the_turn_goes_on_after_a_shuffle() {
    let mut scenario = shuffle_scene();
    scenario.plays("0: shuffle, 1: pass, 2: pass, 0: times 1");
    assert_eq!(scenario.turn(), (0, 1));
    let options = scenario.options(0);
    assert!(options.contains(&"skip".into()) && options.contains(&"draw".into()));
    assert_eq!(scenario.discarded(), "shuffle");
}

/// A2.4a, A2.post: an odd number of Nopes: told, not shuffled, the card is gone all the same.
#[test]
fn a2_4a_an_odd_number_of_nopes_stops_the_shuffle() {
    let mut scenario = shuffle_scene();
    let before = scenario.deck_cards();
    scenario.plays("0: shuffle, 1: nope, 0: pass, 2: pass");
    assert_eq!(scenario.keys(0), "passed your-shuffle-cancelled");
    assert_eq!(scenario.keys(1), "passed cancelled");
    assert_eq!(scenario.deck_cards(), before);
    assert_eq!(scenario.discarded(), "shuffle nope");
    assert_eq!((scenario.cards(0), scenario.turn()), ("nope skip".into(), (0, 1)));
    assert_eq!(scenario.asked(), [0]);
}

/// A2.4b: an even number of Nopes: told that it goes through, and asked how often.
#[test]
fn a2_4b_an_even_number_of_nopes_lets_it_through() {
    let mut scenario = shuffle_scene();
    scenario.plays("0: shuffle, 1: nope, 2: nope");
    // The first Noper has none left, and nobody else but the last Noper could answer.
    assert_eq!(scenario.asked(), [0]);
    scenario.play(0, "pass");
    assert_eq!(scenario.heard(1)[1], Notice::GoesThrough { player: seat(0), nopes: 2 });
    assert_eq!(scenario.view(0).question, Question::Times);
}

/// A3.1, A3.2, A3.3: a card is played; those who hold a Nope are asked, the player apart, in the order of turns, and
/// everybody sees who they are.
#[test]
fn a3_3_holders_are_asked_in_turn_order() {
    let mut scenario = Scenario::new("preset=house seats=4")
        .hand(1, "nope skip")
        .hand(0, "nope")
        .hand(2, "attack")
        .hand(3, "nope")
        .deck("exploding-kitten defuse tacocat");
    scenario.state.turn = seat(1);
    scenario.state.pose(crate::state::Phase::Turn);
    scenario.play(1, "skip");
    let Pending::Ask(ask) = Kittens::pending(&scenario.state) else { panic!() };
    assert_eq!(ask.pace, Pace::Reaction);
    let order: Vec<usize> = ask.in_order(4).map(kernel::Seat::index).collect();
    assert_eq!(order, [3, 0]);
    for index in 0..4 {
        let Question::Nope { waiting: Some(waiting), .. } = scenario.view(index).question else { panic!() };
        assert_eq!(waiting, [seat(0), seat(3)]);
        assert_eq!(scenario.view(index).asked, index == 0 || index == 3);
    }
    let prompt = Kittens::WORDS[0].1.lines().find(|line| line.starts_with("kittens-ask-nope-holder"));
    let said = "{ $player } has a NOPE card. Would you like to play a NOPE? (1=Yes, 2=No)";
    assert_eq!(prompt, Some(format!("kittens-ask-nope-holder = {said}").as_str()));
}

/// A3.3a: anything but yes or no is refused, and the question stands.
#[test]
fn a3_3a_another_answer_is_refused() {
    let mut scenario = shuffle_scene();
    scenario.play(0, "shuffle");
    for text in ["draw", "attack", "times 3", "put 0"] {
        assert_eq!(scenario.refused(1, text), Refusal::NotTheQuestion);
    }
    assert_eq!(scenario.asked(), [1, 2]);
    assert_eq!(scenario.options(1), ["nope", "pass"]);
}

/// A3.4, A3.4a: a Nope goes to the discard pile, all are told, and all but its player are asked again.
#[test]
fn a3_4_a_nope_asks_anew() {
    let mut scenario = shuffle_scene();
    scenario.plays("0: shuffle, 2: pass");
    assert_eq!(scenario.asked(), [1]);
    assert_eq!(scenario.play(1, "nope"), Step::Closed);
    assert_eq!(scenario.discarded(), "shuffle nope");
    assert_eq!(scenario.keys(0), "you-were-noped");
    assert_eq!(scenario.keys(2), "noped");
    assert_eq!(
        scenario.asked(),
        [0, 2],
        "who had passed is asked again, and the player of the stopped card too"
    );
}

/// A3.5: a no is told to everybody, and the next one answers.
#[test]
fn a3_5_a_no_is_told() {
    let mut scenario = shuffle_scene();
    scenario.play(0, "shuffle");
    assert_eq!(scenario.play(1, "pass"), Step::StillOpen);
    for index in 0..3 {
        assert_eq!(scenario.heard(index), [Notice::Passed { player: seat(1) }]);
    }
    assert_eq!(scenario.asked(), [2]);
}

/// A3.6: with any number of Nopes, odd cancels and even lets it happen.
#[test]
fn a3_6_an_odd_number_of_nopes_cancels() {
    for nopes in 0..=5u8 {
        let mut scenario = Scenario::new("preset=house seats=2 edition=exploding")
            .hand(0, "shuffle nope nope skip")
            .hand(1, "nope nope nope skip")
            .deck("exploding-kitten defuse tacocat");
        scenario.play(0, "shuffle");
        for nope in 0..nopes {
            scenario.play((nope + 1) % 2, "nope");
        }
        // The last Nope leaves nobody with another one.
        if nopes < 5 {
            scenario.play((nopes + 1) % 2, "pass");
        }
        let happens = scenario.view(0).question == Question::Times;
        assert_eq!(happens, nopes % 2 == 0, "{nopes}");
        assert_eq!(scenario.discarded().matches("nope").count(), usize::from(nopes));
    }
}

/// A3.special: a kitten, a Defuse and the draw ask nobody.
#[test]
fn a3_special_kittens_and_defuses_are_never_noped() {
    let mut scenario = Scenario::new("preset=house seats=2")
        .hand(0, "defuse")
        .hand(1, "nope nope")
        .deck("exploding-kitten tacocat");
    scenario.play(0, "draw");
    assert_eq!(scenario.asked(), [0]);
    scenario.play(0, "put 0");
    assert_eq!(scenario.turn(), (1, 1));
    scenario.play(1, "draw");
    assert_eq!(scenario.winner(), Some(0));
}

fn kitten_scene() -> Scenario {
    Scenario::new("preset=house seats=3")
        .hand(0, "defuse skip")
        .hand(1, "attack nope")
        .hand(2, "defuse favor")
        .deck("exploding-kitten tacocat beard-cat exploding-kitten")
}

/// A4.1, A4.2, A4.3, A4.4, A4.5, A4.6, A4.7, A4.8, A5.1, A5.2, A5.3, A5.4, A5.5: the kitten is shown, the Defuse is
/// found and used without being asked for, and the place is asked.
#[test]
fn a4_4_a_drawn_kitten_is_defused() {
    let mut scenario = kitten_scene();
    scenario.play(0, "draw");
    assert_eq!(scenario.keys(0), "you-drew-kitten you-defuse");
    assert_eq!(scenario.keys(1), "drew-kitten defuses");
    assert_eq!((scenario.cards(0), scenario.discarded()), ("skip".into(), "defuse".into()));
    let Question::Place { player, kitten, .. } = scenario.view(0).question else { panic!() };
    assert_eq!((player, kitten), (seat(0), Title::ExplodingKitten));
    assert_eq!(scenario.options(0), ["put 0", "put 1", "put 2", "put 3", "put anywhere"]);
    let english = Kittens::WORDS[0].1;
    assert!(english.contains("\nkittens-notice-you-drew-kitten = You drew an Exploding Kitten!\n"));
    let place = "kittens-ask-place = Where do you want to insert the Exploding Kitten? (0 to { $most })";
    assert!(english.contains(place));
}

/// A4.9, A4.10, A4.11, A4.12, A4.post, A5.6, A5.7, A5.8, A5.9, A5.10: it goes where the player says, this is told, and
/// the turn passes.
#[test]
fn a4_10_the_kitten_goes_back_where_its_player_says() {
    for (index, deck) in [
        (0, "exploding-kitten tacocat beard-cat exploding-kitten"),
        (1, "tacocat exploding-kitten beard-cat exploding-kitten"),
        (3, "tacocat beard-cat exploding-kitten exploding-kitten"),
    ] {
        let mut scenario = kitten_scene();
        scenario.play(0, "draw");
        scenario.play(0, &format!("put {index}"));
        assert_eq!(scenario.deck_cards(), deck);
        assert_eq!(scenario.heard(0)[0], Notice::YouPlaced { index });
        assert_eq!(scenario.heard(1)[0], Notice::Placed { player: seat(0) });
        assert_eq!((scenario.turn(), scenario.alive().len()), ((1, 1), 3));
    }
    let said = "Exploding Kitten defused and placed back in deck";
    let lines: Vec<&str> = Kittens::WORDS[0].1.lines().filter(|line| line.contains(said)).collect();
    assert_eq!(lines.len(), 2);
}

/// A4.9a, A5.6a: a place that the deck does not have is refused, and the question stands.
#[test]
fn a4_9a_a_bad_place_is_refused() {
    let mut scenario = kitten_scene();
    scenario.play(0, "draw");
    assert_eq!(scenario.refused(0, "put 4"), Refusal::NoSuchPlace { most: 3 });
    assert_eq!(scenario.refused(0, "put 255"), Refusal::NoSuchPlace { most: 3 });
    assert!("put -1".parse::<Action>().is_err());
    assert_eq!(scenario.asked(), [0]);
}

/// A4.5a, A4.5b, A4.5c, A4.5d, A4.5e, A4.5f: without a Defuse: told so, out, and the next living player goes on; with
/// one left the game is over.
#[test]
fn a4_5a_without_a_defuse_the_player_explodes() {
    let mut scenario = kitten_scene();
    scenario.plays("0: skip, 1: pass, 1: attack");
    assert_eq!(scenario.turn(), (2, 2));
    let mut scenario = Scenario::new("preset=house seats=3")
        .hand(0, "skip")
        .hand(1, "attack nope")
        .hand(2, "favor")
        .deck("exploding-kitten exploding-kitten");
    scenario.play(0, "draw");
    assert_eq!(scenario.keys(0), "you-drew-kitten you-have-no-defuse you-exploded turn");
    assert_eq!(scenario.keys(1), "drew-kitten exploded your-turn");
    assert!(!scenario.alive().contains(seat(0)));
    assert_eq!(scenario.discarded(), "skip exploding-kitten");
    assert_eq!(scenario.turn(), (1, 1));
    scenario.play(1, "draw");
    assert_eq!(scenario.winner(), Some(2));
    assert_eq!(scenario.keys(2), "drew-kitten exploded won");
    let english = Kittens::WORDS[0].1;
    assert!(english.contains("\nkittens-notice-you-have-no-defuse = You don't have a Defuse card!\n"));
    assert!(english.contains("\nkittens-notice-you-exploded = You exploded!\n"));
}

/// A5.special: a Defuse can't be stopped, is used by itself, and index 0 is what the next player draws.
#[test]
fn a5_special_index_0_is_drawn_next() {
    let mut scenario = kitten_scene();
    scenario.plays("0: draw, 0: put 0, 1: draw");
    assert_eq!(scenario.keys(1), "you-drew-kitten you-have-no-defuse you-exploded turn");
    assert_eq!(scenario.refused(2, "play defuse"), Refusal::NotAlone { card: Title::Defuse });
}

/// Nobody who held no Nope is asked, and if nobody holds one the play happens at once.
#[test]
fn a_play_that_nobody_can_stop_happens_at_once() {
    let mut scenario = Scenario::new("preset=house seats=2")
        .hand(0, "skip")
        .hand(1, "attack")
        .deck("exploding-kitten tacocat");
    scenario.play(0, "skip");
    assert_eq!(scenario.turn(), (1, 1));
    assert_eq!(scenario.keys(1), "played-card your-turn");
}

/// The setup as it can be chosen again, for every preset, edition and number of seats.
#[test]
fn a_setup_can_be_chosen_again() {
    for preset in Kittens::presets() {
        let (least, most) = Kittens::seat_range(preset);
        for seats in least..=most {
            for edition in ["exploding", "imploding", "streaking", "all"] {
                let choices = Choices::default().with_preset(preset.name).with_seats(seats);
                let config = Kittens::configure(&choices.with("edition", edition)).unwrap();
                assert_eq!(Kittens::configure(&Kittens::choices(&config)), Ok(config));
                let wire = serde_json::to_string(&config).unwrap();
                assert_eq!(serde_json::from_str::<Config>(&wire).unwrap(), config);
            }
        }
    }
}

/// Values that do not go together are refused with the reason.
#[test]
fn settings_that_clash_are_refused() {
    for (text, key) in [
        ("kittens=5", "kittens-clash-too-many-kittens"),
        ("preset=classic seats=5 kittens=3", "kittens-clash-too-few-kittens"),
        ("seats=2 kittens=0", "kittens-clash-too-few-kittens"),
        ("imploding=1", "kittens-clash-no-imploding-kitten"),
        ("seats=4 spare_defuses=3", "kittens-clash-too-many-defuses"),
    ] {
        let Err(ConfigFault::Clash(line)) = configure(text) else { panic!("{text}") };
        assert_eq!(line.key, key, "{text}");
        assert!(Kittens::extra_keys().iter().any(|known| known.name == key));
    }
    assert!(configure("edition=imploding kittens=0").is_ok(), "the Imploding Kitten ends the game too");
    let wire = serde_json::to_string(&Config::default()).unwrap();
    for (from, to) in [("\"seats\":2", "\"seats\":9"), ("\"hand\":5", "\"hand\":99")] {
        assert!(serde_json::from_str::<Config>(&wire.replace(from, to)).is_err());
    }
}

/// Every row of the table of presets can be set by itself.
#[test]
fn every_setting_is_independent() {
    for (text, check) in [
        ("preset=classic hand=7", (|config: &Config| config.hand() == 7) as fn(&Config) -> bool),
        ("preset=house hand=0", |config| config.hand() == 0),
        ("preset=house seats=3 kittens=4", |config| config.kittens() == 4),
        ("preset=house edition=all imploding=0", |config| config.imploding() == 0),
        ("preset=official seats=2 spare_defuses=4", |config| config.spare_defuses() == 4),
        ("preset=house first=random", |config| config.first() == crate::First::Random),
        ("preset=official first=first", |config| config.first() == crate::First::First),
        ("preset=house nope_asks=everyone", |config| config.nope_asks() == crate::NopeAsks::Everyone),
        ("preset=classic nope_asks=holders", |config| config.nope_asks() == crate::NopeAsks::Holders),
        ("preset=official shuffle_count=on", Config::shuffle_count),
        ("preset=house shuffle_count=off", |config| !config.shuffle_count()),
        ("preset=house combos=titles", |config| config.combos() == crate::Combos::Titles),
        ("preset=official combos=cats", |config| config.combos() == crate::Combos::Cats),
        ("preset=classic edition=streaking", |config| config.edition() == Edition::Streaking),
    ] {
        assert!(check(&configure(text).unwrap()), "{text}");
    }
}

/// A notice has its words, and a card its title.
#[test]
fn what_is_said_names_the_cards() {
    let mut scenario = shuffle_scene();
    scenario.play(0, "shuffle");
    let line = scenario.heard(1)[0].tell();
    assert_eq!(line.args[1].1, kernel::Arg::Word("kittens-card-shuffle".into()));
}

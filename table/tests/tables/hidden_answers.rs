//! An answer that nobody hears of shows nowhere else either, with Exploding Kittens as the example.
use kernel::{Catalogued, Dice, FastDice, Pace, Seat, SeatSet, Seed, Viewer};
use kittens::{Action, Kittens, Question};
use table::{ClockRules, Fairness, StoredEntry, Table, TableRules, Why};

type Game = Table<Kittens>;

fn rules() -> TableRules {
    let clock: ClockRules = "move=30 game=300+5 reaction=10".parse().unwrap();
    TableRules { clock, ..TableRules::default() }
}

fn open(setup: &str, seed: u8) -> Game {
    let config = Kittens::configure(&setup.parse().unwrap()).unwrap();
    Table::open(config, Fairness::given(Seed([seed; 32])), rules(), 0).0
}

fn answer(game: &mut Game, seat: Seat, action: &str, at: u64) {
    let prepared = game.answer(seat, game.question_of(seat), action.parse().unwrap(), at).unwrap();
    game.commit(prepared, at).unwrap();
}

fn leave(game: &mut Game, seat: Seat) {
    let prepared = game.leave(seat).unwrap();
    game.commit(prepared, 0).unwrap();
}

/// A copy of the match.
fn again(game: &Game) -> Game {
    let entries: Vec<String> = game.entries().map(ToString::to_string).collect();
    let stored = entries.iter().map(|text| StoredEntry { text, at: 0 });
    Table::restore(*game.config(), game.fairness().clone(), rules(), 0, stored, |_, _| {}).unwrap()
}

fn question(game: &Game) -> Question {
    game.view(Viewer::Spectator).question
}

fn turn(game: &Game) -> Seat {
    game.view(Viewer::Spectator).turn
}

/// Plays random games until one of them reaches the wanted position.
fn find(setup: &str, is_wanted: impl Fn(&Game) -> bool) -> Game {
    for seed in 0..=u8::MAX {
        let (mut game, mut dice) = (open(setup, seed), FastDice::new(u64::from(seed)));
        while let Some(seat) = game.pending().asked().first() {
            if is_wanted(&game) {
                return game;
            }
            let options = game.options(seat);
            let action = options[dice.below(options.len() as u32) as usize].to_string();
            answer(&mut game, seat, &action, 0);
        }
    }
    panic!("no game of {setup} gets there");
}

/// A card was played, and both others are asked in secret whether they stop it: the player, and those two.
fn played_card() -> (Game, Seat, [Seat; 2]) {
    let is_asked = |game: &Game| {
        matches!(question(game), Question::Nope { nopes: 0, .. }) && game.pending().asked().len() == 2
    };
    let game = find("preset=classic seats=3", is_asked);
    let asked: Vec<Seat> = game.pending().asked().iter().collect();
    let player = turn(&game);
    (game, player, [asked[0], asked[1]])
}

/// All are asked at the same time for a card.
fn garbage_collection() -> Game {
    let is_asked = |game: &Game| matches!(question(game), Question::Garbage { .. });
    find("preset=house seats=4 edition=streaking", is_asked)
}

#[test]
fn nobody_sees_who_has_picked_a_card_for_garbage_collection() {
    let mut game = garbage_collection();
    let asked = game.pending().asked();
    assert!(asked.len() > 2);
    let (on_turn, clock) = (game.on_turn(), game.clock_face());
    assert_eq!((on_turn, clock.as_ref().unwrap().running), (asked, asked));
    for seat in asked.iter().skip(1) {
        answer(&mut game, seat, "give anything", 5_000);
        assert!(!game.pending().asked().contains(seat));
        assert_eq!((game.on_turn(), game.clock_face()), (on_turn, clock.clone()), "{seat:?} has picked");
    }
}

/// The player of a card leaves while somebody could stop it, and that somebody is on turn now.
#[test]
fn a_turn_that_follows_a_leave_is_a_new_question_for_somebody_who_was_asked_to_react() {
    let (game, player, [one, other]) = played_card();
    let mut turns = 0;
    for (next, passer) in [(one, other), (other, one)] {
        let mut open = again(&game);
        let mut passed = again(&game);
        answer(&mut passed, passer, "pass", 0);
        let asked = open.asked(Viewer::Seat(next)).unwrap();
        assert_eq!(passed.asked(Viewer::Seat(next)), Some(asked), "the pass is secret");
        leave(&mut open, player);
        leave(&mut passed, player);
        assert_eq!(
            passed.asked(Viewer::Seat(next)),
            open.asked(Viewer::Seat(next)),
            "and stays secret when the player of the card leaves"
        );
        if let Some(now) = passed.asked(Viewer::Seat(next)) {
            assert_eq!((asked.pace, now.pace), (Pace::Reaction, Pace::Turn));
            let late = passed.answer(next, asked.id, "draw".parse().unwrap(), 0).unwrap_err();
            assert_eq!(late.why, Why::Stale, "it was meant for the card");
            turns += 1;
        }
    }
    assert_eq!(turns, 1, "one of the two is next");
}

/// An offer to take back a pick or a pass would say who has made it.
#[test]
fn nobody_is_offered_to_take_back_a_secret_answer() {
    let mut picked = garbage_collection();
    let picker = picked.pending().asked().first().unwrap();
    // A card of one's choice: a random one takes dice, and dice are never taken back.
    let card = picked.options(picker).into_iter().find(|action| matches!(action, Action::Give { .. }));
    answer(&mut picked, picker, &card.unwrap().to_string(), 0);
    let (mut passed, _, [passer, _]) = played_card();
    answer(&mut passed, passer, "pass", 0);
    for (game, seat) in [(picked, picker), (passed, passer)] {
        for seats in [SeatSet::all(game.seats()), SeatSet::one(seat)] {
            assert_eq!(game.would_undo(seats), None, "{seats:?}");
            assert_eq!(game.undo(seats).unwrap_err(), Why::NoUndo, "{seats:?}");
        }
    }
}

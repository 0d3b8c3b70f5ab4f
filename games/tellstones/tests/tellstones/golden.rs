//! Whole games, from seed and notation to the result. They must never come out differently.

use kernel::{Catalogued, Choices, Game, Pending, Seat, Seed, SeededDice, Viewer};
use tellstones::{Action, Place, Question, Reason, Tellstones, View};

/// Plays a game, each action by the player who is asked. Returns how it ended.
fn play(seed: u8, setup: &str, actions: &str) -> View {
    let choices: Choices = setup.parse().expect("choices");
    let config = Tellstones::configure(&choices).expect("a fine setup");
    let mut dice = SeededDice::new(Seed([seed; 32]));
    let mut state = Tellstones::start(&config, &mut dice, &mut ());
    for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let Pending::Ask(ask) = Tellstones::pending(&state) else { panic!("over before {text}") };
        let action: Action = text.parse().expect(text);
        Tellstones::apply(&mut state, ask.first, &action, &mut dice, &mut ())
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    Tellstones::view(&state, Viewer::Spectator)
}

fn board(view: &View) -> [String; 3] {
    let letters = |place: &Place| match place {
        Place::Empty => "---",
        Place::Hidden => "???",
        Place::Up { stone } => stone.code(),
    };
    view.board.map(|row| row.iter().map(letters).collect::<Vec<_>>().join(" "))
}

fn over(winner: Option<u8>, reason: Reason) -> Question {
    Question::Over { winner: winner.map(Seat::new), reason }
}

/// R1 to R11: all stones with an effect, a put-back, a challenge, and a right brag.
#[test]
fn a_game_that_a_brag_wins() {
    let turns = "draw; place 0,0; draw; place 0,1; draw; place 0,2; draw; place 1,0; draw; place 1,1; rune 0,0 1,1;
        flip 0,1; draw; place 1,2; dragon 0,1; draw; place 2,0; draw; back; draw; place 2,1; flip 1,0; peek 1,0;
        draw; place 2,2; look 0,1; swap 0,2 1,0; challenge 0,2; name 3; brag";
    let view = play(4, "brag_needs_hidden=2", turns);
    assert_eq!(board(&view), ["RUN ??? ???", "SHD QLL DRG", "SWR ANV CRN"]);
    assert_eq!((view.deck, view.removed, view.scores), (1, 1, [1, 0]));

    let names = "; say 1; say 10; say 3; say 5; say 7; say 2; say 4; say 6; say 0";
    let view = play(4, "brag_needs_hidden=2", &[turns, names].concat());
    assert_eq!(board(&view), ["RUN EGG HAM", "SHD QLL DRG", "SWR ANV CRN"]);
    assert_eq!((view.scores, view.question), ([6, 0], over(Some(0), Reason::Score)));

    let names = "; say 1; say 9; say 3; say 5; say 7; say 2; say 4; say 6; say 0";
    let view = play(4, "brag_needs_hidden=2", &[turns, names].concat());
    assert_eq!((view.scores, view.question), ([1, 5], over(Some(1), Reason::Score)));
}

/// R4, R10: five points by challenges, the second seat beginning.
#[test]
fn a_game_that_challenges_win() {
    let view = play(
        5,
        "first=2",
        "draw; place 1,1; flip 1,1; challenge 1,1; name 6; challenge 1,1; name 3; swap 0,0 1,1; challenge 0,0; name 9;
        flip 0,0; challenge 0,0; name 0; flip 0,0; challenge 0,0; name 1",
    );
    assert_eq!(board(&view), ["??? --- ---", "--- --- ---", "--- --- ---"]);
    assert_eq!((view.scores, view.question), ([5, 0], over(Some(0), Reason::Score)));
}

/// R12: the one who gives up loses, even when ahead.
#[test]
fn a_game_that_is_given_up() {
    let view = play(5, "", "draw; back; draw; place 0,0; challenge 0,0; name 1; give-up");
    assert_eq!(board(&view), ["SCL --- ---", "--- --- ---", "--- --- ---"]);
    assert_eq!((view.scores, view.question), ([0, 1], over(Some(1), Reason::GivenUp)));
}

#[test]
fn a_game_in_which_nobody_scores() {
    let turns = ["draw; back; draw; place 2,2;", &"flip 2,2;".repeat(199)].concat();
    let view = play(6, "", &turns);
    assert_eq!(board(&view), ["--- --- ---", "--- --- ---", "--- --- ???"]);
    assert_eq!((view.scores, view.question), ([0, 0], over(None, Reason::Quiet)));
}

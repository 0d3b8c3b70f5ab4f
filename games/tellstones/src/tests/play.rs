//! The rules of a turn, one after the other.

use super::{Match, ONE, TWO, cell, up};
use crate::board::{Board, Deck};
use crate::state::Phase;
use crate::{
    Action, CELLS, Cell, Config, Event, Face, Notice, Place, QUIET_LIMIT, Question, Reason, Refusal, State,
    Stone, StoneSet, Tellstones,
};
use alloc::string::ToString;
use alloc::vec::Vec;
use kernel::{Catalogued, Choices, FastDice, Game, Pending, Seat, Seed, SeededDice, Tell, Viewer};

#[test]
fn r1_the_board_has_nine_cells_with_one_stone_or_none() {
    assert_eq!(Cell::all().len(), 9);
    let mut game = Match::of(&[Stone::Hammer, Stone::Sword]);
    assert!(game.view().board.as_flattened().iter().all(|&place| place == Place::Empty));
    game.play("draw; place 2,1; draw");
    assert_eq!(game.refused("place 2,1"), Refusal::Occupied { cell: cell(2, 1) });
    assert_eq!(game.offered("place").len(), 8);
}

#[test]
fn r2_the_deck_has_each_of_ten_stones_once_in_random_order() {
    let mut tops = [0u32; 11];
    for seed in 0..4000u32 {
        let mut bytes = [0; 32];
        bytes[..4].copy_from_slice(&seed.to_le_bytes());
        let mut dice = SeededDice::new(Seed(bytes));
        let state = Tellstones::start(&Config::default(), &mut dice, &mut ());
        assert_eq!(state.deck.len(), 10);
        assert_eq!(state.deck.set(), StoneSet::DECK);
        tops[state.deck.iter().next().expect("ten stones").index()] += 1;
    }
    assert_eq!(tops[Stone::Egg.index()], 0);
    assert!(tops[..10].iter().all(|&count| (320..480).contains(&count)), "{tops:?}");
}

#[test]
fn r3_a_stone_has_a_type_and_a_face_and_is_placed_face_up() {
    let mut game = Match::of(&[Stone::Anvil]);
    game.play("draw; place 0,0");
    assert_eq!(game.state.board.get(cell(0, 0)), Some((Stone::Anvil, Face::Up)));
    game.play("flip 0,0");
    assert_eq!(game.state.board.get(cell(0, 0)), Some((Stone::Anvil, Face::Down)));
}

#[test]
fn r4_two_players_alternate_until_five_points() {
    let mut game = Match::of(&[Stone::Hammer]);
    assert_eq!(game.asked(), ONE);
    game.play("draw; place 1,1");
    for point in 1..=5 {
        // Player 2 challenges and Player 1 is wrong; then Player 1 only flips the stone.
        assert_eq!(game.asked(), TWO);
        game.play("challenge 1,1; name 0");
        assert_eq!(game.view().scores, [0, point]);
        if point < 5 {
            assert_eq!((game.asked(), game.winner()), (ONE, None));
            game.play("flip 1,1");
        }
    }
    assert_eq!(game.winner(), Some(TWO));
    assert_eq!(game.view().question, Question::Over { winner: Some(TWO), reason: Reason::Score });
}

#[test]
fn r5_a_turn_is_exactly_one_of_seven_actions() {
    let mut game = Match::full();
    game.play("flip 0,0");
    let mut kinds: Vec<_> = game.options().iter().map(|action| action.tell().key).collect();
    kinds.dedup();
    let kind = |name: &str| ["tellstones-action-", name].concat();
    assert_eq!(kinds, ["flip", "swap", "peek", "challenge", "brag", "give-up"].map(kind));

    let mut game = Match::of(&[Stone::Hammer]);
    assert_eq!(game.options(), [Action::Draw, Action::GiveUp]);
    for turn in ["draw; place 0,0", "flip 0,0", "swap 0,0 0,1", "peek 0,1", "challenge 0,1; name 3"] {
        let player = game.asked();
        game.play(turn);
        assert_ne!(game.asked(), player, "{turn} is a whole turn");
    }
}

/// R6, UC1: draw, choose, done; the stone that was drawn is shown to both.
#[test]
fn uc1_a_drawn_stone_is_placed() {
    let mut game = Match::of(&[Stone::Quill]);
    game.play("draw");
    assert_eq!(game.view().question, Question::Place { stone: Stone::Quill });
    assert_eq!((game.view().deck, game.asked()), (9, ONE));
    for viewer in Viewer::all(2) {
        assert_eq!(game.heard_by(viewer), [Notice::Drew { seat: ONE, stone: Stone::Quill, left: 9 }]);
    }
    game.play("place 1,2");
    assert_eq!((game.at(1, 2), game.asked()), (up(Stone::Quill), TWO));
}

/// R6, UC2: the stone goes to the bottom of the deck, and the turn is not used up.
#[test]
fn uc2_a_drawn_stone_is_put_back() {
    let mut game = Match::of(&[Stone::Quill, Stone::Anvil]);
    game.play("draw; back");
    assert_eq!((game.asked(), game.view().deck), (ONE, 10));
    assert_eq!(game.state.deck.iter().last(), Some(Stone::Quill));
    game.play("draw");
    assert_eq!(game.view().question, Question::Place { stone: Stone::Anvil });
}

#[test]
fn r6_the_answers_to_a_draw_are_the_free_cells_and_back() {
    let mut game = Match::of(&[Stone::Quill, Stone::Anvil]);
    game.play("draw; place 0,1; draw");
    let texts: Vec<_> = game.options().iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "place 0,0",
            "place 0,2",
            "place 1,0",
            "place 1,1",
            "place 1,2",
            "place 2,0",
            "place 2,1",
            "place 2,2",
            "back"
        ]
    );
    assert_eq!(game.refused("flip 0,1"), Refusal::NotNow);
}

#[test]
fn r7_any_stone_is_flipped_either_way() {
    let mut game = Match::of(&[Stone::Scroll]);
    game.play("draw; place 2,2; flip 2,2");
    assert_eq!((game.at(2, 2), game.asked()), (Place::Hidden, ONE));
    game.play("flip 2,2");
    assert_eq!((game.at(2, 2), game.asked()), (up(Stone::Scroll), TWO));
    let told = Notice::TurnedUp { seat: ONE, cell: cell(2, 2), stone: Stone::Scroll };
    assert_eq!(game.heard_by(Viewer::Seat(TWO)), [told]);
}

/// R7, UC3: an empty cell is refused, and the same player chooses again.
#[test]
fn uc3_an_empty_cell_is_not_flipped() {
    let mut game = Match::of(&[Stone::Scroll]);
    game.play("draw; place 2,2");
    assert_eq!(game.refused("flip 0,0"), Refusal::EmptyFlip { cell: cell(0, 0) });
    assert_eq!(game.asked(), TWO);
}

#[test]
fn r8_two_cells_are_swapped_and_faces_kept() {
    let mut game = Match::of(&[Stone::Scroll, Stone::Scales]);
    game.play("draw; place 0,0; draw; place 2,1; flip 0,0; swap 0,0 2,1");
    assert_eq!((game.at(0, 0), game.at(2, 1)), (up(Stone::Scales), Place::Hidden));
    assert_eq!(game.state.board.get(cell(2, 1)), Some((Stone::Scroll, Face::Down)));

    game.play("swap 0,1 2,1");
    assert_eq!((game.at(0, 1), game.at(2, 1)), (Place::Hidden, Place::Empty));
    assert_eq!(game.events, [Event::Moved { seat: ONE, from: cell(2, 1), to: cell(0, 1) }]);
    game.play("swap 0,0 0,2");
    assert_eq!(game.events, [Event::Moved { seat: TWO, from: cell(0, 0), to: cell(0, 2) }]);

    assert_eq!(game.refused("swap 1,0 1,1"), Refusal::EmptySwap);
    assert_eq!(game.refused("swap 0,1 0,1"), Refusal::SameCell { cell: cell(0, 1) });
    assert_eq!(game.refused("swap 1,1 1,1"), Refusal::SameCell { cell: cell(1, 1) });
    // 36 pairs of cells, of which the 7 empty ones make 21.
    assert_eq!(game.offered("swap").len(), 36 - 21);
}

#[test]
fn r9_a_face_down_stone_is_shown_to_the_peeking_player_alone() {
    let mut game = Match::of(&[Stone::Shield]);
    game.play("draw; place 1,0; flip 1,0");
    assert_eq!(game.refused("peek 0,0"), Refusal::EmptyPeek { cell: cell(0, 0) });
    game.play("peek 1,0");
    let seen = Notice::YouPeeked { cell: cell(1, 0), stone: Stone::Shield };
    assert_eq!(game.heard_by(Viewer::Seat(ONE)), [seen]);
    for viewer in [Viewer::Seat(TWO), Viewer::Spectator] {
        assert_eq!(game.heard_by(viewer), [Notice::Peeked { seat: ONE, cell: cell(1, 0) }]);
    }
    assert_eq!((game.at(1, 0), game.asked()), (Place::Hidden, TWO));
}

/// R9, UC4: a face-up stone is named, and the turn goes on.
#[test]
fn uc4_a_face_up_stone_is_named_instead_of_peeked_at() {
    let mut game = Match::of(&[Stone::Shield]);
    game.play("draw; place 1,0");
    assert_eq!(game.refused("peek 1,0"), Refusal::OpenPeek { cell: cell(1, 0), stone: Stone::Shield });
    assert_eq!(game.asked(), TWO);
    assert!(game.offered("peek").is_empty());
}

#[test]
fn r10_a_challenge_is_a_point_for_one_of_the_two() {
    let mut game = Match::of(&[Stone::Sword]);
    game.play("draw; place 0,0; flip 0,0");
    assert_eq!(game.refused("challenge 2,2"), Refusal::EmptyChallenge { cell: cell(2, 2) });

    game.play("challenge 0,0");
    assert_eq!((game.asked(), game.view().turn), (TWO, ONE));
    assert_eq!(game.view().question, Question::Name { cell: cell(0, 0) });
    assert_eq!(game.offered("name").len(), 11);
    let mut wrong = game.clone();
    game.play("name 4");
    assert_eq!((game.view().scores, game.asked(), game.at(0, 0)), ([0, 1], TWO, Place::Hidden));

    wrong.play("name 10");
    assert_eq!((wrong.view().scores, wrong.asked(), wrong.at(0, 0)), ([1, 0], TWO, Place::Hidden));
}

/// R10: a face-up stone may be challenged too.
#[test]
fn a_face_up_stone_can_be_challenged() {
    let mut game = Match::of(&[Stone::Sword]);
    game.play("draw; place 0,0; challenge 0,0; name 4");
    assert_eq!(game.view().scores, [1, 0]);
}

/// R11, UC5: nine names, then five points.
#[test]
fn uc5_a_right_brag_wins() {
    let mut game = Match::full();
    game.play("flip 0,0; flip 1,1; brag");
    for (said, name) in [1, 0, 3, 4, 5, 6, 7, 8, 9].into_iter().enumerate() {
        let Question::Say { cell, said: names } = game.view().question else { panic!("not asked") };
        assert_eq!((cell.index(), names.len(), game.view().scores), (said, said, [0, 0]));
        assert_eq!((game.asked(), game.offered("say").len()), (TWO, 11));
        game.play(&Action::Say { stone: Stone::ALL[name] }.to_string());
    }
    assert_eq!((game.view().scores, game.winner()), ([0, 5], Some(TWO)));
    assert!(matches!(game.events[1], Event::BragChecked { seat: TWO, right: true, .. }));
}

/// R11, UC5: any mistake gives the points to the opponent, and nobody hears of it before the ninth name.
#[test]
fn r11_a_wrong_brag_loses() {
    for wrong in 0..CELLS {
        let mut game = Match::full();
        game.play("flip 0,0; flip 1,1; brag");
        for (said, name) in [1, 0, 3, 4, 5, 6, 7, 8, 9].into_iter().enumerate() {
            assert_eq!(game.view().scores, [0, 0]);
            let stone = if said == wrong { Stone::Egg } else { Stone::ALL[name] };
            game.play(&Action::Say { stone }.to_string());
            assert_eq!(game.events.len() > 1, said == 8, "silence until the ninth");
        }
        assert_eq!((game.view().scores, game.winner()), ([5, 0], Some(ONE)));
        // Both see where it went wrong.
        assert_eq!((game.at(0, 0), game.at(1, 1)), (up(Stone::Rune), up(Stone::Shield)));
    }
}

/// R11: a brag needs a full board, and as many stones face down as was set.
#[test]
fn a_brag_needs_a_full_board_and_enough_hidden_stones() {
    let mut game = Match::of(&[Stone::Sword]);
    game.play("draw; place 0,0");
    assert_eq!(game.refused("brag"), Refusal::BoardNotFull { stones: 1 });

    let mut game = Match::full();
    assert_eq!(game.offered("brag"), ["brag"]);
    game.state.brag_needs_hidden = 2;
    game.play("flip 0,0");
    assert_eq!(game.refused("brag"), Refusal::TooFewHidden { hidden: 1, needed: 2 });
    assert!(game.offered("brag").is_empty());
    game.play("flip 0,1; brag");
}

/// R11: nine open stones can't be read aloud in the preset `memory`.
#[test]
fn r11_in_the_preset_memory_five_stones_must_lie_face_down() {
    let memory = Tellstones::configure(&Choices::default().with_preset("memory")).unwrap();
    let mut game = Match::full();
    game.state.brag_needs_hidden = memory.brag_needs_hidden;
    assert_eq!(game.refused("brag"), Refusal::TooFewHidden { hidden: 0, needed: 5 });
    game.play("flip 0,0; flip 0,1; flip 0,2; flip 1,0");
    assert!(game.offered("brag").is_empty());
    game.play("flip 1,1; brag");
}

#[test]
fn r12_giving_up_lets_the_opponent_win_at_once() {
    let mut game = Match::of(&[]);
    game.play("give-up");
    assert_eq!((game.winner(), game.view().asked), (Some(TWO), None));
    assert_eq!(game.view().question, Question::Over { winner: Some(TWO), reason: Reason::GivenUp });
    assert_eq!(game.try_as(TWO, "draw"), Err(Refusal::Over));
}

/// R13: the view has what the status print needs, and the board has no form to be printed in.
#[test]
fn r13_the_view_has_all_that_the_status_shows() {
    let mut game = Match::of(&[Stone::Hammer]);
    game.play("draw; place 1,0; challenge 1,0; name 0");
    let view = game.view();
    assert_eq!((view.deck, view.scores, view.turn), (9, [0, 1], ONE));
    assert_eq!(view.board[1], [up(Stone::Hammer), Place::Empty, Place::Empty]);
    let legend: Vec<_> = Stone::ALL.iter().map(|stone| (stone.index(), stone.code())).collect();
    let letters = ["CRN", "RUN", "DRG", "HAM", "SWR", "SHD", "ANV", "QLL", "SCR", "SCL", "EGG"];
    assert_eq!(legend, letters.into_iter().enumerate().collect::<Vec<_>>());
    assert!(!include_str!("../board.rs").contains("Display"));
}

#[test]
fn r14_bad_access_and_an_empty_deck_are_typed_refusals() {
    assert_eq!(Cell::new(3, 0), Err(Refusal::InvalidMove { row: 3, column: 0 }));
    assert_eq!(Cell::new(0, 200), Err(Refusal::InvalidMove { row: 0, column: 200 }));
    let mut empty = Deck::EMPTY;
    assert_eq!(empty.draw(), Err(Refusal::DeckEmpty));
    assert_eq!(Match::full().refused("draw"), Refusal::BoardFull);

    // No game gets there: the board is full before the deck is empty.
    let state = State { deck: Deck::EMPTY, ..Match::of(&[]).state };
    let mut after = state;
    let refusal = Tellstones::apply(&mut after, ONE, &Action::Draw, &mut FastDice::new(0), &mut ());
    assert_eq!((refusal, after), (Err(Refusal::DeckEmpty), state));
    let mut options = Vec::new();
    Tellstones::options(&state, ONE, &mut options);
    assert_eq!(options, [Action::GiveUp]);
}

/// N4: an impossible action by either player changes nothing, and the same player is asked the same.
#[test]
fn n4_wrong_input_never_ends_a_turn() {
    let every_action = every_action();
    let mut dice = FastDice::new(4);
    for _ in 0..60 {
        let mut game = Match::of(&[]);
        while game.state.asked().is_some() {
            for seat in [ONE, TWO] {
                for &action in &every_action {
                    let mut tried = game.clone();
                    let accepted = tried.take(seat, action).is_ok();
                    assert_eq!(
                        accepted,
                        seat == game.asked() && game.options().contains(&action),
                        "{action}"
                    );
                    assert!(accepted || tried.state == game.state);
                }
            }
            let mut options = game.options();
            // Players who never give up get further.
            options.retain(|&action| action != Action::GiveUp);
            let action = options[kernel::Dice::below(&mut dice, options.len() as u32) as usize];
            game.take(game.asked(), action).expect("an option");
            if game.history.len() > 80 {
                break;
            }
        }
    }
}

fn every_action() -> Vec<Action> {
    let mut all = alloc::vec![Action::Draw, Action::Back, Action::Brag, Action::GiveUp];
    for cell in Cell::all() {
        all.extend([
            Action::Place { cell },
            Action::Flip { cell },
            Action::Peek { cell },
            Action::Challenge { cell },
            Action::Look { cell },
            Action::Dragon { cell },
        ]);
        for other in Cell::all() {
            let cells = crate::Pair::new(cell, other);
            all.extend([Action::Swap { cells }, Action::Rune { cells }]);
        }
    }
    for stone in Stone::ALL {
        all.extend([Action::Name { stone }, Action::Say { stone }]);
    }
    all
}

/// N3: source and comments are plain English; other languages are in the words.
#[test]
fn n3_the_code_is_in_english() {
    for source in [
        include_str!("../action.rs"),
        include_str!("../board.rs"),
        include_str!("../cell.rs"),
        include_str!("../config.rs"),
        include_str!("../knowledge.rs"),
        include_str!("../lib.rs"),
        include_str!("../notice.rs"),
        include_str!("../options.rs"),
        include_str!("../refusal.rs"),
        include_str!("../rules.rs"),
        include_str!("../state.rs"),
        include_str!("../stone.rs"),
        include_str!("../view.rs"),
    ] {
        assert!(source.is_ascii());
    }
}

#[test]
fn on_the_empty_board_there_is_only_drawing_and_giving_up() {
    let game = Match::of(&[]);
    assert_eq!(game.options(), [Action::Draw, Action::GiveUp]);
    assert_eq!(game.refused("flip 0,0"), Refusal::EmptyFlip { cell: cell(0, 0) });
    assert_eq!(game.refused("swap 0,0 0,1"), Refusal::EmptySwap);
}

/// R6: at most as many stones as the deck held when the turn began; a stone drawn after that must be placed.
#[test]
fn r6_put_backs_of_one_turn_are_limited_by_the_deck() {
    let mut game = Match::of(&[Stone::Hammer, Stone::Sword, Stone::Shield]);
    for (held, cell) in [(10, "0,0"), (9, "0,1"), (8, "0,2")] {
        assert_eq!((game.view().deck, game.view().put_backs), (held, held));
        (0..held).for_each(|_| {
            game.play("draw; back");
        });
        game.play("draw");
        assert_eq!(game.refused("back"), Refusal::MustPlace);
        assert_eq!((game.offered("back").len(), game.offered("place").len()), (0, usize::from(held) - 1));
        game.play(&["place ", cell].concat());
    }
}

/// R6: a player who can't put back any more stones can still do something else.
#[test]
fn r6_after_the_last_put_back_the_turn_goes_on() {
    let mut game = Match::of(&[Stone::Hammer, Stone::Sword]);
    game.play("draw; place 0,0");
    (0..9).for_each(|_| {
        game.play("draw; back");
    });
    assert_eq!((game.asked(), game.view().quiet), (TWO, 1));
    game.play("flip 0,0");
    assert_eq!(game.asked(), ONE);
}

/// Put-backs are not turns: they do not bring the draw nearer.
#[test]
fn two_hundred_quiet_turns_make_a_draw_and_put_backs_do_not_count() {
    let mut game = Match::of(&[Stone::Hammer]);
    game.play("draw; place 0,0");
    (1..199).for_each(|_| {
        game.play("draw; back; flip 0,0");
    });
    assert_eq!(game.view().quiet, 199);
    let mut scored = game.clone();

    game.play("draw; back; draw; back");
    assert_eq!((game.view().quiet, game.view().question.clone()), (199, Question::Turn));
    game.play("flip 0,0");
    assert_eq!(game.view().question, Question::Over { winner: None, reason: Reason::Quiet });
    assert!(matches!(Tellstones::pending(&game.state), Pending::Over(outcome) if outcome.is_draw()));
    assert_eq!(game.events.last(), Some(&Event::Drawn));

    scored.play("challenge 0,0; name 3");
    assert_eq!((scored.view().quiet, scored.winner()), (0, None));
    assert_eq!(QUIET_LIMIT, 200);
}

#[test]
fn silence_does_the_first_thing_that_harms_least() {
    fn fall_silent(game: &mut Match) {
        let action = Tellstones::when_silent(&game.state, game.asked());
        game.play(&action.to_string());
    }
    let mut game = Match::of(&[Stone::Hammer, Stone::Rune, Stone::Dragon, Stone::Crown]);
    fall_silent(&mut game);
    fall_silent(&mut game);
    assert_eq!((game.at(0, 0), game.asked()), (up(Stone::Hammer), TWO));
    fall_silent(&mut game);
    assert_eq!((game.at(0, 0), game.asked()), (Place::Hidden, ONE));

    game.play("draw; place 2,2");
    fall_silent(&mut game);
    assert_eq!(
        (game.at(0, 0), game.at(0, 1)),
        (Place::Empty, Place::Hidden),
        "the Rune takes its first pair"
    );
    game.play("draw; place 0,0");
    fall_silent(&mut game);
    assert_eq!(game.at(0, 0), up(Stone::Egg), "the Dragon takes the first stone");
    game.play("draw; place 1,0");
    fall_silent(&mut game);
    assert!(matches!(game.events[0], Event::Peeked { stone: Stone::Hammer, .. }), "so does the Crown");

    game.play("challenge 0,0");
    fall_silent(&mut game);
    assert!(matches!(game.events[0], Event::Answered { name: Stone::Crown, .. }));

    let mut game = Match::full();
    game.play("brag");
    fall_silent(&mut game);
    assert!(matches!(game.state.phase, Phase::Bragging(brag) if brag.said() == [Stone::Crown]));
}

#[test]
fn leaving_is_giving_up_at_any_time() {
    for (turns, seat) in [("draw", ONE), ("draw", TWO), ("draw; place 0,0; challenge 0,0", ONE)] {
        let mut game = Match::of(&[Stone::Hammer]);
        game.play(turns);
        let mut events = Vec::new();
        Tellstones::withdraw(&mut game.state, seat, &mut FastDice::new(0), &mut events);
        assert_eq!(game.winner(), Some(seat.next(2)));
        assert!(events.contains(&Event::GaveUp { seat }));
        assert_eq!(Tellstones::audit(&game.state), Ok(()), "a drawn stone is not lost");
        let over = game.state;
        Tellstones::withdraw(&mut game.state, TWO, &mut FastDice::new(0), &mut ());
        assert_eq!(game.state, over);
    }
}

#[test]
fn who_begins_is_a_setting() {
    let first = |choices: &Choices, seed: u64| {
        let config = Tellstones::configure(choices).expect("a fine setup");
        Tellstones::start(&config, &mut FastDice::new(seed), &mut ()).turn
    };
    let with = |value: &str| Choices::default().with("first", value);
    assert_eq!(first(&Choices::default(), 0), ONE);
    assert_eq!(first(&with("2"), 0), TWO);
    let seconds = (0..1000).filter(|&seed| first(&with("random"), seed) == TWO).count();
    assert!((400..600).contains(&seconds), "{seconds}");
}

#[test]
fn an_impossible_state_does_not_pass_the_audit() {
    let good = Match::full().state;
    let audit = |state: State| Tellstones::audit(&state);
    assert!(audit(good).is_ok());
    assert!(audit(State { deck: Deck::of([Stone::Egg]), ..good }).is_err());
    assert!(audit(State { deck: Deck::EMPTY, ..good }).is_err());
    assert!(audit(State { deck: Deck::EMPTY, removed: Some(Stone::Dragon), ..good }).is_err());
    assert!(audit(State { board: Board::EMPTY, ..good }).is_err());
    assert!(audit(State { scores: [5, 0], ..good }).is_err());
    assert!(audit(State { quiet: QUIET_LIMIT + 1, ..good }).is_err());
    assert!(audit(State { put_backs: 3, ..good }).is_err());
}

/// Only the question that is asked can be answered, and only by the player who is asked.
#[test]
fn the_other_player_has_to_wait() {
    let mut game = Match::of(&[Stone::Hammer]);
    assert_eq!(game.try_as(TWO, "draw"), Err(Refusal::NotAsked));
    game.play("draw; place 0,0; challenge 0,0");
    assert_eq!(game.try_as(TWO, "name 3"), Err(Refusal::NotAsked));
    assert_eq!(game.try_as(Seat::new(5), "name 3"), Err(Refusal::NotAsked));
    assert_eq!(game.try_as(ONE, "say 3"), Err(Refusal::NotNow));
}

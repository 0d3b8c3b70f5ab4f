//! Imagined worlds fit what is known, and are all that fit.

use super::{Match, ONE, TWO, cell};
use crate::board::Deck;
use crate::{Action, Event, Knowledge, Notice, Place, State, Stone, StoneSet, Tellstones, View};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use kernel::{Dice, FastDice, Game, Imagine, Viewer};

/// Plays on at random without giving up, for at most this many actions.
fn play_on(
    game: &mut Match,
    actions: usize,
    dice: &mut FastDice,
    mut each: impl FnMut(&Match, &mut FastDice),
) {
    for _ in 0..actions {
        if game.state.asked().is_none() {
            return;
        }
        let mut options = game.options();
        // Draw often, so that the board fills, and seldom brag, so that the game goes on.
        if options[0] == Action::Draw && dice.below(3) == 0 {
            options.truncate(1);
        }
        options.retain(|&action| action != Action::GiveUp && (action != Action::Brag || dice.below(20) == 0));
        let action = options[dice.below(options.len() as u32) as usize];
        game.take(game.asked(), action).expect("an option");
        each(game, dice);
    }
}

fn shuffled(dice: &mut FastDice) -> Match {
    let mut deck = Stone::DECK;
    dice.shuffle(&mut deck);
    Match::of(&deck)
}

/// The order of the deck at the start that the history and an imagined deck tell together, checked by playing the
/// same answers from there.
fn relived(game: &Match, actions: &[Action], world: &State, viewer: Viewer) -> bool {
    let mut deck: Vec<Stone> = Vec::new();
    let drawn = game.history.iter().filter_map(|event| match event {
        Event::Drew { stone, .. } => Some(*stone),
        _ => None,
    });
    for stone in drawn.chain(world.deck.iter()) {
        if !deck.contains(&stone) {
            deck.push(stone);
        }
    }
    let mut again = Match::of(&deck);
    for &action in actions {
        again.take(again.asked(), action).expect("the same answers");
    }
    again.state == *world && again.memory_of(viewer) == game.memory_of(viewer)
}

/// A player who remembers everything imagines only worlds that could have led to exactly this memory.
#[test]
fn an_imagined_world_could_have_happened() {
    let mut dice = FastDice::new(5);
    for _ in 0..150 {
        let mut game = shuffled(&mut dice);
        let mut actions = Vec::new();
        let mut before = 0;
        while actions.len() < 60 && game.state.asked().is_some() {
            let state = game.state;
            play_on(&mut game, 1, &mut dice, |_, _| {});
            let after = game.history.len();
            assert!(after > before);
            before = after;
            let action = last_action(&state, &game.state, &game.events);
            actions.push(action);
            for viewer in Viewer::all(2) {
                let view = Tellstones::view(&game.state, viewer);
                let world = Tellstones::imagine(&view, &game.memory_of(viewer), &mut dice);
                assert_eq!(Tellstones::audit(&world), Ok(()));
                assert_eq!(Tellstones::view(&world, viewer), view);
                assert_eq!(world.board, game.state.board, "the board was seen by all");
                assert!(relived(&game, &actions, &world, viewer));
            }
        }
    }
}

/// The action that leads from one state to the other with these events.
fn last_action(before: &State, after: &State, events: &[Event]) -> Action {
    let seat = before.asked().expect("somebody was asked");
    let mut options = Vec::new();
    Tellstones::options(before, seat, &mut options);
    let leads = |action: &&Action| {
        let (mut state, mut heard) = (*before, Vec::new());
        let done = Tellstones::apply(&mut state, seat, action, &mut FastDice::new(0), &mut heard);
        done.is_ok() && state == *after && heard == events
    };
    options.iter().copied().find(|action| leads(&action)).expect("one of the options")
}

/// The unseen stones lie above the put-back ones in any order, all equally likely.
#[test]
fn all_orders_of_the_unseen_stones_are_imagined_alike() {
    let mut game = Match::of(&[]);
    game.play("draw; place 0,0; draw; back; draw; back");
    for cell in ["0,1", "0,2", "1,0", "1,1"] {
        game.play("draw");
        game.play(&["place ", cell].concat());
    }
    let memory = game.memory_of(Viewer::Seat(TWO));
    let mut dice = FastDice::new(1);
    let mut counts: BTreeMap<Vec<Stone>, u32> = BTreeMap::new();
    for _ in 0..6000 {
        let world = Tellstones::imagine(&game.view(), &memory, &mut dice);
        *counts.entry(world.deck.iter().collect()).or_default() += 1;
    }
    assert_eq!(counts.len(), 6, "three stones were never seen");
    for (deck, count) in counts {
        assert_eq!(deck[3..], [Stone::Rune, Stone::Dragon], "put back in this order");
        assert!((880..1120).contains(&count), "{deck:?}: {count}");
    }
}

/// A player who comes late knows less; the real world is always among the imagined ones, and all of them fit.
#[test]
fn a_late_comer_imagines_what_the_rest_of_the_memory_allows() {
    let mut dice = FastDice::new(6);
    for _ in 0..200 {
        let mut game = shuffled(&mut dice);
        let joined = dice.below(60) as usize;
        play_on(&mut game, 90, &mut dice, |game, dice| {
            for viewer in Viewer::all(2) {
                let memory = game.memory_of(viewer);
                let kept = &memory[joined.min(memory.len())..];
                let view = Tellstones::view(&game.state, viewer);
                let world = Tellstones::imagine(&view, kept, dice);
                assert_eq!(Tellstones::audit(&world), Ok(()));
                assert_eq!(Tellstones::view(&world, viewer), view);
                let mut knowledge = Knowledge::default();
                for notice in kept {
                    knowledge.observe(notice);
                }
                assert!(fits(&knowledge, &game.state), "{knowledge:?} excludes the truth {:?}", game.state);
                assert!(fits(&knowledge, &world), "{knowledge:?} excludes the imagined {world:?}");
            }
        });
    }
}

/// Does a world agree with all that is known, said here once more in other words?
fn fits(knowledge: &Knowledge, state: &State) -> bool {
    let board = crate::Cell::all().all(|cell| match state.board.get(cell) {
        Some((stone, _)) => knowledge.could_be(cell).contains(stone),
        None => true,
    });
    let deck: Vec<Stone> = state.deck.iter().collect();
    let bottom: Vec<Stone> = knowledge.bottom.iter().collect();
    let placed = deck.iter().all(|&stone| !knowledge.placed.contains(stone));
    let removed = state.removed.is_none_or(|stone| knowledge.removed.contains(stone));
    board && placed && removed && deck.ends_with(&bottom)
}

/// With nothing remembered, every world that the view allows is imagined, each as often as the others.
#[test]
fn without_memory_every_possible_world_is_imagined() {
    let mut game = Match::of(&[Stone::Dragon, Stone::Hammer, Stone::Sword]);
    game.play("draw; place 0,0; dragon 0,0; draw; place 0,1; draw; place 0,2; flip 0,0; flip 0,1; flip 0,2");
    // Make the deck small, so that the worlds can be counted.
    for (column, row) in [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)] {
        while game.state.deck.iter().next().is_some_and(|stone| stone <= Stone::Rune) {
            game.play("draw; back");
        }
        game.play("draw");
        game.take(game.asked(), Action::Place { cell: cell(row, column) }).expect("a free cell");
    }
    let view = game.view();
    assert_eq!((view.deck, view.removed), (2, 1));
    let mut dice = FastDice::new(2);
    let mut counts: BTreeMap<Vec<Stone>, u32> = BTreeMap::new();
    for _ in 0..28_000 {
        let world = Tellstones::imagine(&view, &[], &mut dice);
        assert_eq!(Tellstones::audit(&world), Ok(()));
        let hidden = world.board.stones().take(3);
        *counts.entry(hidden.chain(world.removed).chain(world.deck.iter()).collect()).or_default() += 1;
    }
    // Unseen are Egg, Dragon, Hammer, Sword, Crown, Rune, in three cells, the box and two places of the deck. The Egg
    // is in one of three cells; the Dragon in one of the two others or the box; the rest anywhere: 3 * 3 * 4!.
    assert_eq!(counts.len(), 216);
    assert!(counts.values().all(|count| (80..190).contains(count)), "{counts:?}");
}

/// R10: a wrong answer rules one stone out, a right one rules out all others.
#[test]
fn answers_to_challenges_are_remembered() {
    let mut game = Match::full();
    game.play("flip 0,0; flip 0,1; flip 0,2");
    let joined = game.history.len();
    game.play("challenge 0,0; name 0; swap 0,0 2,2; challenge 0,2; name 3");
    let memory = &game.memory_of(Viewer::Spectator)[joined..];
    let mut dice = FastDice::new(3);
    let mut seen = BTreeSet::new();
    for _ in 0..300 {
        let world = Tellstones::imagine(&game.view(), memory, &mut dice);
        let at = |row, column| world.board.get(cell(row, column)).expect("a stone").0;
        assert_eq!(at(0, 2), Stone::Hammer);
        seen.insert((at(2, 2), at(0, 1), world.deck.iter().next()));
    }
    let worlds = |stone| seen.iter().filter(|world| world.0 == stone).count();
    assert_eq!((worlds(Stone::Crown), worlds(Stone::Rune), worlds(Stone::Dragon)), (0, 2, 2));
}

#[test]
fn what_was_peeked_at_is_known_to_the_one_who_looked() {
    let mut game = Match::full();
    game.play("flip 0,0; flip 0,1");
    let joined = game.history.len();
    game.play("peek 0,0");
    let seen = |viewer, dice: &mut FastDice| -> BTreeSet<Stone> {
        let memory = &game.memory_of(viewer)[joined..];
        let world = |dice: &mut FastDice| Tellstones::imagine(&game.view(), memory, dice);
        (0..200).filter_map(|_| world(dice).board.get(cell(0, 0))).map(|(stone, _)| stone).collect()
    };
    let mut dice = FastDice::new(9);
    assert_eq!(seen(Viewer::Seat(TWO), &mut dice).into_iter().collect::<Vec<_>>(), [Stone::Rune]);
    assert_eq!(seen(Viewer::Seat(ONE), &mut dice).len(), 3);
}

#[test]
fn what_is_forgotten_is_open_again() {
    let mut game = Match::full();
    game.play("flip 0,0; flip 0,1; flip 0,2");
    let mut knowledge = Knowledge::default();
    for notice in game.memory_of(Viewer::Seat(ONE)) {
        knowledge.observe(&notice);
    }
    assert_eq!(knowledge.could_be(cell(0, 1)).only(), Some(Stone::Crown));
    knowledge.forget(cell(0, 1));
    knowledge.forget(cell(0, 2));
    assert_eq!(knowledge.could_be(cell(0, 1)), StoneSet::ALL);
    let mut dice = FastDice::new(8);
    let mut worlds = BTreeSet::new();
    for _ in 0..100 {
        let world = knowledge.imagine(&game.view(), &mut dice);
        // That these two were placed is still known, so the deck is.
        assert_eq!(world.deck, Deck::of([Stone::Dragon]));
        worlds.insert(world.board.get(cell(0, 1)).expect("a stone").0);
    }
    assert_eq!(worlds.into_iter().collect::<Vec<_>>(), [Stone::Crown, Stone::Hammer]);
}

/// A memory with holes may contradict the view. The view wins.
#[test]
fn a_false_memory_gives_way_to_the_view() {
    let mut dice = FastDice::new(10);
    for _ in 0..100 {
        let mut game = shuffled(&mut dice);
        play_on(&mut game, 60, &mut dice, |game, dice| {
            let mut memory = game.memory_of(Viewer::Spectator);
            memory.retain(|_| dice.below(3) > 0);
            let world = Tellstones::imagine(&game.view(), &memory, dice);
            assert_eq!(Tellstones::audit(&world), Ok(()));
            assert_eq!(View::of(&world), game.view());
        });
    }
}

/// Views come over the wire: an impossible one must not bring the program down.
#[test]
fn an_impossible_view_gives_some_world() {
    let mut view = Match::full().view();
    let mut dice = FastDice::new(0);
    view.deck = 255;
    Tellstones::imagine(&view, &[], &mut dice);
    view.board = [[Place::Hidden; 3]; 3];
    view.removed = 7;
    Tellstones::imagine(&view, &[], &mut dice);
    view.board = [[Place::Up { stone: Stone::Egg }; 3]; 3];
    let memory: Vec<Notice> =
        (0..30).map(|_| Notice::PutBack { seat: ONE, stone: Stone::Crown, left: 0 }).collect();
    Tellstones::imagine(&view, &memory, &mut dice);
    view.question = crate::Question::Say { cell: cell(0, 0), said: alloc::vec![Stone::Egg; 99] };
    Tellstones::imagine(&view, &memory, &mut dice);
}

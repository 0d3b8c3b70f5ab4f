//! What spectators may have of a running game with secrets, with Exploding Kittens as the example.
use kernel::{Catalogued, Dice, FastDice, Seat, Seed, Viewer};
use kittens::{Action, Kittens, Notice, Play, Question, Title};
use table::{
    AnyTable as _, Fairness, PatienceRules, Record, RecordEntry, SeatLabel, Table, VerifyFault, verify,
};

type Game = Table<Kittens>;

fn open(setup: &str, seed: u16) -> Game {
    let config = Kittens::configure(&setup.parse().unwrap()).unwrap();
    let mut bytes = [7; 32];
    bytes[..2].copy_from_slice(&seed.to_le_bytes());
    Table::open(config, Fairness::given(Seed(bytes)), PatienceRules::default(), 0).0
}

fn lines(game: &Game) -> Vec<String> {
    game.public().lines().iter().map(|line| line.what.to_string()).collect()
}

/// The seat answers; returns what spectators heard of it.
fn answer(game: &mut Game, seat: Seat, action: &str) -> Vec<Notice> {
    let prepared = game.answer(seat, game.question_of(seat), action.parse().unwrap(), 0).unwrap();
    game.commit(prepared, 0).unwrap().notices(Viewer::Spectator)
}

fn leave(game: &mut Game, seat: Seat) {
    let prepared = game.leave(seat).unwrap();
    game.commit(prepared, 0).unwrap();
}

/// A copy of the match.
fn again(game: &Game) -> Game {
    let entries: Vec<String> = game.entries().map(ToString::to_string).collect();
    let (config, fairness) = (*game.config(), game.fairness().clone());
    Table::restore(
        config,
        fairness,
        PatienceRules::default(),
        0,
        entries.iter().map(String::as_str),
        |_, _| {},
    )
    .unwrap()
}

fn question(game: &Game, seat: Seat) -> Question {
    game.view(Viewer::Seat(seat)).question
}

/// Plays random games until one of them reaches the wanted position.
fn find(setup: &str, is_wanted: impl Fn(&Game) -> bool) -> Game {
    for seed in 0..20_000 {
        let (mut game, mut dice) = (open(setup, seed), FastDice::new(u64::from(seed)));
        while let Some(seat) = game.pending().asked().first() {
            if is_wanted(&game) {
                return game;
            }
            let action = any_action(&game, seat, &mut dice);
            answer(&mut game, seat, &action);
        }
    }
    panic!("no game of {setup} gets there");
}

/// Chance, with a preference for what brings kittens to the bottom and up again.
fn any_action(game: &Game, seat: Seat, dice: &mut FastDice) -> String {
    let options = game.options(seat);
    let deepest = options.iter().rev().find(|action| matches!(action, Action::Put { .. }));
    let bottom = Action::Play(Play::Card { card: Title::DrawFromTheBottom });
    let liked =
        deepest.or_else(|| options.iter().find(|action| **action == bottom || **action == Action::Keep));
    match liked {
        Some(action) if dice.below(2) == 0 => action.to_string(),
        _ => options[dice.below(options.len() as u32) as usize].to_string(),
    }
}

fn turn(game: &Game) -> Seat {
    game.view(Viewer::Spectator).turn
}

/// Somebody is deciding in secret whether to keep a kitten.
fn keeps(game: &Game) -> bool {
    matches!(question(game, turn(game)), Question::Keep { .. })
}

fn others(game: &Game) -> Vec<Seat> {
    Seat::all(game.seats()).filter(|&seat| seat != turn(game)).collect()
}

const STREAKING: &str = "preset=house seats=3 edition=streaking hand=9";
const BOTTOM: &str = "preset=house seats=3 edition=all hand=9 kittens=5";

/// Draws and leaving are final, as everybody knows: a running record can't take them back.
#[test]
fn a_forged_undo_is_refused() {
    let choices: kernel::Choices = "preset=house seats=3".parse().unwrap();
    let config = Kittens::configure(&choices).unwrap();
    let (table, _) =
        Table::<Kittens>::open(config, Fairness::drawn(Seed([5; 32])), PatienceRules::default(), 0);
    let label = |name: &str| SeatLabel { name: name.into(), controller: "human".into() };
    let running = table.record(["Ann", "Bob", "Cleo"].map(label).to_vec(), "2026-11-15T12:00:00Z");
    for lines in [
        &["0 draw", "- !undo 0"][..],
        &["0 draw", "1 !leave", "- !undo 1"],
        &["0 draw", "- !undo 4294967295"],
    ] {
        let veil = || Some("#0123456789abcdef".to_string());
        let mut forged = running.clone();
        forged.entries =
            lines.iter().map(|line| RecordEntry { text: (*line).into(), veil: veil() }).collect();
        let read: Record = forged.to_string().parse().unwrap();
        let number = lines.len() as u32;
        assert_eq!(verify::<Kittens>(&read).unwrap_err(), VerifyFault::Illegal { number }, "{lines:?}");
    }
    let mut over = running;
    let left =
        |seat: u8| RecordEntry { text: format!("{seat} !leave"), veil: Some("#0123456789abcdef".into()) };
    over.entries = vec![left(2), left(3)];
    let read: Record = over.to_string().parse().unwrap();
    let fault = verify::<Kittens>(&read).unwrap_err();
    assert!(matches!(fault, VerifyFault::NotOver | VerifyFault::Illegal { .. }), "{fault}");
}

#[test]
fn a_kept_kitten_is_one_line_like_any_draw() {
    let mut game = find(STREAKING, keeps);
    let seat = turn(&game);
    let entries: Vec<String> = game.entries().map(ToString::to_string).collect();
    let draw = format!("{} draw", seat.index());
    assert_eq!(entries.last(), Some(&draw));
    let before = lines(&game);
    assert_ne!(before.last(), Some(&draw), "nobody has heard of the draw yet");
    let heard = answer(&mut game, seat, "keep");
    assert!(heard.contains(&Notice::Drew { player: seat }), "{heard:?}");
    assert_eq!(lines(&game), [before, vec![draw]].concat());
}

#[test]
fn a_kitten_that_is_defused_instead_is_drawn_and_put_like_any_kitten() {
    let can_defuse =
        |game: &Game| matches!(question(game, turn(game)), Question::Keep { can_defuse: true, .. });
    let mut game = find(STREAKING, can_defuse);
    let (seat, before) = (turn(&game), lines(&game));
    answer(&mut game, seat, "defuse");
    answer(&mut game, seat, "put 0");
    let number = seat.index();
    assert_eq!(lines(&game), [before, vec![format!("{number} draw"), format!("{number} ?")]].concat());
}

#[test]
fn a_player_who_leaves_does_not_show_what_another_is_deciding() {
    let mut game = find(STREAKING, keeps);
    let (seat, before) = (turn(&game), lines(&game));
    let other =
        others(&game).into_iter().find(|&other| game.view(Viewer::Spectator).players[other.index()].alive);
    let other = other.unwrap();
    leave(&mut game, other);
    let left = vec![format!("{} !leave", other.index())];
    assert_eq!(lines(&game), [before.clone(), left.clone()].concat());
    if keeps(&game) {
        answer(&mut game, seat, "keep");
        assert_eq!(lines(&game), [before, left, vec![format!("{} draw", seat.index())]].concat());
    }
}

/// A player who leaves while deciding takes the kitten along; the draw is never told.
#[test]
fn who_leaves_while_deciding_has_drawn_nothing() {
    let mut game = find(STREAKING, keeps);
    let (seat, before) = (turn(&game), lines(&game));
    leave(&mut game, seat);
    assert_eq!(lines(&game), [before, vec![format!("{} !leave", seat.index())]].concat());
}

/// The kitten that was about to be kept goes out with a player who leaves: its player draws once more, which is the
/// first draw that anybody hears of.
#[test]
fn a_draw_that_came_to_nothing_has_no_line() {
    let comes_to_nothing = |game: &Game| {
        keeps(game)
            && others(game).into_iter().any(|other| {
                let mut after = again(game);
                leave(&mut after, other);
                question(&after, turn(&after)) == Question::DrawBottom
            })
    };
    let mut game = find(BOTTOM, comes_to_nothing);
    let (seat, before) = (turn(&game), lines(&game));
    let other = others(&game).into_iter().find(|&other| {
        let mut after = again(&game);
        leave(&mut after, other);
        question(&after, seat) == Question::DrawBottom
    });
    let other = other.unwrap();
    leave(&mut game, other);
    answer(&mut game, seat, "draw");
    if keeps(&game) {
        answer(&mut game, seat, "keep");
    }
    let (left, drew) = (format!("{} !leave", other.index()), format!("{} draw", seat.index()));
    assert_eq!(lines(&game), [before, vec![left, drew]].concat());
}

/// Nobody hears who has passed before all have.
#[test]
fn passes_are_one_line_once_the_question_is_settled() {
    for preset in ["classic", "official"] {
        let asks = |game: &Game| matches!(question(game, turn(game)), Question::Nope { nopes: 0, .. });
        let mut game = find(&format!("preset={preset} seats=5"), asks);
        let before = lines(&game);
        let asked: Vec<Seat> = game.pending().asked().iter().collect();
        assert_eq!(asked.len(), 4);
        for &seat in &asked[..3] {
            answer(&mut game, seat, "pass");
            assert_eq!(lines(&game), before);
        }
        answer(&mut game, asked[3], "pass");
        assert_eq!(lines(&game), [before, vec!["?".into()]].concat());
    }
}

#[test]
fn a_yes_without_a_nope_looks_like_a_pass() {
    let is_wanted = |game: &Game| {
        let asks = matches!(question(game, turn(game)), Question::Nope { .. });
        asks && game.pending().asked().iter().any(|seat| !holds_nope(game, seat))
    };
    let mut game = find("preset=official seats=3", is_wanted);
    let seat = game.pending().asked().iter().find(|&seat| !holds_nope(&game, seat)).unwrap();
    let mut other = again(&game);
    answer(&mut game, seat, "nope");
    answer(&mut other, seat, "pass");
    assert_eq!(lines(&game), lines(&other));
    while let Some(seat) =
        game.pending().asked().first().filter(|_| game.question_of(seat) == other.question_of(seat))
    {
        if !matches!(question(&game, seat), Question::Nope { .. }) {
            break;
        }
        answer(&mut game, seat, "pass");
        answer(&mut other, seat, "pass");
        assert_eq!(lines(&game), lines(&other));
    }
}

fn holds_nope(game: &Game, seat: Seat) -> bool {
    match game.view(Viewer::Seat(seat)).hand {
        Some(kittens::Hand::Open { cards }) => cards.contains(&Title::Nope),
        _ => true,
    }
}

#[test]
fn in_the_house_every_no_is_told_and_is_a_line() {
    let asks = |game: &Game| matches!(question(game, turn(game)), Question::Nope { .. });
    let mut game = find("preset=house seats=4", asks);
    let (before, seat) = (lines(&game), game.pending().asked().first().unwrap());
    let heard = answer(&mut game, seat, "pass");
    assert!(heard.contains(&Notice::Passed { player: seat }));
    assert_eq!(lines(&game), [before, vec![format!("{} pass", seat.index())]].concat());
}

#[test]
fn all_places_for_a_kitten_look_alike() {
    let places = |game: &Game| matches!(question(game, turn(game)), Question::Place { .. });
    let game = find("preset=house seats=2", places);
    let (seat, before) = (turn(&game), lines(&game));
    for put in ["put 3", "put 0", "put anywhere"] {
        let mut game = again(&game);
        answer(&mut game, seat, put);
        assert_eq!(lines(&game), [before.clone(), vec![format!("{} ?", seat.index())]].concat());
    }
}

#[test]
fn picks_for_garbage_collection_are_one_line() {
    let collects = |game: &Game| matches!(question(game, turn(game)), Question::Garbage { .. });
    let mut game = find("preset=house seats=4 edition=streaking", collects);
    let before = lines(&game);
    let asked: Vec<Seat> = game.pending().asked().iter().collect();
    for &seat in &asked {
        assert_eq!(lines(&game), before);
        answer(&mut game, seat, "give anything");
    }
    assert_eq!(lines(&game), [before, vec!["?".into()]].concat());
}

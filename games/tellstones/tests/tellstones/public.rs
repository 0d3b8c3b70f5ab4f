//! What a running game shows to everybody can be checked without its secrets.
use kernel::{Catalogued, Choices, Dice, FastDice, Game, Pending, PublicLine, Seat, Seed, SeededDice};
use tellstones::{Action, Cell, Config, Pair, Tellstones};

type Line = PublicLine<Action>;

const SETUPS: [&str; 5] =
    ["", "preset=memory", "first=2", "first=random", "first=random brag_needs_hidden=3"];

fn config(setup: &str) -> Config {
    Tellstones::configure(&setup.parse::<Choices>().unwrap()).unwrap()
}

/// How somebody plays: what they do only if there is no other option.
type Avoided = fn(&Action) -> bool;

const STYLES: [Avoided; 4] = [
    |_| false,
    |action| *action == Action::GiveUp,
    |action| matches!(action, Action::GiveUp | Action::Brag | Action::Swap { .. }),
    |action| matches!(action, Action::GiveUp | Action::Swap { .. } | Action::Challenge { .. }),
];

/// What everybody heard of a random game, to its end or to this many lines.
fn played(config: &Config, avoided: Avoided, most: usize, dice: &mut FastDice) -> Vec<Line> {
    let mut seed = [0; 32];
    for byte in &mut seed {
        *byte = dice.below(256) as u8;
    }
    let mut own = SeededDice::new(Seed(seed));
    let mut state = Tellstones::start(config, &mut own, &mut ());
    let mut lines = Vec::new();
    while let Pending::Ask(ask) = Tellstones::pending(&state) {
        if lines.len() >= most {
            break;
        }
        let seat = ask.first;
        if dice.below(300) == 0 {
            let seat = Seat::new(dice.below(2) as u8);
            Tellstones::withdraw(&mut state, seat, &mut own, &mut ());
            lines.push(Line::Left { seat });
            continue;
        }
        let mut options = Vec::new();
        Tellstones::options(&state, seat, &mut options);
        if !options.iter().all(avoided) {
            options.retain(|action| !avoided(action));
        }
        // Half of the time one of the first: draws and placements, so that boards fill.
        let among = if dice.below(2) == 0 { options.len().min(2) } else { options.len() };
        let action = options[dice.below(among as u32) as usize];
        Tellstones::apply(&mut state, seat, &action, &mut own, &mut ()).unwrap();
        lines.push(Line::Open { seat, action });
    }
    lines
}

/// Lines are checked one after the other, so a game that is accepted was accepted after every line.
#[test]
fn whatever_a_real_game_shows_is_accepted() {
    let mut dice = FastDice::new(3);
    let (mut games, mut lines) = (0, 0);
    for _ in 0..400 {
        for setup in SETUPS {
            let config = config(setup);
            for avoided in STYLES {
                let game = played(&config, avoided, 600, &mut dice);
                assert_eq!(Tellstones::check_public(&config, &game), Ok(()), "{setup}: {game:?}");
                games += 1;
                lines += game.len();
            }
        }
    }
    assert!(games >= 5000 && lines >= 50 * games, "{games} games, {lines} lines");
}

/// One line is missing, doubled, out of order, of another seat, or about another cell.
fn changed(lines: &[Line], dice: &mut FastDice) -> Option<Vec<Line>> {
    let mut lines = lines.to_vec();
    let index = dice.below(lines.len() as u32) as usize;
    match dice.below(5) {
        0 => {
            lines.remove(index);
        }
        1 => {
            lines.insert(index, lines[index].clone());
        }
        2 => {
            let other = dice.below(lines.len() as u32) as usize;
            lines.swap(index, other);
        }
        3 => {
            let (Line::Open { seat, .. } | Line::Left { seat }) = &mut lines[index] else { return None };
            *seat = seat.next(2);
        }
        _ => {
            let Line::Open { action, .. } = &mut lines[index] else { return None };
            let cell = Cell::new(dice.below(3) as u8, dice.below(3) as u8).unwrap();
            *action = match *action {
                Action::Place { .. } => Action::Place { cell },
                Action::Flip { .. } => Action::Flip { cell },
                Action::Peek { .. } => Action::Peek { cell },
                Action::Challenge { .. } => Action::Challenge { cell },
                Action::Look { .. } => Action::Look { cell },
                Action::Dragon { .. } => Action::Dragon { cell },
                Action::Swap { cells } => Action::Swap { cells: Pair::new(cell, cells.high()) },
                Action::Rune { cells } => Action::Rune { cells: Pair::new(cell, cells.high()) },
                _ => return None,
            };
        }
    }
    Some(lines)
}

#[test]
fn most_changes_to_what_was_shown_are_found() {
    let mut dice = FastDice::new(4);
    let (mut found, mut all) = (0, 0);
    for _ in 0..6000 {
        let setup = SETUPS[dice.below(4) as usize];
        let config = config(setup);
        let style = STYLES[dice.below(4) as usize];
        let most = 20 + dice.below(60) as usize;
        let game = played(&config, style, most, &mut dice);
        let Some(forged) = changed(&game, &mut dice) else { continue };
        if forged == game {
            continue;
        }
        all += 1;
        found += u32::from(Tellstones::check_public(&config, &forged).is_err());
    }
    assert!(all > 3000 && found * 4 > all * 3, "{found} of {all}");
}

fn lines(text: &str) -> Vec<Line> {
    let line = |text: &str| {
        let (seat, action) = text.trim().split_once(' ').unwrap();
        let seat = Seat::new(seat.parse::<u8>().unwrap() - 1);
        match action {
            "!leave" => Line::Left { seat },
            "?" => Line::Veiled { seat },
            action => Line::Open { seat, action: action.parse().unwrap() },
        }
    };
    text.split(';').filter(|part| !part.trim().is_empty()).map(line).collect()
}

/// The first line that is wrong is named.
#[test]
fn each_rule_that_everybody_can_see_is_checked() {
    for (text, verdict) in [
        ("1 draw; 1 place 0,0; 2 flip 0,0; 1 peek 0,0", Ok(())),
        // R4, R5: whose turn it is.
        ("2 draw", Err(0)),
        ("1 draw; 1 place 0,0; 1 flip 0,0", Err(2)),
        // R1, R6: a cell holds one stone, and a stone is drawn before it is placed.
        ("1 draw; 1 place 0,0; 2 draw; 2 place 0,0", Err(3)),
        ("1 draw; 1 place 0,0; 2 place 0,1", Err(2)),
        ("1 draw; 1 draw", Err(1)),
        // R7, R8, R9, R10: there must be a stone, and for a peek it must lie face down.
        ("1 flip 0,0", Err(0)),
        ("1 draw; 1 place 0,0; 2 flip 1,1", Err(2)),
        ("1 draw; 1 place 0,0; 2 swap 1,1 2,2", Err(2)),
        ("1 draw; 1 place 0,0; 2 peek 0,0", Err(2)),
        ("1 draw; 1 place 0,0; 2 challenge 0,1", Err(2)),
        ("1 draw; 1 place 0,0; 2 challenge 0,0; 2 name 3", Err(3)),
        // R11: a brag needs a full board.
        ("1 draw; 1 place 0,0; 2 brag", Err(2)),
        // R12: nothing comes after the end.
        ("1 give-up; 2 draw", Err(1)),
        ("1 !leave; 2 draw", Err(1)),
        // Effects: each once, and only after a placement.
        ("1 draw; 1 place 0,0; 1 rune 0,0 0,1; 2 draw; 2 place 0,0; 2 dragon 0,0", Ok(())),
        ("1 draw; 1 place 0,0; 1 rune 0,0 0,1; 2 draw; 2 place 0,0; 2 rune 0,0 0,1", Err(5)),
        ("1 draw; 1 place 0,0; 1 dragon 0,0; 2 draw; 2 place 0,1; 2 dragon 0,1", Err(5)),
        ("1 draw; 1 place 0,0; 1 look 0,0", Err(2)),
        ("1 draw; 1 place 0,0; 2 flip 0,0; 1 rune 0,0 0,1", Err(3)),
        ("1 draw; 1 back; 1 flip 0,0", Err(2)),
        // Everything is done in the open.
        ("1 draw; 1 place 0,0; 2 ?", Err(2)),
    ] {
        assert_eq!(Tellstones::check_public(&config(""), &lines(text)), verdict, "{text}");
    }
}

/// R6: nobody puts back more stones than the deck held.
#[test]
fn r6_the_put_backs_of_a_turn_are_counted() {
    let backs = "1 draw; 1 back;".repeat(10);
    let check = |text: String| Tellstones::check_public(&config(""), &lines(&text));
    assert_eq!(check(backs.clone() + "1 draw; 1 place 0,0"), Ok(()));
    assert_eq!(check(backs + "1 draw; 1 back"), Err(21));
}

/// R4: nine points are enough for one of the two, and the Egg, which everybody saw come, has only one right name.
#[test]
fn r4_a_game_can_not_go_on_after_it_must_have_been_won() {
    let start = "1 draw; 1 place 0,0; 1 dragon 0,0;";
    let right = "2 challenge 0,0; 1 name 10; 1 flip 0,0;".repeat(4) + "2 challenge 0,0; 1 name 10;";
    let game = [start, &right].concat();
    let count = lines(&game).len();
    assert_eq!(Tellstones::check_public(&config(""), &lines(&game)), Ok(()));
    assert_eq!(Tellstones::check_public(&config(""), &lines(&(game + "1 flip 0,0"))), Err(count));

    let open = [
        "1 draw; 1 place 0,0; 2 flip 0,0;",
        &"1 challenge 0,0; 2 name 3; 2 challenge 0,0; 1 name 3;".repeat(5),
    ];
    let game = open.concat();
    let verdict = Tellstones::check_public(&config(""), &lines(&game));
    assert_eq!(verdict, Err(3 + 9 * 2), "after nine points somebody has five");
}

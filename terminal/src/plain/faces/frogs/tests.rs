//! The pond as it is drawn.

use super::*;
use crate::speech_in;
use frogs::{Frog, Path, Place};
use kernel::{Catalogued as _, FastDice, Game as _, Viewer};
use unicode_width::UnicodeWidthStr as _;
use words::Language;

/// The beginning of a game with these choices; seat 0 is to move.
fn view(choices: &str) -> View {
    let config = frogs::Frogs::configure(&choices.parse().unwrap()).unwrap();
    let state = frogs::Frogs::start(&config, &mut FastDice::new(0), &mut ());
    let view = frogs::Frogs::view(&state, Viewer::Spectator);
    View { turn: Some(Seat::new(0)), movers: Vec::new(), ..view }
}

fn put(view: &mut View, seat: u8, pads: &str) {
    for pad in pads.split_whitespace() {
        view.pads.push(Frog { pad: pad.parse().unwrap(), owner: Seat::new(seat) });
        view.players[usize::from(seat)].waiting -= 1;
    }
}

fn remove(view: &mut View, bridges: &str) {
    let gone: Vec<&str> = bridges.split_whitespace().collect();
    view.bridges.retain(|bridge| !gone.contains(&bridge.to_string().as_str()));
    view.stock += gone.len() as u8;
}

fn drawn(view: &View, marks: &Marks) -> String {
    pond(&view.board(), marks).join("\n")
}

/// F-1, F-2, F-S3, F-O2: frogs have letters, those that can move have a star; bridges are thin, gone where they broke;
/// home bridges are thick; a home base shows who waits and who is locked there.
#[test]
fn f_s3_everything_on_the_pond_has_a_letter_or_a_shape() {
    let mut view = view("side=3 frogs=4");
    put(&mut view, 0, "b2");
    put(&mut view, 1, "b3 c1");
    remove(&mut view, "a2-b2 b2-b3");
    view.players[0].locked[1] = 1;
    view.players[0].waiting -= 1;
    view.movers = vec!["W".parse().unwrap(), "b2".parse().unwrap()];
    let picture = [
        "           a      b      c",
        "3 [*W2]##(   )--( E )--(   )##[ E2] 3",
        "  [   ]    |             |    [ W1]",
        "2 [   ]##(   )  (*W )--(   )##[   ] 2",
        "  [   ]    |      |      |    [   ]",
        "1 [   ]##(   )--(   )--( E )##[   ] 1",
        "           a      b      c",
    ];
    assert_eq!(drawn(&view, &Marks::movers(&view)), picture.join("\n"));
}

/// F-4, F-S1: in the middle of a move the frog to be moved, those before it, and the numbered destinations are marked.
#[test]
fn f_4_destinations_are_marked_with_their_numbers() {
    let mut view = view("side=3 frogs=3 seats=4");
    put(&mut view, 0, "b2");
    put(&mut view, 1, "c2");
    put(&mut view, 2, "c3");
    let path: Path = "b2-c2".parse().unwrap();
    let places: Vec<Place> = ["c1", "c3", "E"].map(|place| place.parse().unwrap()).to_vec();
    let picture = [
        "           a      b      c",
        "         [ N2              ]",
        "           #      #      #",
        "3 [ W2]##(   )--(   )--(2E )##[3E2] 3",
        "  [   ]    |      |      |    [   ]",
        "2 [   ]##(   )--(+W )--(>N )##[   ] 2",
        "  [   ]    |      |      |    [   ]",
        "1 [   ]##(   )--(   )--(1  )##[   ] 1",
        "           #      #      #",
        "         [ S3              ]",
        "           a      b      c",
    ];
    assert_eq!(drawn(&view, &Marks::step(&path, &places)), picture.join("\n"));
}

/// The largest pond with everything on it fits a terminal of 80 columns, and 30 rows with the list of choices; cards
/// need one row more.
#[test]
fn the_largest_pond_fits_a_terminal() {
    let mut view = view("side=9 frogs=5 seats=4 cards=on");
    for seat in 0..4 {
        for other in (0..4).filter(|other| *other != seat) {
            view.players[seat].locked[other] = 1;
            view.players[seat].waiting -= 1;
        }
    }
    for language in Language::ALL {
        let speech = speech_in(language).unwrap();
        let names = ["가나다라마바사아자차카타"; 4].map(String::from);
        let sight = Sight { speech: &speech, names: &names, viewer: Viewer::Spectator, view: &view };
        let picture = Frogs.draw(&sight);
        for line in picture.lines() {
            assert!(line.width() <= 80, "{} columns: {line}", line.width());
        }
        assert!(picture.lines().count() <= 30, "{picture}");
        assert!(picture.contains("[ N2 W1 E1 S1     ]"), "{picture}");
    }
}

/// Cards are told by their names, with the letters of those who have them.
#[test]
fn cards_have_names_and_holders() {
    let mut view = view("seats=2 cards=on");
    view.players[0].cards.retain(|&card| card != Card::Parachute);
    view.players[1].cards.retain(|&card| card == Card::ExtraJump);
    let names = ["Ann", "Bob"].map(String::from);
    for (language, line) in [
        (Language::English, "\nCards: Extra Jump WE, Two Bridges W, Remove a Bridge W\n"),
        (Language::Korean, "\n카드: 한 번 더 점프 WE, 다리 두 개 W, 다리 끊기 W\n"),
    ] {
        let speech = speech_in(language).unwrap();
        let sight = Sight { speech: &speech, names: &names, viewer: Viewer::Spectator, view: &view };
        let picture = Frogs.draw(&sight);
        assert!(picture.contains(line), "{picture}");
    }
}

/// F-S3: every player has a letter of their own, and the legend says whose it is; who left is still listed.
#[test]
fn f_s3_the_legend_names_the_letters() {
    let mut view = view("seats=3");
    view.players[1].left = true;
    let speech = speech_in(Language::English).unwrap();
    let names = ["Ann", "Bob", "Cid"].map(String::from);
    let sight = Sight { speech: &speech, names: &names, viewer: Viewer::Spectator, view: &view };
    let picture = Frogs.draw(&sight);
    assert!(picture.contains("W = Ann: 3 waiting, 0 arrived   N = Bob: gone, 0 arrived"), "{picture}");
    assert!(picture.contains("## home bridge (never breaks). Bridges in the stock: 0"));
}

#[test]
fn texts_stand_side_by_side_as_long_as_they_fit() {
    let texts = ["a".repeat(40), "b".repeat(36), "가".repeat(3)];
    assert_eq!(columns(&texts), [format!("{}   {}", texts[0], texts[1]), texts[2].clone()]);
}

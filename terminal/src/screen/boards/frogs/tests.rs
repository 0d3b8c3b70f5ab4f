//! The pond on the screen, and how a turn is chosen there.

use super::*;
use crate::screen::{ASCII, Depth, Theme, UNICODE, Waker};
use crate::{Speech, speech_in};
use frogs::{Card, Frog, Last};
use kernel::{FastDice, Game as _, Viewer};
use std::sync::Arc;
use words::Language;

const WEST: Seat = Seat::new(0);

/// The beginning of a game with these choices; the west is to move.
fn view(choices: &str) -> View {
    let config = frogs::Frogs::configure(&choices.parse().unwrap()).unwrap();
    let state = frogs::Frogs::start(&config, &mut FastDice::new(0), &mut ());
    View { turn: Some(WEST), ..frogs::Frogs::view(&state, Viewer::Spectator) }
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

/// After this turn of the west.
fn after(view: &View, turn: &str) -> View {
    let action: Action = turn.parse().unwrap();
    let config = "side=3 frogs=4 cards=on".parse().unwrap();
    let config = frogs::Frogs::configure(&config).unwrap();
    let board = view.board().after(WEST, &action).unwrap();
    // A view of that board: only what differs from the one before.
    let mut next =
        frogs::Frogs::view(&frogs::Frogs::start(&config, &mut FastDice::new(0), &mut ()), Viewer::Spectator);
    next.bridges = board.bridges_built().collect();
    next.stock = board.stock();
    next.pads = Seat::all(2)
        .flat_map(|owner| board.frogs_on_pads(owner).map(move |pad| Frog { pad, owner }))
        .collect();
    for seat in Seat::all(2) {
        next.players[seat.index()].waiting = board.waiting(seat);
        next.players[seat.index()].locked = Seat::all(2).map(|home| board.locked_in(seat, home)).collect();
    }
    next.last = Some(Last { seat: WEST, action });
    next
}

/// A turn starts at a frog, wherever the last one ended; a card is chosen on purpose.
#[test]
fn the_cursor_starts_at_a_frog_and_not_at_a_card() {
    let mut view = view("side=5 frogs=4 cards=on");
    put(&mut view, 0, "a1");
    for last in ["e1", "e5", "c5", "a5"] {
        let last = Spot::from(Place::Pad(last.parse().unwrap()));
        let choosing = Choosing::new(view.board(), WEST, Some(last));
        let cursor = choosing.cursor().unwrap();
        assert!(matches!(cursor, Spot::Place(_)), "{cursor:?}");
        assert!(choosing.target(cursor).is_some());
    }
}

/// A board in front of a person.
struct Desk {
    board: Frogs,
    speech: Speech,
    theme: Theme,
    names: Vec<String>,
    view: View,
    area: Rect,
}

impl Desk {
    fn new(view: &View, theme: Theme) -> Self {
        let names =
            ["Ann", "Bob", "Cid", "Dan"][..view.players.len()].iter().map(ToString::to_string).collect();
        let mut desk = Self {
            board: Frogs::default(),
            speech: speech_in(Language::English).unwrap(),
            theme,
            names,
            view: view.clone(),
            area: Rect { x: 0, y: 0, width: 54, height: 18 },
        };
        desk.happened(view, false, Duration::ZERO);
        desk.with(Frogs::asked);
        desk
    }

    fn happened(&mut self, view: &View, is_told: bool, now: Duration) {
        self.view = view.clone();
        let told = [Told { notice: Arc::new(()), line: Line::new("", Vec::new()) }];
        let Self { board, speech, theme, names, view, .. } = self;
        let scene = Scene { speech, theme, names, viewer: Viewer::Spectator, view };
        board.happened(&scene, &told[..is_told.into()], now);
        board.advance(now);
    }

    fn with<T>(&mut self, call: impl FnOnce(&mut Frogs, &Turn) -> T) -> T {
        let Self { board, speech, theme, names, view, .. } = self;
        let scene = Scene { speech, theme, names, viewer: Viewer::Seat(WEST), view };
        call(
            board,
            &Turn {
                scene,
                seat: WEST,
                options: &[],
                actions: &(),
                waker: &Waker::pair().0,
                is_passed: false,
            },
        )
    }

    fn press(&mut self, keys: &str) -> Act {
        let mut act = Act::Ignored;
        for key in keys.chars() {
            let key = match key {
                '\r' => Key::Enter,
                '\x1b' => Key::Esc,
                '\t' => Key::Tab,
                sign => Key::Char(sign),
            };
            act = self.with(|board, turn| board.key(turn, key));
        }
        act
    }

    fn prompt(&mut self) -> String {
        self.with(|board, turn| board.prompt(turn))
    }

    /// What is visible, without empty lines at both ends.
    fn shown(&mut self, is_asked: bool) -> String {
        let mut buffer = Buffer::empty(self.area);
        self.with(|board, turn| {
            board.draw(&turn.scene, Some(turn).filter(|_| is_asked), buffer.area, &mut buffer);
        });
        let Rect { width, height, .. } = self.area;
        let line =
            |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
        (0..height).map(line).collect::<Vec<_>>().join("\n").trim_matches('\n').to_string()
    }

    fn click(&mut self, place: &str) -> Act {
        self.shown(true);
        let layout = self.board.layout.unwrap();
        let place = layout.on_screen(layout.place(Spot::Place(place.parse().unwrap())).unwrap());
        self.with(|board, turn| board.click(turn, Position { x: place.x + place.width / 2, y: place.y }))
    }

    fn click_button(&mut self, index: usize) -> Act {
        self.shown(true);
        let at = self.board.buttons[index].0.as_position();
        self.with(|board, turn| board.click(turn, at))
    }
}

const MOVING: Theme = Theme { moves: true, ..Theme::PLAIN };

/// West on a2 and b2, east on c2.
fn small() -> View {
    let mut view = view("side=3 frogs=4 cards=on");
    put(&mut view, 0, "a2 b2");
    put(&mut view, 1, "c2");
    view
}

/// F-S2: a bridge that is crossed cracks, falls into splinters, and is gone; one after the other along a chain, while the
/// frogs hop. With reduced motion it is gone at once, and what broke last is marked.
#[test]
fn f_s2_removing_a_bridge_is_animated() {
    let start = small();
    let moved = after(&start, "a2-b2-b3");
    let mut desk = Desk::new(&start, MOVING);
    desk.area.width = 40;
    desk.happened(&moved, true, Duration::from_secs(5));
    let mut seen = Vec::new();
    for beat in 0.. {
        let shown = desk.shown(false);
        let lines: Vec<&str> = shown.lines().collect();
        // The row of a2 and b2, and the bridge between b2 and b3.
        seen.push([lines[2], lines[3]].join("\n"));
        let now = Duration::from_secs(5) + Duration::from_millis(170) * (beat + 1);
        if !desk.board.advance(now) {
            break;
        }
    }
    seen.push(desk.shown(false));
    insta::assert_snapshot!(seen.join("\n\n"));
    desk.happened(&start, true, Duration::ZERO);
    desk.board.settle();
    assert!(!desk.board.advance(Duration::ZERO), "a key ends what moves");

    let mut still = Desk::new(&start, Theme::PLAIN);
    still.area.width = 40;
    still.happened(&moved, true, Duration::from_secs(5));
    assert!(!still.board.advance(Duration::from_secs(5)), "nothing moves");
    assert_eq!(still.shown(false), *seen.last().unwrap());
    // After an undo nothing is told, and nothing moves.
    let mut back = Desk::new(&moved, MOVING);
    back.happened(&start, false, Duration::ZERO);
    assert!(!back.board.advance(Duration::ZERO));
}

#[test]
fn a_removed_bridge_breaks_without_a_frog() {
    let start = small();
    let mut desk = Desk::new(&start, MOVING);
    desk.area.width = 40;
    desk.happened(&after(&start, "cut a1-b1"), true, Duration::ZERO);
    let row = |desk: &mut Desk| desk.shown(false).lines().nth(5).unwrap().to_string();
    let cracked = row(&mut desk);
    assert!(desk.board.advance(Duration::from_millis(200)));
    let splinters = row(&mut desk);
    assert!(!desk.board.advance(Duration::from_millis(400)));
    insta::assert_snapshot!([cracked, splinters, row(&mut desk)].join("\n"));
}

/// F-2, F-4, F-6a, F-6b, F-S1, F-S3, F-S4, F-O1: what can be chosen is marked; a relocation is one key; the whole path is
/// shown before it counts.
#[test]
fn f_s4_a_move_is_chosen_step_by_step() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    let mut seen = vec![desk.prompt(), desk.shown(true)];
    // A frog, the pad of another one, and where that one goes.
    for keys in ["2", "l", "\r", "l", "\r"] {
        assert_eq!(desk.press(keys), Act::Moved);
        seen.extend([desk.prompt(), desk.shown(true)]);
    }
    insta::assert_snapshot!(seen.join("\n\n"));
    assert_eq!(desk.press("k"), Act::Moved);
}

/// Esc goes back one step at a time, and at the start it is not for the board.
#[test]
fn every_step_can_be_taken_back() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    let mut prompts = vec![desk.prompt()];
    for key in ["2", "1"] {
        desk.press(key);
        prompts.push(desk.prompt());
    }
    while let Some(prompt) = prompts.pop() {
        assert_eq!(desk.prompt(), prompt);
        assert_eq!(desk.board.is_begun(), !prompts.is_empty());
        let is_back = desk.press("\x1b") == Act::Moved;
        assert_eq!(is_back, !prompts.is_empty(), "{prompt}");
    }
}

#[test]
fn a_turn_is_answered_in_notation() {
    for (keys, answer) in [
        ("1hl\r1\r", "W-a2-a1"),
        ("2k\r\r", "a2-a3"),
        ("rjjh\r\r", "cut"),
        ("p1\rk\r\r", "chute"),
        ("e1\r1\r1\r1\r", "jump"),
    ] {
        let mut desk = Desk::new(&small(), Theme::PLAIN);
        let mut act = Act::Ignored;
        for key in keys.chars().chain("\r\r\r\r".chars()) {
            act = desk.press(&key.to_string());
            if matches!(act, Act::Answer(_)) {
                break;
            }
        }
        let Act::Answer(text) = act else { panic!("{keys:?} answers nothing: {:?}", desk.prompt()) };
        assert!(text.starts_with(answer), "{keys:?}: {text}");
        let view = desk.view.clone();
        assert!(view.board().after(WEST, &text.parse().unwrap()).is_ok(), "{text}");
    }
}

/// F-S1: the number that chose the last step does not confirm the turn, and no other number does.
#[test]
fn f_s1_a_number_confirms_nothing() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    assert_eq!((desk.press("2"), desk.press("1")), (Act::Moved, Act::Unsure));
    let shown = desk.prompt();
    for number in '1'..='9' {
        assert_eq!(desk.press(&number.to_string()), Act::Ignored);
        assert_eq!(desk.prompt(), shown);
    }
    assert!(matches!(desk.press("\r"), Act::Answer(_)));
}

/// A bridge is built where the cursor goes; two with the card for it.
#[test]
fn bridges_are_built_with_the_cursor() {
    let mut view = small();
    remove(&mut view, "a1-b1 b1-c1 a1-a2");
    let mut desk = Desk::new(&view, Theme::PLAIN);
    desk.press("b");
    let first = desk.shown(true);
    assert_eq!(desk.prompt(), "Which bridge do you build?  a1-a2");
    desk.press("l\r");
    insta::assert_snapshot!([first, desk.prompt(), desk.shown(true)].join("\n\n"));
    assert_eq!(desk.press("\r"), Act::Answer("+a1-b1".into()));
    let mut desk = Desk::new(&view, Theme::PLAIN);
    desk.press("t13");
    assert_eq!(desk.prompt(), "And which bridge then?  a1-a2");
    desk.press("2");
    assert_eq!(desk.press("\r"), Act::Answer("two +a1-b1 +a1-a2".into()));
}

/// F-2a, F-4a, F-6d: a wrong choice is refused in words, and the question stays.
#[test]
fn f_4a_wrong_choices_are_refused_in_words() {
    let mut view = small();
    remove(&mut view, "a2-a3 a3-b3 b2-b3");
    put(&mut view, 0, "c3");
    let mut desk = Desk::new(&view, Theme::PLAIN);
    for (typed, refusal) in [
        ("c2", "The frog on c2 belongs to Bob. Pick one of your frogs."),
        ("b3", "There is no frog on b3. Pick one of your frogs."),
        ("E", "E is the home base of Bob. Pick one of your frogs."),
    ] {
        let prompt = desk.prompt();
        let act = desk.with(|board, turn| board.typed(turn, typed));
        assert_eq!(act, Act::Refused(refusal.into()));
        assert_eq!(desk.prompt(), prompt);
    }
    assert_eq!(desk.with(|board, turn| board.typed(turn, "A2")), Act::Moved);
    let refusal = "No bridge joins a2 and a3. Pick one of the marked places.";
    assert_eq!(desk.with(|board, turn| board.typed(turn, "a3")), Act::Refused(refusal.into()));
    // A whole turn that is wrong goes to the table as it was typed; a right one is shown first.
    let whole = desk.with(|board, turn| board.typed(turn, "b2-b3"));
    assert_eq!(whole, Act::Answer("b2-b3".into()));
    assert_eq!(desk.with(|board, turn| board.typed(turn, "b2-b1")), Act::Unsure);
    assert_eq!(desk.prompt(), "Move b2 to b1. One bridge breaks.");
    assert_eq!(desk.press("\r"), Act::Answer("b2-b1".into()));
    desk.press("\x1b");
    desk.press("t");
    assert_eq!(desk.press("1"), Act::Moved);
}

/// F-9: a pad that would be left without a bridge is refused by its name, and so is a frog that has only such pads around
/// it.
#[test]
fn f_9_a_pad_that_would_be_left_without_a_bridge_is_refused_by_its_name() {
    let mut view = view("");
    put(&mut view, 0, "b2 c4");
    // One bridge leads to c2, and the only one of c4 leads to d4, which has no other.
    remove(&mut view, "c1-c2 c2-d2 c2-c3 b4-c4 c3-c4 c4-c5 d4-e4 d3-d4 d4-d5");
    let mut desk = Desk::new(&view, Theme::PLAIN);
    let refusal = "The frog in c4 can't move now: d4 would be left without a bridge. Pick another one.";
    assert_eq!(desk.click("c4"), Act::Refused(refusal.into()));
    assert_eq!(desk.with(|board, turn| board.typed(turn, "c4")), Act::Refused(refusal.into()));
    assert_eq!(desk.click("b2"), Act::Moved);
    let refusal = "c2 would be left without a bridge. Choose something else.";
    assert_eq!(desk.click("c2"), Act::Refused(refusal.into()));
    assert_eq!(desk.with(|board, turn| board.typed(turn, "c2")), Act::Refused(refusal.into()));
    assert_eq!(desk.prompt(), "Your frog (b2): where to?  b1");
}

/// F-2: of the player's frogs, those that can move have a number, and those that can't are marked too; the frogs of others
/// have no mark.
#[test]
fn f_2_a_stuck_frog_is_marked() {
    let mut view = view("");
    put(&mut view, 0, "c3 b2");
    put(&mut view, 1, "d2");
    remove(&mut view, "b3-c3 c3-d3 c2-c3 b4-c4 c4-d4 c4-c5");
    let mut desk = Desk::new(&view, Theme::PLAIN);
    let shown = desk.shown(true);
    assert!(shown.contains("(xW )") && shown.contains("(2W )") && shown.contains("( E )"), "{shown}");
    // Once a frog is chosen, the marks are those of its move.
    desk.press("2");
    assert!(!desk.shown(true).contains("(xW )"));
}

/// F-9: what a card may not do is not offered, and is refused by name.
#[test]
fn f_9_a_card_cuts_nobody_off() {
    let mut view = view("cards=on");
    put(&mut view, 0, "c4");
    remove(&mut view, "b4-c4 c3-c4 c4-c5 c1-c2 c2-d2 c2-c3 b2-c2");
    let mut desk = Desk::new(&view, Theme::PLAIN);
    desk.press("r");
    let refusal = "c4 would be left without a bridge. Choose something else.";
    assert_eq!(desk.with(|board, turn| board.typed(turn, "c4-d4")), Act::Refused(refusal.into()));
    desk.press("\x1bp");
    desk.with(|board, turn| board.typed(turn, "c4"));
    let refusal = "No bridge leads to c2, so a frog can't land there. Pick another pad.";
    assert_eq!(desk.with(|board, turn| board.typed(turn, "c2")), Act::Refused(refusal.into()));
}

#[test]
fn a_card_that_is_of_no_use_is_refused() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    assert_eq!(desk.press("t"), Act::Refused("That takes two bridges, but the stock is empty.".into()));
    let mut view = small();
    view.players[0].cards = vec![Card::Parachute];
    let mut desk = Desk::new(&view, Theme::PLAIN);
    assert_eq!(desk.press("t"), Act::Ignored);
    assert_eq!(desk.press("p"), Act::Moved);
}

#[test]
fn without_a_bridge_in_the_stock_none_is_built() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    let prompt = desk.prompt();
    let refusal = "The stock is empty: there is no bridge to build.";
    assert_eq!(desk.press("b"), Act::Refused(refusal.into()));
    assert_eq!(desk.prompt(), prompt);
}

/// A chosen frog has somewhere to go at once, a free pad before one that is taken; an arrow key is the direction in which it
/// goes. The frog itself is no place for it.
#[test]
fn a_chosen_frog_has_a_place_to_go_to() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    assert_eq!(desk.press("2"), Act::Moved);
    assert_eq!(desk.prompt(), "Your frog (a2): where to?  a1");
    assert_eq!(desk.press("\r"), Act::Unsure);
    assert_eq!(desk.prompt(), "Move a2 to a1. One bridge breaks.");
    desk.press("\x1b");
    for (key, place) in [("j", "a1"), ("k", "a3"), ("l", "b2 (displaces your frog)")] {
        desk.press("\x1b2");
        desk.press(key);
        assert_eq!(desk.prompt(), format!("Your frog (a2): where to?  {place}"));
    }
    let refusal = "Choose where this frog goes: arrow keys or Tab.";
    assert_eq!(desk.click("a2"), Act::Refused(refusal.into()));
}

/// Every pad has a name that can be read: the letters of the columns need no line of their own.
#[test]
fn columns_have_letters_in_every_window() {
    for (side, height) in [(5, 9), (7, 13), (7, 12), (7, 14)] {
        let view = view(&format!("side={side}"));
        let mut desk = Desk::new(&view, Theme::PLAIN);
        // The pond and one line below it.
        desk.area = Rect { width: 58, height: height + 1, ..desk.area };
        let shown = desk.shown(true);
        for letter in ('a'..'i').take(side) {
            let pads = shown.lines().filter(|line| !line.contains("Stock"));
            assert!(pads.flat_map(str::chars).any(|sign| sign == letter), "{letter}, {height}:\n{shown}");
        }
    }
}

/// One click for every choice: the frog, the pads, and yes.
#[test]
fn f_s4_a_relocation_is_one_click() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    assert_eq!(desk.click("a2"), Act::Moved);
    assert_eq!(desk.prompt(), "Your frog (a2): where to?  a1");
    // Another frog instead.
    assert_eq!(desk.click("W"), Act::Moved);
    assert_eq!(desk.prompt(), "Your frog (W): where to?  a1");
    assert_eq!(desk.click("a2"), Act::Moved);
    assert_eq!(desk.prompt(), "Your frog (a2): where to?  a1");
    assert_eq!(desk.click("a1"), Act::Unsure);
    assert_eq!(desk.prompt(), "Move a chain of 2 frogs: W-a2-a1. One bridge breaks.");
    assert_eq!(desk.click("c3"), Act::Ignored);
    assert_eq!(desk.click_button(1), Act::Moved);
    assert_eq!(desk.prompt(), "Your frog (a2): where to?  a1");
    assert_eq!(desk.click("a1"), Act::Unsure);
    assert_eq!(desk.click_button(0), Act::Answer("W-a2-a1".into()));
}

/// A chain can be chosen at its end: the path is shown, and every step can be taken back.
#[test]
fn a_whole_chain_is_chosen_at_its_end() {
    let mut desk = Desk::new(&small(), Theme::PLAIN);
    desk.press("2");
    let choosing = desk.board.choosing.as_ref().unwrap();
    let far: Vec<String> = choosing
        .targets()
        .iter()
        .filter(|target| target.is_far)
        .filter_map(|target| Some(target.path?.to_string()))
        .collect();
    assert_eq!(far, ["a2-b2-b1", "a2-b2-c2", "a2-b2-b3", "a2-b2-c2-c1", "a2-b2-c2-c3"]);
    desk.press("llk");
    assert_eq!(desk.prompt(), "Your frog (a2): where to?  a2-b2-c2-c3");
    let preview = desk.shown(true);
    desk.press("\r");
    assert_eq!(desk.prompt(), "Move a chain of 3 frogs: a2-b2-c2-c3. 3 bridges break.");
    insta::assert_snapshot!(preview);
    desk.press("\x1b");
    assert_eq!(desk.prompt(), "The frog of Bob (c2): where to?  c1");
}

/// The winning move says so before it is made.
#[test]
fn the_last_step_says_who_wins() {
    let mut view = view("side=3 frogs=2");
    view.players[0].waiting = 0;
    view.players[0].locked[1] = 1;
    view.pads.push(Frog { pad: "c2".parse().unwrap(), owner: WEST });
    let mut desk = Desk::new(&view, Theme::PLAIN);
    desk.press("1ll\r");
    assert_eq!(desk.prompt(), "Move c2 to E. Ann wins!");
}

/// The symbols of every theme: only ASCII where that is asked for.
#[test]
fn ascii_is_ascii() {
    let mut view = small();
    remove(&mut view, "a1-b1");
    for area in [(54, 18), (75, 34), (58, 14)] {
        let mut desk = Desk::new(&view, Theme { signs: &ASCII, ..MOVING });
        desk.area = Rect { width: area.0, height: area.1, ..desk.area };
        for key in "2lllb\x1b\x1bb\r\r\x1b\x1br\r".chars() {
            assert!(desk.shown(true).is_ascii());
            desk.press(&key.to_string());
        }
        desk.happened(&after(&small(), "a2-b2-b3"), true, Duration::ZERO);
        for beat in 0..5 {
            assert!(desk.shown(false).is_ascii());
            desk.board.advance(Duration::from_millis(170) * beat);
        }
    }
    let mut desk = Desk::new(&view, Theme { signs: &ASCII, ..Theme::PLAIN });
    insta::assert_snapshot!(desk.shown(true));
}

/// F-S3: without colours the letters and the eyes of the frogs tell the players apart; with them the colours do too.
#[test]
fn f_s3_players_differ_in_shape_and_colour() {
    let mut view = view("seats=4 side=5");
    for (seat, pad) in ["b2", "b4", "d4", "d2"].into_iter().enumerate() {
        put(&mut view, seat as u8, pad);
    }
    let mut desk = Desk::new(&view, Theme { depth: Depth::True, signs: &UNICODE, ..Theme::PLAIN });
    desk.area = Rect { width: 75, height: 34, ..desk.area };
    let mut buffer = Buffer::empty(desk.area);
    desk.with(|board, turn| board.draw(&turn.scene, Some(turn), buffer.area, &mut buffer));
    let mut colours = Vec::new();
    for at in buffer.area.positions() {
        if "WNES".contains(buffer[at].symbol()) && buffer[at].bg != ratatui::style::Color::Reset {
            colours.push((buffer[at].symbol().to_string(), buffer[at].bg));
        }
    }
    assert_eq!(colours.len(), 4, "{colours:?}");
    for (index, (sign, colour)) in colours.iter().enumerate() {
        assert!(colours[..index].iter().all(|(other, seen)| other != sign && seen != colour), "{colours:?}");
    }
    insta::assert_snapshot!(desk.shown(true));
}

/// A pond that does not fit is scrolled so that the cursor is visible; the wheel looks elsewhere.
#[test]
fn a_large_pond_is_scrolled() {
    let mut view = view("seats=4 side=9");
    put(&mut view, 0, "a9 i1");
    let mut desk = Desk::new(&view, Theme::PLAIN);
    desk.area = Rect { width: 58, height: 14, ..desk.area };
    let named = |shown: &str, row: char| shown.lines().any(|line| line.trim_start().starts_with(row));
    desk.press("2");
    let shown = desk.shown(true);
    assert!(named(&shown, '1') && !named(&shown, '9'), "{shown}");
    desk.press("\x1b3");
    let shown = desk.shown(true);
    assert!(named(&shown, '9') && !named(&shown, '1'), "{shown}");
    assert_eq!(desk.with(|board, turn| board.scroll(turn, 30)), Act::Moved);
    let shown = desk.shown(true);
    assert!(named(&shown, '1') && !named(&shown, '9'), "{shown}");
    desk.press("j");
    assert!(named(&desk.shown(true), '9'));
    // Where everything fits, the wheel is for the log.
    desk.area = Rect { width: 75, height: 34, ..desk.area };
    desk.shown(true);
    assert_eq!(desk.with(|board, turn| board.scroll(turn, 3)), Act::Ignored);
}

/// Every size of pond in every window, down to unusable ones: no panic, and everything that can be chosen
/// can be reached with the arrow keys or Tab.
#[test]
fn every_pond_fits_every_window() {
    for side in [3, 5, 7, 9] {
        for seats in 2..=4 {
            let view = view(&format!("side={side} seats={seats} cards=on"));
            let mut desk = Desk::new(&view, Theme::PLAIN);
            for (width, height) in [(54, 18), (75, 34), (58, 14), (200, 60), (20, 5), (1, 1)] {
                desk.area = Rect { width, height, ..desk.area };
                for key in "\t\t\t\tr\t\tjjllkkhh\r\x1b\x1bp\rjl\r".chars() {
                    desk.shown(true);
                    desk.press(&key.to_string());
                }
                desk.press("\x1b\x1b\x1b\x1b");
            }
        }
    }
}

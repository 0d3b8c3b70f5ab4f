//! People who share one terminal: no key of one person answers the next person's question.

use crate::common::reached::{Asked, Place, THREE, TWO, as_typed, reach, someone_goes_out};
use crate::common::{
    STILL, begin, begin_slowly, pass, press, press_between_gates, press_calmly, room, settle, shown_still,
    wait,
};
use kernel::{Choices, Seat};
use kittens::{Hand, Question, Title};
use ratatui::layout::Position;
use std::time::Duration;
use terminal::screen::play::Playing;
use terminal::screen::{Event, Key, Picture as _, Response};
use words::Language;

const SIZE: (u16, u16) = (80, 24);

fn shown(playing: &mut Playing) -> String {
    shown_still(playing, SIZE)
}

/// Holds a key down for some seconds: the terminal repeats it after half a second, 30 times a second.
fn hold(playing: &mut Playing, key: Key, seconds: u64) {
    let mut pause = Duration::from_millis(660);
    for _ in 0..30 * seconds {
        assert!(!matches!(playing.hear(Event::Key(key)), Response::Done(_)));
        settle(playing);
        shown(playing);
        playing.at(playing.now() + pause);
        playing.hear(Event::Tick);
        pause = Duration::from_millis(33);
    }
}

fn kittens<'r>(room: &'r mut terminal::screen::Room, names: &[&str]) -> Playing<'r> {
    let mut playing = begin(room, "kittens", Choices::default(), names);
    pass(&mut playing);
    playing
}

#[test]
fn a_held_key_never_gets_past_the_next_pass_screen() {
    let keys = [Key::Enter, Key::Char(' '), Key::Char('d'), Key::Char('1'), Key::Char('2'), Key::Char('y')];
    for names in [&["Ann", "Bob"][..], &["Ann", "Bob", "Cat"]] {
        for key in keys {
            let (_home, mut room) = room(Language::English, STILL);
            let mut playing = kittens(&mut room, names);
            let asked = playing.asks();
            wait(&mut playing, Duration::from_secs(1));
            hold(&mut playing, key, 10);
            assert!(
                playing.asks().is_none_or(|seat| Some(seat) == asked),
                "{key:?}: {}",
                shown(&mut playing)
            );
        }
    }
}

/// Enter and the space bar in turn, as fast as hands can: all of it comes before people can see the pass screen.
#[test]
fn keys_pressed_before_a_pass_screen_appeared_do_nothing_on_it() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = kittens(&mut room, &["Ann", "Bob"]);
    wait(&mut playing, Duration::from_secs(1));
    // None of these is heard before the answer is on its way.
    for key in [Key::Char('d'), Key::Enter, Key::Char(' '), Key::Enter, Key::Char(' '), Key::Char('2')] {
        playing.hear(Event::Key(key));
    }
    settle(&mut playing);
    assert_eq!(playing.asks(), None);
    let seen = shown(&mut playing);
    assert!(seen.contains("Your hand"), "Ann still looks:\n{seen}");
    // The same where Ann has seen it, and for half a second after that.
    wait(&mut playing, Duration::from_secs(1));
    for key in [Key::Enter, Key::Char(' '), Key::Enter, Key::Char(' ')] {
        playing.hear(Event::Key(key));
        playing.at(playing.now() + Duration::from_millis(90));
    }
    assert_eq!(playing.asks(), None);
    let passed = shown(&mut playing);
    assert!(passed.contains("Pass the device to Bob.") && !passed.contains("Your hand"), "{passed}");
}

/// A pass screen takes no key and no click at all in its first moment, and none before it was drawn.
#[test]
fn a_pass_screen_ignores_everything_in_its_first_moment() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "kittens", Choices::default(), &["Ann", "Bob"]);
    let keys = [Key::Char('q'), Key::Esc, Key::Char('?'), Key::Char('L'), Key::Char('C'), Key::Char('1')];
    let ignores_all = |playing: &mut Playing, when: &str| {
        for key in keys {
            assert!(matches!(playing.hear(Event::Key(key)), Response::Stay), "{when}: {key:?}");
        }
        for x in 0..SIZE.0 {
            let click = Event::Click(Position { x, y: SIZE.1 - 1 });
            assert!(matches!(playing.hear(click), Response::Stay), "{when}: {x}");
        }
    };
    // All of it came while something else was on the screen.
    playing.at(playing.now() + Duration::from_secs(5));
    ignores_all(&mut playing, "not drawn yet");
    let before = shown(&mut playing);
    playing.at(playing.now() + Duration::from_millis(399));
    ignores_all(&mut playing, "too early");
    assert_eq!(shown(&mut playing), before);
    wait(&mut playing, Duration::from_secs(1));
    press(&mut playing, "?");
    assert!(shown(&mut playing).contains("Help"), "{}", shown(&mut playing));
}

/// The middle of this text on the screen.
fn click_on(playing: &mut Playing, text: &str) -> Event {
    let screen = shown(playing);
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).expect(text);
    let before = line.split(text).next().unwrap();
    let column = unicode_width::UnicodeWidthStr::width(before) + text.len() / 2;
    Event::Click(Position { x: column as u16, y: row as u16 })
}

/// The keys in the last line can be clicked at a gate too; the same place never opens two gates in a row.
#[test]
fn the_hints_of_a_pass_screen_can_be_clicked() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "kittens", Choices::default(), &["Ann", "Bob"]);
    wait(&mut playing, Duration::from_secs(1));
    let help = click_on(&mut playing, "? help");
    playing.hear(help);
    assert!(shown(&mut playing).contains("Help"), "{}", shown(&mut playing));
    press(&mut playing, "<Esc>");
    wait(&mut playing, Duration::from_secs(1));
    let on = click_on(&mut playing, "go on");
    playing.hear(on);
    assert!(playing.asks().is_some(), "{}", shown(&mut playing));
    press_calmly(&mut playing, "d");
    wait(&mut playing, Duration::from_secs(1));
    let on = click_on(&mut playing, "go on");
    playing.hear(on.clone());
    assert!(shown(&mut playing).contains("Pass the device to"), "{}", shown(&mut playing));
    for _ in 0..3 {
        wait(&mut playing, Duration::from_secs(1));
        playing.hear(on.clone());
    }
    assert_eq!(playing.asks(), None);
    let leave = click_on(&mut playing, "q leave");
    assert!(matches!(playing.hear(leave), Response::Done(_)));
}

#[test]
fn a_pass_screen_says_which_key_opens_it() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "kittens", Choices::default(), &["Ann", "Bob"]);
    let early = shown(&mut playing);
    assert!(early.contains("Pass the device to Ann.") && early.contains("one moment"), "{early}");
    wait(&mut playing, Duration::from_millis(401));
    assert!(shown(&mut playing).contains("Space I am ready"));
    press(&mut playing, "<Enter>");
    let other = shown(&mut playing);
    assert!(other.contains("then press Space"), "{other}");
    press(&mut playing, " ");
    assert!(playing.asks().is_some());
    // What opened it plays no card.
    press_calmly(&mut playing, "d");
    pass(&mut playing);
    let next = playing.asks();
    hold(&mut playing, Key::Enter, 5);
    assert_eq!(playing.asks(), next);
    assert!(shown(&mut playing).contains("may still be held down"), "{}", shown(&mut playing));
}

/// A double click, too: the second one is not on the button, or was made where the first one was.
#[test]
fn a_double_click_does_not_open_two_screens() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = kittens(&mut room, &["Ann", "Bob"]);
    press_calmly(&mut playing, "d");
    wait(&mut playing, Duration::from_secs(1));
    let text = shown(&mut playing);
    let row = text.lines().position(|line| line.contains("when you have seen it")).unwrap();
    let on = Event::Click(Position { x: 4, y: row as u16 });
    playing.hear(on.clone());
    assert!(shown(&mut playing).contains("Pass the device to Bob."));
    for _ in 0..5 {
        wait(&mut playing, Duration::from_millis(300));
        playing.hear(on.clone());
    }
    assert_eq!(playing.asks(), None);
    let text = shown(&mut playing);
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains("I am ready")).unwrap();
    let column = line.split("I am ready").next().unwrap().chars().count();
    playing.hear(Event::Click(Position { x: column as u16, y: row as u16 }));
    assert!(playing.asks().is_some());
}

/// Where nothing is hidden there is no pass screen, but Enter, held, is one answer and no more.
#[test]
fn a_held_enter_is_one_answer_in_open_games() {
    for (game, names) in
        [("connect4", &["Ann", "Bob"][..]), ("frogs", &["Ann", "Bob"]), ("frogs", &["Ann", "Bob", "Cat"])]
    {
        let (_home, mut room) = room(Language::English, STILL);
        let mut playing = begin(&mut room, game, Choices::default(), names);
        hold(&mut playing, Key::Enter, 25);
        assert!(playing.asks().is_some(), "{game}");
        assert!(playing.into_place().state().moves <= 1, "{game}");
    }
}

/// Numbers too: a column that one player chose is not filled by both.
#[test]
fn a_held_number_is_one_answer_in_open_games() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    hold(&mut playing, Key::Char('3'), 5);
    assert_eq!(playing.into_place().state().moves, 1);
}

/// A key that is held while a slow table thinks about the answer is still held afterwards.
#[test]
fn a_key_that_is_held_through_a_slow_answer_is_one_answer() {
    let (_home, mut room) = room(Language::English, STILL);
    for slow in [300, 700, 1500, 5000] {
        for key in [Key::Char('3'), Key::Enter] {
            let (mut playing, is_slow) = begin_slowly(&mut room, "connect4", &["Ann", "Bob"]);
            shown(&mut playing);
            is_slow.set(true);
            let mut pause = Duration::from_millis(250);
            for time in 0..slow / 33 + 40 {
                playing.hear(Event::Key(key));
                shown(&mut playing);
                playing.at(playing.now() + pause);
                playing.hear(Event::Tick);
                pause = Duration::from_millis(33);
                is_slow.set(time < slow / 33);
                if !is_slow.get() {
                    settle(&mut playing);
                }
            }
            assert_eq!(playing.into_place().state().moves, 1, "{key:?} and an answer after {slow} ms");
        }
    }
}

/// Everybody agrees to an undo for themselves.
#[test]
fn a_held_yes_agrees_to_an_undo_only_once() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "frogs", Choices::default(), &["Ann", "Bob", "Cat"]);
    press_calmly(&mut playing, "11<Enter>u");
    let first = shown(&mut playing);
    assert!(first.contains("do you agree"), "{first}");
    hold(&mut playing, Key::Char('y'), 3);
    let second = shown(&mut playing);
    assert!(second.contains("do you agree") && second != first, "{second}");
    press_calmly(&mut playing, "y");
    assert!(!shown(&mut playing).contains("do you agree"));
}

/// A key that confirms what one player did is not the first digit of what the other one does.
#[test]
fn a_doubled_key_does_not_begin_the_opponents_turn_in_tellstones() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    press_calmly(&mut playing, "000");
    hold(&mut playing, Key::Char('1'), 5);
    let text = shown(&mut playing);
    assert!(text.contains("Bob: choose an action."), "{text}");
    wait(&mut playing, Duration::from_secs(1));
    press(&mut playing, "1");
    assert!(shown(&mut playing).contains("Flip which stone?"));
}

/// Enter, held on a cell, chooses the cell but does not confirm that the stone goes there.
#[test]
fn a_held_enter_does_not_confirm_in_tellstones() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    press_calmly(&mut playing, "0<Up>");
    wait(&mut playing, Duration::from_secs(1));
    hold(&mut playing, Key::Enter, 5);
    let text = shown(&mut playing);
    assert!(text.contains("may still be held down") && text.contains("1 y"), "{text}");
    press_calmly(&mut playing, "<Enter>");
    let text = shown(&mut playing);
    assert!(text.contains("Type 1 for yes, 2 for no."), "{text}");
    press_calmly(&mut playing, "y");
    let text = shown(&mut playing);
    assert!(text.contains("Bob: choose an action."), "{text}");
}

/// A3: a Nope has no usual answer.
#[test]
fn a3_enter_answers_no_nope_question() {
    let nope = |asked: &Asked| matches!(asked.view.question, Question::Nope { .. });
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(TWO, nope));
    let asked = playing.asks();
    press_calmly(&mut playing, "<Enter> <Enter>");
    assert_eq!(playing.asks(), asked);
    let text = shown(&mut playing);
    assert!(text.contains("A Nope has no usual answer."), "{text}");
    press_calmly(&mut playing, "<Right><Enter>");
    assert_ne!(playing.asks(), asked, "{}", shown(&mut playing));
}

fn at_common_question(room: &mut terminal::screen::Room) -> Playing<'_> {
    // Nobody has answered yet, and the first of those who are asked has no Nope.
    let first = |asked: &Asked| {
        let has_none =
            matches!(&asked.view.hand, Some(Hand::Open { cards }) if !cards.contains(&Title::Nope));
        let is_new = asked.view.you == Some(Seat::new(u8::from(asked.view.turn.index() == 0)));
        matches!(asked.view.question, Question::Nope { nopes: 0, .. }) && has_none && is_new
    };
    reach(room, &Place::of(THREE, first).with("classic", "exploding"))
}

/// B5.2: where nobody may know who is asked, everybody is asked at once, with nothing of a hand on the screen.
#[test]
fn b5_2_one_question_for_the_whole_table() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = at_common_question(&mut room);
    assert!(!shown(&mut playing).contains("0 nobody"), "it takes no key in its first moment");
    wait(&mut playing, Duration::from_secs(1));
    let text = shown(&mut playing);
    assert!(text.contains("Does anybody play a NOPE?") && text.contains("0 nobody"), "{text}");
    assert!(!text.contains("Your hand"), "{text}");
    // Nothing is answered by the keys that open screens.
    press_calmly(&mut playing, "<Enter> ");
    assert!(shown(&mut playing).contains("Does anybody"));
    // One key for all who do not want to; then the terminal is passed on.
    press_calmly(&mut playing, "0");
    let text = shown(&mut playing);
    assert!(text.contains("Pass the device to"), "{text}");
}

/// B5.2b: who takes the terminal and has no Nope is told so alone; the others see the same as after a no.
#[test]
fn b5_2b_looking_tells_nobody_what_one_holds() {
    let after = |answer: &str| {
        let (_home, mut room) = room(Language::English, STILL);
        let mut playing = at_common_question(&mut room);
        press_calmly(&mut playing, "2");
        let passed = shown(&mut playing);
        assert!(passed.contains("Pass the device to"), "{passed}");
        pass(&mut playing);
        let own = shown(&mut playing);
        assert!(own.contains("Your hand") && own.contains("Would you like to play a NOPE?"), "{own}");
        press_calmly(&mut playing, answer);
        let seen = shown(&mut playing);
        assert!(seen.contains("Your hand"), "their own look comes first:\n{seen}");
        pass(&mut playing);
        (seen, shown(&mut playing))
    };
    let (own, yes) = after("1");
    let (_, no) = after("2");
    assert!(own.contains("You do not have a"), "{own}");
    assert_eq!(yes, no);
    assert!(yes.contains("Does anybody play a NOPE?"), "{yes}");
}

/// Everybody's key is the number that the table shows for them, also when others have answered.
#[test]
fn the_common_question_has_the_numbers_of_the_players() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = at_common_question(&mut room);
    wait(&mut playing, Duration::from_secs(1));
    let text = shown(&mut playing);
    let asked = people_in(&text);
    assert_eq!(asked.len(), 2, "{text}");
    for (number, name) in &asked {
        assert_eq!(THREE[number.to_digit(10).unwrap() as usize - 1], name, "{text}");
    }
    // Who has answered has no key any more, and the others keep theirs.
    let (first, name) = &asked[0];
    press_calmly(&mut playing, &first.to_string());
    assert!(shown(&mut playing).contains(&format!("Pass the device to {name}.")));
    pass(&mut playing);
    press_calmly(&mut playing, "2");
    pass(&mut playing);
    wait(&mut playing, Duration::from_secs(1));
    let text = shown(&mut playing);
    assert_eq!(people_in(&text), asked[1..], "{text}");
}

/// The keys of the common question, with their names.
fn people_in(text: &str) -> Vec<(char, String)> {
    let (_, keys) = text.split_once("Does anybody play a NOPE? ").expect(text);
    let (keys, _) = keys.split_once(", 0 nobody").expect(text);
    keys.split(", ").map(|key| (key.chars().next().unwrap(), key[2..].to_string())).collect()
}

/// The mouse answers the common question too, and a wrong name can be taken back.
#[test]
fn the_common_question_can_be_clicked_and_come_back_to() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = at_common_question(&mut room);
    wait(&mut playing, Duration::from_secs(1));
    let (number, name) = people_in(&shown(&mut playing)).pop().unwrap();
    let person = click_on(&mut playing, &format!(", {number} {name},"));
    playing.hear(person);
    let text = shown(&mut playing);
    assert!(text.contains(&format!("Pass the device to {name}.")), "{text}");
    press(&mut playing, "<Esc>");
    assert!(shown(&mut playing).contains("Pass the device"), "not in its first moment");
    wait(&mut playing, Duration::from_secs(1));
    assert!(shown(&mut playing).contains("Esc back"), "{}", shown(&mut playing));
    press(&mut playing, "<Esc>");
    wait(&mut playing, Duration::from_secs(1));
    let text = shown(&mut playing);
    assert!(text.contains("Does anybody play a NOPE?") && text.contains("0 nobody"), "{text}");
    let nobody = click_on(&mut playing, ", 0 nobody");
    playing.hear(nobody);
    settle(&mut playing);
    assert!(!shown(&mut playing).contains("Does anybody"), "{}", shown(&mut playing));
}

/// The setting brings the questions back, one after the other.
#[test]
fn the_common_question_can_be_switched_off() {
    let (_home, mut room) = room(Language::English, STILL);
    room.settings.display.one_question = false;
    let mut playing = at_common_question(&mut room);
    assert!(playing.asks().is_some(), "{}", shown(&mut playing));
}

/// Somebody loses the card that protected them while another player has the terminal: everybody sees it at once.
#[test]
fn who_goes_out_while_somebody_else_holds_the_terminal_is_told() {
    let (_home, mut room) = room(Language::English, STILL);
    let (mut playing, answer, out) = someone_goes_out(&mut room);
    let name = ["Ann", "지수", "Bob"][out.index()];
    press_between_gates(&mut playing, &format!(":{}<Enter>", as_typed(&answer)));
    let text = shown(&mut playing);
    assert!(text.contains(&format!("{name} is out. Everybody may look.")), "{text}");
    assert!(!text.contains("Your hand"), "{text}");
    wait(&mut playing, Duration::from_secs(1));
    pass(&mut playing);
    assert_ne!(playing.asks(), Some(out));
}

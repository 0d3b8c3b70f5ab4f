//! Tellstones on the full screen, drawn as text in all sizes and both languages.
//!
//! With the seed of these tests the deck is, from the top: Shield, Rune, Scales, Dragon, Crown, Quill, Hammer, Scroll,
//! Sword, Anvil.
use crate::common::{
    KEPT, SIZES, STILL, begin, check_windows, press, press_calmly, room, settle, shown_still, wait,
    wait_for_robots,
};
use kernel::{Choices, Dice as _, FastDice};
use ratatui::layout::Position;
use std::time::Duration;
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Depth, Event, Key, Look, Picture as _, Response};
use words::Language;

/// One snapshot for every size and language.
fn check(name: &str, keys: &str) {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "지수"]);
        press_calmly(&mut playing, keys);
        wait(&mut playing, Duration::from_secs(1));
        let picture = shown_still(&mut playing, KEPT);
        check_windows(&picture, |size| shown_still(&mut playing, size));
        insta::assert_snapshot!(format!("{name}-{}-{}x{}", language.code(), KEPT.0, KEPT.1), picture);
    }
}

/// A game of Ann and Bob after these keys; returns the result of `look`.
fn after<T>(keys: &str, look: impl FnOnce(&mut Playing) -> T) -> T {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    press_calmly(&mut playing, keys);
    look(&mut playing)
}

fn shown_after(keys: &str) -> String {
    after(keys, |playing| shown_still(playing, (80, 24)))
}

/// The moves so far, as the table has them.
fn sheet_after(keys: &str) -> String {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    press_calmly(&mut playing, keys);
    playing.into_place().state().sheet.clone()
}

/// Nine placements with their effects. The board is then Rune, Shield, Scales; Egg, Crown, Quill; Hammer, Scroll, Sword.
const FULL: &str = "0001001100011002101011001110121020102110221";

#[test]
fn r5_r13_the_board_the_actions_the_legend_and_the_scores() {
    check("tellstones-start", "");
}

#[test]
fn r6_a_drawn_stone_is_shown_and_its_free_cells_are_marked() {
    check("tellstones-placing", "0001<Enter>0<Left>");
    check("tellstones-sure", "012");
}

#[test]
fn r7_a_hidden_stone_has_a_blank_back() {
    check("tellstones-hidden", "0001100");
}

#[test]
fn r8_the_first_of_two_cells_is_marked() {
    check("tellstones-swap", "0001200<Down>");
}

/// R8: the cursor does not stay on the cell that was just chosen, and that one is marked wherever the cursor goes.
#[test]
fn r8_the_second_cell_starts_on_another_one() {
    for (keys, cursor, chosen) in [
        ("0001200", "▶ 1,1 ", "● 0,0 "),
        ("0001200<Up><Left>", "▶●0,0 ", "●0,0 "),
        // The middle is the first one, and has the only stone.
        ("0111211", "▶ 0,0 ", "● 1,1 "),
        // The Rune at 0,1 swaps two cells.
        ("0001001100", "▶ 1,1 ", "● 0,0 "),
    ] {
        let shown = shown_after(keys);
        assert!(shown.contains(cursor) && shown.contains(chosen), "{keys}: {shown}");
    }
}

/// Half a cell is never the cell under the cursor.
#[test]
fn a_half_typed_cell_is_not_taken_for_another() {
    for (keys, asked) in [("00012", "Swap which two cells?"), ("00010", "where do you place the Rune?")] {
        for enter in ["<Enter>", " "] {
            let shown = shown_after(&format!("{keys}2{enter}"));
            assert!(shown.contains("Row 2, and which column?"), "{keys}: {shown}");
            assert!(shown.contains(asked) && shown.contains("2,_"), "{keys}: {shown}");
        }
    }
    assert!(shown_after("000102<Enter>2").contains("Place the Rune at 2,2?"));
}

/// R6, R8: the key that chose a cell does not confirm it, however often it is pressed.
#[test]
fn r6_r8_a_confirmation_wants_another_key() {
    for (keys, sure) in [
        ("0<Enter>", "Place the Shield at 1,1?"),
        ("000120011", "Swap 0,0 and 1,1?"),
        ("000100110011", "Swap 0,0 and 1,1?"),
    ] {
        let shown = shown_after(&format!("{keys}<Enter><Enter> "));
        assert!(shown.contains(sure) && shown.contains("Type 1 for yes, 2 for no."), "{keys}: {shown}");
        assert!(!shown_after(&format!("{keys}<Enter>y")).contains(sure), "{keys}");
    }
    // A 1 that is still held chose the cell.
    after("0", |playing| {
        wait(playing, Duration::from_secs(1));
        press(playing, "11");
        for _ in 0..30 {
            playing.at(playing.now() + Duration::from_millis(100));
            press(playing, "1");
        }
        let shown = shown_still(playing, (80, 24));
        assert!(shown.contains("Place the Shield at 1,1?") && shown.contains("may still be held"), "{shown}");
    });
}

#[test]
fn r9_a_peek_is_for_one_pair_of_eyes_and_goes_with_a_key() {
    let keys = "0001100300";
    check("tellstones-peek", &format!("{keys}<Enter>"));
    let before = shown_after(keys);
    assert!(before.contains("Only Ann looks now.") && !before.contains("SHD"), "{before}");
    let seen = shown_after(&format!("{keys}<Enter>"));
    assert!(seen.contains("You peek at 0,0: Shield."), "{seen}");
    let gone = shown_after(&format!("{keys}<Enter> "));
    assert!(gone.contains("Ann peeks at 0,0.") && !gone.contains("Shield."), "{gone}");
}

#[test]
fn r10_a_challenge_is_answered_from_the_legend() {
    check("tellstones-challenge", "0001100400y10");
    assert!(shown_after("0001100400y5<Enter>").contains("Right!"));
    assert!(shown_after("0001100400y10<Enter>").contains("Wrong!"));
    // The letters and the name are understood as well.
    assert!(shown_after("0001100400y:shd<Enter>").contains("Right!"));
    assert!(shown_after("0001100400y:name sword<Enter>").contains("Wrong!"));
}

#[test]
fn r11_a_brag_goes_from_cell_to_cell() {
    check("tellstones-brag", &format!("{FULL}5y1<Enter>5<Enter>9<Enter>10"));
    let names = "1<Enter>5<Enter>9<Enter>10<Enter>0<Enter>7<Enter>3<Enter>8<Enter>";
    check("tellstones-bragged", &format!("{FULL}5y{names}4<Enter>"));
    let wrong = shown_after(&format!("{FULL}5y{names}6<Enter>"));
    assert!(wrong.contains("Ann wins."), "{wrong}");
}

/// N4: a refusal is explained, and the same choice stays open.
#[test]
fn uc3_uc4_refusals_leave_the_choice_open() {
    let empty = shown_after("0001122");
    assert!(empty.contains("Cannot flip an empty cell") && empty.contains("Flip which stone?"), "{empty}");
    let open = shown_after("0001001100011100301");
    assert!(open.contains("lies face up: Shield") && open.contains("Peek at which stone?"), "{open}");
    let same = shown_after("000120000");
    assert!(same.contains("Choose two different cells") && same.contains("Swap which two"), "{same}");
    let missing = shown_after("00011:4 2<Enter>");
    assert!(missing.contains("There is no cell 4,2.") && missing.contains("Flip which stone?"), "{missing}");
    assert!(shown_after("5").contains("You can brag only when the board is full"));
}

/// A typed question mark asks for help, as in plain mode.
#[test]
fn help_can_be_typed() {
    let shown = after(":?<Enter>", |playing| shown_still(playing, (80, 24)));
    assert!(shown.contains("lets you type a move in notation"), "{shown}");
}

/// R6, UC2: cancelling, an occupied cell and a missing one put the drawn stone back, as in plain mode.
#[test]
fn r6_uc2_a_drawn_stone_that_is_not_placed_goes_back() {
    for (keys, why) in [
        ("00010b", ""),
        ("00010012", ""),
        ("0001001n", ""),
        ("0001001<Esc>", ""),
        ("00010:7 7<Enter>", "There is no cell 7,7."),
        ("00010:place 7,7<Enter>", "There is no cell 7,7."),
        ("0001000", "0,0 is occupied."),
    ] {
        let shown = after(keys, |playing| shown_still(playing, (120, 40)));
        assert!(shown.contains("puts a stone back"), "{keys}: {shown}");
        assert!(
            shown.contains("Bob: choose an action.") && shown.contains("Deck: 9 stones"),
            "{keys}: {shown}"
        );
        assert!(shown.contains(why), "{keys}: {shown}");
    }
    let shown = shown_after("0001077");
    assert!(shown.contains("Bob: where do you place the Rune?"), "7 is no row: {shown}");
}

/// R6: where no more stones can be put back, `b` is not offered, and says why it is refused.
#[test]
fn r6_after_the_last_put_back_the_stone_must_be_placed() {
    let keys = "0001".to_string() + &"0b".repeat(9) + "0";
    let shown = shown_after(&keys);
    assert!(shown.contains("Bob: where do you place the Rune?"), "{shown}");
    assert!(shown.contains("It must be") && !shown.contains("put back"), "{shown}");
    let refused = after(&(keys.clone() + "b"), |playing| shown_still(playing, (120, 40)));
    assert!(refused.contains("as many stones as the deck held"), "{refused}");
    let help = after(&(keys + "?"), |playing| shown_still(playing, (120, 40)));
    assert!(help.contains("so this one must be placed"), "{help}");
}

#[test]
fn esc_goes_one_step_back() {
    for (keys, seen, hint) in [
        ("00012", "Swap which two cells?", "Esc back"),
        ("0001200", "Swap 0,0 with which cell?", "Esc back"),
        ("000120011", "Swap 0,0 and 1,1?", "Esc back"),
        ("000120011<Esc>", "Swap 0,0 with which cell?", "Esc back"),
        ("000120011<Esc><Esc>", "Swap which two cells?", "Esc back"),
        ("000120011<Esc><Esc><Esc>", "Bob: choose an action.", "Esc menu"),
        ("000120011<Esc><Esc><Esc><Esc>", "Save and leave", ""),
        ("0001200112", "Swap 0,0 with which cell?", "Esc back"),
        ("0001001", "Place the Rune at 0,1?", "Esc put back"),
        ("00010", "where do you place the Rune?", "Esc put back"),
        ("00010<Esc>", "Bob: choose an action.", "Esc menu"),
        ("000100", "0,_", "Esc back"),
    ] {
        let shown = after(keys, |playing| shown_still(playing, (120, 40)));
        assert!(shown.contains(seen) && shown.contains(hint), "{keys}: {shown}");
    }
}

/// R13: what the rules do not allow now has no number, and says why.
#[test]
fn r13_what_cannot_be_done_now_is_marked() {
    let empty = shown_after("");
    for name in ["0 Place", "· Flip", "· Swap", "· Peek", "· Challenge", "· Brag", "6 Give up"] {
        assert!(empty.contains(name), "{name}: {empty}");
    }
    assert!(shown_after("0001").contains("1 Flip"));
    let refused = shown_after("1");
    assert!(
        refused.contains("There is no stone on the board yet.") && refused.contains("Ann: choose"),
        "{refused}"
    );
    assert!(shown_after("3").contains("There is no stone on the board yet."));
    let open = shown_after("00013");
    assert!(open.contains("· Peek") && open.contains("Peek at which stone?"), "{open}");
}

/// R10, R11, R12: what can decide the game is confirmed, and not by the key that chose it.
#[test]
fn r10_r11_r12_what_can_decide_the_game_is_confirmed() {
    let full = |keys: &str| format!("{FULL}{keys}");
    for (keys, sure) in [
        (full("400"), "Challenge the stone at 0,0?"),
        (full("4<Up><Left><Enter>"), "Challenge the stone at 0,0?"),
        (full("5"), "Name all nine stones?"),
        (full("6"), "do you really want to give up?"),
    ] {
        let asked = shown_after(&keys);
        assert!(asked.contains(sure), "{keys}: {asked}");
        let again = shown_after(&format!("{keys}<Enter>"));
        assert!(again.contains(sure) && again.contains("Type 1 for yes, 2 for no."), "{keys}: {again}");
        assert!(!shown_after(&format!("{keys}y")).contains(sure));
    }
    // R7, R9: these are not.
    assert!(!shown_after("0001100").contains("1=Yes"));
    assert!(shown_after("0001100300").contains("Only Ann looks now."));
}

/// R10, R11: a name is chosen, never found under the cursor; where the cursor was last would be the right answer.
#[test]
fn r10_r11_a_bare_enter_names_no_stone() {
    let keys = "0001100400y5<Enter>400y";
    let named = shown_after(&format!("{keys}<Enter>"));
    assert!(named.contains("Choose a stone first") && !named.contains("▶  5 SHD"), "{named}");
    let bragged = shown_after(&format!("{FULL}5y1<Enter><Enter>"));
    assert!(bragged.contains("Choose a stone first"), "{bragged}");
}

/// Remembering is the game: where a stone is to be named, the menu and the help offer no hint.
#[test]
fn no_hint_is_offered_for_a_name() {
    let turn = "0001100";
    assert!(shown_after(&format!("{turn}<Esc>")).contains("Hint"));
    let naming = format!("{turn}400y");
    let menu = shown_after(&format!("{naming}<Esc>"));
    assert!(menu.contains("Give up") && !menu.contains("Hint"), "{menu}");
    let help = |keys: &str| after(&format!("{keys}?"), |playing| shown_still(playing, (120, 40)));
    assert!(help(turn).contains("H gives a hint"));
    assert!(!help(&naming).contains("H gives a hint"));
}

/// Help on a finished board lists no key that does nothing there.
#[test]
fn help_lists_only_keys_that_mean_something() {
    let over = after("6y?", |playing| shown_still(playing, (120, 40)));
    assert!(over.contains("Enter shows the result") && over.contains("C shows the commitment"), "{over}");
    for dead in ["u takes", "H gives", "F gives", "q leaves", ": lets", "> hurries"] {
        assert!(!over.contains(dead), "{dead}: {over}");
    }
}

/// UC4: a face-up stone is named, even if there is nothing to peek at.
#[test]
fn uc4_a_peek_at_a_face_up_stone_names_it() {
    let open = shown_after("0001300");
    assert!(open.contains("lies face up: Shield") && open.contains("Peek at which stone?"), "{open}");
}

/// The cursor is on something that can be done.
#[test]
fn the_cursor_starts_on_something_possible() {
    assert!(shown_after(FULL).contains("▶ 1 Flip"), "{}", shown_after(FULL));
    // The middle is taken.
    let placing = shown_after("0111");
    assert!(placing.contains("Bob: choose an action."), "{placing}");
    assert!(shown_after("01110").contains("▶ 0,0 "), "{}", shown_after("01110"));
    assert!(shown_after("00011").contains("▶ 0,0 "), "{}", shown_after("00011"));
}

#[test]
fn r12_whoever_gives_up_is_asked_first() {
    assert!(shown_after("6").contains("do you really want to give up?"));
    assert!(shown_after("6n").contains("Ann: choose an action."));
    after("6", |playing| {
        let ended = press_calmly(playing, "y<Enter>");
        assert!(matches!(ended, Some(Ended::Over(outcome)) if outcome.winner().is_some()));
    });
}

#[test]
fn cells_are_chosen_with_arrows_letters_numbers_notation_and_the_mouse() {
    let by_arrows = sheet_after("<Enter><Up><Left><Enter>y");
    assert_eq!(by_arrows, sheet_after("0hk<Enter>y"));
    assert_eq!(by_arrows, sheet_after("0001"));
    assert_eq!(by_arrows, sheet_after(":draw<Enter>:place 0 0<Enter>:1<Enter>"));
    assert_eq!(by_arrows, sheet_after(":0<Enter>:0,0<Enter>:1<Enter>"));
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    for target in ["0 Place", "0,0", "1 yes"] {
        let picture = shown_still(&mut playing, (80, 24));
        let (y, line) = picture.lines().enumerate().find(|(_, line)| line.contains(target)).unwrap();
        let x = line[..line.find(target).unwrap()].chars().count() as u16;
        playing.hear(Event::Click(Position { x, y: y as u16 }));
        settle(&mut playing);
    }
    assert_eq!(by_arrows, playing.into_place().state().sheet.clone());
}

/// Remembering is the game: an answer wipes what was said before.
#[test]
fn nothing_outlives_the_next_answer() {
    let shown = shown_after("00011000111");
    assert!(!shown.contains("Shield.") && shown.contains("Rune"), "{shown}");
    let resumed = {
        let (_home, mut room) = room(Language::English, STILL);
        let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
        press_calmly(&mut playing, "0001100");
        let id = playing.id();
        drop(playing);
        let opened = room.archive.unfinished_match(id).unwrap();
        let means = terminal::place::Means::of(&room.archive);
        let place = terminal::local::resume(&means, opened, &[], None).unwrap();
        let waker = terminal::screen::Waker::pair().0;
        shown_still(&mut Playing::new(&mut room, Box::new(place), waker, Duration::ZERO), (80, 24))
    };
    assert!(resumed.contains("???") && !resumed.contains("Shield."), "{resumed}");
}

#[test]
fn signs_are_ascii_where_that_is_wanted() {
    let (_home, mut room) = room(Language::English, Look { ascii: true, ..STILL });
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    press_calmly(&mut playing, "0001100011120");
    let picture = shown_still(&mut playing, (80, 24));
    assert!(picture.is_ascii(), "{picture}");
    insta::assert_snapshot!("tellstones-ascii", picture);
}

#[test]
fn colours_change_nothing_that_is_read() {
    let picture = |depth| {
        let (_home, mut room) = room(Language::English, Look { depth, ..STILL });
        let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
        press_calmly(&mut playing, "00011002");
        shown_still(&mut playing, (80, 24))
    };
    assert_eq!(picture(Depth::True), picture(Depth::None));
}

/// A stone that is placed or flipped moves for a moment, and a key ends that.
#[test]
fn stones_move_and_then_lie_still() {
    let (_home, mut room) = room(Language::English, Look { no_animation: false, ..STILL });
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    for keys in ["0001", "100", "200221"] {
        press(&mut playing, keys);
        let mut now = Duration::ZERO;
        let mut pictures = vec![shown_still(&mut playing, (80, 24))];
        while let Some(pulse) = playing.pulse() {
            now += pulse;
            playing.at(now);
            playing.hear(Event::Tick);
            pictures.push(shown_still(&mut playing, (80, 24)));
            assert!(now < Duration::from_secs(1));
        }
        playing.at(Duration::ZERO);
        pictures.dedup();
        assert!(pictures.len() >= 3, "{keys}: {}", pictures.len());
        press(&mut playing, "<Left>");
        assert!(playing.pulse().is_none());
    }
}

#[test]
fn a_person_plays_with_a_computer_player() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "bot:random"]);
    press(&mut playing, "0001");
    assert!(wait_for_robots(&mut playing).is_none());
    let shown = shown_still(&mut playing, (80, 24));
    // What both did since the last answer is told, and nothing more.
    assert!(shown.contains("Ann places a stone") && shown.contains("Robot 2"), "{shown}");
}

/// Any sequence of keys, clicks and resizes still gives a picture, and the game goes on.
#[test]
fn restless_hands_break_nothing() {
    let mut dice = FastDice::new(5);
    let (_home, mut room) = room(Language::Korean, STILL);
    for names in [["Ann", "지수"], ["Ann", "bot:random"]] {
        for _ in 0..4 {
            let mut playing = begin(&mut room, "tellstones", Choices::default(), &names);
            for _ in 0..500 {
                let sign = |dice: &mut FastDice, signs: &str| {
                    signs.chars().nth(dice.below(signs.chars().count() as u32) as usize).unwrap()
                };
                let key = match dice.below(9) {
                    0..3 => Key::Enter,
                    3..7 => Key::Char(sign(&mut dice, "0123456789hjklbyn?:가ㅗ ")),
                    7 => [Key::Up, Key::Down, Key::Left, Key::Right][dice.below(4) as usize],
                    _ => [Key::Esc, Key::Home, Key::End, Key::Backspace][dice.below(4) as usize],
                };
                let at = Position { x: dice.below(80) as u16, y: dice.below(24) as u16 };
                let event = if dice.below(6) == 0 { Event::Click(at) } else { Event::Key(key) };
                if let Response::Done(_) = playing.hear(event) {
                    break;
                }
                if wait_for_robots(&mut playing).is_some() {
                    break;
                }
                let size = SIZES[dice.below(3) as usize];
                assert_eq!(shown_still(&mut playing, size).lines().count(), usize::from(size.1));
            }
        }
    }
}

/// A lesson holds an answer back together with why it would not have been the one that was typed.
#[test]
fn an_answer_that_a_lesson_holds_back_leaves_no_remark() {
    let (_home, mut room) = room(Language::English, STILL);
    let lesson = lessons::find("tellstones").unwrap();
    let archive = terminal::local::Archive::in_memory().unwrap();
    let place = terminal::local::teach(&archive, lesson, "Ann".into(), "Bob".into()).unwrap();
    let waker = terminal::screen::Waker::pair().0;
    let playing = Playing::new(&mut room, Box::new(place), waker, Duration::ZERO);
    let mut playing = playing.taught(lessons::Coach::new(lesson));
    // There is no such cell, so the stone would go back.
    press_calmly(&mut playing, "<Enter>0:9,9<Enter>");
    let held = shown_still(&mut playing, (80, 24));
    assert!(held.contains("step 3 of"), "{held}");
    press_calmly(&mut playing, ":1,1<Enter>1");
    let text = shown_still(&mut playing, (80, 24));
    assert!(text.contains("step 4 of") && !text.contains("9,9"), "{text}");
}

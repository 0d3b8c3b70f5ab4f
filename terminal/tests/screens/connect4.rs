//! Connect 4 on the full screen, drawn as text in all sizes and both languages.
use crate::common::{
    KEPT, STILL, begin, begin_setup, check_windows, moves, players, press, press_calmly, room, settle,
    shown_still, wait_for_robots,
};
use host::{Opened, Setup};
use kernel::{Choices, Seed};
use ratatui::layout::Position;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;
use std::time::Duration;
use store::Timestamp;
use terminal::place::Means;
use terminal::screen::play::{Ended, Playing};
use terminal::screen::{Depth, Event, Look, Picture as _, Response, Room, Waker};
use words::Language;

/// One snapshot for every size and language.
fn check(name: &str, names: [&str; 2], keys: &str) {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let mut playing = begin(&mut room, "connect4", Choices::default(), &names);
        press_calmly(&mut playing, keys);
        let picture = shown_still(&mut playing, KEPT);
        check_windows(&picture, |size| shown_still(&mut playing, size));
        insta::assert_snapshot!(format!("{name}-{}-{}x{}", language.code(), KEPT.0, KEPT.1), picture);
    }
}

#[test]
fn the_board_is_large_where_there_is_room() {
    check("connect4-middle", ["Ann", "지수"], "443<Right><Right>");
}

#[test]
fn the_winning_line_is_marked() {
    check("connect4-won", ["Ann", "지수"], "1122334");
}

#[test]
fn a_full_column_is_refused() {
    check("connect4-refused", ["Ann", "지수"], "4444444");
}

#[test]
fn help_and_menu_lie_over_the_board() {
    check("connect4-help", ["Ann", "지수"], "4?");
    check("connect4-menu", ["Ann", "지수"], "4<Esc><Down>");
    check("connect4-forfeit", ["Ann", "지수"], "4F");
}

/// Esc goes one step back: from the question to the menu that opened it, and from there to the board.
#[test]
fn giving_up_is_called_off_one_step_at_a_time() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    press(&mut playing, "<Esc>");
    let menu = shown_still(&mut playing, (80, 24));
    let give_up = menu.lines().find(|line| line.contains("Give up")).expect("an offer to give up");
    let number = give_up.split_once("Give up").and_then(|(before, _)| before.split_whitespace().last());
    // A key that means nothing there changes nothing.
    press(&mut playing, &format!("{}z", number.expect("its number")));
    assert_ne!(shown_still(&mut playing, (80, 24)), menu);
    press(&mut playing, "<Esc>");
    assert!(shown_still(&mut playing, (80, 24)).contains("Give up"));
    press(&mut playing, "<Esc>");
    let picture = shown_still(&mut playing, (80, 24));
    assert!(!picture.contains("Give up") && picture.contains("Ann (X): choose a column."), "{picture}");
}

#[test]
fn signs_are_ascii_where_that_is_wanted() {
    let (_home, mut room) = room(Language::English, Look { ascii: true, ..STILL });
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    press_calmly(&mut playing, "443");
    let picture = shown_still(&mut playing, (80, 24));
    assert!(picture.is_ascii(), "{picture}");
    insta::assert_snapshot!("connect4-ascii", picture);
}

#[test]
fn colours_change_nothing_that_is_read() {
    let letters = |look: Look| {
        let (_home, mut room) = room(Language::English, look);
        let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
        press_calmly(&mut playing, "1122334");
        let picture = shown_still(&mut playing, (80, 24));
        picture.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '*').collect::<String>()
    };
    assert_eq!(
        letters(Look { depth: Depth::True, ..STILL }).replace("XXX", ""),
        letters(STILL).replace("XXX", "")
    );
}

#[test]
fn a_move_is_made_with_arrows_numbers_notation_and_the_mouse() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    press(&mut playing, "<Right><Enter>2l <Home>j:6<Enter>");
    let picture = shown_still(&mut playing, (80, 24));
    let at = |text: &str| {
        let line = picture.lines().position(|line| line.contains(text)).unwrap();
        let column = picture.lines().nth(line).unwrap().find(text).unwrap();
        (column, line)
    };
    // The numbers above the columns can be clicked.
    let (column, line) = at("     7 ");
    let click = Event::Click(Position { x: column as u16 + 5, y: line as u16 });
    assert!(matches!(playing.hear(click), Response::Draw));
    settle(&mut playing);
    let sheet = playing.into_place().state().sheet.clone();
    assert_eq!(sheet, "523167");
}

#[test]
fn a_move_is_taken_back_if_the_other_agrees() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    press(&mut playing, "45un");
    assert!(shown_still(&mut playing, (80, 24)).contains("does not agree"));
    press(&mut playing, "uy");
    assert!(shown_still(&mut playing, (120, 40)).contains("is taken back"));
    assert_eq!(playing.into_place().state().sheet.clone(), "4");
}

#[test]
fn whoever_gives_up_is_asked_first() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    assert!(press(&mut playing, "4Fn").is_none());
    assert!(
        matches!(press(&mut playing, "Fy<Enter>"), Some(Ended::Over(outcome)) if outcome.winner().is_some())
    );
}

#[test]
fn leaving_says_so_and_keeps_the_match() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    assert!(matches!(press_calmly(&mut playing, "44q"), Some(Ended::Left)));
    let id = playing.id();
    assert_eq!(room.archive.all_unfinished().unwrap()[0].id, id);
}

#[test]
fn a_computer_player_plays_beside_the_screen() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "bot:random"]);
    assert!(wait_for_robots(&mut playing).is_none());
    press(&mut playing, "4");
    assert!(wait_for_robots(&mut playing).is_none());
    assert!(playing.pulse().is_none(), "while a person thinks the program sleeps");
    assert!(moves(playing) >= 2);
}

/// If the log has no room next to the board, it is shown over it on request.
#[test]
fn the_log_can_be_read_in_a_small_window() {
    let (_home, mut room) = room(Language::English, STILL);
    let wide = Choices::default().with("width", &12).with("first", &"1");
    let mut playing = begin(&mut room, "connect4", wide, &["Ann", "Bob"]);
    press(&mut playing, "23456");
    let small = (60, 20);
    assert!(!shown_still(&mut playing, small).contains("into column 3."));
    press(&mut playing, "<PageUp>");
    let log = shown_still(&mut playing, small);
    assert!(log.contains("Bob drops a disc into column 3.") && log.contains("into column 6."), "{log}");
    press(&mut playing, "<Esc>");
    assert!(shown_still(&mut playing, small).contains("Bob (O): choose a column."));
    press(&mut playing, "<Esc>");
    assert!(shown_still(&mut playing, small).contains("6 Log"));
    press(&mut playing, "<Esc>L");
    assert_eq!(shown_still(&mut playing, small), log, "L is for boards that turn pages themselves");
}

/// Undo is offered only for a move that can be taken back.
#[test]
fn undo_is_offered_where_there_is_something_to_take_back() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default().with("first", &"1"), &["Ann", "Bob"]);
    assert!(!shown_still(&mut playing, (120, 30)).contains("u undo"));
    press(&mut playing, "u");
    assert!(shown_still(&mut playing, (120, 30)).contains("There is no move that can be taken back."));
    press(&mut playing, "4");
    assert!(shown_still(&mut playing, (120, 30)).contains("u undo"));
    press(&mut playing, "u");
    let asked = shown_still(&mut playing, (120, 30));
    assert!(asked.contains("Bob, do you agree that Ann takes the last move back?"), "{asked}");
    press(&mut playing, "y");
    assert!(shown_still(&mut playing, (120, 30)).contains("Ann (X): choose a column."));
}

/// C-18: a number that is not a column is refused, however it was chosen.
#[test]
fn a_number_that_is_no_column_is_refused() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    for key in ["8", "9", "0"] {
        press(&mut playing, key);
        let shown = shown_still(&mut playing, (80, 24));
        assert!(shown.contains("There is no such column. Choose a column from 1 to 7."), "{key}: {shown}");
        press(&mut playing, "<Left>");
        let moved = shown_still(&mut playing, (80, 24));
        assert!(!moved.contains("There is no such column"), "{moved}");
    }
}

/// Where column numbers have two digits, the first digit waits for the second.
#[test]
fn a_wide_board_takes_numbers_of_two_digits() {
    let after = |keys: &str| {
        let (_home, mut room) = room(Language::English, STILL);
        let wide = Choices::default().with("width", &12).with("first", &"1");
        let mut playing = begin(&mut room, "connect4", wide, &["Ann", "Bob"]);
        press(&mut playing, keys);
        shown_still(&mut playing, (120, 30))
    };
    for (keys, seen) in [
        ("1", "Ann (X): choose a column. 1_"),
        ("12", "Ann drops a disc into column 12."),
        ("10", "Ann drops a disc into column 10."),
        ("1<Enter>", "Ann drops a disc into column 1."),
        ("2", "Ann drops a disc into column 2."),
        ("1<Right>2", "Ann drops a disc into column 2."),
        ("1<Backspace>3", "Ann drops a disc into column 3."),
        ("15", "There is no such column. Choose a column from 1 to 12."),
    ] {
        let shown = after(keys);
        assert!(shown.contains(seen), "{keys}: {shown}");
    }
}

/// A board that is higher than the window shows where discs land, and says that there is more.
#[test]
fn a_high_board_follows_the_discs() {
    let (_home, mut room) = room(Language::English, STILL);
    let high = Choices::default().with("height", &16).with("first", &"1");
    let mut playing = begin(&mut room, "connect4", high, &["Ann", "Bob"]);
    let low = shown_still(&mut playing, (60, 20));
    assert!(low.contains('▲') && !low.contains('▼'), "{low}");
    press_calmly(&mut playing, "11111111111111");
    let full = shown_still(&mut playing, (60, 20));
    assert!(full.contains("[O]") && full.contains('▼'), "{full}");
    assert!(full.contains("Ann (X): choose a column."), "{full}");
}

/// A spinner turns while the scores are computed.
#[test]
fn an_analysis_never_looks_frozen() {
    let (_home, mut room) = room(Language::English, Look { no_animation: false, ..STILL });
    // This board is not in the book.
    let choices = Choices::default().with("width", &9).with("height", &8);
    let mut playing = begin(&mut room, "connect4", choices, &["Ann", "Bob"]);
    press(&mut playing, "a");
    let mut pictures: Vec<String> = Vec::new();
    let mut now = Duration::ZERO;
    for _ in 0..4 {
        now += playing.pulse().expect("a frame is to come");
        playing.at(now);
        playing.hear(Event::Tick);
        pictures.push(shown_still(&mut playing, (80, 24)));
    }
    assert!(pictures.iter().all(|picture| picture.contains("Working it out")), "{pictures:?}");
    pictures.dedup();
    assert_eq!(pictures.len(), 4, "it turns with every frame");
}

#[test]
fn the_disc_falls_and_then_nothing_moves() {
    let (_home, mut room) = room(Language::English, Look { no_animation: false, ..STILL });
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    press(&mut playing, "4");
    let mut pictures = vec![shown_still(&mut playing, (80, 24))];
    let mut now = Duration::ZERO;
    while let Some(pulse) = playing.pulse() {
        now += pulse;
        playing.at(now);
        playing.hear(Event::Tick);
        pictures.push(shown_still(&mut playing, (80, 24)));
        assert!(now < Duration::from_secs(1));
    }
    pictures.dedup();
    assert!(pictures.len() >= 6, "it is seen in every row: {}", pictures.len());
}

/// A match with a clock that stands still until it is moved: milliseconds.
fn timed<'r>(room: &'r mut Room, now: Duration, names: &[&str]) -> (Playing<'r>, Arc<AtomicI64>) {
    room.settings.display.clock = 5;
    let time = Arc::new(AtomicI64::new(1_000_000));
    let clock = Arc::clone(&time);
    let clock = move || Timestamp::from_millis(clock.load(Ordering::SeqCst));
    let means = Means { clock: Arc::new(clock), ..Means::of(&room.archive) };
    let setup = Setup {
        game: catalog::find("connect4").unwrap(),
        choices: Choices::default().with_seats(names.len() as u8),
        patience: Choices::default(),
        clock: room.settings.display.clock_rules(),
        players: players(names),
        seed: Some(Seed([7; 32])),
        entropy: Vec::new(),
    };
    (begin_setup(now, room, &setup, &means), time)
}

/// Ticks until this text is shown.
fn tick_until(playing: &mut Playing, text: &str) {
    for _ in 0..10_000 {
        playing.hear(Event::Tick);
        if shown_still(playing, (120, 40)).contains(text) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("no {text}:\n{}", shown_still(playing, (120, 40)));
}

#[test]
fn silence_answers_when_the_time_is_up() {
    let (_home, mut room) = room(Language::English, STILL);
    let (mut playing, time) = timed(&mut room, Duration::ZERO, &["Ann", "Bob"]);
    assert!(shown_still(&mut playing, (80, 24)).contains("0:05"));
    time.fetch_add(3500, Ordering::SeqCst);
    assert!(shown_still(&mut playing, (80, 24)).contains("0:02"));
    time.fetch_add(1501, Ordering::SeqCst);
    tick_until(&mut playing, "is up");
    assert_eq!(moves(playing), 1);
}

/// The clock is stopped behind the help, and when it runs on no time is lost.
#[test]
fn nobody_loses_time_by_reading() {
    let (_home, mut room) = room(Language::English, STILL);
    let (mut playing, time) = timed(&mut room, Duration::ZERO, &["Ann", "Bob"]);
    time.fetch_add(3500, Ordering::SeqCst);
    press(&mut playing, "?");
    // The pause is stored before time goes on.
    std::thread::sleep(Duration::from_millis(200));
    time.fetch_add(60_000, Ordering::SeqCst);
    playing.hear(Event::Tick);
    press(&mut playing, "<Esc>");
    tick_until(&mut playing, "0:02");
    assert_eq!(moves(playing), 0);
}

/// The settings are reached from the menu of the game, and the clock stays stopped behind them.
#[test]
fn nobody_loses_time_in_the_settings() {
    let (_home, mut room) = room(Language::English, STILL);
    let (mut playing, time) = timed(&mut room, Duration::ZERO, &["Ann", "Bob"]);
    time.fetch_add(3500, Ordering::SeqCst);
    assert!(matches!(press(&mut playing, "<Esc>4"), Some(Ended::Settings)));
    // The pause is stored before time goes on.
    std::thread::sleep(Duration::from_millis(200));
    time.fetch_add(60_000, Ordering::SeqCst);
    playing.come_back();
    playing.hear(Event::Tick);
    press(&mut playing, "<Esc>");
    tick_until(&mut playing, "0:02");
    assert_eq!(moves(playing), 0);
}

/// That the clock goes on is stored by the thread of the match: the screen waits for no disk.
#[test]
fn a_match_with_a_clock_goes_on_by_itself_next_day() {
    let (_home, mut room) = room(Language::English, STILL);
    let (playing, time) = timed(&mut room, Duration::ZERO, &["Ann", "Bob"]);
    let id = playing.id();
    time.fetch_add(2_000, Ordering::SeqCst);
    drop(playing.into_place());
    time.fetch_add(86_400_000, Ordering::SeqCst);
    let asked_by: Arc<Mutex<Vec<ThreadId>>> = Arc::default();
    let (asking, day) = (Arc::clone(&asked_by), Arc::clone(&time));
    let clock = move || {
        asking.lock().unwrap().push(std::thread::current().id());
        Timestamp::from_millis(day.load(Ordering::SeqCst))
    };
    let means = Means { clock: Arc::new(clock), ..Means::of(&room.archive) };
    let opened = means.shelf.run(Opened::load(means.shelf.store(), id)).unwrap();
    let place = terminal::local::resume(&means, opened, &[], None).unwrap();
    let own = std::thread::current().id();
    assert!(!asked_by.lock().unwrap().contains(&own), "an entry needs the time");
    let mut playing = Playing::new(&mut room, Box::new(place), Waker::pair().0, Duration::ZERO);
    tick_until(&mut playing, "0:03");
    assert_eq!(moves(playing), 0);
}

#[test]
fn the_first_move_has_all_its_time_however_long_the_menus_took() {
    let (_home, mut room) = room(Language::English, STILL);
    let late = Duration::from_mins(1);
    let (mut playing, time) = timed(&mut room, late, &["Ann", "Bob"]);
    time.fetch_add(1000, Ordering::SeqCst);
    playing.at(late + Duration::from_secs(1));
    playing.hear(Event::Tick);
    assert_eq!(moves(playing), 0);
}

#[test]
fn who_reads_reads_on_when_others_move() {
    let (_home, mut room) = room(Language::English, STILL);
    let choices = Choices::default().with("first", &1);
    let mut playing = begin(&mut room, "connect4", choices, &["Ann", "bot:random"]);
    press(&mut playing, "4?");
    let help = shown_still(&mut playing, (80, 24));
    assert!(wait_for_robots(&mut playing).is_none());
    assert_eq!(shown_still(&mut playing, (80, 24)).lines().nth(5), help.lines().nth(5));
    press(&mut playing, "<Enter>");
    assert_eq!(moves(playing), 2, "Enter only closes the help");
}

#[test]
fn the_key_that_hurries_a_computer_player_makes_no_move() {
    let (_home, mut room) = room(Language::English, Look { no_animation: false, ..STILL });
    let choices = Choices::default().with("first", &1);
    let mut playing = begin(&mut room, "connect4", choices, &["Ann", "bot:random"]);
    press(&mut playing, "4");
    let mut now = Duration::ZERO;
    assert!(shown_still(&mut playing, (80, 24)).contains("> hurry"));
    // Held down, they come again and again: first while the robot thinks, then while Ann is asked.
    for key in ["<Enter>", ">"] {
        for _ in 0..40 {
            now += Duration::from_millis(50);
            playing.at(now);
            press(&mut playing, key);
            std::thread::sleep(Duration::from_millis(5));
            playing.hear(Event::Tick);
        }
    }
    playing.at(now + Duration::from_secs(1));
    press(&mut playing, "<Enter>");
    assert_eq!(moves(playing), 3, "one of Ann, one of the robot, one of Ann");
}

#[test]
fn a_match_that_is_over_leads_to_its_summary() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    let ended = press(&mut playing, "Fyq");
    assert!(matches!(ended, Some(Ended::Over(_))), "{ended:?}");
}

#[test]
fn yes_and_no_can_be_clicked() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "Bob"]);
    for (answer, ends) in [("n no", false), ("y yes", true)] {
        press(&mut playing, "F");
        let text = shown_still(&mut playing, (80, 24));
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(answer)).unwrap();
        let column = line.split(answer).next().unwrap().chars().count();
        playing.hear(Event::Click(Position { x: column as u16 + 1, y: row as u16 }));
        settle(&mut playing);
        let text = shown_still(&mut playing, (80, 24));
        assert!(!text.contains(answer), "{text}");
        assert_eq!(text.contains("wins"), ends, "{text}");
    }
}

/// The column that the bare Enter would take, as the board marks it.
fn column_after(room: &mut Room, keys: &str) -> String {
    let mut playing = begin(room, "connect4", Choices::default().with("first", &1), &["Ann", "Bob"]);
    press_calmly(&mut playing, keys);
    let id = playing.id();
    drop(playing);
    let opened = room.archive.unfinished_match(id).unwrap();
    let means = Means::of(&room.archive);
    let place = terminal::local::resume(&means, opened, &[], None).unwrap();
    let mut playing = Playing::new(room, Box::new(place), Waker::pair().0, Duration::ZERO);
    press_calmly(&mut playing, "<Enter>");
    let sheet = playing.into_place().state().sheet.clone();
    sheet[keys.len()..].to_string()
}

/// After a resume the cursor is in the middle, and never on a full column.
#[test]
fn the_cursor_starts_on_an_open_column() {
    let (_home, mut room) = room(Language::English, STILL);
    assert_eq!(column_after(&mut room, "12"), "4");
    assert_eq!(column_after(&mut room, "444444"), "3");
}

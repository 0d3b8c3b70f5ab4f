//! Summaries and replays on the full screen, drawn as text in all sizes and both languages.
use crate::common::{KEPT, SIZES, STILL, begin, check_windows, press, press_between_gates, room, shown};
use kernel::{Choices, Dice as _, FastDice};
use ratatui::layout::Position;
use std::time::Duration;
use table::Record;
use terminal::place::Place;
use terminal::screen::replay::Replaying;
use terminal::screen::summary::{Next, Summing, Wish};
use terminal::screen::{Event, Picture, Response, Room, Waker};
use words::Language;

/// A small board, where the solver needs no time.
fn small() -> Choices {
    Choices::default().with("width", &5).with("height", &4).with("first", &"1")
}

/// The record of the match, which must be over.
fn recorded(place: &dyn Place) -> Record {
    place.state().end.as_ref().unwrap().record.clone()
}

fn seconds(place: &dyn Place) -> u64 {
    place.state().end.as_ref().map_or(0, |end| end.seconds)
}

fn match_of(room: &mut Room, game: &str, choices: Choices, names: &[&str], keys: &str) -> Box<dyn Place> {
    let mut playing = begin(room, game, choices, names);
    press_between_gates(&mut playing, keys);
    let place = playing.into_place();
    assert!(place.state().outcome().is_some(), "the match is not over");
    place
}

fn small_match(room: &mut Room) -> Box<dyn Place> {
    match_of(room, "connect4", small(), &["Ann", "지수"], "1212121")
}

/// Ann places the Shield and peeks at it, Bob turns it over and gives up.
fn stones_match(room: &mut Room) -> Box<dyn Place> {
    let keys = "00011003006y";
    match_of(room, "tellstones", Choices::default(), &["Ann", "지수"], keys)
}

fn replaying<'a>(room: &'a Room, record: &'a Record, at: usize) -> Replaying<'a> {
    let game = catalog::find(&record.game).unwrap();
    Replaying::new(room, game, record, at, Waker::pair().0).unwrap()
}

/// The same, with everything that differs from run to run replaced.
fn still(picture: &mut impl Picture, size: (u16, u16), place: &dyn Place) -> String {
    let date = recorded(place).date[..10].to_string();
    let text =
        shown(picture, size).replace(&place.about().id.to_string(), "GAME--ID").replace(&date, "0000-00-00");
    let (minutes, seconds) = (seconds(place) / 60, seconds(place) % 60);
    text.replace(&format!("{minutes} min {seconds} s"), "0 min 0 s")
        .replace(&format!("{minutes}분 {seconds}초"), "0분 0초")
}

fn in_every_window(name: &str, language: Language, picture: &mut impl Picture, place: &dyn Place) {
    let text = still(picture, KEPT, place);
    check_windows(&text, |size| still(picture, size, place));
    insta::assert_snapshot!(format!("{name}-{}-{}x{}", language.code(), KEPT.0, KEPT.1), text);
}

#[test]
fn a_summary_has_the_result_the_last_board_and_what_next() {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let place = stones_match(&mut room);
        let outcome = place.state().outcome().unwrap();
        let mut summing = Summing::new(&room, &*place, &outcome);
        in_every_window("summary", language, &mut summing, &*place);
        press(&mut summing, "b4");
        in_every_window("summary-save", language, &mut summing, &*place);
    }
}

#[test]
fn what_comes_next_is_chosen_from_the_list() {
    let (_home, mut room) = room(Language::English, STILL);
    let place = small_match(&mut room);
    let outcome = place.state().outcome().unwrap();
    for (keys, wish) in [
        ("1", Wish::Next(Next::Rematch)),
        ("<Down><Enter>", Wish::Next(Next::NewGame)),
        ("3", Wish::Replay),
        ("4<Esc>5", Wish::Next(Next::Menu)),
        ("<Esc>", Wish::Next(Next::Menu)),
        ("q", Wish::Next(Next::Menu)),
    ] {
        assert_eq!(press(&mut Summing::new(&room, &*place, &outcome), keys), Some(wish), "{keys}");
    }
}

/// An Enter that is still held down from the game before does not start another game.
#[test]
fn an_enter_from_the_game_before_means_nothing() {
    let (_home, mut room) = room(Language::English, STILL);
    let place = small_match(&mut room);
    let outcome = place.state().outcome().unwrap();
    let mut summing = Summing::new(&room, &*place, &outcome);
    for tenth in 0..20 {
        summing.at(Duration::from_millis(5000 + 100 * tenth));
        assert_eq!(press(&mut summing, "<Enter>"), None, "{tenth}");
    }
    summing.at(Duration::from_millis(7400));
    assert_eq!(press(&mut summing, "<Enter>"), Some(Wish::Next(Next::Rematch)));
}

/// Five players make a long summary: all of it can be read in the smallest window.
#[test]
fn a_long_summary_scrolls() {
    let names = ["Alexandra", "Bartholomew", "Cornelius", "Desdemona", "Evangeline"];
    let (_home, mut room) = room(Language::English, STILL);
    // All but one give up, and the screen is passed around.
    let classic = Choices::default().with_preset("classic");
    let place = match_of(&mut room, "kittens", classic, &names, &"Fy".repeat(20));
    let outcome = place.state().outcome().unwrap();
    for size in SIZES {
        let mut summing = Summing::new(&room, &*place, &outcome);
        let top = shown(&mut summing, size);
        let mut all = top.clone();
        for _ in 0..3 {
            press(&mut summing, "<PageDown>");
            all += &shown(&mut summing, size);
        }
        for text in ["Rematch", "5. ", "Time:", "Against each other", "draws:"] {
            assert!(all.contains(text), "{text} at {size:?}: {all}");
        }
        assert_eq!(top.contains('▼'), top.contains("PgUp/PgDn scroll"), "{top}");
    }
}

/// The player to move has a pointer, as in a game; the last mover has a star, and no name is covered.
#[test]
fn a_replay_points_at_whose_turn_it_is() {
    let (_home, mut room) = room(Language::English, STILL);
    let record = recorded(&*small_match(&mut room));
    let mut stepping = replaying(&room, &record, 0);
    assert!(shown(&mut stepping, (80, 24)).contains("▶  X  Ann     O  지수\n"));
    press(&mut stepping, "<Right>");
    assert!(shown(&mut stepping, (80, 24)).contains("   X  Ann* ▶  O  지수\n"));
    drop(stepping);
    let names = ["Alexandra", "Bartholomew", "Cornelius"];
    let place = match_of(&mut room, "kittens", Choices::default(), &names, &"<Enter>Fy".repeat(12));
    let record = recorded(&*place);
    let narrow = shown(&mut replaying(&room, &record, 0), (60, 20));
    for text in ["Alexandra", "Bartholo", "Cornelius", "as everybody saw it"] {
        assert!(narrow.contains(text), "{text}: {narrow}");
    }
}

#[test]
fn a_record_is_saved_and_nothing_is_overwritten() {
    let (home, mut room) = room(Language::English, STILL);
    let place = small_match(&mut room);
    let outcome = place.state().outcome().unwrap();
    let mut summing = Summing::new(&room, &*place, &outcome);
    let (new, taken) = (home.path().join("새 기록.txt"), home.path().join("taken.txt"));
    std::fs::write(&taken, "mine").unwrap();
    let save = |summing: &mut Summing, name: &str| {
        press(summing, "4");
        press(summing, &"<Backspace>".repeat(60));
        summing.hear(Event::Paste(name.into()));
        press(summing, "<Enter>");
        shown(summing, (120, 40))
    };
    let said = save(&mut summing, &taken.display().to_string());
    assert!(said.contains("already exists"), "{said}");
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "mine");
    press(&mut summing, "<Esc>");
    let said = save(&mut summing, &new.display().to_string());
    assert!(said.contains("The record is in"), "{said}");
    let saved: Record = std::fs::read_to_string(&new).unwrap().parse().unwrap();
    assert_eq!(saved.to_string(), recorded(&*place).to_string());
    let again = save(&mut summing, &new.display().to_string());
    assert!(again.contains("The record is in"), "the same record is no stranger: {again}");
    let said = save(&mut summing, &home.path().join("no/such/folder").display().to_string());
    assert!(said.contains("can't"), "{said}");
}

#[test]
fn a_replay_goes_on_back_and_anywhere() {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let place = stones_match(&mut room);
        let record = recorded(&*place);
        let mut replaying = replaying(&room, &record, 0);
        press(&mut replaying, "<Right>l<Enter><Left>l");
        in_every_window("replay", language, &mut replaying, &*place);
    }
    let (_home, mut room) = room(Language::English, STILL);
    let record = recorded(&*small_match(&mut room));
    for (keys, seen) in [
        ("", "0 of 7  The start"),
        ("<Left>", "0 of 7"),
        ("<End>", "7 of 7  Ann drops a disc into column 1. Ann wins!"),
        ("<End><Right>", "7 of 7"),
        ("<End><Home>", "0 of 7"),
        ("6<Enter>", "6 of 7  지수 drops a disc into column 2."),
        ("g5<Enter>", "5 of 7"),
        ("8<Enter>", "moments 0 to 7"),
        ("5<Esc>", "0 of 7"),
        ("<PageDown>", "7 of 7"),
        ("5<Enter><PageUp>", "0 of 7"),
    ] {
        let mut replaying = replaying(&room, &record, 0);
        press(&mut replaying, keys);
        let shown = shown(&mut replaying, (80, 24));
        assert!(shown.contains(seen), "{keys}: {shown}");
    }
    assert!(press(&mut replaying(&room, &record, 3), "q").is_some());
}

#[test]
fn it_plays_by_itself_at_the_speed_that_is_wanted() {
    let (_home, mut room) = room(Language::English, STILL);
    let record = recorded(&*small_match(&mut room));
    let mut replaying = replaying(&room, &record, 0);
    assert_eq!(replaying.pulse(), None, "a replay that stands still sleeps");
    press(&mut replaying, " ");
    let mut now = Duration::ZERO;
    for _ in 0..3 {
        let pause = replaying.pulse().unwrap();
        assert_eq!(pause, Duration::from_secs(1));
        now += pause;
        replaying.at(now);
        assert_eq!(replaying.hear(Event::Tick), Response::Draw);
    }
    assert!(shown(&mut replaying, (80, 24)).contains("3 of 7"));
    press(&mut replaying, "++");
    assert_eq!(replaying.pulse(), Some(Duration::from_millis(250)));
    press(&mut replaying, " ");
    assert_eq!(replaying.pulse(), None);
    // At the end it stops.
    press(&mut replaying, "6<Enter> ");
    replaying.at(now + Duration::from_secs(9));
    replaying.hear(Event::Tick);
    assert!(shown(&mut replaying, (80, 24)).contains("7 of 7"));
    assert_eq!(replaying.pulse(), None);
}

#[test]
fn mistakes_are_found_beside_the_replay() {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let place = small_match(&mut room);
        let record = recorded(&*place);
        let mut replaying = replaying(&room, &record, 0);
        press(&mut replaying, "m");
        let is_found = |text: &str| text.contains("mistakes:") || text.contains("개:");
        for _ in 0..6000 {
            replaying.hear(Event::Woken);
            if is_found(&shown(&mut replaying, (80, 24))) {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        in_every_window("mistakes", language, &mut replaying, &*place);
        press(&mut replaying, "<Up><Enter>");
        let jumped = shown(&mut replaying, (80, 24));
        assert!(!jumped.contains("0 of 7") && !jumped.contains("0/7"), "{jumped}");
        press(&mut replaying, "<Esc>");
        assert!(!is_found(&shown(&mut replaying, (80, 24))));
        // What was worked out is kept.
        press(&mut replaying, "m");
        let kept = shown(&mut replaying, (80, 24));
        assert!(is_found(&kept), "{kept}");
    }
}

/// What only one player saw is shown in their view, once the game is over.
#[test]
fn a_replay_is_seen_through_anybodys_eyes() {
    let (_home, mut room) = room(Language::English, STILL);
    let record = recorded(&*stones_match(&mut room));
    let mut replaying = replaying(&room, &record, 4);
    let said = |replaying: &mut Replaying| shown(replaying, (120, 40));
    let all = said(&mut replaying);
    assert!(all.contains("as everybody saw it") && all.contains("Ann peeks at 0,0."), "{all}");
    press(&mut replaying, "v");
    let ann = said(&mut replaying);
    assert!(ann.contains("as Ann saw it") && ann.contains("You peek at 0,0: Shield."), "{ann}");
    press(&mut replaying, "<Tab>");
    let bob = said(&mut replaying);
    assert!(bob.contains("as 지수 saw it") && bob.contains("Ann peeks at 0,0."), "{bob}");
    press(&mut replaying, "v");
    assert_eq!(said(&mut replaying), all);
}

/// While a game with secrets runs, its record has only what everybody saw, and nothing is drawn.
#[test]
fn the_record_of_a_running_game_keeps_its_secrets() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "tellstones", Choices::default(), &["Ann", "Bob"]);
    press(&mut playing, "0001");
    let id = playing.id();
    drop(playing);
    let record = room.archive.opened(id).unwrap().record();
    let mut replaying = replaying(&room, &record, 1);
    press(&mut replaying, "v");
    let shown = shown(&mut replaying, (80, 24));
    assert!(
        shown.contains("hidden until the game is over") && shown.contains("Only what everybody"),
        "{shown}"
    );
    assert!(!shown.contains("SHD"), "{shown}");
}

/// Any sequence of keys, clicks and resizes still gives a picture.
#[test]
fn restless_hands_break_nothing() {
    let (_home, mut room) = room(Language::Korean, STILL);
    let small = small_match(&mut room);
    let stones = stones_match(&mut room);
    let mut dice = FastDice::new(3);
    for place in [&small, &stones] {
        let record = recorded(&**place);
        let outcome = place.state().outcome().unwrap();
        let (mut replaying, mut summing) =
            (replaying(&room, &record, 0), Summing::new(&room, &**place, &outcome));
        for number in 0..300 {
            let signs =
                ["l", "<Right>", "<Left>", "m", "v", " ", "+", "-", "3<Enter>", "9", "?", "<Esc>", "<Up>"];
            let keys = signs[dice.below(signs.len() as u32) as usize];
            let size = SIZES[dice.below(3) as usize];
            let at = Position { x: dice.below(120) as u16, y: dice.below(40) as u16 };
            let now = Duration::from_millis(100 * number);
            replaying.at(now);
            press(&mut replaying, keys);
            replaying.hear(if dice.below(2) == 0 { Event::Tick } else { Event::Click(at) });
            assert_eq!(shown(&mut replaying, size).lines().count(), usize::from(size.1));
            // Nothing is saved here.
            press(&mut summing, if keys == "3<Enter>" { "b" } else { keys });
            summing.hear(Event::Click(at));
            press(&mut summing, "<Esc>");
            assert_eq!(shown(&mut summing, size).lines().count(), usize::from(size.1));
        }
    }
}

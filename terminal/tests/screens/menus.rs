//! Menus, forms and the frame around every board.
use crate::common::{STILL, begin, begin_patiently, pass, press, press_calmly, room, shown};
use kernel::Choices;
use std::time::Duration;
use terminal::screen::menu::NewGame;
use terminal::screen::{Event, Picture as _, Room};
use words::Language;

/// Opens the form of a new game.
fn form<'a>(room: &'a Room, game: &str) -> NewGame<'a> {
    NewGame::new(&room.speech, &room.theme, &room.settings, catalog::find(game).unwrap())
}

/// The line of a screen that contains this.
fn line_with<'t>(text: &'t str, part: &str) -> &'t str {
    text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part} in\n{text}"))
}

#[test]
fn automatic_can_be_chosen_again() {
    let (_home, room) = room(Language::English, STILL);
    let mut form = form(&room, "kittens");
    let label = "Exploding Kittens in the deck";
    let to_kittens = |form: &mut NewGame| {
        for _ in 0..30 {
            if line_with(&shown(form, (80, 40)), label).contains('◀') {
                return;
            }
            press(form, "<Down>");
        }
        panic!("no {label}");
    };
    to_kittens(&mut form);
    let value = |form: &mut NewGame| line_with(&shown(form, (80, 40)), label).to_string();
    assert!(value(&mut form).contains("◀ automatic ▶ (0-5)"), "{}", value(&mut form));
    press(&mut form, "<Right><Right>");
    assert!(value(&mut form).contains("◀ 2 ▶ (automatic, 0-5)"), "{}", value(&mut form));
    press(&mut form, "<Left><Left><Left>");
    assert!(value(&mut form).contains("◀ automatic ▶"), "{}", value(&mut form));
    for line in ["automatic", "auto", ""] {
        press(&mut form, "<Enter>3<Enter>");
        assert!(value(&mut form).contains("◀ 3 ▶"), "{}", value(&mut form));
        press(&mut form, &format!("<Enter>{line}<Enter>"));
        assert!(value(&mut form).contains("◀ automatic ▶"), "{line:?}: {}", value(&mut form));
    }
}

#[test]
fn everything_can_go_back_to_the_defaults_but_the_players() {
    let (_home, mut room) = room(Language::English, STILL);
    room.settings.set_preset("kittens", "official");
    room.settings.set("kittens", "lock_seconds", "9");
    let chosen = {
        let mut form = form(&room, "kittens");
        // Another player with a name; then the last line.
        press(&mut form, "<Down><Down><Right><Down><Enter>Ann<Enter><End>");
        assert!(shown(&mut form, (80, 40)).contains("▶ Back to the defaults"));
        press(&mut form, "<Enter>");
        let text = shown(&mut form, (80, 40));
        assert!(line_with(&text, "Preset").contains("House rules"), "{text}");
        assert!(line_with(&text, "Seat 1").contains("Ann"), "{text}");
        let chosen = press(&mut form, "<Home><Enter>").flatten();
        chosen.expect("the game starts")
    };
    assert_eq!(chosen.setup.players.len(), 3);
    chosen.remember(&mut room.settings);
    assert_eq!(room.settings.of_game("kittens"), []);
}

#[test]
fn nothing_of_a_form_is_cut_at_80_columns() {
    for language in Language::ALL {
        for (game, preset) in [
            ("connect4", "standard"),
            ("frogs", "standard"),
            ("kittens", "house"),
            ("kittens", "official"),
            ("tellstones", "standard"),
            ("tellstones", "memory"),
        ] {
            let (_home, mut room) = room(language, STILL);
            room.settings.set_preset(game, preset);
            let mut form = form(&room, game);
            for _ in 0..30 {
                let text = shown(&mut form, (80, 24));
                assert!(!text.contains(".."), "{text}");
                press(&mut form, "<Down>");
            }
        }
    }
}

/// The line above the keys says what the row under the cursor is for.
#[test]
fn every_row_of_a_form_is_explained_in_one_line() {
    for language in Language::ALL {
        for game in catalog::games() {
            for preset in game.presets() {
                let (_home, mut room) = room(language, STILL);
                room.settings.set_preset(game.name(), preset.name);
                let mut form = form(&room, game.name());
                for _ in 0..game.settings().len() + 6 {
                    let text = shown(&mut form, (80, 24));
                    let [above, about] = [21, 22].map(|line| text.lines().nth(line).unwrap().trim());
                    let is_frame = |line: &str| line.is_empty() || line.contains(['│', '╯']);
                    assert!(!is_frame(about) && is_frame(above), "{text}");
                    assert!(!about.contains("-about-"), "{text}");
                    press(&mut form, "<Down>");
                }
            }
        }
    }
}

/// They stay on the command line and in the settings of plain mode.
#[test]
fn the_patience_of_the_table_is_not_in_the_form() {
    let (_home, mut room) = room(Language::English, STILL);
    room.settings.set("connect4", "warn_after", "1");
    let mut form = form(&room, "connect4");
    assert!(!shown(&mut form, (80, 40)).contains("Errors before"));
    let chosen = press(&mut form, "<Enter>").flatten().expect("the game starts");
    assert_eq!(chosen.setup.patience, Choices::default().with("warn_after", "1"));
}

/// What plays on a seat gives it its name, until somebody types one; names that nobody typed follow the language.
#[test]
fn a_name_that_nobody_typed_says_who_plays() {
    let (_home, mut room) = room(Language::English, STILL);
    let chosen = {
        let mut form = form(&room, "kittens");
        press(&mut form, "<Down><Down><Right><Down><Down><Right><Down><Right><Right>");
        let text = shown(&mut form, (80, 24));
        assert!(line_with(&text, "Seat 1").contains("Player 1"), "{text}");
        assert!(line_with(&text, "Seat 2").contains("Computer (easy)"), "{text}");
        assert!(line_with(&text, "Seat 3").contains("Computer 2 ▶ (medium)"), "{text}");
        press(&mut form, "<Left><Left>");
        let text = shown(&mut form, (80, 24));
        assert!(line_with(&text, "Seat 3").contains("Player 3"), "{text}");
        press(&mut form, "<Home><Enter>").flatten().expect("the game starts")
    };
    chosen.remember(&mut room.settings);
    let speech = terminal::speech_in(Language::Korean).unwrap();
    let game = catalog::find("kittens").unwrap();
    let mut form = NewGame::new(&speech, &room.theme, &room.settings, game);
    let text = shown(&mut form, (80, 24));
    for name in ["플레이어 1", "컴퓨터", "플레이어 3"] {
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn a_new_seat_gets_a_name_that_nobody_has() {
    let (_home, room) = room(Language::English, STILL);
    let mut form = form(&room, "kittens");
    press(&mut form, "<Down><Down><Down><Enter>Player 3<Enter><Up><Right>");
    let text = shown(&mut form, (80, 40));
    assert!(line_with(&text, "Seat 1").contains("Player 3"), "{text}");
    assert!(!line_with(&text, "Seat 3").contains("Player 3"), "{text}");
}

/// Refused text stays open to be corrected; Esc leaves the field, and not yet the form.
#[test]
fn a_refused_entry_stays_open() {
    let long = "Bartholomew of Nottingham-under-Lyme";
    for (label, to_field, wrong, error, mended) in [
        ("Seat 1", "<Down>", long, "at most 24 columns", "Bart"),
        ("Columns", "<Down><Down><Down>", "99", "4 to 16", "9"),
    ] {
        let (_home, room) = room(Language::English, STILL);
        let mut form = form(&room, "connect4");
        let mut line = |keys: &str| {
            assert!(press(&mut form, keys).is_none(), "the form is open");
            let text = shown(&mut form, (80, 24));
            (line_with(&text, label).to_string(), text)
        };
        let (before, _) = line(to_field);
        let (refused, text) = line(&format!("<Enter>{wrong}<Enter>"));
        assert!(refused.contains(wrong) && text.contains(error), "{text}");
        let (after, text) = line("<Esc>");
        assert!(after == before && !text.contains(error), "{text}");
        let less = "<Backspace>".repeat(wrong.len() - mended.len());
        let (after, text) = line(&format!("<Enter>{wrong}<Enter>{less}<Enter>"));
        assert!(after.contains(&format!("◀ {mended} ▶")), "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_setting_is_said_in_its_words() {
    for (language, label) in [
        (Language::English, "Discs in a row to win: \"99\""),
        (Language::Korean, "이기려면 나란히 놓을 개수: \"99\" 값은 쓸 수 없습니다."),
    ] {
        let (_home, room) = room(language, STILL);
        let mut form = form(&room, "connect4");
        press(&mut form, "<End><Up><Up><Enter>99999<Enter>");
        let text = shown(&mut form, (60, 20));
        let label = label.replace("99", "99999");
        assert!(text.contains(&label), "{text}");
        assert!(!text.contains("line:"), "{text}");
    }
}

#[test]
fn four_players_can_be_told_apart_in_a_small_window() {
    let (_home, mut room) = room(Language::Korean, STILL);
    let names = ["플레이어 1", "플레이어 2", "플레이어 3", "플레이어 4"];
    let mut playing = begin(&mut room, "frogs", Choices::default(), &names);
    let text = shown(&mut playing, (60, 20));
    let line = text.lines().nth(1).unwrap();
    assert!(["..1", "..2", "..3", "..4"].iter().all(|end| line.contains(end)), "{line}");
}

#[test]
fn computers_are_named_as_such() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "connect4", Choices::default(), &["Ann", "bot:easy"]);
    assert!(shown(&mut playing, (80, 24)).contains("Robot 2 (computer, easy)"));
}

#[test]
fn help_and_menu_are_always_among_the_keys() {
    for (language, size) in [(Language::English, (60, 20)), (Language::Korean, (60, 20))] {
        for game in ["connect4", "kittens", "frogs", "tellstones"] {
            let (_home, mut room) = room(language, STILL);
            let mut playing = begin(&mut room, game, Choices::default(), &["Ann", "Bob"]);
            pass(&mut playing);
            let text = shown(&mut playing, size);
            let keys = text.lines().last().unwrap();
            assert!(keys.contains("? ") && keys.contains("Esc "), "{game}: {keys}");
        }
    }
}

#[test]
fn a_break_is_spoken_of_until_it_has_passed() {
    let (_home, mut room) = room(Language::English, STILL);
    let patience = Choices::default().with("lock_after", "2").with("lock_seconds", "10");
    let mut playing = begin_patiently(
        Duration::ZERO,
        &mut room,
        "connect4",
        (Choices::default(), patience),
        &["Ann", "Bob"],
    );
    press_calmly(&mut playing, "111111");
    for _ in 0..3 {
        press(&mut playing, ":1<Enter>");
    }
    let text = shown(&mut playing, (60, 20));
    assert!(text.contains("wait 10 s.") || text.contains("break of 10 s."), "{text}");
    let now = playing.now();
    playing.at(now + Duration::from_secs(9));
    playing.hear(Event::Tick);
    assert!(shown(&mut playing, (60, 20)).contains("10 s."));
    playing.at(now + Duration::from_secs(11));
    playing.hear(Event::Tick);
    assert!(!shown(&mut playing, (60, 20)).contains("10 s."));
}

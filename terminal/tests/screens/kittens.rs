//! Exploding Kittens on the full screen, drawn as text in all sizes and both languages.
use crate::common::reached::{Asked, FIVE, Place, THREE, TWO, reach};
use crate::common::{
    KEPT, SIZES, STILL, begin, check_windows, pass, press, press_between_gates, room, settle, shown_still,
    text, wait, wait_for_robots,
};
use kernel::{Choices, Seat, Viewer};
use kittens::{Action, Hand, Play, Question, Title, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Duration;
use terminal::place::Choice;
use terminal::screen::play::Playing;
use terminal::screen::{Act, Event, Key, Look, Picture as _, Response, Scene, Theme, Turn, Waker, board};
use terminal::speech_in;
use words::Language;

/// One snapshot for every size and language, after these keys.
fn check(name: &str, place: &Place, keys: &str) {
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let mut playing = reach(&mut room, place);
        press_between_gates(&mut playing, keys);
        wait(&mut playing, Duration::from_secs(1));
        let picture = shown_still(&mut playing, KEPT);
        check_windows(&picture, |size| shown_still(&mut playing, size));
        insta::assert_snapshot!(format!("{name}-{}-{}x{}", language.code(), KEPT.0, KEPT.1), picture);
    }
}

fn has_pair(asked: &Asked) -> bool {
    asked.options.iter().any(|option| matches!(option, Action::Play(Play::Pair { .. })))
}

fn has_triple(asked: &Asked) -> bool {
    asked.options.iter().any(|option| matches!(option, Action::Play(Play::Triple { .. })))
}

fn cards(asked: &Asked) -> usize {
    match &asked.view.hand {
        Some(Hand::Open { cards }) => cards.len(),
        _ => 0,
    }
}

fn has_favor(asked: &Asked) -> bool {
    let is_first = asked.view.you == Some(Seat::new(0));
    let aims = |option: &Action| matches!(option, Action::Play(Play::Aimed { card: Title::Favor, .. }));
    is_first && asked.options.iter().any(aims)
}

/// `:favor 2` is for the player with the 2 on the table.
#[test]
fn a_typed_number_is_the_one_that_the_table_shows() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(THREE, has_favor));
    let text = shown_still(&mut playing, KEPT);
    assert!(text.contains("2 지수: ") && text.contains("3 Bob: "), "{text}");
    for nobody in [":favor 0<Enter>", ":favor 1<Enter>", ":favor 4<Enter>"] {
        press(&mut playing, nobody);
        let text = shown_still(&mut playing, KEPT);
        assert!(playing.asks() == Some(Seat::new(0)) && text.contains("Choose another player"), "{text}");
    }
    press(&mut playing, ":favor 2<Enter>");
    let place = playing.into_place();
    let view = place.state().view(Viewer::Spectator).get::<View>().unwrap().clone();
    // Nobody else has a Nope.
    assert_eq!(view.question, Question::Give { player: Seat::new(1) });
}

/// In a list too, a player has the number of the table, and somebody who can't be chosen is refused.
#[test]
fn a_player_has_the_same_number_in_a_list_as_on_the_table() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(THREE, has_favor));
    let favor = key_of(&shown_still(&mut playing, KEPT), "Favor");
    press(&mut playing, &format!("{favor}<Enter>"));
    let text = shown_still(&mut playing, KEPT);
    assert!(text.contains("▶ 2 지수: ") && text.contains("  3 Bob: ") && text.contains("Whom?"), "{text}");
    for nobody in ["1", "4", ":1<Enter>", "0"] {
        press(&mut playing, nobody);
        let text = shown_still(&mut playing, KEPT);
        assert!(text.contains("Choose another player") && text.contains("Play Favor"), "{text}");
    }
    press(&mut playing, "3");
    let view = playing.into_place().state().view(Viewer::Spectator).get::<View>().unwrap().clone();
    assert_eq!(view.question, Question::Give { player: Seat::new(2) });
}

/// The index of the first of these cards in the hand.
fn key_of(picture: &str, title: &str) -> String {
    let rows = picture.lines().zip(picture.lines().skip(1));
    let found = rows.flat_map(|(labels, titles)| cells(labels).into_iter().zip(cells(titles)));
    let (label, _) = found.into_iter().find(|(_, name)| name.trim() == title).unwrap();
    label.trim().trim_matches(|letter: char| !letter.is_ascii_digit()).into()
}

#[test]
fn a_turn_shows_the_hand_the_piles_and_the_players() {
    let known = |asked: &Asked| asked.view.question == Question::Turn && asked.view.deck.known.len() > 1;
    check("kittens-turn", &Place::of(TWO, known), "");
    let owes = |asked: &Asked| asked.view.question == Question::Turn && asked.view.turns > 2;
    check("kittens-attacked", &Place::of(THREE, owes).with("official", "imploding"), "<Right>");
}

#[test]
fn a_large_hand_of_one_of_five_players_can_be_seen_and_scrolled() {
    let large = |asked: &Asked| cards(asked) >= 15 && asked.view.alive().len() >= 3;
    let place = Place::of(FIVE, large).with("official", "all").drawing();
    check("kittens-large", &place, "12");
}

#[test]
fn marked_cards_and_a_curse_are_shown() {
    let cursed = |asked: &Asked| {
        let is_cursed = matches!(&asked.view.hand, Some(Hand::Cursed { hidden: 2.., .. }));
        is_cursed && asked.view.question == Question::Turn
    };
    check("kittens-cursed", &Place::of(THREE, cursed).with("house", "streaking"), "1");
    let marked = |asked: &Asked| {
        asked.view.question == Question::Turn
            && asked.view.players.iter().any(|player| player.marked.len() > 1)
    };
    check("kittens-marked", &Place::of(THREE, marked).with("house", "streaking"), "");
}

#[test]
fn a_triple_asks_for_a_target_and_a_card() {
    // The cards that can be chosen together are marked one by one.
    let place = Place::of(THREE, |asked| has_triple(asked) && asked.view.alive().len() == 3);
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &place);
    let keys = triple_keys(&shown_still(&mut playing, (80, 24)));
    check("kittens-target", &place, &keys);
    check("kittens-named", &place, &format!("{keys}2<Down>"));
}

/// The keys that mark three equal cats and continue.
fn triple_keys(picture: &str) -> String {
    let mut names: Vec<(String, Vec<String>)> = Vec::new();
    for (labels, titles) in picture.lines().zip(picture.lines().skip(1)) {
        let (labels, titles) = (cells(labels), cells(titles));
        for (label, title) in labels.iter().zip(&titles) {
            if let Some(index) = label.trim().strip_suffix('○') {
                match names.iter_mut().find(|(name, _)| name == title) {
                    Some((_, indices)) => indices.push(index.trim().into()),
                    None => names.push((title.clone(), vec![index.trim().into()])),
                }
            }
        }
    }
    let (_, indices) = names.iter().find(|(_, indices)| indices.len() >= 3).unwrap();
    let keys: Vec<String> = indices.iter().take(3).map(|index| format!("{index} ")).collect();
    keys.concat() + "<Enter>"
}

/// The texts between the edges of cards in a line.
fn cells(line: &str) -> Vec<String> {
    line.split(['│', '╭', '╮', '╰', '╯']).map(|cell| cell.trim_matches(['─', ' ']).to_string()).collect()
}

#[test]
fn the_nope_chain_grows() {
    let chain = |asked: &Asked| matches!(asked.view.question, Question::Nope { nopes: 2.., .. });
    check("kittens-chain", &Place::of(THREE, chain), "");
    let classic = |asked: &Asked| matches!(asked.view.question, Question::Nope { nopes: 1, .. });
    let place = Place::of(THREE, classic).with("classic", "exploding");
    check("kittens-anybody", &place, "");
    check("kittens-nope-classic", &place, "2<Left>");
}

/// All cards of a large hand can be seen while a Nope is asked for, in windows that do not show them all at once.
#[test]
fn a_large_hand_is_scrolled_at_a_nope_question() {
    let many = |asked: &Asked| {
        matches!(asked.view.question, Question::Nope { .. }) && asked.view.cards().len() >= 11
    };
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(THREE, many).with("house", "imploding"));
    for size in [(80, 24), (60, 20)] {
        let mut seen = String::new();
        for _ in 0..12 {
            seen += &shown_still(&mut playing, size);
            playing.hear(Event::Key(Key::Down));
        }
        assert!(seen.contains("more cards"), "{size:?}: {seen}");
        for number in 0..11 {
            let mut words = seen.split([' ', '│', '╭', '─']);
            assert!(words.any(|word| word == number.to_string()), "card {number} at {size:?}: {seen}");
        }
        playing.hear(Event::Key(Key::Home));
    }
}

/// B5.2b: a yes without the card counts as no. Somebody alone at the screen is told before that.
#[test]
fn b5_2b_a_yes_without_a_nope_is_explained() {
    let none = |asked: &Asked| {
        matches!(asked.view.question, Question::Nope { .. })
            && !asked.view.cards().contains(&Some(Title::Nope))
    };
    let (_home, mut room) = room(Language::English, STILL);
    let place = reach(&mut room, &Place::of(TWO, none).with("official", "exploding")).into_place();
    let seat = place.state().questions[0].0;
    let view = place.state().view(Viewer::Seat(seat));
    let (speech, theme, names) =
        (speech_in(Language::English).unwrap(), Theme::PLAIN, place.about().names.clone());
    let actions = place.about().game.options(&*view, seat).unwrap();
    let (options, waker) = (Choice::all(&*actions), Waker::pair().0);
    let scene =
        || Scene { speech: &speech, theme: &theme, names: &names, viewer: Viewer::Seat(seat), view: &*view };
    for is_passed in [false, true] {
        let turn =
            Turn { scene: scene(), seat, options: &options, actions: &*actions, waker: &waker, is_passed };
        let mut board = board(place.about().game);
        board.asked(&turn);
        let told = Act::Advice("You do not have a NOPE card.".into());
        let expected = if is_passed { Act::Answer("nope".into()) } else { told };
        for key in ['y', '1'] {
            assert_eq!(board.key(&turn, Key::Char(key)), expected, "{key}");
        }
        assert_eq!(board.typed(&turn, "1"), expected);
        assert_eq!(board.key(&turn, Key::Char('n')), Act::Answer("pass".into()));
    }
}

#[test]
fn numbers_are_dialled() {
    let times = |asked: &Asked| asked.view.question == Question::Times;
    check("kittens-times", &Place::of(TWO, times), "42");
    let place = |asked: &Asked| {
        matches!(asked.view.question, Question::Place { .. }) && asked.view.deck.known.len() > 1
    };
    check("kittens-place", &Place::of(THREE, place), "5<Right>");
}

/// A number that is out of range is refused as it was typed, and the question stays.
#[test]
fn numbers_out_of_range_are_refused() {
    let times = |asked: &Asked| asked.view.question == Question::Times;
    let place = |asked: &Asked| matches!(asked.view.question, Question::Place { .. });
    let cases = [
        (Place::of(TWO, times), "999", "Choose a number from 1 to 100.", "How many times to shuffle?"),
        (Place::of(TWO, place), "99", "There is no such place in the deck.", "Where do you want to insert"),
    ];
    for (place, number, error, question) in cases {
        let (_home, mut room) = room(Language::English, STILL);
        let mut playing = reach(&mut room, &place);
        let mut shown = |keys: &str| {
            press(&mut playing, keys);
            shown_still(&mut playing, (80, 24))
        };
        assert!(shown(number).contains(&format!(" {number} ")));
        let refused = shown("<Enter>");
        assert!(refused.contains(error) && refused.contains(&format!(" {number} ")), "{refused}");
        assert!(shown("<Backspace>").contains(question));
        let answered = shown("<Home><Enter>");
        assert!(!answered.contains(question), "{answered}");
    }
}

#[test]
fn what_a_number_means_is_said_whole() {
    let place =
        |asked: &Asked| matches!(asked.view.question, Question::Place { .. }) && asked.view.deck.cards >= 10;
    for language in Language::ALL {
        let (_home, mut room) = room(language, STILL);
        let mut playing = reach(&mut room, &Place::of(TWO, place));
        for size in SIZES {
            let picture = shown_still(&mut playing, size);
            let (strip, _) = picture.lines().enumerate().find(|(_, line)| line.contains('|')).unwrap();
            // The log may be next to it.
            let ends = picture.lines().nth(strip + 2).unwrap().split('│').next().unwrap();
            assert!(ends.trim_end().ends_with('.') && !ends.contains(".."), "{picture}");
        }
    }
}

#[test]
fn the_future_is_altered() {
    let alter = |asked: &Asked| matches!(asked.view.question, Question::Alter { count: 5 });
    check("kittens-alter", &Place::of(THREE, alter).with("official", "all"), "2 <Up><Up>");
}

#[test]
fn cards_are_given_taken_and_kept() {
    let give = |asked: &Asked| matches!(asked.view.question, Question::Give { .. }) && cards(asked) > 2;
    check("kittens-give", &Place::of(TWO, give), "");
    let garbage = |asked: &Asked| matches!(asked.view.question, Question::Garbage { .. });
    check("kittens-garbage", &Place::of(THREE, garbage).with("official", "all"), "");
    let take = |asked: &Asked| matches!(asked.view.question, Question::Take { .. });
    check("kittens-take", &Place::of(THREE, take).with("official", "all"), "<Right>");
    let keep = |asked: &Asked| matches!(asked.view.question, Question::Keep { can_defuse: true, .. });
    check("kittens-keep", &Place::of(THREE, keep).with("house", "streaking"), "");
    let bottom = |asked: &Asked| asked.view.question == Question::DrawBottom;
    check("kittens-bottom", &Place::of(THREE, bottom).with("house", "all"), "");
}

/// One key too many does not give a Defuse away.
#[test]
fn the_cursor_begins_on_another_card_than_a_defuse() {
    let gives = |asked: &Asked| {
        let has_both = matches!(
            &asked.view.hand,
            Some(Hand::Open { cards }) if cards.contains(&Title::Defuse) && cards.iter().any(|card| *card != Title::Defuse)
        );
        matches!(asked.view.question, Question::Give { .. }) && has_both
    };
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(TWO, gives));
    let picture = shown_still(&mut playing, (80, 24));
    assert!(picture.contains("[Enter] Give ") && !picture.contains("[Enter] Give Defuse"), "{picture}");
}

#[test]
fn signs_are_ascii_where_that_is_wanted() {
    let (_home, mut room) = room(Language::English, Look { ascii: true, ..STILL });
    let mut playing = reach(&mut room, &Place::of(&["Ann", "Bob"], has_pair));
    let picture = shown_still(&mut playing, (80, 24));
    assert!(picture.is_ascii(), "{picture}");
    insta::assert_snapshot!("kittens-ascii", picture);
}

/// The position of this text on the screen.
fn find(picture: &str, text: &str) -> Position {
    let (y, line) = picture.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let before = &line[..line.find(text).unwrap()];
    Position { x: unicode_width::UnicodeWidthStr::width(before) as u16, y: y as u16 }
}

fn click(playing: &mut Playing, text: &str) {
    let at = find(&shown_still(playing, (80, 24)), text);
    assert!(!matches!(playing.hear(Event::Click(at)), Response::Done(_)));
    settle(playing);
}

#[test]
fn keys_the_mouse_and_typed_indices_say_the_same() {
    let place = Place::of(&["Ann", "Bob"], |asked| has_pair(asked) && cards(asked) <= 8);
    let state = |act: &dyn Fn(&mut Playing, &[String])| {
        let (_home, mut room) = room(Language::English, STILL);
        let mut playing = reach(&mut room, &place);
        let labels: Vec<String> = shown_still(&mut playing, (80, 24))
            .lines()
            .flat_map(cells)
            .filter(|cell| cell.ends_with('○'))
            .map(|cell| cell.trim_matches(['▶', '○', ' ']).to_string())
            .collect();
        act(&mut playing, &labels);
        let place = playing.into_place();
        (place.state().moves, place.state().view(Viewer::Spectator).json())
    };
    let keys = state(&|playing, labels| {
        press(playing, &format!("{} {} <Enter>", labels[0], labels[1]));
    });
    let typed = state(&|playing, labels| {
        press(playing, &format!(":{} {}<Enter>", labels[0], labels[1]));
    });
    let clicked = state(&|playing, labels| {
        click(playing, &format!("{} ○", labels[0]));
        click(playing, &format!("{} ●", labels[1]));
        click(playing, "[Enter]");
    });
    assert!(keys.1.contains("\"play\":\"pair\""), "{}", keys.1);
    assert_eq!(typed, keys);
    assert_eq!(clicked, keys);
}

#[test]
fn a_click_on_the_deck_draws() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(&["Ann", "Bob"], has_pair));
    let deck = |picture: &str| {
        let label = &picture[picture.find("Deck ").unwrap() + 5..];
        label.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<usize>().unwrap()
    };
    let before = deck(&shown_still(&mut playing, (80, 24)));
    click(&mut playing, "Deck ");
    assert_eq!(deck(&shown_still(&mut playing, (80, 24))) + 1, before);
}

#[test]
fn what_makes_no_combo_is_refused_and_esc_goes_back() {
    let (_home, mut room) = room(Language::English, STILL);
    let place = Place::of(THREE, |asked| has_pair(asked) && asked.view.alive().len() == 3);
    let mut playing = reach(&mut room, &place);
    let turn = shown_still(&mut playing, (80, 24));
    press(&mut playing, "0 1 <Enter>");
    assert!(shown_still(&mut playing, (80, 24)).contains("are not a combo"));
    press(&mut playing, "<Esc>:99<Enter>");
    assert!(shown_still(&mut playing, (80, 24)).contains("is not in your hand"));
    let labels: Vec<String> = turn.lines().flat_map(cells).filter(|cell| cell.ends_with('○')).collect();
    let index = |label: &String| label.trim_matches(['▶', '○', ' ']).to_string();
    press(&mut playing, &format!("{} {} <Enter>", index(&labels[0]), index(&labels[1])));
    let whom = shown_still(&mut playing, (80, 24));
    assert!(whom.contains("Whom?") && whom.contains("Esc back"), "{whom}");
    press(&mut playing, "<Esc>");
    let marked = shown_still(&mut playing, (80, 24));
    assert!(marked.contains("Esc back"), "{marked}");
    press(&mut playing, "<Esc><Home>");
    let back = shown_still(&mut playing, (80, 24));
    assert!(back.contains("Esc menu"), "{back}");
    assert!(back.contains("play cards, or draw"), "{back}");
    assert!(!back.contains(" x "), "nothing is marked any more:\n{back}");
}

/// A hand is drawn for its owner and for nobody else, even while its owner is asked.
#[test]
fn nothing_of_a_hand_is_drawn_for_others() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(&["Ann", "Bob"], has_pair));
    let own = shown_still(&mut playing, (80, 24));
    assert!(own.contains("Your hand"));
    let place = playing.into_place();
    let seat = place.state().questions[0].0;
    let other = Viewer::Seat(Seat::new(1 - seat.index() as u8));
    let (speech, theme, names) =
        (speech_in(Language::English).unwrap(), Theme::PLAIN, place.about().names.clone());
    let actions = place.about().game.options(&*place.state().view(Viewer::Seat(seat)), seat).unwrap();
    let options = Choice::all(&*actions);
    let views =
        [Viewer::Seat(seat), other, Viewer::Spectator].map(|viewer| (viewer, place.state().view(viewer)));
    let scene = |index: usize| Scene {
        speech: &speech,
        theme: &theme,
        names: &names,
        viewer: views[index].0,
        view: &*views[index].1,
    };
    let turn = Turn {
        scene: scene(0),
        seat,
        options: &options,
        actions: &*actions,
        waker: &Waker::pair().0,
        is_passed: true,
    };
    let mut board = board(place.about().game);
    board.asked(&turn);
    let mut drawn = |index: usize| {
        let mut buffer = Buffer::empty(Rect { x: 0, y: 0, width: 54, height: 18 });
        board.draw(&scene(index), Some(&turn), *buffer.area(), &mut buffer);
        text(&buffer)
    };
    assert!(drawn(0).contains("Your hand") && drawn(0).contains("[d]"));
    assert!(!drawn(1).contains("[d]") && !drawn(1).contains('●'), "{}", drawn(1));
    assert!(!drawn(2).contains("Your hand") && !drawn(2).contains("[d]"), "{}", drawn(2));
}

#[test]
fn the_terminal_is_passed_without_a_card_on_it() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = reach(&mut room, &Place::of(&["Ann", "Bob"], has_pair));
    for _ in 0..40 {
        press(&mut playing, "d0<Enter>2");
        wait(&mut playing, Duration::from_secs(1));
        let picture = shown_still(&mut playing, (80, 24));
        if picture.contains("Pass the device") {
            assert!(!picture.contains("Your hand") && !picture.contains("Deck"), "{picture}");
        }
        pass(&mut playing);
    }
}

#[test]
fn an_explosion_is_seen_and_then_nothing_moves() {
    let (_home, mut room) = room(Language::English, Look { no_animation: false, ..STILL });
    let place = Place::of(&["Ann", "Bob"], |asked| {
        let is_kitten = asked
            .view
            .deck
            .known
            .iter()
            .any(|known| known.index == 0 && known.card == Title::ExplodingKitten);
        let has_defuse =
            matches!(&asked.view.hand, Some(Hand::Open { cards }) if cards.contains(&Title::Defuse));
        asked.view.question == Question::Turn && is_kitten && !has_defuse
    });
    let mut playing = reach(&mut room, &place);
    press(&mut playing, "d");
    let mut pictures = vec![shown_still(&mut playing, (80, 24))];
    let mut now = Duration::ZERO;
    while let Some(pulse) = playing.pulse() {
        now += pulse;
        playing.at(now);
        playing.hear(Event::Tick);
        pictures.push(shown_still(&mut playing, (80, 24)));
        assert!(now < Duration::from_secs(2));
    }
    pictures.dedup();
    assert!(pictures.iter().any(|picture| picture.contains("BOOM!")));
    assert!(!pictures.last().unwrap().contains("BOOM!"));
    assert!(pictures.len() >= 5, "{}", pictures.len());
}

#[test]
fn a_computer_player_plays_beside_the_screen() {
    let (_home, mut room) = room(Language::English, STILL);
    let mut playing = begin(&mut room, "kittens", Choices::default(), &["Ann", "bot:random"]);
    for _ in 0..60 {
        assert!(wait_for_robots(&mut playing).is_none());
        // An answer to any question: a draw, the top of the deck, no Nope, the first card.
        press(&mut playing, "d2<Enter>");
    }
    let picture = shown_still(&mut playing, (80, 24));
    assert!(picture.contains("Deck"), "{picture}");
}

#[test]
fn restless_hands_break_nothing() {
    let keys = [
        "<Up>", "<Down>", "<Left>", "<Right>", "<Enter>", "<Enter>", " ", "d", "a", "1", "2", "0", "<Esc>",
        "<End>",
    ];
    let places: [Place; 3] = [
        Place::of(TWO, |_| true),
        Place::of(THREE, |_| true).with("house", "streaking"),
        Place::of(FIVE, |_| true).with("official", "all"),
    ];
    for place in &places {
        let (_home, mut room) = room(Language::Korean, STILL);
        let mut playing = reach(&mut room, place);
        let mut luck = 7_u32;
        for step in 0..1500 {
            playing.at(playing.now() + Duration::from_millis([10, 1000][step % 2]));
            luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let dice = (luck >> 12) as usize;
            let (width, height) = SIZES[step % SIZES.len()];
            if dice.is_multiple_of(5) {
                let at = Position { x: (dice / 5) as u16 % width, y: (dice / 500) as u16 % height };
                playing.hear(Event::Click(at));
            } else if press(&mut playing, keys[dice % keys.len()]).is_some() {
                break;
            }
            shown_still(&mut playing, (width, height));
        }
    }
}

/// A player who is out may skip to the end.
#[test]
fn the_computers_play_to_the_end_when_all_people_are_out() {
    let (_home, mut room) = room(Language::English, STILL);
    let names = ["Ann", "bot:random", "bot:random"];
    let mut playing = begin(&mut room, "kittens", Choices::default(), &names);
    wait_for_robots(&mut playing);
    assert!(!shown_still(&mut playing, (80, 24)).contains("to the end"));
    press(&mut playing, "Fy");
    let shown = shown_still(&mut playing, (80, 24));
    assert!(shown.contains("e to the end"), "{shown}");
    press(&mut playing, "e");
    wait_for_robots(&mut playing);
    let shown = shown_still(&mut playing, (80, 24));
    assert!(shown.contains("Enter summary"), "{shown}");
}

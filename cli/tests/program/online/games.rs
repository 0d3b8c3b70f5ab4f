//! Whole games at a server's table, in every game, language and mode, while lines are cut and the server is killed.

use super::{Line, Mode, Person, Server};
use std::time::{Duration, Instant};

const NAMES: [&str; 2] = ["Ann", "Bob"];

/// After this many answers a line is cut, and after this many the server is killed: no game is over sooner.
const CUT: u32 = 2;
const KILL: u32 = 4;

/// How long one game may take.
const LONGEST: Duration = Duration::from_mins(2);

/// Ann plays on the full screen in one language, Bob by typed lines in the other, and Eve watches.
fn play(game: &'static str, choices: &str, [screen, plain]: [&'static str; 2]) {
    let mut server = Server::open();
    let code = server.table(game, choices);
    let line = Line::to(server.at);
    let link = |base: String| format!("{base}/t/{code}");
    let mut ann = Person::join(&link(line.url()), "Ann", Mode::Screen, screen);
    ann.sees("Waiting for one more player", "1명을 더 기다리고");
    let mut bob = Person::join(&link(server.url()), "Bob", Mode::Plain, plain);
    let deal = ann.sees_a_new_deal(None);
    assert_eq!(bob.sees_a_new_deal(None), deal);
    let watching = if screen == "en" { Mode::Plain } else { Mode::Screen };
    let mut eve = Person::join(&link(server.url()), "Eve", watching, screen);
    assert_eq!(eve.sees_a_new_deal(None), deal);

    let (mut answers, mut is_cut, mut is_killed) = (0, false, false);
    let end = Instant::now() + LONGEST;
    let mut over = [false; 2];
    while over != [true; 2] {
        for (person, over) in [&mut ann, &mut bob].into_iter().zip(&mut over) {
            *over = *over || person.is_over();
            if !*over && person.act(game) {
                answers += 1;
            }
        }
        eve.look();
        if answers >= CUT && !is_cut && over == [false; 2] {
            is_cut = true;
            line.cut();
            ann.sees("Reconnecting", "다시 연결하는 중");
            line.mend();
            ann.has_heard("The connection is back", "다시 연결되었습니다");
        }
        if answers >= KILL && !is_killed && over == [false; 2] {
            is_killed = true;
            server.kill();
            ann.sees("Reconnecting", "다시 연결하는 중");
            server.reopen();
            // Eve is not asked anything, so she hears of it at once; Bob may be in the middle of a line.
            eve.has_heard("The connection is back", "다시 연결되었습니다");
        }
        let told = |person: &Person| person.screen.text();
        assert!(Instant::now() < end, "{game} does not end:\n{}\n{}", told(&ann), told(&bob));
    }
    assert!(is_cut && is_killed);
    bob.has_heard("The connection is back", "다시 연결되었습니다");
    sum_up(&server, &deal, ann, bob, eve);
}

/// Everybody saw the same end, the match can be verified, and there is a rematch.
fn sum_up(server: &Server, deal: &str, mut ann: Person, mut bob: Person, mut eve: Person) {
    let end = Instant::now() + LONGEST;
    while !eve.is_over() {
        assert!(Instant::now() < end, "{}", eve.screen.text());
    }
    let winner = ann.result(NAMES);
    assert_eq!([bob.result(NAMES), eve.result(NAMES)], [winner, winner]);

    let said = bob.screen.output();
    let of = said.rsplit("/m/").next().unwrap();
    let of: String = of.chars().take_while(char::is_ascii_alphanumeric).collect();
    let verified = server.home.run(&["verify", &format!("{}/m/{of}", server.url()), "--lang=en"], &[]);
    assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);

    ann.press("1");
    bob.type_line("1");
    match eve.mode {
        Mode::Screen => eve.press("1"),
        Mode::Plain => eve.type_line("1"),
    }
    let next = ann.sees_a_new_deal(Some(deal));
    assert_eq!([bob.sees_a_new_deal(Some(deal)), eve.sees_a_new_deal(Some(deal))], [next.clone(), next]);
    ann.leave();
    bob.leave();
    eve.leave();
}

const ENGLISH_SCREEN: [&str; 2] = ["en", "ko"];
const KOREAN_SCREEN: [&str; 2] = ["ko", "en"];

#[test]
fn connect4_is_played_on_a_server() {
    play("connect4", "", ENGLISH_SCREEN);
    play("connect4", "", KOREAN_SCREEN);
}

#[test]
fn kittens_are_played_on_a_server() {
    play("kittens", "", ENGLISH_SCREEN);
    play("kittens", "preset=classic", KOREAN_SCREEN);
}

#[test]
fn frogs_are_played_on_a_server() {
    play("frogs", "side=3 frogs=2", ENGLISH_SCREEN);
    play("frogs", "side=3 frogs=2", KOREAN_SCREEN);
}

#[test]
fn tellstones_are_played_on_a_server() {
    play("tellstones", "", ENGLISH_SCREEN);
    play("tellstones", "", KOREAN_SCREEN);
}

//! The way from the main menu to a table: a server's address, a name, somebody to play with, an account.

use super::{Mode, Person, Server};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// From the main menu to the lobby of a server that was never visited before.
fn go_online(server: &Server, name: &'static str, mode: Mode, language: &'static str) -> Person {
    let mut person = Person::open(&[], name, mode, language);
    match mode {
        Mode::Screen => {
            person.choose("Play online", "온라인으로 하기");
            person.sees("The address of a server", "서버 주소나 테이블 링크");
            person.press(&format!("{}\r", server.url()));
            person.sees("What should the others call you?", "다른 사람들에게 보일 이름");
            person.press(&format!("{name}\r"));
        }
        Mode::Plain => {
            person.type_line("9");
            person.type_line(&server.url());
            person.type_line(name);
        }
    }
    person.sees("Find somebody to play with", "상대 찾기");
    person
}

/// Two who look for the same game, one in each mode and language.
#[test]
fn quick_pairing_brings_two_together() {
    let server = Server::open();
    let mut ann = go_online(&server, "Ann", Mode::Screen, "ko");
    ann.choose("Find somebody to play with", "상대 찾기");
    ann.choose("Connect 4", "커넥트 포");
    ann.sees("Looking for somebody", "함께할 상대를 찾는 중");
    let mut bob = go_online(&server, "Bob", Mode::Plain, "en");
    bob.type_line("3");
    bob.type_line("1");
    let deal = ann.sees_a_new_deal(None);
    assert_eq!(bob.sees_a_new_deal(None), deal);
    for person in [&mut ann, &mut bob] {
        person.sees("Bob", "Ann");
    }
    ann.leave();
    bob.leave();
}

/// Somebody who looks at the menu of a table, in text, is told that the game begins.
#[test]
fn a_menu_is_interrupted_by_the_game() {
    for language in ["en", "ko"] {
        let server = Server::open();
        let link = format!("{}/t/{}", server.url(), server.table("connect4", ""));
        let mut ann = Person::join(&link, "Ann", Mode::Plain, language);
        ann.sees("Enter shows the table", "테이블과 할 수 있는 일 보기");
        ann.press("\r");
        ann.sees("Back to the lobby", "로비로 돌아가기");
        let mut bob = Person::join(&link, "Bob", Mode::Screen, language);
        ann.sees("The game begins!", "게임이 시작되었습니다!");
        ann.type_line("");
        let deal = bob.sees_a_new_deal(None);
        assert_eq!(ann.sees_a_new_deal(None), deal);
        ann.leave();
        bob.leave();
    }
}

/// Where others are awaited, Enter does not give the seat up.
#[test]
fn a_waiting_player_does_not_stand_up_by_accident() {
    for language in ["en", "ko"] {
        let server = Server::open();
        let link = format!("{}/t/{}", server.url(), server.table("connect4", ""));
        let mut ann = Person::join(&link, "Ann", Mode::Screen, language);
        ann.sees("Stand up", "일어나기");
        let text = ann.look();
        let chosen = text.lines().find(|line| line.contains('▶')).unwrap_or_default();
        assert!(chosen.contains(ann.said("Wait", "기다리기")), "{text}");
        ann.press("\r");
        ann.screen.watch_for(Duration::from_millis(300));
        ann.sees("Ann (you", "Ann (나");
        // Where servers come from is said before one is asked for.
        ann.leave();
        let mut guest = Person::open(&[], "Bob", Mode::Screen, language);
        guest.choose("Play online", "온라인으로 하기");
        guest.sees("prints its address.", "주소가 나옵니다.");
        guest.leave();
    }
}

/// A guest makes an account, and uses it on another device.
#[test]
fn an_account_is_made_and_used_elsewhere() {
    const PASSWORD: &str = "correct horse";
    let server = Server::open();
    let mut ann = go_online(&server, "Ann", Mode::Plain, "en");
    for line in ["5", "3", "ann", PASSWORD] {
        ann.type_line(line);
    }
    ann.has_heard("Done. You are Ann.", "");
    ann.leave();
    let mut elsewhere = go_online(&server, "Guest", Mode::Screen, "en");
    elsewhere.choose("Name and account", "이름과 계정");
    elsewhere.choose("Log in", "로그인");
    elsewhere.sees("Login (letters", "로그인 이름");
    elsewhere.press("ann\r");
    elsewhere.sees("Password (at least", "비밀번호");
    elsewhere.press(&format!("{PASSWORD}\r"));
    elsewhere.sees("Done. You are Ann.", "");
    assert!(!elsewhere.screen.output().contains(PASSWORD), "a password is not shown");
    elsewhere.leave();
}

/// Programs at a table play on as long as all want to.
#[test]
fn programs_play_rematches() {
    let server = Server::open();
    let code = server.table("connect4", "");
    let link = format!("{}/t/{code}", server.url());
    let player = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/bot.py");
    let start = |name: &str| -> Child {
        let args = ["bot", &link, "--rematch", "--lang=en", "--name", name, "--", "python3", player];
        let file = std::fs::File::create(server.home.path(name)).unwrap();
        server.home.command(&args).stdin(Stdio::null()).stdout(file).stderr(Stdio::null()).spawn().unwrap()
    };
    let names = ["one", "two"];
    let mut programs = names.map(start);
    let end = Instant::now() + Duration::from_mins(1);
    let played = |name: &str| {
        let said = std::fs::read_to_string(server.home.path(name)).unwrap();
        said.matches("The game is over: place ").count()
    };
    while names.iter().any(|name| played(name) < 2) && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(50));
    }
    for program in &mut programs {
        program.kill().unwrap();
        program.wait().unwrap();
    }
    assert!(names.iter().all(|name| played(name) >= 2), "{:?}", names.map(played));
}

/// Esc at the end of a game leads to its table, from there to the lobby, and only then out of the server.
#[test]
fn esc_goes_back_from_a_summary_step_by_step() {
    for language in ["en", "ko"] {
        let server = Server::open();
        let link = format!("{}/t/{}", server.url(), server.table("connect4", "first=1"));
        let mut ann = Person::join(&link, "Ann", Mode::Screen, language);
        ann.sees("Waiting for one more player", "1명을 더 기다리고");
        let bob = Person::join(&link, "Bob", Mode::Plain, language);
        ann.sees("choose a column", "열을 고르세요");
        ann.press("F");
        ann.sees("really want to give up", "정말 기권하시겠습니까?");
        ann.press("y");
        ann.sees("Enter summary", "Enter 결과");
        ann.press("\r");
        ann.sees("Main menu", "메인 메뉴");
        ann.press("\x1b");
        ann.sees("your seat is kept", "자리는 그대로");
        ann.press("\x1b");
        ann.sees("Find somebody to play with", "상대 찾기");
        ann.leave();
        bob.leave();
    }
}

/// Whoever leaves a table that still waits for players is told where it is, and that the lobby does not list it meanwhile.
#[test]
fn a_table_that_is_left_while_it_waits_is_not_lost() {
    for language in ["en", "ko"] {
        let server = Server::open();
        let link = format!("{}/t/{}", server.url(), server.table("connect4", ""));
        let mut ann = Person::join(&link, "Ann", Mode::Screen, language);
        ann.sees("Waiting for one more player", "1명을 더 기다리고");
        ann.press("\x1b");
        ann.sees("under \"My tables\"", "'내 테이블'에 있습니다");
        ann.press("\r");
        ann.sees("Find somebody to play with", "상대 찾기");
        ann.choose("My tables", "내 테이블");
        ann.sees("Connect 4", "커넥트 포");
        ann.leave();
    }
}

/// A server that is not running is told in words of our own, whole.
#[test]
fn nobody_answers_in_the_words_of_the_system() {
    for (language, said) in
        [("en", "No server is running at this address."), ("ko", "실행 중인 서버가 없습니다.")]
    {
        let home = crate::common::Home::practised();
        let args = ["join", "http://127.0.0.1:9", "--name=Ann", "--plain", "--lang", language];
        let run = home.run(&args, &[]);
        let text = format!("{}{}", run.out, run.err);
        assert!(text.contains(said) && !text.contains("os error"), "{text}");
    }
}

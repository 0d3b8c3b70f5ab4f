//! A server on PostgreSQL, and moving its data.

use crate::common::Home;
use services::Postgres;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use store::{
    Database, LogEntry, Members as _, NewMatch, Player, Secret, Store as _, Timestamp, TokenHash, Window,
};
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

fn run(home: &Home, args: &[&str]) -> (i32, String) {
    let done = Command::output(&mut home.command(args)).unwrap();
    let said = [done.stdout, done.stderr].concat();
    (done.status.code().unwrap(), String::from_utf8(said).unwrap())
}

/// Stops the program at the end of a test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(home: &Home, url: &str) -> (Running, String) {
    let mut command = home.command(&["serve", "--database", url, "--listen", "127.0.0.1:0", "--lang=en"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let (_, address) = line.trim_end().split_once("http://").unwrap();
    (Running(child), address.into())
}

fn ready(address: &str) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    write!(socket, "GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap().into()
}

/// Two servers on one database; it goes away, and comes back.
#[test]
fn servers_wait_for_their_database() {
    let home = Home::new();
    let server = Postgres::start();
    let url = server.place().url();
    let (_one, first) = serve(&home, &url);
    let (_other, second) = serve(&home, &url);
    for address in [&first, &second] {
        assert!(ready(address).contains("200"));
    }
    server.stop();
    assert!(ready(&first).contains("503"));
    let (code, said) = run(&home, &["serve", "--database", &url, "--lang=en"]);
    assert!(code == 3 && said.starts_with("The database does not answer"), "{said}");
    server.restart();
    let begun = Instant::now();
    while !(ready(&first).contains("200") && ready(&second).contains("200")) {
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn the_owner_is_told_why_a_database_is_not_used() {
    let home = Home::new();
    let place = Postgres::shared().place();
    place.sql("CREATE TABLE orders (shop TEXT)");
    for (lang, words) in [("en", "tables of another program"), ("ko", "다른 프로그램의 테이블")] {
        let lang = format!("--lang={lang}");
        let (code, said) = run(&home, &["serve", "--database", &place.url(), &lang]);
        assert!(code == 3 && said.contains(words), "{said}");
    }
    let newer = Postgres::shared().place();
    runtime().block_on(async { Database::open(&newer.url()).await.unwrap().close().await });
    newer.sql("INSERT INTO _sqlx_migrations VALUES (1000, 'later', now(), true, '', 0)");
    let (code, said) = run(&home, &["admin", "--database", &newer.url(), "--lang=en", "people"]);
    assert!(code == 3 && said.contains("newer version"), "{said}");
    let (code, said) = run(&home, &["serve", "--database", "postgres://[", "--lang=en"]);
    assert!(code == 3 && said.contains("can't be used"), "{said}");
    let (code, _) = run(&home, &["serve", "--database", &place.url(), "--data", "x"]);
    assert_eq!(code, 2);
}

#[test]
fn data_moves_there_and_back() {
    let home = Home::new();
    let place = Postgres::shared().place();
    let (folder, url, back) = (home.path("data"), place.url(), home.path("back.db"));
    runtime().block_on(async {
        let store = Database::open_file(home.dir.path().join("data/server.db")).await.unwrap();
        store.new_guest("Ann", TokenHash([1; 32]), store::now()).await.unwrap();
        let new = NewMatch {
            game: "connect4".into(),
            rules: 1,
            config: String::new(),
            patience: String::new(),
            clock: String::new(),
            wishes: String::new(),
            players: vec![Player::human("A"), Player::human("B")],
            secret: Secret([1; 32]),
            seed_given: false,
            entropy: Some(vec![]),
            created: Timestamp::from_millis(1),
        };
        let first = LogEntry { seq: 0, text: "0 4".into(), at: Timestamp::from_millis(2) };
        store.create_from(&new, &[first]).await.unwrap();
        store.close().await;
    });
    let (code, said) = run(&home, &["move-data", &folder, &url, "--lang=en"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("7 rows are copied, 7 of them just now. Every game"), "{said}");
    let (code, said) = run(&home, &["admin", "--database", &url, "--lang=en", "people"]);
    assert!(code == 0 && said.contains("Ann"), "{said}");
    let (code, said) = run(&home, &["move-data", &url, &back, "--lang=ko"]);
    assert!(code == 0 && said.contains("양쪽이 같습니다"), "{said}");
    runtime().block_on(async {
        let store = Database::open_file(&back).await.unwrap();
        assert_eq!(store.unfinished(Window::first(9)).await.unwrap().matches[0].entries, 1);
    });
    let (code, said) = run(&home, &["move-data", &home.path("nothing"), &url, "--lang=en"]);
    assert!(code == 3 && said.contains("nothing to copy"), "{said}");
    let (code, said) = run(&home, &["move-data", &url, &url, "--lang=en"]);
    assert!(code == 3 && said.contains("same database"), "{said}");
    let other = Postgres::shared().place();
    runtime().block_on(async {
        let store = Database::open(&other.url()).await.unwrap();
        store.person("Eve").await.unwrap();
    });
    let (code, said) = run(&home, &["move-data", &folder, &other.url(), "--lang=en"]);
    assert!(code == 3 && said.contains("data of its own"), "{said}");
}

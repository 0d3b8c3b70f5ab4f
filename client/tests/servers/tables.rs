//! Tables: opened, heard, resumed.

use crate::fake::{CALM, Fake, Talk, assert_silent, next, raw, table, update};
use client::{Client, Event};
use protocol::{Ask, FaultKey, Message, Outcome, Phrase, Since, Stage, Update};

fn tell(talk: &mut Talk, update: Update) {
    talk.tell(&Message::Update(Box::new(update)));
}

/// The numbers of the things in the next event, which must be an update.
fn heard(client: &Client) -> (u32, Vec<String>) {
    let Event::Update(update) = next(client) else { panic!("no update") };
    let text = |hearing: &protocol::Hearing| serde_json::to_string(hearing).unwrap();
    (update.from, update.heard.iter().map(text).collect())
}

/// A client that has opened table `t` by its code and heard two things there.
fn opened() -> (Fake, Client, Talk) {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    next(&client);
    let key = client.ask(Ask::Open { table: "plum".into(), since: None });
    let request = talk.hear();
    assert!(matches!(&request.ask, Ask::Open { table, since: None } if table.0 == "plum"));
    // News may come before the reply that says what the table is called.
    talk.tell(&Message::Table(Box::new(table(Stage::Playing { of: "m".into() }, 1))));
    talk.reply(&request, Outcome::Table { table: "t".into() });
    tell(&mut talk, Update { retold: Some(vec![vec![raw("0"), raw("1")]]), ..update(2, 0) });
    assert!(matches!(next(&client), Event::Table(_)));
    assert!(matches!(next(&client), Event::Done { key: re, .. } if re == key));
    assert_eq!(heard(&client), (2, vec![]));
    (server, client, talk)
}

#[test]
fn a_table_is_resumed_where_it_was_left_and_nothing_comes_twice() {
    let (server, client, mut talk) = opened();
    tell(&mut talk, update(2, 1));
    tell(&mut talk, update(2, 1));
    assert_eq!(heard(&client).0, 2);
    assert_eq!(heard(&client), (3, vec![]));
    drop(talk);
    assert!(matches!(next(&client), Event::Lost));
    let mut talk = server.welcome();
    let request = talk.hear();
    let since = Some(Since { of: "m".into(), next: 3 });
    assert_eq!(request.ask, Ask::Open { table: "t".into(), since });
    talk.reply(&request, Outcome::Table { table: "t".into() });
    // The server tells a little more than was asked for.
    tell(&mut talk, update(2, 3));
    assert!(matches!(next(&client), Event::Found));
    assert_eq!(heard(&client), (3, vec![r#"{"told":3}"#.into(), r#"{"told":4}"#.into()]));
    // Something older is not heard at all.
    tell(&mut talk, update(2, 1));
    tell(&mut talk, update(5, 1));
    assert_eq!(heard(&client).0, 5);
}

/// A server that was restored from a copy has told less than before.
#[test]
fn a_server_may_go_back_while_the_connection_is_lost() {
    let (server, client, mut talk) = opened();
    tell(&mut talk, update(2, 3));
    assert_eq!(heard(&client).0, 2);
    // On one connection that makes no sense.
    let retold = || Some(vec![vec![raw("0"), raw("1"), raw("2")]]);
    tell(&mut talk, Update { retold: retold(), ..update(3, 0) });
    assert_silent(&client);
    drop(talk);
    assert!(matches!(next(&client), Event::Lost));
    let mut talk = server.welcome();
    let request = talk.hear();
    assert_eq!(request.ask, Ask::Open { table: "t".into(), since: Some(Since { of: "m".into(), next: 5 }) });
    talk.reply(&request, Outcome::Table { table: "t".into() });
    tell(&mut talk, Update { retold: retold(), ..update(3, 0) });
    assert!(matches!(next(&client), Event::Found));
    assert_eq!(heard(&client), (3, vec![]));
    tell(&mut talk, update(3, 1));
    assert_eq!(heard(&client), (3, vec![r#"{"told":3}"#.into()]));
}

#[test]
fn a_gap_opens_the_table_again() {
    let (_server, client, mut talk) = opened();
    tell(&mut talk, update(4, 1));
    let request = talk.hear();
    assert_eq!(request.ask, Ask::Open { table: "t".into(), since: Some(Since { of: "m".into(), next: 2 }) });
    // What was on its way still does not fit.
    tell(&mut talk, update(5, 1));
    talk.reply(&request, Outcome::Table { table: "t".into() });
    tell(&mut talk, update(2, 4));
    assert_eq!(heard(&client).0, 2);
    assert_silent(&client);
}

#[test]
fn a_table_that_never_fits_is_given_up() {
    let (_server, client, mut talk) = opened();
    for number in 0..3 {
        tell(&mut talk, update(10 + number, 1));
        talk.done();
    }
    tell(&mut talk, update(20, 1));
    let Event::Gone { fault, .. } = next(&client) else { panic!() };
    assert_eq!(fault.key, FaultKey::Internal);
    tell(&mut talk, update(2, 1));
    assert_silent(&client);
}

#[test]
fn another_match_begins_at_its_start() {
    let (_server, client, mut talk) = opened();
    tell(&mut talk, Update { of: "n".into(), ..update(0, 2) });
    assert_eq!(heard(&client).0, 0);
    tell(&mut talk, Update { of: "o".into(), ..update(3, 1) });
    assert_eq!(talk.hear().ask, Ask::Open { table: "t".into(), since: None });
}

#[test]
fn a_closed_table_is_not_heard_any_more() {
    let (_server, client, mut talk) = opened();
    client.ask(Ask::Close { table: "t".into() });
    let request = talk.hear();
    tell(&mut talk, update(2, 1));
    talk.reply(&request, Outcome::Done);
    assert!(matches!(next(&client), Event::Done { .. }));
    tell(&mut talk, update(3, 1));
    let note = protocol::Note::Said { seat: kernel::Seat::new(0), phrase: Phrase::Hello };
    talk.tell(&Message::Note { table: "t".into(), note });
    assert_silent(&client);
}

#[test]
fn the_lobby_and_the_search_for_a_game_survive_a_lost_connection() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    client.ask(Ask::Lobby { on: true });
    client.ask(Ask::Pair { game: "frogs".into(), preset: None, on: true });
    talk.done();
    talk.done();
    drop(talk);
    let mut talk = server.welcome();
    assert_eq!(talk.done(), Ask::Lobby { on: true });
    assert!(matches!(talk.done(), Ask::Pair { on: true, .. }));
    talk.tell(&Message::Paired { table: "t".into() });
    assert_eq!(talk.done(), Ask::Open { table: "t".into(), since: None });
    drop(talk);
    // It was found: nobody looks any more, and the table is open.
    let mut talk = server.welcome();
    assert_eq!(talk.done(), Ask::Lobby { on: true });
    assert_eq!(talk.done(), Ask::Open { table: "t".into(), since: None });
}

#[test]
fn a_table_that_is_gone_when_the_connection_is_back_is_reported() {
    let (server, client, talk) = opened();
    drop(talk);
    assert!(matches!(next(&client), Event::Lost));
    let mut talk = server.welcome();
    let request = talk.hear();
    talk.tell(&Message::Refused { re: request.key, fault: FaultKey::NotFound.into() });
    assert!(matches!(next(&client), Event::Found));
    assert!(matches!(next(&client), Event::Gone { fault, .. } if fault.key == FaultKey::NotFound));
}

#[test]
fn nobody_who_listens_slowly_fills_the_memory() {
    let (_server, client, mut talk) = opened();
    // Only the last state of the lobby and of a table is kept.
    client.ask(Ask::Lobby { on: true });
    talk.done();
    for _ in 0..200 {
        talk.tell(&Message::Lobby(protocol::Lobby::default()));
        talk.tell(&Message::Table(Box::new(table(Stage::Playing { of: "m".into() }, 1))));
    }
    // Updates are not lost, but at some point they stay in the network.
    for number in 2..1600 {
        tell(&mut talk, update(number, 1));
    }
    let mut numbers = Vec::new();
    let mut others = 0;
    while numbers.len() < 1598 {
        match next(&client) {
            Event::Update(update) => numbers.push(update.from),
            _ => others += 1,
        }
    }
    assert!(numbers.iter().copied().eq(2..1600));
    assert!(others < 100, "{others}");
}

#[test]
fn a_table_that_can_not_be_resumed_just_now_is_asked_for_again() {
    let (server, client, talk) = opened();
    drop(talk);
    assert!(matches!(next(&client), Event::Lost));
    let mut talk = server.welcome();
    let request = talk.hear();
    let open = request.ask.clone();
    talk.tell(&Message::Refused { re: request.key, fault: FaultKey::Unavailable.into() });
    assert!(matches!(next(&client), Event::Found));
    assert!(matches!(next(&client), Event::Lost));
    let mut talk = server.welcome();
    let request = talk.hear();
    assert_eq!(request.ask, open);
    talk.reply(&request, Outcome::Table { table: "t".into() });
    assert!(matches!(next(&client), Event::Found));
    tell(&mut talk, update(2, 1));
    assert_eq!(heard(&client).0, 2);
}

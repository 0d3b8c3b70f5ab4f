//! Connections: made, lost, made again, given up.

use crate::fake::{CALM, Fake, OURS, TERMS, assert_silent, hello_of, next, until, welcome};
use client::{Event, Failure, Obstacle, Terms};
use protocol::{Ask, Fault, FaultKey, Message, Outcome};
use std::io::{Read as _, Write as _};
use std::time::Duration;

#[test]
fn a_client_says_who_it_is_and_gets_answers() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.accept();
    let hello = talk.hear();
    assert_eq!(hello_of(&hello), (OURS, None, Some("Ann")));
    talk.reply(&hello, welcome());
    let Event::Welcome(welcome) = next(&client) else { panic!() };
    assert_eq!((welcome.server.as_str(), welcome.token.as_deref()), ("fake", Some("secret-token")));
    assert!(!format!("{welcome:?}").contains("secret"), "{welcome:?}");
    let key = client.ask(Ask::Mine);
    let request = talk.hear();
    talk.reply(&request, Outcome::Mine { tables: vec![] });
    // Once more, as a bad line might.
    talk.reply(&request, Outcome::Mine { tables: vec![] });
    talk.tell(&Message::Refused { re: "nobody asked".into(), fault: FaultKey::Busy.into() });
    assert!(matches!(next(&client), Event::Done { key: re, .. } if re == key));
    assert_silent(&client);
}

#[test]
fn what_was_not_answered_is_asked_again_with_the_same_key_if_that_is_safe() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    next(&client);
    let answer = client.ask(Ask::Answer { table: "t".into(), question: 3, text: "4".into() });
    let undo = client.ask(Ask::AskUndo { table: "t".into() });
    let first = talk.hear();
    assert!(matches!(talk.hear().ask, Ask::AskUndo { .. }));
    drop(talk);
    assert!(matches!(next(&client), Event::Lost));
    assert!(matches!(next(&client), Event::Unanswered { key } if key == undo));
    // Asked while nobody is there: sent once there is a connection.
    let seen = client.ask(Ask::Seen { table: "t".into(), number: 7 });
    let mut talk = server.accept();
    let hello = talk.hear();
    // From now on the token says who this is.
    assert_eq!(hello_of(&hello), (OURS, Some("secret-token"), None));
    talk.reply(&hello, welcome());
    assert!(matches!(next(&client), Event::Found));
    let again = talk.hear();
    assert_eq!((&again.key, &again.ask), (&first.key, &first.ask));
    talk.reply(&again, Outcome::Repeated);
    assert!(matches!(next(&client), Event::Done { key, outcome: Outcome::Repeated } if key == answer));
    assert!(matches!(talk.done(), Ask::Seen { number: 7, .. }));
    assert!(matches!(next(&client), Event::Done { key, .. } if key == seen));
}

#[test]
fn a_silent_server_is_asked_for_a_sign_of_life_and_then_left() {
    let server = Fake::new();
    let client = server.client(TERMS);
    // It is accepted, and never read again: no pong comes back.
    let _deaf = server.welcome();
    next(&client);
    assert!(matches!(next(&client), Event::Lost));
    let _talk = server.welcome();
    assert!(matches!(next(&client), Event::Found));
}

#[test]
fn a_server_that_answers_pings_is_kept() {
    let server = Fake::new();
    // It asks often, and waits long: how busy the machine is does not matter.
    let client = server.client(Terms { last_wait: Duration::from_secs(20), ..TERMS });
    let mut talk = server.welcome();
    next(&client);
    talk.0.get_ref().set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    // Reading answers the pings.
    assert!(talk.0.read().is_ok_and(|message| message.is_ping()));
    assert!(talk.0.read().is_ok_and(|message| message.is_ping()));
    assert_silent(&client);
}

#[test]
fn another_protocol_is_final() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.accept();
    let hello = talk.hear();
    let fault = Fault::new(FaultKey::OtherProtocol);
    talk.tell(&Message::Refused { re: hello.key, fault: fault.clone() });
    let Event::Failed(failure) = next(&client) else { panic!() };
    assert_eq!(failure, Failure::Refused(fault));
    assert_silent(&client);
}

#[test]
fn after_an_update_of_the_server_another_protocol_is_final_too() {
    let server = Fake::new();
    let client = server.client(CALM);
    drop(server.welcome());
    let mut talk = server.accept();
    let hello = talk.hear();
    talk.tell(&Message::Refused { re: hello.key, fault: FaultKey::OtherProtocol.into() });
    let (_, event) = until(&client, |event| matches!(event, Event::Failed(_)));
    assert!(matches!(event, Event::Failed(Failure::Refused(_))));
}

#[test]
fn a_server_that_is_busy_or_shuts_down_is_tried_again() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    next(&client);
    talk.tell(&Message::Bye { fault: FaultKey::ShuttingDown.into() });
    assert!(matches!(next(&client), Event::Lost));
    let mut talk = server.accept();
    let hello = talk.hear();
    talk.tell(&Message::Refused { re: hello.key, fault: FaultKey::Busy.into() });
    let _talk = server.welcome();
    assert!(matches!(next(&client), Event::Found));
}

#[test]
fn a_session_that_was_logged_out_is_over() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    talk.tell(&Message::Bye { fault: FaultKey::LoggedOut.into() });
    let (_, event) = until(&client, |event| matches!(event, Event::Failed(_)));
    assert!(matches!(event, Event::Failed(Failure::Refused(fault)) if fault.key == FaultKey::LoggedOut));
}

#[test]
fn nonsense_ends_the_connection_and_nothing_else() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    next(&client);
    talk.say(r#"{"update":{"table":"t","of":-1}}"#);
    assert!(matches!(next(&client), Event::Lost));
    let mut talk = server.welcome();
    assert!(matches!(next(&client), Event::Found));
    // Binary is not for anybody here.
    talk.0.send(tokio_tungstenite::tungstenite::Message::binary(vec![0xff; 100])).unwrap();
    assert_silent(&client);
}

#[test]
fn something_else_than_a_server_is_called_that() {
    // It speaks WebSocket, but not this protocol.
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.accept();
    talk.say("hello?");
    assert!(matches!(next(&client), Event::Failed(Failure::NotParlour)));
    // It speaks HTTP only.
    let server = Fake::new();
    let client = server.client(CALM);
    let (mut stream, _) = server.0.accept().unwrap();
    let _ = stream.read(&mut [0; 4096]).unwrap();
    stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n").unwrap();
    assert!(matches!(next(&client), Event::Failed(Failure::NotParlour)));
}

#[test]
fn where_nobody_is_the_client_says_so_at_once() {
    let server = Fake::new();
    let address = server.address();
    drop(server);
    let client = client::Client::connect_on(
        CALM,
        &address,
        client::Identity::default(),
        std::collections::BTreeMap::new(),
    );
    assert!(matches!(next(&client), Event::Failed(Failure::Unreachable(Obstacle::Refused))));
    // What is asked now is not answered, and nobody waits.
    client.ask(Ask::Mine);
}

#[test]
fn a_message_without_end_is_refused() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    next(&client);
    let huge = "x".repeat(9 << 20);
    // The client may hang up in the middle.
    let _ = talk.0.send(tokio_tungstenite::tungstenite::Message::text(huge));
    assert!(matches!(next(&client), Event::Lost));
}

#[test]
fn whoever_is_called_is_woken() {
    let server = Fake::new();
    let client = server.client(CALM);
    let (sender, woken) = std::sync::mpsc::channel();
    client.call(Box::new(move || {
        let _ = sender.send(());
    }));
    let _talk = server.welcome();
    woken.recv_timeout(Duration::from_secs(10)).unwrap();
    assert!(matches!(client.hear(), Some(Event::Welcome(_))));
}

//! Messages as they travel: what is written is read again, and what nobody sends is refused.
#![allow(clippy::unwrap_used)]

use kernel::{Line, Pace, Seat};
use protocol::{
    Access, Ask, Asked, Credentials, Fault, FaultKey, Hearing, Message, NewPassword, NewSeat, NewTable, Note,
    Outcome, Person, Phrase, Position, Request, Session, Since, Update,
};
use serde_json::value::RawValue;
use serde_json::{from_str, json, to_value};
use std::collections::BTreeSet;

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.into()).unwrap()
}

#[test]
fn a_request_is_short_text() {
    let ask = Ask::Answer { table: "7k3m09pq".into(), question: 3, text: "4".into() };
    let text = serde_json::to_string(&Request { key: "12".into(), ask: ask.clone() }).unwrap();
    assert_eq!(text, r#"{"key":"12","ask":{"do":"answer","table":"7k3m09pq","question":3,"text":"4"}}"#);
    assert_eq!(from_str::<Request>(&text).unwrap().ask, ask);
}

#[test]
fn what_can_be_left_out_may_be_missing() {
    let read = |text: &str| from_str::<Request>(text).map(|request| request.ask);
    let hello = Ask::Hello { protocol: 1, rules: [].into(), token: None, name: None };
    assert_eq!(read(r#"{"key":"","ask":{"do":"hello","protocol":1,"rules":{}}}"#).unwrap(), hello);
    let open = Ask::Open { table: "x".into(), since: Some(Since { of: "m".into(), next: 9 }) };
    let text = r#"{"key":"","ask":{"do":"open","table":"x","since":{"of":"m","next":9}}}"#;
    assert_eq!(read(text).unwrap(), open);
    let made = read(r#"{"key":"","ask":{"do":"make","table":{"game":"frogs"}}}"#).unwrap();
    let table = NewTable {
        game: "frogs".into(),
        choices: String::new(),
        patience: String::new(),
        clock: String::new(),
        seats: vec![],
        access: Access::Listed,
        spectators: true,
    };
    assert_eq!(made, Ask::Make { table: table.clone() });
    let seats = vec![NewSeat::Person, NewSeat::Computer("easy".into())];
    let table = NewTable { seats, ..table };
    assert_eq!(to_value(&table).unwrap()["seats"], json!(["person", { "computer": "easy" }]));
}

#[test]
fn what_nobody_sends_is_refused() {
    for text in [
        "",
        "{}",
        r#"{"key":"1"}"#,
        r#"{"key":1,"ask":{"do":"mine"}}"#,
        r#"{"key":"1","ask":{"do":"cheat"}}"#,
        r#"{"key":"1","ask":{"do":"mine"},"seat":2}"#,
        r#"{"key":"1","ask":{"do":"leave","table":"x","seat":2}}"#,
        r#"{"key":"1","ask":{"do":"sit","table":"x","seat":9,"pledge":""}}"#,
        r#"{"key":"1","ask":{"do":"say","table":"x","phrase":"anything"}}"#,
    ] {
        assert!(from_str::<Request>(text).is_err(), "{text}");
    }
}

#[test]
fn an_update_keeps_the_game_as_it_is() {
    let update = Update {
        table: "t".into(),
        of: "m".into(),
        viewer: Some(Seat::new(1)),
        now: 5,
        from: 2,
        heard: vec![Hearing::Told(raw(r#"{"b":1, "a":2}"#)), Hearing::TakenBack],
        retold: None,
        unseen: vec![],
        position: Position {
            view: raw("[ 1 ]"),
            asked: Some(Asked { question: 7, pace: Pace::Reaction, until: None }),
            on_turn: vec![],
            told: 4,
            undoable: None,
            clock: None,
            moves: 0,
            sheet: String::new(),
            over: None,
        },
    };
    let text = serde_json::to_string(&Message::Update(Box::new(update))).unwrap();
    assert!(text.contains(r#"{"told":{"b":1, "a":2}},"taken-back""#), "{text}");
    let Message::Update(update) = from_str(&text).unwrap() else { panic!("{text}") };
    assert_eq!(update.position.view.get(), "[ 1 ]");
    assert_eq!(serde_json::to_string(&Message::Update(update)).unwrap(), text);
}

#[test]
fn replies_and_refusals_name_their_request() {
    let reply = Message::Reply { re: "1".into(), outcome: Outcome::Done };
    assert_eq!(to_value(&reply).unwrap(), json!({ "reply": { "re": "1", "outcome": { "was": "done" } } }));
    let line = Some(Line::new("connect4-column-full", vec![("column", 4.into())]));
    let fault = Fault { line, ..Fault::new(FaultKey::Refused) };
    let refused = to_value(Message::Refused { re: "2".into(), fault }).unwrap();
    assert_eq!(refused["refused"]["fault"]["key"], "refused");
    assert_eq!(refused["refused"]["fault"]["line"]["key"], "connect4-column-full");
    let note =
        Message::Note { table: "t".into(), note: Note::Said { seat: Seat::new(0), phrase: Phrase::Oops } };
    assert_eq!(
        to_value(note).unwrap()["note"]["note"],
        json!({ "note": "said", "seat": 0, "phrase": "oops" })
    );
}

#[test]
fn lists_of_everything_are_complete_and_have_no_doubles() {
    let keys: BTreeSet<String> = FaultKey::ALL.iter().map(|key| to_value(key).unwrap().to_string()).collect();
    assert_eq!(keys.len(), FaultKey::ALL.len());
    // The last one that is declared is in the list, so none was forgotten at its end.
    assert_eq!(FaultKey::ALL.len(), FaultKey::Internal as usize + 1);
    assert_eq!(Phrase::ALL.len(), Phrase::HaveToGo as usize + 1);
}

#[test]
fn secrets_are_not_shown() {
    let secret = "0123456789abcdef";
    let asks = [
        Ask::Hello { protocol: 1, rules: [].into(), token: Some(secret.into()), name: Some("Ann".into()) },
        Ask::LogIn { login: "Ann".into(), password: secret.into() },
        Ask::Register { login: "Ann".into(), password: secret.into() },
    ];
    for ask in asks {
        let shown = format!("{:?}", Request { key: "1".into(), ask });
        assert!(!shown.contains(secret) && shown.contains("Ann"), "{shown}");
    }
    let reveal = Ask::Reveal { table: "x".into(), round: 1, bits: secret.into() };
    assert!(!format!("{reveal:?}").contains(secret));
    let welcome = Outcome::Welcome {
        you: None,
        token: Some(secret.into()),
        server: "Test".into(),
        rules: [].into(),
        now: 0,
    };
    let shown = format!("{:?}", Message::Reply { re: "1".into(), outcome: welcome });
    assert!(!shown.contains(secret) && shown.contains("Test"), "{shown}");
    let (login, password) = ("ann".to_string(), secret.to_string());
    let you = Person { person: "x".into(), name: "Ann".into(), has_account: true };
    for shown in [
        format!("{:?}", Credentials { login, password }),
        format!("{:?}", NewPassword { old: secret.into(), new: secret.into() }),
        format!("{:?}", Session { you, token: secret.into() }),
    ] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

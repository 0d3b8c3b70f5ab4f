//! `docs/protocol.md` shows every message, and every message that it shows can be read.
#![allow(clippy::unwrap_used)]

use protocol::{FaultKey, Message, Phrase, Request};
use serde_json::{Value, to_value};
use std::collections::BTreeSet;
use std::fs;

fn document() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/protocol.md")).unwrap()
}

/// The examples of this kind.
fn examples(document: &str, kind: &str) -> Vec<String> {
    let mark = format!("```json {kind}\n");
    let parts = document.split(&mark).skip(1);
    parts.map(|part| part.split("```").next().unwrap().trim().to_string()).collect()
}

/// The names of all variants in a source, as they travel.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let body = source.split(&format!("pub enum {name} {{\n")).nth(1).unwrap().split("\n}\n").next().unwrap();
    let is_variant =
        |line: &&str| line.starts_with("    ") && line[4..].starts_with(|c: char| c.is_ascii_uppercase());
    let kebab = |line: &str| {
        let name: String = line.trim().chars().take_while(char::is_ascii_alphanumeric).collect();
        let mut text = String::new();
        for c in name.chars() {
            if c.is_ascii_uppercase() && !text.is_empty() {
                text.push('-');
            }
            text.push(c.to_ascii_lowercase());
        }
        text
    };
    body.lines().filter(is_variant).map(kebab).collect()
}

fn source(file: &str) -> String {
    fs::read_to_string(format!("{}/src/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn every_request_is_shown_and_can_be_read() {
    let mut shown = BTreeSet::new();
    for example in examples(&document(), "request") {
        let request: Request =
            serde_json::from_str(&example).unwrap_or_else(|bad| panic!("{bad}: {example}"));
        shown.insert(to_value(&request.ask).unwrap()["do"].as_str().unwrap().to_string());
    }
    assert_eq!(shown, variants(&source("request.rs"), "Ask"));
}

#[test]
fn every_message_is_shown_and_can_be_read() {
    let (mut messages, mut outcomes, mut notes) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for example in examples(&document(), "message") {
        let message: Message =
            serde_json::from_str(&example).unwrap_or_else(|bad| panic!("{bad}: {example}"));
        // What is read would be written in the same way, apart from what may be left out.
        serde_json::to_string(&message).unwrap();
        let value: Value = serde_json::from_str(&example).unwrap();
        let (kind, inside) = value.as_object().unwrap().iter().next().unwrap();
        messages.insert(kind.clone());
        outcomes.extend(inside["outcome"]["was"].as_str().map(String::from));
        notes.extend(inside["note"]["note"].as_str().map(String::from));
    }
    assert_eq!(messages, variants(&source("message.rs"), "Message"));
    assert_eq!(outcomes, variants(&source("message.rs"), "Outcome"));
    assert_eq!(notes, variants(&source("news.rs"), "Note"));
}

#[test]
fn every_fault_and_phrase_is_named() {
    let document = document();
    let named = |value: Value| document.contains(&format!("`{}`", value.as_str().unwrap()));
    for key in FaultKey::ALL {
        assert!(named(to_value(key).unwrap()), "{key:?}");
    }
    for phrase in Phrase::ALL {
        assert!(named(to_value(phrase).unwrap()), "{phrase:?}");
    }
}

//! Everything that the engine says exists in both languages, and nothing of its own is left over.
#![allow(clippy::unwrap_used)]

use kernel::Key;
use protocol::{FaultKey, Phrase};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use words::{Language, Mismatch, Speech, compare};

/// Key and argument names of every `say!` call in the source files below `folder`.
fn said(folder: &Path, keys: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            said(&path, keys);
        } else {
            for call in fs::read_to_string(&path).unwrap().split("say!(").skip(1) {
                let parts = split(call);
                let Some(key) = parts.get(1).and_then(|key| key.trim().strip_prefix('"')) else { continue };
                let key = key.trim_end_matches('"').to_string();
                let names = parts[2..].iter().filter_map(|part| part.split_once('='));
                let names: Vec<String> = names.map(|(name, _)| name.trim().to_string()).collect();
                let known = keys.entry(key.clone()).or_insert_with(|| names.clone());
                assert_eq!(*known, names, "{key} is said with other arguments in {}", path.display());
            }
        }
    }
}

/// The arguments of a call, at its commas, up to the parenthesis that closes it.
fn split(call: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 1);
    for (index, letter) in call.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && letter == ',' {
            parts.push(&call[start..index]);
            start = index + 1;
        }
        if depth == 0 {
            break;
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[test]
fn every_message_is_there_in_every_language() {
    let mut keys = BTreeMap::new();
    said(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut keys);
    // It is said as a line of a table would be.
    keys.insert("page-not-an-answer".into(), Vec::new());
    assert!(keys.len() > 150, "the calls were not found: {keys:?}");
    let keys: Vec<Key> = keys
        .into_iter()
        .map(|(key, names)| {
            let args: Vec<&'static str> = names.into_iter().map(|name| &*name.leak()).collect();
            Key { name: key.leak(), args: args.leak() }
        })
        .collect();
    for language in Language::ALL {
        let own = browser::files(language).join("\n");
        let all = [Speech::shared(language), browser::files(language)].concat().join("\n");
        // What is shared is said by others, too.
        let mut mismatches = compare(&all, &keys);
        mismatches.retain(|mismatch| match mismatch {
            Mismatch::Unused(key) => own.lines().any(|line| line.starts_with(&format!("{key} ="))),
            _ => true,
        });
        assert!(mismatches.is_empty(), "{language:?}: {mismatches:#?}");
    }
}

#[test]
fn every_fault_and_every_phrase_of_the_protocol_has_words() {
    for language in Language::ALL {
        let speech = browser::speech_in(language).unwrap();
        let word = |value: serde_json::Value| value.as_str().unwrap().to_string();
        let faults =
            FaultKey::ALL.iter().map(|key| format!("fault-{}", word(serde_json::to_value(key).unwrap())));
        let phrases =
            Phrase::ALL.iter().map(|key| format!("phrase-{}", word(serde_json::to_value(key).unwrap())));
        for key in faults.chain(phrases) {
            assert_ne!(speech.with(&key, &[]), key, "{language:?}");
        }
    }
}

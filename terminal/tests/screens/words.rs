//! Everything that the terminal and the command say exists in both languages, and nothing is left over.
use kernel::Key;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use terminal::{files, speech_in};
use unicode_width::UnicodeWidthStr as _;
use words::{Language, Speech, compare, say};

/// Key and argument names of every `say!` call in the source files below `folder`.
fn said(folder: &Path, keys: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            said(&path, keys);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            for call in source.split("say!(").skip(1) {
                let call = call_of(call);
                let mut parts = split(call);
                parts.remove(0);
                let Some(key) = parts.first().and_then(|key| key.trim().strip_prefix('"')) else { continue };
                let key = key.trim_end_matches('"').to_string();
                let names = parts[1..].iter().filter_map(|part| part.split_once('='));
                let names: Vec<String> = names.map(|(name, _)| name.trim().to_string()).collect();
                let known = keys.entry(key.clone()).or_insert_with(|| names.clone());
                assert_eq!(*known, names, "{key} is said with other arguments in {}", path.display());
            }
        }
    }
}

/// The text up to the parenthesis that closes the call.
fn call_of(text: &str) -> &str {
    let mut depth = 1;
    for (index, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..index];
        }
    }
    text
}

/// The arguments of a call, at its commas.
fn split(call: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (index, letter) in call.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&call[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(&call[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn all_keys() -> Vec<Key> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut keys = BTreeMap::new();
    said(&root.join("src"), &mut keys);
    said(&root.join("../cli/src"), &mut keys);
    said(&root.join("../words/src"), &mut keys);
    assert!(keys.len() > 80, "the calls were not found: {keys:?}");
    let mut all: Vec<Key> = table::KEYS.iter().flat_map(|keys| keys.iter().copied()).collect();
    all.extend(lessons::keys());
    for (key, names) in keys {
        let args: Vec<&'static str> = names.into_iter().map(|name| &*name.leak()).collect();
        all.push(Key { name: key.leak(), args: args.leak() });
    }
    all
}

#[test]
fn every_message_is_there_in_every_language() {
    let keys = all_keys();
    for language in Language::ALL {
        let files = [Speech::shared(language), files(language)].concat();
        let mismatches = compare(&files.join("\n"), &keys);
        assert!(mismatches.is_empty(), "{language:?}: {mismatches:#?}");
    }
}

#[test]
fn all_files_together_can_be_spoken() {
    for language in Language::ALL {
        assert!(speech_in(language).is_ok());
    }
}

#[test]
fn the_first_line_of_every_game_fits_a_terminal() {
    for language in Language::ALL {
        let speech = speech_in(language).unwrap();
        for game in catalog::games() {
            let (title, id) = (speech.game_title(game.name()), "00000000");
            let begins = say!(speech, "game-begins", game = title.clone(), id = id);
            let goes_on = say!(speech, "game-goes-on", game = title, id = id);
            assert!(begins.width() < 80 && goes_on.width() < 80, "{begins}\n{goes_on}");
        }
    }
}

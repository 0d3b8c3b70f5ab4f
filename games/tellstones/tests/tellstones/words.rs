//! Every key has words in both languages, with the same arguments, and there are no others.

use kernel::{Catalogued, Game, Kind, Tell};
use std::collections::{BTreeMap, BTreeSet};
use tellstones::{Stone, Tellstones};

/// Keys and arguments of a Fluent file.
fn messages(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = String::new();
    for line in file.lines() {
        if line.starts_with("tellstones-") {
            key = line.split(" =").next().unwrap_or_default().to_string();
            assert!(found.insert(key.clone(), BTreeSet::new()).is_none(), "{key} is there twice");
        }
        for argument in line.split('$').skip(1) {
            let end = argument.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(argument.len());
            found.entry(key.clone()).or_default().insert(argument[..end].to_string());
        }
    }
    found
}

#[test]
fn both_languages_have_every_key_with_its_arguments_and_no_other() {
    let told = [
        <Tellstones as Game>::Action::KEYS,
        <Tellstones as Game>::Notice::KEYS,
        <Tellstones as Game>::Refusal::KEYS,
        Tellstones::extra_keys(),
    ];
    let expected: BTreeMap<String, BTreeSet<String>> = told
        .concat()
        .iter()
        .map(|key| (key.name.to_string(), key.args.iter().map(ToString::to_string).collect()))
        .collect();
    for (language, file) in Tellstones::WORDS {
        let found = messages(file);
        for (key, args) in &expected {
            assert_eq!(found.get(key), Some(args), "{key} in {language}");
        }
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{language}");
    }
}

#[test]
fn stones_settings_and_presets_have_names() {
    let known: Vec<&str> = Tellstones::extra_keys().iter().map(|key| key.name).collect();
    for stone in Stone::ALL {
        assert!(known.contains(&stone.word()));
    }
    for setting in Tellstones::settings() {
        assert!(known.contains(&format!("tellstones-setting-{}", setting.key).as_str()));
        assert!(known.contains(&format!("tellstones-about-{}", setting.key).as_str()));
        let values = if let Kind::Choice(values) = setting.kind { values } else { &[] };
        for value in values {
            assert!(known.contains(&format!("tellstones-value-{}-{value}", setting.key).as_str()));
        }
    }
    for preset in Tellstones::presets() {
        assert!(known.contains(&format!("tellstones-preset-{}", preset.name).as_str()));
        assert!(known.contains(&format!("tellstones-about-preset-{}", preset.name).as_str()));
    }
}

/// R7, R8, R9: the messages for a wrong cell, word for word.
#[test]
fn the_messages_of_the_rules_are_word_for_word() {
    let english = Tellstones::WORDS[0].1;
    for line in [
        "tellstones-refusal-empty-flip = Cannot flip an empty cell\n",
        "tellstones-refusal-empty-swap = Swapping two empty cells is meaningless\n",
        "tellstones-refusal-empty-peek = Empty cell: nothing to peek\n",
    ] {
        assert!(english.contains(line), "{line}");
    }
}

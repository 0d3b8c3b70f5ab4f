//! The licence of everything that is built into the program, or used to build and test it, permits our use.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Licences that require no more than a notice.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Does an SPDX expression offer an allowed licence? Old crates write `/` for `OR`; an exception only allows more.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().collect::<Vec<_>>().into_iter().peekable();
    let allowed = any(&mut words);
    allowed && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::vec::IntoIter<&'a str>>;

fn any(words: &mut Words<'_>) -> bool {
    let mut allowed = all(words);
    while words.next_if_eq(&"OR").is_some() {
        allowed |= all(words);
    }
    allowed
}

fn all(words: &mut Words<'_>) -> bool {
    let mut allowed = one(words);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words);
    }
    allowed
}

fn one(words: &mut Words<'_>) -> bool {
    let Some(word) = words.next() else { return false };
    if word == "(" {
        let allowed = any(words);
        return words.next() == Some(")") && allowed;
    }
    if words.next_if_eq(&"WITH").is_some() {
        words.next();
    }
    ALLOWED.contains(&word)
}

#[test]
fn an_expression_is_read_as_it_is_written() {
    for expression in [
        "MIT",
        "MIT/Apache-2.0",
        "Apache-2.0 OR GPL-2.0-only",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR MIT",
    ] {
        assert!(is_allowed(expression), "{expression}");
    }
    for expression in [
        "GPL-3.0-only",
        "MIT AND GPL-2.0-only",
        "",
        "MIT AND",
        "(MIT",
        "MIT Apache-2.0",
        "(GPL-2.0-only) AND MIT",
    ] {
        assert!(!is_allowed(expression), "{expression}");
    }
}

/// Only what this computer builds: packages for other systems need not be downloaded.
#[test]
fn every_dependency_has_a_licence_that_asks_for_no_more_than_a_notice() {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(rustc.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--offline", "--filter-platform", host])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 100);
    for package in packages {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence), "{} has the licence '{licence}'", package["name"]);
    }
}

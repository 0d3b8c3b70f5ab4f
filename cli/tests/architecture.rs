//! The crates depend on each other as ARCHITECTURE.md draws it, and in no other way.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Who may use whom. `games` stands for every game.
const EDGES: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("games", &["kernel"]),
    ("testkit", &["kernel"]),
    ("table", &["kernel"]),
    ("ai", &["kernel", "games"]),
    ("catalog", &["kernel", "games", "table", "ai"]),
    ("words", &["kernel"]),
    ("ledger", &[]),
    ("store", &["ledger"]),
    // No sqlx, no tokio: it also runs in a web page.
    ("host", &["kernel", "table", "ai", "catalog", "ledger"]),
    ("terminal", &["kernel", "games", "table", "ai", "catalog", "words", "store", "ledger", "host"]),
    ("cli", &["kernel", "games", "table", "ai", "catalog", "words", "store", "ledger", "host", "terminal"]),
    // Whoever watches the program knows nothing of its insides but dice of its own.
    ("audience", &["kernel"]),
    ("bench", &["kernel", "games", "ai", "audience"]),
    ("checks", &["kernel", "games", "table", "ai", "testkit", "audience"]),
];

fn metadata() -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The place of a package in the picture. Where the whole project lies does not matter.
fn place<'a>(root: &str, package: &'a Value, name: &'a str) -> &'a str {
    let manifest = package["manifest_path"].as_str().unwrap();
    let inside = manifest.strip_prefix(root).unwrap();
    if inside.replace('\\', "/").starts_with("/games/") { "games" } else { name }
}

#[test]
fn a_project_below_a_folder_called_games_is_no_game() {
    let package = |path: &str| serde_json::json!({ "manifest_path": path });
    assert_eq!(place("/home/games/p", &package("/home/games/p/store/Cargo.toml"), "store"), "store");
    assert_eq!(place("/home/games/p", &package("/home/games/p/games/frogs/Cargo.toml"), "frogs"), "games");
}

#[test]
fn every_edge_is_in_the_picture() {
    let metadata = metadata();
    let root = metadata["workspace_root"].as_str().unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let own: Vec<(&str, &str)> = packages
        .iter()
        .map(|package| {
            let name = package["name"].as_str().unwrap();
            (name, place(root, package, name))
        })
        .collect();
    let mut seen = BTreeSet::new();
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let from = place(root, package, name);
        seen.insert(from);
        let allowed = EDGES.iter().find(|(crate_, _)| *crate_ == from);
        let Some((_, allowed)) = allowed else { panic!("{name} is not in the picture") };
        for dependency in package["dependencies"].as_array().unwrap() {
            // What tests need is their own affair.
            if dependency["kind"] == "dev" {
                continue;
            }
            let to = dependency["name"].as_str().unwrap();
            let Some((_, to)) = own.iter().find(|(crate_, _)| *crate_ == to) else { continue };
            assert!(allowed.contains(to), "{name} must not depend on {to}");
        }
    }
    for (crate_, _) in EDGES {
        assert!(seen.contains(crate_), "{crate_} is in the picture, but it is not there");
    }
}

/// Worlds for the tests of secrecy are for tests: no crate of the program asks for them.
#[test]
fn only_tests_and_checks_disturb_a_game() {
    let metadata = metadata();
    let root = metadata["workspace_root"].as_str().unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let features = &package["features"];
        if place(root, package, name) == "games" {
            assert!(features["disturb"].is_array(), "{name} has no feature `disturb`");
            assert!(features["default"].is_null(), "{name} has default features");
        }
        for dependency in package["dependencies"].as_array().unwrap() {
            let disturbs =
                dependency["features"].as_array().unwrap().iter().any(|feature| feature == "disturb");
            let is_for_tests = dependency["kind"] == "dev" || name == "checks";
            assert!(!disturbs || is_for_tests, "{name} is no test, and disturbs {}", dependency["name"]);
        }
    }
}

/// Rules know no clock, no files, no threads, no printing: they do not even have a standard library.
#[test]
fn rules_have_no_standard_library() {
    let metadata = metadata();
    let root = metadata["workspace_root"].as_str().unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        if !["kernel", "games"].contains(&place(root, package, name)) {
            continue;
        }
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().join("src");
        let source = std::fs::read_to_string(folder.join("lib.rs")).unwrap();
        assert!(source.contains("#![no_std]"), "{name}");
        assert!(!source.contains("extern crate std"), "{name}");
    }
}

//! The crates depend on each other exactly as ARCHITECTURE.md shows.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Who may use whom. `games` stands for every game, `examples` for every example.
const EDGES: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("games", &["kernel"]),
    ("testkit", &["kernel", "table"]),
    ("table", &["kernel"]),
    ("ai", &["kernel", "games"]),
    ("catalog", &["kernel", "games", "table", "ai"]),
    ("words", &["kernel", "table"]),
    ("ledger", &[]),
    ("store", &["ledger"]),
    // No sqlx, no tokio: it also runs in a web page.
    ("host", &["kernel", "table", "ai", "catalog", "ledger"]),
    // First games that teach: data, a partner who answers by it, and no user interface.
    ("lessons", &["kernel", "table", "ai", "catalog", "host"]),
    // This computer: time, threads, randomness, programs. It names no game.
    ("machine", &["kernel", "ai", "ledger"]),
    (
        "terminal",
        &[
            "kernel", "games", "table", "ai", "catalog", "words", "store", "ledger", "host", "lessons",
            "machine", "protocol", "client",
        ],
    ),
    (
        "cli",
        &[
            "kernel", "games", "table", "ai", "catalog", "words", "store", "ledger", "host", "machine",
            "protocol", "client", "server", "terminal", "bus",
        ],
    ),
    // Tables on a network. It names no game.
    (
        "server",
        &["kernel", "table", "ai", "catalog", "ledger", "store", "host", "machine", "protocol", "bus"],
    ),
    // Messages between clients and servers: types only.
    ("protocol", &["kernel"]),
    // The remote end of a table: sockets, and no rules, words or user interface. It reads records to check its part in a deal.
    ("client", &["kernel", "table", "protocol"]),
    // The observer of the program knows nothing of its internals, and has its own dice.
    ("audience", &["kernel"]),
    // Players of a server, seen from outside: what travels is all that they know.
    ("crowd", &["kernel", "table", "catalog", "protocol", "services"]),
    (
        "bench",
        &[
            "kernel", "games", "table", "ai", "catalog", "audience", "machine", "protocol", "crowd",
            "services",
        ],
    ),
    (
        "checks",
        &[
            "kernel", "games", "table", "ai", "catalog", "store", "host", "machine", "protocol", "testkit",
            "audience", "crowd", "services",
        ],
    ),
    // The engine in a web page. Of the client it uses a device's part in a deal, without sockets.
    (
        "browser",
        &[
            "kernel", "games", "table", "ai", "catalog", "words", "ledger", "host", "lessons", "protocol",
            "client",
        ],
    ),
    // What servers tell each other.
    ("bus", &["ledger"]),
    // PostgreSQL and NATS for tests.
    ("services", &[]),
    // Games from outside: the rules, their computer players, the catalog, and the command that plays them.
    ("examples", &["kernel", "ai", "catalog", "cli"]),
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

/// The place of a package in the diagram. Where the project itself is stored does not matter.
fn place<'a>(root: &str, package: &'a Value, name: &'a str) -> &'a str {
    let manifest = package["manifest_path"].as_str().unwrap();
    let inside = manifest.strip_prefix(root).unwrap();
    let inside = inside.replace('\\', "/");
    let folder = ["games", "examples"].into_iter().find(|folder| inside.starts_with(&format!("/{folder}/")));
    folder.unwrap_or(name)
}

/// Every source below this folder, with its path.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            all.push((path, source));
        }
    }
    all
}

/// No source below this folder contains one of these words.
fn assert_absent(folder: &Path, words: &[&str]) {
    for (path, source) in sources(folder) {
        let found = words.iter().find(|word| source.contains(**word));
        assert_eq!(found, None, "{}", path.display());
    }
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
        let allowed = EDGES.iter().find(|(member, _)| *member == from);
        let Some((_, allowed)) = allowed else { panic!("{name} is not in the picture") };
        for dependency in package["dependencies"].as_array().unwrap() {
            // Tests may depend on anything.
            if dependency["kind"] == "dev" {
                continue;
            }
            let to = dependency["name"].as_str().unwrap();
            let Some((_, to)) = own.iter().find(|(member, _)| *member == to) else { continue };
            assert!(allowed.contains(to), "{name} must not depend on {to}");
        }
    }
    for (member, _) in EDGES {
        assert!(seen.contains(member), "{member} is in the picture, but it is not there");
    }
}

/// Only tests may disturb a game: no crate of the program enables that feature.
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
            let is_testkit = dependency["name"] == "testkit" && dependency["kind"] != "dev";
            assert!(!is_testkit || name == "checks", "{name} is no test, and depends on the testkit");
            let disturbs =
                dependency["features"].as_array().unwrap().iter().any(|feature| feature == "disturb");
            let is_for_tests = dependency["kind"] == "dev" || ["checks", "testkit"].contains(&name);
            assert!(!disturbs || is_for_tests, "{name} is no test, and disturbs {}", dependency["name"]);
        }
    }
}

/// What also runs in a web page never asks the system for time, threads, files or randomness: they are passed in. Without
/// an operating system, such a call would end the program.
#[test]
fn what_runs_in_a_page_has_no_clock_threads_or_files_of_its_own() {
    const PAGE: &[&str] =
        &["kernel", "games", "table", "ai", "catalog", "words", "ledger", "host", "lessons", "browser"];
    const FOREIGN: &[&str] =
        &["Instant", "SystemTime", "thread::", "std::fs", "std::net", "std::env", "std::process"];
    let metadata = metadata();
    let root = metadata["workspace_root"].as_str().unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        if PAGE.contains(&place(root, package, name)) {
            let dependencies = package["dependencies"].as_array().unwrap();
            let manifest = Path::new(package["manifest_path"].as_str().unwrap());
            assert_absent(&manifest.parent().unwrap().join("src"), FOREIGN);
            let is_random =
                |dependency: &&Value| dependency["kind"] != "dev" && dependency["name"] == "getrandom";
            assert_eq!(dependencies.iter().find(is_random), None, "{name}");
        }
    }
}

/// What plain mode and the full screen share is next to them, in neither.
#[test]
fn plain_mode_and_the_full_screen_know_nothing_of_each_other() {
    let terminal = Path::new(env!("CARGO_MANIFEST_DIR")).join("../terminal/src");
    assert_absent(&terminal.join("screen"), &["crate::plain", "plain::"]);
    assert_absent(&terminal.join("plain"), &["crate::screen", "screen::"]);
}

/// Computer players can play each other without a hosted match.
#[test]
fn the_arena_needs_no_terminal() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/arena.rs");
    assert!(!std::fs::read_to_string(source).unwrap().contains("terminal::"));
}

/// Names that many crates could define for themselves mean the same everywhere.
#[test]
fn a_name_has_one_meaning() {
    const NAMES: &[&str] = &["Entry", "Next", "Step", "Moment", "Scene", "Thinking", "Summary"];
    let metadata = metadata();
    let mut found: Vec<(&str, PathBuf)> = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        for (path, source) in sources(&manifest.parent().unwrap().join("src")) {
            for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let words: Vec<&str> =
                    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
                let defines = |name: &&&str| {
                    let is_kind = |word: &str| ["struct", "enum", "trait", "type"].contains(&word);
                    words.windows(2).any(|pair| is_kind(pair[0]) && pair[1] == **name)
                };
                found.extend(NAMES.iter().filter(defines).map(|name| (*name, path.clone())));
            }
        }
    }
    for name in NAMES {
        assert_eq!(found.iter().filter(|(known, _)| known == name).count(), 1, "{name}: {found:#?}");
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

/// Code that plays, keeps and shows any game names none of them. A game has its own board and its own face, and there is
/// one list of each.
#[test]
fn generic_frames_name_no_game() {
    const FRAMES: &[&str] = &[
        "terminal/src/screen",
        "terminal/src/plain",
        "terminal/src/place",
        "terminal/src/local",
        "host/src",
        "store/src",
        "ledger/src",
        "table/src",
    ];
    const MAY: &[&str] = &["/screen/boards/", "/plain/faces/", "/screen/board.rs", "/plain/face.rs"];
    const GAMES: &[&str] = &["connect4", "connect 4", "kittens", "frogs", "tellstones"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let without_tests = |(path, text): (PathBuf, String)| {
        let code = text.split("\nmod tests {").next().unwrap_or_default().to_string();
        (path.display().to_string().replace('\\', "/"), code)
    };
    let files: Vec<(String, String)> =
        FRAMES.iter().flat_map(|folder| sources(&root.join(folder))).map(without_tests).collect();
    // Modules that only tests have, in files of their own.
    let is_for_tests = |path: &str| {
        let name = Path::new(path).file_stem().unwrap().to_str().unwrap();
        files.iter().any(|(_, text)| text.contains(&format!("#[cfg(test)]\nmod {name};")))
    };
    assert!(files.len() > 50);
    for (path, text) in &files {
        if MAY.iter().any(|place| path.contains(place)) || is_for_tests(path) {
            continue;
        }
        // A comment may give an example.
        for line in text.to_lowercase().lines().filter(|line| !line.trim_start().starts_with("//")) {
            let named = GAMES.iter().find(|name| line.contains(**name));
            assert_eq!(named, None, "{path}: {line}");
        }
    }
}

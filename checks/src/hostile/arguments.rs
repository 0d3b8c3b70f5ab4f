//! Arguments, paths, environment and settings that are shown back in messages.

use super::program::{Program, shared};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// What is smuggled in. Arguments can't hold a NUL.
const SMUGGLED: [&str; 6] =
    ["\u{1b}[2J", "\u{1b}]52;c;eA==\u{7}", "\u{9b}31m", "\u{202e}x", "a\u{200b}b", "x\r\ny"];

/// Commands with a place for it.
const COMMANDS: &[&[&str]] = &[
    &["play", "@"],
    &["play", "connect4", "--plain", "--lang", "@"],
    &["play", "connect4", "--plain", "--names", "@,Bob"],
    &["play", "connect4", "--plain", "--seats", "human,@"],
    &["play", "connect4", "--plain", "--seats", "human,bot:@"],
    &["play", "connect4", "--plain", "--seats", "human,bot:exec:@"],
    &["play", "connect4", "--plain", "--set", "@=1"],
    &["play", "connect4", "--plain", "--set", "width=@"],
    &["play", "kittens", "--plain", "--preset", "@"],
    &["play", "connect4", "--plain", "--seed", "@"],
    &["play", "connect4", "--plain", "--record", "/nowhere/@"],
    &["play", "connect4", "--plain", "--record", "/dev/full"],
    &["play", "connect4", "--plain", "--record", "/"],
    &["resume", "@"],
    &["resume", "--@"],
    &["delete", "@"],
    &["replay", "@"],
    &["replay", "/dev/full"],
    &["replay", "/dev/zero", "--json"],
    &["verify", "@"],
    &["verify", "/dev/full"],
    &["verify", "/dev/zero"],
    &["verify", "/"],
    &["verify", "x", "--commitment", "@"],
    &["games", "@"],
    &["stats", "--@"],
    &["analyse", "connect4", "@"],
    &["analyse", "@"],
    &["solve", "@"],
    &["playouts", "@"],
    &["arena", "connect4", "--games", "1", "--bots", "@,random"],
    &["arena", "connect4", "--games", "1", "--bots", "exec:@,random", "--json"],
    &["completions", "@"],
    &["@"],
    &["--@"],
];

pub fn check(program: &Program) -> Result<String, String> {
    let runs = COMMANDS.len() * SMUGGLED.len() * 2;
    shared(runs as u32, |number| {
        let number = number as usize;
        let (command, rest) = (COMMANDS[number % COMMANDS.len()], number / COMMANDS.len());
        let (smuggled, lang) = (SMUGGLED[rest % SMUGGLED.len()], ["en", "ko"][rest / SMUGGLED.len()]);
        let home = home(smuggled, lang)?;
        let args: Vec<String> = command.iter().map(|arg| arg.replace('@', smuggled)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        // Input ends at once, so nothing is played; faults in the arguments are reported.
        program.run(home.path(), &args).map(|_| ())
    })?;
    special_files(program)?;
    strange_homes(program)?;
    Ok(format!("{runs} commands with hostile arguments"))
}

/// A home whose settings have hostile keys and values.
fn home(smuggled: &str, lang: &str) -> Result<TempDir, String> {
    let home = TempDir::new().map_err(|error| error.to_string())?;
    let escaped = smuggled.chars().fold(String::new(), |text, c| format!("{text}\\u{:04x}", u32::from(c)));
    let settings = format!("language = \"{lang}\"\n\"{escaped}\" = 1\ntheme = \"{escaped}\"\n");
    fs::write(home.path().join("settings.toml"), settings).map_err(|error| error.to_string())?;
    Ok(home)
}

/// A pipe with nobody at its other end must hold up nobody.
fn special_files(program: &Program) -> Result<(), String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return Err("mkfifo is needed for this check".into());
    }
    let name = pipe.to_str().ok_or("a folder without a name")?;
    for args in [
        &["verify", name][..],
        &["replay", name],
        &["play", "connect4", "--plain", "--lang=en", "--record", name],
    ] {
        let ran = program.run(folder.path(), args)?;
        if ran.code == 0 || !format!("{}{}", ran.out, ran.err).contains("pipe") {
            return Err(format!("{args:?}: {}{}", ran.out, ran.err));
        }
    }
    Ok(())
}

/// Homes that are not folders, or have names that could upset a terminal.
fn strange_homes(program: &Program) -> Result<(), String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let file = folder.path().join("\u{1b}[31mfile");
    fs::write(&file, "not a folder").map_err(|error| error.to_string())?;
    let strange = folder.path().join("\u{202e}home\u{9b}2J");
    for home in [file.as_path(), &strange, Path::new("/dev/full")] {
        for args in [&["stats"][..], &["resume"], &["play", "connect4", "--plain"], &["verify", "7k3m09pq"]] {
            program.run(home, args)?;
        }
    }
    Ok(())
}

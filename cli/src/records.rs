//! Records: stepping through one, checking one.

use crate::args::{ReplayArgs, VerifyArgs};
use crate::exit::Exit;
use crate::join::{fetch, match_link};
use crate::output::{complain, json_line, print, print_line};
use crate::play::{failed, on_screen};
use crate::room::{Mode, base, console, mode, own_speech, settle};
use catalog::AnyGame;
use kernel::{Tell as _, Viewer};
use serde_json::json;
use std::io;
use std::path::Path;
use store::{Damage, MatchId, StoreError};
use table::{Pledge, Pledges, Record, RecordFault, Replay, Shown, VerifyFault};
use terminal::local::{Archive, ReadFault, Wishes, archive_file, home, read_record};
use terminal::plain::{self, Talk};
use terminal::screen;
use terminal::{After, damage_shown, store_fault};
use words::{Speech, say};

/// A saved game may be damaged: then the record covers the intact part.
struct Loaded {
    record: Record,
    damage: Option<(MatchId, Damage)>,
}

/// A record from a file, or of a saved game.
fn load(speech: &Speech, name: &str) -> Result<Loaded, Exit> {
    if let Some((address, of)) = match_link(name) {
        let text = fetch(speech, &address, &of)?;
        let record =
            text.parse().map_err(|fault: RecordFault| Exit::not_so(speech.say(&fault.tell(), &[])))?;
        return Ok(Loaded { record, damage: None });
    }
    match read_record(Path::new(name)) {
        Err(_) if name.contains("://") => {
            Err(Exit::usage(say!(speech, "record-no-match", link = words::short(name))))
        }
        Ok(record) => Ok(Loaded { record, damage: None }),
        Err(ReadFault::Record(fault)) => Err(Exit::not_so(speech.say(&fault.tell(), &[]))),
        Err(ReadFault::NotAFile) => Err(Exit::failed(say!(speech, "record-special", file = name))),
        Err(ReadFault::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            match name.parse::<MatchId>() {
                Ok(id) => load_kept(speech, id),
                Err(_) => Err(Exit::failed(say!(speech, "record-no-file", file = name))),
            }
        }
        Err(ReadFault::Io(error)) => {
            Err(Exit::failed(say!(speech, "record-read", file = name, reason = error.to_string())))
        }
    }
}

fn load_kept(speech: &Speech, id: MatchId) -> Result<Loaded, Exit> {
    let missing = || Exit::failed(say!(speech, "record-no-file", file = id.to_string()));
    let home = home().filter(|home| archive_file(home).exists()).ok_or_else(missing)?;
    let archive = Archive::open(&home).map_err(|error| Exit::failed(store_fault(speech, &error)))?;
    let opened = archive.opened(id).map_err(|fault| failed(speech, &fault.into()))?;
    Ok(Loaded { record: opened.record(), damage: opened.damage.map(|damage| (id, damage)) })
}

/// A record that must be complete.
fn load_whole(speech: &Speech, name: &str) -> Result<Record, Exit> {
    match load(speech, name)? {
        Loaded { record, damage: None } => Ok(record),
        Loaded { damage: Some((id, damage)), .. } => {
            Err(Exit::not_so(store_fault(speech, &StoreError::DamagedMatch { id, damage })))
        }
    }
}

fn played(speech: &Speech, record: &Record) -> Result<(&'static dyn AnyGame, Replay), Exit> {
    let not_so = |fault: &VerifyFault| Exit::not_so(speech.say(&fault.tell(), &[]));
    let game = catalog::find(&record.game)
        .ok_or_else(|| not_so(&VerifyFault::UnknownGame { name: record.game.clone() }))?;
    let replay = game.replay(record, Viewer::Spectator).map_err(|fault| not_so(&fault))?;
    Ok((game, replay))
}

pub fn verify(args: &VerifyArgs) -> Result<(), Exit> {
    let speech = own_speech(&args.display)?;
    let record = load_whole(&speech, &args.record)?;
    let (game, replay) = played(&speech, &record)?;
    if let Some(name) = &args.earlier {
        let earlier = load_whole(&speech, name)?;
        if earlier.is_over() {
            return Err(Exit::usage(say!(speech, "verify-earlier-over", file = name.clone())));
        }
        let continues = game.continues(&record, &earlier);
        if !continues.map_err(|fault| Exit::not_so(speech.say(&fault.tell(), &[])))? {
            return Err(Exit::not_so(say!(speech, "verify-earlier-other", file = name.clone())));
        }
    }
    let commitment = record.commitment.to_string();
    if let Some(given) = args.commitment.filter(|given| *given != record.commitment) {
        let given = given.to_string();
        return Err(Exit::not_so(say!(
            speech,
            "verify-commitment-other",
            commitment = commitment,
            given = given
        )));
    }
    let (title, entries) = (speech.game_title(game.name()), record.entries.len());
    let mut said = vec![match (replay.complete, game.has_secrets()) {
        (true, _) => say!(speech, "verify-complete", game = title, entries = entries),
        (false, false) => say!(speech, "verify-public-open", game = title, entries = entries),
        (false, true) => say!(speech, "verify-public-hidden", game = title, entries = entries),
    }];
    if record.seed_given {
        said.push(say!(speech, "verify-seed-given"));
    }
    if record.opening > 0 {
        said.push(say!(speech, "verify-opening", moves = record.opening));
    }
    said.push(say!(speech, "commitment-shown", commitment = commitment));
    said.push(match args.commitment {
        Some(_) if replay.complete => say!(speech, "verify-commitment-same"),
        Some(_) => say!(speech, "verify-commitment-named"),
        None => say!(speech, "verify-commitment-unknown"),
    });
    if args.earlier.is_some() {
        said.push(say!(speech, "verify-earlier-same"));
    }
    said.extend(pledges(&speech, &record));
    Ok(print_line(&said.join("\n"))?)
}

/// The pledges of a seed that was made together.
fn pledges(speech: &Speech, record: &Record) -> Vec<String> {
    let Some(Pledges { server, seats }) = &record.pledges else { return Vec::new() };
    let mut said =
        vec![say!(speech, "verify-together"), say!(speech, "pledge-server", pledge = server.to_string())];
    for (seat, pledge) in record.seats.iter().zip(seats) {
        let shown = |pledge: &Pledge| {
            say!(speech, "pledge-shown", name = seat.name.clone(), pledge = pledge.to_string())
        };
        said.extend(pledge.as_ref().map(shown));
    }
    said
}

pub fn replay(args: &ReplayArgs) -> Result<(), Exit> {
    let speech = own_speech(&args.display)?;
    let Loaded { record, damage } = load(&speech, &args.record)?;
    let (game, replay) = played(&speech, &record)?;
    let last = record.entries.len();
    if args.at.is_some_and(|at| at > last) {
        return Err(Exit::usage(say!(speech, "replay-at", last = last)));
    }
    // Not every entry is a moment of its own.
    let after = |entries| replay.steps.iter().rposition(|step| step.number as usize <= entries).unwrap_or(0);
    let at = args.at.map(after);
    if let Some((id, damage)) = damage {
        complain(&damage_shown(&speech, id, damage));
    }
    if args.json {
        return Ok(print(&as_json(&replay, at))?);
    }
    let base = match mode(&speech, &args.display)? {
        Mode::Plain => None,
        Mode::Screen if args.display.screen => Some(base(&args.display, Wishes::default())?),
        // Without a home, a file can still be read line by line.
        Mode::Screen => base(&args.display, Wishes::default()).ok(),
    };
    let Some(base) = base else {
        let mut console = console();
        let talk = Talk::new(&mut console, &speech);
        return settle(plain::step_through(talk, game, &record, &replay, at.unwrap_or(0))).map(|_| ());
    };
    on_screen(base, &args.display, |stage, room| {
        match screen::replay::replay_alone(stage, room, game, &record, at.unwrap_or(0))? {
            Some(branch) => {
                let after = screen::play::play_on(stage, room, branch)?;
                screen::menu::go_on(stage, room, after)
            }
            None => Ok(After::Quit),
        }
    })
}

/// One line per action with the public view after it; with `--at`, that moment alone (0 is the start).
fn as_json(replay: &Replay, at: Option<usize>) -> String {
    let wanted = |number: usize| at.map_or(number > 0, |at| at == number);
    let steps = replay.steps.iter().enumerate().filter(|&(number, _)| wanted(number));
    let line = |(_, step): (usize, &Shown)| {
        let seat = step.seat.map(kernel::Seat::index);
        let view =
            step.view.as_ref().and_then(|view| serde_json::from_str::<serde_json::Value>(&view.json()).ok());
        let action = step.entry.as_deref().map(|entry| entry.split_once(' ').map_or(entry, |(_, rest)| rest));
        json_line(&json!({ "number": step.number, "seat": seat, "action": action, "view": view }))
    };
    steps.map(line).collect()
}

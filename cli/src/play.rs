//! Playing: the menu, a game named on the command line, an unfinished game.

use crate::analysis::bad_moves;
use crate::args::{DeleteArgs, DisplayArgs, KeepArgs, MenuArgs, PlayArgs, ResumeArgs, SetupArgs};
use crate::exit::Exit;
use crate::output::print_line;
use crate::room::{Base, Mode, base, settle};
use catalog::{AnyGame, OpenFault};
use connect4::{Connect4, Position, read_moves};
use host::{MatchFault, Setup};
use kernel::{Catalogued as _, Choices, ConfigFault};
use store::{MatchId, StoreError};
use terminal::local::{BadSeats, CLOCK, LocalFault, Wishes, clock_rules, read_clock, read_seats};
use terminal::plain::{self, Room};
use terminal::screen::{self, Stage};
use terminal::{After, Gone, local_fault};
use words::{Speech, say};

fn wishes(keep: &KeepArgs) -> Wishes {
    Wishes { seed: keep.seed, record: keep.record.clone(), ..Wishes::default() }
}

pub fn menu(args: &MenuArgs) -> Result<(), Exit> {
    let base = base(&args.display, wishes(&args.keep))?;
    // A language on the command line replaces the question for one.
    let asks = args.display.lang.is_none();
    if base.mode == Mode::Screen {
        return on_screen(base, &args.display, |stage, room| screen::menu::menu(stage, room, asks));
    }
    let mut room = base.plain();
    let done = match args.display.lang {
        Some(_) => plain::go_on(&mut room, After::Menu),
        None => plain::menu(&mut room),
    };
    settle(done).map(|_| ())
}

pub fn play(args: &PlayArgs) -> Result<(), Exit> {
    let mut base = base(&args.display, wishes(&args.keep))?;
    let setup = setup(&base, args)?;
    base.wishes.opening = opening(&base.speech, args, &setup)?;
    match base.mode {
        Mode::Plain => {
            let mut room = base.plain();
            let played = plain::play(&mut room, &setup);
            then(&mut room, played)
        }
        Mode::Screen => on_screen(base, &args.display, |stage, room| {
            let after = screen::play::play(stage, room, &setup)?;
            screen::menu::go_on(stage, room, after)
        }),
    }
}

pub fn resume(args: &ResumeArgs) -> Result<(), Exit> {
    let wishes = Wishes { record: args.record.clone(), ..Wishes::default() };
    let base = base(&args.display, wishes)?;
    let id = args.id.as_deref().map(|id| read_id(&base.speech, id)).transpose()?;
    match base.mode {
        Mode::Screen => on_screen(base, &args.display, |stage, room| {
            let after = match id {
                Some(id) => screen::menu::resume_one(stage, room, id, &args.seats)?,
                None => screen::menu::resume(stage, room)?,
            };
            screen::menu::go_on(stage, room, after)
        }),
        Mode::Plain => {
            let mut room = base.plain();
            let played =
                plain::resume_from(&mut room, id, &args.seats).map(|after| after.unwrap_or(After::Left));
            then(&mut room, played)
        }
    }
}

/// Deletes a game that can't be replayed.
pub fn delete(args: &DeleteArgs) -> Result<(), Exit> {
    let base = base(&args.display, Wishes::default())?;
    let id = read_id(&base.speech, &args.id)?;
    let room = base.plain();
    room.archive.delete(id).map_err(|fault| failed(&room.speech, &fault.into()))?;
    Ok(print_line(&say!(room.speech, "delete-done", id = id.to_string()))?)
}

fn read_id(speech: &Speech, text: &str) -> Result<MatchId, Exit> {
    text.parse().map_err(|_| Exit::usage(say!(speech, "error-id", id = text.to_string())))
}

/// Plays on the full screen, and says afterwards what went wrong.
pub fn on_screen(
    base: Base,
    display: &DisplayArgs,
    run: impl FnOnce(&mut Stage, &mut screen::Room) -> Result<After, Gone>,
) -> Result<(), Exit> {
    match base.on_stage(display, run)? {
        (Some(After::Failed(fault)), room) => Err(failed(&room.speech, &fault)),
        _ => Ok(()),
    }
}

/// Opens the menu after a game, if somebody wants it.
pub fn then(room: &mut Room, played: Result<After, Gone>) -> Result<(), Exit> {
    match settle(played)? {
        Some(After::Failed(fault)) => Err(failed(&room.speech, &fault)),
        Some(after) => settle(plain::go_on(room, after)).map(|_| ()),
        None => Ok(()),
    }
}

pub fn failed(speech: &Speech, fault: &LocalFault) -> Exit {
    let text = local_fault(speech, fault);
    let fault = match fault {
        LocalFault::Match(fault) => fault,
        LocalFault::Deleted(_) => return Exit::not_so(text),
        _ => return Exit::failed(text),
    };
    match fault {
        MatchFault::Over(_)
        | MatchFault::Kept(_)
        | MatchFault::Open(OpenFault::OtherRules { .. })
        | MatchFault::Store(StoreError::NotFound(_) | StoreError::DamagedMatch { .. }) => Exit::not_so(text),
        MatchFault::Config(..) | MatchFault::OtherSeats(_) => Exit::usage(text),
        _ => Exit::failed(text),
    }
}

/// The game of this name, or a list of those that exist.
pub fn find(speech: &Speech, name: &str) -> Result<&'static dyn AnyGame, Exit> {
    catalog::find(name).ok_or_else(|| {
        let known: Vec<&str> = catalog::games().iter().map(|game| game.name()).collect();
        let meant = known.iter().map(|game| (distance(name, game), *game)).min();
        Exit::usage(match meant {
            Some((wrong, game)) if wrong <= MOST_WRONG => {
                say!(speech, "error-game-near", name = name, near = game, known = known.join(", "))
            }
            _ => say!(speech, "error-game", name = name, known = known.join(", ")),
        })
    })
}

/// A name with more mistakes than this is another word.
const MOST_WRONG: usize = 2;

/// How many letters must be changed, added or removed to make one word of the other; upper and lower case are the same.
fn distance(one: &str, other: &str) -> usize {
    let letters = |text: &str| text.chars().flat_map(char::to_lowercase).take(64).collect::<Vec<char>>();
    let (one, other) = (letters(one), letters(other));
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut before = row[0];
        row[0] = index + 1;
        for (place, wanted) in other.iter().enumerate() {
            let changed = before + usize::from(letter != wanted);
            before = row[place + 1];
            row[place + 1] = changed.min(before + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

/// What was set on the command line.
struct Given {
    /// For the game.
    own: Choices,
    /// For its table.
    table: Choices,
    /// Seconds per move.
    clock: Option<u32>,
}

fn given(args: &SetupArgs) -> Result<Given, ConfigFault> {
    let mut given = Given { own: Choices::default(), table: Choices::default(), clock: None };
    given.own.preset.clone_from(&args.preset);
    for (key, value) in &args.settings {
        if key == CLOCK.key {
            given.clock = Some(read_clock(value)?);
        } else if Setup::is_table_setting(key) {
            given.table = given.table.with(key, value);
        } else {
            given.own = given.own.with(key, value);
        }
    }
    Setup::patience_rules(&given.table)?;
    Ok(given)
}

/// The game's settings, for commands without a table. Table settings are checked all the same.
pub fn game_choices(speech: &Speech, game: &dyn AnyGame, args: &SetupArgs) -> Result<Choices, Exit> {
    let given = given(args).map_err(|fault| Exit::usage(speech.config_fault(game.name(), &fault)))?;
    Ok(given.own)
}

/// The moves of `--from`, one by one.
fn opening(speech: &Speech, args: &PlayArgs, setup: &Setup) -> Result<Vec<String>, Exit> {
    let Some(moves) = args.from.as_deref() else { return Ok(Vec::new()) };
    if setup.game.name() != Connect4::NAME {
        return Err(Exit::usage(say!(speech, "error-from")));
    }
    let config = Connect4::configure(&setup.choices)
        .map_err(|fault| Exit::usage(speech.config_fault(setup.game.name(), &fault)))?;
    let bad = |bad| Exit::usage(bad_moves(speech, &bad));
    if Position::after(&config, moves).map_err(bad)?.outcome().is_some() {
        return Err(Exit::usage(say!(speech, "error-from-over")));
    }
    let columns = read_moves(config.width(), moves).map_err(bad)?;
    Ok(columns.iter().map(ToString::to_string).collect())
}

fn setup(base: &Base, args: &PlayArgs) -> Result<Setup, Exit> {
    let speech = &base.speech;
    let game = find(speech, &args.setup.game)?;
    let fault = |fault| Exit::usage(speech.config_fault(game.name(), &fault));
    let Given { mut own, table: patience, clock } = given(&args.setup).map_err(fault)?;
    let count = if args.seats.is_empty() {
        let fewest = game.seat_range(game.preset(&own)).0;
        fewest.max(u8::try_from(args.names.len()).unwrap_or(u8::MAX))
    } else {
        u8::try_from(args.seats.len()).unwrap_or(u8::MAX)
    };
    own = own.with_seats(count);
    game.configure(&own).map_err(fault)?;
    let seats =
        if args.seats.is_empty() { vec!["human".into(); usize::from(count)] } else { args.seats.clone() };
    let players = read_seats(speech, game, &seats, &args.names)
        .map_err(|bad| Exit::usage(seats_fault(speech, game, &bad)))?;
    if args.entropy.len() > players.len() {
        return Err(Exit::usage(say!(speech, "error-entropy", seats = players.len())));
    }
    let mut entropy: Vec<Vec<u8>> = args.entropy.iter().map(|text| text.as_bytes().to_vec()).collect();
    entropy.resize(players.len(), Vec::new());
    let clock = clock_rules(clock.unwrap_or(base.settings.display.clock));
    Ok(Setup { game, choices: own, patience, clock, players, seed: args.keep.seed, entropy })
}

fn seats_fault(speech: &Speech, game: &dyn AnyGame, bad: &BadSeats) -> String {
    match bad {
        BadSeats::Unknown(text) => say!(speech, "error-seat", text = text.clone()),
        BadSeats::Level(level) => {
            say!(speech, "error-level", level = level.clone(), known = game.levels().join(", "))
        }
        BadSeats::Name(name, bad) => speech.name_fault(name, *bad),
        BadSeats::TooManyNames => say!(speech, "error-names"),
        BadSeats::Twice(name) => say!(speech, "error-name-twice", name = name.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_near_one_that_differs_in_a_letter_or_two() {
        for (typed, wrong) in [("frogs", 0), ("Frogs", 0), ("frog", 1), ("forgs", 2), ("", 5), ("chess", 4)] {
            assert_eq!(distance(typed, "frogs"), wrong, "{typed}");
        }
        assert_eq!(distance("conect4", "connect4"), 1);
    }
}

//! Getting ready to talk: language, settings, saved games.

use crate::args::DisplayArgs;
use crate::exit::Exit;
use crate::output::complain;
use std::env;
use std::io::{self, IsTerminal as _};
use std::sync::atomic::Ordering;
use terminal::local::{Archive, Settings, SettingsLoad, home};
use terminal::plain::{Console, Gone, Room, Wishes};
use terminal::{Speech, say, store_fault};
use words::Language;

/// The language of everything said before anybody was asked.
fn speech(display: &DisplayArgs, settings: &Settings) -> Result<Speech, Exit> {
    let language = display.lang.or_else(|| settings.language()).or_else(locale);
    Speech::new(language.unwrap_or(Language::English)).map_err(|bad| Exit::failed(bad.to_string()))
}

/// The same for commands that need nothing else that is kept.
pub fn own_speech(display: &DisplayArgs) -> Result<Speech, Exit> {
    let settings = home().map(|home| Settings::load(&home).settings).unwrap_or_default();
    speech(display, &settings)
}

fn locale() -> Option<Language> {
    let first = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))?;
    Language::from_locale(&first)
}

/// Everything that playing needs.
pub fn room(display: &DisplayArgs, wishes: Wishes) -> Result<Room, Exit> {
    let (home, SettingsLoad { settings, unknown, unreadable }) = match home() {
        Some(home) => (home.clone(), Settings::load(&home)),
        None => {
            return Err(Exit::failed("There is no folder for saved games. Set PARLOUR_HOME to one.".into()));
        }
    };
    let speech = speech(display, &settings)?;
    only_plain(&speech, display)?;
    if let Some(reason) = unreadable {
        let file = Settings::file(&home).display().to_string();
        complain(&say!(speech, "settings-unreadable", file = file, reason = reason));
    } else if !unknown.is_empty() {
        complain(&say!(speech, "settings-unknown", keys = unknown.join(", ")));
    }
    let archive = Archive::open(&home).map_err(|error| Exit::failed(store_fault(&speech, &error)))?;
    Ok(Room { home, archive, settings, speech, console: console(), wishes })
}

/// Full screen is not there yet, so it is plain in every case.
pub fn only_plain(speech: &Speech, display: &DisplayArgs) -> Result<(), Exit> {
    if display.screen { Err(Exit::usage(say!(speech, "no-screen-yet"))) } else { Ok(()) }
}

pub fn console() -> Console {
    let console = Console::of_process(io::stdin().is_terminal() && io::stdout().is_terminal());
    if console.is_terminal() {
        let interrupt = console.interrupt();
        // While a line is typed, Ctrl-C is a key; while a computer player thinks, it is a signal. Without a handler
        // it ends the program, and nothing is lost either.
        let _ = ctrlc::set_handler(move || interrupt.store(true, Ordering::Relaxed));
    }
    console
}

/// The end of the input, or somebody leaving, is a good end.
pub fn settle<T>(result: Result<T, Gone>) -> Result<Option<T>, Exit> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Gone::End | Gone::Quit) => Ok(None),
        // Whoever read our output does not want more of it.
        Err(Gone::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(None),
        Err(Gone::Io(error)) => Err(Exit::failed(error.to_string())),
    }
}

//! Getting ready to talk: language, settings, saved games.

use crate::args::{Color, DisplayArgs, Switch};
use crate::exit::Exit;
use crate::output::{complain, print_line};
use machine::end_programs_on_signals;
use std::env;
use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use terminal::local::{Archive, Company, Settings, SettingsLoad, Wishes, home};
use terminal::plain::{Console, Room};
use terminal::screen::{self, Depth, Look, Stage};
use terminal::{Gone, is_lost_terminal, speech_in, store_fault};
use words::{Language, Speech, say};

/// The language of everything that is said before anybody is asked.
fn speech(display: &DisplayArgs, settings: &Settings) -> Result<Speech, Exit> {
    let language = display.lang.or_else(|| settings.language()).or_else(locale);
    speech_in(language.unwrap_or(Language::English)).map_err(|bad| Exit::failed(bad.to_string()))
}

/// The same for commands that need no saved data.
pub fn own_speech(display: &DisplayArgs) -> Result<Speech, Exit> {
    let settings = home().map(|home| Settings::load(&home).settings).unwrap_or_default();
    speech(display, &settings)
}

fn locale_name() -> Option<String> {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)
}

/// Is the encoding of the locale another than UTF-8? On Unix, no variable at all means the C locale, which is ASCII;
/// elsewhere it means nothing.
fn is_other_encoding() -> bool {
    let set = |name| env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let is_utf8 = |locale: &String| {
        let name = locale.to_ascii_lowercase().replace('-', "");
        name.contains("utf8")
    };
    locale.map_or(cfg!(unix), |locale| !is_utf8(&locale))
}

fn locale() -> Option<Language> {
    Language::from_locale(&locale_name()?)
}

/// How people play: by typed lines, or on the full screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Plain,
    Screen,
}

/// Full screen if the terminal can do that and nobody asked for something else.
pub fn mode(speech: &Speech, display: &DisplayArgs) -> Result<Mode, Exit> {
    let capable = is_terminal() && env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb");
    match (display.plain, display.screen, capable) {
        (true, ..) | (false, false, false) => Ok(Mode::Plain),
        (false, _, true) => Ok(Mode::Screen),
        (false, true, false) => Err(Exit::usage(say!(speech, "error-no-screen"))),
    }
}

/// What playing needs, in either mode.
pub struct Base {
    pub mode: Mode,
    pub speech: Speech,
    home: PathBuf,
    archive: Archive,
    pub settings: Settings,
    pub wishes: Wishes,
}

pub fn base(display: &DisplayArgs, wishes: Wishes) -> Result<Base, Exit> {
    let (home, SettingsLoad { settings, unknown, unreadable }) = match home() {
        Some(home) => (home.clone(), Settings::load(&home)),
        None => {
            return Err(Exit::failed("There is no folder for saved games. Set PARLOUR_HOME to one.".into()));
        }
    };
    let speech = speech(display, &settings)?;
    let mode = mode(&speech, display)?;
    if let Some(reason) = unreadable {
        let file = Settings::file(&home).display().to_string();
        complain(&say!(speech, "settings-unreadable", file = file, reason = reason));
    } else if !unknown.is_empty() {
        complain(&say!(speech, "settings-unknown", keys = unknown.join(", ")));
    }
    let waiting = Box::new(Waiting { text: say!(speech, "store-waiting") });
    let archive =
        Archive::open_in(&home, waiting).map_err(|error| Exit::failed(store_fault(&speech, &error)))?;
    Ok(Base { mode, speech, home, archive, settings, wishes })
}

/// Before there is a screen or a conversation, the wait is reported on stderr.
struct Waiting {
    text: String,
}

impl Company for Waiting {
    fn begin(&mut self) {
        complain(&self.text);
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end(&mut self) {}
}

impl Base {
    /// Play by typed lines.
    pub fn plain(self) -> Room {
        let Self { speech, home, archive, settings, wishes, .. } = self;
        let room = Room { home, archive, settings, speech, console: console(), wishes };
        room.keep_company();
        room
    }

    /// Plays on the full screen, and gives the terminal back whatever happens.
    pub fn on_stage<T>(
        self,
        display: &DisplayArgs,
        run: impl FnOnce(&mut Stage, &mut screen::Room) -> Result<T, Gone>,
    ) -> Result<(Option<T>, screen::Room), Exit> {
        let mut stage = Stage::raise()?;
        let asian = ["ko", "ja", "zh"];
        let locale = locale_name().unwrap_or_default();
        // Only readers of these languages have terminals that draw some characters wide. Somebody who has not
        // chosen a language yet may be one of them.
        let asks = self.settings.language().is_none()
            || self.speech.language() == Language::Korean
            || asian.iter().any(|code| locale.starts_with(code));
        let is_wide = asks && !display.ascii && stage.measure(WIDE_SOMEWHERE).is_some_and(|width| width > 1);
        stage.listen();
        let look = look(display, is_wide || is_other_encoding());
        let mut room = screen::Room::new(self.home, self.archive, self.settings, self.speech, look);
        room.wishes = self.wishes;
        room.tell(&mut stage);
        room.archive.set_company(stage.company());
        let done = run(&mut stage, &mut room);
        drop(stage);
        for line in &room.farewell {
            print_line(line).or_else(|error| if is_lost_terminal(&error) { Ok(()) } else { Err(error) })?;
        }
        Ok((settle(done)?, room))
    }
}

/// A border character, of the kind that is two columns wide in some terminals.
const WIDE_SOMEWHERE: char = '\u{2500}';

/// What the command line and the environment say about the look.
fn look(display: &DisplayArgs, poor_characters: bool) -> Look {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let depth = screen::depth(set("TERM").as_deref(), set("COLORTERM").as_deref());
    let depth = match display.color {
        Color::Never => Depth::None,
        Color::Always => depth.max(Depth::Sixteen),
        Color::Auto if set("NO_COLOR").is_some() => Depth::None,
        Color::Auto => depth,
    };
    let sound = display.sound.map(|switch| switch == Switch::On);
    Look { depth, ascii: display.ascii, no_animation: display.no_animation, sound, poor_characters }
}

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub fn console() -> Console {
    let console = Console::of_process(is_terminal());
    if console.is_terminal() {
        let interrupt = console.interrupt();
        // While a line is typed, Ctrl-C is a key; while a computer player thinks, it is a signal, like SIGTERM and SIGHUP at
        // any time. Without a handler they end the program, and nothing is lost either.
        let _ = ctrlc::set_handler(move || interrupt.raise());
    } else {
        // A signal ends the program, like any other in a pipe, and the programs that play in it.
        let _ = end_programs_on_signals();
    }
    console
}

/// The end of the input, or somebody leaving, is a normal end.
pub fn settle<T>(result: Result<T, Gone>) -> Result<Option<T>, Exit> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Gone::End | Gone::Quit) => Ok(None),
        // The reader of our output has closed the pipe, and wants no more.
        Err(Gone::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(None),
        // A terminal that is gone shows nothing either.
        Err(Gone::Io(error)) if is_lost_terminal(&error) => Ok(None),
        Err(Gone::Io(error)) => Err(Exit::failed(error.to_string())),
    }
}

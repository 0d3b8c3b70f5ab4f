//! Where full-screen play happens: the words, the store, the look, and what was asked for on the command line.

use super::theme::{ASCII, Depth, Scheme, UNICODE};
use super::{Stage, Theme};
use crate::local::{Archive, Colours, Display, Settings, Symbols, Wishes};
use crate::{Speech, say, speech_in};
use std::path::PathBuf;
use words::Language;

/// What the command line and the environment say about the look; it takes precedence over the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub depth: Depth,
    pub ascii: bool,
    pub no_animation: bool,
    pub sound: Option<bool>,
    /// Other characters than ASCII are not drawn well here: the locale is not UTF-8, or characters of ambiguous width take two
    /// columns, as in some terminals for Korean readers.
    pub poor_characters: bool,
}

impl Look {
    pub fn theme(&self, display: &Display) -> Theme {
        let ascii = self.ascii
            || match display.symbols {
                Symbols::Auto => self.poor_characters,
                Symbols::Unicode => false,
                Symbols::Ascii => true,
            };
        Theme {
            scheme: match display.colours {
                Colours::Standard => Scheme::Standard,
                Colours::HighContrast => Scheme::HighContrast,
                Colours::Monochrome => Scheme::Monochrome,
            },
            depth: self.depth,
            signs: if ascii { &ASCII } else { &UNICODE },
            moves: display.animation && !self.no_animation,
            rings: self.sound.unwrap_or(display.sound),
        }
    }
}

#[derive(Debug)]
pub struct Room {
    pub home: PathBuf,
    pub archive: Archive,
    pub settings: Settings,
    pub speech: Speech,
    pub wishes: Wishes,
    pub look: Look,
    pub theme: Theme,
    /// Printed when the terminal is given back.
    pub farewell: Vec<String>,
}

impl Room {
    pub fn new(home: PathBuf, archive: Archive, settings: Settings, speech: Speech, look: Look) -> Self {
        let theme = look.theme(&settings.display);
        Self { home, archive, settings, speech, wishes: Wishes::default(), look, theme, farewell: Vec::new() }
    }

    /// Saves the settings, and applies them from now on. If they can't be saved, returns why.
    pub fn save_settings(&mut self) -> Option<String> {
        self.theme = self.look.theme(&self.settings.display);
        let error = self.settings.save(&self.home).err()?;
        Some(say!(self.speech, "settings-not-saved", reason = error.to_string()))
    }

    /// Gives the stage its own messages, in the language of the room.
    pub fn tell(&self, stage: &mut Stage) {
        stage.set_too_small(say!(self.speech, "screen-too-small"));
        stage.set_waiting(say!(self.speech, "store-waiting"));
    }

    pub fn use_language(&mut self, language: Language, stage: &mut Stage) -> Option<String> {
        match speech_in(language) {
            Ok(speech) => self.speech = speech,
            Err(bad) => return Some(bad.to_string()),
        }
        self.tell(stage);
        self.settings.set_language(language);
        self.save_settings()
    }
}

//! What one viewer sees, as the page sends it.

use crate::fault::Fault;
use crate::speech::Voice;
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Seat, Viewer};
use protocol::{Position, Raw};
use serde::Deserialize;
use std::sync::Arc;
use table::Told;
use words::Speech;

/// From the page: a position of somebody's game, remote or local.
#[derive(Debug, Deserialize)]
pub struct Sight {
    /// The name of the game.
    pub game: String,
    /// The players by seat.
    pub names: Vec<String>,
    /// Who looks; nobody in particular for spectators.
    pub viewer: Option<Seat>,
    /// What they see.
    pub position: Position,
    /// The notices of the last update.
    #[serde(default)]
    pub heard: Vec<Raw>,
}

/// The game of this name.
pub fn game(name: &str) -> Result<&'static dyn AnyGame, Fault> {
    catalog::find(name).ok_or(Fault::NoGame)
}

/// Who looks.
pub fn viewer(seat: Option<Seat>) -> Viewer {
    seat.map_or(Viewer::Spectator, Viewer::Seat)
}

/// A sight that was read: what boards are drawn from.
#[derive(Debug)]
pub struct Desk<'a> {
    /// The words, and who looks.
    pub voice: Voice<'a>,
    /// What is played.
    pub game: &'static dyn AnyGame,
    /// What the viewer sees.
    pub view: Arc<dyn AnyWire>,
    /// What was told last.
    pub heard: Vec<Told>,
    /// The seat that looks, if it is asked something.
    pub asked: Option<Seat>,
}

impl<'a> Desk<'a> {
    /// Reads a sight.
    pub fn new(speech: &'a Speech, sight: &'a Sight) -> Result<Self, Fault> {
        let game = game(&sight.game)?;
        let view: Arc<dyn AnyWire> = game.read_view(sight.position.view.get()).ok_or(Fault::NoView)?;
        let seats = sight.names.len();
        let asked = sight.viewer.filter(|seat| sight.position.asked.is_some() && seat.index() < seats);
        Ok(Self {
            voice: Voice { speech, names: &sight.names, viewer: viewer(sight.viewer) },
            game,
            view,
            heard: sight.heard.iter().filter_map(|notice| game.read_notice(notice.get())).collect(),
            asked,
        })
    }

    /// The words.
    pub const fn speech(&self) -> &'a Speech {
        self.voice.speech
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> String {
        self.voice.name(seat)
    }

    /// Everything that the asked seat may answer.
    pub fn options(&self) -> Result<Box<dyn AnyActions>, Fault> {
        let seat = self.asked.ok_or(Fault::NotAsked)?;
        self.game.options(&*self.view, seat).ok_or(Fault::NoView)
    }

    /// The seat that is asked.
    pub fn seat(&self) -> Result<Seat, Fault> {
        self.asked.ok_or(Fault::NotAsked)
    }
}

//! What one viewer sees, as the page sends it.

use crate::fault::Fault;
use crate::reader::Reader;
use crate::speech::Voice;
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Pace, Seat, Viewer};
use protocol::Standing;
use std::sync::Arc;
use table::Told;
use words::Speech;

/// From the page: a position of somebody's game, remote or local.
#[derive(Debug)]
pub struct Sight {
    /// The name of the game.
    pub game: String,
    /// The players by seat.
    pub names: Vec<String>,
    /// Who looks; nobody in particular for spectators.
    pub viewer: Option<Seat>,
    /// Does their hand lie face down, so that others in the room may look on?
    is_covered: bool,
    /// What they see, as JSON.
    view: String,
    /// How urgent a question to them is, if they are asked one.
    pub asked: Option<Pace>,
    /// Whose turn it is.
    pub on_turn: Vec<Seat>,
    /// Could something be taken back?
    pub can_undo: bool,
    /// How many moves led here.
    pub moves: u64,
    /// The moves in short notation.
    pub sheet: String,
    /// The result.
    pub over: Option<Over>,
    /// The notices of the last update, as JSON.
    heard: Vec<String>,
}

/// How a game ended.
#[derive(Debug)]
pub struct Over {
    pub places: Vec<u8>,
    pub seconds: u64,
    pub record: String,
    pub standing: Option<Standing>,
}

impl Over {
    fn read(over: Reader<'_>) -> Result<Self, Fault> {
        let byte = |place: Reader<'_>| place.0.as_u64().and_then(|place| u8::try_from(place).ok());
        let count = |number: Option<u64>| number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
        let standing = over.maybe("standing").map(|standing| Standing {
            played: count(standing.maybe_number("played")),
            drawn: count(standing.maybe_number("drawn")),
            won: standing.list("won").map(|won| count(won.0.as_u64())).collect(),
        });
        Ok(Self {
            places: over.list("places").map(byte).collect::<Option<_>>().ok_or(Fault::NoView)?,
            seconds: over.number("seconds")?,
            record: over.text("record")?.into(),
            standing,
        })
    }
}

impl Sight {
    /// Reads what the page sent.
    pub fn read(sight: Reader<'_>) -> Result<Self, Fault> {
        let position = sight.field("position")?;
        let pace = |asked: Reader<'_>| match asked.text_or_empty("pace") {
            "reaction" => Pace::Reaction,
            _ => Pace::Turn,
        };
        Ok(Self {
            game: sight.text("game")?.into(),
            names: sight.texts("names"),
            viewer: sight.seat("viewer"),
            is_covered: sight.is("isCovered"),
            view: position.field("view")?.json(),
            asked: position.maybe("asked").map(pace),
            on_turn: position.seats("on_turn"),
            can_undo: position.seat("undoable").is_some(),
            moves: position.maybe_number("moves").unwrap_or(0),
            sheet: position.text_or_empty("sheet").into(),
            over: position.maybe("over").map(Over::read).transpose()?,
            heard: sight.list("heard").map(Reader::json).collect(),
        })
    }
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
    /// Is only that shown of it which everybody knows?
    pub is_covered: bool,
    /// What was told last.
    pub heard: Vec<Told>,
    /// The seat that looks, if it is asked something.
    pub asked: Option<Seat>,
}

impl<'a> Desk<'a> {
    /// Reads a sight.
    pub fn new(speech: &'a Speech, sight: &'a Sight) -> Result<Self, Fault> {
        let game = game(&sight.game)?;
        let view: Arc<dyn AnyWire> = game.read_view(&sight.view).ok_or(Fault::NoView)?;
        let seats = sight.names.len();
        let asked = sight.viewer.filter(|seat| sight.asked.is_some() && seat.index() < seats);
        Ok(Self {
            voice: Voice { speech, names: &sight.names, viewer: viewer(sight.viewer) },
            game,
            view,
            is_covered: sight.is_covered && sight.over.is_none(),
            heard: sight.heard.iter().filter_map(|notice| game.read_notice(notice)).collect(),
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

//! What was told, in words.

use crate::boards::{Topic, board};
use crate::fault::Fault;
use crate::reader::Reader;
use crate::sight::{game, viewer};
use crate::speech::Voice;
use kernel::Seat;
use serde::Serialize;
use table::Told;
use words::Speech;

/// Notices from the page.
#[derive(Debug)]
pub struct Notices {
    game: String,
    names: Vec<String>,
    viewer: Option<Seat>,
    /// Each as JSON.
    all: Vec<String>,
}

impl Notices {
    /// Reads what the page sent.
    pub fn read(notices: Reader<'_>) -> Result<Self, Fault> {
        Ok(Self {
            game: notices.text("game")?.into(),
            names: notices.texts("names"),
            viewer: notices.seat("viewer"),
            all: notices.list("notices").map(Reader::json).collect(),
        })
    }
}

/// One of them in words.
#[derive(Debug, Serialize)]
pub struct Telling {
    text: String,
    aloud: Option<String>,
    faded: Option<String>,
    secret: Option<Secret>,
    elements: Vec<String>,
    seat: Option<Seat>,
}

#[derive(Debug, Serialize)]
struct Secret {
    element: String,
    piece: String,
    label: String,
}

/// A notice as a sentence.
pub fn sentence(voice: &Voice<'_>, told: &Told) -> String {
    voice.say(&told.line)
}

/// All of them, in order. What is no notice of this game is left out.
pub fn tell(speech: &Speech, notices: &Notices) -> Result<Vec<Telling>, Fault> {
    let game = game(&notices.game)?;
    let board = board(game)?;
    let voice = Voice { speech, names: &notices.names, viewer: viewer(notices.viewer) };
    let telling = |notice: &String| {
        let told = game.read_notice(notice)?;
        let faded = game.faded(&told, voice.viewer);
        let is_once = faded.line != told.line;
        let Topic { elements, seat, secret } = board.topic(&told, &|key| voice.word(key));
        Some(Telling {
            text: sentence(&voice, &told),
            aloud: board.aloud(&told, notices.viewer).map(|line| voice.say(&line)),
            faded: is_once.then(|| sentence(&voice, &faded)),
            secret: secret.map(|(element, piece, label)| Secret { element, piece, label }),
            elements,
            seat,
        })
    };
    Ok(notices.all.iter().filter_map(telling).collect())
}

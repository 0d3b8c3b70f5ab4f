//! What one viewer is sent of a game, written straight into a string: views are JSON already.
//!
//! The fields stand in the order of `protocol::Update` and `protocol::Position`; a test reads them back.

use host::Hosted;
use kernel::{Seat, SeatSet, Viewer};
use protocol::{Asked, Clock, Over, Standing};
use serde::Serialize;
use std::fmt::Write as _;
use table::{AnyHeard, Hearing, Told};

/// Serializes something that can't fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn seats(set: SeatSet) -> Vec<Seat> {
    set.iter().collect()
}

/// The result of a match that is over, for everybody.
pub(super) fn over(hosted: &Hosted, standing: Option<Standing>) -> Option<String> {
    let outcome = hosted.table().outcome()?;
    let (places, seconds) = (outcome.places().to_vec(), hosted.seconds());
    Some(json(&Over { places, seconds, record: hosted.record().to_string(), standing }))
}

/// What everybody may know of how the game stands, as JSON.
pub(super) struct Public {
    on_turn: String,
    rest: String,
}

/// `over` is what [`over`] wrote, if the game is.
pub(super) fn public(hosted: &Hosted, over: Option<&str>) -> Public {
    let table = hosted.table();
    let clock = table.clock_face().map(|face| Clock {
        left: face.left,
        running: seats(face.running),
        since: face.since,
        until: face.until,
        is_paused: face.is_paused,
    });
    let rest = format!(
        "\"undoable\":{},\"clock\":{},\"moves\":{},\"sheet\":{},\"over\":{}}}",
        json(&hosted.would_undo()),
        json(&clock),
        table.move_count(),
        json(&table.score_sheet()),
        over.unwrap_or("null"),
    );
    Public { on_turn: json(&seats(table.on_turn())), rest }
}

/// How the game stands for one viewer.
pub(super) fn position(hosted: &Hosted, viewer: Viewer, public: &Public) -> String {
    let table = hosted.table();
    let asked = table.asked(viewer).map(|question| Asked {
        question: question.id.0,
        pace: question.pace,
        until: question.until,
    });
    let view = table.view_json(viewer);
    let Public { on_turn, rest } = public;
    let mut text = String::with_capacity(view.len() + on_turn.len() + rest.len() + 100);
    // Writing into a string can't fail.
    let _ = write!(
        text,
        "{{\"view\":{view},\"asked\":{},\"on_turn\":{on_turn},\"told\":{},{rest}",
        json(&asked),
        table.next_told(viewer),
    );
    text
}

/// What an entry told this viewer, as a list of hearings.
pub(super) fn hearings(heard: &AnyHeard, viewer: Viewer) -> String {
    let told = heard.told(viewer);
    let mut parts: Vec<String> = told.iter().map(hearing).collect();
    if heard.is_taken_back(viewer) {
        parts.push("\"taken-back\"".into());
    }
    format!("[{}]", parts.join(","))
}

fn hearing(told: &Told) -> String {
    format!("{{\"told\":{}}}", told.notice.json())
}

/// A part of a viewer's stream; `None` if something was taken back in it, and so all of it must be told anew.
pub(super) fn stretch(stream: &[Hearing]) -> Option<String> {
    let parts: Option<Vec<String>> = stream
        .iter()
        .map(|part| match part {
            Hearing::Told(told) => Some(hearing(told)),
            Hearing::TakenBack => None,
        })
        .collect();
    Some(format!("[{}]", parts?.join(",")))
}

/// Everything that was told and still counts, move by move.
pub(super) fn retold(moves: &[Vec<Told>]) -> String {
    let list = |told: &Vec<Told>| notices(told);
    format!("[{}]", moves.iter().map(list).collect::<Vec<_>>().join(","))
}

pub(super) fn notices(told: &[Told]) -> String {
    let notices: Vec<String> = told.iter().map(|told| told.notice.json()).collect();
    format!("[{}]", notices.join(","))
}

/// The parts of an update.
#[derive(Debug, Default)]
pub(super) struct Parts<'a> {
    pub table: &'a str,
    pub of: &'a str,
    pub viewer: Option<Seat>,
    pub now: u64,
    pub from: u32,
    /// A list of hearings, as JSON.
    pub heard: &'a str,
    /// A list of lists of notices, as JSON.
    pub retold: Option<&'a str>,
    /// A list of notices, as JSON.
    pub unseen: Option<&'a str>,
    pub position: &'a str,
}

/// The whole message.
pub(super) fn update(parts: &Parts<'_>) -> String {
    let Parts { table, of, viewer, now, from, heard, retold, unseen, position } = parts;
    let length = 160 + heard.len() + position.len() + retold.map_or(0, str::len);
    let mut text = String::with_capacity(length);
    let _ = write!(text, "{{\"update\":{{\"table\":\"{table}\",\"of\":\"{of}\",\"viewer\":{}", json(viewer));
    let _ = write!(text, ",\"now\":{now},\"from\":{from},\"heard\":{heard}");
    if let Some(retold) = retold {
        let _ = write!(text, ",\"retold\":{retold}");
    }
    if let Some(unseen) = unseen.filter(|unseen| *unseen != "[]") {
        let _ = write!(text, ",\"unseen\":{unseen}");
    }
    let _ = write!(text, ",\"position\":{position}}}}}");
    text
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use host::{MatchFault, Setup};
    use kernel::{Choices, Seed};
    use protocol::Message;
    use store::{Database, Player};
    use table::ClockRules;

    async fn begun(game: &str, clock: &str) -> Hosted {
        let store = Database::in_memory().await.unwrap();
        let setup = Setup {
            game: catalog::find(game).unwrap(),
            choices: Choices::default(),
            patience: Choices::default(),
            clock: clock.parse::<ClockRules>().unwrap(),
            players: vec![Player::human("Ann"), Player::human("Bob")],
            seed: Some(Seed([3; 32])),
            entropy: vec![],
        };
        let accept = |_: &table::Record| Ok::<(), MatchFault>(());
        let drawn = Seed([0; 32]);
        Hosted::begin(&store, &setup, drawn, store::now(), Box::new(()), accept).await.unwrap().0
    }

    /// What is written by hand is what the protocol reads and would write.
    #[tokio::test]
    async fn updates_are_those_of_the_protocol() {
        for game in catalog::games() {
            for clock in ["", "move=30 game=300+5"] {
                let hosted = begun(game.name(), clock).await;
                for viewer in Viewer::all(2) {
                    let position = position(&hosted, viewer, &public(&hosted, None));
                    let heard = stretch(&hosted.table().stream(viewer, 0, 0)).unwrap();
                    let retold = retold(&hosted.table().retell(viewer));
                    for retold in [None, Some(retold.as_str())] {
                        let parts = Parts {
                            table: "t",
                            of: "m",
                            now: 7,
                            heard: &heard,
                            retold,
                            unseen: retold.map(|_| "[1]"),
                            position: &position,
                            ..Parts::default()
                        };
                        let text = update(&parts);
                        let read: Message = serde_json::from_str(&text).unwrap();
                        assert_eq!(serde_json::to_string(&read).unwrap(), text);
                    }
                }
            }
        }
    }
}

//! What one viewer hears of a table in the page, in the messages of a server.

use host::Hosted;
use kernel::{Seat, SeatSet, Viewer};
use protocol::{Asked, Clock, Hearing, MatchName, Over, Position, Raw, TableName, Update};
use table::{Hearing as Heard, Told};

/// JSON as it is.
fn raw(json: &str) -> Raw {
    serde_json::from_str(json).unwrap_or_default()
}

fn seats(set: SeatSet) -> Vec<Seat> {
    set.iter().collect()
}

/// The seat of a viewer.
pub const fn seat(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

fn notice(told: &Told) -> Raw {
    raw(&told.notice.json())
}

/// How the game stands.
fn position(hosted: &Hosted, viewer: Viewer) -> Position {
    let table = hosted.table();
    Position {
        view: raw(&table.view_json(viewer)),
        asked: table.asked(viewer).map(|question| Asked {
            question: question.id.0,
            pace: question.pace,
            until: question.until,
        }),
        on_turn: seats(table.on_turn()),
        told: table.next_told(viewer),
        undoable: hosted.would_undo(),
        clock: table.clock_face().map(|face| Clock {
            left: face.left,
            running: seats(face.running),
            since: face.since,
            until: face.until,
            is_paused: face.is_paused,
        }),
        moves: table.move_count(),
        sheet: table.score_sheet(),
        over: table.outcome().map(|outcome| Over {
            places: outcome.places().to_vec(),
            seconds: hosted.seconds(),
            record: hosted.record().to_string(),
            standing: None,
        }),
    }
}

/// What a viewer has heard so far, and how.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    pub viewer: Viewer,
    /// The number of the next thing to hear.
    pub next: u32,
    /// What they have seen before, if they are a seat.
    pub seen: u32,
}

/// Everything so far, for somebody who begins to look.
pub fn whole(table: &TableName, hosted: &Hosted, listener: Listener, now: u64) -> Update {
    let Listener { viewer, seen, .. } = listener;
    let all = hosted.table().retell_seen(viewer, seen);
    Update {
        table: table.clone(),
        of: MatchName(hosted.id().to_string()),
        viewer: seat(viewer),
        now,
        from: hosted.table().next_told(viewer),
        heard: Vec::new(),
        retold: Some(all.iter().map(|told| told.iter().map(notice).collect()).collect()),
        unseen: unseen(hosted, viewer, seen).iter().map(notice).collect(),
        position: position(hosted, viewer),
    }
}

/// What happened since.
pub fn since(table: &TableName, hosted: &Hosted, listener: Listener, now: u64) -> Update {
    let Listener { viewer, next, seen } = listener;
    let stream = hosted.table().stream(viewer, next, seen);
    let is_taken_back = stream.iter().any(|heard| matches!(heard, Heard::TakenBack));
    let hearing = |heard: &Heard| match heard {
        Heard::Told(told) => Hearing::Told(notice(told)),
        Heard::TakenBack => Hearing::TakenBack,
    };
    let retold = is_taken_back.then(|| hosted.table().retell_seen(viewer, seen));
    Update {
        table: table.clone(),
        of: MatchName(hosted.id().to_string()),
        viewer: seat(viewer),
        now,
        from: next,
        heard: stream.iter().map(hearing).collect(),
        retold: retold.map(|all| all.iter().map(|told| told.iter().map(notice).collect()).collect()),
        unseen: Vec::new(),
        position: position(hosted, viewer),
    }
}

/// What this seat alone was told and has not seen.
pub(super) fn unseen(hosted: &Hosted, viewer: Viewer, seen: u32) -> Vec<Told> {
    if viewer == Viewer::Spectator {
        return Vec::new();
    }
    let public = hosted.table().stream(Viewer::Spectator, 0, 0);
    let is_public = |told: &Told| {
        public.iter().any(|heard| matches!(heard, Heard::Told(other) if other.line == told.line))
    };
    let stream = hosted.table().stream(viewer, seen, seen).into_iter();
    let told = stream.filter_map(|heard| match heard {
        Heard::Told(told) if !is_public(&told) => Some(told),
        _ => None,
    });
    told.collect()
}

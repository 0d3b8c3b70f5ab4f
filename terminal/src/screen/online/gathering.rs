//! A table on a server: while it gathers, while its game is played, and after it.

use super::{Content, Left, Panel, answer_to, say_failure, trouble};
use crate::offers::{level_remark, solo_levels};
use crate::online::{Answer, Deed, Hall, deed_text, deeds, online_fault, table_lines, table_title};
use crate::place::{Place, RemotePlace};
use crate::screen::menu::tell;
use crate::screen::play::{Course, play_remote};
use crate::screen::{Choice, List, Role, Room, Stage};
use crate::{After, Gone, say};
use kernel::Seat;
use protocol::{Ask, Occupant, Outcome, Stage as At, TableInfo, TableName};

/// Goes to a table, by its name or code, and takes a free seat there if one is wanted; otherwise watches. Nothing is what
/// leads back to the lobby.
pub fn at_table(
    stage: &mut Stage,
    room: &mut Room,
    hall: &Hall,
    table: &TableName,
    sits: bool,
) -> Result<Option<After>, Gone> {
    let key = hall.ask(Ask::Open { table: table.clone(), since: None });
    let table = match answer_to(stage, room, hall, &key)? {
        Some(Answer::Done(Outcome::Table { table })) => table,
        Some(Answer::Done(_)) => table.clone(),
        answer => {
            if let Some((text, _)) = trouble(room, hall, answer) {
                tell(stage, room, text)?;
            }
            return Ok(None);
        }
    };
    let after = stay(stage, room, hall, &table, sits);
    hall.close(&table);
    after
}

fn stay(
    stage: &mut Stage,
    room: &mut Room,
    hall: &Hall,
    table: &TableName,
    mut sits: bool,
) -> Result<Option<After>, Gone> {
    let mut note = None;
    let mut cursor = None;
    loop {
        if say_failure(stage, room, hall)? {
            return Ok(Some(After::Menu));
        }
        if let Some(fault) = hall.gone(table) {
            tell(stage, room, online_fault(&room.speech, &fault))?;
            return Ok(None);
        }
        match RemotePlace::sit(hall, table) {
            None => {}
            Some(Err(fault)) => {
                tell(stage, room, online_fault(&room.speech, &fault))?;
                return Ok(None);
            }
            Some(Ok(place)) => {
                match play_remote(stage, room, Box::new(place))? {
                    Course::Rematch => {
                        hall.ask(Ask::Rematch { table: table.clone(), wants: true, pledge: None });
                    }
                    Course::Back => {}
                    // A game that goes on from a replay is played here.
                    Course::PlayOn(branch) => {
                        return crate::screen::play::play_on(stage, room, *branch).map(Some);
                    }
                    Course::After(After::NewGame(..) | After::Left) => return Ok(None),
                    Course::After(after) => return Ok(Some(after)),
                }
                continue;
            }
        }
        let info = hall.table(table).map(|info| info.clone());
        if let Some(info) = &info
            && std::mem::take(&mut sits)
            && can_sit(info)
        {
            let key = hall.sit(table, None);
            let answer = answer_to(stage, room, hall, &key)?;
            note = trouble(room, hall, answer);
            continue;
        }
        let left = {
            let mut panel = Panel::new(room, hall, |room, hall| content(room, hall, table))
                .noting(note.take())
                .explained(explanation(room, info.as_ref()))
                .at(cursor.as_ref());
            stage.show(&mut panel)?
        };
        let deed = match left {
            Left::Chosen(deed) => deed,
            Left::Done => continue,
            Left::Back => Deed::Back,
        };
        cursor = Some(deed.clone());
        let Some(ask) = wished(stage, room, hall, table, &deed)? else {
            if deed == Deed::Back {
                say_left_open(stage, room, hall, table)?;
                return Ok(None);
            }
            continue;
        };
        let key = match ask {
            Ask::Sit { .. } => hall.sit(table, None),
            ask => hall.ask(ask),
        };
        let answer = answer_to(stage, room, hall, &key)?;
        note = trouble(room, hall, answer);
    }
}

/// Whoever leaves a table that still waits for players learns what becomes of it.
fn say_left_open(stage: &mut Stage, room: &Room, hall: &Hall, table: &TableName) -> Result<(), Gone> {
    let is_left = |info: &TableInfo| info.you.is_some() && matches!(info.stage, At::Gathering);
    let is_left_open = hall.table(table).is_some_and(|info| is_left(&info));
    if is_left_open { tell(stage, room, say!(room.speech, "table-left")) } else { Ok(()) }
}

/// What `?` says: somebody without a seat keeps none.
fn explanation(room: &Room, table: Option<&TableInfo>) -> String {
    let is_seated = table.is_some_and(|table| table.you.is_some());
    let back =
        if is_seated { say!(room.speech, "table-help-seated") } else { say!(room.speech, "table-help-back") };
    format!("{}\n{back}", say!(room.speech, "table-help"))
}

/// Is there a seat for somebody who comes now?
fn can_sit(table: &TableInfo) -> bool {
    table.you.is_none()
        && !table.locked
        && matches!(table.stage, At::Gathering)
        && table.seats.iter().any(|seat| seat.who == Occupant::Open)
}

fn content(room: &Room, hall: &Hall, table: &TableName) -> Content<Deed> {
    let speech = &room.speech;
    let is_done = hall.has_game(table) || hall.gone(table).is_some();
    let Some(info) = hall.table(table) else {
        let title = say!(speech, "menu-online");
        let text = vec![say!(speech, "online-waiting")];
        return Content { title, right: hall.server(), text, entries: Vec::new(), is_done };
    };
    // Waiting is what the screen does anyway; somebody with a seat finds it first, and does not stand up by accident.
    let is_seated = info.you.is_some();
    let deeds = deeds(hall, &info).into_iter().filter(|deed| is_seated || *deed != Deed::Wait);
    let entries = deeds.map(|deed| {
        let text = deed_text(speech, &info, &deed);
        (deed, text)
    });
    Content {
        title: table_title(speech, &info),
        right: hall.server(),
        text: table_lines(speech, &hall.address(), &info),
        entries: entries.collect(),
        is_done,
    }
}

/// What to ask of the server for a deed.
fn wished(
    stage: &mut Stage,
    room: &Room,
    hall: &Hall,
    table: &TableName,
    deed: &Deed,
) -> Result<Option<Ask>, Gone> {
    let table = table.clone();
    Ok(match deed {
        Deed::Wait | Deed::Back => None,
        Deed::Sit => Some(Ask::Sit { table, seat: None, pledge: String::new() }),
        Deed::Stand => Some(Ask::Stand { table }),
        Deed::Free(seat) => Some(Ask::Fill { table, seat: *seat, level: None }),
        Deed::Fill(seat) => {
            let level = choose_level(stage, room, hall, &table, *seat)?;
            level.map(|level| Ask::Fill { table, seat: *seat, level: Some(level) })
        }
        Deed::Lock(on) => Some(Ask::Lock { table, on: *on }),
        Deed::Rematch(wants) => Some(Ask::Rematch { table, wants: *wants, pledge: None }),
        Deed::Dissolve => {
            let entries = vec![say!(room.speech, "deed-dissolve"), say!(room.speech, "settings-back")];
            let title = say!(room.speech, "dissolve-sure");
            let list = List::new(entries).at(1);
            let mut choice = Choice::new(&room.speech, &room.theme, title, list);
            (stage.show(&mut choice)? == Some(0)).then_some(Ask::Dissolve { table })
        }
    })
}

fn choose_level(
    stage: &mut Stage,
    room: &Room,
    hall: &Hall,
    table: &TableName,
    seat: Seat,
) -> Result<Option<String>, Gone> {
    let game = hall.table(table).and_then(|info| catalog::find(&info.game));
    let Some(game) = game else { return Ok(None) };
    let speech = &room.speech;
    let levels = solo_levels(game);
    let list = List::new(levels.iter().map(|level| speech.level(level)).collect());
    let title = say!(speech, "deed-fill", number = seat.index() + 1);
    let mut choice = Choice::new(speech, &room.theme, title, list);
    choice.remarks = levels.iter().map(|level| level_remark(speech, level)).collect();
    Ok(stage.show(&mut choice)?.map(|index| levels[index].to_string()))
}

/// What is said about the table of a match that was left.
pub(in crate::screen) fn farewell(room: &Room, place: &dyn Place) -> Option<String> {
    let link = place.link()?;
    let is_over = place.state().outcome().is_some();
    let is_seated = !place.about().own.is_empty();
    (is_seated && !is_over).then(|| say!(room.speech, "online-seat-kept", link = link))
}

/// How the rematch stands, once a match is over.
pub(in crate::screen) fn rematch_note(room: &Room, place: &dyn Place) -> Option<(String, Role)> {
    let info = place.table()?;
    let this = place.about().id.to_string();
    if matches!(&info.stage, At::Playing { of } if of.0 != this) {
        return Some((say!(room.speech, "rematch-begun"), Role::Good));
    }
    let own = place.about().own.first();
    let wants = |(index, seat): (usize, &protocol::SeatInfo)| {
        let is_own = own.is_some_and(|own| own.index() == index);
        (seat.wants_rematch && !is_own).then(|| crate::online::occupant(&room.speech, &seat.who))
    };
    let names: Vec<String> = info.seats.iter().enumerate().filter_map(wants).collect();
    (!names.is_empty()).then(|| (say!(room.speech, "rematch-wanted", players = names.join(", ")), Role::Good))
}

//! What is said and asked at the end of a match.

use super::{Room, face};
use crate::place::Place;
use crate::summary::{Next, Summary};
use crate::{Gone, say};
use kernel::{Outcome, Viewer};

pub fn show(room: &mut Room, place: &dyn Place, outcome: &Outcome) -> Result<Next, Gone> {
    let first = face(place.about().game).first_number(&*place.state().view(Viewer::Spectator));
    let summary = Summary::new(&room.speech, place, outcome, first);
    let mut talk = room.talk();
    let heading = [&String::new(), &summary.title, &summary.result];
    for line in heading.into_iter().chain(summary.details()).chain([&summary.replay]) {
        talk.say(line)?;
    }
    let is_remote = place.link().is_some();
    let choices = [
        if is_remote && place.about().own.is_empty() {
            say!(talk.speech, "next-wait")
        } else {
            say!(talk.speech, "next-rematch")
        },
        if is_remote { say!(talk.speech, "next-lobby") } else { say!(talk.speech, "next-new-game") },
        say!(talk.speech, "next-menu"),
        say!(talk.speech, "menu-quit"),
    ];
    let title = say!(talk.speech, "next-title");
    Ok([Next::Rematch, Next::NewGame, Next::Menu, Next::Quit][talk.choose(&title, &choices, 1, None)?])
}

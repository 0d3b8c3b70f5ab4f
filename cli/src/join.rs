//! `parlour join`: a server's lobby or table, in this terminal; and matches of a server, for other commands.

use crate::args::JoinArgs;
use crate::exit::Exit;
use crate::play::{on_screen, then};
use crate::room::{Mode, base};
use client::{Address, Goal, Identity};
use protocol::{Ask, MatchName, Outcome};
use std::time::{Duration, Instant};
use terminal::local::Wishes;
use terminal::online::{Answer, Hall, OnlineFault, online_fault};
use terminal::{plain, screen};
use words::{Speech, say};

/// How long a command waits for a server.
const PATIENCE: Duration = Duration::from_secs(30);

pub fn join(args: &JoinArgs) -> Result<(), Exit> {
    let base = base(&args.display, Wishes::default())?;
    let (address, goal) = read(&base.speech, &args.url)?;
    let name = args
        .name
        .as_deref()
        .map(|name| table::clean_name(name).map_err(|bad| Exit::usage(base.speech.name_fault(name, bad))));
    let name = name.transpose()?;
    match base.mode {
        Mode::Plain => {
            let mut room = base.plain();
            let played = plain::visit(&mut room, &address, &goal, name.as_deref());
            then(&mut room, played)
        }
        Mode::Screen => on_screen(base, &args.display, |stage, room| {
            let after = screen::online::visit(stage, room, &address, &goal, name.as_deref())?;
            screen::menu::go_on(stage, room, after)
        }),
    }
}

/// The address of a server, and what a link leads to.
pub fn read(speech: &Speech, url: &str) -> Result<(Address, Goal), Exit> {
    Address::read(url).map_err(|_| Exit::usage(say!(speech, "server-bad", text = words::short(url))))
}

/// Is this the link to a match? Files come first.
pub fn match_link(text: &str) -> Option<(Address, MatchName)> {
    let is_link = text.contains("://") || text.contains("/m/");
    match Address::read(text) {
        Ok((address, Goal::Match(of))) if is_link => Some((address, of)),
        _ => None,
    }
}

/// The record of a match on a server, as text.
pub fn fetch(speech: &Speech, address: &Address, of: &MatchName) -> Result<String, Exit> {
    let hall = Hall::enter(address, Identity::default());
    let key = hall.ask(Ask::Record { of: of.clone() });
    let end = Instant::now() + PATIENCE;
    let fault = loop {
        hall.look_within(Duration::from_millis(100));
        match hall.answer(&key) {
            Some(Answer::Done(Outcome::Record { text, .. })) => return Ok(text),
            Some(Answer::Done(_)) => break OnlineFault::Nonsense,
            Some(Answer::Refused(fault)) => break OnlineFault::Refused(fault),
            Some(Answer::Unanswered) => break OnlineFault::Unanswered,
            None => {}
        }
        if let Some(failure) = hall.failure() {
            break OnlineFault::Failed(failure);
        }
        if Instant::now() > end {
            break OnlineFault::Unanswered;
        }
    };
    Err(Exit::failed(online_fault(speech, &fault)))
}

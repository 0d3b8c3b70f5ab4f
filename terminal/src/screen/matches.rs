//! A list of stored matches: one can be opened or deleted, and the list narrowed to a game or a player.

use super::list::{Choice, List};
use super::{Event, Hint, Key, Picture, Response, Room, Stage, Theme};
use crate::listing::{Listed, MOST_LISTED, Narrowed};
use crate::speech::local_fault;
use crate::{Gone, say};
use ratatui::Frame;
use store::{MatchId, Overview};

/// What somebody wants of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The match at this place of the list.
    Open(usize),
    /// The same, to be deleted.
    Delete(usize),
    /// Matches of one game only.
    Game,
    /// Matches of one player only.
    Player,
}

/// The list with its keys; `None` is back.
#[derive(Debug)]
pub struct Matches<'a> {
    choice: Choice<'a>,
    can_delete: bool,
}

impl<'a> Matches<'a> {
    /// A list of these matches.
    pub fn new(
        room: &'a Room,
        title: String,
        narrowed: &Narrowed,
        matches: &[Overview],
        can_delete: bool,
    ) -> Self {
        let speech = &room.speech;
        let (mut entries, mut remarks) = (Vec::new(), Vec::new());
        for Listed { id, game, players, state, moves, when } in Listed::all(speech, &room.archive, matches) {
            entries.push(say!(speech, "screen-match-line", game = game, players = players, when = when));
            let known: Vec<String> = [state, moves].into_iter().filter(|known| !known.is_empty()).collect();
            remarks.push(say!(speech, "screen-match-more", known = known.join(", "), id = id));
        }
        let mut choice = Choice::new(speech, &room.theme, title, List::new(entries));
        choice.remarks = remarks;
        choice.text = narrowed.text(speech).into_iter().collect();
        choice.more =
            vec![Hint::new("g", say!(speech, "key-game")), Hint::new("p", say!(speech, "key-player"))];
        choice.more_help = say!(speech, "matches-help");
        if can_delete {
            // Where not all keys fit, this one does.
            choice.more.insert(0, Hint::new("d", say!(speech, "key-delete")));
            choice.more_help = format!("{}\n{}", say!(speech, "matches-help-delete"), choice.more_help);
        }
        Self { choice, can_delete }
    }

    /// The cursor starts here.
    #[must_use]
    pub fn at(mut self, cursor: usize) -> Self {
        self.choice.list = self.choice.list.at(cursor);
        self
    }
}

impl Picture for Matches<'_> {
    type Done = Option<Wish>;

    fn theme(&self) -> &Theme {
        self.choice.theme()
    }

    fn draw(&mut self, frame: &mut Frame) {
        self.choice.draw(frame);
    }

    fn hear(&mut self, event: Event) -> Response<Self::Done> {
        let event = match event {
            Event::Click(at) => self.choice.key_at(at).map_or(event, Event::Key),
            event => event,
        };
        if let Event::Key(key) = event
            && !self.choice.is_covered()
        {
            match key.letter() {
                Key::Char('g') => return Response::Done(Some(Wish::Game)),
                Key::Char('p') => return Response::Done(Some(Wish::Player)),
                Key::Char('d') if self.can_delete => {
                    return Response::Done(Some(Wish::Delete(self.choice.list.cursor)));
                }
                _ => {}
            }
        }
        match self.choice.hear(event) {
            Response::Done(chosen) => Response::Done(chosen.map(Wish::Open)),
            Response::Draw => Response::Draw,
            Response::Ring => Response::Ring,
            Response::Stay => Response::Stay,
        }
    }
}

/// Which matches a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those that can be resumed, or deleted.
    Unfinished,
    Finished,
}

/// One of the these matches, after any number of looks at it. `None` after Esc, or if there are none.
pub fn choose(stage: &mut Stage, room: &Room, which: Which) -> Result<Option<MatchId>, Gone> {
    let speech = &room.speech;
    let (title, none) = match which {
        Which::Unfinished => (say!(speech, "screen-resume-title"), say!(speech, "resume-none")),
        Which::Finished => (say!(speech, "replays-title"), say!(speech, "replays-none")),
    };
    let mut narrowed = Narrowed::default();
    let mut cursor = 0;
    loop {
        let all = match which {
            Which::Unfinished => room.archive.all_unfinished(),
            Which::Finished => room.archive.all_finished(),
        };
        let all = match all {
            Ok(all) => all,
            Err(error) => {
                super::menu::tell(stage, room, local_fault(speech, &error.into()))?;
                return Ok(None);
            }
        };
        if all.is_empty() {
            super::menu::tell(stage, room, none)?;
            return Ok(None);
        }
        if !all.iter().any(|stored| narrowed.has(stored)) {
            narrowed = Narrowed::default();
        }
        let matches: Vec<Overview> =
            all.iter().filter(|stored| narrowed.has(stored)).take(MOST_LISTED as usize).cloned().collect();
        let can_delete = which == Which::Unfinished;
        let mut list = Matches::new(room, title.clone(), &narrowed, &matches, can_delete).at(cursor);
        let Some(wish) = stage.show(&mut list)? else { return Ok(None) };
        match wish {
            Wish::Open(index) => return Ok(matches.get(index).map(|stored| stored.id)),
            Wish::Delete(index) => {
                cursor = index;
                if let Some(stored) = matches.get(index) {
                    delete(stage, room, stored)?;
                }
            }
            Wish::Game => {
                let games = narrowed.games(speech, &all);
                narrow(stage, room, &games, &mut narrowed.game)?;
                cursor = 0;
            }
            Wish::Player => {
                let players = narrowed.players(&room.speech, &all);
                narrow(stage, room, &players, &mut narrowed.player)?;
                cursor = 0;
            }
        }
    }
}

/// Asks which of these the list is to have: `only` says so, and is `None` for all of them.
fn narrow(
    stage: &mut Stage,
    room: &Room,
    values: &[(String, String)],
    only: &mut Option<String>,
) -> Result<(), Gone> {
    let (speech, theme) = (&room.speech, &room.theme);
    let names = values.iter().map(|(_, name)| name.clone());
    let entries = std::iter::once(say!(speech, "listed-all")).chain(names).collect();
    let title = say!(speech, "listed-narrow");
    let chosen = stage.show(&mut Choice::new(speech, theme, title, List::new(entries)))?;
    if let Some(index) = chosen {
        *only = index.checked_sub(1).and_then(|index| values.get(index)).map(|(value, _)| value.clone());
    }
    Ok(())
}

/// Asks, and deletes. Nothing brings it back, so the cursor is on "no".
fn delete(stage: &mut Stage, room: &Room, stored: &Overview) -> Result<(), Gone> {
    let (speech, theme) = (&room.speech, &room.theme);
    let listed = Listed::all(speech, &room.archive, std::slice::from_ref(stored));
    let answers = List::new(vec![say!(speech, "delete-yes"), say!(speech, "delete-no")]).at(1);
    let mut choice = Choice::new(speech, theme, say!(speech, "delete-ask"), answers);
    choice.text = listed.into_iter().map(|listed| listed.line(speech)).collect();
    if stage.show(&mut choice)? != Some(0) {
        return Ok(());
    }
    match room.archive.delete(stored.id) {
        Ok(()) => Ok(()),
        Err(fault) => super::menu::tell(stage, room, local_fault(speech, &fault.into())),
    }
}

//! Stepping through a match that is over.

use super::text::row;
use super::{Board, Event, Hint, Key, Picture, Role, Room, Scene, Stage, Step, Way, board, chrome};
use crate::plain::Gone;
use crate::say;
use catalog::AnyGame;
use kernel::Viewer;
use ratatui::Frame;
use ratatui::layout::Rect;
use table::{Record, Replay};

/// Shows a record from entry `at`.
pub fn replay(
    stage: &mut Stage,
    room: &Room,
    game: &'static dyn AnyGame,
    record: &Record,
    at: usize,
) -> Result<(), Gone> {
    match game.replay(record, Viewer::Spectator) {
        Ok(replay) => {
            let names = record.seats.iter().map(|seat| seat.name.clone()).collect();
            let at = at.min(replay.steps.len().saturating_sub(1));
            stage.show(&mut Replaying { room, game, board: board(game), names, replay, at })
        }
        Err(_) => Ok(()),
    }
}

#[derive(Debug)]
pub struct Replaying<'a> {
    room: &'a Room,
    game: &'static dyn AnyGame,
    board: Box<dyn Board>,
    names: Vec<String>,
    replay: Replay,
    at: usize,
}

impl Picture for Replaying<'_> {
    type Done = ();

    fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let Room { speech, theme, .. } = self.room;
        let last = self.replay.steps.len().saturating_sub(1);
        let title = speech.game_title(self.game);
        chrome::title(frame.buffer_mut(), area, theme, &title, &format!("{} / {last}", self.at));
        let body = Rect { y: area.y + 2, height: area.height - 6, ..area };
        let Some(step) = self.replay.steps.get(self.at) else { return };
        let viewer = Viewer::Spectator;
        if let Some(view) = &step.view {
            let scene = Scene { speech, theme, names: &self.names, viewer, view };
            self.board.happened(&scene, &[], std::time::Duration::ZERO);
            self.board.draw(&scene, None, chrome::inset(body), frame.buffer_mut());
        }
        let said: Vec<String> = step.said.iter().map(|line| speech.say(line, &self.names)).collect();
        let line = chrome::inset(row(area, area.height - 3));
        super::text::write(frame.buffer_mut(), line, &said.join(" "), theme.style(Role::Plain));
        let keys = [
            Hint::new(theme.signs.sideways, say!(speech, "key-step")),
            Hint::new("Home/End", say!(speech, "key-ends")),
            Hint::new("Esc", say!(speech, "key-back")),
        ];
        chrome::hints(frame.buffer_mut(), area, theme, &keys);
    }

    fn hear(&mut self, event: Event) -> Step<()> {
        let last = self.replay.steps.len().saturating_sub(1);
        let Event::Key(key) = event else { return Step::Stay };
        self.at = match (key.letter(), key.way()) {
            (Key::Esc | Key::Char('q'), _) => return Step::Done(()),
            (_, Some(Way::Left | Way::Up)) => self.at.saturating_sub(1),
            (Key::Enter | Key::Char(' '), _) | (_, Some(Way::Right | Way::Down)) => (self.at + 1).min(last),
            (Key::Home, _) => 0,
            (Key::End, _) => last,
            _ => return Step::Stay,
        };
        Step::Draw
    }
}

//! What a turn would do, before it is done.

use super::turn::Turn;
use crate::say;
use frogs::{Action, Board, Bridge, Path, Place};
use kernel::{Seat, Tell as _};

impl Turn<'_> {
    /// What has to be confirmed: the turn in words, and for every moving frog from where to where, over what.
    pub fn preview(&self, action: &Action) -> Vec<String> {
        let mut lines = Vec::new();
        // A single step needs no extra words.
        if !matches!(action, Action::Move { path } if path.len() == 2) {
            lines.push(self.speech().say(&action.tell(), self.names()));
        }
        match action {
            Action::Move { path } => lines.extend(self.steps(&self.board, path)),
            Action::Jump { first, second } => {
                lines.extend(self.steps(&self.board, first));
                if let Ok(between) = self.board.after(self.seat, &Action::Move { path: *first }) {
                    lines.extend(self.steps(&between, second));
                }
            }
            _ => {}
        }
        let winner = self.board.after(self.seat, action).ok().and_then(|after| after.winner());
        if let Some(winner) = winner {
            lines.push(say!(self.speech(), "frogs-preview-wins", player = self.name(winner)));
        }
        lines
    }

    /// A path on this board, frog by frog.
    fn steps(&self, board: &Board, path: &Path) -> Vec<String> {
        let Ok(after) = board.after(self.seat, &Action::Move { path: *path }) else { return Vec::new() };
        let mut lines = Vec::new();
        for (from, to) in path.steps() {
            let broken = bridge(from, to).filter(|&bridge| !after.has_bridge(bridge)).map_or(0, |_| 1);
            let owner = self.owner(board, from);
            let (from, to) = (from.to_string(), to.to_string());
            let step = if owner == self.seat {
                say!(self.speech(), "frogs-preview-own", from = from, to = to, broken = broken)
            } else {
                let player = self.name(owner);
                say!(
                    self.speech(),
                    "frogs-preview-other",
                    player = player,
                    from = from,
                    to = to,
                    broken = broken
                )
            };
            lines.push(step);
        }
        if let Place::Home(home) = path.end()
            && let Some(host) = home.seat(board.seats())
        {
            lines.push(say!(self.speech(), "frogs-preview-locked", host = self.name(host)));
        }
        lines
    }

    /// Whose frog a step from here moves.
    pub fn owner(&self, board: &Board, from: Place) -> Seat {
        from.pad().and_then(|pad| board.owner(pad)).unwrap_or(self.seat)
    }
}

fn bridge(from: Place, to: Place) -> Option<Bridge> {
    Bridge::between(from.pad()?, to.pad()?)
}

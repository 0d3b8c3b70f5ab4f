//! Frogs in text.

mod columns;
mod pond;
mod preview;
mod turn;

use crate::plain::{Face, Gone, Question, Reply, Scene, SetupQuestion, Talk};
use crate::say;
use columns::columns;
use frogs::{Board, View};
use kernel::Seat;
use pond::{Marks, letter, pond};
use serde::Deserialize as _;
use turn::Turn;

/// Frogs are letters; a turn is picked number by number, or typed in one line.
#[derive(Debug)]
pub struct Frogs;

/// A player in one line: the letter, what still waits, what has arrived, and the cards by the words that play them.
fn player(scene: &Scene, view: &View, board: &Board, seat: Seat) -> Option<String> {
    let player = view.players.get(seat.index())?;
    let name = scene.names.get(seat.index()).cloned().unwrap_or_default();
    let (letter, arrived) = (letter(board, seat), board.locked(seat));
    if player.left {
        return Some(say!(
            scene.speech,
            "frogs-player-left",
            letter = letter,
            player = name,
            arrived = arrived
        ));
    }
    let line = say!(
        scene.speech,
        "frogs-player",
        letter = letter,
        player = name,
        waiting = player.waiting,
        arrived = arrived
    );
    if player.cards.is_empty() {
        return Some(line);
    }
    let cards = player.cards.iter().map(|card| card.word()).collect::<Vec<_>>().join(" ");
    Some(format!("{line}, {}", say!(scene.speech, "frogs-player-cards", cards = cards)))
}

impl Face for Frogs {
    fn setup(&self) -> &'static [SetupQuestion] {
        &[SetupQuestion::Seats]
    }

    /// A crowded pond has tens of thousands of moves; they are offered step by step.
    fn lists_options(&self) -> bool {
        false
    }

    fn draw(&self, scene: &Scene) -> String {
        let Ok(view) = View::deserialize(scene.view) else { return String::new() };
        let board = view.board();
        let mut lines = vec![String::new()];
        lines.extend(pond(&board, &Marks::movers(&view)));
        let players = Seat::all(board.seats()).filter_map(|seat| player(scene, &view, &board, seat));
        lines.extend(columns(&players.collect::<Vec<_>>()));
        lines.push(say!(scene.speech, "frogs-legend", stock = view.stock));
        lines.join("\n")
    }

    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone> {
        let Ok(view) = View::deserialize(question.scene.view) else { return Ok(Reply::Again) };
        Turn::new(question, &view).ask(talk)
    }

    fn help(&self, question: &Question) -> String {
        let speech = question.scene.speech;
        let mut lines = vec![say!(speech, "frogs-help-turn"), say!(speech, "frogs-help-pond")];
        let has_cards = View::deserialize(question.scene.view)
            .is_ok_and(|view| view.players.iter().any(|player| !player.cards.is_empty()));
        if has_cards {
            lines.push(say!(speech, "frogs-help-cards"));
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests;

//! Frogs in text.

mod columns;
mod pond;
mod preview;
mod turn;

use crate::plain::{Face, Question, Reply, SetupQuestion, Sight, Talk};
use crate::{Gone, say};
use columns::columns;
use frogs::{Board, Card, View};
use kernel::{Arg, Seat};
use pond::{Marks, letter, pond};
use turn::Turn;

/// Frogs are letters; a turn is picked number by number, or typed in one line.
#[derive(Debug)]
pub struct Frogs;

/// A player in one line: the letter, the waiting frogs, the arrived ones.
fn player(sight: &Sight, view: &View, board: &Board, seat: Seat) -> Option<String> {
    let player = view.players.get(seat.index())?;
    let name = sight.names.get(seat.index()).cloned().unwrap_or_default();
    let (letter, arrived) = (letter(board, seat), board.locked(seat));
    if player.left {
        return Some(say!(
            sight.speech,
            "frogs-player-left",
            letter = letter,
            player = name,
            arrived = arrived
        ));
    }
    Some(say!(
        sight.speech,
        "frogs-player",
        letter = letter,
        player = name,
        waiting = player.waiting,
        arrived = arrived
    ))
}

/// The cards that are left, each with the letters of the players who have it.
fn cards(sight: &Sight, view: &View, board: &Board) -> Option<String> {
    let seats = || Seat::all(board.seats()).zip(&view.players).filter(|(_, player)| !player.left);
    let held = |card: Card| {
        let owners = seats().filter(|(_, player)| player.cards.contains(&card));
        let letters: String = owners.map(|(seat, _)| letter(board, seat)).collect();
        let title = Arg::Word(card.title().into());
        let holders = || say!(sight.speech, "frogs-card-holders", card = title, letters = letters.clone());
        (!letters.is_empty()).then(holders)
    };
    let cards: Vec<String> = Card::ALL.into_iter().filter_map(held).collect();
    (!cards.is_empty()).then(|| say!(sight.speech, "frogs-cards", cards = cards.join(", ")))
}

impl Face for Frogs {
    fn setup(&self) -> &'static [SetupQuestion] {
        &[SetupQuestion::Seats]
    }

    /// A crowded pond has tens of thousands of moves; they are offered step by step.
    fn lists_options(&self) -> bool {
        false
    }

    fn draw(&self, sight: &Sight) -> String {
        let Some(view) = sight.view.get::<View>() else { return String::new() };
        let board = view.board();
        let mut lines = vec![String::new()];
        lines.extend(pond(&board, &Marks::movers(view)));
        let players = Seat::all(board.seats()).filter_map(|seat| player(sight, view, &board, seat));
        lines.extend(columns(&players.collect::<Vec<_>>()));
        lines.extend(cards(sight, view, &board));
        lines.push(say!(sight.speech, "frogs-legend", stock = view.stock));
        lines.join("\n")
    }

    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone> {
        let Some(view) = question.sight.view.get::<View>() else { return Ok(Reply::Again) };
        Turn::new(question, view).ask(talk)
    }

    fn endings(&self) -> Option<&'static [&'static str]> {
        Some(&[
            "frogs-notice-left",
            "frogs-notice-won",
            "frogs-notice-alone",
            "frogs-notice-stalemate",
            "frogs-notice-repetition",
            "frogs-notice-limit-won",
            "frogs-notice-limit-drawn",
        ])
    }

    fn help(&self, question: &Question) -> String {
        let speech = question.sight.speech;
        let mut lines = vec![say!(speech, "frogs-help-turn"), say!(speech, "frogs-help-pond")];
        let has_cards = question
            .sight
            .view
            .get::<View>()
            .is_some_and(|view| view.players.iter().any(|player| !player.cards.is_empty()));
        if has_cards {
            lines.push(say!(speech, "frogs-help-cards"));
            lines.push(say!(speech, "frogs-help-holders"));
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests;

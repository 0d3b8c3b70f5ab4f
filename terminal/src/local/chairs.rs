//! The computer players of one match: at the table, or away thinking.

use super::Thinking;
use super::thinking::Asked;
use ai::AnyBot;
use kernel::{Seat, Viewer};
use serde_json::Value;
use table::AnyHeard;

enum Chair {
    /// A person's, or nobody's.
    Empty,
    Here(Box<dyn AnyBot>),
    /// Its player thinks elsewhere; this is what it has not heard meanwhile.
    Away {
        ticket: u64,
        missed: Vec<Value>,
    },
}

pub struct Chairs {
    chairs: Vec<Chair>,
    /// Tells one absence from another.
    tickets: u64,
}

impl Chairs {
    pub fn new(bots: impl Iterator<Item = Option<Box<dyn AnyBot>>>) -> Self {
        Self { chairs: bots.map(|bot| bot.map_or(Chair::Empty, Chair::Here)).collect(), tickets: 0 }
    }

    pub fn observe(&mut self, heard: &AnyHeard) {
        for (seat, chair) in Seat::all(self.chairs.len()).zip(&mut self.chairs) {
            let told = heard.told(Viewer::Seat(seat)).iter().map(|told| &told.json);
            match chair {
                Chair::Empty => {}
                Chair::Here(bot) => told.for_each(|json| bot.observe(json)),
                Chair::Away { missed, .. } => missed.extend(told.cloned()),
            }
        }
    }

    /// Sends a player away to think.
    pub fn think(&mut self, asked: Asked, done: Box<dyn FnOnce() + Send>) -> Thinking {
        self.tickets += 1;
        let chair = &mut self.chairs[asked.seat.index()];
        let bot = match std::mem::replace(chair, Chair::Empty) {
            Chair::Here(bot) => {
                *chair = Chair::Away { ticket: self.tickets, missed: Vec::new() };
                Some(bot)
            }
            other => {
                *chair = other;
                None
            }
        };
        Thinking::begin(asked, self.tickets, bot, done)
    }

    /// Waits for a player that thinks, and takes it back.
    pub fn finish(&mut self, thinking: Thinking) -> Thought {
        let (seat, ticket) = (thinking.seat(), thinking.ticket());
        let (bot, answer) = thinking.finish();
        let chair = &mut self.chairs[seat.index()];
        match (&*chair, bot) {
            (Chair::Away { ticket: own, missed }, Some(mut bot)) if *own == ticket => {
                for json in missed {
                    bot.observe(json);
                }
                let is_sure = bot.is_sure() != Some(false);
                *chair = Chair::Here(bot);
                answer.map_or(Thought::Silent, |text| Thought::Answer { text, is_sure })
            }
            // It fell over while it thought, or there never was one.
            (Chair::Away { ticket: own, .. }, None) if *own == ticket => Thought::Silent,
            (Chair::Empty, None) => Thought::Silent,
            _ => Thought::Late,
        }
    }
}

/// What came of thinking.
pub enum Thought {
    /// In notation; does the player believe in it?
    Answer { text: String, is_sure: bool },
    /// The player has nothing to say.
    Silent,
    /// The game went another way meanwhile, and the player is not missed any more.
    Late,
}

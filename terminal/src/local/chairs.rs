//! The computer players of one match: at the table, or away thinking.

use super::Thinking;
use super::thinking::Asked;
use ai::AnyBot;
use kernel::{Seat, Viewer};
use table::{AnyHeard, Told};

enum Chair {
    /// A person's, or nobody's.
    Empty,
    Here(Box<dyn AnyBot>),
    /// Its player thinks elsewhere; this is what it has not heard meanwhile.
    Away {
        ticket: u64,
        missed: Vec<Told>,
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
            let told = heard.told(Viewer::Seat(seat)).iter();
            match chair {
                Chair::Empty => {}
                Chair::Here(bot) => told.for_each(|told| bot.observe(&*told.notice)),
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
                for told in missed {
                    bot.observe(&*told.notice);
                }
                let is_sure = bot.is_sure() != Some(false);
                *chair = Chair::Here(bot);
                answer.map_or(Thought::Silent, |text| Thought::Answer { text, is_sure })
            }
            // It fell over while it thought, and does not come back.
            (Chair::Away { ticket: own, .. }, None) if *own == ticket => {
                *chair = Chair::Empty;
                Thought::Silent
            }
            (Chair::Empty, None) => Thought::Silent,
            _ => Thought::Late,
        }
    }
}

/// What came of thinking.
#[derive(Debug)]
pub enum Thought {
    /// In notation; does the player believe in it?
    Answer { text: String, is_sure: bool },
    /// The player has nothing to say.
    Silent,
    /// The game went another way meanwhile, and the player is not missed any more.
    Late,
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::Action;
    use kernel::{AnyActions, AnyWire, Budget};
    use table::DecisionId;

    /// Falls over as soon as it thinks.
    struct Clumsy;

    impl AnyBot for Clumsy {
        fn observe(&mut self, _notice: &dyn AnyWire) {}

        fn choose(
            &mut self,
            _view: &dyn AnyWire,
            _options: &dyn AnyActions,
            _budget: Budget<'_>,
        ) -> Option<usize> {
            std::panic::resume_unwind(Box::new("clumsy"))
        }
    }

    #[test]
    fn who_falls_over_leaves_an_empty_chair() {
        let mut chairs = Chairs::new([Some(Box::new(Clumsy) as Box<dyn AnyBot>)].into_iter());
        for _ in 0..2 {
            let asked = Asked {
                seat: Seat::new(0),
                decision: DecisionId(1),
                view: Box::new(()),
                options: Box::new(Vec::<Action>::new()),
                pause: None,
            };
            let thinking = chairs.think(asked, Box::new(|| {}));
            let thought = chairs.finish(thinking);
            assert!(matches!(thought, Thought::Silent), "{thought:?}");
        }
    }
}

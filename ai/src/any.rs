//! Players of a game that is known only by name.

use crate::{Player, Players};
use kernel::{Budget, Game};
use serde_json::Value;

/// A player that gets JSON, as a client far away would.
pub trait AnyBot: Send {
    fn observe(&mut self, notice: &Value);

    /// The index of the option that it takes; nothing if it could not make sense of what it was given.
    fn choose(&mut self, view: &Value, options: &[Value], budget: Budget<'_>) -> Option<usize>;

    /// As [`kernel::Bot::is_sure`].
    fn is_sure(&self) -> Option<bool> {
        None
    }
}

/// A player of this level; the same seed plays the same way. Nothing if there is no such level.
pub fn any_bot<G: Players>(level: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
    let bot = G::player(level, seed)?;
    Some(Box::new(Seated::<G> { bot }))
}

struct Seated<G: Game> {
    bot: Player<G>,
}

impl<G: Game> AnyBot for Seated<G> {
    fn observe(&mut self, notice: &Value) {
        if let Ok(notice) = serde_json::from_value(notice.clone()) {
            self.bot.observe(&notice);
        }
    }

    fn choose(&mut self, view: &Value, options: &[Value], budget: Budget<'_>) -> Option<usize> {
        let view = serde_json::from_value(view.clone()).ok()?;
        let options: Vec<G::Action> = options
            .iter()
            .map(|option| serde_json::from_value(option.clone()).ok())
            .collect::<Option<_>>()?;
        let chosen = self.bot.choose(&view, &options, budget);
        options.iter().position(|option| *option == chosen)
    }

    fn is_sure(&self) -> Option<bool> {
        self.bot.is_sure()
    }
}

//! Players of a game that is known only by name.

use crate::{Common, Player, Players};
use kernel::{AnyActions, AnyWire, Budget, Game};

/// A player of some game. Players in this process get the values themselves; only a player elsewhere needs JSON.
pub trait AnyBot: Send {
    /// As [`kernel::Bot::observe`].
    fn observe(&mut self, notice: &dyn AnyWire);

    /// The index of the option that it takes; nothing if it could not make sense of what it was given.
    fn choose(&mut self, view: &dyn AnyWire, options: &dyn AnyActions, budget: Budget<'_>) -> Option<usize>;

    /// As [`kernel::Bot::is_sure`].
    fn is_sure(&self) -> Option<bool> {
        None
    }
}

/// A player of this level; the same seed plays the same way. Nothing if there is no such level.
pub fn any_bot<G: Players>(level: &str, seed: u64, common: &Common) -> Option<Box<dyn AnyBot>> {
    let bot = G::player(level, seed, common)?;
    Some(Box::new(Seated::<G> { bot }))
}

struct Seated<G: Game> {
    bot: Player<G>,
}

impl<G: Game> AnyBot for Seated<G> {
    fn observe(&mut self, notice: &dyn AnyWire) {
        if let Some(notice) = notice.get() {
            self.bot.observe(notice);
        }
    }

    fn choose(&mut self, view: &dyn AnyWire, options: &dyn AnyActions, budget: Budget<'_>) -> Option<usize> {
        let (view, options) = (view.get()?, options.get::<G::Action>()?);
        let chosen = self.bot.choose(view, options, budget);
        options.iter().position(|option| *option == chosen)
    }

    fn is_sure(&self) -> Option<bool> {
        self.bot.is_sure()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Action, Config, Connect4, Position};
    use frogs::Frogs;

    #[test]
    fn a_player_gets_the_values_of_its_own_game_and_makes_no_sense_of_others() {
        let position = Position::after(&Config::default(), "112233").unwrap();
        let options: Vec<Action> = position.columns().map(Action).collect();
        let mut own = any_bot::<Connect4>("greedy", 1, &Common::default()).unwrap();
        assert_eq!(own.choose(&position.view(), &options, Budget::default()), Some(3));
        let mut other = any_bot::<Frogs>("greedy", 1, &Common::default()).unwrap();
        other.observe(&position.view());
        assert_eq!(other.choose(&position.view(), &options, Budget::default()), None);
    }
}

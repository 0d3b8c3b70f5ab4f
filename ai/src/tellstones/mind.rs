//! A player of Tellstones.

use super::level::Level;
use super::memory::{Belief, Memory, happens};
use super::opponent::Opponent;
use super::outlook::Outlook;
use ::tellstones::{Action, CELLS, Notice, Place, Question, Stone, Tellstones, View};
use kernel::{Bot, Budget, Dice, FastDice, Seat};

/// Answers that are this close together are equally good.
const CLOSE: f64 = 0.002;

/// A player with a memory of its own.
#[derive(Debug)]
pub struct Mind {
    level: Level,
    memory: Memory,
    opponent: Opponent,
    /// What was told since the last question: only a question says which seat this is.
    told: Vec<Notice>,
    /// Stones on the board, counted along.
    stones: usize,
    /// The names of the brag that it has begun.
    brag: Option<[Stone; CELLS]>,
    dice: FastDice,
}

impl Mind {
    pub fn new(level: Level, seed: u64) -> Self {
        let mut dice = FastDice::new(seed);
        Self {
            level,
            memory: Memory::new(level, dice.fork()),
            opponent: Opponent::new(level.watches, &mut dice),
            told: Vec::new(),
            stones: 0,
            brag: None,
            dice,
        }
    }

    fn take_in(&mut self, view: &View, me: Seat) {
        for notice in std::mem::take(&mut self.told) {
            match notice {
                Notice::Started { .. } => self.stones = 0,
                Notice::Placed { .. } => self.stones += 1,
                _ => {}
            }
            let needed = (self.stones == CELLS).then_some(view.brag_needs_hidden);
            self.opponent.observe(&notice, me, needed, &mut self.dice);
            self.memory.observe(&notice);
        }
    }

    /// The answer after which the chance to win is best; any of them if several are as good.
    fn best(&mut self, view: &View, me: Seat, options: &[Action], belief: &Belief) -> Option<Action> {
        let outlook = Outlook::new(self.level, view, me, belief, &self.opponent);
        let worths: Vec<f64> = options.iter().map(|action| outlook.after(action, belief)).collect();
        let best = worths.iter().copied().fold(f64::MIN, f64::max);
        let close: Vec<usize> = (0..options.len()).filter(|&index| worths[index] >= best - CLOSE).collect();
        let pick = self.dice.below(close.len().max(1) as u32) as usize;
        close.get(pick).map(|&index| options[index])
    }

    /// Something that looks reasonable, without thinking ahead.
    fn whim(&mut self, view: &View, options: &[Action]) -> Option<Action> {
        let reasonable: Vec<Action> = options
            .iter()
            .filter(|action| match action {
                Action::GiveUp | Action::Brag | Action::Back => false,
                Action::Challenge { cell } => view.place(*cell) == Place::Hidden,
                _ => true,
            })
            .copied()
            .collect();
        // First what to do, then where: swaps are so numerous that they would crowd out everything else.
        let mut kinds: Vec<core::mem::Discriminant<Action>> = Vec::new();
        for action in &reasonable {
            let kind = core::mem::discriminant(action);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let kind = *kinds.get(self.dice.below(kinds.len().max(1) as u32) as usize)?;
        let of_kind: Vec<Action> =
            reasonable.into_iter().filter(|action| core::mem::discriminant(action) == kind).collect();
        of_kind.get(self.dice.below(of_kind.len().max(1) as u32) as usize).copied()
    }
}

impl Bot<Tellstones> for Mind {
    fn observe(&mut self, notice: &Notice) {
        self.told.push(notice.clone());
    }

    fn choose(&mut self, view: &View, options: &[Action], _budget: Budget<'_>) -> Action {
        let me = view.asked.unwrap_or(view.turn);
        self.take_in(view, me);
        let belief = self.memory.belief(view);
        let wanted = match &view.question {
            Question::Name { cell } => Some(Action::Name { stone: belief.names[cell.index()] }),
            Question::Say { cell, .. } => {
                let names = *self.brag.get_or_insert(belief.board);
                Some(Action::Say { stone: names[cell.index()] })
            }
            _ if self.level.whim > 0.0 && happens(self.level.whim, &mut self.dice) => {
                self.whim(view, options)
            }
            _ => self.best(view, me, options, &belief),
        };
        if wanted == Some(Action::Brag) {
            self.brag = Some(belief.board);
        }
        wanted.filter(|action| options.contains(action)).unwrap_or(options[0])
    }
}

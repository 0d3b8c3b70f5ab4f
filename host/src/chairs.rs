//! The computer players of one match: at the table, or away thinking.

use crate::MatchFault;
use crate::header::fairness;
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Budget, Pace, Seat, Seed, Viewer};
use ledger::{Controller, NewMatch, Player};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::{AnyHeard, OwnedTable, QuestionId, Told};

/// Finds players that no game provides, such as programs on this machine. Asked only for names that somebody agreed to.
pub trait Recruiter: Send {
    /// A player of this name; `None` if there is none, and an error if it can't start.
    fn recruit(
        &self,
        name: &str,
        game: &'static dyn AnyGame,
        invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String>;

    /// What all computer players of this process share.
    fn common(&self) -> Common;
}

/// Finds no players, and shares nothing.
impl Recruiter for () {
    fn recruit(
        &self,
        _name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        Ok(None)
    }

    fn common(&self) -> Common {
        Common::default()
    }
}

enum Chair {
    /// A person's, or nobody's.
    Empty,
    Here(Box<dyn AnyBot>),
    /// Its player is thinking elsewhere; this is what it has not heard yet.
    Away {
        ticket: Ticket,
        missed: Vec<Told>,
    },
}

pub(crate) struct Chairs {
    chairs: Vec<Chair>,
    /// Tells one absence from another.
    tickets: u64,
}

impl Chairs {
    /// The computer players by seat, who have heard everything so far. With a given seed they play the same way
    /// every time.
    pub fn new(
        game: &'static dyn AnyGame,
        header: &NewMatch,
        table: &dyn OwnedTable,
        recruiter: &dyn Recruiter,
    ) -> Result<Self, MatchFault> {
        let bots = bots(game, header, table, recruiter);
        Ok(Self::of(bots.into_iter().collect::<Result<_, MatchFault>>()?, table))
    }

    /// After an undo, rebuild the bots: they must not remember what was taken back. The undo is stored by then, so a
    /// program that does not start again leaves an empty chair.
    pub fn rebuild(
        &mut self,
        game: &'static dyn AnyGame,
        header: &NewMatch,
        table: &dyn OwnedTable,
        recruiter: &dyn Recruiter,
    ) {
        let bots = bots(game, header, table, recruiter);
        self.chairs = Self::of(bots.into_iter().map(|bot| bot.unwrap_or(None)).collect(), table).chairs;
    }

    fn of(bots: Vec<Option<Box<dyn AnyBot>>>, table: &dyn OwnedTable) -> Self {
        let mut chairs: Vec<Chair> =
            bots.into_iter().map(|bot| bot.map_or(Chair::Empty, Chair::Here)).collect();
        for (seat, chair) in Seat::all(chairs.len()).zip(&mut chairs) {
            if let Chair::Here(bot) = chair {
                let told = table.retell(Viewer::Seat(seat));
                told.iter().flatten().for_each(|told| bot.observe(&*told.notice));
            }
        }
        Self { chairs, tickets: 0 }
    }

    pub fn observe(&mut self, heard: &AnyHeard) {
        for (seat, chair) in Seat::all(self.chairs.len()).zip(&mut self.chairs) {
            match chair {
                Chair::Empty => {}
                Chair::Here(bot) => {
                    heard.told(Viewer::Seat(seat)).iter().for_each(|told| bot.observe(&*told.notice));
                }
                Chair::Away { missed, .. } => missed.extend(heard.told(Viewer::Seat(seat))),
            }
        }
    }

    /// Sends a player away to think; `None` if it is away already.
    pub fn think(&mut self, table: &dyn OwnedTable, seat: Seat) -> Option<Task> {
        let asked = table.asked(Viewer::Seat(seat))?;
        let chair = &mut self.chairs[seat.index()];
        if matches!(chair, Chair::Away { .. }) {
            return None;
        }
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        let bot = match std::mem::replace(chair, Chair::Away { ticket, missed: Vec::new() }) {
            Chair::Here(bot) => Some(bot),
            Chair::Empty | Chair::Away { .. } => None,
        };
        Some(Task {
            seat,
            question: asked.id,
            pace: asked.pace,
            ticket,
            bot,
            view: table.view(Viewer::Seat(seat)),
            options: table.options(seat),
            stop: Arc::default(),
        })
    }

    /// Takes a player back, with its answer in notation if it has one. `None` if the game took another course in the
    /// meantime, and the player is no longer needed.
    pub fn take_back(&mut self, thought: Thought) -> Option<Answer> {
        let Thought { seat, question, ticket, bot, answer } = thought;
        let chair = &mut self.chairs[seat.index()];
        let Chair::Away { ticket: own, missed } = chair else { return None };
        if *own != ticket {
            return None;
        }
        let missed = std::mem::take(missed);
        let Some(mut bot) = bot else {
            // It crashed while thinking, or there never was one: an empty chair stays silent.
            *chair = Chair::Empty;
            return Some(Answer { seat, question, text: None, is_sure: true });
        };
        for told in &missed {
            bot.observe(&*told.notice);
        }
        let is_sure = bot.is_sure() != Some(false);
        *chair = Chair::Here(bot);
        Some(Answer { seat, question, text: answer, is_sure })
    }
}

/// The computer players of all seats, as they would sit down now.
fn bots(
    game: &'static dyn AnyGame,
    header: &NewMatch,
    table: &dyn OwnedTable,
    recruiter: &dyn Recruiter,
) -> Vec<Result<Option<Box<dyn AnyBot>>, MatchFault>> {
    let (fairness, entries, common) = (fairness(header), table.entry_count(), recruiter.common());
    let bot = |(seat, player): (usize, &Player)| {
        let Controller::Bot(level) = &player.controller else { return Ok(None) };
        let Seed(bytes) = fairness.seed(&format!("player {seat} after {entries}"));
        let seed = bytes[..8].iter().fold(0, |seed, &byte| seed << 8 | u64::from(byte));
        let Some(seat) = Seat::checked(seat) else { return Ok(None) };
        if let Some(bot) = game.bot(level, seed, &common) {
            return Ok(Some(bot));
        }
        // A level that this version does not know stays silent.
        let invitation = Invitation { seat, seats: header.players.len(), seed };
        let found = recruiter.recruit(level, game, invitation);
        found.map_err(|reason| MatchFault::Program { name: level.clone(), reason })
    };
    header.players.iter().enumerate().map(bot).collect()
}

/// The answer of a computer player.
pub(crate) struct Answer {
    pub seat: Seat,
    pub question: QuestionId,
    /// `None` if it has no answer.
    pub text: Option<String>,
    /// Is the player sure of it?
    pub is_sure: bool,
}

/// Tells a task of a match from all others; its [`Thought`] has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u64);

/// A question for a computer player, which can be worked on anywhere.
pub struct Task {
    seat: Seat,
    question: QuestionId,
    pace: Pace,
    ticket: Ticket,
    bot: Option<Box<dyn AnyBot>>,
    view: Arc<dyn AnyWire>,
    options: Box<dyn AnyActions>,
    stop: Arc<AtomicBool>,
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Task {
    /// Who is asked.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The question.
    pub const fn question(&self) -> QuestionId {
        self.question
    }

    /// Tells this task from all others.
    pub const fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// How urgent it is.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Set this when nobody wants to wait any longer: the best answer so far is taken.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The answer if the player crashes while it thinks.
    pub fn silence(&self) -> Thought {
        let Self { seat, question, ticket, .. } = self;
        Thought { seat: *seat, question: *question, ticket: *ticket, bot: None, answer: None }
    }

    /// Thinks. The stop flag of the task applies whatever the budget says.
    pub fn think(self, budget: Budget<'_>) -> Thought {
        let Self { seat, question, ticket, mut bot, view, options, stop, .. } = self;
        let budget = Budget { stop: Some(&stop), ..budget };
        let chosen = bot.as_mut().and_then(|bot| bot.choose(&*view, &*options, budget));
        let answer = chosen.and_then(|index| options.text(index));
        Thought { seat, question, ticket, bot, answer }
    }
}

/// The result of a [`Task`]: to be handed back with [`Said::Thought`](crate::Said::Thought).
pub struct Thought {
    seat: Seat,
    question: QuestionId,
    ticket: Ticket,
    bot: Option<Box<dyn AnyBot>>,
    answer: Option<String>,
}

impl Thought {
    /// Whose it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The ticket of its task.
    pub const fn ticket(&self) -> Ticket {
        self.ticket
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("seat", &self.seat).finish_non_exhaustive()
    }
}

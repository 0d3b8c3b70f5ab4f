//! The computer players of one match: at the table, or away thinking.

use crate::MatchFault;
use crate::header::fairness;
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use kernel::{AnyActions, AnyWire, Budget, Pace, Seat, SeatSet, Seed, Viewer};
use ledger::{Controller, NewMatch};
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

/// Shows computer players to their chairs.
#[derive(Clone, Copy)]
pub(crate) struct Usher<'m> {
    pub game: &'static dyn AnyGame,
    pub header: &'m NewMatch,
    pub table: &'m dyn OwnedTable,
    pub recruiter: &'m dyn Recruiter,
}

impl<'m> Usher<'m> {
    /// The level or program that plays for this seat, if it is not a person.
    fn player(self, seat: Seat, substitute: Option<&'m str>) -> Option<&'m str> {
        match &self.header.players[seat.index()].controller {
            Controller::Bot(name) => Some(name),
            Controller::Human => substitute,
        }
    }

    /// Players of a level of the game come when they are asked something: until then they take no memory, and all that
    /// they would hear can be retold. Programs are started at once.
    fn chair(self, seat: Seat, substitute: Option<&'m str>) -> Result<Chair, MatchFault> {
        let since = self.table.entry_count();
        match self.player(seat, substitute) {
            Some(level) if self.game.levels().contains(&level) => Ok(Chair::Expected { since }),
            Some(program) => Ok(self.recruit(seat, program, since)?.map_or(Chair::Empty, Chair::Here)),
            None => Ok(Chair::Empty),
        }
    }

    /// A player of this name, who has heard everything that the seat was told. With a given seed it plays the same way
    /// every time.
    fn recruit(self, seat: Seat, name: &str, since: u32) -> Result<Option<Box<dyn AnyBot>>, MatchFault> {
        let Self { game, header, table, recruiter } = self;
        let Seed(bytes) = fairness(header).seed(&format!("player {} after {since}", seat.index()));
        let seed = bytes[..8].iter().fold(0, |seed, &byte| seed << 8 | u64::from(byte));
        let mut found = game.bot(name, seed, &recruiter.common());
        if found.is_none() {
            let invitation = Invitation { seat, seats: header.players.len(), seed };
            let recruited = recruiter.recruit(name, game, invitation);
            found = recruited.map_err(|reason| MatchFault::Program { name: name.into(), reason })?;
        }
        // A level that this version does not know stays silent.
        let Some(mut bot) = found else { return Ok(None) };
        for told in table.retell(Viewer::Seat(seat)).iter().flatten() {
            bot.observe(&*told.notice);
        }
        Ok(Some(bot))
    }
}

enum Chair {
    /// A person's, or nobody's.
    Empty,
    /// Its player sits down when it is asked something, with the dice of the moment when there were this many entries.
    Expected {
        since: u32,
    },
    Here(Box<dyn AnyBot>),
    /// Its player is thinking elsewhere; this is what it has not heard yet.
    Away {
        ticket: Ticket,
        missed: Vec<Told>,
    },
}

pub(crate) struct Chairs {
    /// By seat.
    all: Vec<Chair>,
    /// The levels of those who play on for people, by seat.
    substitutes: Vec<Option<String>>,
    /// Tells one absence from another.
    tickets: u64,
}

impl Chairs {
    /// The computer players by seat.
    pub fn new(usher: Usher<'_>) -> Result<Self, MatchFault> {
        let seats = usher.header.players.len();
        let all = Seat::all(seats).map(|seat| usher.chair(seat, None)).collect::<Result<_, _>>()?;
        Ok(Self { all, substitutes: vec![None; seats], tickets: 0 })
    }

    /// After an undo, rebuild the bots: they must not remember what was taken back. The undo is stored by then, so a
    /// program that does not start again leaves an empty chair.
    pub fn rebuild(&mut self, usher: Usher<'_>) {
        let Self { all, substitutes, .. } = self;
        for ((seat, chair), substitute) in Seat::all(all.len()).zip(all).zip(substitutes) {
            *chair = usher.chair(seat, substitute.as_deref()).unwrap_or(Chair::Empty);
        }
    }

    /// Lets all players go who can be made again when they are asked something.
    pub fn park(&mut self, usher: Usher<'_>) {
        let (since, levels) = (usher.table.entry_count(), usher.game.levels());
        let Self { all, substitutes, .. } = self;
        for ((seat, chair), substitute) in Seat::all(all.len()).zip(all).zip(substitutes) {
            let player = usher.player(seat, substitute.as_deref());
            if matches!(chair, Chair::Here(_)) && player.is_some_and(|level| levels.contains(&level)) {
                *chair = Chair::Expected { since };
            }
        }
    }

    /// Lets a player of this level of the game play on for a person.
    pub fn substitute(&mut self, table: &dyn OwnedTable, seat: Seat, level: &str) {
        let substitute = &mut self.substitutes[seat.index()];
        if substitute.as_deref() != Some(level) {
            *substitute = Some(level.into());
            self.all[seat.index()] = Chair::Expected { since: table.entry_count() };
        }
    }

    /// The chair is the person's again. What the computer was thinking about does not count.
    pub fn relieve(&mut self, seat: Seat) {
        if self.substitutes[seat.index()].take().is_some() {
            self.all[seat.index()] = Chair::Empty;
        }
    }

    /// The people for whom computers play on.
    pub fn substitutes(&self) -> SeatSet {
        let seats = Seat::all(self.substitutes.len()).zip(&self.substitutes);
        seats.filter(|(_, level)| level.is_some()).map(|(seat, _)| seat).collect()
    }

    pub fn observe(&mut self, heard: &AnyHeard) {
        for (seat, chair) in Seat::all(self.all.len()).zip(&mut self.all) {
            match chair {
                Chair::Empty | Chair::Expected { .. } => {}
                Chair::Here(bot) => {
                    heard.told(Viewer::Seat(seat)).iter().for_each(|told| bot.observe(&*told.notice));
                }
                Chair::Away { missed, .. } => missed.extend(heard.told(Viewer::Seat(seat))),
            }
        }
    }

    /// Sends a player away to think; `None` if it is away already.
    pub fn think(&mut self, usher: Usher<'_>, seat: Seat) -> Option<Task> {
        let table = usher.table;
        let asked = table.asked(Viewer::Seat(seat))?;
        let chair = &mut self.all[seat.index()];
        if matches!(chair, Chair::Away { .. }) {
            return None;
        }
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        let bot = match std::mem::replace(chair, Chair::Away { ticket, missed: Vec::new() }) {
            Chair::Here(bot) => Some(bot),
            Chair::Expected { since } => {
                let level = usher.player(seat, self.substitutes[seat.index()].as_deref());
                level.and_then(|level| usher.recruit(seat, level, since).ok().flatten())
            }
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
        let chair = &mut self.all[seat.index()];
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

//! How a table in the page begins: a new match, a stored one, a lesson, or the beginning of a record.

use super::lesson::Teaching;
use super::memory::{Memory, at_once};
use super::stored::Reading;
use super::update::Listener;
use super::{Kept, Local, Now};
use crate::fault::Fault;
use crate::names::{computer, default_name};
use crate::sight::game;
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use host::{Hosted, MatchFault, Opened, Recruiter, Said, Setup};
use kernel::{Choices, ConfigFault, SeatSet, Seed, Viewer};
use ledger::Player;
use lessons::{Coach, PARTNER, Partner, Returning};
use protocol::{NewSeat, NewTable, TableName};
use table::{ClockRules, clean_name};
use words::{Speech, say};

/// How long computers wait before they move, in milliseconds.
const TEMPO: u64 = 600;

/// The computer players of this page share what they know.
struct Shared(Common);

impl Recruiter for Shared {
    fn recruit(
        &self,
        _name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        Ok(None)
    }

    fn common(&self) -> Common {
        self.0.clone()
    }
}

/// What a beginning needs: words for names that nobody chose, what computers share, the time.
#[derive(Debug)]
pub struct Beginner<'a> {
    pub speech: &'a Speech,
    pub common: &'a Common,
    pub now: Now,
}

/// A seat as it is set up: a level for a computer, and a name.
#[derive(Debug)]
pub struct Place {
    pub level: Option<String>,
    pub name: Option<String>,
}

impl Place {
    /// The seats of a new table.
    pub fn all(seats: &[NewSeat], names: &[Option<String>], count: usize) -> Vec<Self> {
        let place = |index: usize| Self {
            level: match seats.get(index) {
                Some(NewSeat::Computer(level)) => Some(level.clone()),
                _ => None,
            },
            name: names.get(index).cloned().flatten(),
        };
        (0..count.max(seats.len())).map(place).collect()
    }
}

impl Beginner<'_> {
    /// The players, no two with the same name.
    fn players(&self, game: &dyn AnyGame, places: &[Place]) -> Result<Vec<Player>, Fault> {
        let mut players: Vec<Player> = Vec::new();
        for (index, place) in places.iter().enumerate() {
            let chosen = place.name.as_deref().filter(|name| !name.trim().is_empty());
            let chosen = chosen
                .map(|name| clean_name(name).map_err(|bad| Fault::Text(self.speech.name_fault(name, bad))));
            let name = match (chosen.transpose()?, &place.level) {
                (Some(name), _) if players.iter().any(|player| player.name == name) => {
                    return Err(Fault::Text(say!(self.speech, "error-name-twice", name = name)));
                }
                (Some(name), _) => name,
                (None, Some(_)) => {
                    computer(self.speech, |name| players.iter().all(|player| player.name != name))
                }
                (None, None) => default_name(self.speech, index),
            };
            players.push(match &place.level {
                Some(level) if game.levels().contains(&level.as_str()) => Player::bot(name, level),
                Some(level) => {
                    let known = game.levels().iter().map(|level| self.speech.level(level));
                    let known = known.collect::<Vec<_>>().join(", ");
                    let level = words::short(level);
                    return Err(Fault::Text(say!(self.speech, "error-level", level = level, known = known)));
                }
                None => Player::human(name),
            });
        }
        Ok(players)
    }

    fn seated(
        &self,
        setup: &Setup,
        opening: &[String],
        memory: Memory,
        recruiter: Box<dyn Recruiter>,
    ) -> Result<Local, Fault> {
        memory.name_next(self.now.bits());
        let accept = |_: &table::Record| Ok::<(), MatchFault>(());
        let (drawn, at) = (Seed(self.now.random), self.now.timestamp());
        let begun = Hosted::begin_from(&memory, setup, opening, drawn, at, recruiter, accept);
        let (hosted, _) = at_once(begun)?;
        Ok(local(hosted, memory, None))
    }
}

fn local(hosted: Hosted, memory: Memory, teaching: Option<Teaching>) -> Local {
    let name = TableName(format!("local-{}", hosted.id()));
    let listener = Listener { viewer: Viewer::Spectator, next: 0, seen: 0 };
    let (news, rematch) = (Vec::new(), SeatSet::EMPTY);
    let mut local = Local { name, hosted, memory, teaching, listener, rematch, news, tempo: TEMPO };
    local.listener = local.listener_of(Viewer::Spectator);
    local
}

fn choices(text: &str) -> Result<Choices, Fault> {
    text.parse().map_err(|_| Fault::Unreadable(text.into()))
}

/// Begins a match.
pub fn begin(beginner: &Beginner<'_>, table: &NewTable, names: &[Option<String>]) -> Result<Local, Fault> {
    let game = game(&table.game)?;
    let unplayable = |fault: ConfigFault| Fault::Match(MatchFault::Config(game, fault));
    let mut wished = choices(&table.choices)?;
    if wished.seats.is_none() && !table.seats.is_empty() {
        wished = wished.with_seats(u8::try_from(table.seats.len()).unwrap_or(u8::MAX));
    }
    let count = game.seats(&wished).map_err(unplayable)?;
    let places = Place::all(&table.seats, names, count);
    let setup = Setup {
        game,
        choices: wished,
        patience: choices(&table.patience)?,
        clock: clock(&table.clock)?,
        players: beginner.players(game, &places)?,
        seed: None,
        entropy: Vec::new(),
    };
    beginner.seated(&setup, &[], Memory::default(), Box::new(Shared(beginner.common.clone())))
}

fn clock(text: &str) -> Result<ClockRules, Fault> {
    match text {
        "" => Ok(ClockRules::default()),
        rules => rules.parse().map_err(|_| Fault::Unreadable(rules.into())),
    }
}

/// Begins a match with answers that were given before.
pub fn begin_from(
    beginner: &Beginner<'_>,
    setup: (&'static dyn AnyGame, Choices, Option<Seed>),
    opening: &[String],
    places: &[Place],
) -> Result<Local, Fault> {
    let (game, choices, seed) = setup;
    let setup = Setup {
        game,
        choices,
        patience: Choices::default(),
        clock: ClockRules::default(),
        players: beginner.players(game, places)?,
        seed,
        entropy: Vec::new(),
    };
    beginner.seated(&setup, opening, Memory::default(), Box::new(Shared(beginner.common.clone())))
}

/// Begins the lesson of a game.
pub fn begin_lesson(beginner: &Beginner<'_>, name: &str, learner: Option<&str>) -> Result<Local, Fault> {
    let teaching = Teaching::of(name)?;
    let lesson = lessons::find(name).ok_or(Fault::NoGame)?;
    let learner = learner.filter(|learner| !learner.trim().is_empty());
    let learner = learner.and_then(|learner| clean_name(learner).ok());
    let learner = learner.unwrap_or_else(|| default_name(beginner.speech, 0));
    let setup = Setup {
        game: game(name)?,
        choices: lesson.choices(),
        patience: Choices::default(),
        clock: ClockRules::default(),
        players: vec![Player::human(learner), Player::bot(say!(beginner.speech, "lesson-partner"), PARTNER)],
        seed: Some(lesson.seed()),
        entropy: Vec::new(),
    };
    let mut local = beginner.seated(&setup, &[], Memory::default(), Box::new(Partner(lesson)))?;
    local.teaching = Some(teaching);
    Ok(local)
}

/// The seat of a lesson's partner, as entries begin.
const PARTNERS_SEAT: &str = "1 ";

/// Goes on with a stored match.
pub fn resume(beginner: &Beginner<'_>, kept: &Kept) -> Result<Local, Fault> {
    let Reading { stored, seen, lesson } = kept.read()?;
    let mut recruiter: Box<dyn Recruiter> = Box::new(Shared(beginner.common.clone()));
    let mut teaching = None;
    if let Some((game, done)) = lesson {
        let lesson = lessons::find(&game).ok_or(Fault::NoGame)?;
        // The partner answers by a script, and goes on where it stopped.
        let given = stored.entries.iter().filter(|entry| entry.text.starts_with(PARTNERS_SEAT)).count();
        recruiter = Box::new(Returning { lesson, given });
        teaching = Some(Teaching::at(Coach::after(lesson, done)));
    }
    let opened = Opened::new(stored.clone())?;
    let mut hosted = opened.seat(&[], recruiter)?;
    let memory = Memory::of(stored, seen);
    // While the page was closed nobody could play: that time is forgiven.
    let (last, now, mut news) = (hosted.last(), beginner.now.timestamp(), Vec::<host::News>::new());
    at_once(hosted.say(&memory, Said::Pause, last, &mut news))?;
    at_once(hosted.say(&memory, Said::GoOn, now, &mut news))?;
    Ok(local(hosted, memory, teaching))
}

impl Local {
    /// Somebody wants another game; it begins when all people do. At one device that is said once.
    pub(super) fn wish_rematch(
        &mut self,
        voice: &crate::speech::Voice<'_>,
        wants: bool,
        now: Now,
    ) -> Result<super::Outcome, Fault> {
        if self.hosted.table().outcome().is_none() {
            return Err(Fault::Refused(Box::new(protocol::FaultKey::NotBegun.into())));
        }
        if !wants {
            self.rematch = SeatSet::EMPTY;
            return Ok(super::Outcome::Done);
        }
        let setup = self.hosted.rematch();
        self.memory.name_next(now.bits());
        let accept = |_: &table::Record| Ok::<(), MatchFault>(());
        let recruiter: Box<dyn Recruiter> = match self.teaching.as_ref().map(Teaching::mark) {
            Some((game, _)) => Box::new(Partner(lessons::find(&game).ok_or(Fault::NoGame)?)),
            None => Box::new(Shared(crate::engine::common())),
        };
        let begun = Hosted::begin(&self.memory, &setup, Seed(now.random), now.timestamp(), recruiter, accept);
        let (hosted, _) = at_once(begun)?;
        self.hosted = hosted;
        self.listener = self.listener_of(Viewer::Spectator);
        self.open(voice, now);
        Ok(super::Outcome::Done)
    }
}

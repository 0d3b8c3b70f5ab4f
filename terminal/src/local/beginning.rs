//! Starting and resuming matches on this machine.

use super::{Archive, RecordFile, RecordFileFault, Wishes, kept_players};
use crate::online::OnlineFault;
use crate::place::{LocalPlace, Means, Place, PlaceFault};
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use host::{Hosted, MatchFault, Opened, Recruiter, Setup};
use kernel::{Choices, Seed};
use lessons::{Lesson, Partner};
use machine::{LostCount, Program};
use std::path::Path;
use std::process::Stdio;
use store::{Controller, MatchId, Player, ProgramName, StoreError};
use table::ClockRules;

/// Why a match can't be played here.
#[derive(Debug)]
pub enum LocalFault {
    /// The match itself can't be played.
    Match(MatchFault),
    /// Another program has deleted it meanwhile.
    Deleted(MatchId),
    /// Its record can't be written.
    Record(RecordFileFault),
    /// The system has no random bits.
    NoRandomness,
    /// A server says no, or is gone.
    Online(OnlineFault),
}

impl From<MatchFault> for LocalFault {
    fn from(fault: MatchFault) -> Self {
        Self::Match(fault)
    }
}

impl From<PlaceFault> for LocalFault {
    fn from(fault: PlaceFault) -> Self {
        match fault {
            // A place has a match that was there.
            PlaceFault::Match(MatchFault::Store(StoreError::NotFound(id))) => Self::Deleted(id),
            PlaceFault::Match(fault) => Self::Match(fault),
            PlaceFault::Record(fault) => Self::Record(fault),
            PlaceFault::Online(fault) => Self::Online(fault),
        }
    }
}

impl From<StoreError> for LocalFault {
    fn from(error: StoreError) -> Self {
        Self::Match(error.into())
    }
}

/// Programs on this machine as players.
#[derive(Debug)]
struct Programs;

impl Recruiter for Programs {
    fn recruit(
        &self,
        name: &str,
        game: &'static dyn AnyGame,
        invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        let Some(name) = ProgramName::read(name) else { return Ok(None) };
        let game = (game.name(), game.rules_version());
        let program = Program::start(&name, game, invitation, Stdio::null(), LostCount::default());
        program.map(|program| Some(Box::new(program) as Box<dyn AnyBot>)).map_err(|error| error.to_string())
    }

    fn common(&self) -> Common {
        machine::common().clone()
    }
}

/// Opens the table of a lesson, for a learner and a partner of these names.
pub fn teach(
    archive: &Archive,
    lesson: &'static Lesson,
    learner: String,
    partner: String,
) -> Result<LocalPlace, LocalFault> {
    let game = catalog::find(lesson.game).ok_or_else(|| MatchFault::UnknownGame(lesson.game.into()))?;
    let player = |name, controller| Player { person: None, name, controller };
    let setup = Setup {
        game,
        choices: lesson.choices(),
        patience: Choices::default(),
        clock: ClockRules::default(),
        players: vec![
            player(learner, Controller::Human),
            player(partner, Controller::Bot(lessons::PARTNER.into())),
        ],
        seed: Some(lesson.seed()),
        entropy: Vec::new(),
    };
    begin_with(archive, &Means::of(archive), &setup, &[], None, Box::new(Partner(lesson)))
}

/// Stores a new match and opens its table. If the record can't be written, there is no match.
pub fn begin(
    archive: &Archive,
    means: &Means,
    setup: &Setup,
    record: Option<&Path>,
) -> Result<LocalPlace, LocalFault> {
    begin_with(archive, means, setup, &[], record, Box::new(Programs))
}

/// The same with answers that are given before anybody plays.
pub fn begin_from(
    archive: &Archive,
    means: &Means,
    setup: &Setup,
    opening: &[String],
    record: Option<&Path>,
) -> Result<LocalPlace, LocalFault> {
    begin_with(archive, means, setup, opening, record, Box::new(Programs))
}

fn begin_with(
    archive: &Archive,
    means: &Means,
    setup: &Setup,
    opening: &[String],
    record: Option<&Path>,
    recruiter: Box<dyn Recruiter>,
) -> Result<LocalPlace, LocalFault> {
    let drawn = machine::random().map_err(|_| LocalFault::NoRandomness)?;
    let setup = &Setup { players: kept_players(&setup.players), ..setup.clone() };
    let mut file = None;
    let begun = archive.change(async |store| -> Result<_, LocalFault> {
        let write = |text: &table::Record| -> Result<(), LocalFault> {
            file =
                record.map(|path| RecordFile::begin(path, text)).transpose().map_err(LocalFault::Record)?;
            Ok(())
        };
        Hosted::begin_from(store, setup, opening, Seed(drawn), (means.clock)(), recruiter, write).await
    });
    match begun {
        Ok((hosted, heard)) => Ok(LocalPlace::begun(means, hosted, &heard, file)),
        Err(fault) => {
            // The record of a match that does not exist would only block the next attempt.
            file.into_iter().for_each(RecordFile::discard);
            Err(fault)
        }
    }
}

/// Seats the players of a stored match, and opens its table. Programs are started if their names are among `agreed`.
pub fn resume(
    means: &Means,
    opened: Opened,
    agreed: &[String],
    record: Option<&Path>,
) -> Result<LocalPlace, LocalFault> {
    let hosted = opened.seat(agreed, Box::new(Programs))?;
    let file = record.map(|path| RecordFile::begin(path, &hosted.record())).transpose();
    Ok(LocalPlace::resumed(means, hosted, file.map_err(LocalFault::Record)?))
}

/// Leaves a match that began in this run. If nobody has played in it, it is deleted together with its new record file: that
/// would only block the next match. True if so.
pub fn forget_unplayed(archive: &Archive, wishes: &mut Wishes, place: Box<dyn Place>) -> bool {
    let (id, file) = (place.about().id, place.record_file().cloned());
    // Its thread must not write any more.
    drop(place);
    let is_forgotten = archive.forget_unplayed(id).unwrap_or(false);
    if is_forgotten {
        file.into_iter().for_each(RecordFile::discard);
        wishes.free_record();
    }
    is_forgotten
}

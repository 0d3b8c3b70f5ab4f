//! Two owners of one stored match, as processes of their own that are killed at random moments. They answer, leave, take
//! back and let time pass, each by what it knows. Afterwards every match opens again, nothing that was acknowledged is
//! lost, and both owners, once they have read on, stand at the same place.

use crate::Verdict;
use ::host::{Hosted, MatchFault, News, Opened, Said, Setup};
use kernel::{Choices, Dice, FastDice, Seat, Seed, Viewer};
use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;
use store::{MatchId, Player, SqliteStore, Store as _, Timestamp};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// How many times two owners meet at a match.
const MEETINGS: u32 = 2_000;

/// How many things an owner does at most in one meeting.
const DEEDS: u32 = 12;

/// The command that makes this program one of the owners.
const OWNER: &str = "own-a-match";

const SETUPS: &[(&str, &str, u8)] = &[
    ("connect4", "first=1", 2),
    ("kittens", "preset=classic", 3),
    ("kittens", "preset=official", 5),
    ("kittens", "preset=house", 2),
    ("frogs", "", 2),
    ("frogs", "", 4),
    ("tellstones", "", 2),
];

/// What a child is told: the file of all matches, the match, and where its randomness begins.
pub struct Order {
    file: String,
    id: MatchId,
    seed: u64,
}

impl Order {
    /// `None` if this process is not a child.
    pub fn read(args: &[String]) -> Option<Self> {
        let [command, file, id, seed] = args else { return None };
        (command == OWNER)
            .then(|| Some(Self { file: file.clone(), id: id.parse().ok()?, seed: seed.parse().ok()? }))?
    }

    /// Plays, and prints every entry that was acknowledged: its number and its text.
    pub fn obey(&self) -> ExitCode {
        match self.own() {
            Ok(()) => ExitCode::SUCCESS,
            Err(fault) => {
                println!("fault {fault}");
                ExitCode::FAILURE
            }
        }
    }

    fn own(&self) -> Result<(), String> {
        let owner = Owner::new(Path::new(&self.file))?;
        let mut dice = FastDice::new(self.seed);
        let mut hosted = owner.open(self.id)?;
        for _ in 0..DEEDS {
            if hosted.table().outcome().is_some() {
                break;
            }
            for line in owner.act(&mut hosted, &mut dice)? {
                println!("{line}");
                std::io::stdout().flush().map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }
}

fn shown(fault: &MatchFault) -> String {
    format!("{fault:?}")
}

/// A process that owns matches.
struct Owner {
    runtime: Runtime,
    store: SqliteStore,
}

impl Owner {
    fn new(file: &Path) -> Result<Self, String> {
        let runtime =
            Builder::new_current_thread().enable_time().build().map_err(|error| error.to_string())?;
        let store = runtime.block_on(SqliteStore::open(file)).map_err(|error| error.to_string())?;
        Ok(Self { runtime, store })
    }

    fn begin(&self, setup: &Setup) -> Result<MatchId, String> {
        let begun = Hosted::begin::<MatchFault>(
            &self.store,
            setup,
            Seed([0; 32]),
            Timestamp::from_millis(0),
            Box::new(()),
            |_| Ok(()),
        );
        self.runtime.block_on(begun).map(|(hosted, _)| hosted.id()).map_err(|fault| shown(&fault))
    }

    fn open(&self, id: MatchId) -> Result<Hosted, String> {
        let opened = self.runtime.block_on(Opened::load(&self.store, id)).map_err(|fault| shown(&fault))?;
        if let Some(damage) = opened.damage {
            return Err(format!("match {id} is damaged: {damage}"));
        }
        opened.seat(&[], Box::new(())).map_err(|fault| shown(&fault))
    }

    fn say(&self, hosted: &mut Hosted, said: Said) -> Result<Vec<News>, String> {
        let (now, mut news) = (Timestamp::from_millis(0), Vec::new());
        let said = self.runtime.block_on(hosted.say(&self.store, said, now, &mut news));
        said.map_err(|fault| shown(&fault))?;
        Ok(news)
    }

    /// Does something by chance. What was acknowledged, as the log must have it; texts of undos are known by their
    /// beginning alone.
    fn act(&self, hosted: &mut Hosted, dice: &mut FastDice) -> Result<Vec<String>, String> {
        let asked = |seat: &Seat| hosted.table().asked(Viewer::Seat(*seat)).is_some();
        let asked: Vec<Seat> = Seat::all(hosted.table().seats()).filter(asked).collect();
        let Some(&seat) = asked.get(dice.below(asked.len().max(1) as u32) as usize) else {
            return Ok(Vec::new());
        };
        let number = seat.index();
        let (news, text) = match dice.below(20) {
            0 => (self.say(hosted, Said::Leave { seat })?, Some(format!("{number} !leave"))),
            1..=3 => {
                let mut news = self.say(hosted, Said::AskUndo { seat })?;
                while let Some(News::UndoAsked(wish)) = news.last() {
                    let Some(seat) = wish.waiting.first() else { break };
                    let agrees = dice.below(8) > 0;
                    news = self.say(hosted, Said::Agree { seat, agrees })?;
                }
                (news, Some("- !undo".into()))
            }
            4 | 5 => {
                let Some(until) = hosted.deadline() else { return Ok(Vec::new()) };
                let late = Timestamp::from_millis(until.as_millis() + 1);
                let mut news = Vec::new();
                let expired = self.runtime.block_on(hosted.expire(&self.store, late, &mut news));
                expired.map_err(|fault| shown(&fault))?;
                // How many seats were silent, and what that means, is known by the log alone.
                (news, None)
            }
            _ => {
                let view = hosted.table().view(Viewer::Seat(seat));
                let options = hosted.game().options(&*view, seat).ok_or("no options")?;
                let text = options.text(dice.below(options.len() as u32) as usize).ok_or("no options")?;
                let question = hosted.table().asked(Viewer::Seat(seat)).ok_or("not asked")?.id;
                let entry = format!("{number} {text}");
                (self.say(hosted, Said::Answer { seat, question, text })?, Some(entry))
            }
        };
        let counts = news.iter().any(|news| matches!(news, News::Heard(_)));
        let last = hosted.entry_count().wrapping_sub(1);
        Ok(match text {
            Some(text) if counts => vec![format!("{last} {text}")],
            None if counts => vec![format!("{last} ")],
            _ => Vec::new(),
        })
    }
}

fn setup(&(game, choices, seats): &(&str, &str, u8), seed: u8) -> Result<Setup, String> {
    Ok(Setup {
        game: catalog::find(game).ok_or("no such game")?,
        choices: choices.parse::<Choices>().map_err(|bad| bad.to_string())?.with_seats(seats),
        patience: Choices::default(),
        clock: "move=60 reaction=20".parse().map_err(|bad: table::BadClock| bad.to_string())?,
        players: (0..seats).map(|seat| Player::human(format!("Player {seat}"))).collect(),
        seed: Some(Seed([seed; 32])),
        entropy: Vec::new(),
    })
}

/// One of two owners that meet.
struct Peer {
    child: Child,
    heard: thread::JoinHandle<Vec<String>>,
}

impl Peer {
    fn start(file: &Path, id: MatchId, seed: u64) -> Result<Self, String> {
        let program = env::current_exe().map_err(|error| error.to_string())?;
        let mut child = Command::new(program)
            .arg(OWNER)
            .arg(file)
            .args([id.to_string(), seed.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
        let heard = thread::spawn(move || lines.map_while(Result::ok).collect());
        Ok(Self { child, heard })
    }

    /// Waits for its end, or kills it after this time. What it acknowledged, and whether it was killed.
    fn end(mut self, killed_after: Option<Duration>) -> Result<(Vec<String>, bool), String> {
        let was_killed = match killed_after {
            Some(time) => {
                thread::sleep(time);
                let is_running = self.child.try_wait().map_err(|error| error.to_string())?.is_none();
                // On Unix this is SIGKILL.
                let _ = self.child.kill();
                is_running
            }
            None => false,
        };
        let status = self.child.wait().map_err(|error| error.to_string())?;
        let lines = self.heard.join().map_err(|_| "the reader fell over")?;
        if let Some(fault) = lines.iter().find(|line| line.starts_with("fault ")) {
            return Err(fault.clone());
        }
        if !was_killed && killed_after.is_none() && !status.success() {
            return Err(format!("an owner ended with {status}"));
        }
        Ok((lines, was_killed))
    }
}

#[derive(Default)]
struct Tally {
    matches: u32,
    kills: u32,
    acknowledged: u32,
    over: u32,
}

/// Two owners meet at a match; one of them, or both, may be killed.
fn meet(
    owner: &Owner,
    file: &Path,
    id: MatchId,
    dice: &mut FastDice,
    tally: &mut Tally,
) -> Result<(), String> {
    let before = owner.runtime.block_on(owner.store.load(id)).map_err(|error| error.to_string())?;
    let peers = [Peer::start(file, id, dice.word().into())?, Peer::start(file, id, dice.word().into())?];
    for peer in peers {
        let time = Duration::from_millis(u64::from(dice.below(40)));
        let (lines, was_killed) = peer.end((dice.below(2) == 0).then_some(time))?;
        tally.kills += u32::from(was_killed);
        let stored = owner.runtime.block_on(owner.store.load(id)).map_err(|error| error.to_string())?;
        for line in lines {
            tally.acknowledged += 1;
            let (seq, text) = line.split_once(' ').ok_or("an owner printed no number")?;
            let seq: usize = seq.parse().map_err(|_| format!("an owner printed {line}"))?;
            let entry = stored.entries.get(seq).map(|entry| entry.text.as_str()).unwrap_or_default();
            let is_there = if text.starts_with("- ") || text.is_empty() {
                entry.starts_with(text)
            } else {
                entry == text
            };
            if !is_there || entry.is_empty() {
                return Err(format!("match {id}: '{line}' was acknowledged, the log has '{entry}'"));
            }
        }
        if !stored.entries.starts_with(&before.entries) {
            return Err(format!("match {id}: entries from before have changed"));
        }
    }
    Ok(())
}

/// Two owners that open the match at different times stand at the same place once they have read on.
fn compare(owner: &Owner, id: MatchId, dice: &mut FastDice) -> Result<bool, String> {
    let mut hosted = [owner.open(id)?, owner.open(id)?];
    for turn in 0..4 {
        if hosted[turn % 2].table().outcome().is_none() {
            owner.act(&mut hosted[turn % 2], dice)?;
        }
    }
    for hosted in &mut hosted {
        let caught_up = owner.runtime.block_on(hosted.catch_up(&owner.store, &mut Vec::new()));
        caught_up.map_err(|fault| shown(&fault))?;
    }
    let fresh = owner.open(id)?;
    for hosted in &hosted {
        for viewer in Viewer::all(fresh.table().seats()) {
            let seen = |hosted: &Hosted| {
                let table = hosted.table();
                (table.view_json(viewer), table.asked(viewer), table.next_told(viewer), hosted.entry_count())
            };
            if seen(hosted) != seen(&fresh) {
                return Err(format!("match {id}: owners differ for {viewer:?}"));
            }
        }
        if hosted.record().to_string() != fresh.record().to_string() {
            return Err(format!("match {id}: owners have different records"));
        }
    }
    Ok(fresh.table().outcome().is_some())
}

pub fn check() -> Verdict {
    let home = TempDir::new().map_err(|error| error.to_string())?;
    let file = home.path().join("parlour.db");
    let owner = Owner::new(&file)?;
    let mut dice = FastDice::new(14);
    let mut tally = Tally::default();
    let mut running: Vec<Option<MatchId>> = vec![None; SETUPS.len()];
    for meeting in 0..MEETINGS {
        let which = meeting as usize % SETUPS.len();
        let id = if let Some(id) = running[which] {
            id
        } else {
            tally.matches += 1;
            owner.begin(&setup(&SETUPS[which], dice.below(256) as u8)?)?
        };
        meet(&owner, &file, id, &mut dice, &mut tally)?;
        let is_over = compare(&owner, id, &mut dice)?;
        tally.over += u32::from(is_over);
        running[which] = (!is_over).then_some(id);
    }
    let Tally { matches, kills, acknowledged, over } = tally;
    if kills < MEETINGS / 10 || over == 0 || acknowledged < MEETINGS {
        return Err(format!("too little happened: {kills} kills, {over} over, {acknowledged} acknowledged"));
    }
    Ok(format!(
        "{MEETINGS} meetings of two owners at {matches} matches of four games, {kills} killed, {over} played to the end, \
         {acknowledged} acknowledged entries, none lost, owners equal"
    ))
}

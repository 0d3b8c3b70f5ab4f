//! A hosted match tells a viewer the same in two worlds that differ only in what that viewer may not know.
//!
//! The worlds are two matches with different seeds that look the same to the viewer. The same is said in both, except that
//! some answers that the viewer hears nothing of are given in the first world sooner than in the second. Once the viewer
//! is told something different, sees it, or is asked, the worlds part: the laws of the games say what may be told.

use host::{Hosted, MatchFault, News, Opened, Said, Setup, UndoWish};
use kernel::{Choices, Dice, FastDice, Seat, SeatSet, Seed, Viewer};
use std::collections::HashMap;
use store::{Player, SqliteStore, Timestamp};
use table::{AnyHeard, ClockRules, Fairness, Hearing, QuestionId, TableRules, Told};
use tokio::runtime::{Builder, Runtime};

const SETUPS: &[(&str, &str, u8)] = &[
    ("kittens", "preset=classic", 3),
    ("kittens", "preset=official", 5),
    ("kittens", "preset=official edition=all hand=4", 4),
    ("kittens", "preset=house edition=streaking hand=3", 2),
    ("kittens", "preset=house edition=streaking hand=3", 4),
    ("tellstones", "", 2),
];

/// A mistake that a server could make when it hands out news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    None,
    /// Everybody hears whose time is up.
    TimeUpForAll,
    /// A message goes out even if it says nothing.
    EmptyMessages,
    /// Messages are numbered like the entries of the log.
    EntryNumbers,
    /// A refusal goes to everybody.
    RefusalsForAll,
    /// Everybody hears that an answer was late.
    StaleForAll,
    /// Everybody hears that an answer was given before.
    RepeatedForAll,
}

/// One thing that a viewer gets.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// What the game tells them.
    Told(String),
    /// What the host adds.
    Other(String),
}

fn told_text(told: &Told) -> String {
    format!("{} {:?}", told.notice.json(), told.line)
}

/// What this viewer gets of the news.
fn parts(news: &[News], viewer: Viewer, mistake: Mistake) -> Vec<Part> {
    let other = |text: String| vec![Part::Other(text)];
    let heard = |heard: &AnyHeard| {
        let mut parts: Vec<Part> =
            heard.told(viewer).iter().map(|told| Part::Told(told_text(told))).collect();
        parts.extend(heard.is_taken_back(viewer).then(|| Part::Other("taken back".into())));
        parts.extend((mistake == Mistake::EmptyMessages).then(|| Part::Other(String::new())));
        parts
    };
    let part = |news: &News| match news {
        News::Heard(entry) | News::Elsewhere(entry) => heard(entry),
        News::Refused { seat, refused } if viewer.is(*seat) || mistake == Mistake::RefusalsForAll => {
            other(format!("{seat:?} {refused:?}"))
        }
        News::Stale { seat }
            if seat.is_none_or(|seat| viewer.is(seat)) || mistake == Mistake::StaleForAll =>
        {
            other(format!("late {seat:?}"))
        }
        News::Repeated { seat } if viewer.is(*seat) || mistake == Mistake::RepeatedForAll => {
            other(format!("again {seat:?}"))
        }
        News::Refused { .. } | News::Stale { .. } | News::Repeated { .. } => Vec::new(),
        News::UndoAsked(UndoWish { asker, waiting, .. }) => other(format!("undo of {asker:?}, {waiting:?}")),
        News::UndoRefused { by } => other(format!("no undo, {by:?}")),
        News::Timed => other("the clock".into()),
        News::TimeUp { seat, is_open } => {
            let hears = *is_open || viewer.is(*seat) || mistake == Mistake::TimeUpForAll;
            if hears { other(format!("time of {seat:?}")) } else { Vec::new() }
        }
        News::Unsure { seat } => other(format!("unsure {seat:?}")),
    };
    news.iter().flat_map(part).collect()
}

struct World {
    hosted: Hosted,
    /// Everything that the viewer got since the match began.
    got: Vec<Part>,
}

/// Two matches that look the same to one viewer.
struct Pair<'h> {
    house: &'h House,
    worlds: [World; 2],
    viewer: Viewer,
    mistake: Mistake,
    dice: FastDice,
    at: i64,
    /// What was said in the first world alone so far.
    owed: Vec<(Seat, String)>,
    /// Question ids of the viewer that have been settled.
    old: Vec<QuestionId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    worlds: u32,
    /// While an answer was given in one world and not in the other.
    secrets: u32,
}

struct House {
    runtime: Runtime,
    store: SqliteStore,
}

impl House {
    fn new() -> Self {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let store = runtime.block_on(SqliteStore::in_memory()).unwrap();
        Self { runtime, store }
    }

    fn begin(&self, setup: &Setup, seed: Seed) -> (Hosted, AnyHeard) {
        let (setup, now) = (Setup { seed: Some(seed), ..setup.clone() }, Timestamp::from_millis(0));
        let begun =
            Hosted::begin::<MatchFault>(&self.store, &setup, Seed([0; 32]), now, Box::new(()), |_| Ok(()));
        self.runtime.block_on(begun).unwrap()
    }

    fn owner(&self, hosted: &Hosted) -> Hosted {
        let opened = self.runtime.block_on(Opened::load(&self.store, hosted.id())).unwrap();
        opened.seat(&[], Box::new(())).unwrap()
    }
}

fn setup(game: &str, choices: &str, seats: u8) -> Setup {
    let game = catalog::find(game).unwrap();
    let choices = choices.parse::<Choices>().unwrap().with_seats(seats);
    Setup {
        game,
        choices: game.configure(&choices).unwrap(),
        patience: Choices::default(),
        clock: "move=30 game=300+5 reaction=10".parse::<ClockRules>().unwrap(),
        players: (0..seats).map(|n| Player::human(format!("Player {n}"))).collect(),
        seed: None,
        entropy: Vec::new(),
    }
}

fn seed(number: u32) -> Seed {
    let mut bytes = [3; 32];
    bytes[..4].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}

/// Seeds in pairs whose matches look the same to this viewer at the start.
fn alike(setup: &Setup, viewer: Viewer, wanted: usize) -> Vec<[Seed; 2]> {
    let mut known: HashMap<String, Seed> = HashMap::new();
    let mut pairs = Vec::new();
    for seed in (0..40_000).map(seed) {
        let opened = setup.game.open(&setup.choices, Fairness::given(seed), TableRules::default(), 0);
        let (table, _) = opened.unwrap();
        let sight = format!("{} {:?} {:?}", table.view_json(viewer), table.asked(viewer), table.on_turn());
        match known.remove(&sight) {
            Some(other) => pairs.push([other, seed]),
            None => {
                known.insert(sight, seed);
            }
        }
        if pairs.len() == wanted {
            break;
        }
    }
    pairs
}

impl Pair<'_> {
    /// Says this in one of the worlds. With `elsewhere`, another owner of the match hears it, and this one follows.
    fn say(&mut self, world: usize, said: Said, is_elsewhere: bool) -> Vec<Part> {
        let now = Timestamp::from_millis(self.at);
        let House { runtime, store } = self.house;
        let hosted = &mut self.worlds[world].hosted;
        let mut news = Vec::new();
        if is_elsewhere {
            let mut owner = self.house.owner(hosted);
            runtime.block_on(owner.say(store, said, now, &mut Vec::new())).unwrap();
            runtime.block_on(hosted.catch_up(store, &mut news)).unwrap();
        } else {
            runtime.block_on(hosted.say(store, said, now, &mut news)).unwrap();
        }
        self.take(world, &news)
    }

    fn expire(&mut self, world: usize) {
        let now = Timestamp::from_millis(self.at);
        let House { runtime, store } = self.house;
        let mut news = Vec::new();
        runtime.block_on(self.worlds[world].hosted.expire(store, now, &mut news)).unwrap();
        self.take(world, &news);
    }

    fn take(&mut self, world: usize, news: &[News]) -> Vec<Part> {
        let parts = parts(news, self.viewer, self.mistake);
        self.worlds[world].got.extend(parts.clone());
        parts
    }

    /// Says the same in both worlds.
    fn say_both(&mut self, said: impl Fn() -> Said) {
        for world in [0, 1] {
            self.say(world, said(), false);
        }
    }

    fn answer(&mut self, world: usize, (seat, text): &(Seat, String), is_elsewhere: bool) -> Vec<Part> {
        let question = self.question(world, *seat).unwrap_or_default();
        self.say(world, Said::Answer { seat: *seat, question, text: text.clone() }, is_elsewhere)
    }

    fn question(&self, world: usize, seat: Seat) -> Option<QuestionId> {
        self.worlds[world].hosted.table().asked(Viewer::Seat(seat)).map(|question| question.id)
    }

    /// What the rules let the viewer know.
    fn knowledge(&self, world: usize) -> (Vec<&Part>, String, bool, bool) {
        let World { hosted, got } = &self.worlds[world];
        let told = got.iter().filter(|part| matches!(part, Part::Told(_))).collect();
        let table = hosted.table();
        (told, table.view_json(self.viewer), table.asked(self.viewer).is_some(), table.outcome().is_some())
    }

    fn is_over(&self) -> bool {
        self.worlds.iter().any(|world| world.hosted.table().outcome().is_some())
    }

    /// Everything else that the viewer gets.
    fn papers(&self, world: usize, resumed: u32) -> Vec<String> {
        let World { hosted, got } = &self.worlds[world];
        let (table, viewer) = (hosted.table(), self.viewer);
        let next = table.next_told(viewer);
        let stream = |since, seen| {
            let text = |hearing: &Hearing| match hearing {
                Hearing::Told(told) => told_text(told),
                Hearing::TakenBack => "taken back".into(),
            };
            table.stream(viewer, since, seen).iter().map(text).collect::<Vec<_>>()
        };
        let since = resumed % (next + 1);
        let lines: Vec<String> = hosted.record().entries.into_iter().map(|entry| entry.text).collect();
        let mut papers = vec![
            format!("got {got:?}"),
            format!("is asked {:?}", table.asked(viewer)),
            format!("on turn {:?}, clock {:?}", table.on_turn(), table.clock_face()),
            format!("told {next}, {:?}, {:?}", stream(0, 0), stream(since, since)),
            format!("retold {:?}", table.retell(viewer).iter().map(Vec::len).collect::<Vec<_>>()),
            format!("moves {}, {}", table.move_count(), table.score_sheet()),
            format!("record {lines:?}"),
            format!("could take back {:?}", hosted.would_undo()),
        ];
        if self.mistake == Mistake::EntryNumbers {
            papers.push(format!("entry {}", hosted.entry_count()));
        }
        papers
    }

    /// Does the viewer get the same in both worlds, as far as they may not know which it is? `None` once they may.
    fn compare(&mut self, compared: &mut Compared) -> Option<Result<(), String>> {
        if self.knowledge(0) != self.knowledge(1) || self.is_over() {
            return None;
        }
        compared.worlds += 1;
        compared.secrets += u32::from(!self.owed.is_empty());
        let resumed = self.dice.below(100);
        let [here, there] = [0, 1].map(|world| self.papers(world, resumed));
        let differs = here.iter().zip(&there).find(|(here, there)| here != there);
        Some(differs.map_or(Ok(()), |(here, there)| Err(format!("{:?}: {here}\nor: {there}", self.viewer))))
    }

    /// An answer that is possible in both worlds.
    fn possible(&mut self) -> Option<(Seat, String)> {
        let asked: Vec<Seat> = Seat::all(self.worlds[0].hosted.players().len())
            .filter(|&seat| [0, 1].into_iter().all(|world| self.question(world, seat).is_some()))
            .collect();
        let seat = *asked.get(self.dice.below(asked.len().max(1) as u32) as usize)?;
        let options = [0, 1].map(|world| self.worlds[world].hosted.table().options(seat));
        let texts: Vec<String> =
            options[0].texts().filter(|text| options[1].texts().any(|other| other == *text)).collect();
        let text = texts.get(self.dice.below(texts.len().max(1) as u32) as usize)?;
        Some((seat, text.clone()))
    }

    /// Gives an answer in the first world and, unless the viewer hears and sees nothing of it, in the second.
    fn answer_somehow(&mut self) -> bool {
        let Some(answer) = self.possible() else { return false };
        let is_own = self.viewer.is(answer.0);
        if is_own {
            self.pay();
            self.old.extend(self.question(0, answer.0));
        }
        let is_elsewhere = self.dice.below(8) == 0;
        let before = self.knowledge(0).1;
        let parts = self.answer(0, &answer, is_elsewhere);
        let is_told = parts.iter().any(|part| matches!(part, Part::Told(_)));
        self.owed.push(answer);
        if is_own || is_told || self.knowledge(0).1 != before {
            self.pay();
        }
        true
    }

    /// Gives the answers in the second world that were given in the first.
    fn pay(&mut self) {
        for answer in std::mem::take(&mut self.owed) {
            self.answer(1, &answer, false);
        }
    }

    /// Somebody gives a secret answer in the second world, and the same or another one once more in the first, where it
    /// was given before, is late or early.
    fn repeat(&mut self) {
        if self.owed.is_empty() {
            return;
        }
        let (seat, text) = self.owed.remove(0);
        let QuestionId(old) = self.question(1, seat).unwrap_or_default();
        let question = QuestionId(old + self.dice.below(2));
        let again = if self.dice.below(2) == 0 { text.clone() } else { "pass".into() };
        self.say(0, Said::Answer { seat, question, text: again }, false);
        self.answer(1, &(seat, text), false);
    }

    /// The viewer, or somebody else, says something else.
    fn interrupt(&mut self, humans: SeatSet) {
        let any = humans.nth(self.dice.below(humans.len() as u32) as usize).unwrap();
        let own = if let Viewer::Seat(seat) = self.viewer { seat } else { any };
        let question = self.worlds[0].hosted.table().asked(Viewer::Seat(own)).map(|question| question.id);
        let old = self.old.last().copied().unwrap_or_default();
        match self.dice.below(14) {
            0 => self.say_both(|| Said::Unreadable { seat: own }),
            1 => self.say_both(|| Said::Answer {
                seat: own,
                question: question.unwrap_or_default(),
                text: "nonsense".into(),
            }),
            2 => self.say_both(|| Said::Answer { seat: own, question: old, text: "pass".into() }),
            3 => self.say_both(|| Said::AskUndo { seat: any }),
            4 => self.say_both(|| Said::Agree { seat: own, agrees: true }),
            5 => self.say_both(|| Said::Agree { seat: any, agrees: false }),
            6 => self.say_both(|| Said::Pause),
            7 => self.say_both(|| Said::GoOn),
            8..13 => self.repeat(),
            _ => {
                // Silence answers for everybody who is still asked.
                self.at += 11_000;
                self.expire(0);
                self.expire(1);
                self.owed.clear();
            }
        }
    }

    fn play(&mut self, compared: &mut Compared) -> Result<(), String> {
        const STEPS: u32 = 60;
        let humans = self.worlds[0].hosted.humans();
        for _ in 0..STEPS {
            let Some(same) = self.compare(compared) else { break };
            same?;
            self.at += i64::from(self.dice.below(1_500));
            let interrupts = self.dice.below(3) == 0;
            if interrupts {
                self.interrupt(humans);
            } else if !self.answer_somehow() {
                if self.owed.is_empty() {
                    break;
                }
                self.pay();
            } else if self.dice.below(3) == 0 {
                let Some(same) = self.compare(compared) else { break };
                same?;
                self.pay();
            }
        }
        Ok(())
    }
}

/// Plays pairs of matches of all games with secrets, for every viewer.
fn hold(mistake: Mistake, wanted: usize) -> Result<Compared, String> {
    let house = House::new();
    let mut compared = Compared::default();
    for &(game, choices, seats) in SETUPS {
        let setup = setup(game, choices, seats);
        for viewer in Viewer::all(seats.into()) {
            for (number, seeds) in (0..).zip(alike(&setup, viewer, wanted)) {
                let worlds = seeds.map(|seed| {
                    let (hosted, heard) = house.begin(&setup, seed);
                    let got = heard.told(viewer).iter().map(|told| Part::Told(told_text(told))).collect();
                    World { hosted, got }
                });
                let dice = FastDice::new(number);
                let (owed, old) = (Vec::new(), Vec::new());
                let mut pair = Pair { house: &house, worlds, viewer, mistake, dice, at: 0, owed, old };
                pair.play(&mut compared).map_err(|fault| format!("{game} {choices}, {seats}: {fault}"))?;
            }
        }
    }
    Ok(compared)
}

#[test]
fn a_hosted_match_tells_nobody_more_than_they_may_know() {
    let compared = hold(Mistake::None, 12).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(compared.worlds > 2_000 && compared.secrets > 200, "{compared:?}");
}

#[test]
fn every_mistake_in_handing_out_news_is_seen() {
    for mistake in [
        Mistake::TimeUpForAll,
        Mistake::EmptyMessages,
        Mistake::EntryNumbers,
        Mistake::RefusalsForAll,
        Mistake::StaleForAll,
        Mistake::RepeatedForAll,
    ] {
        assert!(hold(mistake, 12).is_err(), "{mistake:?}");
    }
}

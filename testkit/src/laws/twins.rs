//! One match in two worlds that one viewer must not be able to tell apart.
//!
//! The worlds differ in hidden state ([`Disturb`]), in hidden events (somebody has answered already, and the viewer heard
//! nothing of it), or in both. The same happens in both of them. Once the viewer hears or sees a difference they may know
//! which world it is, and the real world gets a new twin. Up to then everything they get must be the same bytes.

use super::papers::{Paper, Resumed, difference, glance, offers, study, told_text};
use super::{Broken, Check, Compared, TABLE, TableLaw, require};
use kernel::{Catalogued, Dice, Disturb, FastDice, Publicity, Seat, SeatSet, Seed, Viewer};
use table::{
    AnyHeard, AnyRefused, ClockRules, Entry, Fairness, OwnedTable, PatienceRules, Table, TableRules,
};

const REAL: usize = 0;
const OTHER: usize = 1;

const CLOCK: ClockRules =
    ClockRules { per_move: Some(30_000), per_game: Some((300_000, 5_000)), reaction: Some(10_000) };
const PATIENCE: PatienceRules = PatienceRules { warn_after: 2, lock_after: 5, lock_seconds: 3 };

struct World<G: Catalogued> {
    table: Table<G>,
    /// What the viewer heard since the worlds were made.
    heard: Vec<String>,
}

impl<G: Catalogued> World<G> {
    fn of(table: Table<G>) -> Self {
        Self { table, heard: Vec::new() }
    }

    fn twin(&self) -> Self {
        Self { table: self.table.twin(), heard: self.heard.clone() }
    }

    /// Makes this the next entry. Is it possible here?
    fn add(&mut self, entry: &Entry<G::Action>, viewer: Viewer, at: u64) -> bool {
        let Ok(prepared) = self.table.stored(&entry.to_string()) else { return false };
        let Ok(heard) = self.table.commit(prepared, at) else { return false };
        self.hear(&heard.into(), viewer);
        true
    }

    /// All agree to take something back. Does the viewer hear of it?
    fn take_back(&mut self, seats: SeatSet, viewer: Viewer, at: u64) -> Result<bool, Option<AnyRefused>> {
        let prepared = OwnedTable::undo(&self.table, seats).map_err(Some)?;
        let heard = OwnedTable::commit(&mut self.table, prepared, at).map_err(|_| None)?;
        self.hear(&heard, viewer);
        Ok(heard.is_taken_back(viewer))
    }

    fn hear(&mut self, heard: &AnyHeard, viewer: Viewer) {
        self.heard.extend(heard.told(viewer).iter().map(told_text));
        self.heard.extend(heard.is_taken_back(viewer).then(|| "taken back".into()));
    }

    /// What the rules let the viewer know: what was told, what is seen, and whether an answer is wanted. The laws of the
    /// game check that this is not too much.
    fn knows_as(&self, other: &Self, viewer: Viewer) -> bool {
        let is_asked = |world: &Self| match viewer {
            Viewer::Seat(seat) => world.table.pending().asked().contains(seat),
            Viewer::Spectator => false,
        };
        self.heard == other.heard
            && self.table.view(viewer) == other.table.view(viewer)
            && is_asked(self) == is_asked(other)
            && self.table.outcome() == other.table.outcome()
    }
}

pub(super) struct Twins<'a, G: Catalogued> {
    law: &'a TableLaw<'a, G>,
    viewer: Viewer,
    /// Do the worlds differ in their state, or only in secret answers?
    is_disturbed: bool,
    dice: FastDice,
    worlds: [World<G>; 2],
    /// What was answered in secret in the other world, and not yet in the real one.
    owed: Vec<Entry<G::Action>>,
    /// Has there been such an answer since the worlds were made?
    has_secrets: bool,
    /// Answers to try where they are wrong.
    seen: Vec<G::Action>,
    at: u64,
    compared: Compared,
}

impl<'a, G: Disturb + Catalogued> Twins<'a, G> {
    pub fn new(law: &'a TableLaw<'a, G>, seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rules = TableRules { patience: PATIENCE, clock: CLOCK, opening: 0 };
        let (real, _) = Table::<G>::open(law.config.clone(), Fairness::drawn(Seed(bytes)), rules, 0);
        let seats = real.seats() as u64;
        // Each viewer in turn, once in each way.
        let viewer = Viewer::all(real.seats()).nth((seed / 2 % (seats + 1)) as usize);
        let other = real.twin();
        let mut twins = Self {
            law,
            viewer: viewer.unwrap_or(Viewer::Spectator),
            is_disturbed: seed.is_multiple_of(2) && !G::OPEN,
            dice: FastDice::new(seed),
            worlds: [World::of(real), World::of(other)],
            owed: Vec::new(),
            has_secrets: false,
            seen: Vec::new(),
            at: 0,
            compared: Compared::default(),
        };
        twins.make_alike();
        twins
    }

    /// Gives the real world another twin.
    fn make_alike(&mut self) {
        let real = &self.worlds[REAL].table;
        let other = if self.is_disturbed { real.disturbed(self.viewer, &mut self.dice) } else { real.twin() };
        self.owed.clear();
        self.has_secrets = false;
        self.worlds[REAL].heard.clear();
        self.worlds[OTHER] = World::of(other);
    }

    /// Plays to the end.
    pub fn play(mut self) -> Result<Compared, Broken> {
        match self.checked_play() {
            Ok(()) => Ok(self.compared),
            Err((law, detail)) => {
                Err(Broken { law, detail, after: self.worlds[REAL].table.entry_count() as usize })
            }
        }
    }

    fn checked_play(&mut self) -> Check {
        self.compare()?;
        while self.worlds[REAL].table.outcome().is_none() {
            self.at += u64::from(self.dice.below(4_000));
            if self.dice.below(2) == 0 && self.answer_in_secret() {
                self.compare()?;
            }
            if self.dice.below(6) == 0 && self.pay() {
                self.compare()?;
            }
            self.at += u64::from(self.dice.below(4_000));
            self.go_on()?;
            self.compare()?;
        }
        Ok(())
    }

    fn is_alike(&self) -> bool {
        self.worlds[REAL].knows_as(&self.worlds[OTHER], self.viewer)
    }

    /// Somebody answers in the other world alone, and the viewer hears and sees nothing of it. Was there such an answer?
    fn answer_in_secret(&mut self) -> bool {
        let asked = self.asked_in_both();
        let others = if let Viewer::Seat(own) = self.viewer { asked.without(own) } else { asked };
        let Some(entry) = self.answer_of_one(others, OTHER) else { return false };
        let mut trial = self.worlds[OTHER].twin();
        if !trial.add(&entry, self.viewer, self.at) || !trial.knows_as(&self.worlds[OTHER], self.viewer) {
            return false;
        }
        self.worlds[OTHER] = trial;
        self.owed.push(entry);
        self.has_secrets = true;
        true
    }

    /// Gives the oldest secret answer in the real world too. Was there one?
    fn pay(&mut self) -> bool {
        if self.owed.is_empty() {
            return false;
        }
        let entry = self.owed.remove(0);
        self.worlds[REAL].add(&entry, self.viewer, self.at);
        if !self.is_alike() {
            self.make_alike();
        }
        true
    }

    fn asked_in_both(&self) -> SeatSet {
        let [real, other] = self.worlds.each_ref().map(|world| world.table.pending().asked());
        real.and(other)
    }

    /// An answer of one of these seats that is possible in both worlds, or at least in the first.
    fn answer_of_one(&mut self, seats: SeatSet, first: usize) -> Option<Entry<G::Action>> {
        if seats.is_empty() {
            return None;
        }
        let seat = seats.nth(self.dice.below(seats.len() as u32) as usize)?;
        let options = self.worlds[first].table.options(seat);
        let others = self.worlds[1 - first].table.options(seat);
        let mut chosen = None;
        // Where there are thousands of options, nearly all of them are possible in both worlds.
        for _ in 0..20 {
            let action = options.get(self.dice.below(options.len().max(1) as u32) as usize)?;
            let is_avoided = self.law.avoided.is_some_and(|avoided| avoided(action));
            let fits = first == OTHER || options == others || others.contains(action);
            if fits && (chosen.is_none() || !is_avoided) {
                chosen = Some(action.clone());
                if !is_avoided {
                    break;
                }
            }
        }
        Some(Entry::Answer { seat, action: chosen? })
    }

    /// The next thing that happens in both worlds; if it can't, the real one goes on alone.
    fn go_on(&mut self) -> Check {
        let roll = self.dice.below(150);
        let seats = self.worlds[REAL].table.seats();
        let entry = match roll {
            0 => Some(Entry::Leave { seat: Seat::new(self.dice.below(seats as u32) as u8) }),
            1 => Some(Entry::Pause),
            2 => Some(Entry::GoOn),
            3..8 => return self.take_back(SeatSet::all(seats)),
            _ => {
                let asked = self.asked_in_both();
                self.answer_of_one(asked, REAL)
            }
        };
        let Some(entry) = entry else {
            self.go_on_alone();
            return Ok(());
        };
        if let Entry::Answer { action, .. } = &entry
            && self.seen.len() < 64
        {
            self.seen.push(action.clone());
        }
        let (viewer, at) = (self.viewer, self.at);
        let before = self.worlds[REAL].heard.len();
        let done = self.worlds.each_mut().map(|world| world.add(&entry, viewer, at));
        if done != [true; 2] && entry.is_move() {
            self.make_alike();
            return Ok(());
        }
        // Everybody who heard of this, or did it, sees whether more followed at once.
        let [real, other] = self.worlds.each_ref().map(|world| world.heard.len());
        let is_noticed = real.min(other) > before || entry.seat().is_some_and(|seat| viewer.is(seat));
        if real != other && !is_noticed {
            self.catch_up();
        }
        if !self.is_alike() {
            self.make_alike();
        }
        Ok(())
    }

    fn go_on_alone(&mut self) {
        if !self.pay() {
            let asked = self.worlds[REAL].table.pending().asked();
            if let Some(seat) = asked.first() {
                let options = self.worlds[REAL].table.options(seat);
                let action = options[self.dice.below(options.len() as u32) as usize].clone();
                self.worlds[REAL].add(&Entry::Answer { seat, action }, self.viewer, self.at);
            }
            self.make_alike();
        }
    }

    /// All agree to take something back. Nobody learns anything from that, so the worlds are still alike.
    fn take_back(&mut self, seats: SeatSet) -> Check {
        let (viewer, at) = (self.viewer, self.at);
        let [here, there] = self.worlds.each_mut().map(|world| world.take_back(seats, viewer, at));
        require(here == there, TABLE, || format!("{viewer:?} takes back: {here:?} or {there:?}"))?;
        require(self.is_alike(), TABLE, || format!("{viewer:?} knows more after an undo"))?;
        if here.is_ok() {
            self.compared.undone += u64::from(self.has_secrets || self.differs());
            self.owed.clear();
            self.compare()?;
        }
        if !self.differs() {
            self.make_alike();
        }
        Ok(())
    }

    fn differs(&self) -> bool {
        self.worlds[REAL].table.state() != self.worlds[OTHER].table.state()
    }

    /// Where the viewer has heard nothing yet in one world, hidden answers follow there, so that they hear it at the same
    /// time: a kitten that is kept in secret looks like any other draw.
    fn catch_up(&mut self) {
        let seats = self.worlds[REAL].table.seats();
        for _ in 0..2 * seats + 2 {
            let [real, other] = self.worlds.each_ref().map(|world| world.heard.len());
            if real == other || (real < other && self.owed.is_empty() && !self.answer_hidden(REAL)) {
                break;
            }
            if real < other && !self.owed.is_empty() {
                let entry = self.owed.remove(0);
                self.worlds[REAL].add(&entry, self.viewer, self.at);
            }
            if other < real && !self.answer_hidden(OTHER) {
                break;
            }
        }
    }

    /// Somebody else gives a hidden answer in this world. Was there one?
    fn answer_hidden(&mut self, number: usize) -> bool {
        let world = &mut self.worlds[number];
        for seat in world.table.pending().asked().iter().filter(|seat| !self.viewer.is(*seat)) {
            let options = world.table.options(seat);
            let is_hidden = |action: &G::Action| world.table.publicity(seat, action) == Publicity::Hidden;
            if let Some(action) = options.into_iter().find(is_hidden) {
                return world.add(&Entry::Answer { seat, action }, self.viewer, self.at);
            }
        }
        false
    }

    /// Does the viewer get the same in both worlds?
    fn compare(&mut self) -> Check {
        let differs = self.differs();
        // Once the game is over everything is shown.
        let is_over = self.worlds[REAL].table.outcome().is_some();
        if is_over || (!differs && !self.has_secrets) {
            return Ok(());
        }
        self.compared.worlds += u64::from(differs);
        self.compared.secrets += u64::from(!self.owed.is_empty());
        let is_thorough = self.dice.below(self.law.sampling) == 0;
        let resumed = is_thorough.then(|| match self.dice.below(32) {
            0 => Resumed::FromEach,
            _ => Resumed::FromOne(self.dice.below(1_000)),
        });
        let [here, there] = self.worlds.each_ref().map(|world| self.papers(&world.table, resumed));
        for ((what, here), (_, there)) in here.iter().zip(&there) {
            require(here == there, TABLE, || {
                format!("{:?} {what}: {}", self.viewer, difference(here, there))
            })?;
        }
        if is_thorough { self.compare_refusals() } else { Ok(()) }
    }

    fn papers(&self, table: &Table<G>, resumed: Option<Resumed>) -> Vec<Paper> {
        let mut papers = Vec::new();
        (self.law.lens)(table, &mut |table, would_undo| {
            papers.extend(glance(table, self.viewer));
            papers.push(offers(table.seats(), would_undo));
            papers.extend(resumed.into_iter().flat_map(|resumed| study(table, self.viewer, resumed)));
        });
        papers
    }

    /// Wrong answers of the viewer cost the same in both worlds, and get the same refusal.
    fn compare_refusals(&mut self) -> Check {
        let Viewer::Seat(seat) = self.viewer else { return Ok(()) };
        let (at, mut number) = (self.at, self.worlds[REAL].table.question_of(seat));
        let options = self.worlds[REAL].table.options(seat);
        let mut texts = vec![String::from("no answer")];
        if !self.seen.is_empty() {
            let action = &self.seen[self.dice.below(self.seen.len() as u32) as usize];
            texts.extend((!options.contains(action)).then(|| action.to_string()));
        }
        let mut refuse = |text: &str, number| -> [Option<AnyRefused>; 2] {
            self.worlds
                .each_mut()
                .map(|world| OwnedTable::answer(&mut world.table, seat, number, text, at).err())
        };
        for text in &texts {
            let [here, there] = refuse(text, number);
            require(here == there, TABLE, || format!("{seat:?} tries {text}: {here:?} or {there:?}"))?;
        }
        number.0 += 1;
        let text = options.first().map_or_else(String::new, ToString::to_string);
        let [here, there] = refuse(&text, number);
        require(here == there, TABLE, || format!("{seat:?} is early: {here:?} or {there:?}"))
    }
}

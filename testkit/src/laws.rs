//! The laws of a game, checked on random games.

use crate::Script;
use kernel::{
    Catalogued, Dice, FastDice, Imagine, Key, Pending, Seat, Seed, SeededDice, Step, Tell, Viewer, Wire,
};
use std::fmt;

/// A law that did not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub law: &'static str,
    pub detail: String,
    /// The number of answers before it broke.
    pub after: usize,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} answers: {}: {}", self.after, self.law, self.detail)
    }
}

/// One setup of a game, to be checked against all laws.
#[derive(Debug)]
pub struct Laws<'a, G: Catalogued> {
    config: &'a G::Config,
    /// Laws that compare whole worlds are looked at in one of so many turns.
    sampling: u32,
    /// Answers that are given only where there is no other, so that games get further than blind chance takes them.
    avoided: Option<fn(&G::Action) -> bool>,
}

impl<'a, G: Imagine + Catalogued> Laws<'a, G> {
    pub const fn of(config: &'a G::Config) -> Self {
        Self { config, sampling: 8, avoided: None }
    }

    /// Looks at every law in every turn.
    #[must_use]
    pub const fn thorough(mut self) -> Self {
        self.sampling = 1;
        self
    }

    /// Gives these answers only where there is no other: giving up, say.
    #[must_use]
    pub const fn avoiding(mut self, avoided: fn(&G::Action) -> bool) -> Self {
        self.avoided = Some(avoided);
        self
    }

    /// Plays so many random games. Panics with the shortest broken game that it can find.
    #[expect(clippy::panic, reason = "this is how a test fails")]
    pub fn hold(&self, games: u32) {
        let mut source = FastDice::new(0x9a7e_11ed);
        for game in 0..games {
            let seed = u64::from(game);
            let longest = G::longest(self.config) as usize + 8;
            let choices: Vec<u32> = (0..longest).map(|_| source.word()).collect();
            if let Err(broken) = self.replay(seed, &choices) {
                let Shrunk { laws, choices, broken } = self.shrink(seed, choices, broken);
                let avoiding = if laws.avoided.is_some() { ".avoiding(...)" } else { "" };
                let thorough = if laws.sampling == 1 { ".thorough()" } else { "" };
                panic!(
                    "{} [{}]: {broken}\nplay it again: Laws::of(&config){avoiding}{thorough}.replay({seed}, &{choices:?})",
                    G::NAME,
                    G::choices(self.config),
                );
            }
        }
    }

    /// Plays one game: every choice picks one of the answers that are possible then.
    pub fn replay(&self, seed: u64, choices: &[u32]) -> Result<(), Broken> {
        let watched = Run::<G>::new(self, seed).play(choices, true)?;
        // Once more without looking: the checks must not be part of the game either.
        let again = Run::<G>::new(self, seed).play(choices, false)?;
        let same = (watched.views, watched.heard, watched.state) == (again.views, again.heard, again.state);
        if !same {
            let detail = "the same seed and answers gave another game".into();
            return Err(Broken { law: REPEATED, detail, after: choices.len() });
        }
        Ok(())
    }

    /// Leaves out choices as long as the same law breaks.
    fn shrink(&self, seed: u64, mut choices: Vec<u32>, mut broken: Broken) -> Shrunk<'a, G> {
        let Self { config, avoided, .. } = *self;
        let thorough = Self { config, sampling: 1, avoided };
        choices.truncate(broken.after + 1);
        match thorough.replay(seed, &choices) {
            Err(sooner) => {
                choices.truncate(sooner.after + 1);
                broken = sooner;
            }
            // It takes the luck of the checks' own dice.
            Ok(()) => {
                return Shrunk { laws: Self { config, sampling: self.sampling, avoided }, choices, broken };
            }
        }
        let mut chunk = choices.len() / 2;
        let mut tries = 400;
        while chunk > 0 && tries > 0 {
            let mut start = 0;
            while start < choices.len() && tries > 0 {
                tries -= 1;
                let mut fewer = choices.clone();
                fewer.drain(start..(start + chunk).min(choices.len()));
                match thorough.replay(seed, &fewer) {
                    Err(same) if same.law == broken.law => {
                        fewer.truncate(same.after + 1);
                        (choices, broken) = (fewer, same);
                    }
                    _ => start += chunk,
                }
            }
            chunk /= 2;
        }
        Shrunk { laws: thorough, choices, broken }
    }
}

/// A short game that breaks a law, and how it has to be looked at for that.
struct Shrunk<'a, G: Catalogued> {
    laws: Laws<'a, G>,
    choices: Vec<u32>,
    broken: Broken,
}

/// What came of a game: what everybody saw last, and heard.
struct Played<G: Imagine + Catalogued> {
    views: Vec<G::View>,
    heard: Vec<Vec<G::Notice>>,
    state: G::State,
}

/// One game being played and watched.
struct Run<'a, G: Imagine + Catalogued> {
    laws: &'a Laws<'a, G>,
    seats: usize,
    state: G::State,
    dice: SeededDice,
    /// For choices of the checks themselves, so that they do not disturb the game.
    aside: FastDice,
    /// What every seat, and last a spectator, was told so far.
    memories: Vec<Vec<G::Notice>>,
    /// Actions that were possible at some time. The writing of these is checked; the first of them are the
    /// candidates for what must be refused.
    written: Vec<G::Action>,
    answers: usize,
    /// How many of them were somebody leaving: not an action of the game.
    leaves: usize,
}

type Check<T = ()> = Result<T, (&'static str, String)>;

fn require(holds: bool, law: &'static str, detail: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err((law, detail())) }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("no JSON: {error}"))
}

const NO_CHANGE: &str = "1, a refused action changes nothing";
const EXACTLY: &str = "2, accepted exactly if among the options";
const ASKED: &str = "3, every asked seat has options and nobody else";
const SILENT: &str = "4, silence is an option";
const ENDS: &str = "5, every game ends";
const REPEATED: &str = "6, a game can be repeated";
const NOTATION: &str = "7, notation and JSON round-trip";
const LEAK: &str = "8, nothing leaks";
const IMAGINED: &str = "9, an imagined world looks like the real one";
const CONSERVED: &str = "10, pieces are conserved";
const ANY: &str = "any_option is the drawn option";
const TAKEN: &str = "take_any_option takes the drawn option";
const OPEN: &str = "an open game hides nothing";
const WORDS: &str = "everything said has a known key";

impl<'a, G: Imagine + Catalogued> Run<'a, G> {
    fn new(laws: &'a Laws<'a, G>, seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut dice = SeededDice::new(Seed(bytes));
        let mut events = Vec::new();
        let state = G::start(laws.config, &mut dice, &mut events);
        let seats = G::seats(laws.config);
        let mut run = Self {
            laws,
            seats,
            state,
            dice,
            aside: FastDice::new(seed),
            memories: vec![Vec::new(); seats + 1],
            written: Vec::new(),
            answers: 0,
            leaves: 0,
        };
        run.remember(&events);
        run
    }

    /// Plays to the end, or to the end of the choices.
    fn play(mut self, choices: &[u32], watched: bool) -> Result<Played<G>, Broken> {
        match self.checked_play(choices, watched) {
            Ok(()) => {
                let views = Viewer::all(self.seats).map(|viewer| G::view(&self.state, viewer)).collect();
                Ok(Played { views, heard: self.memories, state: self.state })
            }
            Err((law, detail)) => Err(Broken { law, detail, after: self.answers }),
        }
    }

    fn checked_play(&mut self, choices: &[u32], watched: bool) -> Check {
        for &choice in choices {
            if watched {
                self.look()?;
            }
            if G::pending(&self.state).outcome().is_some() {
                break;
            }
            self.answer(choice, watched)?;
            self.answers += 1;
            let longest = G::longest(self.laws.config) as usize;
            let actions = self.answers - self.leaves;
            require(actions <= longest, ENDS, || format!("still running after {longest} actions"))?;
        }
        if watched {
            self.look()?;
        }
        Ok(())
    }

    fn remember(&mut self, events: &[G::Event]) {
        for (memory, viewer) in self.memories.iter_mut().zip(Viewer::all(self.seats)) {
            memory.extend(events.iter().filter_map(|event| G::notice(event, viewer)));
        }
    }

    fn seen(&self) -> &[G::Action] {
        &self.written[..self.written.len().min(64)]
    }

    fn options(state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut options = Vec::new();
        G::options(state, seat, &mut options);
        options
    }

    /// Everything that must hold between two answers.
    fn look(&mut self) -> Check {
        G::audit(&self.state).map_err(|fault| (CONSERVED, fault.to_string()))?;
        let pending = G::pending(&self.state);
        if let Some(outcome) = pending.outcome() {
            require(outcome.seats() == self.seats, ENDS, || format!("{outcome:?}"))?;
        } else {
            require(!pending.asked().is_empty(), ASKED, || "nobody is asked".into())?;
        }
        for seat in Seat::all(self.seats) {
            let options = Self::options(&self.state, seat);
            let asked = pending.asked().contains(seat);
            require(asked != options.is_empty(), ASKED, || format!("{seat:?}: {options:?}"))?;
            if asked {
                self.look_at_options(seat, &options)?;
            } else {
                self.look_at_one_who_is_not_asked(seat)?;
            }
        }
        if G::OPEN {
            let public = G::view(&self.state, Viewer::Spectator);
            for seat in Seat::all(self.seats) {
                let own = G::view(&self.state, Viewer::Seat(seat));
                require(own == public, OPEN, || format!("{} and {}", json(&own), json(&public)))?;
            }
        }
        if self.aside.below(self.laws.sampling) == 0 {
            self.look_at_refusals()?;
            for viewer in Viewer::all(self.seats) {
                self.look_at_imagined(viewer)?;
            }
        }
        Ok(())
    }

    fn look_at_one_who_is_not_asked(&self, seat: Seat) -> Check {
        let mut scratch = Vec::new();
        let drawn = G::any_option(&self.state, seat, &mut scratch, &mut Script::new([]));
        require(drawn.is_none(), ANY, || format!("{seat:?} is not asked: {drawn:?}"))?;
        let mut state = self.state.clone();
        let step = G::take_any_option(&mut state, seat, &mut scratch, &mut Script::new([]), &mut ());
        require(step.is_none() && state == self.state, TAKEN, || format!("{seat:?} is not asked: {step:?}"))
    }

    fn look_at_options(&mut self, seat: Seat, options: &[G::Action]) -> Check {
        let silent = G::when_silent(&self.state, seat);
        require(options.contains(&silent), SILENT, || format!("{seat:?}: {silent} of {options:?}"))?;

        let number = self.aside.below(options.len() as u32);
        let mut scratch = Vec::new();
        let drawn = G::any_option(&self.state, seat, &mut scratch, &mut Script::new([number]));
        let expected = &options[number as usize];
        require(drawn.as_ref() == Some(expected), ANY, || format!("{drawn:?}, not {expected}"))?;

        let (mut taken, mut applied) = (self.state.clone(), self.state.clone());
        let (mut heard, mut expected_to_hear) = (Vec::new(), Vec::new());
        let step = G::take_any_option(&mut taken, seat, &mut scratch, &mut Script::new([number]), &mut heard);
        let expected_step =
            G::apply(&mut applied, seat, expected, &mut Script::new([]), &mut expected_to_hear).ok();
        let notices = |events: &[G::Event]| -> Vec<G::Notice> {
            let of = |event| Viewer::all(self.seats).filter_map(move |viewer| G::notice(event, viewer));
            events.iter().flat_map(of).collect()
        };
        let is_same =
            step == expected_step && taken == applied && notices(&heard) == notices(&expected_to_hear);
        require(is_same, TAKEN, || format!("{step:?} is not {expected} with {expected_step:?}"))?;

        // Where there are very many options, some of them stand for all.
        let stride = options.len() / 64 + 1;
        for action in options.iter().skip(self.aside.below(stride as u32) as usize).step_by(stride) {
            require(options.iter().filter(|other| *other == action).count() == 1, EXACTLY, || {
                format!("{action} is listed twice")
            })?;
            // How an action is written does not depend on the state: once a game is enough.
            if !self.written.contains(action) {
                Self::look_at_writing(action)?;
                if self.written.len() < 256 {
                    self.written.push(action.clone());
                }
            }
        }
        Ok(())
    }

    fn look_at_writing(action: &G::Action) -> Check {
        let text = action.to_string();
        require(text.parse().ok().as_ref() == Some(action), NOTATION, || format!("{text}: {action:?}"))?;
        require(G::read_action(&text).as_ref() == Some(action), NOTATION, || format!("typed {text}"))?;
        look_at_wire(action)?;
        known_key(action)
    }

    /// Tries what is not possible now.
    fn look_at_refusals(&self) -> Check {
        let mut last: Option<G::Refusal> = None;
        for seat in Seat::all(self.seats) {
            let options = Self::options(&self.state, seat);
            let (mut after, mut dice) = (self.state.clone(), self.dice.clone());
            for action in self.seen() {
                let mut events = Vec::new();
                let result = G::apply(&mut after, seat, action, &mut dice, &mut events);
                require(result.is_ok() == options.contains(action), EXACTLY, || {
                    format!("{seat:?} tried {action}: {result:?}; options: {options:?}")
                })?;
                if let Err(refusal) = result {
                    let same = after == self.state && events.is_empty() && dice.drawn() == self.dice.drawn();
                    require(same, NO_CHANGE, || format!("{seat:?} tried {action}"))?;
                    if last.as_ref() != Some(&refusal) {
                        look_at_wire(&refusal)?;
                        known_key(&refusal)?;
                        last = Some(refusal);
                    }
                } else {
                    (after, dice) = (self.state.clone(), self.dice.clone());
                }
            }
        }
        Ok(())
    }

    /// A world that `viewer` can't tell from this one: does it give the viewer the same bytes?
    fn look_at_imagined(&mut self, viewer: Viewer) -> Check {
        let view = G::view(&self.state, viewer);
        let wire = look_at_wire(&view)?;

        let memory = &self.memories[memory_of(viewer, self.seats)];
        let world = G::imagine(&view, memory, &mut self.aside);
        G::audit(&world).map_err(|fault| (IMAGINED, format!("for {viewer:?}: {fault}")))?;
        let imagined = json(&G::view(&world, viewer));
        require(imagined == wire, IMAGINED, || format!("for {viewer:?}: {imagined} is not {wire}"))?;

        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let options = Self::options(&self.state, seat);
        let others = Self::options(&world, seat);
        require(options == others, LEAK, || format!("{seat:?} has {options:?} or {others:?}"))?;
        let (real, other) = (G::pending(&self.state), G::pending(&world));
        let same =
            real.asked().contains(seat) == other.asked().contains(seat) && real.outcome() == other.outcome();
        require(same, LEAK, || format!("for {seat:?}: {real:?} or {other:?}"))?;
        for action in self.seen().iter().filter(|action| !options.contains(action)) {
            let refusal = |state: &G::State| {
                G::apply(&mut state.clone(), seat, action, &mut self.aside.clone(), &mut ()).err()
            };
            let (here, there) = (refusal(&self.state), refusal(&world));
            require(here == there, LEAK, || format!("{seat:?} tries {action}: {here:?} or {there:?}"))?;
        }
        Ok(())
    }

    /// Lets an asked seat answer, or now and then somebody leave.
    fn answer(&mut self, choice: u32, watched: bool) -> Check {
        let before = watched.then(|| (self.state.clone(), self.dice.clone()));
        let mut events = Vec::new();
        let answered = self.act(choice, &mut events)?;
        if let Some((state, dice)) = before {
            if let Some((seat, action)) = answered {
                self.look_at_answer(&state, &dice, seat, &action, &events)?;
            }
            self.look_at_events(&dice, &events)?;
        }
        self.remember(&events);
        Ok(())
    }

    /// Who answered what, if nobody left.
    fn act(&mut self, choice: u32, events: &mut Vec<G::Event>) -> Check<Option<(Seat, G::Action)>> {
        let mut pick = FastDice::new(u64::from(choice));
        if pick.below(400) == 0 {
            let seat = Seat::new(pick.below(self.seats as u32) as u8);
            self.leaves += 1;
            G::withdraw(&mut self.state, seat, &mut self.dice, events);
            return Ok(None);
        }
        let asked = G::pending(&self.state).asked();
        let number = pick.below(asked.len() as u32) as usize;
        let Some(seat) = asked.iter().nth(number) else { return Ok(None) };
        let mut options = Self::options(&self.state, seat);
        if let Some(avoided) = self.laws.avoided
            && !options.iter().all(avoided)
        {
            options.retain(|action| !avoided(action));
        }
        let action = options.swap_remove(pick.below(options.len() as u32) as usize);
        let step = G::apply(&mut self.state, seat, &action, &mut self.dice, events)
            .map_err(|refusal| (EXACTLY, format!("{seat:?} was refused {action}: {refusal:?}")))?;
        if step == Step::StillOpen {
            let Pending::Ask(ask) = G::pending(&self.state) else {
                return Err((ASKED, format!("{action} leaves a question open in a game that is over")));
            };
            require(!ask.seats.contains(seat), ASKED, || format!("{seat:?} is asked again"))?;
        }
        Ok(Some((seat, action)))
    }

    fn look_at_answer(
        &mut self,
        before: &G::State,
        dice: &SeededDice,
        seat: Seat,
        action: &G::Action,
        events: &[G::Event],
    ) -> Check {
        let mut silent = before.clone();
        let _ = G::apply(&mut silent, seat, action, &mut dice.clone(), &mut ());
        require(silent == self.state, REPEATED, || "listening changes it".into())?;
        if self.aside.below(self.laws.sampling) == 0 {
            self.look_at_notices(before, dice, seat, action, events)?;
        }
        Ok(())
    }

    fn look_at_events(&self, before: &SeededDice, events: &[G::Event]) -> Check {
        for event in events {
            let mut last: Option<G::Notice> = None;
            for notice in Viewer::all(self.seats).filter_map(|viewer| G::notice(event, viewer)) {
                // Most of what happens is heard alike by everybody.
                if last.as_ref() != Some(&notice) {
                    look_at_wire(&notice)?;
                    known_key(&notice)?;
                    last = Some(notice);
                }
            }
        }
        if G::OPEN {
            require(self.dice.drawn() == before.drawn(), OPEN, || "dice fell after the start".into())?;
            require(!events.iter().any(G::discloses), OPEN, || "something was disclosed".into())?;
        }
        Ok(())
    }

    /// In two worlds that a bystander can't tell apart, before and after, they must hear the same.
    fn look_at_notices(
        &mut self,
        before: &G::State,
        dice: &SeededDice,
        actor: Seat,
        action: &G::Action,
        events: &[G::Event],
    ) -> Check {
        for viewer in Viewer::all(self.seats).filter(|viewer| !viewer.is(actor)) {
            let memory = &self.memories[memory_of(viewer, self.seats)];
            let mut world = G::imagine(&G::view(before, viewer), memory, &mut self.aside);
            let mut others = Vec::new();
            if G::apply(&mut world, actor, action, &mut dice.clone(), &mut others).is_err() {
                continue;
            }
            if json(&G::view(&world, viewer)) != json(&G::view(&self.state, viewer)) {
                continue;
            }
            let told = |events: &[G::Event]| -> Vec<G::Notice> {
                events.iter().filter_map(|event| G::notice(event, viewer)).collect()
            };
            let (here, there) = (told(events), told(&others));
            require(here == there, LEAK, || {
                format!("{viewer:?} hears of {action}: {} or {}", json(&here), json(&there))
            })?;
        }
        Ok(())
    }
}

fn memory_of(viewer: Viewer, seats: usize) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => seats,
    }
}

/// Does it come back as it went out? Gives its JSON.
fn look_at_wire<T: Wire + PartialEq>(value: &T) -> Check<String> {
    let wire = json(value);
    let back: Option<T> = serde_json::from_str(&wire).ok();
    require(back.as_ref() == Some(value), NOTATION, || format!("{wire}: {value:?}"))?;
    Ok(wire)
}

fn known_key<T: Tell>(said: &T) -> Check {
    let line = said.tell();
    let names: Vec<&str> = line.args.iter().map(|(name, _)| name.as_str()).collect();
    let known = |key: &&Key| key.name == line.key && key.args == names;
    require(T::KEYS.iter().find(known).is_some(), WORDS, || json(&line))
}

//! The laws of a game, checked on random games.

use crate::Script;
use kernel::{
    Catalogued, Dice, FastDice, Imagine, Key, Outcome, Pending, Seat, Seed, SeededDice, Step, Tell, Viewer,
};
use serde_json::Value;
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
    avoided: fn(&G::Action) -> bool,
}

impl<'a, G: Imagine + Catalogued> Laws<'a, G> {
    pub const fn of(config: &'a G::Config) -> Self {
        Self { config, sampling: 8, avoided: |_| false }
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
        self.avoided = avoided;
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
                let (choices, broken) = self.shrink(seed, choices, broken);
                panic!(
                    "{} [{}]: {broken}\nplay it again: Laws::of(&config).thorough().replay({seed}, &{choices:?})",
                    G::NAME,
                    G::choices(self.config),
                );
            }
        }
    }

    /// Plays one game: every choice picks one of the answers that are possible then.
    pub fn replay(&self, seed: u64, choices: &[u32]) -> Result<(), Broken> {
        let first = Run::<G>::new(self, seed).play(choices)?;
        let again = Run::<G>::new(self, seed).play(choices)?;
        if first != again {
            let detail = "the same seed and answers gave another game".into();
            return Err(Broken { law: "6, a game can be repeated", detail, after: 0 });
        }
        Ok(())
    }

    /// Leaves out choices as long as the same law breaks.
    fn shrink(&self, seed: u64, mut choices: Vec<u32>, mut broken: Broken) -> (Vec<u32>, Broken) {
        let thorough = Self { config: self.config, sampling: 1, avoided: self.avoided };
        choices.truncate(broken.after + 1);
        if let Err(sooner) = thorough.replay(seed, &choices) {
            choices.truncate(sooner.after + 1);
            broken = sooner;
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
        (choices, broken)
    }
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
    /// Actions that were possible at some time: candidates for what must be refused.
    seen: Vec<G::Action>,
    answers: usize,
    /// How many of them were somebody leaving: not an action of the game.
    leaves: usize,
}

type Check = Result<(), (&'static str, String)>;

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
const NOTATION: &str = "7, notation and JSON round-trip";
const LEAK: &str = "8, nothing leaks";
const IMAGINED: &str = "9, an imagined world looks like the real one";
const CONSERVED: &str = "10, pieces are conserved";
const ANY: &str = "any_option is the drawn option";
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
            seen: Vec::new(),
            answers: 0,
            leaves: 0,
        };
        run.remember(&events);
        run
    }

    /// Plays to the end, or to the end of the choices; gives what everybody saw last and heard.
    fn play(mut self, choices: &[u32]) -> Result<String, Broken> {
        self.checked_play(choices).map_err(|(law, detail)| Broken { law, detail, after: self.answers })
    }

    fn checked_play(&mut self, choices: &[u32]) -> Result<String, (&'static str, String)> {
        for &choice in choices {
            let outcome = self.look()?;
            if outcome.is_some() {
                break;
            }
            self.answer(choice)?;
            self.answers += 1;
            let longest = G::longest(self.laws.config) as usize;
            let actions = self.answers - self.leaves;
            require(actions <= longest, ENDS, || format!("still running after {longest} actions"))?;
        }
        self.look()?;
        let views: Vec<_> = Viewer::all(self.seats).map(|viewer| G::view(&self.state, viewer)).collect();
        Ok(format!("{}{}{:?}", json(&views), json(&self.memories), self.state))
    }

    fn remember(&mut self, events: &[G::Event]) {
        for (memory, viewer) in self.memories.iter_mut().zip(Viewer::all(self.seats)) {
            memory.extend(events.iter().filter_map(|event| G::notice(event, viewer)));
        }
    }

    fn options(state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut options = Vec::new();
        G::options(state, seat, &mut options);
        options
    }

    /// Everything that must hold between two answers.
    fn look(&mut self) -> Result<Option<Outcome>, (&'static str, String)> {
        G::audit(&self.state).map_err(|fault| (CONSERVED, fault.to_string()))?;
        let pending = G::pending(&self.state);
        let outcome = pending.outcome();
        if let Some(outcome) = outcome {
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
            }
        }
        if G::OPEN {
            let public = json(&G::view(&self.state, Viewer::Spectator));
            for seat in Seat::all(self.seats) {
                let own = json(&G::view(&self.state, Viewer::Seat(seat)));
                require(own == public, OPEN, || format!("{own} and {public}"))?;
            }
        }
        if self.aside.below(self.laws.sampling) == 0 {
            self.look_at_refusals()?;
            for viewer in Viewer::all(self.seats) {
                self.look_at_imagined(viewer)?;
            }
        }
        Ok(outcome)
    }

    fn look_at_options(&mut self, seat: Seat, options: &[G::Action]) -> Check {
        let silent = G::when_silent(&self.state, seat);
        require(options.contains(&silent), SILENT, || format!("{seat:?}: {silent} of {options:?}"))?;

        let number = self.aside.below(options.len() as u32);
        let mut scratch = Vec::new();
        let drawn = G::any_option(&self.state, seat, &mut scratch, &mut Script::new([number]));
        let expected = &options[number as usize];
        require(drawn.as_ref() == Some(expected), ANY, || format!("{drawn:?}, not {expected}"))?;

        // Where there are very many options, some of them stand for all.
        let stride = options.len() / 64 + 1;
        for action in options.iter().skip(self.aside.below(stride as u32) as usize).step_by(stride) {
            let text = action.to_string();
            require(text.parse().ok().as_ref() == Some(action), NOTATION, || format!("{text}: {action:?}"))?;
            require(G::read_action(&text).as_ref() == Some(action), NOTATION, || format!("typed {text}"))?;
            let wire = json(action);
            let back: Option<G::Action> = serde_json::from_str(&wire).ok();
            require(back.as_ref() == Some(action), NOTATION, || format!("{wire}: {action:?}"))?;
            require(options.iter().filter(|other| *other == action).count() == 1, EXACTLY, || {
                format!("{text} is listed twice")
            })?;
            known_key(action)?;
            if !self.seen.contains(action) && self.seen.len() < 64 {
                self.seen.push(action.clone());
            }
        }
        Ok(())
    }

    /// Tries what is not possible now.
    fn look_at_refusals(&mut self) -> Check {
        for seat in Seat::all(self.seats) {
            let options = Self::options(&self.state, seat);
            for action in &self.seen {
                let mut after = self.state.clone();
                let mut dice = self.dice.clone();
                let mut events = Vec::new();
                let result = G::apply(&mut after, seat, action, &mut dice, &mut events);
                require(result.is_ok() == options.contains(action), EXACTLY, || {
                    format!("{seat:?} tried {action}: {result:?}; options: {options:?}")
                })?;
                if let Err(refusal) = result {
                    let same = after == self.state && events.is_empty() && dice.drawn() == self.dice.drawn();
                    require(same, NO_CHANGE, || format!("{seat:?} tried {action}"))?;
                    let wire = json(&refusal);
                    let back: Option<G::Refusal> = serde_json::from_str(&wire).ok();
                    require(back.as_ref() == Some(&refusal), NOTATION, || wire.clone())?;
                    known_key(&refusal)?;
                }
            }
        }
        Ok(())
    }

    /// A world that `viewer` can't tell from this one: does it give the viewer the same bytes?
    fn look_at_imagined(&mut self, viewer: Viewer) -> Check {
        let view = G::view(&self.state, viewer);
        let wire = json(&view);
        let back: Option<G::View> = serde_json::from_str(&wire).ok();
        require(back.as_ref() == Some(&view), NOTATION, || format!("the view: {wire}"))?;

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
        for action in self.seen.iter().filter(|action| !options.contains(action)) {
            let refusal = |state: &G::State| {
                G::apply(&mut state.clone(), seat, action, &mut self.aside.clone(), &mut ()).err()
            };
            let (here, there) = (refusal(&self.state), refusal(&world));
            require(here == there, LEAK, || format!("{seat:?} tries {action}: {here:?} or {there:?}"))?;
        }
        Ok(())
    }

    /// Lets an asked seat answer, or now and then somebody leave.
    fn answer(&mut self, choice: u32) -> Check {
        let mut pick = FastDice::new(u64::from(choice));
        let mut events = Vec::new();
        let before = self.state.clone();
        let before_dice = self.dice.clone();
        if pick.below(400) == 0 {
            let seat = Seat::new(pick.below(self.seats as u32) as u8);
            self.leaves += 1;
            G::withdraw(&mut self.state, seat, &mut self.dice, &mut events);
        } else {
            let asked = G::pending(&self.state).asked();
            let number = pick.below(asked.len() as u32) as usize;
            let Some(seat) = asked.iter().nth(number) else { return Ok(()) };
            let mut options = Self::options(&self.state, seat);
            if !options.iter().all(self.laws.avoided) {
                options.retain(|action| !(self.laws.avoided)(action));
            }
            let action = &options[pick.below(options.len() as u32) as usize];
            let step = G::apply(&mut self.state, seat, action, &mut self.dice, &mut events)
                .map_err(|refusal| (EXACTLY, format!("{seat:?} was refused {action}: {refusal:?}")))?;
            if step == Step::StillOpen {
                let Pending::Ask(ask) = G::pending(&self.state) else {
                    return Err((ASKED, format!("{action} leaves a question open in a game that is over")));
                };
                require(!ask.seats.contains(seat), ASKED, || format!("{seat:?} is asked again"))?;
            }
            let mut silent = before.clone();
            let _ = G::apply(&mut silent, seat, action, &mut before_dice.clone(), &mut ());
            require(silent == self.state, "6, a game can be repeated", || "listening changes it".into())?;
            if self.aside.below(self.laws.sampling) == 0 {
                self.look_at_notices(&before, &before_dice, seat, action, &events)?;
            }
        }
        for event in &events {
            for viewer in Viewer::all(self.seats) {
                let Some(notice) = G::notice(event, viewer) else { continue };
                let wire = json(&notice);
                let back: Option<G::Notice> = serde_json::from_str(&wire).ok();
                require(back.as_ref() == Some(&notice), NOTATION, || wire.clone())?;
                known_key(&notice)?;
            }
        }
        if G::OPEN {
            require(self.dice.drawn() == before_dice.drawn(), OPEN, || "dice fell after the start".into())?;
            require(!events.iter().any(G::discloses), OPEN, || "something was disclosed".into())?;
        }
        self.remember(&events);
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

fn known_key<T: Tell>(said: &T) -> Check {
    let line = said.tell();
    let names: Vec<&str> = line.args.iter().map(|(name, _)| name.as_str()).collect();
    let known = |key: &&Key| key.name == line.key && key.args == names;
    require(T::KEYS.iter().find(known).is_some(), WORDS, || json(&line))?;
    let plain = serde_json::from_str::<Value>(&json(&line)).is_ok();
    require(plain, NOTATION, || line.key)
}

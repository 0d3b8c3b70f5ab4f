//! One random game under observation: every law except that of secrets.

use super::secrecy::Deed;
use super::{
    ANY, ASKED, Broken, CONSERVED, Check, ENDS, EXACTLY, Laws, NO_CHANGE, NOTATION, OPEN, REPEATED, SILENT,
    json, known_key, look_at_wire, require,
};
use crate::Script;
use kernel::{Catalogued, Dice, Disturb, FastDice, Imagine, Pending, Seat, Seed, SeededDice, Step, Viewer};

/// The outcome of a game: what everybody saw last, and heard.
pub(super) struct Played<G: Imagine + Disturb + Catalogued> {
    pub views: Vec<G::View>,
    pub heard: Vec<Vec<G::Notice>>,
    pub state: G::State,
    /// Did it ever have something that somebody may not know?
    pub disturbed: bool,
}

/// A game being played and observed.
pub(super) struct Run<'a, G: Imagine + Disturb + Catalogued> {
    pub(super) laws: &'a Laws<'a, G>,
    pub(super) seats: usize,
    pub(super) state: G::State,
    dice: SeededDice,
    /// For choices of the checks themselves, so that they do not influence the game.
    pub(super) aside: FastDice,
    /// What every seat, and last a spectator, has been told so far.
    pub(super) memories: Vec<Vec<G::Notice>>,
    /// Actions that were possible at some point. Their notation is checked; the first of them are tried where they
    /// must be refused.
    written: Vec<G::Action>,
    answers: usize,
    /// Did a disturbed world ever differ from the real one?
    pub(super) disturbed: bool,
    /// How many of them are players leaving, which is not an action of the game.
    leaves: usize,
}

impl<'a, G: Imagine + Disturb + Catalogued> Run<'a, G> {
    pub(super) fn new(laws: &'a Laws<'a, G>, seed: u64) -> Self {
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
            disturbed: false,
            leaves: 0,
        };
        run.remember(&events);
        run
    }

    /// Plays to the end, or to the end of the choices.
    pub(super) fn play(mut self, choices: &[u32], watched: bool) -> Result<Played<G>, Broken> {
        match self.checked_play(choices, watched) {
            Ok(()) => {
                let views = Viewer::all(self.seats).map(|viewer| G::view(&self.state, viewer)).collect();
                let Self { memories, state, disturbed, .. } = self;
                Ok(Played { views, heard: memories, state, disturbed })
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

    pub(super) fn seen(&self) -> &[G::Action] {
        &self.written[..self.written.len().min(64)]
    }

    pub(super) fn options(state: &G::State, seat: Seat) -> Vec<G::Action> {
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
                self.look_at_disturbed(viewer)?;
                self.look_at_imagined(viewer)?;
            }
        }
        Ok(())
    }

    fn look_at_one_who_is_not_asked(&self, seat: Seat) -> Check {
        let mut scratch = Vec::new();
        let drawn = G::any_option(&self.state, seat, &mut scratch, &mut Script::new([]));
        require(drawn.is_none(), ANY, || format!("{seat:?} is not asked: {drawn:?}"))
    }

    fn look_at_options(&mut self, seat: Seat, options: &[G::Action]) -> Check {
        let silent = G::when_silent(&self.state, seat);
        require(options.contains(&silent), SILENT, || format!("{seat:?}: {silent} of {options:?}"))?;

        let number = self.aside.below(options.len() as u32);
        let mut scratch = Vec::new();
        let drawn = G::any_option(&self.state, seat, &mut scratch, &mut Script::new([number]));
        let expected = &options[number as usize];
        require(drawn.as_ref() == Some(expected), ANY, || format!("{drawn:?}, not {expected}"))?;

        // Where there are very many options, a sample stands for all.
        let stride = options.len() / 64 + 1;
        for action in options.iter().skip(self.aside.below(stride as u32) as usize).step_by(stride) {
            require(options.iter().filter(|other| *other == action).count() == 1, EXACTLY, || {
                format!("{action} is listed twice")
            })?;
            // The notation of an action does not depend on the state: once a game is enough.
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

    /// Tries actions that are not possible now.
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

    /// Lets an asked seat answer, or now and then a player leave.
    fn answer(&mut self, choice: u32, watched: bool) -> Check {
        let before = watched.then(|| (self.state.clone(), self.dice.clone()));
        let mut events = Vec::new();
        let deed = self.act(choice, &mut events)?;
        if let Some((state, dice)) = before {
            self.look_at_deed(&state, &dice, &deed, &events)?;
            self.look_at_events(&dice, &events)?;
        }
        self.remember(&events);
        Ok(())
    }

    fn act(&mut self, choice: u32, events: &mut Vec<G::Event>) -> Check<Deed<G>> {
        let mut pick = FastDice::new(u64::from(choice));
        let asked = G::pending(&self.state).asked();
        if pick.below(400) == 0 {
            let seat = Seat::new(pick.below(self.seats as u32) as u8);
            self.leaves += 1;
            G::withdraw(&mut self.state, seat, &mut self.dice, events);
            return Ok(Deed::Left { seat });
        }
        let number = pick.below(asked.len() as u32) as usize;
        let Some(seat) = asked.iter().nth(number) else {
            return Err((ASKED, format!("{asked:?} has no seat number {number}")));
        };
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
        Ok(Deed::Answered { seat, action })
    }

    fn look_at_deed(
        &mut self,
        before: &G::State,
        dice: &SeededDice,
        deed: &Deed<G>,
        events: &[G::Event],
    ) -> Check {
        let mut silent = before.clone();
        deed.done_to(&mut silent, &mut dice.clone(), &mut ());
        require(silent == self.state, REPEATED, || "listening changes it".into())?;
        if self.aside.below(self.laws.sampling) == 0 {
            self.look_at_notices(before, dice, deed, events)?;
        }
        Ok(())
    }

    fn look_at_events(&self, before: &SeededDice, events: &[G::Event]) -> Check {
        for event in events {
            let mut last: Option<G::Notice> = None;
            for notice in Viewer::all(self.seats).filter_map(|viewer| G::notice(event, viewer)) {
                // Most events sound the same to everybody.
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
}

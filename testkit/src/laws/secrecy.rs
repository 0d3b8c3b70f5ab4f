//! What nobody may learn: worlds that differ only in what a viewer may not know.

use super::run::Run;
use super::{Check, IMAGINED, LEAK, OPEN, json, look_at_wire, require};
use kernel::{Catalogued, Dice, Disturb, Game, Imagine, Seat, SeededDice, Sink, Viewer};

/// What somebody did.
pub(super) enum Deed<G: Game> {
    Answered { seat: Seat, action: G::Action },
    Left { seat: Seat },
}

impl<G: Game> Deed<G> {
    /// Does the same in another world. Is it possible there?
    pub(super) fn done_to(
        &self,
        state: &mut G::State,
        dice: &mut impl Dice,
        out: &mut impl Sink<G::Event>,
    ) -> bool {
        match self {
            Self::Answered { seat, action } => G::apply(state, *seat, action, dice, out).is_ok(),
            Self::Left { seat } => {
                G::withdraw(state, *seat, dice, out);
                true
            }
        }
    }

    fn is_by(&self, viewer: Viewer) -> bool {
        let (Self::Answered { seat, .. } | Self::Left { seat }) = self;
        viewer.is(*seat)
    }

    fn text(&self) -> String {
        match self {
            Self::Answered { seat, action } => format!("{seat:?}: {action}"),
            Self::Left { seat } => format!("{seat:?} leaves"),
        }
    }
}

impl<G: Imagine + Disturb + Catalogued> Run<'_, G> {
    /// Changes whatever `viewer` may not know; nothing may look different.
    pub(super) fn look_at_disturbed(&mut self, viewer: Viewer) -> Check {
        let world = G::disturb(&self.state, viewer, &mut self.aside);
        if G::OPEN {
            return require(world == self.state, OPEN, || "disturb found something hidden".into());
        }
        self.disturbed |= world != self.state;
        G::audit(&world).map_err(|fault| (LEAK, format!("disturbed for {viewer:?}: {fault}")))?;
        let (here, there) = (json(&G::view(&self.state, viewer)), json(&G::view(&world, viewer)));
        require(here == there, LEAK, || format!("{viewer:?} sees {here} or {there}"))?;
        self.look_at_questions(&world, viewer)
    }

    /// Checks a world that `viewer` can't tell from this one, made from the view.
    pub(super) fn look_at_imagined(&mut self, viewer: Viewer) -> Check {
        let view = G::view(&self.state, viewer);
        let wire = look_at_wire(&view)?;

        let memory = &self.memories[memory_of(viewer, self.seats)];
        let world = G::imagine(&view, memory, &mut self.aside);
        G::audit(&world).map_err(|fault| (IMAGINED, format!("for {viewer:?}: {fault}")))?;
        let imagined = json(&G::view(&world, viewer));
        require(imagined == wire, IMAGINED, || format!("for {viewer:?}: {imagined} is not {wire}"))?;
        self.look_at_questions(&world, viewer)
    }

    /// Both worlds must ask the viewer the same, and refuse the same.
    fn look_at_questions(&self, world: &G::State, viewer: Viewer) -> Check {
        let (real, other) = (G::pending(&self.state), G::pending(world));
        require(real.outcome() == other.outcome(), LEAK, || {
            format!("for {viewer:?}: {real:?} or {other:?}")
        })?;
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let same = real.asked().contains(seat) == other.asked().contains(seat);
        require(same, LEAK, || format!("for {seat:?}: {real:?} or {other:?}"))?;
        let options = Self::options(&self.state, seat);
        let others = Self::options(world, seat);
        require(options == others, LEAK, || format!("{seat:?} has {options:?} or {others:?}"))?;
        for action in self.seen().iter().filter(|action| !options.contains(action)) {
            let refusal = |state: &G::State| {
                G::apply(&mut state.clone(), seat, action, &mut self.aside.clone(), &mut ()).err()
            };
            let (here, there) = (refusal(&self.state), refusal(world));
            require(here == there, LEAK, || format!("{seat:?} tries {action}: {here:?} or {there:?}"))?;
        }
        Ok(())
    }

    /// The same happens in the real world and in a disturbed one. A viewer who sees no difference afterwards must not have
    /// heard one; and one who heard none must not see one: a view knows no more than was told.
    pub(super) fn look_at_notices(
        &mut self,
        before: &G::State,
        dice: &SeededDice,
        deed: &Deed<G>,
        events: &[G::Event],
    ) -> Check {
        if G::OPEN {
            return Ok(());
        }
        for viewer in Viewer::all(self.seats) {
            let disturbed = G::disturb(before, viewer, &mut self.aside);
            let (mut world, mut others) = (disturbed.clone(), Vec::new());
            if !deed.done_to(&mut world, &mut dice.clone(), &mut others) {
                continue;
            }
            let told = |events: &[G::Event]| -> Vec<G::Notice> {
                events.iter().filter_map(|event| G::notice(event, viewer)).collect()
            };
            let (heard_here, heard_there) = (json(&told(events)), json(&told(&others)));
            let seen = |viewer| (json(&G::view(&self.state, viewer)), json(&G::view(&world, viewer)));
            let (seen_here, seen_there) = seen(viewer);
            let (hears_same, sees_same) = (heard_here == heard_there, seen_here == seen_there);
            // An event that is known to disclose something may tell what no view keeps: to the player who peeks, and to
            // everybody when somebody leaves (where a piece lay that goes with them).
            let may_hear_more =
                (deed.is_by(viewer) || matches!(deed, Deed::Left { .. })) && events.iter().any(G::discloses);
            require(hears_same || !sees_same || may_hear_more, LEAK, || {
                format!("{viewer:?} hears of {}: {heard_here} or {heard_there}", deed.text())
            })?;
            // What is turned up in front of everybody (a card under the one that was drawn) need not be told.
            let lies_open = || {
                let (here, there) = seen(Viewer::Spectator);
                here != there
            };
            require(sees_same || !hears_same || lies_open(), LEAK, || {
                format!("{viewer:?} sees after {}: {seen_here} or {seen_there}", deed.text())
            })?;
            if let (Viewer::Spectator, true, Deed::Answered { seat, action }) = (viewer, hears_same, deed) {
                let (here, there) =
                    (G::publicity(before, *seat, action), G::publicity(&disturbed, *seat, action));
                require(here == there, LEAK, || format!("{} is {here:?} or {there:?}", deed.text()))?;
            }
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

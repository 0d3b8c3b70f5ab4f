//! A match at one terminal, whatever the terminal looks like: who looks at it, who is told what, who is next.

use super::{Archive, LocalMatch, MatchFault, Submitted};
use kernel::{Outcome, Pending, Seat, SeatSet, Viewer};
use table::{AnyHeard, AnyPrepared, Told};

/// How a game is played by people who share a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Players hold something that the others must not see: the terminal is passed around.
    pub has_hands: bool,
    /// Remembering is part of the game: what was shown goes before play goes on.
    pub forgets: bool,
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq)]
pub enum Telling {
    /// For whoever is before the screen.
    Open(Vec<Told>),
    /// For one pair of eyes, at a terminal that all look at, and for a short time.
    Secret(Seat, Vec<Told>),
}

/// What the match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Person(Seat),
    Computer(Seat),
    Over(Outcome),
    /// The rules ask nobody and are not over either.
    Broken,
}

#[derive(Debug)]
pub struct Hand {
    pub match_: LocalMatch,
    pub manners: Manners,
    pub names: Vec<String>,
    /// What every person was told and has not seen yet, where the terminal is passed around.
    unseen: Vec<Vec<Told>>,
    /// Who has the terminal, where it is passed around.
    pub holder: Option<Seat>,
    /// Who was told something alone, and has not been seen to see it.
    owed: SeatSet,
}

impl Hand {
    pub fn new(match_: LocalMatch, manners: Manners) -> Self {
        let (names, unseen) = (match_.names(), vec![Vec::new(); match_.table.seats()]);
        Self { match_, manners, names, unseen, holder: None, owed: SeatSet::EMPTY }
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    pub fn next(&self) -> Next {
        let ask = match self.match_.table.pending() {
            Pending::Ask(ask) => ask,
            Pending::Over(outcome) => return Next::Over(outcome),
        };
        match ask.in_order(self.match_.table.seats()).next() {
            Some(seat) if self.match_.is_human(seat) => Next::Person(seat),
            Some(seat) => Next::Computer(seat),
            None => Next::Broken,
        }
    }

    fn is_over(&self) -> bool {
        self.match_.table.pending().outcome().is_some()
    }

    /// Is the terminal passed from hand to hand?
    pub fn is_passed(&self) -> bool {
        self.manners.has_hands && self.match_.humans().len() > 1
    }

    /// The eyes before the screen: one person's, or everybody's.
    pub fn viewer(&self) -> Viewer {
        let humans = self.match_.humans();
        match (self.holder, humans.first()) {
            (Some(holder), _) if self.is_passed() => Viewer::Seat(holder),
            (_, Some(only)) if humans.len() == 1 => Viewer::Seat(only),
            _ => Viewer::Spectator,
        }
    }

    /// Who the game is drawn for; nobody while the terminal is on its way. When it is over all look.
    pub fn drawn_for(&self) -> Option<Viewer> {
        match (self.is_passed(), self.is_over()) {
            (true, true) => Some(Viewer::Spectator),
            (true, false) if self.holder.is_none() => None,
            _ => Some(self.viewer()),
        }
    }

    /// What nobody has time to look at is not drawn where the screen should hold no more than it must, nor
    /// what the next one to hold the terminal will see anyway.
    pub fn draws_now(&self) -> bool {
        let humans = self.match_.humans();
        match self.match_.table.pending() {
            Pending::Over(_) => true,
            Pending::Ask(ask) if self.is_passed() => {
                self.holder.is_some() && ask.in_order(self.match_.table.seats()).next() == self.holder
            }
            Pending::Ask(ask) => !self.manners.forgets || humans.is_empty() || humans.contains(ask.first),
        }
    }

    /// Does the terminal have to go to somebody else before this seat is asked?
    pub fn must_pass_to(&self, seat: Seat) -> bool {
        self.is_passed() && self.holder != Some(seat)
    }

    /// What this person was told while others had the terminal.
    pub fn take_unseen(&mut self, seat: Seat) -> Vec<Told> {
        self.unseen.get_mut(seat.index()).map(std::mem::take).unwrap_or_default()
    }

    /// What people were told alone and never saw, because the program ended before. To be told now, once.
    pub fn take_up(&mut self, archive: &Archive) -> Vec<Telling> {
        // Where that is not known everything was seen: better missed than shown twice.
        let Ok(seen) = archive.seen(self.match_.id) else { return Vec::new() };
        let mut tellings = Vec::new();
        for seat in self.match_.humans().iter() {
            let Some(&Some(entries)) = seen.get(seat.index()) else { continue };
            let mut told = Vec::new();
            self.match_.table.retell_since(entries, &mut |heard| told.extend(told_alone(heard, seat)));
            if told.is_empty() {
                continue;
            }
            self.owed = self.owed.with(seat);
            if self.is_passed() {
                self.unseen[seat.index()] = told;
            } else if self.manners.forgets || self.match_.humans().len() > 1 {
                tellings.push(Telling::Secret(seat, told));
            } else {
                tellings.push(Telling::Open(told));
            }
        }
        tellings
    }

    /// This person has seen everything that was told so far.
    pub fn has_seen(&mut self, archive: &Archive, seat: Seat) {
        if self.owed.contains(seat) {
            self.owed = self.owed.without(seat);
            // If this can't be kept, the worst is that the same is shown once more.
            let _ = archive.set_seen(self.match_.id, seat.index() as u8, self.match_.table.entry_count());
        }
    }

    /// Whoever looks at the screen has seen what was said on it.
    pub fn has_seen_all(&mut self, archive: &Archive) {
        if let Viewer::Seat(seat) = self.viewer() {
            self.has_seen(archive, seat);
        }
    }

    /// What people have not seen yet is not how it went, or is told in another way.
    pub fn forget_unseen(&mut self) {
        self.unseen.iter_mut().for_each(Vec::clear);
    }

    /// Says what happened to whoever may hear it, in this order.
    pub fn tell(&mut self, heard: &AnyHeard) -> Vec<Telling> {
        let humans = self.match_.humans();
        let public = heard.told(Viewer::Spectator).to_vec();
        let own = |seat: Seat| -> Vec<Told> { told_alone(heard, seat).collect() };
        let is_owed = |seat: &Seat| told_alone(heard, *seat).next().is_some();
        self.owed = humans.iter().filter(is_owed).fold(self.owed, SeatSet::with);
        if self.is_passed() {
            for seat in humans.iter() {
                self.unseen[seat.index()].extend_from_slice(heard.told(Viewer::Seat(seat)));
            }
            return match self.holder {
                _ if self.is_over() => {
                    let own = self.holder.map(own).unwrap_or_default();
                    vec![Telling::Open(own), Telling::Open(public)]
                }
                Some(holder) => vec![Telling::Open(self.take_unseen(holder))],
                None => Vec::new(),
            };
        }
        if humans.len() == 1 && !self.manners.forgets {
            return vec![Telling::Open(heard.told(self.viewer()).to_vec())];
        }
        let secrets = humans.iter().map(|seat| (seat, own(seat))).filter(|(_, own)| !own.is_empty());
        let mut tellings: Vec<Telling> = secrets.map(|(seat, own)| Telling::Secret(seat, own)).collect();
        // What all may hear comes last, so that it is still there when the rest is wiped.
        tellings.push(Telling::Open(public));
        tellings
    }

    /// Stores an entry; if others were faster, takes up the match as they left it.
    pub fn submit(&mut self, archive: &Archive, prepared: AnyPrepared) -> Result<Submitted, MatchFault> {
        let submitted = self.match_.submit(archive, prepared)?;
        if submitted.elsewhere.takes_back {
            // What was told before is not how it went.
            self.forget_unseen();
        }
        Ok(submitted)
    }
}

/// What this seat was told and the public was not.
fn told_alone(heard: &AnyHeard, seat: Seat) -> impl Iterator<Item = Told> + '_ {
    let public = heard.told(Viewer::Spectator);
    let is_alone = |told: &&Told| !public.iter().any(|other| other.line == told.line);
    heard.told(Viewer::Seat(seat)).iter().filter(is_alone).cloned()
}

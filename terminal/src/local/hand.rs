//! A match at one terminal, whatever the terminal looks like: who looks at it, who is told what, who is next.

use super::counted_names;
use crate::Speech;
use crate::place::{About, Heard, Place, Saying, State, Waiting};
use kernel::{AnyActions, AnyWire, Seat, SeatSet, Viewer};
use std::sync::Arc;
use table::Told;
use words::Language;

/// How people who share a terminal play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Players hold something that the others must not see: the terminal is passed around.
    pub has_hands: bool,
    /// Remembering is part of the game: what was shown is wiped before play goes on.
    pub forgets: bool,
    /// The number of the first player, in names that nobody chose.
    pub first_number: usize,
}

/// Something to be said.
#[derive(Clone, Debug)]
pub enum Telling {
    /// For everybody in front of the screen.
    Open(Vec<Told>),
    /// For one player alone, at a terminal that everybody looks at, and for a short time.
    Secret(Seat, Vec<Told>),
}

/// The people at one terminal, and their end of a match.
#[derive(Debug)]
pub struct Hand {
    /// The other end: the table.
    pub place: Box<dyn Place>,
    /// How they share the terminal.
    pub manners: Manners,
    /// Everybody's name, by seat, in this language.
    pub names: Vec<String>,
    language: Language,
    /// What every person was told and has not seen yet, where the terminal is passed around.
    unseen: Vec<Vec<Told>>,
    /// Who has the terminal, where it is passed around.
    pub holder: Option<Seat>,
    /// Who was told something alone, and has not confirmed seeing it.
    owed: SeatSet,
}

impl Hand {
    /// People who sit down at this place.
    pub fn new(place: Box<dyn Place>, manners: Manners, speech: &Speech) -> Self {
        let names = counted_names(speech, place.about(), manners.first_number);
        let unseen = vec![Vec::new(); names.len()];
        let language = speech.language();
        Self { place, manners, names, language, unseen, holder: None, owed: SeatSet::EMPTY }
    }

    /// Calls the players as this language does. True if it is another one than before.
    pub fn use_language(&mut self, speech: &Speech) -> bool {
        self.names = counted_names(speech, self.place.about(), self.manners.first_number);
        std::mem::replace(&mut self.language, speech.language()) != speech.language()
    }

    /// The name of a player.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// What never changes during the match.
    pub fn about(&self) -> &About {
        self.place.about()
    }

    /// How things stand.
    pub fn state(&self) -> &State {
        self.place.state()
    }

    /// What this viewer sees.
    pub fn view(&self, viewer: Viewer) -> Arc<dyn AnyWire> {
        self.state().view(viewer)
    }

    /// What this seat may answer, derived from what it sees.
    pub fn options(&self, seat: Seat) -> Arc<dyn AnyActions> {
        let view = self.view(Viewer::Seat(seat));
        let options = self.about().game.options(&*view, seat);
        options.map_or_else(|| Arc::new(()) as Arc<dyn AnyActions>, Arc::from)
    }

    /// The people at this terminal.
    pub fn people(&self) -> SeatSet {
        self.about().own
    }

    /// Who asks to take back the last answer. At one screen that is the player whose answer it was, and everybody else
    /// has to agree; otherwise it is the player who is asked.
    pub fn asks_for_undo(&self, asked: Seat) -> Seat {
        self.state().undoable.filter(|&seat| self.people().contains(seat)).unwrap_or(asked)
    }

    fn is_over(&self) -> bool {
        self.state().outcome().is_some()
    }

    /// Is the terminal passed around?
    pub fn is_passed(&self) -> bool {
        self.manners.has_hands && self.people().len() > 1
    }

    /// Who looks at the screen: one person, or everybody.
    pub fn viewer(&self) -> Viewer {
        let people = self.people();
        match (self.holder, people.first()) {
            (Some(holder), _) if self.is_passed() => Viewer::Seat(holder),
            (_, Some(only)) if people.len() == 1 => Viewer::Seat(only),
            _ => Viewer::Spectator,
        }
    }

    /// Who the game is drawn for; nobody while the terminal is being passed. When it is over, everybody looks.
    pub fn drawn_for(&self) -> Option<Viewer> {
        match (self.is_passed(), self.is_over()) {
            (true, true) => Some(Viewer::Spectator),
            (true, false) if self.holder.is_none() => None,
            _ => Some(self.viewer()),
        }
    }

    /// A position that nobody has time to look at is not drawn in games that forget, nor one that
    /// the next holder of the terminal will see anyway.
    pub fn draws_now(&self) -> bool {
        let next = match self.state().waiting {
            Waiting::Over(_) => return true,
            Waiting::Person(seat) => Some(seat),
            Waiting::Others(_) | Waiting::Broken => None,
        };
        if self.is_passed() {
            return self.holder.is_some() && next == self.holder;
        }
        !self.manners.forgets || self.people().is_empty() || next.is_some()
    }

    /// Must the terminal be passed on before this seat is asked?
    pub fn must_pass_to(&self, seat: Seat) -> bool {
        self.is_passed() && self.holder != Some(seat)
    }

    /// What this person was told while others had the terminal.
    pub fn take_unseen(&mut self, seat: Seat) -> Vec<Told> {
        self.unseen.get_mut(seat.index()).map(std::mem::take).unwrap_or_default()
    }

    /// What people were told alone and never saw, because the program ended first. To be told now, once.
    pub fn take_up(&mut self, unseen: Vec<(Seat, Vec<Told>)>) -> Vec<Telling> {
        let mut tellings = Vec::new();
        for (seat, told) in unseen {
            self.owed = self.owed.with(seat);
            if self.is_passed() {
                self.unseen[seat.index()] = told;
            } else if self.manners.forgets || self.people().len() > 1 {
                tellings.push(Telling::Secret(seat, told));
            } else {
                tellings.push(Telling::Open(told));
            }
        }
        tellings
    }

    /// Is this person told something that the public is not?
    pub fn tells_alone(heard: &Heard, seat: Seat) -> bool {
        told_alone(heard, seat).next().is_some()
    }

    /// This person has seen everything that was told so far.
    pub fn has_seen(&mut self, seat: Seat) {
        if self.owed.contains(seat) {
            self.owed = self.owed.without(seat);
            self.place.say(Saying::Seen { seat });
        }
    }

    /// The person in front of the screen has seen what was said on it.
    pub fn has_seen_all(&mut self) {
        if let Viewer::Seat(seat) = self.viewer() {
            self.has_seen(seat);
        }
    }

    /// What people have not seen yet was taken back, or is told in another way.
    pub fn forget_unseen(&mut self) {
        self.unseen.iter_mut().for_each(Vec::clear);
    }

    /// Tells everybody who may hear it what happened, in this order.
    pub fn tell(&mut self, heard: &Heard) -> Vec<Telling> {
        let people = self.people();
        let public = heard.told(Viewer::Spectator).to_vec();
        let own = |seat: Seat| -> Vec<Told> { told_alone(heard, seat).collect() };
        let is_owed = |seat: &Seat| told_alone(heard, *seat).next().is_some();
        self.owed = people.iter().filter(is_owed).fold(self.owed, SeatSet::with);
        if self.is_passed() {
            for seat in people.iter() {
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
        if people.len() == 1 && !self.manners.forgets {
            return vec![Telling::Open(heard.told(self.viewer()).to_vec())];
        }
        let secrets = people.iter().map(|seat| (seat, own(seat))).filter(|(_, own)| !own.is_empty());
        let mut tellings: Vec<Telling> = secrets.map(|(seat, own)| Telling::Secret(seat, own)).collect();
        // What everybody may hear comes last, so that it is still there when the rest is wiped.
        tellings.push(Telling::Open(public));
        tellings
    }
}

/// What this seat was told and the public was not.
fn told_alone(heard: &Heard, seat: Seat) -> impl Iterator<Item = Told> + '_ {
    let public = heard.told(Viewer::Spectator);
    let is_alone = |told: &&Told| !public.iter().any(|other| other.line == told.line);
    heard.told(Viewer::Seat(seat)).iter().filter(is_alone).cloned()
}

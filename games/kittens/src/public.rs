//! What can be checked of a running game by its public lines alone.
//!
//! The lines do not say what was drawn, taken or given, nor who is out. So this keeps every situation that the lines
//! allow ([`Situation`]), and counts the cards that everybody saw. A line that fits none of them cannot be there.

mod effects;
mod span;
mod standing;

use crate::title::{Title, Titles};
use crate::{Action, Combos, Config, Kittens, Play};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use kernel::{Game, PublicLine, Seat};
use span::Span;
use standing::{Counts, Situation, Standing};

/// With more situations than this at once, or in all, only the cards are counted from there on: what a real game shows is
/// never refused, and a stranger's file does not keep anybody waiting.
const MOST: usize = 1000;
const MOST_IN_ALL: usize = 100_000;

pub(crate) fn check(config: &Config, lines: &[PublicLine<Action>]) -> Result<(), usize> {
    let mut ledger = Ledger::new(config);
    // Nobody leaves twice.
    let longest = Kittens::longest(config) as usize + config.seats();
    for (index, line) in lines.iter().enumerate() {
        if index >= longest || !ledger.take(line) {
            return Err(index);
        }
    }
    Ok(())
}

struct Ledger {
    table: Table,
    /// What the lines allow so far; `None` once there were too many situations.
    standings: Option<BTreeMap<Situation, Counts>>,
    looked_at: usize,
}

/// What is the same in every situation: the setup, and what everybody saw.
struct Table {
    config: Config,
    /// Cards on the discard pile that were played by name.
    shown: [u8; Title::ALL.len()],
    /// Kittens that were certainly put back. Each took a Defuse, but for the first time that the Imploding Kitten was
    /// drawn.
    placed: u8,
    /// A kitten may have been put back.
    may_be_placed: bool,
    /// A cursed player has played by position: the lines do not say what.
    is_blind: bool,
}

impl Ledger {
    fn new(config: &Config) -> Self {
        let table = Table {
            config: *config,
            shown: [0; Title::ALL.len()],
            placed: 0,
            may_be_placed: false,
            is_blind: false,
        };
        let mut standings = BTreeMap::new();
        for situation in Situation::first(config) {
            standings.insert(situation, Counts::first(config));
        }
        Self { table, standings: Some(standings), looked_at: 0 }
    }

    /// Takes the next line. Returns whether it can be there.
    fn take(&mut self, line: &PublicLine<Action>) -> bool {
        if let Some(standings) = self.standings.take() {
            let mut next = BTreeMap::new();
            for (&situation, &counts) in &standings {
                Standing { situation, counts }
                    .follow(&self.table, line, &mut |after| merge(&mut next, &after));
            }
            if next.is_empty() {
                return false;
            }
            if let PublicLine::Veiled { seat } = *line {
                self.table.place(standings.keys().filter_map(|situation| situation.places(seat)));
            }
            self.looked_at += next.len();
            self.standings = Some(next).filter(|next| next.len() <= MOST && self.looked_at <= MOST_IN_ALL);
        }
        self.table.take(line)
    }
}

/// Situations that differ only in counts become one.
fn merge(standings: &mut BTreeMap<Situation, Counts>, after: &Standing) {
    let Standing { situation, counts } = *after;
    standings.entry(situation).and_modify(|known| known.widen(&counts)).or_insert(counts);
}

impl Table {
    /// Counts what a line shows. Returns whether there can be that many cards.
    fn take(&mut self, line: &PublicLine<Action>) -> bool {
        let PublicLine::Open { action, .. } = line else { return true };
        match *action {
            Action::Play(play) => play.cards().for_each(|card| self.shown[card as usize] += 1),
            Action::Nope => self.shown[Title::Nope as usize] += 1,
            Action::At { .. } => self.is_blind = true,
            Action::Take { card } => self.take_back(card),
            _ => {}
        }
        Title::ALL.into_iter().all(|card| self.seen(card) <= self.in_game(card))
    }

    /// Somebody did something that is not shown: did they put a kitten back, in each situation in which they can have?
    fn place(&mut self, placed: impl Iterator<Item = bool>) {
        let (must, may) = placed.fold((true, false), |(must, may), placed| (must && placed, may || placed));
        self.placed = self.placed.saturating_add(u8::from(must));
        self.may_be_placed |= may;
    }

    fn take_back(&mut self, card: Title) {
        let shown = &mut self.shown[card as usize];
        if *shown > 0 {
            *shown -= 1;
        } else if card == Title::Defuse {
            self.placed = self.placed.saturating_sub(1);
        }
    }

    /// At least this many cards of a title lie on the discard pile.
    fn seen(&self, card: Title) -> u8 {
        let shown = self.shown[card as usize];
        let free = u8::from(self.config.imploding() > 0);
        if card == Title::Defuse { shown + self.placed.saturating_sub(free) } else { shown }
    }

    fn in_game(&self, card: Title) -> u8 {
        card.copies(self.config.edition()) - self.config.left_out(card)
    }

    /// Can somebody hold a card of this title? Kittens are never played.
    fn is_left(&self, card: Title) -> bool {
        !Titles::KITTENS.contains(card) && self.seen(card) < self.in_game(card)
    }

    /// Can a card of this title lie on the discard pile, besides these five?
    fn may_lie(&self, card: Title, five: &[Title; 5], is_anybody_out: bool) -> bool {
        let own = five.iter().filter(|&&other| other == card).count();
        let is_known = usize::from(self.seen(card)) > own;
        let may_be = self.is_blind || is_anybody_out || card == Title::Defuse && self.may_be_placed;
        !Titles::KITTENS.contains(card) && (is_known || may_be)
    }

    /// Does anything lie on the discard pile besides these five?
    fn must_lie(&self, five: &[Title; 5]) -> bool {
        let lies = |card: Title| {
            let own = five.iter().filter(|&&other| other == card).count();
            usize::from(self.seen(card)) > own
        };
        Title::ALL.into_iter().any(lies)
    }

    /// Is this a card or a combo of this game?
    fn is_play(&self, play: Play) -> bool {
        let edition = self.config.edition();
        let exists = |card: Title| card.copies(edition) > 0 && !Titles::KITTENS.contains(card);
        let equal = |card, ferals, size| {
            (ferals == 0 || Titles::CATS.contains(card) && ferals < size)
                && self.config.pairable().contains(card)
        };
        let fits = match play {
            Play::Card { card } => Titles::SOLO.contains(card),
            Play::Aimed { card, .. } => Titles::AIMED.contains(card),
            Play::Pair { card, ferals, .. } => equal(card, ferals, 2),
            Play::Triple { card, ferals, named, .. } => {
                equal(card, ferals, 3) && self.config.nameable().contains(named)
            }
            Play::Five { cards } => {
                let others: Vec<Title> =
                    cards.cards().iter().copied().filter(|&card| card != Title::FeralCat).collect();
                let titles: Titles = others.iter().copied().collect();
                self.config.combos() == Combos::Titles
                    && !others.is_empty()
                    && titles.len() as usize == others.len()
            }
        };
        fits && play.cards().all(exists)
    }
}

/// The seat that a line names.
const fn seat_of(line: &PublicLine<Action>) -> Option<Seat> {
    match line {
        PublicLine::Open { seat, .. } | PublicLine::Veiled { seat } | PublicLine::Left { seat } => {
            Some(*seat)
        }
        PublicLine::Settled => None,
    }
}

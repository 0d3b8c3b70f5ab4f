//! Turns of a simple game, left to chance.
//!
//! Random games are mostly such turns, and a processor cannot guess what chance will say: so everything is looked up in
//! one go, and what comes of it is one jump.

use crate::Edition;
use crate::deck::End;
use crate::event::Event;
use crate::options::Plays;
use crate::state::State;
use crate::title::{Title, Titles};
use kernel::{Dice, Sink, Step};

/// What can be done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Draw,
    Attack,
    Skip,
    Shuffle,
    SeeTheFuture,
    /// To play something on somebody.
    Aimed,
}

/// The answers to a turn, in their order, for every set of cards without a target: drawing, up to four of those, and then
/// nothing but what is aimed.
const DEEDS: [[Deed; 6]; 16] = {
    let cards = [Deed::Attack, Deed::Skip, Deed::Shuffle, Deed::SeeTheFuture];
    let mut deeds = [[Deed::Aimed; 6]; 16];
    let mut set = 0;
    while set < deeds.len() {
        deeds[set][0] = Deed::Draw;
        let (mut card, mut len) = (0, 1);
        while card < cards.len() {
            if set >> card & 1 != 0 {
                deeds[set][len] = cards[card];
                len += 1;
            }
            card += 1;
        }
        set += 1;
    }
    deeds
};

/// They are looked up by the bits of a set of titles.
const _: () = {
    let mut index = 0;
    while index < Title::ALL.len() {
        let title = Title::ALL[index];
        let is_listed = matches!(title, Title::Attack | Title::Skip | Title::Shuffle | Title::SeeTheFuture3);
        let is_played_alone = Titles::SOLO.contains(title) && title.copies(Edition::Exploding) > 0;
        assert!(is_listed == is_played_alone);
        assert!(!is_listed || index - (Title::Attack as usize) < 4);
        index += 1;
    }
};

impl Deed {
    #[inline(always)]
    fn nth(plays: Plays<'_>, index: u32) -> Self {
        let deeds = &DEEDS[(plays.bag.titles().0 >> Title::Attack as u8) as usize % DEEDS.len()];
        deeds[(index as usize).min(deeds.len() - 1)]
    }
}

impl State {
    /// Draws or plays something, each equally likely.
    #[inline(always)]
    pub(crate) fn take_any_simple_turn(&mut self, dice: &mut impl Dice, out: &mut impl Sink<Event>) -> Step {
        let plays = self.plays();
        let index = dice.below(plays.len());
        match Deed::nth(plays, index) {
            Deed::Draw => self.draw(End::Top, out),
            Deed::Attack => self.play_card(Title::Attack, dice, out),
            Deed::Skip => self.play_card(Title::Skip, dice, out),
            Deed::Shuffle => self.play_card(Title::Shuffle, dice, out),
            Deed::SeeTheFuture => self.play_card(Title::SeeTheFuture3, dice, out),
            Deed::Aimed => self.play_aimed(index, dice, out),
        }
        Step::Closed
    }

    #[inline(never)]
    fn play_aimed(&mut self, index: u32, dice: &mut impl Dice, out: &mut impl Sink<Event>) {
        let plays = self.plays();
        let play = plays.nth_simple(index - plays.bag.tally().alone());
        self.play_more(play, dice, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Kittens, Play};
    use alloc::vec::Vec;
    use kernel::{Catalogued as _, Choices, FastDice, Game as _};

    /// What is looked up must be what the same hand offers in the same place of its list.
    #[test]
    fn the_deeds_are_the_answers_to_a_turn() {
        let config = Kittens::configure(&Choices::default().with_seats(4)).unwrap();
        let mut dice = FastDice::new(2);
        let mut scratch = Vec::new();
        let mut seen = [0; 6];
        for _ in 0..100 {
            let mut state = Kittens::start(&config, &mut dice, &mut ());
            assert!(state.is_simple);
            while let Some(seat) = state.pending().asked().first() {
                let plays = state.plays();
                for index in 0..plays.len() {
                    let deed = match plays.nth(index) {
                        Action::Draw => Deed::Draw,
                        Action::Play(Play::Card { card: Title::Attack }) => Deed::Attack,
                        Action::Play(Play::Card { card: Title::Skip }) => Deed::Skip,
                        Action::Play(Play::Card { card: Title::Shuffle }) => Deed::Shuffle,
                        Action::Play(Play::Card { card: Title::SeeTheFuture3 }) => Deed::SeeTheFuture,
                        _ => Deed::Aimed,
                    };
                    assert_eq!(Deed::nth(plays, index), deed, "{index} of {:?}", plays.bag);
                    seen[deed as usize] += 1;
                }
                Kittens::take_any_option(&mut state, seat, &mut scratch, &mut dice, &mut ()).unwrap();
            }
        }
        assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
    }
}

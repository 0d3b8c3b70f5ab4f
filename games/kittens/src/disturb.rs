//! Worlds that differ in cards of the deck that nobody has seen.

use crate::deck::{CARDS, Deck, End};
use crate::knowers::KNOWERS;
use crate::state::Phase;
use crate::{Kittens, State, Title};
use kernel::{Dice, Disturb, Viewer};

impl Disturb for Kittens {
    fn disturb(state: &State, _viewer: Viewer, dice: &mut impl Dice) -> State {
        let deck = &state.deck;
        // Whoever is asked whether to keep a kitten has seen it.
        let drawn = match *state.phase() {
            Phase::Keep { end } => Some(deck.end(end)),
            _ => None,
        };
        let is_unseen = |place: u8| deck.knowers(place).is_nobody() && drawn != Some(place);
        let mut hidden = [Title::ExplodingKitten; CARDS];
        let mut count = 0;
        for place in (0..deck.len()).filter(|&place| is_unseen(place)) {
            hidden[count] = deck.card(place);
            count += 1;
        }
        let hidden = &mut hidden[..count];
        dice.shuffle(hidden);
        // Face up on top, the Imploding Kitten would be seen.
        let top_is_hidden = deck.len() > 0 && is_unseen(deck.end(End::Top));
        if deck.face_up && top_is_hidden && hidden.last() == Some(&Title::ImplodingKitten) {
            hidden.reverse();
        }
        let mut next = hidden.iter().copied();
        let mut world = *state;
        world.deck = Deck::new();
        world.deck.face_up = deck.face_up;
        for place in 0..deck.len() {
            let card = if is_unseen(place) { next.next() } else { None };
            world.deck.push(card.unwrap_or(deck.card(place)));
            (0..KNOWERS)
                .filter(|&who| deck.is_known(who, place))
                .for_each(|who| world.deck.learn(who, place));
        }
        world
    }
}

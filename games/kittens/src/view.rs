//! What one viewer may see.

use crate::deck::End;
use crate::knowers::{PUBLIC, knower};
use crate::state::{Phase, State, Then};
use crate::title::Title;
use crate::{Config, NopeAsks, Play};
use alloc::vec::Vec;
use kernel::{Direction, Outcome, Seat, SeatSet, Viewer, read_fields, read_tagged};
use serde::{Deserialize, Serialize};

/// What one viewer may know of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The setup of the game.
    pub setup: Config,
    /// The seat of the viewer; a spectator has none.
    pub you: Option<Seat>,
    /// One's own hand.
    pub hand: Option<Hand>,
    /// All players, by seat.
    pub players: Vec<Player>,
    /// What the viewer knows of the deck.
    pub deck: DeckView,
    /// From the bottom up.
    pub discard: Vec<Title>,
    /// Kittens and Defuses that take no part.
    pub out: Vec<Title>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Turns that this player has left, the present one included.
    pub turns: u8,
    /// These turns came by an attack.
    pub attacked: bool,
    /// The direction of play.
    pub direction: Direction,
    /// What is being asked.
    pub question: Question,
    /// Is the viewer asked?
    pub asked: bool,
}

read_fields! { View { setup, you, hand, players, deck, discard, out, turn, turns, attacked, direction, question, asked } }

/// One's own hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Hand {
    /// The viewer sees their own cards.
    Open {
        /// The cards, sorted.
        cards: Vec<Title>,
    },
    /// Cursed: only marked cards are seen. They come first, then the hidden ones.
    Cursed {
        /// The cards that lie open to all.
        marked: Vec<Title>,
        /// How many cards are hidden.
        hidden: u8,
    },
}

read_tagged! { Hand: "kind" {
    "open" => Open { cards },
    "cursed" => Cursed { marked, hidden },
} }

/// What the viewer knows of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// Is the player not out?
    pub alive: bool,
    /// The place of a player who is out, and at the end of the winner.
    pub place: Option<u8>,
    /// The number of cards in the hand.
    pub cards: u8,
    /// Cards that lie open to all.
    pub marked: Vec<Title>,
    /// Is the player cursed?
    pub cursed: bool,
    /// Cards that the viewer is certain to be in this hand, marked ones included. Of one's own hand, as long as it
    /// can be seen: what everybody is certain of.
    pub known: Vec<Title>,
    /// Titles that the viewer is certain not to be in this hand; of one's own hand: everybody.
    pub lacks: Vec<Title>,
}

read_fields! { Player { alive, place, cards, marked, cursed, known, lacks } }

/// What the viewer knows of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckView {
    /// The number of cards.
    pub cards: u8,
    /// The places that the viewer is certain of.
    pub known: Vec<KnownCard>,
    /// Where the Imploding Kitten stands.
    pub imploding: Imploding,
}

read_fields! { DeckView { cards, known, imploding } }

/// A card that the viewer is certain of, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KnownCard {
    /// How many cards lie above it.
    pub index: u8,
    /// Which card it is.
    pub card: Title,
}

read_fields! { KnownCard { index, card } }

/// The Imploding Kitten, as everybody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Imploding {
    /// Not in the game, or out of it.
    Absent,
    /// Nobody has drawn it yet.
    FaceDown,
    /// It was drawn once: the next draw is fatal.
    FaceUp,
}

/// What is being asked, as far as the viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Question {
    /// Play something, or draw.
    Turn,
    /// Cursed: whom is the card for?
    Aim {
        /// The card that turned up.
        card: Title,
    },
    /// Does anybody stop the last card?
    Nope {
        /// What was played.
        what: Play,
        /// Nopes so far.
        nopes: u8,
        /// Who played the last card: the play itself or a Nope.
        last: Seat,
        /// Who still has to answer, where everybody may know it.
        waiting: Option<Vec<Seat>>,
        /// For five different ones: how large the discard pile was before them.
        from: u8,
    },
    /// How many times to shuffle?
    Times,
    /// In which order do the top cards go back?
    Alter {
        /// How many cards there are.
        count: u8,
    },
    /// Which card goes to the player whose turn it is?
    Give {
        /// Who has to give it.
        player: Seat,
    },
    /// Which card goes to Garbage Collection?
    Garbage {
        /// All who were asked.
        players: Vec<Seat>,
        /// What the viewer has picked; hidden if cursed.
        picked: Option<Picked>,
    },
    /// Which card comes from the discard pile?
    Take {
        /// The five cards that were played.
        cards: crate::Five,
        /// Where they lie in the discard pile; they can't be taken.
        from: u8,
    },
    /// The player draws from the bottom, and might keep a kitten.
    DrawBottom,
    /// Only the player who drew the kitten sees this question.
    Keep {
        /// Was it drawn from the bottom?
        bottom: bool,
        /// Is there a Defuse in the hand?
        can_defuse: bool,
    },
    /// Where does the kitten go?
    Place {
        /// Who puts it back.
        player: Seat,
        /// An Exploding or an Imploding Kitten.
        kitten: Title,
        /// What comes after it.
        then: After,
    },
    /// Nothing more is asked.
    Over {
        /// How the game ended.
        outcome: Outcome,
    },
}

read_tagged! { Question: "kind" {
    "turn" => Turn {},
    "aim" => Aim { card },
    "nope" => Nope { what, nopes, last, waiting, from },
    "times" => Times {},
    "alter" => Alter { count },
    "give" => Give { player },
    "garbage" => Garbage { players, picked },
    "take" => Take { cards, from },
    "draw-bottom" => DrawBottom {},
    "keep" => Keep { bottom, can_defuse },
    "place" => Place { player, kitten, then },
    "over" => Over { outcome },
} }

/// What a player gives to Garbage Collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Picked {
    /// This card.
    Card {
        /// Which card it is.
        card: Title,
    },
    /// A card that a cursed player can't see.
    Hidden,
}

read_tagged! { Picked: "kind" {
    "card" => Card { card },
    "hidden" => Hidden {},
} }

/// How the game goes on after a kitten was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum After {
    /// It was drawn: one owed turn ends.
    EndTurn,
    /// It was not drawn: the turn goes on.
    Turn,
    /// It came loose by this play, which can be stopped then.
    Ask {
        /// What was played.
        what: Play,
        /// How large the discard pile was before it.
        from: u8,
    },
}

read_tagged! { After: "kind" {
    "end-turn" => EndTurn {},
    "turn" => Turn {},
    "ask" => Ask { what, from },
} }

impl View {
    /// Can the viewer say yes to a Nope? Without the card the table takes a yes for a no (B5.2b). A cursed
    /// player can't see their cards, and may try.
    pub fn may_have_nope(&self) -> bool {
        matches!(self.hand, Some(Hand::Cursed { .. })) || self.cards().contains(&Some(Title::Nope))
    }

    /// What the viewer knows of another player's hand, beyond the cards that lie open for all.
    pub fn known_of(&self, seat: Seat) -> Vec<Title> {
        let Some(player) = self.players.get(seat.index()).filter(|_| self.you != Some(seat)) else {
            return Vec::new();
        };
        let mut known = player.known.clone();
        for card in &player.marked {
            if let Some(index) = known.iter().position(|other| other == card) {
                known.remove(index);
            }
        }
        known
    }

    pub(crate) fn of(state: &State, viewer: Viewer) -> Self {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        Self {
            setup: state.config,
            you,
            hand: you.filter(|&seat| state.alive.contains(seat)).map(|seat| Hand::of(state, seat)),
            players: Seat::all(state.seats()).map(|seat| Player::of(state, seat, viewer)).collect(),
            deck: DeckView::of(state, viewer),
            discard: state.discard.cards().to_vec(),
            out: state.out.iter().collect(),
            turn: state.turn,
            turns: state.owed,
            attacked: state.attacked,
            direction: state.direction,
            question: Question::of(state, viewer),
            asked: you.is_some_and(|seat| state.pending().asked().contains(seat)),
        }
    }

    /// The seats that are alive.
    pub fn alive(&self) -> SeatSet {
        Seat::all(self.players.len()).filter(|seat| self.players[seat.index()].alive).collect()
    }
}

impl Hand {
    fn of(state: &State, seat: Seat) -> Self {
        if state.cursed.contains(seat) {
            let marked = state.hands.marked(seat);
            let hidden = state.hands.len(seat) - marked.len();
            Self::Cursed { marked: marked.iter().collect(), hidden }
        } else {
            Self::Open { cards: state.hands.of(seat).iter().collect() }
        }
    }
}

impl Player {
    fn of(state: &State, seat: Seat, viewer: Viewer) -> Self {
        let place = state.places[seat.index()];
        let cursed = state.cursed.contains(seat);
        let knower = if viewer.is(seat) && !cursed { PUBLIC } else { knower(viewer) };
        Self {
            alive: state.alive.contains(seat),
            place: (place > 0).then_some(place),
            cards: state.hands.len(seat),
            marked: state.hands.marked(seat).iter().collect(),
            cursed,
            known: state.hands.known(seat, knower).iter().collect(),
            lacks: state.hands.lacks(seat, knower).iter().collect(),
        }
    }
}

impl DeckView {
    fn of(state: &State, viewer: Viewer) -> Self {
        let deck = &state.deck;
        let card = |index| KnownCard { index, card: deck.card(deck.place(index)) };
        let is_known = |index: &u8| deck.is_known(knower(viewer), deck.place(*index));
        let place = matches!(state.phase(), Phase::Place { kitten: Title::ImplodingKitten, .. });
        let imploding = if deck.face_up && !place && Imploding::is_in(state) {
            Imploding::FaceUp
        } else if place || Imploding::is_in(state) {
            Imploding::FaceDown
        } else {
            Imploding::Absent
        };
        Self { cards: deck.len(), known: (0..deck.len()).filter(is_known).map(card).collect(), imploding }
    }
}

impl Imploding {
    fn is_in(state: &State) -> bool {
        let gone =
            state.out.has(Title::ImplodingKitten) || state.discard.cards().contains(&Title::ImplodingKitten);
        state.config.imploding() > 0 && !gone
    }
}

impl Question {
    fn of(state: &State, viewer: Viewer) -> Self {
        match *state.phase() {
            Phase::Keep { end } if viewer.is(state.turn) => Self::Keep {
                bottom: end == End::Bottom,
                can_defuse: state.hands.has(state.turn, Title::Defuse),
            },
            // Nobody else may see that there is something to keep.
            Phase::Turn | Phase::Keep { end: End::Top } => Self::Turn,
            Phase::DrawBottom | Phase::Keep { end: End::Bottom } => Self::DrawBottom,
            Phase::Aim { card } => Self::Aim { card },
            Phase::Nope(reaction) => {
                let is_told = state.config.nope_asks() == NopeAsks::Holders;
                Self::Nope {
                    what: reaction.play,
                    nopes: reaction.nopes,
                    last: reaction.last,
                    waiting: is_told.then(|| reaction.waiting.iter().collect()),
                    from: reaction.from,
                }
            }
            Phase::Times => Self::Times,
            Phase::Alter { count } => Self::Alter { count },
            Phase::Give { from } => Self::Give { player: from },
            Phase::Garbage { asked, waiting, picks } => {
                let has_picked = |seat: &Seat| viewer.is(*seat) && !waiting.contains(*seat);
                let picked = asked.iter().find(has_picked).map(|seat| {
                    if state.cursed.contains(seat) {
                        Picked::Hidden
                    } else {
                        Picked::Card { card: picks[seat.index()].card }
                    }
                });
                Self::Garbage { players: asked.iter().collect(), picked }
            }
            Phase::Take { cards, from } => Self::Take { cards, from },
            Phase::Place { by, kitten, then } => Self::Place { player: by, kitten, then: then.into() },
            Phase::Over => Self::Over { outcome: state.outcome() },
        }
    }
}

impl From<Then> for After {
    fn from(then: Then) -> Self {
        match then {
            Then::EndTurn => Self::EndTurn,
            Then::Turn => Self::Turn,
            Then::Ask { play, from } => Self::Ask { what: play, from },
        }
    }
}

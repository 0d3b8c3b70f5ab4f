//! Worlds that a viewer cannot tell from the real one.

use crate::bag::Bag;
use crate::deck::End;
use crate::knowers::PUBLIC;
use crate::state::{Phase, Pick, Reaction, State, Then};
use crate::title::{Title, Titles};
use crate::view::{After, Hand, Imploding, Picked, Question};
use crate::{Kittens, MAX_PLAYERS, Notice, View};
use kernel::{Dice, Imagine, Seat, SeatSet};

impl Imagine for Kittens {
    /// Deals the cards that the viewer has not placed to the hands and the deck at random, so that they fit everything that the
    /// viewer is certain of. The view holds all of that, so the notices add nothing.
    fn imagine(view: &View, _memory: &[Notice], dice: &mut impl Dice) -> State {
        let mut state = State::new(&view.setup);
        state.turn = view.turn;
        state.owed = view.turns;
        state.attacked = view.attacked;
        state.direction = view.direction;
        state.alive = view.alive();
        for (seat, player) in Seat::all(MAX_PLAYERS).zip(&view.players) {
            state.places[seat.index()] = player.place.unwrap_or(0);
            if player.cursed {
                state.cursed = state.cursed.with(seat);
            }
        }
        view.discard.iter().for_each(|&card| state.discard.push(card));
        state.out = view.out.iter().copied().collect();
        state.deck.face_up = view.deck.imploding == Imploding::FaceUp;

        let mut deal = Deal::new(view);
        // A deal can get stuck when few places are left for what certainly lies elsewhere: then another is tried.
        for _ in 0..DEALS {
            if deal.all(dice) {
                break;
            }
            deal = Deal::new(view);
        }
        deal.fill_hands(&mut state, view);
        deal.fill_deck(&mut state, view, dice);
        let phase = phase(&mut state, view, dice);
        state.pose(phase);
        state
    }
}

const DEALS: usize = 100;

/// The group of cards that is the deck; the others are the hands.
const DECK: usize = MAX_PLAYERS;

/// The cards that the viewer has not placed, and where they could be.
struct Deal {
    pool: Bag,
    /// What is certain in each hand.
    certain: [Bag; MAX_PLAYERS],
    lacks: [Titles; MAX_PLAYERS],
    /// Unknown cards in each hand and in the deck, still to be dealt.
    free: [u8; MAX_PLAYERS + 1],
    dealt: [Bag; MAX_PLAYERS + 1],
}

impl Deal {
    fn new(view: &View) -> Self {
        let mut pool = Bag::EMPTY;
        for card in Title::ALL {
            (0..card.copies(view.setup.edition())).for_each(|_| pool.add(card));
        }
        let mut take = |card: &Title| pool.remove(*card);
        view.discard.iter().for_each(&mut take);
        view.out.iter().for_each(&mut take);
        view.deck.known.iter().for_each(|known| take(&known.card));
        if let Question::Place { kitten, .. } = &view.question {
            take(kitten);
        }
        let mut deal = Self {
            pool,
            certain: [Bag::EMPTY; MAX_PLAYERS],
            lacks: [Titles(0); MAX_PLAYERS],
            free: [0; MAX_PLAYERS + 1],
            dealt: [Bag::EMPTY; MAX_PLAYERS + 1],
        };
        for (seat, player) in Seat::all(MAX_PLAYERS).zip(&view.players) {
            let cards = match &view.hand {
                Some(Hand::Open { cards }) if view.you == Some(seat) => cards,
                _ => &player.known,
            };
            let index = seat.index();
            deal.certain[index] = cards.iter().copied().collect();
            deal.pool = deal.pool.minus(&deal.certain[index]);
            deal.lacks[index] = player.lacks.iter().copied().collect();
            deal.free[index] = player.cards.saturating_sub(cards.len() as u8);
        }
        deal.free[DECK] = view.deck.cards.saturating_sub(view.deck.known.len() as u8);
        deal
    }

    fn put(&mut self, card: Title, group: usize) {
        self.pool.remove(card);
        self.free[group] -= 1;
        self.dealt[group].add(card);
    }

    /// Deals a card that stays where it is.
    fn pin(&mut self, card: Title, hand: usize) {
        self.pool.remove(card);
        self.free[hand] -= 1;
        self.certain[hand].add(card);
    }

    /// First the cards that can't be everywhere, then the rest. Returns whether every card found a place.
    fn all(&mut self, dice: &mut impl Dice) -> bool {
        self.kept_kitten(dice);
        for kitten in [Title::ImplodingKitten, Title::ExplodingKitten] {
            while self.pool.has(kitten) && self.free[DECK] > 0 {
                self.put(kitten, DECK);
            }
        }
        while !self.pool.is_empty() {
            let (card, _) = self.pool.nth(dice.below(u32::from(self.pool.len())));
            let places = |deal: &Self, group: usize| {
                if deal.may_be(card, group) { u32::from(deal.free[group]) } else { 0 }
            };
            let open: u32 = (0..=DECK).map(|group| places(self, group)).sum();
            if open > 0 {
                let mut place = dice.below(open);
                let mut group = 0;
                while place >= places(self, group) {
                    place -= places(self, group);
                    group += 1;
                }
                self.put(card, group);
            } else if !self.make_room(card) {
                return false;
            }
        }
        true
    }

    /// Can this card be in this group? Kittens lie in the deck; one that is kept is dealt before the others.
    fn may_be(&self, card: Title, group: usize) -> bool {
        group == DECK || !Titles::KITTENS.contains(card) && !self.lacks[group].contains(card)
    }

    /// All places where this card could be are taken: other cards move on until one finds a free place.
    fn make_room(&mut self, card: Title) -> bool {
        // Where each group was reached from, and the card that moves from there into it.
        let mut reached: [Option<(usize, Title)>; MAX_PLAYERS + 1] = [None; MAX_PLAYERS + 1];
        let mut queue = [0; MAX_PLAYERS + 1];
        let (mut head, mut tail) = (0, 0);
        for (group, reached) in reached.iter_mut().enumerate() {
            if self.may_be(card, group) && !self.dealt[group].is_empty() {
                *reached = Some((group, card));
                queue[tail] = group;
                tail += 1;
            }
        }
        while head < tail {
            let from = queue[head];
            head += 1;
            for to in 0..=DECK {
                let moved = self.dealt[from].titles().iter().find(|&moved| self.may_be(moved, to));
                let (Some(moved), None) = (moved, reached[to]) else { continue };
                reached[to] = Some((from, moved));
                if self.free[to] > 0 {
                    self.shift(card, to, &reached);
                    return true;
                }
                queue[tail] = to;
                tail += 1;
            }
        }
        false
    }

    fn shift(&mut self, card: Title, last: usize, reached: &[Option<(usize, Title)>; MAX_PLAYERS + 1]) {
        let mut to = last;
        self.free[last] -= 1;
        while let Some((from, moved)) = reached[to] {
            self.dealt[to].add(moved);
            if from == to {
                break;
            }
            self.dealt[from].remove(moved);
            to = from;
        }
        self.pool.remove(card);
    }

    /// Deals the Streaking Kitten, and perhaps a kitten that its holder keeps.
    fn kept_kitten(&mut self, dice: &mut impl Dice) {
        let (streaking, exploding) = (Title::StreakingKitten, Title::ExplodingKitten);
        let keeper = (0..DECK).find(|&hand| self.certain[hand].has(exploding));
        if let Some(keeper) = keeper {
            // A player who certainly keeps a kitten certainly holds the Streaking Kitten.
            if self.pool.has(streaking) && self.free[keeper] > 0 {
                self.pin(streaking, keeper);
            }
            return;
        }
        let kittens = u32::from(self.pool.count(exploding));
        let dangers = self.pool.count(exploding) + self.pool.count(Title::ImplodingKitten);
        let must_keep = dangers > self.free[DECK];
        let could_keep =
            |deal: &Self, hand: usize, free| deal.free[hand] >= free && !deal.lacks[hand].contains(exploding);
        if self.pool.has(streaking) {
            let weight = |deal: &Self, group: usize| {
                let fits = deal.may_be(streaking, group)
                    && (!must_keep || group != DECK && could_keep(deal, group, 2));
                if fits { u32::from(deal.free[group]) } else { 0 }
            };
            let total: u32 = (0..=DECK).map(|group| weight(self, group)).sum();
            if total == 0 {
                return;
            }
            let mut place = dice.below(total);
            let mut group = 0;
            while place >= weight(self, group) {
                place -= weight(self, group);
                group += 1;
            }
            self.put(streaking, group);
        }
        let holder =
            (0..DECK).find(|&hand| self.certain[hand].has(streaking) || self.dealt[hand].has(streaking));
        let Some(holder) = holder.filter(|&holder| could_keep(self, holder, 1) && kittens > 0) else {
            return;
        };
        // In how many deals it is kept, against those in which all kittens lie in the deck.
        let kept = kittens * u32::from(self.free[holder]);
        let in_deck = (u32::from(self.free[DECK]) + 1).saturating_sub(kittens);
        if must_keep || dice.below(kept + in_deck) < kept {
            self.pin(exploding, holder);
            if self.dealt[holder].has(streaking) {
                self.dealt[holder].remove(streaking);
                self.certain[holder].add(streaking);
            }
        }
    }

    fn fill_hands(&self, state: &mut State, view: &View) {
        for (seat, player) in Seat::all(MAX_PLAYERS).zip(&view.players) {
            let index = seat.index();
            let hidden = self.dealt[index];
            self.certain[index].iter().chain(hidden.iter()).for_each(|card| state.hands.deal(seat, card));
            player.marked.iter().for_each(|&card| state.hands.mark(seat, card));
            let known: Bag = player.known.iter().copied().collect();
            let is_own = view.you == Some(seat);
            if player.cursed && !is_own {
                state.hands.turn_down(seat);
            }
            let knower = match view.you {
                Some(you) if !is_own || player.cursed => you.index(),
                _ => PUBLIC,
            };
            state.hands.suppose(seat, knower, &known, self.lacks[index]);
        }
    }

    fn fill_deck(&self, state: &mut State, view: &View, dice: &mut impl Dice) {
        let mut hidden = [Title::ExplodingKitten; crate::deck::CARDS];
        let len = usize::from(self.dealt[DECK].len());
        hidden.iter_mut().zip(self.dealt[DECK].iter()).for_each(|(place, card)| *place = card);
        dice.shuffle(&mut hidden[..len]);
        let known =
            |index: u8| view.deck.known.iter().find(|known| known.index == index).map(|known| known.card);
        // A face-up Imploding Kitten on top would be seen. The last hidden card is the top one.
        let on_top = known(0).is_none() && len > 1 && hidden[len - 1] == Title::ImplodingKitten;
        if state.deck.face_up && on_top {
            hidden.swap(len - 1, dice.below(len as u32 - 1) as usize);
        }
        let mut next = hidden.iter();
        for index in (0..view.deck.cards).rev() {
            let card = known(index).or_else(|| next.next().copied()).unwrap_or(Title::Nope);
            state.deck.push(card);
        }
        let knower = view.you.map_or(PUBLIC, Seat::index);
        for card in &view.deck.known {
            state.deck.learn(knower, state.deck.place(card.index));
        }
        state.deck.look();
    }
}

/// What is being asked. Where the view does not say who has answered, nobody else has.
fn phase(state: &mut State, view: &View, dice: &mut impl Dice) -> Phase {
    match &view.question {
        Question::Turn => Phase::Turn,
        Question::Aim { card } => Phase::Aim { card: *card },
        Question::Nope { what, nopes, last, waiting, from } => {
            let living = state.alive.without(*last).iter().filter(|&seat| !state.cursed.contains(seat));
            let everyone: SeatSet = living.collect();
            let waiting = match waiting {
                Some(seats) => seats.iter().copied().collect(),
                None => everyone.iter().filter(|&seat| view.asked || view.you != Some(seat)).collect(),
            };
            Phase::Nope(Reaction {
                play: *what,
                by: view.turn,
                last: *last,
                nopes: *nopes,
                asked: everyone,
                waiting,
                from: *from,
            })
        }
        Question::Times => Phase::Times,
        Question::Alter { count } => {
            for index in 0..*count {
                state.deck.learn(view.turn.index(), state.deck.place(index));
            }
            Phase::Alter { count: *count }
        }
        Question::Give { player } => Phase::Give { from: *player },
        Question::Garbage { players, picked } => {
            let asked: SeatSet = players.iter().copied().collect();
            let mut picks = [Pick::NONE; MAX_PLAYERS];
            let mut waiting = asked;
            if let (Some(picked), Some(you)) = (picked, view.you) {
                waiting = waiting.without(you);
                picks[you.index()] = match picked {
                    Picked::Card { card } => state.pick_title(you, *card),
                    Picked::Hidden => state.pick_any(you, dice),
                };
            }
            Phase::Garbage { asked, waiting, picks }
        }
        Question::Take { cards, from } => Phase::Take { cards: *cards, from: *from },
        Question::DrawBottom => Phase::DrawBottom,
        Question::Keep { bottom, .. } => Phase::Keep { end: if *bottom { End::Bottom } else { End::Top } },
        Question::Place { player, kitten, then } => {
            let then = match *then {
                After::EndTurn => Then::EndTurn,
                After::Turn => Then::Turn,
                After::Ask { what, from } => Then::Ask { play: what, from },
            };
            Phase::Place { by: *player, kitten: *kitten, then }
        }
        Question::Over { .. } => Phase::Over,
    }
}

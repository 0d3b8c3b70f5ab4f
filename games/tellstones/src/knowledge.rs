//! What can be known from what was seen and heard, and worlds that fit it.
//!
//! Both players see every stone when it is drawn, and every move of it. A player who remembers everything knows the whole
//! board and the put-back stones at the bottom of the deck. One who remembers less (joined late, or uses
//! [`Knowledge::forget`]) is left with the sets of stones that are still possible.

use crate::board::{Board, Deck};
use crate::cell::CELLS;
use crate::state::{Brag, Ending, Phase};
use crate::{Cell, Face, Notice, Pair, Place, Question, State, Stone, StoneSet, Tellstones, View};
use kernel::{Dice, Imagine};

/// What follows from the notices of one viewer, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// What each cell can hold, as far as was seen; without meaning where no stone lies.
    cells: [StoneSet; CELLS],
    /// Seen on the board at some time, so no longer in the deck.
    pub(crate) placed: StoneSet,
    /// The lowest stones of the deck, put back one after the other.
    pub(crate) bottom: Deck,
    /// What can have left the game, if something has.
    pub(crate) removed: StoneSet,
}

/// Nothing seen yet.
impl Default for Knowledge {
    fn default() -> Self {
        Self {
            cells: [StoneSet::ALL; CELLS],
            placed: StoneSet::EMPTY,
            bottom: Deck::EMPTY,
            removed: StoneSet::DECK,
        }
    }
}

impl Knowledge {
    /// Takes in what was seen or heard.
    pub fn observe(&mut self, notice: &Notice) {
        match *notice {
            Notice::Started { .. } => *self = Self::default(),
            Notice::Drew { left, .. } => self.keep_bottom(usize::from(left)),
            Notice::PutBack { stone, left, .. } => {
                self.keep_bottom(usize::from(left.saturating_sub(1)));
                if self.bottom.len() < Stone::DECK.len() {
                    self.bottom.put_under(stone);
                }
            }
            Notice::Placed { cell, stone, .. }
            | Notice::TurnedUp { cell, stone, .. }
            | Notice::TurnedDown { cell, stone, .. }
            | Notice::YouPeeked { cell, stone }
            | Notice::AnsweredRight { cell, name: stone, .. } => self.saw(cell, stone),
            Notice::AnsweredWrong { cell, name, .. } => {
                self.cells[cell.index()] = self.cells[cell.index()].without(name);
            }
            Notice::Swapped { cells, .. } => self.swapped(cells),
            Notice::Moved { from, to, .. } => self.swapped(Pair::new(from, to)),
            Notice::EggUp { cell, stone, .. } => {
                self.saw(cell, stone);
                self.hatched(cell);
            }
            Notice::EggDown { cell, .. } => self.hatched(cell),
            Notice::BragRight { stones, .. } | Notice::BragWrong { stones, .. } => {
                Cell::all().zip(stones).for_each(|(cell, stone)| self.saw(cell, stone));
            }
            Notice::Peeked { .. }
            | Notice::NothingToLook { .. }
            | Notice::Challenged { .. }
            | Notice::Bragged { .. }
            | Notice::Said { .. }
            | Notice::Scored { .. }
            | Notice::GaveUp { .. }
            | Notice::Won { .. }
            | Notice::Drawn => {}
        }
    }

    /// What the stone on this cell can be, as far as was seen of it.
    pub const fn could_be(&self, cell: Cell) -> StoneSet {
        self.cells[cell.index()]
    }

    /// Lets go of what was seen of the stone on this cell.
    pub const fn forget(&mut self, cell: Cell) {
        self.cells[cell.index()] = StoneSet::ALL;
    }

    /// A world with this view that fits what is known; each such world is equally likely. Knowledge that the view
    /// contradicts counts for nothing.
    pub fn imagine(&self, view: &View, dice: &mut impl Dice) -> State {
        let mut slots = Slots::known(self, view);
        if !slots.settle(dice) {
            slots = Slots::known(&Self::default(), view);
            if !slots.settle(dice) {
                slots.settle_anyhow();
            }
        }
        slots.state(view)
    }

    /// The stones on the board of such a world.
    pub fn imagine_stones(&self, view: &View, dice: &mut impl Dice) -> [Option<Stone>; CELLS] {
        let board = self.imagine(view, dice).board;
        core::array::from_fn(|index| board.get(Cell::from_index(index)).map(|(stone, _)| stone))
    }

    fn saw(&mut self, cell: Cell, stone: Stone) {
        self.cells[cell.index()] = StoneSet::one(stone);
        self.placed = self.placed.with(stone);
    }

    fn swapped(&mut self, cells: Pair) {
        self.cells.swap(cells.low().index(), cells.high().index());
    }

    fn hatched(&mut self, cell: Cell) {
        self.removed = self.cells[cell.index()].without(Stone::Egg);
        self.saw(cell, Stone::Egg);
    }

    /// Drops known stones that no longer fit into the deck: the upper ones have been drawn.
    fn keep_bottom(&mut self, left: usize) {
        while self.bottom.len() > left && self.bottom.draw().is_ok() {}
    }
}

impl Imagine for Tellstones {
    fn imagine(view: &View, memory: &[Notice], dice: &mut impl Dice) -> State {
        let mut knowledge = Knowledge::default();
        for notice in memory {
            knowledge.observe(notice);
        }
        knowledge.imagine(view, dice)
    }
}

/// Places of stones that the view does not show.
const MOST_SLOTS: usize = CELLS + 1 + Stone::DECK.len();

/// Every unseen place with the stones that it can hold, and the stones that are to be spread over them.
struct Slots {
    /// Face-down cells in order, then the removed stone, then the deck from the top.
    can_hold: [StoneSet; MOST_SLOTS],
    count: usize,
    stones: StoneSet,
}

impl Slots {
    fn known(knowledge: &Knowledge, view: &View) -> Self {
        let egg = view.removed > 0;
        let mut slots = Self {
            can_hold: [StoneSet::EMPTY; MOST_SLOTS],
            count: 0,
            stones: if egg { StoneSet::ALL } else { StoneSet::DECK },
        };
        for cell in Cell::all() {
            match view.place(cell) {
                Place::Empty => {}
                Place::Hidden => slots.push(knowledge.cells[cell.index()]),
                Place::Up { stone } => slots.stones = slots.stones.without(stone),
            }
        }
        if let Question::Place { stone } = view.question {
            slots.stones = slots.stones.without(stone);
        }
        let mut drawable = StoneSet::DECK.minus(knowledge.placed);
        if egg {
            slots.push(knowledge.removed);
            // The Egg came by the Dragon, so the Dragon was placed.
            drawable = drawable.without(Stone::Dragon);
        }
        let deck = usize::from(view.deck).min(Stone::DECK.len());
        let unknown = deck.saturating_sub(knowledge.bottom.len());
        (0..unknown).for_each(|_| slots.push(drawable));
        let hidden_above = knowledge.bottom.len().saturating_sub(deck);
        for stone in knowledge.bottom.iter().skip(hidden_above) {
            // A memory with holes may miss that a stone was drawn again and placed.
            slots.push(if drawable.contains(stone) { StoneSet::one(stone) } else { StoneSet::EMPTY });
        }
        slots
    }

    fn push(&mut self, can_hold: StoneSet) {
        self.can_hold[self.count] = can_hold;
        self.count += 1;
    }

    /// Gives every place one stone, chosen uniformly among all ways to do so. Returns false, and changes nothing, if there
    /// is no way.
    fn settle(&mut self, dice: &mut impl Dice) -> bool {
        let mut left = self.stones;
        // A place that can hold one stone only is settled; the others are listed.
        let mut open = [0; Stone::ALL.len()];
        let mut opens = 0;
        for (slot, can_hold) in self.can_hold[..self.count].iter().enumerate() {
            match can_hold.only() {
                Some(stone) if left.contains(stone) => left = left.without(stone),
                Some(_) => return false,
                None if opens == open.len() => return false,
                None => {
                    open[opens] = slot;
                    opens += 1;
                }
            }
        }
        let open = &open[..opens];
        if open.len() != left.len() {
            return false;
        }
        if open.iter().all(|&slot| left.minus(self.can_hold[slot]).is_empty()) {
            self.shuffle(open, left, dice);
            return true;
        }
        self.choose(open, left, dice)
    }

    /// Any order will do.
    fn shuffle(&mut self, open: &[usize], left: StoneSet, dice: &mut impl Dice) {
        let mut stones = [Stone::Crown; Stone::ALL.len()];
        let stones = &mut stones[..open.len()];
        stones.iter_mut().zip(left.iter()).for_each(|(to, stone)| *to = stone);
        dice.shuffle(stones);
        open.iter().zip(stones).for_each(|(&slot, stone)| self.can_hold[slot] = StoneSet::one(*stone));
    }

    /// Counts the ways to go on after each set of used stones (their number says which place is next), from the
    /// end back to the beginning, and then walks forward along one of them.
    fn choose(&mut self, open: &[usize], left: StoneSet, dice: &mut impl Dice) -> bool {
        let mut ways = [0u32; 1 << Stone::ALL.len()];
        for bits in (0..ways.len()).rev() {
            let used = StoneSet::from_bits(bits);
            if !used.minus(left).is_empty() {
                continue;
            }
            ways[bits] = match open.get(used.len()) {
                None => 1,
                Some(&slot) => {
                    let free = left.minus(used);
                    self.holdable(slot, free).map(|stone| ways[used.with(stone).bits()]).sum()
                }
            };
        }
        if ways[0] == 0 {
            return false;
        }
        let mut number = dice.below(ways[0]);
        let mut used = StoneSet::EMPTY;
        for &slot in open {
            for stone in self.holdable(slot, left.minus(used)) {
                let here = ways[used.with(stone).bits()];
                if number < here {
                    self.can_hold[slot] = StoneSet::one(stone);
                    used = used.with(stone);
                    break;
                }
                number -= here;
            }
        }
        true
    }

    fn holdable(&self, slot: usize, free: StoneSet) -> impl Iterator<Item = Stone> + use<> {
        let can_hold = self.can_hold[slot];
        free.iter().filter(move |&stone| can_hold.contains(stone))
    }

    /// For a view that no game can show: some stones, so that there is a state at all.
    fn settle_anyhow(&mut self) {
        let stones = self.stones.iter().chain(Stone::DECK.into_iter().cycle());
        self.can_hold[..self.count]
            .iter_mut()
            .zip(stones)
            .for_each(|(can_hold, stone)| *can_hold = StoneSet::one(stone));
    }

    fn state(&self, view: &View) -> State {
        let mut stones = self.can_hold[..self.count].iter().filter_map(|can_hold| can_hold.only());
        let mut board = Board::EMPTY;
        for cell in Cell::all() {
            let lying = match view.place(cell) {
                Place::Empty => None,
                Place::Hidden => stones.next().map(|stone| (stone, Face::Down)),
                Place::Up { stone } => Some((stone, Face::Up)),
            };
            if let Some((stone, face)) = lying {
                // The board was empty, and each cell comes once.
                let _ = board.lay(cell, stone, face);
            }
        }
        let removed = if view.removed > 0 { stones.next() } else { None };
        State {
            board,
            deck: Deck::of(stones),
            removed,
            scores: view.scores,
            turn: view.turn,
            phase: phase(&view.question),
            quiet: view.quiet,
            put_backs: view.put_backs,
            brag_needs_hidden: view.brag_needs_hidden,
        }
    }
}

fn phase(question: &Question) -> Phase {
    match question {
        Question::Turn => Phase::Turn,
        Question::Place { stone } => Phase::Placing(*stone),
        Question::Look => Phase::Looking,
        Question::Rune => Phase::Swapping,
        Question::Dragon => Phase::Replacing,
        Question::Name { cell } => Phase::Challenged(*cell),
        Question::Say { said, .. } => {
            let mut brag = Brag::NOTHING_SAID;
            said.iter().take(CELLS - 1).for_each(|&name| brag.say(name));
            Phase::Bragging(brag)
        }
        Question::Over { winner, reason } => Phase::Over(Ending { winner: *winner, reason: *reason }),
    }
}

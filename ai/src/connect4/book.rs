//! Scores of openings on the standard board that were found beforehand.
//!
//! A book has one byte for every arrangement of discs, at a place that follows from the arrangement: there are no keys. The
//! format, version 1:
//!
//! - the eight bytes `C4BOOK` 1 N: it has all openings of up to N discs;
//! - for every number of discs n from 0 to N, one block for every way to distribute them among the columns, the heights in
//!   ascending order from the first column on. Of a way and its mirror image only the smaller is there;
//! - in a block, one byte for every choice of n / 2 discs, rounded down, as the second player's. The discs are numbered
//!   column by column, from the bottom up; the choices come in ascending order of their largest disc, then of the second
//!   largest, and so on;
//! - a byte is the score for the player to move, or -128 if the arrangement is not an opening: no game leads there, the game is
//!   over, or the player to move wins at once.

use super::bits::Bits;
use super::grid::{Fixed, Grid};
use super::position::Position;
use super::score::Score;
use connect4::View;
use kernel::Seat;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::LazyLock;

/// The board that books are for.
const GRID: Fixed<7, 6> = Fixed;
const COLUMNS: usize = 7;
const ROWS: u8 = 6;

const MARK: &[u8; 7] = b"C4BOOK\x01";
const NONE: i8 = i8::MIN;

/// The most discs: books of longer openings are too large.
const MOST_PLIES: u8 = 12;

/// Scores of openings.
#[derive(Clone, Debug)]
pub struct Book {
    /// For every number of discs.
    chapters: Vec<Chapter>,
}

/// All openings with the same number of discs.
#[derive(Clone, Debug)]
struct Chapter {
    /// In ascending order.
    blocks: Vec<Heights>,
    /// In a block.
    choices: usize,
    scores: Vec<i8>,
}

/// How many discs there are in every column.
type Heights = [u8; COLUMNS];

/// The bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBook;

/// Made by `cargo run --release -p ai --example book`.
#[cfg(not(target_arch = "wasm32"))]
static SHIPPED: &[u8] = include_bytes!("../../connect4.book");

/// A web page loads the book when somebody plays Connect 4.
#[cfg(target_arch = "wasm32")]
static BROUGHT: std::sync::OnceLock<Book> = std::sync::OnceLock::new();

impl Book {
    /// The book that comes with the program.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn shipped() -> &'static Self {
        static BOOK: LazyLock<Book> =
            LazyLock::new(|| Book::read(SHIPPED).unwrap_or(Book { chapters: Vec::new() }));
        &BOOK
    }

    /// The book that the page brought; an empty one before that.
    #[cfg(target_arch = "wasm32")]
    pub fn shipped() -> &'static Self {
        static EMPTY: Book = Book { chapters: Vec::new() };
        BROUGHT.get().unwrap_or(&EMPTY)
    }

    /// Takes the book of the page. The first one counts.
    #[cfg(target_arch = "wasm32")]
    pub fn bring(bytes: &[u8]) -> Result<(), NoBook> {
        let book = Self::read(bytes)?;
        let _ = BROUGHT.set(book);
        Ok(())
    }

    pub fn read(bytes: &[u8]) -> Result<Self, NoBook> {
        let (&plies, mut rest) = bytes.strip_prefix(MARK).and_then(<[u8]>::split_first).ok_or(NoBook)?;
        if plies > MOST_PLIES {
            return Err(NoBook);
        }
        let mut chapters: Vec<Chapter> = (0..=plies).map(Chapter::empty).collect();
        for chapter in &mut chapters {
            let (scores, others) = rest.split_at_checked(chapter.scores.len()).ok_or(NoBook)?;
            chapter.scores = scores.iter().map(|byte| byte.cast_signed()).collect();
            rest = others;
        }
        if rest.is_empty() { Ok(Self { chapters }) } else { Err(NoBook) }
    }

    /// The bytes of a book with these scores of all openings with this many discs, in the order of `openings`; the scores of
    /// shorter ones follow from them. `None` if there are too many or too few.
    pub fn write(plies: u8, scores: &[Score]) -> Option<Vec<u8>> {
        let mut book = Self { chapters: (0..=plies).map(Chapter::empty).collect() };
        let last = positions(plies);
        if plies > MOST_PLIES || last.len() != scores.len() {
            return None;
        }
        for (opening, score) in last.iter().zip(scores) {
            book.put(opening, *score)?;
        }
        for ply in (0..plies).rev() {
            for opening in positions(ply) {
                let score = next(&opening).map(|next| book.after(&next)).max()?;
                book.put(&opening, score)?;
            }
        }
        let scores =
            book.chapters.iter().flat_map(|chapter| &chapter.scores).map(|score| score.cast_unsigned());
        Some(MARK.iter().copied().chain([plies]).chain(scores).collect())
    }

    /// How many discs the longest openings have; a book may be empty.
    pub fn plies(&self) -> Option<u8> {
        (self.chapters.len() as u8).checked_sub(1)
    }

    pub(super) fn score(&self, position: &Position<u64>) -> Option<Score> {
        let chapter = self.chapters.get(position.count as usize)?;
        let score = *chapter.scores.get(chapter.place(position)?)?;
        (score != NONE).then_some(Score::new(score))
    }

    /// For the player who just moved.
    fn after(&self, next: &Position<u64>) -> Score {
        let won_at_once = (GRID.size() - next.count).div_ceil(2) as i8;
        -self.score(next).unwrap_or(Score::new(won_at_once))
    }

    fn put(&mut self, position: &Position<u64>, score: Score) -> Option<()> {
        let chapter = self.chapters.get_mut(position.count as usize)?;
        let place = chapter.place(position)?;
        *chapter.scores.get_mut(place)? = score.get();
        Some(())
    }
}

impl Chapter {
    fn empty(plies: u8) -> Self {
        let mut blocks = Vec::new();
        distribute(plies, 0, &mut [0; COLUMNS], &mut blocks);
        let choices = choose(plies.into(), usize::from(plies) / 2);
        Self { scores: vec![NONE; blocks.len() * choices], blocks, choices }
    }

    fn place(&self, position: &Position<u64>) -> Option<usize> {
        let heights = heights(position);
        let mut turned = heights;
        turned.reverse();
        let position = match heights.cmp(&turned) {
            std::cmp::Ordering::Less => *position,
            std::cmp::Ordering::Equal => upright(position),
            std::cmp::Ordering::Greater => position.mirrored(GRID),
        };
        let block = self.blocks.binary_search(&heights.min(turned)).ok()?;
        let second = if position.count.is_multiple_of(2) { position.other() } else { position.mover };
        let (mut number, mut chosen, mut choice) = (0, 0, 0);
        let mut rest = position.all;
        while rest.any() {
            if (second & rest.first()).any() {
                chosen += 1;
                choice += choose(number, chosen);
            }
            rest ^= rest.first();
            number += 1;
        }
        (choice < self.choices).then_some(block * self.choices + choice)
    }
}

/// Every opening of this many discs, in the order of a book that is being made: every position that a game can lead to where
/// the player to move can't win at once; of a position and its mirror image one.
pub fn openings(plies: u8) -> impl Iterator<Item = View> {
    positions(plies).into_iter().map(|position| view(&position))
}

/// In ascending order of their keys: neighbours have much in common.
fn positions(plies: u8) -> Vec<Position<u64>> {
    let mut layer = vec![Position { mover: 0, all: 0, count: 0 }];
    for _ in 0..plies {
        layer = layer.iter().flat_map(next).map(|next| upright(&next)).collect();
        layer.sort_unstable_by_key(|position| position.key(GRID));
        layer.dedup();
    }
    layer.retain(|position| position.wins(GRID).none());
    layer
}

/// After every move that does not end the game.
fn next(position: &Position<u64>) -> impl Iterator<Item = Position<u64>> {
    let position = *position;
    let landing = position.landing(GRID);
    (0..GRID.width())
        .map(move |column| landing & GRID.column_of(column * GRID.stride()))
        .filter(move |&cell| cell.any() && !GRID.has_line(position.mover | cell))
        .map(move |cell| position.after(cell))
}

/// The position or its mirror image.
fn upright(position: &Position<u64>) -> Position<u64> {
    let turned = position.mirrored(GRID);
    if turned.key(GRID) < position.key(GRID) { turned } else { *position }
}

fn heights(position: &Position<u64>) -> Heights {
    std::array::from_fn(|column| (position.all & GRID.column_of(column as u32 * GRID.stride())).count() as u8)
}

/// All ways to distribute the discs among this column and the next ones.
fn distribute(discs: u8, column: usize, heights: &mut Heights, all: &mut Vec<Heights>) {
    if column == COLUMNS {
        let mut turned = *heights;
        turned.reverse();
        if discs == 0 && *heights <= turned {
            all.push(*heights);
        }
        return;
    }
    for height in 0..=discs.min(ROWS) {
        heights[column] = height;
        distribute(discs - height, column + 1, heights, all);
    }
}

/// A binomial coefficient: the number of ways to choose `some` items.
fn choose(of: usize, some: usize) -> usize {
    (0..some).fold(1, |ways, taken| ways * of.saturating_sub(taken) / (taken + 1))
}

fn view(position: &Position<u64>) -> View {
    let second = if position.count.is_multiple_of(2) { position.other() } else { position.mover };
    let column = |column: u32| {
        let cells = (0..GRID.height()).map(|row| 1 << (column * GRID.stride() + row));
        let filled = cells.filter(|cell| (position.all & cell).any());
        filled.map(|cell| Seat::new(u8::from((second & cell).any()))).collect()
    };
    let first = Seat::new(0);
    View {
        width: COLUMNS as u8,
        height: ROWS,
        line: GRID.line() as u8,
        first,
        turn: Some(Seat::new((position.count % 2) as u8)),
        columns: (0..GRID.width()).map(column).collect(),
        last: None,
        ending: None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver::{Options, Solver};
    use super::*;
    use kernel::{Budget, Dice as _, FastDice};
    use std::collections::BTreeSet;

    #[test]
    fn every_opening_has_its_own_place() {
        // Nobody can win at once this early, so these are all positions, and their number is well known.
        for (plies, count) in (0..).zip([1, 7, 49, 238, 1120, 4263]) {
            let all = positions(plies);
            let lopsided = all.iter().filter(|opening| opening.mirrored(GRID) != **opening).count();
            assert_eq!(all.len() + lopsided, count);
            let chapter = Chapter::empty(plies);
            let places: BTreeSet<usize> = all.iter().filter_map(|opening| chapter.place(opening)).collect();
            let turned: BTreeSet<usize> =
                all.iter().filter_map(|opening| chapter.place(&opening.mirrored(GRID))).collect();
            assert_eq!((places.len(), &places), (all.len(), &turned));
            assert!(places.last() < Some(&chapter.scores.len()));
        }
    }

    /// The search sees a view of an opening as that opening.
    #[test]
    fn openings_are_seen_as_they_are() {
        for (position, view) in positions(5).iter().zip(openings(5)) {
            assert_eq!(super::super::inquiry::position(GRID, &view), *position);
        }
    }

    #[test]
    fn a_book_says_what_was_written() {
        let any = |number: usize| Score::new((number % 17) as i8 - 8);
        let scores: Vec<Score> = (0..positions(4).len()).map(any).collect();
        let bytes = Book::write(4, &scores).unwrap();
        let book = Book::read(&bytes).unwrap();
        for (opening, score) in positions(4).iter().zip(&scores) {
            assert_eq!(book.score(opening), Some(*score));
            assert_eq!(book.score(&opening.mirrored(GRID)), Some(*score));
        }
        // Shorter ones are worth what their best continuation is.
        for opening in positions(3) {
            let best = next(&opening).filter_map(|next| book.score(&next)).map(|score| -score).max();
            assert_eq!(book.score(&opening), best);
        }
        assert_eq!((book.plies(), Book::write(4, &scores[1..])), (Some(4), None));
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let bytes = Book::write(0, &[Score::new(1)]).unwrap();
        assert!(Book::read(&bytes).is_ok());
        for bad in [
            &[][..],
            b"C4BOOK\x02\x00\x01",
            &bytes[..8],
            &[bytes.as_slice(), &[0]].concat(),
            b"C4BOOK\x01\xff",
        ] {
            assert_eq!(Book::read(bad).map(|_| ()), Err(NoBook));
        }
    }

    /// The value of the empty board, and of every first move, as the rules have them.
    #[test]
    fn the_shipped_book_knows_the_first_move() {
        let book = Book::shipped();
        assert!(book.plies() >= Some(1));
        let empty = Position { mover: 0, all: 0, count: 0 };
        assert_eq!(book.score(&empty), Some(Score::new(1)));
        let first: Vec<i8> = next(&empty).map(|next| book.after(&next).get()).collect();
        assert_eq!(first, [-2, -1, 0, 1, 0, -1, -2]);
    }

    /// The search must agree where it is quick: after openings of the longest kind that are soon decided.
    #[test]
    fn samples_of_the_shipped_book_are_what_the_search_finds() {
        let book = Book::shipped();
        let all = positions(book.plies().unwrap());
        let options = Options { memory: 16 << 20, book: false, ..Options::default() };
        let mut solver = Solver::new(&connect4::Config::default(), options);
        let (mut dice, mut exact) = (FastDice::new(1), 0);
        for _ in 0..12 {
            let opening = all[dice.below(all.len() as u32) as usize];
            let known = solver.solve(&view(&opening), Budget::iterations(1_500_000));
            let score = book.score(&opening).unwrap();
            assert!(known.lower <= score && score <= known.upper, "{score} {known:?} {opening:?}");
            exact += u32::from(known.exact().is_some());
        }
        assert!(exact >= 4, "only {exact} were solved");
    }
}

//! Random games to the end. Connect 4: through our trait, two crates, and a loop written by hand. Exploding Kittens: through
//! our trait, next to the same loop.

use crate::measure::{Comparison, Contender, take_turns};
use board_game::board::Board as _;
use connect4::{Config, Connect4};
use kernel::{Catalogued as _, Choices, FastDice, playout};
use kittens::Kittens;
use rand::rngs::SmallRng;
use rand::{Rng as _, SeedableRng as _};

/// Games between two looks at the clock.
const BATCH: u64 = 500;

pub fn compare() -> Comparison {
    let contenders = vec![ours(), by_hand(), minimax(), board_game()];
    take_turns("playouts", "games of Connect 4", contenders)
}

/// A game with secrets, shuffles and reactions, in games of the loop.
pub fn compare_kittens() -> Result<Comparison, String> {
    let contenders = vec![kittens()?, by_hand()];
    Ok(take_turns("playouts of Exploding Kittens", "games", contenders))
}

fn kittens() -> Result<Contender, String> {
    /// About as long as a batch of Connect 4.
    const BATCH: u64 = 40;
    let config = Kittens::configure(&Choices::default().with_seats(4)).map_err(|fault| fault.to_string())?;
    let mut dice = FastDice::new(1);
    let mut scratch = Vec::new();
    let batch = move || {
        (0..BATCH).filter(|_| playout::<Kittens>(&config, &mut scratch, &mut dice).is_some()).count() as u64
    };
    Ok(Contender { name: "Parlour, Exploding Kittens with four players", batch: Box::new(batch) })
}

fn ours() -> Contender {
    let config = Config::default();
    let mut dice = FastDice::new(1);
    let mut scratch = Vec::new();
    let batch = move || {
        (0..BATCH).filter(|_| playout::<Connect4>(&config, &mut scratch, &mut dice).is_some()).count() as u64
    };
    Contender { name: "Parlour, through the Game trait", batch: Box::new(batch) }
}

/// What one would write for this board alone: list the open columns, pick one, drop, check for a line.
pub fn by_hand() -> Contender {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let mut won = 0u64;
    let batch = move || {
        for _ in 0..BATCH {
            let (mut mover, mut all) = (0u64, 0u64);
            loop {
                let mut open = [0u64; 7];
                let mut count = 0;
                for column in 0..7 {
                    if all >> (column * 7 + 5) & 1 == 0 {
                        open[count] = column;
                        count += 1;
                    }
                }
                if count == 0 {
                    break;
                }
                let column = open[(next() % count as u64) as usize];
                mover ^= all;
                all |= all + (1 << (column * 7));
                let discs = mover ^ all;
                let line = [1, 6, 7, 8].iter().any(|direction| {
                    let two = discs & (discs >> direction);
                    two & (two >> (2 * direction)) != 0
                });
                if line {
                    won += 1;
                    break;
                }
            }
        }
        std::hint::black_box(won);
        BATCH
    };
    Contender { name: "a tight loop written by hand", batch: Box::new(batch) }
}

/// The crate `minimax`, with the game as one writes it for that crate: list, pick, apply, ask for a winner.
fn minimax() -> Contender {
    use minimax::Game as _;
    let mut random = SmallRng::seed_from_u64(1);
    let mut moves = Vec::new();
    let batch = move || {
        for _ in 0..BATCH {
            let mut board = MinimaxBoard::default();
            loop {
                moves.clear();
                if MinimaxConnect4::generate_moves(&board, &mut moves).is_some() {
                    break;
                }
                let column = moves[random.gen_range(0..moves.len())];
                if let Some(next) = MinimaxConnect4::apply(&mut board, column) {
                    board = next;
                }
            }
            std::hint::black_box(&board);
        }
        BATCH
    };
    Contender { name: "minimax 0.6.0", batch: Box::new(batch) }
}

struct MinimaxConnect4;

/// Column-major with an empty row on top; the discs of the player to move, and all discs.
#[derive(Clone, Default)]
struct MinimaxBoard {
    mover: u64,
    all: u64,
    count: u8,
}

impl minimax::Game for MinimaxConnect4 {
    type S = MinimaxBoard;
    type M = u8;

    fn generate_moves(board: &MinimaxBoard, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        if let Some(winner) = Self::get_winner(board) {
            return Some(winner);
        }
        moves.extend((0..7).filter(|column| board.all >> (column * 7 + 5) & 1 == 0));
        None
    }

    fn apply(board: &mut MinimaxBoard, column: u8) -> Option<MinimaxBoard> {
        let all = board.all | (board.all + (1 << (column * 7)));
        Some(MinimaxBoard { mover: board.mover ^ board.all, all, count: board.count + 1 })
    }

    fn get_winner(board: &MinimaxBoard) -> Option<minimax::Winner> {
        let discs = board.mover ^ board.all;
        let line = |direction: u32| {
            let two = discs & (discs >> direction);
            two & (two >> (2 * direction)) != 0
        };
        if line(1) || line(7) || line(8) || line(6) {
            return Some(minimax::Winner::PlayerJustMoved);
        }
        (board.count == 42).then_some(minimax::Winner::Draw)
    }
}

/// The crate `board-game`, with its own Connect 4.
fn board_game() -> Contender {
    let mut random = SmallRng::seed_from_u64(1);
    let batch = move || {
        for _ in 0..BATCH {
            let mut board = board_game::games::connect4::Connect4::default();
            while let Ok(column) = board.random_available_move(&mut random) {
                if board.play(column).is_err() {
                    break;
                }
            }
            std::hint::black_box(&board);
        }
        BATCH
    };
    Contender { name: "board-game 0.8.2", batch: Box::new(batch) }
}

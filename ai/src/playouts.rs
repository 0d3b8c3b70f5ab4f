//! Random games as fast as they go.

use kernel::{FastDice, Game, playout};
use std::time::{Duration, Instant};

/// What so much random play came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Playouts {
    pub games: u64,
    pub actions: u64,
    /// The time on the clock, the same for all threads.
    pub seconds: f64,
}

impl Playouts {
    pub fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }

    pub fn actions_per_second(&self) -> f64 {
        self.actions as f64 / self.seconds
    }

    pub fn mean_actions(&self) -> f64 {
        self.actions as f64 / self.games as f64
    }
}

/// Plays for this long on so many threads.
pub fn playouts<G: Game>(config: &G::Config, time: Duration, threads: usize) -> Playouts {
    let start = Instant::now();
    let mut source = FastDice::new(0x0070_6c61_7973);
    let played: Vec<Playouts> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1))
            .map(|_| {
                let dice = source.fork();
                scope.spawn(move || one_thread::<G>(config, start + time, dice))
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    Playouts {
        games: played.iter().map(|part| part.games).sum(),
        actions: played.iter().map(|part| part.actions).sum(),
        seconds: start.elapsed().as_secs_f64(),
    }
}

fn one_thread<G: Game>(config: &G::Config, end: Instant, mut dice: FastDice) -> Playouts {
    let mut scratch = Vec::new();
    let mut played = Playouts::default();
    loop {
        // Looking at the clock costs more than a short game: a batch between two looks.
        for _ in 0..64 {
            if let Some(game) = playout::<G>(config, &mut scratch, &mut dice) {
                played.games += 1;
                played.actions += u64::from(game.actions);
            }
        }
        if Instant::now() >= end {
            return played;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Config, Connect4};

    #[test]
    fn random_games_have_a_sensible_length() {
        let played = playouts::<Connect4>(&Config::default(), Duration::from_millis(50), 2);
        assert!(played.games > 100, "{played:?}");
        assert!((20.0..23.0).contains(&played.mean_actions()), "{played:?}");
    }
}

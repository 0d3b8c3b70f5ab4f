//! Random games, as fast as possible.

use kernel::{Clock, FastDice, Game, Means, Workers, playout};
use std::time::Duration;

/// The results of random play.
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

/// Plays for this long, in this number of parallel parts.
pub fn playouts<G: Game>(
    config: &G::Config,
    time: Duration,
    threads: usize,
    clock: &dyn Clock,
    workers: &dyn Workers,
) -> Playouts {
    let start = clock.now();
    let end = start.saturating_add(time);
    let mut source = FastDice::new(0x0070_6c61_7973);
    let parts = (0..threads.max(1)).map(|_| {
        let dice = source.fork();
        move || one_part::<G>(config, clock, end, dice)
    });
    let played = Means::new(clock, workers).run(parts);
    Playouts {
        games: played.iter().map(|part| part.games).sum(),
        actions: played.iter().map(|part| part.actions).sum(),
        seconds: clock.now().saturating_sub(start).as_secs_f64(),
    }
}

fn one_part<G: Game>(config: &G::Config, clock: &dyn Clock, end: Duration, mut dice: FastDice) -> Playouts {
    let mut scratch = Vec::new();
    let mut played = Playouts::default();
    loop {
        // Reading the clock costs more than a short game, so it is read once per batch.
        for _ in 0..64 {
            if let Some(game) = playout::<G>(config, &mut scratch, &mut dice) {
                played.games += 1;
                played.actions += u64::from(game.actions);
            }
        }
        if clock.now() >= end {
            return played;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Config, Connect4};
    use kernel::Inline;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A millisecond passes between two looks.
    #[derive(Debug, Default)]
    struct Ticking(AtomicU64);

    impl Clock for Ticking {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    #[test]
    fn random_games_have_a_sensible_length() {
        let time = Duration::from_millis(50);
        let played = playouts::<Connect4>(&Config::default(), time, 2, &Ticking::default(), &Inline);
        assert!(played.games > 100, "{played:?}");
        assert!((20.0..23.0).contains(&played.mean_actions()), "{played:?}");
    }
}

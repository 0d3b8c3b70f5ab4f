//! Time as a pure value: what is left follows from the rules, the times of the entries, and `now`.
//!
//! All times are milliseconds of the clock that dates the entries. Only what everybody hears moves the clock: a draw
//! and a card that is kept in secret are one move. A pause is an entry, so time runs only while somebody could
//! answer; the entry that ends it forgives everything since the entry before, so a crash costs nobody any time.

use kernel::{MAX_SEATS, Pace, Seat, SeatSet};
use std::fmt;
use std::str::FromStr;

/// How long players may take. The default is: as long as they like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockRules {
    /// Milliseconds for one move. Silence follows.
    pub per_move: Option<u64>,
    /// Milliseconds for the whole game of one player, and how many are added after every move. An empty clock counts
    /// as leaving.
    pub per_game: Option<(u64, u64)>,
    /// Milliseconds for a reaction; they cost no game time.
    pub reaction: Option<u64>,
}

/// Longer than any limit: a day.
const LONGEST: u64 = 86_400;

impl ClockRules {
    /// Is there any limit?
    pub const fn is_limited(&self) -> bool {
        self.per_move.is_some() || self.per_game.is_some() || self.reaction.is_some()
    }
}

/// `move=30 game=300+5 reaction=10`, in seconds; empty without limits.
impl fmt::Display for ClockRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { per_move, per_game, reaction } = self;
        let mut parts = Vec::new();
        parts.extend(per_move.map(|limit| format!("move={}", limit / 1000)));
        parts.extend(per_game.map(|(start, more)| format!("game={}+{}", start / 1000, more / 1000)));
        parts.extend(reaction.map(|limit| format!("reaction={}", limit / 1000)));
        f.write_str(&parts.join(" "))
    }
}

/// A text that is not a clock. Clocks are `move=SECONDS`, `game=SECONDS+SECONDS`, `reaction=SECONDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a clock is move=SECONDS, game=SECONDS+SECONDS, reaction=SECONDS, each at most once")]
pub struct BadClock;

impl FromStr for ClockRules {
    type Err = BadClock;

    fn from_str(text: &str) -> Result<Self, BadClock> {
        let limit = |text: &str, least: u64| {
            let seconds = text.parse::<u64>().ok().filter(|seconds| (least..=LONGEST).contains(seconds));
            seconds.map(|seconds| seconds * 1000).ok_or(BadClock)
        };
        let mut rules = Self::default();
        for part in text.split_whitespace() {
            let (key, value) = part.split_once('=').ok_or(BadClock)?;
            let is_new = match key {
                "move" => rules.per_move.replace(limit(value, 1)?).is_none(),
                "game" => {
                    let (start, more) = value.split_once('+').ok_or(BadClock)?;
                    rules.per_game.replace((limit(start, 1)?, limit(more, 0)?)).is_none()
                }
                "reaction" => rules.reaction.replace(limit(value, 1)?).is_none(),
                _ => false,
            };
            if !is_new {
                return Err(BadClock);
            }
        }
        Ok(rules)
    }
}

/// What happens to a seat whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// It gives the answer that silence stands for.
    Silence,
    /// Its time for the whole game is used up: it leaves.
    Leave,
}

/// What everybody may see of the clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// Milliseconds that every seat had left for the game at `since`; `None` without a game clock.
    pub left: Option<Vec<u64>>,
    /// Whose time is running.
    pub running: SeatSet,
    /// When it started to run.
    pub since: u64,
    /// When the move that everybody waits for must be made.
    pub until: Option<u64>,
    /// Nobody's time runs.
    pub is_paused: bool,
}

/// What is asked, as far as the clock is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    pub seats: SeatSet,
    pub pace: Pace,
}

impl Running {
    pub fn without(self, seat: Seat) -> Self {
        Self { seats: self.seats.without(seat), ..self }
    }
}

/// The clocks of all seats.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    rules: ClockRules,
    left: [u64; MAX_SEATS],
    since: u64,
    /// The part of the time for this move that was used before the last pause.
    spent: u64,
    is_paused: bool,
}

impl Clock {
    pub fn new(rules: ClockRules, at: u64) -> Self {
        let start = rules.per_game.map_or(0, |(start, _)| start);
        Self { rules, left: [start; MAX_SEATS], since: at, spent: 0, is_paused: false }
    }

    /// Does this clock measure anything?
    pub const fn is_limited(&self) -> bool {
        self.rules.is_limited()
    }

    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Charges the seats that were asked for the time until now.
    fn charge(&mut self, running: Option<Running>, at: u64) {
        let spent = if self.is_paused { 0 } else { at.saturating_sub(self.since) };
        if let Some(Running { seats, pace: Pace::Turn }) = running {
            for seat in seats.iter() {
                let left = &mut self.left[seat.index()];
                *left = left.saturating_sub(spent);
            }
        }
        self.spent += spent;
        self.since = self.since.max(at);
    }

    /// Everybody heard an entry. `running` was asked before, `next` is asked now.
    pub fn moved(&mut self, running: Option<Running>, next: Option<Running>, at: u64) {
        self.charge(running, at);
        self.spent = 0;
        self.is_paused = false;
        let Some((_, more)) = self.rules.per_game else { return };
        if let Some(Running { seats, pace: Pace::Turn }) = running {
            let on_turn =
                |seat| next.is_some_and(|next| next.pace == Pace::Turn && next.seats.contains(seat));
            for seat in seats.iter().filter(|&seat| !on_turn(seat)) {
                self.left[seat.index()] += more;
            }
        }
    }

    pub fn pause(&mut self, running: Option<Running>, at: u64) {
        self.charge(running, at);
        self.is_paused = true;
    }

    /// Forgives the time since the last entry.
    pub fn go_on(&mut self, at: u64) {
        self.since = self.since.max(at);
        self.is_paused = false;
    }

    /// When the time of this seat is up.
    pub fn until(&self, running: Option<Running>, seat: Seat) -> Option<u64> {
        let Running { seats, pace } = running?;
        if self.is_paused || !seats.contains(seat) {
            return None;
        }
        match pace {
            Pace::Reaction => Some(self.since + self.rules.reaction?.saturating_sub(self.spent)),
            Pace::Turn => {
                let game = self.rules.per_game.map(|_| self.left[seat.index()]);
                let own = self.rules.per_move.map(|limit| limit.saturating_sub(self.spent));
                Some(self.since + [own, game].into_iter().flatten().min()?)
            }
        }
    }

    /// What happens to this seat now, if its time is up.
    pub fn expiry(&self, running: Option<Running>, seat: Seat, now: u64) -> Option<Expiry> {
        if now < self.until(running, seat)? {
            return None;
        }
        let is_turn = running.is_some_and(|running| running.pace == Pace::Turn);
        let is_empty = self.rules.per_game.is_some() && now >= self.since + self.left[seat.index()];
        Some(if is_turn && is_empty { Expiry::Leave } else { Expiry::Silence })
    }

    /// What everybody may see: reactions concern only those who are asked.
    pub fn face(&self, running: Option<Running>, seats: usize) -> Option<ClockFace> {
        if !self.is_limited() {
            return None;
        }
        let turn = running.filter(|running| running.pace == Pace::Turn);
        let on_turn = turn.map_or(SeatSet::EMPTY, |running| running.seats);
        Some(ClockFace {
            left: self.rules.per_game.map(|_| self.left[..seats].to_vec()),
            running: if self.is_paused { SeatSet::EMPTY } else { on_turn },
            since: self.since,
            until: on_turn.first().and_then(|seat| self.until(turn, seat)),
            is_paused: self.is_paused,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unnecessary_wraps, reason = "the clock takes them so")]
mod tests {
    use super::*;

    const ONE: Seat = Seat::new(0);
    const TWO: Seat = Seat::new(1);

    fn turn(seat: Seat) -> Option<Running> {
        Some(Running { seats: SeatSet::one(seat), pace: Pace::Turn })
    }

    fn window(seats: SeatSet) -> Option<Running> {
        Some(Running { seats, pace: Pace::Reaction })
    }

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().unwrap_or_default(), 1_000)
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        for text in ["", "move=30", "game=300+5", "reaction=10", "move=30 game=300+0 reaction=10"] {
            assert_eq!(text.parse::<ClockRules>().map(|rules| rules.to_string()), Ok(text.into()));
        }
        for bad in ["30", "move", "move=0", "move=x", "game=300", "game=0+5", "move=30 move=30", "lunch=5"] {
            assert_eq!(bad.parse::<ClockRules>(), Err(BadClock), "{bad}");
        }
    }

    #[test]
    fn a_move_in_time_starts_the_next_one_afresh() {
        let mut clock = clock("move=30");
        assert_eq!(clock.until(turn(ONE), ONE), Some(31_000));
        assert_eq!(clock.until(turn(ONE), TWO), None);
        clock.moved(turn(ONE), turn(TWO), 11_000);
        assert_eq!(clock.until(turn(TWO), TWO), Some(41_000));
        assert_eq!(clock.expiry(turn(TWO), TWO, 40_999), None);
        assert_eq!(clock.expiry(turn(TWO), TWO, 41_000), Some(Expiry::Silence));
    }

    #[test]
    fn a_game_clock_counts_down_in_ones_own_turns_and_gains_after_each() {
        let mut clock = clock("game=60+5");
        clock.moved(turn(ONE), turn(TWO), 21_000);
        assert_eq!(clock.face(turn(TWO), 2).and_then(|face| face.left), Some(vec![45_000, 60_000]));
        clock.moved(turn(TWO), turn(TWO), 31_000);
        assert_eq!(clock.face(turn(TWO), 2).and_then(|face| face.left), Some(vec![45_000, 50_000]));
        assert_eq!(clock.expiry(turn(TWO), TWO, 81_000), Some(Expiry::Leave));
    }

    #[test]
    fn reactions_cost_no_game_time() {
        let mut clock = clock("game=60+0 reaction=10");
        let asked = window(SeatSet::all(2));
        assert_eq!(clock.until(asked, TWO), Some(11_000));
        assert_eq!(clock.expiry(asked, TWO, 500_000), Some(Expiry::Silence));
        clock.moved(asked, turn(ONE), 11_000);
        assert_eq!(clock.face(turn(ONE), 2).and_then(|face| face.left), Some(vec![60_000, 60_000]));
    }

    #[test]
    fn no_time_is_lost_in_a_pause_or_by_a_crash() {
        let mut clock = clock("game=60+0");
        clock.pause(turn(ONE), 11_000);
        assert_eq!((clock.until(turn(ONE), ONE), clock.is_paused()), (None, true));
        clock.go_on(900_000);
        assert_eq!(clock.until(turn(ONE), ONE), Some(950_000));
        // Nothing recorded that the program would end.
        clock.go_on(90_000_000);
        assert_eq!(clock.until(turn(ONE), ONE), Some(90_050_000));
    }

    #[test]
    fn a_pause_gives_no_time_for_a_move_back_that_was_used() {
        let mut clock = clock("move=30 reaction=10");
        clock.pause(turn(ONE), 11_000);
        clock.go_on(900_000);
        assert_eq!(clock.until(turn(ONE), ONE), Some(920_000));
        clock.moved(turn(ONE), turn(TWO), 901_000);
        assert_eq!(clock.until(turn(TWO), TWO), Some(931_000));
    }

    #[test]
    fn time_never_goes_back() {
        let mut clock = clock("game=60+0");
        clock.moved(turn(ONE), turn(TWO), 500);
        assert_eq!(clock.until(turn(TWO), TWO), Some(61_000));
    }
}

//! What happens to a player who keeps giving wrong answers (C-19, for every game).

use kernel::{Kind, MAX_SEATS, Seat, Setting, Settled};

/// May players ask for hints?
pub const HINTS: Setting = Setting { key: "hints", kind: Kind::Switch, default: "on" };

/// Settings of the table that every game has.
pub const TABLE_SETTINGS: &[Setting] =
    &[PATIENCE_SETTINGS[0], PATIENCE_SETTINGS[1], PATIENCE_SETTINGS[2], HINTS];

/// Those that say how much a table tolerates.
pub const PATIENCE_SETTINGS: &[Setting] = &[
    Setting { key: "warn_after", kind: Kind::Number { min: 1, max: 20 }, default: "3" },
    Setting { key: "lock_after", kind: Kind::Number { min: 0, max: 20 }, default: "0" },
    Setting { key: "lock_seconds", kind: Kind::Number { min: 1, max: 60 }, default: "5" },
];

/// How much a table tolerates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatienceRules {
    /// This many refusals in a row give a warning.
    pub warn_after: u8,
    /// This many lock the seat for a while; 0 means never.
    pub lock_after: u8,
    /// The length of the lock-out.
    pub lock_seconds: u8,
}

impl Default for PatienceRules {
    fn default() -> Self {
        Self { warn_after: 3, lock_after: 0, lock_seconds: 5 }
    }
}

impl PatienceRules {
    /// The rules that these settings give.
    pub fn from_settled(settled: &Settled) -> Self {
        let default = Self::default();
        Self {
            warn_after: settled.number("warn_after").unwrap_or(default.warn_after),
            lock_after: settled.number("lock_after").unwrap_or(default.lock_after),
            lock_seconds: settled.number("lock_seconds").unwrap_or(default.lock_seconds),
        }
    }
}

/// What a refusal did to the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strain {
    /// Nothing.
    Fine,
    /// It is warned.
    Warned {
        /// How many refusals there were in a row.
        refusals: u32,
    },
    /// Locked out from now on.
    Locked {
        /// The length of the lock-out.
        seconds: u8,
    },
}

/// Consecutive refusals of every seat since its last accepted answer. Times are milliseconds of any clock that
/// the table's owner uses consistently.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    rules: PatienceRules,
    refusals: [u32; MAX_SEATS],
    locked_until: [u64; MAX_SEATS],
}

impl Patience {
    /// Nobody has been refused yet.
    pub fn new(rules: PatienceRules) -> Self {
        Self { rules, ..Self::default() }
    }

    /// How long this seat is still locked out, in milliseconds.
    pub fn locked(&self, seat: Seat, now: u64) -> Option<u64> {
        self.locked_until[seat.index()].checked_sub(now).filter(|&left| left > 0)
    }

    /// An answer was accepted: all is forgiven.
    pub fn accepted(&mut self, seat: Seat) {
        self.refusals[seat.index()] = 0;
    }

    /// An answer was refused; what follows from it.
    pub fn refused(&mut self, seat: Seat, now: u64) -> Strain {
        let refusals = &mut self.refusals[seat.index()];
        *refusals += 1;
        let PatienceRules { warn_after, lock_after, lock_seconds } = self.rules;
        if lock_after > 0 && refusals.is_multiple_of(u32::from(lock_after)) {
            self.locked_until[seat.index()] = now + 1000 * u64::from(lock_seconds);
            return Strain::Locked { seconds: lock_seconds };
        }
        if *refusals >= u32::from(warn_after) {
            return Strain::Warned { refusals: *refusals };
        }
        Strain::Fine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEAT: Seat = Seat::new(1);

    /// C-19: a warning after three refusals in a row; an accepted move resets the count.
    #[test]
    fn c_19_three_refusals_in_a_row_give_a_warning() {
        let mut patience = Patience::new(PatienceRules::default());
        assert_eq!(patience.refused(SEAT, 0), Strain::Fine);
        assert_eq!(patience.refused(SEAT, 0), Strain::Fine);
        assert_eq!(patience.refused(SEAT, 0), Strain::Warned { refusals: 3 });
        assert_eq!(patience.refused(Seat::new(0), 0), Strain::Fine);
        patience.accepted(SEAT);
        assert_eq!(patience.refused(SEAT, 0), Strain::Fine);
        assert_eq!(patience.locked(SEAT, 0), None);
    }

    #[test]
    fn c_19_a_lock_out_is_short_and_ends_by_itself() {
        let rules = PatienceRules { lock_after: 2, lock_seconds: 4, ..PatienceRules::default() };
        let mut patience = Patience::new(rules);
        assert_eq!(patience.refused(SEAT, 1_000), Strain::Fine);
        assert_eq!(patience.refused(SEAT, 1_000), Strain::Locked { seconds: 4 });
        assert_eq!(patience.locked(SEAT, 3_000), Some(2_000));
        assert_eq!(patience.locked(SEAT, 5_000), None);
        assert_eq!(patience.locked(Seat::new(0), 1_000), None);
    }
}

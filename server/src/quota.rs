//! How often somebody may try something.

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::{Fault, FaultKey};
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZero;
use std::sync::atomic::{AtomicU32, Ordering};

/// After this many checks, those who have not been here for a while are forgotten.
const SWEEP: u32 = 1000;

/// Counts for each key, and refuses those who come too often. Nothing is kept on disk.
pub(crate) struct Quotas<K: Hash + Eq + Clone> {
    counts: DefaultKeyedRateLimiter<K>,
    checks: AtomicU32,
    /// The name of the limit, for whoever runs into it.
    name: &'static str,
}

impl<K: Hash + Eq + Clone> fmt::Debug for Quotas<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Quotas").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<K: Hash + Eq + Clone> Quotas<K> {
    /// At most this many per minute on average, all of which may come at once.
    pub fn per_minute(name: &'static str, most: u32) -> Self {
        let most = NonZero::new(most).unwrap_or(NonZero::<u32>::MIN);
        Self { counts: RateLimiter::keyed(Quota::per_minute(most)), checks: AtomicU32::new(0), name }
    }

    /// Counts one more.
    pub fn check(&self, key: &K) -> Result<(), Fault> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.counts.retain_recent();
            self.counts.shrink_to_fit();
        }
        self.counts.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            Fault::new(FaultKey::TooFast).with_detail(self.name).after(wait.as_secs() + 1)
        })
    }
}

/// The part of an address that is somebody's own: a home gets a whole network of IPv6 addresses.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_count() {
        let quotas = Quotas::per_minute("attempts", 3);
        for _ in 0..3 {
            assert_eq!(quotas.check(&"ann"), Ok(()));
        }
        let fault = quotas.check(&"ann").unwrap_err();
        assert_eq!((fault.key, fault.detail.as_deref()), (FaultKey::TooFast, Some("attempts")));
        assert!((1..=21).contains(&fault.retry_after.unwrap()), "{fault:?}");
        assert_eq!(quotas.check(&"bob"), Ok(()));
    }

    #[test]
    fn a_household_is_one_address() {
        let house = |text: &str| household(text.parse().unwrap());
        assert_eq!(house("2001:db8:1:2:3::4"), house("2001:db8:1:2:ffff::"));
        assert_ne!(house("2001:db8:1:2::1"), house("2001:db8:1:3::1"));
        assert_eq!(house("::ffff:192.0.2.1"), house("192.0.2.1"));
        assert_ne!(house("192.0.2.1"), house("192.0.2.2"));
    }
}

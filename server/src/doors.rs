//! How many connections are open, altogether and from one address.

use crate::limits::Limits;
use crate::quota::household;
use protocol::{Fault, FaultKey};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug, Default)]
pub(crate) struct Doors {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: u32,
    by_address: HashMap<IpAddr, u32>,
}

/// One connection, until it is dropped.
#[derive(Debug)]
pub(crate) struct Inside {
    doors: Arc<Doors>,
    address: IpAddr,
}

impl Doors {
    /// Lets one more connection in. A household counts as one address.
    pub fn enter(self: &Arc<Self>, address: IpAddr, limits: &Limits) -> Result<Inside, Fault> {
        let address = household(address);
        let full = |limit: &str| Fault::new(FaultKey::TooMany).with_detail(limit).after(10);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.all >= limits.connections {
            return Err(full("connections"));
        }
        let own = open.by_address.entry(address).or_default();
        if *own >= limits.connections_per_address {
            return Err(full("connections-per-address"));
        }
        *own += 1;
        open.all += 1;
        Ok(Inside { doors: Arc::clone(self), address })
    }

    /// How many connections are open.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).all as usize
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all = open.all.saturating_sub(1);
        if let Some(own) = open.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_makes_room_for_another() {
        let limits = Limits { connections: 3, connections_per_address: 2, ..Limits::default() };
        let doors = Arc::new(Doors::default());
        let enter = |address: &str| doors.enter(address.parse().unwrap(), &limits);
        let first = enter("192.0.2.1").unwrap();
        let second = enter("192.0.2.1").unwrap();
        assert_eq!(enter("192.0.2.1").unwrap_err().detail.as_deref(), Some("connections-per-address"));
        let third = enter("192.0.2.2").unwrap();
        assert_eq!(enter("192.0.2.3").unwrap_err().detail.as_deref(), Some("connections"));
        drop(first);
        let fourth = enter("192.0.2.1").unwrap();
        assert_eq!(doors.count(), 3);
        drop((second, third, fourth));
        assert_eq!(doors.count(), 0);
        assert!(doors.open.lock().unwrap().by_address.is_empty(), "no address is kept");
    }
}

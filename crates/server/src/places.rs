//! Places for connections: so many in all, and so many from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::network::networks;

/// How many connections of one kind may be open. Clones count together.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    most: usize,
    free: Arc<Semaphore>,
    per_address: Arc<PerAddress>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    All,
    Address,
}

/// A place, taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    _share: Option<Share>,
}

impl Places {
    /// So many in all, and so many of one address, the networks around it some times as many; this machine has as many
    /// as there are, for a proxy may run on it.
    pub(crate) fn new(most: usize, per_address: usize) -> Self {
        Self {
            most,
            free: Arc::new(Semaphore::new(most)),
            per_address: Arc::new(PerAddress { most: per_address, open: Mutex::default() }),
        }
    }

    /// A place for a connection from there; without an address it counts among all alone.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(crate) fn take(&self, address: Option<IpAddr>) -> Result<Place, Full> {
        let permit = Arc::clone(&self.free).try_acquire_owned();
        let permit = permit.map_err(|_| Full::All)?;
        let share = |address| Share::take(&self.per_address, address).ok_or(Full::Address);
        Ok(Place { _permit: permit, _share: address.map(share).transpose()? })
    }

    /// How many are taken.
    pub(crate) fn open(&self) -> usize {
        self.most - self.free.available_permits()
    }

    /// Ready once every connection has closed.
    pub(crate) async fn all_closed(&self) {
        // With every permit back, every place is.
        drop(self.free.acquire_many(self.most as u32).await);
    }
}

/// The connections that are open, by network.
#[derive(Debug)]
struct PerAddress {
    most: usize,
    open: Mutex<HashMap<IpNet, usize>>,
}

impl PerAddress {
    fn open(&self) -> MutexGuard<'_, HashMap<IpNet, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the connections of an address.
#[derive(Debug)]
struct Share {
    per_address: Arc<PerAddress>,
    address: IpAddr,
}

impl Share {
    fn take(per_address: &Arc<PerAddress>, address: IpAddr) -> Option<Self> {
        let mut open = per_address.open();
        let is_full = |(network, times): (IpNet, usize)| {
            open.get(&network).is_some_and(|&taken| taken >= per_address.most * times)
        };
        if !address.is_loopback() && networks(address).any(is_full) {
            return None;
        }
        for (network, _) in networks(address) {
            *open.entry(network).or_default() += 1;
        }
        Some(Self { per_address: Arc::clone(per_address), address })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut open = self.per_address.open();
        for (network, _) in networks(self.address) {
            if let Some(taken) = open.get_mut(&network) {
                *taken -= 1;
                if *taken == 0 {
                    open.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_take_all_places_and_gives_back_what_it_had() {
        let places = Places::new(100, 2);
        let take = |address: &str| places.take(Some(address.parse().unwrap()));
        let own: Vec<_> = (0..3).map(|_| take("203.0.113.7")).collect();
        assert_eq!(own.iter().flatten().count(), 2);
        assert!(take("203.0.113.8").is_ok());
        let proxied: Vec<_> = (0..9).map_while(|_| take("127.0.0.1").ok()).collect();
        assert_eq!(proxied.len(), 9);
        drop((own, proxied));
        assert!(places.per_address.open().is_empty());
        assert!(take("203.0.113.7").is_ok());
        // The many networks of one customer have a few times as many together.
        let mut far = Vec::new();
        far.extend((0..100).filter_map(|net| take(&format!("2001:db8:1:{net:x}::1")).ok()));
        assert_eq!(far.len(), 4, "of one /56");
        far.extend((1..100).filter_map(|net| take(&format!("2001:db8:1:{net:x}00::1")).ok()));
        assert_eq!(far.len(), 8, "of one /48");
        assert!(take("2001:db8:2::1").is_ok());
    }

    #[test]
    fn places_are_counted_by_address_and_given_back() {
        let places = Places::new(4, 2);
        let take = |address: &str| places.take(Some(address.parse().unwrap()));
        let (first, second) = (take("192.0.2.1"), take("192.0.2.1"));
        assert!(first.is_ok() && second.is_ok());
        let third = take("192.0.2.1");
        assert_eq!(third.unwrap_err(), Full::Address, "two of one address");
        let others = [take("192.0.2.2"), take("127.0.0.1")];
        assert!(others.iter().all(Result::is_ok));
        assert_eq!(take("192.0.2.3").unwrap_err(), Full::All, "four in all");
        assert_eq!(places.open(), 4);
        drop(first);
        assert!(take("192.0.2.1").is_ok());
        drop((second, others));
        assert!(places.per_address.open().is_empty());
    }
}

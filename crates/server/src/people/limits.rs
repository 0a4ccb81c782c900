//! How much one address, one account, one socket may ask: buckets that fill by themselves.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ipnet::IpNet;
use komadai_play::AccountId;

use crate::error::Refusal;
use crate::network::networks;

/// A bucket: what it holds when full, and how fast it fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

impl Rate {
    /// So many times as much.
    fn times(self, times: f64) -> Self {
        Self { burst: self.burst * times, per_second: self.per_second * times }
    }
}

/// What is left in one bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate) -> Self {
        Self { left: rate.burst, at: Instant::now() }
    }

    /// Takes one; whether there was one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.left = (self.left + self.age(now) * rate.per_second).min(rate.burst);
        self.at = now;
        let had = self.left >= 1.0;
        if had {
            self.left -= 1.0;
        }
        had
    }

    /// How many seconds ago something was taken last.
    fn age(&self, now: Instant) -> f64 {
        now.saturating_duration_since(self.at).as_secs_f64()
    }
}

/// A bucket for each of many.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// From this many on, those that are full again are forgotten.
const MANY: usize = 10_000;

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Takes one of `key`'s; whether there was one.
    pub(crate) fn take(&self, key: K) -> bool {
        self.with(key, Bucket::take)
    }

    /// Takes one of `key`'s, if there is a key.
    ///
    /// # Errors
    ///
    /// There was none to take.
    pub(crate) fn spend(&self, key: impl Into<Option<K>>) -> Result<(), Refusal> {
        let spent = key.into().is_none_or(|key| self.take(key));
        if spent { Ok(()) } else { Err(Refusal::too_much()) }
    }

    /// Puts one of `key`'s back that was taken for nothing.
    pub(crate) fn put_back(&self, key: K) {
        self.with(key, |bucket, rate, _| {
            bucket.left = (bucket.left + 1.0).min(rate.burst);
            true
        });
    }

    fn with(&self, key: K, ask: fn(&mut Bucket, Rate, Instant) -> bool) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            let fills = self.rate.burst / self.rate.per_second;
            buckets.retain(|_, bucket| bucket.age(now) < fills);
        }
        let bucket = { buckets.entry(key) }.or_insert_with(|| Bucket::full(self.rate));
        ask(bucket, self.rate, now)
    }
}

/// A bucket for each address, and for each network around it.
#[derive(Debug)]
pub(crate) struct AddressBuckets {
    buckets: Mutex<HashMap<IpNet, Bucket>>,
    rate: Rate,
}

impl AddressBuckets {
    /// Buckets of which one household has so much; those of wider networks hold more.
    pub(crate) fn new(rate: Rate) -> Self {
        Self { buckets: Mutex::default(), rate }
    }

    /// Takes one of an address's; whether there was one in each of its networks.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            let fills = self.rate.burst / self.rate.per_second;
            buckets.retain(|_, bucket| bucket.age(now) < fills);
        }
        let mut had = true;
        for (network, times) in networks(address) {
            let rate = self.rate.times(times as f64);
            let bucket = buckets.entry(network).or_insert_with(|| Bucket::full(rate));
            had = had && bucket.take(rate, now);
        }
        had
    }

    /// Takes one of an address's, if there is an address.
    ///
    /// # Errors
    ///
    /// There was none to take.
    pub(crate) fn spend(&self, address: Option<IpAddr>) -> Result<(), Refusal> {
        let spent = address.is_none_or(|address| self.take(address));
        if spent { Ok(()) } else { Err(Refusal::too_much()) }
    }
}

/// All the buckets.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Requests of one address, whatever they ask.
    pub(crate) requests: AddressBuckets,
    /// Rooms opened from one address, by all its accounts.
    pub(crate) rooms_of_address: AddressBuckets,
    /// New guests of one address.
    pub(crate) guests: AddressBuckets,
    /// Attempts to sign in from one address.
    pub(crate) sign_ins: AddressBuckets,
    /// Wrong passwords tried from one address for one name: the owner of the name, who comes from another address, is
    /// not kept out by them.
    pub(crate) guesses: Buckets<(Option<IpAddr>, String)>,
    /// Everything that is kept of one account, asked for at once.
    pub(crate) exports: Buckets<AccountId>,
    /// Rooms and names of one account.
    pub(crate) rooms: Buckets<AccountId>,
    /// Reports of one member.
    pub(crate) reports: Buckets<AccountId>,
    /// Reports of one guest.
    pub(crate) guest_reports: Buckets<AccountId>,
    /// Reports from one address.
    pub(crate) reports_of_address: AddressBuckets,
    /// Reports of guests from one address.
    pub(crate) guest_reports_of_address: AddressBuckets,
    /// Messages of one socket.
    pub(crate) messages: Rate,
}

impl Limits {
    pub(crate) fn new(messages_per_second: u32) -> Self {
        let per_second = f64::from(messages_per_second);
        Self {
            // A school sits behind one address, and each page is some dozen files.
            requests: AddressBuckets::new(Rate { burst: 3_000.0, per_second: 200.0 }),
            rooms_of_address: AddressBuckets::new(Rate { burst: 60.0, per_second: 0.5 }),
            guests: AddressBuckets::new(Rate { burst: 60.0, per_second: 0.5 }),
            sign_ins: AddressBuckets::new(Rate { burst: 60.0, per_second: 0.5 }),
            // A guesser gets no further than this, and the owner of the name soon has another try.
            guesses: Buckets::new(Rate { burst: 10.0, per_second: 0.05 }),
            exports: Buckets::new(Rate { burst: 3.0, per_second: 0.01 }),
            rooms: Buckets::new(Rate { burst: 10.0, per_second: 0.1 }),
            reports: Buckets::new(Rate { burst: 5.0, per_second: 0.002 }),
            guest_reports: Buckets::new(Rate { burst: 2.0, per_second: 0.000_5 }),
            reports_of_address: AddressBuckets::new(Rate { burst: 20.0, per_second: 0.01 }),
            guest_reports_of_address: AddressBuckets::new(Rate { burst: 4.0, per_second: 0.001 }),
            messages: Rate { burst: 5.0 * per_second, per_second },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_gives_a_burst_and_then_as_fast_as_it_fills() {
        let rate = Rate { burst: 3.0, per_second: 2.0 };
        let start = Instant::now();
        let mut bucket = Bucket { left: rate.burst, at: start };
        let mut taken = |after: u64| bucket.take(rate, start + Duration::from_millis(after));
        assert_eq!([0, 0, 0, 0].map(&mut taken), [true, true, true, false]);
        assert_eq!([499, 500, 501].map(&mut taken), [false, true, false]);
        assert_eq!([60_000, 60_000, 60_000, 60_000].map(&mut taken), [true, true, true, false]);
    }

    #[test]
    fn each_key_has_its_own_bucket() {
        let buckets = Buckets::new(Rate { burst: 1.0, per_second: 0.001 });
        assert!(buckets.take("one") && !buckets.take("one") && buckets.take("other"));
        buckets.put_back("one");
        assert!(buckets.take("one") && !buckets.take("one"));
    }

    #[test]
    fn a_provider_s_customer_has_no_more_for_its_many_networks() {
        let buckets = AddressBuckets::new(Rate { burst: 2.0, per_second: 0.001 });
        let take = |third: u16, fourth: u16| {
            buckets.take(format!("2001:db8:{third:x}:{fourth:x}::1").parse().unwrap())
        };
        // Two of a /64, four of a /56, eight of a /48.
        let of_one: Vec<_> = (0..3).map(|_| take(1, 0)).collect();
        assert_eq!(of_one, [true, true, false]);
        let of_56 = (0..256).filter(|&fourth| take(1, fourth)).count();
        assert_eq!(of_56, 2);
        let of_48 = (0..100).filter(|&more| take(1, more * 256)).count();
        assert_eq!(of_48, 4);
        assert!(take(2, 0), "another /48");
        assert!(buckets.take("203.0.113.9".parse().unwrap()));
    }
}

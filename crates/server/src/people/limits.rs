//! How much one address, one account, one socket may ask: buckets that fill by themselves.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};

use komadai_play::AccountId;

use crate::error::Refusal;

/// A bucket: what it holds when full, and how fast it fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
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
        let waited = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + waited * rate.per_second).min(rate.burst);
        self.at = now;
        let had = self.left >= 1.0;
        if had {
            self.left -= 1.0;
        }
        had
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
            buckets
                .retain(|_, bucket| now.saturating_duration_since(bucket.at).as_secs_f64() < fills);
        }
        let bucket = { buckets.entry(key) }.or_insert_with(|| Bucket::full(self.rate));
        ask(bucket, self.rate, now)
    }
}

/// All the buckets.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Requests of one address, whatever they ask.
    pub(crate) requests: Buckets<IpAddr>,
    /// Rooms opened from one address, by all its accounts.
    pub(crate) rooms_of_address: Buckets<IpAddr>,
    /// New guests of one address.
    pub(crate) guests: Buckets<IpAddr>,
    /// Attempts to sign in from one address.
    pub(crate) sign_ins: Buckets<IpAddr>,
    /// Wrong passwords tried from one address for one name: the owner of the name, who comes from another address, is
    /// not kept out by them.
    pub(crate) guesses: Buckets<(Option<IpAddr>, String)>,
    /// Everything that is kept of one account, asked for at once.
    pub(crate) exports: Buckets<AccountId>,
    /// Rooms and names of one account.
    pub(crate) rooms: Buckets<AccountId>,
    /// Messages of one socket.
    pub(crate) messages: Rate,
}

impl Limits {
    pub(crate) fn new(messages_per_second: u32) -> Self {
        let per_second = f64::from(messages_per_second);
        Self {
            // A school sits behind one address, and each page is some dozen files.
            requests: Buckets::new(Rate { burst: 3_000.0, per_second: 200.0 }),
            rooms_of_address: Buckets::new(Rate { burst: 60.0, per_second: 0.5 }),
            guests: Buckets::new(Rate { burst: 60.0, per_second: 0.5 }),
            sign_ins: Buckets::new(Rate { burst: 60.0, per_second: 0.5 }),
            // A guesser gets no further than this, and the owner of the name soon has another try.
            guesses: Buckets::new(Rate { burst: 10.0, per_second: 0.05 }),
            exports: Buckets::new(Rate { burst: 3.0, per_second: 0.01 }),
            rooms: Buckets::new(Rate { burst: 10.0, per_second: 0.1 }),
            messages: Rate { burst: 5.0 * per_second, per_second },
        }
    }
}

/// The address by which limits know a client: of IPv6 the half that a provider gives out, since the other is anybody's
/// to choose.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(long) if !long.is_loopback() => {
            let provided = long.to_bits() >> 64 << 64;
            IpAddr::V6(provided.into())
        }
        _ => address,
    }
}

/// The address of who asks; behind a proxy on this machine, the one the proxy names.
pub(crate) fn address(extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>()?.0.ip().to_canonical();
    let named = || {
        let header = headers.get("x-forwarded-for")?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    Some(if peer.is_loopback() { named().unwrap_or(peer) } else { peer })
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
    fn a_household_has_one_address_however_many_it_chooses() {
        for (address, known) in [
            ("198.51.100.4", "198.51.100.4"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
            ("2001:db8:1:3::1", "2001:db8:1:3::"),
            ("::1", "::1"),
        ] {
            let known: IpAddr = known.parse().unwrap();
            assert_eq!(household(address.parse().unwrap()), known, "{address}");
        }
        let buckets = Buckets::new(Rate { burst: 1.0, per_second: 0.001 });
        assert!(buckets.take("one") && !buckets.take("one") && buckets.take("other"));
        buckets.put_back("one");
        assert!(buckets.take("one") && !buckets.take("one"));
    }

    #[test]
    fn a_proxy_is_believed_only_on_this_machine() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "10.0.0.1, 203.0.113.9".parse().unwrap());
        for (peer, expected) in [
            ("127.0.0.1:5", "203.0.113.9"),
            ("[::ffff:127.0.0.1]:5", "203.0.113.9"),
            ("198.51.100.4:5", "198.51.100.4"),
        ] {
            let mut extensions = Extensions::new();
            assert_eq!(address(&extensions, &headers), None);
            extensions.insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
            assert_eq!(address(&extensions, &headers), Some(expected.parse().unwrap()));
        }
    }
}

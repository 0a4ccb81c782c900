//! Where clients come from: the networks that limits know them by, and the proxies whose word counts.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use ipnet::{IpNet, Ipv6Net};

/// The prefixes of IPv6 by which clients are counted, and how many times as much each network may have as one
/// household: providers give households anything from a /64 to a /48.
const PREFIXES: [(u8, usize); 3] = [(64, 1), (56, 2), (48, 4)];

/// The address by which limits know a client: of IPv6 the half that a provider gives out, since the other is anybody's
/// to choose.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    networks(address).next().map_or(address, |(network, _)| network.network())
}

/// The networks that a client is in, the smallest first, and how many times as much each may have as one household.
/// An address of IPv4 is in none but its own, and so is this machine's.
pub(crate) fn networks(address: IpAddr) -> impl Iterator<Item = (IpNet, usize)> {
    let long = match address {
        IpAddr::V6(long) if !long.is_loopback() => Some(long),
        _ => None,
    };
    let wide = long.into_iter().flat_map(|long| {
        PREFIXES.map(|(prefix, times)| (Ipv6Net::new_assert(long, prefix).trunc().into(), times))
    });
    let single = long.is_none().then(|| (address.into(), 1));
    single.into_iter().chain(wide)
}

/// Proxies that are believed about whom they ask for: those of this machine, and those of networks that are named.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(Arc<[IpNet]>);

impl Proxies {
    pub(crate) fn new(trusted: &[IpNet]) -> Self {
        Self(trusted.into())
    }

    /// Whether the word of this address counts.
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        address.is_loopback() || self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of who asks; behind proxies that are trusted, the last one that is none of theirs.
    pub(crate) fn client(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
        let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>()?;
        let mut client = peer.ip().to_canonical();
        let named = headers.get_all("x-forwarded-for").iter().rev();
        let named = named.filter_map(|header| header.to_str().ok());
        for name in named.flat_map(|header| header.rsplit(',')) {
            if !self.trust(client) {
                break;
            }
            // What is no address was written by somebody further away, who may write anything.
            match address(name.trim()) {
                Some(address) => client = address,
                None => break,
            }
        }
        Some(client)
    }

    /// Whether somebody who is believed sent the request: a proxy, or a caller without a socket.
    pub(crate) fn are_asking(&self, extensions: &Extensions) -> bool {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        peer.is_none_or(|ConnectInfo(peer)| self.trust(peer.ip().to_canonical()))
    }
}

/// An address as proxies write it: some add the port.
fn address(name: &str) -> Option<IpAddr> {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let with_port = || name.parse().ok().map(|address: SocketAddr| address.ip());
    let address = bare.parse().ok().or_else(with_port)?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }

    #[test]
    fn the_networks_around_a_household_are_known_too() {
        let around = |address: &str| -> Vec<_> {
            let address = address.parse().unwrap();
            networks(address).map(|(network, times)| format!("{network} {times}")).collect()
        };
        let wide = ["2001:db8:1:2ff::/64 1", "2001:db8:1:200::/56 2", "2001:db8:1::/48 4"];
        assert_eq!(around("2001:db8:1:2ff::7"), wide);
        assert_eq!(around("203.0.113.9"), ["203.0.113.9/32 1"]);
        assert_eq!(around("::1"), ["::1/128 1"]);
    }

    #[test]
    fn only_proxies_that_are_trusted_are_believed() {
        let proxies =
            Proxies::new(&["10.0.0.0/8".parse().unwrap(), "2001:db8::/32".parse().unwrap()]);
        for (peer, said, expected) in [
            ("127.0.0.1:5", "10.0.0.1, 203.0.113.9", "203.0.113.9"),
            ("[::ffff:127.0.0.1]:5", "203.0.113.9", "203.0.113.9"),
            // A stranger says what it likes.
            ("198.51.100.4:5", "203.0.113.9", "198.51.100.4"),
            ("10.1.2.3:5", "203.0.113.9", "203.0.113.9"),
            ("[2001:db8::7]:5", "203.0.113.9:4711", "203.0.113.9"),
            ("10.1.2.3:5", "[2001:470::1]:80", "2001:470::1"),
            // Two proxies, one after the other, and what the client wrote before them.
            ("10.1.2.3:5", "192.0.2.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"),
            ("127.0.0.1:5", "nonsense", "127.0.0.1"),
            ("127.0.0.1:5", "nonsense, 10.1.1.1", "10.1.1.1"),
            ("127.0.0.1:5", "", "127.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", said.parse().unwrap());
            let mut extensions = Extensions::new();
            assert_eq!(proxies.client(&extensions, &headers), None);
            extensions.insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
            let expected = Some(expected.parse().unwrap());
            assert_eq!(proxies.client(&extensions, &headers), expected, "{peer} {said}");
        }
    }

    #[test]
    fn a_header_given_twice_is_read_from_its_end() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "192.0.2.1".parse().unwrap());
        headers.append("x-forwarded-for", "203.0.113.9".parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo("127.0.0.1:5".parse::<SocketAddr>().unwrap()));
        let found = Proxies::default().client(&extensions, &headers);
        assert_eq!(found, Some("203.0.113.9".parse().unwrap()));
    }
}

//! The site as browsers see it: by which host and origin, whether by TLS, and through which proxies.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{Extensions, HeaderMap};

use crate::api::ErrorCode;
use crate::config::Config;
use crate::error::{Refusal, ensure};
use crate::network::Proxies;

/// How the server is reached.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// Whether the server's own port speaks TLS.
    tls: bool,
    /// The origin of its pages as players know it, where a proxy asks by another.
    public: Option<Arc<str>>,
    /// Whether only this machine reaches the server's port.
    local: bool,
    /// Whether browsers are to reach the hosts below this one by TLS only too.
    pub(crate) subdomains: bool,
    /// Whether those may play who have no account.
    pub(crate) guests: bool,
    proxies: Proxies,
}

impl Site {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            tls: config.tls.is_some(),
            public: config.public_url.as_ref().map(|url| url.origin().into()),
            local: config.listen.ip().to_canonical().is_loopback(),
            subdomains: config.hsts_subdomains,
            guests: config.membership.guests,
            proxies: Proxies::new(&config.trusted_proxies),
        }
    }

    /// Refuses a request that names two hosts, and on a port of this machine alone one that names neither this machine
    /// nor the public address: a page of another site may have its name resolved to this machine, and would then be
    /// taken for our own.
    ///
    /// # Errors
    ///
    /// The request is one of these.
    pub(crate) fn check_host(
        &self,
        extensions: &Extensions,
        headers: &HeaderMap,
    ) -> Result<(), Refusal> {
        let mut hosts = headers.get_all(HOST).iter();
        let Some(host) = hosts.next() else {
            return Ok(());
        };
        ensure(hosts.next().is_none(), ErrorCode::BadMessage, "a request has one Host alone")?;
        let host = host.to_str().unwrap_or_default();
        let named = self.public.as_deref().and_then(|public| public.split_once("://"));
        let own = named.is_some_and(|(_, public)| public.eq_ignore_ascii_case(host));
        let reason = "this server answers to localhost alone; where a proxy asks for others, `public-url` has to name the address that they use";
        // Routes called without a socket are the caller's own.
        let local = self.local && extensions.get::<ConnectInfo<SocketAddr>>().is_some();
        ensure(!local || own || is_loopback(host), ErrorCode::ForeignOrigin, reason)
    }

    /// The address of who asks; behind proxies that are trusted, the one they name.
    pub(crate) fn client(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
        self.proxies.client(extensions, headers)
    }

    /// Refuses a page from another site: a browser names the page's origin, and no page can forge it.
    ///
    /// Programs that are no browser name none and are welcome; on this very machine its other pages are too. What came
    /// by TLS is not asked by a page that did not: anybody in between may have written that.
    ///
    /// # Errors
    ///
    /// The page is from another site.
    pub(crate) fn check_origin(
        &self,
        extensions: &Extensions,
        headers: &HeaderMap,
    ) -> Result<(), Refusal> {
        let Some(origin) = headers.get(ORIGIN) else {
            return Ok(());
        };
        let origin = origin.to_str().unwrap_or_default();
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let public = self.public.as_deref();
        let own = public.is_some_and(|public| origin.eq_ignore_ascii_case(public))
            || host.is_some_and(|host| {
                is_same_site(origin, host, self.is_secure(extensions, headers))
            });
        ensure(own, ErrorCode::ForeignOrigin, "a page from another site may not ask")
    }

    /// Whether a request came by TLS, to this server or to a proxy that is trusted.
    pub(crate) fn is_secure(&self, extensions: &Extensions, headers: &HeaderMap) -> bool {
        let scheme = headers.get("x-forwarded-proto");
        let is_tls = scheme.is_some_and(|scheme| scheme == "https");
        self.tls || is_tls && self.proxies.are_asking(extensions)
    }
}

/// Whether a page of this origin is one of this host; asked by TLS, one that came by TLS. Without TLS both will do: a
/// proxy may speak it and not say so.
fn is_same_site(origin: &str, host: &str, secure: bool) -> bool {
    let Some((scheme, site)) = origin.split_once("://") else {
        return false;
    };
    let by_tls = scheme.eq_ignore_ascii_case("https");
    let here = is_loopback(site) && is_loopback(host);
    let same = site.eq_ignore_ascii_case(host);
    (by_tls || scheme.eq_ignore_ascii_case("http")) && (here || same && (by_tls || !secure))
}

/// Whether `host`, `host:port` or `[v6]:port` names this very machine.
fn is_loopback(site: &str) -> bool {
    let host = match site.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => site,
    };
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    host.eq_ignore_ascii_case("localhost")
        || bare.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_the_same_host_and_this_machine_may_ask() {
        const CLUB: &str = "shogi.example:7117";
        const HERE: &str = "127.0.0.1:7117";
        for (host, origin, welcome) in [
            (CLUB, None, true),
            (CLUB, Some("http://shogi.example:7117"), true),
            (CLUB, Some("https://SHOGI.example:7117"), true),
            (HERE, Some("http://localhost:5173"), true),
            (HERE, Some("http://localhost"), true),
            (HERE, Some("http://[::1]:7117"), true),
            ("[::1]:7117", Some("http://127.0.0.1:7117"), true),
            ("localhost", Some("http://127.0.0.1:7117"), true),
            // A page of the visitor's own machine is another site to a club's server.
            (CLUB, Some("http://localhost"), false),
            (CLUB, Some("http://127.0.0.1:7117"), false),
            (HERE, Some("http://shogi.example:7117"), false),
            (HERE, Some("http://localhost.evil.example"), false),
            (HERE, Some("http://127.0.0.1.evil.example:7117"), false),
            (CLUB, Some("http://shogi.example"), false),
            (CLUB, Some("https://evil.example"), false),
            (HERE, Some("file://localhost"), false),
            (HERE, Some("null"), false),
            (HERE, Some(""), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            let site = Site::new(&Config::default());
            let found = site.check_origin(&Extensions::new(), &headers).is_ok();
            assert_eq!(found, welcome, "{host} {origin:?}");
        }
        // A proxy may ask by an address of its own.
        let club = "https://shogi.example".parse().ok();
        let site = Site::new(&Config { public_url: club, ..Config::default() });
        for (origin, welcome) in [
            ("https://shogi.example", true),
            ("https://127.0.0.1:7117", true),
            ("https://shogi.example:8443", false),
            ("http://shogi.example", false),
            ("https://shogi.example.evil.example", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(HERE));
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
            let found = site.check_origin(&Extensions::new(), &headers).is_ok();
            assert_eq!(found, welcome, "{origin}");
        }
    }

    #[test]
    fn what_came_by_tls_is_asked_by_pages_that_did() {
        let site = Site::new(&Config::default());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo("127.0.0.1:5".parse::<SocketAddr>().unwrap()));
        for (origin, tls, welcome) in [
            ("https://shogi.example", true, true),
            ("http://shogi.example", true, false),
            ("http://shogi.example", false, true),
            ("https://shogi.example", false, true),
            ("ftp://shogi.example", false, false),
            ("http://localhost", true, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("shogi.example"));
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
            if tls {
                headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
            }
            let found = site.check_origin(&extensions, &headers).is_ok();
            assert_eq!(found, welcome, "{origin} {tls}");
        }
    }

    #[test]
    fn a_port_of_this_machine_answers_to_its_own_names_alone() {
        let club = Config { public_url: "https://shogi.example".parse().ok(), ..Config::default() };
        let open = Config { listen: "0.0.0.0:7117".parse().unwrap(), ..Config::default() };
        for (config, host, welcome) in [
            (Config::default(), "127.0.0.1:7117", true),
            (Config::default(), "localhost:7117", true),
            (Config::default(), "[::1]:7117", true),
            (Config::default(), "evil.example:7117", false),
            (Config::default(), "", false),
            (club.clone(), "shogi.example", true),
            (club.clone(), "localhost", true),
            (club, "evil.example", false),
            (open, "anything.example", true),
        ] {
            let mut headers = HeaderMap::new();
            let site = Site::new(&config);
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo("127.0.0.1:5".parse::<SocketAddr>().unwrap()));
            let is_welcome = |headers: &HeaderMap| site.check_host(&extensions, headers).is_ok();
            assert!(is_welcome(&headers), "a program may name none");
            headers.insert(HOST, HeaderValue::from_static(host));
            assert_eq!(is_welcome(&headers), welcome, "{host}");
            assert!(site.check_host(&Extensions::new(), &headers).is_ok());
            headers.append(HOST, HeaderValue::from_static(host));
            assert!(!is_welcome(&headers), "twice {host}");
        }
    }
}

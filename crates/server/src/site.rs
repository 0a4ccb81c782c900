//! The site as browsers see it: by which origin, and whether by TLS.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{Extensions, HeaderMap};

use crate::api::ErrorCode;
use crate::error::{Refusal, ensure};
use crate::ops::public_url::PublicUrl;

/// How the server is reached.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// Whether the server's own port speaks TLS.
    tls: bool,
    /// The origin of its pages as players know it, where a proxy asks by another.
    public: Option<Arc<str>>,
}

impl Site {
    pub(crate) fn new(tls: bool, public: Option<&PublicUrl>) -> Self {
        let public = public.map(|url| url.origin().into());
        Self { tls, public }
    }

    /// Refuses a page from another site: a browser names the page's origin, and no page can forge it.
    ///
    /// Programs that are no browser name none and are welcome; on this very machine its other pages are too.
    ///
    /// # Errors
    ///
    /// The page is from another site.
    pub(crate) fn check_origin(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let Some(origin) = headers.get(ORIGIN) else {
            return Ok(());
        };
        let origin = origin.to_str().unwrap_or_default();
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let public = self.public.as_deref();
        let own = public.is_some_and(|public| origin.eq_ignore_ascii_case(public))
            || host.is_some_and(|host| is_same_site(origin, host));
        ensure(own, ErrorCode::ForeignOrigin, "a page from another site may not ask")
    }

    /// Whether a request came by TLS, to this server or to a proxy on this machine.
    pub(crate) fn is_secure(&self, extensions: &Extensions, headers: &HeaderMap) -> bool {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let scheme = headers.get("x-forwarded-proto");
        let is_proxy = peer.is_none_or(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback());
        self.tls || is_proxy && scheme.is_some_and(|scheme| scheme == "https")
    }
}

/// Whether a page of this origin is one of this host.
fn is_same_site(origin: &str, host: &str) -> bool {
    let site = { origin.strip_prefix("http://") }.or_else(|| origin.strip_prefix("https://"));
    site.is_some_and(|site| {
        site.eq_ignore_ascii_case(host) || is_loopback(site) && is_loopback(host)
    })
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
            let found = Site::new(false, None).check_origin(&headers).is_ok();
            assert_eq!(found, welcome, "{host} {origin:?}");
        }
        // A proxy may ask by an address of its own.
        let club = "https://shogi.example".parse().unwrap();
        let site = Site::new(false, Some(&club));
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
            let found = site.check_origin(&headers).is_ok();
            assert_eq!(found, welcome, "{origin}");
        }
    }
}

//! The address players reach the server by, as browsers write the origin of a page.

use std::fmt;
use std::str::FromStr;

use url::{Host, Url};
use webauthn_rp::request::AsciiDomain;

/// `https://shogi.example`: a scheme, a name and perhaps a port. Without TLS only this machine's own name will do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    host: AsciiDomain,
}

impl PublicUrl {
    /// What a server is reached by on its own machine.
    pub(crate) fn local(port: u16, tls: bool) -> Self {
        let scheme = if tls { "https" } else { "http" };
        let local = format!("{scheme}://localhost:{port}").parse();
        local.expect("localhost may be had with TLS and without")
    }

    /// The origin of its pages: `https://shogi.example:8443`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The name alone: `shogi.example`.
    pub(crate) fn host(&self) -> &AsciiDomain {
        &self.host
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.origin.fmt(f)
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let no = |reason: &str| format!("{text}: {reason}, as in https://shogi.example");
        let url = Url::parse(text).map_err(|error| no(&error.to_string()))?;
        let Some(Host::Domain(host)) = url.host() else {
            return Err(no("expected a name, since browsers bind passkeys to no number"));
        };
        match url.scheme() {
            "https" => {}
            "http" if host == "localhost" => {}
            _ => {
                return Err(no("expected https, since only localhost is trusted without"));
            }
        }
        let more = !matches!(url.path(), "" | "/")
            || url.query().is_some()
            || url.fragment().is_some()
            || !url.username().is_empty()
            || url.password().is_some();
        if more {
            return Err(no("expected nothing but a name and perhaps a port"));
        }
        let host =
            AsciiDomain::try_from(host.to_owned()).map_err(|error| no(&error.to_string()))?;
        Ok(Self { origin: url.origin().ascii_serialization(), host })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_browsers_write_it() {
        for (text, origin, host) in [
            ("https://shogi.example", "https://shogi.example", "shogi.example"),
            ("https://Shogi.Example:443/", "https://shogi.example", "shogi.example"),
            ("https://shogi.example:8443", "https://shogi.example:8443", "shogi.example"),
            ("https://将棋.example", "https://xn--pet001a.example", "xn--pet001a.example"),
            ("http://localhost:7117", "http://localhost:7117", "localhost"),
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!((url.origin(), url.host().as_ref()), (origin, host));
        }
        assert_eq!(PublicUrl::local(7117, false).origin(), "http://localhost:7117");
    }

    #[test]
    fn what_no_passkey_could_be_bound_to_is_refused_with_its_reason() {
        for (text, reason) in [
            ("shogi.example", "relative URL"),
            ("http://shogi.example", "expected https"),
            ("ftp://shogi.example", "expected https"),
            ("https://192.168.1.5:7117", "a name"),
            ("https://[::1]", "a name"),
            ("http://127.0.0.1:7117", "a name"),
            ("https://shogi.example/club", "nothing but"),
            ("https://shogi.example?x", "nothing but"),
            ("https://me@shogi.example", "nothing but"),
            ("https://", "empty host"),
            ("", "relative URL"),
        ] {
            let refused = text.parse::<PublicUrl>().unwrap_err();
            assert!(refused.contains(reason), "{text:?}: {refused}");
        }
    }
}

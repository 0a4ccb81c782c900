//! Which browser somebody asks with, in words its owner knows it by, and about from where.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use komadai_store::Device;

/// What a browser says it is, by the first of these words that it says: many name others, to be taken for them.
const BROWSERS: [(&str, &str); 10] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];
/// What it runs on, in the same way.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
    ("FreeBSD", "FreeBSD"),
];

/// The browser of a request.
pub(crate) fn device(headers: &HeaderMap, address: Option<IpAddr>) -> Device {
    let agent = headers.get(USER_AGENT).and_then(|header| header.to_str().ok()).unwrap_or_default();
    let find = |names: &[(&str, &'static str)]| {
        let named = names.iter().find(|(word, _)| agent.contains(word));
        named.map(|&(_, name)| name)
    };
    let parts = [find(&BROWSERS), find(&SYSTEMS)];
    let name = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    Device { name, address: address.map_or_else(String::new, region) }
}

/// About where an address is: its owner knows it again, and little is kept of it.
fn region(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.x")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:x")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_told_in_a_few_words() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox, Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
                "Safari, macOS",
            ),
            ("curl/8.5.0", "curl"),
            ("<script>alert(1)</script>", ""),
            ("", ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, agent.parse().unwrap());
            assert_eq!(device(&headers, None).name, name, "{agent}");
        }
    }

    #[test]
    fn of_an_address_a_part_is_kept() {
        for (address, part) in [("203.0.113.7", "203.0.113.x"), ("2001:db8:1:2::3", "2001:db8:1:x")]
        {
            let address = address.parse().unwrap();
            assert_eq!(device(&HeaderMap::new(), Some(address)).address, part);
        }
    }
}

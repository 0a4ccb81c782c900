//! What a browser may load and run of a page: only what this server sent.

use axum::http::HeaderValue;

/// For everything that is sent.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// For the server's own pages, which carry their style with them, and no script.
pub(crate) const OWN_PAGE: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// For a page of the app that carries scripts and styles itself: `carried` has a line for each, as `script sha256-…`.
///
/// None where that makes no header; such a page has the policy of all the others, and does without what it carries.
pub(crate) fn of_page(carried: &str) -> Option<HeaderValue> {
    let policy = carried.lines().filter_map(|line| line.split_once(' ')).fold(
        POLICY.to_owned(),
        |policy, (kind, digest)| {
            let own = format!("{kind}-src 'self'");
            policy.replace(&own, &format!("{own} '{digest}'"))
        },
    );
    HeaderValue::try_from(policy).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_may_use_what_it_carries_and_nothing_else() {
        let policy = of_page("script sha256-a/b+c=\nstyle sha256-d=\n").unwrap();
        let own = policy.to_str().unwrap();
        let expected = POLICY
            .replace("script-src 'self'", "script-src 'self' 'sha256-a/b+c='")
            .replace("style-src 'self'", "style-src 'self' 'sha256-d='");
        assert_eq!(own, expected);
        assert!(own.contains("'sha256-a/b+c='") && own.contains("'sha256-d='"));
        for nothing in ["", "broken", "image sha256-e="] {
            assert_eq!(of_page(nothing).unwrap(), POLICY, "{nothing:?}");
        }
        assert_eq!(of_page("script \0"), None);
    }
}

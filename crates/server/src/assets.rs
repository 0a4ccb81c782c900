//! The web app's files: handed over by the program, or read from a folder.
//!
//! Which pages exist is the app's business; here a path is a file or it is not, and `/records` is `records.html`.
//! What the app's build packed stands beside the plain file, as `app.js.br`, and goes to clients that can unpack it;
//! beside a page stands what it carries itself, as `index.html.carries`, for its policy.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};

use crate::policy;

/// A file of the web app by its path, as `index.html`; a program embeds the app and hands this to the server.
pub type PageFile = fn(&str) -> Option<Cow<'static, [u8]>>;

/// Where the app's files come from.
#[derive(Clone, Debug)]
pub(crate) enum Assets {
    Program(PageFile),
    Folder(Arc<Path>),
}

/// A name with a hash in it never changes its content.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Any other is asked for again; its tag makes that cheap.
const ASK_AGAIN: &str = "no-cache";

impl Assets {
    /// The folder if one is named, else what the program has.
    pub(crate) fn new(web_dir: Option<&PathBuf>, page: PageFile) -> Self {
        web_dir.map_or(Assets::Program(page), |path| Assets::Folder(path.as_path().into()))
    }

    /// The file a request is for, its not having changed, or a page that says what is missing.
    pub(crate) async fn respond(&self, url_path: &str, request: &HeaderMap) -> Response {
        let Some(path) = file_path(url_path) else {
            return not_found();
        };
        let (assets, wanted, unpacks) = (self.clone(), path.clone(), unpacks(request));
        let found = tokio::task::spawn_blocking(move || assets.find(&wanted, unpacks)).await;
        match found.ok().flatten() {
            Some((found, policy)) => {
                let policy = policy.map(|policy| [(CONTENT_SECURITY_POLICY, policy)]);
                (policy, file(&path, found, request)).into_response()
            }
            None if path == "index.html" => {
                own_page(StatusCode::OK, include_str!("pages/unbuilt.html"))
            }
            None => not_found(),
        }
    }

    /// The file in its best form for one who unpacks Brotli or does not, and its own policy where it carries scripts.
    fn find(&self, path: &str, unpacks: bool) -> Option<(PageBytes, Option<HeaderValue>)> {
        let packed = unpacks.then(|| self.read(&format!("{path}.br"))).flatten();
        let found =
            packed.map(PageBytes::Packed).or_else(|| self.read(path).map(PageBytes::Plain))?;
        let carried = path.ends_with(".html").then(|| self.read(&format!("{path}.carries")));
        let carried = carried.flatten();
        let carried = carried.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
        Some((found, carried.and_then(policy::of_page)))
    }

    fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Assets::Program(file) => file(path),
            Assets::Folder(folder) => std::fs::read(folder.join(path)).ok().map(Cow::Owned),
        }
    }
}

/// A file as it is kept.
enum PageBytes {
    Plain(Cow<'static, [u8]>),
    /// Brotli of it, made with time to spare when the app was built.
    Packed(Cow<'static, [u8]>),
}

/// The file behind a URL path; none for a path that might leave the folder or is hidden in it.
///
/// The path is taken as it stands: the app's names need no escapes.
fn file_path(url_path: &str) -> Option<String> {
    let path = url_path.strip_prefix('/').unwrap_or(url_path);
    let name = path.rsplit('/').next().unwrap_or(path);
    let path = match name {
        "" => format!("{path}index.html"),
        _ if name.contains('.') => path.into(),
        _ => format!("{path}.html"),
    };
    let plain = |part: &str| {
        !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0'])
    };
    path.split('/').all(plain).then_some(path)
}

/// A document that the server makes itself, or its not having changed; its name says of what kind it is.
pub(crate) fn made(name: &str, text: &str, request: &HeaderMap) -> Response {
    let bytes = Cow::Owned(text.as_bytes().to_vec());
    file(name, PageBytes::Plain(bytes), request)
}

fn file(path: &str, found: PageBytes, request: &HeaderMap) -> Response {
    let (bytes, encoding) = match found {
        PageBytes::Plain(bytes) => (bytes, None),
        PageBytes::Packed(bytes) => (bytes, Some([(CONTENT_ENCODING, "br")])),
    };
    let tag = tag(&bytes);
    let caching = if has_hash(path) { FOREVER } else { ASK_AGAIN };
    let headers = [
        (CACHE_CONTROL, HeaderValue::from_static(caching)),
        (ETAG, HeaderValue::from_str(&tag).expect("a tag is hexadecimal in quotes")),
        (VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if knows(request, &tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let content_type = [(CONTENT_TYPE, content_type(path))];
    (headers, content_type, encoding, bytes).into_response()
}

/// Whether a request says that Brotli is welcome.
fn unpacks(request: &HeaderMap) -> bool {
    let accepted = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused =
            weight.trim().strip_prefix("q=").is_some_and(|weight| weight.trim().parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("br") && !refused
    })
}

fn content_type(path: &str) -> HeaderValue {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let text = mime.type_() == "text"
        || mime.subtype() == "json"
        || mime.suffix().is_some_and(|s| s == "json");
    let value = if text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    HeaderValue::from_str(&value).expect("a content type is ASCII")
}

/// Weak, because the same tag stands for the plain file and what is compressed of it on the way.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

fn knows(request: &HeaderMap, tag: &str) -> bool {
    let listed = request.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    listed
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known == tag)
}

/// Whether a name ends, before its extension, in a hash: `board-UA7DMW4F.js`, `rules-3f2a1b9c.wasm`.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let Some((stem, _extension)) = name.split_once('.') else {
        return false;
    };
    let Some((_, hash)) = stem.rsplit_once('-') else {
        return false;
    };
    let upper = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let hex = |c: char| matches!(c, '0'..='9' | 'a'..='f');
    hash.len() >= 8 && (hash.chars().all(upper) || hash.chars().all(hex))
}

fn not_found() -> Response {
    own_page(StatusCode::NOT_FOUND, include_str!("pages/not-found.html"))
}

fn own_page(status: StatusCode, page: &'static str) -> Response {
    (status, [(CONTENT_SECURITY_POLICY, policy::OWN_PAGE)], Html(page)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_inside_the_folder() {
        for (url, file) in [
            ("/", Some("index.html")),
            ("/board/", Some("board/index.html")),
            ("/app-UA7DMW4F.js", Some("app-UA7DMW4F.js")),
            ("/a/../../etc/passwd", None),
            ("/..", None),
            ("/.env", None),
            ("//etc/passwd", None),
            ("/etc//", None),
            ("/a//b", None),
            ("/c:/windows", None),
            ("/a\\b", None),
            ("/a\0b", None),
            ("/%2e%2e/etc/passwd", Some("%2e%2e/etc/passwd.html")),
            ("/records", Some("records.html")),
        ] {
            assert_eq!(file_path(url).as_deref(), file, "{url:?}");
        }
    }

    #[test]
    fn only_a_name_with_a_hash_is_kept_forever() {
        for (path, forever) in [
            ("app-UA7DMW4F.js", true),
            ("assets/rules-3f2a1b9c.wasm", true),
            ("app-UA7DMW4F.js.map", true),
            ("index.html", false),
            ("sw.js", false),
            ("two-characters.css", false),
            ("folder-UA7DMW4F/plain.js", false),
        ] {
            assert_eq!(has_hash(path), forever, "{path}");
        }
    }

    #[test]
    fn brotli_goes_to_those_who_ask_for_it() {
        for (accepted, expected) in [
            ("br", true),
            ("gzip, deflate, br, zstd", true),
            ("gzip;q=0.5, BR;q=1.0", true),
            ("gzip", false),
            ("br;q=0", false),
            ("br; q=0.000, gzip", false),
            ("*", false),
            ("brotli", false),
            ("", false),
        ] {
            let mut request = HeaderMap::new();
            request.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(unpacks(&request), expected, "{accepted:?}");
        }
    }

    #[test]
    fn content_types_are_what_browsers_insist_on() {
        for (path, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("app.js", "text/javascript; charset=utf-8"),
            ("app.css", "text/css; charset=utf-8"),
            ("rules.wasm", "application/wasm"),
            ("manifest.webmanifest", "application/manifest+json; charset=utf-8"),
            ("piece.svg", "image/svg+xml"),
            ("icon.png", "image/png"),
            ("unheard-of", "application/octet-stream"),
        ] {
            assert_eq!(content_type(path), expected, "{path}");
        }
    }
}

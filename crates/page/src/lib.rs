//! The browser app as it was built, inside the program.
//!
//! A crate of its own, so that a new app recompiles nothing but this and the program that serves it, and so that the
//! two are built side by side.

use std::borrow::Cow;

/// `web/dist`; empty where the app was not built. A debug build reads it from the disk at each request.
#[derive(rust_embed::Embed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Dist;

/// The content of a file of the app by its path below `web/dist`, as `index.html` or `assets/app-1a2b3c4d5e.js.br`.
///
/// None where there is no such file, for every path where the app was not built before this crate.
pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    Dist::get(path).map(|file| file.data)
}

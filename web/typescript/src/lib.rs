//! The wire types of a module as TypeScript, compared with the file the browser app is compiled against.

use std::path::Path;

use ts_rs::{Config, TS};

/// Where the browser app keeps its wire types.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/wire");

/// Set by `cargo xtask codegen`: write the file instead of comparing it.
const WRITE: &str = "KOMADAI_CODEGEN";

/// One type with its comments.
#[must_use]
pub fn declaration<T: TS>() -> String {
    let config = Config::new();
    format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config))
}

/// Compares the file of this name with the head and the declarations it has to hold.
///
/// # Panics
///
/// The file says something else, or cannot be written where that is asked for: this is the body of a test.
pub fn compare(name: &str, parts: &[String]) {
    let path = Path::new(FOLDER).join(name);
    let generated = parts.join("\n");
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &generated).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "web/src/wire/{name} is out of date; run `cargo xtask codegen`. It should read:\n{generated}"
    );
}

//! The browser app: built, and kept in step with the types of the server and of the rules.

use crate::setup;
use crate::shell::{Failure, cargo, npm};

/// Crates whose wire types are written as TypeScript, each by its test of that name.
const WIRED: [&str; 5] = [
    "komadai-server",
    "komadai-web-rules",
    "komadai-web-records",
    "komadai-web-mate",
    "komadai-web-print",
];
/// The tests that compare what is committed, TypeScript or a table, with the code it is made from, or with `WRITE` set
/// write it.
const WIRE_TEST: &str = "the_committed";
const WRITE: &str = "KOMADAI_CODEGEN";

/// Builds the app into `web/dist`.
pub fn build() -> Result<(), Failure> {
    setup::rust_target(setup::WASM)?;
    setup::web_packages()?;
    npm(&["run", "--silent", "build"]).run()
}

/// Writes `web/src/wire` and the table of the server's routes anew.
pub fn codegen() -> Result<(), Failure> {
    WIRED.into_iter().try_for_each(|package| {
        cargo(&["test", "--quiet", "--package", package, "--lib", WIRE_TEST]).env(WRITE, "1").run()
    })
}

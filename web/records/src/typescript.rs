//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use ts_rs::{Config, TS};

use crate::wire::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/wire/records.ts");

/// Set by `cargo xtask codegen`: write the file instead of comparing it.
const WRITE: &str = "KOMADAI_CODEGEN";

fn declaration<T: TS>() -> String {
    let config = Config::new();
    format!(
        "{}export {}\n",
        T::docs().unwrap_or_default(),
        T::decl(&config)
    )
}

fn typescript() -> String {
    [
        "// What the page is told of game records. Written by `cargo xtask codegen` from `web/records/src/wire.rs`; change\n\
         // it there.\n\nimport type { Color, Refusal } from \"./rules\";\n"
            .to_owned(),
        declaration::<Opened>(),
        declaration::<Summary>(),
        declaration::<Ending>(),
        declaration::<Fault>(),
        declaration::<Tree>(),
        declaration::<Header>(),
        declaration::<Node>(),
        declaration::<Thought>(),
        declaration::<Named>(),
        declaration::<NamedKind>(),
        declaration::<Explored>(),
        declaration::<Entered>(),
        declaration::<Line>(),
        declaration::<Remark>(),
        declaration::<Seen>(),
        declaration::<PlayedGame>(),
        declaration::<Start>(),
        declaration::<GameEnd>(),
    ]
    .join("\n")
}

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    let generated = typescript();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(PATH, &generated).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        committed == generated,
        "web/src/wire/records.ts is out of date; run `cargo xtask codegen`. It should read:\n{generated}"
    );
}

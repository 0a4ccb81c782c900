//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use ts_rs::{Config, TS};

use crate::wire::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/wire/rules.ts");

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
        "// What the rules tell the page. Written by `cargo xtask codegen` from `web/wasm/src/wire.rs`; change it\n\
         // there.\n"
            .to_owned(),
        declaration::<Color>(),
        declaration::<PieceKind>(),
        declaration::<HandKind>(),
        declaration::<Sides<ts_rs::Dummy>>(),
        declaration::<Placed>(),
        declaration::<Held>(),
        declaration::<Promotion>(),
        declaration::<Target>(),
        declaration::<Source>(),
        declaration::<LastMove>(),
        declaration::<Outcome>(),
        declaration::<Condition>(),
        declaration::<Impasse>(),
        declaration::<Snapshot>(),
        declaration::<Played>(),
        declaration::<Refusal>(),
        declaration::<Line>(),
        declaration::<Flight>(),
        declaration::<Deciding>(),
        declaration::<Told>(),
        declaration::<Fault>(),
        declaration::<Left>(),
        declaration::<Look>(),
        declaration::<PieceEntry>(),
        declaration::<Typed>(),
        declaration::<HandicapEntry>(),
        declaration::<NotationEntry>(),
        declaration::<TimeControl>(),
        declaration::<Remaining>(),
        declaration::<Phase>(),
        declaration::<Choices>(),
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
        "web/src/wire/rules.ts is out of date; run `cargo xtask codegen`. It should read:\n{generated}"
    );
}

//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use komadai_theory::{Class, Entry, entries};
use komadai_web_typescript::{compare, declaration};

use crate::wire::*;

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    let parts = [
        "// What the page is told of game records. Written by `cargo xtask codegen` from `web/records/src/wire.rs`; change\n\
         // it there.\n\nimport type { Color, Refusal } from \"./rules\";\n"
            .to_owned(),
        declaration::<RecordFile>(),
        declaration::<Summary>(),
        declaration::<Ending>(),
        declaration::<Fault>(),
        declaration::<Tree>(),
        declaration::<Header>(),
        declaration::<Node>(),
        declaration::<Thought>(),
        declaration::<TheoryEntry>(),
        declaration::<TheoryKind>(),
        declaration::<ExplorerMove>(),
        declaration::<MoveResult>(),
        declaration::<Line>(),
        declaration::<Remark>(),
        declaration::<SearchLine>(),
        declaration::<PlayedGame>(),
        declaration::<Start>(),
        declaration::<GameEnd>(),
    ];
    compare("records.ts", &parts);
}

#[test]
fn the_committed_typescript_calls_castles_as_the_theory_does() {
    let castles = || entries().iter().filter(|entry| entry.class() == Class::Castle);
    let quoted = |ids: Vec<&Entry>, between: &str| {
        let ids = ids.into_iter().map(|entry| format!("{:?}", entry.id()));
        ids.collect::<Vec<_>>().join(between)
    };
    let rows = castles().map(|entry| {
        let kinds = quoted(entry.kinds().collect(), ", ");
        format!(
            "  {:?}: {{ ja: {:?}, reading: {:?}, en: {:?}, kinds: [{kinds}] }},\n",
            entry.id(),
            entry.japanese(),
            entry.reading(),
            entry.english(),
        )
    });
    let parts = [
        "// The names of the castles. Written by `cargo xtask codegen` from `crates/theory/src/table.txt`; change it there.\n"
            .to_owned(),
        format!("export type CastleId =\n  | {};\n", quoted(castles().collect(), "\n  | ")),
        "export interface CastleName {\n  readonly ja: string;\n  /** In hiragana. */\n  readonly reading: string;\n  \
         readonly en: string;\n  /** What it is directly a kind of. */\n  readonly kinds: readonly CastleId[];\n}\n"
            .to_owned(),
        format!(
            "export const CASTLE_NAMES: Readonly<Record<CastleId, CastleName>> = {{\n{}}};\n",
            rows.collect::<String>()
        ),
    ];
    compare("castles.ts", &parts);
}

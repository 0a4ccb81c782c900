//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use komadai_web_typescript::{compare, declaration};

use crate::wire::*;

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    let parts = [
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
    ];
    compare("records.ts", &parts);
}

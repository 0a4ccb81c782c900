//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use komadai_web_typescript::{compare, declaration};

use crate::wire::*;

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    let parts = [
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
        declaration::<Unread>(),
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
        declaration::<TableFault>(),
    ];
    compare("rules.ts", &parts);
}

//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use komadai_web_typescript::{compare, declaration};

use crate::wire::*;

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    let parts = [
        "// What the page of problems and the solver say to each other. Written by `cargo xtask codegen` from\n\
         // `web/mate/src/wire.rs`; change it there.\n\n\
         import type { RefusalCode } from \"./refusal\";\n"
            .to_owned(),
        declaration::<MateQuestion>(),
        declaration::<ProblemQuestion>(),
        declaration::<PressQuestion>(),
        declaration::<MateAnswer>(),
        declaration::<MateVerdict>(),
        declaration::<Mate>(),
        declaration::<Light>(),
        declaration::<KingLight>(),
        declaration::<Solution>(),
        declaration::<Branch>(),
        declaration::<BranchKind>(),
        declaration::<Dual>(),
        declaration::<DualKind>(),
        declaration::<DefenceVerdict>(),
        declaration::<How>(),
        declaration::<Defence>(),
        declaration::<PressVerdict>(),
        declaration::<Press>(),
        declaration::<PlayerRating>(),
        declaration::<RatingUpdate>(),
    ];
    compare("mate.ts", &parts);
}

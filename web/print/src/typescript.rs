//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use komadai_web_typescript::{compare, declaration};

use crate::wire::*;

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    let parts = [
        "// What the page asks to have printed. Written by `cargo xtask codegen` from `web/print/src/wire.rs`; change it\n\
         // there.\n"
            .to_owned(),
        declaration::<Job>(),
        declaration::<PaperName>(),
        declaration::<LanguageName>(),
        declaration::<What>(),
        declaration::<Grid>(),
        declaration::<Faces>(),
        declaration::<StyleName>(),
        declaration::<PromotedName>(),
        declaration::<PrintedProblem>(),
        declaration::<Unprintable>(),
    ];
    compare("print.ts", &parts);
}

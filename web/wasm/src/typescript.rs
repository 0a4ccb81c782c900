//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use komadai_web_typescript::{compare, declaration};

use crate::wire::*;

/// The names of the rules' own types, which know no TypeScript.
#[allow(dead_code)]
mod names {
    /// A side: a player or the owner of a piece.
    #[derive(ts_rs::TS)]
    #[ts(rename_all = "kebab-case")]
    pub enum Color {
        Black,
        White,
    }

    /// What a piece is.
    #[derive(ts_rs::TS)]
    #[ts(rename_all = "kebab-case")]
    pub enum PieceKind {
        Pawn,
        Lance,
        Knight,
        Silver,
        Gold,
        Bishop,
        Rook,
        King,
        Tokin,
        ProLance,
        ProKnight,
        ProSilver,
        Horse,
        Dragon,
    }

    /// What can be held in hand.
    #[derive(ts_rs::TS)]
    #[ts(rename_all = "kebab-case")]
    pub enum HandKind {
        Pawn,
        Lance,
        Knight,
        Silver,
        Gold,
        Bishop,
        Rook,
    }
}

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    let parts = [
        "// What the rules tell the page. Written by `cargo xtask codegen` from `web/wasm/src/wire.rs`; change it\n\
         // there.\n"
            .to_owned(),
        declaration::<names::Color>(),
        declaration::<names::PieceKind>(),
        declaration::<names::HandKind>(),
        declaration::<Sides<ts_rs::Dummy>>(),
        declaration::<BoardPiece>(),
        declaration::<HandPieces>(),
        declaration::<Promotion>(),
        declaration::<Target>(),
        declaration::<Source>(),
        declaration::<LastMove>(),
        declaration::<Outcome>(),
        declaration::<Condition>(),
        declaration::<Impasse>(),
        declaration::<Snapshot>(),
        declaration::<PlayedMove>(),
        declaration::<Refusal>(),
        declaration::<Line>(),
        declaration::<Flight>(),
        declaration::<Deciding>(),
        declaration::<LegalMove>(),
        declaration::<Fault>(),
        declaration::<SfenDiagnostic>(),
        declaration::<BoxCount>(),
        declaration::<Look>(),
        declaration::<PieceEntry>(),
        declaration::<TypedMove>(),
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

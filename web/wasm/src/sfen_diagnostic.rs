//! Why an SFEN cannot be read, for the page to say in its own language.

use komadai_rules::{SfenError, SfenFault};
use wasm_bindgen::JsValue;

use crate::{to_js, wire};

/// What is thrown in place of a diagram: [`wire::SfenDiagnostic`].
pub fn unread(error: &SfenError, sfen: &str) -> JsValue {
    to_js(&told(error, sfen))
}

/// What is thrown where the diagram can be read, but nobody can play from it.
pub fn unplayable() -> JsValue {
    to_js(&wire::SfenDiagnostic { column: 0, code: "unplayable".into(), detail: String::new() })
}

fn told(error: &SfenError, sfen: &str) -> wire::SfenDiagnostic {
    let (code, detail) = match error.fault {
        SfenFault::Missing(part) => ("missing", part.into()),
        SfenFault::UnexpectedChar(found) => ("unexpected", found.into()),
        SfenFault::CannotPromote => ("cannot-promote", String::new()),
        SfenFault::RankLength { rank, squares } => {
            ("rank-length", format!("{} {squares}", rank.letter()))
        }
        SfenFault::RankCount(ranks) => ("rank-count", ranks.to_string()),
        SfenFault::Turn => ("turn", String::new()),
        SfenFault::HandCount => ("hand-count", String::new()),
        SfenFault::MoveNumber => ("move-number", String::new()),
        SfenFault::TrailingText => ("trailing-text", String::new()),
    };
    let before = sfen.get(..error.offset).unwrap_or(sfen);
    wire::SfenDiagnostic { column: before.chars().count() as u32 + 1, code: code.into(), detail }
}

#[cfg(test)]
mod tests {
    use komadai_rules::Setup;

    use super::*;

    #[test]
    fn a_fault_is_told_by_its_code_and_its_character() {
        let told = |sfen: &str| {
            let error = sfen.parse::<Setup>().expect_err("no SFEN");
            let wire::SfenDiagnostic { column, code, detail } = told(&error, sfen);
            (column, code, detail)
        };
        let fault = |column, code: &str, detail: &str| (column, code.into(), detail.into());
        assert_eq!(told("9/あ8/9"), fault(3, "unexpected", "あ"));
        assert_eq!(told("9/9 b - 1").1, "rank-count");
        assert_eq!(told("9/8/9/9/9/9/9/9/9 b - 1").2, "b 8");
        assert_eq!(told("9/9/9/9/9/9/9/9/9 x - 1"), fault(19, "turn", ""));
        assert_eq!(told("9/9/9/9/9/9/9/9/9").1, "missing");
    }
}

//! Good and bad SFEN, by table.

mod common;

use common::rows;
use komadai_rules::Setup;

fn unescaped(text: &str) -> String {
    text.replace("\\t", "\t").replace("\\r", "\r").replace("\\n", "\n")
}

#[test]
fn good_sfen_is_read_and_written_in_canonical_form() {
    for [case, text, canonical] in rows(include_str!("../../../testdata/rules/good-sfen.tsv")) {
        let setup: Setup =
            unescaped(text).parse().unwrap_or_else(|error| panic!("{case}: {error}"));
        assert_eq!(setup.to_string(), canonical, "{case}");
        assert_eq!(canonical.parse(), Ok(setup), "{case}");
    }
}

#[test]
fn bad_sfen_is_refused_with_its_place_and_reason() {
    let mut wrong = Vec::new();
    for [case, text, column, fault] in rows(include_str!("../../../testdata/rules/bad-sfen.tsv")) {
        let expected = format!("at character {column}: {fault}");
        let found = unescaped(text)
            .parse::<Setup>()
            .map_or_else(|error| error.to_string(), |setup| setup.to_string());
        if found != expected {
            wrong.push(format!("{case}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

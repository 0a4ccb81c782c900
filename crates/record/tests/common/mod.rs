//! What the tests share: fixtures and positions.
#![allow(dead_code)] // each test binary uses its own part

pub mod law;
pub mod random;

use std::path::PathBuf;

use komadai_rules::{Move, Position, SetupError, Square};

/// A file or folder under `testdata/`.
pub fn fixture(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata")).join(path)
}

/// The rows of a table with exactly `N` fields; it fails on a table without rows.
pub fn table<const N: usize>(path: &str) -> Vec<[String; N]> {
    let text = std::fs::read_to_string(fixture(path)).expect("the table is part of the tree");
    let rows: Vec<[String; N]> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<String> = line.split('\t').map(String::from).collect();
            fields.try_into().unwrap_or_else(|fields| panic!("{path}: {fields:?}"))
        })
        .collect();
    assert!(!rows.is_empty(), "{path} has no rows");
    rows
}

/// The position of an SFEN; kings may be missing.
pub fn position(sfen: &str) -> Position {
    let setup = sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Position::from_setup(&setup)
        .or_else(SetupError::allow_missing_king)
        .unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// A square, or none for `-`.
pub fn previous(text: &str) -> Option<Square> {
    (text != "-").then(|| text.parse().expect("a square"))
}

pub fn usi(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

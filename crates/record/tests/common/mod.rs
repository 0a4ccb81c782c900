//! What the tests share: fixtures, positions, and chance that repeats itself.
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

/// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014).
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

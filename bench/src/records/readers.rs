//! The readers that are measured, each as its own documentation uses it.

use std::hint::black_box;

use komadai_record::{Place, Verdict, Visitor, read, visit};
use komadai_rules::Move;

/// Reads a text and says whether it could.
type Read = fn(&str) -> bool;

/// A program that reads records, ours or a peer's.
pub struct Reader {
    pub name: &'static str,
    /// Whether it asks the rules of shogi about the moves.
    pub has_rules: bool,
    /// What reads this format, if it can.
    pub read: fn(format: &str) -> Option<Read>,
}

/// How the names of our own readers begin.
pub const OURS: &str = "komadai";
/// Our reader that builds records, every move asked of the rules.
pub const CHECKED: &str = "komadai, records by the rules";
/// Our visitor that counts moves.
pub const VISITOR: &str = "komadai, a visitor without rules";

/// All that run here, ours first.
pub const READERS: [Reader; 4] = [
    Reader { name: CHECKED, has_rules: true, read: |_| Some(records) },
    Reader { name: VISITOR, has_rules: false, read: |_| Some(moves) },
    Reader {
        name: "csa 1.0.2",
        has_rules: false,
        read: |format| (format == "CSA").then_some(csa as Read),
    },
    Reader {
        name: "shogi-kifu-converter 0.2.2",
        has_rules: true,
        read: |format| match format {
            "KIF" => Some(|text| shogi_kifu_converter::parser::parse_kif_str(text).is_ok()),
            "KI2" => Some(|text| shogi_kifu_converter::parser::parse_ki2_str(text).is_ok()),
            "CSA" => Some(|text| shogi_kifu_converter::parser::parse_csa_str(text).is_ok()),
            "JKF" => Some(|text| shogi_kifu_converter::parser::parse_jkf_str(text).is_ok()),
            _ => None,
        },
    },
];

fn records(text: &str) -> bool {
    let Ok(reading) = read(text.as_bytes()) else {
        return false;
    };
    let sound = reading.games.iter().all(|game| game.error.is_none());
    black_box(reading);
    sound
}

/// Counts moves, times and comments.
#[derive(Default)]
struct Count {
    moves: usize,
    seconds: u64,
}

impl Visitor for Count {
    fn mv(&mut self, mv: Move, _: Verdict<'_>, _: Place<'_>) {
        self.moves += 1 + usize::from(mv.is_promotion());
    }

    fn time(&mut self, time: std::time::Duration) {
        self.seconds += time.as_secs();
    }
}

fn moves(text: &str) -> bool {
    let mut count = Count::default();
    let kind = visit(text.as_bytes(), &mut count);
    black_box(count.moves as u64 + count.seconds);
    kind.is_ok()
}

fn csa(text: &str) -> bool {
    black_box(csa::parse_csa(text)).is_ok()
}

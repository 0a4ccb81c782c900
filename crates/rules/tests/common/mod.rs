//! What the tables and the laws share: rows of a table, ends as they are written, moves by chance.
#![allow(dead_code)] // each test takes what it needs

use komadai_chance::Chance;
use komadai_rules::{Game, Move, RuleProfile};

/// The rows of a table of `N` columns parted by tabs; blank lines and those that begin with `#` are none.
pub fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let cells: Vec<_> = line.split('\t').collect();
        cells.try_into().unwrap_or_else(|_| panic!("{N} columns expected in {line:?}"))
    })
}

/// The profile a table names: `standard`, `try strict`, `pro24 limit=3`.
pub fn profile(words: &str) -> RuleProfile {
    let mut words = words.split(' ');
    let named = words.next().and_then(RuleProfile::named).expect("a known profile");
    words.fold(named, |profile, word| match word.strip_prefix("limit=") {
        Some(limit) => RuleProfile { max_moves: Some(limit.parse().expect("a number")), ..profile },
        None if word == "at-once" => RuleProfile { limit_at_once: true, ..profile },
        None => {
            assert_eq!(word, "strict");
            profile.strict()
        }
    })
}

/// An end as tables write it.
pub fn end_text(game: &Game) -> String {
    let Some(outcome) = game.outcome() else {
        return "-".into();
    };
    let winner = outcome.winner.map_or("draw".to_string(), |winner| winner.to_string());
    let law = game.broken_law().map_or(String::new(), |law| format!(" {}", law.law()));
    format!("{winner} {}{law}", outcome.reason.code())
}

/// One of the moves, by chance.
pub fn pick(chance: &mut Chance, moves: &[Move]) -> Option<Move> {
    (!moves.is_empty()).then(|| chance.pick(moves))
}

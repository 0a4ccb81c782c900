//! The table of a match in the language that is spoken.

use komadai_arena::{Entry, Results, Sprt, report};
use komadai_draw::Language;

use crate::language::{spoken, width};
use crate::words;

/// The headings behind the name of an engine, and how wide their columns are with the gap before them.
const COLUMNS: [(&str, usize); 10] = [
    ("局数", 7),
    ("勝", 6),
    ("分", 6),
    ("負", 6),
    ("得点率", 8),
    ("レート差", 16),
    ("優位", 8),
    ("時間", 6),
    ("反則", 8),
    ("異常", 6),
];

/// The table as the library makes it, with its words in the language that is spoken.
pub fn table(entries: &[Entry], results: &Results, sprt: Option<Sprt>) -> String {
    let english = report::table(entries, results, sprt);
    match spoken() {
        Language::En => english,
        Language::Ja => in_japanese(&english),
    }
}

fn in_japanese(english: &str) -> String {
    let (heading, rows) = english.split_once('\n').unwrap_or((english, ""));
    let all: usize = COLUMNS.iter().map(|(_, columns)| columns).sum();
    let names = heading.chars().count().saturating_sub(all);
    let mut line = "エンジン".to_owned();
    line += &" ".repeat(names.saturating_sub(width(&line)));
    for (heading, columns) in COLUMNS {
        line += &" ".repeat(columns.saturating_sub(width(heading)));
        line += heading;
    }
    let rows = rows
        .replace("; pairs ", &words::pairs())
        .replace("undecided", &words::undecided())
        .replace(" Elo or less)", &words::or_less())
        .replace(" Elo or more)", &words::or_more())
        .replace(" accepted (", &words::accepted());
    format!("{line}\n{rows}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_headings_stand_where_the_english_ones_do() {
        let english = format!(
            "{:12} {:>6} {:>5} {:>5} {:>5} {:>7}  {:>14} {:>7} {:>5} {:>7} {:>5}\nrow\n",
            "engine", "games", "+", "=", "-", "score", "Elo", "LOS", "time", "illegal", "crash"
        );
        let japanese = in_japanese(&english);
        let heading = japanese.lines().next().expect("a heading");
        assert_eq!(width(heading), english.lines().next().expect("a heading").len());
        assert!(heading.starts_with("エンジン       局数"), "{heading}");
        assert!(japanese.ends_with("\nrow\n"));
    }
}

//! The summary of a game on standard output.

use komadai_review::Class;
use komadai_rules::Color;

use crate::language::width;

use super::output::Outputs;
use super::words::{ACCURACY, MISSED_MATES, TURNING_POINTS, WORST_MOVES, WRITTEN, Words};

/// Who played how, the worst moves, what was written; a blank line at the end.
pub fn text(words: &Words<'_>, outputs: &Outputs) -> String {
    let analysis = words.analysis;
    let mut lines = vec![format!(
        "{}: {} – {}  ({})",
        analysis.source.title(),
        words.player(Color::Black),
        words.player(Color::White),
        words.course()
    )];
    lines.extend(table(words));
    let mut worst = Color::ALL.map(|color| analysis.review.sides[color].worst.clone()).concat();
    worst.sort_unstable();
    if !worst.is_empty() {
        lines.push(format!("  {}:", words.say(WORST_MOVES)));
    }
    for ply in worst {
        let played = words.played(ply);
        let padding = " ".repeat(16_usize.saturating_sub(width(&played)).max(1));
        lines.push(format!("  {:>4} {played}{padding}{}", ply + 1, words.verdict(ply)));
    }
    let turning: Vec<String> = analysis
        .review
        .turning_points
        .iter()
        .map(|&ply| format!("{} {}", ply + 1, words.played(ply)))
        .collect();
    if !turning.is_empty() {
        lines.push(format!("  {}: {}", words.say(TURNING_POINTS), turning.join(", ")));
    }
    lines.push(format!("  {}: {}", words.say(WRITTEN), outputs.together()));
    lines.join("\n") + "\n\n"
}

/// A row for the headings and one for each side, in columns.
fn table(words: &Words<'_>) -> Vec<String> {
    let mut rows = vec![vec![String::new(), words.say(ACCURACY).to_owned()]];
    rows[0].extend(Class::ALL.map(|class| words.classes(class).to_owned()));
    rows[0].push(words.say(MISSED_MATES).to_owned());
    for color in Color::ALL {
        let side = &words.analysis.review.sides[color];
        let accuracy = side.accuracy.map(|accuracy| format!("{accuracy:.1}"));
        let mut row = vec![words.side(color).to_owned(), accuracy.unwrap_or_else(|| "–".into())];
        row.extend(Class::ALL.map(|class| side.count(class).to_string()));
        row.push(side.missed_mates.to_string());
        rows.push(row);
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &columns)| {
            let padding = " ".repeat(columns.saturating_sub(width(cell)));
            format!("  {padding}{cell}")
        });
        cells.collect()
    };
    rows.iter().map(line).collect()
}

//! The record with what was found: scores at every move, a word at every error, and the better line beside it.

use komadai_record::{Dialect, Encoded, EngineLine, NodeId, Record, WriteError};
use komadai_review::analysis::Analysis;
use komadai_review::{Class, Verdict};
use komadai_rules::Color;

use super::words::Words;

/// The most moves of a line that is shown as a variation.
const SHOWN: usize = 12;

/// The annotated record as a file of KIF.
pub fn kif(analysis: &Analysis<'_>, words: &Words) -> Result<Encoded, WriteError> {
    let mut record = analysis.source.record.clone();
    let line: Vec<NodeId> = std::iter::once(Record::ROOT).chain(record.main_line()).collect();
    for (&node, verdict) in line.iter().zip(&analysis.verdicts) {
        record[node].lines.extend(engine_lines(verdict));
    }
    record[Record::ROOT].add_comment(&heading(analysis, words));
    for (ply, judged) in analysis.review.moves.iter().enumerate() {
        if !judged.class.is_error() {
            continue;
        }
        record[line[ply + 1]].add_comment(&words.verdict(analysis, ply));
        if judged.best.is_some() {
            add_variation(&mut record, line[ply], &analysis.verdicts[ply], words);
        }
    }
    record.to_file(Dialect::Kif)
}

fn engine_lines(verdict: &Verdict) -> impl Iterator<Item = EngineLine> + '_ {
    let are_several = verdict.lines.len() > 1;
    let ranked = (1..).zip(&verdict.lines);
    ranked.map(move |(rank, line)| EngineLine {
        score: Some(line.worth),
        depth: Some(verdict.depth),
        nodes: Some(verdict.nodes),
        moves: line.moves.clone(),
        rank: are_several.then_some(rank),
        ..EngineLine::default()
    })
}

fn heading(analysis: &Analysis<'_>, words: &Words) -> String {
    let sides = Color::ALL.map(|color| {
        let side = &analysis.review.sides[color];
        let counts = [Class::Inaccuracy, Class::Mistake, Class::Blunder]
            .map(|class| format!("{} {}", words.classes(class), side.count(class)));
        let accuracy =
            side.accuracy.map(|accuracy| format!("{} {accuracy:.1}  ", words.accuracy()));
        format!(
            "{}  {}{}",
            words.player(analysis, color),
            accuracy.unwrap_or_default(),
            counts.join("  ")
        )
    });
    format!("{} (Komadai)\n{}", words.title(), sides.join("\n"))
}

/// Adds the best line beside the move that was played from `before`.
fn add_variation(record: &mut Record, before: NodeId, verdict: &Verdict, words: &Words) {
    let Some(best) = verdict.lines.first() else {
        return;
    };
    let mut at = before;
    for &mv in best.moves.iter().take(SHOWN) {
        at = record.add(at, mv);
        if record[at].parent() == Some(before) {
            let score = words.score(best.worth);
            record[at].add_comment(&format!("{} {score}", words.best_line()));
        }
    }
}

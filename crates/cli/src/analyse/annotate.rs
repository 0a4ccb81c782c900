//! The record with what was found: scores at every move, a word at every error, and the better line beside it.

use komadai_record::{Dialect, EngineLine, NodeId, Record, RecordBytes, WriteError};
use komadai_review::{Class, Verdict};
use komadai_rules::Color;

use super::words::{ACCURACY, BEST_LINE, TITLE, Words};

/// The most moves of a line that is shown as a variation.
const SHOWN: usize = 12;

/// The annotated record as a file of KIF.
pub fn kif(words: &Words<'_>) -> Result<RecordBytes, WriteError> {
    let analysis = words.analysis;
    let mut record = analysis.source.record.clone();
    let line: Vec<NodeId> = std::iter::once(Record::ROOT).chain(record.main_line()).collect();
    for (&node, verdict) in line.iter().zip(&analysis.verdicts) {
        record[node].lines.extend(engine_lines(verdict));
    }
    record[Record::ROOT].add_comment(&heading(words));
    for (ply, judged) in analysis.review.moves.iter().enumerate() {
        if !judged.class.is_error() {
            continue;
        }
        record[line[ply + 1]].add_comment(&words.verdict(ply));
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

fn heading(words: &Words<'_>) -> String {
    let sides = Color::ALL.map(|color| {
        let side = &words.analysis.review.sides[color];
        let counts = [Class::Inaccuracy, Class::Mistake, Class::Blunder]
            .map(|class| format!("{} {}", words.classes(class), side.count(class)));
        let accuracy =
            side.accuracy.map(|accuracy| format!("{} {accuracy:.1}  ", words.say(ACCURACY)));
        format!("{}  {}{}", words.player(color), accuracy.unwrap_or_default(), counts.join("  "))
    });
    format!("{} (Komadai)\n{}", words.say(TITLE), sides.join("\n"))
}

/// Adds the best line beside the move that was played from `before`.
fn add_variation(record: &mut Record, before: NodeId, verdict: &Verdict, words: &Words<'_>) {
    let Some(best) = verdict.lines.first() else {
        return;
    };
    let mut at = before;
    for &mv in best.moves.iter().take(SHOWN) {
        at = record.add(at, mv);
        if record[at].parent() == Some(before) {
            let score = words.score(best.worth);
            record[at].add_comment(&format!("{} {score}", words.say(BEST_LINE)));
        }
    }
}

//! The castles and openings of a line of play, by name.

use komadai_record::NodeId;
use komadai_rules::Color;
use komadai_theory::{Entry, Theory};

use crate::RecordHandle;
use crate::wire::{TheoryEntry, TheoryKind};

impl RecordHandle {
    /// What is recognised in the line that ends at a node, each the first time, in the order of the moves. Of styles
    /// only those of the game as a whole.
    pub(crate) fn named_in(&self, last: NodeId) -> Vec<TheoryEntry> {
        let record = &self.record;
        let mut moves = Vec::new();
        let mut at = Some(last);
        while let Some(node) = at {
            moves.extend(record[node].mv());
            at = record[node].parent();
        }
        moves.reverse();
        // A start that cannot be played has no castles either.
        let theory = Theory::of(&record.start, moves).unwrap_or_default();
        let styles = theory.styles.iter().filter(|style| style.side.is_none());
        let styles = styles.map(|style| told(TheoryKind::Style, style.entry, None, style.since));
        let openings = theory.openings.iter();
        let openings = openings
            .map(|opening| told(TheoryKind::Opening, opening.entry, opening.side, opening.since));
        let castles = theory.castles.iter().filter(|castle| castle.complete);
        let castles = castles
            .map(|castle| told(TheoryKind::Castle, castle.entry, Some(castle.color), castle.from));
        let mut all: Vec<TheoryEntry> = styles.chain(openings).collect();
        for castle in castles {
            if !all.iter().any(|own| (&own.id, own.side) == (&castle.id, castle.side)) {
                all.push(castle);
            }
        }
        all.sort_by_key(|named| named.ply);
        all
    }
}

fn told(kind: TheoryKind, entry: &Entry, side: Option<Color>, ply: u32) -> TheoryEntry {
    TheoryEntry {
        id: entry.id().into(),
        kind,
        japanese: entry.japanese().into(),
        english: entry.english().into(),
        side,
        ply,
    }
}

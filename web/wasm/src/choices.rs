//! What can be chosen before a game.

use komadai_record::{Notation, Numbering};
use komadai_rules::squares::SQ_5E;
use komadai_rules::{
    Bitboard, Color, Handicap, HandicapStep, HandicapTable, HandicapTableFault, Piece, PieceKind,
    RuleProfile, attacks,
};

use crate::wire::{Choices, HandicapEntry, NotationEntry, PieceEntry, TableFault};

pub(crate) fn choices() -> Choices {
    Choices {
        handicaps: Handicap::ALL
            .into_iter()
            .map(|handicap| HandicapEntry {
                code: handicap.name().into(),
                english: handicap.english().into(),
                japanese: handicap.japanese().into(),
            })
            .collect(),
        steps: codes(&HandicapStep::TRADITIONAL),
        profiles: RuleProfile::NAMES.iter().map(|&(name, _)| name.into()).collect(),
        notations: Notation::ALL
            .into_iter()
            .map(|notation| NotationEntry {
                code: notation.code().into(),
                paired: notation.numbering() == Numbering::Pairs,
            })
            .collect(),
        suggested: codes(&HandicapStep::SUGGESTED),
        pieces: PieceKind::ALL.into_iter().rev().map(entry).collect(),
    }
}

/// The squares where a side's pieces may turn over.
pub(crate) fn zone(color: Color) -> Vec<String> {
    let squares = Bitboard::zone(color).into_iter();
    squares.map(|square| square.to_string()).collect()
}

fn entry(kind: PieceKind) -> PieceEntry {
    let reach = attacks::reach(Piece::new(Color::Black, kind), SQ_5E, Bitboard::of(SQ_5E));
    PieceEntry {
        kind,
        promoted: kind.promoted(),
        plain: kind.unpromoted(),
        reach: reach.into_iter().map(|square| square.to_string()).collect(),
    }
}

fn codes(steps: &[HandicapStep]) -> Vec<String> {
    steps.iter().map(HandicapStep::to_string).collect()
}

/// What a table of handicaps suggests at so many ranks between the players.
pub(crate) fn suggested(table: &[String], ranks: u32) -> Result<String, TableFault> {
    let steps: Vec<HandicapStep> = (0..)
        .zip(table)
        .map(|(ranks, code)| code.parse().map_err(|_| TableFault::Unknown { ranks }))
        .collect::<Result<_, _>>()?;
    Ok(HandicapTable::new(&steps)?.step(ranks).to_string())
}

impl From<HandicapTableFault> for TableFault {
    fn from(fault: HandicapTableFault) -> Self {
        match fault {
            HandicapTableFault::Rows(_) => Self::Rows { most: HandicapTable::MOST_ROWS as u32 },
            HandicapTableFault::Less { ranks } => Self::Less { ranks: ranks as u32 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_suggests_or_says_which_row_is_wrong() {
        for (table, ranks, expected) in [
            (codes(&HandicapStep::SUGGESTED), 2, Ok("left-lance bishop")),
            (vec!["even".into(), "rook".into()], 9, Ok("rook")),
            (vec!["even".into(), "queen".into()], 0, Err(TableFault::Unknown { ranks: 1 })),
            (vec!["rook".into(), "even".into()], 0, Err(TableFault::Less { ranks: 1 })),
            (Vec::new(), 0, Err(TableFault::Rows { most: 24 })),
        ] {
            let found = suggested(&table, ranks);
            assert_eq!(found, expected.map(String::from), "{table:?}");
        }
    }
}

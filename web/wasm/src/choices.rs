//! What can be chosen before a game.

use komadai_record::{Notation, Numbering};
use komadai_rules::squares::SQ_5E;
use komadai_rules::{
    Bitboard, Color, Handicap, HandicapStep, Piece, PieceKind, RuleProfile, attacks,
};

use crate::wire::{Choices, HandicapEntry, NotationEntry, PieceEntry};

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
        steps: HandicapStep::TRADITIONAL.into_iter().map(games).collect(),
        profiles: RuleProfile::NAMES
            .iter()
            .map(|&(name, _)| name.into())
            .collect(),
        notations: Notation::ALL
            .into_iter()
            .map(|notation| NotationEntry {
                code: notation.code().into(),
                paired: notation.numbering() == Numbering::Pairs,
            })
            .collect(),
        suggested: HandicapStep::SUGGESTED.into_iter().map(games).collect(),
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
        kind: kind.into(),
        promoted: kind.promoted().map(Into::into),
        plain: kind.unpromoted().into(),
        reach: reach.into_iter().map(|square| square.to_string()).collect(),
    }
}

fn games(step: HandicapStep) -> Vec<String> {
    match step {
        HandicapStep::Single(only) => vec![only.name().into()],
        HandicapStep::Match(first, second) => vec![first.name().into(), second.name().into()],
    }
}

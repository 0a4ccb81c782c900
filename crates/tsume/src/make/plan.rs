//! What an attempt sets out to make: where the king stands and what mates him. The number of the attempt decides, so
//! that attempts after each other differ.

use komadai_chance::Chance;
use komadai_rules::{File, HandKind, Move, PieceKind, Position, Rank, Square};

use super::judge::SoundProblem;

/// Where the king is to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    /// In the corner, or beside it.
    Corner,
    /// On the last rank or the one before it.
    Back,
    /// On the first or last file, some way up.
    Side,
    /// With squares all around.
    Open,
    /// Behind pieces of his own.
    Castle,
}

/// What gives mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    /// A piece from the hand.
    Drop(HandKind),
    /// A piece of the board, as it stood.
    Step(PieceKind),
    /// One that promotes.
    Promotion(PieceKind),
    /// A piece that uncovers another's check, or checks with it.
    Discovery,
    /// No plan: any mate will do.
    Any,
}

/// What an attempt sets out to make.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub region: Region,
    pub finish: Finish,
}

const REGIONS: [Region; 5] =
    [Region::Corner, Region::Back, Region::Castle, Region::Side, Region::Open];

/// As often as they shall be: golds mate by themselves where nothing else is planned.
const FINISHES: [Finish; 28] = {
    use Finish::*;
    use PieceKind as K;
    [
        Drop(HandKind::Knight),
        Promotion(K::Bishop),
        Step(K::Dragon),
        Drop(HandKind::Silver),
        Discovery,
        Step(K::Horse),
        Promotion(K::Pawn),
        Drop(HandKind::Gold),
        Step(K::Silver),
        Promotion(K::Rook),
        Drop(HandKind::Bishop),
        Step(K::Tokin),
        Promotion(K::Knight),
        Drop(HandKind::Rook),
        Step(K::Gold),
        Promotion(K::Silver),
        Drop(HandKind::Lance),
        Step(K::Pawn),
        Any,
        Step(K::Knight),
        Promotion(K::Lance),
        Step(K::Rook),
        Discovery,
        Step(K::Bishop),
        Drop(HandKind::Knight),
        Step(K::ProSilver),
        Any,
        Step(K::Lance),
    ]
};

impl Plan {
    /// The plan of an attempt: the lists are gone through side by side, from places that the seed decides. Their
    /// lengths have no common divisor, so that each kind of mate meets each region.
    pub fn of(seed: u64, number: u64) -> Self {
        let shift = Chance::new(seed).next() % 1024;
        let at = |length: usize| ((number + shift) % length as u64) as usize;
        Self { region: REGIONS[at(REGIONS.len())], finish: FINISHES[at(FINISHES.len())] }
    }

    /// A square for the king.
    pub fn king(&self, random: &mut Chance) -> Square {
        let (files, ranks): (&[File], &[Rank]) = match self.region {
            Region::Corner => (
                &[File::One, File::One, File::Two, File::Eight, File::Nine, File::Nine],
                &[Rank::A, Rank::A, Rank::B],
            ),
            Region::Back => (&File::ALL, &[Rank::A, Rank::A, Rank::B]),
            Region::Side => {
                (&[File::One, File::Nine], &[Rank::B, Rank::C, Rank::C, Rank::D, Rank::E])
            }
            Region::Open => (&File::ALL, &[Rank::B, Rank::C, Rank::C, Rank::D, Rank::E]),
            Region::Castle => (
                &[File::One, File::Two, File::Three, File::Seven, File::Eight, File::Nine],
                &[Rank::A, Rank::B, Rank::B],
            ),
        };
        Square::new(random.pick(files), random.pick(ranks))
    }

    /// Whether a move looks like the one that was planned; whether it uncovers a check is not asked.
    pub fn allows(&self, position: &Position, mv: Move) -> bool {
        let moves = |kind: PieceKind| {
            let piece = mv.from().and_then(|from| position.piece_at(from));
            piece.is_some_and(|piece| piece.kind == kind)
        };
        match self.finish {
            Finish::Any => true,
            Finish::Discovery => !mv.is_drop(),
            Finish::Drop(kind) => matches!(mv, Move::Drop { kind: dropped, .. } if dropped == kind),
            Finish::Step(kind) => !mv.is_promotion() && moves(kind),
            Finish::Promotion(kind) => mv.is_promotion() && moves(kind),
        }
    }

    /// Whether the last move is the one that was planned.
    pub fn ends(&self, judged: &SoundProblem) -> bool {
        match self.finish {
            Finish::Any => true,
            finish => judged.finish() == Some(finish),
        }
    }
}

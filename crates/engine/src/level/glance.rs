//! The board as a player sees it who does not look for answers: what hangs, what can be taken, what is mate,
//! each as far as it is noticed.

use komadai_chance::Chance;
use komadai_rules::{Move, PieceKind, Position, Square};

use super::Strength;
use crate::evaluate::evaluate_from_scratch;
use crate::{Outlook, Root, Score, values};

/// A move that seems best at a glance.
pub(super) struct Glance {
    pub(super) mv: Move,
    pub(super) score: Score,
    /// How many moves were looked at.
    pub(super) seen: u64,
}

/// What a mate on the board seems worth, above anything that can be won.
const MATE: i32 = 20_000;
/// How gladly a position that has stood before is left aside.
const BEEN_THERE: i32 = 300;

/// The move that seems best; `None` if there is none.
pub(super) fn choose(root: &Root, strength: &Strength, seed: u64) -> Option<Glance> {
    let position = root.position();
    let eye = Eye { strength, seed };
    let moves = position.legal_moves();
    let judged = moves.iter().map(|mv| (eye.judge(root, mv), mv));
    let (score, mv) = judged.max_by_key(|&(score, _)| score)?;
    Some(Glance {
        mv,
        score: if score > MATE / 2 { Score::mating(1) } else { Score::centipawns(score) },
        seen: moves.len() as u64,
    })
}

/// One look at one position. What is overlooked is overlooked for every move alike: a player who has not seen
/// the bishop in the far corner has not seen it whatever he considers.
struct Eye<'a> {
    strength: &'a Strength,
    seed: u64,
}

impl Eye<'_> {
    /// What the position after `mv` seems worth to the side that plays it, in centipawns.
    fn judge(&self, root: &Root, mv: Move) -> i32 {
        let position = root.position();
        let mut next = position.clone();
        let undo = next.play_unchecked(mv);
        if next.is_checkmate() && self.sees(mv.from(), mv.to()) {
            return MATE;
        }
        let Outlook::Centipawns(theirs) = evaluate_from_scratch(&next).outlook() else {
            return 0;
        };
        let missed = undo
            .captured()
            .filter(|_| !self.sees(mv.from(), mv.to()))
            .map_or(0, |piece| values::captured(piece.kind));
        let repeated = if root.has_stood(&next) { BEEN_THERE } else { 0 };
        -theirs - missed - repeated - self.hanging(&next) + self.error(&next)
    }

    /// The most that the side to move can seem to win by one capture, in centipawns.
    fn hanging(&self, position: &Position) -> i32 {
        let (them, occupied) = (position.turn(), position.occupied());
        let loss = |square: Square| {
            let victim = position.piece_at(square)?.kind;
            let attackers = position.attackers(square, them, occupied);
            let cheapest = attackers
                .into_iter()
                .filter(|&from| self.sees(Some(from), square))
                .filter_map(|from| position.piece_at(from))
                .map(|piece| values::captured(piece.kind))
                .min()?;
            let guarded = !position.attackers(square, !them, occupied).is_empty();
            let price = if guarded { cheapest } else { 0 };
            (victim != PieceKind::King).then_some(values::captured(victim) - price)
        };
        let own = position.pieces_of(!them);
        own.into_iter().filter_map(loss).fold(0, i32::max)
    }

    /// Whether an attack over this way is noticed; a drop comes from next door.
    fn sees(&self, from: Option<Square>, to: Square) -> bool {
        let from = from.unwrap_or(to);
        let steps = from
            .file()
            .index()
            .abs_diff(to.file().index())
            .max(from.rank().index().abs_diff(to.rank().index()));
        let way = (from.index() * Square::COUNT + to.index()) as u64;
        let mut chance = Chance::new(self.seed ^ way.rotate_left(40));
        (0..steps.max(1)).all(|_| chance.below_u64(1000) >= u64::from(self.strength.blindness))
    }

    /// How far this position is misjudged, in centipawns: the sum of twelve throws, as good as a bell curve.
    fn error(&self, position: &Position) -> i32 {
        let mut chance = Chance::new(self.seed ^ position.key());
        let thrown: u64 = (0..12).map(|_| chance.below_u64(1001)).sum();
        (thrown as i32 - 6_000) * i32::from(self.strength.blur) / 1_000
    }
}

//! The board as a player sees it who does not look for answers: which moves come to mind, what hangs, what is mate,
//! each as far as it is noticed.

use komadai_chance::Chance;
use komadai_rules::{File, Move, PieceKind, Position, Square};

use super::mate::mate_within;
use super::plan;
use super::sight::Sight;
use super::strength::Strength;
use crate::evaluate::evaluate_from_scratch;
use crate::{Outlook, Root, Score, values};

/// A move that seems best at a glance.
pub(super) struct Glance {
    pub(super) mv: Move,
    pub(super) score: Score,
    /// How many moves were looked at.
    pub(super) seen: u64,
}

/// How gladly a position that has stood before is left aside.
const BEEN_THERE: i32 = 300;
/// How gladly what tempts is taken beyond what that wins, and how gladly the next move of a plan is played: in so many
/// times the blur, so that hardly anything seems better by error.
const REFLEX: i32 = 3;
/// How gladly the next move of a plan is played at least, in centipawns.
const PLANNED: i32 = 500;
/// What must seem to hang before a plan waits, in centipawns: more than a pawn.
const ALARM: i32 = 200;
/// How many squares off the last moves is near.
const NEAR: usize = 2;
/// The longest mate that is looked for, in plies.
const LONGEST_MATE: u32 = 5;

/// The move that seems best; `None` if there is none.
///
/// `planned` is the next move of the plan that the player follows.
pub(super) fn choose(
    root: &Root,
    strength: &Strength,
    seed: u64,
    planned: Option<Move>,
) -> Option<Glance> {
    let position = root.position();
    let eye = Eye::new(root, strength, seed);
    let moves = position.legal_moves();
    let seen = moves.len() as u64;
    if let Some(mv) = eye.mate() {
        return Some(Glance { mv, score: Score::mating(1), seen });
    }
    let noticed = moves.iter().filter(|&mv| Some(mv) == planned || eye.notices(mv));
    let judged = noticed.map(|mv| (eye.judge(mv, Some(mv) == planned), mv));
    // Who sees no move plays any.
    let (score, mv) = judged.max_by_key(|&(score, _)| score).or_else(|| {
        let any = Chance::new(seed).below_u64(seen.max(1)) as usize;
        Some((0, moves.get(any)?))
    })?;
    Some(Glance { mv, score: Score::centipawns(score), seen })
}

/// One look at one position. What is overlooked is overlooked for every move alike: a player who has not seen
/// the bishop in the far corner has not seen it whatever he considers.
struct Eye<'a> {
    root: &'a Root,
    sight: Sight,
    blur: i32,
    seed: u64,
    /// How many plies off a mate may be to be seen; 0 for none.
    mates: u32,
    /// Whether what can promote always does.
    promotes: bool,
}

impl<'a> Eye<'a> {
    fn new(root: &'a Root, strength: &Strength, seed: u64) -> Self {
        let sight = Sight::of(strength.sight);
        let thrown = Chance::new(seed).below_u64(1000);
        let seen = sight.mates.iter().take_while(|&&chance| thrown < u64::from(chance)).count();
        let mates = (seen as u32 * 2).saturating_sub(1);
        let promotes = strength.sight >= plan::BEGINS;
        Self { root, sight, blur: strength.blur.into(), seed, mates, promotes }
    }

    fn mate(&self) -> Option<Move> {
        let plies = self.mates.min(LONGEST_MATE);
        (plies > 0).then(|| mate_within(self.root.position(), plies)).flatten()
    }

    /// Whether a move comes to mind. This is the one place that decides it.
    fn notices(&self, mv: Move) -> bool {
        let position = self.root.position();
        if position.gives_check(mv) && position.after(mv).is_checkmate() {
            return self.mates > 0;
        }
        if self.promotes && declines(position, mv) {
            return false;
        }
        let chance = self.chance(mv);
        let from = mv.from().map_or(Square::COUNT, Square::index);
        let way =
            (from * Square::COUNT + mv.to().index()) as u64 * 2 + u64::from(mv.is_promotion());
        Chance::new(self.seed ^ way.rotate_left(24)).below_u64(1000) < u64::from(chance)
    }

    /// The chance in a thousand that a move which does not mate comes to mind: that of the most striking thing about
    /// it.
    fn chance(&self, mv: Move) -> u16 {
        let (position, sight) = (self.root.position(), &self.sight);
        let taken = position.piece_at(mv.to()).map(|victim| victim.kind);
        let [last, own] = self.root.trail();
        let mut chance = match (taken, mv.from()) {
            (Some(_), _) if last == Some(mv.to()) => sight.recapture,
            (Some(victim), Some(from)) => {
                let guards = position.attackers(mv.to(), !position.turn(), position.occupied());
                let worth = |square| {
                    position.piece_at(square).map_or(0, |piece| values::captured(piece.kind))
                };
                if !guards.is_empty() && worth(from) >= values::captured(victim) {
                    sight.exchange
                } else if is_major(victim) {
                    sight.major
                } else {
                    sight.free
                }
            }
            (_, None) => sight.drop,
            (None, Some(from)) => {
                let near = |at: Option<Square>| at.is_some_and(|at| distance(at, mv.to()) <= NEAR);
                let turn = position.turn();
                let back = mv.to().rank().depth(turn) > from.rank().depth(turn);
                if is_odd(self.root, from, mv.to()) {
                    sight.odd
                } else if self.root.goes_back(from, mv.to()) {
                    sight.far / 2
                } else if near(last) || near(own) || own == Some(from) {
                    sight.near
                } else if back {
                    sight.far / 2
                } else {
                    sight.far
                }
            }
        };
        if mv.is_promotion() {
            chance = chance.max(sight.promotion);
        }
        if position.gives_check(mv) || position.in_check() {
            chance = chance.max(sight.check);
        }
        chance
    }

    /// What the position after `mv` seems worth to the side that plays it, in centipawns.
    fn judge(&self, mv: Move, planned: bool) -> i32 {
        let (root, position) = (self.root, self.root.position());
        let next = position.after(mv);
        let Outlook::Centipawns(theirs) = evaluate_from_scratch(&next).outlook() else {
            return 0;
        };
        let error = match (self.tempts(mv), planned) {
            (true, _) => REFLEX * self.blur,
            (false, true) if self.hanging(&next) < ALARM => PLANNED.max(REFLEX * self.blur),
            _ => self.error(&next),
        };
        let repeated = if root.has_stood(&next) { BEEN_THERE } else { 0 };
        error - theirs - repeated - self.hanging(&next)
    }

    /// Whether a move captures what is taken without a second look: a piece that has just moved, if that costs no more
    /// than it wins, or a rook or bishop that wins something.
    fn tempts(&self, mv: Move) -> bool {
        let position = self.root.position();
        let Some(victim) = position.piece_at(mv.to()) else { return false };
        let capturer = mv.from().and_then(|from| position.piece_at(from));
        let guards = position.attackers(mv.to(), !position.turn(), position.occupied());
        let price =
            capturer.filter(|_| !guards.is_empty()).map_or(0, |piece| values::captured(piece.kind));
        let won = values::captured(victim.kind) - price;
        (self.root.trail()[0] == Some(mv.to()) && won >= 0) || (is_major(victim.kind) && won > 0)
    }

    /// The most that the side to move can seem to win by one capture, in centipawns.
    fn hanging(&self, position: &Position) -> i32 {
        let (them, occupied) = (position.turn(), position.occupied());
        let loss = |square: Square| {
            let victim = position.piece_at(square)?.kind;
            let attackers = position.attackers(square, them, occupied);
            let cheapest = attackers
                .into_iter()
                .filter(|&from| self.sees_attack(from, square, victim))
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

    /// Whether an attack over this way is noticed.
    fn sees_attack(&self, from: Square, to: Square, victim: PieceKind) -> bool {
        let way = (from.index() * Square::COUNT + to.index()) as u64;
        let mut chance = Chance::new(self.seed ^ way.rotate_left(40));
        let mut happens = |of: u16| chance.below_u64(1000) < u64::from(of);
        (is_major(victim) && happens(self.sight.guard))
            || (0..distance(from, to)).all(|_| happens(self.sight.attack))
    }

    /// How far this position is misjudged, in centipawns: the sum of twelve throws, as good as a bell curve.
    fn error(&self, position: &Position) -> i32 {
        let mut chance = Chance::new(self.seed ^ position.key());
        let thrown: u64 = (0..12).map(|_| chance.below_u64(1001)).sum();
        (thrown as i32 - 6_000) * self.blur / 1_000
    }
}

/// Whether everybody watches over this piece: a rook, a bishop, or what became of them.
const fn is_major(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Rook | PieceKind::Bishop | PieceKind::Dragon | PieceKind::Horse)
}

/// Whether a pawn, bishop or rook that could promote does not: only who has just learnt the moves forgets it.
fn declines(position: &Position, mv: Move) -> bool {
    let Move::Board { from, to, promote: false } = mv else { return false };
    let kind = position.piece_at(from).map(|piece| piece.kind);
    matches!(kind, Some(PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook))
        && position.is_legal(Move::Board { from, to, promote: true })
}

/// How long a king stays where it stands unless a plan moves it, in plies.
const SETTLED: u32 = 16;

/// Whether this quiet move is hardly tried without a reason: with a lance, with a rook to the edge or, early in the
/// game, sideways, and first of all with the king.
fn is_odd(root: &Root, from: Square, to: Square) -> bool {
    match root.position().piece_at(from).map(|piece| piece.kind) {
        Some(PieceKind::Lance) => true,
        Some(PieceKind::King) => root.ply() < SETTLED,
        Some(PieceKind::Rook) => {
            matches!(to.file(), File::One | File::Nine)
                || root.ply() < plan::END && from.rank() == to.rank()
        }
        _ => false,
    }
}

/// How many steps of a king lie between two squares.
const fn distance(one: Square, other: Square) -> usize {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    if files > ranks { files } else { ranks }
}

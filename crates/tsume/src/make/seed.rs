//! A short sound problem from a king and pieces thrown around it.

use komadai_chance::Chance;
use komadai_rules::{Color, HandKind, MoveList, Piece, PieceKind, Promotions, attacks};

use super::diagram::Diagram;
use super::judge::{Judge, SoundProblem};
use super::plan::{Finish, Plan, Region};

/// How many diagrams are thrown before the attempt ends.
const THROWS: u32 = 500;
/// The same for mates in one, which are told at a glance.
const THROWS_FOR_ONE: u32 = 4_000;

/// What attacks, as often as it shall.
pub(super) const ATTACKING: [PieceKind; 16] = {
    use PieceKind::*;
    [
        Pawn, Lance, Knight, Silver, Silver, Gold, Bishop, Rook, Tokin, ProKnight, ProSilver,
        Horse, Dragon, Pawn, Knight, Bishop,
    ]
};

/// What stands around the king.
pub(super) const DEFENDING: [PieceKind; 11] = {
    use PieceKind::*;
    [Pawn, Pawn, Lance, Knight, Silver, Silver, Gold, Bishop, Horse, Tokin, Rook]
};

/// What stands in a castle.
const CASTLE: [PieceKind; 8] = {
    use PieceKind::*;
    [Pawn, Pawn, Lance, Lance, Knight, Silver, Gold, Gold]
};

/// What is held.
pub(super) const HELD: [HandKind; 10] = {
    use HandKind::*;
    [Pawn, Lance, Knight, Silver, Gold, Gold, Bishop, Rook, Silver, Knight]
};

/// A sound problem of at most so many plies, if one of many throws makes one: a mate in one ends as planned.
pub(super) fn short(
    plan: &Plan,
    random: &mut Chance,
    judge: &mut Judge<'_>,
    most: u32,
) -> Option<SoundProblem> {
    // Three of four longer ones begin with a mate in one.
    if most == 1 || random.below(4) > 0 {
        return (0..THROWS_FOR_ONE).find_map(|_| {
            let thrown = throw(plan, random);
            if !mates_once(&thrown, plan) {
                return None;
            }
            judge.sound(&thrown, 1, 1).filter(|found| plan.ends(found))
        });
    }
    (0..THROWS).find_map(|_| judge.sound(&throw(plan, random), 3, most))
}

/// Whether one move alone mates, and the piece that was planned makes it: seen without the solver.
fn mates_once(diagram: &Diagram, plan: &Plan) -> bool {
    let Some(position) = diagram.position() else {
        return false;
    };
    if !position.checkers_of(Color::White).is_empty() {
        return false;
    }
    let mut checks = MoveList::new();
    position.checks_into(Promotions::All, &mut checks);
    let mut mates = checks.iter().filter(|&mv| position.after(mv).is_checkmate());
    mates.next().is_some_and(|mv| plan.allows(&position, mv)) && mates.next().is_none()
}

pub(super) fn throw(plan: &Plan, random: &mut Chance) -> Diagram {
    let mut diagram = Diagram::of_king(plan.king(random));
    let attacking = |kind| Piece::new(Color::Black, kind);
    match plan.finish {
        Finish::Drop(kind) => diagram.hand.add(kind),
        Finish::Step(kind) | Finish::Promotion(kind) => far(&mut diagram, random, attacking(kind)),
        Finish::Discovery => {
            const LINES: [PieceKind; 5] = {
                use PieceKind::*;
                [Rook, Bishop, Lance, Horse, Dragon]
            };
            let line = random.pick(&LINES);
            far(&mut diagram, random, attacking(line));
            let mover = random.pick(&ATTACKING);
            put(&mut diagram, random, attacking(mover));
        }
        Finish::Any => diagram.hand.add(random.pick(&HELD)),
    }
    for _ in 0..1 + random.below(3) {
        let kind = random.pick(&ATTACKING);
        put(&mut diagram, random, attacking(kind));
    }
    let (around, kinds): (usize, &[PieceKind]) = match plan.region {
        Region::Castle => (3 + random.below(3), &CASTLE),
        _ => (random.below(5), &DEFENDING),
    };
    for _ in 0..around {
        let kind = random.pick(kinds);
        put(&mut diagram, random, Piece::new(Color::White, kind));
    }
    for _ in 0..random.below(2) {
        diagram.hand.add(random.pick(&HELD));
    }
    diagram
}

/// Puts a piece near the king, if it falls on a square where it may stand.
pub(super) fn put(diagram: &mut Diagram, random: &mut Chance, piece: Piece) {
    const NEAR: [i8; 7] = [-2, -1, -1, 0, 1, 1, 2];
    const BELOW: [i8; 7] = [-1, -1, 0, 0, 1, 2, 2];
    place(diagram, piece, random.pick(&NEAR), random.pick(&BELOW));
}

/// The same a little farther away.
fn far(diagram: &mut Diagram, random: &mut Chance, piece: Piece) {
    const NEAR: [i8; 9] = [-3, -2, -1, -1, 0, 1, 1, 2, 3];
    const BELOW: [i8; 8] = [-2, -1, 0, 1, 1, 2, 3, 4];
    place(diagram, piece, random.pick(&NEAR), random.pick(&BELOW));
}

fn place(diagram: &mut Diagram, piece: Piece, files: i8, ranks: i8) {
    if let Some(square) = diagram.king().offset(files, ranks)
        && diagram.board[square].is_none()
        && attacks::has_future(piece, square)
    {
        diagram.board[square] = Some(piece);
    }
}

//! Problems of brinkmate and of defence, composed by chance.
//!
//! An attempt throws pieces around a king until they make a sound problem. One of three moves comes from one of one
//! move: by a check and an answer put before it, or by small changes. Pieces of the board that are not needed go.
//! The solver is asked about everything from the beginning. Everything follows from the seed.

use std::sync::atomic::AtomicBool;

use komadai_chance::Chance;
use komadai_rules::{Color, Hand, Move, Piece, PieceKind, Position, Setup, SetupError, Square};

use super::backward;
use super::diagram::Diagram;
use super::plan::Plan;
use super::seed::{self, HELD};
use super::vary::vary;
use crate::{Goal, Limits, Solver, SolverOptions, Study, StudyLine};

/// A sound problem of brinkmate or defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyProblem {
    /// The diagram. Black is asked: it attacks a White king, or defends its own.
    pub setup: Setup,
    /// The solution, which begins and ends with a move of Black's.
    pub solution: Vec<Move>,
    /// How hard it is: the logarithm to base 2 of the moves tried until the solution was known to be the only one.
    pub difficulty: u32,
    /// What it shares with the same problem mirrored or shifted.
    pub likeness: u64,
    /// What its solution shares with that of others: kinds of pieces and squares as seen from the king.
    pub signature: u64,
}

/// Composes problems of brinkmate or defence, each attempt for itself.
///
/// ```
/// use komadai_tsume::{Goal, StudyComposer};
///
/// let composer = StudyComposer::new(1, Goal::Defence, 1);
/// let stop = false.into();
/// let made = (0..).find_map(|attempt| composer.attempt(attempt, &stop)).expect("one succeeds");
/// assert_eq!(made.solution.len(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StudyComposer {
    seed: u64,
    goal: Goal,
    moves: u32,
}

/// How many diagrams an attempt throws.
const THROWS: u32 = 200;
/// How many changes it tries to a problem of one move for one of three.
const CHANGES: u32 = 40;
/// How many moves may parry the first threat of a defence of three moves.
const CHOICE: std::ops::RangeInclusive<usize> = 2..=10;
/// Moves tried on a diagram before it is given up.
const ON_ONE: u64 = 5_000;
const ON_THREE: u64 = 100_000;

impl StudyComposer {
    /// A composer of problems of so many moves of Black's, 1 or 2: what composers call one and three.
    pub fn new(seed: u64, goal: Goal, moves: u32) -> Self {
        Self { seed, goal, moves }
    }

    /// The problem that an attempt makes, if it makes one.
    pub fn attempt(&self, number: u64, stop: &AtomicBool) -> Option<StudyProblem> {
        let mut seeds =
            Chance::new(self.seed ^ u64::from(self.moves) << 48 ^ (self.goal as u64) << 40);
        let chance = Chance::new(seeds.next() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let options = SolverOptions { hash_mib: 64, threads: 1 };
        let solver = Solver::new(options);
        let (goal, moves) = (self.goal, self.moves);
        let plan = Plan::of(self.seed, number);
        Attempt { goal, moves, plan, chance, solver, stop }.run()
    }
}

/// A diagram with the hand of a defender who does not hold all the rest.
#[derive(Clone, Copy)]
struct Sketch {
    diagram: Diagram,
    held: Option<Hand>,
}

impl Sketch {
    /// The position, White's king in danger.
    fn position(&self) -> Option<Position> {
        let whole = self.diagram.position()?;
        let Some(held) = self.held else {
            return Some(whole);
        };
        let mut setup = whole.to_setup(1);
        setup.hands.white = held;
        setup.turn = Color::White;
        Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()
    }
}

struct Attempt<'a> {
    goal: Goal,
    moves: u32,
    plan: Plan,
    chance: Chance,
    solver: Solver,
    stop: &'a AtomicBool,
}

impl Attempt<'_> {
    fn run(mut self) -> Option<StudyProblem> {
        for _ in 0..THROWS {
            let sketch = self.throw();
            let found = match (self.moves, self.goal) {
                (1, _) => self.sound(&sketch, 1),
                (_, Goal::Brinkmate) => self.sound(&sketch, 1).and_then(|_| self.lengthen(&sketch)),
                (_, Goal::Defence) if self.has_choice(&sketch) => self.sound(&sketch, 2),
                (_, Goal::Defence) => None,
            };
            let Some((sketch, solution)) = found else {
                continue;
            };
            let (sketch, solution) = self.trim(sketch, solution);
            let position = sketch.position()?;
            if position.piece_at(solution.line[0].to()).is_none() {
                return self.problem(&sketch, &solution);
            }
        }
        None
    }

    fn throw(&mut self) -> Sketch {
        let diagram = seed::throw(&self.plan, &mut self.chance);
        let held = (self.goal == Goal::Defence).then(|| self.hand());
        Sketch { diagram, held }
    }

    /// What a defender may have in hand.
    fn hand(&mut self) -> Hand {
        let mut hand = Hand::EMPTY;
        for _ in 0..1 + self.chance.below(3) {
            hand.add(self.chance.pick(&HELD));
        }
        hand
    }

    /// The solution of a sketch, if it is a sound problem of exactly so many moves.
    fn sound(&mut self, sketch: &Sketch, moves: u32) -> Option<(Sketch, StudyLine)> {
        let position = sketch.position()?;
        if !position.checkers_of(!position.turn()).is_empty() || position.in_check() {
            return None;
        }
        let most = if moves == 1 { ON_ONE } else { ON_THREE };
        let limits = Limits { nodes: Some(most), time: None };
        let study = self.solver.study(self.goal, &position, moves, limits, self.stop, &mut |_| {});
        match study {
            Ok(Study::Solution(solution))
                if solution.is_sound && solution.line.len() as u32 == 2 * moves - 1 =>
            {
                Some((*sketch, solution))
            }
            _ => None,
        }
    }

    /// Whether several moves parry the threat of a sketch, but not so many that looking at each takes long.
    fn has_choice(&mut self, sketch: &Sketch) -> bool {
        let Some(position) = sketch.position() else {
            return false;
        };
        if !position.checkers_of(!position.turn()).is_empty() || position.in_check() {
            return false;
        }
        let limits = Limits { nodes: Some(ON_ONE), time: None };
        let study = self.solver.study(self.goal, &position, 1, limits, self.stop, &mut |_| {});
        matches!(study, Ok(Study::Solution(solution)) if CHOICE.contains(&solution.firsts.len()))
    }

    /// A problem of brinkmate of three moves out of one of one move.
    fn lengthen(&mut self, from: &Sketch) -> Option<(Sketch, StudyLine)> {
        let mut before = backward::before(&from.diagram);
        self.chance.shuffle(&mut before);
        let before = before.into_iter().take(CHANGES as usize);
        let before: Vec<Diagram> = before.map(|before| before.diagram).collect();
        let found =
            before.into_iter().find_map(|diagram| self.sound(&Sketch { diagram, ..*from }, 2));
        found.or_else(|| {
            (0..CHANGES).find_map(|_| {
                let diagram = vary(&from.diagram, &mut self.chance);
                self.sound(&Sketch { diagram, ..*from }, 2)
            })
        })
    }

    /// The problem as it is shown: Black defends its own king.
    fn problem(&mut self, sketch: &Sketch, solution: &StudyLine) -> Option<StudyProblem> {
        let position = sketch.position()?;
        let signature = signature(&position, sketch.diagram.king(), &solution.line)?;
        let setup = match self.goal {
            Goal::Brinkmate => position.to_setup(1),
            Goal::Defence => position.to_setup(1).turned(),
        };
        let shown = Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()?;
        let (goal, stop) = (self.goal, self.stop);
        let study = self.solver.study(goal, &shown, self.moves, Limits::NONE, stop, &mut |_| {});
        let Ok(Study::Solution(found)) = study else {
            return None;
        };
        Some(StudyProblem {
            setup,
            solution: found.line,
            difficulty: found.nodes.max(2).ilog2(),
            likeness: sketch.diagram.likeness(),
            signature,
        })
    }

    /// Takes away every piece that the problem does without; a defender keeps the choice of what it holds.
    fn trim(&mut self, mut sketch: Sketch, mut solution: StudyLine) -> (Sketch, StudyLine) {
        let mut at = 0;
        while let Some(&diagram) = sketch.diagram.smaller().get(at) {
            let smaller = Sketch { diagram, ..sketch };
            match self.sound(&smaller, self.moves) {
                Some((_, found)) if found.line[0] == solution.line[0] => {
                    (sketch, solution) = (smaller, found);
                }
                _ => at += 1,
            }
        }
        (sketch, solution)
    }
}

/// What moves look like from a king, mirrored or not.
fn signature(position: &Position, king: Square, line: &[Move]) -> Option<u64> {
    let of = |mirror: i64| {
        let mut position = position.clone();
        let mut hash = 0_u64;
        for &mv in line {
            let to = mv.to();
            let files = to.file().index() as i64 - king.file().index() as i64;
            let ranks = to.rank().index() as i64 - king.rank().index() as i64;
            let place = (files * mirror + 8) * 17 + ranks + 8;
            let kind = match mv {
                Move::Drop { kind, .. } => Piece::new(position.turn(), kind.piece_kind()).kind,
                Move::Board { from, .. } => {
                    position.piece_at(from).map_or(PieceKind::King, |piece| piece.kind)
                }
            };
            let how = u64::from(mv.is_drop()) * 2 + u64::from(mv.is_promotion());
            let told = place as u64 * 128 + kind.index() as u64 * 4 + how;
            hash = (hash ^ told).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
            position.play(mv).ok()?;
        }
        Some(hash)
    };
    Some(of(1)?.min(of(-1)?))
}

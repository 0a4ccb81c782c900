//! Brinkmate and defence, held against a reference that writes everything out.

mod reference;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use komadai_chance::Chance;
use komadai_rules::{
    Color, File, HandKind, Move, Piece, PieceKind, Position, Rank, Setup, SetupError, Square,
    attacks,
};
use komadai_tsume::{
    Attack, Escape, Goal, Limits, Problem, Solver, SolverOptions, Study, StudyComposer, StudyLine,
    Verdict,
};

use reference::Tree;

/// A mate that takes more positions to write out is not asked about.
const MOST: usize = 200;

/// What the solver may use for a position.
const ENOUGH: Limits = Limits { nodes: Some(10_000), time: None };

/// Whether one of them holds, if it can be told although some are not known.
fn any(mut all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut unknown = false;
    let holds = all.any(|one| {
        unknown |= one.is_none();
        one == Some(true)
    });
    (holds || !unknown).then_some(holds)
}

/// What a position is worth to the attacker, by writing out every line: `None` where that is too much.
#[derive(Default)]
struct Exhaustive {
    mates: HashMap<u64, Option<bool>>,
}

impl Exhaustive {
    fn mates(&mut self, position: &Position) -> Option<bool> {
        let tree = || Tree::grow(position, MOST).map(|tree| tree.mate().is_some());
        *self.mates.entry(position.key()).or_insert_with(tree)
    }

    /// Whether the attacker, to move, has so many moves to brinkmate.
    fn wins(&mut self, position: &Position, moves: u32) -> Option<bool> {
        if self.mates(position)? {
            return Some(true);
        }
        if position.in_check() {
            return Some(!self.free(position, moves)?);
        }
        let list = position.legal_moves();
        any(list.iter().filter(|_| moves > 0).map(|mv| self.presses(position, mv, moves)))
    }

    fn presses(&mut self, position: &Position, mv: Move, moves: u32) -> Option<bool> {
        let after = position.after(mv);
        if moves > 1 && !after.in_check() {
            let mut passed = after.clone();
            passed.pass();
            if !self.mates(&passed)? {
                return Some(false);
            }
        }
        Some(!self.escapes(&after, moves - 1)?)
    }

    /// Whether the defender, to move, gets away from an attacker who has so many moves.
    fn escapes(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let list = position.legal_moves();
        any(list.iter().map(|mv| self.wins(&position.after(mv), moves).map(|wins| !wins)))
    }

    /// Whether a defender who gives check, and goes on doing so, ever comes to a position that is not lost: the
    /// positions that counter checks and parries reach, and from which of them such a one can be forced.
    fn free(&mut self, position: &Position, moves: u32) -> Option<bool> {
        // Positions with the attacker in check, and for each parry the positions it can be answered by.
        let mut nodes: Vec<(Position, Vec<Vec<usize>>)> = vec![(position.clone(), Vec::new())];
        let mut free = vec![false];
        let mut next = 0;
        while next < nodes.len() {
            let from = nodes[next].0.clone();
            for parry in from.legal_moves().iter() {
                let parried = from.after(parry);
                let mut answers = Vec::new();
                for answer in parried.legal_moves().iter() {
                    let after = parried.after(answer);
                    if self.mates(&after)? {
                        continue;
                    }
                    let known = nodes.iter().position(|(node, _)| *node == after);
                    let at = known.unwrap_or(nodes.len());
                    if at == nodes.len() {
                        free.push(!after.in_check() && !self.wins(&after, moves)?);
                        nodes.push((after, Vec::new()));
                    }
                    answers.push(at);
                }
                nodes[next].1.push(answers);
            }
            next += 1;
            while next < nodes.len() && !nodes[next].0.in_check() {
                next += 1;
            }
            if nodes.len() > 300 {
                return None;
            }
        }
        loop {
            let found = (0..nodes.len()).find(|&at| {
                let (node, parries) = &nodes[at];
                let leaves = |answers: &Vec<usize>| answers.iter().any(|&answer| free[answer]);
                !free[at] && node.in_check() && parries.iter().all(leaves)
            });
            match found {
                Some(at) => free[at] = true,
                None => return Some(free[0]),
            }
        }
    }
}

/// Small positions with the attacker to move: a king in a corner, few pieces around it, some with the other king too.
fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut chance = Chance::new(seed);
    std::iter::repeat_with(move || position(&mut chance))
        .flatten()
        .filter(|position| Problem::from_position(position.clone()).is_ok())
}

const ATTACKING: [PieceKind; 10] = {
    use PieceKind::*;
    [Pawn, Knight, Silver, Gold, Gold, Tokin, ProKnight, Lance, Silver, Horse]
};
const DEFENDING: [PieceKind; 7] = {
    use PieceKind::*;
    [Pawn, Pawn, Lance, Knight, Silver, Gold, Rook]
};
const HELD: [HandKind; 5] = {
    use HandKind::*;
    [Pawn, Knight, Silver, Gold, Gold]
};

fn position(chance: &mut Chance) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let mut put = |chance: &mut Chance, files: usize, ranks: usize, piece: Piece| {
        let file = File::ALL[chance.below(files)];
        let at = Square::new(file, Rank::ALL[chance.below(ranks)]);
        if setup.board[at].is_none() && attacks::has_future(piece, at) {
            setup.board[at] = Some(piece);
        }
    };
    put(chance, 2, 2, Piece::new(Color::White, PieceKind::King));
    for _ in 0..1 + chance.below(3) {
        let kind = chance.pick(&ATTACKING);
        put(chance, 4, 4, Piece::new(Color::Black, kind));
    }
    for _ in 0..chance.below(9) {
        let kind = chance.pick(&DEFENDING);
        put(chance, 3, 3, Piece::new(Color::White, kind));
    }
    let both = chance.below(2) == 0;
    if both {
        put(chance, 9, 9, Piece::new(Color::Black, PieceKind::King));
        if chance.below(3) == 0 {
            let kind = chance.pick(&[PieceKind::Bishop, PieceKind::Rook]);
            put(chance, 9, 9, Piece::new(Color::White, kind));
        }
    }
    for _ in 0..1 + chance.below(2) {
        setup.hands.black.add(chance.pick(&HELD));
    }
    for _ in 0..chance.below(2 + usize::from(both)) {
        let kind = if both { HandKind::Pawn } else { chance.pick(&HELD) };
        setup.hands.white.add(kind);
    }
    Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()
}

fn solver() -> Solver {
    Solver::new(SolverOptions { hash_mib: 16, threads: 1 })
}

/// How often the solver and the reference said the same.
#[derive(Debug, Default)]
struct Count {
    mates: u32,
    brinkmates: u32,
    nothing: u32,
    with_both_kings: u32,
    after_check: u32,
}

impl Count {
    /// Compares what was found about a position with what the reference can tell.
    fn compare(&mut self, position: &Position, found: Attack, moves: u32) {
        let mut reference = Exhaustive::default();
        match found {
            Attack::Unknown => {}
            Attack::Mate => {
                let expected = reference.wins(position, 0);
                assert_ne!(expected, Some(false), "{position}");
                self.mates += u32::from(expected.is_some());
            }
            Attack::Brinkmate(mv) => {
                assert_ne!(reference.mates(position), Some(true), "{position}");
                let expected = if position.in_check() {
                    reference.escapes(&position.after(mv), moves).map(|escapes| !escapes)
                } else {
                    reference.presses(position, mv, moves)
                };
                assert_ne!(expected, Some(false), "{position}: {mv}");
                if expected.is_some() {
                    self.brinkmates += 1;
                    self.with_both_kings += u32::from(position.king(position.turn()).is_some());
                    self.after_check += u32::from(position.in_check());
                }
            }
            Attack::Nothing => {
                let expected = reference.wins(position, moves);
                assert_ne!(expected, Some(true), "{position}");
                self.nothing += u32::from(expected.is_some());
            }
        }
    }
}

#[test]
fn brinkmate_in_one_is_what_writing_everything_out_says() {
    let (mut solver, never) = (solver(), AtomicBool::new(false));
    let mut count = Count::default();
    for position in positions(3).take(2_000) {
        let found = solver.attack(&position, 1, ENOUGH, &never, &mut |_| {}).expect("a problem");
        count.compare(&position, found, 1);
    }
    let Count { mates, brinkmates, nothing, with_both_kings, .. } = count;
    assert!(mates > 100 && brinkmates > 30 && nothing > 20 && with_both_kings > 5, "{count:?}");
}

#[test]
fn after_the_first_of_three_moves_each_answer_meets_mate_or_brinkmate() {
    let (mut solver, never) = (solver(), AtomicBool::new(false));
    let mut asked = 0;
    for line in STUDIES.lines().filter(|line| line.starts_with("brinkmate\t3")) {
        let Some((sfen, answer)) =
            line.split_once("3\t").and_then(|(_, rest)| rest.split_once('\t'))
        else {
            panic!("{line}")
        };
        let Some(first) = answer.strip_prefix("sound ").and_then(|moves| moves.split(' ').next())
        else {
            continue;
        };
        let after = position_of(sfen).after(first.parse().expect("a move"));
        for mv in after.legal_moves().iter() {
            let next = after.after(mv);
            let attack = solver.attack(&next, 1, Limits::NONE, &never, &mut |_| {});
            match attack.expect("a problem") {
                Attack::Mate => {}
                Attack::Brinkmate(second) => {
                    let brink = next.after(second);
                    for answer in brink.legal_moves().iter() {
                        let problem = Problem::from_position(brink.after(answer)).expect("one");
                        let verdict = solver.solve(&problem, Limits::NONE, &never, &mut |_| {});
                        assert_eq!(verdict, Verdict::Mate, "{sfen}: {mv} {second} {answer}");
                    }
                }
                attack => panic!("{sfen}: {mv}: {attack:?}"),
            }
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked}");
}

#[test]
fn escapes_are_what_writing_everything_out_says() {
    let (mut solver, never) = (solver(), AtomicBool::new(false));
    let (mut lost, mut escaped, mut checked) = (0, 0, 0);
    let defending = positions(4).map(|mut position| {
        position.pass();
        position
    });
    let safe = |position: &Position| position.checkers_of(!position.turn()).is_empty();
    for position in defending.filter(safe).take(3_000) {
        let mut reference = Exhaustive::default();
        match solver.escape(&position, 0, ENOUGH, &never, &mut |_| {}).expect("a problem") {
            Escape::Unknown => {}
            Escape::Nothing => {
                let expected = reference.escapes(&position, 0);
                assert_ne!(expected, Some(true), "{position}");
                if expected.is_some() {
                    lost += 1;
                    let gives_check = |mv| position.gives_check(mv);
                    checked += u32::from(position.legal_moves().iter().any(gives_check));
                }
            }
            Escape::By(mv) => {
                let expected = reference.wins(&position.after(mv), 0);
                assert_ne!(expected, Some(true), "{position}: {mv}");
                escaped += u32::from(expected.is_some());
            }
        }
    }
    assert!(lost > 50 && escaped > 100 && checked > 0, "{lost} {escaped} {checked}");
}

fn position_of(sfen: &str) -> Position {
    let setup = sfen.parse().expect("it is SFEN");
    Position::from_setup(&setup).or_else(SetupError::allow_missing_king).expect("it can be played")
}

/// Problems with what there is to them: goal, most moves, SFEN, the answer.
const STUDIES: &str = include_str!("../../../testdata/tsume/brink.tsv");

#[test]
fn studies_are_answered_as_the_definitions_say() {
    let (mut solver, never) = (solver(), AtomicBool::new(false));
    for line in STUDIES.lines().filter(|line| !line.starts_with('#')) {
        let [goal, moves, sfen, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}: four parts")
        };
        let goal = if goal == "brinkmate" { Goal::Brinkmate } else { Goal::Defence };
        let moves: u32 = moves.parse().expect("a number");
        let position = position_of(sfen);
        let study =
            solver.study(goal, &position, moves.div_ceil(2), Limits::NONE, &never, &mut |_| {});
        let told = match study.expect("a problem") {
            Study::Solution(StudyLine { line, is_sound, firsts, .. }) => {
                let line: Vec<String> = line.iter().map(ToString::to_string).collect();
                let sound =
                    if is_sound { "sound".into() } else { format!("{} firsts", firsts.len()) };
                format!("{sound} {}", line.join(" "))
            }
            other => format!("{other:?}"),
        };
        assert_eq!(told, expected, "{sfen}");
    }
}

#[test]
fn a_limit_or_a_stop_leaves_a_question_open() {
    let position = position_of("8k/7L1/7B1/9/9/9/9/9/9 b S2rb4g3s4n3l18p 1");
    let (mut solver, stop) = (solver(), AtomicBool::new(true));
    let few = Limits { nodes: Some(50), time: None };
    for (limits, stop) in [(few, &false.into()), (Limits::NONE, &stop)] {
        let attack = solver.attack(&position, 1, limits, stop, &mut |_| {});
        assert_eq!(attack, Ok(Attack::Unknown));
        let study = solver.study(Goal::Brinkmate, &position, 1, limits, stop, &mut |_| {});
        assert_eq!(study, Ok(Study::Unknown));
    }
    let never = AtomicBool::new(false);
    let attack = solver.attack(&position, 1, Limits::NONE, &never, &mut |_| {});
    assert_eq!(attack, Ok(Attack::Brinkmate("S*1c".parse().expect("a move"))));
}

/// The problems that are shipped: goal, moves, file.
const SHIPPED: [(Goal, u32, &str); 4] = [
    (Goal::Brinkmate, 1, include_str!("../../../puzzles/brinkmate/1.tsv")),
    (Goal::Brinkmate, 3, include_str!("../../../puzzles/brinkmate/3.tsv")),
    (Goal::Defence, 1, include_str!("../../../puzzles/defence/1.tsv")),
    (Goal::Defence, 3, include_str!("../../../puzzles/defence/3.tsv")),
];

#[test]
fn every_shipped_problem_is_sound_and_its_line_is_the_solution() {
    let (mut solver, never) = (solver(), AtomicBool::new(false));
    let mut seen = HashSet::new();
    for (goal, moves, file) in SHIPPED {
        let mut hardest = 0;
        for line in file.lines() {
            let [sfen, difficulty, solution] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}: three parts")
            };
            assert!(seen.insert(sfen), "{sfen} stands there twice");
            let difficulty: u32 = difficulty.parse().expect("a number");
            assert!(difficulty >= hardest, "{sfen}: the easiest come first");
            hardest = difficulty;
            let (position, most) = (position_of(sfen), moves.div_ceil(2));
            let study = solver.study(goal, &position, most, Limits::NONE, &never, &mut |_| {});
            let Ok(Study::Solution(found)) = study else { panic!("{sfen}: {study:?}") };
            let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
            assert!(found.is_sound && line.len() as u32 == moves, "{sfen}: {found:?}");
            assert_eq!((line.join(" "), found.nodes.max(2).ilog2()), (solution.into(), difficulty));
        }
    }
}

#[test]
fn an_attempt_makes_the_same_problem_each_time() {
    let (composer, never) = (StudyComposer::new(1, Goal::Defence, 1), AtomicBool::new(false));
    let first = (0..).find_map(|number| Some((number, composer.attempt(number, &never)?)));
    let (number, problem) = first.expect("one succeeds");
    assert_eq!(composer.attempt(number, &never), Some(problem.clone()));
    let position = position_of(&problem.setup.to_string());
    let study = solver().study(Goal::Defence, &position, 1, Limits::NONE, &never, &mut |_| {});
    let Ok(Study::Solution(found)) = study else { panic!("{position}: {study:?}") };
    assert!(found.is_sound && found.line == problem.solution, "{position}");
}

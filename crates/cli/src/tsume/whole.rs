//! The whole solution of a problem as text, as JSON and as KIF.

use komadai_record::{Notation, Record};
use komadai_rules::{Move, Position};
use komadai_tsume::{Branch, BranchKind, Dual, DualKind, Problem, Solution};
use serde::Serialize;

use crate::words;

/// The whole solution for programs.
#[derive(Debug, Serialize)]
pub struct JsonSolution {
    leftover: bool,
    branches: Vec<JsonBranch>,
    duals: Vec<JsonDual>,
    settled: bool,
}

#[derive(Debug, Serialize)]
struct JsonBranch {
    ply: u32,
    kind: &'static str,
    moves: Vec<String>,
    leftover: bool,
}

#[derive(Debug, Serialize)]
struct JsonDual {
    ply: u32,
    kind: &'static str,
    moves: Vec<String>,
    plies: Option<u32>,
}

impl JsonSolution {
    pub fn of(whole: &Solution) -> Self {
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
        let branch = |branch: &Branch| JsonBranch {
            ply: branch.ply,
            kind: branch.kind.name(),
            moves: texts(&branch.moves),
            leftover: branch.leftover,
        };
        let dual = |dual: &Dual| JsonDual {
            ply: dual.ply,
            kind: dual.kind.name(),
            moves: texts(&dual.moves),
            plies: dual.plies,
        };
        Self {
            leftover: whole.leftover,
            branches: whole.branches.iter().map(branch).collect(),
            duals: whole.duals.iter().map(dual).collect(),
            settled: whole.is_settled,
        }
    }
}

/// What stands before the lines that follow an answer.
pub const INDENT: &str = "\n    ";

/// Everything beside the main line, a line each, in the notation for readers.
pub fn text(problem: &Problem, whole: &Solution, notation: Notation) -> String {
    let mut text = String::new();
    let start = problem.position();
    for branch in whole.branches.iter().filter(|branch| branch.kind != BranchKind::Futile) {
        let name = name_of_branch(branch);
        let moves = named(start, &branch.moves, branch.ply, notation);
        let plies = (branch.kind != BranchKind::Open).then_some(branch.moves.len());
        text += INDENT;
        text += &words::beside(branch.ply, name, moves, length(plies, branch.leftover));
    }
    for dual in &whole.duals {
        let name = name_of_dual(dual, &whole.moves);
        let moves = named(start, &dual.moves, dual.ply, notation);
        let plies = dual.plies.map(|plies| plies as usize);
        text += INDENT;
        text += &words::beside(dual.ply, name, moves, length(plies, false));
    }
    text
}

/// The problem with its solution, what else both sides can do beside it as variations.
pub fn record(problem: &Problem, whole: &Solution) -> Record {
    let mut record = Record::new(problem.position().to_setup(1));
    let mut node = Record::ROOT;
    for &mv in &whole.moves {
        node = record.add(node, mv);
    }
    let branches = whole.branches.iter().filter(|branch| branch.kind != BranchKind::Futile);
    let branches = branches.map(|branch| {
        let plies = (branch.kind != BranchKind::Open).then_some(branch.moves.len());
        let note = words::note(name_of_branch(branch), length(plies, branch.leftover));
        (&branch.moves, branch.ply, note)
    });
    let duals = whole.duals.iter().map(|dual| {
        let length = length(dual.plies.map(|plies| plies as usize), false);
        (&dual.moves, dual.ply, words::note(name_of_dual(dual, &whole.moves), length))
    });
    for (moves, ply, note) in branches.chain(duals) {
        let mut node = Record::ROOT;
        for (number, &mv) in (1..).zip(moves) {
            let known = record.children(node).find(|&child| record[child].mv() == Some(mv));
            node = known.unwrap_or_else(|| record.add(node, mv));
            if number == ply {
                record[node].add_comment(&note);
            }
        }
    }
    record
}

/// The same for print: of defences only those that leave the main line, interpositions on one square that are answered
/// alike once. What happens in another defence is told from where that leaves the main line.
pub fn short_lines(problem: &Problem, whole: &Solution, notation: Notation) -> Vec<String> {
    let start = problem.position();
    let leaves_at = |moves: &[Move]| {
        let common = moves.iter().zip(&whole.moves).take_while(|(one, other)| one == other);
        common.count() as u32 + 1
    };
    let shown = |branch: &&Branch| {
        branch.kind != BranchKind::Futile && leaves_at(&branch.moves) == branch.ply
    };
    let branches: Vec<&Branch> = whole.branches.iter().filter(shown).collect();
    let is_like = |one: &Branch, other: &Branch| {
        let at = one.ply as usize;
        (one.ply, one.kind, one.leftover) == (other.ply, other.kind, other.leftover)
            && one.moves[at - 1].is_drop()
            && other.moves[at - 1].is_drop()
            && one.moves[at - 1].to() == other.moves[at - 1].to()
            && one.moves[at..] == other.moves[at..]
    };
    let mut lines = Vec::new();
    for (index, branch) in branches.iter().enumerate() {
        if branches[..index].iter().any(|earlier| is_like(earlier, branch)) {
            continue;
        }
        let mut moves = named(start, &branch.moves, branch.ply, notation);
        if branches[index + 1..].iter().any(|later| is_like(later, branch)) {
            let first = moves.find(' ').unwrap_or(moves.len());
            moves.insert_str(first, &words::and_the_like());
        }
        let plies = (branch.kind != BranchKind::Open).then_some(branch.moves.len());
        let name = name_of_branch(branch);
        lines.push(words::beside(branch.ply, name, moves, length(plies, branch.leftover)));
    }
    for dual in &whole.duals {
        let moves = named(start, &dual.moves, dual.ply.min(leaves_at(&dual.moves)), notation);
        let name = name_of_dual(dual, &whole.moves);
        let plies = dual.plies.map(|plies| plies as usize);
        lines.push(words::beside(dual.ply, name, moves, length(plies, false)));
    }
    lines
}

/// What composers call a branch, in the language of the reader.
fn name_of_branch(branch: &Branch) -> String {
    match branch.kind {
        BranchKind::Shorter => words::variation(),
        BranchKind::Equal if branch.leftover => words::variation(),
        BranchKind::Equal => words::equal_defence(),
        BranchKind::Longer => words::longer_defence(),
        BranchKind::Futile => words::futile_interposition(),
        BranchKind::Open => words::open(),
    }
}

/// What composers call a dual; one in a defence that lasts as long has a name of its own.
fn name_of_dual(dual: &Dual, main: &[Move]) -> String {
    match dual.kind {
        DualKind::Cook if !main.starts_with(&dual.moves[..dual.ply as usize - 1]) => {
            words::cook_elsewhere()
        }
        DualKind::Cook => words::cooked(),
        DualKind::Faster => words::faster(),
        DualKind::LastMove => words::last_move(),
        DualKind::Promotion => words::either_promotion(),
        DualKind::DropSquare => words::drop_square(),
        DualKind::Detour => words::detour(),
        DualKind::Order => words::move_order(),
        DualKind::Mirror => words::mirror_image(),
        DualKind::Open => words::open(),
    }
}

fn length(plies: Option<usize>, leftover: bool) -> String {
    match (plies, leftover) {
        (Some(plies), true) => words::moves_and_left_over(plies),
        (Some(plies), false) => words::so_many_moves(plies),
        (None, _) => String::new(),
    }
}

/// The names of moves from this ply on.
fn named(start: &Position, moves: &[Move], ply: u32, notation: Notation) -> String {
    let mut position = start.clone();
    let (mut names, mut before) = (Vec::new(), None);
    for (number, &mv) in (1..).zip(moves) {
        if number >= ply {
            names.push(notation.write(&position, mv, before));
        }
        before = Some(mv.to());
        position = position.after(mv);
    }
    names.join(" ")
}

//! What weak players see and miss, as rates: a captured piece taken back, a rook or bishop taken that hangs, a mate
//! found.
//!
//! All levels are asked about the same positions, which come from games of a middling level. Where a capture is asked
//! for, it is one that a search thinks best.

use std::fmt;

use komadai_engine::{Engine, Limits, Reply, Root, StopFlag, Strength, mate_within};
use komadai_rules::{Game, Move, PieceKind, Position, RuleProfile, Square};

use super::contest::{OPENER, mix, reply};
use super::score::Player;

/// Something to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Take back where a knight or more was captured.
    Recapture,
    /// Take a rook or bishop that nobody guards.
    Hanging,
    /// Mate at once.
    MateInOne,
    /// Mate in three plies.
    MateInThree,
    /// Mate in five plies.
    MateInFive,
}

impl Task {
    /// All five, in the order of the table that is written.
    pub const ALL: [Self; 5] =
        [Self::Recapture, Self::Hanging, Self::MateInOne, Self::MateInThree, Self::MateInFive];
}

/// Writes `recapture`, `hanging`, `mate-1`, `mate-3` or `mate-5`.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Recapture => "recapture",
            Self::Hanging => "hanging",
            Self::MateInOne => "mate-1",
            Self::MateInThree => "mate-3",
            Self::MateInFive => "mate-5",
        })
    }
}

/// How often it was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// Positions in which it was.
    pub solved: u32,
    /// Positions asked about.
    pub asked: u32,
}

impl Rate {
    /// The share of the positions in which it was seen, in per cent.
    pub fn percent(self) -> f64 {
        100.0 * f64::from(self.solved) / f64::from(self.asked.max(1))
    }
}

/// Who plays the games that positions come from, about 10 kyū.
const EXAMINEE: Player =
    Player::Strength(Strength { nodes: 300, slips: 1000, sight: 800, blur: 160 });
/// Positions searched to find out whether a capture is best.
const JUDGE: u64 = 3_000;
/// Games after which no more are played for positions that are rare.
const MOST_GAMES: u64 = 3_000;
const LONGEST_GAME: u32 = 200;
const OPENING: u32 = 8;

/// Positions by task, the moves that solve a capture beside each.
pub(super) struct Exam(Vec<(Task, Root, Vec<Move>)>);

impl Exam {
    /// So many positions of each task, at most one of each from a game.
    pub(super) fn collect(seed: u64, positions: usize, engine: &mut Engine) -> Self {
        let mut exam = Self(Vec::new());
        for number in 0..MOST_GAMES {
            let wanted = |task| exam.0.iter().filter(|entry| entry.0 == task).count() < positions;
            let mut open: Vec<Task> = Task::ALL.into_iter().filter(|&task| wanted(task)).collect();
            if open.is_empty() {
                break;
            }
            engine.clear();
            let mut game = Game::startpos(RuleProfile {
                max_moves: Some(LONGEST_GAME),
                ..RuleProfile::STANDARD
            });
            let mut last = None;
            while game.outcome().is_none() && !open.is_empty() {
                if let Some((task, moves)) = task_of(&game, last, &open, engine) {
                    open.retain(|&other| other != task);
                    exam.0.push((task, Root::from(&game), moves));
                }
                let player = if game.ply() < OPENING { OPENER } else { EXAMINEE };
                let Reply::Move(mv) = reply(player, &game, mix(seed, number), engine) else {
                    break;
                };
                let taken = game.position().piece_at(mv.to()).map(|piece| piece.kind);
                last = taken.map(|kind| (mv.to(), kind));
                if game.play(mv).is_err() {
                    break;
                }
            }
        }
        exam
    }

    /// How often this strength does what the task asks.
    pub(super) fn take(&self, strength: Strength, task: Task, engine: &mut Engine) -> Rate {
        let mut rate = Rate::default();
        let entries = self.0.iter().filter(|entry| entry.0 == task);
        for (number, (_, root, moves)) in (0..).zip(entries) {
            engine.clear();
            let (limits, stop) = (Limits::default(), StopFlag::default());
            let answer = strength
                .today(root)
                .play(engine, root, mix(7, number), &limits, &stop, &mut |_| {})
                .reply;
            rate.asked += 1;
            let Reply::Move(mv) = answer else { continue };
            let solved = match task {
                Task::Recapture | Task::Hanging => moves.contains(&mv),
                Task::MateInOne => mates(root.position(), mv, 1),
                Task::MateInThree => mates(root.position(), mv, 3),
                Task::MateInFive => mates(root.position(), mv, 5),
            };
            rate.solved += u32::from(solved);
        }
        rate
    }
}

/// The task that this position of a game sets, if it is one of the open ones, with the captures that solve it.
fn task_of(
    game: &Game,
    last: Option<(Square, PieceKind)>,
    open: &[Task],
    engine: &mut Engine,
) -> Option<(Task, Vec<Move>)> {
    let position = game.position();
    let mate = [(1, Task::MateInOne), (3, Task::MateInThree), (5, Task::MateInFive)];
    let mate = mate.into_iter().find(|&(plies, _)| mate_within(position, plies).is_some());
    if let Some((_, task)) = mate {
        return open.contains(&task).then(|| (task, Vec::new()));
    }
    let moves = position.legal_moves();
    let of = |wins: &dyn Fn(Move) -> bool| moves.iter().filter(|&mv| wins(mv)).collect::<Vec<_>>();
    let (at, kind) = last.unzip();
    let lost = kind.is_some_and(|kind| !matches!(kind, PieceKind::Pawn | PieceKind::Lance));
    let back = of(&|mv| lost && at == Some(mv.to()));
    let free = of(&|mv| hangs(position, mv.to()));
    let captures = [(Task::Recapture, back), (Task::Hanging, free)];
    let (task, wins) =
        captures.into_iter().find(|(task, wins)| open.contains(task) && !wins.is_empty())?;
    let limits = Limits { nodes: Some(JUDGE), ..Limits::default() };
    let best = engine.search(game, &limits, &StopFlag::default(), &mut |_| {}).best()?;
    wins.contains(&best).then_some((task, wins))
}

/// Whether a rook or bishop of the other side stands there unguarded.
fn hangs(position: &Position, square: Square) -> bool {
    use PieceKind::{Bishop, Dragon, Horse, Rook};
    let them = !position.turn();
    let piece = position.piece_at(square).filter(|piece| piece.color == them);
    piece.is_some_and(|piece| matches!(piece.kind, Rook | Bishop | Dragon | Horse))
        && position.attackers(square, them, position.occupied()).is_empty()
}

/// Whether this move mates within so many plies.
fn mates(position: &Position, mv: Move, plies: u32) -> bool {
    let next = position.after(mv);
    next.is_checkmate()
        || plies > 1
            && next.in_check()
            && next
                .legal_moves()
                .iter()
                .all(|answer| mate_within(&next.after(answer), plies - 2).is_some())
}

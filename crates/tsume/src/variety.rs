//! How much problems differ: what of a solution is the same wherever it is played, and how a collection spreads.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use komadai_rules::{Move, PieceKind, Position, Square};

use crate::themes::{Theme, Themes};
use crate::turns::{Turn, turns};

/// What a solution has in common with others: two measures, one fine, one coarse.
///
/// The *signature* says of each move what moves, how, and where to as seen from the king: with the board shifted or
/// mirrored it is the same, and pieces that only stand there are no part of it. Of the attacker's move it has the kind,
/// whether it is dropped, promotes, declines to, takes, and by what it checks; of the answer whether the king goes,
/// something takes or comes between. The *idea* is the attacker's moves without squares: `B*!` is a bishop dropped and
/// taken at once.
///
/// ```
/// use komadai_rules::{Move, Setup};
/// use komadai_tsume::{Outline, Problem};
///
/// let of = |sfen: &str, moves: [&str; 3]| {
///     let problem = Problem::from_setup(&sfen.parse()?)?;
///     let moves: Vec<Move> = moves.iter().map(|mv| mv.parse()).collect::<Result<_, _>>()?;
///     Ok::<_, Box<dyn std::error::Error>>(Outline::of(problem.position(), &moves).expect("it can be played"))
/// };
/// let left = of("9/k8/2B6/9/9/9/9/9/9 b GS", ["S*8a", "9b8a", "G*8b"])?;
/// let right = of("9/8k/6B2/9/9/9/9/9/9 b GS", ["S*2a", "1b2a", "G*2b"])?;
/// assert_eq!(left, right);
/// assert_eq!(left.idea, "S*! G*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    /// The same for solutions that differ only by shift, mirror and pieces that stand around.
    pub signature: u64,
    /// The attacker's moves without squares.
    pub idea: String,
}

impl Outline {
    /// The outline of a solution; `None` if it cannot be played.
    pub fn of(start: &Position, solution: &[Move]) -> Option<Self> {
        Some(Self::of_turns(&turns(start, solution)?))
    }

    pub(crate) fn of_turns(turns: &[Turn]) -> Self {
        let ideas: Vec<String> = turns.iter().map(idea).collect();
        let signature = [1, -1].map(|mirror| hash(&signature(turns, mirror)));
        Self { signature: signature[0].min(signature[1]), idea: ideas.join(" ") }
    }
}

/// What moves, and how: `R*` dropped, `P+` promotes, `S=` could but does not, `x` takes, `'` uncovers the check, `"`
/// checks twice, `!` is given away.
fn idea(turn: &Turn) -> String {
    let mut idea = how(turn);
    if turn.gives() {
        idea.push('!');
    }
    idea
}

fn how(turn: &Turn) -> String {
    let mut text = turn.piece.kind.sfen().to_owned();
    let marks = [
        (turn.mv.is_drop(), '*'),
        (turn.mv.is_promotion(), '+'),
        (turn.declines_promotion(), '='),
        (turn.takes(), 'x'),
        (turn.discovers(), '\''),
        (turn.is_double_check(), '"'),
    ];
    text.extend(marks.iter().filter(|(holds, _)| *holds).map(|&(_, mark)| mark));
    text
}

/// The moves of both sides as seen from the king, who is where he was before each.
fn signature(turns: &[Turn], mirror: i8) -> String {
    let mut text = String::new();
    for turn in turns {
        let king = turn.king();
        let from_king = |square: Square| {
            let files = square.file().index() as i8 - king.file().index() as i8;
            let ranks = square.rank().index() as i8 - king.rank().index() as i8;
            let forward = if turn.attacker() == komadai_rules::Color::Black { 1 } else { -1 };
            (files * mirror * forward, ranks * forward)
        };
        let mut put = |what: &str, square: Square| {
            let (files, ranks) = from_king(square);
            let _ = write!(text, "{what}{files}.{ranks} ");
        };
        put(&how(turn), turn.mv.to());
        let Some(answer) = turn.answer else {
            continue;
        };
        if turn.king_answers() {
            put(if turn.after.piece_at(answer.to()).is_some() { "kx" } else { "k" }, answer.to());
        } else if turn.interposition().is_some() {
            put(if answer.is_drop() { "i" } else { "m" }, answer.to());
        } else {
            put("t", answer.to());
        }
    }
    text
}

/// FNV-1a (Fowler, Noll, Vo, 1991).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// How a collection of problems spreads.
#[derive(Clone, Debug, Default)]
pub struct Variety {
    /// How many problems there are.
    pub problems: usize,
    /// How often each signature occurs.
    pub solutions: BTreeMap<u64, usize>,
    /// How often each idea does.
    pub ideas: BTreeMap<String, usize>,
    /// The first moves without squares.
    pub first: BTreeMap<String, usize>,
    /// The last ones.
    pub last: BTreeMap<String, usize>,
    /// The kinds that the attacker moves, each counted once for each problem.
    pub pieces: BTreeMap<&'static str, usize>,
    /// In how many problems each theme occurs.
    pub themes: BTreeMap<Theme, usize>,
    /// How many pieces are given away, in all problems.
    pub sacrifices: usize,
    /// In how many problems no move of the attacker takes anything.
    pub quiet: usize,
}

impl Variety {
    /// Counts a problem; false if its solution cannot be played.
    pub fn add(&mut self, start: &Position, solution: &[Move]) -> bool {
        let Some(turns) = turns(start, solution).filter(|turns| !turns.is_empty()) else {
            return false;
        };
        let outline = Outline::of_turns(&turns);
        self.problems += 1;
        *self.solutions.entry(outline.signature).or_default() += 1;
        *self.ideas.entry(outline.idea).or_default() += 1;
        *self.first.entry(idea(&turns[0])).or_default() += 1;
        *self.last.entry(idea(&turns[turns.len() - 1])).or_default() += 1;
        let kinds = PieceKind::ALL.into_iter();
        for kind in kinds.filter(|&kind| turns.iter().any(|turn| turn.piece.kind == kind)) {
            *self.pieces.entry(kind.sfen()).or_default() += 1;
        }
        for theme in Themes::in_turns(&turns).iter() {
            *self.themes.entry(theme).or_default() += 1;
        }
        self.sacrifices += turns.iter().filter(|turn| turn.gives()).count();
        self.quiet += usize::from(!turns.iter().any(Turn::takes));
        true
    }
}

/// How many kinds there would be, were all as frequent: two to the entropy of the counts in bits; 0 without any.
///
/// ```
/// use komadai_tsume::effective;
///
/// assert_eq!(effective([5, 5, 5, 5]), 4.0);
/// assert!(effective([17, 1, 1, 1]) < 2.0);
/// ```
pub fn effective(counts: impl IntoIterator<Item = usize>) -> f64 {
    let counts: Vec<f64> = counts.into_iter().map(|count| count as f64).collect();
    let all: f64 = counts.iter().sum();
    if all == 0.0 {
        return 0.0;
    }
    let shares = counts.iter().filter(|&&count| count > 0.0).map(|count| count / all);
    shares.map(|share| -share * share.log2()).sum::<f64>().exp2()
}

//! Where a search begins: a position with the past that repetition asks about.

use komadai_rules::{
    ByColor, Game, IllegalMove, ImpasseRule, Move, PieceKind, Position, SetupError, Square,
};

use crate::Score;
use crate::evaluate::evaluate_from_scratch;
use crate::path::Step;

/// The root of a search: a position, how it came about, and whether its side may declare.
///
/// ```
/// use komadai_engine::Root;
/// use komadai_rules::Position;
///
/// let moves = ["7g7f".parse()?, "3c3d".parse()?];
/// let root = Root::after(Position::startpos(), &moves)?;
/// assert_eq!(root.position().turn(), komadai_rules::Color::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    pub(crate) past: Vec<Step>,
    /// What the start and each position since was worth at a glance, to the side whose turn it was.
    standings: Vec<Score>,
    may_declare: bool,
    /// A move that needs no search, for the rules of this game make it so, with what it is worth.
    sure_move: Option<(Move, Score)>,
    /// What wins in the tree besides mate, with what a handicap adds to the count.
    impasse: ImpasseRule,
    missing_points: ByColor<u32>,
    /// The ply at which the game is drawn by its rules.
    last_ply: Option<u32>,
    /// The last two moves, the newest first.
    trail: [Option<Move>; 2],
}

/// How many of its own turns in a row a side must have stood so badly.
const PATIENCE: usize = 3;

impl Root {
    /// A position without a past.
    pub fn new(position: Position) -> Self {
        let standings = vec![evaluate_from_scratch(&position)];
        Self {
            position,
            past: Vec::new(),
            standings,
            may_declare: false,
            sure_move: None,
            impasse: ImpasseRule::None,
            missing_points: ByColor::default(),
            last_ply: None,
            trail: [None; 2],
        }
    }

    /// The position that `moves` lead to from `start`.
    ///
    /// # Errors
    ///
    /// The law broken by the first move that is not legal.
    pub fn after(start: Position, moves: &[Move]) -> Result<Self, IllegalMove> {
        let mut root = Self::new(start);
        for &mv in moves {
            root.play(mv)?;
        }
        Ok(root)
    }

    /// Goes one move further.
    ///
    /// # Errors
    ///
    /// The law the move breaks; the root is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position.check_legality(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.past.push(Step::of(&self.position));
        self.position.play_unchecked(mv);
        self.trail = [Some(mv), self.trail[0]];
        self.standings.push(evaluate_from_scratch(&self.position));
        (self.may_declare, self.sure_move) = (false, None);
    }

    /// The same root, where the side to move may win by declaration (入玉宣言) if `may_declare`.
    ///
    /// ```
    /// use komadai_engine::{Engine, EngineOptions, Limits, Reply, Root, StopFlag};
    /// use komadai_rules::Position;
    ///
    /// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    /// let limits = Limits { nodes: Some(100), ..Limits::default() };
    /// let root = Root::new(Position::startpos()).with_declaration(true);
    /// let answer = engine.search(root, &limits, &StopFlag::default(), &mut |_| {});
    /// assert_eq!(answer.reply, Reply::Declare);
    /// ```
    #[must_use]
    pub fn with_declaration(mut self, may_declare: bool) -> Self {
        self.may_declare = may_declare;
        self
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Moves played so far.
    pub fn ply(&self) -> u32 {
        self.past.len() as u32
    }

    /// A number that stays the same for the side to move through a game from its fifth ply on, and hardly comes again
    /// in another.
    pub(crate) fn origin(&self) -> u64 {
        let board = self.past.get(4).map_or(self.position.board_key(), Step::board);
        board.rotate_left(self.position.turn().index() as u32)
    }

    /// Whether the side to move may win by declaration.
    pub fn may_declare(&self) -> bool {
        self.may_declare
    }

    /// Whether `position` has stood on the board on the way here, or stands there now.
    pub(crate) fn has_stood(&self, position: &Position) -> bool {
        Step::of(&self.position).is(position) || self.past.iter().any(|step| step.is(position))
    }

    /// Where the opponent's last move went, and the own one before it.
    pub(crate) fn trail(&self) -> [Option<Square>; 2] {
        self.trail.map(|mv| Some(mv?.to()))
    }

    /// Whether a piece that goes this way goes straight back to where the own last move took it from.
    pub(crate) fn goes_back(&self, from: Square, to: Square) -> bool {
        self.trail[1].is_some_and(|own| own.to() == from && own.from() == Some(to))
    }

    /// The move that needs no search, if there is one, and what it is worth.
    pub(crate) fn sure_move(&self) -> Option<(Move, Score)> {
        self.sure_move
    }

    /// The rule by which kings that have entered win, and what each side's count lacks by a handicap.
    pub(crate) fn impasse(&self) -> (ImpasseRule, ByColor<u32>) {
        (self.impasse, self.missing_points)
    }

    /// The ply of the game at which its own rules make it a draw.
    pub(crate) fn last_ply(&self) -> Option<u32> {
        self.last_ply
    }

    /// Whether a side that now sees `score` has nothing left to hope for: it stood `behind` an even position, or
    /// behind the start if that was worse, for several turns. The giver of a handicap begins far behind.
    pub(crate) fn is_hopeless(&self, score: Score, behind: u32) -> bool {
        let turns = self.standings.iter().rev().step_by(2);
        let start = match self.ply() % 2 {
            0 => self.standings[0],
            _ => -self.standings[0],
        };
        let limit = start.min(Score::EVEN) - i32::try_from(behind).unwrap_or(i32::MAX);
        score < limit
            && turns.clone().count() >= PATIENCE
            && turns.take(PATIENCE).all(|&standing| standing < limit)
    }
}

/// The present position of a game, with its past and what its rule profile makes of it: whether a declaration
/// would win now, whether a king can be captured or can reach its goal.
impl From<&Game> for Root {
    fn from(game: &Game) -> Self {
        let start = Position::from_setup(game.start()).or_else(SetupError::allow_problem);
        let mut root = start.map_or_else(
            |_| Self::new(game.position().clone()),
            |start| {
                let mut root = Self::new(start);
                // By its own rules every move of a game is legal.
                game.moves().for_each(|mv| root.play_unchecked(mv));
                root
            },
        );
        let profile = game.profile();
        root.impasse = profile.impasse;
        root.missing_points = ByColor::from_fn(|color| game.impasse(color).missing_points);
        root.last_ply = profile.max_moves;
        if game.outcome().is_none() {
            let turn = game.turn();
            let wins = |end: Option<komadai_rules::Outcome>| {
                end.is_some_and(|end| end.winner == Some(turn))
            };
            root.may_declare = game.impasse(turn).may_declare && wins(Some(game.clone().declare()));
            root.sure_move = sure_move(game, |mv| {
                let mut next = game.clone();
                next.play(mv).is_ok() && wins(next.outcome())
            });
        }
        root
    }
}

/// A move at which a game with rules of its own needs no search: one that wins at once by them, or any at all
/// where only they allow one.
fn sure_move(game: &Game, wins: impl Fn(Move) -> bool) -> Option<(Move, Score)> {
    let profile = game.profile();
    if !profile.king_capture && profile.impasse != ImpasseRule::Try {
        return None;
    }
    let position = game.position();
    let is_king =
        |square| position.piece_at(square).is_some_and(|piece| piece.kind == PieceKind::King);
    let moves = game.legal_moves();
    let winning =
        moves.iter().find(|mv| (is_king(mv.to()) || mv.from().is_some_and(is_king)) && wins(**mv));
    match winning {
        Some(&mv) => Some((mv, Score::mating(1))),
        None if position.has_legal_moves() => None,
        None => moves.first().map(|&mv| (mv, Score::mated(2))),
    }
}

impl From<Position> for Root {
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}

impl From<&Root> for Root {
    fn from(root: &Root) -> Self {
        root.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hope_ends_with_three_bad_turns_measured_from_the_start() {
        let hopeless = |standings: &[i32], score| {
            let mut root = Root::new(Position::startpos());
            root.past = vec![Step::of(&root.position); standings.len() - 1];
            root.standings = standings.iter().map(|&lead| Score::centipawns(lead)).collect();
            root.is_hopeless(Score::centipawns(score), 3_000)
        };
        assert!(hopeless(&[0, 0, -3500, 3500, -3500, 3500, -3500], -3500));
        assert!(!hopeless(&[0, 0, -3500, 3500, -3500, 3500, -3500], -2500));
        assert!(!hopeless(&[0, 0, -100, 3500, -3500, 3500, -3500], -3500));
        assert!(!hopeless(&[-2500, 2500, -3500, 3500, -3500, 3500, -3500], -3500));
        // The start was bad for the other side: that is no excuse.
        assert!(hopeless(&[-2500, 2500, 0, -3500, 3500, -3500, 3500, -3500], -3500));
        assert!(!hopeless(&[-3500, 3500, -3500], -3500));
    }
}

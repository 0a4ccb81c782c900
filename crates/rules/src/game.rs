//! A game: where it began, its moves, and how it ended.
//!
//! [`Position`] knows what is legal now; here is what needs the past or the [`RuleProfile`]: repetition,
//! impasse, resignation, the limit of moves. Time is the [`Clock`](crate::Clock)'s.

pub(crate) mod jishogi;
pub(crate) mod outcome;
pub(crate) mod sennichite;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use jishogi::Impasse;
use outcome::{Outcome, Reason};
use sennichite::{FOURTH, KeyIndex, Repetition};

use crate::{
    ByColor, Color, HandKind, Handicap, IllegalMove, IllegalMoves, ImpasseRule, Move, Piece,
    PieceKind, Position, RuleProfile, Setup, SetupError, SetupFault, Undo, attacks,
};

/// A game in play or ended: a start, a [`RuleProfile`], the moves since, and the [`Outcome`].
///
/// ```
/// use komadai_rules::{Color, Game, Reason, RuleProfile};
///
/// let mut game = Game::startpos(RuleProfile::STANDARD);
/// for mv in ["7g7f", "4a3b", "8h3c+"] {
///     game.play(mv.parse()?)?;
/// }
/// assert_eq!(game.outcome(), None);
/// let end = game.resign(Color::White);
/// assert_eq!((end.winner, end.reason), (Some(Color::Black), Reason::Resignation));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Setup,
    profile: RuleProfile,
    giver: Option<Color>,
    position: Position,
    plies: Vec<Ply>,
    seen: KeyIndex,
    outcome: Option<Outcome>,
    foul: Option<(Move, IllegalMove)>,
}

/// A move of the past with what takes it back.
#[derive(Clone, Copy, Debug)]
struct Ply {
    mv: Move,
    undo: Undo,
    gave_check: bool,
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended.
    Over(Outcome),
    /// The move breaks a law.
    Illegal(IllegalMove),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(outcome) => write!(f, "the game is over ({})", outcome.reason.code()),
            Self::Illegal(law) => law.fmt(f),
        }
    }
}

impl core::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Over(_) => None,
            Self::Illegal(law) => Some(law),
        }
    }
}

impl Game {
    /// A game that begins with any playable diagram; if that is the start of a [`Handicap`], White gave it.
    ///
    /// If the side to move has no legal move, the game is over before it began.
    ///
    /// # Errors
    ///
    /// Every reason why the diagram cannot be played.
    pub fn new(start: &Setup, profile: RuleProfile) -> Result<Self, SetupError> {
        Position::from_setup(start)
            .or_else(|error| Self::allow_danger(error, profile))
            .map(|position| Self::begin(*start, position, profile))
    }

    /// Where kings are captured, one may stand in danger on the other side's turn.
    fn allow_danger(error: SetupError, profile: RuleProfile) -> Result<Position, SetupError> {
        error.allow(|fault| {
            profile.king_capture && matches!(fault, SetupFault::OpponentInCheck { .. })
        })
    }

    /// A game that begins with a composed problem: kings may be missing, pawns doubled, pieces stuck.
    ///
    /// # Errors
    ///
    /// Every other reason why the diagram cannot be played.
    pub fn new_problem(start: &Setup, profile: RuleProfile) -> Result<Self, SetupError> {
        Position::from_setup(start)
            .or_else(SetupError::allow_problem)
            .or_else(|error| Self::allow_danger(error, profile))
            .map(|position| Self::begin(*start, position, profile))
    }

    /// An even game.
    pub fn startpos(profile: RuleProfile) -> Self {
        Self::begin(Setup::START, Position::startpos(), profile)
    }

    /// A game with a handicap, given by White, who moves first.
    pub fn from_handicap(handicap: Handicap, profile: RuleProfile) -> Self {
        let start = handicap.setup();
        Self::begin(start, Position::from_sound_setup(&start), profile)
    }

    fn begin(start: Setup, position: Position, profile: RuleProfile) -> Self {
        let giver = Handicap::of_setup(&start)
            .filter(|&handicap| handicap != Handicap::Even)
            .map(|_| Color::White);
        let mut seen = KeyIndex::default();
        seen.insert(position.key(), 0);
        let mut game = Self {
            start,
            profile,
            giver,
            position,
            plies: Vec::new(),
            seen,
            outcome: None,
            foul: None,
        };
        game.outcome = game.without_moves();
        game
    }

    /// The diagram the game began with.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The present position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules the game is played by.
    pub const fn profile(&self) -> RuleProfile {
        self.profile
    }

    /// Whose turn it is, or would be had the game not ended.
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }

    /// How many moves were played in this game.
    pub fn ply(&self) -> u32 {
        self.plies.len() as u32
    }

    /// The number of the next move, counted on from the number the start gives.
    pub fn move_number(&self) -> u32 {
        self.start.move_number.saturating_add(self.ply())
    }

    /// The present position as a diagram with its move number.
    pub fn setup(&self) -> Setup {
        self.position.to_setup(self.move_number())
    }

    /// The present position as SFEN, its move number included.
    pub fn sfen(&self) -> String {
        self.setup().to_string()
    }

    /// The moves played, the first one first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + Clone + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The side that gave a handicap, whose missing pieces count for it in an impasse.
    pub const fn giver(&self) -> Option<Color> {
        self.giver
    }

    /// Says who gave a handicap, where the start alone does not tell: a game taken up in the middle.
    pub fn set_giver(&mut self, giver: Option<Color>) {
        self.giver = giver;
    }

    /// How the game ended; `None` while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The law that an illegal move broke and that ended the game.
    pub fn broken_law(&self) -> Option<IllegalMove> {
        self.foul.map(|(_, law)| law)
    }

    /// The illegal move that ended the game; it was not played.
    pub fn illegal_move(&self) -> Option<Move> {
        self.foul.map(|(mv, _)| mv)
    }

    /// Whether the rules of this game allow `mv` now; an ended game is asked about its last position.
    ///
    /// # Errors
    ///
    /// The law the move breaks. Where kings are captured, their safety is no law.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if !self.profile.king_capture {
            return self.position.check_legality(mv);
        }
        self.position.check_movement(mv)?;
        match mv {
            Move::Drop { kind: HandKind::Pawn, to } => self.position.check_uchifuzume(to),
            _ => Ok(()),
        }
    }

    /// Every move the rules of this game allow now.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.profile.king_capture {
            self.movements().collect()
        } else {
            self.position.legal_moves().iter().collect()
        }
    }

    /// Every move allowed where kings are captured, asked one by one.
    fn movements(&self) -> impl Iterator<Item = Move> + '_ {
        let position = &self.position;
        let walks = position.pieces_of(self.turn()).into_iter().flat_map(|from| {
            let reach = position
                .piece_at(from)
                .map(|piece| attacks::reach(piece, from, position.occupied()));
            let squares = reach.into_iter().flatten();
            squares
                .flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
        });
        let held = position.hand(self.turn()).iter().map(|(kind, _)| kind);
        let drops = held.flat_map(|kind| {
            (!position.occupied()).into_iter().map(move |to| Move::Drop { kind, to })
        });
        walks.chain(drops).filter(|&mv| self.check(mv).is_ok())
    }

    /// Plays a move.
    ///
    /// In a profile where illegal moves lose, one ends the game instead of being played: that too is `Ok`,
    /// and [`outcome`](Self::outcome) and [`broken_law`](Self::broken_law) tell.
    ///
    /// # Errors
    ///
    /// The game is over, or the move is illegal and refused; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::Over(outcome));
        }
        if let Err(law) = self.check(mv) {
            return match self.profile.illegal_moves {
                IllegalMoves::Refused => Err(PlayError::Illegal(law)),
                IllegalMoves::Lose => {
                    self.foul = Some((mv, law));
                    self.outcome = Some(Outcome::win(!self.turn(), Reason::IllegalMove));
                    Ok(())
                }
            };
        }
        let undo = self.position.play_unchecked(mv);
        let gave_check = self.position.in_check();
        self.plies.push(Ply { mv, undo, gave_check });
        self.seen.insert(self.position.key(), self.ply());
        self.outcome = self.judge();
        Ok(())
    }

    /// Takes back the last move, and the end of the game with it. An illegal move that lost was never played: what is
    /// taken back is the move before it.
    ///
    /// Before the first move there is nothing to return, but an end that was no move, such as a resignation,
    /// is taken back all the same.
    pub fn undo(&mut self) -> Option<Move> {
        self.outcome = None;
        self.foul = None;
        let Some(Ply { mv, undo, .. }) = self.plies.pop() else {
            self.outcome = self.without_moves();
            return None;
        };
        self.seen.remove(self.position.key(), self.ply() + 1);
        self.position.undo(mv, undo);
        Some(mv)
    }

    /// `color` resigns (投了). An end that already stands is kept and returned.
    pub fn resign(&mut self, color: Color) -> Outcome {
        self.end(Outcome::win(!color, Reason::Resignation))
    }

    /// The time of `color` has run out. An end that already stands is kept and returned.
    pub fn flag(&mut self, color: Color) -> Outcome {
        self.end(Outcome::win(!color, Reason::Time))
    }

    /// The side to move declares (入玉宣言), or claims the forced count where the profile has that instead; a
    /// declaration that does not hold loses. It is no ply. An end that already stands is kept and returned.
    pub fn declare(&mut self) -> Outcome {
        let missing = ByColor::from_fn(|color| self.missing_points(color));
        self.end(jishogi::declare(&self.position, self.profile.impasse, self.turn(), missing))
    }

    /// Both sides agree to an impasse and count; `None`, and nothing happens, where the profile knows no such
    /// agreement or no king has entered the opponent's camp. An end that already stands is kept and returned.
    pub fn agree_impasse(&mut self) -> Option<Outcome> {
        if self.outcome.is_some() {
            return self.outcome;
        }
        let entered = |color| self.position.king(color).is_some_and(|king| king.in_zone(color));
        let may_agree =
            self.profile.impasse == ImpasseRule::Agreement24 && Color::ALL.into_iter().any(entered);
        let missing = ByColor::from_fn(|color| self.missing_points(color));
        may_agree.then(|| self.end(jishogi::count_both(&self.position, missing)))
    }

    fn end(&mut self, outcome: Outcome) -> Outcome {
        *self.outcome.get_or_insert(outcome)
    }

    /// How often the present position has occurred in this game, this time included.
    pub fn occurrences(&self) -> u32 {
        self.repetition().occurrences()
    }

    /// When the present position stood before, and who would lose by going on to the fourth time.
    pub fn repetition(&self) -> Repetition {
        let candidates = self.seen.before(self.position.key(), self.ply());
        let earlier = sennichite::true_occurrences(&self.position, &self.plies, candidates);
        Repetition::new(earlier, &self.plies, self.turn())
    }

    /// How `color` stands in an impasse under the rules of this game.
    pub fn impasse(&self, color: Color) -> Impasse {
        Impasse::new(&self.position, self.profile.impasse, color, self.missing_points(color))
    }

    fn missing_points(&self, color: Color) -> u32 {
        match self.giver {
            Some(giver) if giver == color => {
                jishogi::ALL_POINTS.saturating_sub(jishogi::points_of_setup(&self.start))
            }
            _ => 0,
        }
    }

    /// The end the last move brought about; where several hold, the first of these.
    fn judge(&self) -> Option<Outcome> {
        self.king_capture()
            .or_else(|| self.without_moves())
            .or_else(|| self.try_rule())
            .or_else(|| self.fourth_occurrence())
            .or_else(|| self.move_limit())
    }

    fn king_capture(&self) -> Option<Outcome> {
        let captured = self.plies.last()?.undo.captured()?;
        let king = captured.kind == PieceKind::King;
        king.then(|| Outcome::win(!captured.color, Reason::KingCapture))
    }

    /// Checkmate, or no move at all.
    fn without_moves(&self) -> Option<Outcome> {
        let (stuck, reason) = if self.profile.king_capture {
            (self.movements().next().is_none(), Reason::NoLegalMoves)
        } else if self.position.in_check() {
            (!self.position.has_legal_moves(), Reason::Checkmate)
        } else {
            (!self.position.has_legal_moves(), Reason::NoLegalMoves)
        };
        stuck.then(|| Outcome::win(!self.turn(), reason))
    }

    fn try_rule(&self) -> Option<Outcome> {
        let mover = !self.turn();
        let goal = jishogi::GOAL.seen_by(mover);
        let arrived = self.plies.last()?.mv.to() == goal
            && self.position.piece_at(goal) == Some(Piece::new(mover, PieceKind::King));
        (arrived && self.profile.impasse == ImpasseRule::Try)
            .then(|| Outcome::win(mover, Reason::Try))
    }

    fn fourth_occurrence(&self) -> Option<Outcome> {
        let key = self.position.key();
        // Few positions come back even once: ask for the true past only when the keys propose an end.
        if self.seen.before(key, self.ply()).count() + 1 < FOURTH {
            return None;
        }
        let repetition = self.repetition();
        let fourth = repetition.occurrences() as usize >= FOURTH;
        fourth.then(|| match repetition.checking {
            Some(color) => Outcome::win(!color, Reason::PerpetualCheck),
            None => Outcome::draw(Reason::Sennichite),
        })
    }

    /// The limit of moves does not fall into a series of checks, unless the profile says so: if the last move within
    /// the limit is one, the game goes on until its side makes a move that is none (rule of the Japan Shogi
    /// Association).
    fn move_limit(&self) -> Option<Outcome> {
        let over = self.ply().checked_sub(self.profile.max_moves?)?;
        let series = over % 2 == 1 || self.plies.last().is_some_and(|ply| ply.gave_check);
        (self.profile.limit_at_once || !series).then(|| Outcome::draw(Reason::MaxMoves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{File, Rank, Square};

    fn game(sfen: &str, profile: RuleProfile) -> Game {
        Game::new(&sfen.parse().expect("SFEN"), profile).expect("a playable diagram")
    }

    fn mv(usi: &str) -> Move {
        usi.parse().expect("USI")
    }

    const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 57";

    #[test]
    fn the_move_number_goes_on_from_the_start() {
        let mut game = game(MATE_IN_ONE, RuleProfile::STANDARD);
        game.play(mv("5i5h")).expect("a legal move");
        assert_eq!((game.ply(), game.move_number()), (1, 58));
        assert_eq!(game.sfen(), "4k4/9/4P4/9/9/9/9/4K4/9 w G 58");
        assert_eq!(game.moves().collect::<Vec<_>>(), [mv("5i5h")]);
        assert_eq!(game.start().to_string(), MATE_IN_ONE);
    }

    #[test]
    fn a_refused_move_and_a_move_after_the_end_change_nothing() {
        let mut game = game(MATE_IN_ONE, RuleProfile::STANDARD);
        let before = std::format!("{game:?}");
        assert!(matches!(
            game.play(mv("5i5g")),
            Err(PlayError::Illegal(IllegalMove::CannotReach { .. }))
        ));
        assert_eq!(std::format!("{game:?}"), before);
        game.play(mv("G*5b")).expect("a legal move");
        let outcome = game.outcome().expect("mate");
        assert_eq!(game.play(mv("5a5b")), Err(PlayError::Over(outcome)));
        for later in [game.resign(Color::Black), game.flag(Color::Black), game.declare()] {
            assert_eq!(later, outcome);
        }
        assert_eq!(game.agree_impasse(), Some(outcome));
    }

    #[test]
    fn an_illegal_move_in_a_strict_game_is_kept_but_not_played() {
        let mut game = game(MATE_IN_ONE, RuleProfile::STANDARD.strict());
        let sfen = game.sfen();
        game.play(mv("5c5b+")).expect("the game takes it");
        assert_eq!(game.outcome(), None);
        game.play(mv("G*5e")).expect("the game takes it");
        assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, Reason::IllegalMove)));
        assert_eq!(game.broken_law().map(|law| law.law()), Some("not-in-hand"));
        assert_eq!((game.illegal_move(), game.ply()), (Some(mv("G*5e")), 1));
        assert_eq!(game.undo(), Some(mv("5c5b+")));
        assert_eq!((game.outcome(), game.broken_law(), game.sfen()), (None, None, sfen));
    }

    #[test]
    fn undo_takes_back_an_end_but_not_one_the_game_began_with() {
        let mut resigned = game(MATE_IN_ONE, RuleProfile::STANDARD);
        resigned.resign(Color::Black);
        assert_eq!((resigned.undo(), resigned.outcome()), (None, None));
        let mut mated = game("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", RuleProfile::STANDARD);
        let outcome = mated.outcome();
        assert!(outcome.is_some());
        assert_eq!((mated.undo(), mated.outcome()), (None, outcome));
    }

    #[test]
    fn time_and_resignation_lose_for_either_side_at_any_time() {
        for color in Color::ALL {
            let mut game = Game::startpos(RuleProfile::STANDARD);
            assert_eq!(game.flag(color), Outcome::win(!color, Reason::Time));
            let mut game = Game::startpos(RuleProfile::STANDARD);
            assert_eq!(game.resign(color), Outcome::win(!color, Reason::Resignation));
            // An end that stands is kept.
            assert_eq!(game.flag(!color), game.resign(color));
            assert_eq!(game.outcome().and_then(Outcome::loser), Some(color));
        }
    }

    #[test]
    fn a_problem_without_the_attacking_king_can_be_played() {
        let setup = "4k4/9/4P4/9/9/9/9/9/9 b G".parse().expect("SFEN");
        assert!(Game::new(&setup, RuleProfile::STANDARD).is_err());
        let mut problem =
            Game::new_problem(&setup, RuleProfile::STANDARD).expect("only a king is missing");
        problem.play(mv("G*5b")).expect("a legal move");
        assert_eq!(problem.outcome(), Some(Outcome::win(Color::Black, Reason::Checkmate)));
        let bad = "4k4/9/4P4/9/4P4/9/9/9/9 b G3R".parse().expect("SFEN");
        assert!(Game::new_problem(&bad, RuleProfile::STANDARD).is_err());
    }

    #[test]
    fn where_kings_are_captured_a_side_without_any_piece_to_move_loses() {
        let setup = "9/9/9/9/9/9/9/9/4K4 w -".parse().expect("SFEN");
        let game =
            Game::new_problem(&setup, RuleProfile::KING_CAPTURE).expect("only a king is missing");
        assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, Reason::NoLegalMoves)));
    }

    #[test]
    fn the_giver_is_known_from_the_start_or_said() {
        for handicap in Handicap::ALL {
            let game = Game::from_handicap(handicap, RuleProfile::STANDARD);
            let giver = (handicap != Handicap::Even).then_some(Color::White);
            assert_eq!((game.giver(), game.turn()), (giver, handicap.first_to_move()));
            assert_eq!(game.impasse(Color::White).missing_points, handicap.missing_points());
            assert_eq!(game.impasse(Color::Black).missing_points, 0);
            let totals = Color::ALL.map(|color| game.impasse(color).total_points);
            assert_eq!(totals[0] + totals[1] + handicap.missing_points(), 54);
        }
        let mut middle = game(
            "lnsgkgsnl/9/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 3",
            RuleProfile::STANDARD,
        );
        assert_eq!((middle.giver(), middle.impasse(Color::White).missing_points), (None, 0));
        middle.set_giver(Some(Color::White));
        assert_eq!(middle.impasse(Color::White).missing_points, 10);
    }

    #[test]
    fn the_page_can_warn_of_the_fourth_occurrence_and_of_who_would_lose() {
        let mut game = game("7k1/R8/9/9/9/9/9/9/4K4 b - 1", RuleProfile::STANDARD);
        for (cycle, earlier) in [(1, &[][..]), (2, &[0][..]), (3, &[0, 4][..])] {
            let repetition = game.repetition();
            assert_eq!((game.occurrences(), &repetition.earlier[..]), (cycle, earlier));
            assert_eq!(repetition.checking, (cycle > 1).then_some(Color::Black));
            for usi in ["9b9a", "2a2b", "9a9b", "2b2a"] {
                game.play(mv(usi)).expect("a legal move");
            }
        }
        assert_eq!(game.occurrences(), 4);
        assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::PerpetualCheck)));
    }

    #[test]
    fn a_professional_game_without_result_is_drawn_after_500_moves() {
        // Two kings go round, 18 squares and 17, so that no position comes back for 612 plies.
        let round = |near, far| {
            let there = File::ALL.into_iter().map(move |file| Square::new(file, near));
            let back = File::ALL.into_iter().rev().map(move |file| Square::new(file, far));
            there.chain(back)
        };
        let black: Vec<Square> = round(Rank::I, Rank::H).collect();
        let white: Vec<Square> = round(Rank::A, Rank::B).skip(1).collect();
        let mut game = game("7k1/9/9/9/9/9/9/9/8K b - 1", RuleProfile::PRO24);
        for ply in 0..500 {
            assert_eq!(game.outcome(), None, "after {ply} plies");
            let path = if ply % 2 == 0 { &black } else { &white };
            let (from, to) = (path[ply / 2 % path.len()], path[(ply / 2 + 1) % path.len()]);
            game.play(Move::Board { from, to, promote: false }).expect("a legal move");
        }
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::MaxMoves)));
        game.undo();
        assert_eq!(game.outcome(), None);
    }
}

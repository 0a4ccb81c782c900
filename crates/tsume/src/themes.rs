//! What a problem is about: themes that composers name, found in its solution by the rules alone.
//!
//! Each has one exact definition, told in `docs/themes.md`; what a solver sees in a position is no part of it, but the
//! solution is: of a problem with another solution the themes mean little.

use std::fmt;
use std::str::FromStr;

use komadai_rules::{
    Bitboard, HandKind, IllegalMove, Move, Piece, PieceKind, Position, Square, attacks, squares,
};

use crate::turns::{Turn, turns};

/// A theme of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Theme {
    /// A piece is taken at once where it arrived (捨て駒).
    Sacrifice,
    /// A rook or a bishop, promoted or not, is (大駒捨て).
    MajorSacrifice,
    /// A piece is given away where two or more pieces other than the king could take it (焦点の捨て駒).
    FocalSacrifice,
    /// A piece from the board is given away, and a later piece comes to the square it left (邪魔駒消去).
    Clearance,
    /// Two pieces give check at once (両王手).
    DoubleCheck,
    /// Another piece than the one that moved gives the check (開き王手).
    DiscoveredCheck,
    /// A piece that could promote does not (不成).
    NonPromotion,
    /// A pawn, a bishop or a rook that could promote does not (飛角歩不成).
    MajorNonPromotion,
    /// A pawn drop would mate and is forbidden (打歩詰).
    PawnDropMate,
    /// A pawn promotes, or a tokin mates (と金).
    Tokin,
    /// The mate is a pawn's step (突き歩詰).
    PawnPushMate,
    /// Two knights are dropped one after the other (桂の連打).
    KnightSeries,
    /// A check also attacks a piece, which the checking piece takes next (両取り).
    Fork,
    /// A lance, bishop or rook is dropped two or more squares away from the king (遠打ち).
    LongDrop,
    /// A lance, bishop or rook is dropped away from the king, where other squares of the line would give check too
    /// (限定打).
    ExactDrop,
    /// A piece is dropped between (合駒).
    Interposition,
    /// A piece of the board moves between (移動合).
    MovingInterposition,
    /// A piece is dropped between where nothing protects it (中合).
    UnprotectedInterposition,
    /// A defender's piece that moved or was dropped stands in its king's way in the end (退路封鎖).
    SelfBlock,
    /// A piece goes back to where it came from by its move before (スイッチバック).
    Switchback,
    /// In the end a pinned piece cannot take the one that mates (ピンメイト).
    PinMate,
    /// The king is mated in the middle of the board (都詰).
    CentralMate,
    /// The king stands alone on the board (裸玉).
    BareKing,
}

impl Theme {
    /// All of them, in the order in which they are named.
    pub const ALL: [Self; 23] = {
        use Theme::*;
        [
            Sacrifice,
            MajorSacrifice,
            FocalSacrifice,
            Clearance,
            DoubleCheck,
            DiscoveredCheck,
            NonPromotion,
            MajorNonPromotion,
            PawnDropMate,
            Tokin,
            PawnPushMate,
            KnightSeries,
            Fork,
            LongDrop,
            ExactDrop,
            Interposition,
            MovingInterposition,
            UnprotectedInterposition,
            SelfBlock,
            Switchback,
            PinMate,
            CentralMate,
            BareKing,
        ]
    };

    /// Its name in kebab-case, the same in every interface.
    ///
    /// ```
    /// assert_eq!(komadai_tsume::Theme::DoubleCheck.name(), "double-check");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sacrifice => "sacrifice",
            Self::MajorSacrifice => "major-sacrifice",
            Self::FocalSacrifice => "focal-sacrifice",
            Self::Clearance => "clearance",
            Self::DoubleCheck => "double-check",
            Self::DiscoveredCheck => "discovered-check",
            Self::NonPromotion => "non-promotion",
            Self::MajorNonPromotion => "major-non-promotion",
            Self::PawnDropMate => "pawn-drop-mate",
            Self::Tokin => "tokin",
            Self::PawnPushMate => "pawn-push-mate",
            Self::KnightSeries => "knight-series",
            Self::Fork => "fork",
            Self::LongDrop => "long-drop",
            Self::ExactDrop => "exact-drop",
            Self::Interposition => "interposition",
            Self::MovingInterposition => "moving-interposition",
            Self::UnprotectedInterposition => "unprotected-interposition",
            Self::SelfBlock => "self-block",
            Self::Switchback => "switchback",
            Self::PinMate => "pin-mate",
            Self::CentralMate => "central-mate",
            Self::BareKing => "bare-king",
        }
    }

    fn is_in(self, turns: &[Turn]) -> bool {
        let Some((first, last)) = turns.first().zip(turns.last()) else {
            return false;
        };
        let any = |holds: fn(&Turn) -> bool| turns.iter().any(holds);
        match self {
            Self::Sacrifice => any(Turn::gives),
            Self::MajorSacrifice => any(|turn| turn.gives() && is_major(turn.kind_after())),
            Self::FocalSacrifice => any(|turn| turn.gives() && can_be_taken_by_two(turn)),
            Self::Clearance => clears(turns),
            Self::DoubleCheck => any(Turn::is_double_check),
            Self::DiscoveredCheck => any(|turn| turn.discovers()),
            Self::NonPromotion => any(Turn::declines_promotion),
            Self::MajorNonPromotion => any(|turn| {
                let kind = turn.piece.kind;
                turn.declines_promotion() && (is_major(kind) || kind == PieceKind::Pawn)
            }),
            Self::PawnDropMate => any(forbids_pawn_drop),
            Self::Tokin => {
                let promotes = |turn: &Turn| turn.kind_after() != turn.piece.kind;
                any(|turn| turn.piece.kind == PieceKind::Pawn && turn.mv.is_promotion())
                    || mates_by(last, PieceKind::Tokin) && !promotes(last)
            }
            Self::PawnPushMate => {
                last.piece.kind == PieceKind::Pawn
                    && last.kind_after() == PieceKind::Pawn
                    && !last.mv.is_drop()
                    && !last.discovers()
            }
            Self::KnightSeries => pairs(turns).any(|(one, next)| {
                let drops =
                    |turn: &Turn| matches!(turn.mv, Move::Drop { kind: HandKind::Knight, .. });
                drops(one) && drops(next)
            }),
            Self::Fork => pairs(turns).any(|(check, next)| forks(check, next)),
            Self::LongDrop => {
                any(|turn| turn.line_drop().is_some_and(|(_, between)| between.has_many()))
            }
            Self::ExactDrop => any(drops_exactly),
            Self::Interposition => {
                any(|turn| turn.interposition().is_some_and(|(_, dropped)| dropped))
            }
            Self::MovingInterposition => {
                any(|turn| turn.interposition().is_some_and(|(_, dropped)| !dropped))
            }
            Self::UnprotectedInterposition => any(interposes_unprotected),
            Self::SelfBlock => blocks_itself(turns, last),
            Self::Switchback => goes_back(turns),
            Self::PinMate => is_pinned(&last.after),
            Self::CentralMate => last.king() == squares::SQ_5E,
            Self::BareKing => !(first.before.occupied().has_many()),
        }
    }
}

fn pairs(turns: &[Turn]) -> impl Iterator<Item = (&Turn, &Turn)> {
    turns.iter().zip(&turns[1..])
}

fn is_major(kind: PieceKind) -> bool {
    matches!(kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop)
}

/// Whether the last check is one by a piece of this kind.
fn mates_by(last: &Turn, kind: PieceKind) -> bool {
    last.after.checkers().meets(last.after.pieces(last.attacker(), kind))
}

/// Whether two or more pieces, the king left out, may take the piece that has just arrived.
fn can_be_taken_by_two(turn: &Turn) -> bool {
    let to = turn.mv.to();
    let takers: Bitboard = turn
        .after
        .legal_moves()
        .iter()
        .filter(|mv| mv.to() == to)
        .filter_map(Move::from)
        .filter(|&from| from != turn.king())
        .collect();
    takers.has_many()
}

/// Whether a piece of the board is given away and a later one comes to where it stood.
fn clears(turns: &[Turn]) -> bool {
    (1..).zip(turns).any(|(next, turn)| {
        let left = turn.mv.from().filter(|_| turn.gives());
        left.is_some_and(|left| turns[next..].iter().any(|later| later.mv.to() == left))
    })
}

/// Whether a pawn dropped before the king would be mate, and is forbidden.
fn forbids_pawn_drop(turn: &Turn) -> bool {
    let king = Bitboard::of(turn.king());
    let Some(to) = king.step_forward(!turn.attacker()).first() else {
        return false;
    };
    let drop = Move::Drop { kind: HandKind::Pawn, to };
    matches!(turn.before.check_legality(drop), Err(IllegalMove::Uchifuzume { .. }))
}

/// Whether the checking piece attacks another one and takes it next.
fn forks(check: &Turn, next: &Turn) -> bool {
    let at = check.mv.to();
    if next.mv.from() != Some(at) || check.discovers() {
        return false;
    }
    let taken = next.mv.to();
    let piece = Piece::new(check.attacker(), check.kind_after());
    let attacked = attacks::reach(piece, at, check.after.occupied()).has(taken);
    let stood = check.after.piece_at(taken);
    attacked && stood.is_some() && stood == next.before.piece_at(taken) && taken != next.king()
}

/// Whether a piece that moves along lines is dropped away from the king where it could have been dropped elsewhere on
/// the same line, with check too.
fn drops_exactly(turn: &Turn) -> bool {
    let Some((kind, between)) = turn.line_drop() else {
        return false;
    };
    if between.is_empty() {
        return false;
    }
    let checks = |to: Square| {
        let drop = Move::Drop { kind, to };
        turn.before.is_legal(drop) && turn.before.gives_check(drop)
    };
    let ray = attacks::ray(turn.king(), turn.mv.to());
    ray.into_iter().filter(|&to| to != turn.mv.to()).any(checks)
}

/// Whether a piece is dropped between where neither the king nor another piece protects it.
fn interposes_unprotected(turn: &Turn) -> bool {
    turn.interposition().is_some_and(|(at, dropped)| {
        let defender = !turn.attacker();
        dropped && turn.after.attackers(at, defender, turn.after.occupied()).is_empty()
    })
}

/// Whether a piece that answered stands beside its mated king on a square that is not attacked.
fn blocks_itself(turns: &[Turn], last: &Turn) -> bool {
    let (position, king) = (&last.after, last.king());
    let defender = position.turn();
    let around = attacks::reach(Piece::new(defender, PieceKind::King), king, Bitboard::EMPTY);
    let own = position.pieces_of(defender);
    let without_king = position.occupied().without(Bitboard::of(king));
    let answers = turns.iter().filter(|turn| !turn.king_answers());
    answers.filter_map(|turn| turn.answer).map(Move::to).any(|at| {
        around.has(at) && own.has(at) && position.attackers(at, !defender, without_king).is_empty()
    })
}

/// Whether a piece returns by a move to where its move before began.
fn goes_back(turns: &[Turn]) -> bool {
    turns.iter().enumerate().any(|(number, turn)| {
        let before = turns[..number].iter().rev();
        let mut arrivals = before.filter(|earlier| Some(earlier.mv.to()) == turn.mv.from());
        arrivals.next().is_some_and(|earlier| earlier.mv.from() == Some(turn.mv.to()))
    })
}

/// Whether a piece that could take the only checking one is pinned, in a mate.
fn is_pinned(mate: &Position) -> bool {
    let defender = mate.turn();
    let king = mate.king(defender).map_or(Bitboard::EMPTY, Bitboard::of);
    mate.checkers().single().is_some_and(|checker| {
        let takers = mate.attackers(checker, defender, mate.occupied());
        !takers.without(king).is_empty()
    })
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Themes(u32);

impl Themes {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// The themes of a solution that is played from a position, the attacker's moves first and last; none if it cannot
    /// be played.
    ///
    /// ```
    /// use komadai_rules::{Move, Setup};
    /// use komadai_tsume::{Problem, Theme, Themes};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let solution: Vec<Move> = ["S*8a".parse()?, "9b8a".parse()?, "G*8b".parse()?].into();
    /// let themes = Themes::of(problem.position(), &solution);
    /// assert_eq!(themes.iter().collect::<Vec<_>>(), [Theme::Sacrifice]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(start: &Position, solution: &[Move]) -> Self {
        let turns = turns(start, solution).unwrap_or_default();
        Self::in_turns(&turns)
    }

    pub(crate) fn in_turns(turns: &[Turn]) -> Self {
        let present = Theme::ALL.into_iter().filter(|theme| theme.is_in(turns));
        present.fold(Self::NONE, Self::with)
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, theme: Theme) -> Self {
        Self(self.0 | 1 << theme as u32)
    }

    /// Whether it is among them.
    pub const fn has(self, theme: Theme) -> bool {
        self.0 & 1 << theme as u32 != 0
    }

    /// How many they are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Them in order.
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.has(theme))
    }
}

/// Their names with blanks between; `-` for none.
impl fmt::Display for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        for (number, theme) in self.iter().enumerate() {
            let gap = if number == 0 { "" } else { " " };
            write!(f, "{gap}{}", theme.name())?;
        }
        Ok(())
    }
}

/// A word is not the name of a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError(pub String);

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a theme", self.0)
    }
}

impl std::error::Error for ThemeError {}

impl FromStr for Themes {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        let named = |name: &str| {
            let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
            theme.ok_or_else(|| ThemeError(name.to_owned()))
        };
        let names = text.split(' ').filter(|&name| name != "-");
        names.map(named).try_fold(Self::NONE, |themes, theme| Ok(themes.with(theme?)))
    }
}

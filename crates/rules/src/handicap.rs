//! Handicaps (駒落ち, *komaochi*): the stronger player takes White, leaves pieces off the board, moves first.
//!
//! Which difference of rank asks for which handicap is custom, not rule: [`HandicapStep::SUGGESTED`] is data
//! that anybody may replace by a [`HandicapTable`] of their own.

use core::fmt;
use core::str::FromStr;

use crate::game::jishogi;
use crate::{Color, Grade, Setup, Square};

/// A start position with a name.
///
/// Left and right are White's own: the left lance stands on 1a.
///
/// ```
/// use komadai_rules::{Color, Handicap};
///
/// let two_piece = Handicap::named("two-piece").unwrap();
/// assert_eq!(two_piece.japanese(), "二枚落ち");
/// assert_eq!(two_piece.setup().turn, Color::White);
/// assert_eq!(two_piece.missing_points(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Handicap {
    /// 平手, no handicap; Black moves first.
    Even,
    /// 香落ち, without the lance on 1a.
    LeftLance,
    /// 右香落ち, without the lance on 9a.
    RightLance,
    /// 両香落ち, without both lances.
    BothLances,
    /// 角落ち, without the bishop.
    Bishop,
    /// 飛車落ち, without the rook.
    Rook,
    /// 飛香落ち, without the rook and the lance on 1a.
    RookLance,
    /// 二枚落ち, without rook and bishop.
    TwoPiece,
    /// 三枚落ち, without rook, bishop and the lance on 1a.
    ThreePiece,
    /// 四枚落ち, without rook, bishop and lances.
    FourPiece,
    /// 五枚落ち, four pieces and the knight on 8a.
    FivePiece,
    /// 左五枚落ち, four pieces and the knight on 2a.
    FivePieceLeft,
    /// 六枚落ち, without rook, bishop, lances and knights.
    SixPiece,
    /// 左七枚落ち, six pieces and the silver on 3a.
    SevenPieceLeft,
    /// 右七枚落ち, six pieces and the silver on 7a.
    SevenPieceRight,
    /// 八枚落ち, king, golds and pawns remain.
    EightPiece,
    /// 九枚落ち, king, the gold on 4a and pawns remain.
    NinePiece,
    /// 十枚落ち, king and pawns remain.
    TenPiece,
    /// トンボ, "dragonfly": king, rook, bishop and pawns remain.
    Dragonfly,
    /// 歩三兵: the king alone, with three pawns in hand.
    ThreePawns,
    /// 裸玉: the king alone.
    NakedKing,
}

/// What is known of one handicap.
struct Row {
    name: &'static str,
    japanese: &'static str,
    english: &'static str,
    sfen: &'static str,
}

/// A row whose board has these three top ranks, and this in White's hand.
macro_rules! row {
    ($name:literal, $japanese:literal, $english:literal, $ranks:literal) => {
        row!($name, $japanese, $english, $ranks, "w", "-")
    };
    ($name:literal, $japanese:literal, $english:literal, $ranks:literal, $turn:literal, $hand:literal) => {
        Row {
            name: $name,
            japanese: $japanese,
            english: $english,
            sfen: concat!($ranks, "/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL ", $turn, " ", $hand, " 1"),
        }
    };
}

impl Handicap {
    /// Every handicap, the traditional ones from the smallest to the greatest, then the odd ones.
    pub const ALL: [Self; 21] = [
        Self::Even,
        Self::LeftLance,
        Self::RightLance,
        Self::BothLances,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::TwoPiece,
        Self::ThreePiece,
        Self::FourPiece,
        Self::FivePiece,
        Self::FivePieceLeft,
        Self::SixPiece,
        Self::SevenPieceLeft,
        Self::SevenPieceRight,
        Self::EightPiece,
        Self::NinePiece,
        Self::TenPiece,
        Self::Dragonfly,
        Self::ThreePawns,
        Self::NakedKing,
    ];

    #[rustfmt::skip]
    const fn row(self) -> Row {
        match self {
            Self::Even => row!("even", "平手", "even game", "lnsgkgsnl/1r5b1/ppppppppp", "b", "-"),
            Self::LeftLance => row!("left-lance", "香落ち", "left lance", "lnsgkgsn1/1r5b1/ppppppppp"),
            Self::RightLance => row!("right-lance", "右香落ち", "right lance", "1nsgkgsnl/1r5b1/ppppppppp"),
            Self::BothLances => row!("both-lances", "両香落ち", "both lances", "1nsgkgsn1/1r5b1/ppppppppp"),
            Self::Bishop => row!("bishop", "角落ち", "bishop", "lnsgkgsnl/1r7/ppppppppp"),
            Self::Rook => row!("rook", "飛車落ち", "rook", "lnsgkgsnl/7b1/ppppppppp"),
            Self::RookLance => row!("rook-lance", "飛香落ち", "rook and left lance", "lnsgkgsn1/7b1/ppppppppp"),
            Self::TwoPiece => row!("two-piece", "二枚落ち", "two pieces", "lnsgkgsnl/9/ppppppppp"),
            Self::ThreePiece => row!("three-piece", "三枚落ち", "three pieces", "lnsgkgsn1/9/ppppppppp"),
            Self::FourPiece => row!("four-piece", "四枚落ち", "four pieces", "1nsgkgsn1/9/ppppppppp"),
            Self::FivePiece => row!("five-piece", "五枚落ち", "five pieces", "2sgkgsn1/9/ppppppppp"),
            Self::FivePieceLeft => row!("five-piece-left", "左五枚落ち", "five pieces, left", "1nsgkgs2/9/ppppppppp"),
            Self::SixPiece => row!("six-piece", "六枚落ち", "six pieces", "2sgkgs2/9/ppppppppp"),
            Self::SevenPieceLeft => row!("seven-piece-left", "左七枚落ち", "seven pieces, left", "2sgkg3/9/ppppppppp"),
            Self::SevenPieceRight => row!("seven-piece-right", "右七枚落ち", "seven pieces, right", "3gkgs2/9/ppppppppp"),
            Self::EightPiece => row!("eight-piece", "八枚落ち", "eight pieces", "3gkg3/9/ppppppppp"),
            Self::NinePiece => row!("nine-piece", "九枚落ち", "nine pieces", "4kg3/9/ppppppppp"),
            Self::TenPiece => row!("ten-piece", "十枚落ち", "ten pieces", "4k4/9/ppppppppp"),
            Self::Dragonfly => row!("dragonfly", "トンボ", "dragonfly", "4k4/1r5b1/ppppppppp"),
            Self::ThreePawns => row!("three-pawns", "歩三兵", "three pawns", "4k4/9/9", "w", "3p"),
            Self::NakedKing => row!("naked-king", "裸玉", "naked king", "4k4/9/9"),
        }
    }

    /// The name in kebab-case, the same in every interface: `two-piece`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The handicap with this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.name() == name)
    }

    /// The Japanese name, as game records write it: `二枚落ち`.
    pub const fn japanese(self) -> &'static str {
        self.row().japanese
    }

    /// The English name: `two pieces`.
    pub const fn english(self) -> &'static str {
        self.row().english
    }

    /// The start as SFEN, with the move number 1.
    pub const fn sfen(self) -> &'static str {
        self.row().sfen
    }

    /// The start as a diagram; White moves first, in an even game Black.
    pub fn setup(self) -> Setup {
        match self {
            Self::Even => Setup::START,
            _ => self.sfen().parse().expect("every row holds sound SFEN"),
        }
    }

    /// The handicap that starts with this board, turn and hands, whatever the move number.
    pub fn of_setup(setup: &Setup) -> Option<Self> {
        let setup = Setup { move_number: 1, ..*setup };
        let starts_with = |handicap: &Self| {
            handicap.setup() == setup || handicap.other_form().is_some_and(|other| other == setup)
        };
        Self::ALL.into_iter().find(starts_with)
    }

    /// Another start that goes by the same name: three pieces with the right lance instead of the left.
    fn other_form(self) -> Option<Setup> {
        (self == Self::ThreePiece).then(|| {
            let mut setup = Self::TwoPiece.setup();
            setup.board[Square::SQ_9A] = None;
            setup
        })
    }

    /// The points of the pieces White lacks, which count for White in an impasse.
    pub fn missing_points(self) -> u32 {
        jishogi::ALL_POINTS - jishogi::points_of_setup(&self.setup())
    }

    /// Who moves first.
    pub const fn first_to_move(self) -> Color {
        match self {
            Self::Even => Color::Black,
            _ => Color::White,
        }
    }
}

/// Writes the name in kebab-case.
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What two players of some difference in strength play: one game, or two with different handicaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapStep {
    /// One game with this handicap.
    Single(Handicap),
    /// A match of two games, the first with the smaller handicap.
    Match(Handicap, Handicap),
}

impl HandicapStep {
    /// The ten steps of the classic ladder, from the smallest.
    pub const TRADITIONAL: [Self; 10] = [
        Self::Single(Handicap::LeftLance),
        Self::Match(Handicap::LeftLance, Handicap::Bishop),
        Self::Single(Handicap::Bishop),
        Self::Single(Handicap::Rook),
        Self::Single(Handicap::RookLance),
        Self::Match(Handicap::RookLance, Handicap::TwoPiece),
        Self::Single(Handicap::TwoPiece),
        Self::Single(Handicap::FourPiece),
        Self::Single(Handicap::SixPiece),
        Self::Single(Handicap::EightPiece),
    ];

    /// What this project suggests for a difference of 0, 1, 2, … ranks: one step of the ladder a rank.
    ///
    /// There is no universal table: clubs differ, and a club may well use its own.
    pub const SUGGESTED: [Self; 11] = {
        let mut table = [Self::Single(Handicap::Even); 11];
        let mut step = 0;
        while step < Self::TRADITIONAL.len() {
            table[step + 1] = Self::TRADITIONAL[step];
            step += 1;
        }
        table
    };

    /// The suggestion for this many ranks between the players; the last one for more than the table knows.
    ///
    /// ```
    /// use komadai_rules::{Grade, Handicap, HandicapStep};
    ///
    /// let (stronger, weaker): (Grade, Grade) = ("2d".parse()?, "5k".parse()?);
    /// let step = HandicapStep::suggested(stronger.steps_above(weaker).unsigned_abs());
    /// assert_eq!(step, HandicapStep::Match(Handicap::RookLance, Handicap::TwoPiece));
    /// # Ok::<(), komadai_rules::ParseGradeError>(())
    /// ```
    pub const fn suggested(rank_difference: u32) -> Self {
        HandicapTable(&Self::SUGGESTED).step(rank_difference)
    }

    /// The points White lacks over two games, the same game twice where the step is one.
    fn missing_points(self) -> u32 {
        let [first, second] = match self {
            Self::Single(only) => [only; 2],
            Self::Match(first, second) => [first, second],
        };
        first.missing_points() + second.missing_points()
    }
}

/// Writes the name of the handicap, or both names with a space between them: `rook`, `rook-lance two-piece`.
impl fmt::Display for HandicapStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(only) => only.fmt(f),
            Self::Match(first, second) => write!(f, "{first} {second}"),
        }
    }
}

/// A text that is no step of handicaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseHandicapStepError;

impl fmt::Display for ParseHandicapStepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a handicap, or two of them with a space between")
    }
}

impl core::error::Error for ParseHandicapStepError {}

/// Reads what `Display` writes, and nothing else.
impl FromStr for HandicapStep {
    type Err = ParseHandicapStepError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |name| Handicap::named(name).ok_or(ParseHandicapStepError);
        match text.split_once(' ') {
            None => named(text).map(Self::Single),
            Some((first, second)) => Ok(Self::Match(named(first)?, named(second)?)),
        }
    }
}

/// What is played at a difference of 0, 1, 2, … ranks, as some club or teacher has it.
///
/// ```
/// use komadai_rules::{Handicap, HandicapStep, HandicapTable, HandicapTableFault};
///
/// let even = HandicapStep::Single(Handicap::Even);
/// let lance = HandicapStep::Single(Handicap::LeftLance);
/// let club = [even, even, lance];
/// assert_eq!(HandicapTable::new(&club).map(|table| table.step(5)), Ok(lance));
/// assert_eq!(HandicapTable::new(&[lance, even]), Err(HandicapTableFault::Less { ranks: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandicapTable<'a>(&'a [HandicapStep]);

impl<'a> HandicapTable<'a> {
    /// So many differences there are between two grades, and so many rows a table has at most.
    pub const MOST_ROWS: usize = Grade::HIGHEST.steps_above(Grade::LOWEST) as usize + 1;

    /// A table of these rows, the first for players of one rank.
    ///
    /// # Errors
    ///
    /// There are no rows or too many, or players further apart would give less.
    pub fn new(steps: &'a [HandicapStep]) -> Result<Self, HandicapTableFault> {
        if steps.is_empty() || steps.len() > Self::MOST_ROWS {
            return Err(HandicapTableFault::Rows(steps.len()));
        }
        let less = |pair: &[HandicapStep]| pair[1].missing_points() < pair[0].missing_points();
        match steps.windows(2).position(less) {
            None => Ok(Self(steps)),
            Some(before) => Err(HandicapTableFault::Less { ranks: before + 1 }),
        }
    }

    /// What is played at this many ranks between the players; the last row for more than the table knows.
    pub const fn step(self, rank_difference: u32) -> HandicapStep {
        let last = self.0.len() - 1;
        let difference = rank_difference as usize;
        self.0[if difference < last { difference } else { last }]
    }
}

/// Why rows are no [`HandicapTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapTableFault {
    /// There are so many, and not from one to [`HandicapTable::MOST_ROWS`].
    Rows(usize),
    /// At this many ranks less is given than at one rank fewer.
    Less {
        /// The difference of ranks where less is given.
        ranks: usize,
    },
}

impl fmt::Display for HandicapTableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows(rows) => write!(
                f,
                "a table of handicaps has from 1 to {} rows, not {rows}",
                HandicapTable::MOST_ROWS
            ),
            Self::Less { ranks } => {
                write!(f, "the handicap at {ranks} ranks is smaller than at {}", ranks - 1)
            }
        }
    }
}

impl core::error::Error for HandicapTableFault {}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::Position;

    #[test]
    fn every_handicap_is_found_by_its_name_and_by_its_start() {
        for handicap in Handicap::ALL {
            assert_eq!(Handicap::named(handicap.name()), Some(handicap));
            let later = Setup { move_number: 40, ..handicap.setup() };
            assert_eq!(Handicap::of_setup(&later), Some(handicap));
            assert!(Position::from_setup(&later).is_ok(), "{handicap} can be played");
        }
        let right_lance = "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        let right_lance: Setup = right_lance.parse().expect("SFEN");
        assert_eq!(Handicap::of_setup(&right_lance), Some(Handicap::ThreePiece));
        assert_eq!(Handicap::named("二枚落ち"), None);
        assert_eq!(Handicap::of_setup(&Setup { turn: Color::White, ..Setup::START }), None);
    }

    #[test]
    fn white_moves_first_in_every_game_with_a_handicap() {
        for handicap in Handicap::ALL {
            let first = if handicap == Handicap::Even { Color::Black } else { Color::White };
            assert_eq!(
                (handicap.setup().turn, handicap.first_to_move()),
                (first, first),
                "{handicap}"
            );
        }
    }

    #[test]
    fn missing_points_are_those_of_the_pieces_given() {
        let points = Handicap::ALL.map(Handicap::missing_points);
        assert_eq!(
            points,
            [0, 1, 1, 2, 5, 5, 6, 10, 11, 12, 13, 13, 14, 15, 15, 16, 17, 18, 8, 24, 27]
        );
    }

    #[test]
    fn the_ladder_has_ten_steps_of_which_two_are_matches() {
        let matches =
            HandicapStep::TRADITIONAL.iter().filter(|step| matches!(step, HandicapStep::Match(..)));
        assert_eq!(matches.count(), 2);
        let uses = |handicap| {
            HandicapStep::TRADITIONAL.iter().any(|&step| match step {
                HandicapStep::Single(only) => only == handicap,
                HandicapStep::Match(first, second) => first == handicap || second == handicap,
            })
        };
        assert_eq!(Handicap::ALL.into_iter().filter(|&handicap| uses(handicap)).count(), 8);
        assert_eq!(HandicapStep::suggested(0), HandicapStep::Single(Handicap::Even));
        for (step, difference) in HandicapStep::TRADITIONAL.into_iter().zip(1..) {
            assert_eq!(HandicapStep::suggested(difference), step);
        }
        assert_eq!(HandicapStep::suggested(u32::MAX), HandicapStep::Single(Handicap::EightPiece));
    }
    #[test]
    fn a_step_is_read_as_it_is_written() {
        let singles = Handicap::ALL.map(HandicapStep::Single);
        for step in singles.into_iter().chain(HandicapStep::TRADITIONAL) {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        for text in ["", " ", "queen", "rook ", "rook  bishop", "rook bishop even"] {
            assert_eq!(text.parse::<HandicapStep>(), Err(ParseHandicapStepError), "{text:?}");
        }
    }

    #[test]
    fn a_table_gives_no_less_the_further_apart_players_are() {
        use HandicapTableFault::{Less, Rows};
        let even = "even";
        for (rows, expected) in [
            (&["even"][..], Ok("even")),
            (&["left-lance", "left-lance"], Ok("left-lance")),
            (&["even", "rook-lance two-piece"], Ok("rook-lance two-piece")),
            (&["even", "two-piece", "rook-lance two-piece"], Err(Less { ranks: 2 })),
            (&["naked-king", "three-pawns", "even"], Err(Less { ranks: 1 })),
            (&[], Err(Rows(0))),
            (&[even; HandicapTable::MOST_ROWS], Ok("even")),
            (&[even; HandicapTable::MOST_ROWS + 1], Err(Rows(25))),
        ] {
            let steps: Vec<HandicapStep> =
                rows.iter().map(|row| row.parse().expect("a step")).collect();
            let far = HandicapTable::new(&steps).map(|table| table.step(u32::MAX).to_string());
            assert_eq!(far, expected.map(String::from), "{rows:?}");
        }
        assert!(HandicapTable::new(&HandicapStep::SUGGESTED).is_ok());
    }
}

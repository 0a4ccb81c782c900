//! Names of games on floodgate-style servers, which carry the clock: `floodgate-600-10F`, `hclance_club-1500-30`.

use std::fmt;
use std::str::FromStr;

use komadai_rules::{Color, Handicap, Setup, Square};

use crate::{BadName, TimeScale, TimeTerms, TimeUnit};

/// A name of a game, `NAME-TOTAL-BYOYOMI`, all times in seconds.
///
/// ```
/// use komadai_csa::GameName;
///
/// let name: GameName = "floodgate-600-10F".parse()?;
/// let terms = name.terms();
/// assert_eq!((terms.total, terms.increment, terms.byoyomi), (Some(600), 10, 0));
/// assert!("rapid".parse::<GameName>().is_err());
/// # Ok::<(), komadai_csa::BadName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameName {
    text: String,
    total: u32,
    more: u32,
    style: Style,
}

/// What the last number of a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Style {
    /// `-10`: byoyomi.
    Byoyomi,
    /// `-10F`: increment.
    Fischer,
    /// `-060`: time is counted in whole units of this, as people's games are.
    StopWatch,
}

/// What a prefix of a name asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Nothing.
    Plain,
    /// `floodgate-`: paired by the scheduler only.
    Floodgate,
    /// `buoy_`: begins with prepared moves.
    Buoy,
    /// `hclance_` and others: Black gives the handicap, and moves first all the same.
    Handicap(Handicap),
}

/// The prefixes that ask for a handicap.
const HANDICAPS: [(&str, Handicap); 9] = [
    ("hclance_", Handicap::LeftLance),
    ("hcbishop_", Handicap::Bishop),
    ("hcrook_", Handicap::Rook),
    ("hcrooklance_", Handicap::RookLance),
    ("hc2p_", Handicap::TwoPiece),
    ("hc4p_", Handicap::FourPiece),
    ("hc6p_", Handicap::SixPiece),
    ("hc8p_", Handicap::EightPiece),
    ("hc10p_", Handicap::TenPiece),
];

impl GameName {
    /// What must be written for one.
    pub(crate) const EXPECTED: &str = "the name of a game with its clock, as in club-600-10";
    const LONGEST: usize = 64;
    const DIGITS: usize = 6;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The clock it stands for, as a game summary tells it.
    ///
    /// A stop-watch clock is announced in minutes though its total is in seconds; see [`stop_watch`](Self::stop_watch).
    pub const fn terms(&self) -> TimeTerms {
        let (byoyomi, increment) = match self.style {
            Style::Byoyomi => (self.more as u64, 0),
            Style::Fischer => (0, self.more as u64),
            Style::StopWatch => (0, 0),
        };
        let unit = match self.style {
            Style::StopWatch => TimeUnit {
                count: 1,
                scale: TimeScale::Minutes,
            },
            _ => TimeUnit::SECOND,
        };
        TimeTerms {
            unit,
            total: Some(self.total as u64),
            byoyomi,
            increment,
            ..TimeTerms::UNTIMED
        }
    }

    /// The seconds in whole multiples of which a stop-watch clock charges; `None` for every other clock.
    pub const fn stop_watch(&self) -> Option<u32> {
        match self.style {
            Style::StopWatch => Some(self.more),
            _ => None,
        }
    }

    /// What its prefix asks for.
    pub fn kind(&self) -> GameKind {
        if self.text.starts_with("floodgate-") {
            return GameKind::Floodgate;
        }
        if self.text.starts_with("buoy_") {
            return GameKind::Buoy;
        }
        let handicap = { HANDICAPS.iter() }.find(|(prefix, _)| self.text.starts_with(prefix));
        handicap.map_or(GameKind::Plain, |&(_, handicap)| {
            GameKind::Handicap(handicap)
        })
    }
}

impl GameKind {
    /// Where the game begins.
    pub fn start(self) -> Setup {
        let GameKind::Handicap(handicap) = self else {
            return Setup::START;
        };
        let given = handicap.setup();
        let mut start = Setup::START;
        // The rules have White give it; here it is Black, so the board is turned.
        for square in Square::ALL {
            if given.board[square].is_none() {
                start.board[square.rotated()] = None;
            }
        }
        start
    }
}

impl FromStr for GameName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            let fits = (1..=Self::DIGITS).contains(&digits.len());
            digits.parse().ok().filter(|_| plain && fits)
        };
        let read = || {
            let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_@.-".contains(&byte);
            let fits = text.len() <= Self::LONGEST && text.bytes().all(allowed);
            let mut parts = text.rsplitn(3, '-');
            let (more, total, name) = (parts.next()?, parts.next()?, parts.next()?);
            let (digits, style) = match more.strip_suffix('F') {
                Some(digits) => (digits, Style::Fischer),
                None if more.len() > 1 && more.starts_with('0') => (more, Style::StopWatch),
                None => (more, Style::Byoyomi),
            };
            let (total, more): (u32, u32) = (number(total)?, number(digits)?);
            let runs = style != Style::StopWatch || more > 0 && total > 0;
            (fits && !name.is_empty() && runs).then(|| Self {
                text: text.to_owned(),
                total,
                more,
                style,
            })
        };
        read().ok_or(BadName(Self::EXPECTED))
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What a plain client asks for by its password, having no other way: `GAME[-B|-W][,trip]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainWish {
    /// Which game.
    pub game: GameName,
    /// Which colour, if one is asked for.
    pub color: Option<Color>,
    /// What the player proves its identity with; without it the game is not rated.
    pub trip: Option<String>,
}

impl PlainWish {
    /// The game for whoever names none.
    pub const DEFAULT: &str = "default-1500-0";

    /// Reads a password; one that names no game is a trip as a whole, and waits for [`DEFAULT`](Self::DEFAULT).
    ///
    /// ```
    /// use komadai_csa::PlainWish;
    /// use komadai_rules::Color;
    ///
    /// let wish = PlainWish::read("club-600-10-W,my,trip");
    /// assert_eq!(wish.game.as_str(), "club-600-10");
    /// assert_eq!((wish.color, wish.trip.as_deref()), (Some(Color::White), Some("my,trip")));
    /// assert_eq!(PlainWish::read("secret").game.as_str(), PlainWish::DEFAULT);
    /// ```
    pub fn read(password: &str) -> Self {
        let (head, trip) = match password.split_once(',') {
            Some((head, trip)) => (head, Some(trip.to_owned()).filter(|trip| !trip.is_empty())),
            None => (password, None),
        };
        let (name, color) = match head.rsplit_once('-') {
            Some((name, "B" | "b")) => (name, Some(Color::Black)),
            Some((name, "W" | "w")) => (name, Some(Color::White)),
            _ => (head, None),
        };
        match name.parse() {
            Ok(game) => Self { game, color, trip },
            Err(_) => Self {
                game: { Self::DEFAULT.parse() }.expect("it is the name of a game"),
                color: None,
                trip: Some(password.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::Position;

    #[test]
    fn names_carry_their_clocks() {
        for (text, total, byoyomi, increment, stop_watch) in [
            ("club-600-10", 600, 10, 0, None),
            ("floodgate-300-10F", 300, 0, 10, None),
            ("a-b-c-900-0", 900, 0, 0, None),
            ("people-900-060", 900, 0, 0, Some(60)),
        ] {
            let name: GameName = text.parse().unwrap();
            let terms = name.terms();
            let told = (terms.total, terms.byoyomi, terms.increment);
            assert_eq!(told, (Some(total), byoyomi, increment), "{text}");
            assert_eq!((name.stop_watch(), name.as_str()), (stop_watch, text));
        }
        for text in [
            "",
            "club",
            "club-600",
            "-600-10",
            "club-600-F",
            "club--10",
            "club-1234567-0",
            "c b-1-1",
            "club-600-00",
        ] {
            assert!(text.parse::<GameName>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn black_gives_the_handicaps_of_names() {
        let name: GameName = "hclance_x-600-10".parse().unwrap();
        let start = name.kind().start();
        assert_eq!(
            start.to_string(),
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/1NSGKGSNL b - 1"
        );
        for (prefix, _) in HANDICAPS {
            let name: GameName = format!("{prefix}x-600-10").parse().unwrap();
            let position = Position::from_setup(&name.kind().start()).expect("it is playable");
            assert_eq!(position.turn(), Color::Black, "{prefix}");
        }
    }

    #[test]
    fn passwords_of_plain_clients_choose_the_game() {
        for (password, game, color, trip) in [
            ("testa-600-10", "testa-600-10", None, None),
            ("testb-30-5F,secret", "testb-30-5F", None, Some("secret")),
            ("t-1-2-B,x", "t-1-2", Some(Color::Black), Some("x")),
            ("t-1-2-w", "t-1-2", Some(Color::White), None),
            ("t-1-2,", "t-1-2", None, None),
            ("a,b", "default-1500-0", None, Some("a,b")),
            ("t-1-X", "default-1500-0", None, Some("t-1-X")),
        ] {
            let wish = PlainWish::read(password);
            assert_eq!(wish.game.as_str(), game, "{password}");
            assert_eq!(
                (wish.color, wish.trip.as_deref()),
                (color, trip),
                "{password}"
            );
        }
    }
}

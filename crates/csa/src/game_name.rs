//! Names of games on floodgate-style servers, which carry the clock: `floodgate-600-10F`, `hclance_club-1500-30`.
//!
//! What those names cannot say stands behind a dot, as only this server understands it: `club-600-10F.delay2.100msec`.

use std::fmt;
use std::str::FromStr;

use komadai_rules::{Color, Handicap, Setup, Square};

use crate::{BadName, TimeScale, TimeTerms, TimeUnit};

/// A name of a game, `NAME-TOTAL-BYOYOMI`, all times in seconds.
///
/// Behind it, each after a dot and once, may stand `delayN` and `leastN` (seconds of each move that are free, and that
/// are charged at least), `roundup` (a unit that was begun is charged), and the unit itself, as in `100msec` or `1min`.
///
/// ```
/// use komadai_csa::GameName;
///
/// let name: GameName = "floodgate-600-10F".parse()?;
/// let terms = name.terms();
/// assert_eq!((terms.total, terms.increment, terms.byoyomi), (Some(600), 10, 0));
/// let finer: GameName = "club-60-1F.delay2.100msec".parse()?;
/// assert_eq!((finer.terms().total, finer.terms().increment, finer.terms().delay), (Some(600), 10, 20));
/// assert!("rapid".parse::<GameName>().is_err());
/// # Ok::<(), komadai_csa::BadName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameName {
    text: String,
    terms: TimeTerms,
    stop_watch: Option<u32>,
}

/// What a prefix of a name asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// No prefix: the lobby pairs by the name.
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
    pub(crate) const EXPECTED: &str = "the name of a game with its clock in seconds, NAME-TOTAL-BYOYOMI or NAME-TOTAL-INCREMENTF, as in club-600-10";
    const LONGEST: usize = 64;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The clock it stands for, as a game summary tells it.
    ///
    /// A stop-watch clock is announced in minutes though its total is in seconds; see [`stop_watch`](Self::stop_watch).
    pub const fn terms(&self) -> TimeTerms {
        self.terms
    }

    /// The seconds in whole multiples of which a stop-watch clock charges; `None` for every other clock.
    pub const fn stop_watch(&self) -> Option<u32> {
        self.stop_watch
    }

    fn read(text: &str) -> Option<Self> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_@.-".contains(&byte);
        if text.len() > Self::LONGEST || !text.bytes().all(allowed) {
            return None;
        }
        let mut parts = text.rsplitn(3, '-');
        let (last, total, name) = (parts.next()?, parts.next()?, parts.next()?);
        if name.is_empty() {
            return None;
        }
        let total = seconds(total)?;
        let (more, tags) = last.split_once('.').unzip();
        let more = more.unwrap_or(last);
        let tags = tags.into_iter().flat_map(|tags| tags.split('.'));
        // A byoyomi that begins with a zero is a stop-watch, as people's games have it.
        let (terms, stop_watch) = if more.len() > 1 && more.starts_with('0') && !more.ends_with('F')
        {
            let unit = seconds(more).filter(|&unit| unit > 0 && total > 0)?;
            let terms = TimeTerms {
                unit: TimeUnit { count: 1, scale: TimeScale::Minutes },
                total: Some(total.into()),
                ..TimeTerms::UNTIMED
            };
            (tags.count() == 0).then_some((terms, Some(unit)))?
        } else {
            (timed(total, more, tags)?, None)
        };
        Some(Self { text: text.to_owned(), terms, stop_watch })
    }

    /// Whether a text is meant for the name of a game, as it ends in a byoyomi or an increment behind two hyphens, and
    /// is none.
    ///
    /// ```
    /// use komadai_csa::GameName;
    ///
    /// assert!(GameName::is_misspelled("club-ten-0") && GameName::is_misspelled("club-600-10f"));
    /// assert!(!GameName::is_misspelled("club-600-10") && !GameName::is_misspelled("sesame"));
    /// ```
    pub fn is_misspelled(text: &str) -> bool {
        let mut parts = text.rsplitn(3, '-');
        let (Some(last), Some(_), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
            return false;
        };
        let more = last.split_once('.').map_or(last, |(more, _)| more);
        let digits = more.trim_end_matches(['F', 'f']);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number && Self::read(text).is_none()
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
        handicap.map_or(GameKind::Plain, |&(_, handicap)| GameKind::Handicap(handicap))
    }
}

/// Most digits of a number in a name.
const DIGITS: usize = 6;

fn seconds(digits: &str) -> Option<u32> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let fits = (1..=DIGITS).contains(&digits.len());
    digits.parse().ok().filter(|_| plain && fits)
}

/// The terms of a name: main time in seconds, byoyomi or increment, and what stands behind the dots.
fn timed<'a>(total: u32, more: &str, tags: impl Iterator<Item = &'a str>) -> Option<TimeTerms> {
    let (byoyomi, increment) = match more.strip_suffix('F') {
        Some(increment) => (0, seconds(increment)?),
        None => (seconds(more)?, 0),
    };
    let (mut unit, mut delay, mut least, mut rounds_up) = (None, None, None, false);
    for tag in tags {
        // Each may be there once.
        let is_new = if let Some(free) = tag.strip_prefix("delay") {
            delay.replace(seconds(free)?).is_none()
        } else if let Some(charged) = tag.strip_prefix("least") {
            least.replace(seconds(charged)?).is_none()
        } else if tag == "roundup" {
            !std::mem::replace(&mut rounds_up, true)
        } else {
            unit.replace(TimeUnit::parse(tag)?).is_none()
        };
        if !is_new {
            return None;
        }
    }
    let unit = unit.unwrap_or(TimeUnit::SECOND);
    let units = |seconds: u32| {
        let time = u64::from(seconds) * 1000;
        let whole = time.is_multiple_of(unit.milliseconds());
        whole.then(|| time / unit.milliseconds())
    };
    Some(TimeTerms {
        unit,
        total: Some(units(total)?),
        byoyomi: units(byoyomi)?,
        increment: units(increment)?,
        delay: units(delay.unwrap_or(0))?,
        least: units(least.unwrap_or(0))?,
        rounds_up,
    })
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
        Self::read(text).ok_or(BadName(Self::EXPECTED))
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What a plain client asks for by its password, having no other way: `GAME[-B|-W][,trip]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainRequest {
    /// The game asked for, which names its clock.
    pub game: GameName,
    /// Which colour, if one is asked for.
    pub color: Option<Color>,
    /// What the player proves its identity with; without it the game is not rated.
    pub trip: Option<String>,
}

impl PlainRequest {
    /// The game for a login that names none.
    pub const DEFAULT: &str = "default-1500-0";

    /// Reads a password; one that names no game is a trip as a whole, and waits for [`DEFAULT`](Self::DEFAULT).
    ///
    /// ```
    /// use komadai_csa::PlainRequest;
    /// use komadai_rules::Color;
    ///
    /// let wish = PlainRequest::read("club-600-10-W,my,trip");
    /// assert_eq!(wish.game.as_str(), "club-600-10");
    /// assert_eq!((wish.color, wish.trip.as_deref()), (Some(Color::White), Some("my,trip")));
    /// assert_eq!(PlainRequest::read("secret").game.as_str(), PlainRequest::DEFAULT);
    /// ```
    pub fn read(password: &str) -> Self {
        let (name, color, trip) = Self::split(password);
        match name.parse() {
            Ok(game) => Self { game, color, trip },
            Err(_) => Self {
                game: { Self::DEFAULT.parse() }.expect("it is the name of a game"),
                color: None,
                trip: Some(password.to_owned()),
            },
        }
    }

    /// Whether a password names a game by a name that is none: then its player would wait where nobody looks for it.
    ///
    /// ```
    /// use komadai_csa::PlainRequest;
    ///
    /// assert!(PlainRequest::is_misspelled("x-abc-0,trip") && !PlainRequest::is_misspelled("x-600-0,trip"));
    /// ```
    pub fn is_misspelled(password: &str) -> bool {
        GameName::is_misspelled(Self::split(password).0)
    }

    /// The name of the game, the colour and the trip, as they stand in a password.
    fn split(password: &str) -> (&str, Option<Color>, Option<String>) {
        let (head, trip) = match password.split_once(',') {
            Some((head, trip)) => (head, Some(trip.to_owned()).filter(|trip| !trip.is_empty())),
            None => (password, None),
        };
        match head.rsplit_once('-') {
            Some((name, "B" | "b")) => (name, Some(Color::Black), trip),
            Some((name, "W" | "w")) => (name, Some(Color::White), trip),
            _ => (head, None, trip),
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
            "club-600-10.",
            "club-600-10.delay",
            "club-600-10.delay1.delay2",
            "club-600-10.roundup.roundup",
            "club-600-10.1sec.1min",
            "club-90-0.1min",
            "club-60-0.7msec",
            "club-900-060.delay1",
            "club-600-10F.fast",
        ] {
            assert!(text.parse::<GameName>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_names_of_elsewhere_cannot_say_stands_behind_dots() {
        let sec = TimeUnit::SECOND;
        let unit = |text: &str| TimeUnit::parse(text).unwrap();
        for (text, unit, total, byoyomi, increment, delay, least, rounds_up) in [
            ("club-600-10F.delay2", sec, 600, 0, 10, 2, 0, false),
            ("club-600-10.least1.roundup", sec, 600, 10, 0, 0, 1, true),
            ("club-60-1F.100msec.delay2", unit("100msec"), 600, 0, 10, 20, 0, false),
            ("a.b-60-0.1msec", unit("1msec"), 60_000, 0, 0, 0, 0, false),
            ("club-1800-60.1min", unit("1min"), 30, 1, 0, 0, 0, false),
        ] {
            let terms =
                TimeTerms { unit, total: Some(total), byoyomi, increment, delay, least, rounds_up };
            let name: GameName = text.parse().unwrap();
            assert_eq!((name.terms(), name.stop_watch()), (terms, None), "{text}");
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
    fn names_of_a_wrong_form_are_told_from_passwords() {
        for (password, misspelled) in [
            ("x-abc-0", true),
            ("x-abc-0,trip", true),
            ("x-abc-0-W,trip", true),
            ("club--10", true),
            ("-600-10", true),
            ("club-600-10f", true),
            ("club-600-00", true),
            ("club-1234567-0", true),
            ("club-600-10F.fast", true),
            ("club-10:00-5", true),
            ("club-600-10", false),
            ("club-600-10F-b,x-abc-0", false),
            ("club-600", false),
            ("t-1-X", false),
            ("my-own-trip", false),
            ("sesame,club-x-10", false),
            ("", false),
        ] {
            assert_eq!(PlainRequest::is_misspelled(password), misspelled, "{password}");
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
            let wish = PlainRequest::read(password);
            assert_eq!(wish.game.as_str(), game, "{password}");
            assert_eq!((wish.color, wish.trip.as_deref()), (color, trip), "{password}");
        }
    }
}

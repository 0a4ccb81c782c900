//! What two players agree before a game.

mod text;

use std::fmt;

use komadai_rules::{
    Bank, ByColor, Byoyomi, Clock, Color, Game, Handicap, Move, ParseMoveError, PlayError,
    RuleProfile, Setup, SetupError, SfenError, TimeControl,
};
use serde::{Deserialize, Serialize};

use crate::Charging;
use text::TermsText;

/// What was agreed: start, rules, clocks, and what the result counts for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "TermsText", into = "TermsText")]
pub struct Terms {
    /// Where the game begins.
    pub start: Start,
    /// The moves that are played already when the first clock runs, and what each is charged.
    pub opening: Vec<(Move, u64)>,
    /// Which rules, where customs differ.
    pub profile: RuleProfile,
    /// Each side's time.
    pub clocks: ByColor<TimeControl>,
    /// What is left of it at the start, where a drawn game is played again.
    pub rest: Option<ByColor<TimeControl>>,
    /// How measured time is charged.
    pub charging: Charging,
    /// Whether the lag of the network is given back, by a quota.
    pub compensates_lag: bool,
    /// Whether moves may be taken back by consent.
    pub take_back: bool,
    /// Whether a draw by repetition or impasse is played again at once, sides changed, time kept.
    pub replays_draws: bool,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// How several people play one side.
    pub team: Team,
    /// Whether the game cannot be called off, as a game of an event.
    pub binding: bool,
}

/// How several people play one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Team {
    /// There is one to a side.
    #[default]
    Alone,
    /// They move one after the other (リレー将棋, and in pairs ペア将棋).
    Relay,
    /// They consult, and any of them moves (相談将棋).
    Consultation,
}

impl Team {
    /// Every way, the usual one first.
    pub const ALL: [Self; 3] = [Self::Alone, Self::Relay, Self::Consultation];
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A named start.
    Handicap(Handicap),
    /// Any playable diagram.
    Setup(Box<Setup>),
}

/// Why terms make no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTerms {
    /// No handicap has this name.
    Handicap(String),
    /// The diagram cannot be read.
    Sfen(SfenError),
    /// The diagram cannot be played.
    Diagram(SetupError),
    /// This text among the moves of the opening is not a move.
    OpeningText(String, ParseMoveError),
    /// This move of the opening cannot be played.
    OpeningMove(Move, PlayError),
    /// No rule profile has this name.
    Profile(String),
    /// A clock runs for more than a hundred days.
    Time,
    /// The result cannot count.
    Rated,
}

impl fmt::Display for BadTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Handicap(name) => write!(f, "no handicap is called {name:?}"),
            Self::Sfen(error) => error.fmt(f),
            Self::Diagram(error) => error.fmt(f),
            Self::OpeningText(text, error) => write!(f, "opening move {text}: {error}"),
            Self::OpeningMove(mv, error) => write!(f, "opening move {mv}: {error}"),
            Self::Profile(name) => write!(f, "no rule profile is called {name:?}"),
            Self::Time => f.write_str("no clock runs for more than a hundred days"),
            Self::Rated => f.write_str(
                "a rated game is one against one, has a clock and begins from a named start",
            ),
        }
    }
}

impl std::error::Error for BadTerms {}

/// An even game without a clock, moves taken back by consent.
impl Default for Terms {
    fn default() -> Self {
        Self {
            start: Start::Handicap(Handicap::Even),
            opening: Vec::new(),
            profile: RuleProfile::STANDARD,
            clocks: ByColor { black: TimeControl::UNTIMED, white: TimeControl::UNTIMED },
            rest: None,
            charging: Charging::EXACT,
            compensates_lag: true,
            take_back: true,
            replays_draws: false,
            rated: false,
            team: Team::Alone,
            binding: false,
        }
    }
}

/// No clock runs for longer, in milliseconds.
const LONGEST: u64 = 100 * 86_400_000;
/// From this long a turn on a game is played by letter: players need not stay on the page.
const BY_LETTER: u64 = 3_600_000;

impl Terms {
    /// The same time for both sides.
    #[must_use]
    pub fn with_clock(self, control: TimeControl) -> Self {
        Self { clocks: ByColor { black: control, white: control }, ..self }
    }

    /// The game before its first move.
    ///
    /// # Errors
    ///
    /// The diagram cannot be played.
    pub fn game(&self) -> Result<Game, BadTerms> {
        match &self.start {
            Start::Handicap(handicap) => Ok(Game::from_handicap(*handicap, self.profile)),
            Start::Setup(setup) => Game::new(setup, self.profile).map_err(BadTerms::Diagram),
        }
    }

    /// The clocks before the first move.
    pub fn clock(&self) -> Clock {
        Clock::new(self.rest.unwrap_or(self.clocks))
    }

    /// Whether any time limits the game.
    pub fn is_timed(&self) -> bool {
        let clock = self.clock();
        Color::ALL.into_iter().any(|color| clock.deadline(color).is_some())
    }

    /// How long a side may be away before the other may claim the game, in milliseconds; `None` where nobody has to
    /// stay: without a clock, and with hours for a move.
    pub fn patience(&self) -> Option<u64> {
        let stays = self.is_timed() && !self.is_by_letter();
        stays.then(|| (self.longest_main() / 20).clamp(30_000, 120_000))
    }

    /// Whether players have hours for a move, and need not stay.
    pub fn is_by_letter(&self) -> bool {
        let TimeControl { byoyomi, per_move, .. } = self.clocks.black;
        byoyomi.period.max(per_move) >= BY_LETTER || self.longest_main() >= 24 * BY_LETTER
    }

    fn longest_main(&self) -> u64 {
        self.clocks.black.main.max(self.clocks.white.main)
    }

    /// Whether the terms are within reason.
    ///
    /// # Errors
    ///
    /// What is not.
    pub fn check(&self) -> Result<(), BadTerms> {
        self.game()?;
        let [clocks, rest] = [self.clocks, self.rest.unwrap_or(self.clocks)];
        for control in [clocks.black, clocks.white, rest.black, rest.white] {
            let TimeControl { main, byoyomi, increment, bank, per_move } = control;
            let times = [
                main,
                byoyomi.period,
                increment,
                bank.unit,
                per_move,
                self.charging.free,
                self.charging.least,
            ];
            let counts = [byoyomi.periods, bank.units];
            if times.into_iter().any(|time| time > LONGEST)
                || counts.into_iter().any(|count| count > 1_000)
            {
                return Err(BadTerms::Time);
            }
        }
        if self.charging.unit == 0 || self.charging.unit > LONGEST {
            return Err(BadTerms::Time);
        }
        Ok(())
    }

    /// What these clocks have left, as the time of a game that begins so.
    pub fn rest(&self, clock: &Clock) -> ByColor<TimeControl> {
        ByColor::from_fn(|color| {
            let (left, control) = (clock.remaining(color), clock.control(color));
            TimeControl {
                // Every game credits an increment before its first turn.
                main: left.main.saturating_sub(control.increment),
                byoyomi: Byoyomi { periods: left.periods, ..control.byoyomi },
                bank: Bank { units: left.units, ..control.bank },
                ..*control
            }
        })
    }
}

impl Start {
    /// The start with a handicap's name, or of a diagram in SFEN.
    ///
    /// # Errors
    ///
    /// It is neither.
    pub fn named(text: &str) -> Result<Self, BadTerms> {
        if let Some(handicap) = Handicap::named(text) {
            return Ok(Self::Handicap(handicap));
        }
        if !text.contains('/') {
            return Err(BadTerms::Handicap(text.to_owned()));
        }
        Self::diagram(text)
    }

    /// The start of a diagram in SFEN.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn diagram(sfen: &str) -> Result<Self, BadTerms> {
        let setup: Setup = sfen.parse().map_err(BadTerms::Sfen)?;
        Ok(Self::Setup(Box::new(setup)))
    }
}

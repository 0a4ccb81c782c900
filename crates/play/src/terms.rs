//! What two players agree before a game, and its text in the log.

use std::fmt;

use komadai_rules::{
    Bank, ByColor, Byoyomi, Clock, Color, Game, Handicap, IllegalMoves, Move, RuleProfile, Setup,
    TimeControl,
};
use serde::{Deserialize, Serialize};

use crate::Charging;

/// What was agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Whether nobody may call the game off, as none of an event.
    pub binding: bool,
}

/// How several people play one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Alone, Self::Relay, Self::Consultation];

    /// The way in kebab-case: `relay`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Relay => "relay",
            Self::Consultation => "consultation",
        }
    }

    /// The way with this [`code`](Self::code).
    pub fn named(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
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
    /// No handicap by that name.
    Handicap(String),
    /// The diagram cannot be read or played.
    Diagram(String),
    /// No rule profile by that name.
    Profile(String),
    /// A time is beyond all reason.
    Time,
    /// The result cannot count.
    Rated,
    /// Nothing is known by which several people play one side.
    Team(String),
}

impl fmt::Display for BadTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Handicap(name) => write!(f, "no handicap is called {name:?}"),
            Self::Diagram(reason) => f.write_str(reason),
            Self::Profile(name) => write!(f, "no rule profile is called {name:?}"),
            Self::Time => f.write_str("no clock runs for more than a hundred days"),
            Self::Rated => f.write_str(
                "a rated game is one against one, has a clock and begins from a named start",
            ),
            Self::Team(name) => write!(f, "no way to play together is called {name:?}"),
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
            clocks: ByColor {
                black: TimeControl::UNTIMED,
                white: TimeControl::UNTIMED,
            },
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
/// From this long a turn on a game is played by letter: nobody has to stay on the page.
const BY_LETTER: u64 = 3_600_000;

impl Terms {
    /// The same time for both sides.
    #[must_use]
    pub fn with_clock(self, control: TimeControl) -> Self {
        Self {
            clocks: ByColor {
                black: control,
                white: control,
            },
            ..self
        }
    }

    /// The game before its first move.
    ///
    /// # Errors
    ///
    /// The diagram cannot be played.
    pub fn game(&self) -> Result<Game, BadTerms> {
        match &self.start {
            Start::Handicap(handicap) => Ok(Game::from_handicap(*handicap, self.profile)),
            Start::Setup(setup) => {
                Game::new(setup, self.profile).map_err(|error| BadTerms::Diagram(error.to_string()))
            }
        }
    }

    /// The clocks before the first move.
    pub fn clock(&self) -> Clock {
        Clock::new(self.rest.unwrap_or(self.clocks))
    }

    /// Whether any time limits the game.
    pub fn is_timed(&self) -> bool {
        let clock = self.clock();
        Color::ALL
            .into_iter()
            .any(|color| clock.deadline(color).is_some())
    }

    /// How long a side may be away before the other may claim the game, in milliseconds; `None` where nobody has to
    /// stay: without a clock, and with hours for a move.
    pub fn patience(&self) -> Option<u64> {
        let stays = self.is_timed() && !self.is_by_letter();
        stays.then(|| (self.longest_main() / 20).clamp(30_000, 120_000))
    }

    /// Whether players have hours for a move, and need not stay.
    pub fn is_by_letter(&self) -> bool {
        let TimeControl {
            byoyomi, per_move, ..
        } = self.clocks.black;
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
            let TimeControl {
                main,
                byoyomi,
                increment,
                bank,
                per_move,
            } = control;
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
                byoyomi: Byoyomi {
                    periods: left.periods,
                    ..control.byoyomi
                },
                bank: Bank {
                    units: left.units,
                    ..control.bank
                },
                ..*control
            }
        })
    }
}

/// The text in the log.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct TermsText {
    start: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    opening: Vec<(String, u64)>,
    profile: String,
    #[serde(default)]
    strict: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_moves: Option<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    limit_at_once: bool,
    black: ControlText,
    white: ControlText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest: Option<[ControlText; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    charging: Option<ChargingText>,
    #[serde(default)]
    compensates_lag: bool,
    #[serde(default)]
    take_back: bool,
    #[serde(default)]
    replays_draws: bool,
    #[serde(default)]
    rated: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    team: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    binding: bool,
}

#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
struct ControlText {
    main: u64,
    period: u64,
    periods: u32,
    increment: u64,
    unit: u64,
    units: u32,
    per_move: u64,
}

#[derive(Debug, Deserialize, Serialize)]
struct ChargingText {
    unit: u64,
    round_up: bool,
    least: u64,
    free: u64,
}

impl From<&Terms> for TermsText {
    fn from(terms: &Terms) -> Self {
        let control = |control: &TimeControl| ControlText {
            main: control.main,
            period: control.byoyomi.period,
            periods: control.byoyomi.periods,
            increment: control.increment,
            unit: control.bank.unit,
            units: control.bank.units,
            per_move: control.per_move,
        };
        let Charging {
            unit,
            round_up,
            least,
            free,
        } = terms.charging;
        let charging = ChargingText {
            unit,
            round_up,
            least,
            free,
        };
        Self {
            start: match &terms.start {
                Start::Handicap(handicap) => handicap.name().to_owned(),
                Start::Setup(setup) => setup.to_string(),
            },
            opening: { terms.opening.iter() }
                .map(|(mv, spent)| (mv.to_string(), *spent))
                .collect(),
            profile: named(terms.profile).to_owned(),
            strict: terms.profile.illegal_moves == IllegalMoves::Lose,
            max_moves: terms.profile.max_moves,
            limit_at_once: terms.profile.limit_at_once,
            black: control(&terms.clocks.black),
            white: control(&terms.clocks.white),
            rest: terms
                .rest
                .map(|rest| [control(&rest.black), control(&rest.white)]),
            charging: (terms.charging != Charging::EXACT).then_some(charging),
            compensates_lag: terms.compensates_lag,
            take_back: terms.take_back,
            replays_draws: terms.replays_draws,
            rated: terms.rated,
            team: (terms.team != Team::Alone).then(|| terms.team.code().to_owned()),
            binding: terms.binding,
        }
    }
}

/// A move of an opening that cannot be one.
pub(crate) fn wrong_opening(mv: &impl fmt::Display, reason: &impl fmt::Display) -> BadTerms {
    BadTerms::Diagram(format!("opening move {mv}: {reason}"))
}

/// The name of a profile, whatever limit of moves was put on it.
fn named(profile: RuleProfile) -> &'static str {
    let same = |&&(_, other): &&(&str, RuleProfile)| {
        other.impasse == profile.impasse && other.king_capture == profile.king_capture
    };
    RuleProfile::NAMES
        .iter()
        .find(same)
        .map_or("standard", |&(name, _)| name)
}

impl TryFrom<TermsText> for Terms {
    type Error = BadTerms;

    fn try_from(text: TermsText) -> Result<Self, BadTerms> {
        let control = |text: ControlText| TimeControl {
            main: text.main,
            byoyomi: Byoyomi {
                period: text.period,
                periods: text.periods,
            },
            increment: text.increment,
            bank: Bank {
                unit: text.unit,
                units: text.units,
            },
            per_move: text.per_move,
        };
        let charging = text.charging.map_or(Charging::EXACT, |text| {
            let ChargingText {
                unit,
                round_up,
                least,
                free,
            } = text;
            Charging {
                unit,
                round_up,
                least,
                free,
            }
        });
        let profile = RuleProfile::named(&text.profile).ok_or(BadTerms::Profile(text.profile))?;
        let team = text.team.map_or(Ok(Team::Alone), |code| {
            Team::named(&code).ok_or(BadTerms::Team(code))
        })?;
        let opening = text.opening.into_iter().map(|(mv, spent)| {
            let mv = mv.parse().map_err(|error| wrong_opening(&mv, &error))?;
            Ok((mv, spent))
        });
        let opening: Vec<(Move, u64)> = opening.collect::<Result<_, BadTerms>>()?;
        let profile = if text.strict {
            profile.strict()
        } else {
            profile
        };
        let terms = Self {
            start: Start::named(&text.start)?,
            opening,
            profile: RuleProfile {
                max_moves: text.max_moves,
                limit_at_once: text.limit_at_once,
                ..profile
            },
            clocks: ByColor {
                black: control(text.black),
                white: control(text.white),
            },
            rest: text.rest.map(|rest| {
                let [black, white] = rest.map(control);
                ByColor { black, white }
            }),
            charging,
            compensates_lag: text.compensates_lag,
            take_back: text.take_back,
            replays_draws: text.replays_draws,
            rated: text.rated,
            team,
            binding: text.binding,
        };
        terms.check()?;
        Ok(terms)
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
        let setup =
            { sfen.parse::<Setup>() }.map_err(|error| BadTerms::Diagram(error.to_string()))?;
        Ok(Self::Setup(Box::new(setup)))
    }
}

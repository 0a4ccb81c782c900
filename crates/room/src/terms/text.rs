//! Terms as the text in the log.

use komadai_rules::{Bank, ByColor, Byoyomi, IllegalMoves, Move, RuleProfile, TimeControl};
use serde::{Deserialize, Serialize};

use super::{BadTerms, Start, Team, Terms};
use crate::Charging;

/// The text in the log.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct TermsText {
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
    #[serde(default, skip_serializing_if = "is_alone")]
    team: Team,
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

impl From<TimeControl> for ControlText {
    fn from(control: TimeControl) -> Self {
        Self {
            main: control.main,
            period: control.byoyomi.period,
            periods: control.byoyomi.periods,
            increment: control.increment,
            unit: control.bank.unit,
            units: control.bank.units,
            per_move: control.per_move,
        }
    }
}

impl From<ControlText> for TimeControl {
    fn from(text: ControlText) -> Self {
        Self {
            main: text.main,
            byoyomi: Byoyomi { period: text.period, periods: text.periods },
            increment: text.increment,
            bank: Bank { unit: text.unit, units: text.units },
            per_move: text.per_move,
        }
    }
}

#[derive(Debug, Deserialize, Serialize)]
struct ChargingText(#[serde(with = "ChargingFields")] Charging);

#[derive(Deserialize, Serialize)]
#[serde(remote = "Charging")]
struct ChargingFields {
    unit: u64,
    round_up: bool,
    least: u64,
    free: u64,
}

fn is_alone(team: &Team) -> bool {
    *team == Team::Alone
}

impl From<Terms> for TermsText {
    fn from(terms: Terms) -> Self {
        let [black, white] = [terms.clocks.black, terms.clocks.white].map(ControlText::from);
        let charging = terms.charging;
        Self {
            start: match &terms.start {
                Start::Handicap(handicap) => handicap.name().to_owned(),
                Start::Setup(setup) => setup.to_string(),
            },
            opening: { terms.opening.iter() }.map(|(mv, spent)| (mv.to_string(), *spent)).collect(),
            profile: named(terms.profile).to_owned(),
            strict: terms.profile.illegal_moves == IllegalMoves::Lose,
            max_moves: terms.profile.max_moves,
            limit_at_once: terms.profile.limit_at_once,
            black,
            white,
            rest: { terms.rest }.map(|rest| [rest.black.into(), rest.white.into()]),
            charging: (charging != Charging::EXACT).then_some(ChargingText(charging)),
            compensates_lag: terms.compensates_lag,
            take_back: terms.take_back,
            replays_draws: terms.replays_draws,
            rated: terms.rated,
            team: terms.team,
            binding: terms.binding,
        }
    }
}

/// The name of a profile, whatever limit of moves was put on it.
fn named(profile: RuleProfile) -> &'static str {
    let same = |&&(_, other): &&(&str, RuleProfile)| {
        other.impasse == profile.impasse && other.king_capture == profile.king_capture
    };
    RuleProfile::NAMES.iter().find(same).map_or("standard", |&(name, _)| name)
}

impl TryFrom<TermsText> for Terms {
    type Error = BadTerms;

    fn try_from(text: TermsText) -> Result<Self, BadTerms> {
        let profile = RuleProfile::named(&text.profile).ok_or(BadTerms::Profile(text.profile))?;
        let opening = text.opening.into_iter().map(|(mv, spent)| {
            let parsed = mv.parse();
            let parsed = parsed.map_err(|error| BadTerms::OpeningText(mv, error))?;
            Ok((parsed, spent))
        });
        let opening: Vec<(Move, u64)> = opening.collect::<Result<_, BadTerms>>()?;
        let profile = if text.strict { profile.strict() } else { profile };
        let terms = Self {
            start: Start::named(&text.start)?,
            opening,
            profile: RuleProfile {
                max_moves: text.max_moves,
                limit_at_once: text.limit_at_once,
                ..profile
            },
            clocks: ByColor { black: text.black.into(), white: text.white.into() },
            rest: text.rest.map(|rest| {
                let [black, white] = rest.map(TimeControl::from);
                ByColor { black, white }
            }),
            charging: { text.charging }.map_or(Charging::EXACT, |text| text.0),
            compensates_lag: text.compensates_lag,
            take_back: text.take_back,
            replays_draws: text.replays_draws,
            rated: text.rated,
            team: text.team,
            binding: text.binding,
        };
        terms.check()?;
        Ok(terms)
    }
}

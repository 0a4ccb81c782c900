//! The rules of a game as headers tell them: how many moves it may have, how many points decide an impasse.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use komadai_rules::{IllegalMoves, ImpasseRule, RuleProfile};

/// A header that tells a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    MaxMoves,
    Impasse,
}

/// The headers, their words in KIF and in CSA.
static WORDS: [(Rule, &str, &str); 2] =
    [(Rule::Impasse, "持将棋", "JISHOGI"), (Rule::MaxMoves, "最大手数", "MAX_MOVES")];

/// The points of the declarations that have a number.
static POINTS: [(ImpasseRule, &str); 2] =
    [(ImpasseRule::Declaration27, "27"), (ImpasseRule::Declaration24, "24")];

impl Rule {
    /// The rule that a word before the colon of a KIF header speaks of.
    pub(crate) fn of_kif(word: &str) -> Option<Self> {
        let row = WORDS.iter().find(|(_, kif, _)| *kif == word);
        row.map(|(rule, ..)| *rule)
    }

    /// The same for one between `$` and the colon of a CSA line.
    pub(crate) fn of_csa(word: &str) -> Option<Self> {
        let row = WORDS.iter().find(|(.., csa)| *csa == word);
        row.map(|(rule, ..)| *rule)
    }

    pub(crate) fn kif(self) -> &'static str {
        let row = WORDS.iter().find(|(rule, ..)| *rule == self);
        row.map_or("", |(_, kif, _)| kif)
    }

    pub(crate) fn csa(self) -> &'static str {
        let row = WORDS.iter().find(|(rule, ..)| *rule == self);
        row.map_or("", |(.., csa)| csa)
    }

    /// Takes in what the header says; `false` if that is no rule known here.
    pub(crate) fn read(self, value: &str, profile: &mut RuleProfile) -> bool {
        let value = value.trim();
        match self {
            Self::MaxMoves => match value.parse() {
                Ok(limit) => {
                    profile.max_moves = Some(limit).filter(|&limit| limit > 0);
                    true
                }
                Err(_) => false,
            },
            Self::Impasse => match POINTS.iter().find(|(_, points)| *points == value) {
                Some((impasse, _)) => {
                    profile.impasse = *impasse;
                    true
                }
                None => false,
            },
        }
    }
}

/// The headers that tell a profile, and whether they tell all of it.
pub(crate) fn headers(profile: RuleProfile) -> (Vec<(Rule, String)>, bool) {
    let points = POINTS.iter().find(|(impasse, _)| *impasse == profile.impasse);
    let impasse = points.map(|(_, points)| (Rule::Impasse, (*points).to_string()));
    let limit = profile.max_moves.map(|limit| (Rule::MaxMoves, limit.to_string()));
    let complete =
        points.is_some() && !profile.king_capture && profile.illegal_moves == IllegalMoves::Refused;
    (impasse.into_iter().chain(limit).collect(), complete)
}

/// The same for formats that say nothing of the usual rules.
pub(crate) fn unusual(profile: Option<RuleProfile>) -> (Vec<(Rule, String)>, bool) {
    match profile.filter(|profile| *profile != RuleProfile::default()) {
        Some(profile) => headers(profile),
        None => (Vec::new(), true),
    }
}

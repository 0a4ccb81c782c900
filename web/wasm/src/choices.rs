//! What can be chosen before a game.

use komadai_record::{Notation, Numbering};
use komadai_rules::{Handicap, HandicapStep, RuleProfile};

use crate::wire::{Choices, HandicapEntry, NotationEntry};

pub(crate) fn choices() -> Choices {
    Choices {
        handicaps: Handicap::ALL
            .into_iter()
            .map(|handicap| HandicapEntry {
                code: handicap.name().into(),
                english: handicap.english().into(),
                japanese: handicap.japanese().into(),
            })
            .collect(),
        steps: HandicapStep::TRADITIONAL.into_iter().map(games).collect(),
        profiles: RuleProfile::NAMES
            .iter()
            .map(|&(name, _)| name.into())
            .collect(),
        notations: Notation::ALL
            .into_iter()
            .map(|notation| NotationEntry {
                code: notation.code().into(),
                paired: notation.numbering() == Numbering::Pairs,
            })
            .collect(),
    }
}

fn games(step: HandicapStep) -> Vec<String> {
    match step {
        HandicapStep::Single(only) => vec![only.name().into()],
        HandicapStep::Match(first, second) => vec![first.name().into(), second.name().into()],
    }
}

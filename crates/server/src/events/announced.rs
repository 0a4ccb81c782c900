//! What an event was announced as: within reason, and what follows from it for its games.

use komadai_events::{Colours, Format};
use komadai_play as play;
use komadai_rules::Handicap;

use crate::api::ErrorCode;
use crate::api::events as wire;
use crate::error::Refusal;
use crate::people::words;

/// The rating of whoever has none.
pub(super) const UNKNOWN: i32 = 1500;
/// Most characters of a title.
const LONGEST_TITLE: usize = 80;
/// The longest pause between rounds, in seconds.
const LONGEST_PAUSE: u32 = 86_400;

/// The rating difference from which each handicap is given, the greatest first. A step of the ladder of handicaps is
/// worth about a grade, and a grade of amateurs about a hundred and fifty points.
const HANDICAPS: [(i32, Handicap); 7] = [
    (1050, Handicap::SixPiece),
    (900, Handicap::FourPiece),
    (750, Handicap::TwoPiece),
    (600, Handicap::RookLance),
    (450, Handicap::Rook),
    (300, Handicap::Bishop),
    (150, Handicap::Lance),
];

/// Whether an announcement is within reason.
///
/// # Errors
///
/// What is not.
pub(super) fn check(event: &wire::NewEvent) -> Result<(), Refusal> {
    let bad = |reason: &str| Err(Refusal::new(ErrorCode::BadMessage, reason));
    if !can_be_shown(&event.title) {
        return bad("a title has one to 80 characters that can be seen");
    }
    let within = match event.format {
        wire::Format::RoundRobin { cycles } => (1..=4).contains(&cycles),
        wire::Format::Swiss { rounds } => (1..=20).contains(&rounds),
        wire::Format::Knockout { .. } => true,
        wire::Format::Arena { minutes } => (1..=600).contains(&minutes),
        wire::Format::Match { wins } => (1..=10).contains(&wins),
    };
    if !within {
        return bad("one to four cycles, twenty rounds, 600 minutes or ten wins");
    }
    if event.pause.is_some_and(|pause| pause > LONGEST_PAUSE) {
        return bad("a pause lasts a day at most");
    }
    let terms = terms(event)?;
    terms.check().map_err(play::Refusal::from)?;
    if !terms.is_timed() {
        return bad("a tournament needs a clock, or it might never end");
    }
    Ok(())
}

/// Whether a title is something to be read, and nothing that turns the text around it.
fn can_be_shown(title: &str) -> bool {
    let turns = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let length = title.chars().count();
    title.trim() == title
        && (1..=LONGEST_TITLE).contains(&length)
        && !title.chars().any(|letter| letter.is_control() || turns(letter))
}

/// The terms of an even game.
pub(super) fn terms(event: &wire::NewEvent) -> Result<play::Terms, Refusal> {
    let terms = words::terms(event.terms.clone())?;
    Ok(play::Terms {
        take_back: false,
        rated: event.rated,
        ..terms
    })
}

/// The terms of a game between players so far apart, White being the stronger by `lead` points.
pub(super) fn terms_of_game(event: &wire::NewEvent, lead: i32) -> Result<play::Terms, Refusal> {
    let even = terms(event)?;
    let given = HANDICAPS.iter().find(|(least, _)| lead >= *least);
    Ok(match given {
        Some(&(_, handicap)) if event.handicaps => play::Terms {
            start: play::Start::Handicap(handicap),
            rated: false,
            ..even
        },
        _ => even,
    })
}

/// Which class of ratings the event goes by.
pub(super) fn class(event: &wire::NewEvent) -> Result<&'static str, Refusal> {
    let pace = terms(event)?.pace();
    Ok(pace.expect("an event has a clock").code())
}

/// The form of the event as `komadai_events` knows it.
pub(super) fn form(event: &wire::NewEvent) -> komadai_events::Terms {
    let format = match event.format {
        wire::Format::RoundRobin { cycles } => Format::RoundRobin { cycles },
        wire::Format::Swiss { rounds } => Format::Swiss { rounds },
        wire::Format::Knockout { third_place } => Format::Knockout { third_place },
        wire::Format::Arena { .. } => Format::Arena,
        wire::Format::Match { wins } => Format::Match { wins },
    };
    let colours = if event.handicaps {
        Colours::StrongerWhite
    } else {
        Colours::Balanced
    };
    komadai_events::Terms { format, colours }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(more: serde_json::Value) -> wire::NewEvent {
        let mut event = serde_json::json!({
            "title": "Autumn cup",
            "format": {"kind": "swiss", "rounds": 5},
            "terms": {"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 600_000, "byoyomi": 30_000, "periods": 1}},
        });
        for (key, value) in more.as_object().unwrap() {
            event[key] = value.clone();
        }
        serde_json::from_value(event).unwrap()
    }

    #[test]
    fn what_makes_no_sense_is_not_announced() {
        use serde_json::json;
        assert!(check(&event(json!({}))).is_ok());
        for bad in [
            json!({"title": ""}),
            json!({"title": "a\u{202e}b"}),
            json!({"format": {"kind": "swiss", "rounds": 0}}),
            json!({"format": {"kind": "arena", "minutes": 10_000}}),
            json!({"pause": 1_000_000}),
            json!({"terms": {"start": {"handicap": "even"}, "profile": "standard"}}),
            json!({"terms": {"start": {"handicap": "odd"}, "profile": "standard"}}),
        ] {
            assert!(check(&event(bad.clone())).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_stronger_gives_a_handicap_by_the_difference() {
        let event = event(serde_json::json!({"handicaps": true}));
        for (lead, handicap) in [
            (-900, Handicap::Even),
            (149, Handicap::Even),
            (150, Handicap::Lance),
            (800, Handicap::TwoPiece),
            (3000, Handicap::SixPiece),
        ] {
            let terms = terms_of_game(&event, lead).unwrap();
            assert_eq!(terms.start, play::Start::Handicap(handicap), "{lead}");
        }
    }
}

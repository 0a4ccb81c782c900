//! What an event was announced as: within reason, and what follows from it for its games.

use komadai_events::{Colours, Format};
use komadai_play as play;
use komadai_play::Strength;
use komadai_rules::Grade;
use komadai_store::UnixMs;

use crate::api::ErrorCode;
use crate::api::events as wire;
use crate::error::{Refusal, ensure};
use crate::letters::{is_blank, is_hidden};
use crate::people::words;

/// The rating of a player who has none.
pub(super) const UNKNOWN: i32 = 1500;
/// Most characters of a title.
const LONGEST_TITLE: usize = 80;
/// The longest pause between rounds, in seconds.
const LONGEST_PAUSE: u32 = 86_400;
/// How far ahead an event may begin, in milliseconds: a year.
const FARTHEST: i64 = 366 * 86_400_000;
/// How far behind: clocks differ, and pages ask for whole minutes.
const LATEST: i64 = 60_000;

/// Whether an announcement is within reason.
///
/// # Errors
///
/// What is not.
pub(super) fn check(event: &wire::NewEvent, now: UnixMs) -> Result<(), Refusal> {
    let check = |holds, reason| ensure(holds, ErrorCode::BadMessage, reason);
    check(can_be_shown(&event.title), "a title has one to 80 characters that can be seen")?;
    let size = match event.format {
        wire::Format::RoundRobin { cycles } => {
            Some((cycles.into(), 1..=4, "a round robin has 1 to 4 cycles"))
        }
        wire::Format::Swiss { rounds } => {
            Some((rounds.into(), 1..=20, "a Swiss tournament has 1 to 20 rounds"))
        }
        // It has as many rounds as its players need.
        wire::Format::Knockout { .. } => None,
        wire::Format::Arena { minutes } => {
            Some((minutes, 1..=600, "an arena lasts 1 to 600 minutes"))
        }
        wire::Format::Match { wins } => {
            Some((wins.into(), 1..=10, "a match is won by 1 to 10 wins"))
        }
    };
    if let Some((size, bounds, reason)) = size {
        check(bounds.contains(&size), reason)?;
    }
    check(event.pause.unwrap_or(0) <= LONGEST_PAUSE, "a pause lasts a day at most")?;
    let within = now - LATEST..=now + FARTHEST;
    let reason = "an event begins from now on and within a year, in milliseconds since 1970";
    check(event.starts.is_none_or(|starts| within.contains(&starts)), reason)?;
    let terms = terms(event)?;
    let reason = "in an event one plays against one: several to a side play in rooms by link";
    check(terms.team == play::Team::Alone, reason)?;
    terms.check().map_err(play::Refusal::from)?;
    if terms.rated && !terms.can_count() {
        return Err(play::Refusal::from(play::BadTerms::Rated).into());
    }
    check(terms.is_timed(), "a tournament needs a clock, or it might never end")
}

/// Whether a title is something to be read, and nothing that turns the text around it.
fn can_be_shown(title: &str) -> bool {
    let length = title.chars().count();
    title.trim() == title
        && length <= LONGEST_TITLE
        && !is_blank(title)
        && !title.contains(is_hidden)
}

/// The terms of an even game.
pub(super) fn terms(event: &wire::NewEvent) -> Result<play::Terms, Refusal> {
    let terms = words::terms(event.terms.clone())?;
    Ok(play::Terms { take_back: false, binding: true, ..terms })
}

/// The terms of a game between players of these ratings: even, or with the handicap that custom has between their
/// ranks.
pub(super) fn terms_of_game(
    event: &wire::NewEvent,
    [black, white]: [i32; 2],
) -> Result<play::Terms, Refusal> {
    let even = terms(event)?;
    if !event.handicaps || white <= black {
        return Ok(even);
    }
    let handicap = play::customary(grade(white), grade(black));
    Ok(play::Terms { start: play::Start::Handicap(handicap), ..even })
}

fn grade(rating: i32) -> Grade {
    let strength = Strength { rating: rating.into(), deviation: 0.0, games: 0 };
    strength.grade()
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
    let colours = if event.handicaps { Colours::StrongerWhite } else { Colours::Balanced };
    komadai_events::Terms { format, colours }
}

#[cfg(test)]
mod tests {
    use komadai_rules::Handicap;

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
        const NOW: UnixMs = 1_800_000_000_000;
        const DAY: i64 = 86_400_000;
        let check = |more| check(&event(more), NOW);
        for good in [json!({}), json!({"starts": NOW - 59_000}), json!({"starts": NOW + 365 * DAY})]
        {
            assert!(check(good.clone()).is_ok(), "{good}");
        }
        let terms = |team| json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 600_000}, "team": team});
        assert!(check(json!({"terms": terms("alone")})).is_ok());
        for bad in [
            json!({"terms": terms("relay")}),
            json!({"terms": terms("consultation")}),
            json!({"starts": -5}),
            json!({"starts": NOW - DAY}),
            json!({"starts": NOW + 367 * DAY}),
            json!({"starts": i64::MAX}),
            json!({"title": ""}),
            json!({"title": "a\u{202e}b"}),
            json!({"pause": 1_000_000}),
            json!({"terms": {"start": {"handicap": "even"}, "profile": "standard"}}),
            json!({"terms": {"start": {"handicap": "odd"}, "profile": "standard"}}),
        ] {
            assert!(check(bad.clone()).is_err(), "{bad}");
        }
        for (format, least, most, reason) in [
            (("round-robin", "cycles"), 1, 4, "a round robin has 1 to 4 cycles"),
            (("swiss", "rounds"), 1, 20, "a Swiss tournament has 1 to 20 rounds"),
            (("arena", "minutes"), 1, 600, "an arena lasts 1 to 600 minutes"),
            (("match", "wins"), 1, 10, "a match is won by 1 to 10 wins"),
        ] {
            let (kind, unit) = format;
            let check = |size: u16| check(json!({"format": {"kind": kind, unit: size}}));
            assert!(check(least).is_ok() && check(most).is_ok(), "{kind}");
            for size in [least - 1, most + 1] {
                let problem = crate::api::Problem::from(check(size).unwrap_err());
                assert_eq!(problem.reason, reason);
            }
        }
    }

    #[test]
    fn the_stronger_gives_a_handicap_by_the_difference() {
        let event = event(serde_json::json!({"handicaps": true}));
        let start = |ratings| terms_of_game(&event, ratings).unwrap().start;
        let even = play::Start::Handicap(Handicap::Even);
        assert_eq!(start([1500, 1510]), even);
        assert_eq!(start([1900, 1200]), even);
        assert_eq!(start([1500, 1900]), play::Start::Handicap(Handicap::Rook));
        assert_ne!(start([1000, 2300]), even);
    }
}

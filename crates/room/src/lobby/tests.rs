//! Who is paired with whom.

use komadai_rules::Handicap;

use super::*;
use crate::{Range, customary};
use Color::{Black, White};

impl Placement {
    fn waiting(self) -> SeekId {
        match self {
            Self::Waiting(id) => id,
            Self::Paired(pairing) => panic!("{pairing:?}"),
        }
    }

    fn paired(self) -> Option<Pairing> {
        match self {
            Self::Waiting(_) => None,
            Self::Paired(pairing) => Some(*pairing),
        }
    }
}

fn seek(number: i64, color: Option<Color>, rated: bool) -> Seek {
    let by = Seat { account: AccountId::from_number(number), name: format!("player {number}") };
    Seek {
        by,
        seeker: Seeker::default(),
        range: None,
        terms: Terms { rated, ..Terms::default() },
        also: Vec::new(),
        color,
        by_rank: false,
    }
}

fn seeker(strength: Option<Strength>) -> Seeker {
    Seeker { strength, ..Seeker::default() }
}

#[test]
fn those_who_want_the_same_play_at_once() {
    for (first, second, black) in [
        (None, None, Some(1)),
        (Some(White), None, Some(2)),
        (None, Some(Black), Some(2)),
        (Some(Black), Some(White), Some(1)),
        (Some(Black), Some(Black), None),
    ] {
        let mut lobby = Lobby::default();
        lobby.add(seek(1, first, false), 9, Black).unwrap().waiting();
        let found = lobby.add(seek(2, second, false), 9, Black).unwrap().paired();
        let seated = found.map(|pairing| pairing.opening.seats.black.unwrap().account.number());
        assert_eq!(seated, black, "{first:?} {second:?}");
        assert_eq!(lobby.seeks().len(), if black.is_some() { 0 } else { 2 });
    }
}

#[test]
fn two_play_on_the_terms_they_share_among_others() {
    let timed = |seconds: &[u64]| -> Vec<Terms> {
        let timed = |&seconds: &u64| {
            let control = komadai_rules::TimeControl::sudden_death(seconds * 1000);
            Terms::default().with_clock(control)
        };
        seconds.iter().map(timed).collect()
    };
    let seeks = |number, seconds: &[u64]| {
        let mut terms = timed(seconds).into_iter();
        Seek { terms: terms.next().unwrap(), also: terms.collect(), ..seek(number, None, false) }
    };
    for (first, second, played) in [
        (&[60, 120, 180][..], &[300, 180, 120][..], Some(120)),
        (&[60], &[120, 60], Some(60)),
        (&[60, 120], &[120], Some(120)),
        (&[60, 120], &[180, 300], None),
    ] {
        let mut lobby = Lobby::default();
        lobby.add(seeks(1, first), 9, Black).unwrap().waiting();
        let found = lobby.add(seeks(2, second), 9, Black).unwrap().paired();
        let terms = found.map(|pairing| pairing.opening.terms);
        assert_eq!(terms, played.map(|seconds| timed(&[seconds]).remove(0)));
    }
    // Ten minutes and an hour are two paces, at which nobody is as strong.
    assert!(seeks(1, &[60, 120]).is_whole());
    assert!(!seeks(1, &[60, 3_600]).is_whole());
    assert!(!seeks(1, &[60; 99]).is_whole());
    let once = seeks(1, &[60, 120, 60, 120, 180]).without_repeats();
    assert_eq!(once, seeks(1, &[60, 120, 180]));
}

#[test]
fn nobody_plays_themselves_or_on_terms_they_did_not_ask_for() {
    let mut lobby = Lobby::default();
    let id = lobby.add(seek(1, None, false), 2, Black).unwrap().waiting();
    lobby.add(seek(1, None, false), 2, Black).unwrap().waiting();
    assert!(matches!(lobby.add(seek(1, None, false), 2, Black), Err(Refusal::Busy)));
    lobby.add(seek(2, None, true), 2, Black).unwrap().waiting();
    assert_eq!(
        lobby.take(id, seek(1, None, false).by, None, 0, Black).unwrap_err(),
        Refusal::OwnGame
    );
    assert!(!lobby.remove(id, AccountId::from_number(2)));
    assert!(lobby.remove(id, AccountId::from_number(1)));
    assert_eq!(
        lobby.take(id, seek(2, None, false).by, None, 0, Black).unwrap_err(),
        Refusal::NoGame
    );
}

#[test]
fn a_range_of_ranks_holds_both_ways() {
    let strong = |number, rating: f64, range: Option<(&str, &str)>| Seek {
        seeker: seeker(Some(Strength { rating, deviation: 60.0, games: 9 })),
        range: range.map(|(least, most)| Range {
            least: least.parse().unwrap(),
            most: most.parse().unwrap(),
        }),
        ..seek(number, None, true)
    };
    for (first, second, plays) in [
        (strong(1, 1650.0, Some(("3k", "1d"))), strong(2, 1550.0, None), true),
        (strong(1, 1650.0, Some(("3k", "1d"))), strong(2, 1750.0, None), false),
        (strong(1, 1650.0, None), strong(2, 1550.0, Some(("2d", "9d"))), false),
        (strong(1, 1650.0, Some(("15k", "9d"))), seek(2, None, true), false),
    ] {
        let mut lobby = Lobby::default();
        let id = lobby.add(first, 9, Black).unwrap().waiting();
        let (by, strength) = (second.by.clone(), second.seeker.strength);
        let welcome = lobby.seeks()[0].1.welcomes(strength);
        assert_eq!(lobby.add(second, 9, Black).unwrap().paired().is_some(), plays);
        if !plays {
            assert_eq!(lobby.take(id, by, strength, 0, Black).is_ok(), welcome);
        }
    }
}

#[test]
fn the_stronger_one_gives_what_is_customary_between_the_ranks() {
    let ranked = |number, rating: Option<f64>| Seek {
        seeker: seeker(rating.map(|rating| Strength { rating, deviation: 60.0, games: 9 })),
        by_rank: true,
        ..seek(number, Some(Black), false)
    };
    for (waits, answers, black, start) in [
        // The same rank: even, and sides by lot.
        (1650.0, 1660.0, 1, Handicap::Even),
        (1650.0, 1250.0, 2, customary("1d".parse().unwrap(), "4k".parse().unwrap())),
        (1250.0, 1650.0, 1, customary("1d".parse().unwrap(), "4k".parse().unwrap())),
        (1250.0, 2650.0, 1, customary("9d".parse().unwrap(), "4k".parse().unwrap())),
    ] {
        let mut by_click = Lobby::default();
        let id = by_click.add(ranked(1, Some(waits)), 9, Black).unwrap().waiting();
        let Seek { by, seeker, .. } = ranked(2, Some(answers));
        let refused = by_click.take(id, by.clone(), None, 0, Black);
        assert_eq!(refused.unwrap_err(), Refusal::MembersOnly);
        let clicked = by_click.take(id, by, seeker.strength, 0, Black).unwrap();
        // Two who ask for the same are the same as one who answers.
        let mut by_chance = Lobby::default();
        by_chance.add(ranked(1, Some(waits)), 9, Black).unwrap().waiting();
        let found = by_chance.add(ranked(2, Some(answers)), 9, Black).unwrap().paired().unwrap();
        for Pairing { opening, .. } in [clicked, found] {
            assert_eq!(opening.terms.start, Start::Handicap(start), "{waits} {answers}");
            assert_eq!(opening.seats.black.unwrap().account.number(), black, "{waits} {answers}");
        }
    }
    let mut lobby = Lobby::default();
    lobby.add(ranked(1, Some(1500.0)), 9, Black).unwrap().waiting();
    let plain = Seek { by_rank: false, color: None, ..ranked(2, Some(1500.0)) };
    assert!(
        lobby.add(plain, 9, Black).unwrap().paired().is_none(),
        "who asks for an even game gets none of these"
    );
}

#[test]
fn of_several_terms_the_answerer_takes_any() {
    let strict = Terms { replays_draws: true, ..Terms::default() };
    let mut lobby = Lobby::default();
    let offer = Seek { also: vec![strict.clone()], ..seek(1, None, false) };
    let id = lobby.add(offer, 9, Black).unwrap().waiting();
    let by = seek(2, None, false).by;
    let refused = lobby.take(id, by.clone(), None, 2, Black);
    assert_eq!(refused.unwrap_err(), Refusal::NotInTerms);
    assert_eq!(lobby.terms(id, 1).as_ref(), Some(&strict));
    assert_eq!(lobby.take(id, by, None, 1, Black).unwrap().opening.terms, strict);
}

#[test]
fn in_a_full_lobby_the_guest_who_has_waited_longest_gives_way_to_a_member() {
    let mut lobby = Lobby::default();
    let timed = |number: i64, member: bool| {
        let control = komadai_rules::TimeControl::sudden_death(1_000 + number as u64);
        let terms = Terms::default().with_clock(control);
        Seek { terms, seeker: Seeker { member, ..Seeker::default() }, ..seek(number, None, false) }
    };
    // A member first, then guests.
    let ids: Vec<_> = (0..MOST_SEEKS as i64)
        .map(|number| lobby.add(timed(number, number == 0), 9, Black).unwrap().waiting())
        .collect();
    assert_eq!(lobby.add(timed(5_000, false), 9, Black).unwrap_err(), Refusal::Busy);
    let member = lobby.add(timed(5_001, true), 9, Black).unwrap().waiting();
    assert!(lobby.has(ids[0]) && !lobby.has(ids[1]) && lobby.has(ids[2]) && lobby.has(member));
    assert_eq!(lobby.seeks().len(), MOST_SEEKS);
    // One whose game is being opened does not.
    let seat = Seat { account: AccountId::from_number(9_999), name: String::new() };
    lobby.take(ids[2], seat, None, 0, Black).unwrap();
    lobby.add(timed(5_002, true), 9, Black).unwrap();
    assert!(lobby.has(ids[2]) && !lobby.has(ids[3]));
}

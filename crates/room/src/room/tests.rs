use komadai_chance::Chance;
use komadai_rules::{Bank, Byoyomi, Handicap, RuleProfile, TimeControl};

use super::*;

use crate::{Charging, Command, Event, Refusal, Ruling, Start, Team, log};
use Color::{Black, White};

fn seat(number: i64) -> Option<Seat> {
    let account = AccountId::from_number(number);
    Some(Seat { account, name: format!("player {number}") })
}

fn room(terms: Terms) -> Room {
    let seats = ByColor { black: seat(1), white: seat(2) };
    Room::open(Opening::of(terms, seats)).unwrap()
}

fn sudden_death(ms: u64) -> Terms {
    Terms { compensates_lag: false, ..Terms::default() }.with_clock(TimeControl::sudden_death(ms))
}

fn mv(ply: u32, usi: &str) -> Command {
    Command::Move { ply, mv: usi.parse().unwrap() }
}

/// Lets a command happen; whether something came of it.
fn wish(room: &mut Room, color: Color, command: Command, raw: u64) -> Result<bool, Refusal> {
    let Some(event) = room.decide(color, &command, Turn::lasting(raw))? else {
        return Ok(false);
    };
    room.apply(&event).unwrap();
    Ok(true)
}

fn play(room: &mut Room, moves: &[&str]) {
    for usi in moves {
        let color = room.turn().unwrap();
        let command = mv(room.game().ply(), usi);
        wish(room, color, command, 0).unwrap();
    }
}

#[test]
fn the_same_move_said_twice_is_one_move() {
    let mut room = room(Terms::default());
    assert_eq!(wish(&mut room, Black, mv(0, "7g7f"), 0), Ok(true));
    assert_eq!(wish(&mut room, Black, mv(0, "7g7f"), 0), Ok(false));
    assert_eq!(wish(&mut room, Black, mv(0, "2g2f"), 0), Err(Refusal::Stale));
    assert_eq!(wish(&mut room, White, mv(0, "7g7f"), 0), Err(Refusal::Stale));
    assert_eq!(wish(&mut room, White, mv(2, "3c3d"), 0), Err(Refusal::Early));
    assert_eq!(wish(&mut room, Black, mv(1, "2g2f"), 0), Err(Refusal::NotYourTurn));
    assert!(matches!(wish(&mut room, White, mv(1, "3c3e"), 0), Err(Refusal::Illegal(_))));
    assert_eq!(room.game().ply(), 1);
    // And so after the end.
    wish(&mut room, White, Command::Resign, 0).unwrap();
    assert_eq!(wish(&mut room, Black, mv(0, "7g7f"), 0), Ok(false));
    assert_eq!(wish(&mut room, White, mv(1, "3c3d"), 0), Err(Refusal::Over));
}

#[test]
fn a_move_in_the_last_millisecond_stands_and_one_later_loses() {
    let mut in_time = room(sudden_death(1_000));
    assert_eq!(in_time.flag_falls(0), Some(1_000));
    wish(&mut in_time, Black, mv(0, "7g7f"), 999).unwrap();
    assert_eq!((in_time.stage(), in_time.clock().deadline(Black)), (Stage::Playing, Some(1)));
    let mut late = room(sudden_death(1_000));
    wish(&mut late, Black, mv(0, "7g7f"), 1_000).unwrap();
    let Stage::Over(ending) = late.stage() else { panic!("{:?}", late.stage()) };
    assert_eq!((ending.code(), ending.winner(), late.game().ply()), ("time", Some(White), 0));
}

#[test]
fn an_opening_is_played_before_the_clocks_run_and_is_of_the_game() {
    let opening = |moves: &[&str]| {
        let moves = moves.iter().map(|usi| (usi.parse().unwrap(), 5_000));
        let control = TimeControl { increment: 5_000, ..TimeControl::sudden_death(10_000) };
        Terms { opening: moves.collect(), ..sudden_death(0) }.with_clock(control)
    };
    let mut room = room(opening(&["7g7f", "3c3d"]));
    assert_eq!((room.game().ply(), room.turn()), (2, Some(Black)));
    assert_eq!(room.spent(), [5_000, 5_000]);
    // What its turn brought is what it cost.
    assert_eq!(room.flag_falls(0), Some(15_000));
    assert_eq!(wish(&mut room, Black, mv(2, "8h2b+"), 0), Ok(true));
    let opened = Event::Opened {
        terms: Box::new(room.terms().clone()),
        seats: room.seats().clone(),
        partners: room.partners().clone(),
    };
    let moved =
        Event::Moved { mv: "8h2b+".parse().unwrap(), spent: 0, raw: 0, place: None, note: None };
    let log = [&opened, &moved].map(log::write);
    let again = Room::fold(log.iter().map(String::as_str)).unwrap();
    assert!(again.game().moves().eq(room.game().moves()));
    assert_eq!((again.clock(), again.spent()), (room.clock(), room.spent()));
    for bad in [&["7g7e"][..], &["7g7f", "7f7e"], &["3c3d"]] {
        let refused = Room::open(Opening::of(opening(bad), ByColor::default()));
        assert!(
            matches!(refused, Err(BadTerms::OpeningText(..) | BadTerms::OpeningMove(..))),
            "{bad:?}"
        );
    }
}

#[test]
fn lag_is_given_back_within_the_quota_and_the_log_says_how_much() {
    let terms = Terms { compensates_lag: true, ..sudden_death(10_000) };
    let mut room = room(terms);
    let turn = Turn { raw: 1_500, lag: 400, ..Turn::default() };
    let event = room.decide(Black, &mv(0, "7g7f"), turn).unwrap().unwrap();
    assert!(matches!(event, Event::Moved { spent: 1_100, raw: 1_500, .. }), "{event:?}");
    room.apply(&event).unwrap();
    // A minute of pretended lag brings what is left of the quota.
    play(&mut room, &["3c3d"]);
    let turn = Turn { raw: 5_000, lag: 60_000, ..Turn::default() };
    let event = room.decide(Black, &mv(2, "2g2f"), turn).unwrap().unwrap();
    assert!(matches!(event, Event::Moved { spent: 4_650, .. }), "{event:?}");
    // The flag waits as long as a move could be on its way, and no longer.
    room.apply(&event).unwrap();
    assert_eq!(room.flag_falls(100), Some(10_100));
}

#[test]
fn engines_are_charged_whole_seconds() {
    let byoyomi = Byoyomi { period: 2_000, periods: 1 };
    let control = TimeControl { main: 3_000, byoyomi, ..TimeControl::UNTIMED };
    let charging = Charging { unit: 1_000, ..Charging::EXACT };
    let mut room =
        room(Terms { charging, compensates_lag: false, ..Terms::default() }.with_clock(control));
    wish(&mut room, Black, mv(0, "7g7f"), 2_999).unwrap();
    assert_eq!(room.clock().remaining(Black).main, 1_000);
    assert_eq!(room.spent(), [2_000]);
    // 3 seconds of the other side's five are left at 1.999 s of thinking.
    assert_eq!(room.flag_falls(0), Some(5_000));
}

#[test]
fn an_interrupted_turn_goes_on_where_it_stood() {
    let mut room = room(sudden_death(10_000));
    let stop = room.interrupted(4_000).unwrap();
    room.apply(&stop).unwrap();
    assert_eq!(room.flag_falls(0), Some(6_000));
    wish(&mut room, Black, mv(0, "7g7f"), 1_000).unwrap();
    assert_eq!(room.spent(), [5_000]);
    assert_eq!(room.flag_falls(0), Some(10_000));
    let untimed = super::Room::open(Opening {
        terms: Terms::default(),
        seats: ByColor { black: seat(1), white: seat(2) },
        partners: ByColor::default(),
    });
    assert_eq!(untimed.unwrap().interrupted(4_000), None);
}

#[test]
fn moves_are_taken_back_by_consent_to_the_proposers_turn() {
    let mut game = room(Terms::default());
    play(&mut game, &["7g7f", "3c3d", "2g2f"]);
    let propose = Command::Propose(Proposal::TakeBack);
    assert_eq!(
        wish(&mut game, White, Command::Accept(Proposal::TakeBack), 0),
        Err(Refusal::NothingProposed)
    );
    wish(&mut game, Black, propose, 0).unwrap();
    assert_eq!(wish(&mut game, Black, propose, 0), Err(Refusal::ProposedAlready));
    wish(&mut game, White, Command::Decline(Proposal::TakeBack), 0).unwrap();
    assert_eq!(wish(&mut game, Black, propose, 0), Err(Refusal::ProposedAlready), "no is no");
    wish(&mut game, White, propose, 0).unwrap();
    wish(&mut game, Black, propose, 0).unwrap();
    // White had moved second: its move and Black's after it are gone.
    assert_eq!((game.game().ply(), game.turn(), game.spent().len()), (1, Some(White), 1));
    // What was agreed once may be asked again, when there are as many moves as then.
    let mut game = room(Terms::default());
    for _ in 0..2 {
        play(&mut game, &["7g7f"]);
        wish(&mut game, Black, propose, 0).unwrap();
        wish(&mut game, White, Command::Accept(Proposal::TakeBack), 0).unwrap();
        assert_eq!(game.game().ply(), 0);
    }
    let mut rated = room(Terms { rated: true, ..Terms::default() });
    play(&mut rated, &["7g7f"]);
    assert_eq!(wish(&mut rated, Black, propose, 0), Err(Refusal::NotInTerms));
}

#[test]
fn a_game_is_given_up_without_a_result_only_before_both_have_moved() {
    let mut early = room(Terms::default());
    play(&mut early, &["7g7f"]);
    wish(&mut early, White, Command::Abort, 0).unwrap();
    assert_eq!(early.stage(), Stage::Over(Ending::Aborted));
    let mut late = room(Terms::default());
    play(&mut late, &["7g7f", "3c3d"]);
    assert_eq!(wish(&mut late, Black, Command::Abort, 0), Err(Refusal::TooLate));
    let mut binding = room(Terms { binding: true, ..Terms::default() });
    assert_eq!(wish(&mut binding, Black, Command::Abort, 0), Err(Refusal::NotInTerms));
}

#[test]
fn only_who_was_left_alone_claims_the_game() {
    let mut room = room(sudden_death(60_000));
    let away = Turn { absent: ByColor { black: false, white: true }, ..Turn::default() };
    assert_eq!(room.decide(White, &Command::Claim, away), Err(Refusal::NotAbsent));
    // A side that stayed away from the first move called the game off, unless it is one of an event.
    let claimed = |room: &Room| room.decide(Black, &Command::Claim, away);
    assert_eq!(claimed(&room), Ok(Some(Event::Aborted)));
    let binding = self::room(Terms { binding: true, ..sudden_death(60_000) });
    let abandoned = Event::Abandoned { color: White };
    assert_eq!(claimed(&binding), Ok(Some(abandoned.clone())));
    play(&mut room, &["7g7f"]);
    assert_eq!(claimed(&room), Ok(Some(Event::Aborted)));
    play(&mut room, &["3c3d"]);
    assert_eq!(claimed(&room), Ok(Some(abandoned.clone())));
    room.apply(&abandoned).unwrap();
    assert_eq!(room.stage(), Stage::Over(Ending::Abandoned { winner: Black }));
}

#[test]
fn time_is_given_to_the_opponent() {
    let mut timed = room(sudden_death(10_000));
    wish(&mut timed, White, Command::AddTime, 0).unwrap();
    assert_eq!(timed.flag_falls(0), Some(25_000));
    let mut untimed = room(Terms::default());
    assert_eq!(wish(&mut untimed, White, Command::AddTime, 0), Err(Refusal::NotInTerms));
}

#[test]
fn a_drawn_game_is_played_again_with_sides_changed_and_time_kept() {
    let terms = Terms { replays_draws: true, ..sudden_death(100_000) };
    let mut room = room(terms);
    for round in 0..3 {
        for usi in ["2h3h", "8b7b", "3h2h", "7b8b"] {
            let color = room.turn().unwrap();
            let took = if color == Black { 1_000 } else { 2_000 };
            assert!(room.replay().is_none(), "in round {round}");
            let command = mv(room.game().ply(), usi);
            wish(&mut room, color, command, took).unwrap();
        }
    }
    assert!(room.is_replayed());
    let opening = room.replay().expect("drawn by repetition");
    assert_eq!(opening.seats.white, seat(1));
    let rest = opening.terms.rest.expect("the time is kept");
    assert_eq!((rest.white.main, rest.black.main), (94_000, 88_000));
    assert_eq!(opening.terms.clock(), Clock::new(rest));
    // It is still a game at the pace that was agreed.
    assert_eq!(opening.terms.clocks, sudden_death(100_000).clocks);
    // Where the draw would have counted, the game that stands for it cannot be called off.
    for (rated, called_off) in [(false, Ok(true)), (true, Err(Refusal::TooLate))] {
        let opening =
            Opening { terms: Terms { rated, ..opening.terms.clone() }, ..opening.clone() };
        let mut again = Room::open(opening).unwrap();
        assert_eq!(wish(&mut again, Black, Command::Abort, 0), called_off);
    }
}

#[test]
fn a_draw_is_not_played_again_without_time_for_it() {
    let considered =
        TimeControl { main: 1_000, bank: Bank { unit: 1_000, units: 1 }, ..TimeControl::UNTIMED };
    let mut room = room(Terms {
        replays_draws: true,
        clocks: ByColor::from_fn(|_| considered),
        ..sudden_death(1_000)
    });
    for round in 0..3 {
        for usi in ["2h3h", "8b7b", "3h2h", "7b8b"] {
            let color = room.turn().unwrap();
            // With the last move White takes up its last unit.
            let took = if round == 2 && usi == "7b8b" { 1_500 } else { 0 };
            let command = mv(room.game().ply(), usi);
            wish(&mut room, color, command, took).unwrap();
        }
    }
    assert!(matches!(room.stage(), Stage::Over(Ending::Rules(_))));
    assert_eq!((room.replay(), room.is_replayed()), (None, false));
}

#[test]
fn a_rematch_changes_sides_unless_one_gives_a_handicap() {
    let diagram = |sfen: &str| Start::Setup(Box::new(sfen.parse().unwrap()));
    for (start, black) in [
        (Start::Handicap(Handicap::Even), 2),
        (Start::Handicap(Handicap::Bishop), 1),
        (diagram("4k4/9/9/9/9/9/9/9/4K4 b RBrb 1"), 2),
        (diagram("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"), 1),
    ] {
        let mut room = room(Terms { start, binding: true, ..Terms::default() });
        let rematch = Command::Propose(Proposal::Rematch);
        assert_eq!(wish(&mut room, Black, rematch, 0), Err(Refusal::NotOver));
        wish(&mut room, Black, Command::Resign, 0).unwrap();
        assert!(room.accepts_rematch(White, &rematch).is_none(), "nobody has proposed it");
        wish(&mut room, Black, rematch, 0).unwrap();
        let opening = room.accepts_rematch(White, &rematch).unwrap();
        assert_eq!(opening.seats.black, seat(black));
        // It is nobody's but theirs, be the first one of an event.
        assert!(!opening.terms.binding);
    }
}

#[test]
fn a_free_seat_is_taken_once_and_not_by_who_sits_already() {
    let seats = ByColor { black: seat(1), white: None };
    let mut room =
        Room::open(Opening { terms: Terms::default(), seats, partners: ByColor::default() })
            .unwrap();
    assert_eq!(room.join(seat(1).unwrap(), None), Err(Refusal::OwnGame));
    assert_eq!(room.join(seat(2).unwrap(), Some(Black)), Err(Refusal::NoSeat));
    let event = room.join(seat(2).unwrap(), None).unwrap().unwrap();
    room.apply(&event).unwrap();
    assert_eq!(room.turn(), Some(Black));
    assert_eq!(room.join(seat(2).unwrap(), None), Ok(None));
    assert_eq!(room.join(seat(3).unwrap(), None), Err(Refusal::NoSeat));
}

#[test]
fn an_illegal_move_loses_a_strict_game_and_only_that() {
    let mut strict = room(Terms { profile: RuleProfile::STANDARD.strict(), ..Terms::default() });
    wish(&mut strict, Black, mv(0, "7g7e"), 0).unwrap();
    let Stage::Over(ending) = strict.stage() else { panic!("{:?}", strict.stage()) };
    assert_eq!((ending.code(), ending.winner()), ("illegal-move", Some(White)));
}

/// Wishes good and bad by chance, in all states: the room never breaks, only players act, and its log folds to it.
#[test]
fn whatever_is_wished_the_log_folds_to_the_room() {
    let mut chance = Chance::new(1);
    let mut next = move |below: u64| chance.below_u64(below);
    for round in 0..60 {
        let terms = Terms {
            profile: [RuleProfile::STANDARD, RuleProfile::AGREEMENT24.strict(), RuleProfile::TRY]
                [round % 3],
            rated: round % 5 == 0,
            replays_draws: round % 4 == 0,
            compensates_lag: round % 2 == 0,
            team: Team::ALL[round / 3 % 3],
            ..sudden_death(200_000)
        };
        let seats = ByColor { black: seat(1), white: if round % 7 == 0 { None } else { seat(2) } };
        let mut room = Room::open(Opening {
            terms: terms.clone(),
            seats: seats.clone(),
            partners: ByColor::default(),
        })
        .unwrap();
        let mut texts = vec![log::write(&Event::Opened {
            terms: Box::new(terms),
            seats,
            partners: ByColor::default(),
        })];
        for _ in 0..150 {
            let by = AccountId::from_number(1 + next(2 + 3 * u64::from(round / 3 % 3 > 0)) as i64);
            let legal = room.game().position().legal_moves();
            let legal: Vec<_> = legal.iter().collect();
            let proposal = Proposal::ALL[next(3) as usize];
            let command = match next(40) {
                0 => Command::Resign,
                1 => Command::Declare,
                2..4 => Command::Propose(proposal),
                4 => Command::Accept(proposal),
                5 => Command::Decline(proposal),
                6 => Command::Abort,
                7 => Command::AddTime,
                8 => Command::Claim,
                12 | 13 => Command::Begin,
                9..12 => mv(next(40) as u32, "5i5h"),
                _ if legal.is_empty() => Command::Claim,
                _ => Command::Move {
                    ply: room.game().ply(),
                    mv: legal[next(legal.len() as u64) as usize],
                },
            };
            let turn = Turn {
                raw: next(5_000),
                lag: next(500),
                skips: next(3) as u32,
                absent: ByColor::default(),
            };
            let gathers = room.stage() == Stage::Waiting;
            let event = if next(50) == 0 || (gathers && next(3) == 0) {
                room.join(seat(next(6) as i64).unwrap(), None)
            } else {
                room.wish(by, &command, turn)
            };
            let Ok(Some(event)) = event else { continue };
            let text = log::write(&event);
            assert_eq!(log::read(&text).unwrap(), event);
            texts.push(text);
            let was = format!("{room:?}");
            let before = room.step(&event).unwrap();
            room.back(before);
            assert_eq!(format!("{room:?}"), was, "{event:?} taken back");
            room.apply(&event).unwrap();
            assert_eq!(room.version() as usize, texts.len());
            assert_eq!(room.spent().len() as u32, room.game().ply());
        }
        let folded = Room::fold(texts.iter().map(String::as_str)).unwrap();
        assert_eq!(format!("{folded:?}"), format!("{room:?}"));
    }
}

#[test]
fn a_log_that_is_none_is_refused() {
    let opened = log::write(&Event::Opened {
        terms: Box::default(),
        seats: ByColor { black: seat(1), white: seat(2) },
        partners: ByColor::default(),
    });
    let moved = r#"{"event":"moved","move":"7g7f","spent":0,"raw":0}"#;
    let illegal = r#"{"event":"moved","move":"7g7e","spent":0,"raw":0}"#;
    assert!(Room::fold([opened.as_str(), moved]).is_ok());
    for bad in
        [&[][..], &[moved], &[&opened, illegal], &[&opened, &opened], &[&opened, "{}"], &["null"]]
    {
        assert!(Room::fold(bad.iter().copied()).is_err(), "{bad:?}");
    }
}

#[test]
fn a_moderator_s_ruling_ends_a_game_once_and_its_log_folds() {
    let reason = || "wrong opponents".to_owned();
    for (ruling, ending) in [
        (Ruling::Annul, Ending::Annulled),
        (Ruling::Award(Some(White)), Ending::Adjudicated { winner: Some(White) }),
        (Ruling::Award(None), Ending::Adjudicated { winner: None }),
    ] {
        let mut room = room(sudden_death(60_000));
        play(&mut room, &["7g7f", "3c3d", "2g2f"]);
        let mut log = vec![log::write(&Event::Opened {
            terms: Box::new(room.terms().clone()),
            seats: room.seats().clone(),
            partners: ByColor::default(),
        })];
        log.extend(
            room.game().moves().map(|mv| {
                log::write(&Event::Moved { mv, spent: 0, raw: 0, place: None, note: None })
            }),
        );
        let event = room.rule(ruling, reason()).unwrap().unwrap();
        // As where the disk does not take it.
        let undo = room.step(&event).unwrap();
        room.back(undo);
        assert_eq!((room.stage(), room.ruling()), (Stage::Playing, None));
        room.apply(&event).unwrap();
        log.push(log::write(&event));
        let folded = Room::fold(log.iter().map(String::as_str)).unwrap();
        for room in [&room, &folded] {
            assert_eq!(room.stage(), Stage::Over(ending));
            assert_eq!(room.ruling(), Some("wrong opponents"));
            assert_eq!(room.rule(Ruling::Annul, reason()), Err(Refusal::Over));
        }
        assert_eq!(ending.has_result(), ruling != Ruling::Annul);
    }
    let seats = ByColor { black: seat(1), white: None };
    let waiting = Room::open(Opening::of(Terms::default(), seats)).unwrap();
    let award = Ruling::Award(Some(Black));
    assert_eq!(waiting.rule(award, reason()), Err(Refusal::NotBegun));
    assert_eq!(
        waiting.rule(Ruling::Annul, reason()),
        Ok(Some(Event::Annulled { reason: reason() }))
    );
}

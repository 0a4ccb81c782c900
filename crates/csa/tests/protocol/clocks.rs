//! Both clocks of random games, under every form of clock, against a calculator that knows nothing but the protocol.

use std::time::Duration;

use komadai_csa::{ServerMessage, ServerReader, Summary, TimeScale, TimeTerms, TimeUnit};
use komadai_rules::{ByColor, Charging, Clock, Color};

use crate::dice::Dice;

/// The protocol's own words: time measured, rounded, charged, all of it in units.
struct Calculator {
    terms: TimeTerms,
    remaining: u64,
}

impl Calculator {
    /// What a move is charged, in units; `None` if time is up.
    fn charge(&mut self, measured: u64) -> Option<u64> {
        let terms = self.terms;
        let unit = terms.unit.milliseconds();
        let mut charged = 0;
        let mut left = measured.saturating_sub(terms.delay * unit);
        while left >= unit {
            left -= unit;
            charged += 1;
        }
        if left > 0 && terms.rounds_up {
            charged += 1;
        }
        if charged < terms.least {
            charged = terms.least;
        }
        let total = terms.total?;
        if total == 0 && terms.byoyomi == 0 && terms.increment == 0 {
            return Some(charged);
        }
        let budget = self.remaining + terms.increment + terms.byoyomi;
        if charged >= budget {
            return None;
        }
        self.remaining = (self.remaining + terms.increment).saturating_sub(charged);
        Some(charged)
    }
}

fn terms(dice: &mut Dice) -> TimeTerms {
    let scales = [TimeScale::Milliseconds, TimeScale::Seconds, TimeScale::Minutes];
    TimeTerms {
        unit: TimeUnit { count: *dice.one_of(&[1, 1, 1, 100]), scale: *dice.one_of(&scales) },
        total: Some(dice.below(3) * dice.below(60)),
        byoyomi: dice.below(2) * dice.below(6),
        increment: dice.below(2) * dice.below(5),
        delay: dice.below(2) * dice.below(3),
        least: dice.below(2) * dice.below(3),
        rounds_up: dice.flip(),
    }
}

/// What is charged, in milliseconds, and the same told to a player.
fn echoed(charged: u64, reader: &mut ServerReader) -> u64 {
    let told = ServerMessage::Moved {
        mv: "+7776FU".parse().unwrap(),
        time: Some(Duration::from_millis(charged)),
        comment: None,
    };
    match reader.read(&told.to_string()) {
        Ok(Some(ServerMessage::Moved { time: Some(time), .. })) => time.as_millis() as u64,
        other => panic!("{other:?}"),
    }
}

#[test]
fn ten_thousand_games_end_with_the_clocks_of_the_protocol() {
    let mut dice = Dice::new(2026);
    let (mut moves, mut flags, mut untimed) = (0, 0, 0);
    for game in 0..10_000 {
        let same = terms(&mut dice);
        let both =
            ByColor { black: same, white: if dice.flip() { same } else { terms(&mut dice) } };
        let names = ByColor::from_fn(|color| format!("{color:?}"));
        let mut summary = Summary::new(names, Color::Black);
        summary.terms = both;
        let read = Summary::read(&summary.to_string()).expect("we wrote it");
        assert_eq!(read.terms, both);
        let proposal = read.begin().expect("it begins");
        let mut server = proposal.clock;
        let mut player = server;
        let mut calculators =
            both.map(|terms| Calculator { terms, remaining: terms.total.unwrap_or_default() });
        let mut reader = ServerReader::default();
        'play: for ply in 0..1 + dice.below(60) {
            let color = if ply % 2 == 0 { Color::Black } else { Color::White };
            let unit = both[color].unit.milliseconds();
            let measured = dice.below(7 * unit) / (1 + dice.below(4));
            let calculated = calculators[color].charge(measured);
            let charging = proposal.charging[color];
            let place = || format!("game {game}, ply {ply}: {both:?}, {measured} ms");
            match (calculated, server.spend(color, charging.charge(measured))) {
                (Some(units), Ok(_)) => {
                    let charged = charging.charge(measured);
                    assert_eq!(charged, units * unit, "{}", place());
                    let told = echoed(charged, &mut reader);
                    player.spend(color, told).expect("the server let it pass");
                    moves += 1;
                }
                (None, Err(_)) => {
                    flags += 1;
                    break 'play;
                }
                (calculated, spent) => panic!("{}: {calculated:?}, {spent:?}", place()),
            }
        }
        for color in Color::ALL {
            let calculator = &calculators[color];
            let (terms, left) = (calculator.terms, server.remaining(color).main);
            let is_timed = [terms.total.unwrap_or_default(), terms.byoyomi, terms.increment]
                .iter()
                .any(|&part| part > 0);
            untimed += u32::from(!is_timed);
            let expected = if is_timed {
                (calculator.remaining + terms.increment) * terms.unit.milliseconds()
            } else {
                0
            };
            assert_eq!(left, expected, "game {game}: {both:?}");
            assert_eq!(player.remaining(color).main, left, "game {game}: {both:?}");
            check_deadline(&server, color, &proposal.charging[color], is_timed);
        }
    }
    // The games are no idle ones.
    assert!(moves > 100_000, "{moves} moves");
    assert!(flags > 2_000 && untimed > 500, "{flags} flags, {untimed}");
}

/// The flag falls at the very millisecond the clock foretells.
fn check_deadline(clock: &Clock, color: Color, charging: &Charging, is_timed: bool) {
    let Some(budget) = clock.deadline(color) else {
        return assert!(!is_timed);
    };
    let deadline = charging.reaches(budget);
    let spent = |measured| {
        let mut clock = *clock;
        clock.spend(color, charging.charge(measured)).is_ok()
    };
    assert!(!spent(deadline) && !spent(deadline + 1));
    assert!(deadline == 0 || spent(deadline - 1));
}

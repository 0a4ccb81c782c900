//! Laws that hold for every event, tried on events with drawn results.

use std::collections::{HashMap, HashSet};

use komadai_events::{
    Colours, Entrant, Entry, Event, Format, Outcome, Pairing, PlayerId, Points, Refusal, Round,
    Terms, csv, standings,
};

/// A small generator, so that a failing case can be named by its seed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn outcome(&mut self) -> Outcome {
        match self.below(12) {
            0 => Outcome::Draw,
            1 => Outcome::Win { by: komadai_rules::Color::White, played: false },
            2..=6 => Outcome::WHITE_WINS,
            _ => Outcome::BLACK_WINS,
        }
    }
}

fn event(terms: Terms, players: u32) -> Event {
    let mut event = Event::new(terms);
    for number in 0..players {
        let strength = 2000 - 10 * number as i32;
        event
            .apply(Entry::Joined(Entrant::new(PlayerId(number), &format!("P{number}"), strength)))
            .unwrap();
    }
    event
}

/// Plays a round; returns it.
fn play(event: &mut Event, mut outcome: impl FnMut(Pairing) -> Outcome) -> Round {
    let round = event.next_round().unwrap();
    let first = event.games().len();
    event.apply(Entry::Round(round.clone())).unwrap();
    for (index, &pairing) in round.pairings.iter().enumerate() {
        event.apply(Entry::Result { game: first + index, outcome: outcome(pairing) }).unwrap();
    }
    round
}

fn everybody_sits_once(event: &Event, round: &Round) {
    let mut seen: Vec<_> =
        round.pairings.iter().flat_map(|pair| [pair.black, pair.white]).collect();
    seen.extend(&round.byes);
    let unique: HashSet<_> = seen.iter().copied().collect();
    assert_eq!(seen.len(), unique.len());
    assert_eq!(
        seen.len(),
        event.entrants().iter().filter(|entrant| !event.has_left(entrant.id)).count()
    );
}

fn met(event: &Event) -> HashMap<[PlayerId; 2], usize> {
    let mut met = HashMap::new();
    for game in event.games() {
        let mut pair = [game.pairing.black, game.pairing.white];
        pair.sort_unstable();
        *met.entry(pair).or_default() += 1;
    }
    met
}

fn balance(event: &Event, player: PlayerId) -> i32 {
    event.games_of(player).map(|game| if game.pairing.black == player { 1 } else { -1 }).sum()
}

#[test]
fn in_a_round_robin_everybody_meets_everybody() {
    for players in 2..=13 {
        for cycles in 1..=2 {
            let mut event = event(Terms::new(Format::RoundRobin { cycles }), players);
            while !event.is_over() {
                let round = play(&mut event, |_| Outcome::Draw);
                everybody_sits_once(&event, &round);
                assert_eq!(round.byes.len() as u32, players % 2);
            }
            let met = met(&event);
            assert_eq!(met.len() as u32, players * (players - 1) / 2);
            assert!(met.values().all(|&times| times == usize::from(cycles)));
            for entrant in event.entrants() {
                let balance = balance(&event, entrant.id);
                assert!(
                    balance.abs() <= i32::from(cycles == 1),
                    "{players} players, {cycles} cycles: {balance}"
                );
            }
            assert_eq!(event.next_round(), Err(Refusal::Over));
        }
    }
}

#[test]
fn in_a_round_robin_of_an_odd_number_the_free_round_gives_nothing() {
    for players in [3, 5, 7] {
        let mut event = event(Terms::new(Format::RoundRobin { cycles: 2 }), players);
        let mut lot = Lot(players.into());
        while !event.is_over() {
            play(&mut event, |_| lot.outcome());
        }
        assert_eq!(event.byes().len() as u32, 2 * players);
        assert!(event.byes().iter().all(|bye| !bye.scores));
        for row in standings(&event) {
            let games = Points::ONE * row.wins as u32 + Points::HALF * row.draws as u32;
            assert_eq!(row.points, games, "{row:?}");
            assert_eq!(row.wins + row.draws + row.losses, 2 * (players as usize - 1));
        }
    }
}

#[test]
fn points_are_wins_and_half_the_draws_whatever_byes_there_are() {
    for seed in 0..40 {
        let mut lot = Lot(seed);
        let format =
            [Format::RoundRobin { cycles: 1 }, Format::Swiss { rounds: 5 }][lot.below(2) as usize];
        let players = 6 + lot.below(4) as u32;
        let mut event = event(Terms::new(format), players);
        while !event.is_over() {
            play(&mut event, |_| lot.outcome());
            if event.rounds() == 2 {
                event.apply(Entry::Left(PlayerId(1))).unwrap();
            }
        }
        for row in standings(&event) {
            let games = Points::ONE * row.wins as u32 + Points::HALF * row.draws as u32;
            assert_eq!(row.points, games, "seed {seed}: {row:?}");
        }
    }
}

#[test]
fn who_meets_somebody_who_left_a_round_robin_wins_by_it() {
    let mut event = event(Terms::new(Format::RoundRobin { cycles: 1 }), 5);
    play(&mut event, |_| Outcome::Draw);
    event.apply(Entry::Left(PlayerId(2))).unwrap();
    while !event.is_over() {
        play(&mut event, |_| Outcome::Draw);
    }
    let met = met(&event);
    for row in standings(&event).iter().filter(|row| row.player != PlayerId(2)) {
        let mut pair = [row.player, PlayerId(2)];
        pair.sort_unstable();
        let missed = usize::from(!met.contains_key(&pair));
        let alone = event.byes().iter().filter(|bye| bye.player == row.player);
        let free = alone.clone().filter(|bye| !bye.scores).count();
        assert_eq!((row.wins, free), (missed, 1), "{row:?}");
        assert_eq!(alone.count(), missed + 1);
    }
}

#[test]
fn who_leaves_before_the_first_round_has_never_been_there() {
    for format in [
        Format::RoundRobin { cycles: 1 },
        Format::Knockout { third_place: false },
        Format::Swiss { rounds: 3 },
    ] {
        let mut with = event(Terms::new(format), 5);
        with.apply(Entry::Left(PlayerId(4))).unwrap();
        let without = event(Terms::new(format), 4);
        assert_eq!(with, without);
        with.apply(Entry::Joined(without.entrants()[0].clone())).unwrap_err();
        let again = Entrant::new(PlayerId(4), "P4", 1960);
        with.apply(Entry::Joined(again)).unwrap();
        assert_eq!(with, event(Terms::new(format), 5));
    }
}

#[test]
fn who_left_comes_back_where_the_form_lets_anybody_in() {
    let away = PlayerId(3);
    for format in [
        Format::RoundRobin { cycles: 1 },
        Format::Swiss { rounds: 4 },
        Format::Knockout { third_place: true },
        Format::Arena,
        Format::Match { wins: 3 },
    ] {
        let open = matches!(format, Format::Swiss { .. } | Format::Arena);
        let mut event = event(Terms::new(format), 6);
        let everybody: Vec<_> = event.entrants().iter().map(|entrant| entrant.id).collect();
        let draw = |event: &Event, waiting: &[PlayerId]| match format {
            Format::Arena => event.pair_waiting(waiting).unwrap(),
            _ => event.next_round().unwrap(),
        };
        let here = event.apply(Entry::Returned(away));
        assert_eq!(here, Err(Refusal::Twice(away)), "{format:?}");
        let end = |event: &mut Event| {
            for game in 0..event.games().len() {
                let outcome = Outcome::BLACK_WINS;
                event.apply(Entry::Result { game, outcome }).unwrap();
            }
        };
        let round = draw(&event, &everybody);
        event.apply(Entry::Round(round)).unwrap();
        end(&mut event);
        event.apply(Entry::Left(away)).unwrap();
        let back = event.apply(Entry::Returned(away));
        if !open {
            assert_eq!(back, Err(Refusal::Begun), "{format:?}");
            assert!(event.has_left(away));
            continue;
        }
        assert_eq!((back, event.has_left(away)), (Ok(()), false), "{format:?}");
        let round = draw(&event, &everybody);
        assert!(round.pairings.iter().any(|pair| pair.has(away)));
        let stranger = PlayerId(99);
        let unknown = event.apply(Entry::Returned(stranger));
        assert_eq!(unknown, Err(Refusal::Unknown(stranger)));
    }
}

#[test]
fn nobody_comes_back_to_an_event_that_is_over() {
    let mut event = event(Terms::new(Format::Swiss { rounds: 1 }), 4);
    play(&mut event, |_| Outcome::BLACK_WINS);
    event.apply(Entry::Left(PlayerId(0))).unwrap();
    let back = event.apply(Entry::Returned(PlayerId(0)));
    assert_eq!(back, Err(Refusal::Over));
}

#[test]
fn a_swiss_round_pairs_everybody_and_nobody_twice() {
    for seed in 0..60 {
        let mut lot = Lot(seed);
        let players = 4 + lot.below(30) as u32;
        let rounds = (players / 2).min(7) as u8;
        let mut event = event(Terms::new(Format::Swiss { rounds }), players);
        while !event.is_over() {
            let round = play(&mut event, |_| lot.outcome());
            everybody_sits_once(&event, &round);
            if lot.below(9) == 0 && event.entrants().len() as u32 - players < 3 {
                let late = Entrant::new(PlayerId(100 + event.rounds() as u32), "late", 1990);
                event.apply(Entry::Joined(late)).unwrap();
            }
        }
        assert!(
            met(&event).values().all(|&times| times == 1),
            "seed {seed}: {players} players met twice"
        );
        let mut byes = HashSet::new();
        assert!(event.byes().iter().all(|bye| byes.insert(bye.player)), "seed {seed}: two byes");
        for entrant in event.entrants() {
            assert!(balance(&event, entrant.id).abs() <= 3, "seed {seed}: colours");
        }
    }
}

#[test]
fn the_first_swiss_round_folds_the_seeds_and_winners_meet_in_the_second() {
    let mut event = event(Terms::new(Format::Swiss { rounds: 3 }), 8);
    let stronger = |pair: Pairing| {
        if pair.black < pair.white { Outcome::BLACK_WINS } else { Outcome::WHITE_WINS }
    };
    let first = play(&mut event, stronger);
    let tables: Vec<_> = first
        .pairings
        .iter()
        .map(|pair| (pair.black.min(pair.white).0, pair.black.max(pair.white).0))
        .collect();
    assert_eq!(tables, [(0, 4), (1, 5), (2, 6), (3, 7)]);
    let second = play(&mut event, stronger);
    let winners = |pair: &Pairing| pair.black.0 < 4 && pair.white.0 < 4;
    assert_eq!(second.pairings.iter().filter(|pair| winners(pair)).count(), 2);
    play(&mut event, stronger);
    assert_eq!(standings(&event)[0].player, PlayerId(0));
    assert_eq!(standings(&event)[0].points, Points::ONE * 3);
}

#[test]
fn a_swiss_event_of_as_many_rounds_as_there_can_be_falls_back_to_rematches() {
    let mut lot = Lot(3);
    let mut event = event(Terms::new(Format::Swiss { rounds: 9 }), 4);
    while !event.is_over() {
        let round = play(&mut event, |_| lot.outcome());
        everybody_sits_once(&event, &round);
    }
    assert_eq!(event.games().len(), 18);
}

#[test]
fn a_large_swiss_event_is_drawn_whole() {
    let mut lot = Lot(5);
    let mut event = event(Terms::new(Format::Swiss { rounds: 3 }), 151);
    while !event.is_over() {
        let round = play(&mut event, |_| lot.outcome());
        everybody_sits_once(&event, &round);
    }
    assert!(met(&event).values().all(|&times| times == 1));
}

#[test]
fn a_knockout_ends_with_one_who_never_lost() {
    for seed in 0..60 {
        let mut lot = Lot(seed);
        let players = 2 + lot.below(20) as u32;
        let third_place = lot.below(2) == 0;
        let mut event = event(Terms::new(Format::Knockout { third_place }), players);
        while !event.is_over() {
            let mut draws = Vec::new();
            let round = play(&mut event, |pair| {
                let outcome = lot.outcome();
                if outcome == Outcome::Draw {
                    draws.push(pair);
                }
                outcome
            });
            assert!(!round.pairings.is_empty(), "seed {seed}: a round without a game");
            if !event.is_over() {
                let next = event.next_round().unwrap();
                assert!(
                    draws.iter().all(|pair| next.pairings.contains(&pair.swapped())),
                    "seed {seed}: no replay"
                );
            }
        }
        let decided = event.games().iter().filter(|game| game.winner().is_some()).count() as u32;
        assert_eq!(
            decided,
            players - 1 + u32::from(third_place && players > 3),
            "seed {seed}, {players} players"
        );
        // A player without an opponent at first is told so, and it counts as a game won.
        let first = event.games().iter().filter(|game| game.round == 1).count() as u32;
        assert_eq!(event.byes().len() as u32, players - 2 * first, "seed {seed}");
        assert!(event.byes().iter().all(|bye| bye.round == 1 && bye.scores));
        let table = standings(&event);
        assert_eq!(table[0].losses, 0);
        assert!(players == 2 || table[1].place == 2);
        if third_place && players > 3 {
            let last =
                event.games().iter().filter(|game| game.loser() == Some(table[2].player)).count();
            assert_eq!(
                (table[2].place, last),
                (3, 1),
                "seed {seed}: the third lost the semi-final only"
            );
        }
    }
}

#[test]
fn a_knockout_ends_a_player_who_stays_away_or_leaves() {
    let mut nobody_won = 0;
    for seed in 0..400 {
        let mut lot = Lot(seed);
        let players = 2 + lot.below(9) as u32;
        let third_place = lot.below(2) == 0;
        let mut event = event(Terms::new(Format::Knockout { third_place }), players);
        let mut rounds = 0;
        while let Ok(round) = event.next_round() {
            assert!(!round.pairings.is_empty(), "seed {seed}: an empty round");
            rounds += 1;
            assert!(rounds < 100, "seed {seed}: no end");
            play(&mut event, |_| match lot.below(3) {
                0 => Outcome::Void,
                _ => lot.outcome(),
            });
            let leaves = PlayerId(lot.below(players.into()) as u32);
            if lot.below(4) == 0 && !event.has_left(leaves) {
                event.apply(Entry::Left(leaves)).unwrap();
            }
        }
        let remaining =
            players as usize - (0..players).filter(|&id| event.has_left(PlayerId(id))).count();
        assert!(event.is_over() || remaining < 2, "seed {seed}: it hangs");
        let last = event.games().last().unwrap();
        nobody_won += u32::from(event.is_over() && last.outcome == Some(Outcome::Void));
    }
    assert!(nobody_won > 20, "{nobody_won}");
}

#[test]
fn leaving_a_match_that_has_begun_leaves_it_to_the_other() {
    let points = |event: &Event| {
        let rows = standings(event).into_iter();
        rows.map(|row| (row.player.0, row.points.to_string())).collect::<Vec<_>>()
    };
    let mut event = event(Terms::new(Format::Match { wins: 2 }), 2);
    play(&mut event, |pairing| {
        if pairing.black == PlayerId(0) { Outcome::BLACK_WINS } else { Outcome::WHITE_WINS }
    });
    assert!(!event.is_over());
    event.apply(Entry::Left(PlayerId(0))).unwrap();
    assert!(event.is_over());
    assert_eq!(points(&event), [(1, "2".to_owned()), (0, "1".to_owned())]);
}

#[test]
fn a_round_of_a_knockout_counts_once_it_is_survived() {
    let points = |event: &Event| {
        let mut rows = standings(event);
        rows.sort_by_key(|row| row.player);
        rows.iter().map(|row| row.points.to_string()).collect::<Vec<_>>()
    };
    let mut event = event(Terms::new(Format::Knockout { third_place: false }), 4);
    assert_eq!(points(&event), ["0", "0", "0", "0"]);
    let round = event.next_round().unwrap();
    let of_first = round.pairings.iter().position(|pair| pair.has(PlayerId(0))).unwrap();
    let outcome = if round.pairings[of_first].black == PlayerId(0) {
        Outcome::BLACK_WINS
    } else {
        Outcome::WHITE_WINS
    };
    event.apply(Entry::Round(round)).unwrap();
    let game = of_first;
    event.apply(Entry::Result { game, outcome }).unwrap();
    // The other semi-final goes on: nobody is in the final but the winner of the first.
    assert_eq!(points(&event), ["1", "0", "0", "0"]);
}

#[test]
fn who_leaves_a_knockout_lets_his_opponent_pass() {
    let mut event = event(Terms::new(Format::Knockout { third_place: false }), 4);
    play(&mut event, |pair| {
        if pair.black < pair.white { Outcome::BLACK_WINS } else { Outcome::WHITE_WINS }
    });
    event.apply(Entry::Left(PlayerId(0))).unwrap();
    assert!(event.is_over());
    assert_eq!(standings(&event)[0].player, PlayerId(1));
}

#[test]
fn a_match_does_not_count_draws() {
    let mut event = event(Terms::new(Format::Match { wins: 4 }), 2);
    let mut blacks = Vec::new();
    let script = [
        Outcome::Draw,
        Outcome::BLACK_WINS,
        Outcome::WHITE_WINS,
        Outcome::Draw,
        Outcome::Draw,
        Outcome::BLACK_WINS,
    ];
    for outcome in script {
        blacks.push(play(&mut event, |_| outcome).pairings[0].black.0);
    }
    assert_eq!(
        blacks,
        [1, 0, 0, 1, 0, 1],
        "swapped after each draw, in turn after each game that counts"
    );
    while !event.is_over() {
        play(&mut event, |pair| {
            if pair.black == PlayerId(0) { Outcome::BLACK_WINS } else { Outcome::WHITE_WINS }
        });
    }
    let table = standings(&event);
    assert_eq!((table[0].player, table[0].wins, table[0].draws), (PlayerId(0), 4, 3));
}

#[test]
fn an_arena_pairs_neighbours_and_not_the_last_two_again() {
    let mut event = event(Terms::new(Format::Arena), 6);
    let everybody: Vec<_> = event.entrants().iter().map(|entrant| entrant.id).collect();
    let mut last = HashSet::new();
    for turn in 0..20 {
        let round = event.pair_waiting(&everybody).unwrap();
        assert!(!round.pairings.is_empty());
        let now: HashSet<_> = round
            .pairings
            .iter()
            .map(|pair| [pair.black.min(pair.white), pair.black.max(pair.white)])
            .collect();
        assert!(now.is_disjoint(&last), "turn {turn}");
        let first = event.games().len();
        event.apply(Entry::Round(round)).unwrap();
        for game in first..event.games().len() {
            event.apply(Entry::Result { game, outcome: Outcome::BLACK_WINS }).unwrap();
        }
        last = now;
    }
    assert_eq!(event.next_round(), Err(Refusal::NoRounds));
    event.apply(Entry::Closed).unwrap();
    assert!(event.is_over());
    assert_eq!(event.apply(Entry::Left(PlayerId(0))), Err(Refusal::Over));
}

#[test]
fn a_third_win_in_a_row_counts_double_in_an_arena() {
    let mut event = event(Terms::new(Format::Arena), 2);
    let pair = Pairing { black: PlayerId(0), white: PlayerId(1) };
    for game in 0..3 {
        event.apply(Entry::Round(Round { pairings: vec![pair], byes: Vec::new() })).unwrap();
        event.apply(Entry::Result { game, outcome: Outcome::BLACK_WINS }).unwrap();
    }
    assert_eq!(standings(&event)[0].points, Points::ONE * 8);
}

#[test]
fn of_two_with_the_same_points_the_one_with_fewer_games_leads_an_arena() {
    let mut event = event(Terms::new(Format::Arena), 3);
    let [first, second, third] = [0, 1, 2].map(PlayerId);
    for (game, (black, white)) in
        [(first, second), (second, third), (first, third)].into_iter().enumerate()
    {
        let pairings = vec![Pairing { black, white }];
        let byes = Vec::new();
        event.apply(Entry::Round(Round { pairings, byes })).unwrap();
        let outcome = match game {
            2 => Outcome::Void,
            _ => Outcome::Draw,
        };
        event.apply(Entry::Result { game, outcome }).unwrap();
    }
    let pairings = vec![Pairing { black: first, white: third }];
    let byes = Vec::new();
    event.apply(Entry::Round(Round { pairings, byes })).unwrap();
    let outcome = Outcome::Draw;
    event.apply(Entry::Result { game: 3, outcome }).unwrap();
    let table = standings(&event);
    assert!(table.iter().all(|row| row.points == Points::ONE * 2));
    assert_eq!((table[0].player, table[0].place), (second, 1));
    assert_eq!((table[1].place, table[2].place), (2, 2));
    let csv = csv::standings_table(&event);
    assert!(csv.contains(",wins,games\r\n"), "{csv}");
    let cells: Vec<_> = csv.lines().skip(1).map(|row| &row[row.len() - 2..]).collect();
    assert_eq!(cells, [",2", ",3", ",3"]);
}

#[test]
fn in_a_handicap_event_the_stronger_has_white() {
    for format in [
        Format::RoundRobin { cycles: 1 },
        Format::Swiss { rounds: 4 },
        Format::Knockout { third_place: true },
    ] {
        let mut event = event(Terms { format, colours: Colours::StrongerWhite }, 9);
        while !event.is_over() {
            play(&mut event, |_| Outcome::WHITE_WINS);
        }
        assert!(event.games().iter().all(|game| game.pairing.white < game.pairing.black));
    }
}

#[test]
fn the_log_gives_the_same_event_again() {
    let terms = Terms::new(Format::Swiss { rounds: 3 });
    let mut event = event(terms, 5);
    let mut log: Vec<Entry> = event.entrants().iter().cloned().map(Entry::Joined).collect();
    let mut lot = Lot(11);
    while !event.is_over() {
        let first = event.games().len();
        log.push(Entry::Round(play(&mut event, |_| lot.outcome())));
        let ended = event.games().iter().enumerate().skip(first);
        log.extend(
            ended.map(|(game, played)| Entry::Result { game, outcome: played.outcome.unwrap() }),
        );
    }
    let text = serde_json::to_string(&log).unwrap();
    let read: Vec<Entry> = serde_json::from_str(&text).unwrap();
    assert_eq!(Event::replay(terms, read), Ok(event));
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut event = event(Terms::new(Format::Knockout { third_place: false }), 4);
    let pair = |black, white| Pairing { black: PlayerId(black), white: PlayerId(white) };
    let round = |pairings: Vec<Pairing>| Entry::Round(Round { pairings, byes: Vec::new() });
    let cases = [
        (Entry::Joined(Entrant::new(PlayerId(2), "again", 0)), Refusal::Twice(PlayerId(2))),
        (Entry::Left(PlayerId(9)), Refusal::Unknown(PlayerId(9))),
        (Entry::Result { game: 0, outcome: Outcome::Draw }, Refusal::NoGame(0)),
        (round(vec![pair(0, 1), pair(1, 2)]), Refusal::Doubled(PlayerId(1))),
        (round(vec![pair(0, 7)]), Refusal::Unknown(PlayerId(7))),
    ];
    for (entry, refusal) in cases {
        let before = event.clone();
        assert_eq!(event.apply(entry), Err(refusal));
        assert_eq!(event, before);
    }
    let next = event.next_round().unwrap();
    event.apply(Entry::Round(next)).unwrap();
    assert_eq!(event.next_round(), Err(Refusal::Unfinished(2)));
    assert_eq!(
        event.apply(Entry::Joined(Entrant::new(PlayerId(50), "late", 0))),
        Err(Refusal::Begun)
    );
    for game in 0..2 {
        event.apply(Entry::Result { game, outcome: Outcome::BLACK_WINS }).unwrap();
    }
    let next = event.next_round().unwrap();
    event.apply(Entry::Round(next)).unwrap();
    let late = event.apply(Entry::Result { game: 0, outcome: Outcome::WHITE_WINS });
    assert_eq!(late, Err(Refusal::TooLate { round: 1 }));
    assert_eq!(
        Event::new(Terms::new(Format::Arena)).pair_waiting(&[PlayerId(1)]),
        Err(Refusal::Unknown(PlayerId(1)))
    );
    let alone = Event::new(Terms::new(Format::Swiss { rounds: 1 }));
    assert_eq!(alone.next_round(), Err(Refusal::Players { least: 2, found: 0 }));
    for (found, said) in [(0, "0 players"), (1, "1 player")] {
        let refusal = Refusal::Players { least: 2, found };
        let said = format!("{said}, where it takes at least 2");
        assert_eq!(refusal.to_string(), said);
    }
}

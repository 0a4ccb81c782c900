//! Standings and tables of an event small enough to be counted by hand.

use komadai_events::{
    Entrant, Entry, Event, Format, Outcome, Pairing, PlayerId, Points, Round, Terms, TieBreak, csv,
    standings,
};

/// Four players, three rounds; numbers are players, results from Black.
fn swiss() -> Event {
    let mut event = Event::new(Terms::new(Format::Swiss { rounds: 3 }));
    for (number, name) in ["Aya", "Ben", "=Chie", "Dan, jr"].into_iter().enumerate() {
        event
            .apply(Entry::Joined(Entrant::new(PlayerId(number as u32), name, 1900 - number as i32)))
            .unwrap();
    }
    let draw = Outcome::Draw;
    let (black, white) = (Outcome::BLACK_WINS, Outcome::WHITE_WINS);
    let rounds = [
        [(0, 2, black), (3, 1, white)],
        [(1, 0, black), (2, 3, draw)],
        [(0, 3, black), (1, 2, white)],
    ];
    let mut game = 0;
    for round in rounds {
        let pairings = round
            .map(|(black, white, _)| Pairing { black: PlayerId(black), white: PlayerId(white) });
        event.apply(Entry::Round(Round { pairings: pairings.into(), byes: Vec::new() })).unwrap();
        for (_, _, outcome) in round {
            event.apply(Entry::Result { game, outcome }).unwrap();
            game += 1;
        }
    }
    event
}

#[test]
fn standings_are_what_one_counts_by_hand() {
    let event = swiss();
    let table = standings(&event);
    // Aya 2 (beat Chie 1½, Dan ½; lost to Ben 2), Ben 2 (beat Dan, Aya; lost to Chie): both met all others: SOS 4.
    // SODOS: Aya 1½ + ½ = 2, Ben ½ + 2 = 2½.
    let order: Vec<_> =
        table.iter().map(|row| (row.place, row.player.0, row.points.to_string())).collect();
    let expected =
        [(1, 1, "2"), (2, 0, "2"), (3, 2, "1½"), (4, 3, "½")].map(|(p, n, s)| (p, n, s.to_owned()));
    assert_eq!(order, expected);
    assert_eq!(table[0].ties[0], (TieBreak::Opponents, Points::ONE * 4));
    assert_eq!(table[0].ties[1], (TieBreak::SonnebornBerger, Points::ONE * 2 + Points::HALF));
    assert_eq!(table[1].ties[1], (TieBreak::SonnebornBerger, Points::ONE * 2));
}

#[test]
fn those_level_in_everything_share_a_place() {
    let mut event = Event::new(Terms::new(Format::RoundRobin { cycles: 1 }));
    for number in 0..3 {
        event.apply(Entry::Joined(Entrant::new(PlayerId(number), "x", 0))).unwrap();
    }
    let places: Vec<_> = standings(&event).iter().map(|row| row.place).collect();
    assert_eq!(places, [1, 1, 1]);
}

#[test]
fn a_round_without_an_opponent_is_told_by_what_it_gives() {
    for (format, word, points) in [
        (Format::RoundRobin { cycles: 1 }, "free", Points::ZERO),
        (Format::Swiss { rounds: 1 }, "bye", Points::ONE),
    ] {
        let mut event = Event::new(Terms::new(format));
        for (number, name) in ["Aya", "Ben", "Chie"].into_iter().enumerate() {
            let entrant = Entrant::new(PlayerId(number as u32), name, 1900 - number as i32);
            event.apply(Entry::Joined(entrant)).unwrap();
        }
        let round = event.next_round().unwrap();
        let alone = round.byes[0];
        event.apply(Entry::Round(round)).unwrap();
        let name = &event.entrant(alone).unwrap().name;
        assert!(csv::games_table(&event).contains(&format!("1,{name},,{word}\r\n")));
        let table = standings(&event);
        let row = table.iter().find(|row| row.player == alone).unwrap();
        assert_eq!((row.points, Points::ONE * row.wins as u32), (points, points));
    }
}

#[test]
fn tables_open_in_a_spreadsheet() {
    let event = swiss();
    assert_eq!(
        csv::standings_table(&event),
        "place,name,points,won,drawn,lost,SOS,SODOS,direct,wins\r\n\
         1,Ben,2,2,0,1,4,2.5,0,2\r\n\
         2,Aya,2,2,0,1,4,2,0,2\r\n\
         3,'=Chie,1.5,1,1,1,4.5,2.25,0,1\r\n\
         4,\"Dan, jr\",0.5,0,1,2,5.5,0.75,0,0\r\n"
    );
    let games = csv::games_table(&event);
    assert!(
        games.starts_with(
            "round,black,white,result\r\n1,Aya,'=Chie,1-0\r\n1,\"Dan, jr\",Ben,0-1\r\n"
        )
    );
    assert!(games.contains("2,'=Chie,\"Dan, jr\",0.5-0.5\r\n"));
}

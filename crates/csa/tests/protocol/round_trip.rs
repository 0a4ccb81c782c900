//! Every message, made up by chance, is read as what it was written from; every text, as something that can be written.

use std::time::Duration;

use komadai_csa::{
    ClientLine, GameId, GameName, Lines, Login, Notice, PlayerName, Query, Reconnect, Resumption,
    Seek, ServerMessage, ServerReader, Special, Summary, TimeScale, TimeTerms, TimeUnit, Token,
};
use komadai_record::CsaMove;
use komadai_rules::{ByColor, Color, Game, PieceKind, Square};

use crate::dice::Dice;

const NAME: &str = "abcXYZ019_@.-";
const TEXT: &str = "ab YZ09+-,'*#%!?雲風";

fn player(dice: &mut Dice) -> PlayerName {
    dice.word(NAME, 1, 32).parse().unwrap()
}

fn game_id(dice: &mut Dice) -> GameId {
    dice.word("abXY09+-_.@", 1, 40).parse().unwrap()
}

fn game_name(dice: &mut Dice) -> GameName {
    let name = dice.word("abXY09_@.", 1, 12);
    let (total, more) = (dice.below(1000), 1 + dice.below(99));
    let style = match dice.below(3) {
        0 => format!("{more}"),
        1 => format!("{more}F"),
        _ => format!("0{more}"),
    };
    format!("{name}-{}-{style}", total + 1).parse().unwrap()
}

fn token(dice: &mut Dice) -> Token {
    Token([(); 16].map(|()| dice.below(256) as u8))
}

fn maybe<T>(dice: &mut Dice, make: impl FnOnce(&mut Dice) -> T) -> Option<T> {
    dice.flip().then(|| make(dice))
}

fn time(dice: &mut Dice) -> Duration {
    if dice.flip() {
        Duration::from_secs(dice.below(100_000))
    } else {
        Duration::from_millis(dice.below(100_000))
    }
}

fn spelled(dice: &mut Dice) -> CsaMove {
    CsaMove {
        mover: dice.color(),
        from: maybe(dice, |dice| *dice.one_of(&Square::ALL)),
        to: *dice.one_of(&Square::ALL),
        kind: *dice.one_of(&PieceKind::ALL),
    }
}

fn query(dice: &mut Dice) -> Query {
    let seek = |dice: &mut Dice| Seek { game: game_name(dice), color: maybe(dice, Dice::color) };
    match dice.below(15) {
        0 => Query::Game(maybe(dice, seek)),
        1 => Query::Challenge(seek(dice)),
        2 => Query::Who,
        3 => Query::List,
        4 => Query::Show(game_id(dice)),
        5 => Query::Monitor { game: game_id(dice), second: dice.flip(), on: dice.flip() },
        6 => Query::Chat(dice.word(TEXT, 0, 20).trim().to_owned()),
        7 => Query::Rating,
        8 => Query::Version,
        9 => Query::Help,
        10 => Query::SetBuoy {
            game: game_name(dice),
            moves: "+7776FU-3334FU".to_owned(),
            count: dice.below(99) as u32,
        },
        11 => Query::DeleteBuoy(game_name(dice)),
        12 => Query::BuoyCount(game_name(dice)),
        13 => Query::Reconnect,
        _ => Query::Fork {
            game: game_id(dice),
            buoy: maybe(dice, game_name),
            moves: maybe(dice, |dice| dice.below(300) as u32),
        },
    }
}

fn client_line(dice: &mut Dice) -> ClientLine {
    match dice.below(11) {
        0 => ClientLine::Login(Login {
            name: player(dice),
            password: dice.word("abXY,-09!?#雲", 1, 60).parse().unwrap(),
            extended: dice.flip(),
            reconnect: maybe(dice, |dice| Reconnect { game: game_id(dice), token: token(dice) }),
        }),
        1 => ClientLine::Logout,
        2 => ClientLine::Agree(maybe(dice, game_id)),
        3 => ClientLine::Reject(maybe(dice, game_id)),
        4 => ClientLine::Move {
            mv: spelled(dice),
            comment: maybe(dice, |dice| dice.word(TEXT, 0, 30)),
        },
        5 => ClientLine::Malformed(format!("+{}", dice.word("0123 FUKA", 0, 6))),
        6 => {
            { dice.one_of(&[ClientLine::Resign, ClientLine::Declare, ClientLine::Suspend]) }.clone()
        }
        7 => ClientLine::KeepAlive,
        8 => ClientLine::Blank,
        9 => ClientLine::Challenge,
        _ => ClientLine::Query(query(dice)),
    }
}

fn terms(dice: &mut Dice) -> TimeTerms {
    let scales = [TimeScale::Milliseconds, TimeScale::Seconds, TimeScale::Minutes];
    TimeTerms {
        unit: TimeUnit { count: 1 + dice.below(100) as u32, scale: *dice.one_of(&scales) },
        total: maybe(dice, |dice| 100_000 + dice.below(100_000_000)),
        byoyomi: dice.below(100),
        increment: dice.below(100),
        delay: dice.below(100),
        least: dice.below(10),
        rounds_up: dice.flip(),
    }
}

fn summary(dice: &mut Dice) -> Summary {
    let names = ByColor::from_fn(|_| player(dice).to_string());
    let mut summary = Summary::new(names, dice.color());
    summary.declaration = dice.flip();
    summary.game = maybe(dice, game_id);
    summary.max_moves = maybe(dice, |dice| 200 + dice.below(100) as u32);
    summary.token = maybe(dice, token);
    let same = terms(dice);
    summary.terms = ByColor { black: same, white: if dice.flip() { same } else { terms(dice) } };
    // It begins anywhere, and moves may have been played from there.
    let mut game = Game::startpos(summary.profile());
    for _ in 0..dice.below(60) {
        let Some(mv) = dice.legal(&game).filter(|_| game.outcome().is_none()) else {
            break;
        };
        game.play(mv).unwrap();
    }
    if game.outcome().is_none() && dice.flip() {
        summary.start = game.setup();
        summary.start.move_number = 1;
        game = Game::new(&summary.start, summary.profile()).unwrap();
        for _ in 0..dice.below(20) {
            let Some(mv) = dice.legal(&game).filter(|_| game.outcome().is_none()) else {
                break;
            };
            game.play(mv).unwrap();
        }
    }
    summary.moves = { game.moves() }
        .map(|mv| (mv, maybe(dice, |dice| Duration::from_secs(dice.below(3)))))
        .collect();
    summary
}

fn server_message(dice: &mut Dice) -> ServerMessage {
    match dice.below(13) {
        0 => ServerMessage::LoggedIn(player(dice).to_string()),
        1 => ServerMessage::LoginRefused(dice.one_of(&["", "reconnect_rejected"]).to_string()),
        2 => ServerMessage::LoggedOut,
        3 => ServerMessage::Summary(Box::new(summary(dice))),
        4 => ServerMessage::Resumed(Resumption {
            turn: dice.color(),
            left: ByColor::from_fn(|_| Duration::from_millis(dice.below(1 << 30))),
            last: maybe(dice, spelled),
        }),
        5 => ServerMessage::Started(maybe(dice, game_id)),
        6 => ServerMessage::Rejected { game: maybe(dice, game_id), by: player(dice).to_string() },
        7 => ServerMessage::Moved {
            mv: spelled(dice),
            time: maybe(dice, time),
            comment: maybe(dice, |dice| dice.word(TEXT, 0, 30)),
        },
        8 => ServerMessage::Said {
            word: *dice.one_of(&[Special::Resign, Special::Declare, Special::Suspend]),
            time: maybe(dice, time),
        },
        9 => ServerMessage::Notice(dice.one_of(&Notice::ALL).0),
        10 => ServerMessage::Extended {
            tags: (0..=dice.below(2)).map(|_| dice.word("ABC+-09", 1, 9)).collect(),
            text: dice.word(TEXT, 0, 20),
        },
        11 => ServerMessage::KeepAlive,
        _ => ServerMessage::Other("anything else".to_owned()),
    }
}

#[test]
fn every_line_of_a_client_is_read_as_it_was_meant() {
    let mut dice = Dice::new(1);
    for _ in 0..20_000 {
        let line = client_line(&mut dice);
        let text = line.to_string();
        assert_eq!(ClientLine::read(&text), Ok(line), "{text:?}");
    }
}

#[test]
fn every_message_of_a_server_is_read_as_it_was_meant() {
    let mut dice = Dice::new(2);
    let mut reader = ServerReader::default();
    for _ in 0..3_000 {
        let message = server_message(&mut dice);
        let text = message.to_string();
        let mut read = Vec::new();
        // An empty message is an empty line.
        for line in text.split('\n') {
            read.extend(reader.read(line).unwrap_or_else(|error| {
                panic!("{error}\n{text}");
            }));
        }
        assert_eq!(read, [message], "{text}");
    }
}

#[test]
fn a_summary_gives_back_the_position_its_moves_lead_to() {
    let mut dice = Dice::new(3);
    for _ in 0..300 {
        let summary = summary(&mut dice);
        let proposal = summary.begin().expect("it was played");
        let moves: Vec<_> = summary.moves.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(proposal.game.moves().collect::<Vec<_>>(), moves);
        assert_eq!(proposal.record.moves().collect::<Vec<_>>(), moves);
        assert_eq!(*proposal.game.start(), summary.start);
    }
}

/// The summary of a game by the reference server's habits: these moves of a prepared opening, this side to move.
fn prepared(game: &str, moves: &str, to_move: char) -> Option<Summary> {
    let text = format!(
        "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nDeclaration:Jishogi 1.1\n\
         Game_ID:event+{game}+Kumo+Kaze+20261121093000\nName+:Kumo\nName-:Kaze\nYour_Turn:+\nTo_Move:{to_move}\n\
         BEGIN Time\nTime_Unit:1sec\nTotal_Time:300\nIncrement:10\nEND Time\n\
         BEGIN Position\nPI\n+\n{moves}END Position\nEND Game_Summary"
    );
    let mut reader = ServerReader::default();
    let read = text.lines().filter_map(|line| reader.read(line).ok()?);
    read.last().and_then(|message| match message {
        ServerMessage::Summary(summary) => Some(*summary),
        _ => None,
    })
}

#[test]
fn a_prepared_opening_is_free_and_may_name_either_side_to_move() {
    let one = "+7776FU,T1\n";
    for (moves, to_move, is_read) in [
        ("", '+', true),
        ("", '-', false),
        (one, '+', true),
        (one, '-', true),
        ("+7776FU,T1\n-3334FU,T1\n", '-', false),
    ] {
        let read = prepared("buoy_test-300-10F", moves, to_move);
        assert_eq!(read.is_some(), is_read, "{moves:?} {to_move}");
    }
    let left = |game, moves| {
        let proposal = prepared(game, moves, '+').unwrap().begin().unwrap();
        proposal.clock.remaining(Color::Black).main
    };
    assert_eq!(left("buoy_test-300-10F", one), left("buoy_test-300-10F", ""));
    let slow = "+7776FU,T9999\n";
    assert_eq!(left("buoy_test-300-10F", slow), left("buoy_test-300-10F", ""));
    // Elsewhere it was played, and what a server lets pass had its time.
    assert_eq!(left("test-300-10F", one), left("test-300-10F", "") + 9_000);
    assert_eq!(left("test-300-10F", slow), left("test-300-10F", ""));
}

#[test]
fn random_bytes_are_read_or_refused_and_what_is_read_can_be_written() {
    let mut dice = Dice::new(4);
    let words = [
        "LOGIN ",
        "AGREE",
        "REJECT ",
        "%%",
        "%",
        "+",
        "-",
        "7776",
        "FU",
        ",'",
        ",T",
        "#",
        "##[",
        "]",
        "BEGIN ",
        "END ",
        "Game_Summary",
        "Time",
        "Position",
        "P1",
        "+\n",
        ":",
        " ",
        "\n",
        "\r\n",
        "x1",
        "reconnect:",
        "Name+:",
        "GAME ",
        "a-1-1",
        "0",
        "9",
        "\u{ff}",
        "START:",
    ];
    for _ in 0..20_000 {
        let text: String = (0..dice.below(12)).map(|_| *dice.one_of(&words)).collect();
        let mut reader = ServerReader::default();
        let mut lines = Lines::default();
        let _ = lines.push(text.as_bytes(), &mut |line| {
            if let Ok(read) = ClientLine::read(line) {
                let again = ClientLine::read(&read.to_string());
                assert_eq!(again, Ok(read), "{line:?}");
            }
            if let Ok(Some(read)) = reader.read(line) {
                let _ = read.to_string();
            }
        });
    }
}

#[test]
fn colours_differ_in_nothing_but_who_receives_the_summary() {
    let mut summary = summary(&mut Dice::new(5));
    let [black, white] = Color::ALL.map(|color| {
        summary.yours = color;
        summary.to_string()
    });
    let differing: Vec<_> =
        { black.lines().zip(white.lines()) }.filter(|(black, white)| black != white).collect();
    assert_eq!(differing, [("Your_Turn:+", "Your_Turn:-")]);
}

//! The readers: set-ups, moves and whole lines, from text that need not be any.

use komadai_record::{Notation, bod, letters, parse_any};
use komadai_rules::{Game, Move, Position, PositionLine, RuleProfile, Setup, SetupError, Square};

/// A set-up read from SFEN is drawn, judged and played from without a panic, and its text reads back to it.
pub fn sfen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let setup: Setup = match text.parse() {
        Ok(setup) => setup,
        Err(error) => {
            return assert!(error.offset <= text.len(), "{error:?} lies outside {text:?}");
        }
    };
    assert_eq!(setup.to_string().parse(), Ok(setup), "{text:?} is written as {setup}");
    assert!(!bod(&setup).is_empty() && !letters(&setup).is_empty());
    match Position::from_setup(&setup).or_else(SetupError::allow_missing_king) {
        Ok(position) => assert_eq!(position.to_setup(setup.move_number), setup),
        Err(error) => assert!(!error.faults().is_empty() && !error.to_string().is_empty()),
    }
}

/// Where names of moves are read: the start, a crowded middle game, a check, and a hand of every kind.
const SCENES: [&str; 4] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "lnsgk2nl/1r4gs1/p1pppp1pp/6p2/1p5P1/2P6/PPbPPPP1P/2G2G1R1/LNS1K1SNL b b 15",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
];

/// The first byte chooses a scene and which piece moved before; the rest is the name of a move, in any
/// notation. A name that is read means a legal move, and that move's own name reads back to it.
pub fn move_text(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text, "USI text is exact");
    }
    let choice = usize::from(choice);
    let setup: Setup = SCENES[choice % SCENES.len()].parse().expect("the scenes are SFEN");
    let position = Position::from_setup(&setup).expect("the scenes can be played");
    let theirs: Vec<Square> = position.pieces_of(!position.turn()).into_iter().collect();
    let previous_to = theirs.get(choice / SCENES.len()).copied();
    for notation in Notation::ALL {
        if let Ok(mv) = notation.parse(&position, previous_to, &text) {
            position.check_legality(mv).expect("a name that is read means a legal move");
            let name = notation.write(&position, mv, previous_to);
            assert_eq!(
                notation.parse(&position, previous_to, &name),
                Ok(mv),
                "{text:?} is written as {name}"
            );
        }
    }
    if let Ok(mv) = parse_any(&position, previous_to, &text) {
        position.check_legality(mv).expect("a name that is read means a legal move");
    }
}

/// A line that is read replays without a panic by every profile, and the game it leads to can be written as
/// a line that replays to the same game.
pub fn position_line(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let line = match PositionLine::parse(&text) {
        Ok(line) => line,
        Err(error) => {
            return assert!(error.offset <= text.len(), "{error:?} lies outside {text:?}");
        }
    };
    for (name, profile) in RuleProfile::NAMES {
        let Ok(game) = line.replay(*profile) else {
            continue;
        };
        let again = written(&game);
        let replayed = PositionLine::parse(&again)
            .unwrap_or_else(|error| panic!("{again}: {error}"))
            .replay(*profile)
            .unwrap_or_else(|error| panic!("{again} by {name}: {error}"));
        assert_eq!(replayed.setup(), game.setup(), "{again} by {name}");
        assert_eq!(replayed.occurrences(), game.occurrences(), "{again} by {name}");
    }
}

/// The start and the moves of a game as a line.
fn written(game: &Game) -> String {
    let moves: String = game.moves().map(|mv| format!(" {mv}")).collect();
    format!("position sfen {} moves{moves}", game.start())
}

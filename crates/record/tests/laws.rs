//! The law of names: in each notation the legal moves of a position have different names, and each name
//! reads back to its move, alone and among all other forms.

mod common;

use std::collections::HashMap;

use common::position;
use komadai_chance::Chance;
use komadai_record::{NameError, Notation, parse_any};
use komadai_rules::{
    Color, HandKind, Piece, PieceKind, Position, Setup, SetupError, Square, attacks,
};

fn assert_names_are_exact(position: &Position, previous_to: Option<Square>) {
    for notation in Notation::ALL {
        let mut named = HashMap::new();
        for mv in position.legal_moves().iter() {
            let name = notation.write(position, mv, previous_to);
            assert_eq!(
                notation.parse(position, previous_to, &name),
                Ok(mv),
                "{position} {notation} {name}"
            );
            assert_eq!(parse_any(position, previous_to, &name), Ok(mv), "{position} any {name}");
            if let Some(other) = named.insert(name.clone(), mv) {
                panic!("{position}: {notation} calls both {mv} and {other} {name}");
            }
        }
    }
}

/// Plays moves by chance, judging every position, until nothing is legal or `plies` are played.
fn play_out(chance: &mut Chance, mut position: Position, plies: usize) {
    let mut previous_to = None;
    for _ in 0..plies {
        assert_names_are_exact(&position, previous_to);
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves.get(chance.below(moves.len())).expect("an index in range");
        position.play(mv).expect("a generated move is legal");
        previous_to = Some(mv.to());
    }
}

#[test]
fn names_are_exact_in_games_from_every_start() {
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
        "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p",
    ];
    let mut chance = Chance::new(1);
    for start in starts {
        for _ in 0..2 {
            play_out(&mut chance, position(start), 120);
        }
    }
}

/// A diagram by chance, crowded with pieces that go to the same squares; `None` if it cannot be played.
fn crowded(chance: &mut Chance) -> Option<Position> {
    let mut setup = Setup { turn: Color::ALL[chance.below(2)], ..Setup::EMPTY };
    for color in Color::ALL {
        if chance.below(4) > 0 {
            setup.board[Square::ALL[chance.below(81)]] = Some(Piece::new(color, PieceKind::King));
        }
    }
    let owner = |chance: &mut Chance| {
        if chance.below(4) > 0 { setup.turn } else { !setup.turn }
    };
    // Within a few files and ranks pieces meet more often.
    let (file, rank) = (chance.below(5), chance.below(5));
    for kind in HandKind::ALL {
        for _ in 0..chance.below(usize::from(kind.set_count()) + 1) {
            let color = owner(chance);
            let square = Square::ALL[(file + chance.below(5)) * 9 + rank + chance.below(5)];
            if setup.board[square].is_some() {
                setup.hands[color].add(kind);
                continue;
            }
            let plain = kind.piece_kind();
            let face = if chance.below(2) > 0 { plain.promoted().unwrap_or(plain) } else { plain };
            setup.board[square] = Some(Piece::new(color, face));
        }
    }
    Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()
}

#[test]
fn names_are_exact_in_crowded_diagrams() {
    let mut chance = Chance::new(2);
    let mut judged = 0;
    for _ in 0..2_500 {
        if let Some(position) = crowded(&mut chance) {
            play_out(&mut chance, position, 2);
            judged += 1;
        }
    }
    assert!(judged > 40, "only {judged} diagrams could be played");
}

/// Every way in which pieces of one kind can surround a square.
#[test]
fn names_are_exact_however_a_square_is_surrounded() {
    let target: Square = "5e".parse().expect("a square");
    let kinds = [
        (PieceKind::Silver, 4),
        (PieceKind::Gold, 4),
        (PieceKind::Tokin, 6),
        (PieceKind::ProSilver, 4),
        (PieceKind::ProKnight, 4),
        (PieceKind::ProLance, 4),
        (PieceKind::Knight, 2),
    ];
    for color in Color::ALL {
        for (kind, most) in kinds {
            // What could capture this piece from the target is what reaches the target in its place.
            let origins: Vec<Square> =
                attacks::reach(Piece::new(!color, kind), target, Default::default())
                    .into_iter()
                    .collect();
            for chosen in 0_u32..1 << origins.len() {
                if chosen.count_ones() > most {
                    continue;
                }
                let mut setup = Setup { turn: color, ..Setup::EMPTY };
                for (index, &origin) in origins.iter().enumerate() {
                    if chosen >> index & 1 == 1 {
                        setup.board[origin] = Some(Piece::new(color, kind));
                    }
                }
                let position = Position::from_setup(&setup)
                    .or_else(SetupError::allow_missing_king)
                    .expect("sound");
                assert_names_are_exact(&position, Some(target));
            }
        }
    }
}

/// Two of a kind that slide, on any two squares.
#[test]
fn names_are_exact_for_any_two_sliding_pieces() {
    for kind in [PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon] {
        for one in Square::ALL {
            for other in Square::ALL.into_iter().filter(|&other| other > one) {
                let mut setup = Setup::EMPTY;
                setup.board[one] = Some(Piece::new(Color::Black, kind));
                setup.board[other] = Some(Piece::new(Color::Black, kind));
                let position = Position::from_setup(&setup)
                    .or_else(SetupError::allow_missing_king)
                    .expect("sound");
                let mut named = HashMap::new();
                for mv in position.legal_moves().iter() {
                    let name = Notation::Japanese.write(&position, mv, None);
                    assert_eq!(named.insert(name.clone(), mv), None, "{position} {name}");
                }
            }
        }
    }
}

#[test]
fn no_text_makes_a_reader_panic_or_find_an_illegal_move() {
    const SCRAPS: [&str; 40] = [
        "7", "6", "１", "九", "五", "a", "g", "P", "+", "-", "x", "*", "'", "=", "(", ")", "（",
        "歩", "成", "銀", "龍", "と", "同", "　", " ", "左", "直", "右", "上", "寄", "引", "行",
        "打", "不", "☗", "△", "fu", "ry", "\u{0}", "🙂",
    ];
    let mut chance = Chance::new(3);
    let position = position("4k4/3s5/9/3+R5/4+P4/3GG4/9/1B7/4K4 b RBGSNLP");
    let previous_to = "5d".parse().ok();
    let mut read = 0;
    for _ in 0..50_000 {
        let text: String =
            (0..chance.below(9)).map(|_| SCRAPS[chance.below(SCRAPS.len())]).collect();
        let readers = Notation::ALL.map(|notation| notation.parse(&position, previous_to, &text));
        for result in readers.into_iter().chain([parse_any(&position, previous_to, &text)]) {
            match result {
                Ok(mv) => {
                    assert!(position.is_legal(mv), "{text} became {mv}");
                    read += 1;
                }
                Err(NameError::Unreadable { offset, found }) => {
                    assert_eq!(text[offset..].chars().next(), found, "{text}");
                }
                Err(NameError::Ambiguous { candidates }) => {
                    assert!(
                        candidates.len() > 1 && candidates.iter().all(|&mv| position.is_legal(mv)),
                        "{text}"
                    );
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    assert!(read > 100, "chance wrote only {read} names");
}

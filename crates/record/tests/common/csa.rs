//! The main lines of CSA files, enough to replay them: set-ups, moves, ends; times and names are skipped.

use komadai_rules::{Color, File, Hand, HandKind, Move, Piece, PieceKind, Rank, Setup, Square};

/// One game: where it starts, what was played, and the `%` word at the end if there is one.
pub struct Game {
    pub start: Setup,
    pub moves: Vec<Move>,
    pub end: Option<String>,
}

/// The games of a file, which `/` lines separate. Panics, with the item, at what no CSA file holds.
pub fn read(bytes: &[u8]) -> Vec<Game> {
    // Names and comments may be Shift_JIS; what is read here is ASCII either way.
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.split('\n').map(str::trim_end).collect();
    lines.split(|line| *line == "/").map(game).collect()
}

fn game(lines: &[&str]) -> Game {
    let mut start = Setup::EMPTY;
    let mut now = start;
    let mut moves = Vec::new();
    let mut end = None;
    for line in lines {
        // Commas part items, but belong to the text of comments, names and information.
        let whole = line.starts_with(['\'', 'N', '$']);
        for item in line.split(if whole { '\n' } else { ',' }) {
            match item.as_bytes() {
                [b'\'', ..] => break,
                [] | [b'N' | b'$' | b'V' | b'T', ..] => {}
                [b'P', part @ ..] => place(&mut start, part),
                [sign @ (b'+' | b'-')] => start.turn = color(*sign),
                [b'%', ..] => end = Some(item[1..].to_string()),
                [sign @ (b'+' | b'-'), x0, y0, x, y, name @ ..] if name.len() == 2 => {
                    if moves.is_empty() {
                        now = start;
                    }
                    assert_eq!(now.turn, color(*sign), "{item}");
                    let (from, to) = (
                        square(&[*x0, *y0]),
                        square(&[*x, *y]).expect("on the board"),
                    );
                    moves.push(play(&mut now, from, to, kind(name)));
                }
                _ => panic!("{item:?} is no part of a CSA file"),
            }
        }
    }
    Game { start, moves, end }
}

/// Moves a piece that is `kind` on arrival, without asking whether it may.
fn play(now: &mut Setup, from: Option<Square>, to: Square, kind: PieceKind) -> Move {
    let color = now.turn;
    let mv = match from {
        None => Move::Drop {
            kind: kind.hand_kind().expect("droppable"),
            to,
        },
        Some(from) => {
            let stood = now.board[from].take().expect("a piece");
            Move::Board {
                from,
                to,
                promote: stood.kind != kind,
            }
        }
    };
    now.board[to] = Some(Piece { color, kind });
    now.turn = !color;
    mv
}

/// Reads what follows the `P` of a set-up line.
fn place(setup: &mut Setup, part: &[u8]) {
    match part {
        [b'I', missing @ ..] => {
            *setup = Setup {
                turn: setup.turn,
                ..Setup::START
            };
            for four in missing.chunks_exact(4) {
                setup.board[square(&four[..2]).expect("on the board")] = None;
            }
        }
        [rank @ b'1'..=b'9', cells @ ..] => {
            for (cell, file) in cells.chunks(3).zip((b'1'..=b'9').rev()) {
                if let [sign @ (b'+' | b'-'), a, b] = *cell {
                    let square = square(&[file, *rank]).expect("on the board");
                    setup.board[square] = Some(Piece::new(color(sign), kind(&[a, b])));
                }
            }
        }
        [sign @ (b'+' | b'-'), pieces @ ..] => {
            for four in pieces.chunks_exact(4) {
                match (square(&four[..2]), &four[2..]) {
                    (Some(square), name) => {
                        setup.board[square] = Some(Piece::new(color(*sign), kind(name)))
                    }
                    (None, b"AL") => setup.hands[color(*sign)] = left_over(setup),
                    (None, name) => {
                        setup.hands[color(*sign)].add(kind(name).hand_kind().expect("droppable"))
                    }
                }
            }
        }
        _ => panic!("an unknown set-up line"),
    }
}

/// All pieces of a set that stand nowhere yet.
fn left_over(setup: &Setup) -> Hand {
    HandKind::ALL.into_iter().fold(Hand::EMPTY, |hand, kind| {
        let placed = setup
            .board
            .pieces()
            .filter(|(_, piece)| piece.kind.hand_kind() == Some(kind))
            .count() as u8;
        let held: u8 = Color::ALL
            .iter()
            .map(|&color| setup.hands[color].count(kind))
            .sum();
        hand.with(kind, kind.set_count() - placed - held)
    })
}

fn color(sign: u8) -> Color {
    if sign == b'+' {
        Color::Black
    } else {
        Color::White
    }
}

/// A square by its two digits, none for `00`.
fn square(digits: &[u8]) -> Option<Square> {
    let [file, rank] = [digits[0], digits[1]].map(|digit| digit - b'0');
    Some(Square::new(
        File::from_number(file)?,
        Rank::from_number(rank)?,
    ))
}

fn kind(name: &[u8]) -> PieceKind {
    const NAMES: [&[u8; 2]; 14] = [
        b"FU", b"KY", b"KE", b"GI", b"KI", b"KA", b"HI", b"OU", b"TO", b"NY", b"NK", b"NG", b"UM",
        b"RY",
    ];
    let index = NAMES.iter().position(|known| *known == name);
    PieceKind::ALL
        [index.unwrap_or_else(|| panic!("{:?} is no piece", String::from_utf8_lossy(name)))]
}

//! Boards as text: the diagram of KIF files, and one in letters.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use komadai_rules::{Color, File, Hand, Rank, Setup, Square};

use crate::names::{self, PieceNames};

const BORDER: &str = "+---------------------------+\n";

/// The diagram in BOD, the form KIF files and Japanese editors exchange.
///
/// ```
/// let setup = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6".parse()?;
/// assert_eq!(komadai_record::bod(&setup), "\
/// 後手の持駒：角
///   ９ ８ ７ ６ ５ ４ ３ ２ １
/// +---------------------------+
/// |v香v桂v銀v金v玉v金 ・v桂v香|一
/// | ・v飛 ・ ・ ・ ・ ・v銀 ・|二
/// |v歩v歩v歩v歩v歩v歩 ・v歩v歩|三
/// | ・ ・ ・ ・ ・ ・v歩 ・ ・|四
/// | ・ ・ ・ ・ ・ 角 ・ ・ ・|五
/// | ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
/// | 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
/// | ・ ・ ・ ・ ・ ・ ・ 飛 ・|八
/// | 香 桂 銀 金 玉 金 銀 桂 香|九
/// +---------------------------+
/// 先手の持駒：なし
/// 後手番
/// 手数＝5  まで
/// ");
/// # Ok::<(), komadai_rules::SfenError>(())
/// ```
pub fn bod(setup: &Setup) -> String {
    let mut text = format!("後手の持駒：{}\n ", hand_kanji(setup.hands.white));
    for file in File::ALL.into_iter().rev() {
        text.push(' ');
        text.push(names::file_digit(file));
    }
    text.push('\n');
    text.push_str(BORDER);
    for rank in Rank::ALL {
        text.push('|');
        for file in File::ALL.into_iter().rev() {
            match setup.board[Square::new(file, rank)] {
                Some(piece) => {
                    text.push(if piece.color == Color::White { 'v' } else { ' ' });
                    text.push_str(PieceNames::of(piece.kind).one);
                }
                None => text.push_str(" ・"),
            }
        }
        text.push('|');
        text.push(names::rank_kanji(rank));
        text.push('\n');
    }
    text.push_str(BORDER);
    text.push_str(&format!("先手の持駒：{}\n", hand_kanji(setup.hands.black)));
    if setup.turn == Color::White {
        text.push_str("後手番\n");
    }
    if setup.move_number > 1 {
        text.push_str(&format!("手数＝{}  まで\n", setup.move_number - 1));
    }
    text
}

/// `飛　金二　歩十八`, from the rook down; `なし` for nothing.
fn hand_kanji(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".into();
    }
    let held = hand.iter().map(|(kind, count)| {
        format!("{}{}", PieceNames::of(kind.piece_kind()).one, names::count_kanji(count))
    });
    held.collect::<Vec<_>>().join("　")
}

/// The diagram in letters: `bP` Black's pawn, `w+R` White's dragon, squares named as in `7f`.
///
/// ```
/// let setup = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2".parse()?;
/// assert_eq!(komadai_record::letters(&setup), "   \
///    9   8   7   6   5   4   3   2   1
///   wL  wN  wS  wG  wK  wG  wS  wN  wL  a
///    .  wR   .   .   .   .   .  wB   .  b
///   wP  wP  wP  wP  wP  wP  wP  wP  wP  c
///    .   .   .   .   .   .   .   .   .  d
///    .   .   .   .   .   .   .   .   .  e
///    .   .  bP   .   .   .   .   .   .  f
///   bP  bP   .  bP  bP  bP  bP  bP  bP  g
///    .  bB   .   .   .   .   .  bR   .  h
///   bL  bN  bS  bG  bK  bG  bS  bN  bL  i
/// Black in hand: nothing
/// White in hand: nothing
/// White to move, move 2
/// ");
/// # Ok::<(), komadai_rules::SfenError>(())
/// ```
pub fn letters(setup: &Setup) -> String {
    let mut text = String::new();
    for file in File::ALL.into_iter().rev() {
        text.push_str(&format!("{:>4}", file.number()));
    }
    text.push('\n');
    for rank in Rank::ALL {
        for file in File::ALL.into_iter().rev() {
            let cell = match setup.board[Square::new(file, rank)] {
                Some(piece) => format!("{}{}", piece.color, PieceNames::of(piece.kind).letter),
                None => ".".to_string(),
            };
            text.push_str(&format!("{cell:>4}"));
        }
        text.push_str(&format!("  {}\n", rank.letter()));
    }
    for color in Color::ALL {
        text.push_str(&format!("{} in hand: {}\n", side(color), hand_letters(setup.hands[color])));
    }
    text.push_str(&format!("{} to move, move {}\n", side(setup.turn), setup.move_number));
    text
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// `R, 2G, 18P`, as SFEN counts; `nothing` for an empty hand.
fn hand_letters(hand: Hand) -> String {
    if hand.is_empty() {
        return "nothing".into();
    }
    let held = hand.iter().map(|(kind, count)| {
        let letter = PieceNames::of(kind.piece_kind()).letter;
        if count == 1 { letter.to_string() } else { format!("{count}{letter}") }
    });
    held.collect::<Vec<_>>().join(", ")
}

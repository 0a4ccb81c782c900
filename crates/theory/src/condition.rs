//! One condition of a picture: its text, and whether it holds.

use komadai_rules::{Bitboard, Color, HandKind, PieceKind, Square};

use crate::view::View;

/// Something a position must show, or must not.
pub(crate) struct Condition {
    asks: Asks,
    /// Whether it speaks of the opponent.
    theirs: bool,
    wanted: bool,
}

/// Squares are as the side spoken of sees them.
enum Asks {
    Stands(PieceKind, Bitboard),
    /// Either of two kinds.
    StandsOr(PieceKind, PieceKind, Bitboard),
    Holds(HandKind),
    Made(PieceKind, Bitboard, Bitboard),
    Began,
    By(u32),
    From(u32),
}

impl Condition {
    /// Reads a line of conditions and puts those first that refuse most positions at once.
    pub fn read_all(text: &str) -> Result<Vec<Self>, String> {
        let mut all = Vec::new();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            all.push(match word {
                "by" => Self::plain(Asks::By(ply(words.next())?)),
                "from" => Self::plain(Asks::From(ply(words.next())?)),
                "first" => Self::plain(Asks::Began),
                "second" => Self { wanted: false, ..Self::plain(Asks::Began) },
                _ => Self::read(word).ok_or_else(|| format!("“{word}” is no condition"))?,
            });
        }
        all.sort_by_key(Self::rank);
        Ok(all)
    }

    const fn plain(asks: Asks) -> Self {
        Self { asks, theirs: false, wanted: true }
    }

    fn read(word: &str) -> Option<Self> {
        let unwanted = word.strip_prefix('!');
        let rest = unwanted.unwrap_or(word);
        let of_opponent = rest.strip_prefix('v');
        let rest = of_opponent.unwrap_or(rest);
        let end = rest.find(|letter: char| !letter.is_ascii_uppercase())?;
        let (letters, places) = rest.split_at(end);
        let kinds: Option<Vec<_>> = letters.chars().map(PieceKind::from_letter).collect();
        let asks = match (&kinds?[..], places.split_once('-')) {
            (&[kind], None) if places == "*" => Asks::Holds(kind.hand_kind()?),
            (&[kind], None) => Asks::Stands(kind, squares(places)?),
            (&[kind, other], None) => Asks::StandsOr(kind, other, squares(places)?),
            (&[kind], Some((from, to))) => Asks::Made(kind, squares(from)?, squares(to)?),
            _ => return None,
        };
        Some(Self { asks, theirs: of_opponent.is_some(), wanted: unwanted.is_none() })
    }

    /// The last ply after which it may hold.
    pub const fn until(&self) -> u32 {
        match self.asks {
            Asks::By(ply) => ply,
            _ => u32::MAX,
        }
    }

    /// The lower, the sooner it is asked.
    fn rank(&self) -> u8 {
        match self.asks {
            Asks::By(_) | Asks::From(_) => 0,
            Asks::Made(..) => 1,
            Asks::Stands(PieceKind::King, _) if !self.theirs && self.wanted => 2,
            _ => 3,
        }
    }

    /// Whether it holds for the pictures of `color`.
    pub fn holds(&self, color: Color, view: &View) -> bool {
        let color = if self.theirs { !color } else { color };
        let holds = match self.asks {
            Asks::Stands(kind, squares) => view.pieces(color, kind).meets(squares),
            Asks::StandsOr(kind, other, squares) => {
                (view.pieces(color, kind) | view.pieces(color, other)).meets(squares)
            }
            Asks::Holds(kind) => view.holds(color, kind),
            Asks::Made(kind, from, to) => view.made(color, kind, from, to),
            Asks::Began => view.began == color,
            Asks::By(ply) => view.ply <= ply,
            Asks::From(ply) => view.ply >= ply,
        };
        holds == self.wanted
    }
}

/// A number of moves.
fn ply(word: Option<&str>) -> Result<u32, String> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| format!("“{word}” is no ply"))
}

/// Squares parted by `/`.
fn squares(text: &str) -> Option<Bitboard> {
    text.split('/')
        .map(|word| word.parse().ok())
        .collect::<Option<Vec<Square>>>()
        .map(|all| all.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::{Position, Setup};

    fn holds(text: &str, color: Color, sfen: &str) -> bool {
        let setup: Setup = sfen.parse().expect("SFEN");
        let position = Position::from_setup(&setup).expect("a position");
        let view = View::new(&position, None, Color::Black, 10);
        let conditions = Condition::read_all(text).expect("conditions");
        conditions.iter().all(|condition| condition.holds(color, &view))
    }

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn both_sides_see_the_array_from_their_own_seat() {
        for color in Color::ALL {
            assert!(holds("K5i R2h B8h/7g vR2h !S7g SG7i !vP7f !B*", color, START));
            assert!(!holds("K5i !vB8h", color, START));
        }
    }

    #[test]
    fn plies_and_the_first_move_are_conditions_too() {
        assert!(holds("first by 10 from 10", Color::Black, START));
        assert!(!holds("by 9", Color::Black, START));
        assert!(!holds("from 11", Color::Black, START));
        assert!(holds("second", Color::White, START));
    }

    #[test]
    fn promoted_pieces_are_others() {
        let dragon = "lnsgkgsnl/1r5b1/ppppppp1p/9/9/9/PPPPPPP1P/1B5+R1/LNSGKGSNL b Pp 1";
        assert!(!holds("R2h", Color::Black, dragon));
        assert!(!holds("P*", Color::Black, dragon) || holds("P*", Color::White, dragon));
    }

    #[test]
    fn what_is_no_condition_is_named() {
        for word in ["K", "X5i", "K5j", "K5i/", "*", "KG*", "K*", "SG8h-7g", "by", "by x", "5i"] {
            assert!(Condition::read_all(word).is_err(), "{word}");
        }
    }
}

//! A diagram as an editor holds it, playable or not.

use komadai_record::{bod, letters};
use komadai_rules::{
    Board, Color, Hand, HandKind, Handicap, Piece, PieceKind, Position, Setup, SetupError,
    SetupFault, Square,
};
use serde::Deserialize as _;
use serde::de::{IntoDeserializer as _, value};
use wasm_bindgen::prelude::*;

use crate::convert::{held, sides};
use crate::sfen_diagnostic::unread;
use crate::{to_js, wire};

/// A board, two hands and a side to move, to be changed as one likes.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Diagram(Setup);

#[wasm_bindgen]
impl Diagram {
    /// A diagram from SFEN.
    ///
    /// # Errors
    ///
    /// What cannot be read, and where: [`wire::SfenDiagnostic`].
    pub fn read(sfen: &str) -> Result<Diagram, JsValue> {
        let sfen = sfen.trim();
        let setup = sfen.parse().map_err(|error| unread(&error, sfen))?;
        Ok(Self(setup))
    }

    /// The start of a handicap by its code.
    ///
    /// # Errors
    ///
    /// No handicap has that code.
    pub fn of_handicap(code: &str) -> Result<Diagram, JsError> {
        let handicap = Handicap::named(code)
            .ok_or_else(|| JsError::new(&format!("no handicap is called {code}")))?;
        Ok(Self(handicap.setup()))
    }

    /// Takes every piece off the board and out of the hands.
    pub fn clear(&mut self) {
        self.0 = Setup { turn: self.0.turn, ..Setup::EMPTY };
    }

    /// Puts a piece on a square, or with no kind takes off what stands there.
    ///
    /// # Errors
    ///
    /// There is no such square, side or kind.
    pub fn put(
        &mut self,
        square: &str,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "PieceKind")] kind: Option<String>,
    ) -> Result<(), JsError> {
        let (square, color): (Square, Color) = (square.parse()?, color.parse()?);
        self.0.board[square] = match kind {
            Some(name) => Some(Piece::new(color, kind_named(&name)?)),
            None => None,
        };
        Ok(())
    }

    /// Moves what stands on a square to another, where it replaces what stood there.
    ///
    /// # Errors
    ///
    /// There is no such square.
    pub fn shift(&mut self, from: &str, to: &str) -> Result<(), JsError> {
        let (from, to): (Square, Square) = (from.parse()?, to.parse()?);
        if from != to {
            self.0.board[to] = self.0.board[from].take();
        }
        Ok(())
    }

    /// The next of the faces a piece can show: turned over, then as the other side's, plain and turned over.
    ///
    /// # Errors
    ///
    /// There is no such square.
    pub fn turn_over(&mut self, square: &str) -> Result<(), JsError> {
        let square: Square = square.parse()?;
        if let Some(piece) = self.0.board[square] {
            self.0.board[square] = Some(match piece.kind.promoted() {
                Some(promoted) => Piece::new(piece.color, promoted),
                None => Piece::new(!piece.color, piece.kind.unpromoted()),
            });
        }
        Ok(())
    }

    /// One piece more in a hand, or one fewer; a king, or what is not there, changes nothing.
    ///
    /// # Errors
    ///
    /// There is no such side or kind.
    pub fn hold(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        #[wasm_bindgen(unchecked_param_type = "PieceKind")] kind: &str,
        more: bool,
    ) -> Result<(), JsError> {
        let color: Color = color.parse()?;
        let Some(kind) = kind_named(kind)?.unpromoted().hand_kind() else {
            return Ok(());
        };
        let hand = &mut self.0.hands[color];
        let count = hand.count(kind);
        if more && count < Hand::MAX_COUNT {
            *hand = hand.with(kind, count + 1);
        } else if !more && count > 0 {
            *hand = hand.with(kind, count - 1);
        }
        Ok(())
    }

    /// Gives a side everything that is left in the box but kings.
    ///
    /// # Errors
    ///
    /// There is no such side.
    pub fn hold_rest(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Result<(), JsError> {
        let color: Color = color.parse()?;
        for kind in HandKind::ALL {
            let rest = left(&self.0, kind.piece_kind()).max(0);
            let hand = &mut self.0.hands[color];
            let count = i32::from(hand.count(kind)) + rest;
            *hand = hand.with(kind, count.try_into().unwrap_or(Hand::MAX_COUNT));
        }
        Ok(())
    }

    /// Says whose turn it is.
    ///
    /// # Errors
    ///
    /// There is no such side.
    pub fn set_turn(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Result<(), JsError> {
        self.0.turn = color.parse()?;
        Ok(())
    }

    /// Turns the whole table round: each side has what the other had.
    pub fn rotate(&mut self) {
        let mut board = Board::EMPTY;
        for (square, piece) in self.0.board.pieces() {
            board[square.seen_by(Color::White)] = Some(Piece::new(!piece.color, piece.kind));
        }
        let hands = self.0.hands;
        self.0.board = board;
        self.0.hands[Color::Black] = hands[Color::White];
        self.0.hands[Color::White] = hands[Color::Black];
        self.0.turn = !self.0.turn;
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        let mut board = Board::EMPTY;
        for (square, piece) in self.0.board.pieces() {
            let turned = square.seen_by(Color::White);
            board[Square::new(turned.file(), square.rank())] = Some(piece);
        }
        self.0.board = board;
    }

    /// Everything a page shows of the diagram: a [`wire::Look`].
    #[wasm_bindgen(unchecked_return_type = "Look")]
    pub fn look(&self) -> JsValue {
        to_js(&look(&self.0))
    }

    /// The diagram in one of `sfen`, `bod` and `text`.
    ///
    /// # Errors
    ///
    /// There is no such format.
    pub fn write(&self, format: &str) -> Result<String, JsError> {
        match format {
            "sfen" => Ok(self.0.to_string()),
            "bod" => Ok(bod(&self.0)),
            "text" => Ok(letters(&self.0)),
            other => Err(JsError::new(&format!("no format is called {other}"))),
        }
    }
}

/// The kind with this name on the wire.
fn kind_named(name: &str) -> Result<PieceKind, JsError> {
    let unknown = |_: value::Error| JsError::new(&format!("no piece is called {name}"));
    PieceKind::deserialize(name.into_deserializer()).map_err(unknown)
}

/// How many pieces of a plain kind a set of forty has left.
fn left(setup: &Setup, kind: PieceKind) -> i32 {
    let on_board = setup.board.pieces();
    let placed = on_board.filter(|(_, piece)| piece.kind.unpromoted() == kind).count();
    let in_hand = kind.hand_kind().map_or(0, |kind| {
        Color::ALL.into_iter().map(|color| i32::from(setup.hands[color].count(kind))).sum()
    });
    i32::from(kind.set_count()) - placed as i32 - in_hand
}

fn look(setup: &Setup) -> wire::Look {
    let refused = Position::from_setup(setup).err();
    let remaining = refused.clone().and_then(|error| error.allow_problem().err());
    let grave = |fault: &SetupFault| {
        let known = remaining.as_ref().map_or(&[][..], SetupError::faults);
        // A problem without a king to mate is none.
        *fault == SetupFault::MissingKing { color: !setup.turn } || known.contains(fault)
    };
    let faults = refused.as_ref().map_or(&[][..], SetupError::faults);
    let plain = PieceKind::ALL.into_iter().rev().filter(|kind| !kind.is_promoted());
    wire::Look {
        sfen: setup.to_string(),
        turn: setup.turn,
        pieces: setup
            .board
            .pieces()
            .map(|(square, piece)| wire::BoardPiece {
                square: square.to_string(),
                color: piece.color,
                kind: piece.kind,
            })
            .collect(),
        hands: sides(|color| held(setup.hands[color])),
        left: plain.map(|kind| wire::BoxCount { kind, count: left(setup, kind) }).collect(),
        faults: faults.iter().map(|fault| told(fault, !grave(fault))).collect(),
        playable: faults.is_empty(),
        problem: !faults.iter().any(grave),
    }
}

fn told(fault: &SetupFault, forgiven: bool) -> wire::Fault {
    let mut told = wire::Fault {
        code: String::new(),
        color: None,
        kind: None,
        count: None,
        most: None,
        square: None,
        file: None,
        forgiven,
    };
    told.code = match *fault {
        SetupFault::MissingKing { color } => {
            told.color = Some(color);
            "missing-king"
        }
        SetupFault::TooMany { kind, color, count, most } => {
            told.kind = Some(kind);
            told.color = color;
            (told.count, told.most) = (Some(count), Some(most));
            "too-many"
        }
        SetupFault::TwoPawns { color, file } => {
            told.color = Some(color);
            told.file = Some(file.number());
            "two-pawns"
        }
        SetupFault::DeadPiece { square } => {
            told.square = Some(square.to_string());
            "dead-piece"
        }
        SetupFault::OpponentInCheck { king } => {
            told.square = Some(king.to_string());
            "opponent-in-check"
        }
    }
    .into();
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram(text: &str) -> Diagram {
        Diagram(text.parse().expect(text))
    }

    #[test]
    fn box_board_and_hands_are_always_forty() {
        let mut diagram = diagram("4k4/9/4P4/9/9/9/9/9/9 b G 1");
        let total = |diagram: &Diagram| -> i32 {
            let look = look(&diagram.0);
            let held = look.hands.black.iter().chain(&look.hands.white);
            let out =
                look.pieces.len() as i32 + held.map(|held| i32::from(held.count)).sum::<i32>();
            out + look.left.iter().map(|left| left.count).sum::<i32>()
        };
        assert_eq!(total(&diagram), 40);
        diagram.hold_rest("white").expect("a side");
        assert_eq!(total(&diagram), 40);
        assert!(
            look(&diagram.0)
                .left
                .iter()
                .all(|left| left.count == i32::from(left.kind == wire::PieceKind::King))
        );
        diagram.rotate();
        diagram.mirror();
        assert_eq!(total(&diagram), 40);
    }

    #[test]
    fn a_problem_needs_a_king_to_mate_and_forgives_one_of_the_attacker() {
        let fit = |sfen: &str| {
            let look = look(&diagram(sfen).0);
            (look.playable, look.problem, look.faults.len())
        };
        assert_eq!(fit("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), (true, true, 0));
        assert_eq!(fit("4k4/9/4P4/9/9/9/9/9/9 b G 1"), (false, true, 1));
        assert_eq!(fit("9/9/4P4/9/9/9/9/9/4K4 b G 1"), (false, false, 1));
        assert_eq!(fit("4k4/4G4/4P4/9/9/9/9/9/9 b - 1"), (false, false, 2));
    }

    #[test]
    fn a_table_turned_round_twice_is_as_it_was() {
        let mut diagram =
            diagram("lnsgk2nl/1r4gs1/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL w Bb 10");
        let before = diagram.0;
        diagram.rotate();
        assert_ne!(diagram.0, before);
        diagram.rotate();
        assert_eq!(diagram.0, before);
        diagram.mirror();
        diagram.mirror();
        assert_eq!(diagram.0, before);
    }
}

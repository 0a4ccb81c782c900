//! Where a game begins: the name of a start, or a diagram.

use komadai_rules::{Color, File, Hand, Piece, PositionLine, Rank, Setup, Square};

use super::PRESETS;
use super::read::{A_PIECE, Trouble, expected, list};
use crate::csa;
use crate::error::Problem;
use crate::json::Value;

/// Where a game begins, and what is odd there.
pub(super) type Start = (Setup, Option<Trouble>);

/// Where the game begins.
pub(super) fn start(root: Value<'_>) -> Result<Start, Trouble> {
    let Some(initial) = root.get("initial") else {
        let Some(start) = root.get("start") else {
            return Ok((Setup::START, None));
        };
        let line = PositionLine::parse(&start.string().unwrap_or_default());
        return line
            .map(|line| (line.setup, None))
            .map_err(|error| (start.at(), Problem::Position(error)));
    };
    if !initial.is_object() {
        return expected(initial, "an object that tells the start");
    }
    // One program names an even game and gives a diagram.
    if let Some(data) = initial.get("data") {
        return diagram(data);
    }
    let Some(preset) = initial.get("preset") else {
        return Ok((Setup::START, None));
    };
    // Some write those of a digit as numbers.
    let name = preset.string().unwrap_or_else(|| preset.word().into());
    match PRESETS.iter().find(|(_, own)| *own == name) {
        Some((handicap, _)) => Ok((handicap.setup(), None)),
        None => expected(preset, "the name of a start"),
    }
}

/// `{"color":0,"board":[[{"color":1,"kind":"KY"},{},…],…],"hands":[{"FU":1},{}]}`, the files first.
fn diagram(data: Value<'_>) -> Result<Start, Trouble> {
    let mut setup = Setup::EMPTY;
    let mut odd = None;
    if let Some(turn) = data.get("color") {
        setup.turn = color(turn)?;
    }
    let Some(board) = data.get("board") else {
        return expected(data, "a board");
    };
    let mut files = File::ALL.into_iter();
    for squares in list(board, "a board")?.items() {
        let Some(file) = files.next() else {
            return expected(squares, "no more than nine files");
        };
        let mut ranks = Rank::ALL.into_iter();
        for stands in list(squares, "a file of nine squares")?.items() {
            let Some(rank) = ranks.next() else {
                return expected(stands, "no more than nine squares in a file");
            };
            if !stands.is_object() && !stands.is_null() {
                return expected(stands, "a square, as an object");
            }
            let Some(kind) = stands.get("kind") else {
                continue;
            };
            let owner = match stands.get("color") {
                Some(owner) => color(owner)?,
                None => return expected(stands, "the colour of a piece"),
            };
            let Some(kind) = kind.string().and_then(|name| csa::kind(&name)) else {
                return expected(kind, A_PIECE);
            };
            setup.board[Square::new(file, rank)] = Some(Piece::new(owner, kind));
        }
        // What is left out is empty.
        if ranks.next().is_some() && squares.items().next().is_some() {
            odd.get_or_insert((squares.at(), NINE_SQUARES));
        }
    }
    if files.next().is_some() && board.items().next().is_some() {
        odd.get_or_insert((board.at(), NINE_SQUARES));
    }
    let hands = match data.get("hands") {
        Some(hands) => Some(list(hands, "a list of two hands")?),
        None => None,
    };
    let hands = hands.into_iter().flat_map(Value::items);
    for (owner, hand) in Color::ALL.into_iter().zip(hands) {
        if !hand.is_object() && !hand.is_null() {
            return expected(hand, "a hand, as an object");
        }
        for (name, count) in hand.entries() {
            let held = count.number().and_then(|count| u8::try_from(count).ok());
            let Some(held) = held.filter(|&held| held <= Hand::MAX_COUNT) else {
                return expected(count, "how many are held");
            };
            match name.string().and_then(|name| csa::kind(&name)?.hand_kind()) {
                Some(kind) => setup.hands[owner] = setup.hands[owner].with(kind, held),
                None if held == 0 => {}
                None => return expected(name, "a piece that can be held"),
            }
        }
    }
    Ok((setup, odd))
}

const NINE_SQUARES: Problem = Problem::Expected("nine files of nine squares");

pub(super) fn color(value: Value<'_>) -> Result<Color, Trouble> {
    match value.number() {
        Some(0) => Ok(Color::Black),
        Some(1) => Ok(Color::White),
        _ => expected(value, "0 for Black or 1 for White"),
    }
}

//! Marks and arrows, as arguments write them.

use std::str::FromStr;

use komadai_draw::{Arrow, Ink, Mark, Sign, Tail};
use komadai_rules::{Color, Move, ParseMoveError, ParseSquareError, Square};

use crate::told::Told as _;
use crate::words;

/// `5e`, `5e=cross`, `5e=red`, `5e=fill:red`.
#[derive(Clone)]
pub struct MarkArgument(pub Mark);

/// `7g7f`, `G*5b`, `7g7f=red`; a drop is from Black's hand until the position says whose turn it is.
#[derive(Clone)]
pub struct ArrowArgument(pub Arrow);

const SIGNS: [(&str, Sign); 5] = [
    ("circle", Sign::Circle),
    ("cross", Sign::Cross),
    ("triangle", Sign::Triangle),
    ("square", Sign::Square),
    ("fill", Sign::Fill),
];

const INKS: [(&str, Ink); 4] =
    [("green", Ink::Green), ("red", Ink::Red), ("blue", Ink::Blue), ("yellow", Ink::Yellow)];

fn named<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let row = table.iter().find(|(name, _)| *name == word);
    row.map(|&(_, value)| value)
}

fn list<T>(table: &[(&str, T)]) -> String {
    let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
    words.join(", ")
}

fn ink(word: &str) -> Result<Ink, String> {
    named(&INKS, word).ok_or_else(|| words::not_a_color(word, list(&INKS)))
}

impl FromStr for MarkArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (place, how) = text.split_once('=').unwrap_or((text, ""));
        let square: Square = place
            .parse()
            .map_err(|error: ParseSquareError| words::not_a_move(place, error.told()))?;
        let (sign, color) = match how.split_once(':') {
            Some((sign, color)) => (sign, color),
            None if named(&INKS, how).is_some() => ("", how),
            None => (how, ""),
        };
        let sign = match sign {
            "" => Sign::default(),
            word => named(&SIGNS, word).ok_or_else(|| words::not_a_sign(word, list(&SIGNS)))?,
        };
        let ink = match color {
            "" => Ink::default(),
            word => ink(word)?,
        };
        Ok(Self(Mark { square, sign, ink }))
    }
}

impl FromStr for ArrowArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mv, color) = text.split_once('=').unwrap_or((text, "green"));
        let mv: Move =
            mv.parse().map_err(|error: ParseMoveError| words::not_a_move(mv, error.told()))?;
        let from = match mv {
            Move::Board { from, .. } => Tail::Square(from),
            Move::Drop { kind, .. } => Tail::Hand(Color::Black, kind),
        };
        Ok(Self(Arrow { from, to: mv.to(), ink: ink(color)? }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::squares::SQ_5E;

    #[test]
    fn marks_say_what_they_leave_out_by_default() {
        let mark = |text: &str| text.parse().map(|MarkArgument(mark)| (mark.sign, mark.ink));
        assert_eq!(mark("5e"), Ok((Sign::Circle, Ink::Green)));
        assert_eq!(mark("5e=cross"), Ok((Sign::Cross, Ink::Green)));
        assert_eq!(mark("5e=red"), Ok((Sign::Circle, Ink::Red)));
        assert_eq!(mark("5e=fill:blue"), Ok((Sign::Fill, Ink::Blue)));
        for wrong in ["", "5x", "5e=star", "5e=fill:pink", "5e=fill:"] {
            let read = mark(wrong);
            assert_eq!(read.is_ok(), wrong == "5e=fill:", "{wrong}");
        }
        let MarkArgument(mark) = "5e".parse().expect("a mark");
        assert_eq!(mark.square, SQ_5E);
        assert!("7g7f=red".parse::<ArrowArgument>().is_ok());
        assert!("7g=red".parse::<ArrowArgument>().is_err());
    }
}

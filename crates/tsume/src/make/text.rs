//! A made problem as a line of text: SFEN, difficulty, sacrifices, quiet moves, solution, terms of beauty and themes,
//! between tabs.

use std::fmt;
use std::str::FromStr;

use komadai_rules::{Move, Setup};

use super::diagram::Diagram;
use super::{Beauty, Composition, Grade};
use crate::Themes;

impl fmt::Display for Composition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grade { sacrifices, quiet, themes, .. } = self.grade;
        write!(f, "{}\t{}\t{sacrifices}\t{quiet}\t", self.setup, self.grade.difficulty())?;
        for (number, mv) in self.solution.iter().enumerate() {
            let gap = if number == 0 { "" } else { " " };
            write!(f, "{gap}{mv}")?;
        }
        let beauty = self.grade.beauty();
        let Beauty { sacrifices, quiet, themes: worth, pieces } = beauty;
        write!(f, "\t{sacrifices} {quiet} {worth} {pieces}\t{themes}")
    }
}

/// A line is not that of a made problem: which of its parts is wrong, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompositionError(pub u32);

impl fmt::Display for CompositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.0 {
            1 => "an SFEN",
            5 => "a solution in USI moves",
            6 => "the terms of its beauty",
            7 => "its themes",
            _ => "a number",
        };
        write!(f, "part {} of the line, {part}, is wrong or missing", self.0)
    }
}

impl std::error::Error for CompositionError {}

impl FromStr for Composition {
    type Err = CompositionError;

    /// Reads a line; the parts that follow from the others may be missing at its end, but must not contradict them.
    fn from_str(line: &str) -> Result<Self, CompositionError> {
        let parts: Vec<&str> = line.split('\t').collect();
        let part = |number: u32| {
            let part = parts.get(number as usize - 1);
            part.copied().ok_or(CompositionError(number))
        };
        let setup: Setup = part(1)?.parse().map_err(|_| CompositionError(1))?;
        let number = |place| part(place)?.parse::<u32>().map_err(|_| CompositionError(place));
        let (difficulty, sacrifices, quiet) = (number(2)?, number(3)?, number(4)?);
        let moves = part(5)?.split(' ').map(str::parse);
        let solution: Vec<Move> =
            moves.collect::<Result<_, _>>().map_err(|_| CompositionError(5))?;
        let diagram = Diagram::of(&setup).ok_or(CompositionError(1))?;
        let start = diagram.position().ok_or(CompositionError(1))?;
        let grade = Grade::of(&start, &solution, diagram.size(), 0).ok_or(CompositionError(5))?;
        let effort = difficulty.checked_sub(grade.branching).ok_or(CompositionError(2))?;
        let made = Self::new(&diagram, setup, solution, Grade { effort, ..grade });
        let made = made.ok_or(CompositionError(5))?;
        let beauty = made.grade.beauty();
        let terms = [beauty.sacrifices, beauty.quiet, beauty.themes, beauty.pieces];
        let holds = |number: u32, is: bool| if is { Ok(()) } else { Err(CompositionError(number)) };
        holds(3, sacrifices == made.grade.sacrifices)?;
        holds(4, quiet == made.grade.quiet)?;
        if let Some(told) = parts.get(5) {
            let told: Result<Vec<i32>, _> = told.split(' ').map(str::parse).collect();
            holds(6, told.is_ok_and(|told| told == terms))?;
        }
        if let Some(told) = parts.get(6) {
            let told = told.parse::<Themes>();
            holds(7, told.is_ok_and(|told| told == made.grade.themes))?;
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str =
        "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1\t13\t1\t2\tS*8a 9b8a G*8b\t4 4 0 -3\tsacrifice";

    #[test]
    fn a_line_is_read_and_written_again() {
        let made: Composition = WHOLE.parse().expect("it is one");
        assert_eq!(made.to_string(), WHOLE);
        assert_eq!((made.grade.difficulty(), made.grade.beauty().total()), (13, 5));
        let cut = WHOLE.rsplitn(3, '\t').last().expect("there are tabs");
        assert_eq!(cut.parse(), Ok(made), "what follows from the rest may be missing");
    }

    #[test]
    fn a_line_that_contradicts_itself_is_refused() {
        for (from, to, part) in [
            ("9/k8/", "9/9/", 1),
            ("\t13\t", "\tx\t", 2),
            ("\t13\t", "\t0\t", 2),
            ("\t1\t2\t", "\t2\t2\t", 3),
            ("\t1\t2\t", "\t1\t1\t", 4),
            ("9b8a", "9b1a", 5),
            ("4 4 0 -3", "4 4 1 -3", 6),
            ("4 4 0 -3", "4 4 0", 6),
            ("\tsacrifice", "\tfork", 7),
            ("\tsacrifice", "\tsacrificial", 7),
        ] {
            assert!(WHOLE.contains(from), "{from}");
            let wrong = WHOLE.replacen(from, to, 1);
            assert_eq!(wrong.parse::<Composition>(), Err(CompositionError(part)), "{wrong}");
        }
    }
}

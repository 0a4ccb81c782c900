//! A made problem as a line of text: SFEN, difficulty, sacrifices, quiet moves and solution, between tabs.

use std::fmt;
use std::str::FromStr;

use komadai_rules::Setup;

use super::diagram::Diagram;
use super::{Composition, Grade};

impl fmt::Display for Composition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grade { difficulty, sacrifices, quiet, .. } = self.grade;
        write!(f, "{}\t{difficulty}\t{sacrifices}\t{quiet}\t", self.setup)?;
        for (number, mv) in self.solution.iter().enumerate() {
            let gap = if number == 0 { "" } else { " " };
            write!(f, "{gap}{mv}")?;
        }
        Ok(())
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
            _ => "a number",
        };
        write!(f, "part {} of the line, {part}, is wrong or missing", self.0)
    }
}

impl std::error::Error for CompositionError {}

impl FromStr for Composition {
    type Err = CompositionError;

    fn from_str(line: &str) -> Result<Self, CompositionError> {
        let mut parts = line.split('\t').zip(1..);
        let mut next = |number| {
            let part = parts.next();
            part.map(|(part, _)| part).ok_or(CompositionError(number))
        };
        let setup: Setup = next(1)?.parse().map_err(|_| CompositionError(1))?;
        let mut number = |place| next(place)?.parse().map_err(|_| CompositionError(place));
        let (difficulty, sacrifices, quiet) = (number(2)?, number(3)?, number(4)?);
        let moves = next(5)?.split(' ').map(str::parse);
        let solution = moves.collect::<Result<_, _>>().map_err(|_| CompositionError(5))?;
        let diagram = Diagram::of(&setup).ok_or(CompositionError(1))?;
        Ok(Self {
            setup,
            solution,
            grade: Grade { difficulty, sacrifices, quiet, pieces: diagram.size() },
            likeness: diagram.likeness(),
        })
    }
}

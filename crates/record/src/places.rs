//! Lines and columns of places in a text, each counted from the one before.

use crate::error::{Fault, MOST_FOUND, Problem};

/// Where the last place was.
pub(crate) struct Places<'a> {
    text: &'a str,
    first_line: u32,
    at: usize,
    line: u32,
    column: u32,
}

impl<'a> Places<'a> {
    /// The text and the number of its first line.
    pub(crate) const fn new(text: &'a str, first_line: u32) -> Self {
        Self {
            text,
            first_line,
            at: 0,
            line: first_line,
            column: 1,
        }
    }

    /// A fault at a byte of the text.
    pub(crate) fn fault(&mut self, offset: usize, problem: Problem) -> Fault {
        if offset < self.at {
            *self = Self::new(self.text, self.first_line);
        }
        let between = self.text.get(self.at..offset).unwrap_or_default();
        let mut letters = between.chars().peekable();
        while let Some(letter) = letters.next() {
            let ends_line = match letter {
                '\n' => true,
                '\r' => letters.peek() != Some(&'\n'),
                _ => false,
            };
            if ends_line {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at += between.len();
        let rest = self.text.get(self.at..).unwrap_or_default();
        let words = rest.chars().take_while(|letter| !"\r\n".contains(*letter));
        Fault {
            line: self.line,
            column: self.column,
            found: words.take(MOST_FOUND).collect(),
            problem,
        }
    }

    /// A fault where a part of the text begins.
    pub(crate) fn fault_at(&mut self, part: &str, problem: Problem) -> Fault {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.fault(offset, problem)
    }
}

//! Lines that are read only when those behind them show what they mean.

use alloc::string::String;
use alloc::vec::Vec;

use super::words;

/// The lines that wait. Of a row and a variation at most one does.
#[derive(Debug, Default)]
pub(super) struct Lookahead {
    /// Headers after moves: of the same game, or of another that begins there.
    pub(super) headers: Vec<Waiting>,
    /// A row of moves, the last of which may go on in the next line.
    pub(super) row: Option<Waiting>,
    /// A variation, all its lines, each with an end: only its moves show which line it belongs to.
    pub(super) variation: Option<Waiting>,
}

/// Text that waits, and the number of its first line.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) number: u32,
    pub(super) text: String,
}

impl Waiting {
    pub(super) fn new(number: u32, text: &str) -> Self {
        let text = text.into();
        Self { number, text }
    }
}

impl Lookahead {
    /// How many headers wait for what follows.
    const MOST_HEADERS: usize = 200;
    /// How many bytes of a variation are looked at.
    const MOST_IN_VARIATION: usize = 1 << 16;
    /// How many bytes of a row that goes on and on are put together.
    pub(super) const MOST_IN_ROW: usize = 1 << 12;

    /// Whether nothing waits.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.headers.is_empty() && self.row.is_none() && self.variation.is_none()
    }

    /// Whether no more headers can wait.
    pub(super) const fn is_full(&self) -> bool {
        self.headers.len() >= Self::MOST_HEADERS
    }

    /// Adds a line to the variation that waits, if one does and the line is one of it.
    pub(super) fn add_to_variation(&mut self, line: &str) -> bool {
        let Some(variation) = &mut self.variation else {
            return false;
        };
        let belongs = words::is_of_variation(line);
        let is_added = belongs && variation.text.len() < Self::MOST_IN_VARIATION;
        if is_added {
            variation.text.extend([line, "\n"]);
        }
        is_added
    }

    /// The headers that wait, as lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.headers.iter().map(|header| &*header.text)
    }

    /// Whether a header waits that begins like one of these.
    pub(super) fn begins<const N: usize>(&self, beginnings: [&str; N]) -> bool {
        let begins = |text: &str| beginnings.iter().any(|word| text.starts_with(word));
        self.lines().any(begins)
    }

    /// Whether a header waits with which a game begins.
    pub(super) fn has_first_header(&self) -> bool {
        const FIRST: [&str; 6] = ["手合割", "開始日時", "対局日", "棋戦", "先手", "下手"];
        let begins = |text: &str| {
            FIRST.iter().any(|word| text.starts_with(word)) && !words::is_diagram(text)
        };
        self.lines().any(begins)
    }

    /// Whether a program said what file this is.
    pub(super) fn has_program_line(&self) -> bool {
        self.begins(["#"])
    }

    /// Whether a board waits, which can only be that of another game.
    pub(super) fn has_rank(&self) -> bool {
        self.begins(["|", "｜"])
    }

    /// Whether the start of a game waits.
    pub(super) fn has_start(&self) -> bool {
        self.begins(["手合割"]) || self.lines().any(words::is_diagram)
    }
}

//! Why a line or a game summary cannot be understood, and where.

use std::fmt;

/// What is wrong with a line, and in which column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// Where, in bytes from the start of the line, counted from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: &'static str,
}

impl LineError {
    /// Something else was expected where `part`, a part of `line`, begins.
    pub(crate) fn at(line: &str, part: &str, expected: &'static str) -> Self {
        let offset = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
        Self { column: offset.min(line.len()) + 1, expected }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl std::error::Error for LineError {}

/// What is wrong with a block such as a game summary, and in which of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadBlock {
    /// The line of the block, from 1, its `BEGIN` line.
    pub line: u32,
    /// What is wrong with it.
    pub fault: BlockFault,
}

/// What can be wrong with a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockFault {
    /// A value does not fit its key.
    Value {
        /// The key the value belongs to.
        key: &'static str,
        /// What its value should be.
        expected: &'static str,
    },
    /// A key that may not be left out is not there.
    Missing(&'static str),
    /// An `END` that fits no `BEGIN`.
    End,
    /// The block goes on beyond all measure.
    TooLong,
    /// The diagram or its moves; the text says what is wrong.
    Position(String),
}

impl fmt::Display for BadBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the block: ", self.line)?;
        match &self.fault {
            BlockFault::Value { key, expected } => write!(f, "{key} should be {expected}"),
            BlockFault::Missing(key) => write!(f, "{key} is missing"),
            BlockFault::End => f.write_str("this ends nothing that was begun"),
            BlockFault::TooLong => f.write_str("the block does not end"),
            BlockFault::Position(reason) => write!(f, "the position: {reason}"),
        }
    }
}

impl std::error::Error for BadBlock {}

//! Numbers of which none is not enough.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// Reads a number for an argument that takes no zero.
pub fn one_or_more<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::Zero => "at least 1".into(),
            _ => error.to_string(),
        })
}

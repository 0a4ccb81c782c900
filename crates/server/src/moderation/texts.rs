//! The texts of this room: reports, reasons, notes, notices.

use crate::api::ErrorCode;
use crate::error::{Refusal, ensure};
use crate::letters;

/// Most characters of each.
const LONGEST: usize = 300;

/// A text without what cannot be seen, if it is not too long.
pub(super) fn proper(text: &str) -> Result<String, Refusal> {
    let text = letters::visible(text);
    let fits = text.chars().count() <= LONGEST;
    ensure(fits, ErrorCode::BadMessage, "a text has 300 characters at most")?;
    Ok(text)
}

/// The same where there has to be one.
pub(super) fn proper_reason(text: &str) -> Result<String, Refusal> {
    let text = proper(text)?;
    ensure(!text.is_empty(), ErrorCode::BadMessage, "say why, in 300 characters at most")?;
    Ok(text)
}

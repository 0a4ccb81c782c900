//! Secrets that browsers, programs and workers show: made by chance, known to the store by their hash.

use komadai_store::SessionToken;
use sha2::{Digest, Sha256};

use crate::error::Refusal;

/// Bytes that nobody can guess.
///
/// # Errors
///
/// The system gives none.
pub(crate) fn random<const SIZE: usize>() -> Result<[u8; SIZE], Refusal> {
    let mut bytes = [0; SIZE];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        Refusal::internal()
    })?;
    Ok(bytes)
}

pub(crate) fn hash(secret: impl AsRef<[u8]>) -> SessionToken {
    Sha256::digest(secret).into()
}

/// Bytes as hexadecimal digits, two for each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

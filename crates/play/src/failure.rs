//! What a player is told where the store fails.

use komadai_room::Refusal;
use komadai_store::StoreError;

/// The refusal for a failure of the store, which is logged where it does not pass by itself.
pub fn store_failed(error: StoreError) -> Refusal {
    if error.may_pass() {
        return Refusal::Halted;
    }
    tracing::error!(%error, "the store failed");
    Refusal::Failed
}

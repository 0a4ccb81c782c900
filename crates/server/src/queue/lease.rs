//! A portion of a job in the hands of another machine.

use std::time::Instant;

use komadai_opponent::Finding;
use komadai_store::{Portion, WorkerId};

/// A portion in another machine's hands.
#[derive(Debug)]
pub(super) struct Lease {
    pub(super) worker: WorkerId,
    pub(super) portion: Portion,
    /// The answer, where it is known already.
    pub(super) known: Option<Vec<Finding>>,
    pub(super) since: Instant,
    /// When the machine was last heard of.
    pub(super) heard: Instant,
}

//! Who meets whom, one form of event a file. All of it is pure: the same event gives the same round.

pub(crate) mod arena;
pub(crate) mod knockout;
pub(crate) mod round_robin;
pub(crate) mod series;
pub(crate) mod swiss;

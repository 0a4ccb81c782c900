//! Where the engine's numbers come from.

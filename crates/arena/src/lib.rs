//! Matches between shogi engines.

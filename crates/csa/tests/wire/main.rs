//! The wire from outside: whatever is written is read again, and clocks cost what the protocol says.

mod clocks;
mod dice;
mod round_trip;

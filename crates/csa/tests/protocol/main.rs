//! The protocol from outside: whatever is written is read again, clocks cost what they should, everyone in the hall is
//! told what the scripts in `testdata/csa` say, and nothing that guests do brings it out of order.

mod clocks;
mod conduct;
mod dice;
mod house;
mod round_trip;
mod storm;
mod strict;

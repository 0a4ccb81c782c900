//! The CSA port over real sockets.

mod dialect;
mod games;
mod player;
mod restart;

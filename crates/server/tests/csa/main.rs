//! The CSA port over real sockets.

mod games;
mod player;
mod restart;

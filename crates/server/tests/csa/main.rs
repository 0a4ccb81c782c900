//! The CSA port over real sockets.

mod dialect;
mod games;
mod newcomers;
mod player;
mod restart;

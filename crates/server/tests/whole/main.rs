//! A whole server on a port of its own, asked over real sockets as pages and programs ask it.

mod earlier;
mod events;
mod house;
mod order;
mod people;
mod queue;
mod registration;
mod sockets;
mod storm;
mod stranger;

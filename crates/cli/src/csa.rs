//! `komadai csa`: an engine plays on a server that speaks the CSA protocol.

mod archive;
mod arguments;
mod connection;
mod session;
mod tally;
mod thinker;

pub use arguments::Arguments;

use crate::failure::Failure;
use session::Session;

/// Plays until the games asked for are played, the server has had enough, or Ctrl-C.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.prepare()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Refused(format!("no connection can be made: {error}")))?;
    runtime.block_on(async { Session::begin(plan).await?.run().await })
}

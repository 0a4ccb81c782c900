//! `komadai csa`: an engine plays on a server that speaks the CSA protocol.

mod arguments;
mod report;

pub use arguments::Arguments;

use komadai_csa_client::{Engine, Session};

use crate::failure::Failure;
use crate::interrupt::Interrupts;
use crate::told::Told as _;
use crate::words;
use arguments::Preparation;
use report::Report;

/// Plays until the games asked for are played, the server has had enough, or Ctrl-C.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Preparation { plan, engine, refused } = arguments.prepare()?;
    let report = Report { server: plan.server.clone(), name: plan.login.name.to_string(), refused };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Refused(words::no_connection(error.told())))?;
    runtime.block_on(async {
        let failed = |error| report.failure(error);
        let engine = Engine::start(engine).await.map_err(|error| failed(error.into()))?;
        let interrupts = Interrupts::listen();
        let session = Session::new(plan, engine, interrupts.counts(), |event| report.tell(event));
        session.run().await.map_err(failed)?;
        if interrupts.count() > 0 {
            return Err(Failure::Stopped);
        }
        Ok(())
    })
}

//! The addresses of the host's engines: `/api/engines` and below.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_opponent::Examination;
use komadai_play::Desk;
use komadai_usi::process::ProcessError;
use tokio::sync::{OwnedMutexGuard, mpsc};
use tokio::time::timeout;

use super::slot::{Slot, Wish};
use super::{Engines, Host};
use crate::accounts::asker::Asker;
use crate::api::ErrorCode;
use crate::api::engines::{HostEngine, LookRequest};
use crate::app::App;
use crate::error::{Refusal, ensure};
use crate::ndjson::Streams;
use crate::request::{Body, Path};

/// The longest look, in milliseconds.
const LONGEST_LOOK: u32 = 60_000;
/// The most lines a look may ask for.
const MOST_LINES: u8 = 10;
/// How long a reader waits for the one before.
const TURN_PATIENCE: Duration = Duration::from_secs(3);
/// Lines of an answer that wait for a slow reader.
const LINES_WAITING: usize = 4;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/engines", get(list))
        .route("/engines/{name}", get(card))
        .route("/engines/{name}/look", post(look))
}

/// `GET /api/engines`: the names of the engines of the host besides ours.
async fn list(State(engines): State<Arc<Engines>>) -> Json<Vec<HostEngine>> {
    let names = engines.names().map(|name| HostEngine { name: name.into() });
    let engines: Vec<_> = names.collect();
    Json(engines)
}

/// `GET /api/engines/{name}`: what an engine says of itself, and which of its options can be set.
async fn card(
    State(engines): State<Arc<Engines>>,
    Path(name): Path<String>,
) -> Result<Response, Refusal> {
    let host = host(&engines, &name)?;
    // Once the engine was ever started, its card is known and no other reader has to be waited for.
    let card = host.card.get_or_try_init(async || {
        let mut slot = host.turn().await?;
        slot.card(&host.setting).await.map_err(|error| broken(&error))
    });
    let card = card.await?;
    Ok(Json(card).into_response())
}

/// `POST /api/engines/{name}/look`: has an engine look at a position, line by line as it finds them. The answer goes on
/// until the engine has done or the reader leaves.
async fn look(
    State(engines): State<Arc<Engines>>,
    State(desk): State<Arc<Desk>>,
    streams: Streams,
    Path(name): Path<String>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    asker.check_engine(&desk)?;
    let LookRequest { course, lines, ms, options } = serde_json::from_slice(&body)?;
    let examined = Examination::new(&course)?;
    let goes_on = examined.game().outcome().is_none();
    ensure(goes_on, ErrorCode::GameOver, "the game is over, and there is nothing to look for")?;
    let fits = (1..=MOST_LINES).contains(&lines) && (1..=LONGEST_LOOK).contains(&ms);
    let reason = format!("a look takes 1 to {LONGEST_LOOK} ms and finds 1 to {MOST_LINES} lines");
    ensure(fits, ErrorCode::BadMessage, reason)?;
    let host = host(&engines, &name)?;
    let asking = host.enter(asker.address)?;
    let mut slot = host.turn().await?;
    let card = slot.card(&host.setting).await.map_err(|error| broken(&error))?;
    // Another reader may have known it before.
    let _ = host.card.set(card);
    let fault = slot.fault(&host.setting, &options).await;
    if let Some(reason) = fault.map_err(|error| broken(&error))? {
        return Err(Refusal::new(ErrorCode::BadMessage, reason));
    }
    let time = Duration::from_millis(ms.into());
    let wish = Wish { examined, lines, time, options };
    let (out, said) = mpsc::channel(LINES_WAITING);
    let setting = host.setting.clone();
    tokio::spawn(async move {
        slot.look(&setting, &wish, &out).await;
        drop(asking);
    });
    streams.send(said)
}

fn host<'a>(engines: &'a Engines, name: &str) -> Result<&'a Host, Refusal> {
    let none =
        || Refusal::new(ErrorCode::NotFound, format_args!("the host has no engine {name:?}"));
    engines.host(name).ok_or_else(none)
}

/// One address asks an engine, or waits for it, until this is dropped.
struct Asking {
    all: Arc<Mutex<HashSet<IpAddr>>>,
    address: IpAddr,
}

impl Drop for Asking {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&self.address);
    }
}

impl Host {
    /// Has an address ask once at a time, so that others wait for one of its looks at most. This machine may ask as
    /// often as it likes, for a proxy may run on it.
    fn enter(&self, address: Option<IpAddr>) -> Result<Option<Asking>, Refusal> {
        let Some(address) = address.filter(|address| !address.is_loopback()) else {
            return Ok(None);
        };
        let all = Arc::clone(&self.asking);
        let is_first = all.lock().unwrap_or_else(PoisonError::into_inner).insert(address);
        let name = &self.setting.name;
        let reason = format_args!("your address asks {name} already; try again later");
        ensure(is_first, ErrorCode::Busy, reason)?;
        Ok(Some(Asking { all, address }))
    }

    /// Its slot, once it is the asker's turn.
    async fn turn(&self) -> Result<OwnedMutexGuard<Slot>, Refusal> {
        let slot = Arc::clone(&self.slot).lock_owned();
        timeout(TURN_PATIENCE, slot).await.map_err(|_| {
            let name = &self.setting.name;
            let reason = format_args!("somebody else asks {name} just now; try again later");
            Refusal::new(ErrorCode::Busy, reason)
        })
    }
}

fn broken(error: &ProcessError) -> Refusal {
    tracing::warn!(%error, "an engine of the host broke");
    let reason = "this engine is out of order; the server's log says why";
    Refusal::new(ErrorCode::Broken, reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::EngineSetting;

    #[test]
    fn an_address_asks_an_engine_once_at_a_time() {
        let setting = EngineSetting {
            name: "A".into(),
            command: "sh".into(),
            arguments: Vec::new(),
            options: Default::default(),
        };
        let engines = Engines::new(&[setting]);
        let host = host(&engines, "A").unwrap();
        let address = |last| Some([203, 0, 113, last].into());
        let first = host.enter(address(1)).unwrap();
        assert!(host.enter(address(1)).is_err());
        let _other = host.enter(address(2)).unwrap();
        drop(first);
        let _again = host.enter(address(1)).unwrap();
        // A proxy on this machine asks for many.
        let local = [(); 3].map(|()| host.enter(Some([127, 0, 0, 1].into())));
        assert!(local.iter().all(Result::is_ok));
    }
}

//! Answers that go on: one JSON object a line, as things happen, and an empty line where nothing does.

use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::api::ErrorCode;
use crate::app::{App, Stopping};
use crate::error::Refusal;
use crate::network::household;
use crate::places::{Full, Places};
use crate::site::Site;

/// What such an answer is called.
pub(crate) const TYPE: &str = "application/x-ndjson";
/// How long a line may be awaited before an empty one shows that the server is there, and finds out whether the
/// reader is.
const SILENCE: Duration = Duration::from_secs(10);

/// What an answer that goes on needs: its place is counted by the address of who asks, as that of a socket is.
#[derive(Clone, Debug)]
pub(crate) struct Streams {
    places: Places,
    stopping: Stopping,
    address: Option<IpAddr>,
}

impl FromRequestParts<App> for Streams {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let client = Site::from_ref(app).client(&parts.extensions, &parts.headers);
        Ok(Self {
            places: app.places.clone(),
            stopping: app.stopping.clone(),
            address: client.map(household),
        })
    }
}

impl Streams {
    /// Sends what comes out of a channel until it is closed, the reader leaves or the server goes down.
    ///
    /// # Errors
    ///
    /// As many read such answers or have sockets open as may, in all or from this address.
    pub(crate) fn send<T: Serialize + Send + 'static>(
        self,
        lines: mpsc::Receiver<T>,
    ) -> Result<Response, Refusal> {
        let place = self.places.take(self.address).map_err(|full| {
            let (code, reason) = match full {
                Full::All => (ErrorCode::Busy, "too many streams are open; try again later"),
                Full::Address => {
                    (ErrorCode::TooMany, "too many streams are open from this address")
                }
            };
            Refusal::new(code, reason)
        })?;
        let state = (lines, self.stopping, place);
        let body = stream::unfold(state, async |(mut lines, mut stopping, place)| {
            let line = tokio::select! {
                next = timeout(SILENCE, lines.recv()) => match next {
                    Ok(Some(value)) => text(&value)?,
                    Ok(None) => return None,
                    Err(_) => Bytes::from_static(b"\n"),
                },
                () = stopping.stopped() => return None,
            };
            Some((Ok::<_, Infallible>(line), (lines, stopping, place)))
        });
        Ok(([(CONTENT_TYPE, TYPE)], Body::from_stream(body.fuse())).into_response())
    }
}

fn text(value: &impl Serialize) -> Option<Bytes> {
    let mut text = serde_json::to_vec(value).ok()?;
    text.push(b'\n');
    Some(text.into())
}

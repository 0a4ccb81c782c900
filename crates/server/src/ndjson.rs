//! Answers that go on: one JSON object a line, as things happen, and an empty line where nothing does.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::http::Stopping;

/// What such an answer is called.
pub(crate) const TYPE: &str = "application/x-ndjson";
/// How long a line may be awaited before an empty one shows that the server is there, and finds out whether the
/// reader is.
const SILENCE: Duration = Duration::from_secs(10);

/// Sends what comes out of a channel until it is closed, the reader leaves or the server goes down.
pub(crate) fn stream<T: Serialize + Send + 'static>(
    lines: mpsc::Receiver<T>,
    stopping: Stopping,
) -> Response {
    let body = stream::unfold((lines, stopping), async |(mut lines, mut stopping)| {
        let line = tokio::select! {
            next = timeout(SILENCE, lines.recv()) => match next {
                Ok(Some(value)) => text(&value)?,
                Ok(None) => return None,
                Err(_) => Bytes::from_static(b"\n"),
            },
            () = stopping.told() => return None,
        };
        Some((Ok::<_, Infallible>(line), (lines, stopping)))
    });
    let head = [(CONTENT_TYPE, TYPE), (CACHE_CONTROL, "no-store")];
    (head, Body::from_stream(body)).into_response()
}

fn text(value: &impl Serialize) -> Option<Bytes> {
    let mut text = serde_json::to_vec(value).ok()?;
    text.push(b'\n');
    Some(text.into())
}

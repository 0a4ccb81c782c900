//! What the path, the query and the body of a request say; what cannot be read is refused as everything else is.

use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::api::ErrorCode;
use crate::error::Refusal;
use crate::http::MOST_BYTES;

/// The parts of the path that a route names.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found = extract::Path::from_request_parts(parts, state).await;
        let extract::Path(said) = found.map_err(|why| bad(&why.body_text()))?;
        Ok(Self(said))
    }
}

/// What stands behind the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found = extract::Query::from_request_parts(parts, state).await;
        let extract::Query(said) = found.map_err(|why| bad(&why.body_text()))?;
        Ok(Self(said))
    }
}

/// The body, whole.
pub(crate) struct Body(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let read = Bytes::from_request(request, state).await.map(Self);
        read.map_err(|why| match why.status().as_u16() {
            413 => Refusal::new(
                ErrorCode::TooLarge,
                format_args!("a question may have {MOST_BYTES} bytes at most"),
            ),
            _ => bad("the body could not be read to its end"),
        })
    }
}

fn bad(why: &str) -> Refusal {
    Refusal::new(ErrorCode::BadMessage, why)
}

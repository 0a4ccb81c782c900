//! What the path, the query and the body of a request say; what cannot be read is refused as everything else is.

use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;

use crate::api::ErrorCode;
use crate::api::json::plain;
use crate::error::Refusal;

/// The most a request's body, or a frame on the socket, may hold.
pub(crate) const MOST_BYTES: usize = 64 * 1024;

/// The parts of the path that a route names.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T> FromRequestParts<S> for Path<T>
where
    extract::Path<T>: FromRequestParts<S, Rejection = PathRejection>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found = extract::Path::from_request_parts(parts, state).await;
        let extract::Path(said) = found.map_err(|_| {
            bad("the address has a part that cannot be read: numbers are whole, names UTF-8")
        })?;
        Ok(Self(said))
    }
}

/// What stands behind the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T> FromRequestParts<S> for Query<T>
where
    extract::Query<T>: FromRequestParts<S, Rejection = QueryRejection>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found = extract::Query::from_request_parts(parts, state).await;
        let extract::Query(said) = found.map_err(|why| {
            let why = why.body_text();
            let why = why.trim_start_matches("Failed to deserialize query string: ");
            bad(&plain(why))
        })?;
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

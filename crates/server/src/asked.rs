//! What the path and the query of a request say; what cannot be read is refused as everything else is.

use axum::extract::{self, FromRequestParts};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::api::ErrorCode;
use crate::error::Refusal;

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

fn bad(why: &str) -> Refusal {
    Refusal::new(ErrorCode::BadMessage, why)
}

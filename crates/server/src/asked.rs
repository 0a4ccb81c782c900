//! What the path, the query and the body of a request say; what cannot be read is refused as everything else is.

use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;

use crate::api::ErrorCode;
use crate::error::Refusal;
use crate::http::MOST_BYTES;

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

/// What stands where something else was expected, by the words a reader of Rust's has for that, and by ours.
const EXPECTED: [(&str, &str); 13] = [
    ("struct ", "an object"),
    ("internally tagged enum ", "an object"),
    ("adjacently tagged enum ", "an object"),
    ("enum ", "one of its words"),
    ("tuple struct ", "a list"),
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number, 0 or more"),
    ("usize", "a whole number, 0 or more"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f64", "a number"),
];

/// Why a text in JSON says nothing that was asked for, and where.
pub(crate) fn unreadable(error: &serde_json::Error) -> String {
    plain(&error.to_string())
}

/// A reason without the names that types have in Rust.
fn plain(reason: &str) -> String {
    // What was sent is quoted before, and may hold anything.
    let Some((found, expected)) = reason.rsplit_once(", expected ") else {
        return reason.to_owned();
    };
    let ours = |(theirs, _): &&(&str, &str)| expected.starts_with(theirs);
    let Some((_, ours)) = EXPECTED.iter().find(ours) else {
        return reason.to_owned();
    };
    let place = expected.rfind(" at line ").map_or("", |at| &expected[at..]);
    format!("{found}, expected {ours}{place}")
}

fn bad(why: &str) -> Refusal {
    Refusal::new(ErrorCode::BadMessage, why)
}

#[cfg(test)]
mod tests {
    use serde_json::from_str;

    use super::unreadable;
    use crate::api::events::{GameResult, NewEvent};
    use crate::api::play::NewRoom;

    #[test]
    fn what_cannot_be_read_is_told_in_words_of_the_api_and_with_its_place() {
        for (error, reason) in [
            (
                from_str::<NewRoom>("[]").err(),
                "invalid length 0, expected an object at line 1 column 2",
            ),
            (
                from_str::<GameResult>("\"black\"").err(),
                "invalid type: string \"black\", expected an object at line 1 column 7",
            ),
            (
                from_str::<Vec<u32>>("[-1]").err(),
                "invalid value: integer `-1`, expected a whole number from 0 to 4294967295 at line 1 column 3",
            ),
            (
                from_str::<Vec<u8>>("\"a, expected struct b\"").err(),
                "invalid type: string \"a, expected struct b\", expected a sequence at line 1 column 22",
            ),
            (
                from_str::<NewRoom>("{}").err(),
                "missing field `terms` at line 1 column 2",
            ),
            (
                from_str::<NewEvent>("{").err(),
                "EOF while parsing an object at line 1 column 1",
            ),
        ] {
            assert_eq!(unreadable(&error.unwrap()), reason);
        }
    }
}

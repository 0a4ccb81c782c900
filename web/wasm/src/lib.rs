//! The rules and the names of moves, for the browser.
//!
//! A [`GameHandle`] holds one game; everything it tells is one of the plain values in [`wire`]. What is legal
//! is `komadai-rules`' to say and what a move is called `komadai-record`'s; here both are only put on the wire.

mod choices;
pub mod clock;
mod convert;
mod deciding;
pub mod diagram;
pub mod game;
mod refusal;
mod snapshot;
mod typed;
pub mod wire;

#[cfg(test)]
mod typescript;

use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use clock::ClockHandle;
pub use diagram::Diagram;
pub use game::GameHandle;

/// The handicaps, rule profiles and notations there are: [`wire::Choices`].
#[wasm_bindgen(unchecked_return_type = "Choices")]
pub fn choices() -> JsValue {
    to_js(&choices::choices())
}

/// A wire value as the JavaScript object its TypeScript declaration describes.
pub(crate) fn to_js(value: &impl Serialize) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    value
        .serialize(&serializer)
        .expect("wire types hold only strings, numbers, lists and structs of them")
}

//! The rules and the names of moves, for the browser.
//!
//! A [`GameHandle`] holds one game; everything it tells is one of the plain values in [`wire`]. What is legal
//! is `komadai-rules`' to say and what a move is called `komadai-record`'s; here both are only put on the wire. Without
//! the feature `handles` it is a library for modules that show positions too.

#[cfg(feature = "handles")]
mod choices;
#[cfg(feature = "handles")]
pub mod clock;
mod convert;
#[cfg(feature = "handles")]
mod deciding;
#[cfg(feature = "handles")]
pub mod diagram;
#[cfg(feature = "handles")]
pub mod game;
pub mod refusal;
pub mod sfen_diagnostic;
pub mod snapshot;
pub mod typed;
pub mod wire;

#[cfg(test)]
mod typescript;

use serde::Serialize;
use wasm_bindgen::prelude::*;

#[cfg(feature = "handles")]
pub use clock::ClockHandle;
#[cfg(feature = "handles")]
pub use diagram::Diagram;
#[cfg(feature = "handles")]
pub use game::GameHandle;

/// The handicaps, rule profiles and notations there are: [`wire::Choices`].
#[cfg(feature = "handles")]
#[wasm_bindgen(unchecked_return_type = "Choices")]
pub fn choices() -> JsValue {
    to_js(&choices::choices())
}

/// What a table of handicaps suggests at so many ranks between the players; `undefined` where it is no sound table.
#[cfg(feature = "handles")]
#[wasm_bindgen]
pub fn suggested(table: Vec<String>, ranks: u32) -> Option<String> {
    choices::suggested(&table, ranks).ok()
}

/// What is wrong with a table of handicaps: [`wire::TableFault`], or `null`.
#[cfg(feature = "handles")]
#[wasm_bindgen(unchecked_return_type = "TableFault | null")]
pub fn table_fault(table: Vec<String>) -> JsValue {
    to_js(&choices::suggested(&table, 0).err())
}

/// The squares where a side's pieces may turn over, in USI.
///
/// # Errors
///
/// There is no such side.
#[cfg(feature = "handles")]
#[wasm_bindgen]
pub fn zone(
    #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
) -> Result<Vec<String>, JsError> {
    Ok(choices::zone(color.parse()?))
}

/// A wire value as the JavaScript object its TypeScript declaration describes.
pub fn to_js(value: &impl Serialize) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    value
        .serialize(&serializer)
        .expect("wire types hold only strings, numbers, lists and structs of them")
}

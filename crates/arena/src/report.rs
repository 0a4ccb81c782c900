//! The results of a match, as a table for people and as JSON for programs.

mod json;
mod table;

pub use json::to_json;
pub use table::{elo_text, table};

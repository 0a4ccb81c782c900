//! Game records for the browser: files opened in any format, one record replayed, edited, searched and saved.
//!
//! What a file says is `komadai-record`'s to read, what is legal `komadai-rules`' to judge; here both are put on the
//! wire, as plain values of [`wire`].

mod convert;
mod edit;
pub mod explorer;
mod named;
mod played;
mod review;
mod save;
mod tree;
pub mod wire;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;

use komadai_record::{Format, NodeId, Reading, Record, bod, letters};
use komadai_rules::Setup;
use komadai_web_rules::sfen_diagnostic::{unplayable, unread};
use komadai_web_rules::to_js;
use komadai_web_rules::typed;
use wasm_bindgen::prelude::*;

/// A file that was opened.
#[wasm_bindgen]
#[derive(Debug)]
pub struct FileHandle {
    reading: Reading,
}

#[wasm_bindgen]
impl FileHandle {
    /// Reads a file; its format and encoding are told from the bytes. `undefined` where they are no game record.
    pub fn open(bytes: &[u8]) -> Option<FileHandle> {
        let reading = komadai_record::read(bytes).ok()?;
        Some(Self { reading })
    }

    /// Reads the part of a web address that holds a game in USEN.
    pub fn usen(text: &str) -> FileHandle {
        Self { reading: komadai_record::read_as(text.as_bytes(), Format::Usen) }
    }

    /// What the file is, and its games: [`wire::RecordFile`].
    #[wasm_bindgen(unchecked_return_type = "RecordFile")]
    pub fn summary(&self) -> JsValue {
        to_js(&convert::opened(&self.reading))
    }

    /// One of its games, the first of which is 0.
    pub fn record(&self, game: usize) -> Option<RecordHandle> {
        let game = self.reading.games.get(game)?;
        Some(RecordHandle::new(game.record.clone()))
    }
}

/// A record that the page shows and edits. Its nodes have numbers, which change where a move is added, removed or
/// promoted.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RecordHandle {
    record: Record,
    /// The nodes by their numbers: the start, then each line to its end before the variations beside it.
    nodes: Vec<NodeId>,
}

#[wasm_bindgen]
impl RecordHandle {
    /// A record without moves that begins with a diagram.
    ///
    /// # Errors
    ///
    /// What is wrong with the SFEN: a `SfenDiagnostic`.
    pub fn diagram(sfen: &str) -> Result<RecordHandle, JsValue> {
        let start: Setup = sfen.parse().map_err(|error| unread(&error, sfen))?;
        Ok(Self::new(Record::new(start)))
    }

    /// The record of a game of the page: [`wire::PlayedGame`].
    ///
    /// # Errors
    ///
    /// The value is of another shape, or the rules refuse its start or a move.
    pub fn played(
        #[wasm_bindgen(unchecked_param_type = "PlayedGame")] game: JsValue,
    ) -> Result<RecordHandle, JsError> {
        let game: wire::PlayedGame = serde_wasm_bindgen::from_value(game)?;
        let record = played::record(&game).map_err(|reason| JsError::new(&reason))?;
        Ok(Self::new(record))
    }

    /// The record at a glance: [`wire::Summary`].
    #[wasm_bindgen(unchecked_return_type = "Summary")]
    pub fn summary(&self) -> JsValue {
        to_js(&convert::summary(&self.record))
    }

    /// The headers and every node, moves named in a notation: [`wire::Tree`].
    ///
    /// # Errors
    ///
    /// No notation has that code.
    #[wasm_bindgen(unchecked_return_type = "Tree")]
    pub fn tree(&self, notation: &str) -> Result<JsValue, JsError> {
        Ok(to_js(&self.to_tree(notation.parse()?)))
    }

    /// The position at a node, with the moves that may be played on from it: a `Snapshot`.
    ///
    /// # Errors
    ///
    /// There is no such node.
    #[wasm_bindgen(unchecked_return_type = "Snapshot")]
    pub fn snapshot(&self, node: usize) -> Result<JsValue, JsError> {
        Ok(to_js(&self.position(self.id(node)?)))
    }

    /// The first node whose position is that of the SFEN, whatever its move number.
    ///
    /// # Errors
    ///
    /// The SFEN is none that can be played or solved: a `SfenDiagnostic`.
    pub fn find(&self, sfen: &str) -> Result<Option<usize>, JsValue> {
        let wanted = sfen.parse().map_err(|error| unread(&error, sfen))?;
        self.find_position(&wanted).map_err(|_| unplayable())
    }

    /// The castles and openings of the line that ends at a node: a list of [`wire::TheoryEntry`].
    ///
    /// # Errors
    ///
    /// There is no such node.
    #[wasm_bindgen(unchecked_return_type = "TheoryEntry[]")]
    pub fn named(&self, node: usize) -> Result<JsValue, JsError> {
        Ok(to_js(&self.named_in(self.id(node)?)))
    }

    /// The position at a node as a text diagram (BOD).
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn bod(&self, node: usize) -> Result<String, JsError> {
        Ok(bod(&self.record.setup_at(self.id(node)?)))
    }

    /// The position at a node as text: in kanji as records have it, or in letters.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn text(&self, node: usize, kanji: bool) -> Result<String, JsError> {
        let setup = self.record.setup_at(self.id(node)?);
        Ok(if kanji { bod(&setup) } else { letters(&setup) })
    }

    /// What a text says that is typed as a move after a node, where it may be ambiguous: a `TypedMove`.
    ///
    /// # Errors
    ///
    /// There is no such node, no notation has that code, or nobody can play there.
    #[wasm_bindgen(unchecked_return_type = "TypedMove")]
    pub fn typed(&self, node: usize, text: &str, notation: &str) -> Result<JsValue, JsError> {
        let node = self.id(node)?;
        let game = self.game(&self.record.setup_at(node))?;
        let previous_to = self.record[node].mv().map(|mv| mv.to());
        Ok(to_js(&typed::read(&game, previous_to, text, notation.parse()?)))
    }
}

impl RecordHandle {
    fn new(record: Record) -> Self {
        let mut handle = Self { record, nodes: Vec::new() };
        handle.renumber();
        handle
    }

    fn renumber(&mut self) {
        self.nodes.clear();
        let mut waiting = vec![Record::ROOT];
        while let Some(node) = waiting.pop() {
            self.nodes.push(node);
            let first = waiting.len();
            waiting.extend(self.record.children(node));
            // The move that goes on with the line comes first.
            waiting[first..].reverse();
        }
    }

    fn id(&self, number: usize) -> Result<NodeId, JsError> {
        let node = self.nodes.get(number).copied();
        node.ok_or_else(|| JsError::new(&format!("the record has no node {number}")))
    }

    fn number(&self, node: NodeId) -> Option<usize> {
        self.nodes.iter().position(|&own| own == node)
    }
}

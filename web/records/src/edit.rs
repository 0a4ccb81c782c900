//! A record changed by the page.

use komadai_record::{Headers, Key};
use komadai_rules::Move;
use komadai_web_rules::refusal::{over, refusal};
use komadai_web_rules::to_js;
use wasm_bindgen::prelude::*;

use crate::RecordHandle;
use crate::wire::{Header, MoveResult};

#[wasm_bindgen]
impl RecordHandle {
    /// Plays a move in USI after a node, where it may be recorded already; an illegal one is refused: [`MoveResult`].
    ///
    /// # Errors
    ///
    /// There is no such node, the text is no move, or nobody can play there.
    #[wasm_bindgen(unchecked_return_type = "MoveResult")]
    pub fn play(&mut self, node: usize, usi: &str) -> Result<JsValue, JsError> {
        let mv: Move = usi.parse()?;
        let parent = self.id(node)?;
        let game = self.game(&self.record.setup_at(parent))?;
        let known = self.record.children(parent).find(|&child| self.record[child].mv() == Some(mv));
        let law = match game.outcome() {
            Some(_) => Some(over()),
            None => game.check(mv).err().map(|law| refusal(&game, Some(mv), law)),
        };
        let entered = match (known, law) {
            (None, Some(law)) => MoveResult { node: None, refusal: Some(law) },
            (known, _) => {
                let node = known.unwrap_or_else(|| {
                    let node = self.record.add(parent, mv);
                    self.renumber();
                    node
                });
                MoveResult { node: self.number(node).map(|number| number as u32), refusal: None }
            }
        };
        Ok(to_js(&entered))
    }

    /// Gives a node this comment instead of its old one.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn set_comment(&mut self, node: usize, comment: &str) -> Result<(), JsError> {
        let node = self.id(node)?;
        let node = &mut self.record[node];
        // What the page showed of the end stays behind it, if it was left as it was.
        let at_end = node.end.as_ref().map_or("", |end| &end.comment);
        let before = comment.strip_suffix(at_end).filter(|_| !at_end.is_empty());
        let before = before.filter(|before| before.is_empty() || before.ends_with('\n'));
        if let (None, Some(end)) = (before, &mut node.end) {
            end.comment.clear();
        }
        let own = before.map_or(comment, |before| before.strip_suffix('\n').unwrap_or(before));
        node.comment = own.into();
        Ok(())
    }

    /// Gives a node these bookmarks instead of its old ones; those without a name go.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn set_bookmarks(&mut self, node: usize, names: Vec<String>) -> Result<(), JsError> {
        let node = self.id(node)?;
        // A line break would end the bookmark in the file.
        let names = names.iter().map(|name| name.replace(['\n', '\r'], " "));
        let named = names.map(|name| name.trim().to_owned());
        self.record[node].bookmarks = named.filter(|name| !name.is_empty()).collect();
        Ok(())
    }

    /// Gives the record these headers instead of its old ones; those without a value go: a list of [`Header`].
    ///
    /// # Errors
    ///
    /// The value is of another shape.
    pub fn set_headers(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Header[]")] headers: JsValue,
    ) -> Result<(), JsError> {
        let given: Vec<Header> = serde_wasm_bindgen::from_value(headers)?;
        let mut headers = Headers::default();
        for Header { key, value } in given {
            // A line break would begin another header in the file.
            let [key, value] = [key, value].map(|text| text.replace(['\n', '\r'], " "));
            if !key.trim().is_empty() && !value.trim().is_empty() {
                headers.push(Key::of_kif(key.trim()), value.trim());
            }
        }
        self.record.headers = headers;
        Ok(())
    }

    /// Adds what another record of the same start knows, its moves as variations; how many things could not stand
    /// beside what was there. `undefined` where the other begins from another diagram, and nothing was changed.
    pub fn merge(&mut self, other: &RecordHandle) -> Option<usize> {
        let conflicts = self.record.merge(&other.record).ok()?;
        self.renumber();
        Some(conflicts.len())
    }

    /// Takes a move out with all that follows it: the number of the node before.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn remove(&mut self, node: usize) -> Result<usize, JsError> {
        let id = self.id(node)?;
        // The node before has a smaller number, which stays.
        let before = self.record[id].parent().and_then(|parent| self.number(parent));
        self.record.remove(id);
        self.renumber();
        Ok(before.unwrap_or(0))
    }

    /// Makes the variation that a node belongs to the one its line goes on with, and so on up to the game itself: the
    /// new number of the node.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn promote(&mut self, node: usize) -> Result<usize, JsError> {
        let id = self.id(node)?;
        let mut at = id;
        while let Some(parent) = self.record[at].parent() {
            if self.record.children(parent).next() != Some(at) {
                self.record.promote(at);
            }
            at = parent;
        }
        self.renumber();
        Ok(self.number(id).unwrap_or(0))
    }
}

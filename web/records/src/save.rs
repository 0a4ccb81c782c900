//! A record as text or bytes, and what is lost by it.

use komadai_record::{Dialect, Encoding, Key, Loss, RecordText, WriteError, read_text};
use wasm_bindgen::prelude::*;

use crate::RecordHandle;

#[wasm_bindgen]
impl RecordHandle {
    /// The record in a dialect, by its code.
    ///
    /// # Errors
    ///
    /// No dialect has that code, or the record has a move that it cannot name.
    pub fn write(&self, dialect: &str) -> Result<String, JsError> {
        Ok(self.record.write(dialect_named(dialect)?)?.text)
    }

    /// The number of the first move that a dialect cannot name; `undefined` where it can hold the record.
    ///
    /// # Errors
    ///
    /// No dialect has that code.
    pub fn nameless(&self, dialect: &str) -> Result<Option<u32>, JsError> {
        let written = self.record.write(dialect_named(dialect)?);
        Ok(written.err().map(|WriteError::NoPiece { ply, .. }| ply))
    }

    /// The record as the bytes of a file, dialect and encoding by their codes.
    ///
    /// # Errors
    ///
    /// As for [`write`](Self::write); or no encoding has that code.
    pub fn bytes(&self, dialect: &str, encoding: &str) -> Result<Vec<u8>, JsError> {
        let written = self.record.write(dialect_named(dialect)?)?;
        Ok(written.encode(encoding_named(encoding)?).bytes)
    }

    /// What dialect and encoding cannot keep of this record, as codes the page has words for: `variations`, `times`.
    ///
    /// # Errors
    ///
    /// As for [`bytes`](Self::bytes).
    pub fn lost(&self, dialect: &str, encoding: &str) -> Result<Vec<String>, JsError> {
        let written = self.record.write(dialect_named(dialect)?)?;
        let lost = written.encode(encoding_named(encoding)?).lost;
        Ok(lost.iter().map(|loss| loss.code().to_owned()).collect())
    }

    /// The record in the form the device keeps it in: CSA where that gives everything back, thousandths of seconds and
    /// the rules included, else KIF, which keeps variations.
    ///
    /// # Errors
    ///
    /// The record has a move that neither can name.
    pub fn kept(&self) -> Result<String, JsError> {
        // An end that CSA has no word for is read back by its summary.
        let ends_alike = |text: &str| {
            read_text(text).is_ok_and(|reading| {
                let [game] = &reading.games[..] else {
                    return false;
                };
                game.record.end() == self.record.end()
            })
        };
        let is_whole = |written: &RecordText| {
            written.lost.iter().all(|loss| match loss {
                Loss::Numbering => true,
                Loss::End => ends_alike(&written.text),
                _ => false,
            })
        };
        // Times in words have a form there, and not the same words.
        let timed = [Key::TimeLimit, Key::BlackTime, Key::WhiteTime];
        let is_timed = timed.iter().any(|key| self.record.headers.get(key).is_some());
        let headers_alike = |text: &str| {
            read_text(text).is_ok_and(|reading| {
                let [game] = &reading.games[..] else {
                    return false;
                };
                timed.iter().all(|key| game.record.headers.get(key) == self.record.headers.get(key))
            })
        };
        match self.record.write(Dialect::Csa3) {
            Ok(written) if is_whole(&written) && (!is_timed || headers_alike(&written.text)) => {
                Ok(written.text)
            }
            _ => Ok(self.record.write(Dialect::Kif)?.text),
        }
    }
}

/// What stands between two games of a file in a dialect; `undefined` where a file holds one game.
///
/// # Errors
///
/// No dialect has that code.
#[wasm_bindgen]
pub fn between(dialect: &str) -> Result<Option<String>, JsError> {
    Ok(dialect_named(dialect)?.between_games().map(Into::into))
}

/// The usual ending of the name of a file in a dialect, without the dot.
///
/// # Errors
///
/// No dialect has that code.
#[wasm_bindgen]
pub fn extension(dialect: &str) -> Result<String, JsError> {
    Ok(dialect_named(dialect)?.extension().into())
}

fn dialect_named(code: &str) -> Result<Dialect, JsError> {
    Dialect::named(code).ok_or_else(|| JsError::new(&format!("no format is called {code}")))
}

fn encoding_named(code: &str) -> Result<Encoding, JsError> {
    Encoding::named(code).ok_or_else(|| JsError::new(&format!("no encoding is called {code}")))
}

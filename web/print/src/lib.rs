//! Printed matter for the browser: what `komadai print` makes, to be looked at page by page and saved as PDF.
//!
//! The sheets are `komadai-draw`'s; here a wish of the page, a value of [`wire`], becomes sheets. The font they are
//! written with is too large to be in every visitor's module: the page brings it, and only then there is a [`Press`].

mod sheets;
pub mod wire;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;

use komadai_draw::Document;
use serde::Deserialize;
use wasm_bindgen::prelude::*;

/// Where sheets are printed.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Press(());

#[wasm_bindgen]
impl Press {
    /// A press with its font, the file `japanese.font` of `komadai-draw`.
    ///
    /// # Errors
    ///
    /// The bytes are not that file.
    #[wasm_bindgen(constructor)]
    pub fn new(font: &[u8]) -> Result<Press, JsError> {
        komadai_draw::supply_font(font)?;
        Ok(Self(()))
    }

    /// Makes the pages of a [`wire::Job`].
    ///
    /// # Errors
    ///
    /// A record cannot be read, or a number is out of its range: [`wire::Unprintable`].
    pub fn print(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Job")] job: JsValue,
    ) -> Result<Printout, JsValue> {
        let job = wire::Job::deserialize(serde_wasm_bindgen::Deserializer::from(job))?;
        let document = sheets::document(&job)
            .map_err(|reason| serde_wasm_bindgen::to_value(&reason).unwrap_or_default())?;
        Ok(Printout(document))
    }
}

/// The pages of a print job, ready to be shown or saved.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Printout(Document);

#[wasm_bindgen]
impl Printout {
    /// How many pages there are.
    #[wasm_bindgen(getter)]
    pub fn pages(&self) -> usize {
        self.0.pages.len()
    }

    /// A page as an SVG file, the first of which is 0; `undefined` where there is none.
    pub fn svg(&self, page: usize) -> Option<String> {
        /// Pixels where nothing else decides: about what a page of paper has on a screen.
        const WIDTH: u32 = 794;
        let scene = self.0.pages.get(page)?;
        Some(scene.to_svg(WIDTH, &format!("{} {}", self.0.title, page + 1)))
    }

    /// All pages as a PDF file.
    pub fn pdf(&self) -> Vec<u8> {
        self.0.to_pdf()
    }
}

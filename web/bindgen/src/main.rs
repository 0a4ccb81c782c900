//! Writes the JavaScript glue around a compiled WebAssembly module.
//!
//! `komadai-web-bindgen MODULE.wasm OUT_DIR NAME` leaves `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` in OUT_DIR.

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, out_dir, name] = arguments.as_slice() else {
        bail!("usage: komadai-web-bindgen MODULE.wasm OUT_DIR NAME");
    };
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .typescript(true)
        // Names of functions are a sixth of what is loaded, and nobody reads them there.
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .context("choosing the browser as the target")?
        .generate(out_dir)
        .with_context(|| format!("binding {module}"))
}

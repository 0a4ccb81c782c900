//! Writes the JavaScript glue around a compiled WebAssembly module.
//!
//! `komadai-web-bindgen MODULE.wasm OUT_DIR` leaves `rules.js`, `rules.d.ts` and `rules_bg.wasm` in OUT_DIR.

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, out_dir] = arguments.as_slice() else {
        bail!("usage: komadai-web-bindgen MODULE.wasm OUT_DIR");
    };
    Bindgen::new()
        .input_path(module)
        .out_name("rules")
        .typescript(true)
        .web(true)
        .context("choosing the browser as the target")?
        .generate(out_dir)
        .with_context(|| format!("binding {module}"))
}

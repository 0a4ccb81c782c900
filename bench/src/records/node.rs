//! The readers that run in Node, measured by a script there on the same texts.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::Figure;
use super::corpus::Corpus;

/// What the script found, by the name of the corpus; nothing where Node or its packages are missing.
pub fn figures(corpora: &[Corpus], rounds: u32) -> Result<HashMap<String, Vec<Figure>>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
    let has_node = Command::new("node").arg("--version").output().is_ok();
    if !has_node || !folder.join("node_modules").exists() {
        println!(
            "without the readers that run in Node: `npm ci --prefix bench/node` brings them\n"
        );
        return Ok(HashMap::new());
    }
    let corpora = corpora.iter().map(
        |corpus| json!({ "name": corpus.name, "format": corpus.format, "texts": corpus.texts }),
    );
    let asked = json!({ "rounds": rounds, "corpora": corpora.collect::<Vec<_>>() });
    let error = |error: std::io::Error| format!("node: {error}");
    let mut child = Command::new("node")
        .arg(folder.join("readers.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(error)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(asked.to_string().as_bytes()).map_err(error)?;
    }
    let output = child.wait_with_output().map_err(error)?;
    let answer: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    let mut figures: HashMap<String, Vec<Figure>> = HashMap::new();
    for figure in answer.as_array().into_iter().flatten() {
        let corpus = figure["corpus"].as_str().unwrap_or_default();
        let name = figure["reader"].as_str().unwrap_or_default();
        // Its own format one of them takes from JSON as it is.
        let is_unasked = corpus.starts_with("JKF") && name.starts_with("json-kifu-format");
        figures.entry(corpus.to_owned()).or_default().push(Figure {
            name: name.to_owned(),
            has_rules: !is_unasked,
            speed: figure["speed"].as_f64().unwrap_or_default(),
            read: figure["read"].as_u64().unwrap_or_default() as usize,
        });
    }
    Ok(figures)
}

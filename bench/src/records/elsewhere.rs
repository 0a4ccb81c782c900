//! The readers that run in Node and in Python, measured by scripts there on the same texts.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::Figure;
use super::corpus::Corpus;

/// A script that measures the readers of a language; its paths are below `bench`.
struct Script {
    language: &'static str,
    /// What runs it: a program of the system, or a file below `bench`.
    program: &'static str,
    name: &'static str,
    /// What is there once the readers are installed.
    installed: &'static str,
    /// What installs them.
    install: &'static str,
}

const SCRIPTS: [Script; 2] = [
    Script {
        language: "Node",
        program: "node",
        name: "node/readers.mjs",
        installed: "node/node_modules",
        install: "npm ci --prefix bench/node",
    },
    Script {
        language: "Python",
        program: PYTHON,
        name: "python/readers.py",
        installed: PYTHON,
        install: "python3 -m venv bench/python/venv && \
                  bench/python/venv/bin/pip install -r bench/python/requirements.txt",
    },
];

const PYTHON: &str =
    if cfg!(windows) { "python/venv/Scripts/python.exe" } else { "python/venv/bin/python" };

/// What the scripts found, by the name of the corpus. What is not installed is told and left out.
pub fn figures(corpora: &[Corpus], rounds: u32) -> Result<HashMap<String, Vec<Figure>>, String> {
    let corpora = corpora.iter().map(
        |corpus| json!({ "name": corpus.name, "format": corpus.format, "texts": corpus.texts }),
    );
    let asked = json!({ "rounds": rounds, "corpora": corpora.collect::<Vec<_>>() }).to_string();
    let mut figures: HashMap<String, Vec<Figure>> = HashMap::new();
    for script in &SCRIPTS {
        for figure in script.answer(&asked)?.as_array().into_iter().flatten() {
            let corpus = figure["corpus"].as_str().unwrap_or_default();
            let speeds = figure["speeds"].as_array().into_iter().flatten();
            figures.entry(corpus.to_owned()).or_default().push(Figure {
                name: figure["reader"].as_str().unwrap_or_default().to_owned(),
                has_rules: figure["rules"] == true,
                speed: super::median(speeds.filter_map(Value::as_f64).collect()),
                read: figure["read"].as_u64().unwrap_or_default() as usize,
            });
        }
    }
    Ok(figures)
}

impl Script {
    /// What it says of the texts: an array with an object for each reader and corpus.
    fn answer(&self, asked: &str) -> Result<Value, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let below = folder.join(self.program);
        let program = if below.is_file() { below } else { self.program.into() };
        let runs = Command::new(&program).arg("--version").output().is_ok();
        if !runs || !folder.join(self.installed).exists() {
            let Self { language, install, .. } = self;
            println!("without the readers that run in {language}; to install them:\n  {install}\n");
            return Ok(Value::Null);
        }
        let error = |error: &dyn std::fmt::Display| format!("{}: {error}", self.name);
        let mut child = Command::new(program)
            .arg(folder.join(self.name))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|cause| error(&cause))?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(asked.as_bytes()).map_err(|cause| error(&cause))?;
        }
        let output = child.wait_with_output().map_err(|cause| error(&cause))?;
        if !output.status.success() {
            return Err(error(&output.status));
        }
        serde_json::from_slice(&output.stdout).map_err(|cause| error(&cause))
    }
}

//! One signature on every instruction set: the same search must visit the same positions everywhere.

use crate::shell::{Failure, cargo, root, shell, target_dir};

/// Levels of x86-64, and a feature by which the machine's own processor shows that it can run them.
const LEVELS: [(&str, Option<&str>); 3] =
    [("x86-64", None), ("x86-64-v3", Some("avx2")), ("x86-64-v4", Some("avx512bw"))];

/// Builds the engine's bench for each level this machine can run, and compares what they count, and what the engine
/// of the web app does.
pub fn compare() -> Result<(), Failure> {
    let mut all = vec![("browser", in_browser()?)];
    if !cfg!(target_arch = "x86_64") {
        all.push(("this machine's own", counted(None)?));
    } else {
        for (level, feature) in LEVELS {
            if feature.is_none_or(processor_has) {
                all.push((level, counted(Some(level))?))
            } else {
                println!("{level}: not on this processor")
            }
        }
    }
    let (first, expected) = &all[0];
    for (level, signature) in &all {
        println!("{level}: {signature}");
        if signature != expected {
            return Err(Failure::new(format!(
                "{level} counts {signature} positions where {first} counts {expected}"
            )));
        }
    }
    Ok(())
}

/// The positions that the engine of the web app visits, which has been built.
fn in_browser() -> Result<String, Failure> {
    let script = root().join("web/tests/signature.mjs");
    first_word(&shell("node", &[&*script.to_string_lossy()]).read()?)
}

/// The positions a build for `level` visits in its bench.
fn counted(level: Option<&str>) -> Result<String, Failure> {
    let folder = target_dir().join("signature").join(level.unwrap_or("native"));
    let build =
        ["build", "--release", "--package", "komadai-engine", "--example", "signature", "--locked"];
    let mut build = cargo(&build).env("CARGO_TARGET_DIR", &folder);
    if let Some(level) = level {
        build = build.env("RUSTFLAGS", format!("-C target-cpu={level}"));
    }
    build.run()?;
    let program =
        folder.join("release/examples/signature").with_extension(std::env::consts::EXE_EXTENSION);
    first_word(&shell(&program.to_string_lossy(), &[]).read()?)
}

fn first_word(said: &str) -> Result<String, Failure> {
    match said.split_whitespace().next() {
        Some(signature) => Ok(signature.to_owned()),
        None => Err(Failure::new("the bench said nothing")),
    }
}

#[cfg(target_arch = "x86_64")]
fn processor_has(feature: &str) -> bool {
    match feature {
        "avx2" => std::is_x86_feature_detected!("avx2"),
        "avx512bw" => std::is_x86_feature_detected!("avx512bw"),
        _ => false,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn processor_has(_: &str) -> bool {
    false
}

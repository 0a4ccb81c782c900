//! Fetches what is missing, by the ordinary clients: rustup, npm and Debian's apt-get.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Failure, cargo, npm, root, shell, which};

/// The target of what runs in the browser.
pub const WASM: &str = "wasm32-unknown-unknown";
/// A target without a standard library, to hold the rules to their word.
pub const BARE: &str = "thumbv7em-none-eabi";

/// Names under which a browser of the Chromium family is installed; that without windows takes half the time.
const CHROMIUM: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// Names under which Firefox is installed, first that of Debian.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// Makes sure that Rust can compile for `target`.
pub fn rust_target(target: &str) -> Result<(), Failure> {
    let library = shell("rustc", &["--print", "target-libdir", "--target", target]).read()?;
    if Path::new(&library).exists() {
        return Ok(());
    }
    println!("fetching the Rust target {target}");
    shell("rustup", &["target", "add", target]).run().map_err(|failure| {
        Failure::new(format!(
            "{failure}\nthe Rust target {target} is needed; install it and try again"
        ))
    })
}

/// Makes sure that the web packages are those of the lock file.
pub fn web_packages() -> Result<(), Failure> {
    if which(&["node", "node.exe"]).is_none() {
        return Err(Failure::new(
            "the web app needs Node (20 or newer) with npm; install it and try again",
        ));
    }
    let changed =
        |file: &str| fs::metadata(root().join(file)).and_then(|meta| meta.modified()).ok();
    // npm leaves its own copy of the lock file when it is done.
    let installed = changed("web/node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("web/package-lock.json") {
        return Ok(());
    }
    println!("fetching the web packages");
    npm(&["ci", "--no-audit", "--no-fund"]).run()
}

/// Makes sure that there is a browser to test with, and says where.
pub fn chromium() -> Result<PathBuf, Failure> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    if let Some(found) = which(&CHROMIUM) {
        return Ok(found);
    }
    println!("fetching Chromium");
    debian("chromium-headless-shell fonts-noto-cjk");
    if let Some(found) = which(&CHROMIUM) {
        return Ok(found);
    }
    let install = debian("chromium fonts-noto-cjk");
    which(&CHROMIUM).ok_or_else(|| {
        Failure::new(format!(
            "the browser tests need Chromium, and it could not be installed from here.\nInstall it (on Debian: \
             sudo {install}), or name one with CHROMIUM=/path/to/chromium"
        ))
    })
}

/// The Firefox to test with, where there is one.
pub fn installed_firefox() -> Option<PathBuf> {
    std::env::var_os("FIREFOX").map(PathBuf::from).or_else(|| which(&FIREFOX))
}

/// Makes sure that there is a Firefox to test with, and says where.
pub fn firefox() -> Result<PathBuf, Failure> {
    if let Some(found) = installed_firefox() {
        return Ok(found);
    }
    println!("fetching Firefox");
    let install = debian("firefox-esr fonts-noto-cjk");
    which(&FIREFOX).ok_or_else(|| {
        Failure::new(format!(
            "these tests need Firefox, and it could not be installed from here.\nInstall it (on Debian: sudo \
             {install}), or name one with FIREFOX=/path/to/firefox"
        ))
    })
}

/// Makes sure that there is a compiler for the C++ of libFuzzer.
pub fn cpp() -> Result<(), Failure> {
    let found = || std::env::var_os("CXX").is_some() || which(&["c++", "g++", "clang++"]).is_some();
    if found() {
        return Ok(());
    }
    println!("fetching a C++ compiler");
    let install = debian("g++");
    if found() {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "tests and fuzzing need a C++ compiler, and it could not be installed from here.\nInstall one (on Debian: sudo {install})"
        )))
    }
}

/// Asks Debian's package manager for packages; the line it was asked by.
pub fn debian(packages: &str) -> String {
    let install = format!("apt-get install --yes --no-install-recommends {packages}");
    for become_root in ["", "sudo --non-interactive "] {
        let line = format!("{become_root}apt-get update && {become_root}{install}");
        if shell("sh", &["-c", &line]).env("DEBIAN_FRONTEND", "noninteractive").run().is_ok() {
            break;
        }
    }
    install
}

/// Fetches the crates, so that the steps that follow measure their own work.
pub fn crates() -> Result<(), Failure> {
    cargo(&["fetch", "--locked"]).run()
}

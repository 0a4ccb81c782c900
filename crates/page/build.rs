//! Rebuilds the crate when the app was built again.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A debug build reads the app from the disk and so has nothing to embed, unless it is asked to.
    let embeds = std::env::var_os("CARGO_FEATURE_EMBED").is_some();
    if embeds || std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}

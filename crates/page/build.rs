//! Rebuilds the crate when the app was built again.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A debug build reads the app from the disk, so only a release build has anything to embed.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}

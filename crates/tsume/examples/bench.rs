//! Solves a file of problems and holds the answers against what the file says.
//!
//! `cargo run --release -p komadai-tsume --example bench -- FILE [--only WORD] [--seconds S] [--shortest] [--hash MIB]`

use std::sync::atomic::{AtomicBool, Ordering};

use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let start = line.find(&format!("\"{name}\": "))? + name.len() + 4;
    let rest = &line[start..];
    Some(match rest.strip_prefix('"') {
        Some(text) => &text[..text.find('"')?],
        None => &rest[..rest.find([',', '}'])?],
    })
}

/// Seconds of processor time that this process has had.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|n| n.parse().ok());
    nanos.map_or(0.0, |n: u64| n as f64 * 1e-9)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let flag = |name: &str| args.iter().position(|arg| arg == name);
    let value = |name: &str| flag(name).map(|at| args[at + 1].clone());
    let seconds: f64 = value("--seconds").map_or(10.0, |s| s.parse().unwrap());
    let hash: usize = value("--hash").map_or(1024, |s| s.parse().unwrap());
    let threads: usize = value("--threads").map_or(1, |s| s.parse().unwrap());
    let only = value("--only").unwrap_or_default();
    let not = value("--not").unwrap_or("@@".into());
    let verbose = flag("--verbose").is_some();
    let shortest = flag("--shortest").is_some();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let (mut total, mut right, mut wrong, mut nodes) = (0, 0, 0, 0);
    let mut open = Vec::new();
    let all = cpu();
    let mut times = Vec::new();
    for line in text
        .lines()
        .filter(|line| line.contains(&only) && !line.contains(&not))
    {
        let id = field(line, "id").unwrap();
        let expected = field(line, "result");
        let plies: Option<u32> = field(line, "mate_plies").and_then(|plies| plies.parse().ok());
        let problem = Problem::from_setup(&field(line, "sfen").unwrap().parse().unwrap()).unwrap();
        let start = cpu();
        let mut solver = Solver::new(SolverOptions {
            hash_mib: hash,
            threads,
        });
        let limits = Limits::NONE;
        let stop = AtomicBool::new(false);
        let mut last = Default::default();
        let verdict = solver.solve(&problem, limits, &stop, &mut |progress| {
            last = *progress;
            if cpu() - start > seconds {
                stop.store(true, Ordering::Relaxed);
            }
            if verbose {
                eprintln!("{progress:?}");
            }
        });
        let took = cpu() - start;
        total += 1;
        let answer = match verdict {
            Verdict::Mate => "mate",
            Verdict::NoMate => "nomate",
            Verdict::Unknown => "unknown",
        };
        let mut note = String::new();
        if verdict == Verdict::Unknown {
            open.push(format!("{id}({}/{})", last.proof, last.disproof));
        } else if expected.is_some_and(|expected| expected != answer) {
            wrong += 1;
            println!("WRONG {id}: {answer}");
        } else {
            right += 1;
        }
        if shortest && verdict == Verdict::Mate {
            let line = solver
                .shortest(limits, &stop, &mut |_| {
                    if cpu() - start > 2.0 * seconds {
                        stop.store(true, Ordering::Relaxed);
                    }
                })
                .unwrap();
            note = format!(" {} {}", line.tsume_plies, line.is_shortest);
            if line.moves.len() as u32 != line.tsume_plies {
                println!("LINE {id}: {}", line.moves.len());
            }
            if line.is_shortest && plies.is_some_and(|plies| plies != line.plies()) {
                wrong += 1;
                println!("WRONG {id}: {} plies, not {plies:?}", line.tsume_plies);
            }
            if !line.is_shortest {
                open.push(format!("{id} shortest"));
            }
        }
        if flag("--cooks").is_some() && verdict == Verdict::Mate {
            let line = solver.line().unwrap();
            let cooks = solver.cooks(&line, limits, &stop, &mut |_| {
                if cpu() - start > 3.0 * seconds {
                    stop.store(true, Ordering::Relaxed);
                }
            });
            note += &format!(" {:?}", cooks.map(|cooks| cooks.len()));
        }
        if flag("--proof").is_some() && verdict != Verdict::Unknown {
            let before = cpu();
            match solver.proof(limits, &stop, &mut |_| {}) {
                None => println!("NO PROOF {id}"),
                Some(proof) => {
                    let made = cpu();
                    match proof.verify(problem.position()) {
                        Err(error) => {
                            wrong += 1;
                            println!("BAD PROOF {id}: {error}");
                        }
                        Ok(verified) => {
                            note += &format!(
                                " proof of {} in {:.2}s, checked in {:.2}s: {:?}",
                                proof.len(),
                                made - before,
                                cpu() - made,
                                verified.plies
                            );
                        }
                    }
                }
            }
        }
        nodes += solver.nodes();
        times.push(((cpu() - start), id, answer, solver.nodes(), took, note));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    times.reverse();
    for (time, id, answer, nodes, took, note) in times.iter().take(15) {
        println!(
            "{id} {answer}{note} {:.2}s (first {:.2}) {nodes}",
            time, took
        );
    }
    println!(
        "{right}/{total}, {wrong} wrong, {:.2}s, {nodes} nodes, open: {open:?}",
        cpu() - all
    );
}

//! `komadai tsume variety`: how much the problems of files differ.

use std::collections::BTreeMap;
use std::path::PathBuf;

use komadai_engine::StopFlag;
use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Theme, Variety, Verdict, effective};

use crate::failure::{Failure, note, say};
use crate::interrupt;
use crate::language::{Pair, spoken, width};
use crate::progress::ProgressLine;
use crate::words;

use super::problems::{self, NamedProblem};
use super::stage;

/// Measure how much problems differ
///
/// A column for each file: how many solutions and ideas are distinct, how evenly first moves, last moves and pieces are
/// spread, and which themes occur. Solutions are the same if they differ only by shift, mirror and pieces that stand
/// around. Problems without a solution are solved first. `docs/themes.md` defines every line.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of problems; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Moves to try for each problem that comes without a solution
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// Print a JSON object for each file
    #[arg(long)]
    json: bool,
}

/// The themes in Japanese and English, in the order of [`Theme::ALL`].
const THEMES: [Pair; Theme::ALL.len()] = [
    ("捨て駒", "sacrifice"),
    ("大駒捨て", "sacrifice of a rook or bishop"),
    ("焦点の捨て駒", "focal sacrifice"),
    ("邪魔駒消去", "clearance"),
    ("両王手", "double check"),
    ("開き王手", "discovered check"),
    ("不成", "refused promotion"),
    ("飛角歩不成", "refused by rook, bishop or pawn"),
    ("打歩詰", "forbidden pawn-drop mate"),
    ("と金", "tokin"),
    ("突き歩詰", "mate by a pawn's step"),
    ("桂の連打", "knight after knight"),
    ("両取り", "fork"),
    ("遠打ち", "drop from afar"),
    ("限定打", "exact drop"),
    ("合駒", "interposition by a drop"),
    ("移動合", "interposition by a move"),
    ("中合", "unprotected interposition"),
    ("退路封鎖", "self-block"),
    ("スイッチバック", "switchback"),
    ("ピンメイト", "pin mate"),
    ("都詰", "mate on 5e"),
    ("裸玉", "bare king"),
];

/// Measures each file.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = interrupt::stop_flag();
    let (mut columns, mut left_out) = (Vec::new(), 0);
    for path in &arguments.files {
        let problems = problems::read_all(std::slice::from_ref(path))?;
        let (variety, refused) = measure(problems, arguments.nodes, &stop)?;
        left_out += refused;
        columns.push((path.display().to_string(), variety));
    }
    if arguments.json {
        for (file, variety) in &columns {
            let json = serde_json::to_string(&JsonVariety::of(file, variety));
            say(json.expect("counts have nothing that JSON cannot say") + "\n")?;
        }
    } else {
        say(table(&columns))?;
    }
    match left_out {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}

/// Counts the problems of a file; what cannot be counted is told.
fn measure(
    problems: Vec<NamedProblem>,
    nodes: u64,
    stop: &StopFlag,
) -> Result<(Variety, usize), Failure> {
    let mut solver = Solver::new(SolverOptions::default());
    let limits = Limits { nodes: Some(nodes), time: None };
    let (mut line, all) = (ProgressLine::on_screen(), problems.len());
    let (mut variety, mut left_out) = (Variety::default(), 0);
    for (number, NamedProblem { title, problem, solution }) in (1..).zip(problems) {
        let counted = problem.map_err(|reason| reason.told).and_then(|problem| {
            if solution.is_some_and(|moves| variety.add(problem.position(), &moves)) {
                return Ok(());
            }
            let mut report = |progress: &_| line.show(|| stage([number, all], progress));
            let moves = shortest(&mut solver, &problem, limits, stop, &mut report)?;
            variety.add(problem.position(), &moves);
            Ok(())
        });
        line.end();
        if stop.is_stopped() {
            return Err(Failure::Stopped);
        }
        if let Err(reason) = counted {
            left_out += 1;
            note(words::error(format!("{title}: {reason}")));
        }
    }
    Ok((variety, left_out))
}

fn shortest(
    solver: &mut Solver,
    problem: &Problem,
    limits: Limits,
    stop: &StopFlag,
    report: &mut dyn FnMut(&komadai_tsume::Progress),
) -> Result<Vec<komadai_rules::Move>, String> {
    match solver.solve(problem, limits, stop.flag(), report) {
        Verdict::NoMate => return Err(words::no_mate()),
        Verdict::Unknown => return Err(words::not_in_time()),
        Verdict::Mate => {}
    }
    let line = solver.shortest(limits, stop.flag(), report);
    Ok(line.ok_or_else(words::not_in_time)?.moves)
}

/// The figures of a file in the order of their lines, but the themes.
fn figures(variety: &Variety) -> [(Pair, String); 9] {
    let count = |counts: &BTreeMap<_, usize>| effective(counts.values().copied());
    let most = variety.ideas.iter().max_by_key(|&(idea, &count)| (count, std::cmp::Reverse(idea)));
    let each = variety.problems.max(1) as f64;
    [
        (("問題", "problems"), variety.problems.to_string()),
        (("異なる解", "distinct solutions"), variety.solutions.len().to_string()),
        (("異なる狙い", "distinct ideas"), variety.ideas.len().to_string()),
        (
            ("最も多い狙い", "most frequent idea"),
            most.map_or_else(String::new, |(_, count)| count.to_string()),
        ),
        (
            ("初手の種類（実効数）", "first moves, effective"),
            format!("{:.1}", count(&variety.first)),
        ),
        (
            ("最終手の種類（実効数）", "last moves, effective"),
            format!("{:.1}", count(&variety.last)),
        ),
        (
            ("使う駒の種類（実効数）", "pieces used, effective"),
            format!("{:.1}", effective(variety.pieces.values().copied())),
        ),
        (
            ("捨て駒（1題あたり）", "sacrifices, each"),
            format!("{:.2}", variety.sacrifices as f64 / each),
        ),
        (("駒を取らない問題", "without captures"), variety.quiet.to_string()),
    ]
}

/// The table for readers: a line for each figure and each theme that occurs.
fn table(columns: &[(String, Variety)]) -> String {
    let told = |pair: Pair| spoken().either(pair.0, pair.1).to_owned();
    let mut lines = vec![(String::new(), columns.iter().map(|(file, _)| file.clone()).collect())];
    let figures: Vec<_> = columns.iter().map(|(_, variety)| figures(variety)).collect();
    let first = figures.first().map_or(&[][..], |figures| &figures[..]);
    for (at, (label, _)) in first.iter().enumerate() {
        let values: Vec<String> = figures.iter().map(|column| column[at].1.clone()).collect();
        lines.push((told(*label), values));
    }
    for (theme, label) in Theme::ALL.into_iter().zip(THEMES) {
        let counts = columns.iter().map(|(_, variety)| variety.themes.get(&theme));
        let counts: Vec<usize> = counts.map(|count| count.copied().unwrap_or(0)).collect();
        if counts.iter().any(|&count| count > 0) {
            lines.push((told(label), counts.iter().map(ToString::to_string).collect()));
        }
    }
    let labels = lines.iter().map(|(label, _)| width(label)).max().unwrap_or(0);
    let widest: Vec<usize> = (0..columns.len())
        .map(|at| lines.iter().map(|(_, values)| width(&values[at])).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for (label, values) in lines {
        text.push_str(&label);
        text.push_str(&" ".repeat(labels - width(&label)));
        for (value, &most) in values.iter().zip(&widest) {
            text.push_str(&" ".repeat(2 + most - width(value)));
            text.push_str(value);
        }
        text.push('\n');
    }
    text
}

#[derive(serde::Serialize)]
struct JsonVariety<'a> {
    file: &'a str,
    problems: usize,
    solutions: usize,
    ideas: &'a BTreeMap<String, usize>,
    first: &'a BTreeMap<String, usize>,
    last: &'a BTreeMap<String, usize>,
    pieces: &'a BTreeMap<&'static str, usize>,
    themes: BTreeMap<&'static str, usize>,
    sacrifices: usize,
    quiet: usize,
}

impl<'a> JsonVariety<'a> {
    fn of(file: &'a str, variety: &'a Variety) -> Self {
        let themes = variety.themes.iter().map(|(theme, &count)| (theme.name(), count));
        Self {
            file,
            problems: variety.problems,
            solutions: variety.solutions.len(),
            ideas: &variety.ideas,
            first: &variety.first,
            last: &variety.last,
            pieces: &variety.pieces,
            themes: themes.collect(),
            sacrifices: variety.sacrifices,
            quiet: variety.quiet,
        }
    }
}

//! The table of a match, for people.

use std::fmt::Write;

use crate::{Entry, Estimate, Results, Sprt, Tally, Verdict};

/// Names wider than this are cut short.
const WIDEST_NAME: usize = 20;

/// The score and failings of each engine, the best first; with more than two engines every pairing too.
pub fn table(entries: &[Entry], results: &Results, sprt: Option<Sprt>) -> String {
    let width = widest(entries);
    let mut table = format!(
        "{:width$} {:>6} {:>5} {:>5} {:>5} {:>7}  {:>14} {:>7} {:>5} {:>7} {:>5}\n",
        "engine", "games", "+", "=", "-", "score", "Elo", "LOS", "time", "illegal", "crash"
    );
    for contender in results.standings() {
        let failings = results.failings(contender);
        let name = name(&entries[contender]);
        let columns = columns(&results.tally(contender));
        let [time, illegal, crash] =
            [failings.time_losses, failings.illegal_moves, failings.crashes];
        write_line(
            &mut table,
            format_args!("{name:width$} {columns} {time:>5} {illegal:>7} {crash:>5}"),
        );
    }
    if let [pairing] = results.pairings() {
        if let Some(sprt) = sprt {
            table += &test(sprt, &pairing.tally);
        }
        return table;
    }
    table.push('\n');
    for pairing in results.pairings() {
        let [first, second] = pairing.contenders.map(|contender| name(&entries[contender]));
        let columns = columns(&pairing.tally);
        write_line(&mut table, format_args!("{first:width$} {columns}  {second}"));
    }
    table
}

fn write_line(table: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(table, "{line}").expect("a string takes anything");
}

fn widest(entries: &[Entry]) -> usize {
    let widths = entries.iter().map(|entry| name(entry).chars().count());
    widths.max().unwrap_or(0).max("engine".len())
}

/// A name without what would break a line of the table.
fn name(entry: &Entry) -> String {
    let plain = entry.name.chars().filter(|letter| !letter.is_control());
    plain.take(WIDEST_NAME).collect()
}

fn columns(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let score = tally.score().map_or("-".to_owned(), |score| format!("{:.1} %", 100.0 * score));
    let estimate = tally.estimate();
    let superiority =
        estimate.superiority.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
    let elo = elo_text(tally, &estimate);
    format!(
        "{:>6} {wins:>5} {draws:>5} {losses:>5} {score:>7}  {elo:>14} {superiority:>7}",
        tally.games()
    )
}

/// The difference with its error of 95 %; where every game ended alike no difference is large enough.
pub fn elo_text(tally: &Tally, estimate: &Estimate) -> String {
    match (estimate.elo, estimate.elo_error, tally.score()) {
        (Some(elo), Some(error), _) => format!("{elo:+.1} ± {error:.1}"),
        (Some(elo), None, _) => format!("{elo:+.1}"),
        (None, _, Some(score)) if score > 0.5 => "+∞".to_owned(),
        (None, _, Some(_)) => "-∞".to_owned(),
        (None, _, None) => "-".to_owned(),
    }
}

/// Where the test stands.
fn test(sprt: Sprt, tally: &Tally) -> String {
    let state = sprt.state(tally);
    let says = match state.verdict {
        Verdict::Undecided => "undecided".to_owned(),
        Verdict::H0 => format!("H0 accepted ({:+} Elo or less)", sprt.elo0()),
        Verdict::H1 => format!("H1 accepted ({:+} Elo or more)", sprt.elo1()),
    };
    let [ll, ld, even, wd, ww] = tally.pairs;
    format!(
        "\nSPRT {:+} to {:+}: LLR {:.2} between {:.2} and {:.2}, {says}; pairs {ll} {ld} {even} {wd} {ww}\n",
        sprt.elo0(),
        sprt.elo1(),
        state.llr,
        sprt.lower(),
        sprt.upper(),
    )
}

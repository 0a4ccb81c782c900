//! The table of the levels as Markdown.

use std::fmt::Write;

use komadai_engine::{Level, Strength};
use komadai_train::levels::Score;

/// The page: what each level is made of, and what it reached against the one below.
pub fn markdown(
    ladder: &[(Level, Strength)],
    scores: &[Score],
    command: &str,
    network: &str,
) -> String {
    let mut text = format!(
        "# Levels\n\n\
         What each level is made of, and what it scored against the level below it. Written by\n\n    {command}\n\n\
         with the network {network} inside.\n\n\
         - **Positions**: how many a move that is thought over may visit, on average.\n\
         - **Slips**: how many moves of a hundred are played at a glance, without looking for answers.\n\
         - **Blindness**: the chance, for every square an attack reaches over, that a glance overlooks it.\n\
         - **Blur**: how far a glance misjudges a position, in centipawns (one standard deviation).\n\
         - **Score**: wins, draws and losses against the level below, points in per cent with one standard \
         error, and the Elo difference.\n\n\
         Kyū grades play on to the mate, dan grades open by the book and resign what is lost; in these games \
         all begin with eight plies played at a glance, each opening twice with colours exchanged, and \
         resign.\n\n\
         | Level | 段級位 | Positions | Slips | Blindness | Blur | Won–drawn–lost | Score | Elo |\n\
         |---|---|---:|---:|---:|---:|---|---:|---:|\n"
    );
    let scores = std::iter::once(None).chain(scores.iter().map(Some));
    for (&(level, strength), score) in ladder.iter().zip(scores) {
        let measured = score.map_or("| | |".to_owned(), |score| {
            format!(
                "{}–{}–{} | {:.1} ± {:.1} % | {:+.0} |",
                score.wins,
                score.draws,
                score.losses,
                score.share() * 100.0,
                score.error() * 100.0,
                score.elo()
            )
        });
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.1} % | {:.1} % | {} | {measured}",
            level.english(),
            level.japanese(),
            strength.nodes,
            f64::from(strength.slips) / 10.0,
            f64::from(strength.blindness) / 10.0,
            strength.blur,
        );
    }
    text
}

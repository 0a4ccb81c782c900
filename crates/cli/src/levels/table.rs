//! The tables of the levels as Markdown.

use std::fmt::Write;

use komadai_engine::{Bot, Level, Strength};
use komadai_train::levels::{Heights, Rate, Score, Task};

/// All that was measured.
pub struct Measured<'a> {
    pub ladder: &'a [(Level, Strength)],
    pub heights: Heights,
    /// Of each level but the lowest against the one below.
    pub scores: Vec<Score>,
    /// Of the lowest levels against each bot, level by level.
    pub bots: Vec<Score>,
    pub rates: Vec<[Rate; Task::ALL.len()]>,
    pub command: String,
    pub network: String,
}

/// The page: what each level is made of, what it reached against the one below and against the bots, and what it sees.
pub fn markdown(measured: &Measured<'_>) -> String {
    let mut text = format!(
        "# Levels\n\n\
         What each level is made of, what it scored against the level below it and against three simple bots, and \
         what it sees. Written by\n\n    {}\n\n\
         with the network {} inside.\n\n\
         ## Ladder\n\n\
         - **Positions**: how many a move that is thought over may visit, on average.\n\
         - **Slips**: how many moves of a hundred are played at a glance, without looking for answers.\n\
         - **Sight**: how much a glance notices; `crates/engine/src/level/sight.rs` has the chances.\n\
         - **Blur**: how far a glance misjudges a position, in centipawns (one standard deviation).\n\
         - **Score**: wins, draws and losses against the level below, and points in per cent with one standard error.\n\
         - **Height**: Elo above the lowest level, by one fit over all games of each level against the one and the two \
         below.\n\
         - **Step**: how far that is above the level below. Both with one standard error.\n\n\
         Kyū levels play on to the mate, dan grades open by the book and resign what is lost; in these games \
         all begin with eight plies played at a glance, each opening twice with colours exchanged, and \
         resign.\n\n\
         A player has better and worse days: in each game a level plays up to two levels above or below its row, \
         decided by the first four plies.\n\n\
         A step is {:.0} Elo on average. More games make the errors smaller: the command goes on where its ledger \
         ends.\n\n",
        measured.command,
        measured.network,
        measured.heights.above_first(measured.ladder.len() - 1).0
            / (measured.ladder.len() - 1) as f64,
    );
    // Writing to a String cannot fail.
    let _ = ladder(&mut text, measured);
    let _ = bots(&mut text, measured);
    let _ = rates(&mut text, measured);
    text
}

fn ladder(text: &mut String, measured: &Measured<'_>) -> std::fmt::Result {
    text.push_str(
        "| Level | 段級位 | Positions | Slips | Sight | Blur | Won–drawn–lost | Score | Height | Step |\n\
         |---|---|---:|---:|---:|---:|---|---:|---:|---:|\n",
    );
    let scores = std::iter::once(None).chain(measured.scores.iter().map(Some));
    for (index, (&(level, strength), score)) in measured.ladder.iter().zip(scores).enumerate() {
        let cells = score.map_or("| | 0 | |".to_owned(), |score| {
            let (height, error) = measured.heights.above_first(index);
            let (step, step_error) = measured.heights.step(index);
            format!(
                "{}–{}–{} | {:.1} ± {:.1} % | {height:.0} ± {error:.0} | {step:+.0} ± {step_error:.0} |",
                score.wins,
                score.draws,
                score.losses,
                score.share() * 100.0,
                score.error() * 100.0,
            )
        });
        writeln!(
            text,
            "| {} | {} | {} | {:.1} % | {:.1} % | {} | {cells}",
            level.english(),
            level.japanese(),
            strength.nodes,
            f64::from(strength.slips) / 10.0,
            f64::from(strength.sight) / 10.0,
            strength.blur,
        )?;
    }
    Ok(())
}

fn bots(text: &mut String, measured: &Measured<'_>) -> std::fmt::Result {
    text.push_str(
        "\n## Against simple bots\n\n\
         - **Random** plays any legal move.\n\
         - **Greedy** takes the most valuable piece it can, whatever comes of it, and else plays any move.\n\
         - **Two-ply** mates if that takes one move, and else wins the most material, counting the dearest piece the \
         reply can take.\n\n\
         Wins, draws and losses of the level, from the start, and its points in per cent.\n\n\
         | Level | Random | | Greedy | | Two-ply | |\n\
         |---|---|---:|---|---:|---|---:|\n",
    );
    for (&(level, _), scores) in measured.ladder.iter().zip(measured.bots.chunks(Bot::ALL.len())) {
        write!(text, "| {} |", level.english())?;
        for score in scores {
            let Score { wins, draws, losses } = *score;
            write!(text, " {wins}–{draws}–{losses} | {:.0} % |", score.share() * 100.0)?;
        }
        writeln!(text)?;
    }
    Ok(())
}

fn rates(text: &mut String, measured: &Measured<'_>) -> std::fmt::Result {
    text.push_str(
        "\n## What each level sees\n\n\
         All levels are asked about the same positions, from games of a level of about 10 kyū.\n\n\
         - **Takes back**: where a knight or more was captured and a search thinks it best to take back.\n\
         - **Takes what hangs**: where a rook or bishop stands unguarded and a search thinks it best to take it.\n\
         - **Mates**: where there is a mate of one, three or five plies by checks, and none shorter.\n\n\
         | Level | Takes back | Takes what hangs | Mate in 1 | Mate in 3 | Mate in 5 |\n\
         |---|---:|---:|---:|---:|---:|\n",
    );
    for (&(level, _), rates) in measured.ladder.iter().zip(&measured.rates) {
        let cells = rates.map(|rate| format!("{:.0} %", rate.percent())).join(" | ");
        writeln!(text, "| {} | {cells} |", level.english())?;
    }
    let asked = measured.rates.first().map(|rates| rates.map(|rate| rate.asked.to_string()));
    writeln!(text, "| *positions* | {} |", asked.unwrap_or_default().join(" | "))
}

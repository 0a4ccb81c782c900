//! How often the recogniser of openings names the style that a level was asked for.

use std::fmt::Write;

use komadai_engine::{Level, Style};
use komadai_theory::{Entry, Theory, named};
use komadai_train::levels::{StyledGame, styled_games};

/// The levels that are asked, of those that know styles.
const LEVELS: [&str; 6] = ["12k", "9k", "5k", "1k", "3d", "7d"];

/// A table of the levels by the styles; `report` hears how many cells are done, and of how many.
pub fn markdown(
    games: u32,
    seed: u64,
    threads: usize,
    report: &mut dyn FnMut(usize, usize),
) -> String {
    let mut text = format!(
        "# Styles of the levels\n\n\
         In how many of {games} games of a level against itself its style was recognised by `crates/theory`, in per \
         cent: the rook's style or opening by its name, *attacking* as climbing silver or a king that has not moved by \
         the 30th ply, *solid* as a complete castle. Written by\n\n    komadai levels styles --games {games} --seed {seed}\n\n\
         | Level | {} |\n|---|{}\n",
        Style::ALL.map(Style::code).join(" | "),
        "---:|".repeat(Style::ALL.len()),
    );
    let levels = LEVELS.map(|name| name.parse::<Level>().expect("a level of this table"));
    for (row, level) in levels.into_iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = write!(text, "| {} |", level.english());
        for (column, style) in Style::ALL.into_iter().enumerate() {
            let played = styled_games(level, style, games, seed, threads);
            let shown = played.iter().filter(|game| shows(game, style)).count();
            let _ = write!(text, " {:.1} |", 100.0 * shown as f64 / f64::from(games));
            report(row * Style::ALL.len() + column + 1, LEVELS.len() * Style::ALL.len());
        }
        text.push('\n');
    }
    text
}

/// Whether what is recognised of the game is this style.
fn shows(styled: &StyledGame, style: Style) -> bool {
    let StyledGame { color, game } = styled;
    let Ok(theory) = Theory::of(game.start(), game.moves()) else { return false };
    let is = |entry: &'static Entry, id: &str| {
        entry.id() == id || named(id).is_some_and(|general| entry.is_kind_of(general))
    };
    let own = |id: &str| {
        let all = theory.styles.iter().chain(&theory.openings);
        all.filter(|strategy| strategy.side == Some(*color)).any(|strategy| is(strategy.entry, id))
    };
    match style {
        Style::StaticRook => own("static"),
        Style::ThirdFile => own("third-file-rook"),
        Style::FourthFile => own("fourth-file-rook"),
        Style::Central => own("central-rook"),
        Style::Opposing => own("opposing-rook"),
        Style::Attacking => own("climbing-silver") || own("sitting-king"),
        Style::Solid => {
            theory.castles.iter().any(|castle| castle.color == *color && castle.complete)
        }
    }
}

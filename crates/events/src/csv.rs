//! Tables of an event as comma-separated values (RFC 4180), which every spreadsheet opens.

use komadai_rules::Color;

use crate::{Event, Outcome, PlayerId, TieBreak, standings};

/// The standings: place, name, points, games won, drawn and lost, and the tie-breaks.
pub fn standings_table(event: &Event) -> String {
    let breaks = TieBreak::of(event.terms().format);
    let mut head: Vec<String> =
        ["place", "name", "points", "won", "drawn", "lost"].map(str::to_owned).into();
    head.extend(breaks.iter().map(|tie| tie.name().to_owned()));
    let rows = standings(event).into_iter().map(|row| {
        let counts = [row.wins, row.draws, row.losses].map(|count| count.to_string());
        let ties = row.ties.iter().map(|(_, value)| decimal(value.quarters()));
        let mut cells =
            vec![row.place.to_string(), name(event, row.player), decimal(row.points.quarters())];
        cells.extend(counts);
        cells.extend(ties);
        cells
    });
    table(head, rows)
}

/// Every game: round, Black, White, result (1-0, 0-1, ½ as 0.5-0.5, + and - where a side did not come;
/// `bye` for a point without an opponent, `free` for a round that everybody sits out in turn).
pub fn games_table(event: &Event) -> String {
    let head = ["round", "black", "white", "result"].map(str::to_owned).into();
    let byes = event.byes().iter();
    let alone = byes.map(|bye| {
        (
            bye.round,
            vec![
                bye.round.to_string(),
                name(event, bye.player),
                String::new(),
                if bye.scores { "bye" } else { "free" }.into(),
            ],
        )
    });
    let games = event.games().iter().map(|game| {
        let (black, white) = (name(event, game.pairing.black), name(event, game.pairing.white));
        (game.round, vec![game.round.to_string(), black, white, result(game.outcome).to_owned()])
    });
    let mut rows: Vec<_> = games.chain(alone).collect();
    rows.sort_by_key(|(round, _)| *round);
    table(head, rows.into_iter().map(|(_, cells)| cells))
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "",
        Some(Outcome::Draw) => "0.5-0.5",
        Some(Outcome::Void) => "--",
        Some(Outcome::Win { by: Color::Black, played: true }) => "1-0",
        Some(Outcome::Win { by: Color::White, played: true }) => "0-1",
        Some(Outcome::Win { by: Color::Black, played: false }) => "+-",
        Some(Outcome::Win { by: Color::White, played: false }) => "-+",
    }
}

fn decimal(quarters: u32) -> String {
    let part = ["", ".25", ".5", ".75"][(quarters % 4) as usize];
    format!("{}{part}", quarters / 4)
}

/// A name that no spreadsheet takes for a formula.
fn name(event: &Event, player: PlayerId) -> String {
    let name = event.entrant(player).map_or("", |entrant| &entrant.name);
    if name.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{name}")
    } else {
        name.to_owned()
    }
}

fn table(head: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    for row in core::iter::once(head).chain(rows) {
        let cells: Vec<_> = row.iter().map(|cell| quoted(cell)).collect();
        text += &cells.join(",");
        text += "\r\n";
    }
    text
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

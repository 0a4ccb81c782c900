//! Commands for debugging, all answered in free text: the position, its moves, its static evaluation, counts, the
//! bench.

use komadai_engine::bench::{DEPTH, engine, run_with};
use komadai_engine::{Judgement, Limits, StopFlag, default_network};
use komadai_rules::{Color, Game, Position, perft as count};

use crate::options::Settings;
use crate::worker::EngineSetup;

/// The position and how it stands.
pub(crate) fn show(game: &Game) -> Vec<String> {
    let position = game.position();
    let mut lines = vec![
        format!("sfen {}", game.sfen()),
        format!("key {:016x}", position.key()),
        format!("check {}", position.in_check()),
        format!("occurrences {}", game.occurrences()),
        format!("declaration {}", game.impasse(game.turn()).may_declare),
    ];
    if let Some(outcome) = game.outcome() {
        let winner = match outcome.winner {
            Some(Color::Black) => "Black",
            Some(Color::White) => "White",
            None => "nobody",
        };
        lines.push(format!("ended {} winner {winner}", outcome.reason.code()));
    }
    lines
}

/// What the position is worth to the side to move, without a search, and by what.
pub(crate) fn eval(position: &Position, settings: &Settings) -> String {
    let network = settings.network.clone().unwrap_or_else(default_network);
    let judgement = settings.engine.judgement;
    let by = match judgement {
        Judgement::Network => &*network.name(),
        Judgement::Classical => "classical",
        Judgement::Material => "material",
    };
    format!("eval {} {by}", judgement.evaluate(position, &network))
}

/// Every legal move, in the order of their text.
pub(crate) fn moves(game: &Game) -> String {
    let mut moves: Vec<String> = game.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    std::iter::once(format!("moves {}", moves.len())).chain(moves).collect::<Vec<_>>().join(" ")
}

/// What this program was built for.
pub(crate) fn compiler() -> String {
    format!(
        "komadai-engine {}, Rust, for {} {}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    )
}

/// Leaves that are counted between two looks at the flag, in plies.
const UNWATCHED: u32 = 3;

/// No count goes deeper, in plies: it would not end before it is stopped either, and needs room for every ply.
const DEEPEST: u32 = 100;

/// Counts leaves below each move, until stopped.
pub(crate) fn perft(
    mut position: Position,
    depth: u32,
    stop: &StopFlag,
    tell: &mut dyn FnMut(String),
) {
    let depth = depth.min(DEEPEST);
    let mut moves: Vec<_> = position.legal_moves().iter().collect();
    moves.sort_by_cached_key(ToString::to_string);
    let mut total = u64::from(depth == 0);
    for mv in moves.into_iter().filter(|_| depth > 0) {
        let undo = position.play_unchecked(mv);
        let below = leaves(&mut position, depth - 1, stop);
        position.undo(mv, undo);
        let Some(below) = below else {
            return tell("perft stopped".to_owned());
        };
        tell(format!("perft {mv} {below}"));
        total += below;
    }
    tell(format!("perft nodes {total}"));
}

/// The leaves at `depth`; `None` if stopped.
fn leaves(position: &mut Position, depth: u32, stop: &StopFlag) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    if depth <= UNWATCHED {
        return Some(count::count(position, depth));
    }
    let mut total = 0;
    for mv in position.legal_moves().iter() {
        let undo = position.play_unchecked(mv);
        let below = leaves(position, depth - 1, stop);
        position.undo(mv, undo);
        total += below?;
    }
    Some(total)
}

/// Searches the positions of the bench by what judges for the host, until stopped.
pub(crate) fn bench(
    setup: &EngineSetup,
    depth: Option<u32>,
    stop: &StopFlag,
    tell: &mut dyn FnMut(String),
) {
    let mut engine = engine(setup.options.judgement);
    engine.set_network(setup.network.clone());
    let limits = Limits { depth: Some(depth.unwrap_or(DEPTH)), ..Limits::default() };
    let total = run_with(&mut engine, &limits, stop, &mut |sfen, answer, part| {
        tell(format!("bench {} {} {sfen}", part.nodes, answer.score));
    });
    tell(format!(
        "signature {}  seconds {:.3}  nps {}",
        total.nodes,
        total.time.as_secs_f64(),
        total.nodes_per_second()
    ));
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_count_without_end_can_be_stopped() {
        let stop = StopFlag::default();
        let mut told = Vec::new();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(100));
                stop.stop();
            });
            perft(Position::startpos(), u32::MAX, &stop, &mut |text| told.push(text));
        });
        assert_eq!(told, ["perft stopped"]);
    }
}

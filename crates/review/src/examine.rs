//! One position put to an engine, and the move that was played there compared with the best.

use komadai_engine::{Engine, Limits, Report, ScoreBound, StopFlag};
use komadai_rules::{Game, Move, Position, Reason};

use crate::verdict::{Line, Verdict, worth};

/// What an engine finds out about the position a game has come to, and about the move that was `played` there.
///
/// The move played is searched from the same position and as deep as the best one was, so that neither sees further
/// than the other. Where the rules have settled the position, nothing is searched. Stopped early, the verdict is what
/// was seen until then.
pub fn examine(
    engine: &mut Engine,
    game: &Game,
    played: Option<Move>,
    limits: &Limits,
    stop: &StopFlag,
) -> Verdict {
    let mut verdict = judge(engine, game, limits, stop);
    let compared = played.and_then(|mv| weigh(engine, game, &verdict, mv, limits, stop));
    verdict.played = compared.map(|line| line.worth);
    verdict
}

/// A game by the same rules from the same start, without a move.
pub fn opening(game: &Game) -> Game {
    Game::new_problem(game.start(), game.profile()).expect("the game began like this")
}

/// The position before each move of a game, and the last one.
pub fn positions(game: &Game) -> Vec<Position> {
    let mut position = opening(game).position().clone();
    let mut positions = vec![position.clone()];
    for mv in game.moves() {
        position.play_unchecked(mv);
        positions.push(position.clone());
    }
    positions
}

/// Searches one position, unless the rules have settled it.
pub(crate) fn judge(engine: &mut Engine, game: &Game, limits: &Limits, stop: &StopFlag) -> Verdict {
    // An illegal move and such end a game without saying what the position is worth.
    let settled = game.outcome().filter(|outcome| outcome.reason != Reason::IllegalMove);
    if let Some(outcome) = settled {
        return Verdict::of_outcome(outcome);
    }
    let turn = game.turn();
    let mut lines: Vec<Line> = Vec::new();
    let answer = engine.search(game, limits, stop, &mut |report: &Report| {
        if report.bound != ScoreBound::Exact {
            return;
        }
        let line = Line { worth: worth(report.score, turn), moves: report.line.clone() };
        match lines.get_mut(report.rank) {
            Some(old) => *old = line,
            None => lines.push(line),
        }
    });
    // The answer is the last word on the best line; a search that settles at once reports none.
    if !answer.line.is_empty() {
        let best = Line { worth: worth(answer.score, turn), moves: answer.line.clone() };
        lines.retain(|line| line.moves.first() != best.moves.first());
        lines.insert(0, best);
        lines.truncate(limits.lines.max(1));
    }
    Verdict::of_answer(&answer, turn, lines)
}

/// What a move of the position leads to, searched as deep as the verdict on it was; nothing where it is the best or the
/// only move.
pub fn weigh(
    engine: &mut Engine,
    game: &Game,
    verdict: &Verdict,
    mv: Move,
    limits: &Limits,
    stop: &StopFlag,
) -> Option<Line> {
    if !is_in_question(game, verdict, mv) {
        return None;
    }
    let limits = Limits { depth: Some(verdict.depth), moves: vec![mv], lines: 1, ..limits.clone() };
    let answer = engine.search(game, &limits, stop, &mut |_| {});
    Some(Line { worth: worth(answer.score, game.turn()), moves: answer.line })
}

/// Whether a move of a position that was searched is neither the best nor the only one.
pub(crate) fn is_in_question(game: &Game, verdict: &Verdict, mv: Move) -> bool {
    verdict.best() != Some(mv) && verdict.depth > 0 && game.position().legal_moves().len() > 1
}

/// What the side that is not to move would do if the other passed; nothing where that stands in check or the game is
/// over.
pub fn threat(engine: &mut Engine, game: &Game, limits: &Limits, stop: &StopFlag) -> Option<Line> {
    let mut position = game.position().clone();
    if position.in_check() || game.outcome().is_some() {
        return None;
    }
    position.pass();
    let passed = Game::new_problem(&position.to_setup(1), game.profile()).ok()?;
    judge(engine, &passed, limits, stop).lines.into_iter().next()
}

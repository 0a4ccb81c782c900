//! What the engine finds out about one position.

use komadai_engine::{Answer, Outlook, Reply, Score};
use komadai_record::Worth;
use komadai_rules::{Color, Move, Outcome};

/// What the engine found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What it is worth, to Black.
    pub worth: Worth,
    /// What the move played here leads to by a search as deep, to Black; `None` where nothing was played, or
    /// nothing had to be compared.
    pub played: Option<Worth>,
    /// Whether the side to move may declare a win (入玉宣言).
    pub declares: bool,
    /// Plies searched; 0 where there was nothing to search.
    pub depth: u32,
    /// Positions visited by the search behind this verdict.
    pub nodes: u64,
    /// The best lines, the best first; empty where the game is over.
    pub lines: Vec<Line>,
}

/// A line of play and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What the position is worth by this line, to Black.
    pub worth: Worth,
    /// The play, the first move first.
    pub moves: Vec<Move>,
}

/// The lead in centipawns that wins e times as often as it loses.
///
/// What games say: the results of the 100 games in `testdata/games/wcsc28.jsonl` that were resigned are likeliest with
/// 360 to 420, by the network, each position from move 20 on judged by 2,000, 6,000 or 20,000 nodes
/// (`examples/win_rate.rs`). The custom of computer shogi since Ponanza is 600.
const CENTIPAWNS_TO_E: f64 = 380.0;

/// How likely Black wins, from 0 to 1: a logistic curve of the score, and certainty for a mate.
pub fn win_rate(worth: Worth) -> f64 {
    match worth {
        Worth::Centipawns(score) => win_rate_at(f64::from(score), CENTIPAWNS_TO_E),
        Worth::Mate { winner, .. } => match winner {
            Color::Black => 1.0,
            Color::White => 0.0,
        },
    }
}

/// The same for a lead in centipawns, where a lead of `scale` wins e times as often as it loses.
pub fn win_rate_at(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / scale).exp())
}

/// A score of the side to move as Black sees it.
pub fn worth(score: Score, turn: Color) -> Worth {
    match score.outlook() {
        Outlook::Centipawns(score) => Worth::Centipawns(match turn {
            Color::Black => score,
            Color::White => -score,
        }),
        Outlook::Mates { plies } => Worth::Mate { winner: turn, plies: Some(plies) },
        Outlook::Mated { plies } => Worth::Mate { winner: !turn, plies: Some(plies) },
    }
}

impl Verdict {
    /// The answer of a search, and the lines that were reported on the way.
    pub fn of_answer(answer: &Answer, turn: Color, lines: Vec<Line>) -> Self {
        let declares = answer.reply == Reply::Declare;
        let worth = if declares {
            Worth::Mate { winner: turn, plies: None }
        } else {
            worth(answer.score, turn)
        };
        Self { worth, played: None, declares, depth: answer.depth, nodes: answer.nodes, lines }
    }

    /// Of a position in which the rules ended the game.
    pub fn of_outcome(outcome: Outcome) -> Self {
        let worth = match outcome.winner {
            Some(winner) => Worth::Mate { winner, plies: Some(0) },
            None => Worth::Centipawns(0),
        };
        Self { worth, played: None, declares: false, depth: 0, nodes: 0, lines: Vec::new() }
    }

    /// How likely Black wins, from 0 to 1.
    pub fn win_rate(&self) -> f64 {
        win_rate(self.worth)
    }

    /// The best move; `None` where the game is over, or a declaration wins.
    pub fn best(&self) -> Option<Move> {
        if self.declares {
            return None;
        }
        self.lines.first()?.moves.first().copied()
    }
}

/// Lets every position know of the mate that the move played there begins.
///
/// A search may overlook a mate that the next one finds, but what was found is certain.
pub fn carry_mates_back(moves: &[Move], verdicts: &mut [Verdict], turns: impl Fn(usize) -> Color) {
    for (ply, &mv) in moves.iter().enumerate().rev() {
        let next = &verdicts[ply + 1];
        let Worth::Mate { winner, plies: Some(plies) } = next.worth else {
            continue;
        };
        let is_known =
            matches!(verdicts[ply].worth, Worth::Mate { winner: known, .. } if known == winner);
        if winner != turns(ply) || is_known {
            continue;
        }
        let worth = Worth::Mate { winner, plies: Some(plies + 1) };
        let rest = next.lines.first().map_or(&[][..], |line| &line.moves);
        let line = Line { worth, moves: [&[mv], rest].concat() };
        let verdict = &mut verdicts[ply];
        verdict.worth = worth;
        verdict.played = None;
        let kept = verdict.lines.len().max(1);
        verdict.lines.retain(|line| line.moves.first() != Some(&mv));
        verdict.lines.insert(0, line);
        verdict.lines.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_win_rate_is_a_logistic_curve_and_the_same_for_both_sides() {
        for (score, expected) in
            [(0, 0.5), (600, 0.829), (-600, 0.171), (1200, 0.959), (30_000, 1.0)]
        {
            let rate = win_rate(Worth::Centipawns(score));
            assert!((rate - expected).abs() < 0.001, "{score}: {rate}");
        }
        let mated = Worth::Mate { winner: Color::White, plies: Some(4) };
        assert_eq!(worth(Score::mated(4), Color::Black), mated);
        assert_eq!(worth(Score::mating(4), Color::White), mated);
        assert_eq!(win_rate(mated), 0.0);
        assert_eq!(worth(Score::centipawns(50), Color::White), Worth::Centipawns(-50));
    }

    #[test]
    fn a_mate_that_the_next_position_shows_is_known_before() {
        let verdict = |worth, best: &str| Verdict {
            worth,
            played: Some(Worth::Centipawns(0)),
            declares: false,
            depth: 5,
            nodes: 1,
            lines: vec![Line { worth, moves: vec![best.parse().expect("USI")] }],
        };
        let mate = |plies| Worth::Mate { winner: Color::Black, plies: Some(plies) };
        let moves: Vec<Move> = ["3c3d", "7g7f"].map(|mv| mv.parse().expect("USI")).to_vec();
        let even = Worth::Centipawns(0);
        let mut verdicts = [verdict(even, "8c8d"), verdict(even, "2g2f"), verdict(mate(4), "4a3b")];
        let turns = |ply| [Color::White, Color::Black][ply];
        carry_mates_back(&moves, &mut verdicts, turns);
        assert_eq!(verdicts[1].worth, mate(5));
        let lengths = verdicts[1].lines.iter().map(|line| line.moves.len());
        assert_eq!(lengths.collect::<Vec<_>>(), [2]);
        assert_eq!(verdicts[1].best(), Some(moves[1]));
        assert_eq!(verdicts[0].worth, even, "White need not have gone into it");
    }
}

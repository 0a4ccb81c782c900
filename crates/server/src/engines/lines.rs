//! What an engine tells of its search, in our words: Black's side of it, and no move that cannot be played.

use komadai_opponent::{Finding, Line, Worth};
use komadai_rules::{Color, Game, Move};
use komadai_usi::{Choice, Info, ScoreBound, ScoreValue};

/// The longest line that is told.
const LONGEST: usize = 40;
/// The most lines there can be.
const MOST_LINES: usize = 10;

/// The best lines an engine has told of so far.
#[derive(Debug)]
pub(super) struct BestLines<'a> {
    game: &'a Game,
    depth: u32,
    nodes: u64,
    lines: Vec<Option<Line>>,
    answer: Option<Move>,
}

impl<'a> BestLines<'a> {
    /// About the position at the end of a game.
    pub(super) fn new(game: &'a Game) -> Self {
        Self { game, depth: 0, nodes: 0, lines: Vec::new(), answer: None }
    }

    /// Hears which move the engine would play.
    pub(super) fn hear_answer(&mut self, choice: Choice) {
        if let Choice::Move(mv) = choice {
            self.answer = Some(mv);
        }
    }

    /// The move of an engine that told nothing else: it has it from a book.
    pub(super) fn book(&self) -> Option<String> {
        let mv = self.answer.filter(|_| self.lines.is_empty())?;
        let playable = self.game.position().clone().play(mv).is_ok();
        playable.then(|| mv.to_string())
    }

    /// Hears on; whether there is something new to show.
    pub(super) fn hear(&mut self, info: &Info) -> bool {
        self.nodes = info.nodes.unwrap_or(self.nodes);
        let rank = info.multipv.unwrap_or(1) as usize;
        let (Some(score), 1..=MOST_LINES) = (info.score, rank) else {
            return false;
        };
        let moves = self.playable(info);
        // A limit is no news of a line that is known.
        if score.bound != ScoreBound::Exact || moves.is_empty() {
            return false;
        }
        self.depth = info.depth.unwrap_or(self.depth);
        let line =
            Line { worth: worth(score.value, moves.len(), self.game.position().turn()), moves };
        if self.lines.len() < rank {
            self.lines.resize(rank, None);
        }
        self.lines[rank - 1] = Some(line);
        true
    }

    /// What is known; nothing before the best line is.
    pub(super) fn found(&self) -> Option<Finding> {
        let best = self.lines.first()?.as_ref()?;
        Some(Finding {
            worth: best.worth,
            played: None,
            depth: self.depth,
            nodes: self.nodes,
            lines: self.lines.iter().flatten().cloned().collect(),
        })
    }

    /// The moves of a line as far as they can be played.
    fn playable(&self, info: &Info) -> Vec<String> {
        let mut position = self.game.position().clone();
        let moves = info.pv.iter().take(LONGEST);
        let legal = moves.map_while(|&mv| position.play(mv).is_ok().then(|| mv.to_string()));
        legal.collect()
    }
}

/// What the side to move says, from Black's side. A mate of unknown length is as long as the line that is told.
fn worth(score: ScoreValue, told: usize, turn: Color) -> Worth {
    let mates = |side: Color, plies: Option<u32>| {
        let plies = plies.unwrap_or(told as u32);
        match side {
            Color::Black => Worth::BlackMates(plies),
            Color::White => Worth::WhiteMates(plies),
        }
    };
    match score {
        ScoreValue::Centipawns(lead) if turn == Color::Black => Worth::Cp(lead),
        ScoreValue::Centipawns(lead) => Worth::Cp(lead.saturating_neg()),
        ScoreValue::Mates(plies) => mates(turn, plies),
        ScoreValue::Mated(plies) => mates(!turn, plies),
    }
}

#[cfg(test)]
mod tests {
    use komadai_opponent::{Course, Examination, Start};

    use super::*;

    fn after(moves: &[&str]) -> Examination {
        let course = Course {
            start: Start::Handicap("even".into()),
            moves: moves.iter().map(|&mv| mv.into()).collect(),
            profile: "standard".into(),
        };
        Examination::new(&course).unwrap()
    }

    #[test]
    fn a_score_is_told_from_blacks_side() {
        for (moves, info, worth) in [
            (&[][..], "depth 3 score cp 52 pv 7g7f", Worth::Cp(52)),
            (&["7g7f"], "depth 3 score cp 52 pv 3c3d", Worth::Cp(-52)),
            (&["7g7f"], "score mate 7 pv 3c3d", Worth::WhiteMates(7)),
            (&["7g7f"], "score mate -6 pv 3c3d", Worth::BlackMates(6)),
            (&[], "score mate + pv 7g7f 3c3d 2g2f", Worth::BlackMates(3)),
        ] {
            let examined = after(moves);
            let mut lines = BestLines::new(examined.game());
            assert!(lines.hear(&Info::read(info)), "{info}");
            assert_eq!(lines.found().unwrap().worth, worth, "{info}");
        }
    }

    #[test]
    fn lines_keep_their_rank_and_end_before_what_cannot_be_played() {
        let examined = after(&[]);
        let mut lines = BestLines::new(examined.game());
        for (info, news) in [
            ("depth 4 multipv 2 score cp 10 pv 2g2f 2c2d 2f2d", true),
            ("depth 5 multipv 1 score cp 30 nodes 900 pv 7g7f 3c3d", true),
            ("depth 5 multipv 1 score cp 90 lowerbound pv 7g7f", false),
            ("depth 5 multipv 3 score cp 0 pv 1a1b", false),
            ("depth 5 multipv 99 score cp 0 pv 7g7f", false),
            ("string hello", false),
        ] {
            assert_eq!(lines.hear(&Info::read(info)), news, "{info}");
        }
        let found = lines.found().unwrap();
        let moves: Vec<_> = found.lines.iter().map(|line| line.moves.join(" ")).collect();
        assert_eq!(moves, ["7g7f 3c3d", "2g2f 2c2d"]);
        assert_eq!((found.worth, found.depth, found.nodes), (Worth::Cp(30), 5, 900));
    }

    #[test]
    fn a_move_that_nothing_is_told_about_is_from_the_book() {
        let examined = after(&[]);
        let mut lines = BestLines::new(examined.game());
        assert_eq!(lines.book(), None);
        lines.hear_answer(Choice::Move("7g7e".parse().unwrap()));
        assert_eq!(lines.book(), None, "it cannot be played");
        lines.hear_answer(Choice::Move("7g7f".parse().unwrap()));
        assert_eq!(lines.book().as_deref(), Some("7g7f"));
        lines.hear(&Info::read("depth 1 score cp 5 pv 7g7f"));
        assert_eq!(lines.book(), None);
    }

    #[test]
    fn nothing_is_found_before_the_best_line_is() {
        let examined = after(&[]);
        let mut lines = BestLines::new(examined.game());
        assert!(lines.hear(&Info::read("multipv 2 score cp 10 pv 2g2f")));
        assert!(lines.found().is_none());
    }
}

//! What the host hears of a search while it runs: its best lines together, no more often than it can read.

use std::time::{Duration, Instant};

use komadai_engine::{self as engine, Answer, Outlook, Report};
use komadai_rules::Game;
use komadai_usi::{Info, Response, Score, ScoreBound, ScoreValue};

/// The best lines of a search as they were last reported, and when they were told.
#[derive(Debug)]
pub(crate) struct Reporter {
    interval: Duration,
    begun: Instant,
    told: Option<Instant>,
    /// How many lines make a whole.
    whole: usize,
    /// What is searched.
    game: Game,
    /// The newest lines that make a whole, the best first, and whether they were not told yet.
    lines: Vec<Report>,
    fresh: bool,
    /// Lines that are to make the next.
    coming: Vec<Report>,
}

impl Reporter {
    pub(crate) fn new(interval: Duration, whole: usize, game: Game) -> Self {
        Self {
            interval,
            begun: Instant::now(),
            told: None,
            whole: whole.max(1),
            game,
            lines: Vec::new(),
            fresh: false,
            coming: Vec::new(),
        }
    }

    /// Takes a report; one of the first rank begins another whole.
    pub(crate) fn hear(&mut self, report: Report) {
        self.coming.truncate(report.rank);
        self.coming.push(report);
        if self.coming.len() >= self.whole {
            self.take_over();
        }
    }

    /// What was coming is told next.
    fn take_over(&mut self) {
        self.lines = std::mem::take(&mut self.coming);
        self.fresh = true;
    }

    /// When there will be something to tell.
    pub(crate) fn due(&self) -> Option<Instant> {
        (self.fresh).then(|| self.told.map_or(self.begun, |told| told + self.interval))
    }

    /// The lines, if it is time to tell them.
    pub(crate) fn if_due(&mut self) -> Vec<Response> {
        match self.due() {
            Some(due) if due <= Instant::now() => self.tell(),
            _ => Vec::new(),
        }
    }

    /// What remains to be told before the answer: reports that were held back, and the line that was chosen if
    /// it is another.
    pub(crate) fn last(&mut self, answer: &Answer) -> Vec<Response> {
        let is_first =
            |lines: &[Report]| (lines.first()).is_some_and(|first| first.line == answer.line);
        if !is_first(&self.lines) && !is_first(&self.coming) {
            self.hear(self.report(answer));
        }
        // Nothing will be added to it any more.
        if is_first(&self.coming) {
            self.take_over();
        }
        if self.fresh { self.tell() } else { Vec::new() }
    }

    /// What is told before a declaration, in place of the moves that are not played.
    pub(crate) fn declaration(&self, answer: &Answer) -> Vec<Response> {
        let report =
            Report { score: engine::Score::mating(1), line: Vec::new(), ..self.report(answer) };
        vec![Response::Info(self.info(&report))]
    }

    /// The answer as the report of a best line.
    fn report(&self, answer: &Answer) -> Report {
        let told = self.lines.first();
        Report {
            depth: answer.depth,
            selective_depth: told.map_or(answer.depth, |told| told.selective_depth),
            nodes: answer.nodes,
            time: self.begun.elapsed(),
            table_load: told.map_or(0, |told| told.table_load),
            rank: 0,
            score: answer.score,
            bound: engine::ScoreBound::Exact,
            line: answer.line.clone(),
        }
    }

    fn tell(&mut self) -> Vec<Response> {
        self.fresh = false;
        self.told = Some(Instant::now());
        (self.lines.iter()).map(|report| Response::Info(self.info(report))).collect()
    }

    fn info(&self, report: &Report) -> Info {
        let ranked = self.whole > 1;
        Info {
            depth: Some(report.depth),
            seldepth: Some(report.selective_depth),
            multipv: ranked.then_some(report.rank as u32 + 1),
            score: Some(score(report.score, report.bound)),
            nodes: Some(report.nodes),
            nps: Some(report.nodes_per_second()),
            hashfull: Some(report.table_load),
            time: Some(report.time),
            pv: report.line.clone(),
            pv_end: self.end(report).map(str::to_owned).into_iter().collect(),
            ..Info::default()
        }
    }

    /// The word for what ends the line in place of a move: a declaration.
    fn end(&self, report: &Report) -> Option<&'static str> {
        let (Outlook::Mates { plies } | Outlook::Mated { plies }) = report.score.outlook() else {
            return None;
        };
        if report.line.len() + 1 != plies as usize {
            return None;
        }
        let mut game = self.game.clone();
        let is_played = report.line.iter().all(|&mv| game.play(mv).is_ok());
        (is_played && game.impasse(game.turn()).may_declare).then_some("win")
    }
}

fn score(score: engine::Score, bound: engine::ScoreBound) -> Score {
    Score {
        value: match score.outlook() {
            Outlook::Centipawns(lead) => ScoreValue::Centipawns(lead),
            Outlook::Mates { plies } => ScoreValue::Mates(Some(plies)),
            Outlook::Mated { plies } => ScoreValue::Mated(Some(plies)),
        },
        bound: match bound {
            engine::ScoreBound::Exact => ScoreBound::Exact,
            engine::ScoreBound::AtLeast => ScoreBound::AtLeast,
            engine::ScoreBound::AtMost => ScoreBound::AtMost,
        },
    }
}

#[cfg(test)]
mod tests {
    use komadai_engine::Reply;
    use komadai_rules::RuleProfile;

    use super::*;

    fn reporter(interval: Duration, whole: usize) -> Reporter {
        Reporter::new(interval, whole, Game::startpos(RuleProfile::STANDARD))
    }

    fn report(depth: u32, rank: usize, mv: &str) -> Report {
        Report {
            depth,
            selective_depth: depth,
            nodes: 1_000,
            time: Duration::from_millis(1),
            table_load: 0,
            rank,
            score: engine::Score::mating(3),
            bound: engine::ScoreBound::Exact,
            line: vec![mv.parse().expect("a move")],
        }
    }

    fn moves(told: &[Response]) -> Vec<String> {
        let words = told.iter().map(Response::to_string);
        words.map(|line| line.rsplit(' ').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn the_first_line_is_told_at_once_and_the_next_when_its_time_has_come() {
        let mut reporter = reporter(Duration::from_secs(3_600), 1);
        reporter.hear(report(1, 0, "7g7f"));
        let told = reporter.if_due();
        assert_eq!(
            told[0].to_string(),
            "info depth 1 seldepth 1 score mate 3 nodes 1000 nps 1000000 hashfull 0 time 1 pv 7g7f"
        );
        reporter.hear(report(2, 0, "2g2f"));
        assert!(reporter.if_due().is_empty());
        let wait = reporter.due().expect("a line is held back") - Instant::now();
        assert!(wait > Duration::from_secs(3_000));
        let answer = Answer {
            reply: Reply::Resign,
            score: engine::Score::EVEN,
            depth: 3,
            nodes: 1,
            line: vec!["6g6f".parse().expect("a move")],
        };
        assert_eq!(moves(&reporter.last(&answer)), ["6g6f"]);
        assert!(reporter.last(&answer).is_empty());
        assert_eq!(reporter.due(), None);
    }

    #[test]
    fn lines_of_one_iteration_are_told_together() {
        let mut reporter = reporter(Duration::ZERO, 2);
        reporter.hear(report(1, 0, "7g7f"));
        assert!(reporter.if_due().is_empty());
        reporter.hear(report(1, 1, "2g2f"));
        assert_eq!(moves(&reporter.if_due()), ["7g7f", "2g2f"]);
        reporter.hear(report(2, 0, "2g2f"));
        assert!(reporter.if_due().is_empty());
        // An answer by the lines told before adds nothing; an answer by another tells that line alone.
        let answer = |mv: &str| Answer {
            reply: Reply::Resign,
            score: engine::Score::EVEN,
            depth: 1,
            nodes: 1,
            line: vec![mv.parse().expect("a move")],
        };
        assert!(reporter.last(&answer("7g7f")).is_empty());
        let told = reporter.last(&answer("2g2f"));
        assert_eq!(
            told[0].to_string(),
            "info depth 2 seldepth 2 multipv 1 score mate 3 nodes 1000 nps 1000000 hashfull 0 time 1 pv 2g2f"
        );
        assert_eq!(told.len(), 1);
    }
}

//! What is told of a search while it runs: its best lines together, and not more often than a host can read.

use std::time::Duration;

use komadai_usi::{Info, Response, Score, ScoreBound, ScoreValue};
use web_time::Instant;

use crate::{self as engine, Answer, Outlook, Report};

/// The best lines of a search as they were last reported, and when they were told.
#[derive(Debug)]
pub(super) struct Telling {
    interval: Duration,
    begun: Instant,
    told: Option<Instant>,
    /// How many lines make a whole.
    whole: usize,
    /// The newest report of each rank, the best line first.
    lines: Vec<Report>,
    /// Whether they were not told yet; and whether all lines of an iteration are there.
    fresh: bool,
    complete: bool,
}

impl Telling {
    pub(super) fn new(interval: Duration, whole: usize) -> Self {
        Self {
            interval,
            begun: Instant::now(),
            told: None,
            whole: whole.max(1),
            lines: Vec::new(),
            fresh: false,
            complete: false,
        }
    }

    /// Takes a report in its rank. What stood there and below moves down, so that a search stopped within an
    /// iteration has the best of the last one left, each first move once.
    pub(super) fn hear(&mut self, report: Report) {
        let rank = report.rank.min(self.lines.len());
        self.complete = rank + 1 >= self.whole;
        let first = report.line.first().copied();
        let mut place = 0..;
        self.lines.retain(|line| {
            place.next().is_some_and(|place| place < rank) || line.line.first().copied() != first
        });
        self.lines.insert(rank, report);
        self.lines.truncate(self.whole);
        for (rank, line) in self.lines.iter_mut().enumerate() {
            line.rank = rank;
        }
        self.fresh = true;
    }

    /// When there will be something to tell.
    pub(super) fn due(&self) -> Option<Instant> {
        (self.fresh && self.complete)
            .then(|| self.told.map_or(self.begun, |told| told + self.interval))
    }

    /// The lines, if it is time to tell them.
    pub(super) fn if_due(&mut self) -> Vec<Response> {
        match self.due() {
            Some(due) if due <= Instant::now() => self.tell(),
            _ => Vec::new(),
        }
    }

    /// What remains to be told before the answer: reports that were held back, and the line that was chosen if
    /// it is another.
    pub(super) fn last(&mut self, answer: &Answer) -> Vec<Response> {
        let told = self.lines.first();
        if told.is_none_or(|told| told.line != answer.line) {
            self.hear(Report {
                depth: answer.depth,
                selective_depth: told.map_or(answer.depth, |told| told.selective_depth),
                nodes: answer.nodes,
                time: self.begun.elapsed(),
                table_load: told.map_or(0, |told| told.table_load),
                rank: 0,
                score: answer.score,
                bound: engine::ScoreBound::Exact,
                line: answer.line.clone(),
            });
        }
        if self.fresh { self.tell() } else { Vec::new() }
    }

    fn tell(&mut self) -> Vec<Response> {
        self.fresh = false;
        self.told = Some(Instant::now());
        let ranked = self.whole > 1;
        self.lines
            .iter()
            .map(|report| Response::Info(info(report, ranked)))
            .collect()
    }
}

fn info(report: &Report, ranked: bool) -> Info {
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
        ..Info::default()
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
    use super::*;

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
        words
            .map(|line| line.rsplit(' ').next().unwrap_or_default().to_owned())
            .collect()
    }

    #[test]
    fn the_first_line_is_told_at_once_and_the_next_when_its_time_has_come() {
        let mut telling = Telling::new(Duration::from_secs(3_600), 1);
        telling.hear(report(1, 0, "7g7f"));
        let told = telling.if_due();
        assert_eq!(
            told[0].to_string(),
            "info depth 1 seldepth 1 score mate 3 nodes 1000 nps 1000000 hashfull 0 time 1 pv 7g7f"
        );
        telling.hear(report(2, 0, "2g2f"));
        assert!(telling.if_due().is_empty());
        let wait = telling.due().expect("a line is held back") - Instant::now();
        assert!(wait > Duration::from_secs(3_000));
        let answer = Answer {
            reply: crate::Reply::Resign,
            score: engine::Score::EVEN,
            depth: 3,
            nodes: 1,
            line: vec!["6g6f".parse().expect("a move")],
        };
        assert_eq!(moves(&telling.last(&answer)), ["6g6f"]);
        assert!(telling.last(&answer).is_empty());
        assert_eq!(telling.due(), None);
    }

    #[test]
    fn lines_of_one_iteration_are_told_together() {
        let mut telling = Telling::new(Duration::ZERO, 2);
        telling.hear(report(1, 0, "7g7f"));
        assert!(telling.if_due().is_empty());
        telling.hear(report(1, 1, "2g2f"));
        assert_eq!(moves(&telling.if_due()), ["7g7f", "2g2f"]);
        telling.hear(report(2, 0, "2g2f"));
        assert!(telling.if_due().is_empty());
        let told: Vec<String> = telling.tell().iter().map(Response::to_string).collect();
        assert!(
            told[0].starts_with("info depth 2 ")
                && told[0].ends_with(
                    "multipv 1 score mate 3 nodes 1000 nps 1000000 hashfull 0 time 1 pv 2g2f"
                )
        );
        assert!(
            told[1].starts_with("info depth 1 ")
                && told[1].ends_with(
                    "multipv 2 score mate 3 nodes 1000 nps 1000000 hashfull 0 time 1 pv 7g7f"
                )
        );
    }
}

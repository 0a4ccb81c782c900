//! The results of a match as one JSON object, for programs.

use serde::Serialize;

use crate::{Entry, Pairing, Results, Sprt, Tally, Verdict};

/// The object. With two engines the score is that of the one named first; with more, `pairings` has
/// the score of every pairing's first.
#[derive(Serialize)]
struct Summary<'a> {
    /// Whether every game was played, or the test decided.
    finished: bool,
    #[serde(flatten)]
    score: Option<Score>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u32>,
    sprt: Option<Test>,
    /// In the order they were named.
    engines: Vec<Engine<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pairings: Vec<Meeting<'a>>,
    /// Names, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    standings: Vec<&'a str>,
}

/// A score, and what it is worth; null where games do not tell.
#[derive(Serialize)]
struct Score {
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// From 0 to 1.
    score: Option<f64>,
    elo: Option<f64>,
    /// Half of the 95 % interval.
    elo_error: Option<f64>,
    normalized_elo: Option<f64>,
    /// From 0 to 1.
    los: Option<f64>,
    /// Pairs of games by their points: 0, ½, 1, 1½, 2.
    pairs: [u32; 5],
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    result: &'static str,
}

#[derive(Serialize)]
struct Engine<'a> {
    name: &'a str,
    pace: String,
    #[serde(flatten)]
    score: Score,
    time_losses: u32,
    illegal_moves: u32,
    crashes: u32,
}

#[derive(Serialize)]
struct Meeting<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    score: Score,
}

impl Score {
    fn of(tally: &Tally) -> Self {
        let estimate = tally.estimate();
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            elo: estimate.elo,
            elo_error: estimate.elo_error,
            normalized_elo: estimate.normalized_elo,
            los: estimate.superiority,
            pairs: tally.pairs,
        }
    }
}

impl Test {
    fn of(sprt: Sprt, tally: &Tally) -> Self {
        let state = sprt.state(tally);
        Self {
            elo0: sprt.elo0(),
            elo1: sprt.elo1(),
            llr: state.llr,
            lower: sprt.lower(),
            upper: sprt.upper(),
            result: match state.verdict {
                Verdict::Undecided => "undecided",
                Verdict::H0 => "H0",
                Verdict::H1 => "H1",
            },
        }
    }
}

/// The results as one JSON object on one line; `finished` says whether every game was played or the test decided.
pub fn to_json(entries: &[Entry], results: &Results, sprt: Option<Sprt>, finished: bool) -> String {
    let name = |contender: usize| entries[contender].name.as_str();
    let engines = entries.iter().enumerate().map(|(contender, entry)| {
        let failings = results.failings(contender);
        Engine {
            name: &entry.name,
            pace: entry.pace.to_string(),
            score: Score::of(&results.tally(contender)),
            time_losses: failings.time_losses,
            illegal_moves: failings.illegal_moves,
            crashes: failings.crashes,
        }
    });
    let meeting = |pairing: &Pairing| Meeting {
        first: name(pairing.contenders[0]),
        second: name(pairing.contenders[1]),
        score: Score::of(&pairing.tally),
    };
    let (only, many) = match results.pairings() {
        [pairing] => (Some(pairing), &[][..]),
        pairings => (None, pairings),
    };
    let standings = results.standings().into_iter().filter(|_| only.is_none());
    let summary = Summary {
        finished,
        score: only.map(|pairing| Score::of(&pairing.tally)),
        games: only.is_none().then(|| results.games()),
        sprt: sprt.zip(only).map(|(sprt, pairing)| Test::of(sprt, &pairing.tally)),
        engines: engines.collect(),
        pairings: many.iter().map(meeting).collect(),
        standings: standings.map(name).collect(),
    };
    serde_json::to_string(&summary).expect("numbers and words are JSON")
}

//! The sequential test: when enough has been played.

use crate::Tally;
use crate::stats::{Pairs, SCORES, expected_score};

/// A sequential probability ratio test (SPRT): is the difference nearer to `elo1` than to `elo0`?
///
/// The generalised test over pairs: each hypothesis is given the distribution of pair scores that fits best
/// what was seen (M. Van den Bergh, A Practical Introduction to the GSPRT,
/// <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>). Either error has a probability of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// What it says.
    pub verdict: Verdict,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither hypothesis is accepted; the test goes on.
    Undecided,
    /// The difference is `elo0` or less.
    H0,
    /// The difference is `elo1` or more.
    H1,
}

/// How likely the test accepts either hypothesis where the other is true.
const RISK: f64 = 0.05;

/// Differences in Elo beyond this are not told apart by any number of games one could play.
const MOST_ELO: f64 = 2000.0;

impl Sprt {
    /// A test between two differences in logistic Elo; `None` unless `elo0` < `elo1`, both within ±2000.
    pub fn new(elo0: f64, elo1: f64) -> Option<Self> {
        (-MOST_ELO <= elo0 && elo0 < elo1 && elo1 <= MOST_ELO).then_some(Self { elo0, elo1 })
    }

    /// The difference of the null hypothesis, in Elo.
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference of the alternative, in Elo.
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// At or below this the ratio accepts `elo0`.
    pub fn lower(&self) -> f64 {
        (RISK / (1.0 - RISK)).ln()
    }

    /// At or above this the ratio accepts `elo1`.
    pub fn upper(&self) -> f64 {
        -self.lower()
    }

    /// Where the test stands after these games.
    ///
    /// ```
    /// use komadai_arena::{Sprt, Tally, Verdict};
    ///
    /// let sprt = Sprt::new(0.5, 2.5).expect("0.5 is less than 2.5");
    /// let tally = Tally { pairs: [223, 9863, 21279, 10037, 246], ..Tally::default() };
    /// let state = sprt.state(&tally);
    /// assert_eq!((format!("{:.2}", state.llr).as_str(), state.verdict), ("-3.07", Verdict::H0));
    /// ```
    pub fn state(&self, tally: &Tally) -> SprtState {
        let pairs = Pairs::of(&tally.pairs);
        let [null, alternative] =
            [self.elo0, self.elo1].map(|elo| likeliest_with_mean(&pairs, expected_score(elo)));
        let ratio = |i: usize| pairs.shares[i] * (alternative[i] / null[i]).ln();
        let llr = pairs.count * (0..5).map(ratio).sum::<f64>();
        let verdict = if llr >= self.upper() {
            Verdict::H1
        } else if llr <= self.lower() {
            Verdict::H0
        } else {
            Verdict::Undecided
        };
        SprtState { llr, verdict }
    }
}

/// The distribution with this mean that makes what was seen likeliest.
///
/// It is p / (1 + θ (x − mean)) for each score x seen with share p, where θ makes the mean come true; the sum
/// that must vanish falls with θ, so that halving finds it.
fn likeliest_with_mean(pairs: &Pairs, mean: f64) -> [f64; 5] {
    let away = SCORES.map(|score| score - mean);
    let (mut low, mut high) = (-1.0 / away[4], -1.0 / away[0]);
    for _ in 0..60 {
        let theta = (low + high) / 2.0;
        let terms = pairs.shares.iter().zip(away);
        let sum: f64 = terms.map(|(p, away)| p * away / (1.0 + theta * away)).sum();
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = (low + high) / 2.0;
    std::array::from_fn(|i| pairs.shares[i] / (1.0 + theta * away[i]))
}

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;

    use super::*;
    use crate::Points;

    fn tally(pairs: [u32; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    /// Figures that fastchess's tests give for the same pairs, to the same two digits.
    #[test]
    fn ratios_agree_with_published_figures() {
        for (pairs, elo0, elo1, llr) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            let state = Sprt::new(elo0, elo1).unwrap().state(&tally(pairs));
            assert!((state.llr - llr).abs() < 0.006, "{}", state.llr);
            assert_eq!(state.verdict, Verdict::H0);
        }
    }

    #[test]
    fn a_test_needs_two_differences_in_order() {
        for (elo0, elo1) in [(5.0, 5.0), (5.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            assert_eq!(Sprt::new(elo0, elo1), None);
        }
    }

    #[test]
    fn scores_that_never_came_decide_nothing_alone() {
        let sprt = Sprt::new(0.0, 10.0).unwrap();
        assert_eq!(sprt.state(&Tally::default()).llr, 0.0);
        assert!(sprt.state(&tally([0, 0, 0, 0, 50])).llr.is_finite());
        assert_eq!(sprt.state(&tally([0, 0, 0, 0, 500])).verdict, Verdict::H1);
        assert_eq!(sprt.state(&tally([0, 0, 5000, 0, 0])).verdict, Verdict::H0);
    }

    /// Plays matches of known strength until the test decides, and counts how often it errs.
    #[test]
    fn the_test_errs_as_seldom_as_it_promises() {
        let sprt = Sprt::new(0.0, 80.0).unwrap();
        let mut dice = Chance::new(7);
        for (elo, truth) in [(0.0, Verdict::H0), (80.0, Verdict::H1)] {
            let draw = 0.1;
            let win = expected_score(elo) - draw / 2.0;
            let (mut wrong, matches) = (0, 400);
            for _ in 0..matches {
                let mut tally = Tally::default();
                let verdict = loop {
                    let games = [(); 2].map(|()| {
                        let chance = dice.below(1 << 30) as f64 / f64::from(1 << 30);
                        match chance {
                            chance if chance < win => Points::Win,
                            chance if chance < win + draw => Points::Draw,
                            _ => Points::Loss,
                        }
                    });
                    tally.add_pair(games);
                    match sprt.state(&tally).verdict {
                        Verdict::Undecided => {}
                        verdict => break verdict,
                    }
                };
                wrong += u32::from(verdict != truth);
            }
            assert!((4..=28).contains(&wrong), "{wrong} of {matches} wrong at {elo} Elo");
        }
    }
}

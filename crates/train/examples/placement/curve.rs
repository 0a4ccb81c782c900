//! The curve of a task: how likely a player of each level finds its move.

/// A logistic curve between a floor and a ceiling, over levels.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// The level at which half of the way is made.
    pub middle: f64,
    /// How steep it is there, for one level.
    pub slope: f64,
    /// The share of those far below.
    pub floor: f64,
    /// The share of those far above.
    pub ceiling: f64,
}

/// How far a share may lie off the curve, on average (root mean square).
const MOST_ERROR: f64 = 0.12;
/// What tells too little apart.
const LEAST_SLOPE: f64 = 0.2;
const LEAST_RISE: f64 = 0.55;

impl Curve {
    fn at(&self, level: f64) -> f64 {
        let Self { middle, slope, floor, ceiling } = self;
        floor + (ceiling - floor) / (1.0 + (-slope * (level - middle)).exp())
    }

    fn error(&self, seen: &[(f64, f64)]) -> f64 {
        let squares = seen.iter().map(|&(level, share)| (self.at(level) - share).powi(2));
        (squares.sum::<f64>() / seen.len() as f64).sqrt()
    }

    /// How well it tells levels apart.
    pub fn sharpness(&self) -> f64 {
        self.slope * (self.ceiling - self.floor)
    }

    /// The curve nearest to these shares; none if no curve is near, or it tells too little apart.
    pub fn through(seen: &[(f64, f64)]) -> Option<Self> {
        let (low, high) = (seen.first()?.0, seen.last()?.0);
        let grid = |from: f64, to: f64, step: f64| {
            (0..=((to - from) / step).round() as u32)
                .map(move |index| from + step * f64::from(index))
        };
        let mut best: Option<(f64, Self)> = None;
        for middle in grid(low, high, 0.5) {
            for slope in grid(0.1, 1.5, 0.1) {
                for floor in grid(0.0, 0.4, 0.05) {
                    for ceiling in grid(0.8, 1.0, 0.05) {
                        let curve = Self { middle, slope, floor, ceiling };
                        let error = curve.error(seen);
                        if best.is_none_or(|(least, _)| error < least) {
                            best = Some((error, curve));
                        }
                    }
                }
            }
        }
        let (error, curve) = best?;
        let tells = curve.slope >= LEAST_SLOPE && curve.ceiling - curve.floor >= LEAST_RISE;
        (error <= MOST_ERROR && tells).then_some(curve)
    }
}

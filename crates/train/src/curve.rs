//! The curve of a lesson: the losses of every epoch, and how well the best network tells positions of each sort.

use komadai_draw::{Anchor, Chart, ChartInk, Point};

use crate::report::LessonReport;

const WIDTH: f32 = 760.0;
const HEIGHT: f32 = 380.0;
const LEFT: f32 = 70.0;
const RIGHT: f32 = WIDTH - 210.0;
const TOP: f32 = 56.0;
const BOTTOM: f32 = HEIGHT - 48.0;

/// How long the stroke of a lesson of one epoch is.
const STROKE: f32 = 18.0;

/// Lines across the grid.
const LINES: u32 = 4;

const TITLE: ChartInk = ChartInk::fill("title", [0x1f_23_28, 0xe6_ed_f3]).sized(16.0);
const INK: ChartInk = ChartInk::fill("ink", [0x1f_23_28, 0xe6_ed_f3]);
const PALE: ChartInk = ChartInk::fill("pale", [0x65_6d_76, 0x8d_96_a0]);
const GRID: ChartInk = ChartInk::line("grid", [0xe4_e7_eb, 0x24_2b_34], 1.0);
const LEARNT: ChartInk = ChartInk::line("learnt", [0x9a_a2_ab, 0x5b_65_70], 2.0);
const HELD_OUT: ChartInk = ChartInk::line("held", [0x1f_5f_bf, 0x79_b0_ff], 2.0);
const BEST: ChartInk = ChartInk::fill("best", [0xd8_a1_3c, 0xd8_a1_3c]);

/// The curve of a lesson as a chart.
pub(crate) fn chart(report: &LessonReport) -> Chart {
    let losses = |loss: fn(&crate::Epoch) -> f64| -> Vec<f64> {
        report.learnt.epochs.iter().map(loss).collect()
    };
    let curves = [losses(|epoch| epoch.learnt), losses(|epoch| epoch.held_out)];
    let mut curve = Curve {
        scale: Scale::of(&curves),
        chart: Chart::new(WIDTH, HEIGHT, report.name()),
        row: TOP + 10.0,
    };
    let words = format!(
        "squared difference from what was to be told, {} positions",
        report.positions.len()
    );
    curve.text(TITLE, (LEFT, 28.0), Anchor::Start, report.name());
    curve.text(PALE, (LEFT, 45.0), Anchor::Start, words);
    curve.grid();
    for (ink, losses) in [LEARNT, HELD_OUT].into_iter().zip(&curves) {
        curve.line(ink, losses);
    }
    let best = report.learnt.best;
    if let Some(&loss) = curves[1].get(best) {
        let at = curve.scale.at(best, loss);
        curve.chart.dot(BEST, at, 4.0, "");
    }
    curve.legend(report);
    curve.chart
}

/// Where losses stand.
struct Scale {
    low: f64,
    high: f64,
    epochs: usize,
}

impl Scale {
    fn of(curves: &[Vec<f64>; 2]) -> Self {
        let losses = curves.iter().flatten();
        let (low, high) =
            losses.fold((f64::MAX, f64::MIN), |(low, high), &loss| (low.min(loss), high.max(loss)));
        let room = ((high - low) * 0.08).max(1e-6);
        Self { low: low - room, high: high + room, epochs: curves[0].len() }
    }

    fn x(&self, epoch: usize) -> f32 {
        let last = self.epochs.saturating_sub(1).max(1);
        LEFT + (RIGHT - LEFT) * epoch as f32 / last as f32
    }

    fn y(&self, loss: f64) -> f32 {
        TOP + (BOTTOM - TOP) * ((self.high - loss) / (self.high - self.low)) as f32
    }

    fn at(&self, epoch: usize, loss: f64) -> Point {
        Point::new(self.x(epoch), self.y(loss))
    }
}

struct Curve {
    scale: Scale,
    chart: Chart,
    /// The baseline of the next row of the legend.
    row: f32,
}

impl Curve {
    fn text(&mut self, ink: ChartInk, (x, y): (f32, f32), anchor: Anchor, text: impl Into<String>) {
        self.chart.text(ink, Point::new(x, y), anchor, text);
    }

    fn grid(&mut self) {
        for line in 0..=LINES {
            let Scale { low, high, .. } = self.scale;
            let loss = low + (high - low) * f64::from(line) / f64::from(LINES);
            let y = self.scale.y(loss);
            self.chart.line(GRID, &[Point::new(LEFT, y), Point::new(RIGHT, y)]);
            self.text(PALE, (LEFT - 8.0, y + 4.0), Anchor::End, format!("{loss:.5}"));
        }
        let every = self.scale.epochs.div_ceil(10).max(1);
        for epoch in (0..self.scale.epochs).step_by(every) {
            let place = (self.scale.x(epoch), BOTTOM + 18.0);
            self.text(PALE, place, Anchor::Middle, (epoch + 1).to_string());
        }
        let middle = f32::midpoint(LEFT, RIGHT);
        self.text(PALE, (middle, HEIGHT - 12.0), Anchor::Middle, "epoch");
    }

    fn line(&mut self, ink: ChartInk, losses: &[f64]) {
        let epochs = losses.iter().enumerate();
        let mut points: Vec<Point> =
            epochs.map(|(epoch, &loss)| self.scale.at(epoch, loss)).collect();
        // An epoch by itself leads nowhere: a stroke in its place.
        if let [only] = points[..] {
            points.push(only.plus(STROKE, 0.0));
        }
        self.chart.line(ink, &points);
    }

    fn legend(&mut self, report: &LessonReport) {
        let (from, to) = (RIGHT + 18.0, RIGHT + 36.0);
        for (ink, words) in
            [(LEARNT, "learnt, on the way"), (HELD_OUT, "held out, after the epoch")]
        {
            let y = self.row - 4.0;
            self.chart.line(ink, &[Point::new(from, y), Point::new(to, y)]);
            self.legend_row(words);
        }
        let dot = Point::new(from + 9.0, self.row - 4.0);
        self.chart.dot(BEST, dot, 4.0, "");
        self.legend_row("the network that was kept");
        self.row += 20.0;
        let learnt = &report.learnt;
        self.legend_row(format!("all: {:.5}", learnt.loss.score));
        for slice in learnt.slices.iter().filter(|slice| slice.count > 0) {
            self.legend_row(format!("{}: {:.5}", slice.slice, slice.loss.score));
        }
        self.legend_row("(by score, in integers)");
    }

    fn legend_row(&mut self, words: impl Into<String>) {
        self.text(INK, (RIGHT + 44.0, self.row), Anchor::Start, words);
        self.row += 20.0;
    }
}

//! The graph of a game: Black's winning chances after each move, errors marked and named.
//!
//! The height is the win rate, so that differences look as large as they matter; the axis on the left names the
//! scores. Colours follow the reader's choice of a light or dark page.

use komadai_draw::{Anchor, Chart, ChartInk, Labels, Point};
use komadai_record::Worth;
use komadai_review::analysis::Analysis;
use komadai_review::{Class, win_rate};
use komadai_rules::Color;

use super::words::{self, Words};

const WIDTH: f32 = 960.0;
const HEIGHT: f32 = 440.0;
const LEFT: f32 = 64.0;
const RIGHT: f32 = WIDTH - 60.0;
const TOP: f32 = 72.0;
const BOTTOM: f32 = HEIGHT - 76.0;

/// The scores the left axis names.
const SCORES: [i32; 9] = [0, 300, -300, 600, -600, 1200, -1200, 2400, -2400];
/// How far apart the names of two must stand, so that they do not touch.
const LINE_HEIGHT: f32 = 15.0;
/// The win rates the right axis names, in per cent.
const RATES: [u8; 5] = [0, 25, 50, 75, 100];

/// The most errors that are named; the worst go first.
const NAMED: usize = 10;

const BORDER: [u32; 2] = [0xff_ff_ff, 0x11_15_1b];
const TITLE: ChartInk = ChartInk::fill("title", [0x1f_23_28, 0xe6_ed_f3]).sized(17.0);
const INK: ChartInk = ChartInk::fill("ink", [0x1f_23_28, 0xe6_ed_f3]);
const PALE: ChartInk = ChartInk::fill("pale", [0x65_6d_76, 0x8d_96_a0]);
const GRID: ChartInk = ChartInk::line("grid", [0xe4_e7_eb, 0x24_2b_34], 1.0);
const MIDDLE: ChartInk = ChartInk::line("middle", [0x9a_a2_ab, 0x5b_65_70], 1.0);
const LEADER: ChartInk = ChartInk::line("leader", [0x65_6d_76, 0x8d_96_a0], 0.7);
const CURVE: ChartInk = ChartInk::line("curve", [0x1f_5f_bf, 0x79_b0_ff], 2.0);
const MATE: ChartInk = ChartInk::line("mate", [0x82_50_df, 0xbc_8c_ff], 4.0);
const BLACK: ChartInk = ChartInk::fill("black", [0x2f_3a_4a, 0x8f_a3_bf]).alpha(71);
const WHITE: ChartInk = ChartInk::fill("white", [0xd8_a1_3c, 0xd8_a1_3c]).alpha(71);
const INACCURACY: ChartInk =
    ChartInk::fill("inaccuracy", [0xc9_97_00, 0xe3_b3_41]).edge(BORDER, 1.5);
const MISTAKE: ChartInk = ChartInk::fill("mistake", [0xe0_70_1a, 0xf0_88_3e]).edge(BORDER, 1.5);
const BLUNDER: ChartInk = ChartInk::fill("blunder", [0xcf_22_2e, 0xff_6b_66]).edge(BORDER, 1.5);

/// The graph as an SVG file.
pub fn svg(words: &Words<'_>) -> String {
    let analysis = words.analysis;
    let [black, white] = Color::ALL.map(|color| {
        let player = words.player(color);
        match analysis.review.sides[color].accuracy {
            Some(accuracy) => format!("{player} {accuracy:.1}"),
            None => player,
        }
    });
    let title = format!("{} – {}", clip(&black), clip(&white));
    let mut graph = Graph {
        analysis,
        words,
        plies: analysis.source.moves.len(),
        chart: Chart::new(WIDTH, HEIGHT, title.as_str()),
        labels: Labels::within(Point::new(LEFT, TOP - 10.0), Point::new(RIGHT, BOTTOM + 4.0)),
    };
    graph.chart.description = words.description();
    graph.chart.language = Some(words.language.code());
    graph.head(title);
    graph.grid();
    graph.areas();
    graph.mates();
    graph.errors();
    graph.legend();
    graph.chart.to_svg()
}

struct Graph<'a> {
    analysis: &'a Analysis<'a>,
    words: &'a Words<'a>,
    plies: usize,
    chart: Chart,
    labels: Labels,
}

impl Graph<'_> {
    fn x(&self, ply: usize) -> f32 {
        LEFT + (RIGHT - LEFT) * ply as f32 / self.plies.max(1) as f32
    }

    fn y(rate: f64) -> f32 {
        TOP + (BOTTOM - TOP) * (1.0 - rate) as f32
    }

    fn rate(&self, ply: usize) -> f64 {
        self.analysis.verdicts[ply].win_rate()
    }

    /// Where the curve stands after this many plies.
    fn at(&self, ply: usize) -> Point {
        Point::new(self.x(ply), Self::y(self.rate(ply)))
    }

    fn line(&mut self, ink: ChartInk, from: (f32, f32), to: (f32, f32)) {
        let points = [from, to].map(|(x, y)| Point::new(x, y));
        self.chart.line(ink, &points);
    }

    fn pale(&mut self, x: f32, y: f32, anchor: Anchor, text: impl Into<String>) {
        self.chart.text(PALE, Point::new(x, y), anchor, text);
    }

    fn head(&mut self, title: String) {
        let words = self.words;
        let course = format!(
            "{} · {} · {}",
            words.say(words::TITLE),
            words.course(),
            words.say(words::ACCURACY_OF_NAMES)
        );
        self.chart.text(TITLE, Point::new(LEFT, 28.0), Anchor::Start, title);
        self.pale(LEFT, 49.0, Anchor::Start, course);
    }

    fn grid(&mut self) {
        let words = self.words;
        for (score, y) in named_scores() {
            let ink = if score == 0 { MIDDLE } else { GRID };
            self.line(ink, (LEFT, y), (RIGHT, y));
            let label = words.score(Worth::Centipawns(score)).replace('-', "−");
            self.pale(LEFT - 8.0, y + 4.0, Anchor::End, label);
        }
        for rate in RATES {
            let y = Self::y(f64::from(rate) / 100.0) + 4.0;
            self.pale(RIGHT + 8.0, y, Anchor::Start, format!("{rate}%"));
        }
        for ply in (0..=self.plies).step_by(step(self.plies)) {
            let x = self.x(ply);
            self.line(GRID, (x, TOP), (x, BOTTOM));
            self.pale(x, BOTTOM + 18.0, Anchor::Middle, ply.to_string());
        }
        let middle = f32::midpoint(LEFT, RIGHT);
        self.pale(LEFT - 8.0, TOP - 10.0, Anchor::End, words.say(words::SCORE_AXIS));
        self.pale(WIDTH - 12.0, TOP - 10.0, Anchor::End, words.say(words::RATE_AXIS));
        self.pale(middle, BOTTOM + 34.0, Anchor::Middle, words.say(words::PLY_AXIS));
    }

    /// The curve, and the room between it and the middle in the colour of the side that stands better.
    fn areas(&mut self) {
        let curve: Vec<Point> = (0..=self.plies).map(|ply| self.at(ply)).collect();
        let middle = Self::y(0.5);
        for (ink, is_above) in [(BLACK, true), (WHITE, false)] {
            self.chart.polygon(ink, &one_side(&curve, middle, is_above));
        }
        self.chart.line(CURVE, &curve);
        for (color, y) in [(Color::Black, TOP + 16.0), (Color::White, BOTTOM - 8.0)] {
            let (text, at) = (self.words.stands_better(color), Point::new(LEFT + 8.0, y));
            self.chart.label(PALE, at, Anchor::Start, text);
            self.labels.block(at.plus(0.0, -12.0), at.plus(Labels::width(text), 4.0));
        }
    }

    /// The stretches in which one side had a mate, along the edge.
    fn mates(&mut self) {
        let winner = |ply: usize| match self.analysis.verdicts[ply].worth {
            Worth::Mate { winner, .. } => Some(winner),
            Worth::Centipawns(_) => None,
        };
        let mut stretches: Vec<(usize, usize)> = Vec::new();
        for ply in 0..=self.plies {
            let Some(side) = winner(ply) else { continue };
            match stretches.last_mut() {
                Some((_, last)) if *last + 1 == ply && winner(*last) == Some(side) => *last = ply,
                _ => stretches.push((ply, ply)),
            }
        }
        for (first, last) in stretches {
            let y = Self::y(self.rate(first));
            self.line(MATE, (self.x(first), y), (self.x(last), y));
        }
    }

    /// A dot at every error, and the names of the worst.
    fn errors(&mut self) {
        for ply in 0..self.plies {
            self.labels.avoid_line(self.at(ply), self.at(ply + 1));
        }
        let moves = &self.analysis.review.moves;
        let mut errors: Vec<usize> =
            (0..moves.len()).filter(|&ply| moves[ply].class.is_error()).collect();
        for &ply in &errors {
            let at = self.at(ply + 1);
            let name = self.words.played(ply);
            let verdict = self.words.verdict(ply);
            let tip = format!("{} {name} {verdict}", ply + 1);
            self.chart.dot(dot(moves[ply].class), at, 5.0, tip);
            self.labels.block(at.plus(-5.0, -5.0), at.plus(5.0, 5.0));
        }
        errors.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
        errors.retain(|&ply| {
            moves[ply].class != Class::Inaccuracy || moves[ply].missed_mate.is_some()
        });
        for &ply in errors.iter().take(NAMED) {
            self.name(ply);
        }
    }

    /// Names the move played at `ply` beside its dot.
    fn name(&mut self, ply: usize) {
        let at = self.at(ply + 1);
        let name = format!("{} {}", ply + 1, self.words.played(ply));
        // The curve came from where the mover stood better: there is more room on the other side.
        let falls = self.rate(ply + 1) < self.rate(ply);
        let Some(place) = self.labels.place(at, &name, falls) else {
            return; // the dot has its tip
        };
        if place.is_far {
            let is_below = place.at.y > at.y;
            let near = place.at.y + if is_below { -11.0 } else { 3.0 };
            self.line(LEADER, (at.x, at.y), (at.x, near));
        }
        self.chart.label(INK, place.at, place.anchor, &name);
    }

    fn legend(&mut self) {
        let y = HEIGHT - 16.0;
        let mut x = LEFT;
        for class in [Class::Inaccuracy, Class::Mistake, Class::Blunder] {
            let [black, white] =
                Color::ALL.map(|color| self.analysis.review.sides[color].count(class));
            let text = format!("{} ☗{black} ☖{white}", self.words.classes(class));
            let width = Labels::width(&text);
            self.chart.dot(dot(class), Point::new(x + 5.0, y - 4.0), 5.0, "");
            self.pale(x + 16.0, y, Anchor::Start, text);
            x += 16.0 + width + 24.0;
        }
        self.line(MATE, (x + 2.0, y - 4.0), (x + 22.0, y - 4.0));
        self.pale(x + 32.0, y, Anchor::Start, self.words.say(words::MATE));
    }
}

/// What marks an error.
const fn dot(class: Class) -> ChartInk {
    match class {
        Class::Blunder => BLUNDER,
        Class::Mistake => MISTAKE,
        _ => INACCURACY,
    }
}

/// The area between a curve and the height `middle`, above it or below.
fn one_side(curve: &[Point], middle: f32, is_above: bool) -> Vec<Point> {
    let held = |point: Point| {
        let y = if is_above { point.y.min(middle) } else { point.y.max(middle) };
        Point::new(point.x, y)
    };
    let mut area = vec![Point::new(LEFT, middle)];
    let mut before: Option<Point> = None;
    for &point in curve {
        if let Some(before) = before
            && (before.y - middle) * (point.y - middle) < 0.0
        {
            let share = (middle - before.y) / (point.y - before.y);
            area.push(Point::new(before.x + (point.x - before.x) * share, middle));
        }
        area.push(held(point));
        before = Some(point);
    }
    area.extend(curve.last().map(|end| Point::new(end.x, middle)));
    area
}

/// The scores that have room beside those nearer to the middle, with their heights.
fn named_scores() -> Vec<(i32, f32)> {
    let mut named: Vec<(i32, f32)> = Vec::new();
    for score in SCORES {
        let y = Graph::y(win_rate(Worth::Centipawns(score)));
        if named.iter().all(|(_, other)| (other - y).abs() >= LINE_HEIGHT) {
            named.push((score, y));
        }
    }
    named
}

/// The distance of the numbered moves: round, and at most a dozen of them.
fn step(plies: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
        .into_iter()
        .find(|step| plies / step <= 12)
        .unwrap_or_else(|| plies.div_ceil(12))
}

/// A name that leaves room for the other one.
fn clip(text: &str) -> String {
    const ROOM: f32 = 280.0;
    if Labels::width(text) <= ROOM {
        return text.into();
    }
    let mut clipped = String::new();
    for letter in text.chars() {
        clipped.push(letter);
        if Labels::width(&clipped) > ROOM {
            break;
        }
    }
    clipped + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_of_players_are_clipped() {
        assert!(Labels::width(&clip(&"長い名前".repeat(40))) < 320.0);
    }

    #[test]
    fn areas_end_where_the_curve_crosses_the_middle() {
        let point = Point::new;
        let curve = [point(LEFT, 40.0), point(LEFT + 20.0, 60.0)];
        assert_eq!(
            one_side(&curve, 50.0, true),
            [
                point(LEFT, 50.0),
                point(LEFT, 40.0),
                point(LEFT + 10.0, 50.0),
                point(LEFT + 20.0, 50.0),
                point(LEFT + 20.0, 50.0)
            ]
        );
    }

    #[test]
    fn names_of_scores_do_not_touch() {
        let mut heights: Vec<f32> = named_scores().into_iter().map(|(_, y)| y).collect();
        heights.sort_by(f32::total_cmp);
        assert!(heights.len() >= 7, "{heights:?}");
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= LINE_HEIGHT), "{heights:?}");
    }

    #[test]
    fn the_moves_are_numbered_at_round_distances() {
        assert_eq!([1, 9, 30, 103, 250, 3000].map(step), [1, 1, 5, 10, 20, 500]);
        assert_eq!(step(100_000), 8334);
    }
}

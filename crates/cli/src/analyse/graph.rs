//! The graph of a game: Black's winning chances after each move, errors marked and named.
//!
//! The height is the win rate, so that differences look as large as they matter; the axis on the left names the
//! scores. Colours follow the reader's choice of a light or dark page.

mod labels;

use std::fmt::Write;

use komadai_record::Worth;
use komadai_review::{Class, win_rate};
use komadai_rules::Color;

use super::Analysis;
use super::words::Words;
use crate::inks::{Ink, dark, inks};

use labels::{Anchor, Labels, text_width};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 60.0;
const TOP: f64 = 72.0;
const BOTTOM: f64 = 76.0;

/// The scores the left axis names.
const SCORES: [i32; 9] = [-2400, -1200, -600, -300, 0, 300, 600, 1200, 2400];
/// The win rates the right axis names, in per cent.
const RATES: [u32; 5] = [0, 25, 50, 75, 100];

/// The most errors that are named; the worst go first.
const NAMED: usize = 10;

const FONT: &str =
    "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic UI',system-ui,sans-serif";

inks! {
    PAGE = "page", r##"fill="#fff""##, "fill:#11151b";
    TITLE = "title", r##"fill="#1f2328" font-size="17" font-weight="600""##, "fill:#e6edf3";
    INK = "ink", r##"fill="#1f2328""##, "fill:#e6edf3";
    PALE = "pale", r##"fill="#656d76""##, "fill:#8d96a0";
    HALO = "halo", r##"fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" aria-hidden="true""##, "stroke:#11151b";
    GRID = "grid", r##"stroke="#e4e7eb""##, "stroke:#242b34";
    MIDDLE = "middle", r##"stroke="#9aa2ab""##, "stroke:#5b6570";
    LEADER = "leader", r##"stroke="#656d76" stroke-width="0.7""##, "stroke:#8d96a0";
    CURVE = "curve", r##"fill="none" stroke="#1f5fbf" stroke-width="2" stroke-linejoin="round""##, "stroke:#79b0ff";
    MATE = "mate", r##"stroke="#8250df" stroke-width="4" stroke-linecap="round""##, "stroke:#bc8cff";
    BLACK = "black", r##"fill="#2f3a4a" fill-opacity="0.28""##, "fill:#8fa3bf";
    WHITE = "white", r##"fill="#d8a13c" fill-opacity="0.28""##, "fill:#d8a13c";
    INACCURACY = "inaccuracy", r##"fill="#c99700" stroke="#fff" stroke-width="1.5""##, "fill:#e3b341;stroke:#11151b";
    MISTAKE = "mistake", r##"fill="#e0701a" stroke="#fff" stroke-width="1.5""##, "fill:#f0883e;stroke:#11151b";
    BLUNDER = "blunder", r##"fill="#cf222e" stroke="#fff" stroke-width="1.5""##, "fill:#ff6b66;stroke:#11151b";
}

/// The graph as an SVG file.
pub fn svg(analysis: &Analysis<'_>, words: &Words) -> String {
    let mut graph = Graph {
        analysis,
        words,
        plies: analysis.source.moves.len(),
        text: String::new(),
        labels: Labels::within(LEFT, TOP - 10.0, WIDTH - RIGHT, HEIGHT - BOTTOM + 4.0),
    };
    graph.head();
    graph.grid();
    graph.areas();
    graph.mates();
    graph.errors();
    graph.legend();
    graph.text.push_str("</svg>\n");
    graph.text
}

struct Graph<'a> {
    analysis: &'a Analysis<'a>,
    words: &'a Words,
    plies: usize,
    text: String,
    labels: Labels,
}

/// Takes a line of SVG; writing to a string cannot fail.
macro_rules! draw {
    ($graph:expr, $($format:tt)*) => {
        let _ = writeln!($graph.text, $($format)*);
    };
}

impl Graph<'_> {
    fn x(&self, ply: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * ply as f64 / self.plies.max(1) as f64
    }

    fn y(rate: f64) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - rate)
    }

    fn rate(&self, ply: usize) -> f64 {
        self.analysis.verdicts[ply].win_rate()
    }

    fn head(&mut self) {
        let words = self.words;
        let [black, white] = Color::ALL.map(|color| {
            let player = words.player(self.analysis, color);
            match self.analysis.review.sides[color].accuracy {
                Some(accuracy) => format!("{player} {accuracy:.1}"),
                None => player,
            }
        });
        let title = escape(&format!("{} – {}", clip(&black), clip(&white)));
        let description = escape(&words.description(self.analysis));
        let course = escape(&format!(
            "{} · {} · {}",
            words.title(),
            words.course(self.analysis),
            words.accuracy_of_names()
        ));
        draw!(
            self,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" font-family=\"{FONT}\" font-size=\"12\" lang=\"{}\" role=\"img\" aria-labelledby=\"title description\">",
            words.language().code()
        );
        draw!(self, "<title id=\"title\">{title}</title>");
        draw!(self, "<desc id=\"description\">{description}</desc>");
        draw!(self, "<style>{}</style>", dark(INKS));
        draw!(self, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" {PAGE}/>");
        draw!(self, "<text {TITLE} x=\"{LEFT}\" y=\"28\">{title}</text>");
        draw!(self, "<text {PALE} x=\"{LEFT}\" y=\"49\">{course}</text>");
    }

    fn grid(&mut self) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for score in SCORES {
            let y = Self::y(win_rate(Worth::Centipawns(score)));
            let ink = if score == 0 { MIDDLE } else { GRID };
            draw!(
                self,
                "<line {ink} x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
            );
            let label = self.words.score(Worth::Centipawns(score)).replace('-', "−");
            let (x, y) = (LEFT - 8.0, y + 4.0);
            draw!(
                self,
                "<text {PALE} x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{label}</text>"
            );
        }
        for rate in RATES {
            let y = Self::y(f64::from(rate) / 100.0) + 4.0;
            let x = right + 8.0;
            draw!(self, "<text {PALE} x=\"{x}\" y=\"{y:.1}\">{rate}%</text>");
        }
        for ply in (0..=self.plies).step_by(step(self.plies)) {
            let (x, y) = (self.x(ply), bottom + 18.0);
            draw!(
                self,
                "<line {GRID} x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom}\"/>"
            );
            draw!(
                self,
                "<text {PALE} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{ply}</text>"
            );
        }
        let middle = f64::midpoint(LEFT, right);
        let words = self.words;
        for (text, x, y, anchor) in [
            (words.score_axis(), LEFT - 8.0, TOP - 10.0, "end"),
            (words.rate_axis(), WIDTH - 12.0, TOP - 10.0, "end"),
            (words.ply_axis(), middle, bottom + 34.0, "middle"),
        ] {
            draw!(
                self,
                "<text {PALE} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
            );
        }
    }

    /// The curve, and the room between it and the middle in the colour of the side that stands better.
    fn areas(&mut self) {
        let points: Vec<String> = (0..=self.plies)
            .map(|ply| format!("{:.1},{:.1}", self.x(ply), Self::y(self.rate(ply))))
            .collect();
        let points = points.join(" ");
        let (middle, bottom, right) = (Self::y(0.5), HEIGHT - BOTTOM, WIDTH - RIGHT);
        let end = self.x(self.plies);
        for (ink, from, to) in [(BLACK, TOP, middle), (WHITE, middle, bottom)] {
            let name = ink.class;
            let height = to - from;
            let width = right - LEFT;
            draw!(
                self,
                "<clipPath id=\"{name}\"><rect x=\"{LEFT}\" y=\"{from:.1}\" width=\"{width}\" height=\"{height:.1}\"/></clipPath>\
                 <polygon clip-path=\"url(#{name})\" {ink} \
                 points=\"{LEFT},{middle:.1} {points} {end:.1},{middle:.1}\"/>"
            );
        }
        draw!(self, "<polyline {CURVE} points=\"{points}\"/>");
        let x = LEFT + 8.0;
        for (color, y) in [(Color::Black, TOP + 16.0), (Color::White, bottom - 8.0)] {
            let text = self.words.stands_better(color);
            self.label(PALE, (x, y), "start", text);
            self.labels
                .block(x, y - 12.0, x + text_width(text), y + 4.0);
        }
    }

    /// The stretches in which somebody had a mate, along the edge.
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
            let (from, to) = (self.x(first), self.x(last));
            draw!(
                self,
                "<line {MATE} x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
            );
        }
    }

    /// A dot at every error, and the names of the worst.
    fn errors(&mut self) {
        for ply in 0..self.plies {
            let at = |ply: usize| (self.x(ply), Self::y(self.rate(ply)));
            self.labels.avoid_line(at(ply), at(ply + 1));
        }
        let moves = &self.analysis.review.moves;
        let mut errors: Vec<usize> = (0..moves.len())
            .filter(|&ply| moves[ply].class.is_error())
            .collect();
        for &ply in &errors {
            let (x, y) = (self.x(ply + 1), Self::y(self.rate(ply + 1)));
            let name = self.words.played(self.analysis, ply);
            let tip = escape(&format!(
                "{} {name} {}",
                ply + 1,
                self.words.verdict(self.analysis, ply)
            ));
            let ink = dot(moves[ply].class);
            draw!(
                self,
                "<circle {ink} cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{tip}</title></circle>"
            );
            self.labels.block(x - 5.0, y - 5.0, x + 5.0, y + 5.0);
        }
        errors.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
        errors.retain(|&ply| {
            moves[ply].class != Class::Inaccuracy || moves[ply].missed_mate.is_some()
        });
        for &ply in errors.iter().take(NAMED) {
            let (x, y) = (self.x(ply + 1), Self::y(self.rate(ply + 1)));
            let name = format!("{} {}", ply + 1, self.words.played(self.analysis, ply));
            // The curve came from where the mover stood better: there is more room on the other side.
            let falls = self.rate(ply + 1) < self.rate(ply);
            let Some(place) = self.labels.place(x, y, text_width(&name), falls) else {
                continue; // the dot has its tip
            };
            let anchor = match place.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            if place.is_far {
                let near = if place.y > y {
                    place.y - 11.0
                } else {
                    place.y + 3.0
                };
                draw!(
                    self,
                    "<line {LEADER} x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{x:.1}\" y2=\"{near:.1}\"/>"
                );
            }
            self.label(INK, (place.x, place.y), anchor, &escape(&name));
        }
    }

    /// Letters that can be read across the curve.
    fn label(&mut self, ink: Ink, (x, y): (f64, f64), anchor: &str, text: &str) {
        for ink in [HALO, ink] {
            draw!(
                self,
                "<text {ink} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
            );
        }
    }

    fn legend(&mut self) {
        let y = HEIGHT - 16.0;
        let mut x = LEFT;
        for class in [Class::Inaccuracy, Class::Mistake, Class::Blunder] {
            let [black, white] =
                Color::ALL.map(|color| self.analysis.review.sides[color].count(class));
            let text = format!("{} ☗{black} ☖{white}", self.words.classes(class));
            let (ink, cx, cy, tx) = (dot(class), x + 5.0, y - 4.0, x + 16.0);
            draw!(
                self,
                "<circle {ink} cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"5\"/>"
            );
            draw!(
                self,
                "<text {PALE} x=\"{tx:.1}\" y=\"{y:.1}\">{text}</text>"
            );
            x = tx + text_width(&text) + 24.0;
        }
        let (from, to, cy, tx) = (x + 2.0, x + 22.0, y - 4.0, x + 32.0);
        draw!(
            self,
            "<line {MATE} x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{cy:.1}\" y2=\"{cy:.1}\"/>"
        );
        draw!(
            self,
            "<text {PALE} x=\"{tx:.1}\" y=\"{y:.1}\">{}</text>",
            self.words.mate()
        );
    }
}

/// What marks an error.
const fn dot(class: Class) -> Ink {
    match class {
        Class::Blunder => BLUNDER,
        Class::Mistake => MISTAKE,
        _ => INACCURACY,
    }
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
    const ROOM: f64 = 280.0;
    if text_width(text) <= ROOM {
        return text.into();
    }
    let mut clipped = String::new();
    for letter in text.chars() {
        clipped.push(letter);
        if text_width(&clipped) > ROOM {
            break;
        }
    }
    clipped + "…"
}

/// Text as XML holds it; characters XML has no place for are left out.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_players_cannot_break_out_of_the_file() {
        assert_eq!(
            escape("</title>\u{7}<a b=\"c\">&"),
            "&lt;/title&gt;&lt;a b=&quot;c&quot;&gt;&amp;"
        );
        assert!(text_width(&clip(&"長い名前".repeat(40))) < 320.0);
    }

    #[test]
    fn the_moves_are_numbered_at_round_distances() {
        assert_eq!([1, 9, 30, 103, 250, 3000].map(step), [1, 1, 5, 10, 20, 500]);
        assert_eq!(step(100_000), 8334);
    }
}

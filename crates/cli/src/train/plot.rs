//! The curve of a lesson: the losses of every epoch, and what the best network makes of the few and odd.

use std::fmt::Write;

use super::fit::Fitted;
use crate::inks::{Ink, dark, inks};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 210.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 48.0;

/// How long the stroke of a lesson of one epoch is.
const STROKE: f64 = 18.0;

/// Lines across the grid.
const LINES: u32 = 4;

inks! {
    PAGE = "page", r##"fill="#fff""##, "fill:#11151b";
    TITLE = "title", r##"fill="#1f2328" font-size="16" font-weight="600""##, "fill:#e6edf3";
    INK = "ink", r##"fill="#1f2328""##, "fill:#e6edf3";
    PALE = "pale", r##"fill="#656d76""##, "fill:#8d96a0";
    GRID = "grid", r##"stroke="#e4e7eb""##, "stroke:#242b34";
    LEARNT = "learnt", r##"fill="none" stroke="#9aa2ab" stroke-width="2" stroke-linejoin="round""##, "stroke:#5b6570";
    HELD_OUT = "held", r##"fill="none" stroke="#1f5fbf" stroke-width="2" stroke-linejoin="round""##, "stroke:#79b0ff";
    BEST = "best", r##"fill="#d8a13c""##, "fill:#d8a13c";
}

/// The curve as an SVG file.
pub fn svg(fitted: &Fitted) -> String {
    let epochs = &fitted.learnt.epochs;
    let losses = || {
        epochs
            .iter()
            .flat_map(|epoch| [epoch.learnt, epoch.held_out])
    };
    let (low, high) = losses().fold((f64::MAX, f64::MIN), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    let room = ((high - low) * 0.08).max(1e-6);
    let (low, high) = (low - room, high + room);
    let x = |epoch: usize| {
        let last = epochs.len().saturating_sub(1).max(1) as f64;
        LEFT + (WIDTH - LEFT - RIGHT) * epoch as f64 / last
    };
    let y = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - loss) / (high - low);
    let mut text = String::new();
    let mut draw = |line: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{line}");
    };
    draw(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"system-ui,sans-serif\" font-size=\"12\" role=\"img\">"
    ));
    draw(format_args!("<style>{}</style>", dark(INKS)));
    draw(format_args!(
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" {PAGE}/>"
    ));
    draw(format_args!(
        "<text {TITLE} x=\"{LEFT}\" y=\"28\">{}</text>",
        fitted.name()
    ));
    draw(format_args!(
        "<text {PALE} x=\"{LEFT}\" y=\"45\">squared difference from what was to be told, {} positions</text>",
        fitted.positions.len()
    ));
    for line in 0..=LINES {
        let loss = low + (high - low) * f64::from(line) / f64::from(LINES);
        let (y, end) = (y(loss), WIDTH - RIGHT);
        draw(format_args!(
            "<line {GRID} x1=\"{LEFT}\" x2=\"{end}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text {PALE} x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.5}</text>",
            LEFT - 8.0,
            y + 4.0
        ));
    }
    let every = epochs.len().div_ceil(10).max(1);
    for epoch in (0..epochs.len()).step_by(every) {
        draw(format_args!(
            "<text {PALE} x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x(epoch),
            HEIGHT - BOTTOM + 18.0,
            epoch + 1
        ));
    }
    draw(format_args!(
        "<text {PALE} x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">epoch</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 12.0
    ));
    let curves = [
        (
            LEARNT,
            epochs.iter().map(|epoch| epoch.learnt).collect::<Vec<_>>(),
        ),
        (
            HELD_OUT,
            epochs.iter().map(|epoch| epoch.held_out).collect(),
        ),
    ];
    for (ink, losses) in &curves {
        let point = |x: f64, loss: f64| format!("{x:.1},{:.1}", y(loss));
        let points: Vec<String> = match losses[..] {
            // An epoch by itself leads nowhere: a stroke in its place.
            [only] => [x(0), x(0) + STROKE].map(|x| point(x, only)).to_vec(),
            _ => (losses.iter().enumerate())
                .map(|(epoch, &loss)| point(x(epoch), loss))
                .collect(),
        };
        draw(format_args!(
            "<polyline {ink} points=\"{}\"/>",
            points.join(" ")
        ));
    }
    if let Some(best) = epochs.get(fitted.learnt.best) {
        draw(format_args!(
            "<circle {BEST} cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>",
            x(fitted.learnt.best),
            y(best.held_out)
        ));
    }
    let mut row = TOP + 10.0;
    let mut legend = |swatch: &str, words: &str| {
        draw(format_args!(
            "{}<text {INK} x=\"{:.1}\" y=\"{:.1}\">{words}</text>",
            swatch.replace("ROW", &format!("{:.1}", row - 4.0)),
            WIDTH - RIGHT + 44.0,
            row
        ));
        row += 20.0;
    };
    let (from, to) = (WIDTH - RIGHT + 18.0, WIDTH - RIGHT + 36.0);
    let line = |ink: Ink| format!("<line {ink} x1=\"{from}\" x2=\"{to}\" y1=\"ROW\" y2=\"ROW\"/>");
    legend(&line(LEARNT), "learnt, on the way");
    legend(&line(HELD_OUT), "held out, after the epoch");
    let dot = format!("<circle {BEST} cx=\"{}\" cy=\"ROW\" r=\"4\"/>", from + 9.0);
    legend(&dot, "the network that was kept");
    legend("", "");
    let loss = &fitted.learnt.loss;
    legend("", &format!("all: {:.5}", loss.score));
    for slice in fitted.learnt.slices.iter().filter(|slice| slice.count > 0) {
        legend("", &format!("{}: {:.5}", slice.slice, slice.loss.score));
    }
    legend("", "(by score, in integers)");
    text.push_str("</svg>\n");
    text
}

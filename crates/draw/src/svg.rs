//! A scene as SVG: outlines only, so that it looks the same wherever it is shown.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::path::{Short, Transform};
use crate::scene::{Color, Item, Scene, Shape, Stroke};

/// A path drawn more than once is written once if its data is at least this long.
const WORTH_SHARING: usize = 40;

impl Scene {
    /// The picture as an SVG file, `width` pixels wide where nothing else decides; `title` is for those who do
    /// not see it.
    pub fn to_svg(&self, width: u32, title: &str) -> String {
        let shapes: Vec<(Shape, String)> = self
            .items
            .iter()
            .flat_map(Item::shapes)
            .map(|shape| {
                let data = shape.path.data();
                (shape, data)
            })
            .collect();
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for (_, data) in &shapes {
            *uses.entry(data).or_default() += 1;
        }
        let shared = |data: &str| data.len() >= WORTH_SHARING && uses[data] > 1;
        let height = (width as f32 * self.height / self.width).round();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title>\n",
            Short(self.width),
            Short(self.height),
            escaped(title)
        );
        let mut written: HashMap<&str, ()> = HashMap::new();
        svg.push_str("<defs>\n");
        for (_, data) in &shapes {
            if shared(data) && written.insert(data, ()).is_none() {
                let _ = writeln!(svg, "<path id=\"{}\" d=\"{data}\"/>", name(data));
            }
        }
        svg.push_str("</defs>\n");
        for (shape, data) in &shapes {
            if shared(data) {
                let _ = write!(svg, "<use href=\"#{}\"", name(data));
            } else {
                let _ = write!(svg, "<path d=\"{data}\"");
            }
            put_transform(&mut svg, shape.transform);
            put_paint(&mut svg, "fill", shape.fill);
            if let Some(stroke) = shape.stroke {
                put_stroke(&mut svg, stroke);
            }
            svg.push_str("/>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// A name made of the path itself, so that pictures on one page may share it and never take another's.
fn name(data: &str) -> String {
    let hash = data.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("k{hash:016x}")
}

fn put_transform(svg: &mut String, transform: Transform) {
    if transform == Transform::IDENTITY {
        return;
    }
    let [a, b, c, d, e, f] = transform.matrix;
    if [a, b, c, d] == [1.0, 0.0, 0.0, 1.0] {
        let _ = write!(svg, " transform=\"translate({} {})\"", Short(e), Short(f));
        return;
    }
    // The first four multiply coordinates of up to a thousand, so they need more digits.
    let [a, b, c, d] = [a, b, c, d].map(|number| {
        let text = format!("{number:.6}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        if text == "-0" { "0" } else { text }.to_owned()
    });
    let _ = write!(svg, " transform=\"matrix({a} {b} {c} {d} {} {})\"", Short(e), Short(f));
}

fn put_paint(svg: &mut String, what: &str, color: Option<Color>) {
    let Some(Color { r, g, b, a }) = color else {
        let _ = write!(svg, " {what}=\"none\"");
        return;
    };
    let _ = write!(svg, " {what}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a < 255 {
        let _ = write!(svg, " {what}-opacity=\"{}\"", Short(f32::from(a) / 255.0));
    }
}

fn put_stroke(svg: &mut String, stroke: Stroke) {
    put_paint(svg, "stroke", Some(stroke.color));
    let _ = write!(svg, " stroke-width=\"{}\"", Short(stroke.width));
    match stroke.dash {
        Some([dash, gap]) => {
            let _ = write!(svg, " stroke-dasharray=\"{} {}\"", Short(dash), Short(gap));
        }
        None => svg.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\""),
    }
}

/// A text that may stand between tags or in an attribute: what XML cannot hold is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            control if control.is_control() => {}
            '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
    out
}

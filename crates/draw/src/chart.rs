//! Charts: lines, dots and words that follow the reader's choice of a light or a dark page.
//!
//! Unlike the diagrams, a chart keeps its words as text in SVG, so that they can be searched, and its dots bear tips.

mod labels;

use std::fmt::Write as _;

use crate::path::{Path, Point, Short};
use crate::scene::{Anchor, Color, Scene, Stroke, TextStyle};
use crate::svg::escaped;

pub use labels::{LabelPlace, Labels};

/// How the things of one class are drawn, on a light page and on a dark one.
///
/// ```
/// use komadai_draw::ChartInk;
///
/// const CURVE: ChartInk = ChartInk::line("curve", [0x1f5fbf, 0x79b0ff], 2.0);
/// const DOT: ChartInk = ChartInk::fill("dot", [0xcf222e, 0xff6b66]).edge([0xffffff, 0x11151b], 1.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartInk {
    class: &'static str,
    fill: Option<[Color; 2]>,
    edge: Option<([Color; 2], f32)>,
    size: f32,
    bold: bool,
}

impl ChartInk {
    /// The height of an em of text, unless [`sized`](Self::sized) says another.
    pub const TEXT_SIZE: f32 = 12.0;

    /// Filled with one colour on light pages and another on dark ones, both `0xrrggbb`. The class must be unique in a
    /// chart.
    pub const fn fill(class: &'static str, [light, dark]: [u32; 2]) -> Self {
        Self {
            class,
            fill: Some([Color::hex(light), Color::hex(dark)]),
            edge: None,
            size: Self::TEXT_SIZE,
            bold: false,
        }
    }

    /// A line of this width, without a filling.
    pub const fn line(class: &'static str, colors: [u32; 2], width: f32) -> Self {
        let ink = Self::fill(class, colors).edge(colors, width);
        Self { fill: None, ..ink }
    }

    /// The same with a line around it.
    #[must_use]
    pub const fn edge(self, [light, dark]: [u32; 2], width: f32) -> Self {
        Self { edge: Some(([Color::hex(light), Color::hex(dark)], width)), ..self }
    }

    /// The same filling, through which what lies below is seen: 255 covers all.
    #[must_use]
    pub const fn alpha(self, alpha: u8) -> Self {
        match self.fill {
            Some([light, dark]) => {
                Self { fill: Some([light.alpha(alpha), dark.alpha(alpha)]), ..self }
            }
            None => self,
        }
    }

    /// The same for bold text of another size.
    #[must_use]
    pub const fn sized(self, size: f32) -> Self {
        Self { size, bold: true, ..self }
    }

    /// Attributes that every program knows: one that knows no style sheets shows the light picture.
    fn attributes(&self) -> String {
        let mut text = format!("class=\"{}\" fill=\"", self.class);
        match self.fill {
            Some([light, _]) => text += &hex(light),
            None => text += "none",
        }
        text.push('"');
        if let Some([light, _]) = self.fill.filter(|[light, _]| light.a < 255) {
            let _ = write!(text, " fill-opacity=\"{}\"", Short(f32::from(light.a) / 255.0));
        }
        if let Some(([light, _], width)) = self.edge {
            let _ = write!(
                text,
                " stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                hex(light),
                Short(width)
            );
        }
        text
    }

    /// What changes on a dark page.
    fn dark(&self) -> String {
        let mut rules = Vec::new();
        if let Some([_, dark]) = self.fill {
            rules.push(format!("fill:{}", hex(dark)));
        }
        if let Some(([_, dark], _)) = self.edge {
            rules.push(format!("stroke:{}", hex(dark)));
        }
        format!(".{}{{{}}}", self.class, rules.join(";"))
    }
}

fn hex(Color { r, g, b, .. }: Color) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[derive(Clone, Debug, PartialEq)]
enum Item {
    Polygon(Vec<Point>),
    Line(Vec<Point>),
    /// Centre, radius and tip.
    Dot(Point, f32, String),
    Text(Point, Anchor, String),
    /// What lies behind letters, so that they can be read across a curve.
    Halo(Point, Anchor, String),
}

/// A chart, from which a file of SVG or a [`Scene`] is made.
///
/// ```
/// use komadai_draw::{Anchor, Chart, ChartInk, Point};
///
/// const CURVE: ChartInk = ChartInk::line("curve", [0x1f5fbf, 0x79b0ff], 2.0);
/// const WORDS: ChartInk = ChartInk::fill("words", [0x1f2328, 0xe6edf3]);
/// let mut chart = Chart::new(200.0, 100.0, "Two losses");
/// chart.line(CURVE, &[Point::new(10.0, 20.0), Point::new(190.0, 80.0)]);
/// chart.text(WORDS, Point::new(10.0, 95.0), Anchor::Start, "epoch");
/// assert!(chart.to_svg().contains(">epoch</text>"));
/// assert!(!chart.to_scene().to_png(400).is_empty());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The width, in pixels.
    pub width: f32,
    /// The height, in pixels.
    pub height: f32,
    /// What it shows, for those who do not see it.
    pub title: String,
    /// What there is to see in a sentence, if more than the title says.
    pub description: String,
    /// The code of the language of its words, as `ja`: with it, fonts are named that have Japanese characters.
    pub language: Option<&'static str>,
    items: Vec<(ChartInk, Item)>,
}

const FONTS: &str = "system-ui,sans-serif";
const JAPANESE_FONTS: &str = "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic UI',";

const HALO: ChartInk = ChartInk::line("halo", [0xff_ff_ff, 0x11_15_1b], 3.0);
const PAGE: ChartInk = ChartInk::fill("page", [0xff_ff_ff, 0x11_15_1b]);

impl Chart {
    /// An empty chart of this size in pixels.
    pub fn new(width: f32, height: f32, title: impl Into<String>) -> Self {
        let mut chart = Self {
            width,
            height,
            title: title.into(),
            description: String::new(),
            language: None,
            items: Vec::new(),
        };
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        chart.polygon(PAGE, &corners.map(|(x, y)| Point::new(x, y)));
        chart
    }

    /// A closed area.
    pub fn polygon(&mut self, ink: ChartInk, points: &[Point]) {
        self.items.push((ink, Item::Polygon(points.to_vec())));
    }

    /// A line through these points.
    pub fn line(&mut self, ink: ChartInk, points: &[Point]) {
        self.items.push((ink, Item::Line(points.to_vec())));
    }

    /// A disc; the tip is shown where the pointer rests on it, if it is not empty.
    pub fn dot(&mut self, ink: ChartInk, centre: Point, radius: f32, tip: impl Into<String>) {
        self.items.push((ink, Item::Dot(centre, radius, tip.into())));
    }

    /// A line of text at a point of its baseline.
    pub fn text(&mut self, ink: ChartInk, at: Point, anchor: Anchor, text: impl Into<String>) {
        self.items.push((ink, Item::Text(at, anchor, text.into())));
    }

    /// A line of text that can be read across a curve.
    pub fn label(&mut self, ink: ChartInk, at: Point, anchor: Anchor, text: &str) {
        self.items.push((HALO, Item::Halo(at, anchor, text.into())));
        self.text(ink, at, anchor, text);
    }

    /// The chart as an SVG file.
    pub fn to_svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let (fonts, language) = match self.language {
            Some(code) => (JAPANESE_FONTS, format!(" lang=\"{code}\"")),
            None => ("", String::new()),
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"{fonts}{FONTS}\" font-size=\"{}\"{language} role=\"img\" \
             aria-labelledby=\"title description\">\n<title id=\"title\">{}</title>\n\
             <desc id=\"description\">{}</desc>\n<style>@media(prefers-color-scheme:dark){{{}}}</style>\n",
            ChartInk::TEXT_SIZE,
            escaped(&self.title),
            escaped(&self.description),
            self.dark()
        );
        for (ink, item) in &self.items {
            svg += &element(ink, item);
            svg.push('\n');
        }
        svg + "</svg>\n"
    }

    /// The style sheet of all inks for dark pages.
    fn dark(&self) -> String {
        let mut css = String::new();
        let mut classes = Vec::new();
        for (ink, _) in &self.items {
            if !classes.contains(&ink.class) {
                classes.push(ink.class);
                css += &ink.dark();
            }
        }
        css
    }

    /// The chart on a light page as a picture, for PNG and PDF.
    pub fn to_scene(&self) -> Scene {
        let mut scene = Scene::new(self.width, self.height);
        for (ink, item) in &self.items {
            let fill = ink.fill.map(|[light, _]| light);
            let edge = ink.edge.map(|([light, _], width)| Stroke::new(light, width));
            match item {
                Item::Polygon(points) => scene.shape(Path::polygon(points), fill, edge),
                Item::Line(points) => scene.shape(Path::line(points), None, edge),
                Item::Dot(centre, radius, _) => {
                    scene.shape(Path::circle(*centre, *radius), fill, edge);
                }
                Item::Text(at, anchor, text) => {
                    let style = TextStyle {
                        size: ink.size,
                        color: fill.unwrap_or(Color::BLACK),
                        bold: ink.bold,
                    };
                    scene.text(text.as_str(), *at, *anchor, style);
                }
                // A scene has no outlines of text.
                Item::Halo(..) => {}
            }
        }
        scene
    }
}

/// A thing of a chart as SVG.
fn element(ink: &ChartInk, item: &Item) -> String {
    let attributes = ink.attributes();
    let list = |points: &[Point]| {
        let points = points.iter();
        let points: Vec<String> =
            points.map(|point| format!("{},{}", tenth(point.x), tenth(point.y))).collect();
        points.join(" ")
    };
    match item {
        Item::Polygon(points) => format!("<polygon {attributes} points=\"{}\"/>", list(points)),
        Item::Line(points) => format!("<polyline {attributes} points=\"{}\"/>", list(points)),
        Item::Dot(centre, radius, tip) => {
            let (x, y) = (tenth(centre.x), tenth(centre.y));
            let dot = format!("<circle {attributes} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
            if tip.is_empty() {
                dot + "/>"
            } else {
                format!("{dot}><title>{}</title></circle>", escaped(tip))
            }
        }
        Item::Text(at, anchor, text) | Item::Halo(at, anchor, text) => {
            let (x, y) = (tenth(at.x), tenth(at.y));
            let mut line = format!("<text {attributes} x=\"{x}\" y=\"{y}\"");
            line += match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            if ink.bold {
                let _ = write!(line, " font-size=\"{}\" font-weight=\"600\"", ink.size);
            }
            if matches!(item, Item::Halo(..)) {
                line += " aria-hidden=\"true\"";
            }
            format!("{line}>{}</text>", escaped(text))
        }
    }
}

/// A coordinate to a tenth of a pixel.
fn tenth(coordinate: f32) -> f32 {
    (coordinate * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_break_out_of_the_file_and_inks_know_dark_pages() {
        const WORDS: ChartInk = ChartInk::fill("words", [0x1f_23_28, 0xe6_ed_f3]);
        let mut chart = Chart::new(100.0, 50.0, "</title>\u{7}<a b=\"c\">&");
        chart.language = Some("ja");
        chart.dot(WORDS, Point::new(10.04, 20.06), 5.0, "<tip>");
        chart.label(WORDS, Point::new(1.0, 2.0), Anchor::End, "a & b");
        let svg = chart.to_svg();
        for part in [
            "&lt;/title&gt;&lt;a b=&quot;c&quot;&gt;&amp;</title>",
            "lang=\"ja\"",
            "cx=\"10\" cy=\"20.1\" r=\"5\"><title>&lt;tip&gt;</title>",
            "text-anchor=\"end\">a &amp; b</text>",
            ".words{fill:#e6edf3}",
            ".page{fill:#11151b}",
        ] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        assert_eq!(svg.matches(".words{").count(), 1);
        let words = chart.to_scene().items.len();
        assert_eq!(words, 3, "page, dot and label");
    }
}

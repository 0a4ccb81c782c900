//! Pages as PDF: vector shapes, and text in an embedded font that can be searched and copied.
//!
//! The same pages give the same bytes: no dates, no random names.

mod text;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::font::Font;
use crate::path::{Path, Segment, Transform};
use crate::scene::{BOLD, Color, Item, Scene, Shape, Stroke, Text};

use text::UsedFont;

/// Points, the unit of PDF, in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// A path drawn more than once is written once if it has at least this many segments.
const WORTH_SHARING: usize = 8;
/// How hard streams are packed.
const PACKING: u8 = 8;

/// Pages to print: scenes in millimetres.
///
/// ```
/// use komadai_draw::{Document, Scene};
///
/// let mut document = Document::new("Two empty pages");
/// document.pages.push(Scene::new(210.0, 297.0));
/// document.pages.push(Scene::new(210.0, 297.0));
/// assert!(document.to_pdf().starts_with(b"%PDF-1.7"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The title readers show.
    pub title: String,
    /// The pages in order, sizes in millimetres.
    pub pages: Vec<Scene>,
}

impl Document {
    /// No pages yet.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), pages: Vec::new() }
    }

    /// The PDF file.
    pub fn to_pdf(&self) -> Vec<u8> {
        let mut writer = Writer::new(self);
        writer.pages(self);
        writer.finish(self)
    }
}

/// A path as it is painted: two that are equal can share one object.
type Look = (String, bool, Option<[u32; 2]>);

struct Writer {
    pdf: Pdf,
    next: i32,
    /// Paths painted more than once: how often, and the object once it is written.
    looks: HashMap<Look, (usize, Option<Ref>)>,
    forms: Vec<Ref>,
    alphas: BTreeMap<u8, Ref>,
    fonts: Vec<(Ref, UsedFont)>,
}

impl Writer {
    fn new(document: &Document) -> Self {
        let mut writer = Self {
            pdf: Pdf::new(),
            next: 1,
            looks: HashMap::new(),
            forms: Vec::new(),
            alphas: BTreeMap::new(),
            fonts: Vec::new(),
        };
        let mut characters = BTreeSet::new();
        for item in document.pages.iter().flat_map(|page| &page.items) {
            match item {
                Item::Text(text) => characters.extend(text.text.chars()),
                Item::Shape(shape) => {
                    if shape.path.0.len() >= WORTH_SHARING {
                        writer.looks.entry(look(shape)).or_default().0 += 1;
                    }
                    let colors = shape.fill.into_iter();
                    for color in colors.chain(shape.stroke.map(|stroke| stroke.color)) {
                        writer.alphas.insert(color.a, Ref::new(1));
                    }
                }
            }
        }
        for alpha in writer.alphas.keys().copied().collect::<Vec<_>>() {
            let id = writer.id();
            writer.alphas.insert(alpha, id);
            let share = f32::from(alpha) / 255.0;
            let mut state = writer.pdf.ext_graphics(id);
            state.non_stroking_alpha(share).stroking_alpha(share);
        }
        for part in 0..Font::PARTS {
            for font in UsedFont::layers(part, &characters) {
                let id = writer.id();
                writer.fonts.push((id, font));
            }
        }
        writer
    }

    fn id(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next)
    }

    fn pages(&mut self, document: &Document) {
        let (catalog, tree) = (self.id(), self.id());
        let pages: Vec<Ref> = document.pages.iter().map(|_| self.id()).collect();
        self.pdf.catalog(catalog).pages(tree);
        self.pdf.pages(tree).kids(pages.iter().copied()).count(pages.len() as i32);
        for (scene, &id) in document.pages.iter().zip(&pages) {
            let contents = self.contents(scene);
            let stream = self.id();
            self.stream(stream, &contents);
            let [width, height] = [scene.width * POINTS, scene.height * POINTS];
            let mut page = self.pdf.page(id);
            let paper = Rect::new(0.0, 0.0, width, height);
            page.media_box(paper).trim_box(paper);
            page.parent(tree).contents(stream);
            let mut resources = page.resources();
            let mut forms = resources.x_objects();
            for (number, &form) in self.forms.iter().enumerate() {
                forms.pair(Name(form_name(number).as_bytes()), form);
            }
            forms.finish();
            let mut states = resources.ext_g_states();
            for (alpha, &state) in &self.alphas {
                states.pair(Name(state_name(*alpha).as_bytes()), state);
            }
            states.finish();
            let mut fonts = resources.fonts();
            for (id, font) in &self.fonts {
                fonts.pair(Name(font.name().as_bytes()), id);
            }
            fonts.finish();
        }
    }

    fn finish(mut self, document: &Document) -> Vec<u8> {
        for (id, font) in std::mem::take(&mut self.fonts) {
            let others = [(); 4].map(|()| self.id());
            font.write(&mut self.pdf, id, others);
        }
        let info = self.id();
        let mut about = self.pdf.document_info(info);
        about.title(TextStr(&document.title));
        about.creator(TextStr("Komadai"));
        about.finish();
        self.pdf.finish()
    }

    fn stream(&mut self, id: Ref, bytes: &[u8]) {
        let packed = compress_to_vec_zlib(bytes, PACKING);
        self.pdf.stream(id, &packed).filter(Filter::FlateDecode);
    }

    fn contents(&mut self, scene: &Scene) -> Vec<u8> {
        let mut content = Content::new();
        content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, scene.height * POINTS]);
        content.set_line_cap(LineCapStyle::RoundCap);
        content.set_line_join(LineJoinStyle::RoundJoin);
        for item in &scene.items {
            content.save_state();
            match item {
                Item::Shape(shape) => self.shape(&mut content, shape),
                Item::Text(text) => self.text(&mut content, text),
            }
            content.restore_state();
        }
        content.finish().into_vec()
    }

    fn shape(&mut self, content: &mut Content, shape: &Shape) {
        if shape.transform != Transform::IDENTITY {
            content.transform(shape.transform.matrix);
        }
        if let Some(color) = shape.fill {
            content.set_fill_rgb(part(color.r), part(color.g), part(color.b));
            self.alpha(content, color);
        }
        if let Some(Stroke { color, width, dash }) = shape.stroke {
            content.set_stroke_rgb(part(color.r), part(color.g), part(color.b));
            self.alpha(content, color);
            content.set_line_width(width);
            if let Some(dash) = dash {
                content.set_line_cap(LineCapStyle::ButtCap);
                content.set_dash_pattern(dash, 0.0);
            }
        }
        match self.form(shape) {
            Some(name) => {
                content.x_object(Name(name.as_bytes()));
            }
            None => paint(content, shape),
        }
    }

    fn alpha(&self, content: &mut Content, color: Color) {
        if color.a < 255 {
            content.set_parameters(Name(state_name(color.a).as_bytes()));
        }
    }

    /// The name of the object that paints a path found more than once.
    fn form(&mut self, shape: &Shape) -> Option<String> {
        let look = look(shape);
        let &(count, written) = self.looks.get(&look)?;
        if count < 2 {
            return None;
        }
        let id = match written {
            Some(id) => id,
            None => {
                let id = self.id();
                let (least, most) = shape.path.bounds()?;
                let rim = shape.stroke.map_or(0.0, |stroke| stroke.width);
                let mut content = Content::new();
                paint(&mut content, shape);
                let packed = compress_to_vec_zlib(&content.finish().into_vec(), PACKING);
                let mut form = self.pdf.form_xobject(id, &packed);
                form.filter(Filter::FlateDecode);
                form.bbox(Rect::new(least.x - rim, least.y - rim, most.x + rim, most.y + rim));
                form.resources();
                form.finish();
                self.forms.push(id);
                self.looks.insert(look, (count, Some(id)));
                id
            }
        };
        let number = self.forms.iter().position(|&form| form == id)?;
        Some(form_name(number))
    }

    fn text(&self, content: &mut Content, text: &Text) {
        let Color { r, g, b, .. } = text.color;
        content.set_fill_rgb(part(r), part(g), part(b));
        content.begin_text();
        if text.bold {
            content.set_stroke_rgb(part(r), part(g), part(b));
            let [a, b, c, d, ..] = text.transform.matrix;
            let scale = (a * d - b * c).abs().sqrt();
            content.set_line_width(BOLD * text.size * scale);
            content.set_text_rendering_mode(TextRenderingMode::FillStroke);
        }
        // Letters stand upright where `y` runs down.
        let upright = Transform::scale(1.0, -1.0).then(text.transform);
        content.set_text_matrix(upright.matrix);
        // Each font writes what it has; the pen stands where the one before left it.
        let font = |character: &char| self.fonts.iter().position(|(_, font)| font.has(*character));
        let characters: Vec<char> = text.text.chars().collect();
        for run in characters.chunk_by(|one, next| font(one) == font(next)) {
            if let Some(number) = font(&run[0]) {
                let (_, font) = &self.fonts[number];
                content.set_font(Name(font.name().as_bytes()), text.size);
                content.show(Str(&font.encode(run)));
            }
        }
        content.end_text();
    }
}

fn part(channel: u8) -> f32 {
    f32::from(channel) / 255.0
}

fn form_name(number: usize) -> String {
    format!("X{number}")
}

fn state_name(alpha: u8) -> String {
    format!("G{alpha}")
}

fn look(shape: &Shape) -> Look {
    let stroke = shape.stroke.map(|stroke| {
        let dash = stroke.dash.map_or(0, |[dash, _]| dash.to_bits());
        [stroke.width.to_bits(), dash]
    });
    (shape.path.data(), shape.fill.is_some(), stroke)
}

/// Draws the path and paints it as the shape says, in the colours that are set.
fn paint(content: &mut Content, shape: &Shape) {
    draw(content, &shape.path);
    match (shape.fill, shape.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn draw(content: &mut Content, path: &Path) {
    let mut at = crate::path::Point::default();
    for segment in &path.0 {
        match *segment {
            Segment::Move(to) => {
                content.move_to(to.x, to.y);
                at = to;
            }
            Segment::Line(to) => {
                content.line_to(to.x, to.y);
                at = to;
            }
            Segment::Quad(by, to) => {
                // PDF knows cubic curves only.
                let third = |end: f32, control: f32| end + (control - end) * 2.0 / 3.0;
                content.cubic_to(
                    third(at.x, by.x),
                    third(at.y, by.y),
                    third(to.x, by.x),
                    third(to.y, by.y),
                    to.x,
                    to.y,
                );
                at = to;
            }
            Segment::Cubic(by, and, to) => {
                content.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y);
                at = to;
            }
            Segment::Close => {
                content.close_path();
            }
        }
    }
}

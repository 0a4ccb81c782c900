//! A scene as pixels, and those as PNG.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, StrokeDash};

use crate::path::{Path, Segment, Transform};
use crate::scene::{Color, Item, Scene, Shape};

/// The most pixels a picture may have in width or height.
pub const MOST_PIXELS: u32 = 16_384;

/// Pixels in rows from the top, four bytes each: red, green, blue, 255.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raster {
    /// Pixels in a row.
    pub width: u32,
    /// How many rows of pixels there are.
    pub height: u32,
    /// Four bytes a pixel, red, green, blue and opacity, row by row from the top.
    pub rgba: Vec<u8>,
}

impl Scene {
    /// The picture in pixels on white paper, `width` of them in a row; more than [`MOST_PIXELS`] are not made.
    ///
    /// ```
    /// use komadai_draw::{Color, Path, Scene};
    ///
    /// let mut scene = Scene::new(2.0, 1.0);
    /// scene.fill(Path::rectangle(0.0, 0.0, 1.0, 1.0), Color::BLACK);
    /// let raster = scene.to_raster(2);
    /// assert_eq!((raster.width, raster.height), (2, 1));
    /// assert_eq!(raster.rgba, [0, 0, 0, 255, 255, 255, 255, 255]);
    /// ```
    pub fn to_raster(&self, width: u32) -> Raster {
        let most = MOST_PIXELS as f32;
        let scale = (width as f32).clamp(1.0, most) / self.width;
        let scale = scale.min(most / self.height);
        let pixels = |length: f32| ((length * scale).round() as u32).max(1);
        let (width, height) = (pixels(self.width), pixels(self.height));
        let mut pixmap = Pixmap::new(width, height).expect("neither side is zero, nor is it huge");
        pixmap.fill(tiny_skia::Color::WHITE);
        // Both sides were rounded to whole pixels, which the picture fills to the last: paper would show through else.
        let view = Transform::scale(width as f32 / self.width, height as f32 / self.height);
        for shape in self.items.iter().flat_map(Item::shapes) {
            paint(&mut pixmap, &shape, shape.transform.then(view));
        }
        Raster { width, height, rgba: pixmap.take() }
    }

    /// The picture as a PNG file.
    pub fn to_png(&self, width: u32) -> Vec<u8> {
        self.to_raster(width).to_png()
    }
}

impl Raster {
    /// The pixels as a PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        const INTO_MEMORY: &str = "memory takes what is written";
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::Balanced);
        let mut writer = encoder.write_header().expect(INTO_MEMORY);
        let rgb: Vec<u8> =
            self.rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        writer.write_image_data(&rgb).expect(INTO_MEMORY);
        writer.finish().expect(INTO_MEMORY);
        bytes
    }
}

fn paint(pixmap: &mut Pixmap, shape: &Shape, transform: Transform) {
    let Some(path) = skia_path(&shape.path) else {
        return;
    };
    let [a, b, c, d, e, f] = transform.matrix;
    let transform = tiny_skia::Transform::from_row(a, b, c, d, e, f);
    if let Some(color) = shape.fill {
        pixmap.fill_path(&path, &skia_paint(color), FillRule::Winding, transform, None);
    }
    if let Some(stroke) = shape.stroke {
        let dash = stroke.dash.map(|dash| dash.to_vec());
        let round = dash.is_none();
        let line = tiny_skia::Stroke {
            width: stroke.width,
            line_cap: if round { LineCap::Round } else { LineCap::Butt },
            line_join: if round { LineJoin::Round } else { LineJoin::Miter },
            dash: dash.and_then(|dash| StrokeDash::new(dash, 0.0)),
            ..tiny_skia::Stroke::default()
        };
        pixmap.stroke_path(&path, &skia_paint(stroke.color), &line, transform, None);
    }
}

fn skia_paint(color: Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(color.r, color.g, color.b, color.a);
    paint
}

fn skia_path(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for segment in &path.0 {
        match *segment {
            Segment::Move(to) => builder.move_to(to.x, to.y),
            Segment::Line(to) => builder.line_to(to.x, to.y),
            Segment::Quad(by, to) => builder.quad_to(by.x, by.y, to.x, to.y),
            Segment::Cubic(by, and, to) => builder.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

//! Points, transforms and outlines: what every picture is made of. `x` runs right, `y` down.

use std::fmt::Write as _;

/// A place in a drawing, from the top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left edge to the right.
    pub x: f32,
    /// From the top edge down.
    pub y: f32,
}

impl Point {
    /// The place `x` to the right and `y` down.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// This place moved.
    pub const fn plus(self, x: f32, y: f32) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

/// An affine map: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, as SVG and PDF write it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The six numbers `a b c d e f`.
    pub matrix: [f32; 6],
}

impl Transform {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self { matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0] };

    /// Moves by `x` and `y`.
    pub const fn shift(x: f32, y: f32) -> Self {
        Self { matrix: [1.0, 0.0, 0.0, 1.0, x, y] }
    }

    /// Enlarges from the origin.
    pub const fn scale(x: f32, y: f32) -> Self {
        Self { matrix: [x, 0.0, 0.0, y, 0.0, 0.0] }
    }

    /// Half a turn about the origin.
    pub const HALF_TURN: Self = Self::scale(-1.0, -1.0);

    /// First this, then `next`.
    ///
    /// ```
    /// use komadai_draw::{Point, Transform};
    ///
    /// let doubled_then_moved = Transform::scale(2.0, 2.0).then(Transform::shift(1.0, 0.0));
    /// assert_eq!(doubled_then_moved.apply(Point::new(3.0, 4.0)), Point::new(7.0, 8.0));
    /// ```
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let [a, b, c, d, e, f] = self.matrix;
        let [na, nb, nc, nd, ne, nf] = next.matrix;
        Self {
            matrix: [
                na * a + nc * b,
                nb * a + nd * b,
                na * c + nc * d,
                nb * c + nd * d,
                na * e + nc * f + ne,
                nb * e + nd * f + nf,
            ],
        }
    }

    /// Where a point goes.
    pub fn apply(self, point: Point) -> Point {
        let [a, b, c, d, e, f] = self.matrix;
        Point::new(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
    }
}

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins a new part.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A quadratic curve: control, end.
    Quad(Point, Point),
    /// A cubic curve: two controls, end.
    Cubic(Point, Point, Point),
    /// Back to where the part began.
    Close,
}

/// An outline, filled by the nonzero rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Segment>);

/// How far the controls of a quarter of a circle stand from its ends, in radii.
const QUARTER: f32 = 0.552_284_8;

impl Path {
    /// The closed polygon through `points`.
    pub fn polygon(points: &[Point]) -> Self {
        let mut path = Self::line(points);
        path.0.push(Segment::Close);
        path
    }

    /// The open line through `points`.
    pub fn line(points: &[Point]) -> Self {
        let segment = |(index, &point)| match index {
            0 => Segment::Move(point),
            _ => Segment::Line(point),
        };
        Self(points.iter().enumerate().map(segment).collect())
    }

    /// A rectangle by its upper left corner and size.
    ///
    /// ```
    /// use komadai_draw::{Path, Point};
    ///
    /// let path = Path::rectangle(1.0, 2.0, 30.0, 40.0);
    /// assert_eq!(path.bounds(), Some((Point::new(1.0, 2.0), Point::new(31.0, 42.0))));
    /// ```
    pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Self {
        let corner = Point::new(x, y);
        Self::polygon(&[
            corner,
            corner.plus(width, 0.0),
            corner.plus(width, height),
            corner.plus(0.0, height),
        ])
    }

    /// A closed circle, drawn as four curves.
    pub fn circle(centre: Point, radius: f32) -> Self {
        let (r, k) = (radius, radius * QUARTER);
        let at = |x, y| centre.plus(x, y);
        Self(vec![
            Segment::Move(at(r, 0.0)),
            Segment::Cubic(at(r, k), at(k, r), at(0.0, r)),
            Segment::Cubic(at(-k, r), at(-r, k), at(-r, 0.0)),
            Segment::Cubic(at(-r, -k), at(-k, -r), at(0.0, -r)),
            Segment::Cubic(at(k, -r), at(r, -k), at(r, 0.0)),
            Segment::Close,
        ])
    }

    /// Reads the path data of SVG in its commands `M L H V Q C Z`, capital or small.
    ///
    /// Returns `None` where the data uses anything else or breaks off in the middle of a command.
    ///
    /// ```
    /// use komadai_draw::{Path, Point};
    ///
    /// let wedge = Path::parse("M50 4L84 19l10 86H6z").unwrap();
    /// assert_eq!(wedge.bounds(), Some((Point::new(6.0, 4.0), Point::new(94.0, 105.0))));
    /// assert_eq!(Path::parse("M50"), None);
    /// ```
    pub fn parse(data: &str) -> Option<Self> {
        let mut reader =
            Reader { rest: data.as_bytes(), at: Point::default(), start: Point::default() };
        let mut path = Self::default();
        while let Some(command) = reader.command() {
            // Further numbers repeat the command; after a move they draw lines.
            let mut command = command?;
            loop {
                path.0.push(reader.segment(command)?);
                if !reader.number_follows() {
                    break;
                }
                command = match command {
                    b'M' => b'L',
                    b'm' => b'l',
                    b'Z' | b'z' => return None,
                    other => other,
                };
            }
        }
        Some(path)
    }

    /// The path data of SVG, to a thousandth.
    pub fn data(&self) -> String {
        let mut data = String::new();
        let mut put = |letter, points: &[Point]| {
            data.push(letter);
            for (index, point) in points.iter().enumerate() {
                let gap = if index == 0 { "" } else { " " };
                let _ = write!(data, "{gap}{} {}", Short(point.x), Short(point.y));
            }
        };
        for segment in &self.0 {
            match *segment {
                Segment::Move(to) => put('M', &[to]),
                Segment::Line(to) => put('L', &[to]),
                Segment::Quad(by, to) => put('Q', &[by, to]),
                Segment::Cubic(by, and, to) => put('C', &[by, and, to]),
                Segment::Close => put('Z', &[]),
            }
        }
        data
    }

    /// The outline moved, turned or enlarged.
    #[must_use]
    pub fn transformed(&self, transform: Transform) -> Self {
        let go = |point| transform.apply(point);
        let segment = |&segment: &Segment| match segment {
            Segment::Move(to) => Segment::Move(go(to)),
            Segment::Line(to) => Segment::Line(go(to)),
            Segment::Quad(by, to) => Segment::Quad(go(by), go(to)),
            Segment::Cubic(by, and, to) => Segment::Cubic(go(by), go(and), go(to)),
            Segment::Close => Segment::Close,
        };
        Self(self.0.iter().map(segment).collect())
    }

    /// The corners of the box around all points and controls; `None` for an empty path.
    pub fn bounds(&self) -> Option<(Point, Point)> {
        let points = self.0.iter().flat_map(|segment| match *segment {
            Segment::Move(to) | Segment::Line(to) => vec![to],
            Segment::Quad(by, to) => vec![by, to],
            Segment::Cubic(by, and, to) => vec![by, and, to],
            Segment::Close => vec![],
        });
        points.fold(None, |bounds, point| {
            let (least, most) = bounds.unwrap_or((point, point));
            Some((
                Point::new(least.x.min(point.x), least.y.min(point.y)),
                Point::new(most.x.max(point.x), most.y.max(point.y)),
            ))
        })
    }
}

/// A number to a thousandth, without zeros that say nothing.
pub(crate) struct Short(pub f32);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// Reads path data.
struct Reader<'a> {
    rest: &'a [u8],
    at: Point,
    start: Point,
}

impl Reader<'_> {
    fn skip_gap(&mut self) {
        let gap = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        let length = self.rest.iter().take_while(|byte| gap(byte)).count();
        self.rest = &self.rest[length..];
    }

    /// The next command; `Some(None)` where there should be one and is something else.
    fn command(&mut self) -> Option<Option<u8>> {
        self.skip_gap();
        let (&letter, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(letter.is_ascii_alphabetic().then_some(letter))
    }

    fn number_follows(&mut self) -> bool {
        self.skip_gap();
        let starts = |byte: &u8| byte.is_ascii_digit() || b"+-.".contains(byte);
        self.rest.first().is_some_and(starts)
    }

    fn number(&mut self) -> Option<f32> {
        self.skip_gap();
        let signs = self.rest.iter().take_while(|byte| b"+-".contains(byte));
        let signs = signs.count();
        let digits = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
        let length = signs + self.rest[signs..].iter().take_while(digits).count();
        let (number, rest) = self.rest.split_at(length);
        self.rest = rest;
        std::str::from_utf8(number).ok()?.parse().ok()
    }

    fn point(&mut self, relative: bool) -> Option<Point> {
        let (x, y) = (self.number()?, self.number()?);
        Some(if relative { self.at.plus(x, y) } else { Point::new(x, y) })
    }

    fn segment(&mut self, command: u8) -> Option<Segment> {
        let relative = command.is_ascii_lowercase();
        let segment = match command.to_ascii_uppercase() {
            b'M' => {
                self.start = self.point(relative)?;
                Segment::Move(self.start)
            }
            b'L' => Segment::Line(self.point(relative)?),
            b'H' => {
                let from = if relative { self.at.x } else { 0.0 };
                Segment::Line(Point::new(from + self.number()?, self.at.y))
            }
            b'V' => {
                let from = if relative { self.at.y } else { 0.0 };
                Segment::Line(Point::new(self.at.x, from + self.number()?))
            }
            b'Q' => Segment::Quad(self.point(relative)?, self.point(relative)?),
            b'C' => {
                Segment::Cubic(self.point(relative)?, self.point(relative)?, self.point(relative)?)
            }
            b'Z' => Segment::Close,
            _ => return None,
        };
        self.at = match segment {
            Segment::Move(to)
            | Segment::Line(to)
            | Segment::Quad(_, to)
            | Segment::Cubic(_, _, to) => to,
            Segment::Close => self.start,
        };
        Some(segment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_reads_back() {
        let path = Path::parse("M1 2l3-4q1 1 2 2c1 1 2 2 3 3zm5 5h-2.5v.5").expect("path data");
        assert_eq!(path.data(), "M1 2L4 -2Q5 -1 6 0C7 1 8 2 9 3ZM6 7L3.5 7L3.5 7.5");
        assert_eq!(Path::parse(&path.data()), Some(path));
        for broken in ["M", "M1", "L1 2 3", "A1 1", "M1 2z3", "9", "M1 x"] {
            assert_eq!(Path::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn transforms_follow_each_other() {
        let map = Transform::scale(2.0, 3.0).then(Transform::shift(10.0, 20.0));
        assert_eq!(map.apply(Point::new(1.0, 1.0)), Point::new(12.0, 23.0));
        let back = Transform::HALF_TURN.then(Transform::HALF_TURN);
        assert_eq!(back, Transform::IDENTITY);
    }
}

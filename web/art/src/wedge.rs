//! The wooden wedge (駒, *koma*) a piece is painted on.
//!
//! One square of the board is 1000 wide and 1100 high; a wedge stands in its middle and points up.

/// The paints of the wedge; the colours themselves are the style sheet's.
pub const GRADIENT: &str = concat!(
    "<linearGradient id=\"koma-wood\" x1=\"0.1\" y1=\"0\" x2=\"0.75\" y2=\"1\">",
    "<stop class=\"koma-light\" offset=\"0\"/><stop class=\"koma-mid\" offset=\"0.55\"/>",
    "<stop class=\"koma-dark\" offset=\"1\"/></linearGradient>\n"
);

/// A wedge by the width of its foot and its height.
#[derive(Clone, Copy)]
pub struct Wedge {
    /// Width of the foot.
    pub width: f32,
    /// From the tip to the foot.
    pub height: f32,
}

/// The six sizes of a set, by the rank of the piece: king largest, pawn smallest.
pub const WEDGES: &[(&str, Wedge)] = &[
    ("king", Wedge { width: 876.0, height: 1012.0 }),
    ("major", Wedge { width: 848.0, height: 980.0 }),
    ("general", Wedge { width: 808.0, height: 942.0 }),
    ("knight", Wedge { width: 742.0, height: 912.0 }),
    ("lance", Wedge { width: 690.0, height: 900.0 }),
    ("pawn", Wedge { width: 664.0, height: 864.0 }),
];

/// A rectangle to fit a glyph into: centre and size.
#[derive(Clone, Copy)]
pub struct Frame {
    /// The centre, from the left edge.
    pub x: f32,
    /// The centre, from the top edge.
    pub y: f32,
    /// The greatest width of the face.
    pub width: f32,
    /// The greatest height of the face.
    pub height: f32,
}

impl Wedge {
    /// The middle of a square and of every wedge.
    pub const CENTRE: (f32, f32) = (500.0, 550.0);

    fn top(self) -> f32 {
        Self::CENTRE.1 - self.height / 2.0
    }

    /// A frame by its centre's share of the height and its size's share of the wedge.
    pub fn frame(self, centre: f32, width: f32, height: f32) -> Frame {
        Frame {
            x: Self::CENTRE.0,
            y: self.top() + centre * self.height,
            width: width * self.width,
            height: height * self.height,
        }
    }

    /// The wedge, its shadow and the shadow of one that is turned round, each by its name: the shadow lies below and to
    /// the right on the screen, whichever way the piece points.
    pub fn shapes(self, name: &str) -> String {
        let Corners { x, top, shoulder, foot, half_foot, half_shoulder } = self.corners();
        let edge =
            format!("M{} {y}H{}", x - half_foot + 12.0, x + half_foot - 12.0, y = foot - 14.0);
        let light = format!(
            "M{} {}L{} {} {x} {}",
            x - half_foot + 28.0,
            foot - 30.0,
            x - half_shoulder + 16.0,
            shoulder + 10.0,
            top + 20.0
        );
        let [outline, below, above] = [(0.0, 0.0), SHADOW, (-SHADOW.0, -SHADOW.1)]
            .map(|(right, down)| self.corners().moved(right, down).outline());
        format!(
            "<g id=\"wedge-{name}\"><path class=\"koma-face\" d=\"{outline}\"/>\
             <path class=\"koma-foot\" d=\"{edge}\"/><path class=\"koma-glint\" d=\"{light}\"/></g>\n\
             <path id=\"shade-{name}\" d=\"{below}\"/>\n\
             <path id=\"shade-{name}-turned\" d=\"{above}\"/>"
        )
    }

    fn corners(self) -> Corners {
        let [x, top] = [Self::CENTRE.0, self.top()].map(f32::round);
        Corners {
            x,
            top,
            shoulder: (top + 0.148 * self.height).round(),
            foot: (top + self.height).round(),
            half_foot: (0.5 * self.width).round(),
            half_shoulder: (0.386 * self.width).round(),
        }
    }
}

/// How far the shadow falls, rightwards and downwards.
const SHADOW: (f32, f32) = (12.0, 30.0);

/// Where the five corners of a wedge are, in whole units.
#[derive(Clone, Copy)]
struct Corners {
    x: f32,
    top: f32,
    shoulder: f32,
    foot: f32,
    half_foot: f32,
    half_shoulder: f32,
}

impl Corners {
    fn moved(self, right: f32, down: f32) -> Self {
        Self {
            x: self.x + right,
            top: self.top + down,
            shoulder: self.shoulder + down,
            foot: self.foot + down,
            ..self
        }
    }

    fn outline(self) -> String {
        let Self { x, top, shoulder, foot, half_foot, half_shoulder } = self;
        format!(
            "M{x} {top}L{} {shoulder} {} {foot}H{}L{} {shoulder}Z",
            x + half_shoulder,
            x + half_foot,
            x - half_foot,
            x - half_shoulder,
        )
    }
}

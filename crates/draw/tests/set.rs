//! Pieces that are cut out: their sizes in millimetres, and whether front and back meet.

use komadai_draw::{
    BoardSheet, FULL_SQUARE_MM, Item, Language, Paper, PieceSheet, Pieces, Point, PromotedStyle,
    SQUARE_RATIO, Scene, Segment, Shape, Sides, Style, Wedge,
};
use komadai_rules::PieceKind;

/// The shapes of a page with their points where they are on the paper.
fn shapes(page: &Scene) -> impl Iterator<Item = (&Shape, Vec<Point>)> {
    page.items.iter().filter_map(|item| match item {
        Item::Shape(shape) => {
            let path = shape.path.transformed(shape.transform);
            let points = path.0.iter().filter_map(|segment| match *segment {
                Segment::Move(to)
                | Segment::Line(to)
                | Segment::Quad(_, to)
                | Segment::Cubic(_, _, to) => Some(to),
                Segment::Close => None,
            });
            Some((shape, points.collect()))
        }
        Item::Text(_) => None,
    })
}

/// The outlines that are cut: five corners, not filled.
fn outlines(page: &Scene) -> Vec<Vec<Point>> {
    shapes(page)
        .filter(|(shape, points)| shape.fill.is_none() && points.len() == 5)
        .filter(|(shape, points)| !shape.path.0.contains(&Segment::Close) || points[0] != points[4])
        .map(|(_, points)| points)
        .filter(|points| points.iter().any(|point| (point.y - points[0].y).abs() > 1.0))
        .collect()
}

/// The middles of what is written, of each colour apart.
fn inked(page: &Scene) -> Vec<(Point, Point)> {
    shapes(page)
        .filter(|(shape, points)| shape.fill.is_some() && points.len() > 3)
        .map(|(_, points)| extent(&points))
        .collect()
}

fn extent(points: &[Point]) -> (Point, Point) {
    let least = |part: fn(&Point) -> f32| points.iter().map(part).fold(f32::MAX, f32::min);
    let most = |part: fn(&Point) -> f32| points.iter().map(part).fold(f32::MIN, f32::max);
    (
        Point::new(least(|point| point.x), least(|point| point.y)),
        Point::new(most(|point| point.x), most(|point| point.y)),
    )
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.02
}

fn sheet(style: Style, sides: Sides, square: f32) -> PieceSheet {
    PieceSheet {
        pieces: Pieces { style, promoted: PromotedStyle::Double },
        sides,
        ..PieceSheet::new(Paper::A4, square)
    }
}

#[test]
fn pieces_are_sized_by_rank() {
    let height = |kind| Wedge::of(kind, FULL_SQUARE_MM).height;
    let ranks = [
        PieceKind::King,
        PieceKind::Rook,
        PieceKind::Gold,
        PieceKind::Knight,
        PieceKind::Lance,
        PieceKind::Pawn,
    ];
    assert!(ranks.windows(2).all(|pair| height(pair[0]) > height(pair[1])));
    assert_eq!(height(PieceKind::Pawn), 27.0);
    assert_eq!(height(PieceKind::Tokin), 27.0, "the back of a pawn");
    let king = Wedge::of(PieceKind::King, 20.0);
    assert!(near(king.width, 16.49) && near(king.height, 18.39));
}

#[test]
fn forty_pieces_lie_apart_on_the_page() {
    for square in [12.0, 20.0, FULL_SQUARE_MM] {
        for sides in [Sides::Fold, Sides::Duplex] {
            let places = sheet(Style::One, sides, square).places();
            assert_eq!(places.len(), 40);
            let backs = places.iter().filter(|place| place.back().is_none()).count();
            assert_eq!(backs, 6, "two kings and four golds");
            let boxes: Vec<(usize, Point, Point)> = places
                .iter()
                .map(|place| {
                    let below = match sides {
                        Sides::Fold => 1.5 * place.wedge.height,
                        Sides::Duplex => 0.5 * place.wedge.height,
                    };
                    let half = 0.5 * place.wedge.width;
                    (
                        place.sheet,
                        place.at.plus(-half, -0.5 * place.wedge.height),
                        place.at.plus(half, below),
                    )
                })
                .collect();
            for (index, &(page, least, most)) in boxes.iter().enumerate() {
                assert!(least.x >= 7.9 && most.x <= 202.1, "{least:?} {most:?}");
                assert!(least.y >= 7.9 && most.y <= 282.0, "{least:?} {most:?}");
                for &(other, from, to) in &boxes[..index] {
                    let apart = page != other
                        || least.x > to.x
                        || from.x > most.x
                        || least.y > to.y
                        || from.y > most.y;
                    assert!(apart, "pieces of {square} overlap");
                }
            }
        }
    }
}

#[test]
fn a_folded_back_lies_behind_its_front() {
    for style in Style::ALL {
        let sheet = sheet(style, Sides::Fold, 20.0);
        let (places, pages) = (sheet.places(), sheet.pages());
        let cut: Vec<Vec<Point>> = pages.iter().flat_map(outlines).collect();
        assert_eq!(cut.len(), 80, "two halves of forty pieces");
        for (halves, place) in cut.chunks(2).zip(&places) {
            let [front, back] = halves else { panic!("two halves") };
            let (least, most) = extent(front);
            assert!(near(most.x - least.x, place.wedge.width));
            assert!(near(most.y - least.y, place.wedge.height));
            // The fold is the foot of both; what is below it comes to lie above.
            let fold = most.y;
            let folded: Vec<Point> =
                back.iter().map(|it| Point::new(it.x, 2.0 * fold - it.y)).collect();
            for corner in &folded {
                let meets = |own: &&Point| near(own.x, corner.x) && near(own.y, corner.y);
                assert!(front.iter().any(|own| meets(&own)), "{style:?}: {corner:?}");
            }
        }
    }
}

#[test]
fn what_is_written_stays_inside_its_wedge() {
    for style in Style::ALL {
        let sheet = sheet(style, Sides::Fold, 20.0);
        let places = sheet.places();
        for (number, page) in sheet.pages().iter().enumerate() {
            for (least, most) in inked(page) {
                let middle = Point::new((least.x + most.x) / 2.0, (least.y + most.y) / 2.0);
                let inside = places.iter().filter(|place| place.sheet == number).any(|place| {
                    let half = 0.5 * place.wedge.width;
                    let fold = place.at.y + 0.5 * place.wedge.height;
                    // How far from the foot towards the tip, of either half.
                    let up = |y: f32| (y - fold).abs() / place.wedge.height;
                    let (low, high) = (up(least.y).min(up(most.y)), up(least.y).max(up(most.y)));
                    let wide = (most.x - place.at.x).max(place.at.x - least.x);
                    (middle.x - place.at.x).abs() < half
                        && (middle.y - fold).abs() < place.wedge.height
                        && (least.y >= fold || most.y <= fold)
                        && low > 0.02
                        && high < 0.97
                        && wide < half * (1.0 - 0.2 * low)
                });
                assert!(inside, "{style:?}: {least:?} {most:?}");
            }
        }
    }
}

#[test]
fn a_back_printed_on_the_other_side_meets_its_front() {
    for style in Style::ALL {
        let sheet = sheet(style, Sides::Duplex, 20.0);
        let places = sheet.places();
        let pages = sheet.pages();
        let sheets = places.last().expect("pieces").sheet + 1;
        assert_eq!(pages.len(), 2 * sheets);
        for pair in pages.chunks(2) {
            let width = pair[0].width;
            let cut = outlines(&pair[0]);
            let written = inked(&pair[1]);
            assert!(!written.is_empty());
            for (least, most) in written {
                // Seen through the paper: turned over its long edge.
                let (left, right) = (width - most.x, width - least.x);
                let behind = cut.iter().any(|corners| {
                    let (from, to) = extent(corners);
                    left > from.x && right < to.x && least.y > from.y && most.y < to.y
                });
                assert!(behind, "{style:?}: {least:?} {most:?}");
            }
        }
        // Every piece that promotes has something behind it, at its own middle.
        let backs: Vec<&Scene> = pages.iter().skip(1).step_by(2).collect();
        for place in places.iter().filter(|place| place.back().is_some()) {
            let page = backs[place.sheet];
            let middle = page.width - place.at.x;
            let found = inked(page).iter().any(|(least, most)| {
                (least.x - 0.1..most.x + 0.1).contains(&middle)
                    && (most.y - place.at.y).abs() < place.wedge.height
            });
            assert!(found, "{style:?}: nothing behind {place:?}");
        }
    }
}

#[test]
fn a_board_is_true_to_size() {
    let board = BoardSheet { paper: Paper::A4, square: 20.0, language: Language::Ja };
    let frame = |page: &Scene| {
        let boxes = shapes(page)
            .filter(|(shape, _)| shape.fill.is_none())
            .map(|(_, points)| extent(&points));
        boxes.fold(0.0_f32, |widest, (least, most)| widest.max(most.x - least.x))
    };
    let pages = board.pages();
    // Nine squares, and the wood beyond them.
    assert!(near(frame(&pages[0]), 20.0 * 9.44));
    let lines: Vec<f32> = shapes(&pages[0])
        .filter(|(_, points)| points.len() == 2 && near(points[0].x, points[1].x))
        .filter(|(_, points)| near(points[1].y - points[0].y, 9.0 * 20.0 * SQUARE_RATIO))
        .map(|(_, points)| points[0].x)
        .collect();
    assert_eq!(lines.len(), 8);
    assert!(lines.windows(2).all(|pair| near(pair[1] - pair[0], 20.0)));
    assert!(BoardSheet::largest_on_one(Paper::A4) > 20.0);
    assert!(BoardSheet::largest_on_one(Paper::Letter) > 20.0);
}

#[test]
fn a_large_board_is_whole_when_its_sheets_are_joined() {
    let board = BoardSheet { paper: Paper::A4, square: FULL_SQUARE_MM, language: Language::En };
    let pages = board.pages();
    assert_eq!(pages.len(), 4);
    // The same line of the board, as every sheet places it: sheets of a row differ by a shift to the right alone.
    let corner = |page: &Scene| {
        let (_, points) = shapes(page).next().expect("the outline of the wood");
        extent(&points).0
    };
    let corners: Vec<Point> = pages.iter().map(corner).collect();
    assert!(near(corners[0].y, corners[1].y) && near(corners[0].x, corners[2].x));
    let step = (corners[0].x - corners[1].x, corners[0].y - corners[2].y);
    let (width, height) = (9.44 * FULL_SQUARE_MM, (9.9 + 0.44) * FULL_SQUARE_MM);
    // Two parts with 8 mm in common make the whole.
    assert!(near(2.0 * step.0 + 8.0, width), "{step:?}");
    assert!(near(2.0 * step.1 + 8.0, height), "{step:?}");
}

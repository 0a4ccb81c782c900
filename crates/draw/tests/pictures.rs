//! Diagrams in the formats of pictures.

use std::time::Duration;

use komadai_draw::{
    Animation, Arrow, Coordinates, Diagram, Ink, Item, Language, Mark, Pieces, PromotedStyle,
    RecordDiagrams, Sign, Style, Tail, Theme,
};
use komadai_record::read;
use komadai_rules::{ByColor, Color, HandKind, Handicap, Setup, squares::*};

const EVERY_KIND: &str =
    "+ln1+Pk2nl/1r5+b1/pp+spppppp/9/9/9/PP+NPPP1PP/1B3+R3/L1SGKGSNL b RBG2S2N2L18Prbg9p 1";

fn diagram(text: &str) -> Diagram {
    Diagram::new(text.parse().expect("an SFEN"))
}

fn busy(theme: Theme, pieces: Pieces) -> Diagram {
    Diagram {
        theme,
        pieces,
        last_move: Some("8h8g".parse().expect("USI")),
        coordinates: Coordinates::Letters,
        names: Some(ByColor {
            black: "A <b> & \"c\"".into(), white: "𠮷野家 よしのや".into()
        }),
        caption: Some("第1図]]>\u{1}".into()),
        marks: Sign::ALL
            .into_iter()
            .zip([SQ_5E, SQ_4E, SQ_3E, SQ_2E, SQ_1E])
            .map(|(sign, square)| Mark { square, sign, ink: Ink::Yellow })
            .collect(),
        arrows: vec![
            Arrow { from: Tail::Square(SQ_5E), to: SQ_5A, ink: Ink::Red },
            Arrow { from: Tail::Hand(Color::Black, HandKind::Pawn), to: SQ_7D, ink: Ink::Blue },
            Arrow { from: Tail::Square(SQ_1A), to: SQ_1A, ink: Ink::Green },
        ],
        ..diagram(EVERY_KIND)
    }
}

#[test]
fn every_style_in_every_theme_is_well_formed_svg() {
    let conventions = [PromotedStyle::Short, PromotedStyle::Gold, PromotedStyle::Double];
    let looks = Style::ALL.into_iter().flat_map(|style| Theme::ALL.map(|theme| (style, theme)));
    // Every style meets every theme and every convention, if not all three at once.
    for ((style, theme), promoted) in looks.zip(conventions.into_iter().cycle()) {
        let svg = busy(theme, Pieces { style, promoted }).to_svg(500);
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let root = document.root_element();
        assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        assert_eq!(root.attribute("width"), Some("500"));
        let ids: Vec<&str> =
            document.descendants().filter_map(|node| node.attribute("id")).collect();
        for node in document.descendants() {
            if let Some(target) = node.attribute("href") {
                assert!(ids.contains(&&target[1..]), "{target}");
            }
            assert!(!node.has_tag_name("text"), "no font is asked for");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}

#[test]
fn every_promoted_kind_has_its_face_in_print() {
    // Equal pictures would mean that a convention of print was forgotten.
    let picture = |promoted| {
        let pieces = Pieces { style: Style::Book, promoted };
        busy(Theme::Print, pieces).to_svg(300)
    };
    let [short, gold, double] =
        [PromotedStyle::Short, PromotedStyle::Gold, PromotedStyle::Double].map(picture);
    assert!(short != gold && gold != double && short != double);
}

#[test]
fn nothing_reaches_over_the_edge() {
    for hands in [true, false] {
        for flipped in [true, false] {
            for style in [Style::Book, Style::One] {
                let pieces = Pieces { style, ..Pieces::default() };
                let raster =
                    Diagram { hands, flipped, ..busy(Theme::Print, pieces) }.scene().to_raster(400);
                let (width, height) = (raster.width as usize, raster.height as usize);
                let white = |x: usize, y: usize| {
                    let pixel = 4 * (y * width + x);
                    raster.rgba[pixel..pixel + 3] == [255; 3]
                };
                assert!((0..width).all(|x| white(x, 0) && white(x, height - 1)));
                assert!((0..height).all(|y| white(0, y) && white(width - 1, y)));
            }
        }
    }
}

/// Whatever the width, the picture reaches to its last row and column, as the rim of one colour shows.
#[test]
fn no_paper_shows_through_at_the_edges() {
    let named = Some(ByColor { black: "a".into(), white: "b".into() });
    for (theme, hands, names) in
        [(Theme::Dark, true, None), (Theme::Dark, false, named.clone()), (Theme::Wood, true, named)]
    {
        for width in (100..700).step_by(33).chain([640, 537, 1281]) {
            let diagram = Diagram { theme, hands, names: names.clone(), ..Diagram::default() };
            let raster = diagram.scene().to_raster(width);
            let row = raster.width as usize * 4;
            let pixels: Vec<&[u8]> = raster.rgba.chunks_exact(4).collect();
            let rows = [&raster.rgba[..row], &raster.rgba[raster.rgba.len() - row..]];
            let columns = pixels.chunks_exact(raster.width as usize);
            let ends = columns.flat_map(|row| [row[0], row[row.len() - 1]]);
            let rim = rows.into_iter().flat_map(|row| row.chunks_exact(4)).chain(ends);
            let other = rim.into_iter().filter(|pixel| *pixel != pixels[0]).count();
            assert_eq!(other, 0, "{theme:?} {width}×{}", raster.height);
            assert_ne!(pixels[0], [255; 4], "the page is not white");
        }
    }
}

#[test]
fn numbers_beside_pieces_in_hand_shift_no_column() {
    let bare = |hands: &str| {
        let setup = format!("4k4/9/9/9/9/9/9/9/4K4 b {hands} 1");
        Diagram { language: Language::En, ..diagram(&setup) }
    };
    // One of a kind, several, and many are drawn at the same place: only the number is another.
    for (style, language) in [
        (Style::One, Language::Ja),
        (Style::One, Language::En),
        (Style::Pictogram, Language::Ja),
        (Style::Book, Language::En),
    ] {
        let place = |hands: &str| {
            let pieces = Pieces { style, ..Pieces::default() };
            let scene = Diagram { pieces, language, ..bare(hands) }.scene();
            let shapes = scene.items.iter().filter_map(|item| match item {
                Item::Shape(shape) => Some((shape.path.clone(), shape.transform)),
                Item::Text(_) => None,
            });
            shapes.collect::<Vec<_>>()
        };
        for (one, more) in [("P", "18P"), ("RGP", "R4G2P"), ("bsp", "b2s11p"), ("NLgs", "2N3L2g4s")]
        {
            assert_eq!(place(one), place(more), "{style:?} {language:?} {one} {more}");
        }
    }
}

#[test]
fn turning_the_board_turns_the_picture() {
    // The start is the same from both sides but for the marks of files and ranks.
    let start = Diagram { coordinates: Coordinates::None, hands: false, ..Diagram::default() };
    let turned = Diagram { flipped: true, ..start.clone() };
    assert_eq!(start.to_png(300), turned.to_png(300));
    let moved = |flipped| Diagram {
        flipped,
        last_move: Some("7g7f".parse().expect("USI")),
        ..start.clone()
    };
    let (here, there) = (moved(false), moved(true));
    assert_ne!(here.to_png(300), there.to_png(300));
}

#[test]
fn a_png_has_the_width_asked_for() {
    let png = Diagram::default().to_png(333);
    let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(info.width, 333);
    assert_eq!(png, Diagram::default().to_png(333));
}

#[test]
fn a_gif_has_a_picture_for_every_move() {
    let moves = b"position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";
    let record = read(moves).expect("a record").games.remove(0).record;
    let like = Diagram { language: Language::En, ..Diagram::default() };
    let game = RecordDiagrams::new(&record, &like);
    let mut animation = Animation::default();
    for ply in 0..=game.plies() {
        let diagram = game.at(ply).expect("a move");
        animation.add(&diagram.scene().to_raster(200), Duration::from_millis(700));
    }
    assert_eq!(animation.len(), 6);
    let bytes = animation.to_gif();
    assert_eq!(bytes, animation.to_gif());
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!(frame.delay, 70);
        assert!(frames > 0 || frame.width == 200);
        frames += 1;
    }
    assert_eq!(frames, 6);
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
}

#[test]
fn an_illegal_move_is_told_and_drawn() {
    let record = read(b"position startpos moves 7g7f 3c3d 7f7d 8c8d")
        .expect("a record")
        .games
        .remove(0)
        .record;
    let game = RecordDiagrams::new(&record, &Diagram::default());
    assert_eq!(game.plies(), 4);
    let told = game.illegal().expect("the third move");
    assert!(told.starts_with("move 3, 7f7d"), "{told}");
    let caption = |ply| game.at(ply).and_then(|diagram| diagram.caption);
    assert_eq!(caption(2).as_deref(), Some("2手目 ☖３四歩まで"));
    assert_eq!(caption(3).as_deref(), Some("3手目 ☗７四歩まで"));
    let last = game.at(4).expect("a diagram");
    assert_eq!(last.setup.board[SQ_7D], last.setup.board[SQ_9G]);
    assert_eq!(last.setup.board[SQ_8D], last.setup.board[SQ_9C]);
}

#[test]
fn a_problem_is_headed_by_its_name() {
    for (head, heading) in [
        ("作品名：練習\n先手：雲\n", "練習"),
        ("表題：名局\n作品名：練習\n", "名局"),
        ("作品名：\n先手：雲\n後手：風\n", "雲 – 風"),
    ] {
        let text = format!("{head}1 ７六歩(77)\n");
        let game = read(text.as_bytes()).expect("a record").games.remove(0);
        assert_eq!(komadai_draw::heading(&game.record), heading);
    }
}

/// Nobody need have noticed that the position came back for the fourth time.
#[test]
fn a_game_that_goes_on_behind_its_end_breaks_no_law() {
    let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let illegal = |rest: &str| {
        let text = format!("position startpos moves {moves}{rest}");
        let record = read(text.as_bytes()).expect("a record").games.remove(0);
        RecordDiagrams::new(&record.record, &Diagram::default()).illegal()
    };
    assert_eq!(illegal("7g7f 3c3d"), None);
    let told = illegal("7g7f 3c3d 7f7d").expect("the last move");
    assert!(told.starts_with("move 15, 7f7d"), "{told}");
}

#[test]
fn the_side_that_gives_a_handicap_has_the_higher_king() {
    let setup: Setup =
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1".parse().expect("an SFEN");
    let record = komadai_record::Record::new(setup);
    let game = RecordDiagrams::new(&record, &Diagram::default());
    let start = game.at(0).expect("the start");
    assert_eq!(start.higher, Some(Color::White));
    assert_eq!(start.caption, None, "there is no game to tell of");
}

/// A start alone tells it too, for both sides: the picture is the one where it is said, and no other.
#[test]
fn a_bare_start_of_a_handicap_has_the_higher_king() {
    let black = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/1NSGKGSNL b - 1";
    let starts = Handicap::ALL
        .map(|handicap| (handicap.setup(), (handicap != Handicap::Even).then_some(Color::White)));
    let of_black = (black.parse().expect("an SFEN"), Some(Color::Black));
    for (setup, giver) in starts.into_iter().chain([of_black]) {
        let drawn = |higher| Diagram { higher, ..Diagram::new(setup) }.to_svg(300);
        for side in Color::ALL {
            assert_eq!(drawn(None) == drawn(Some(side)), giver == Some(side), "{setup}");
        }
    }
}

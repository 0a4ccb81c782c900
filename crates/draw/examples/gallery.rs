//! Draws one position in every style and theme: `cargo run --example gallery FOLDER`.

use std::path::PathBuf;
use std::{env, fs};

use komadai_draw::{
    Arrow, Coordinates, Diagram, Ink, Language, Mark, Pieces, PromotedStyle, Sign, Style, Tail,
    Theme,
};
use komadai_rules::{ByColor, Color, HandKind, squares::*};

const MIDDLE_GAME: &str =
    "ln1g+R1+Pnl/3k2s2/p1+Spppp1p/2p3+b2/1p5P1/2P1+LP3/PP+NPP1P1P/1SK1G4/L1G5L b BG2Pnsg3p 41";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("which folder?")?);
    fs::create_dir_all(&folder)?;
    let base = Diagram {
        last_move: Some("4d5f+".parse()?),
        higher: Some(Color::White),
        names: Some(ByColor { black: "天野宗歩".into(), white: "大橋宗桂".into() }),
        caption: Some("第1図は41手目 ☗５六香成まで".into()),
        ..Diagram::new(MIDDLE_GAME.parse()?)
    };
    let mark = |square, sign, ink| Mark { square, sign, ink };
    for (index, style) in Style::ALL.into_iter().enumerate() {
        for theme in Theme::ALL {
            let diagram = Diagram {
                pieces: Pieces {
                    style,
                    promoted: [PromotedStyle::Short, PromotedStyle::Gold, PromotedStyle::Double]
                        [index % 3],
                },
                theme,
                ..base.clone()
            };
            fs::write(folder.join(format!("{style:?}-{theme:?}.png")), diagram.to_png(760))?;
        }
    }
    for theme in Theme::ALL {
        let marked = Diagram {
            theme,
            flipped: theme == Theme::Dark,
            coordinates: Coordinates::Letters,
            language: Language::En,
            marks: vec![
                mark(SQ_5E, Sign::Circle, Ink::Green),
                mark(SQ_4E, Sign::Cross, Ink::Red),
                mark(SQ_3E, Sign::Triangle, Ink::Blue),
                mark(SQ_2F, Sign::Square, Ink::Yellow),
                mark(SQ_6E, Sign::Fill, Ink::Green),
                mark(SQ_7E, Sign::Fill, Ink::Red),
                mark(SQ_8F, Sign::Fill, Ink::Blue),
                mark(SQ_9E, Sign::Fill, Ink::Yellow),
            ],
            arrows: vec![
                Arrow {
                    from: Tail::Hand(Color::Black, HandKind::Gold),
                    to: SQ_6C,
                    ink: Ink::Green,
                },
                Arrow { from: Tail::Square(SQ_5A), to: SQ_6B, ink: Ink::Red },
                Arrow { from: Tail::Square(SQ_3D), to: SQ_9D, ink: Ink::Blue },
                Arrow { from: Tail::Square(SQ_7G), to: SQ_1G, ink: Ink::Yellow },
            ],
            ..base.clone()
        };
        fs::write(folder.join(format!("marked-{theme:?}.png")), marked.to_png(760))?;
        fs::write(folder.join(format!("marked-{theme:?}.svg")), marked.to_svg(760))?;
        fs::write(folder.join(format!("marked-{theme:?}.pdf")), marked.to_pdf(90.0))?;
    }
    Ok(())
}
